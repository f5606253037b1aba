"""Parts of papers every game prints alike: house rules as played, what a check says, names of files."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from fleetdesk.core.base import Frozen
from fleetdesk.core.blocks.cards import (
    Block,
    Card,
    Cell,
    Document,
    Head,
    Heading,
    Notes,
    Spread,
    Stat,
    Stats,
    Table,
    TableRow,
)
from fleetdesk.core.blocks.plots import Photo
from fleetdesk.core.blocks.rows import Signs
from fleetdesk.core.lists.fleets import FleetList, ShipEntry
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Verdict, verdict
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks.attack_dice import Die
from fleetdesk.systems.common.attacks.attack_odds import at_least
from fleetdesk.systems.common.lists.pricing import points

EMPTY = Msg.verbatim("")
"""Room for a pencil."""
DASH = Msg.verbatim("\N{EN DASH}")
UNKNOWN = Msg.verbatim("?")
"""A figure a card needs and does not tell: play takes it as 1, and nothing shows it as if the card said so."""
_ISO_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)


def number(value: float | None, missing: Msg = EMPTY) -> Msg:
    """A figure of a card; one it has not leaves room for a pencil."""
    return msg("{n}", n=value) if value is not None else missing


def mark(problems: Iterable[Problem]) -> Msg | None:
    """What stands at the foot of every page of a list that is not legal."""
    found = verdict(problems)
    if found is Verdict.ILLEGAL:
        return msg("This list is not legal: see the roster")
    if found is Verdict.CANNOT_TELL:
        return msg("Something is missing: nobody can tell whether this list is legal")
    return None


def table_mark(lists: Iterable[tuple[Msg, Iterable[Problem]]]) -> Msg | None:
    """What stands at the foot of a paper of the whole table: which lists are not legal. `lists`: name, problems."""
    found = [(name, verdict(problems)) for name, problems in lists]
    illegal = tuple(name for name, one in found if one is Verdict.ILLEGAL)
    open_ = tuple(name for name, one in found if one is Verdict.CANNOT_TELL)
    told = [
        *((msg("Not legal: {fleets}", fleets=illegal),) if illegal else ()),
        *((msg("Something is missing: {fleets}", fleets=open_),) if open_ else ()),
    ]
    return dotted(told)


def problem_table(problems: Iterable[Problem]) -> Table:
    """Everything a check found, line by line."""
    rows = tuple(
        TableRow(
            label=problem.text, cells=(Cell(text=problem.found or EMPTY), Cell(text=problem.allowed or EMPTY))
        )
        for problem in problems
    )
    return Table(heads=(msg("Problem"), msg("Found"), msg("Allowed")), rows=rows, widths=(4, 1, 1))


def house_rules(rules: Frozen) -> Iterator[Block]:
    """The switches set otherwise than proposed; one sentence where none is."""
    table = _set_otherwise(rules, type(rules).model_fields)
    yield table or Notes(text=msg("None: the game is played as the program proposes."))


def _set_otherwise(rules: Frozen, names: Collection[str]) -> Table | None:
    rows = []
    for name, field in type(rules).model_fields.items():
        value = getattr(rules, name)
        extra = field.json_schema_extra
        if name in names and value != field.default and isinstance(extra, dict):
            cell = Cell(text=_choice(value, extra))
            rows.append(TableRow(label=Msg(key=str(extra["label"])), cells=(cell,)))
    if not rows:
        return None
    return Table(heads=(msg("Rule"), msg("As played here")), rows=tuple(rows), widths=(1, 1))


def _choice(value: Any, extra: dict[str, Any]) -> Msg:
    """A value of a switch in words."""
    choices = extra.get("choices")
    if isinstance(choices, dict) and value in choices:
        return Msg(key=str(choices[value]))
    if isinstance(value, bool):
        return msg("yes") if value else msg("no")
    return msg("{n}", n=value) if isinstance(value, int | float) else Msg.verbatim(str(value))


def nothing(why: Msg) -> Card:
    """In the place of a paper that cannot be printed."""
    return Card(blocks=(Notes(text=why),), excuse=why)


def photograph(profile: ShipProfile) -> Iterator[Block]:
    """The photograph of a card, below its heading; nothing where it has none."""
    if profile.picture:
        yield Photo(data=profile.picture)


def fleet_name(fleet: FleetList) -> Msg:
    return Msg.verbatim(fleet.name) if fleet.name.strip() else msg("Unnamed fleet")


def who(fleet: FleetList) -> tuple[Msg, ...]:
    """Player and faction, where they say more than the name."""
    faction = fleet.faction if fleet.faction.strip() != fleet.name.strip() else ""
    found = (Msg.verbatim(fleet.player), Msg(key=faction))
    return tuple(one for one in found if one.key or str(one).strip())


def points_line(fleet: FleetList) -> Msg:
    """Points, and of how many."""
    if fleet.points_limit:
        return msg("{points} of {limit} points", points=points(fleet), limit=fleet.points_limit)
    return msg("{points} points", points=points(fleet))


def dotted(parts: Iterable[Msg]) -> Msg | None:
    """Parts of a line with points between them."""
    line: Msg | None = None
    for part in parts:
        line = msg("{first} \N{MIDDLE DOT} {second}", first=line, second=part) if line is not None else part
    return line


def beside(name: str, *told: Msg) -> Msg | None:
    """The line beside or below a ship's name: nothing empty, and nothing that her name tells."""
    said = {Msg.verbatim(""), Msg.verbatim(name)}
    return dotted(one for one in told if one not in said)


