"""Ships on a chart, seen from above: bow by heading, side by colour, fill and a mark on deck, life below."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen, QPolygonF

from fleetdesk.core.blocks.charts import Cell, Piece
from fleetdesk.core.layout.drawings import plan
from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.hulls import Sitter, inks_of, paint_hull
from fleetdesk.ui.look.theme import Theme, faded
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.marks.counters import paint_counter

PIPS_FROM = 26
"""Pixels a cell takes at least before life is drawn."""
MARKS_FROM = 20
"""The same for the mark on deck."""
_SMALLEST = 11
"""Pixels a ship is long at least, however small the cells."""
_MOST_PIPS = 12
_MOST_STACKED = 4
_PLIGHT = 15
"""How much farther each of the marks in a row below a ship reaches at most, at 100 %."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter


class Spot(NamedTuple):
    """Where a piece is drawn: its middle in cells, and how large; `more` others hide behind it."""

    piece: Piece
    x: float
    y: float
    size: float = 1.0
    more: int = 0


def placed(pieces: Iterable[Piece], middles: Mapping[Cell, tuple[float, float]]) -> tuple[Spot, ...]:
    """All pieces, those in one cell beside each other; what is faint or gone lies lowest."""
    together: dict[Cell, list[Piece]] = {}
    low: list[Spot] = []
    for piece in pieces:
        if piece.faint:
            low.append(Spot(piece, *middles[piece.cell], 0.94))
        elif piece.gone:
            low.append(Spot(piece, *middles[piece.cell], 0.8))
        else:
            together.setdefault(piece.cell, []).append(piece)
    high: list[Spot] = []
    for cell, here in together.items():
        x, y = middles[cell]
        if len(here) == 1:
            high.append(Spot(here[0], x, y))
            continue
        pair = len(here) == 2
        for at, piece in enumerate(here[:_MOST_STACKED]):
            dx = (0.23, -0.23)[at % 2 == 0]
            dy = 0.0 if pair else (0.22, -0.22)[at < 2]
            last = at == _MOST_STACKED - 1
            high.append(
                Spot(piece, x + dx, y + dy, 0.62 if pair else 0.52, len(here) - _MOST_STACKED if last else 0)
            )
    return (*low, *high)


def about(spot: Spot, camera: Camera, theme: Theme) -> QRectF:
    """Where all is painted, in pixels, that may change of a ship that stays where she is."""
    middle = camera.pixel((spot.x, spot.y))
    size = max(_SMALLEST, camera.scale * spot.size)
    half = max(size * 0.75, theme.px(_PLIGHT) * len(spot.piece.plights)) + 2
    return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)


def spots_in(spots: Sequence[Spot], seen: QRectF) -> list[Spot]:
    """Those that show in a piece of the sea, in cells, if only with an edge."""
    west, north, east, south = seen.left() - 1, seen.top() - 1, seen.right() + 1, seen.bottom() + 1
    return [spot for spot in spots if west <= spot.x <= east and north <= spot.y <= south]


@lru_cache(maxsize=8)
def _hull() -> QPainterPath:
    """A ship whose bow points north, in cells: pointed bow, a full middle, a flat stern."""
    path = QPainterPath(QPointF(0, -0.46))
    path.cubicTo(QPointF(0.17, -0.26), QPointF(0.2, 0.1), QPointF(0.12, 0.38))
    path.lineTo(-0.12, 0.38)
    path.cubicTo(QPointF(-0.2, 0.1), QPointF(-0.17, -0.26), QPointF(0, -0.46))
    path.closeSubpath()
    return path


