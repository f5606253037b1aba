"""Parts of the papers: grids drawn from the state, reminders, reports as they were sent (section 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fleetdesk.core.cards import Block, Card, Cell, Grid, Heading, Notes, Table, TableRow
from fleetdesk.core.charts import Cell as Place
from fleetdesk.core.charts import column_name
from fleetdesk.core.dispatches import Dispatch
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import EMPTY
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.grid import TYPES
from fleetdesk.systems.salves.nations import NATIONS
from fleetdesk.systems.salves.options import HouseRules

WIDE = 174.0
"""Room across a page for the columns of a grid, in millimetres."""
MOST_COLUMNS, MOST_ROWS = 20, 20
"""Of a grid on one page; a larger sea takes several."""
TALLEST = 8.5


def sea(
    columns: int, rows: int, marks: Mapping[Place, str], title: Msg, detail: Msg | None = None
) -> Iterator[Card]:
    """A grid with short marks in its cells; a large one in pieces."""
    for left in range(0, columns, MOST_COLUMNS):
        for top in range(0, rows, MOST_ROWS):
            right, bottom = min(columns, left + MOST_COLUMNS), min(rows, top + MOST_ROWS)
            whole = (columns, rows) == (right - left, bottom - top)
            part = msg(
                "columns {first} to {last}, rows {top} to {bottom}",
                first=column_name(left),
                last=column_name(right - 1),
                top=top + 1,
                bottom=bottom,
            )
            yield Card(
                blocks=(
                    Heading(title=title, detail=detail, trailing=None if whole else part, level=2),
                    _part(left, right, top, bottom, marks),
                )
            )


def _part(left: int, right: int, top: int, bottom: int, marks: Mapping[Place, str]) -> Grid:
    return Grid(
        corner=EMPTY,
        columns=tuple(Msg.verbatim(column_name(column)) for column in range(left, right)),
        rows=tuple(
            (
                Msg.verbatim(str(row + 1)),
                tuple(Msg.verbatim(marks.get((column, row), "")) for column in range(left, right)),
            )
            for row in range(top, bottom)
        ),
        label_width=0.045,
        row_mm=min(TALLEST, WIDE / (right - left)),
    )


def told(dispatch: Dispatch, *, level: int = 3) -> Iterator[Block]:
    """A text that was sent, on paper."""
    for paragraph in dispatch.paragraphs:
        words = wording.joined(run.text for run in paragraph.runs)
        if paragraph.kind == "heading":
            yield Heading(title=words, level=3 if level == 3 else 2)
        elif paragraph.kind == "item":
            yield Notes(text=msg("\N{BULLET} {text}", text=words))
        else:
            yield Notes(text=words)


def reminder(rules: HouseRules) -> Card:
    """What a player forgets: costs, ranges, detection, submarines, the order of play."""
    kinds = tuple(
        TableRow(
            label=wording.type_name(kind), cells=(Cell(text=wording.reach(kind, rules)), Cell(text=note))
        )
        for kind, note in zip(TYPES, _KINDS, strict=True)
    )
    return Card(
        blocks=(
            Heading(title=msg("Reminder"), level=2),
            Table(heads=(msg("Type"), msg("Range"), msg("Remember")), rows=kinds, widths=(3, 1, 8)),
            Notes(text=msg("Each ship moves OR fires, once a turn (R20).")),
            Notes(
                text=msg(
                    "A straight cell costs 1 point, a diagonal one 2; a ship of speed 1 goes one cell any way (R35, R36)."
                )
            ),
            Notes(
                text=msg(
                    "One detected ship frees all: a fleet moves once one of its ships afloat has fired (R16, R17)."
                )
            ),
            Notes(text=msg("A move stops before an occupied cell; only its owner learns which (R15).")),
            Notes(text=_publish(rules)),
            Notes(
                text=msg(
                    "Order of play: {nations}", nations=tuple(Msg(key=name) for name in NATIONS.values())
                )
            ),
        )
    )


_KINDS = (
    msg("never nearer, never farther (R5)"),
    msg("own cell and all round (R6)"),
    msg("hits submarines with any salvo (R32)"),
    msg("hit only by a salvo on one cell, or by a destroyer (R31)"),
)


def _publish(rules: HouseRules) -> Msg:
    if rules.announce_hits:
        return msg("Public: who fires where, the ships hit and how often, ships sunk (R33).")
    return msg(
        "Public: who fires where, the names of ships hit, ships sunk; not the cell, not the hit points (R33)."
    )
