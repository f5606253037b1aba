"""The rose in the corner of a chart: the points, the wind that blows across it, and what it is called."""

from functools import lru_cache
from math import ceil, cos, radians, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from fleetdesk.ui.look.theme import Theme, faded
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.marks.wind_rose import paint_arrow

_RADIUS, _SMALL, _ROOMY = 50, 32, 560
"""How large it is at 100 %, where the sea is lower than that, and how high the sea has to be for the large one."""
_LETTERS, _CHIP = 16, 24
_LOW = 200
"""In a sea lower than that, in pixels at 100 %, tools come up to the rose: its words stand beside it, not below."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter


def _radius(theme: Theme, area: QRectF) -> float:
    return float(theme.px(_RADIUS if area.height() >= theme.px(_ROOMY) else _SMALL))


def rose_centre(theme: Theme, area: QRectF) -> QPointF:
    """Where it stands in a view of the sea: in its north-east corner."""
    away = _radius(theme, area) + theme.px(_LETTERS + 10)
    return QPointF(area.right() - away, area.top() + away)


def rose_room(theme: Theme, area: QRectF, label: str = "") -> QRectF:
    """All it takes with its words: nothing else is written there."""
    radius, centre = _radius(theme, area) + theme.px(_LETTERS), rose_centre(theme, area)
    rose, edge = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius), theme.px(4)
    return rose.united(_chip(theme, area, label).adjusted(-edge, 0, 0, edge + 2))


def _chip(theme: Theme, area: QRectF, label: str) -> QRectF:
    """Where its words stand: below it, within the view; beside it where the sea is low."""
    centre = rose_centre(theme, area)
    width = width_of(label, theme.font("small_strong")) + theme.px(20)
    chip = QRectF(centre.x() - width / 2, 0, width, theme.px(_CHIP))
    away = _radius(theme, area) + theme.px(_LETTERS)
    if area.height() < theme.px(_LOW):
        chip.moveCenter(QPointF(centre.x() - away - width / 2, centre.y()))
        return chip
    chip.moveTop(centre.y() + away)
    chip.moveRight(min(chip.right(), area.right() - theme.px(4)))
    return chip


class Rose(NamedTuple):
    """What it shows: where the wind comes from, its barbs, its words, and the letters of north, east, south, west."""

    wind: float
    barbs: int
    label: str
    letters: tuple[str, ...]


def paint_rose(painter: QPainter, theme: Theme, area: QRectF, rose: Rose) -> None:
    """The rose with the wind across it, its words below."""
    radius, centre = _radius(theme, area), rose_centre(theme, area)
    half = radius + theme.px(_LETTERS)
    ratio = painter.device().devicePixelRatio()
    painter.drawPixmap(centre - QPointF(half, half), _drawn(theme, radius, rose, ratio))
    chip = _chip(theme, area, rose.label)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box(painter, chip, chip.height() / 2, theme.card, theme.brass_deep, width=1.3)
    draw_text(painter, chip, rose.label, theme.font("small_strong"), theme.brass_deep, align=_CENTRE)


@lru_cache(maxsize=8)
def _drawn(theme: Theme, radius: float, rose: Rose, ratio: float) -> QPixmap:
    """The rose without its words: drawn once for a wind, for every frame lays it down."""
    half = radius + theme.px(_LETTERS)
    side = ceil(2 * half * ratio)
    picture = QPixmap(side, side)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter, centre = QPainter(picture), QPointF(half, half)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.ink, theme.px(1)))
    painter.setBrush(faded(theme.card, 0.94))
    painter.drawEllipse(centre, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius * 0.9, radius * 0.9)
    painter.setPen(QPen(theme.muted, theme.px(1)))
    for tick in range(0, 360, 15):
        painter.drawLine(_at(centre, radius * 0.9, tick), _at(centre, radius * 0.99, tick))
    painter.setPen(QPen(theme.muted, 0.8))
    for turn in (*range(45, 360, 90), *range(0, 360, 90)):
        reach = radius * (0.84 if turn % 90 == 0 else 0.52)
        for way in (-1, 1):
            painter.setBrush(faded(theme.muted, 0.75) if way < 0 else theme.card)
            flank = _at(centre, radius * 0.13, turn + 45 * way)
            painter.drawPolygon(QPolygonF([centre, _at(centre, reach, turn), flank]))
    font = theme.font("small_strong")
    for quarter, letter in enumerate(rose.letters):
        at = _at(centre, radius + theme.px(_LETTERS) * 0.52, 90 * quarter)
        room = QRectF(0, 0, theme.px(24), theme.px(_LETTERS))
        room.moveCenter(at)
        draw_text(painter, room, letter, font, theme.ink, align=_CENTRE)
    paint_arrow(painter, theme.brass_deep, centre, radius * 0.98, wind=rose.wind, barbs=rose.barbs)
    painter.end()
    return picture


def _at(centre: QPointF, away: float, turn: float) -> QPointF:
    return centre + QPointF(away * sin(radians(turn)), -away * cos(radians(turn)))
