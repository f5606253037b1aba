"""Marks on the ships of a chart: the ring of their hull, flags of their side, and what has befallen them."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.widgets.base import box

if TYPE_CHECKING:  # lists with a flag stand without it
    from fleetdesk.core.blocks.charts import Flag, Piece, Plight

RING = 0.47
"""Radius of the ring round a ship, in cells."""
_PLIGHT_FROM = 22
"""Pixels a ship takes at least before marks stand beside her."""
_GAP = 14.0
"""Degrees between two sections of a ring."""
_SIGNS: "Mapping[Plight, tuple[str, str]]" = {
    "anchor": ("anchor", "ink"),
    "irons": ("irons", "harm"),
    "grappled": ("chain", "ink"),
    "leak": ("drop", "sea_deep"),
    "struck": ("flag", "muted"),
}
"""Icon and colour of each; fire burns on deck instead."""


def paint_ring(painter: QPainter, theme: Theme, size: float, rings: Sequence[tuple[int, int]]) -> None:
    """Round the painter's origin, clockwise from north: an arc a section, a mark a point, what is lost thin."""
    radius = size * RING
    place = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    part = 360 / len(rings)
    whole = all(left == most for left, most in rings)
    thick = max(2.0, size * 0.055)
    for number, (left, most) in enumerate(rings):
        start, span = part * number + _GAP / 2, part - _GAP
        if whole:
            _arc(painter, place, start, span, QPen(theme.muted, max(1.0, size * 0.018)))
            continue
        each = span / max(1, most)
        for at in range(left):
            _arc(painter, place, start + each * at, each * 0.78, QPen(theme.ink, thick))
        if left < most:
            _arc(painter, place, start + each * left, each * (most - left), QPen(theme.harm, thick * 0.35))
        if not left:
            painter.setPen(QPen(theme.harm, max(1.2, size * 0.025), c=Qt.PenCapStyle.RoundCap))
            turn = radians(start + span / 2)
            _cross(painter, QPointF(radius * sin(turn), -radius * cos(turn)), size * 0.05)


def _arc(painter: QPainter, place: QRectF, start: float, span: float, pen: QPen) -> None:
    """Degrees clockwise from north, as everywhere here; Qt counts the other way from the east, in sixteenths."""
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawArc(place, round((90 - start) * 16), round(-span * 16))


def _cross(painter: QPainter, at: QPointF, arm: float) -> None:
    painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
    painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))


def paint_plights(painter: QPainter, theme: Theme, icons: Icons, place: QRectF, piece: "Piece") -> None:
    """What has befallen her, upright below her; fire on deck. `place` is the square she lies in."""
    size, middle = place.width(), place.center()
    if size < _PLIGHT_FROM:
        return
    signs = [one for one in piece.plights if one in _SIGNS]
    side = max(14.0, min(size * 0.3, float(theme.px(26))))
    left = middle.x() - (len(signs) - 1) * side * 0.55
    for at, one in enumerate(signs):
        name, role = _SIGNS[one]
        disc = QRectF(0, 0, side, side)
        disc.moveCenter(QPointF(left + at * side * 1.1, middle.y() + size * 0.42))
        ink: QColor = getattr(theme, role)
        box(painter, disc, side / 2, theme.card, ink, width=1.2)
        icons.paint(painter, disc.adjusted(2, 2, -2, -2), name, ink)
    if "fire" in piece.plights:
        _flames(painter, theme, middle, size)


def _flames(painter: QPainter, theme: Theme, middle: QPointF, size: float) -> None:
    painter.save()
    painter.translate(middle + QPointF(0, size * 0.08))
    painter.setPen(QPen(theme.card, 1))
    for share, ink in ((1.0, theme.harm), (0.58, theme.brass)):
        tall, wide = size * 0.44 * share, size * 0.17 * share
        painter.setBrush(ink)
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(x * wide, -y * tall)
                    for x, y in (
                        (0, 0), (-0.85, 0.12), (-1, 0.42), (-0.6, 0.72), (-0.45, 0.5), (-0.1, 1.0),
                        (0.25, 0.66), (0.5, 0.8), (0.95, 0.4), (0.85, 0.12),
                    )
                ]
            )
        )  # fmt: skip
    painter.restore()


# --- flags ----------------------------------------------------------------------------------------------


def charge_of(side: int, squad: int = 0) -> int:
    """The pattern of a squadron's flag: of two sides none bears that of another, so that they are told in grey too."""
    return (side + 2 * squad) % len(_CHARGES)


def paint_flag(
    painter: QPainter, theme: Theme, place: QRectF, side: int, flag: "Flag" = "plain", *, squad: int = 0
) -> None:
    """A flag: the colour of its side, the pattern of its squadron; a chief's bears a star, a second's is forked."""
    colour = theme.side(side)
    x, y, w, h = place.x(), place.y(), place.width(), place.height()
    painter.save()
    painter.setPen(QPen(theme.ink, 1.2))
    painter.drawLine(QPointF(x, y - 1), QPointF(x, y + h * 1.35))
    cloth = QPolygonF([QPointF(x, y), QPointF(x + w, y), QPointF(x + w, y + h), QPointF(x, y + h)])
    if flag == "second":
        cloth.insert(2, QPointF(x + w * 0.68, y + h / 2))
    if flag == "struck":
        painter.setBrush(theme.card)
        painter.drawPolygon(cloth)
        painter.restore()
        return
    painter.setPen(QPen(mix(colour, theme.ink, 0.4), 1))
    painter.setBrush(colour)
    painter.drawPolygon(cloth)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.card)
    for corners in _CHARGES[charge_of(side, squad)]:
        painter.drawPolygon(QPolygonF([QPointF(x + w * across, y + h * down) for across, down in corners]))
    if flag == "chief":
        painter.setBrush(theme.brass)
        painter.setPen(QPen(theme.on_brass, 0.8))
        painter.drawPolygon(_star(QPointF(x + w / 2, y + h / 2), h * 0.46))
    painter.restore()


_CHARGES: tuple[tuple[tuple[tuple[float, float], ...], ...], ...] = (
    (),
    (((0, 0.36), (1, 0.36), (1, 0.64), (0, 0.64)), ((0.36, 0), (0.58, 0), (0.58, 1), (0.36, 1))),
    (((0, 0.33), (1, 0.33), (1, 0.67), (0, 0.67)),),
    (((0.5, 0), (1, 0), (1, 0.5), (0.5, 0.5)), ((0, 0.5), (0.5, 0.5), (0.5, 1), (0, 1))),
    (
        ((0, 0), (0.2, 0), (1, 0.8), (1, 1), (0.8, 1), (0, 0.2)),
        ((1, 0), (1, 0.2), (0.2, 1), (0, 1), (0, 0.8), (0.8, 0)),
    ),
    (((0.5, 0), (1, 0), (1, 1), (0.5, 1)),),
    (((0, 0), (0.55, 0.5), (0, 1)),),
    (((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)),),
    (((0, 1), (1, 0), (1, 1)),),
    (((0, 0.2), (1, 0.2), (1, 0.4), (0, 0.4)), ((0, 0.6), (1, 0.6), (1, 0.8), (0, 0.8))),
)
"""What lies on the cloth, as corners in shares of it: plain, cross, fess, quarters, saltire and so on."""


def _star(middle: QPointF, radius: float) -> QPolygonF:
    return QPolygonF(
        [
            middle
            + QPointF(sin(radians(36 * at)), -cos(radians(36 * at))) * (radius * (0.42 if at % 2 else 1.0))
            for at in range(10)
        ]
    )
