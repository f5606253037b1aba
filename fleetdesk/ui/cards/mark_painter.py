"""Marks on the screen: the same millimetres the printer gets, put through QPainter."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from fleetdesk.core.blocks.photographs import unpacked
from fleetdesk.core.layout.marks import (
    POINT,
    STRIKE,
    Box,
    Curve,
    Face,
    Line,
    Mark,
    Move,
    Path,
    Picture,
    Role,
    Tag,
    Text,
    To,
)
from fleetdesk.ui.look.theme import LETTERED, SANS, SERIF, Theme, mix
from fleetdesk.ui.widgets.lines import draw_word

UNITS = 40.0
"""The painter's units in a millimetre: letters are set in whole units, so they must be small."""

Inks = Mapping[Role, QColor]


def screen_inks(theme: Theme) -> Inks:
    """Each role in the colours of the window."""
    return {
        "ink": theme.ink,
        "muted": theme.muted,
        "line": theme.line if not theme.dark else mix(theme.line, theme.ink, 0.18),
        "sea": theme.sea,
        "brass": theme.brass_deep,
        "harm": theme.harm,
        "sound": theme.sound,
        "struck": theme.harm,
        "head": theme.soft,
        "tint": theme.soft,
        "card": theme.card,
        "fan": mix(theme.card, theme.sea, 0.12),
        "fan_dark": mix(theme.card, theme.sea, 0.22),
        "solid": theme.ink,
        "detail": theme.card,
        "blue": theme.sea,
        "gold": theme.brass_deep,
        "red": theme.harm,
    }


class MarkPainter:
    """Draws marks with one set of colours; `dots` is how many pixels a millimetre takes, `paper` asks for its faces."""

    def __init__(self, painter: QPainter, inks: Inks, dots: float, *, paper: bool = False) -> None:
        self._painter = painter
        self._inks = inks
        self._dots = dots
        self._paper = paper

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draw in millimetres from the painter's present origin; the painter is left as it was."""
        painter = self._painter
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(self._dots / UNITS, self._dots / UNITS)
        for mark in marks:
            match mark:
                case Text():
                    self._text(mark)
                case Box():
                    self._box(mark)
                case Line():
                    self._line(mark)
                case Path():
                    self._path(mark)
                case Picture():
                    self._picture(mark)
                case Tag():
                    pass
        painter.restore()

    def _pen(self, role: Role, weight: float, *, dotted: bool = False) -> QPen:
        # A hairline thinner than a pixel would fade away on a screen.
        width = max(weight * POINT * UNITS, 0.8 * UNITS / self._dots)
        pen = QPen(self._inks[role], width)
        if dotted:
            pen.setDashPattern([1.5, 2.0])
        return pen

    def _brush(self, role: Role | None) -> QBrush:
        return QBrush(self._inks[role]) if role is not None else QBrush(Qt.BrushStyle.NoBrush)

    def _text(self, mark: Text) -> None:
        font = letters(mark.face, mark.size, paper=self._paper)
        x = mark.x * UNITS
        if mark.anchor != "start":
            width = QFontMetricsF(font).horizontalAdvance(mark.text)
            x -= width if mark.anchor == "end" else width / 2
        self._painter.setFont(font)
        self._painter.setPen(self._inks[mark.role])
        draw_word(self._painter, QPointF(x, mark.y * UNITS), mark.text)

    def _box(self, mark: Box) -> None:
        painter = self._painter
        rect = QRectF(mark.x * UNITS, mark.y * UNITS, mark.w * UNITS, mark.h * UNITS)
        stroke: Role | None = "struck" if mark.struck and mark.stroke is not None else mark.stroke
        painter.setPen(self._pen(stroke, mark.weight) if stroke is not None else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(self._brush(mark.fill))
        match mark.shape:
            case "square":
                painter.drawRect(rect)
            case "rounded":
                painter.drawRoundedRect(rect, mark.radius * UNITS, mark.radius * UNITS)
            case "round":
                painter.drawEllipse(rect)
            case "diamond":
                middle = rect.center()
                corners = (
                    (middle.x(), rect.top()),
                    (rect.right(), middle.y()),
                    (middle.x(), rect.bottom()),
                    (rect.left(), middle.y()),
                )
                painter.drawPolygon([QPointF(*corner) for corner in corners])
        if mark.struck:
            painter.setPen(self._pen("struck", mark.weight * STRIKE))
            left, top, right, low = (edge * UNITS for edge in mark.cross)
            painter.drawLine(QLineF(left, top, right, low))
            painter.drawLine(QLineF(left, low, right, top))

    def _line(self, mark: Line) -> None:
        self._painter.setPen(self._pen(mark.role, mark.weight, dotted=mark.dotted))
        self._painter.drawLine(QLineF(mark.x1 * UNITS, mark.y1 * UNITS, mark.x2 * UNITS, mark.y2 * UNITS))

    def _path(self, mark: Path) -> None:
        drawn = QPainterPath()
        for step in mark.steps:
            match step:
                case Move(x, y):
                    drawn.moveTo(x * UNITS, y * UNITS)
                case To(x, y):
                    drawn.lineTo(x * UNITS, y * UNITS)
                case Curve(x1, y1, x2, y2, x, y):
                    drawn.cubicTo(x1 * UNITS, y1 * UNITS, x2 * UNITS, y2 * UNITS, x * UNITS, y * UNITS)
        if mark.closed:
            drawn.closeSubpath()
        self._painter.setPen(
            self._pen(mark.stroke, mark.weight, dotted=mark.dotted)
            if mark.stroke is not None
            else QPen(Qt.PenStyle.NoPen)
        )
        self._painter.setBrush(self._brush(mark.fill))
        self._painter.drawPath(drawn)

    def _picture(self, mark: Picture) -> None:
        painter = self._painter
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = QRectF(mark.x * UNITS, mark.y * UNITS, mark.w * UNITS, mark.h * UNITS)
        painter.drawImage(place, photograph(mark.data))


@lru_cache(maxsize=64)
def photograph(data: str) -> QImage:
    """A photograph of a card, decoded, in grey as it is printed; an empty one if it cannot be."""
    found = unpacked(data)
    image = QImage.fromData(found.data) if found is not None else QImage()
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if not image.isNull() else image


PAPER_SANS = "Roboto Condensed"


@lru_cache(maxsize=512)
def letters(face: Face, size: float, *, paper: bool = False) -> QFont:
    """A face at a size in points, in the painter's units, as wide as the layout measured it."""
    serif = face.startswith("serif")
    font = QFont()
    families = [SERIF if serif else SANS]
    font.setFamilies([LETTERED if serif else PAPER_SANS, *families] if paper else families)
    font.setPixelSize(max(1, round(size * POINT * UNITS)))
    font.setBold(face.endswith("bold"))
    font.setItalic(paper and face == "serif")
    font.setKerning(False)
    if paper and face == "serif-bold":
        font.setFeature(QFont.Tag("lnum"), 1)  # as the PDF has them
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
