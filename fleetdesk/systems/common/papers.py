"""Parts of papers every game prints alike: house rules as played, what a check says, names of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fleetdesk.core.base import Frozen
from fleetdesk.core.cards import Block, Card, Cell, Document, Notes, SheetOptions, Table, TableRow
from fleetdesk.core.fleets import FleetList
from fleetdesk.core.verdicts import Problem, Verdict, verdict
from fleetdesk.core.words import Msg, msg

EMPTY = Msg.verbatim("")
"""Room for a pencil."""

DASH = Msg.verbatim("\N{EN DASH}")


def number(value: float | None) -> Msg:
    """A figure of a card; a missing one leaves room for a pencil."""
    return msg("{n}", n=value) if value is not None else EMPTY


def fleet_name(fleet: FleetList) -> Msg:
    """What the list is called."""
    return Msg.verbatim(fleet.name) if fleet.name.strip() else msg("Unnamed fleet")


def dotted(parts: Iterable[Msg]) -> Msg | None:
    """Parts of a line with points between them."""
    line: Msg | None = None
    for part in parts:
        line = msg("{first} \N{MIDDLE DOT} {second}", first=line, second=part) if line is not None else part
    return line


def document(
    title: Msg,
    cards: Iterable[Card],
    fleet: FleetList,
    turn: int | None,
    options: SheetOptions,
    *,
    names: Iterable[Msg] = (),
    problems: Iterable[Problem] = (),
) -> Document:
    """A paper of a list with all that stands around its cards; `turn` where a battle is under way."""
    blank = options.state == "blank"
    parts = [] if blank else [*names]
    if options.state == "current" and turn is not None:
        parts.append(msg("turn {n}", n=turn))
    if options.date:
        parts.append(Msg.verbatim(options.date))
    return Document(
        title=title,
        subtitle=dotted(parts),
        cards=tuple(cards),
        mark=None if blank else mark(problems),
        file_name=file_name(fleet.name.strip() or "fleet", options.date),
        ruled=True,
    )


def packed(parts: Iterable[Iterable[Card]]) -> tuple[Card, ...]:
    """Several papers as one, each from a new page."""
    full = (tuple(part) for part in parts)
    return tuple(
        one.but(starts_page=True) if not at and index else one
        for index, part in enumerate(part for part in full if part)
        for at, one in enumerate(part)
    )


def mark(problems: Iterable[Problem]) -> Msg | None:
    """What stands at the foot of every page of a list that is not legal."""
    found = verdict(problems)
    if found is Verdict.ILLEGAL:
        return msg("This list is not legal: see the roster")
    if found is Verdict.CANNOT_TELL:
        return msg("Figures are missing: nobody can tell whether this list is legal")
    return None


def problem_table(problems: Iterable[Problem]) -> Table:
    """Everything a check found, line by line."""
    rows = tuple(
        TableRow(
            label=problem.text,
            cells=(Cell(text=problem.found or EMPTY), Cell(text=problem.allowed or EMPTY)),
        )
        for problem in problems
    )
    return Table(heads=(msg("Problem"), msg("Found"), msg("Allowed")), rows=rows, widths=(4, 1, 1))


def house_rules(rules: Frozen) -> Iterator[Block]:
    """The switches set otherwise than proposed; one sentence where none is."""
    rows = []
    for name, field in type(rules).model_fields.items():
        value = getattr(rules, name)
        extra = field.json_schema_extra
        if value == field.default or not isinstance(extra, dict):
            continue
        rows.append(TableRow(label=Msg(key=str(extra["label"])), cells=(Cell(text=_choice(value, extra)),)))
    if rows:
        yield Table(heads=(msg("Rule"), msg("As played here")), rows=tuple(rows), widths=(1, 1))
    else:
        yield Notes(text=msg("None: the game is played as the program proposes."))


def _choice(value: Any, extra: dict[str, Any]) -> Msg:
    """A value of a switch in words."""
    choices = extra.get("choices")
    if isinstance(choices, dict) and value in choices:
        return Msg(key=str(choices[value]))
    if isinstance(value, bool):
        return msg("yes") if value else msg("no")
    return msg("{n}", n=value) if isinstance(value, int | float) else Msg.verbatim(str(value))


def file_name(*parts: str) -> str:
    """A name without an ending that every disk takes."""
    name = " ".join(part for part in parts if part)
    return "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in name)
