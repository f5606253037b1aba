"""The line below a ship's name says nothing that her name has said."""

import pytest

from fleetdesk import systems
from fleetdesk.core.blocks.cards import Heading
from fleetdesk.core.words import ENGLISH
from tests.players import begin

DOT = " \N{MIDDLE DOT} "


@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada", "galleys"])
def test_a_ship_named_after_her_class_or_squadron_is_not_named_twice(game):
    system, battle = systems.load(game), begin(game, 1).state
    ship = next(iter(battle.ships.values()))

    def told(name: str) -> list[str]:
        named = battle.but(ships={**battle.ships, ship.id: ship.but(name=name)})
        (heading,) = (one for one in system.panel(named, ship.id, "").blocks if isinstance(one, Heading))
        return ENGLISH.say(heading.detail).split(DOT)

    whole = told("Other")
    names = [battle.card(ship.id).class_name]
    if game != "galleys":
        names.append(battle.unit_name(ship.squadron))
    for name in names:
        assert name in whole
        assert told(name) == [one for one in whole if one != name]
