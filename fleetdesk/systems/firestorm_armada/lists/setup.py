"""Opening a battle: ships on the table, wings in their hangars, first hands (R1, R4, R66)."""

from __future__ import annotations

from fleetdesk.core.battles import Setup, SideSetup
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.forms import FormField, Number, Toggle
from fleetdesk.core.words import msg
from fleetdesk.systems.common.answers import flag, number
from fleetdesk.systems.common.held_cards import fresh
from fleetdesk.systems.common.openings import fleet_of
from fleetdesk.systems.firestorm_armada import flights, turn
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import TURN_CARDS, ArmadaBattle, ArmadaShip, ArmadaSide

RULES_VERSION = "1"
MOST_DECK = 200


def house_rules(setup: Setup) -> HouseRules:
    """The house rules of a set-up, defaults where it says nothing."""
    return HouseRules.model_validate(dict(setup.house))


def setup_fields(setup: Setup) -> tuple[FormField, ...]:
    """What this game asks before a battle: the wings, the first hands, a counted deck."""
    answers = setup.answers
    return (
        Toggle(
            key="aboard",
            label=msg("Wings begin aboard"),
            detail=msg("Carriers launch them; off: they are out from the start"),
            value=flag(answers, "aboard", default=True),
        ),
        Toggle(
            key="first_hand",
            label=msg("Draw a first hand"),
            detail=msg("One card per squadron, five at most (R66)"),
            value=flag(answers, "first_hand", default=True),
        ),
        Number(
            key="deck",
            label=msg("Cards in each deck (0: not counted)"),
            value=number(answers, "deck", 0, 0, MOST_DECK),
            most=MOST_DECK,
        ),
    )


def _ships(side: SideSetup, fleet: ArmadaFleet, *, aboard: bool) -> dict[str, ArmadaShip]:
    """The ships and wings of a side, by id."""
    homes = flights.carriers(fleet)
    found: dict[str, ArmadaShip] = {}
    for unit in flights.units(fleet):
        for entry in unit.entries:
            card = fleet.cards[entry.card]
            number_of = f"{side.id}-{entry.id}"
            home = homes.get(entry.id, "")
            found[number_of] = ArmadaShip(
                id=number_of,
                side=side.id,
                squadron=f"{side.id}-{unit.id}",
                name=entry.name or card.class_name,
                card=entry.card,
                is_wing=card.is_wing,
                counts=unit.counts_for_cards,
                carrier=f"{side.id}-{home}" if home else "",
                wing="aboard" if card.is_wing and home and aboard else "ready",
            )
    return found


def opening(setup: Setup) -> ArmadaBattle:
    """The battle before anything happened."""
    house = house_rules(setup)
    answers = setup.answers
    sides: list[ArmadaSide] = []
    ships: dict[str, ArmadaShip] = {}
    deck = int(number(answers, "deck", 0, 0, MOST_DECK))
    for side in setup.sides:
        fleet = fleet_of(side, ArmadaFleet)
        own = _ships(side, fleet, aboard=flag(answers, "aboard", default=True))
        ships |= own
        count = len({ship.squadron for ship in own.values() if ship.counts})
        size = turn.hand_size(count, count, house) if flag(answers, "first_hand", default=True) else 0
        sides.append(
            ArmadaSide(
                id=side.id,
                name=side.name or fleet.name,
                player=side.player or fleet.player,
                fleet=fleet,
                hand=fresh((), size, 0),
                deck_left=max(0, deck - size) if deck else None,
            )
        )
    return ArmadaBattle(
        system=sides[0].fleet.system,
        rules=RULES_VERSION,
        title=setup.title,
        sides=tuple(sides),
        ships=ships,
        phase=TURN_CARDS,
        dice=DiceBox(seed=setup.seed),
        house=house,
    )
