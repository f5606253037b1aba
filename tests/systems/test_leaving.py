"""A ship leaves the battle for good only once players have said so twice."""

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.rehearsal import asked
from tests.players import begin

LEAVING = [
    (game, action)
    for game in systems.system_ids()
    for action in systems.load(game).actions
    if action.startswith("leave_")
]


@pytest.mark.parametrize(("game", "action"), LEAVING)
def test_it_is_asked_before_a_ship_is_taken_off(game, action):
    system = systems.load(game)
    battle = begin(game, 1).state
    ship = next(iter(battle.ships.values()))
    form = asked(system.actions, battle, action, {"ship": ship.id})
    assert form is not None
    assert ship.name in str(form.fields[0].text), "what it means is said"
    assert form.args == {"ship": ship.id}


def test_every_game_of_tables_is_among_them():
    assert {game for game, _ in LEAVING} >= {"age_of_sail", "firestorm_armada", "galleys", "uncharted_seas"}
