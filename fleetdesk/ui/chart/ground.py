"""The ground of a chart as a draughtsman lays it out: stained paper, rays from its rose, coasts with surf, stippled shoals."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QLineF, QPoint, QPointF, QRandomGenerator, QRectF, Qt

from fleetdesk.core.blocks.charts import Cell, Soil
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.look.theme import Theme, faded, mix

_SURF = (0.44, 0.3, 0.17)
"""How far its waves reach from the shore, in cells."""
_WOBBLE = 0.13
"""How far a hand strays from the edges of the cells it follows, in cells."""
_BESIDE = {
    "hexes": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "squares": tuple((right, down) for right in (-1, 0, 1) for down in (-1, 0, 1)),
}
_SAME = Camera(1.0, 0.0, 0.0)

_WALL = (
    (-0.5, 0.4), (-0.5, -0.45), (-0.3, -0.45), (-0.3, -0.2), (-0.1, -0.2), (-0.1, -0.45),
    (0.1, -0.45), (0.1, -0.2), (0.3, -0.2), (0.3, -0.45), (0.5, -0.45), (0.5, 0.4),
)  # fmt: skip
"""A fort seen from the sea: a wall with three merlons."""

_Corner = tuple[int, int]
_FINE = 1000
"""Corners of cells are told apart by thousandths of a cell."""


class Shores(NamedTuple):
    """The coasts of one sea, in cells."""

    land: QtGui.QPainterPath
    surf: tuple[QtGui.QPainterPath, ...]
    shoals: QtGui.QPainterPath
    forts: tuple[tuple[float, float], ...]

    @classmethod
    def none(cls) -> "Shores":
        """Open sea."""
        return cls(QtGui.QPainterPath(), (), QtGui.QPainterPath(), ())

    @classmethod
    def of(cls, grid: Grid, soil: Mapping[Soil, tuple[Cell, ...]]) -> "Shores":
        """The shores of a sea. A fort stands on land: alone at sea it is an island."""
        forts = soil.get("fort", ())
        return _shores(grid, (*soil.get("land", ()), *forts), soil.get("shoal", ()), forts)


@lru_cache(maxsize=4)
def _shores(grid: Grid, land: tuple[Cell, ...], shoals: tuple[Cell, ...], forts: tuple[Cell, ...]) -> Shores:
    """Made once: a chart made anew after a step shows the same coasts."""
    coast, pen = _outline(grid, land), QtGui.QPainterPathStroker()
    surf = []
    for reach in _SURF:
        pen.setWidth(2 * reach)
        surf.append(pen.createStroke(coast))
    return Shores(coast, tuple(surf), _outline(grid, shoals), tuple(map(grid.middle, forts)))


def _outline(grid: Grid, cells: tuple[Cell, ...]) -> QtGui.QPainterPath:
    """One smooth line round neighbouring cells; at the edge of the chart it runs off."""
    beyond = {
        (column + right, row + down)
        for column, row in cells
        for right, down in _BESIDE[grid.shape]
        if not grid.holds((column + right, row + down))
    }
    left: dict[_Corner, list[_Corner]] = {}
    edges: set[tuple[_Corner, _Corner]] = set()
    for cell in {*cells, *beyond}:
        corners = [
            (round(at.x() * _FINE), round(at.y() * _FINE)) for at in grid.outline(cell, _SAME).toList()
        ]
        for edge in zip(corners, (*corners[1:], corners[0]), strict=True):
            edges ^= {edge} if (edge[1], edge[0]) not in edges else {(edge[1], edge[0])}
    for first, then in edges:
        left.setdefault(first, []).append(then)
    path = QtGui.QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    while left:
        start = min(left)
        loop = [start]
        while (ways := left.get(loop[-1])) is not None:
            then = ways.pop()
            if not ways:
                del left[loop[-1]]
            loop.append(then)
        _draw(path, loop, (0.5,) if grid.shape == "hexes" else (0.25, 0.75))
    return path


def _draw(path: QtGui.QPainterPath, loop: list[_Corner], shares: tuple[float, ...]) -> None:
    """A closed line past points of each edge of a loop, round where the edges are sharp."""
    points = [
        _strayed(QPointF(*first) * (1 - share) + QPointF(*then) * share)
        for first, then in pairwise(loop)
        for share in shares
    ]
    middles = [(first + then) / 2 for first, then in zip(points, (*points[1:], points[0]), strict=True)]
    path.moveTo(middles[-1])
    for point, middle in zip(points, middles, strict=True):
        path.quadTo(point, middle)
    path.closeSubpath()


def _strayed(point: QPointF) -> QPointF:
    """Where a hand draws a point given in thousandths of cells: beside it, always by the same."""
    x, y = round(point.x()), round(point.y())
    right, down = (((x * one ^ y * two) % 997) / 997 - 0.5 for one, two in ((31, 57), (83, 19)))
    return point / _FINE + QPointF(right, down) * 2 * _WOBBLE


def paint_shores(
    painter: QtGui.QPainter, theme: Theme, camera: Camera, shores: Shores, board: QRectF, *, rough: bool
) -> None:
    """Lay coasts into the sea; `board` is where the chart lies in pixels, `rough` leaves hatching and dots out."""
    if shores.land.isEmpty() and shores.shoals.isEmpty():
        return
    painter.save()
    painter.setClipRect(board, Qt.ClipOperation.IntersectClip)
    painter.scale(camera.scale, camera.scale)
    painter.translate(-camera.x, -camera.y)
    painter.setRenderHint(
        QtGui.QPainter.RenderHint.Antialiasing, on=False
    )  # large soft grounds: eight times the speed
    painter.fillPath(shores.shoals, faded(theme.shoal, 0.85))
    if not rough:
        painter.fillPath(shores.shoals, _grained(_dots(theme.sea.rgba(), theme.px(7)), camera))
    for surf in shores.surf[1:2] if rough else shores.surf:
        painter.fillPath(surf, faded(theme.sea, 0.28 if rough else 0.16))
    painter.fillPath(shores.land, theme.land)
    ink = mix(theme.brass_deep, theme.land, 0.25)
    if not rough:
        painter.fillPath(shores.land, _grained(_hatch(ink.rgba(), theme.px(9)), camera))
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, on=not rough)
    pen = QtGui.QPen(ink, theme.px(2))
    pen.setCosmetic(True)
    painter.strokePath(shores.land, pen)
    painter.restore()
    if shores.forts:
        _paint_forts(painter, theme, camera, shores.forts)


def _paint_forts(
    painter: QtGui.QPainter, theme: Theme, camera: Camera, places: tuple[tuple[float, float], ...]
) -> None:
    size = max(5.0, camera.scale * 0.36)
    painter.setPen(QtGui.QPen(theme.ink, max(1.0, min(2.0, size / 12))))
    painter.setBrush(theme.card)
    for place in places:
        middle = camera.pixel(place)
        wall = QtGui.QPolygonF([middle + QPointF(x, y) * size for x, y in _WALL])
        painter.drawPolygon(wall)


def paint_soil(painter: QtGui.QPainter, theme: Theme, place: QRectF, soil: Soil) -> None:
    """The sample of a ground in a legend."""
    half = place.width() / 2
    path = QtGui.QPainterPath()
    path.addEllipse(QPointF(0, 0), half, half)
    none = QtGui.QPainterPath()
    land, shoals = (none, path) if soil == "shoal" else (path, none)
    eye = Camera(1.0, -place.center().x(), -place.center().y())
    paint_shores(painter, theme, eye, Shores(land, (), shoals, ()), place, rough=False)
    if soil == "fort":
        _paint_forts(painter, theme, Camera(half * 2, eye.x / half / 2, eye.y / half / 2), ((0.0, 0.0),))


def _grained(tile: QtGui.QPixmap, camera: Camera) -> QtGui.QBrush:
    """A tile laid over the sea in its own size, whatever the scale."""
    brush = QtGui.QBrush(tile)
    brush.setTransform(QtGui.QTransform.fromScale(1 / camera.scale, 1 / camera.scale))
    return brush


@lru_cache(maxsize=4)
def _dots(ink: int, side: int) -> QtGui.QPixmap:
    """Two dots, the second between the first of the next tiles."""
    tile, colour = _bare(side), QtGui.QColor.fromRgba(ink)
    painter = QtGui.QPainter(tile)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colour, 0.6))
    for share in (0.25, 0.75):
        painter.drawEllipse(QPointF(share, share) * side, side * 0.1, side * 0.1)
    painter.end()
    return tile


@lru_cache(maxsize=4)
def _hatch(ink: int, side: int) -> QtGui.QPixmap:
    """A slanting line that joins itself in the next tiles."""
    tile = _bare(side)
    painter = QtGui.QPainter(tile)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.setPen(QtGui.QPen(faded(QtGui.QColor.fromRgba(ink), 0.22), max(1.0, side / 10)))
    for shift in (-side, 0, side):
        painter.drawLine(QPointF(shift - 1, side + 1), QPointF(shift + side + 1, -1))
    painter.end()
    return tile


def _bare(side: int) -> QtGui.QPixmap:
    tile = QtGui.QPixmap(side, side)
    tile.fill(Qt.GlobalColor.transparent)
    return tile


# --- the paper ------------------------------------------------------------------------------------------


_TILE = 384
_RAYS = tuple((sin(radians(22.5 * n)), -cos(radians(22.5 * n))) for n in range(16))
_STAINS = ((6, 0.16), (12, 0.12), (24, 0.07), (128, 0.05))
"""How many blots lie across a tile, and how strong they are."""


def paint_paper(painter: QtGui.QPainter, theme: Theme, camera: Camera, area: QRectF) -> None:
    """Fill a piece of the view; the stains move with the sea."""
    whole, away = area.toAlignedRect(), camera.pixel((0.0, 0.0)).toPoint()
    shift = QPoint((whole.left() - away.x()) % _TILE, (whole.top() - away.y()) % _TILE)
    tile = _stained(theme.water.rgba(), theme.stain.rgba())
    painter.drawTiledPixmap(whole, tile, shift)  # whole pixels: each part joins the last


def paint_rays(painter: QtGui.QPainter, theme: Theme, centre: QPointF) -> None:
    """Lines from a point of the sea past the edges of the view: every fourth one stronger."""
    paper = painter.device()
    reach = abs(centre.x()) + abs(centre.y()) + paper.width() + paper.height()  # each part joins the last
    ends = [centre + QPointF(x, y) * reach for x, y in _RAYS]
    for rays, strength in ((ends[::4], 0.34), ([end for n, end in enumerate(ends) if n % 4], 0.12)):
        painter.setPen(QtGui.QPen(faded(theme.stain, strength), 1))
        painter.drawLines([QLineF(centre, end) for end in rays])


@lru_cache(maxsize=4)
def _stained(water: int, ink: int) -> QtGui.QPixmap:
    """A tile of blots that joins itself on all sides; nothing shines through it."""
    chance = QRandomGenerator(8)  # the same stains on every chart
    colour = QtGui.QColor.fromRgba(ink)
    tile = QtGui.QImage(_TILE, _TILE, QtGui.QImage.Format.Format_RGB32)
    tile.fill(QtGui.QColor.fromRgba(water))
    painter = QtGui.QPainter(tile)
    painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
    for across, strength in _STAINS:
        blots = [[chance.generateDouble() for _ in range(across)] for _ in range(across)]
        small = QtGui.QImage(across + 2, across + 2, QtGui.QImage.Format.Format_ARGB32)
        for y in range(across + 2):
            for x in range(across + 2):
                colour.setAlphaF(strength * blots[y % across][x % across])
                small.setPixelColor(x, y, colour)
        step = _TILE / across
        painter.drawImage(QRectF(-step, -step, _TILE + 2 * step, _TILE + 2 * step), small)
    painter.end()
    return QtGui.QPixmap.fromImage(tile)
