"""The silhouette of a ship from above, as painted on tiles and on charts."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from fleetdesk.core.layout.drawings import plan
from fleetdesk.core.layout.marks import Curve, Move, Path, Role, To


class Stroke(NamedTuple):
    """How it is drawn: the colour of its lines, that of its hull, the least weight of a line in pixels."""

    ink: QColor
    ground: QColor
    width: float
    detail: QColor | None = None
    """What stands on deck; `None`: as the lines."""


def paint_silhouette(painter: QPainter, rect: QRectF, name: str, stroke: Stroke) -> None:
    """Draw a silhouette at the left of `rect`, as large as it fits; nothing for a type that has none."""
    found = plan(name)
    if found is None:
        return
    tall = found.bottom - found.top
    scale = min(rect.width() / (found.right - found.left), rect.height() / tall)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.left() - found.left * scale, rect.center().y())
    painter.scale(scale, scale)
    paint_plan(painter, name, stroke, scale)
    painter.restore()


def paint_plan(painter: QPainter, name: str, stroke: Stroke, scale: float) -> None:
    """Draw a plan in its own units where the painter stands; `scale` is what one of them takes in pixels."""
    inks: dict[Role, QColor] = {"detail": stroke.detail or stroke.ink, "card": stroke.ground}
    for part, path in _shapes(name):
        ink = inks.get(part.stroke, stroke.ink) if part.stroke is not None else None
        pen = QPen(Qt.PenStyle.NoPen)
        if ink is not None:
            pen = QPen(ink, max(part.weight / 10, stroke.width / scale))
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush if part.fill is None else inks.get(part.fill, stroke.ink))
        painter.drawPath(path)


@cache
def _shapes(name: str) -> tuple[tuple[Path, QPainterPath], ...]:
    found = plan(name)
    return tuple((path, _shape(path)) for path in found.paths) if found is not None else ()


def _shape(outline: Path) -> QPainterPath:
    path = QPainterPath()
    for step in outline.steps:
        match step:
            case Move(x, y):
                path.moveTo(x, y)
            case To(x, y):
                path.lineTo(x, y)
            case Curve():
                path.cubicTo(*step)
    return path
