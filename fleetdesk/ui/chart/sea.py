"""The sea of a chart as a draughtsman lays it out: stained paper, and rays from where its rose stands."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PySide6.QtCore import QLineF, QPoint, QPointF, QRandomGenerator, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.look.theme import Theme, faded

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


def paint_rays(painter: QPainter, theme: Theme, centre: QPointF, part: QRectF) -> None:
    """Lines from a point of the sea to the edges of a part of the view: every fourth one stronger."""
    corners = (part.topLeft(), part.topRight(), part.bottomLeft(), part.bottomRight())
    reach = max(QLineF(centre, corner).length() for corner in corners)
    for ray in range(_RAYS):
        turn = radians(360 / _RAYS * ray)
        painter.setPen(QPen(faded(theme.stain, 0.34 if ray % 4 == 0 else 0.12), 1))
        painter.drawLine(centre, centre + QPointF(reach * sin(turn), -reach * cos(turn)))


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
