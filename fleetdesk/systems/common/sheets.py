"""The papers of a game from a list of what each shows: whose it is and how it is wanted is read here once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle, ShipState, Side
from fleetdesk.core.blocks.cards import Card, Document
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.game.system import Sheet
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import N_, Msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists.ship_lists import ship_name

F = TypeVar("F", bound=FleetList)
B = TypeVar("B", bound=Battle)
H = TypeVar("H", bound=Frozen)
S = TypeVar("S", bound=ShipState)
D = TypeVar("D", bound=Side)
C = TypeVar("C", bound=ShipProfile)
T = TypeVar("T")


class Commanded(NamedTuple, Generic[S]):
    """A ship that has her row on a side's sheet."""

    id: str
    """In play."""
    name: Msg
    card: Any
    """Of the game."""
    state: S | None
    """How she stands, where that is wanted."""
    squadron: Squadron | None = None
    """That of the list; a prize has none."""


class Paper(NamedTuple, Generic[F, B, H, S, D]):
    """Whose paper it is, and how it is wanted: list, battle, house rules, ship and side of a game."""

    fleet: F
    battle: B | None
    seat: str
    rules: H
    """The house rules it follows: those of the battle, else those the list was built for."""
    options: SheetOptions

    @property
    def blank(self) -> bool:
        """A paper to fill in by hand."""
        return self.options.state == "blank"

    @property
    def shown(self) -> B | None:
        """The battle, where its state is wanted."""
        return self.battle if self.options.state == "current" else None

    @property
    def side(self) -> D | None:
        """The side whose paper it is, where its state is wanted."""
        sides: Sequence[Any] = self.shown.sides if self.shown is not None else ()
        return next((one for one in sides if one.id == self.seat), None)

    def state(self, entry: ShipEntry) -> S | None:
        """How a ship stands in the battle, where that is wanted."""
        ships: Mapping[str, Any] = self.shown.ships if self.shown is not None else {}
        return ships.get(f"{self.seat}-{entry.id}")

    def ship(self, entry: ShipEntry) -> str:
        """Her id in play."""
        return papers.ship_in_play(self.seat, entry)

    def commanded(self) -> "Iterator[Commanded[S]]":
        """Whom the side commands: its list, in a battle as it stands without ships that changed sides; then its prizes."""
        cards, own, battle = self.fleet.cards, set(), self.shown
        for squadron, entry in self.fleet.sailing():
            number, state = self.ship(entry), self.state(entry)
            own.add(number)
            if entry.card in cards and (state is None or state.side == self.seat):
                yield Commanded(
                    number, ship_name(entry, cards[entry.card]), cards[entry.card], state, squadron
                )
        ships: Mapping[str, Any] = battle.ships if battle is not None else {}
        for ship in ships.values():
            if battle is not None and ship.side == self.seat and ship.id not in own:
                yield Commanded(ship.id, Msg.verbatim(ship.name), battle.card(ship.id), ship)

    @property
    def first(self) -> int:
        """The first turn with a column."""
        return self.options.first_turn(self.shown)

    @property
    def now(self) -> int:
        """The turn being played; 0 where the state of no battle is wanted."""
        return self.shown.turn if self.shown is not None else 0

    def line(self, now: T, before: T) -> tuple[T, ...]:
        """Cells of a line over the turns: each `before` the turn being played, and what holds in it."""
        return (*(before,) * max(0, self.now - self.first), now)

    def turns(self, *bands: Band, **more: Any) -> Turns:
        """A column for each turn that is wanted."""
        return Turns(first=self.first, count=self.options.turns, bands=bands, now=self.now, **more)

    @property
    def sees_orders(self) -> bool:
        """Whether whoever reads may see what the side has decided in secret."""
        return self.options.seat in {"", self.seat}


CARDS, MARKERS, MAP = N_("Cards to cut out, 63 × 88 mm"), N_("Markers and measures"), N_("Map, true to scale")
"""Catalogue keys of the papers of a kit: what is cut out is loaded by the first who prints it."""


def kit_of(package: str) -> Callable[[str], Callable[[Any], Iterable[Card]]]:
    """The papers of the kit beside the sheets of a game, by name; loaded by the first who prints one."""

    def named(name: str) -> Callable[[Any], Iterable[Card]]:
        def draw(paper: Any) -> Iterable[Card]:
            found: Iterable[Card] = getattr(import_module(f"{package}.kit"), name)(paper)
            return found

        return draw

    return named


ROSTER = "roster"
"""A list tells nothing where it is to be filled in by hand."""