def dated(iso: str) -> Msg:
    """A day as its readers write it, of an ISO one (`2026-11-21`); anything else stands as it is."""
    found = _ISO_DAY.fullmatch(iso)
    if found is None:
        return Msg.verbatim(iso)
    year, month, day = found.groups()
    return msg("{year}-{month}-{day}", year=year, month=month, day=day)


class Look(NamedTuple):
    """What a game puts around the pages of a paper: see `Head`."""

    emblem: str = ""
    rose: Literal[0, 6, 8] = 0
    aside: Msg | Signs | None = None
    foot: Msg | None = None
    blanks: tuple[Msg, ...] = ()
    strip: tuple[Block, ...] = ()
    key: tuple[Block, ...] = ()


PLAYER = msg("player ________________")
"""Written by hand over a log, unless the list says who that is."""
PLAYERS = (PLAYER, msg("opponent ________________"))


def document(
    title: Msg,
    cards: Iterable[Card],
    fleet: FleetList,
    problems: Iterable[Problem],
    options: SheetOptions,
    *,
    turn: int | None = None,
    names: Sequence[Msg] | None = None,
    look: Look | None = None,
) -> Document:
    """Pages of a list: its names above (the fleet and its points, if no others are given), the check's mark below.

    `turn` is that of the battle; it is told where the state of the battle is shown.
    """
    blank = options.state == "blank"
    parts = [] if blank else list(names if names is not None else (fleet_name(fleet), points_line(fleet)))
    name = parts.pop(0) if parts else None
    if options.state == "current" and turn is not None:
        parts.append(msg("turn {n}", n=turn))
    if options.date:
        parts.append(dated(options.date))
    shown, told = _untitled(cards, name)
    if told is not None:
        parts.append(told)
    look, player = look or Look(), "" if blank else fleet.player.strip()
    named = msg("player {name}", name=player) if player else PLAYER
    around = look._asdict() | {"blanks": dotted(named if one is PLAYER else one for one in look.blanks)}
    return Document(
        head=Head(title=title, name=name, line=dotted(parts), **around),
        list_name=names[0] if names else fleet_name(fleet),
        cards=shown,
        mark=None if blank else mark(problems),
        author=fleet.player.strip(),
        fleets=fleet.name.strip(),
        date=options.date,
    )


def _untitled(cards: Iterable[Card], name: Msg | None) -> tuple[tuple[Card, ...], Msg | None]:
    """The cards without a first heading that says what the head of the page does, and what stood beside it."""
    found = tuple(cards)
    first = found[0].blocks[0] if found and found[0].blocks else None
    if not isinstance(first, Heading) or name is None or first.title != name:
        return found, None
    return (found[0].but(blocks=found[0].blocks[1:]), *found[1:]), first.detail


def bound(title: Msg, parts: Iterable[Document]) -> Document:
    """Several papers in one, each from a new page and under its own head."""
    filled = [part for part in parts if part.cards and part.excuse is None]
    cards = [
        card.but(starts_page=True, head=part.head) if not number else card
        for part in filled
        for number, card in enumerate(part.cards)
    ]
    first = filled[0]
    return first.but(head=first.head.but(title=title), cards=tuple(cards))


VERDICTS = {
    Verdict.LEGAL: msg("legal"),
    Verdict.ILLEGAL: msg("not legal"),
    Verdict.CANNOT_TELL: msg("cannot tell"),
}


def verdict_stat(problems: Iterable[Problem]) -> Stat:
    """What a check finds, in a word."""
    found = verdict(problems)
    return Stat(
        label=msg("Check"), value=VERDICTS[found], tone="harm" if found is Verdict.ILLEGAL else "plain"
    )


def topic(title: Msg, *blocks: Block) -> Card:
    """A box of a reference page, two abreast."""
    return Card(blocks=(Heading(title=title, level=2), *blocks), half=True)


FACE = 1.6
"""Letters of a face that is read across the table are at most so much larger."""


def face(
    title: Msg, cards: Iterable[Card], *, detail: Msg | None = None, below: Iterable[Block] = ()
) -> Card:
    """One side of a sheet: what is looked up together, in columns; `below` them what needs the whole width."""
    parts = tuple(
        tuple(one.but(ruled=True, level=2) if isinstance(one, Heading) else one for one in card.blocks)
        for card in cards
    )
    return Card(
        blocks=(Heading(title=title, detail=detail), Spread(parts=parts), *below),
        framed=False,
        starts_page=True,
        one_page=True,
        scale=FACE,
    )


