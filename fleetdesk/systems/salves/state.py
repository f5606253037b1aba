"""The battle as this game follows it, and what each seat may see of it (section 6 of the rules digest)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle, ShipState, Side
from fleetdesk.core.battle.remembering import kept_by
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.rule.settable import Seen, Settable, ship_slots
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet, Values
from fleetdesk.systems.salves.sea import detection
from fleetdesk.systems.salves.sea.compass import Step
from fleetdesk.systems.salves.sea.grid import MOST_SIDE, Grid

PLACING = "placing"
FIRST = "first"
PLAYING = "playing"
OVER = "over"
PHASES: Mapping[str, str] = {
    PLACING: N_("Set-up"),
    FIRST: N_("First turn"),
    PLAYING: N_("By nations"),
    OVER: N_("The end"),
}
MOST_DUE = 40
MOST_MESSAGE = 2**20
"""Letters of what a player may send: far more than anybody writes, so that nothing is cut."""
EventKind = Literal["salvo", "move", "moved", "played", "corrected"]
NoteKind = Literal["hit", "way", "refused", "orders", "taken"]


class SalvesSide(Side):
    """A player with his fleet."""

    fleet: SalvesFleet
    nation: str = ""
    """One of the seven that have a place in the order of play, or nothing."""


class SalvesShip(ShipState):
    cell: Cell | None = None
    """Where it stands; `None`: not placed yet, or not for this seat to know."""
    sent: int = Field(0, ge=0)
    """When it was placed, counted over all fleets until the set-up is sealed (A-04); players read 0."""
    start: Cell | None = None
    """Where it was placed, from the moment the set-up was sealed."""
    lost: Annotated[
        int,
        Settable(
            msg("Hit points"),
            track=lambda seen: seen.card.values.armour,
            counts="damage",
            counted=lambda seen: nmsg("{n} hit point", "{n} hit points", seen.owner.lost),
        ),
    ] = Field(0, ge=0, le=99)
    """Hit points lost."""
    sunk: Annotated[bool, Settable(msg("Sunk"))] = False
    has_fired: Annotated[bool, Settable(msg("Has fired: detected"))] = False
    """It has opened fire once: while it floats, it is detected (R17)."""
    acted: Annotated[bool, Settable(msg("Has acted this turn"))] = False
    """It has moved or fired this turn (R20)."""
    notes: Annotated[str, Settable(msg("Notes"))] = Field("", max_length=500)


class Shot(Frozen):
    cell: Cell
    count: int = Field(ge=1, le=99)


class Event(Frozen):
    """One thing everybody knows. Nothing secret may ever stand here."""

    turn: int
    side: str
    """Player whose turn it was."""
    kind: EventKind
    ship: str = ""
    targets: tuple[Shot, ...] = ()
    named: tuple[str, ...] = ()
    """Ships hit (R33)."""
    hits: Mapping[str, int] = {}
    """Hits by ship, where the house rules publish them."""
    sunk: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    """A move as published (R45)."""


class Note(Frozen):
    """One thing only one player (and the umpire) knows."""

    turn: int
    side: str
    kind: NoteKind
    event: str = ""
    """Key of the newest event when it was made: the one it belongs to, or that before a move nobody heard of."""
    ship: str = ""
    by: str = ""
    """Ship that fired."""
    cell: Cell | None = None
    """Cell that was hit, or asked for."""
    count: int = 0
    left: int = 0
    most: int = 0
    path: tuple[Cell, ...] = ()
    """Cells the ship stood in one after the other, the first and the last included."""
    asked: tuple[Step, ...] = ()
    blocked: Cell | None = None
    text: str = Field("", max_length=MOST_MESSAGE)
    reason: str = ""


class Paper(Frozen):
    """What a player has handed in for this turn, as he wrote it."""

    text: str = Field("", max_length=MOST_MESSAGE)
    begun: bool = False
    """It is written ship by ship, and there are more ships than orders yet: its player is not done."""
    written: int = Field(0, ge=0, le=1_000)
    """Orders written ship by ship this turn, those taken back again not counted; 0: a whole message was handed in."""


class Mail(Frozen):
    """A message of a player, as the umpire received it."""

    turn: int
    side: str
    at: str = Field("", max_length=40)
    """When it was written, as its head says."""
    late: bool = False
    text: str = Field("", max_length=MOST_MESSAGE)
    settled: tuple[str, ...] = ()
    """Doubts of it the umpire has seen to, of whatever ship: the player's own words."""
    answered: tuple[tuple[str, str], ...] = ()
    """Doubts of it that were answered one by one: the words, and the ship they were asked of."""


class Taught(Frozen):
    """Words of a player, and what the umpire said they mean."""

    side: str
    words: str = Field("", max_length=60)
    means: str = Field("", max_length=60)


S = TypeVar("S", Note, Mail, Taught)


