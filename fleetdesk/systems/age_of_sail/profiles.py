"""Ship cards and fleet lists of the game (section 2 of the rules digest)."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from fleetdesk.core.base import Frozen, Lasting
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile, slot
from fleetdesk.core.words import N_, Msg
from fleetdesk.systems.age_of_sail.hexes import Heading
from fleetdesk.systems.common.lists.ship_lists import house_price

TYPES = (
    N_("Three-decker"),
    N_("Two-decker"),
    N_("Frigate"),
    N_("Sloop"),
    N_("Brig"),
    N_("Cutter"),
    N_("Fort"),
)
NATIONS = (N_("Great Britain"), N_("France"), N_("Spain"))
ROLES: Mapping[str, str] = {
    "none": N_("None"),
    "chief": N_("Flagship, in chief"),
    "second": N_("Second in command"),
}
LINE: Mapping[str, str] = {"auto": N_("By her decks"), "yes": N_("Of the line"), "no": N_("Not of the line")}
COMMAND = N_("Crew and command")
HULL = N_("Hull and masts")
SAILING = N_("Sailing")
FIGHTING = N_("Fighting values")
FORT = N_("Fort")
BY_HAND = N_("Values typed by hand")
HANDS = N_("Wins over the value worked out, and is shown as such.")
DECKS_OF_THE_LINE = 2

Role = Literal["none", "chief", "second"]


class HullSection(Lasting):
    """A section of the hull and its points (R12)."""

    points: int = slot(5, label=N_("Hull points"), ge=1, le=99)


class AosCard(ShipProfile):
    """A ship or a fort. Base values stand before crew quality; a needed number may be missing."""

    points: int | None = house_price(N_("The rulebook has no points."))
    faction: str = slot("", label=N_("Navy"), group=N_("Identity"), suggestions=NATIONS)
    ship_type: str = slot("", label=N_("Type"), group=N_("Identity"), suggestions=TYPES, max_length=40)
    is_fort: bool = slot(
        default=False,
        label=N_("Fort"),
        group=N_("Identity"),
        help=N_("A fort has no masts, does not move and boards nobody (R97)."),
    )
    commander: str = slot("", label=N_("Commander"), group=COMMAND, max_length=80)
    role: Role = slot("none", label=N_("Role"), group=COMMAND, choices=dict(ROLES))
    line: Literal["auto", "yes", "no"] = slot(
        "auto",
        label=N_("Ship of the line"),
        group=COMMAND,
        choices=dict(LINE),
        help=N_("By her decks: two or more. Out of command her orders stand three turns ahead."),
    )
    quality: int | None = slot(None, label=N_("Crew quality"), group=COMMAND, ge=1, le=5, needed=True)
    decks: int | None = slot(None, label=N_("Gun decks"), group=COMMAND, ge=0, le=4, needed=True)
    guns: int | None = slot(None, label=N_("Guns"), group=COMMAND, ge=0, le=200)
    crew: int | None = slot(None, label=N_("Men"), group=COMMAND, ge=0, le=2000, step=10)
    hull_sections: tuple[HullSection, ...] = slot((), label=N_("Hull sections"), group=HULL)
    mast_sections: int = slot(2, label=N_("Mast sections"), group=HULL, ge=0, le=2)
    base_inertia: int | None = slot(None, label=N_("Inertia"), group=SAILING, ge=0, le=9, needed=True)
    base_m_b: int | None = slot(None, label=N_("M close-hauled"), group=SAILING, ge=0, le=15, needed=True)
    base_m_c: int | None = slot(None, label=N_("M reaching"), group=SAILING, ge=0, le=15, needed=True)
    base_m_d: int | None = slot(None, label=N_("M running"), group=SAILING, ge=0, le=15, needed=True)
    fs_capable: bool = slot(default=True, label=N_("May set full sail"), group=SAILING)
    loss_m_b: int | None = slot(
        None, label=N_("M close-hauled, one mast section lost"), group=SAILING, ge=0, le=15
    )
    loss_m_c: int | None = slot(
        None, label=N_("M reaching, one mast section lost"), group=SAILING, ge=0, le=15
    )
    loss_m_d: int | None = slot(
        None, label=N_("M running, one mast section lost"), group=SAILING, ge=0, le=15
    )
    base_a: int | None = slot(None, label=N_("Boarding (a)"), group=FIGHTING, ge=0, le=60, needed=True)
    base_b: int | None = slot(
        None, label=N_("Guns at 1\N{EN DASH}2 hexes (b)"), group=FIGHTING, ge=0, le=60, needed=True
    )
    base_c: int | None = slot(
        None, label=N_("Guns at 3\N{EN DASH}7 hexes (c)"), group=FIGHTING, ge=0, le=60, needed=True
    )
    fort_arc: Literal["all", "half"] = slot(
        "all",
        label=N_("Field of fire"),
        group=FORT,
        choices={"all": N_("All round"), "half": N_("Its two broadsides")},
        help=N_("Only for forts; a ship fires from her two broadsides (R124)."),
    )
    hand_inertia: int | None = slot(None, label=N_("Inertia"), group=BY_HAND, ge=0, le=20, help=HANDS)
    hand_m_b: int | None = slot(None, label=N_("M close-hauled"), group=BY_HAND, ge=0, le=30, help=HANDS)
    hand_m_c: int | None = slot(None, label=N_("M reaching"), group=BY_HAND, ge=0, le=30, help=HANDS)
    hand_m_d: int | None = slot(None, label=N_("M running"), group=BY_HAND, ge=0, le=30, help=HANDS)
    hand_a: int | None = slot(None, label=N_("Boarding (a)"), group=BY_HAND, ge=0, le=180, help=HANDS)
    hand_b: int | None = slot(
        None, label=N_("Guns at 1\N{EN DASH}2 hexes (b)"), group=BY_HAND, ge=0, le=180, help=HANDS
    )
    hand_c: int | None = slot(
        None, label=N_("Guns at 3\N{EN DASH}7 hexes (c)"), group=BY_HAND, ge=0, le=180, help=HANDS
    )

    @property
    def captain(self) -> Msg:
        """Who commands her: the rank of an admiral in the reader's language, any other name as it was written."""
        ranked = "-Adm. " in self.commander
        return Msg(key=self.commander) if ranked else Msg.verbatim(self.commander)

    @property
    def sections(self) -> tuple[int, ...]:
        """Hull points of each section, the first listed is lost first."""
        return tuple(section.points for section in self.hull_sections)

    @property
    def hull(self) -> int:
        """H: all hull points."""
        return sum(self.sections)

    @property
    def of_the_line(self) -> bool:
        """Q41: whether she counts as a ship of the line for lead times."""
        if self.line == "auto":
            return not self.is_fort and known(self.decks) >= DECKS_OF_THE_LINE
        return self.line == "yes"

    @property
    def masts(self) -> int:
        """Mast sections; a fort has none."""
        return 0 if self.is_fort else self.mast_sections


