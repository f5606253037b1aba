"""The report of a battle: shots, damage, kills and luck by ship and side, hull over time; Markdown and pages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fleetdesk.core import escaping
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.battle.journal import Entry, Journal
from fleetdesk.core.blocks.cards import Card, Cell, Document, Head, Heading, Notes, Table, TableRow
from fleetdesk.core.blocks.plots import Curve, Plot
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.words import Msg, Words, msg, nmsg
from fleetdesk.services.after import luck_told, victory
from fleetdesk.services.after.luck import Account, account
from fleetdesk.services.after.tallies import Figure, Tally, count, leads, read

_BARS = "\N{LOWER ONE EIGHTH BLOCK}\N{LOWER ONE QUARTER BLOCK}\N{LOWER THREE EIGHTHS BLOCK}\N{LOWER HALF BLOCK}\N{LOWER FIVE EIGHTHS BLOCK}\N{LOWER THREE QUARTERS BLOCK}\N{LOWER SEVEN EIGHTHS BLOCK}\N{FULL BLOCK}"
"""Heights of the hull-over-time plot, all of them in the bundled fonts."""


class Logged(Frozen):
    """What stands in the log of one step."""

    entry: int
    turn: int
    title: Msg
    lines: tuple[Msg, ...]


class Event(Frozen):
    """A line of what mattered."""

    entry: int
    turn: int
    text: Msg


class Report(Frozen):
    """A battle in figures."""

    title: str
    turns: int
    entries: int
    criticals: Msg
    """What this game calls them."""
    sides: tuple[Tally, ...]
    ships: tuple[Tally, ...]
    moments: tuple[int, ...] = ()
    """Lines of the log at which hull and points were counted: the opening, then the last of each turn."""
    story: tuple[Event, ...]
    """What mattered: criticals, losses, captures."""
    log: tuple[Logged, ...] = ()
    """Every step, with what may be read of it."""
    luck: Account = Account()
    mark: Msg | None = None
    """Who fought with a list that is not legal."""
    outcome: tuple[Msg, ...] = ()
    """What the scenario says of it: who has won, and how far each side came."""


def make(system: AnySystem, journal: Journal[Any], seat: str = EVERYONE) -> Report:
    """Count a battle up to where it stands, as far as `seat` may know; what was undone does not count."""
    seat = EVERYONE if journal.state.all_open else seat
    state = system.view(journal.state, seat)
    standing = [journal.entry(number) for number in journal.path()]
    counted = count(system, journal, standing, seat)
    return Report(
        title=state.title,
        turns=state.turn,
        entries=len(standing),
        sides=counted.sides,
        ships=counted.ships,
        moments=counted.moments,
        story=tuple(_story(standing, seat)),
        log=tuple(_log(standing, seat)),
        luck=account(system, journal, seat),
        mark=_mark(system, state),
        criticals=Msg(key=system.criticals),
        outcome=tuple(_outcome(system, journal, state)),
    )


def _outcome(system: AnySystem, journal: Journal[Any], state: Battle) -> Iterator[Msg]:
    if state.story is None:
        return
    table = victory.open_table(system, journal.state)
    decided = victory.decided(state.story, journal.opening, table, state.turn)
    if decided is not None:
        yield decided
    yield from victory.standing(state.story, journal.opening, table)


def _mark(system: AnySystem, state: Battle) -> Msg | None:
    sides = [
        Msg.verbatim(side.name)
        for side in state.sides
        if side.fleet.squadrons and verdict(system.check(side.fleet)) is Verdict.ILLEGAL
    ]
    return msg("Not a legal list: {sides}", sides=tuple(sides)) if sides else None


def _story(standing: Sequence[Entry], seat: str) -> Iterator[Event]:
    telling = {"critical", "kill", "capture"}
    for entry in standing:
        for line in read(entry, seat):
            if any(fact.kind in telling for fact in line.facts):
                yield Event(entry=entry.id, turn=entry.turn, text=line.text)


def _log(standing: Sequence[Entry], seat: str) -> Iterator[Logged]:
    for entry in standing:
        lines = tuple(line.text for line in read(entry, seat) if line.text != entry.title)
        yield Logged(entry=entry.id, turn=entry.turn, title=entry.title, lines=lines)


_SELDOM: frozenset[Figure] = frozenset({"crew", "criticals"})
"""Figures some games know nothing of: they stand where anybody has one."""


def _named(report: Report) -> Mapping[Figure, Msg]:
    """The figures that stand in a report, as this game calls them."""
    every: Mapping[Figure, Msg] = {
        "shots": msg("Shots"),
        "hits": msg("Hits"),
        "dealt": msg("Hull taken from others"),
        "taken": msg("Hull lost"),
        "crew": msg("Crew lost"),
        "criticals": report.criticals,
        "kills": msg("Kills"),
    }
    told = {one for one in every if any(getattr(side, one) for side in report.sides)}
    return {one: name for one, name in every.items() if one in told or one not in _SELDOM}


def columns(report: Report) -> tuple[Figure, ...]:
    """The figures that stand in a report."""
    return tuple(_named(report))


def heads(report: Report) -> tuple[Msg, ...]:
    """What stands above the names, the figures, and the hull over time."""
    return (msg("Name"), *_named(report).values(), msg("Hull over time"))


def figures(tally: Tally, columns: Iterable[Figure]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What stands below `heads` behind the name, each with its lines of the log."""
    for figure in columns:
        yield str(getattr(tally, figure)), tally.lines.get(figure, ())
    yield plot(tally.hull), ()