@lru_cache(maxsize=16)
def _deck_mark(number: int) -> QPainterPath:
    """What stands on deck of the ships of a side, in cells: each side has its own."""
    path = QPainterPath()
    match number % 10:
        case 0:
            path.addEllipse(QPointF(0, 0.05), 0.065, 0.065)
        case 1:
            path.addRect(QRectF(-0.08, 0.02, 0.16, 0.065))
        case 2:
            path.addPolygon(QPolygonF([QPointF(0, -0.06), QPointF(0.08, 0.11), QPointF(-0.08, 0.11)]))
        case 3:
            path.addPolygon(
                QPolygonF([QPointF(0, -0.07), QPointF(0.075, 0.05), QPointF(0, 0.17), QPointF(-0.075, 0.05)])
            )
        case 4:
            path.addRect(QRectF(-0.028, -0.08, 0.056, 0.26))
        case 5:
            path.addEllipse(QPointF(0, -0.05), 0.05, 0.05)
            path.addEllipse(QPointF(0, 0.14), 0.05, 0.05)
        case 6:
            path.addRect(QRectF(-0.085, -0.06, 0.17, 0.05))
            path.addRect(QRectF(-0.085, 0.08, 0.17, 0.05))
        case 7:
            path.addRect(QRectF(-0.026, -0.06, 0.052, 0.22))
            path.addRect(QRectF(-0.085, 0.02, 0.17, 0.052))
        case 8:
            path.addRect(QRectF(-0.07, -0.07, 0.045, 0.24))
            path.addRect(QRectF(0.025, -0.07, 0.045, 0.24))
        case _:
            path.addRect(QRectF(-0.085, -0.04, 0.17, 0.17))
            path.addRect(QRectF(-0.035, 0.01, 0.07, 0.07))
    return path


def paint_piece(
    painter: QPainter,
    theme: Theme,
    middle: QPointF,
    unit: float,
    spot: Spot,
    *,
    wind: float | None = None,
    rough: bool = False,
    counters: bool = False,
) -> None:
    """Draw one piece; `unit` is what a cell takes, `middle` where it stands, in pixels; the wind sets her sails.

    `rough`: for a moment only, of a picture there may be already.
    """
    piece = spot.piece
    size = max(_SMALLEST, unit * spot.size)
    if counters and (piece.id or piece.faint):
        _paint_marked(painter, theme, middle, size, piece)
        return
    painter.save()
    painter.translate(middle)
    if not piece.id and not piece.outline:
        _paint_mark(painter, theme, size, piece)
    elif piece.gone:
        _paint_wreck(painter, theme, size, piece)
    elif plan(piece.outline) is not None:
        paint_hull(painter, theme, Sitter(piece, size, wind), rough=rough)
        _paint_turn(painter, theme, size, piece)
    elif piece.heading is None:
        _paint_counter(painter, theme, size, piece)
    else:
        _paint_ship(painter, theme, size, piece)
    if spot.more:
        badge = QRectF(size * 0.05, -size * 0.5, max(size * 0.45, 16), max(size * 0.3, 14))
        box(painter, badge, badge.height() / 2, theme.card, theme.line)
        draw_text(painter, badge, f"+{spot.more}", theme.font("tiny"), theme.ink, align=_CENTRE)
    painter.restore()


def _paint_ship(painter: QPainter, theme: Theme, size: float, piece: Piece) -> None:
    inks = inks_of(theme, piece.side)
    painter.save()
    painter.rotate(piece.heading or 0.0)
    painter.scale(size, size)
    pen = QPen(inks.line, max(1.0, size * (0.045 if piece.side % 2 else 0.025)) / size)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if piece.faint:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(inks.fill)
    painter.drawPath(_hull())
    if size >= MARKS_FROM:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(inks.mark)
        painter.drawPath(_deck_mark(piece.side))
    painter.restore()


def _paint_turn(painter: QPainter, theme: Theme, size: float, piece: Piece) -> None:
    """Which turn it will be when she is there."""
    if piece.turn and size >= PIPS_FROM:
        side = max(16.0, min(size * 0.3, float(theme.px(24))))
        disc = QRectF(size * 0.2, -size * 0.42, side, side)
        box(painter, disc, side / 2, theme.brass, theme.brass_deep)
        draw_text(painter, disc, piece.turn, theme.font("tiny"), theme.on_brass, align=_CENTRE)


