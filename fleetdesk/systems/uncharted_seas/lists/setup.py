"""Opening a battle: ships on the table, wind, first hands (R1, R68)."""

from __future__ import annotations

from fleetdesk.core.battles import Setup
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.forms import FormField, Number, Rose, Toggle
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.answers import flag, number
from fleetdesk.systems.common.held_cards import fresh
from fleetdesk.systems.common.openings import fleet_of
from fleetdesk.systems.uncharted_seas import hand
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import SeaFleet
from fleetdesk.systems.uncharted_seas.state import TURN_CARDS, SeaBattle, SeaShip, SeaSide
from fleetdesk.systems.uncharted_seas.tables import rose

RULES_VERSION = "1"
MOST_DECK = 200


def house_rules(setup: Setup) -> HouseRules:
    """The house rules of a set-up, defaults where it says nothing."""
    return HouseRules.model_validate(dict(setup.house))


def setup_fields(setup: Setup) -> tuple[FormField, ...]:
    """What this game asks before a battle: the wind, the first hands, a counted deck."""
    points = int(house_rules(setup).wind_points)
    answers = setup.answers
    fields: list[FormField] = [
        Rose(
            key="wind",
            label=msg("Wind from"),
            points=points,
            value=int(number(answers, "wind", 0, 0, points - 1)),
            names=tuple(Msg(key=key) for key in rose(points)),
        ),
        Toggle(
            key="first_hand",
            label=msg("Draw a first hand"),
            detail=msg("One card per squadron, five at most (R68)"),
            value=flag(answers, "first_hand", default=True),
        ),
        Number(
            key="deck",
            label=msg("Cards in each deck (0: not counted)"),
            value=number(answers, "deck", 0, 0, MOST_DECK),
            most=MOST_DECK,
        ),
    ]
    return tuple(fields)


def opening(setup: Setup) -> SeaBattle:
    """The battle before anything happened."""
    house = house_rules(setup)
    sides: list[SeaSide] = []
    ships: dict[str, SeaShip] = {}
    deck = int(number(setup.answers, "deck", 0, 0, MOST_DECK))
    for side in setup.sides:
        fleet = fleet_of(side, SeaFleet)
        for squadron, entry in fleet.sailing():
            if entry.card in fleet.cards:
                number_of = f"{side.id}-{entry.id}"
                ships[number_of] = SeaShip(
                    id=number_of,
                    side=side.id,
                    squadron=f"{side.id}-{squadron.id}",
                    name=entry.name or fleet.cards[entry.card].class_name,
                    card=entry.card,
                )
        sailed = {ship.squadron for ship in ships.values() if ship.side == side.id}
        size = hand.hand_size(len(sailed)) if flag(setup.answers, "first_hand", default=True) else 0
        sides.append(
            SeaSide(
                id=side.id,
                name=side.name or fleet.name,
                player=side.player or fleet.player,
                fleet=fleet,
                hand=fresh((), size, 0),
                deck_left=max(0, deck - size) if deck else None,
            )
        )
    points = int(house.wind_points)
    return SeaBattle(
        system=sides[0].fleet.system,
        rules=RULES_VERSION,
        title=setup.title,
        sides=tuple(sides),
        ships=ships,
        phase=TURN_CARDS,
        dice=DiceBox(seed=setup.seed),
        house=house,
        wind=int(number(setup.answers, "wind", 0, 0, points - 1)),
    )
