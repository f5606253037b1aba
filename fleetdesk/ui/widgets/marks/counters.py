"""The mark of a side where ships are counters, and beside its name: five outlines, solid for the first five sides and hollow for the next."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.look.theme import Theme, faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.lines import draw_text, width_of

_OUTLINES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    ((0, -1.16), (1.16, 0), (0, 1.16), (-1.16, 0)),
    ((-0.95, -0.88), (0.95, -0.88), (0.95, 0.25), (0, 1.12), (-0.95, 0.25)),
    ((-0.56, -0.98), (0.56, -0.98), (1.12, 0), (0.56, 0.98), (-0.56, 0.98), (-1.12, 0)),
)
"""Corners in shares of the radius; none: a circle."""
_TEXT_FROM = 7
"""Pixels the letters in it take at least."""
_RAYS = 9


def _path(side: int, middle: QPointF, radius: float) -> QPainterPath:
    path, corners = QPainterPath(), _OUTLINES[side % len(_OUTLINES)]
    if corners:
        path.addPolygon(QPolygonF([middle + QPointF(x, y) * radius for x, y in corners]))
        path.closeSubpath()
    else:
        path.addEllipse(middle, radius, radius)
    return path


def paint_counter(
    painter: QPainter, theme: Theme, place: QRectF, side: int, text: str = "", *, faint: bool = False
) -> None:
    """The mark of a side in a square, with a few letters in it; faint: where somebody was."""
    colour, hollow = theme.side(side), side % (2 * len(_OUTLINES)) >= len(_OUTLINES)
    radius, middle = min(place.width(), place.height()) * 0.42, place.center()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(0.4 if faint else 1.0)
    path = _path(side, middle, radius)
    painter.setPen(QPen(theme.card, max(1.5, radius * 0.34)))
    painter.setBrush(theme.card)
    painter.drawPath(path)
    painter.setPen(QPen(colour, max(1.2, radius * 0.17)) if hollow else Qt.PenStyle.NoPen)
    painter.setBrush(theme.card if hollow else colour)
    painter.drawPath(path)
    if text:
        font = QFont(theme.font("small_strong"))
        font.setPixelSize(max(1, round(radius * (0.86 if len(text) < 3 else 0.66))))
        if font.pixelSize() >= _TEXT_FROM and width_of(text, font) <= 2.1 * radius:
            room = QRectF(middle.x() - 1.3 * radius, middle.y() - radius, 2.6 * radius, 2 * radius)
            ink = colour if hollow else theme.card
            draw_text(painter, room, text, font, ink, align=Qt.AlignmentFlag.AlignHCenter)
    painter.restore()


def paint_shots(
    painter: QPainter, theme: Theme, middle: QPointF, radius: float, *, text: str, ink: QColor
) -> None:
    """Shots at a cell: how many, on a small disc."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, max(1.0, radius * 0.17)))
    painter.setBrush(faded(theme.card, 0.92))
    painter.drawEllipse(middle, radius, radius)
    _letters(painter, theme, middle, radius, text=text, ink=ink)
    painter.restore()


def paint_burst(painter: QPainter, theme: Theme, middle: QPointF, radius: float, text: str) -> None:
    """A hit: how many, on a star."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rays = [
        middle + QPointF(sin(pi * at / _RAYS), -cos(pi * at / _RAYS)) * (radius * (0.72 if at % 2 else 1.18))
        for at in range(2 * _RAYS)
    ]
    painter.setPen(QPen(theme.card, max(1.0, radius * 0.14)))
    painter.setBrush(theme.harm)
    painter.drawPolygon(QPolygonF(rays))
    _letters(painter, theme, middle, radius * 0.9, text=text, ink=theme.on_harm)
    painter.restore()


def _letters(
    painter: QPainter, theme: Theme, middle: QPointF, radius: float, *, text: str, ink: QColor
) -> None:
    font = QFont(theme.font("small_strong"))
    font.setPixelSize(max(1, round(radius * 1.15)))
    room = QRectF(middle.x() - 2 * radius, middle.y() - radius, 4 * radius, 2 * radius)
    draw_text(painter, room, text, font, ink, align=Qt.AlignmentFlag.AlignHCenter)


_SIDE = 34
"""Pixels of the square it stands in, at 100 %."""


class SideMark(Themed, QWidget):
    """Small, and no part to tap: the name beside it says the same to a screen reader."""

    def __init__(self, keeper: ThemeKeeper, side: int = 0) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._side = side
        self.dress(keeper)
        self.restyle()

    def show_side(self, side: int) -> None:
        """Show the mark of a side, by its number."""
        self._side = side
        self.update()

    def restyle(self) -> None:
        self.setFixedSize(self.theme.px(_SIDE), self.theme.px(_SIDE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_counter(QPainter(self), self.theme, QRectF(self.rect()), self._side)
