"""Layout of a map over several pages: every page shows a window of it, and a little of its neighbours."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import ceil, floor, sqrt
from typing import NamedTuple

from fleetdesk.core.blocks.charts import Cell, Soil
from fleetdesk.core.blocks.kit import Board
from fleetdesk.core.layout.marks import FRAME, GRID, Box, Face, Line, Mark, Role, Text
from fleetdesk.core.layout.pen import LEAST, Pen
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.true_scale import BOTTOM, LEFT, RIGHT, TOP, Leaf, leaves
from fleetdesk.core.words import Msg, msg

OVERLAP = 8.0
"""What two neighbours share, in millimetres: room for glue."""
CROSS = 3.0
"""Half a cross where four pages meet."""
HATCH, COAST, DOT, FORT = 3.5, 1.2, 1.1, 7.0
"""Between lines of land, in millimetres; of its coast, in points; a dot of a shoal and a fort, in millimetres."""
_SPRINKLED = ((-0.2, -0.08), (0.18, -0.2), (0.06, 0.16), (-0.14, 0.3), (0.28, 0.12))
"""Where the dots of a shoal lie in a cell, in parts of it."""
_KEYS: Mapping[Soil, Msg] = {
    "land": msg("hatched: dry land"),
    "shoal": msg("dots: shoal"),
    "fort": msg("black square: fort"),
}
"""What the signs of a map mean."""
_PLAIN: Face = "sans"
_WATER, _SHORE = 18.0, 11.0
"""Points of the name of a water, and of a lesser place."""


Segment = tuple[float, float, float, float]
"""x and y of its ends."""
Ring = tuple[tuple[float, float], ...]
"""Corners of something without dents, clockwise."""


class _Stroke(NamedTuple):
    """A line of the map, and how it is drawn."""

    line: Segment
    role: Role = "muted"
    weight: float = FRAME
    dotted: bool = False


class _Window(NamedTuple):
    """The part of the map on a page, in millimetres of the map."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def ring(self) -> Ring:
        left, top, right, bottom = self
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def holds(self, x: float, y: float, room: float) -> bool:
        """Whether something so large stands whole in it."""
        return (
            self.left + room <= x <= self.right - room and self.top + room / 2 <= y <= self.bottom - room / 2
        )


def _cut(line: Segment, ring: Ring) -> Segment | None:
    """What of a line lies in a ring (Cyrus and Beck); `None`: nothing."""
    x, y, x2, y2 = line
    dx, dy = x2 - x, y2 - y
    first, last = 0.0, 1.0
    for ax, ay, bx, by in _edges(ring):
        slope = (bx - ax) * dy - (by - ay) * dx
        reach = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if slope > 0:
            first = max(first, -reach / slope)
        elif slope < 0:
            last = min(last, -reach / slope)
        elif reach < 0:
            return None
    if first >= last:
        return None
    return x + first * dx, y + first * dy, x + last * dx, y + last * dy


def _edges(ring: Ring) -> Iterator[Segment]:
    return ((*one, *other) for one, other in zip(ring, (*ring[1:], ring[0]), strict=True))


@leaves.register
def _board(board: Board, paper: Paper, pen: Pen) -> Iterator[Leaf]:
    """Row by row from the north-west; the pages are called A1, A2, B1 ..."""
    width, height = paper.width - LEFT - RIGHT, paper.height - TOP - BOTTOM
    across, down = _size(board)
    columns = max(1, ceil((across - OVERLAP) / (width - OVERLAP)))
    rows = max(1, ceil((down - OVERLAP) / (height - OVERLAP)))
    lines, names = (*_grounds(board), *map(_Stroke, _lines(board))), tuple(_names(board))
    key = tuple(said for soil, said in _KEYS.items() if board.soil.get(soil))
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
            marks = [
                *_inside(window, lines, names, pen),
                *_signs(window, board),
                *_lettered(window, board, pen),
            ]
            pen.tag(marks, 0, "Figure", told)
            marks += _joints(window, beside=column + 1 < columns, below=row + 1 < rows)
            caption = msg(
                "{what}, part {part} of {rows} \N{MULTIPLICATION SIGN} {columns}: laid over its neighbour to the dotted line",
                what=board.title,
                part=f"{chr(ord('A') + row)}{column + 1}",
                rows=rows,
                columns=columns,
            )
            if key:
                caption = msg("{what} \N{MIDDLE DOT} {key}", what=caption, key=key)
            yield Leaf(caption, tuple(marks))


