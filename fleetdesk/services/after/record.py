"""What a fleet has been through: its battles on the shelf, and what became of its ships and others in them.

Only facts of battles that are there: nothing is kept beside them, and whatever is still hidden counts when it is not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.blocks.cards import Card, Cell, Heading, Table, TableRow
from fleetdesk.core.errors import StoreError
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.read_only import looked_at
from fleetdesk.services.shelf.items import Item
from fleetdesk.store.battle.headers import sails


class Fought(Frozen):
    """One battle of a fleet."""

    path: Path
    title: str
    turns: int
    over: bool
    sunk: int
    """Ships of others its ships sank or took."""
    lost: int
    """Ships of its own that sank, or were taken or scattered."""
    survived: int


def record(fleet: str, battles: Iterable[Item], find: Callable[[str], AnySystem]) -> Iterator[Fought]:
    """The battles a fleet (id of its document) fought, in the order given; one that cannot be read tells nothing."""
    for item in battles:
        if fleet and item.sound and not item.partial and sails(item.path, fleet):
            try:
                with looked_at(item.path, find=find) as session:
                    yield from _fought(session, item, fleet)
            except StoreError:  # the shelf says what is wrong with it
                continue


def _fought(session: BattleSession, item: Item, fleet: str) -> Iterator[Fought]:
    system, journal = session.system, session.journal
    over = system.overview(session.state, EVERYONE).over is not None
    seat = EVERYONE if over else TABLE
    state = system.view(session.state, seat)
    gone = {
        strip.ship
        for side in system.overview(state, seat).sides
        for one in side.squadrons
        for strip in one.ships
        if strip.gone
    }
    killers = [
        fact.by
        for number in journal.path()
        for line in journal.entry(number).lines
        if over or not line.seats
        for fact in line.facts
        if fact.kind in {"kill", "capture"}
    ]
    for side in journal.opening.sides:
        if side.fleet.id == fleet:
            own = {ship.id for ship in journal.opening.ships.values() if ship.side == side.id}
            lost = {
                one
                for one in own
                if one in gone or one not in state.ships or state.ships[one].side != side.id
            }
            yield Fought(
                path=item.path,
                title=item.name,
                turns=state.turn,
                over=over,
                sunk=sum(one in own for one in killers),
                lost=len(lost),
                survived=len(own) - len(lost),
            )


def told(one: Fought) -> Msg:
    """A battle in a line: 6 turns, 2 sunk or taken, 1 lost, 5 survived."""
    return msg(
        "{turns}: {sunk}, {lost}, {survived}",
        turns=nmsg("{n} turn", "{n} turns", one.turns)
        if one.over
        else msg("still being fought, turn {n}", n=one.turns),
        sunk=nmsg("1 sunk or taken", "{n} sunk or taken", one.sunk),
        lost=nmsg("1 lost", "{n} lost", one.lost),
        survived=nmsg("1 survived", "{n} survived", one.survived),
    )


def summed(fought: Iterable[Fought]) -> Msg:
    """All battles in a line."""
    all_of = tuple(fought)
    return msg(
        "{battles}: {sunk}, {lost}",
        battles=nmsg("1 battle", "{n} battles", len(all_of)),
        sunk=nmsg("1 sunk or taken", "{n} sunk or taken", sum(one.sunk for one in all_of)),
        lost=nmsg("1 lost", "{n} lost", sum(one.lost for one in all_of)),
    )


def pages(fought: Sequence[Fought]) -> Iterator[Card]:
    """The record behind the papers of a list."""
    heading = Heading(title=msg("Service record"), detail=summed(fought))
    yield Card(blocks=(heading,), framed=False, starts_page=True, with_next=True)
    for at in range(0, len(fought), _ROWS):
        rows = tuple(
            TableRow(
                label=Msg.verbatim(one.title),
                cells=tuple(
                    Cell(text=msg("{n}", n=figure))
                    for figure in (one.turns, one.sunk, one.lost, one.survived)
                ),
            )
            for one in fought[at : at + _ROWS]
        )
        yield Card(blocks=(Table(heads=_HEADS, rows=rows, widths=_WIDTHS),), framed=False)


_HEADS = (msg("Battle"), msg("Turns"), msg("Destroyed or taken"), msg("Own losses"), msg("Survivors"))
_WIDTHS = (90, 22, 26, 26, 26)
_ROWS = 24
"""Battles a table, so that a page is never broken in the middle of one."""
