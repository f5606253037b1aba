"""From a fleet or battle file to pages: which sheet, of whom, in which state."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from fleetdesk import paths, systems
from fleetdesk.core import escaping
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.cards import Block, Card, Document, Heading, Notes
from fleetdesk.core.blocks.origin import Origin
from fleetdesk.core.blocks.plots import Bars
from fleetdesk.core.errors import BadInput, Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fitting import fitted
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.paper.code import battle_mark
from fleetdesk.core.paper.earlier import with_turn
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH, Msg, Words, msg
from fleetdesk.services.after import record
from fleetdesk.services.building.weighing import Weigher, groups, usual
from fleetdesk.services.read_only import looked_at
from fleetdesk.store import fleets
from fleetdesk.store.battle.parts import SUFFIX as BATTLE

TRUE_SCALE = msg("Print it at 100 %, not fitted to the page: the rule at the left is then 100 mm long.")
"""What is said beside a paper to cut out."""
MOST_LETTERS = 100
"""In the name proposed for a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """A list, and the battle it sails in if there is one."""

    system: AnySystem
    fleet: FleetList
    battle: Battle | None = None
    side: str = ""
    name: str = ""
    """Fleet or side, for the choice of what to print."""
    notices: tuple[Msg, ...] = ()
    seat: str = EVERYONE
    """Who sees the battle so."""
    identity: str = ""
    """The battle's own id."""
    fought: tuple[record.Fought, ...] = ()
    """Battles of the list, to be told behind its papers."""
    earlier: Mapping[int, Battle] = field(default_factory=dict)
    """The battle as each earlier turn ended, seen by the same seat."""

    @classmethod
    def of(cls, system: AnySystem, fleet: FleetList, notices: tuple[Msg, ...] = ()) -> Self:
        """A list by itself."""
        return cls(system=system, fleet=fleet, name=fleet.name, notices=notices)


PACK = "pack"
"""All papers of a game together."""


class PrintOrder(Frozen):
    """What is wanted on paper."""

    sheet: str = ""
    """Id of a sheet; empty: all of them together where the game has such a sheet, else its first."""
    options: SheetOptions = SheetOptions()


def printables(
    path: Path,
    *,
    find: Callable[[str], AnySystem] = systems.load,
    seat: str = EVERYONE,
    words: Words = ENGLISH,
) -> tuple[Printable, ...]:
    """What a file holds that can be printed: one list, or the list of each side of a battle as `seat` sees it.

    A list that comes with the program has its names in `words`; those of players are theirs. Raises StoreError: the
    file cannot be read, or is of another program.
    """
    if path.suffix == BATTLE:
        with looked_at(path, find=find) as session:
            ended = turns_ended(session.journal)
            one, *others = of_battle(session.system, session.state, seat, session.identity, ended)
            return (replace(one, notices=session.notices), *others)
    loaded = fleets.load(path, find=find)
    fleet = loaded.value
    if paths.is_shipped(path):
        fleet = fleet.in_words(words)
    return (Printable.of(find(fleet.system), fleet, loaded.notices),)


def turns_ended(journal: Journal[Any], entry: int | None = None) -> Mapping[int, Battle]:
    """The battle as each turn before that of an entry (the newest standing one by default) ended."""
    last: dict[int, int] = {}
    for number in journal.path(entry):
        last[journal.entry(number).turn_after] = number
    now = (journal.state if entry is None else journal.at(entry)).turn
    return {turn: journal.at(number) for turn, number in sorted(last.items()) if turn < now}


def of_battle(
    system: AnySystem,
    battle: Battle,
    seat: str = EVERYONE,
    identity: str = "",
    ended: Mapping[int, Battle] = MappingProxyType({}),
) -> tuple[Printable, ...]:
    """The lists of a battle that is open; `ended`: how it stood as earlier turns ended.

    No paper made of them holds what `seat` may not see.
    """
    battle = system.view(battle, seat)
    earlier = {turn: system.view(then, seat) for turn, then in ended.items()}
    return tuple(
        Printable(
            system=system,
            fleet=side.fleet,
            battle=battle,
            side=side.id,
            name=side.name,
            seat=seat,
            identity=identity,
            earlier=earlier,
        )
        for side in battle.sides
    )


