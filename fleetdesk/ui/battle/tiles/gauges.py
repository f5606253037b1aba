"""What is left of a ship in figures, and a mark for each below; of a flight a mark for each wing."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from fleetdesk.core.views import Gauge, ShipStrip
from fleetdesk.ui.battle.painting import Look, at_size, narrow, strike
from fleetdesk.ui.battle.tiles.places import Tile, apart
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, shrunk, width_of

_ROOMY = 34
"""From which width a figure stands a little away from the edges of its half."""
_FIGURE = 21
"""How high a figure is, at 100 %."""
_LEAST, _CLOSER = 0.6, (1.0, 0.9, 0.8)
"""How far figures shrink before they are cut, and for the sake of how many there were."""
_BROAD, _FIGURES, _LARGE = 200, 70, 18
"""From which width of a half on marks stand beside its figures, what those take, and how large a mark is then."""
_APART = 0.2
"""How far marks stand apart, by their height."""
_MOST_MARKS = 24
"""More marks than these are told by their figure alone."""

_ARROW = ((0.5, 0.0), (1.0, 1.0), (0.5, 0.74), (0.0, 1.0))
"""A wing from above, her nose up, in a square of one."""
_MARK, _ROW = 24, 4
"""How large a mark is at most, in pixels at 100 %; more than so many stand in two rows."""
_FILLS = 0.66
"""How much of its cell a mark takes: the rest keeps it from its neighbour and from the line that marks it."""


class Meant(NamedTuple):
    """Which wings stand out: one in hand, and those that are chosen in what is being prepared."""

    hand: str = ""
    chosen: frozenset[str] = frozenset()


def paint_gauges(painter: QPainter, look: Look, rect: QRectF, ship: ShipStrip, ink: QColor) -> None:
    theme = look.theme
    shown = ship.gauges[:2]
    painter.setPen(QPen(theme.line, theme.px(1), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(rect.topLeft(), rect.topRight())
    left, shares = rect.left(), _shares(look, rect, shown)
    edge = theme.px(5) if shares is None and rect.width() >= len(shown) * theme.px(_ROOMY) else theme.px(2)
    for at, gauge in enumerate(shown):
        each = rect.width() / len(shown) if shares is None else shares[at]
        place = QRectF(left, rect.top(), each, rect.height())
        left += each
        if at:
            painter.setPen(QPen(theme.line, theme.px(1)))
            painter.drawLine(place.topLeft(), place.bottomLeft())
        _gauge(painter, look, place.adjusted(edge + 1, theme.px(1), -edge, -theme.px(4)), gauge, ink)


def _shares(look: Look, rect: QRectF, shown: Sequence[Gauge]) -> list[float] | None:
    """How wide each stands where "10/10" would lose its end beside a "6/6" that has room to spare; `None`: all alike."""
    theme, even = look.theme, rect.width() / max(1, len(shown))
    number, small = at_size(theme.font("number"), 1), narrow(theme.font("label"))
    edges = 2 * theme.px(2) + 2
    for share in _CLOSER:
        number.setPixelSize(round(theme.px(_FIGURE) * share))
        needs = [
            width_of(words, number) + width_of(f"/{words}", small) + edges
            for words in (look.words.number(one.total) for one in shown)
        ]
        if all(need <= even for need in needs):
            break
        if sum(needs) <= rect.width():
            spare = (rect.width() - sum(needs)) / len(needs)
            return [need + spare for need in needs]
    return None


def _gauge(painter: QPainter, look: Look, rect: QRectF, gauge: Gauge, ink: QColor) -> None:
    """What is left in large, of how many in small; a mark for each below, on a broad tile larger beside them."""
    theme = look.theme
    left = gauge.total - gauge.lost
    number, small = QFont(theme.font("number")), theme.font("label")
    aside = rect.adjusted(theme.px(_FIGURES), 0, 0, 0)
    broad = rect.width() >= theme.px(_BROAD) and aside.width() >= gauge.total * theme.px(_LARGE)
    marks = theme.px(8) if rect.height() >= theme.px(24) and not broad else 0
    figures = QRectF(rect.left(), rect.top(), rect.width(), rect.height() - marks)
    number.setPixelSize(min(theme.px(_FIGURE), max(1, int(figures.height() * 0.92))))
    number = shrunk(look.words.number(gauge.total), number, figures.width(), _LEAST)
    empty = theme.harm_deep if gauge.total and not left else ink
    text, rest = look.words.number(left), f"/{look.words.number(gauge.total)}"
    close = narrow(small)
    ways = ((number, small), *((at_size(number, share), close) for share in _CLOSER))
    fit = (one for one in ways if width_of(text, one[0]) + width_of(rest, one[1]) <= figures.width())
    number, of = next(fit, (number, None))
    draw_text(painter, figures, text, number, empty)
    if of is not None:
        after = figures.adjusted(width_of(text, number) + 1, theme.px(5), 1, 0)
        draw_text(painter, after, rest, of, theme.muted)
    if marks:
        _marks(painter, theme, QRectF(rect.left(), rect.bottom() - marks, rect.width(), marks), gauge, ink)
    elif broad:
        high = min(aside.height(), theme.px(_LARGE))
        aside.adjust(0, (aside.height() - high) / 2, 0, -(aside.height() - high) / 2)
        _marks(painter, theme, aside, gauge, ink)


def _marks(painter: QPainter, theme: Theme, rect: QRectF, gauge: Gauge, ink: QColor) -> None:
    """One mark each, lost ones hollow and red from the left; sections as bars filled as far as they are whole."""
    if gauge.sections and len(gauge.sections) > 1:
        _sections(painter, theme, rect, gauge, ink)
        return
    if not 0 < gauge.total <= _MOST_MARKS:
        return
    step = min(rect.height() + theme.px(3), rect.width() / gauge.total)
    side = max(2.0, step - max(theme.px(2), rect.height() * _APART))
    if gauge.shape == "round":
        side = min(side, rect.height())
    high = rect.height()  # crowded men stand as pills: dots as small as they are apart are not counted
    for at in range(gauge.total):
        spot = QRectF(rect.left() + at * step, rect.bottom() - high, side, high)
        lost = at < gauge.lost
        radius = side / 2 if gauge.shape == "round" else 1.0
        box(painter, spot, radius, None if lost else ink, theme.harm if lost else None, width=theme.px(1.2))


def _sections(painter: QPainter, theme: Theme, rect: QRectF, gauge: Gauge, ink: QColor) -> None:
    gap = theme.px(3)
    free = rect.width() - gap * (len(gauge.sections) - 1)
    x, lost = rect.left(), gauge.lost
    for size in gauge.sections:
        wide = free * size / max(1, gauge.total)
        gone = min(size, lost)
        lost -= gone
        spot = QRectF(x, rect.bottom() - theme.px(8), wide, theme.px(8))
        box(painter, spot, 2.0, None, theme.harm if gone else ink, width=theme.px(1.2))
        if gone < size:
            share = wide * gone / size
            box(painter, spot.adjusted(share, 0, 0, 0), 1.0, ink, None)
        x += wide + gap


def wings_said(look: Look, wings: tuple[ShipStrip, ...]) -> str:
    """What a screen reader says of each."""
    return ", ".join(wing_said(look, one) for one in wings)


def wing_said(look: Look, wing: ShipStrip) -> str:
    return " ".join((wing.name, *(look.say(badge.text) for badge in wing.badges)))


def paint_wings(
    painter: QPainter, theme: Theme, rect: QRectF, tile: Tile, inked: tuple[QColor, Meant]
) -> None:
    """A mark each: out filled, aboard hollow, repelled dashed, lost a cross; a line under those that are meant."""
    (ink, meant), count = inked, len(tile.wings)
    alone = apart(tile, theme.finger)
    if alone:  # from edge to edge, as they are tapped
        rect = QRectF(tile.rect.left(), rect.top(), tile.rect.width(), tile.rect.bottom() - rect.top())
    rows = 2 if count > _ROW and not alone and rect.height() >= theme.px(_MARK) else 1
    columns = -(-count // rows)
    wide, high = rect.width() / columns, rect.height() / rows
    side = min(theme.px(_MARK), wide * _FILLS, high * _FILLS)
    for at, wing in enumerate(tile.wings):
        row, column = divmod(at, columns)
        middle = QPointF(rect.left() + (column + 0.5) * wide, rect.top() + (row + 0.5) * high)
        spot = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        if alone and column:
            painter.setPen(QPen(theme.line, theme.px(1)))
            edge = rect.left() + column * wide
            painter.drawLine(QPointF(edge, rect.top()), QPointF(edge, rect.bottom()))
        _wing(painter, theme, spot, wing, ink)
        if wing.ship == meant.hand or wing.ship in meant.chosen:
            under = QRectF(spot.left(), spot.bottom() + theme.px(2), side, theme.px(3))
            box(painter, under, 1.0, theme.brass_deep if wing.ship == meant.hand else theme.sea, None)


def _wing(painter: QPainter, theme: Theme, spot: QRectF, wing: ShipStrip, ink: QColor) -> None:
    if wing.gone:
        inset = spot.width() * 0.14
        strike(painter, spot.adjusted(inset, inset, -inset, -inset), theme.harm, theme.px(2.4))
        return
    tone = wing.badges[0].tone if wing.badges else "sound"
    dashed = tone == "brass"
    style = Qt.PenStyle.DotLine if dashed else Qt.PenStyle.SolidLine
    painter.setPen(QPen(theme.brass_deep if dashed else ink, theme.px(2 if dashed else 1.4), style))
    painter.setBrush(Qt.BrushStyle.NoBrush if tone in {"brass", "plain"} else ink)
    size = spot.width()
    painter.drawPolygon(
        QPolygonF([QPointF(spot.left() + x * size, spot.top() + y * size) for x, y in _ARROW])
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
