"""A battle whose values are sound and name what is not there is not shown; one that was played is."""

import pytest

from fleetdesk import systems
from fleetdesk.core.game.coherence import hangs_together, trial
from tests import players


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_battle_hangs_together_or_not(game):
    system = systems.load(game)
    battle = players.begin(game, 3).state
    one, *others = battle.sides
    assert hangs_together(system, battle)
    assert not hangs_together(system, battle.but(sides=(one,)))
    bare = one.but(fleet=one.fleet.but(cards={}))
    assert not hangs_together(system, battle.but(sides=(bare, *others)))
    stray = next(iter(battle.ships.values()))
    nobodys = {**battle.ships, stray.id: stray.but(card="nobody")}
    assert not hangs_together(system, battle.but(ships=nobodys))
    assert not next(trial(system, battle.but(ships=nobodys))), "nothing of it is shown"
