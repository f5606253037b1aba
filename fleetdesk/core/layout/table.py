"""Layout of tables: a grey head, hairlines, printed values struck beside the ones that hold now."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Cell, Table, TableRow
from fleetdesk.core.layout.base import Spot, needs, place, shared
from fleetdesk.core.layout.marks import FRAME, Anchor, Box, Face, Line, Mark, Role
from fleetdesk.core.layout.pen import TONES, Fitted, Measure, Pen
from fleetdesk.core.layout.text import NONE, struck_text

PAD = 1.0
"""Left and right of what stands in a cell."""
HEAD_LINES = 3
"""The head of a column takes no more."""
WORD = re.compile(r"[^\W\d_]{3}")
"""A column with words stands at the left, one of figures in the middle."""


class _Said(NamedTuple):
    text: str = ""
    face: Face = "sans"
    extra: float = 0.0
    """Width of the struck value before it."""


class _Column:
    """What a column holds, said, and how wide it would be with a pen."""

    def __init__(self, head: str, cells: Sequence[_Said], pen: Pen, *, worded: bool = False) -> None:
        self.head = head
        self.cells = cells
        self.left = worded or any(WORD.search(cell.text) for cell in cells)
        self._pen = pen

    @cached_property
    def natural(self) -> float:
        """Width at which nothing wraps."""
        pen = self._pen
        return self._widest(pen.measure, pen.measure(self.head, "sans-bold", pen.small))

    @cached_property
    def least(self) -> float:
        """Width at which each word still has room, and the head on its few lines."""
        pen = self._pen
        return self._widest(pen.longest_word, pen.narrowest(self.head, "sans-bold", pen.small, HEAD_LINES))

    def _widest(self, width: Measure, head: float) -> float:
        cells = (width(cell.text, cell.face, self._pen.body) + cell.extra for cell in self.cells)
        return max(head, *cells, self._pen.mm(3)) + 2 * PAD


def _columns(block: Table, pen: Pen) -> list[_Column]:
    rows = [
        (
            _Said(pen.say(row.label), "sans" if block.values else "sans-bold"),
            *(_Said(pen.say(cell.text), _face(block, cell), _extra(cell, pen)) for cell in row.cells),
        )
        for row in block.rows
    ]
    return [
        _Column(
            pen.say(head),
            [row[index] if index < len(row) else _Said() for row in rows],
            pen,
            worded=index in block.worded,
        )
        for index, head in enumerate(block.heads)
    ]


def _face(block: Table, cell: Cell) -> Face:
    """Harm and changed values are bold, so that they show without colour."""
    return "sans-bold" if block.values or cell.tone == "harm" or cell.printed is not None else "sans"


def _extra(cell: Cell, pen: Pen) -> float:
    return pen.measure(pen.say(cell.printed), "sans", pen.small) + 1.2 if cell.printed is not None else 0.0


def _widths(block: Table, columns: Sequence[_Column], width: float) -> list[float]:
    """Share the width: as asked for, but no word is cut; else what each column wants, as near as there is room."""
    if len(block.widths) == len(columns):
        return shared(width, block.widths, [column.least for column in columns])
    natural = [column.natural for column in columns]
    wanted = sum(natural)
    if wanted <= width:
        return [each + (width - wanted) * each / wanted for each in natural]
    least = [min(column.least, want) for column, want in zip(columns, natural, strict=True)]
    floor = sum(least)
    if floor >= width:
        return [each * width / floor for each in least]
    share = (width - floor) / (wanted - floor)
    return [low + (want - low) * share for low, want in zip(least, natural, strict=True)]


FOLD = 2.0
"""Between the parts of a table that was folded."""


@place.register
def _table(block: Table, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Draw a table; one too wide for its words stands in parts one below the other, its first column in each."""
    y = at.y
    for part in folded(block, [column.least for column in pen.once(_columns, block)], at.width):
        y += FOLD if y > at.y else 0.0
        y += _whole(part, Spot(at.x, y, at.width), pen, out)
    return y - at.y


