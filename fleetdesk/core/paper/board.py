"""Layout of a map over several pages: every page shows a window of it, and a little of its neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from typing import NamedTuple

from fleetdesk.core.blocks.kit import Board
from fleetdesk.core.layout.marks import FRAME, GRID, Face, Line, Mark, Text
from fleetdesk.core.layout.pen import LEAST, Pen
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.plates import BOTTOM, LEFT, RIGHT, TOP, Leaf, leaves
from fleetdesk.core.words import msg

OVERLAP = 8.0
"""What two neighbours share, in millimetres: room for glue."""
CROSS = 3.0
"""Half a cross where four pages meet."""
_PLAIN: Face = "sans"


class _Window(NamedTuple):
    """The part of the map on a page, in millimetres of the map."""

    left: float
    top: float
    right: float
    bottom: float

    def cut(self, line: tuple[float, float, float, float]) -> tuple[float, float, float, float] | None:
        """What of a line lies in it (Liang and Barsky); `None`: nothing."""
        x, y, x2, y2 = line
        dx, dy = x2 - x, y2 - y
        first, last = 0.0, 1.0
        for slope, reach in (
            (-dx, x - self.left),
            (dx, self.right - x),
            (-dy, y - self.top),
            (dy, self.bottom - y),
        ):
            if slope == 0:
                if reach < 0:
                    return None
                continue
            at = reach / slope
            if slope < 0:
                first = max(first, at)
            else:
                last = min(last, at)
        if first >= last:
            return None
        return x + first * dx, y + first * dy, x + last * dx, y + last * dy

    def holds(self, x: float, y: float, room: float) -> bool:
        """Whether something so large stands whole in it."""
        return (
            self.left + room <= x <= self.right - room and self.top + room / 2 <= y <= self.bottom - room / 2
        )


@leaves.register
def _board(board: Board, paper: Paper, pen: Pen) -> Iterator[Leaf]:
    """Row by row from the north-west; the pages are called A1, A2, B1 ..."""
    width, height = paper.width - LEFT - RIGHT, paper.height - TOP - BOTTOM
    across, down = _size(board)
    columns = max(1, ceil((across - OVERLAP) / (width - OVERLAP)))
    rows = max(1, ceil((down - OVERLAP) / (height - OVERLAP)))
    lines, names = tuple(_lines(board)), tuple(_names(board))
    hexes, squares = msg("hexes"), msg("squares")
    told = msg(
        "{what}: {columns} \N{MULTIPLICATION SIGN} {rows} {cells}",
        what=board.title,
        columns=board.columns,
        rows=board.rows,
        cells=hexes if board.shape == "hexes" else squares,
    )
    for row in range(rows):
        for column in range(columns):
            left, top = column * (width - OVERLAP), row * (height - OVERLAP)
            window = _Window(left, top, min(left + width, across), min(top + height, down))
            marks = [*_inside(window, lines, names, pen)]
            pen.tag(marks, 0, "Figure", told)
            marks += _joints(window, beside=column + 1 < columns, below=row + 1 < rows)
            caption = msg(
                "{what}, part {part} of {rows} \N{MULTIPLICATION SIGN} {columns}: laid over its neighbour to the dotted line",
                what=board.title,
                part=f"{chr(ord('A') + row)}{column + 1}",
                rows=rows,
                columns=columns,
            )
            yield Leaf(caption, tuple(marks))


def _size(board: Board) -> tuple[float, float]:
    """How large the whole map is."""
    if board.shape == "squares":
        return board.columns * board.cell, board.rows * board.cell
    corner = board.cell / sqrt(3)
    return corner * (1.5 * board.columns + 0.5), board.cell * (
        board.rows + (0.5 if board.columns > 1 else 0.0)
    )


def _lines(board: Board) -> Iterator[tuple[float, float, float, float]]:
    """Every line of the grid once."""
    across, down = _size(board)
    if board.shape == "squares":
        for at in range(board.columns + 1):
            yield at * board.cell, 0.0, at * board.cell, down
        for at in range(board.rows + 1):
            yield 0.0, at * board.cell, across, at * board.cell
        return
    drawn: set[tuple[float, ...]] = set()
    for x, y in (_hex(board, column, row) for column in range(board.columns) for row in range(board.rows)):
        corner, half = board.cell / sqrt(3), board.cell / 2
        ring = ((x - corner, y), (x - corner / 2, y - half), (x + corner / 2, y - half), (x + corner, y), (x + corner / 2, y + half), (x - corner / 2, y + half))  # fmt: skip
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            line = (*min(one, other), *max(one, other))
            key = tuple(round(number, 3) for number in line)
            if key not in drawn:
                drawn.add(key)
                yield line


def _hex(board: Board, column: int, row: int) -> tuple[float, float]:
    """The middle of a hex; every second column is pushed down by half of one."""
    corner = board.cell / sqrt(3)
    return corner * (1 + 1.5 * column), board.cell * (row + 0.5 + 0.5 * (column % 2))


def _names(board: Board) -> Iterator[tuple[float, float, str]]:
    """What each cell is called, under its upper edge."""
    for column in range(board.columns):
        for row in range(board.rows):
            if board.shape == "hexes":
                x, y = _hex(board, column, row)
                yield x, y - board.cell / 2 + 3.0, f"{column + 1:02d}{row + 1:02d}"
            elif board.column_names and board.row_names:
                name = f"{board.column_names[column]}{board.row_names[row]}"
                yield (column + 0.5) * board.cell, row * board.cell + 3.2, name


def _inside(
    window: _Window,
    lines: tuple[tuple[float, float, float, float], ...],
    names: tuple[tuple[float, float, str], ...],
    pen: Pen,
) -> Iterator[Mark]:
    dx, dy = LEFT - window.left, TOP - window.top
    for line in lines:
        cut = window.cut(line)
        if cut is not None:
            yield Line(cut[0] + dx, cut[1] + dy, cut[2] + dx, cut[3] + dy, "muted", FRAME)
    for x, y, name in names:
        if window.holds(x, y, pen.measure(name, _PLAIN, LEAST) / 2 + 0.5):
            yield Text(x + dx, y + dy, name, LEAST, _PLAIN, "muted", "middle")


def _joints(window: _Window, *, beside: bool, below: bool) -> Iterator[Mark]:
    """A dotted line where the neighbour begins, with ticks in the margin beyond it."""
    right, bottom = LEFT + window.right - window.left, TOP + window.bottom - window.top
    edges: list[tuple[float, float, float, float]] = []
    if beside or window.left:
        xs = ((right - OVERLAP,) if beside else ()) + ((LEFT + OVERLAP,) if window.left else ())
        for x in xs:
            yield Line(x, TOP, x, bottom, "line", GRID, dotted=True)
            edges += [(x, TOP - CROSS, x, TOP - 0.5)]
    if below or window.top:
        ys = ((bottom - OVERLAP,) if below else ()) + ((TOP + OVERLAP,) if window.top else ())
        for y in ys:
            yield Line(LEFT, y, right, y, "line", GRID, dotted=True)
            edges += [(LEFT - CROSS, y, LEFT - 0.5, y)]
    yield from (Line(*edge, "ink", GRID) for edge in edges)
