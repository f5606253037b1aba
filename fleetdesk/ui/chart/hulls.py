"""Hulls and sails of ships on a chart, drawn once for each look and then laid down as pictures."""

from collections import OrderedDict
from math import cos, radians, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from fleetdesk.core.blocks.charts import Piece, Sails
from fleetdesk.core.layout.drawings import Drawing, middle, plan
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.widgets.marks.chart_marks import paint_ring
from fleetdesk.ui.widgets.marks.silhouettes import Stroke, paint_plan

LENGTH = 0.94
"""How much of a cell the largest ship there is takes."""
SAILS_FROM = 22
"""Pixels a ship takes at least before her sails and decks are drawn."""
_UNITS = 100
_MOST_KEPT = 600
_ABACK, _STUDDING = 180.0, 1.3
_ROOM = 1.24
"""A picture is so many times as wide as the longest ship: rings and sails reach beyond her."""
_STEP = 1.6
"""Rough pictures are made in sizes so far apart, between which they are drawn smaller."""


class Inks(NamedTuple):
    """How the ships of a side are drawn."""

    fill: QColor
    line: QColor
    mark: QColor


def inks_of(theme: Theme, side: int) -> Inks:
    """Every second side is hollow: two sides stay apart without colour."""
    colour = theme.side(side)
    if side % 2:
        return Inks(theme.card, colour, colour)
    return Inks(mix(colour, theme.ink, 0.12 if theme.dark else 0.45), mix(colour, theme.ink, 0.6), theme.card)


class _Look(NamedTuple):
    """All that makes one ship look unlike another."""

    theme: str
    silhouette: str
    side: int
    heading: float | None
    sails: Sails
    masts: tuple[int, int]
    rings: tuple[tuple[int, int], ...]
    wind: float | None
    faint: bool
    pixels: int
    """Its side."""
    ratio: float


class Sitter(NamedTuple):
    """A ship to be drawn: the pixels a cell takes, and where the wind comes from."""

    piece: Piece
    size: float
    wind: float | None

    @property
    def plan(self) -> Drawing:
        """Only asked for silhouettes there are."""
        found = plan(self.piece.outline)
        if found is None:
            raise KeyError(self.piece.outline)
        return found


_kept: OrderedDict[_Look, QPixmap] = OrderedDict()


def paint_hull(painter: QPainter, theme: Theme, sitter: Sitter, *, rough: bool = False) -> None:
    """A ship about the painter's origin; her silhouette is one there is.

    Roughly she is drawn of one of few pictures, made larger or smaller: a pinch makes none for every size it passes.
    """
    piece, size, ratio = sitter.piece, sitter.size, painter.device().devicePixelRatio()
    steps = 1
    while rough and _STEP**steps < size:
        steps += 1
    side = max(2, round((_STEP**steps if rough else size) * LENGTH * _ROOM * ratio))
    look = _Look(
        theme=theme.name,
        silhouette=piece.outline,
        side=piece.side,
        heading=piece.heading,
        sails=piece.sails,
        masts=piece.masts,
        rings=() if piece.faint else piece.rings,
        wind=sitter.wind if sitter.plan.masts else None,
        faint=piece.faint,
        pixels=side,
        ratio=ratio,
    )
    picture = _kept.get(look)
    if picture is None:
        picture = _kept[look] = _picture(theme, sitter, side, ratio)
        if len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    if not rough:
        half = side / ratio / 2  # pixel for pixel: five times as fast as a picture that is stretched
        painter.drawPixmap(QPointF(-half, -half), picture)
        return
    half = size * LENGTH * _ROOM / 2
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(QRectF(-half, -half, 2 * half, 2 * half), picture, QRectF(picture.rect()))


def _picture(theme: Theme, sitter: Sitter, side: int, ratio: float) -> QPixmap:
    picture = QPixmap(side, side)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / ratio / 2, side / ratio / 2)
    _draw(painter, theme, sitter._replace(size=side / ratio / LENGTH / _ROOM))
    painter.end()
    return picture


