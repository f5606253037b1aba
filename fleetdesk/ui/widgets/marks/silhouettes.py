"""The silhouette of a ship from above, as painted on tiles and on charts, and the arc of a weapon about a small one."""

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from fleetdesk.core.layout.drawings import Drawing, drawing, plan
from fleetdesk.core.layout.marks import Curve, Move, Path, Role, To
from fleetdesk.ui.look.theme import Theme, mix


class Stroke(NamedTuple):
    """How it is drawn: the colour of its lines, that of its hull, the least weight of a line in pixels."""

    ink: QColor
    ground: QColor
    width: float
    detail: QColor | None = None
    """What stands on deck; `None`: as the lines."""


def _drawn(name: str) -> Drawing | None:
    """A ship from above by the name of her class; with a dot in its name, any drawing."""
    return drawing(name) if "." in name else plan(name)


def paint_silhouette(painter: QPainter, rect: QRectF, name: str, stroke: Stroke) -> None:
    """Draw a silhouette at the left of `rect`, as large as it fits; nothing for a type that has none."""
    found = _drawn(name)
    if found is None:
        return
    tall = found.bottom - found.top
    scale = min(rect.width() / (found.right - found.left), rect.height() / tall)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = (found.top + found.bottom) / 2
    painter.translate(rect.left() - found.left * scale, rect.center().y() - middle * scale)
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
    found = _drawn(name)
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
