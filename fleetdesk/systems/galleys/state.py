"""The battle as this game follows it (section 2 of the rules digest)."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle, Link, ShipState, Side
from fleetdesk.core.battle.remembering import kept_by, remembered
from fleetdesk.core.rule.settable import Seen, Settable, commanders, ship_slots
from fleetdesk.core.rule.trace import Trace
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.galleys.formulas import links as ties
from fleetdesk.systems.galleys.formulas.crews import CREWS, Crew, archers, marines, rowers
from fleetdesk.systems.galleys.formulas.links import Corvus
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import ORDERS, Hull, allowance
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet, bank_penalty, cm
from fleetdesk.systems.galleys.tables import Engine, Speed, Weapon

COMMAND = "command"
ACTIVATIONS = "activations"
SHOOTING = "shooting"
BOARDING = "boarding"

PHASES: Mapping[str, str] = {
    COMMAND: N_("Command"),
    ACTIVATIONS: N_("Activations"),
    SHOOTING: N_("Shooting"),
    BOARDING: N_("Boarding"),
}
"""The four phases of a turn (R1)."""

Status = Literal["in_play", "sunk", "left_table"]
STATUSES: Mapping[str, str] = {
    "in_play": N_("In play"),
    "sunk": N_("Sunk"),
    "left_table": N_("Left the table"),
}
CORVI: Mapping[str, str] = {
    "none": N_("None"),
    "ready": N_("Ready"),
    "in_use": N_("In use"),
    "lost": N_("Lost"),
}
ENGINES: Mapping[str, str] = {
    "none": N_("None aboard"),
    "ok": N_("In order"),
    "damaged": N_("Damaged (1 of 2)"),
    "destroyed": N_("Destroyed"),
}
HIDDEN = "hidden"
"""An order that lies face down for whoever looks."""
LaidOrder = Literal["", "hidden", "halt", "ahead", "combat", "port", "starboard", "astern"]
MOST_MEN = 99


class GalleySide(Side):
    fleet: GalleyFleet


def _men(key: str, label: Msg, counted: Callable[[int], Msg]) -> Settable:
    """Men of one kind: a track of those listed, struck off as they are lost."""
    return Settable(
        label,
        key,
        track=lambda seen: int(getattr(seen.owner, f"{key}_listed")),
        counts="crew",
        counted=lambda seen: counted(getattr(seen.owner, f"{key}_lost")),
    )


MARINES = _men("marines", msg("Marines"), marines)
ARCHERS = _men("archers", msg("Archers"), archers)
ROWERS = _men("rowers", msg("Rowers"), rowers)


def _revealed(seen: Seen) -> bool:
    return bool(seen.owner.revealed)


class GalleyShip(ShipState):
    side: Annotated[str, Settable(msg("Commanded by"), choices=commanders, rank=1)]
    name: Annotated[str, Settable(msg("Name"), rank=3)]
    card: str
    marines_lost: Annotated[int, MARINES] = Field(0, ge=0, le=MOST_MEN)
    marines_listed: Annotated[int, Settable(msg("{men} at first", men=msg("Marines")))] = Field(
        0, ge=0, le=MOST_MEN
    )
    """What it went into battle with, or what went aboard when it was captured."""
    archers_lost: Annotated[int, ARCHERS] = Field(0, ge=0, le=MOST_MEN)
    archers_listed: Annotated[int, Settable(msg("{men} at first", men=msg("Archers")))] = Field(
        0, ge=0, le=MOST_MEN
    )
    rowers_lost: Annotated[int, ROWERS] = Field(0, ge=0, le=MOST_MEN)
    rowers_listed: Annotated[int, Settable(msg("{men} at first", men=msg("Rowers")))] = Field(
        0, ge=0, le=MOST_MEN
    )
    damaged: Annotated[bool, Settable(msg("Damaged"), counts="damage")] = False
    fatigued: Annotated[bool, Settable(msg("Fatigued"))] = False
    port_broken: Annotated[bool, Settable(msg("Port oars broken"))] = False
    starboard_broken: Annotated[bool, Settable(msg("Starboard oars broken"))] = False
    just_rammed: Annotated[bool, Settable(msg("Just rammed (disengaging)"))] = False
    """Rammed since its own last activation ended (A-10)."""
    rammed_this_turn: Annotated[bool, Settable(msg("Rammed this turn"))] = False
    activated: Annotated[bool, Settable(msg("Activated this turn"))] = False
    moved: Annotated[bool, Settable(msg("Has moved"))] = False
    """Its movement of this turn is over."""
    rest: Annotated[int, Settable(msg("Rest marker"))] = Field(0, ge=0, le=2)
    status: Annotated[Status, Settable(msg("State"), choices=STATUSES)] = "in_play"
    crew: Annotated[Crew, Settable(msg("Crew"), choices=CREWS)] = "standard"
    catapult: Annotated[Engine, Settable(msg("Catapult"), choices=ENGINES)] = "none"
    corvus: Annotated[Corvus, Settable(msg("Corvus"), choices=CORVI)] = "none"
    order: LaidOrder = ""
    """The order laid this turn, face down until `revealed` (R2)."""
    last_order: LaidOrder = ""
    """The order of the turn before, if it was turned up."""
    rest_wanted: bool = False
    """A rest was asked for with the order; as hidden as the order."""
    revealed: bool = False
    carried_out: Annotated[LaidOrder, Settable(msg("Order"), choices=ORDERS, when=_revealed, rank=2)] = ""
    """The order that counts once revealed (R15); never told while it lies face down."""
    speed: Speed = "none"
    """The speed of this turn once revealed."""
    tested: bool = False
    """The fatigue test of this turn is thrown."""
    freed: bool = False
    """It broke free by its own test this turn: half movement (R34)."""
    spent_cm: Annotated[
        float, Settable(msg("Centimetres moved this turn"), most=200, when=_revealed, rank=2)
    ] = Field(0.0, ge=0, le=999)
    straight_cm: float = Field(0.0, ge=0, le=999)
    """Straight centimetres at the end of its move so far."""
    turned: Annotated[float, Settable(msg("Degrees turned this turn"), when=_revealed, rank=2)] = Field(
        0.0, ge=0, le=720
    )
    """Degrees turned this turn, all turns added (A-34)."""
    captures: int = Field(0, ge=0)
    """How often it was captured (R106)."""
    ram_attempted: bool = False
    ram_target: str = ""
    """Whom it tried to ram in this turn."""
    oars_attempted: bool = False
    oars_tried: tuple[str, ...] = ()
    """Banks it tried to break in this activation: ship/side."""
    alongside: tuple[str, ...] = ()
    """Ships whose oars it tried to break while parallel (A-21)."""
    grapple_tried: tuple[str, ...] = ()
    disengage_tried: tuple[str, ...] = ()
    """Ships it tried to leave this turn."""
    assaulted: bool = False
    """It was assaulted in this boarding phase (R97)."""
    lost_turn: int = 0
    notes: Annotated[str, Settable(msg("Notes"), rank=3)] = Field("", max_length=500)

    @property
    def marines(self) -> int:
        """Marine points left."""
        return max(0, self.marines_listed - self.marines_lost)

    @property
    def archers(self) -> int:
        """Archer points left."""
        return max(0, self.archers_listed - self.archers_lost)

    @property
    def rowers(self) -> int:
        """Rower points left."""
        return max(0, self.rowers_listed - self.rowers_lost)

    def manned(
        self, *, marines: int | None = None, archers: int | None = None, rowers: int | None = None
    ) -> "GalleyShip":
        """The ship with so many points left; what is missing from its list counts as lost."""
        return self.but(
            marines_lost=self.marines_lost if marines is None else self.marines_listed - marines,
            archers_lost=self.archers_lost if archers is None else self.archers_listed - archers,
            rowers_lost=self.rowers_lost if rowers is None else self.rowers_listed - rowers,
        )

    @property
    def on_table(self) -> bool:
        """It is still in play."""
        return self.status == "in_play"

    @property
    def resting(self) -> bool:
        """It shows a rest marker (R16)."""
        return self.rest > 0


class Armed(Frozen):
    """What a ship shoots with."""

    archers: int
    catapult: Engine = "none"


class Hold(Link):
    """A grapple or corvus, with what came of the last assault over it (R72, R102, A-30)."""

    kind: Literal["grapple", "corvus"] = "grapple"
    last: Literal["", "r", "-"] = ""
    last_turn: int = 0
    left_tried: bool = False
    """The held ship tried to disengage since the last assault."""
    fought_turn: int = 0


class Volley(Frozen):
    """Shots of the shooting phase that have hit; their losses come together at its end (R86)."""

    shooter: str
    target: str
    weapon: Weapon
    dice: int
    hits: int = 0
    settled: bool = False
    """Its losses were thrown; the dice stay used until the phase is over."""


class Taking(Frozen):
    """A ship that was taken by assault: captured or sunk, still to be said (R104)."""

    target: str
    by: tuple[str, ...]


class GalleyBattle(Battle):
    turn: Annotated[int, Settable(msg("Turn"), most=99)] = Field(1, ge=1)
    phase: Annotated[str, Settable(msg("Phase"), choices=PHASES)] = ""
    sides: tuple[GalleySide, ...] = ()
    ships: Mapping[str, GalleyShip] = {}
    links: tuple[Hold, ...] = ()
    house: HouseRules = HouseRules()
    sealed: tuple[str, ...] = ()
    """Sides that have said they lay no more orders this turn, though ships may lack one (R2)."""
    cards: Mapping[str, int] = {}
    """Activation cards left in the deck, by side (R29)."""
    drawn: str = ""
    """Side whose card lies open (R23)."""
    last_side: str = ""
    """Side that activated last this turn."""
    active: str = ""
    """Ship being activated."""
    volleys: tuple[Volley, ...] = ()
    """Everything shot in this phase."""
    armed: Mapping[str, Armed] = {}
    """What ships that lost some of it to shooting in this phase began it with: they shoot all the same (R86)."""
    taking: Taking | None = None
    next_link: int = 1

    if TYPE_CHECKING:  # narrower than those of every battle

        def side(self, side: str) -> GalleySide: ...

        def card(self, ship: str) -> GalleyCard: ...

    def in_play(self, side: str = "") -> tuple[GalleyShip, ...]:
        """Ships in play, of one side or of all."""
        return tuple(self.ships[one] for one in self._in_play(side))

    @remembered
    def _in_play(self, side: str) -> tuple[str, ...]:
        return tuple(one.id for one in self.ships.values() if one.on_table and side in {"", one.side})

    def waiting(self, side: str) -> tuple[GalleyShip, ...]:
        """Ships of a side not yet activated this turn (R24)."""
        return tuple(one for one in self.in_play(side) if not one.activated)

    @remembered
    def commanded(self) -> Mapping[str, str]:
        """Ship -> the side that commands it now."""
        return {one.id: one.side for one in self.ships.values()}

    def roman(self, ship: str) -> bool:
        """R101, R110: whether the player who commands a ship is Roman: most ships of that list are."""
        fleet = self.side(self.ships[ship].side).fleet
        cards = [fleet.cards[entry.card] for _, entry in fleet.sailing() if entry.card in fleet.cards]
        return sum(card.roman for card in cards) * 2 > len(cards)

    def is_prize(self, ship: str) -> bool:
        """R105, R106: whether another side than her own commands a ship now; one taken back is none."""
        return self.ships[ship].side != self.home(ship)

    def corvus_of(self, ship: str) -> Corvus:
        """R110: the corvus a ship can use now; in enemy hands it cannot."""
        return "none" if self.is_prize(ship) else self.ships[ship].corvus

    def holds(self, ship: str) -> tuple[Hold, ...]:
        """The links of a ship, at either end, oldest first."""
        return tuple(link for link in self.links if ship in {link.by, link.to})

    def bound(self, ship: str) -> bool:
        """R26: whether any link keeps a ship from moving."""
        return ties.bound(ship, self.links)

    def engaged(self, ship: str) -> bool:
        """R73: whether a ship counts as engaged."""
        return ties.engaged(ship, self.links, self.house)

    def foes(self, ship: str) -> tuple[GalleyShip, ...]:
        own = self.ships[ship].side
        return tuple(one for one in self.in_play() if one.side != own)

    def hull(self, ship: str) -> Hull:
        """What slows a ship now."""
        state, card = self.ships[ship], self.card(ship)
        return Hull(
            state.damaged,
            bank_penalty(card, "port") if state.port_broken else None,
            bank_penalty(card, "starboard") if state.starboard_broken else None,
            state.rowers_listed,
            state.rowers,
        )

    def may_move(self, ship: str, speed: Speed | None = None, *, freed: bool = False) -> float:
        """R30-R35: the movement of a ship, at its speed of this turn or at another; `freed`: once it has broken free."""
        return self.movement(ship, speed, freed=freed).total

    def movement(self, ship: str, speed: Speed | None = None, *, freed: bool = False) -> Trace:
        """R30-R35: the same, and how it comes about."""
        state, card = self.ships[ship], self.card(ship)
        return allowance(
            speed or state.speed,
            cm(card.cruise_cm),
            cm(card.combat_cm),
            self.hull(ship),
            self.house,
            disengaged=freed or (state.freed and speed is None),
            held=self.bound(ship) and speed is None,
        )


def hide_orders(battle: GalleyBattle, seat: str) -> GalleyBattle:
    """R2: the battle as one seat may see it: orders of other sides stay face down until revealed."""
    if not seat:
        return battle
    covered = [
        _covered(ship)
        for ship in battle.ships.values()
        if ship.side != seat and ship.order and not ship.revealed
    ]
    return battle.with_ships(covered) if covered else battle


@kept_by(512)
def _covered(ship: GalleyShip) -> GalleyShip:
    return ship.but(order=HIDDEN, rest_wanted=False)


def slots(battle: GalleyBattle, ship: str) -> tuple[Slot, ...]:
    """What players may set by hand; of the table also the cards left in the deck."""
    found = ship_slots(battle, ship)
    if ship:
        return found
    cards = (
        Slot(
            key=f"cards-{side.id}",
            label=msg("{side}: activation cards left", side=side.name),
            path=("cards", side.id),
            kind="counter",
            value=battle.cards[side.id],
            most=99,
        )
        for side in battle.sides
        if side.id in battle.cards
    )
    return (*found, *cards)
