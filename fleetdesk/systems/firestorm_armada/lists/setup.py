"""Opening a battle: ships on the table, wings in their hangars, first hands (R1, R4, R66)."""

from fleetdesk.core.answers import flag
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.forms import FormField, Toggle
from fleetdesk.core.words import msg
from fleetdesk.systems.common.openings import first_hand, fleet_of, hand_fields, house_of, of_battle, of_side
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import TURN_CARDS, ArmadaBattle, ArmadaShip, ArmadaSide
from fleetdesk.systems.firestorm_armada.wings import flights

RULES_VERSION = "1"


def setup_fields(setup: Setup) -> tuple[FormField, ...]:
    """What this game asks before a battle: the wings, the first hands, a counted deck."""
    return (
        Toggle(
            key="aboard",
            label=msg("Wings begin aboard"),
            detail=msg("Carriers launch them; off: they are out from the start"),
            value=flag(setup.answers, "aboard", default=True),
        ),
        *hand_fields(setup, msg("One card per squadron, five at most (R66)")),
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
    house = house_of(setup, HouseRules)
    sides: list[ArmadaSide] = []
    ships: dict[str, ArmadaShip] = {}
    for side in setup.sides:
        fleet = fleet_of(side, ArmadaFleet)
        own = _ships(side, fleet, aboard=flag(setup.answers, "aboard", default=True))
        ships |= own
        count = len({ship.squadron for ship in own.values() if ship.counts})
        size = turn.hand_size(count, count, house)
        sides.append(ArmadaSide(**of_side(side, fleet), **first_hand(setup, size)))
    return ArmadaBattle(
        **of_battle(setup, RULES_VERSION, house), sides=tuple(sides), ships=ships, phase=TURN_CARDS
    )