class Seal(Frozen):
    """The sealed set-up: a code everybody notes, and what it is the code of."""

    code: str = ""
    salt: str = ""
    text: str = ""


def _by_umpire(seen: Seen) -> bool:
    """Players do not turn the clock."""
    return not seen.battle.eyes


def _while_played(seen: Seen) -> bool:
    return _by_umpire(seen) and seen.battle.phase == PLAYING


def _while_ordered(seen: Seen) -> bool:
    return _by_umpire(seen) and seen.battle.phase in {FIRST, PLAYING}


def _fleets(seen: Seen) -> Mapping[str, Msg]:
    return {side.id: Msg.verbatim(side.name) for side in seen.battle.sides}


class SalvesBattle(Battle):
    """A battle of this game. `sides` stand in the order of play (R24, R48)."""

    sides: tuple[SalvesSide, ...] = ()
    ships: Mapping[str, SalvesShip] = {}
    house: HouseRules = HouseRules()
    columns: int = Field(10, ge=1, le=MOST_SIDE)
    rows: int = Field(10, ge=1, le=MOST_SIDE)
    language: Literal["en", "fr"] = "fr"
    """Language of orders the program writes for a player."""
    turn: Annotated[int, Settable(msg("Turn"), most=99, when=_by_umpire)] = Field(1, ge=1)
    player: Annotated[str, Settable(msg("Fleet that plays"), choices=_fleets, when=_while_played)] = ""
    """Side whose turn it is, from turn 2 on."""
    gate_open: Annotated[bool, Settable(msg("It may move"), when=_while_played)] = False
    """Whether it had a detected ship when its turn began (R18)."""
    resolved: Annotated[bool, Settable(msg("Its orders are carried out"), when=_while_played)] = False
    """Its orders are carried out; the reports wait to be sent."""
    until: Annotated[str, Settable(msg("Orders are due by"), when=_while_ordered)] = Field(
        "", max_length=MOST_DUE
    )
    """When orders of this turn are due: "18:00", "12/03 18:00"; later messages are marked."""
    authors: Mapping[str, str] = {}
    """Names on the forum that are no player's here -> side, once the umpire has said whose they are."""
    former: Mapping[str, tuple[str, ...]] = {}
    """Names of players who were replaced -> the sides they had: what was read of them is known when it is pasted again."""
    mail: Mapping[str, Mail] = {}
    """What the umpire received of players, by key, which counts up."""
    taught: Mapping[str, Taught] = {}
    """What the reader was taught, by key, which counts up."""
    papers: Mapping[str, Paper] = {}
    """Orders handed in for this turn, by side."""
    events: Mapping[str, Event] = {}
    """By key, which counts up: `event_key`."""
    private: Mapping[str, Note] = {}
    """By key, which counts up."""
    seal: Seal = Seal()
    eyes: str = ""
    """The seat that looks at it; "" sees everything. Set by `view` alone."""
    placed: tuple[str, ...] = ()
    """Sides with a cell for every ship, which all may know although the cells are covered. Set by `view` alone."""

    if TYPE_CHECKING:  # narrower than those of every battle

        def side(self, side: str) -> SalvesSide: ...

        def card(self, ship: str) -> SalvesCard: ...

    @property
    def stage(self) -> str:
        """R24: from turn 2 on the turn of each fleet is a part of its own."""
        return f"{self.phase} {self.player}"

    @property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows)

    @property
    def over(self) -> bool:
        """The game has ended and everything is revealed."""
        return self.phase == OVER

    @property
    def code(self) -> str:
        """R38, R39: the code of the sealed set-up."""
        return self.seal.code

    @property
    def all_open(self) -> bool:
        """R44: at the end every position, hit point and order is open to all."""
        return self.over

    def has_side(self, side: str) -> bool:
        return any(one.id == side for one in self.sides)

    def values(self, ship: str) -> Values:
        """R10: attack, armour, speed of a ship."""
        return self.card(ship).values

    def known_values(self, ship: str) -> bool:
        """A-09: whether whoever looks may know the values of a ship."""
        return self.sees(self.ships[ship].side) or self.house.values_public

    def sees(self, side: str) -> bool:
        """Whether whoever looks at this battle may see the secrets of a side."""
        return self.eyes in {"", side} or self.over

    def fleet_of(self, side: str) -> tuple[SalvesShip, ...]:
        """All ships of a side, sunk ones too."""
        return tuple(ship for ship in self.ships.values() if ship.side == side)

    def afloat(self, side: str = "") -> tuple[SalvesShip, ...]:
        """Ships that are not sunk, of one side or of all."""
        return tuple(ship for ship in self.ships.values() if not ship.sunk and side in {"", ship.side})

    def alive(self) -> Mapping[str, int]:
        """Ships afloat by side, in the order of play."""
        return {side.id: len(self.afloat(side.id)) for side in self.sides}

    def detected(self, side: str) -> bool:
        """R17: whether a ship of this side is detected."""
        return detection.detected(detection.Crew(ship.has_fired, ship.sunk) for ship in self.fleet_of(side))

    def times_hit(self, ship: str) -> int:
        """How many salvos have named it: everybody can count them."""
        return sum(ship in event.named for event in self.events.values())

    def left(self, ship: SalvesShip) -> int:
        """R12: hit points left."""
        return 0 if ship.sunk else max(0, self.values(ship.id).armour - ship.lost)

    def occupied(self, cell: Cell) -> bool:
        """Whether a ship lies in a cell. Only ever asked of the whole battle."""
        return any(ship.cell == cell for ship in self.ships.values() if not ship.sunk)

    def with_event(self, kind: EventKind, side: str, **told: Any) -> "SalvesBattle":
        """The battle with one more thing everybody knows."""
        event = Event(turn=self.turn, side=side, kind=kind, **told)
        return self.but(events={**self.events, event_key(len(self.events) + 1): event})

    def with_note(self, kind: NoteKind, side: str, **told: Any) -> "SalvesBattle":
        """The battle with one more thing one player knows."""
        note = Note(turn=self.turn, side=side, kind=kind, **told)
        return self.but(private={**self.private, event_key(len(self.private) + 1): note})

    @property
    def latest(self) -> str:
        """Key of the newest event."""
        return event_key(len(self.events))

    def paper(self, side: str) -> str:
        """What a side has handed in for this turn."""
        return self.papers[side].text if side in self.papers else ""