def _draw(painter: QPainter, theme: Theme, sitter: Sitter) -> None:
    piece, size = sitter.piece, sitter.size
    inks = inks_of(theme, piece.side)
    scale = size * LENGTH / _UNITS
    if piece.rings and not piece.faint:
        paint_ring(painter, theme, size, piece.rings)
    painter.rotate(0.0 if piece.heading is None else piece.heading - 90)
    painter.scale(scale, scale)
    painter.translate(-middle(piece.outline), 0)
    if piece.faint:
        painter.setOpacity(0.55)
    ground = theme.card if piece.faint else inks.fill
    detail = (
        inks.mark if size >= SAILS_FROM else inks.line
    )  # from afar lines of another colour would be all of her
    stroke = Stroke(inks.line, ground, 1.6 if piece.side % 2 else 1.1, detail)
    paint_plan(painter, piece.outline, stroke, scale)
    if sitter.plan.masts and size >= SAILS_FROM:
        _rig(painter, theme, sitter, scale)


def leeward(heading: float, wind: float) -> float:
    """Where her sails belly, in degrees clockwise from the bow: between right ahead and down the wind.

    `wind` is where it comes from. A ship before the wind fills them straight ahead; the closer she lies to it
    the sharper they are braced; head to wind they are aback.
    """
    away = (wind + 180 - heading) % 360
    away = away - 360 if away > 180 else away
    return _ABACK if abs(away) == 180 else away / 2


def _rig(painter: QPainter, theme: Theme, sitter: Sitter, scale: float) -> None:
    """A sail on every mast that stands, set by the wind; a stump where one is gone."""
    piece, found = sitter.piece, sitter.plan
    standing, most = piece.masts
    whole = len(found.masts) if most <= 0 else round(len(found.masts) * standing / most)
    dark = mix(theme.cloth, theme.on_brass, 0.8)
    yard = QPen(dark, max(1.4, 1.0 / scale), c=Qt.PenCapStyle.RoundCap)
    for number, (at, half) in enumerate(found.masts):
        if number >= whole:
            _stump(painter, theme, QPointF(at, 0), half, scale)
        elif sitter.wind is None or piece.sails in {"", "furled"}:
            painter.setPen(QPen(theme.cloth, max(2.6, 1.6 / scale), c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(at, -half * 0.72), QPointF(at, half * 0.72))
            painter.setPen(yard)
            painter.drawLine(QPointF(at, -half * 0.8), QPointF(at, half * 0.8))
        else:
            turn = _ABACK if piece.sails == "aback" else leeward(piece.heading or 0.0, sitter.wind)
            reach = half * (_STUDDING if piece.sails == "full" else 1.0)
            painter.setPen(QPen(dark, max(0.9, 0.8 / scale)))
            painter.setBrush(theme.cloth)
            painter.drawPath(_sail(at, reach, turn))
            painter.setPen(yard)
            painter.drawLine(*_yard(at, reach, turn))


def _yard(at: float, half: float, turn: float) -> tuple[QPointF, QPointF]:
    """The ends of a yard across the line of a belly."""
    x, y = -half * sin(radians(turn)), half * cos(radians(turn))
    return QPointF(at - x, -y), QPointF(at + x, y)


def _sail(at: float, half: float, turn: float) -> QPainterPath:
    first, last = _yard(at, half, turn)
    root, deep = QPointF(at, 0), half * 1.15
    belly = QPointF(deep * cos(radians(turn)), deep * sin(radians(turn)))
    path = QPainterPath(first)
    path.quadTo(root + belly, last)
    path.quadTo(root + belly * 0.25, first)
    return path


def _stump(painter: QPainter, theme: Theme, at: QPointF, half: float, scale: float) -> None:
    """A mast gone by the board: a ring on deck, the spar over the side."""
    painter.setBrush(theme.card)
    painter.setPen(QPen(theme.harm, max(1.8, 1.2 / scale)))
    painter.drawLine(at + QPointF(2, 3), at + QPointF(half * 0.7, half * 1.05))
    painter.drawLine(at + QPointF(half * 0.2, half * 0.9), at + QPointF(half * 0.75, half * 0.5))
    painter.drawEllipse(at, 2.4, 2.4)