def _usual(system: AnySystem) -> str:
    return PACK if PACK in system.sheets else next(iter(system.sheets), "")


def drawn(thing: Printable, order: PrintOrder) -> Document:
    """The document of an order. Raises BadInput: the game prints no such sheet."""
    sheet = thing.system.sheets.get(order.sheet or _usual(thing.system))
    if sheet is None:
        known = ", ".join(thing.system.sheets)
        raise BadInput(
            msg("There is no sheet {sheet} in this game. There are: {known}.", sheet=order.sheet, known=known)
        )
    options = order.options
    if sheet.timeless and options.state == "current":
        options = options.but(state="fresh")
    battle = _as_seen(thing, thing.battle, options)
    now = battle if options.state == "current" else None
    fleet = as_named(fitted(thing.fleet), now, thing.side)
    document: Document = sheet.draw(fleet, battle, thing.side, options)
    if now is not None:
        document = _with_phase(document, thing.system, now)
        first = options.first_turn(now)
        for turn in range(first, now.turn):
            if then := _as_seen(thing, thing.earlier.get(turn), options):
                drawn_then = sheet.draw(fleet, then, thing.side, options.but(first=first))
                document = with_turn(document, turn, drawn_then)
    if options.weighed and options.state != "blank":
        document = document.but(cards=(*document.cards, *cards(thing.system, thing.fleet)))
    if thing.fought and options.state != "blank":
        document = document.but(cards=(*document.cards, *record.pages(thing.fought)))
    title = msg(
        "{first} \N{MIDDLE DOT} {second}", first=Msg(key=thing.system.title), second=document.head.title
    )
    head = document.head.but(title=title)
    return document.but(head=head, sheet=Msg(key=sheet.title), origin=_origin(thing, order))


def _as_seen(thing: Printable, battle: Battle | None, options: SheetOptions) -> Battle | None:
    """A battle as whoever holds the paper may see it."""
    return battle if battle is None or not options.seat else thing.system.view(battle, options.seat)


def _origin(thing: Printable, order: PrintOrder) -> Origin | None:
    """What the code of a sheet says of it; a list that sails in no battle has none."""
    if thing.battle is None:
        return None
    options = order.options
    return Origin(
        battle=battle_mark(thing.identity),
        seat=thing.seat,
        sides=(thing.side,),
        everybody=tuple(side.id for side in thing.battle.sides),
        sheet=list(thing.system.sheets).index(order.sheet or _usual(thing.system)),
        holder=options.seat,
        state=options.state,
        turns=options.turns,
        first=options.first,
        date=options.date,
        turn=thing.battle.turn,
    )


def as_named(fleet: FleetList, battle: Battle | None, side: str) -> FleetList:
    if battle is None:
        return fleet
    names = {number: ship.name for number, ship in battle.ships.items()}
    squadrons = tuple(
        one.but(ships=tuple(ship.but(name=names.get(f"{side}-{ship.id}", ship.name)) for ship in one.ships))
        for one in fleet.squadrons
    )
    return fleet.but(squadrons=squadrons)


def _with_phase(document: Document, system: AnySystem, battle: Battle) -> Document:
    """The phase stands behind the turn, where players set one."""
    slot = next((one for one in system.slots(battle, "") if one.key == "phase"), None)
    phase = dict(slot.choices).get(str(slot.value)) if slot is not None else None
    head = document.head
    if phase is None or head.line is None:
        return document
    line = msg("{first} \N{MIDDLE DOT} {second}", first=head.line, second=phase)
    return document.but(head=head.but(line=line))


