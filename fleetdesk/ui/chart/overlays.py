"""What lies over the sea of a chart: points of sailing, ends in reach, chains of command, shots where they fell and their smoke."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, cos, radians, sin
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from fleetdesk.core.blocks.charts import Cell, Link, Reach, Replay, Sector, Track
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.chart.labels import Plate, paint_plate, room_of
from fleetdesk.ui.chart.replay_moment import Flight, Reel
from fleetdesk.ui.chart.scene import ShadeMark
from fleetdesk.ui.chart.ships import Spot, paint_piece
from fleetdesk.ui.look.theme import Theme, faded
from fleetdesk.ui.widgets.lines import draw_text
from fleetdesk.ui.widgets.marks.counters import paint_burst, paint_shots

_CENTRE = Qt.AlignmentFlag.AlignHCenter
WORDS_FROM = 26
"""Pixels a cell takes at least before costs and words are written."""
_SHARE = 0.9
"""A cell in reach leaves its edge free, so that neighbours stay apart."""
_PUFFS = ((0.0, 0.0, 0.15), (-0.13, -0.12, 0.12), (0.1, -0.15, 0.13), (-0.02, -0.28, 0.1))
"""Of a cloud of smoke: where each puff lies and its radius, in cells."""


class Over(NamedTuple):
    """What is drawn on, in which colours, and which part of the sea is seen."""

    painter: QPainter
    theme: Theme
    camera: Camera
    grid: Grid

    def sectors(self, sectors: Iterable[Sector]) -> None:
        """Fans about a ship."""
        painter, theme, scale = self.painter, self.theme, self.camera.scale
        for one in sectors:
            middle, radius = self.camera.pixel(self.grid.middle(one.cell)), one.radius * scale
            place = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
            first, sweep = round((90 - one.start - one.width) * 16), round(one.width * 16)
            tone = theme.tone(one.tone)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(tone.strong, 0.1))
            painter.drawPie(place, first, sweep)
            painter.setPen(QPen(tone.text, max(1.5, theme.px(2))))
            painter.drawArc(place, first, sweep)

    def reach(self, found: Iterable[Reach]) -> None:
        """Cells an order can end in: what it takes, and a triangle for each heading she may end on."""
        painter, theme, scale = self.painter, self.theme, self.camera.scale
        font = QFont(theme.font("number"))
        font.setPixelSize(max(10, round(min(scale * 0.3, theme.px(22)))))
        for one in found:
            shape = self.grid.outline(one.cell, self.camera, _SHARE)
            painter.setPen(QPen(theme.sea, max(1.0, scale * 0.02)))
            painter.setBrush(faded(theme.sea_soft, 0.88))
            painter.drawPolygon(shape)
            if scale < WORDS_FROM:
                continue
            draw_text(painter, shape.boundingRect(), one.text, font, theme.ink, align=_CENTRE)
            for turn in one.headings:
                self._pointer(self.camera.pixel(self.grid.middle(one.cell)), turn, harm=turn in one.risky)

    def _pointer(self, middle: QPointF, turn: float, *, harm: bool) -> None:
        painter, scale = self.painter, self.camera.scale
        painter.save()
        painter.translate(middle)
        painter.rotate(turn)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.harm if harm else self.theme.sea)
        tip, wide = scale * 0.42, scale * 0.08
        corners = ((0.0, -tip), (wide, -tip + wide * 1.4), (-wide, -tip + wide * 1.4))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        painter.restore()

    def links(self, links: Iterable[Link]) -> None:
        """Who hands orders on to whom, and who is held by whom."""
        scale = self.camera.scale
        for one in links:
            line = QLineF(*(self.camera.pixel(self.grid.middle(cell)) for cell in one.ends))
            if not line.length():
                continue
            pen = QPen(self.theme.brass_deep, max(1.5, scale * 0.035), c=Qt.PenCapStyle.RoundCap)
            if one.kind == "second":
                pen.setDashPattern([4, 2, 0.5, 2])
            elif one.kind == "grapple":
                pen = QPen(self.theme.harm, max(2.0, scale * 0.06), c=Qt.PenCapStyle.RoundCap)
                pen.setDashPattern([0.6, 1.2])
            self.painter.setPen(pen)
            self.painter.drawLine(_shortened(line, scale * (0.2 if one.kind == "grapple" else 0.48)))

    def track(self, track: Track, *, beside: bool) -> None:
        """A way as one line; `beside` a counter that stands at its end an arrow ends, not under it."""
        painter, theme, scale = self.painter, self.theme, self.camera.scale
        points = [self.camera.pixel(self.grid.middle(cell)) for cell in track.cells]
        if track.end == "bar":
            paint_bar(painter, theme, points, scale)
            return
        if beside and track.end == "arrow":
            points = short_of(points, scale * 0.42)
        ink = theme.ink_of(track.tone) if track.side is None else theme.side(track.side)
        width = max(1.5, min(theme.px(3), scale * 0.09))
        end, size = points[-1], max(6.0, min(scale * 0.3, theme.px(16)))
        line = points
        if track.end == "arrow" and len(points) > 1:
            away = QLineF(end, points[-2])
            away.setLength(min(size * 0.8, away.length()))
            line = [*points[:-1], away.p2()]
        pen = QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
        if track.dotted:
            pen.setDashPattern([0.2, 2.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(line))
        if track.end == "cross":
            painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.RoundCap))
            arm = size * 0.5
            painter.drawLine(end + QPointF(-arm, -arm), end + QPointF(arm, arm))
            painter.drawLine(end + QPointF(-arm, arm), end + QPointF(arm, -arm))
        elif track.end == "arrow" and len(points) > 1:
            turn = atan2(end.y() - points[-2].y(), end.x() - points[-2].x())
            wings = [
                end - QPointF(size * cos(turn + side), size * sin(turn + side)) for side in (-0.45, 0.45)
            ]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPolygon(QPolygonF([end, *wings]))

    def aimed(self, start: Spot, end: Spot) -> None:
        """A line to the ship that is aimed at, and a ring with four ticks round her."""
        painter, scale = self.painter, self.camera.scale
        line = QLineF(self.camera.pixel((start.x, start.y)), self.camera.pixel((end.x, end.y)))
        radius = max(9.0, scale * end.size * 0.5)
        pen = QPen(self.theme.sea, max(2.0, min(self.theme.px(4), scale * 0.06)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawEllipse(line.p2(), radius, radius)
        for turn in range(0, 360, 90):
            tick = QPointF(sin(radians(turn)), -cos(radians(turn)))
            painter.drawLine(line.p2() + tick * radius * 0.84, line.p2() + tick * radius * 1.26)
        if line.length() > 2 * radius:
            pen.setDashPattern([3, 2])
            painter.setPen(pen)
            painter.drawLine(_shortened(line, radius))

    def berths(self, replay: Replay, seen: QRectF) -> None:
        """Where each ship that sails began and where she ends, faintly, in a part of the sea."""
        near = seen.adjusted(-1, -1, 1, 1)
        for way in replay.ways:
            for at in (0, -1) if len(way.cells) > 1 else ():
                x, y = self.grid.middle(way.cells[at])
                if near.contains(QPointF(x, y)):
                    ghost = way.piece.but(faint=True, heading=way.headings[at])
                    middle, scale = self.camera.pixel((x, y)), self.camera.scale
                    paint_piece(self.painter, self.theme, middle, scale, Spot(ghost, x, y))

    def replayed(self, reel: Reel, at: float, seen: QRectF) -> None:
        """The ways sailed so far in a part of the sea, and where somebody cannot stay."""
        painter, scale, camera = self.painter, self.camera.scale, self.camera
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.theme.brass_deep, max(1.5, scale * 0.035), c=Qt.PenCapStyle.RoundCap))
        to_pixels = QTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale)
        for track in reel.tracks:
            sailed = track[min(int(at), len(track) - 1)]
            if sailed.size() > 1 and sailed.boundingRect().adjusted(-1, -1, 1, 1).intersects(seen):
                painter.drawPolyline(to_pixels.map(sailed))
        for halt in reel.replay.halts:
            if at >= halt.step:
                painter.setPen(QPen(self.theme.harm, max(2.0, scale * 0.04), Qt.PenStyle.DashLine))
                painter.setBrush(faded(self.theme.harm, 0.14))
                painter.drawPolygon(self.grid.outline(halt.cell, self.camera, 0.96))

    def drawn(self, way: Sequence[Cell], said: str) -> None:
        """A way under a finger, and what it comes to, above the finger."""
        painter, theme, scale = self.painter, self.theme, self.camera.scale
        points = [self.camera.pixel(self.grid.middle(cell)) for cell in way]
        ink = theme.brass_deep if said else theme.harm
        pen = QPen(ink, max(3.0, scale * 0.09), c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
        if not said:
            pen.setDashPattern([0.2, 2.2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        painter.drawPolygon(self.grid.outline(way[-1], self.camera, 0.94))
        if said:
            room = room_of(theme, self.camera, said, self.grid.middle(way[-1]))
            room.translate(0, -1.5 * theme.target)
            paint_plate(painter, theme, room, Plate(said, (0, 0), harm=False))

    def shots(self, flights: Iterable[Flight], seen: QRectF) -> None:
        """The last broadsides in a part of the sea: smoke at the guns, a line to the target."""
        painter, scale = self.painter, self.camera.scale
        for one in flights:
            if one.start == one.end or not one.bounds.intersects(seen):
                continue
            line = QLineF(self.camera.pixel(one.start), self.camera.pixel(one.end))
            flight = _shortened(line, scale * 0.34)
            across = flight.normalVector().unitVector()
            off = QPointF(across.dx(), across.dy()) * max(1.5, scale * 0.03)
            pen = QPen(self.theme.ink, max(1.2, scale * 0.02))
            pen.setDashPattern([2.5, 1.8])
            painter.setPen(pen)
            for way in (-1, 1):
                painter.drawLine(flight.p1() + off * way, flight.p2() + off * way)
            self._smoke(flight.p1())
            self._burst(flight.p2(), scale * 0.17)

    def _smoke(self, at: QPointF) -> None:
        scale = self.camera.scale
        self.painter.setPen(QPen(faded(self.theme.muted, 0.7), max(1.0, scale * 0.015)))
        self.painter.setBrush(faded(self.theme.smoke, 0.92))
        self.painter.drawPath(_laid(at, scale).map(_cloud()))

    def _burst(self, at: QPointF, radius: float) -> None:
        self.painter.setPen(QPen(self.theme.harm, max(1.2, radius * 0.14)))
        self.painter.setBrush(self.theme.card)
        self.painter.drawPolygon(_laid(at, radius).map(_star()))


def _laid(at: QPointF, scale: float) -> QTransform:
    """From cells about nothing to a place of a view."""
    return QTransform(scale, 0, 0, scale, at.x(), at.y())


@lru_cache(maxsize=1)
def _cloud() -> QPainterPath:
    """Smoke in one outline, a cell large."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, radius in _PUFFS:
        path.addEllipse(QPointF(x, y), radius, radius)
    return path.simplified()


