"""Where the cells of a chart lie: squares, or hexes with a flat top.

Lengths are in cells: the middles of two neighbours are 1 apart; x grows east, y south. A `Camera` turns that
into pixels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, floor, hypot, sqrt
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from fleetdesk.core.blocks.charts import Cell, Chart, cell_of, place_of

SIDE = 1 / sqrt(3)
"""From the middle of a hex to a corner."""
ACROSS = 1.5 * SIDE
"""From a column of hexes to the next."""
_STRETCH = 6
"""Hexes of a column that are drawn together: an edge that comes into view is thin."""
_HEX = ((SIDE, 0.0), (SIDE / 2, 0.5), (-SIDE / 2, 0.5), (-SIDE, 0.0), (-SIDE / 2, -0.5), (SIDE / 2, -0.5))
_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


class Camera(NamedTuple):
    """What part of the sea is seen: pixels a cell takes, and the point of the sea at the view's corner."""

    scale: float
    x: float
    y: float

    def pixel(self, point: tuple[float, float]) -> QPointF:
        """Where a point of the sea is drawn."""
        return QPointF((point[0] - self.x) * self.scale, (point[1] - self.y) * self.scale)

    def point(self, pixel: QPointF) -> tuple[float, float]:
        """The point of the sea drawn there."""
        return pixel.x() / self.scale + self.x, pixel.y() / self.scale + self.y

    def cells(self, area: QRectF) -> QRectF:
        """The piece of the sea, in cells, that an area of the view shows."""
        west, north = self.point(area.topLeft())
        return QRectF(west, north, area.width() / self.scale, area.height() / self.scale)