def together(documents: tuple[Document, ...]) -> Document:
    """Several documents as one file: each begins on a page of its own; a paper of the whole table stands once.

    The mark of a list stands on its own pages alone, with its name.
    """
    first = documents[0]
    if len(documents) == 1:
        return first
    documents = tuple(
        one
        for at, one in enumerate(documents)
        if not one.shared or all(one.cards != other.cards for other in documents[:at])
    )
    marked = [_marked(one) for one in _once(documents)]
    several = any(one.head != first.head for one in documents)
    cards = [
        _first(card, document, begins=number > 0, several=several) if not at else card
        for number, document in enumerate(marked)
        for at, card in enumerate(document.cards)
    ]
    name = _joined(one.fleets for one in documents)
    authors = dict.fromkeys(one.author for one in documents if one.author)
    whole = first.but(cards=tuple(cards), list_name=None, mark=None, author=", ".join(authors), fleets=name)
    return whole.but(origin=_common(documents))


def _common(documents: Sequence[Document]) -> Origin | None:
    """Where several documents come from: the same sheet of several sides; else there is no telling in a code."""
    origins = [one.origin for one in documents]
    first = origins[0]
    if first is None or any(one is None or one.but(sides=()) != first.but(sides=()) for one in origins):
        return None
    return first.but(sides=tuple(side for one in origins if one is not None for side in one.sides))


def _once(documents: Sequence[Document]) -> Iterator[Document]:
    """What is looked up and stands in several of them alike, a reference in every pack, stays in the first alone.

    Nothing else does: two sides may well sail the same list.
    """
    told: list[tuple[Card, ...]] = []
    for document in documents:
        kept: list[Card] = []
        for part in _papers(document.cards):
            bare = tuple(card.but(head=None) for card in part)
            if bare in told and all(card.one_page for card in bare):
                continue
            told.append(bare)
            kept += part
        yield document.but(cards=tuple(kept))


def _papers(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Cards from one with a head to the next."""
    starts = [0, *(at for at, card in enumerate(cards) if at and card.head is not None), len(cards)]
    return (tuple(cards[first:last]) for first, last in pairwise(starts))


def _marked(document: Document) -> Document:
    """The mark of a list stands on its own pages alone, with its name."""
    if document.mark is None:
        return document
    mark = document.mark
    if document.list_name is not None:
        mark = msg("{fleet} \N{EM DASH} {text}", fleet=document.list_name, text=mark)
    return document.but(mark=None, cards=tuple(card.but(mark=mark) for card in document.cards))


def _first(card: Card, document: Document, *, begins: bool, several: bool) -> Card:
    """The first card of a paper among several: over its pages stands whose they are, the turn and the date."""
    head = document.head if several else card.head
    return card.but(starts_page=begins or card.starts_page, head=head)


def file_name(document: Document, words: Words) -> str:
    """What its file may be called, without an ending: fleets, sheet and date."""
    sheet = words.say(document.sheet)
    return escaping.file_stem(f"{document.fleets} {sheet} {document.date}")


def _joined(names: Iterable[str]) -> str:
    """The fleets of papers that make one file; a crowd is named after the first."""
    first, *others = dict.fromkeys(names)
    joined = " - ".join(one for one in (first, *others) if one)
    return joined if len(joined) <= MOST_LETTERS else first


ROWS = 26
"""Rows a card, so that a page is never broken in the middle of one."""


def cards(system: AnySystem, fleet: FleetList) -> Iterator[Card]:
    """Figures of what sails, its chances against the class it has most of, and how long it lasts against that."""
    parts, target = groups(fleet), usual(fleet)
    if not parts or target is None:
        return
    yield Card(blocks=(Heading(title=msg("What it can do")),), framed=False, starts_page=True, with_next=True)
    weigher = Weigher(system)
    found = [weigher.reaches(parts), weigher.figures(parts)]
    with contextlib.suppress(Said):  # a list nobody can set up says so itself
        found += [weigher.chances(parts, target, fleet.house), weigher.lasting(parts, target, fleet.house)]
    for bars in found:
        if bars is not None and bars.rows:
            yield from _split(bars)
    if system.prospects_note:
        note: Block = Notes(text=Msg(key=system.prospects_note), small=True)
        yield Card(blocks=(note,), framed=False)


def _split(bars: Bars) -> Iterator[Card]:
    for at in range(0, len(bars.rows), ROWS):
        part = bars.but(rows=bars.rows[at : at + ROWS], title=bars.title)
        yield Card(blocks=(part,), framed=False)
