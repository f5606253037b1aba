"""The silhouette of a ship, painted into a rectangle."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from fleetdesk.core.marks import Curve, Move, Step, To
from fleetdesk.core.outlines import BREADTH, OUTLINES


class Stroke(NamedTuple):
    """How it is drawn: the colour of its lines, that of its hull, the weight of a line in pixels."""

    ink: QColor
    ground: QColor
    width: float


def paint_silhouette(painter: QPainter, rect: QRectF, outline: str, stroke: Stroke) -> None:
    """Draw an outline at the left of `rect`, as large as it fits; nothing for a type that has none."""
    if outline not in OUTLINES:
        return
    hull, lines = _paths(outline)
    scale = min(rect.width(), rect.height() / BREADTH)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.left(), rect.center().y() - scale * BREADTH / 2)
    painter.scale(scale, scale)
    painter.setPen(QPen(stroke.ink, stroke.width / scale))
    painter.setBrush(stroke.ground)
    painter.drawPath(hull)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(lines)
    painter.restore()


@cache
def _paths(outline: str) -> tuple[QPainterPath, QPainterPath]:
    drawn = OUTLINES[outline]
    hull, lines = QPainterPath(), QPainterPath()
    _draw(hull, drawn.hull)
    for line in drawn.lines:
        _draw(lines, line)
    return hull, lines


def _draw(path: QPainterPath, steps: tuple[Step, ...]) -> None:
    for step in steps:
        match step:
            case Move(x, y):
                path.moveTo(x, y)
            case To(x, y):
                path.lineTo(x, y)
            case Curve():
                path.cubicTo(*step)