class Span(NamedTuple):
    """Columns and rows, first and last."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Grid:
    """The cells of one chart."""

    shape: Literal["squares", "hexes"]
    first: Cell
    last: Cell
    """(column, row) of the north-west and the south-east corner."""

    @classmethod
    def of(cls, chart: Chart) -> "Grid":
        """The cells a chart shows."""
        (left, top), (right, bottom) = chart.corners
        return cls(chart.shape, (min(left, right), min(top, bottom)), (max(left, right), max(top, bottom)))

    def filling(self, view: QRectF) -> "tuple[Grid, QRectF]":
        """As many more cells on all sides as a view of that shape shows of an endless sea, and the piece it shows."""
        bounds = self.bounds
        wide = max(bounds.width(), bounds.height() * view.width() / max(1.0, view.height()))
        tall = wide * view.height() / max(1.0, view.width())
        seen = QRectF(0, 0, wide, max(tall, bounds.height()))
        seen.moveCenter(bounds.center())
        columns = ceil((wide - bounds.width()) / 2 / (ACROSS if self.shape == "hexes" else 1.0))
        rows = ceil((seen.height() - bounds.height()) / 2)
        (left, top), (right, bottom) = self.first, self.last
        first, last = (left - columns, top - rows - 1), (right + columns, bottom + rows + 1)
        return Grid(self.shape, first, last), seen

    @cached_property
    def bounds(self) -> QRectF:
        (left, top), (right, bottom) = self.first, self.last
        if self.shape == "squares":
            return QRectF(left - 0.5, top - 0.5, right - left + 1, bottom - top + 1)
        low = 0.5 if right > left else 0.5 * (left % 2)
        high = 0.5 if right == left and left % 2 else 0.0
        return QRectF(
            left * ACROSS - SIDE,
            top - 0.5 + high,
            (right - left) * ACROSS + 2 * SIDE,
            bottom - top + 1 + low - high,
        )

    def holds(self, cell: Cell) -> bool:
        column, row = place_of(self.shape, cell)
        return self.first[0] <= column <= self.last[0] and self.first[1] <= row <= self.last[1]

    def middle(self, cell: Cell) -> tuple[float, float]:
        if self.shape == "squares":
            return float(cell[0]), float(cell[1])
        return cell[0] * ACROSS, cell[1] + cell[0] / 2

    def nearest(self, point: tuple[float, float]) -> Cell:
        """The cell at a point; beyond the edge the nearest one."""
        x, y = point
        if self.shape == "squares":
            cell = (floor(x + 0.5), floor(y + 0.5))
        else:
            cell = _rounded(x / ACROSS, y - x / ACROSS / 2)
        column, row = place_of(self.shape, cell)
        inside = (max(self.first[0], min(self.last[0], column)), max(self.first[1], min(self.last[1], row)))
        return cell_of(self.shape, inside)

    def drawn_on(self, way: tuple[Cell, ...], point: tuple[float, float]) -> tuple[Cell, ...]:
        """A way through neighbours, led on to the cell at a point; led back it is shorter."""
        x, y = self.middle(way[-1])
        steps = ceil(4 * hypot(point[0] - x, point[1] - y)) or 1
        for step in range(1, steps + 1):
            share = step / steps
            cell = self.nearest((x + (point[0] - x) * share, y + (point[1] - y) * share))
            way = way[: way.index(cell) + 1] if cell in way else (*way, cell)
        return way

    def stepped(self, cell: Cell, across: int, down: int) -> Cell:
        """The cell some columns and rows away, kept on the chart."""
        column, row = place_of(self.shape, cell)
        inside = (
            max(self.first[0], min(self.last[0], column + across)),
            max(self.first[1], min(self.last[1], row + down)),
        )
        return cell_of(self.shape, inside)

    def seen(self, area: QRectF) -> Span:
        """The columns and rows that show in a piece of sea."""
        if self.shape == "squares":
            left, right = floor(area.left() + 0.5), ceil(area.right() - 0.5)
            top, bottom = floor(area.top() + 0.5), ceil(area.bottom() - 0.5)
        else:
            left, right = ceil((area.left() - SIDE) / ACROSS), floor((area.right() + SIDE) / ACROSS)
            top, bottom = floor(area.top() - 0.5), ceil(area.bottom() + 0.5)
        return Span(
            max(left, self.first[0]),
            max(top, self.first[1]),
            min(right, self.last[0]),
            min(bottom, self.last[1]),
        )

    def outline(self, cell: Cell, camera: Camera, share: float = 1.0) -> QPolygonF:
        """The corners of a cell in pixels; `share` draws it smaller inside itself."""
        corners = _SQUARE if self.shape == "squares" else _HEX
        x, y = self.middle(cell)
        return QPolygonF([camera.pixel((x + dx * share, y + dy * share)) for dx, dy in corners])

    def sides_in(self, seen: QRectF) -> Iterator[QPainterPath]:
        """The sides of the hexes that show in a piece of sea, each once, in cells; a few more come with them."""
        span = self.seen(seen)
        for column in range(span.left, span.right + 1):
            for stretch in range(span.top // _STRETCH, span.bottom // _STRETCH + 1):
                yield _sides(self.first, self.last, column, stretch)


@lru_cache(maxsize=4096)
def _sides(first: tuple[int, int], last: tuple[int, int], column: int, stretch: int) -> QPainterPath:
    """Of a stretch of a column. Made when first drawn; a chart made anew after a step mostly shows the same sea."""
    path = QPainterPath()
    edge = column in (first[0], last[0])
    start = stretch * _STRETCH
    for row in range(max(first[1], start), min(last[1], start + _STRETCH - 1) + 1):
        q, r = cell_of("hexes", (column, row))
        x, y = q * ACROSS, r + q / 2
        corners = [QPointF(x + dx, y + dy) for dx, dy in _HEX]
        if edge or row in (first[1], last[1]):
            path.addPolygon(QPolygonF([*corners, corners[0]]))
        else:
            path.addPolygon(QPolygonF([*corners[3:], corners[0]]))
    return path


def _rounded(q: float, r: float) -> Cell:
    """The hex that holds a point given in fractions of hexes."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return whole_q, whole_r