def plot(shares: Sequence[float]) -> str:
    """Hull over time as a row of bars: one for each turn, the first for the opening."""
    return "".join(
        _BARS[min(7, max(0, round(share * 7)))] if share > 0 else "\N{MIDDLE DOT}" for share in shares
    )


def length(report: Report) -> Msg:
    """How long it was: turns, and lines of the log."""
    return msg(
        "{turns}, {entries} in the log.",
        turns=nmsg("{n} turn", "{n} turns", report.turns),
        entries=nmsg("{n} entry", "{n} entries", report.entries),
    )


def markdown(report: Report, words: Words) -> str:
    """The report as Markdown, in the language of `words`."""

    def say(message: Msg) -> str:
        return escaping.markdown(words.say(message)).strip()

    lines = [f"# {say(titled(report))}", ""]
    lines.append(say(length(report)))
    if report.mark is not None:
        lines += ["", f"**{say(report.mark)}**"]
    lines += [f"\n{say(one)}" for one in report.outcome]
    names, shown = [say(head) for head in heads(report)], columns(report)
    for title, tallies in ((msg("Sides"), report.sides), *by_side(report)):
        lines += ["", f"## {say(title)}", "", f"| {' | '.join(names)} |"]
        lines.append("|---|" + "---:|" * len(shown) + "---|")
        for one in tallies:
            row = " | ".join(text for text, _ in figures(one, shown))
            lines.append(f"| {say(Msg.verbatim(one.name))} | {row} |")
    moments, rows = course(report)
    lines += ["", f"## {say(OVER_TIME)}", "", f"| {' | '.join(map(say, moments))} |"]
    lines.append("|---|" + "---:|" * (len(moments) - 1))
    lines += [f"| {' | '.join(map(say, row))} |" for row in rows]
    if fortunes := list(luck_told.rows(report.luck)):
        lines += ["", f"## {say(luck_told.TITLE)}", "", f"| {' | '.join(map(say, luck_told.HEADS))} |"]
        lines.append("|---|" + "---:|" * (len(luck_told.HEADS) - 1))
        lines += [f"| {say(one.name)} | {' | '.join(map(say, one.figures))} |" for one in fortunes]
        lines += ["", *(f"- {say(one)}" for one in luck_told.sentences(report.luck))]
    if report.story:
        lines += ["", f"## {say(msg('What happened'))}", ""]
        lines += [f"- {say(event(one))}" for one in report.story]
    return "\n".join(lines) + "\n"


def file_name(report: Report, words: Words) -> str:
    """A name without an ending that every disk takes."""
    return escaping.file_stem(words.say(titled(report)), words.say(msg("Battle report")))


def titled(report: Report) -> Msg:
    return Msg.verbatim(report.title) if report.title.strip() else msg("Battle report")


def event(one: Event) -> Msg:
    """A line of what mattered, and where it stands in the log."""
    return msg("Turn {turn}, line {line}: {what}", turn=one.turn, line=one.entry, what=one.text)