class Station(Frozen):
    """Where and how a ship of a list begins a scenario."""

    hex: tuple[int, int] | None = None
    heading: Heading | None = None
    v: int = Field(0, ge=0, le=30)
    """Hexes crossed in the turn before the first."""
    anchored: bool = False
    full_sail: bool = False


class Scenario(Frozen):
    """The weather and the hour a list was drawn up for."""

    start: str = "12:00"
    wind: Heading = "N"
    wind_force: int = Field(3, ge=0, le=6)
    visibility: int = Field(1, ge=1, le=6)
    """The visibility die (R28)."""


class AosFleet(FleetList):
    cards: Mapping[str, AosCard] = {}
    stations: Mapping[str, Station] = {}
    """Ship of the list -> where she begins; a list may do without."""
    scenario: Scenario | None = None


def known(value: int | None) -> int:
    """A number of a card for play; a missing one counts as 0, so that an unfinished card can be sailed."""
    return 0 if value is None else value


FRIGATE = 6
"""Hull points from which a ship of fewer than two decks is drawn as a frigate; what is smaller is a brig."""


def silhouette(card: AosCard) -> str:
    """The name of her drawings, abeam on paper and from above on the screen: by her decks, a frigate by her hull."""
    if card.is_fort:
        return "fort"
    match card.decks or 0:
        case 0 | 1:
            return "sail_frigate" if card.hull >= FRIGATE else "brig"
        case 2:
            return "two_decker"
        case _:
            return "three_decker"
