"""Every room at every size of text, in both languages: nothing is wider than its window, no button's text is cut.

A tablet of ten inches has 5.9 dots in a millimetre at 1280 by 800.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont

from fleetdesk import bootstrap, paths
from fleetdesk.services.parts import Parts
from fleetdesk.ui.builder.board import FleetBoard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.lines import fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.window.main_window import MainWindow
from tests.ui.conftest import settle

ROOMS = ("library", "build", "battle", "print", "rules", "settings")
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
SCALES = (100, 125, 150, 175, 200)
SIZES = ((800, 1280), (1280, 800))


@pytest.fixture
def keeper(qapp) -> Iterator[ThemeKeeper]:
    keeper = ThemeKeeper(paths.resources(), dots_per_mm=5.9)
    yield keeper
    keeper.set_scale(100)


@pytest.fixture
def parts(tmp_path) -> Parts:
    """All games: their titles stand side by side."""
    return bootstrap.parts("en", settings=tmp_path / "settings.json", folder=tmp_path / "data")


def beyond(window: MainWindow) -> Iterator[str]:
    """What would have to be moved sideways, or lies beyond the window."""
    if window.width() > window.property("wanted"):
        yield f"the window is {window.width()} wide"
    room = window.stack.currentWidget()
    if room.minimumSizeHint().width() > room.width():
        yield f"needs {room.minimumSizeHint().width()} px of {room.width()}"
    for scroll in window.findChildren(Scroll):
        if scroll.isVisible() and scroll.widget().width() > scroll.viewport().width():
            yield f"{scroll.widget().width()} px in {scroll.viewport().width()}: {scroll.parent()}"


def cut(window: MainWindow) -> Iterator[str]:
    """Buttons and choices whose words have no room."""
    for button in window.findChildren(BigButton):
        if button.isVisible() and button.text():
            room = button.width() - button._icon_room() - 2 * button._padding(button.width())
            if shortened(button.text(), button.theme.font(button._role), room):
                yield f"{button.text()!r} is cut"
            if button.height() < button.heightForWidth(button.width()) - 1:
                yield f"{button.text()!r} is {button.height()} px high"
    for board in window.findChildren(FleetBoard):
        for row in board._places.rows() if board.isVisible() else ():
            lines = (*row.name, *row.below, *row.problem)
            yield from (f"{line!r} is cut" for line in lines if line.endswith(ELLIPSIS))
    for choice in window.findChildren(Segments):
        for part in choice.parts() if choice.isVisible() else ():
            if shortened(part.name, choice.theme.font("button"), part.rect.width() - 2 * choice._edge):
                yield f"choice {part.name!r} is cut"


def shortened(text: str, font: QFont, room: float) -> bool:
    _, lines = fitted(text, font, max(1.0, room))
    return any(line.endswith(ELLIPSIS) for line in lines) and not text.endswith(ELLIPSIS)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_room_fits_its_window(window, parts, language):
    window.speak(language)
    sample = next(one for one in window.rooms.library.fleets() if one.system == "age_of_sail")
    window.rooms.open_fleet(sample.path)
    wrong = []
    for wide, high in SIZES:
        window.resize(wide, high)
        window.setProperty("wanted", wide)
        for scale in SCALES:
            window.set_scale(scale)
            for room in ROOMS:
                window.run(room)
                settle(3)
                found = [*beyond(window), *cut(window)]
                wrong += [f"{room} {wide}x{high} {scale} %: {one}" for one in found]
    assert not wrong, "\n".join(wrong)
