"""The ship log of the two card games: what both write beside a ship, on its squadron and on the captain's page."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from fleetdesk.core.blocks.cards import (
    Block,
    Card,
    Cell,
    Chips,
    Columns,
    Flags,
    Heading,
    Ladder,
    Notes,
    Rung,
    Table,
    TableRow,
    Tick,
    Track,
)
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.layout.pen import WRITTEN
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.card_state import CardShip, CardSide
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.common.held_cards import marker_msg
from fleetdesk.systems.common.lists.pricing import ship_name, squadron_title
from fleetdesk.systems.common.lists.special_notes import special_line
from fleetdesk.systems.common.papers import EMPTY, stats
from fleetdesk.systems.common.sheets import Paper

ROW_HULL = 3
"""Ships of so few hull points are a row of a list."""
LARGE_HULL = 7
"""From so many on a ship takes the width of the page."""
BLANK_SQUADRONS = 4
"""Squadrons on a log to fill in: seven ships are in no more."""
LINES = 2
"""Lines for criticals beside a ship; there are more where she took more."""
FURTHER = (2, 1)
"""More of them where that takes no further page."""
FURTHER_SHIPS = 16
"""Ships of a log they are tried for: each try sets all pages anew, which the log of a hundred ships would be felt to take."""
ENDS = 0.01
"""Weight of what takes no more room than it needs: it ends where the page does."""
HALVES = (66.0, 118.0)
"""Widths of what stands left and right on a medium card, in millimetres."""


class Hulled(Protocol):
    @property
    def hull(self) -> int | None: ...

    @property
    def points(self) -> int | None: ...


C = TypeVar("C", bound=Hulled)


def hand(side: CardSide | None, seat: str, text: Msg, lines: int) -> Notes:
    """The hand and its size, or `text` where no battle is shown; what is in it only for whoever may see it."""
    if side is not None:
        known = [one for one in side.hand if one.type or one.title]
        held = tuple(msg("{type} {title}", type=one.type or "?", title=one.title) for one in known)
        if held and seat in {"", side.id}:
            text = msg("Held now: {cards}", cards=held)
        else:
            text = nmsg("{n} card held now", "{n} cards held now", len(side.hand))
    return Notes(title=msg("Cards in hand (S A R T)"), text=text, lines=lines)


def worn(ship: CardShip, penalty: int) -> Iterator[Badge]:
    """The dice it throws less."""
    if penalty:
        yield Badge(text=fewer_dice(ship, penalty))


def fewer_dice(ship: CardShip, penalty: int) -> Msg:
    """How many dice it throws less, and why."""
    return msg("{n} AD (hull {hull}, crew {crew})", n=-penalty, hull=ship.hull_lost, crew=ship.crew_lost)


def beside(ship: CardShip, name: Callable[[str], Msg] = Msg.verbatim) -> Iterator[Badge]:
    """The markers beside it; `name` says what their words are called."""
    return (Badge(text=marker_msg(marker, name)) for marker in ship.markers)


class Told(NamedTuple):
    """A ship as her game tells her on its log."""

    heading: Callable[[Literal[1, 2]], Heading]
    """Her name and class at a level; 1: she has the width of the page."""
    figures: tuple[Block, ...]
    line: tuple[Block, ...]
    """Her figures where she is a row of a list."""
    tracks: tuple[Track, ...]
    """Hull, and crew where there is one: what the ladder of losses counts."""
    rungs: tuple[Rung, ...]
    lost: int
    ends: tuple[Msg, Msg]
    """What is said of a ship without hull, without crew."""
    hits: Table
    state: Msg | None
    """How she stands now, in letters."""
    remarks: tuple[Block, ...]
    drawn: tuple[Block, ...] = ()
    """Her arcs, on a large card."""
    key: tuple[Block, ...] = ()
    """What a large card explains besides."""
    boxes: tuple[Track, ...] = ()
    """Her boxes where she is a row, if not those the ladder counts."""
    corner: Msg | None = None
    """What the dice of the ladder are of."""


class Shape(NamedTuple):
    """How the log of a game is laid out."""

    chain: float
    """Command distance in inches."""
    letters: Msg
    """What letters over the turns mean."""
    large: tuple[float, float]
    """Widths of figures and arcs, in millimetres."""
    row: tuple[float, float, float, float]
    """Of a row: figures, boxes, dice, turns."""
    blanks: int
    """Ships on a log to fill in: as many as two pages have room for."""


def ships(
    log: Paper[Any, Any, Any, Any, Any],
    card: Callable[[ShipEntry], C | None],
    told: Callable[[Any, ShipEntry, C], Told],
    shape: Shape,
    blank: Card,
) -> Iterator[Card]:
    """Each squadron's heading and its ships, of which `card` gives those the log is for; for a blank log `blank` ones."""
    if log.blank:
        yield _blank_squadrons(log)
        yield from (blank,) * shape.blanks
        return
    further = FURTHER if sum(1 for _ in log.fleet.sailing()) <= FURTHER_SHIPS else ()
    for squadron in log.fleet.squadrons:
        sailing = [(one, found) for one in squadron.ships if one.sails and (found := card(one)) is not None]
        if sailing:
            yield _squadron_card(log, squadron, [found for _, found in sailing], shape.chain)
        again = (Heading(title=squadron_title(squadron), level=2).continued,)
        for at, (entry, found) in enumerate(sailing):
            hull, ship = found.hull or 0, told(log, entry, found)
            shown = _ship_card(log, hull, ship, shape)
            roomy = tuple(
                _ship_card(log, hull, ship._replace(hits=longer(ship.hits, more)), shape).blocks
                for more in further
                if hull > ROW_HULL
            )
            yield shown.but(
                framed=at > 0,
                row=shown.row and at > 0,
                ship=log.ship(entry),
                again=again if at else (),
                roomy=roomy,
            )


