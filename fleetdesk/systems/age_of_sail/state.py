"""The battle as this game follows it (section 8 of the rules digest)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle, ShipState, Side
from fleetdesk.core.battle.remembering import kept_by, remembered
from fleetdesk.core.blocks.charts import Shot
from fleetdesk.core.rule.settable import Settable, commanders
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import Heading, Hex
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard, AosFleet, Role

WEATHER = "weather"
COMMAND = "command"
ORDERS = "orders"
MOVEMENT = "movement"
BOARDING = "boarding"
BROADSIDES = "broadsides"
DAMAGE = "damage"
SURRENDER = "surrender"

PHASES: Mapping[str, str] = {
    WEATHER: N_("Weather"),
    COMMAND: N_("Command"),
    ORDERS: N_("Orders"),
    MOVEMENT: N_("Ships sail"),
    BOARDING: N_("Boarding"),
    BROADSIDES: N_("Broadsides"),
    DAMAGE: N_("Damage settled"),
    SURRENDER: N_("Surrender"),
}
"""The phases of a turn (section 4)."""

Tracking = Literal["none", "heading", "hex"]
TRACKINGS: Mapping[str, str] = {
    "none": N_("No positions"),
    "heading": N_("Headings"),
    "hex": N_("Hexes and headings"),
}
"""What is followed of positions (section 10)."""
Status = Literal["in_play", "sunk", "left_map"]
STATUSES: Mapping[str, str] = {"in_play": N_("In play"), "sunk": N_("Sunk"), "left_map": N_("Left the map")}
Mode = Literal["sailing", "irons", "anchored", "weighing", "locked"]
MODES: Mapping[str, str] = {
    "sailing": N_("Under sail"),
    "irons": N_("Head to wind"),
    "anchored": N_("At anchor"),
    "weighing": N_("Weighing anchor"),
    "locked": N_("Grappled"),
}
Commanded = Literal["chief", "second_in_command", "second", "none"]
COMMANDED: Mapping[str, str] = {
    "chief": N_("Commanded"),
    "second_in_command": N_("Second, commanded"),
    "second": N_("Commanded by a second"),
    "none": N_("Not commanded"),
}
HIDDEN = "hidden"
"""The text of an order that lies face down for whoever looks."""


class AosSide(Side):
    fleet: AosFleet


class Sailed(Frozen):
    """What a ship made of her order (R73, R74)."""

    m_spent: int = 0
    hexes: int = 0
    complete: bool = True
    """The whole order was carried out."""
    start: Hex | None = None
    path: tuple[Hex, ...] = ()
    """Hexes entered, in order; the last one is where she stands."""
    yielded: tuple[Hex, ...] = ()
    """Hexes beyond it that she could not keep, the nearest first (R71)."""
    headings: tuple[Heading, Heading] | None = None
    """Before and after."""


class LoggedOrder(Frozen):
    """An order in the log of a ship."""

    text: str = Field("", max_length=60)
    """As written, tidied up in the letters it came in where it could be read."""
    written: int = 0
    """Turn in which it was written."""
    locked: bool = False
    """It stands: the lead time has passed (R40)."""
    sailed: Sailed | None = None


class AosShip(ShipState):
    """A ship or fort in play."""

    side: Annotated[str, Settable(msg("Commanded by"), choices=commanders, rank=2)]
    name: Annotated[str, Settable(msg("Name"), rank=4)]
    card: str
    sections: tuple[int, ...] = ()
    """Hull points of each section when sound."""
    hull_lost: Annotated[
        int,
        Settable(
            msg("Hull"),
            key="hull",
            track=lambda seen: seen.owner.initial_pv,
            counted=lambda seen: nmsg("{n} hull point", "{n} hull points", seen.owner.hull_lost),
        ),
    ] = Field(0, ge=0, le=999)
    """Hull points lost; they go section by section, in order (R98)."""
    mast_sections: int = Field(2, ge=0, le=2)
    mast_lost: Annotated[
        int,
        Settable(
            msg("Masts"),
            key="masts",
            track=lambda seen: seen.owner.mast_sections,
            counted=lambda seen: nmsg("{n} mast section", "{n} mast sections", seen.owner.mast_lost),
            when=lambda seen: bool(seen.owner.mast_sections),
        ),
    ] = Field(0, ge=0, le=2)
    small_leaks: Annotated[int, Settable(msg("Small leaks"))] = Field(0, ge=0, le=20)
    leaks: Annotated[int, Settable(msg("Leaks"))] = Field(0, ge=0, le=20)
    crit9: Annotated[int, Settable(msg("Rigging hits, M"))] = Field(0, ge=0, le=20)
    """Rigging hits that cost M (R104)."""
    crit11: Annotated[int, Settable(msg("Rigging hits, inertia"))] = Field(0, ge=0, le=20)
    """Rigging hits that cost inertia (R106)."""
    crit12: Annotated[int, Settable(msg("Gun lashings broken"))] = Field(0, ge=0, le=20)
    """Gun lashings broken (R107)."""
    fire: Annotated[bool, Settable(msg("Fire aboard"))] = False
    master_gunner_dead: Annotated[bool, Settable(msg("Master gunner dead"))] = False
    captain_dead: Annotated[bool, Settable(msg("Captain dead"))] = False
    officers_dead: Annotated[bool, Settable(msg("All officers dead"))] = False
    status: Annotated[Status, Settable(msg("State"), choices=STATUSES)] = "in_play"
    mode: Annotated[Mode, Settable(msg("Sailing"), choices=MODES)] = "sailing"
    was_anchored: bool = False
    """She lay at anchor when she was grappled (section 8.2)."""
    role: Annotated[Role, Settable(msg("Role"), choices=ROLES)] = "none"
    v_prev: Annotated[int, Settable(msg("V"), rank=3)] = Field(0, ge=0, le=30)
    """V: hexes crossed last turn."""
    heading: Annotated[
        Heading | None,
        Settable(
            msg("Heading"),
            choices=airs.HEADING_NAMES,
            when=lambda seen: seen.owner.heading is not None,
            rank=3,
        ),
    ] = None
    """`None`: not followed."""
    hex: Hex | None = None
    fs_set: Annotated[bool, Settable(msg("Full sail"), rank=3)] = False
    fs_pending: Literal[-1, 0, 1] = 0
    """Full sail is set or taken in from the next turn (R62, R66)."""
    first_shot_done: Annotated[bool, Settable(msg("First broadside fired"), rank=3)] = False
    fired_this_turn: Annotated[bool, Settable(msg("Has fired this turn"), rank=3)] = False
    ticked: Literal["", "chief", "second", "none"] = ""
    """Command status as the players ticked it; empty: worked out (R34-R37)."""
    commanded: Commanded = "none"
    """Status of this turn."""
    lead: int = Field(0, ge=0, le=20)
    """L of this turn: orders stand for so many turns ahead (R38)."""
    log: Mapping[str, LoggedOrder] = {}
    """Turn -> order."""
    moved: Annotated[bool, Settable(msg("Has moved"), rank=3)] = False
    """She has sailed her order of this turn."""
    prizes: int = Field(0, ge=0)
    """How often she changed hands."""
    lost_turn: int = 0
    notes: Annotated[str, Settable(msg("Notes"), rank=4)] = Field("", max_length=500)

    @property
    def on_map(self) -> bool:
        """She is still in play."""
        return self.status == "in_play"

    @property
    def hull(self) -> tuple[int, ...]:
        """Present hull points of each section."""
        left, found = self.hull_lost, []
        for most in self.sections:
            gone = min(most, left)
            left -= gone
            found.append(most - gone)
        return tuple(found)

    @property
    def pv(self) -> int:
        """Present hull points."""
        return max(0, self.initial_pv - self.hull_lost)

    @property
    def initial_pv(self) -> int:
        """Hull points when sound."""
        return sum(self.sections)

    @property
    def sections_lost(self) -> int:
        """Destroyed hull sections (R99)."""
        return sum(left == 0 for left in self.hull)

    @property
    def masts_left(self) -> int:
        return max(0, self.mast_sections - self.mast_lost)

    @property
    def rigging_intact(self) -> bool:
        """Section 8.3: full sail is possible."""
        return not (self.mast_lost or self.crit9 or self.crit11)

    def with_hull(self, left: Iterable[int]) -> "AosShip":
        """The ship with so many points left in each section."""
        return self.but(hull_lost=self.initial_pv - sum(left))

    def order_of(self, turn: int) -> LoggedOrder | None:
        return self.log.get(str(turn))

    def with_order(self, turn: int, order: LoggedOrder) -> "AosShip":
        return self.but(log={**self.log, str(turn): order})


class Contact(Frozen):
    """Enemies that ended their move in one hex: boarding, or one of them gives way (R75-R77)."""

    ships: tuple[str, ...]
    place: Hex | None = None


class Melee(Frozen):
    """Ships grappled together, fighting three rounds a turn (R78-R84)."""

    id: str
    ships: tuple[str, ...]
    since: int = 0
    rounds: int = Field(0, ge=0, le=3)
    """Rounds fought this turn."""


class Broadside(Frozen):
    """A broadside of this turn; it costs nobody anything before phase 6 (R96)."""

    shooter: str
    target: str
    force: int = 0
    die: int = 0
    damage: int = 0
    critical: int = 0
    """Critical to apply, 0 for none; 16 on a fort's total above 5 (R113)."""
    enfilade: bool = False


