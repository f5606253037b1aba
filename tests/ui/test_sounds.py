"""Sounds: made as the tool makes them, off until wanted, and heard only of what the seat sees."""

import pytest
from PySide6.QtCore import QProcess

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.words import Words
from fleetdesk.services import first_battle
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets
from fleetdesk.ui import sounds
from fleetdesk.ui.battle.seating import Seating
from tests.tools import sounds as tool


class Heard(sounds.Sounds):
    """Writes down what would be heard."""

    def __init__(self) -> None:
        super().__init__(paths.resources() / "sounds", wanted=lambda: True)
        self.played: list[str] = []

    def play(self, sound: sounds.Sound) -> None:
        self.played.append(sound)


@pytest.mark.parametrize("name", sorted(tool.SOUNDS))
def test_the_files_are_those_the_tool_makes(name):
    assert (paths.resources() / "sounds" / f"{name}.wav").read_bytes() == tool.made(name)


def test_nothing_is_heard_until_it_is_wanted(monkeypatch):
    started, on = [], [False]
    monkeypatch.setattr(sounds, "_player", lambda: "aplay")
    monkeypatch.setattr(QProcess, "startDetached", lambda *line: (started.append(line) or True, 1))
    quiet = sounds.Sounds(paths.resources() / "sounds", wanted=lambda: on[0])
    quiet.play("dice")
    assert not started
    on[0] = True
    quiet.play("dice")
    assert started == [("aplay", [str(paths.resources() / "sounds" / "dice.wav")])]


def test_dice_that_the_program_throws_are_heard_and_so_is_the_tablet_going_on(qtbot, keeper):
    system = systems.load("firestorm_armada")
    files = sorted((paths.shipped_fleets() / system.id).glob("*.json"))
    lists = {file.stem: fleets.load(file).value for file in files}
    opening = system.opening(first_battle.line_up(system, lists, Words("en"), seed=1))
    session, heard = BattleSession(system, Journal(opening, system.actions)), Heard()
    session.do("no_cards", {})
    place = Seating(keeper, Words("en"), session, sounds=heard)
    qtbot.addWidget(place)
    place.sit(TABLE)
    place.page.bridge.do("initiative", {}, typed=(2, 1, 6, 5))
    assert heard.played == [], "who throws dice hears them"
    place.page.controller.undo()
    place.page.bridge.do("initiative", {})
    assert heard.played == ["dice"]
    while place.handover is None:
        place.page.bridge.do("next_phase", {})
    assert heard.played == ["dice", "turn"]