def _squadron_card(
    log: Paper[Any, Any, Any, Any, Any], squadron: Squadron, cards: Sequence[Hulled], chain: float
) -> Card:
    """Over the ships of a squadron: its name, what they share, what command asks for, and a box a turn."""
    detail = nmsg(
        "{n} ship \N{MIDDLE DOT} {points} points \N{MIDDLE DOT} chain of {command}\N{DOUBLE PRIME}",
        "{n} ships \N{MIDDLE DOT} {points} points \N{MIDDLE DOT} chain of {command}\N{DOUBLE PRIME}",
        len(cards),
        points=sum(card.points or 0 for card in cards),
        command=chain,
    )
    acted = set(range(1, log.now))
    if log.shown is not None and f"{log.seat}-{squadron.id}" in log.shown.activated:
        acted.add(log.now)
    head = Heading(title=squadron_title(squadron), detail=detail, level=2)
    flags = Flags(label=msg("activated"), ticks=_a_turn(log, acted), inside=True)
    return Card(blocks=(Columns(columns=((head,), (flags,)), weights=(1, ENDS)),), with_next=True, dense=True)


def _a_turn(log: Paper[Any, Any, Any, Any, Any], acted: Collection[int] = ()) -> tuple[Tick, ...]:
    """A box for each turn, ticked where the squadron was activated."""
    turns = range(log.first, log.first + log.options.turns)
    return tuple(Tick(text=papers.number(turn), ticked=turn in acted) for turn in turns)