def folded(block: Table, needed: Sequence[float], width: float) -> tuple[Table, ...]:
    """The table in as few parts as there is room for; `needed` is the least width of each column."""
    count = len(block.heads) - 1
    first, *least = needed
    for parts in range(1, count + 1):
        size = -(-count // parts)
        groups = [range(at, min(at + size, count)) for at in range(0, count, size)]
        if all(first + sum(least[n] for n in group) <= width for group in groups):
            return tuple(_part(block, group) for group in groups) if parts > 1 else (block,)
    return (block,)


def _part(block: Table, group: range) -> Table:
    """The first column and those of a group."""
    kept = (0, *(n + 1 for n in group))
    rows = tuple(row.but(cells=row.cells[group.start : group.stop]) for row in block.rows)
    widths = tuple(block.widths[n] for n in kept) if len(block.widths) == len(block.heads) else ()
    worded = tuple(at for at, n in enumerate(kept) if n in block.worded)
    return block.but(heads=tuple(block.heads[n] for n in kept), rows=rows, widths=widths, worded=worded)


class _Standing(NamedTuple):
    """A column at its place, its words in as many lines as its width takes."""

    column: _Column
    x: float
    width: float
    head: Fitted
    cells: Sequence[Fitted]


def _room(width: float) -> float:
    """What a column leaves to its words: they may take a little of the padding."""
    return width - 2 * PAD + 0.4


def _standing(block: Table, at: Spot, pen: Pen) -> list[_Standing]:
    """The columns side by side, from the left."""
    columns = pen.once(_columns, block)
    found, x = [], at.x
    for column, width in zip(columns, _widths(block, columns, at.width), strict=True):
        room = _room(width)
        head = pen.fit(column.head, "sans-bold", pen.small, room, HEAD_LINES)
        cells = [pen.fit(one.text, one.face, pen.body, room - one.extra) for one in column.cells]
        found.append(_Standing(column, x, width, head, cells))
        x += width
    return found


def _whole(block: Table, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Draw all columns abreast: the grounds, the lines between, then the words."""
    columns = _standing(block, at, pen)
    headed = any(one.column.head for one in columns)
    head = max(pen.mm(4.6), *(one.head.height + 1.1 for one in columns)) if headed else 0.0
    heights = [_height(block, row, pen) for row in zip(*(one.cells for one in columns), strict=True)]
    top = at.y + head
    bottom = top + sum(heights)
    if headed:
        out.append(Box(at.x, at.y, at.width, head, stroke=None, fill="head"))
    out.extend(_bands(block, heights, Spot(at.x, top, at.width)))
    out.append(Box(at.x, at.y, at.width, bottom - at.y, weight=FRAME))
    out.extend(Line(one.x, at.y, one.x, bottom) for one in columns[1:])
    for one in columns:
        x, anchor = _edge(one.x, one.width, left=one.column.left or one is columns[0])
        room = _room(one.width)
        pen.put(out, one.head, x, at.y + head / 2, face="sans-bold", role="ink", anchor=anchor, room=room)
    y = top
    for number, height in enumerate(heights):
        if y > at.y:
            out.append(Line(at.x, y, at.x + at.width, y))
        _row(block.rows[number], columns, pen, out, number=number, middle=y + height / 2)
        y += height
    return bottom - at.y


def _row(
    row: TableRow, columns: Sequence[_Standing], pen: Pen, out: list[Mark], *, number: int, middle: float
) -> None:
    """The words of a row around its middle height: its label, then its cells."""
    first, *others = columns
    quiet: Role = "muted" if row.muted else "ink"
    face, room = first.column.cells[number].face, _room(first.width)
    pen.put(out, first.cells[number], first.x + PAD, middle, face=face, role=quiet, room=room)
    for one, cell in zip(others, row.cells, strict=False):
        shown = cell.but(muted=True) if row.muted else cell
        spot, face = Spot(one.x, middle, one.width), one.column.cells[number].face
        _cell(shown, one.cells[number], spot, pen, out, left=one.column.left, face=face)


def _height(block: Table, row: Sequence[Fitted], pen: Pen) -> float:
    """How tall a row has to be; one with nothing but its label has room to write."""
    least = max(pen.mm(4.0 if pen.style.dense else 4.8), pen.mm(block.row_mm))
    return max(least, pen.written if _to_write(row) else 0.0, *(cell.height + pen.air for cell in row))


def _to_write(row: Sequence[Fitted]) -> bool:
    """Whether nothing stands in a row but its label."""
    return not any(line for cell in row[1:] for line in cell.lines)


def _bands(block: Table, heights: Sequence[float], at: Spot) -> Iterator[Box]:
    """Grounds under every other group of rows."""
    for first in range(block.bands, len(heights), 2 * block.bands) if block.bands else ():
        top = at.y + sum(heights[:first])
        yield Box(at.x, top, at.width, sum(heights[first : first + block.bands]), stroke=None, fill="tint")


def _edge(x: float, width: float, *, left: bool) -> tuple[float, Anchor]:
    return (x + PAD, "start") if left else (x + width / 2, "middle")


def _cell(cell: Cell, text: Fitted, at: Spot, pen: Pen, out: list[Mark], *, left: bool, face: Face) -> None:
    """A cell around the height `at.y`: what it says, after what the card printed."""
    never = text.lines[0] == NONE and cell.printed is None  # what was lost is told as loud as what is left
    role: Role = "line" if never else "muted" if cell.muted else TONES[cell.tone]
    room = _room(at.width)
    if cell.printed is None:
        x, anchor = _edge(at.x, at.width, left=left)
        pen.put(out, text, x, at.y, face=face, role=role, anchor=anchor, room=room)
        return
    extra = _extra(cell, pen)
    width = extra + max(pen.measure(line, face, text.size) for line in text.lines)
    start = at.x + PAD if left else at.x + (at.width - width) / 2
    struck_text(pen.say(cell.printed), start, at.y, pen, out)
    pen.put(out, text, start + extra, at.y, face=face, role=role, room=room - extra)


@needs.register
def _table_needs(block: Table, pen: Pen) -> float:
    columns = pen.once(_columns, block)
    return sum(min(column.natural, column.least * 1.4) for column in columns)
