"""The report of a battle: shots, damage, kills and luck by ship and side, hull over time; Markdown and pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from fleetdesk.core import harmless
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.battle.journal import OPENING, Entry, Journal
from fleetdesk.core.blocks.cards import Card, Cell, Document, Head, Heading, Notes, Table, TableRow
from fleetdesk.core.blocks.plots import Curve, Plot
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.services.after import luck_told
from fleetdesk.services.after.luck import Account, account

_BARS = "\N{LOWER ONE EIGHTH BLOCK}\N{LOWER ONE QUARTER BLOCK}\N{LOWER THREE EIGHTHS BLOCK}\N{LOWER HALF BLOCK}\N{LOWER FIVE EIGHTHS BLOCK}\N{LOWER THREE QUARTERS BLOCK}\N{LOWER SEVEN EIGHTHS BLOCK}\N{FULL BLOCK}"
"""Heights of the hull-over-time plot, all of them in the bundled fonts."""


class Tally(Frozen):
    """What one ship (or a side) did and suffered."""

    ship: str = ""
    name: str
    side: str
    shots: int = 0
    hits: int = 0
    dealt: int = 0
    """Hull points taken from others."""
    taken: int = 0
    """Hull points lost."""
    crew: int = 0
    """Crew lost."""
    criticals: int = 0
    """Criticals inflicted on others."""
    kills: int = 0
    """Ships sunk or captured."""
    hull: tuple[float, ...] = ()
    """Share of its hull left (0..1) at the start and at the end of each turn."""


class Logged(Frozen):
    """What stands in the log of one step."""

    entry: int
    turn: int
    title: Msg
    lines: tuple[Msg, ...]


class Report(Frozen):
    """A battle in figures."""

    title: str
    turns: int
    entries: int
    sides: tuple[Tally, ...]
    ships: tuple[Tally, ...]
    story: tuple[tuple[int, Msg], ...]
    """(turn, line) of what mattered: criticals, losses, captures."""
    log: tuple[Logged, ...] = ()
    """Every step, with what may be read of it."""
    luck: Account = Account()
    mark: Msg | None = None
    """Who fought with a list that is not legal."""


def make(system: AnySystem, journal: Journal[Any], seat: str = EVERYONE) -> Report:
    """Count a battle up to where it stands, as far as `seat` may know; what was undone does not count."""
    state = system.view(journal.state, seat)
    standing = [journal.entry(number) for number in journal.path()]
    counts: Counter[tuple[str, str]] = Counter()
    for entry in standing:
        _count(_told(entry, seat), counts)
    hulls = _hull_over_time(system, journal, standing, seat)
    ships = tuple(_tally(state, number, counts, hulls) for number in state.ships)
    return Report(
        title=state.title,
        turns=state.turn,
        entries=len(standing),
        sides=tuple(_side(side.id, side.name, ships) for side in state.sides),
        ships=ships,
        story=tuple(_story(standing, seat)),
        log=tuple(_log(standing, seat)),
        luck=account(system, journal, seat),
        mark=_mark(system, state),
    )


def _mark(system: AnySystem, state: Battle) -> Msg | None:
    sides = [
        Msg.verbatim(side.name)
        for side in state.sides
        if side.fleet.squadrons and verdict(system.check(side.fleet)) is Verdict.ILLEGAL
    ]
    return msg("Not a legal list: {sides}", sides=tuple(sides)) if sides else None


def _told(entry: Entry, seat: str) -> Iterator[Line]:
    """The lines of an entry a seat may read."""
    return (line for line in entry.lines if not seat or not line.seats or seat in line.seats)


def _count(lines: Iterable[Line], counts: Counter[tuple[str, str]]) -> None:
    for line in lines:
        for fact in line.facts:
            if fact.kind == "damage":
                counts[fact.on, "taken"] += fact.amount
                counts[fact.by, "dealt"] += fact.amount
            elif fact.kind == "crew":
                counts[fact.on, "crew"] += fact.amount
            elif fact.kind == "shot":
                counts[fact.by, "shots"] += fact.amount
            elif fact.kind == "hits":
                counts[fact.by, "hits"] += fact.amount
            elif fact.kind == "critical":
                counts[fact.by, "criticals"] += fact.amount
            else:
                counts[fact.by, "kills"] += fact.amount


def _hull_over_time(
    system: AnySystem, journal: Journal[Any], standing: Sequence[Entry], seat: str
) -> Mapping[str, tuple[float, ...]]:
    """Each ship's hull at the opening and at the end of every turn."""
    moments = [OPENING]
    moments += [one.id for one, after in pairwise(standing) if after.turn != one.turn]
    if standing:
        moments.append(standing[-1].id)
    found: dict[str, list[float]] = {}
    for number, moment in enumerate(moments):
        state = system.view(journal.at(moment), seat)
        bars = _bars(system, state, seat)
        for ship in state.ships:  # one that came later counts as whole until then
            found.setdefault(ship, [1.0] * number).append(_left(system, state, ship, bars))
    return {ship: tuple(values) for ship, values in found.items()}