def _nothing(_paper: Any) -> tuple[Card, ...]:
    """A paper made of others."""
    return ()


class Kind(NamedTuple):
    id: str
    title: str
    """Catalogue key."""
    cards: Callable[[Any], Iterable[Card]] = _nothing
    """`Paper` of the game -> what it shows."""
    look: Callable[[Any], papers.Look] | None = None
    """`Paper` of the game -> what stands around its pages."""
    parts: tuple[str, ...] = ()
    """Ids of the papers it is made of, in their order, each from a new page, instead of cards of its own."""
    shared: bool = False
    """The same for every side."""
    timeless: bool = False
    """Nothing of a battle stands on it: its boxes are free in every turn."""
    head: Msg | None = None
    """Over its pages, where that says more than its title."""


def sheets(
    house: type[Frozen],
    check: Callable[[Any], Sequence[Problem]],
    *kinds: Kind,
    names: Callable[[FleetList], tuple[Msg, ...]] | None = None,
    emblem: Callable[[Any], str] = lambda _paper: "",
    pages: Callable[[Any, Kind], Document] | None = None,
) -> Mapping[str, Sheet[Any, Any]]:
    """The papers by id; `house` makes the house rules of a list, `check` marks one that is not legal.

    `names` stand above the pages of a list; left out, its name and its points do. `emblem` of a
    `Paper`: over the pages of a kind that says nothing of what stands around them. `pages` of a
    `Paper`: how a game makes them whose readers may not know all of a list.
    """

    def usual(paper: Paper[Any, Any, Any, Any, Any], kind: Kind) -> Document:
        return papers.document(
            kind.head or Msg(key=kind.title),
            kind.cards(paper),
            paper.fleet,
            check(paper.fleet),
            paper.options,
            turn=paper.battle.turn if paper.battle is not None else None,
            names=names(paper.fleet) if names is not None else None,
            look=kind.look(paper) if kind.look is not None else papers.Look(emblem=emblem(paper)),
        )

    def together(kind: Kind) -> Callable[[Any, Any, str, SheetOptions], Document]:
        def draw(fleet: FleetList, battle: Any, seat: str, options: SheetOptions) -> Document:
            wanted = [one for part in kind.parts for one in made if one.id == part]
            parts = (
                one.draw(fleet, battle, seat, options)
                for one in wanted
                if not (options.state == "blank" and one.id == ROSTER)
            )
            return papers.bound(Msg(key=kind.title), parts)

        return draw

    def drawn(kind: Kind) -> Callable[[Any, Any, str, SheetOptions], Document]:
        def draw(fleet: FleetList, battle: Any, seat: str, options: SheetOptions) -> Document:
            rules = battle.house if battle is not None else house.model_validate(dict(fleet.house))
            sides: Sequence[Side] = battle.sides if battle is not None else ()
            if player := next((one.player for one in sides if one.id == seat), ""):
                fleet = fleet.but(player=player)
            return (pages or usual)(Paper(fleet, battle, seat, rules, options), kind).but(shared=kind.shared)

        return draw

    made = [
        Sheet(id=kind.id, title=kind.title, draw=drawn(kind), timeless=kind.timeless)
        for kind in kinds
        if not kind.parts
    ]
    made += [Sheet(id=kind.id, title=kind.title, draw=together(kind)) for kind in kinds if kind.parts]
    return {one.id: one for one in made}


def emblem_of(fleet: FleetList, emblems: Mapping[str, str]) -> str:
    """The emblem of a list; `emblems`: what its faction or name holds -> its emblem; else an anchor."""
    told = f"{fleet.faction} {fleet.name}".lower()
    return next((drawing for word, drawing in emblems.items() if word in told), "emblem.anchor")


def cards_in_use(fleet: FleetList, cards: Mapping[str, C]) -> tuple[C, ...]:
    """The cards of what sails, each once, in the order of the list."""
    numbers = dict.fromkeys(entry.card for _, entry in fleet.sailing())
    return tuple(cards[number] for number in numbers if number in cards)


def _in_use(fleet: Any) -> Iterable[ShipProfile]:
    return cards_in_use(fleet, fleet.cards)


def class_cards(
    card: Callable[[Any], Card], sailing: Callable[[Any], Iterable[ShipProfile]] = _in_use
) -> Kind:
    """A card for each class that sails, as `card` draws it; `sailing`: the classes of a list, in their order."""
    return Kind("cards", N_("Ship cards"), lambda one: map(card, sailing(one.fleet)), timeless=True)
