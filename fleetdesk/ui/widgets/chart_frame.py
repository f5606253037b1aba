"""What frames a chart: coordinates in a ladder along two edges, and a rose with the wind."""

from __future__ import annotations

from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from fleetdesk.core.charts import column_name
from fleetdesk.ui.theme import Theme, faded, mix
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.chart_grid import ACROSS, Camera
from fleetdesk.ui.widgets.chart_paint import Scene
from fleetdesk.ui.widgets.lines import draw_text, width_of

NORTH_EDGE, WEST_EDGE = 24, 30
"""How wide the edges with coordinates are, at 100 %."""
_LADDER = 5
_CENTRE = Qt.AlignmentFlag.AlignHCenter


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
            room = QRectF(x - theme.px(24), 0, theme.px(48), area.top() - ladder)
            draw_text(painter, room, name, font, theme.muted, align=_CENTRE)
    every = _spacing(camera.scale, theme.px(22))
    edge = QRectF(0, area.top(), area.left(), area.height())
    for row in range(span.top, span.bottom + 1):
        y = (row + (0.25 if hexes else 0) - camera.y) * camera.scale
        rung = QRectF(area.left() - ladder, y - camera.scale / 2, ladder, camera.scale).intersected(edge)
        painter.fillRect(rung, theme.ink if row % 2 else theme.card)
        if chart.numbered and (row + 1) % every == 0 and area.top() < y < area.bottom():
            room = QRectF(0, y - theme.px(10), area.left() - ladder, theme.px(20))
            draw_text(painter, room, str(row + 1), font, theme.muted, align=_CENTRE)
    painter.fillRect(QRectF(0, 0, area.left(), area.top()), ground)
    painter.setPen(QPen(theme.line, theme.px(1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_wind(painter: QPainter, theme: Theme, area: QRectF, wind: float, label: str) -> None:
    """A rose in the north-east corner of `area`: an arrow that flies with the wind, and what that is called."""
    radius = theme.px(32)
    centre = QPointF(area.right() - radius - theme.px(14), area.top() + radius + theme.px(12))
    painter.setPen(QPen(theme.line, theme.px(1)))
    painter.setBrush(faded(theme.card, 0.92))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(theme.muted, theme.px(1)))
    for tick in range(0, 360, 45):
        inner = 0.76 if tick == 0 else 0.84 if tick % 90 == 0 else 0.9
        painter.drawLine(_at(centre, radius * inner, tick), _at(centre, radius * 0.97, tick))
    painter.save()
    painter.translate(centre)
    painter.rotate(wind + 180)
    painter.setPen(QPen(theme.brass_deep, theme.px(3), c=Qt.PenCapStyle.RoundCap))
    reach, wing, head = radius * 0.66, theme.px(6), theme.px(8)
    painter.drawLine(QPointF(0, reach), QPointF(0, -reach * 0.3))
    for feather in (reach * 0.94, reach * 0.62):
        painter.drawLine(QPointF(0, feather), QPointF(-wing, feather + wing * 0.7))
        painter.drawLine(QPointF(0, feather), QPointF(wing, feather + wing * 0.7))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.brass_deep)
    painter.drawPolygon(
        QPolygonF([QPointF(0, -reach), QPointF(head, -reach * 0.2), QPointF(-head, -reach * 0.2)])
    )
    painter.restore()
    font = theme.font("tiny")
    width = width_of(label, font) + theme.px(12)
    room = QRectF(centre.x() - width / 2, centre.y() + radius + theme.px(3), width, theme.px(17))
    room.moveRight(min(room.right(), area.right() - theme.px(4)))
    box(painter, room, theme.px(6), faded(theme.card, 0.92))
    draw_text(painter, room, label, font, theme.muted, align=_CENTRE)


def _at(centre: QPointF, away: float, turn: float) -> QPointF:
    return centre + QPointF(away * sin(radians(turn)), -away * cos(radians(turn)))


def _spacing(each: float, needed: float) -> int:
    """Every which coordinate is written so that they keep apart."""
    return next((n for n in (1, 2, 5, 10, 20, 50) if n * each >= needed), 100)
