"""What several players sent, pasted at once by the umpire: each line goes to the fleet its ship is of (R22, R38)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Info, Reading, Written
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.answers import flag, text
from fleetdesk.systems.salves import grammar, messages, wording
from fleetdesk.systems.salves.orders import NOT_NOW, example, may_order, receive
from fleetdesk.systems.salves.picks import OPEN, of_umpire
from fleetdesk.systems.salves.placing import SET_UP, place_written, spot_reading, spots
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.state import FIRST, PLACING, SalvesBattle

ONLY_UMPIRE = msg("Only the umpire reads what several players sent.")


class PasteAll(Frozen):
    """Texts of several players, one below the other."""

    text: str = Field(max_length=messages.MOST_MESSAGE)


class Sorted(NamedTuple):
    """Lines by the fleet they are of."""

    by_side: Mapping[str, tuple[grammar.Line, ...]]
    stray: tuple[grammar.Line, ...]
    """Lines of no ship of this game, and those that are no orders."""

    def paper(self, side: str) -> str:
        """The lines of a fleet as a paper of its own."""
        return "\n".join(line.text for line in self.by_side.get(side, ()))


def sort_out(battle: SalvesBattle, written: str) -> Sorted:
    """Which line is of which fleet: names of ships are unique in a game (section 1)."""
    roster = grammar.Roster((ship.id, ship.name) for ship in battle.ships.values())
    by_side: dict[str, tuple[grammar.Line, ...]] = {}
    stray: list[grammar.Line] = []
    for line in grammar.read(written, roster):
        if line.ship:
            side = battle.ships[line.ship].side
            by_side[side] = (*by_side.get(side, ()), line)
        else:
            stray.append(line)
    return Sorted(by_side, tuple(stray))


def _stop(battle: SalvesBattle, side: str) -> Msg | None:
    return None if battle.phase == PLACING else may_order(battle, side)


def _ordered(battle: SalvesBattle, written: str) -> tuple[tuple[str, ...], messages.Received]:
    """The fleets that may hand in orders now and are named in a text, and what it orders."""
    now = tuple(side.id for side in battle.sides if battle.alive()[side.id])
    got = messages.received(battle, now, written)
    named = {battle.ships[ship].side for ship in (*got.orders, *got.dropped)}
    ordered = {battle.ships[ship].side for ship in got.orders}
    named = {side for side in named if side in ordered or may_order(battle, side) is None}
    return tuple(side for side in now if side in named), got


def _readings(battle: SalvesBattle, written: str) -> Iterator[Reading]:
    if battle.phase == PLACING:
        yield from _placements(battle, sort_out(battle, written))
        return
    sides, got = _ordered(battle, written)
    now = tuple(side.id for side in battle.sides if battle.alive()[side.id])
    yield from messages.said_of(battle, now, written)
    for side in sides:
        stop = may_order(battle, side)
        if stop is not None:
            told = msg("{fleet} \N{MIDDLE DOT} {what}", fleet=wording.short(battle, side), what=stop)
            line = min(
                (one.number for ship, one in got.lines.items() if battle.ships[ship].side == side), default=0
            )
            yield Reading(line=line, text=told, tone="harm")


def _placements(battle: SalvesBattle, found: Sorted) -> Iterator[Reading]:
    for line in found.stray:
        told, at = said(line.reason), line.wrong or (line.start, line.end)
        if line.reason == grammar.NO_ORDER:
            yield Reading(line=line.number, text=told, tone="plain")
            continue
        if line.meant:
            told = msg("{reason} Is it {ship}?", reason=told, ship=battle.ships[line.meant].name)
        yield Reading(line=line.number, text=told, tone="harm", at=at)
    for side, lines in found.by_side.items():
        told_all = [spot_reading(battle, spot) for spot in spots(battle, side, found.paper(side))]
        yield from (_moved(battle, side, one, lines[one.line]) for one in told_all)


def _moved(battle: SalvesBattle, side: str, one: Reading, line: grammar.Line) -> Reading:
    """A reading of a fleet's own paper, put where the line stands in the whole text, with the name of the fleet."""
    told = msg("{fleet} \N{MIDDLE DOT} {what}", fleet=wording.short(battle, side), what=one.text)
    at = (one.at[0] + line.start, one.at[1] + line.start) if one.at is not None else None
    return one.but(line=line.number, text=told, at=at)