def _blank_squadrons(log: Paper[Any, Any, Any, Any, Any]) -> Card:
    """The same for squadrons to be named by hand, two abreast."""
    line = Flags(label=msg("Squadron ________ activated"), ticks=_a_turn(log), inside=True)
    column = (line,) * (BLANK_SQUADRONS // 2)
    return Card(blocks=(Columns(columns=(column, column)),), framed=False, dense=True)


def _ship_card(log: Paper[Any, Any, Any, Any, Any], hull: int, told: Told, shape: Shape) -> Card:
    """All a ship needs on paper, as large as she is.

    A large one: figures and arcs, the ladder below them, then states and criticals. A medium one: figures and
    criticals at the left, the ladder and the turns at the right. A small one: figures, boxes, dice, turns in a line.
    """
    if hull <= ROW_HULL:
        columns: tuple[tuple[Block, ...], ...] = (
            (told.heading(2), *told.line, *told.remarks),
            tuple(track.but(ahead=True) for track in told.boxes or told.tracks),
            (_steps(told),),
            _states_in_lines(log, told.state),
        )
        return Card(blocks=(Columns(columns=columns, weights=shape.row),), dense=True, row=True)
    ladder, turns = _ladder(told), states(log, told.state)
    if hull < LARGE_HULL:
        left = (told.heading(2), *told.figures, told.hits, *told.remarks)
        return Card(blocks=(Columns(columns=(left, (ladder, turns)), weights=HALVES),), dense=True, row=True)
    letters = Notes(text=shape.letters, small=True)
    bottom = Columns(columns=((turns, letters), (told.hits,)), weights=(92, 92))
    top: tuple[Block, ...] = (told.heading(1), *told.figures, *told.key)
    if told.drawn:
        top = (Columns(columns=(top, told.drawn), weights=shape.large),)
    return Card(blocks=(*top, ladder, *told.remarks, bottom), dense=True)


def heading(
    entry: ShipEntry, detail: Msg, points: int | None, drawing: str, *, level: Literal[1, 2], gone: bool
) -> Heading:
    """Her name, type and class; points of a large ship, those of others stand in their squadron's head."""
    if level == 1:
        worth = msg("{points} points", points=points or 0)
        detail = msg("{first} \N{MIDDLE DOT} {second}", first=detail, second=worth)
    return Heading(title=ship_name(entry), detail=detail, struck=gone, level=level, drawing=drawing)


def blank_ship(
    log: Paper[Any, Any, Any, Any, Any],
    labels: Iterable[Msg],
    ladder: Ladder,
    hits: Table,
    *more: Block,
    drawing: str,
) -> Card:
    """A ship to fill in by hand."""
    head = Heading(
        title=msg("Ship"), detail=msg("Class, squadron, points"), level=2, blank=True, drawing=drawing
    )
    figures = stats(*((label, EMPTY) for label in labels))
    right = ladder, states(log, None)

    def drawn(further: int) -> tuple[Block, ...]:
        left = head, figures, *more, longer(hits, further).but(row_mm=WRITTEN)
        return (Columns(columns=(left, right), weights=HALVES),)

    return Card(blocks=drawn(0), roomy=tuple(map(drawn, FURTHER)), dense=True)


def lettered(*told: tuple[Msg, object]) -> Msg | None:
    """The letters of what holds."""
    letters = tuple(letter for letter, holds in told if holds)
    return msg("{parts}", parts=letters) if letters else None


def remarks(card: ShipProfile, badges: Iterable[Badge]) -> tuple[Block, ...]:
    """Special rules, and how the ship stands in a few words."""
    shown = tuple(badges)
    return (*special_line(card), *((Chips(badges=shown),) if shown else ()))


def criticals(taken: Sequence[tuple[HeldCritical, Msg]], width: float) -> Table:
    """Lines for criticals: those it took with what they are called, then room for more.

    `width`: of the column of effects, beside 10 for the turn.
    """
    rows = [
        TableRow(
            label=msg("{n}", n=one.turn),
            cells=(
                Cell(text=papers.number(one.roll or None)),
                Cell(text=_effect(one, called)),
                Cell(text=Msg.verbatim("\N{MULTIPLICATION SIGN}") if one.repaired else EMPTY),
            ),
        )
        for one, called in taken
    ]
    rows += [TableRow(label=EMPTY, cells=(Cell(), Cell(), Cell()))] * (LINES - len(rows))
    heads = (msg("Turn"), msg("2D6"), msg("Critical: effect"), msg("Repaired"))
    return Table(heads=heads, rows=tuple(rows), widths=(10, 9, width, 17), worded=(2,))


def longer(hits: Table, more: int) -> Table:
    """The same with so many more lines to write on."""
    empty = TableRow(label=EMPTY, cells=(Cell(),) * (len(hits.heads) - 1))
    return hits.but(rows=(*hits.rows, *(empty,) * more))


def _effect(one: HeldCritical, called: Msg) -> Msg:
    cost = msg("hull {hull}, crew {crew}", hull=-one.hull, crew=-one.crew)
    return msg("{effect} ({cost})", effect=called, cost=cost) if one.text else cost


def _ladder(told: Told) -> Ladder:
    """R28 of both games: what is left after so many losses, under the boxes that count them."""
    most = max((track.total for track in told.tracks), default=0)
    fates = [end for track, end in zip(told.tracks, told.ends, strict=False) if track.total == most]
    return Ladder(
        tracks=told.tracks,
        ends=told.ends,
        rungs=told.rungs,
        fate=fates[0]
        if len(fates) == 1
        else msg("{first}, {second}", first=told.ends[0], second=told.ends[1]),
        corner=told.corner,
        lost=told.lost,
    )


def merged(rungs: Iterable[Rung]) -> tuple[Rung, ...]:
    """Weapons that stay alike all the way, port and starboard, are told once."""
    found: list[Rung] = []
    for rung in rungs:
        twin = next((at for at, one in enumerate(found) if one.values == rung.values), None)
        if twin is None:
            found.append(rung)
        else:
            found[twin] = found[twin].but(
                label=msg("{first} / {second}", first=found[twin].label, second=rung.label)
            )
    return tuple(found)


def _steps(told: Told) -> Table:
    """The ladder of a small ship, whose boxes stand beside it."""
    count = max((len(rung.values) for rung in told.rungs), default=1)
    heads = (told.corner or EMPTY, *(msg("{n}", n=-n) if n else msg("intact") for n in range(count)))
    rows = tuple(
        TableRow(
            label=rung.label,
            cells=tuple(Cell(text=one, muted=n < told.lost) for n, one in enumerate(rung.values)),
        )
        for rung in told.rungs
    )
    return Table(heads=heads, rows=rows)


def states(log: Paper[Any, Any, Any, Any, Any], known: Msg | None) -> Turns:
    """A cell a turn for how a ship stands; `known`: how it stands now."""
    return _cells(log.first, log.options.turns, log.now, 5.4, known)


def _cells(first: int, count: int, now: int, height: float, known: Msg | None) -> Turns:
    cells = (*(EMPTY,) * max(0, now - first), known) if known is not None and now >= first else ()
    bands = (Band(height=height, cells=cells, slot="state"),)
    return Turns(first=first, count=count, heads=False, numbered=True, bands=bands, now=now)


IN_A_LINE = 6
"""Cells of turns in the line of a small ship have room for a pencil; more of them stand in two lines."""


def _states_in_lines(log: Paper[Any, Any, Any, Any, Any], known: Msg | None) -> tuple[Turns, ...]:
    """The same in one line or two, for a ship that has a narrow column for it."""
    first, count, now = log.first, log.options.turns, log.now
    if count <= IN_A_LINE:
        return (_cells(first, count, now, 6.0, known),)
    upper = -(-count // 2)
    later = first + upper
    return (
        _cells(first, upper, now, 6.0, known if now < later else None),
        _cells(later, count - upper, now, 6.0, known if now >= later else None),
    )


def own_criticals() -> Table:
    """2D6, and room for what the players' own book says."""
    rows = tuple(TableRow(label=msg("{n}", n=one), cells=(Cell(),)) for one in range(2, 13))
    heads = (msg("2D6"), msg("Critical: effect"))
    return Table(heads=heads, rows=rows, widths=(1, 9), worded=(1,), row_mm=5.4)
