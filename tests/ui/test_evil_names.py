"""Names that would be markup, shortcuts or turned-around words: in every room of the window they are text."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QToolTip, QWidget

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.settings import SettingsFile
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets import lines
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.painted import Painted
from fleetdesk.ui.widgets.parts import PartsArea
from fleetdesk.ui.window.main_window import MainWindow
from tests import evil, players
from tests.ui.conftest import settle

SOURCE = Path(paths.__file__).parent / "ui"
ESCAPED = re.compile(r'<p style="white-space: pre-wrap">[^<]*</p>', re.DOTALL)
RAW = re.compile(
    r"\b(drawText|drawStaticText|elidedText|QToolTip\.showText|setWhatsThis|setStatusTip|setHtml|setMarkdown|QMessageBox)\("
)
"""Ways to show text that a name must not take by itself."""


def wrong_with(widget: QWidget) -> list[str]:
    """What one widget shows or tells as anything but text."""
    found = []
    tip = widget.toolTip()
    if "<" in tip and not ESCAPED.fullmatch(tip):
        found.append(f"tip {tip!r}")
    told = [tip, widget.accessibleName(), widget.accessibleDescription()]
    if isinstance(widget, QLabel):
        if widget.textFormat() != Qt.TextFormat.PlainText:
            found.append(f"label that guesses {widget.text()!r}")
        told.append(widget.text())
    if isinstance(widget, QAbstractButton):
        if not widget.shortcut().isEmpty():
            found.append(f"shortcut {widget.shortcut().toString()} of {widget.text()!r}")
        told.append(widget.text())
    spoken = QAccessible.queryAccessibleInterface(widget)
    if isinstance(widget, Painted) and spoken is not None:
        told += [spoken.child(n).text(QAccessible.Text.Name) for n in range(spoken.childCount())]
    found += [f"hidden signs in {text!r}" for text in told if evil.HARMFUL.search(text)]
    return [f"{type(widget).__name__}: {one}" for one in found]


@pytest.fixture
def painted(monkeypatch):
    """All that is painted as text, as it reaches the painter."""
    seen = set()
    draw = lines.draw_word

    class Pen:
        def __init__(self, painter):
            self._painter = painter

        def drawText(self, at, text):
            seen.add(text)
            self._painter.drawText(at, text)

    for name in (
        "fleetdesk.ui.widgets.lines",
        "fleetdesk.ui.cards.mark_painter",
        "fleetdesk.ui.chart.paint",
    ):
        monkeypatch.setattr(f"{name}.draw_word", lambda painter, at, text: draw(Pen(painter), at, text))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("game", evil.games())
def test_every_room_shows_text(game, tmp_path, qtbot, painted):
    system = systems.load(game)
    library = Library(tmp_path / "data", clock=players.clock)
    kept = [library.keep_fleet(evil.fleet(game, start)) for start in range(0, len(evil.NAMES), 7)]
    battle = library.new_battle_path("x")
    setup = evil.setup(game, 0)
    BattleSession.create(system, setup, battle, clock=players.clock).close()
    parts = Parts(
        settings=SettingsFile(tmp_path / "settings.json"),
        folder=tmp_path / "data",
        clock=players.clock,
        seed=lambda: 7,
    )
    window = MainWindow(parts, ThemeKeeper(paths.resources()))
    qtbot.addWidget(window, before_close_func=lambda one: setattr(one, "_leaving", True))
    with qtbot.waitExposed(window):
        window.show()
    window.begin()
    qtbot.waitUntil(lambda: window.rooms is not None)
    rooms = window.rooms
    fleet = library.open_fleet(kept[0]).value

    def seated():
        rooms.open_file(battle)
        if rooms.battle_room.seating is not None:
            rooms.battle_room.seating.sit(EVERYONE)

    ways = (
        lambda: rooms.enter("library"),
        lambda: rooms.open_file(kept[0]),
        lambda: rooms.open_file(kept[-1]),
        lambda: rooms.play(system, fleet),
        seated,
        lambda: rooms.run("print_this"),
        lambda: rooms.enter("rules"),
        lambda: rooms.enter("settings"),
        lambda: rooms.enter("build"),
    )
    wrong, titles = set(), set()
    for way in ways:
        way()
        settle()
        window.grab()
        titles.add(window.windowTitle())
        for widget in (window, *window.findChildren(QWidget)):
            wrong.update(wrong_with(widget))
    assert not wrong
    assert not {text for text in painted if evil.HARMFUL.search(text) or "\n" in text}
    assert any("img src" in text for text in painted), "the names were not shown at all"
    assert not any(evil.HARMFUL.search(title) for title in titles)
    assert not any(re.search(r"(?<!\[\*\])\[\*\](?!\[\*\])", title) for title in titles)


def test_no_other_way_leads_to_the_screen():
    """Each way to show text that could be more than text is taken at one place, which makes it harmless."""
    ways = {
        (path.relative_to(SOURCE).as_posix(), found.group(1))
        for path in SOURCE.rglob("*.py")
        for found in RAW.finditer(path.read_text("utf-8"))
    }
    assert ways == {
        ("widgets/lines.py", "drawText"),
        ("widgets/lines.py", "elidedText"),
        ("widgets/base.py", "QToolTip.showText"),
    }
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        assert not re.search(
            r"\bQ(Label|PushButton|CheckBox|RadioButton|ToolButton|Menu|Action|ComboBox)\(", text
        ), path


@pytest.mark.parametrize("name", evil.NAMES)
def test_a_button_called_so_is_pressed_by_no_other_key(name, keeper, qtbot):
    button = BigButton(keeper, name)
    qtbot.addWidget(button)
    assert button.shortcut().isEmpty()
    spoken = QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Name)
    assert spoken == button.text()
    assert not evil.HARMFUL.search(spoken)
    if name.isprintable():
        assert spoken == name


def test_the_tip_of_a_painted_part_is_text(keeper, qtbot, monkeypatch):
    shown = []
    monkeypatch.setattr(QToolTip, "showText", lambda _where, text, *_: shown.append(text))

    class Area(PartsArea):
        def parts(self):
            from PySide6.QtCore import QRectF

            from fleetdesk.ui.widgets.painted import Part

            return (Part(QRectF(self.rect()), "x", hint=evil.NAMES[0]),)

        def paintEvent(self, _event):
            QPainter(self).end()

    area = Area(keeper)
    qtbot.addWidget(area)
    QApplication.sendEvent(area, QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(5, 5), QPoint(5, 5)))
    assert len(shown) == 1
    assert ESCAPED.fullmatch(shown[0])


def test_the_title_of_a_window_keeps_its_brackets(window):
    window.show_title("a [*] b")
    assert window.window().windowTitle().startswith("a [*][*] b")
