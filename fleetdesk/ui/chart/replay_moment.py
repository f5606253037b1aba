"""Where ships were at a moment of a movement that is played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.blocks.charts import Cell, Piece, Replay
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.chart.ships import Spot


class Reel(NamedTuple):
    """A replay made ready: each ship as she looks on every step of her way."""

    replay: Replay
    looks: tuple[tuple[Piece, ...], ...]
    """By ship, then by step: her bow points where she sails next, at the end where she turned."""
    back: tuple[Cell | None, ...]
    """By ship: where she fell back to."""

    @classmethod
    def of(cls, replay: Replay) -> Reel:
        """Made once: a frame then only places ships."""
        looks = tuple(
            tuple(
                way.piece.but(cell=cell, heading=way.headings[min(step + 1, len(way.cells) - 1)])
                for step, cell in enumerate(way.cells)
            )
            for way in replay.ways
        )
        fell = {one.ship: one.back for one in replay.halts}
        return cls(replay, looks, tuple(fell.get(way.piece.id) for way in replay.ways))


def moment(reel: Reel, grid: Grid, at: float) -> Iterator[Spot]:
    """Where every ship is after so many steps; who could not stay falls back in the last."""
    replay = reel.replay
    for way, looks, back in zip(replay.ways, reel.looks, reel.back, strict=True):
        last = len(way.cells) - 1
        step = min(int(at), last)
        share, to = at - step, back
        if step < last:
            to = way.cells[step + 1]
        elif back is not None:
            share = max(0.0, at - (replay.steps - 1))
        x, y = grid.middle(way.cells[step])
        if to is not None and share:
            end = grid.middle(to)
            x, y = x + (end[0] - x) * share, y + (end[1] - y) * share
        yield Spot(looks[step], x, y)