def stats(*told: tuple[Msg, Msg]) -> Stats:
    """Figures, each (what it is, its value)."""
    return Stats(items=tuple(Stat(label=label, value=value) for label, value in told))


def told_by(source: str) -> Iterator[Notes]:
    """Where figures come from, if it is known."""
    if source:
        yield Notes(text=msg("Figures: {source}", source=Msg(key=source)))


def row(label: Msg, *cells: Msg) -> TableRow:
    """A row of texts."""
    return TableRow(label=label, cells=tuple(Cell(text=cell) for cell in cells))


def numbered(head: Msg, steps: Sequence[Msg]) -> Table:
    """Steps, one below the other."""
    rows = tuple(row(msg("{n}", n=number), step) for number, step in enumerate(steps, 1))
    return Table(heads=(EMPTY, head), rows=rows, widths=(0.09, 0.91))


def lesser_rules(rules: Frozen, names: Collection[str]) -> Iterator[Card]:
    """A box with those of the switches named that are set otherwise than proposed; none where none is."""
    table = _set_otherwise(rules, names)
    if table is not None:
        yield topic(msg("House rules"), table)


def attack_dice(die: Die) -> Table:
    """What each face scores."""
    by_hits: dict[tuple[int, bool], list[int]] = {}
    for face, hits in enumerate(die.hits, 1):
        by_hits.setdefault((hits, face in die.rerolls), []).append(face)
    rows = []
    for (hits, again), faces in by_hits.items():
        if again:
            text = msg("{n} hits, throw again", n=hits)
        else:
            text = msg("miss") if not hits else msg("{n} hit", n=hits)
        span = f"{faces[0]}" if len(faces) == 1 else f"{faces[0]}\N{EN DASH}{faces[-1]}"
        rows.append(row(Msg.verbatim(span), text))
    return Table(heads=(msg("Die"), msg("Result")), rows=tuple(rows))


def odds_table(thresholds: Sequence[int], die: Die, most_dice: int = 12) -> Table:
    """Chance in percent of reaching each number of hits with 1 to so many dice."""
    rows = tuple(
        row(msg("{n} AD", n=number), *(percent(at_least(hits, number, die)) for hits in thresholds))
        for number in range(1, most_dice + 1)
    )
    return Table(heads=(msg("Dice"), *(msg("≥ {n}", n=hits) for hits in thresholds)), rows=rows, bands=3)


def dice(ad: Sequence[int]) -> Msg:
    """The dice of all bands, nearest first, those out of reach left off: 9\N{MIDDLE DOT}6\N{MIDDLE DOT}2."""
    reach = max((at for at, one in enumerate(ad, 1) if one > 0), default=0)
    return Msg.verbatim("\N{MIDDLE DOT}".join(str(one) for one in ad[:reach])) if reach else DASH


def percent(chance: float) -> Msg:
    """In whole percent; what may happen is never 0, what may fail never 100."""
    whole = round(100 * chance)
    if not whole and chance > 0:
        return msg("< {n} %", n=1)
    if whole == 100 and chance < 1:
        return msg("> {n} %", n=99)
    return msg("{n} %", n=whole)


def ship_in_play(side: str, entry: ShipEntry) -> str:
    """The id a ship of a list has in a battle; that of the list where it sails in none yet."""
    return f"{side}-{entry.id}" if side else entry.id


def roster_head(fleet: FleetList, stats: Iterable[Stat], problems: Sequence[Problem]) -> Iterator[Block]:
    """Name, points, what the game counts, the verdict, and where the figures come from."""
    told = who(fleet)
    yield Heading(title=fleet_name(fleet), detail=msg("{names}", names=told) if told else None)
    limit = msg("{n}", n=fleet.points_limit) if fleet.points_limit else DASH
    yield Stats(
        items=(
            Stat(label=msg("Points"), value=msg("{n}", n=points(fleet))),
            Stat(label=msg("Limit"), value=limit),
            *stats,
            verdict_stat(problems),
        )
    )
    yield from told_by(fleet.source)


def summary(
    fleet: FleetList, totals: Iterable[tuple[Msg, int]], *more: Block, name: Msg | None = None
) -> Card:
    """Name and faction of a list without points, what the game counts, and where the figures come from."""
    head = Heading(title=name or fleet_name(fleet), detail=Msg(key=fleet.faction) if fleet.faction else None)
    counted = stats(*((label, number(count)) for label, count in totals))
    return Card(blocks=(head, counted, *more, *told_by(fleet.source)))


def roster_tail(fleet: FleetList, problems: Sequence[Problem], rules: Frozen) -> Iterator[Card]:
    """What a check says, the house rules, and the notes of a list."""
    if problems:
        yield Card(blocks=(Heading(title=msg("What the check says"), level=2), problem_table(problems)))
    yield Card(blocks=(Heading(title=msg("House rules"), level=2), *house_rules(rules)))
    if fleet.notes.strip():
        yield Card(blocks=(Heading(title=msg("Notes"), level=2), Notes(text=Msg(key=fleet.notes))))