def _form(battle: SalvesBattle, answers: Answers) -> Form:
    placing = battle.phase == PLACING
    title = msg("Placing: all fleets") if placing else msg("Orders: all fleets")
    if not flag(answers, OPEN):
        return Form(title=title, fields=(Info(text=ONLY_UMPIRE),))
    written = text(answers, "text", "", messages.MOST_MESSAGE)
    named = tuple(sort_out(battle, written).by_side) if placing else _ordered(battle, written)[0]
    fields: list[FormField] = [
        Written(
            key="text",
            label=msg("Everything the players sent: the names of the ships tell whose it is"),
            value=written,
            readings=tuple(sorted(_readings(battle, written), key=lambda one: (one.line, one.at or (0, 0)))),
            lines=12,
            hint=_example(battle),
        )
    ]
    if written.strip():
        fields += _missing(battle, named)
    good = any(_stop(battle, side) is None for side in named)
    go = msg("Place them") if placing else msg("Keep these orders")
    return Form(title=title, fields=tuple(fields), args={"text": written} if good else None, go=go)


@action(
    "place_all",
    N_("Place all fleets"),
    PasteAll,
    rules="R1 R2",
    icon="people",
    form=_form,
    rights=of_umpire,
)
def place_all(battle: SalvesBattle, args: PasteAll, table: Table) -> Outcome[SalvesBattle]:
    """R1, R2: every fleet placed as its player wrote it; a taken cell is refused to its player alone."""
    table.require(battle.phase == PLACING, SET_UP)
    found = sort_out(battle, args.text)
    wanted = [side.id for side in battle.sides if side.id in found.by_side]
    if not wanted:
        raise BadInput(msg("No line of this text names a ship of this game."))
    lines: list[Line] = []
    after = battle
    for side in wanted:
        after, told = place_written(after, side, found.paper(side))
        lines += told
    fleets = tuple(wording.fleet(battle, side) for side in wanted)
    return Outcome(battle=after, title=msg("Ships placed: {fleets}", fleets=fleets), lines=tuple(lines))


@action(
    "paste_all",
    N_("Orders of all"),
    PasteAll,
    rules="R22 R37 R38",
    icon="people",
    form=_form,
    rights=of_umpire,
)
def paste_all(battle: SalvesBattle, args: PasteAll, table: Table) -> Outcome[SalvesBattle]:
    """R22, R38: the umpire receives the orders of all; each fleet gets its own paper."""
    wanted, got = _ordered(battle, args.text)
    for side in wanted:
        stop = _stop(battle, side)
        table.require(stop is None, stop or NOT_NOW)
    if not wanted:
        raise BadInput(msg("No line of this text names a ship of this game."))
    lines: list[Line] = []
    after = battle
    for side in wanted:
        after, told = receive(after, side, got)
        title = msg("{fleet}: orders handed in", fleet=wording.fleet(battle, side))
        lines += [Line(text=title, tone="sea"), *told]
    fleets = tuple(wording.fleet(battle, side) for side in wanted)
    return Outcome(battle=after, title=msg("Orders handed in: {fleets}", fleets=fleets), lines=tuple(lines))


def _example(battle: SalvesBattle) -> Msg:
    """A line as it may look."""
    side = next((one.id for one in battle.sides if battle.alive()[one.id]), "")
    if battle.phase != PLACING:
        return example(battle, side)
    return msg("{ship}: C4", ship=next((ship.name for ship in battle.afloat(side)), "Bismarck"))


def _missing(battle: SalvesBattle, named: Sequence[str]) -> Iterator[Info]:
    """Fleets the text says nothing of, and those whose papers it would change."""
    left, again = [], []
    for side in battle.sides:
        if not battle.alive()[side.id] or _stop(battle, side.id) is not None:
            continue
        if side.id not in named:
            if battle.phase in {PLACING, FIRST} and side.id not in battle.papers:
                left.append(wording.fleet(battle, side.id))
        elif side.id in battle.papers:
            again.append(wording.fleet(battle, side.id))
    if left:
        yield Info(key="left", text=msg("Nothing in it of: {fleets}", fleets=tuple(left)), tone="brass")
    if again:
        told = msg("It changes orders handed in before of: {fleets}", fleets=tuple(again))
        yield Info(key="again", text=told, tone="brass")
