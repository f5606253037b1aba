"""A whole turn in one text for all and one for each player: what the umpire sends once a turn (section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.game.dispatches import Dispatch, Paragraph
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.state import PLACING, Event, SalvesBattle, SalvesSide
from fleetdesk.systems.salves.texts import gists
from fleetdesk.systems.salves.texts.reports import (
    dispatches,
    heading,
    notes_of,
    opening,
    own_fleet,
    placed_twice,
    private_lines,
    told_of,
)


def last_round(battle: SalvesBattle) -> int:
    """The last turn any fleet has played; 0: none yet."""
    return max((event.turn for event in battle.events.values() if event.kind == "played"), default=0)


def rounds(battle: SalvesBattle) -> tuple[Dispatch, ...]:
    """What is to be sent now: of the last turn for all, then for each player; before it the set-up."""
    turn = last_round(battle)
    if battle.phase == PLACING:
        clashes = (one for side in battle.sides for one in placed_twice(battle, side))
        return (*clashes, *(own_fleet(battle, side, placed=False) for side in battle.sides))
    if not turn:
        return (opening(battle), *(own_fleet(battle, side) for side in battle.sides))
    whole = dispatches(battle)[:1] if battle.over else ()  # the whole game with its proof stands first then
    return (_public(battle, turn), *(_private(battle, side, turn) for side in battle.sides), *whole)


def _title(turn: int) -> Msg:
    return msg("Turn {n}", n=turn)


def _public(battle: SalvesBattle, turn: int) -> Dispatch:
    lines: list[Paragraph] = [heading(_title(turn))]
    for side, events in _played(battle, turn):
        if turn > 1:
            lines.append(heading(wording.fleet(battle, side)))
        lines.extend(told_of(battle, turn, events))
    of_all = [one for one in battle.events.values() if one.turn == turn]
    return Dispatch(
        id=f"round-{turn}", title=_title(turn), paragraphs=tuple(lines), gist=gists.public(battle, of_all)
    )


def _played(battle: SalvesBattle, turn: int) -> Iterator[tuple[str, list[Event]]]:
    """Each fleet of a turn with what happened in its part, in the order played; corrections stand with the next."""
    waiting: list[Event] = []
    for _, event in sorted(battle.events.items()):
        if event.turn == turn:
            waiting.append(event)
            if event.kind == "played":
                yield event.side, waiting
                waiting = []
    if waiting:
        yield waiting[-1].side or battle.sides[-1].id, waiting


def _private(battle: SalvesBattle, side: SalvesSide, turn: int) -> Dispatch:
    head = msg("Private report \N{EM DASH} {player}, turn {n}", player=wording.player(side), n=turn)
    notes = tuple(notes_of(battle, side.id, turn))
    lines = (heading(head), *private_lines(battle, side, notes, ships=True))
    return Dispatch(
        id=f"round-{turn}-{side.id}",
        title=head,
        paragraphs=lines,
        to=side.id,
        gist=gists.private(battle, notes),
    )
