"""Ship cards and fleet lists of the game (section 1 of the rules digest)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile, slot
from fleetdesk.core.words import N_
from fleetdesk.systems.common.lists.ship_lists import house_price
from fleetdesk.systems.salves.nations import NATIONS
from fleetdesk.systems.salves.sea.grid import TYPES

GAME = N_("Attack / armour / speed")
HISTORY = N_("History")


class Values(NamedTuple):
    """R10: attack, armour and speed."""

    attack: int
    armour: int
    speed: int

    def __str__(self) -> str:
        return f"{self.attack}/{self.armour}/{self.speed}"


class SalvesCard(ShipProfile):
    """A ship of this game. Every needed number may be missing: then the list can be neither legal nor illegal."""

    points: int | None = house_price(N_("The sheet has no points."))
    faction: str = slot(
        "", label=N_("Fleet"), group=N_("Identity"), suggestions=tuple(NATIONS.values()), max_length=40
    )
    ship_type: Literal["CV", "BB", "DD", "SS"] | None = slot(
        None,
        label=N_("Type"),
        group=N_("Identity"),
        choices={str(key): name for key, name in TYPES.items()},
        needed=True,
    )
    attack: int | None = slot(
        None,
        label=N_("Attack"),
        group=GAME,
        ge=1,
        le=20,
        needed=True,
        help=N_("Shots a turn: the first figure, on the left."),
    )
    armour: int | None = slot(
        None,
        label=N_("Armour"),
        group=GAME,
        ge=1,
        le=20,
        needed=True,
        help=N_("Hit points: the figure in the middle."),
        editor="boxes",
    )
    speed: int | None = slot(
        None,
        label=N_("Speed"),
        group=GAME,
        ge=0,
        le=10,
        needed=True,
        help=N_("Points of movement: the third figure, on the right."),
    )
    year: str = slot("", label=N_("Year"), group=HISTORY, max_length=20)

    @property
    def values(self) -> Values:
        """The three values for play: a missing one counts as 1, so that an unfinished card can be sailed."""
        return Values(*(1 if value is None else value for value in (self.attack, self.armour, self.speed)))

    @property
    def kind(self) -> str:
        """The type for play; a card without one counts as a battleship, which has no special rule."""
        return self.ship_type or "BB"


class SalvesFleet(FleetList):
    cards: Mapping[str, SalvesCard] = {}


def nation_of(fleet: SalvesFleet) -> str:
    """The nation a list plays as: its own, else that of most of its ships; "" for none of the seven."""
    by_name = {name: nation for nation, name in NATIONS.items()}
    if fleet.faction in by_name:
        return by_name[fleet.faction]
    cards = [fleet.cards.get(entry.card) for _, entry in fleet.sailing()]
    named = [by_name[card.faction] for card in cards if card is not None and card.faction in by_name]
    return max(NATIONS, key=named.count) if named else ""
