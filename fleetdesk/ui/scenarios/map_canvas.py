"""The map of a scenario under a finger: a brush paints cells in one stroke, else ships and cells are touched."""

from __future__ import annotations

from math import ceil, hypot

from PySide6.QtCore import QPointF, Signal

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.ui.chart.canvas import ChartCanvas

_NEAR = 0.4
"""Cells between two points of a stroke that are looked at: a quick finger leaves none out."""


class MapCanvas(ChartCanvas):
    """With the brush one finger paints and two move the map; without it one finger moves it.

    Signals:
        stroked: the cells painted until the finger was lifted.
    """

    stroked = Signal(object)

    brush = False
    _stroke: tuple[Cell, ...] = ()
    _last: QPointF | None = None

    def moved_by(self, way: QPointF) -> bool:
        if not self.brush or len(self._down) != 1 or self.grid is None or not self._trail:
            return super().moved_by(way)
        before, now = self._last or self._pressed or self._trail[-1][1], self._trail[-1][1]
        self._last = now
        way = now - before
        steps = max(1, ceil(hypot(way.x(), way.y()) / max(1.0, self.camera.scale * _NEAR)))
        seen = (self.grid.nearest(self.camera.point(before + way * n / steps)) for n in range(steps + 1))
        self._stroke = tuple(dict.fromkeys((*self._stroke, *seen)))
        self.show_chosen(self._stroke)
        return True

    def _lift(self, where: QPointF, globally: QPointF, time: int, *, finger: bool) -> None:
        super()._lift(where, globally, time, finger=finger)
        cells, self._stroke, self._last = self._stroke, (), None
        if cells:
            self.show_chosen(())
            self.stroked.emit(cells)

    def _fling(self, where: QPointF, time: int) -> None:
        if not self.brush:
            super()._fling(where, time)

    def hand_tap(self, where: QPointF, *, finger: bool) -> None:
        if self.brush and self.grid is not None and self.area.contains(where):
            self.stroked.emit((self.grid.nearest(self.camera.point(where)),))
        else:
            super().hand_tap(where, finger=finger)

    def choose(self, cell: Cell) -> None:
        """With the brush a key paints the cell it is on."""
        if self.brush:
            self.cursor_cell = cell
            self.stroked.emit((cell,))
        else:
            super().choose(cell)
