"""The ship log of the two card games: what both write beside a ship, on its squadron and on the captain's page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from fleetdesk.core.blocks.cards import (
    Card,
    Cell,
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
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.common.held_cards import HeldCard, Marker, marker_msg
from fleetdesk.systems.common.papers import EMPTY

ROW_HULL = 3
"""Ships of so few hull points are a row of a list."""
LARGE_HULL = 7
"""From so many on a ship takes the width of the page."""
LINES = 2
"""Lines for criticals beside a ship; there are more where she took more."""


class Worn(Protocol):
    """A ship as it stands."""

    @property
    def hull_lost(self) -> int: ...

    @property
    def crew_lost(self) -> int: ...

    @property
    def markers(self) -> tuple[Marker, ...]: ...


class Holder(Protocol):
    """A side with a hand."""

    @property
    def id(self) -> str: ...

    @property
    def hand(self) -> tuple[HeldCard, ...]: ...


def hand(side: Holder | None, seat: str, text: Msg, lines: int) -> Notes:
    """The hand and its size, or `text` where no battle is shown; what is in it only for whoever may see it."""
    if side is not None:
        known = [one for one in side.hand if one.type or one.title]
        held = tuple(msg("{type} {title}", type=one.type or "?", title=one.title) for one in known)
        if held and seat in {"", side.id}:
            text = msg("Held now: {cards}", cards=held)
        else:
            text = nmsg("{n} card held now", "{n} cards held now", len(side.hand))
    return Notes(title=msg("Cards in hand (S A R T)"), text=text, lines=lines)


def worn(ship: Worn, penalty: int) -> Iterator[Badge]:
    """The dice it throws less."""
    if penalty:
        yield Badge(text=fewer_dice(ship, penalty))


def fewer_dice(ship: Worn, penalty: int) -> Msg:
    """How many dice it throws less, and why."""
    return msg("{n} AD (hull {hull}, crew {crew})", n=-penalty, hull=ship.hull_lost, crew=ship.crew_lost)


def beside(ship: Worn, name: Callable[[str], Msg] = Msg.verbatim) -> Iterator[Badge]:
    """The markers beside it; `name` says what their words are called."""
    return (Badge(text=marker_msg(marker, name)) for marker in ship.markers)


def criticals(taken: Sequence[tuple[HeldCritical, Msg | str]], lines: int, width: float) -> Table:
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
    rows += [TableRow(label=EMPTY, cells=(Cell(), Cell(), Cell()))] * (lines - len(rows))
    heads = (msg("Turn"), msg("2D6"), msg("Critical: effect"), msg("Repaired"))
    return Table(heads=heads, rows=tuple(rows), widths=(10, 9, width, 17))


def _effect(one: HeldCritical, called: Msg | str) -> Msg:
    cost = msg("hull {hull}, crew {crew}", hull=-one.hull, crew=-one.crew)
    return msg("{effect} ({cost})", effect=called, cost=cost) if one.text else cost


def ladder(
    tracks: Sequence[Track],
    rungs: Iterable[Rung],
    lost: int,
    ends: tuple[Msg, Msg],
    corner: Msg | None = None,
) -> Ladder:
    """R28 of both games: what is left after so many losses, under the boxes that count them.

    `tracks`: hull, and crew where there is one; `ends`: what is said of a ship without either; `corner`: what the
    values are of.
    """
    most = max((track.total for track in tracks), default=0)
    fates = [end for track, end in zip(tracks, ends, strict=False) if track.total == most]
    return Ladder(
        tracks=tuple(tracks),
        ends=ends,
        rungs=tuple(rungs),
        fate=fates[0] if len(fates) == 1 else msg("{first}, {second}", first=ends[0], second=ends[1]),
        corner=corner,
        lost=lost,
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


def steps(rungs: Iterable[Rung], lost: int, corner: Msg = EMPTY) -> Table:
    """The ladder of a small ship, whose boxes stand beside it."""
    found = tuple(rungs)
    count = max((len(rung.values) for rung in found), default=1)
    heads = (corner, *(msg("{n}", n=-n) if n else msg("intact") for n in range(count)))
    rows = tuple(
        TableRow(
            label=rung.label, cells=tuple(Cell(text=one, muted=n < lost) for n, one in enumerate(rung.values))
        )
        for rung in found
    )
    return Table(heads=heads, rows=rows)


def activations(first: int, count: int, ticked: Iterable[int]) -> Flags:
    """A box a turn: the squadron has acted."""
    done = set(ticked)
    boxes = tuple(Tick(text=papers.number(turn), ticked=turn in done) for turn in range(first, first + count))
    return Flags(label=msg("activated"), ticks=boxes, inside=True)


def squadron_card(title: Msg, detail: Msg, boxes: Flags) -> Card:
    """Over the ships of a squadron: its name, what they share, and a box a turn."""
    head = Heading(title=title, detail=detail, level=2)
    return Card(blocks=(Columns(columns=((head,), (boxes,)), weights=(110, 72)),), with_next=True, dense=True)


def states(first: int, count: int, now: int, height: float, known: Msg | None = None) -> Turns:
    """A cell a turn for how a ship stands; `known`: how it stands now."""
    cells = (*(EMPTY,) * max(0, now - first), known) if known is not None and now >= first else ()
    bands = (Band(height=height, cells=cells, slot="state"),)
    return Turns(first=first, count=count, heads=False, numbered=True, bands=bands, now=now)


IN_A_LINE = 6
"""Cells of turns in the line of a small ship have room for a pencil; more of them stand in two lines."""


def states_in_lines(
    first: int, count: int, now: int, height: float, known: Msg | None = None
) -> tuple[Turns, ...]:
    """The same in one line or two, for a ship that has a narrow column for it."""
    if count <= IN_A_LINE:
        return (states(first, count, now, height, known),)
    upper = -(-count // 2)
    later = first + upper
    return (
        states(first, upper, now, height, known if now < later else None),
        states(later, count - upper, now, height, known if now >= later else None),
    )


def own_criticals() -> Table:
    """2D6, and room for what the players' own book says."""
    rows = tuple(TableRow(label=msg("{n}", n=one), cells=(Cell(),)) for one in range(2, 13))
    return Table(heads=(msg("2D6"), msg("Critical: effect")), rows=rows, widths=(1, 9), row_mm=5.4)
