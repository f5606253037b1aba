"""A window that nobody touches does nothing: a layout that answers its own request burns a tablet's battery."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fleetdesk import bootstrap
from fleetdesk.services.parts import Parts
from fleetdesk.store import fleets

WORK = (QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest)
GAMES = ("age_of_sail", "firestorm_armada", "galleys", "salves", "uncharted_seas")
LOOK, LOOKS = 60, 40
"""How long nothing may be asked for, in milliseconds, and how often that is waited for: what is put off comes first."""
SIZES = ((1280, 800), (800, 1280), (1920, 1200))
SCALES = (100, 150)


class Asked(QObject):
    """Counts who asks to be laid or painted."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.times += event.type() in WORK
        return False


@pytest.fixture
def parts(tmp_path) -> Parts:
    return bootstrap.parts("en", settings=tmp_path / "settings.json", folder=tmp_path / "data")


def rests() -> bool:
    """Whether a while passes in which nobody asks."""
    asked, app = Asked(), QApplication.instance()
    app.installEventFilter(asked)
    try:
        for _ in range(LOOKS):
            asked.times = 0
            QTest.qWait(LOOK)
            if not asked.times:
                return True
        return False
    finally:
        app.removeEventFilter(asked)


def restless(window) -> list[str]:
    found = []
    for scale in SCALES:
        window.set_scale(scale)
        for size in SIZES:
            window.resize(*size)
            found += [] if rests() else [f"{size} at {scale} %"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_two_fleets_that_face_each_other_stay_as_they_were_laid(window, parts, game):
    sample = next(one for one in window.rooms.library.fleets() if one.system == game)
    fleet = fleets.load(sample.path, find=parts.find).value
    window.rooms.play(parts.find(game), fleet)
    assert restless(window) == []


@pytest.mark.parametrize("room", ["library", "build", "battle", "print", "rules", "settings"])
def test_a_room_stays_as_it_was_laid(window, room):
    sample = next(one for one in window.rooms.library.fleets() if one.system == "galleys")
    window.rooms.open_fleet(sample.path)
    window.run(room)
    assert restless(window) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_first_battle_waits_for_its_player(window, parts, game):
    window.rooms.learn(parts.find(game))
    assert restless(window) == []
