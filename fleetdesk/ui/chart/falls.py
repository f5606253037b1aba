"""On a grid of counters: where shots fell and hit, where a way was blocked, and where one ends beside a ship."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.scene import ShadeMark
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.marks.counters import paint_burst, paint_shots


def paint_falls(
    painter: QPainter, theme: Theme, camera: Camera, marks: Iterable[ShadeMark], seen: QRectF
) -> None:
    """Shots and hits, at the upper corner of a ship that stands there."""
    near = seen.adjusted(-1, -1, 1, 1)
    for mark in marks:
        if not mark.sign or not near.contains(QPointF(mark.x, mark.y)):
            continue
        middle = camera.pixel((mark.x, mark.y))
        radius = camera.scale * (0.24 if mark.taken else 0.3)
        if mark.taken:
            middle += QPointF(camera.scale * 0.3, -camera.scale * 0.3)
        if mark.sign == "hit":
            paint_burst(painter, theme, middle, radius, mark.text)
        else:
            ink = theme.sea_deep if mark.side is None else theme.side(mark.side)
            paint_shots(painter, theme, middle, radius, text=mark.text, ink=ink)


def paint_bar(painter: QPainter, theme: Theme, points: Sequence[QPointF], scale: float) -> None:
    """Across the way from one cell to the next, at the edge between them."""
    way = QLineF(points[0], points[-1])
    middle, normal = way.center(), way.normalVector()
    normal.setLength(scale * 0.42)
    half = normal.p2() - normal.p1()
    painter.setPen(QPen(theme.brass_deep, max(2.5, scale * 0.12), c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QLineF(middle - half, middle + half))


def short_of(points: Sequence[QPointF], far: float) -> list[QPointF]:
    """The same way, ended beside the counter that stands at its end, not under it."""
    if len(points) < 2:
        return list(points)
    last = QLineF(points[-1], points[-2])
    last.setLength(min(far, last.length() * 0.6))
    return [*points[:-1], last.p2()]
