"""What moved and what flew over a chart, made ready: ships of a movement that is played again, shots."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from fleetdesk.core.blocks.charts import Cell, Piece, Replay, Shot
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.chart.ships import Spot


class Flight(NamedTuple):
    """From the guns to the target, and where its smoke may reach, in cells."""

    start: tuple[float, float]
    end: tuple[float, float]
    bounds: QRectF
    text: str
    """What it did."""


def flights(shots: Iterable[Shot], grid: Grid) -> tuple[Flight, ...]:
    """All shots, where the cells lie: every frame asks of each whether it is in view."""
    ends = ((grid.middle(one.start), grid.middle(one.end), one.text) for one in shots)
    return tuple(
        Flight(start, end, QRectF(QPointF(*start), QPointF(*end)).normalized().adjusted(-1, -1, 1, 1), text)
        for start, end, text in ends
    )


class Reel(NamedTuple):
    """A replay made ready: each ship as she looks on every step of her way."""

    replay: Replay
    looks: dict[tuple[int, int], Piece]
    """By ship and step, those seen so far: her bow points where she sails next, at the end where she turned."""
    middles: tuple[tuple[tuple[float, float], ...], ...]
    """The same: where she is then, in cells of the chart."""
    back: tuple[Cell | None, ...]
    """By ship: where she fell back to."""
    tracks: tuple[tuple[QPolygonF, ...], ...]
    """By ship, then by step: her way so far, in cells."""
    shots: tuple[Flight, ...]

    @classmethod
    def of(cls, replay: Replay, grid: Grid) -> "Reel":
        """Made once: a frame then only places ships, and the first to see a step turns them."""
        fell = {one.ship: one.back for one in replay.halts}
        middles = tuple(tuple(map(grid.middle, way.cells)) for way in replay.ways)
        points = [[QPointF(*at) for at in one] for one in middles]
        tracks = tuple(tuple(QPolygonF(one[: n + 1]) for n in range(len(one))) for one in points)
        back = tuple(fell.get(way.piece.id) for way in replay.ways)
        return cls(replay, {}, middles, back, tracks, flights(replay.shots, grid))

    def look(self, ship: int, step: int) -> Piece:
        """How she lies on a step of her way."""
        found = self.looks.get((ship, step))
        if found is None:
            way = self.replay.ways[ship]
            heading = way.headings[min(step + 1, len(way.cells) - 1)]
            found = self.looks[ship, step] = way.piece.but(cell=way.cells[step], heading=heading)
        return found


def moment(reel: Reel, grid: Grid, at: float) -> Iterator[Spot]:
    """Where every ship is after so many steps; who could not stay falls back in the last."""
    steps = reel.replay.steps
    for ship, (middles, back) in enumerate(zip(reel.middles, reel.back, strict=True)):
        step = min(int(at), len(middles) - 1)
        x, y = middles[step]
        share, (to_x, to_y) = 0.0, (x, y)
        if step < len(middles) - 1:
            share, (to_x, to_y) = at - step, middles[step + 1]
        elif back is not None:
            share, (to_x, to_y) = max(0.0, at - (steps - 1)), grid.middle(back)
        yield Spot(reel.look(ship, step), x + (to_x - x) * share, y + (to_y - y) * share)