def _size(board: Board) -> tuple[float, float]:
    """How large the whole map is."""
    if board.shape == "squares":
        return board.columns * board.cell, board.rows * board.cell
    corner = board.cell / sqrt(3)
    return corner * (1.5 * board.columns + 0.5), board.cell * (
        board.rows + (0.5 if board.columns > 1 else 0.0)
    )


def _lines(board: Board) -> Iterator[Segment]:
    """Every line of the grid once."""
    across, down = _size(board)
    if board.shape == "squares":
        for at in range(board.columns + 1):
            yield at * board.cell, 0.0, at * board.cell, down
        for at in range(board.rows + 1):
            yield 0.0, at * board.cell, across, at * board.cell
    else:
        cells = product(range(board.columns), range(board.rows))
        yield from dict(_known(edge) for cell in cells for edge in _edges(_ring(board, cell))).values()


def _known(edge: Segment) -> tuple[tuple[float, ...], Segment]:
    """A side of a cell, the same for both cells it parts, and what it is known by."""
    x, y, x2, y2 = edge
    line = (x, y, x2, y2) if (x, y) <= (x2, y2) else (x2, y2, x, y)
    return tuple(round(number, 3) for number in line), line


def _ring(board: Board, cell: Cell) -> Ring:
    x, y = _middle(board, cell)
    half = board.cell / 2
    if board.shape == "squares":
        return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)
    corner = board.cell / sqrt(3)
    return (x - corner, y), (x - corner / 2, y - half), (x + corner / 2, y - half), (x + corner, y), (x + corner / 2, y + half), (x - corner / 2, y + half)  # fmt: skip


def _middle(board: Board, cell: Cell) -> tuple[float, float]:
    column, row = cell
    if board.shape == "squares":
        return (column + 0.5) * board.cell, (row + 0.5) * board.cell
    return _hex(board, column, row)


def _grounds(board: Board) -> Iterator[_Stroke]:
    """Hatched land with its coast, and the dotted edge of shoals."""
    solid = (*board.soil.get("land", ()), *board.soil.get("fort", ()))
    for cell in solid:
        yield from (_Stroke(line, "line", GRID) for line in _hatched(_ring(board, cell)))
    for cells, dotted in ((board.soil.get("shoal", ()), True), (solid, False)):
        sides = [_known(edge) for cell in cells for edge in _edges(_ring(board, cell))]
        shared = Counter(key for key, _ in sides)
        yield from (_Stroke(line, "ink", COAST, dotted) for key, line in sides if shared[key] == 1)


def _hatched(ring: Ring) -> Iterator[Segment]:
    """Slanting lines within a cell; they go on in its neighbours."""
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    sums = [x + y for x, y in ring]
    for at in range(ceil(min(sums) / HATCH), floor(max(sums) / HATCH) + 1):
        line = _cut((at * HATCH - bottom, bottom, at * HATCH - top, top), ring)
        if line is not None:
            yield line


def _signs(window: _Window, board: Board) -> Iterator[Mark]:
    """Dots on shoals, a square on each fort."""
    dx, dy = LEFT - window.left, TOP - window.top
    for cell in board.soil.get("shoal", ()):
        x, y = _middle(board, cell)
        for across, down in _SPRINKLED:
            at, below = x + across * board.cell, y + down * board.cell
            if window.holds(at, below, DOT):
                yield Box(at + dx - DOT / 2, below + dy - DOT / 2, DOT, DOT, "round", None, fill="ink")
    for cell in board.soil.get("fort", ()):
        x, y = _middle(board, cell)
        if window.holds(x, y, FORT):
            yield Box(x + dx - FORT / 2, y + dy - FORT / 2, FORT, FORT, fill="ink")


def _lettered(window: _Window, board: Board, pen: Pen) -> Iterator[Mark]:
    """What places are called, between the numbers of the cells; on a page that holds it whole."""
    for one in board.names:
        x, y = _middle(board, one.cell)
        size = _WATER if one.large else _SHORE
        if window.holds(x, y, pen.measure(one.text, "serif", size) / 2 + 0.5):
            yield Text(x + LEFT - window.left, y + TOP - window.top, one.text, size, "serif", "ink", "middle")


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
    window: _Window, lines: tuple[_Stroke, ...], names: tuple[tuple[float, float, str], ...], pen: Pen
) -> Iterator[Mark]:
    dx, dy = LEFT - window.left, TOP - window.top
    for stroke in lines:
        cut = _cut(stroke.line, window.ring)
        if cut is not None:
            place = cut[0] + dx, cut[1] + dy, cut[2] + dx, cut[3] + dy
            yield Line(*place, stroke.role, stroke.weight, dotted=stroke.dotted)
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
