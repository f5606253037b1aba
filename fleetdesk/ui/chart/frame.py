"""What frames a chart: coordinates in a ladder along two edges."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from fleetdesk.core.blocks.charts import column_name
from fleetdesk.ui.chart.grid import ACROSS, Camera
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.widgets.lines import draw_centred

NORTH_EDGE, WEST_EDGE = 24, 30
"""How wide the edges with coordinates are, at 100 %."""
_LADDER = 5


def paint_rulers(painter: QPainter, theme: Theme, camera: Camera, area: QRectF, scene: Scene) -> None:
    """Coordinates along the north and west edge of `area`, which shows the sea."""
    chart, grid = scene.chart, scene.grid
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    ground = mix(theme.paper, theme.card, 0.6)
    painter.fillRect(QRectF(0, 0, area.right() + 1, area.top()), ground)
    painter.fillRect(QRectF(0, 0, area.left(), area.bottom() + 1), ground)
    west, north = camera.point(area.topLeft())
    east, south = camera.point(area.bottomRight())
    span = grid.seen(QRectF(west, north, east - west, south - north))
    ladder, font = theme.px(_LADDER), theme.font("tiny")
    hexes = grid.shape == "hexes"
    across = camera.scale * (ACROSS if hexes else 1.0)
    painter.setFont(font)
    painter.setPen(theme.muted)
    every = _spacing(across, theme.px(34))
    edge = QRectF(area.left(), 0, area.width(), area.top())
    for column in range(span.left, span.right + 1):
        x = ((column * ACROSS if hexes else column) - camera.x) * camera.scale
        rung = QRectF(x - across / 2, area.top() - ladder, across, ladder).intersected(edge)
        painter.fillRect(rung, theme.ink if column % 2 else theme.card)
        lettered = chart.lettered and column >= 0
        named = chart.numbered and (column if lettered else column + 1) % every == 0
        if named and area.left() < x < area.right():
            name = column_name(column) if lettered else str(column + 1)
            draw_centred(painter, QRectF(x - theme.px(24), 0, theme.px(48), area.top() - ladder), name)
    every = _spacing(camera.scale, theme.px(22))
    edge = QRectF(0, area.top(), area.left(), area.height())
    for row in range(span.top, span.bottom + 1):
        y = (row + (0.25 if hexes else 0) - camera.y) * camera.scale
        rung = QRectF(area.left() - ladder, y - camera.scale / 2, ladder, camera.scale).intersected(edge)
        painter.fillRect(rung, theme.ink if row % 2 else theme.card)
        if chart.numbered and (row + 1) % every == 0 and area.top() < y < area.bottom():
            room = QRectF(0, y - theme.px(10), area.left() - ladder, theme.px(20))
            draw_centred(painter, room, str(row + 1))
    painter.fillRect(QRectF(0, 0, area.left(), area.top()), ground)
    painter.setPen(QPen(theme.line, theme.px(1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _spacing(each: float, needed: float) -> int:
    """Every which coordinate is written so that they keep apart."""
    return next((n for n in (1, 2, 5, 10, 20, 50) if n * each >= needed), 100)
