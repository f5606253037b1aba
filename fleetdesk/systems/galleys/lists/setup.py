"""Opening a battle: ships on the table with their men, engines and corvi (R108-R110)."""

from fleetdesk.core.battle.battles import Setup
from fleetdesk.core.forms import FormField, Info
from fleetdesk.core.words import msg
from fleetdesk.systems.common.openings import fleet_of, house_of, of_battle, of_side
from fleetdesk.systems.galleys.formulas import links
from fleetdesk.systems.galleys.lists import building
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet
from fleetdesk.systems.galleys.state import COMMAND, GalleyBattle, GalleyShip, GalleySide

RULES_VERSION = "1"


def setup_fields(_: Setup) -> tuple[FormField, ...]:
    """Nothing is asked; exchanges are made in the list, or in the first command phase."""
    return (Info(text=msg("Romans may still exchange men for a catapult before the first orders (R108).")),)


def ship_of_card(card: GalleyCard, number: str, side: str, squadron: str, name: str) -> GalleyShip:
    men = building.men(card)
    return GalleyShip(
        id=number,
        side=side,
        squadron=squadron,
        name=name or card.class_name,
        card=card.id,
        crew=card.crew,
        marines_listed=men.marines,
        archers_listed=men.archers,
        rowers_listed=card.rowers,
        catapult=men.catapult,
        corvus=links.first_corvus(roman=card.roman and card.corvus, captured_by_roman=False),
    )


def opening(setup: Setup) -> GalleyBattle:
    """The battle before anything happened."""
    sides: list[GalleySide] = []
    ships: dict[str, GalleyShip] = {}
    for side in setup.sides:
        fleet = fleet_of(side, GalleyFleet)
        for squadron, entry in fleet.sailing():
            card = fleet.cards.get(entry.card)
            if card is not None:
                number = f"{side.id}-{entry.id}"
                ships[number] = ship_of_card(
                    card, number, side.id, f"{side.id}-{squadron.id}", entry.name
                ).but(card=entry.card)
        sides.append(GalleySide(**of_side(side, fleet)))
    return GalleyBattle(
        **of_battle(setup, RULES_VERSION, house_of(setup, HouseRules)),
        sides=tuple(sides),
        ships=ships,
        phase=COMMAND,
    )