@lru_cache(maxsize=1)
def _star() -> QPolygonF:
    """Where a shot hit: eight points about a circle of radius 1."""
    turns = ((radians(22.5 * n), 0.5 if n % 2 else 1.0) for n in range(16))
    return QPolygonF([QPointF(sin(turn), -cos(turn)) * far for turn, far in turns])


def _shortened(line: QLineF, by: float) -> QLineF:
    """Without its ends, so that it touches no hull."""
    long = line.length()
    share = min(by / long, 0.4)
    return QLineF(line.pointAt(share), line.pointAt(1 - share))


# --- a grid of counters -----------------------------------------------------------------------------


def paint_falls(
    painter: QPainter, theme: Theme, camera: Camera, marks: Iterable[ShadeMark], seen: QRectF
) -> None:
    """Shots and hits, at the upper corner of a ship that stands there."""
    near = seen.adjusted(-1, -1, 1, 1)
    for mark in marks:
        if not mark.sign or not near.contains(QPointF(mark.x, mark.y)):
            continue
        middle = camera.pixel((mark.x, mark.y))
        radius = camera.scale * (0.24 if mark.taken else 0.3)
        if mark.taken:
            middle += QPointF(camera.scale * 0.3, -camera.scale * 0.3)
        if mark.sign == "hit":
            paint_burst(painter, theme, middle, radius, mark.text)
        else:
            ink = theme.sea_deep if mark.side is None else theme.side(mark.side)
            paint_shots(painter, theme, middle, radius, text=mark.text, ink=ink)


def paint_bar(painter: QPainter, theme: Theme, points: Sequence[QPointF], scale: float) -> None:
    """Across the way from one cell to the next, at the edge between them."""
    way = QLineF(points[0], points[-1])
    middle, normal = way.center(), way.normalVector()
    normal.setLength(scale * 0.42)
    half = normal.p2() - normal.p1()
    painter.setPen(QPen(theme.brass_deep, max(2.5, scale * 0.12), c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QLineF(middle - half, middle + half))


def short_of(points: Sequence[QPointF], far: float) -> list[QPointF]:
    """The same way, ended beside the counter that stands at its end, not under it."""
    if len(points) < 2:
        return list(points)
    last = QLineF(points[-1], points[-2])
    last.setLength(min(far, last.length() * 0.6))
    return [*points[:-1], last.p2()]