def document(report: Report) -> Document:
    """The report as pages."""
    title = titled(report)
    figures = length(report)
    cards = [*_sentences(report.outcome), *counted(report)]
    if report.luck.sides:
        cards += _sentences(luck_told.sentences(report.luck))
    if report.story:
        cards.append(
            Card(blocks=(Heading(title=msg("What happened"), level=2),), framed=False, with_next=True)
        )
        cards += _sentences(map(event, report.story))
    return Document(
        head=Head(title=msg("Battle report"), name=title, line=figures), cards=tuple(cards), mark=report.mark
    )


def _sentences(told: Iterable[Msg]) -> Iterator[Card]:
    return (Card(blocks=(Notes(text=one),), framed=False) for one in told)


def counted(report: Report) -> Iterator[Card]:
    """What is counted: every figure bears its lines of the log (`led`)."""
    yield Card(blocks=(Heading(title=msg("Sides"), level=2), _table(report, report.sides)), framed=False)
    for plotted in over_time(report):
        yield Card(blocks=(plotted,), framed=False)
    for name, ships in by_side(report):
        yield Card(blocks=(Heading(title=name, level=2),), framed=False, with_next=True)
        for at in range(0, len(ships), _ROWS):
            yield Card(blocks=(_table(report, ships[at : at + _ROWS]),), framed=False)
    yield from luck_told.tables(report.luck)


def by_side(report: Report) -> Iterator[tuple[Msg, tuple[Tally, ...]]]:
    """The ships of each side under its name."""
    for side in report.sides:
        ships = tuple(ship for ship in report.ships if ship.side == side.side)
        if ships:
            yield msg("Ships: {side}", side=side.name), ships


OVER_TIME = msg("Over time")


def over_time(report: Report) -> Iterator[Plot]:
    """The hull each side has left, at the opening and after every turn; and its points, where they are counted."""
    moments, whys = _moments(report), tuple(leads((one,)) for one in report.moments)
    hulls = tuple(
        Curve(name=Msg.verbatim(side.name), shares=side.hull, figures=_percents(side))
        for side in report.sides
    )
    yield Plot(title=msg("Hull over time"), moments=moments, curves=hulls, whys=whys)
    points = tuple(
        Curve(
            name=Msg.verbatim(side.name),
            shares=tuple(one / side.points[0] for one in side.points),
            figures=tuple(msg("{points} points", points=one) for one in side.points),
        )
        for side in report.sides
        if side.points
    )
    if points:
        yield Plot(title=msg("Points over time"), moments=moments, curves=points, whys=whys)


def _percents(side: Tally) -> tuple[Msg, ...]:
    return tuple(msg("{n} %", n=round(100 * one)) for one in side.hull)


def course(report: Report) -> tuple[tuple[Msg, ...], tuple[tuple[Msg, ...], ...]]:
    """The same as heads and rows of a table."""
    rows = [(msg("{side}: hull", side=side.name), *_percents(side)) for side in report.sides]
    rows += [
        (msg("{side}: points", side=side.name), *(msg("{n}", n=one) for one in side.points))
        for side in report.sides
        if side.points
    ]
    return (msg("Name"), *_moments(report)), tuple(rows)


def _moments(report: Report) -> tuple[Msg, ...]:
    return (msg("Opening"), *(msg("Turn {n}", n=turn) for turn in range(1, len(report.moments))))


_WIDTHS: Mapping[Figure, int] = {"shots": 12, "hits": 15}
_NAME_WIDE, _FIGURE_WIDE, _HULL_WIDE = 38, 19, 26
_ROWS = 20
"""Ships a table, so that a page is never broken in the middle of one."""


def _table(report: Report, tallies: Sequence[Tally]) -> Table:
    shown = columns(report)
    rows = tuple(
        TableRow(
            label=Msg.verbatim(one.name),
            cells=tuple(
                Cell(text=Msg.verbatim(text), why=leads(lines)) for text, lines in figures(one, shown)
            ),
        )
        for one in tallies
    )
    widths = (_NAME_WIDE, *(_WIDTHS.get(one, _FIGURE_WIDE) for one in shown), _HULL_WIDE)
    return Table(heads=heads(report), rows=rows, widths=widths)
