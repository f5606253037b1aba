"""Where ships were at a moment of a movement that is played again."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.charts import Replay
from fleetdesk.ui.widgets.chart_grid import Grid
from fleetdesk.ui.widgets.chart_ships import Spot


def moment(replay: Replay, grid: Grid, at: float) -> Iterator[Spot]:
    """Where every ship is after so many steps; who could not stay falls back behind the last."""
    back = {one.ship: one for one in replay.halts}
    for way in replay.ways:
        last = len(way.cells) - 1
        step = min(int(at), last)
        piece = way.piece.but(heading=way.headings[step], cell=way.cells[step])
        x, y = grid.middle(way.cells[step])
        halt = back.get(piece.id)
        onward = way.cells[step + 1] if step < last else None
        if onward is not None:
            to = grid.middle(onward)
            share = at - step
            piece = piece.but(heading=_between(way.headings[step], way.headings[step + 1], share))
            x, y = x + (to[0] - x) * share, y + (to[1] - y) * share
        elif halt is not None and at > replay.steps - 1:
            to = grid.middle(halt.back)
            share = at - (replay.steps - 1)
            x, y = x + (to[0] - x) * share, y + (to[1] - y) * share
        yield Spot(piece, x, y)


def _between(one: float, other: float, share: float) -> float:
    """The short way round from a heading to another."""
    return (one + ((other - one + 180) % 360 - 180) * share) % 360
