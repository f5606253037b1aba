"""The ship log of the two card games: what both write beside a ship, on its squadron and on the captain's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from fleetdesk.core.cards import Cell, Heading, Notes, Table, TableRow
from fleetdesk.core.fleets import FleetList
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.held_cards import HeldCard, Marker
from fleetdesk.systems.common.papers import EMPTY

CRITICAL_LINES = 6


class Hit(Protocol):
    """A critical hit a ship carries."""

    @property
    def turn(self) -> int: ...

    @property
    def roll(self) -> int: ...

    @property
    def text(self) -> str: ...

    @property
    def hull(self) -> int: ...

    @property
    def crew(self) -> int: ...

    @property
    def repaired(self) -> bool: ...


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


def captain(fleet: FleetList, *, blank: bool) -> Heading:
    """The head of the captain's page."""
    told = papers.who(fleet)
    return Heading(
        title=msg("Fleet") if blank else papers.fleet_name(fleet),
        detail=msg("{names}", names=told) if told and not blank else None,
        trailing=None if blank else papers.points_line(fleet),
    )


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
        yield Badge(
            text=msg(
                "{n} AD (hull {hull}, crew {crew})", n=-penalty, hull=ship.hull_lost, crew=ship.crew_lost
            )
        )


def beside(ship: Worn) -> Iterator[Badge]:
    """The markers beside it."""
    for marker in ship.markers:
        yield Badge(
            text=msg("{text} (turn {turn})", text=marker.text, turn=marker.ends_turn)
            if marker.ends_turn
            else Msg.verbatim(marker.text)
        )


def criticals(taken: Sequence[tuple[Hit, Msg | str]], lines: int, width: float) -> Table:
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


def _effect(one: Hit, called: Msg | str) -> Msg:
    cost = msg("hull {hull}, crew {crew}", hull=-one.hull, crew=-one.crew)
    return msg("{effect} ({cost})", effect=called, cost=cost) if one.text else cost
