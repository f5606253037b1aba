"""Ship cards and fleet lists of the game (section 1 of the rules digest)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile, slot
from fleetdesk.core.words import N_
from fleetdesk.systems.common.lists.ship_lists import house_price
from fleetdesk.systems.galleys.formulas.crews import CREWS
from fleetdesk.systems.galleys.orders import Penalty
from fleetdesk.systems.galleys.tables import Engine, tables

TYPES = (N_("Liburnian"), N_("Trireme"), N_("Quadrireme"), N_("Quinquereme"), N_("Six"), N_("Seven"))
FACTIONS = (N_("Rome"), N_("Carthage"))
ENGINES: Mapping[str, str] = {"none": N_("None"), "ok": N_("Catapult")}
THIRD = Fraction(1, 3)
GREAT = 5
"""Size from which a ship is drawn as a great galley."""
GAME = N_("Fighting values")
ROWING = N_("Rowing")
MEN = N_("Crew and men")
RIG = N_("Equipment")


class GalleyCard(ShipProfile):
    """A class of galley. Every needed number may be missing: then the list can be neither legal nor illegal."""

    points: int | None = house_price(N_("The sheet has no points."))
    ship_type: str = slot("", label=N_("Type"), group=N_("Identity"), suggestions=TYPES, max_length=40)
    faction: str = slot("", label=N_("Faction"), group=N_("Identity"), suggestions=FACTIONS)
    roman: bool = slot(
        default=False,
        label=N_("Roman"),
        group=N_("Identity"),
        help=N_("Romans add 1 when they board and may have a corvus (R101, R110)."),
    )
    size: int | None = slot(None, label=N_("Size"), group=GAME, ge=1, le=9, needed=True)
    defence: int | None = slot(None, label=N_("Defence (D)"), group=GAME, ge=1, le=20, needed=True)
    boarding: int | None = slot(None, label=N_("Boarding value"), group=GAME, ge=0, le=20, needed=True)
    ram: int | None = slot(None, label=N_("Ramming value"), group=GAME, ge=0, le=20, needed=True)
    cruise_cm: float | None = slot(
        None, label=N_("Normal speed"), group=ROWING, unit="cm", ge=0, le=60, step=0.5, needed=True
    )
    combat_cm: float | None = slot(
        None, label=N_("Combat speed"), group=ROWING, unit="cm", ge=0, le=90, step=0.5, needed=True
    )
    turning_angle: int | None = slot(
        None, label=N_("Turning angle"), group=ROWING, unit="°", ge=1, le=180, step=5, needed=True
    )
    port_penalty: float | None = slot(
        None, label=N_("Port oars broken"), group=ROWING, unit="cm", ge=0, le=60, step=0.5, needed=True
    )
    starboard_penalty: float | None = slot(
        None, label=N_("Starboard oars broken"), group=ROWING, unit="cm", ge=0, le=60, step=0.5, needed=True
    )
    third_per_bank: bool = slot(
        default=False,
        label=N_("A broken bank costs a third of the speed"),
        group=ROWING,
        help=N_("Instead of the centimetres above."),
    )
    crew: Literal["veteran", "standard", "recruit", "conscript"] = slot(
        "standard", label=N_("Crew"), group=MEN, choices=dict(CREWS)
    )
    marines: int = slot(0, label=N_("Marines"), group=MEN, ge=0, le=30)
    archers: int = slot(0, label=N_("Archers"), group=MEN, ge=0, le=30)
    rowers: int = slot(0, label=N_("Rowers (0: not listed)"), group=MEN, ge=0, le=30)
    catapult: Literal["none", "ok"] = slot("none", label=N_("Engine"), group=RIG, choices=dict(ENGINES))
    swap_done: bool = slot(
        default=False,
        label=N_("Catapult taken in exchange for men"),
        group=RIG,
        help=N_("2 marines and 2 archers less, announced before the game (R108, R109)."),
    )
    """The card keeps the men it was built with; `men` gives what sails."""
    cataphract: bool = slot(
        default=False, label=N_("Cataphract"), group=RIG, help=N_("Its rowers cannot be shot (R95).")
    )
    corvus: bool = slot(
        default=False, label=N_("Corvus"), group=RIG, help=N_("Only on ships of the Roman player (R110).")
    )


class Station(Frozen):
    """Where a ship of a list is put on the table of a scenario."""

    cell: tuple[int, int] | None = None
    heading: int = Field(0, ge=0, le=7)
    """Eighths of a circle clockwise from the far edge of the table."""


class GalleyFleet(FleetList):
    cards: Mapping[str, GalleyCard] = {}
    stations: Mapping[str, Station] = {}
    """Ship of the list -> where she begins; a list may do without."""


def silhouette(card: GalleyCard) -> str:
    """The name of her drawings."""
    return "great_galley" if (card.size or 0) >= GREAT else "galley"


def known(value: float | None) -> int:
    """A number of a card for play: a missing one counts as 1, so that an unfinished card can be sailed."""
    return 1 if value is None else int(value)


def cm(value: float | None) -> float:
    """A length of a card for play; a missing one counts as 0."""
    return 0.0 if value is None else float(value)


def bank_penalty(card: GalleyCard, side: str) -> Penalty:
    """R31: what a broken bank of that side costs."""
    if card.third_per_bank:
        return THIRD
    return cm(card.port_penalty if side == "port" else card.starboard_penalty)


class Swapped(NamedTuple):
    """What a ship carries after the exchange."""

    marines: int
    archers: int
    catapult: Engine


def why_no_exchange(*, roman: bool, marines: int, archers: int, catapult: str) -> str:
    """R108, A-16: why a ship cannot have the exchange (a code of `reasons`), or nothing."""
    row = tables().swap
    if not roman:
        return "swap_roman"
    if catapult != "none":
        return "swap_engine"
    return "swap_men" if marines < row.marines or archers < row.archers else ""


def swapped(marines: int, archers: int) -> Swapped:
    """R108: two points of marines and two of archers for one engine."""
    row = tables().swap
    return Swapped(marines - row.marines, archers - row.archers, "ok")