Task = Literal["hits", "critical", "small_leak", "leak", "fire", "sections", "blast", "shock"]


class Chore(Frozen):
    """Something phase 6 still owes, in the order of section 8.4."""

    kind: Task
    ship: str
    """Ship it is done to; of a blast the ship that exploded."""
    amount: int = 0
    """Hits, destroyed sections, or the number of the critical."""
    near: tuple[str, ...] | None = None
    """Of a blast: ships within one hex, where that is known."""
    by: str = ""
    """Of a critical: who struck it."""


class AosBattle(Battle):
    sides: tuple[AosSide, ...] = ()
    ships: Mapping[str, AosShip] = {}
    house: HouseRules = HouseRules()
    turn: Annotated[int, Settable(msg("Turn"))] = Field(1, ge=1)
    phase: Annotated[str, Settable(msg("Phase"), choices=PHASES)] = ""
    tracking: Tracking = "hex"
    start: Annotated[int, Settable(msg("Minutes after midnight in turn 1"), most=airs.DAY - 1)] = Field(
        12 * 60, ge=0, lt=airs.DAY
    )
    """Clock of turn 1, in minutes after midnight."""
    wind: Heading = "N"
    """Where it blows from (Q7)."""
    wind_force: int = Field(3, ge=0, le=6)
    visibility: int = Field(1, ge=1, le=6)
    """The visibility die as remembered (R28, R29)."""
    weather_done: bool = True
    """The weather of this turn is settled; that of turn 1 is the set-up's (Q65)."""
    written: tuple[str, ...] = ()
    """Sides that have closed their orders of this turn."""
    contacts: tuple[Contact, ...] = ()
    melees: tuple[Melee, ...] = ()
    broadsides: tuple[Broadside, ...] = ()
    fired: Mapping[str, tuple[Shot, ...]] = {}
    """Broadsides of turns that are over, as they are drawn when these are played again."""
    chores: tuple[Chore, ...] = ()
    settled: bool = False
    """Phase 7 was gone through this turn."""
    next_melee: int = 1

    if TYPE_CHECKING:  # narrower than those of every battle

        def side(self, side: str) -> AosSide: ...

        def card(self, ship: str) -> AosCard: ...

    @property
    def clock(self) -> int:
        """R31: minutes after midnight now."""
        return airs.clock_at(self.start, self.turn)

    def is_fort(self, ship: str) -> bool:
        return self.card(ship).is_fort

    def is_prize(self, ship: str) -> bool:
        """R42: whether she sails under other colours than her own."""
        return self.ships[ship].side != self.home(ship)

    def in_play(self, side: str = "") -> tuple[AosShip, ...]:
        """Ships and forts in play, of one side or of all."""
        return tuple(self.ships[one] for one in self._in_play(side))

    @remembered
    def _in_play(self, side: str) -> tuple[str, ...]:
        return tuple(one.id for one in self.ships.values() if one.on_map and side in {"", one.side})

    def afloat(self, side: str = "") -> tuple[AosShip, ...]:
        """Ships in play, without forts."""
        return tuple(self.ships[one] for one in self._afloat(side))

    @remembered
    def _afloat(self, side: str) -> tuple[str, ...]:
        return tuple(one for one in self._in_play(side) if not self.is_fort(one))

    def foes(self, ship: str) -> tuple[AosShip, ...]:
        """Enemy ships and forts in play."""
        own = self.ships[ship].side
        return tuple(one for one in self.in_play() if one.side != own)

    def melee_of(self, ship: str) -> Melee | None:
        return next((one for one in self.melees if ship in one.ships), None)


def hide_orders(battle: AosBattle, seat: str) -> AosBattle:
    """R3: the battle as one seat may see it: orders of others stay hidden until they are sailed."""
    if not seat:
        return battle
    others = [ship for ship in battle.ships.values() if ship.log and ship.side != seat]
    covered = [seen for ship in others if (seen := _covered(ship)) is not ship]
    return battle.with_ships(covered) if covered else battle


@kept_by(512)
def _covered(ship: AosShip) -> AosShip:
    """As others see her: herself where she has no order that is still to be sailed."""
    unseen = {turn: order for turn, order in ship.log.items() if order.text and order.sailed is None}
    hidden = {turn: order.but(text=HIDDEN) for turn, order in unseen.items()}
    return ship.but(log={**ship.log, **hidden}) if hidden else ship