def _left(system: AnySystem, state: Battle, ship: str, bars: Mapping[str, float]) -> float:
    """Share of the hull that is left; a ship without a hull to count has the share its tile is given."""
    hull = [slot for slot in system.slots(state, ship) if slot.counts == "damage" and slot.most]
    if not hull:
        return bars.get(ship, 1.0)
    return max(0.0, 1.0 - sum(float(slot.value or 0) for slot in hull) / sum(slot.most for slot in hull))


def _bars(system: AnySystem, state: Battle, seat: str) -> Mapping[str, float]:
    sides = system.overview(state, seat).sides
    return {ship.ship: ship.left for side in sides for one in side.squadrons for ship in one.ships}


def _tally(
    state: Battle, ship: str, counts: Counter[tuple[str, str]], hulls: Mapping[str, tuple[float, ...]]
) -> Tally:
    figures = {
        name: counts[ship, name] for name in ("shots", "hits", "dealt", "taken", "crew", "criticals", "kills")
    }
    one = state.ships[ship]
    return Tally(ship=ship, name=one.name, side=one.side, hull=hulls.get(ship, ()), **figures)


def _side(side: str, name: str, ships: Sequence[Tally]) -> Tally:
    own = [ship for ship in ships if ship.side == side]
    figures = {
        field: sum(getattr(ship, field) for ship in own)
        for field in ("shots", "hits", "dealt", "taken", "crew", "criticals", "kills")
    }
    moments = max((len(ship.hull) for ship in own), default=0)
    hull = tuple(
        sum(ship.hull[at] if at < len(ship.hull) else 0.0 for ship in own) / len(own) for at in range(moments)
    )
    return Tally(name=name, side=side, hull=hull, **figures)


def _story(standing: Sequence[Entry], seat: str) -> Iterator[tuple[int, Msg]]:
    telling = {"critical", "kill", "capture"}
    for entry in standing:
        for line in _told(entry, seat):
            if any(fact.kind in telling for fact in line.facts):
                yield entry.turn, line.text


def _log(standing: Sequence[Entry], seat: str) -> Iterator[Logged]:
    for entry in standing:
        lines = tuple(line.text for line in _told(entry, seat) if line.text != entry.title)
        yield Logged(entry=entry.id, turn=entry.turn, title=entry.title, lines=lines)


HEADS = (
    msg("Shots"),
    msg("Hits"),
    msg("Hull taken from others"),
    msg("Hull lost"),
    msg("Crew lost"),
    msg("Criticals dealt"),
    msg("Kills"),
    msg("Hull over time"),
)


def figures(tally: Tally) -> tuple[str, ...]:
    numbers = (tally.shots, tally.hits, tally.dealt, tally.taken, tally.crew, tally.criticals, tally.kills)
    return (*(str(number) for number in numbers), plot(tally.hull))


def plot(shares: Sequence[float]) -> str:
    """Hull over time as a row of bars: one for each turn, the first for the opening."""
    return "".join(
        _BARS[min(7, max(0, round(share * 7)))] if share > 0 else "\N{MIDDLE DOT}" for share in shares
    )


