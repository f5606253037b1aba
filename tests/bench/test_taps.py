"""Taps are counted, not timed: a change that makes an act longer is seen at once. Fewer is welcome: lower the figure."""

import pytest

from fleetdesk.ui import hand_rest
from tests.bench.contact_taps import CONTACT_ACTS
from tests.bench.room_taps import ROOM_ACTS, measured_room
from tests.bench.sea_taps import SEA_ACTS
from tests.bench.taps import ACTS, measured

TAPS = {
    "Mark one box": 1,
    "Activate a squadron": 1,
    "Move a squadron of three": 1,
    "Shot, six real dice, by their total": 4,
    "The same by counts, a 6 among them": 6,
    "The same face by face": 10,
    "Next ship, same gun and target": 1,
    "Combined shot of three ships": 5,
    "Melee round, two against one": 4,
    "A galley, before its first die": 2,
    "Orders of eight galleys, three exceptions": 4,
    "No T cards, to initiative": 1,
    "A marker put on a ship": 1,
    "The same taken away": 1,
    "A turn of twenty ships, a shot each": 46,
    "An order, another ship": 2,
    "Orders for twelve ships": 15,
    "The same order for a squadron": 2,
    "A broadside under sail, at the likely target": 1,
    "Weather to orders": 2,
    "A player's turn, by his umpire": 6,
    "A shot of the first turn, at one tablet": 3,
    "A ram, with the other ship": 4,
    "A critical, its effect said, undone as one": 4,
    "Two melees, one after the other": 5,
    "Combined fire of three, other ships": 5,
    "Fire split between two": 5,
    "Boarders sent across": 3,
    "A galley rams": 4,
    "A galley grapples": 3,
    "A card of one's own, four arcs": 27,
    "From the library to the first phase": 2,
}


EVERY = (*ACTS, *SEA_ACTS, *CONTACT_ACTS)


def test_every_act_has_its_figure():
    assert {*(act.what for act in EVERY), *(act.what for act in ROOM_ACTS)} == TAPS.keys()


@pytest.mark.parametrize("act", EVERY, ids=lambda act: act.what)
def test_no_act_takes_more_taps(act, tmp_path):
    assert measured(act, tmp_path / "counted.battle").ours == TAPS[act.what]


def test_a_hand_waits_until_a_touch_of_the_sea_is_no_echo(tmp_path, monkeypatch):
    """Ships in line end in the same place of the screen, one after the other: how fast a machine is counts for nothing."""
    monkeypatch.setattr(hand_rest, "TREMBLE_MS", 900)
    act = next(one for one in EVERY if one.what == "Orders for twelve ships")
    assert measured(act, tmp_path / "echoes.battle").ours == TAPS[act.what]


@pytest.mark.parametrize("act", ROOM_ACTS, ids=lambda act: act.what)
def test_no_act_in_a_room_takes_more_taps(act, tmp_path):
    assert measured_room(act, tmp_path).ours == TAPS[act.what]
