"""The sea of a chart as a draughtsman lays it out: stained paper, and rays from the rose."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PySide6.QtCore import QPoint, QPointF, QRandomGenerator, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.theme import Theme, faded

_TILE = 384
_RAYS = 16
_STAINS = ((6, 0.16), (12, 0.12), (24, 0.07), (128, 0.05))
"""How many blots lie across a tile, and how strong they are."""


def paint_paper(painter: QPainter, theme: Theme, camera: Camera, area: QRectF) -> None:
    """Fill a piece of the view; the stains move with the sea."""
    whole, away = area.toAlignedRect(), camera.pixel((0.0, 0.0)).toPoint()
    shift = QPoint((whole.left() - away.x()) % _TILE, (whole.top() - away.y()) % _TILE)
    tile = _stained(theme.water.rgba(), theme.stain.rgba())
    painter.drawTiledPixmap(whole, tile, shift)  # whole pixels: each part joins the last


def paint_rays(painter: QPainter, theme: Theme, centre: QPointF, area: QRectF) -> None:
    """Lines from the rose to the edges of the view: every second one thinner."""
    reach = area.width() + area.height()
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    for ray in range(_RAYS):
        turn = radians(360 / _RAYS * ray)
        strength, half = (0.34, 0.5) if ray % 4 == 0 else (0.18, 0.3)
        end = centre + QPointF(reach * sin(turn), -reach * cos(turn))
        across = QPointF(half * cos(turn), half * sin(turn))
        painter.setBrush(faded(theme.stain, strength))
        # A surface, no line: Qt cuts a thin line at the edge of the part it paints, and its soft edges move with that.
        painter.drawConvexPolygon([centre - across, centre + across, end + across, end - across])
    painter.restore()


@lru_cache(maxsize=4)
def _stained(water: int, ink: int) -> QPixmap:
    """A tile of blots that joins itself on all sides; nothing shines through it."""
    chance = QRandomGenerator(8)  # the same stains on every chart
    colour = QColor.fromRgba(ink)
    tile = QImage(_TILE, _TILE, QImage.Format.Format_RGB32)
    tile.fill(QColor.fromRgba(water))
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for across, strength in _STAINS:
        blots = [[chance.generateDouble() for _ in range(across)] for _ in range(across)]
        small = QImage(across + 2, across + 2, QImage.Format.Format_ARGB32)
        for y in range(across + 2):
            for x in range(across + 2):
                colour.setAlphaF(strength * blots[y % across][x % across])
                small.setPixelColor(x, y, colour)
        step = _TILE / across
        painter.drawImage(QRectF(-step, -step, _TILE + 2 * step, _TILE + 2 * step), small)
    painter.end()
    return QPixmap.fromImage(tile)
