"""Opening a battle: ships on the table, wind, first hands (R1, R68)."""

from fleetdesk.core.answers import number
from fleetdesk.core.battle.battles import Setup
from fleetdesk.core.forms import FormField, Rose
from fleetdesk.core.winds import lettered
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.openings import first_hand, fleet_of, hand_fields, house_of, of_battle, of_side
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import SeaFleet
from fleetdesk.systems.uncharted_seas.state import TURN_CARDS, SeaBattle, SeaShip, SeaSide
from fleetdesk.systems.uncharted_seas.turn import hand

RULES_VERSION = "1"


def setup_fields(setup: Setup) -> tuple[FormField, ...]:
    """What this game asks before a battle: the wind, the first hands, a counted deck."""
    points = int(house_of(setup, HouseRules).wind_points)
    wind = Rose(
        key="wind",
        label=msg("Wind from"),
        points=points,
        value=int(number(setup.answers, "wind", 0, 0, points - 1)),
        names=tuple(Msg(key=key) for key in lettered(points)),
    )
    return (wind, *hand_fields(setup, msg("One card per squadron, five at most (R68)")))


def opening(setup: Setup) -> SeaBattle:
    """The battle before anything happened."""
    house = house_of(setup, HouseRules)
    sides: list[SeaSide] = []
    ships: dict[str, SeaShip] = {}
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
        size = hand.hand_size(len({ship.squadron for ship in ships.values() if ship.side == side.id}))
        sides.append(SeaSide(**of_side(side, fleet), **first_hand(setup, size)))
    return SeaBattle(
        **of_battle(setup, RULES_VERSION, house),
        sides=tuple(sides),
        ships=ships,
        phase=TURN_CARDS,
        wind=int(number(setup.answers, "wind", 0, 0, int(house.wind_points) - 1)),
    )
