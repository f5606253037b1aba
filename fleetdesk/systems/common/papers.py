"""Parts of papers every game prints alike: house rules as played, what a check says, names of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fleetdesk.core.base import Frozen
from fleetdesk.core.cards import Block, Cell, Notes, Table, TableRow
from fleetdesk.core.verdicts import Problem, Verdict, verdict
from fleetdesk.core.words import Msg, msg

EMPTY = Msg.verbatim("")


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
