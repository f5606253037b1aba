"""Whether a battle hangs together is tried while it is shown; one that does not is not left standing."""

import pytest
from PySide6.QtTest import QTest

from fleetdesk.core.errors import StoreError
from fleetdesk.core.game import coherence
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet
from tests.bench.hand import Finger, session_of

LISTS = ("ecnomus_carthage", "ecnomus_rome")


@pytest.fixture
def played(tmp_path):
    """A battle with a line in its log."""
    path = tmp_path / "played.battle"
    session = session_of("galleys", path, LISTS)
    session.do("mark", {"ship": next(iter(session.state.ships)), "slot": "marines", "lost": 1})
    session.close()
    return path


@pytest.fixture
def finger(tmp_path):
    hand = Finger(tmp_path)
    yield hand
    hand.close()


def broken(monkeypatch, wrong):
    """The last ship of such battles cannot be asked what she may do."""
    sound = coherence._ship

    def asked(system, battle, ship):
        if ship == list(battle.ships)[-1] and wrong(battle):
            raise LookupError(ship)
        sound(system, battle, ship)

    monkeypatch.setattr(coherence, "_ship", asked)


def was_played(battle) -> bool:
    return any(ship.marines_lost for ship in battle.ships.values())


def until(true) -> None:
    for _ in range(400):
        if true():
            return
        QTest.qWait(10)
    pytest.fail("nothing came of it")


def test_a_sound_battle_stays_on_the_screen(played, finger):
    finger.window.rooms.open_file(played)
    room = finger.window.rooms.battle_room
    seating = room.seating
    until(lambda: next(room.session.trials, None) is None)
    assert room.seating is seating


def test_one_that_cannot_be_shown_is_closed_again_and_said(played, finger, monkeypatch):
    broken(monkeypatch, lambda _: True)
    finger.window.rooms.open_file(played)
    assert finger.window.rooms.key == "battle"
    until(lambda: finger.window.rooms.battle_room is None)
    assert finger.window.rooms.key == "library"
    assert finger.window.findChildren(Sheet), "nobody said why"
    with pytest.raises(StoreError, match="its opening cannot be read"):
        BattleSession.open(played)


def test_one_whose_present_cannot_be_shown_goes_back_as_far_as_it_can(played, finger, monkeypatch):
    broken(monkeypatch, was_played)
    finger.window.rooms.open_file(played)
    room = finger.window.rooms.battle_room
    assert was_played(room.session.state)
    until(lambda: not was_played(room.session.state))
    finger._settle()
    told = " ".join(one.accessibleName() for one in finger.window.findChildren(Toast) if one.isVisible())
    assert "could only be shown up to line 0" in told


def test_an_opening_that_cannot_be_shown_is_found_behind_a_present_that_can(played, finger, monkeypatch):
    broken(monkeypatch, lambda battle: not was_played(battle))
    finger.window.rooms.open_file(played)
    until(lambda: finger.window.rooms.battle_room is None)


def test_what_goes_wrong_while_it_is_shown_first_is_told_as_well(played, finger, monkeypatch):
    broken(monkeypatch, lambda _: True)

    def stumble(*_):
        raise LookupError

    monkeypatch.setattr("fleetdesk.ui.battle.screen.BattleScreen.stand", stumble)
    monkeypatch.setattr("fleetdesk.services.seats.hides", lambda *_: False)
    finger.window.rooms.open_file(played)
    assert finger.window.rooms.battle_room is None
    assert finger.window.rooms.key == "library"
