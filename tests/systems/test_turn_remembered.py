"""Whose turn it is, is found once for a table of a hundred ships, and never told of another battle."""

import pytest

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.systems.common import turns
from tests.bench import scenes
from tests.players import begin


@pytest.fixture
def counted(monkeypatch):
    """How often it was found."""
    found = []
    kept = turns.side_up
    monkeypatch.setattr(turns, "side_up", lambda *told: found.append(kept(*told)) or found[-1])
    return found


def test_a_table_of_a_hundred_ships_asks_once(tmp_path, counted):
    session = scenes.session(tmp_path / "many.battle", 100)
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, asked.args or {} if asked is not None else {}, insist=True)
    state = session.state
    counted.clear()
    session.system.overview(state, EVERYONE)
    assert len(counted) <= 2
    session.close()


@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada"])
def test_what_is_remembered_is_of_this_battle(game, counted):
    battle = begin(game, 0).state
    first = turns.side_to_act(battle)
    assert turns.side_to_act(battle) == first
    gone = {
        id_: ship.but(status="destroyed") if ship.side == first else ship
        for id_, ship in battle.ships.items()
    }
    assert turns.side_to_act(battle.but(ships=gone)) not in {None, first}
    assert turns.side_to_act(battle) == first
    activated = battle.but(activated=turns.all_waiting(battle)[:1])
    assert turns.side_to_act(activated) not in {None, first}
    assert len(counted) == 3, "each battle is asked once"