def _paint_counter(painter: QPainter, theme: Theme, size: float, piece: Piece) -> None:
    """A ship whose heading does not matter: a round counter with its short name."""
    inks = inks_of(theme, piece.side)
    radius = size * 0.36
    painter.setPen(QPen(inks.line, max(1.0, size * 0.035)))
    painter.setBrush(inks.fill)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    text = short_of(piece)
    font = QFont(theme.font("small_strong"))
    font.setPixelSize(max(8, round(min(size * 0.3, radius * 2.6 / max(1.6, len(text))))))
    if size >= MARKS_FROM and width_of(text, font) <= radius * 1.9:
        room = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        draw_text(painter, room, text, font, inks.mark, align=_CENTRE)
    elif size >= MARKS_FROM:
        painter.save()
        painter.scale(size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(inks.mark)
        painter.drawPath(_deck_mark(piece.side))
        painter.restore()


def _paint_marked(painter: QPainter, theme: Theme, middle: QPointF, size: float, piece: Piece) -> None:
    """The mark of her side; what is sunk is crossed."""
    half = size * 0.4
    up = size * 0.06 if piece.pips is not None and size >= PIPS_FROM else 0.0
    place = QRectF(middle.x() - half, middle.y() - half - up, 2 * half, 2 * half)
    faint = piece.faint or piece.gone
    paint_counter(painter, theme, place, piece.side, "" if piece.faint else piece.short, faint=faint)
    if piece.gone:
        arm = QPointF(half * 0.9, half * 0.9)
        painter.setPen(QPen(theme.harm, max(1.5, size * 0.06), c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(place.center() - arm, place.center() + arm)
        painter.drawLine(
            place.center() + QPointF(-arm.x(), arm.y()), place.center() + QPointF(arm.x(), -arm.y())
        )


def _paint_mark(painter: QPainter, theme: Theme, size: float, piece: Piece) -> None:
    """Something that is no ship: a small plate with what it is called."""
    half = size * 0.33
    painter.setPen(QPen(theme.muted, max(1.0, size * 0.025)))
    painter.setBrush(theme.soft)
    painter.drawPolygon(QPolygonF([QPointF(0, -half), QPointF(half, 0), QPointF(0, half), QPointF(-half, 0)]))
    text = short_of(piece)
    font = QFont(theme.font("small_strong"))
    font.setPixelSize(max(8, round(size * 0.24)))
    if size >= MARKS_FROM and width_of(text, font) <= half * 1.5:
        draw_text(painter, QRectF(-half, -half, 2 * half, 2 * half), text, font, theme.ink, align=_CENTRE)


def _paint_wreck(painter: QPainter, theme: Theme, size: float, piece: Piece) -> None:
    """What is left of a ship: its outline, struck."""
    painter.save()
    painter.rotate(piece.heading or 0.0)
    painter.scale(size, size)
    painter.setPen(QPen(theme.muted, max(1.0, size * 0.03) / size, Qt.PenStyle.DashLine))
    painter.setBrush(faded(theme.muted, 0.18))
    painter.drawPath(_hull())
    painter.restore()
    arm = size * 0.22
    painter.setPen(QPen(theme.harm, max(1.5, size * 0.05), c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm))
    painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm))


def short_of(piece: Piece) -> str:
    """The name for a small counter: the game's own, else the first letters of the name."""
    if piece.short:
        return piece.short
    words = piece.name.split()
    if len(words) > 1:
        return "".join(word[0] for word in words[:3]).upper()
    return piece.name[:2]


def paint_life(painter: QPainter, theme: Theme, middle: QPointF, unit: float, spot: Spot) -> None:
    """Pips below a ship, upright whatever its heading: what is lost is hollow."""
    pips = spot.piece.pips
    size = unit * spot.size
    hidden = spot.piece.gone or spot.piece.faint or bool(spot.piece.rings)
    if pips is None or pips[1] <= 0 or size < PIPS_FROM or hidden:
        return
    left, most = max(0, min(pips)), pips[1]
    width, height = size * 0.68, max(3.0, min(size * 0.09, 8.0))
    top = middle.y() + size * 0.5 - height - max(1.0, size * 0.02)
    start = middle.x() - width / 2
    painter.setPen(QPen(theme.card, 1))
    if most > _MOST_PIPS or width / most < 4:
        whole = QRectF(start, top, width, height)
        painter.setBrush(theme.harm)
        painter.drawRect(whole)
        painter.setBrush(theme.sound)
        painter.drawRect(QRectF(start, top, width * left / most, height))
        return
    step = width / most
    for at in range(most):
        rect = QRectF(start + at * step, top, step, height)
        if at < left:
            painter.setPen(QPen(theme.card, 1))
            painter.setBrush(theme.sound)
            painter.drawRect(rect)
        else:
            painter.setPen(QPen(theme.harm, 1))
            painter.setBrush(theme.card)
            painter.drawRect(rect.adjusted(1, 0.5, -1, -0.5))