def event_key(number: int) -> str:
    """Keys that sort as they count."""
    return f"{number:06d}"


def slots(battle: SalvesBattle, ship: str) -> tuple[Slot, ...]:
    """What may be set by hand; of ships of others nothing, not even for a look."""
    return ship_slots(battle, ship) if not ship or battle.sees(battle.ships[ship].side) else ()


# --- what a seat may see ----------------------------------------------------------------------------


def view(battle: SalvesBattle, seat: str) -> SalvesBattle:
    """The battle as one seat may see it: the secrets of all others are taken out, not covered."""
    if not seat:
        return battle
    if battle.over:
        return battle.but(eyes=seat)
    return battle.but(
        eyes=seat,
        placed=tuple(
            side.id
            for side in battle.sides
            if all(ship.cell is not None for ship in battle.fleet_of(side.id))
        ),
        sides=_sides(battle.sides, seat, public=battle.house.values_public),
        ships={
            number: _own_ship(ship) if ship.side == seat else _covered(ship)
            for number, ship in battle.ships.items()
        },
        papers={
            side: paper if side == seat else Paper(begun=paper.begun) for side, paper in battle.papers.items()
        },
        mail=_own(battle.mail, seat),
        taught=_own(battle.taught, seat),
        private=_own(battle.private, seat),
        seal=battle.seal.but(salt="", text=""),
        dice=DiceBox(),
    )


def _own(told: Mapping[str, S], seat: str) -> Mapping[str, S]:
    """Counted anew: gaps would tell how much others know."""
    own = [one for _, one in sorted(told.items()) if one.side == seat]
    return {event_key(number): one for number, one in enumerate(own, 1)}


@kept_by(1024)
def _own_ship(ship: SalvesShip) -> SalvesShip:
    """The count over all fleets would tell how often others have placed theirs anew."""
    return ship.but(sent=0) if ship.sent else ship


@kept_by(1024)
def _covered(ship: SalvesShip) -> SalvesShip:
    """A ship of somebody else: its name, that it has fired, that it is sunk."""
    return SalvesShip(
        id=ship.id,
        side=ship.side,
        squadron=ship.squadron,
        name=ship.name,
        card=ship.card,
        sunk=ship.sunk,
        has_fired=ship.has_fired,
    )


@kept_by(16)
def _sides(sides: tuple[SalvesSide, ...], seat: str, *, public: bool) -> tuple[SalvesSide, ...]:
    return tuple(side if side.id == seat else _side(side, public=public) for side in sides)


def _side(side: SalvesSide, *, public: bool) -> SalvesSide:
    """A-09: names and types of ships that sail are public, their values are not."""
    fleet = side.fleet
    used = {entry.card for _, entry in fleet.sailing()}
    hidden = {} if public else {"attack": None, "armour": None, "speed": None, "points": None}
    cards = {
        number: card.but(**hidden, notes="", source="", picture="", based_on="", year="")
        for number, card in fleet.cards.items()
        if number in used
    }
    squadrons = tuple(
        one.but(ships=tuple(entry for entry in one.ships if entry.sails)) for one in fleet.squadrons
    )
    return side.but(fleet=fleet.but(cards=cards, squadrons=squadrons, notes="", source="", points_limit=0))
