"""The line below a ship's name says nothing that her name has said."""

from typing import Any

from fleetdesk.core.blocks.cards import Heading
from fleetdesk.core.words import Words
from fleetdesk.systems.uncharted_seas.show.panel import panel
from tests.ui.battle.test_games import battle_of


def told(battle, ship: str) -> str:
    (heading,) = (one for one in panel(battle, ship, "").blocks if isinstance(one, Heading))
    return Words("en").say(heading.detail)


def test_a_ship_that_is_her_squadron_is_not_named_twice():
    battle: Any = battle_of("uncharted_seas").state
    ship = next(iter(battle.ships.values()))
    card = battle.card(ship.id)
    unit = battle.unit_name(ship.squadron)
    kind = told(battle, ship.id).split(" \N{MIDDLE DOT} ")[0]

    def named(name: str) -> str:
        return told(battle.but(ships={**battle.ships, ship.id: ship.but(name=name)}), ship.id)

    assert named("Other") == f"{kind} \N{MIDDLE DOT} {card.class_name} \N{MIDDLE DOT} {unit}"
    assert named(unit) == f"{kind} \N{MIDDLE DOT} {card.class_name}"
    assert named(card.class_name) == f"{kind} \N{MIDDLE DOT} {unit}"
