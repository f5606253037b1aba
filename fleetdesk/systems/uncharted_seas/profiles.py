"""Ship cards and fleet lists of the game (section 3 of the rules digest)."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from fleetdesk.core.base import Lasting
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile, slot
from fleetdesk.core.words import N_

Arc = Literal["fore", "port", "starboard", "aft", "turret", "any"]

ARCS: Mapping[str, str] = {
    "fore": N_("Fore"),
    "port": N_("Port"),
    "starboard": N_("Starboard"),
    "aft": N_("Aft"),
    "turret": N_("Turret"),
    "any": N_("All round"),
}
SHIP_TYPES: Mapping[str, str] = {
    "battleship": N_("Battleship"),
    "cruiser": N_("Cruiser"),
    "frigate": N_("Frigate"),
    "destroyer": N_("Destroyer"),
    "carrier": N_("Carrier"),
    "flagship": N_("Flagship"),
    "other": N_("Other"),
}
SIZES: Mapping[str, str] = {
    "tiny": N_("Tiny"),
    "small": N_("Small"),
    "medium": N_("Medium"),
    "large": N_("Large"),
    "massive": N_("Massive"),
}
RARITIES: Mapping[str, str] = {
    "standard": N_("Standard"),
    "variant": N_("Variant"),
    "special1": N_("Special 1 (one squadron per 600 points)"),
    "special2": N_("Special 2 (one squadron per 500 points)"),
    "special3": N_("Special 3 (one squadron per 300 points)"),
}
FACTIONS = (
    N_("Imperial Humans"),
    N_("Orc Raiders"),
    N_("Iron Dwarves"),
    N_("Dragon Lords"),
    N_("Bone Griffons"),
    N_("Ralgard"),
    N_("Shroud Mages"),
    N_("Thaniras Elves"),
    N_("Sky Pirates"),
)
FANS = {"fore": (315.0, 90.0), "starboard": (45.0, 90.0), "aft": (135.0, 90.0), "port": (225.0, 90.0)}
"""Where an arc begins, clockwise from the bow, and how wide it is, in degrees."""
ROUND = {"turret", "any"}
OTHER_SIDE = {"port": "starboard", "starboard": "port"}


class Weapon(Lasting):
    """One weapon: an arc, and its attack dice in each range band of the card."""

    name: str = slot("", label=N_("Own name"), max_length=40)
    """For a weapon the arc alone does not tell."""
    arc: Arc = slot("port", label=N_("Arc"), choices=dict(ARCS), mirror=OTHER_SIDE, fans=FANS)
    ad: tuple[int, ...] = slot((), label=N_("Attack dice"), unit="AD", per="ranges")
    """Attack dice, nearest band first; 0: it does not reach so far (R26)."""

    @property
    def places(self) -> tuple[str, ...]:
        """The arc it is drawn in; none: all round, from the hull."""
        return () if self.arc in ROUND else (self.arc,)


class SeaCard(ShipProfile):
    """A class of ship. Every number may be missing: then a list with it can be neither legal nor illegal."""

    ship_type: Literal["battleship", "cruiser", "frigate", "destroyer", "carrier", "flagship", "other"] = (
        slot("cruiser", label=N_("Type"), group=N_("Identity"), choices=dict(SHIP_TYPES))
    )
    faction: str = slot("", label=N_("Faction"), group=N_("Identity"), suggestions=FACTIONS)
    size_class: Literal["tiny", "small", "medium", "large", "massive"] = slot(
        "medium", label=N_("Size"), group=N_("Squadron"), choices=dict(SIZES)
    )
    capital: bool = slot(default=False, label=N_("Capital ship"), group=N_("Squadron"))
    rarity: Literal["standard", "variant", "special1", "special2", "special3"] = slot(
        "standard", label=N_("Availability"), group=N_("Squadron"), choices=dict(RARITIES)
    )
    squadron_min: int = slot(1, label=N_("Fewest in a squadron"), group=N_("Squadron"), ge=1, le=12)
    squadron_max: int = slot(4, label=N_("Most in a squadron"), group=N_("Squadron"), ge=1, le=12)
    move: float | None = slot(
        None, label=N_("Movement (MV)"), group=N_("Sailing"), unit="in", ge=0, le=40, step=0.5, needed=True
    )
    wind_affected: bool = slot(
        default=True,
        label=N_("Slowed by a headwind"),
        group=N_("Sailing"),
        help=N_("Ships without sails pay single cost into the wind."),
    )
    dr: int | None = slot(None, label=N_("Damage rating (DR)"), group=N_("Hull"), ge=1, le=40, needed=True)
    cr: int | None = slot(None, label=N_("Critical rating (CR)"), group=N_("Hull"), ge=1, le=60, needed=True)
    hull: int | None = slot(
        None, label=N_("Hull points"), group=N_("Hull"), ge=1, le=40, needed=True, editor="boxes"
    )
    crew: int | None = slot(
        None, label=N_("Crew"), group=N_("Hull"), ge=1, le=40, needed=True, editor="rounds"
    )
    ram: int = slot(0, label=N_("Ram score"), group=N_("Hull"), unit="AD", ge=0, le=40)
    ram_red: bool = slot(
        default=False,
        label=N_("Ram printed in red"),
        group=N_("Hull"),
        help=N_("A red ram uses DR as CR (R49, R50)."),
    )
    ranges: tuple[float, ...] = slot((8.0, 16.0, 24.0), label=N_("Range bands"), group=N_("Guns"), unit="in")
    """Far end of each band in inches, rising; a distance equal to a limit is in the nearer band (A36)."""
    weapons: tuple[Weapon, ...] = slot(
        (), label=N_("Attack dice by arc and range"), group=N_("Guns"), editor="weapons"
    )

    @property
    def is_slim(self) -> bool:
        """Whether it is drawn as a slender ship."""
        return self.ship_type in {"frigate", "destroyer"}


class SeaFleet(FleetList):
    cards: Mapping[str, SeaCard] = {}
    command_distance: float = Field(4.0, ge=0, le=24)
    """Command range in inches (R14)."""


def known(value: float | None) -> int:
    """A number of a card for play: a missing one counts as 1, so that an unfinished card can be sailed."""
    return 1 if value is None else int(value)


def weapon_name(weapon: Weapon) -> str:
    """What to call a weapon: its own name, else the key of its arc."""
    return weapon.name or ARCS[weapon.arc]
