"""A small ship from above over the arc of a weapon."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from fleetdesk.ui.look.theme import Theme, mix

SIGN = 36
"""How wide it is at 100 %."""


def paint_arc(painter: QPainter, theme: Theme, rect: QRectF, arc: tuple[float, float]) -> None:
    """Draw it in the middle of `rect`, her bow to the right; `arc`: its begin, clockwise from the bow, and its width."""
    middle = rect.center()
    start, sweep = arc
    reach, half, beam = theme.px(17), theme.px(11), theme.px(3.5)
    fan = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mix(theme.card, theme.sea, 0.45))
    painter.drawPie(fan, round(-16 * start), round(-16 * sweep))
    stern, bow, waist = middle.x() - half, middle.x() + half, middle.x() + half / 3
    hull = [(stern, -beam), (waist, -beam), (bow, 0), (waist, beam), (stern, beam)]
    painter.setPen(QPen(theme.ink, theme.px(1.5)))
    painter.setBrush(theme.card)
    painter.drawPolygon([QPointF(x, middle.y() + y) for x, y in hull])