def markdown(report: Report, words: Words) -> str:
    """The report as Markdown, in the language of `words`."""

    def say(message: Msg) -> str:
        return harmless.markdown(words.say(message)).strip()

    lines = [f"# {say(titled(report))}", ""]
    lines.append(
        say(msg("{turns} turns, {entries} entries in the log.", turns=report.turns, entries=report.entries))
    )
    if report.mark is not None:
        lines += ["", f"**{say(report.mark)}**"]
    heads = [say(head) for head in HEADS]
    for title, tallies in ((msg("Sides"), report.sides), *by_side(report)):
        lines += ["", f"## {say(title)}", "", f"| {say(msg('Name'))} | " + " | ".join(heads) + " |"]
        lines.append("|---|" + "---:|" * (len(heads) - 1) + "---|")
        lines += [f"| {say(Msg.verbatim(one.name))} | " + " | ".join(figures(one)) + " |" for one in tallies]
    if fortunes := list(luck_told.rows(report.luck)):
        lines += ["", f"## {say(luck_told.TITLE)}", "", f"| {' | '.join(map(say, luck_told.HEADS))} |"]
        lines.append("|---|" + "---:|" * (len(luck_told.HEADS) - 1))
        lines += [f"| {say(name)} | {' | '.join(map(say, figures))} |" for name, figures in fortunes]
        lines += ["", *(f"- {say(one)}" for one in luck_told.sentences(report.luck))]
    if report.story:
        lines += ["", f"## {say(msg('What happened'))}", ""]
        lines += [f"- {say(msg('Turn {n}: {what}', n=turn, what=line))}" for turn, line in report.story]
    return "\n".join(lines) + "\n"


def file_name(report: Report, words: Words) -> str:
    """A name without an ending that every disk takes."""
    return harmless.file_stem(words.say(titled(report)), words.say(msg("Battle report")))


def titled(report: Report) -> Msg:
    return Msg.verbatim(report.title) if report.title.strip() else msg("Battle report")


def document(report: Report) -> Document:
    """The report as pages."""
    title = titled(report)
    figures = msg("{turns} turns, {entries} entries in the log.", turns=report.turns, entries=report.entries)
    cards = [
        Card(blocks=(Heading(title=msg("Sides"), level=2), _table(report.sides)), framed=False),
        Card(blocks=(over_time(report),), framed=False),
    ]
    for name, ships in by_side(report):
        cards.append(Card(blocks=(Heading(title=name, level=2),), framed=False, with_next=True))
        cards += [
            Card(blocks=(_table(ships[at : at + _ROWS]),), framed=False) for at in range(0, len(ships), _ROWS)
        ]
    cards += luck_told.cards(report.luck)
    if report.story:
        cards.append(
            Card(blocks=(Heading(title=msg("What happened"), level=2),), framed=False, with_next=True)
        )
        cards += [
            Card(blocks=(Notes(text=msg("Turn {n}: {what}", n=turn, what=line)),), framed=False)
            for turn, line in report.story
        ]
    return Document(
        head=Head(title=msg("Battle report"), name=title, line=figures),
        cards=tuple(cards),
        mark=report.mark,
    )


def by_side(report: Report) -> Iterator[tuple[Msg, tuple[Tally, ...]]]:
    """The ships of each side under its name."""
    for side in report.sides:
        ships = tuple(ship for ship in report.ships if ship.side == side.side)
        if ships:
            yield msg("Ships: {side}", side=side.name), ships


def over_time(report: Report) -> Plot:
    """The hull each side has left, at the opening and after every turn."""
    count = max((len(side.hull) for side in report.sides), default=0)
    return Plot(
        title=msg("Hull over time"),
        moments=(msg("Opening"), *(msg("Turn {n}", n=turn) for turn in range(1, count)))[:count],
        curves=tuple(Curve(name=Msg.verbatim(side.name), shares=side.hull) for side in report.sides),
    )


_WIDTHS = (38, 12, 15, 19, 19, 19, 19, 19, 26)
_ROWS = 20
"""Ships a table, so that a page is never broken in the middle of one."""


def _table(tallies: Sequence[Tally]) -> Table:
    rows = tuple(
        TableRow(
            label=Msg.verbatim(one.name),
            cells=tuple(Cell(text=Msg.verbatim(figure)) for figure in figures(one)),
        )
        for one in tallies
    )
    return Table(heads=(msg("Name"), *HEADS), rows=rows, widths=_WIDTHS)
