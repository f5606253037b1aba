"""Where ships were at a moment of a movement that is played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from fleetdesk.core.blocks.charts import Cell, Piece, Replay
from fleetdesk.ui.chart.flights import Flight, flights
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.chart.ships import Spot


class Reel(NamedTuple):
    """A replay made ready: each ship as she looks on every step of her way."""

    replay: Replay
    looks: tuple[tuple[Piece, ...], ...]
    """By ship, then by step: her bow points where she sails next, at the end where she turned."""
    middles: tuple[tuple[tuple[float, float], ...], ...]
    """The same: where she is then, in cells of the chart."""
    back: tuple[Cell | None, ...]
    """By ship: where she fell back to."""
    tracks: tuple[tuple[QPolygonF, ...], ...]
    """By ship, then by step: her way so far, in cells."""
    shots: tuple[Flight, ...]

    @classmethod
    def of(cls, replay: Replay, grid: Grid) -> Reel:
        """Made once: a frame then only places ships."""
        looks = tuple(
            tuple(
                way.piece.but(cell=cell, heading=way.headings[min(step + 1, len(way.cells) - 1)])
                for step, cell in enumerate(way.cells)
            )
            for way in replay.ways
        )
        fell = {one.ship: one.back for one in replay.halts}
        middles = tuple(tuple(map(grid.middle, way.cells)) for way in replay.ways)
        points = [[QPointF(*at) for at in one] for one in middles]
        tracks = tuple(tuple(QPolygonF(one[: n + 1]) for n in range(len(one))) for one in points)
        back = tuple(fell.get(way.piece.id) for way in replay.ways)
        return cls(replay, looks, middles, back, tracks, flights(replay.shots, grid))


def moment(reel: Reel, grid: Grid, at: float) -> Iterator[Spot]:
    """Where every ship is after so many steps; who could not stay falls back in the last."""
    replay = reel.replay
    for middles, looks, back in zip(reel.middles, reel.looks, reel.back, strict=True):
        last = len(middles) - 1
        step = min(int(at), last)
        share, end = at - step, None
        if step < last:
            end = middles[step + 1]
        elif back is not None:
            share, end = max(0.0, at - (replay.steps - 1)), grid.middle(back)
        x, y = middles[step]
        if end is not None and share:
            x, y = x + (end[0] - x) * share, y + (end[1] - y) * share
        yield Spot(looks[step], x, y)
