"""The one arrow of the wind, the same in the bar, on a chart and where it is set: it flies where the wind blows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from fleetdesk.core.layout.drawings import arrow
from fleetdesk.core.layout.marks import Line, Move, Path, To


def paint_arrow(
    painter: QPainter, ink: QColor, centre: QPointF, radius: float, *, wind: float, barbs: int = 0
) -> None:
    """Across a dial of that radius; `wind` is where it comes from, degrees clockwise from north."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in arrow(centre.x(), centre.y(), radius, wind + 180, barbs):
        match mark:
            case Line(x1, y1, x2, y2):
                painter.setPen(QPen(ink, max(1.5, radius * 0.085), c=Qt.PenCapStyle.RoundCap))
                painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
            case Path(steps):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ink)
                spots = [QPointF(step.x, step.y) for step in steps if isinstance(step, Move | To)]
                painter.drawPolygon(QPolygonF(spots))
            case _:
                raise TypeError(mark)
    painter.restore()
