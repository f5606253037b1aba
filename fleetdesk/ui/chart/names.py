"""Names of ships on a chart: each with its flag beside its ship, where it covers nothing that matters."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from fleetdesk.core.blocks.charts import Flag, Piece
from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.labels import within
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.chart.ships import Spot, spots_in
from fleetdesk.ui.look.theme import SERIF, Theme, faded, mix
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import width_of
from fleetdesk.ui.widgets.marks.chart_marks import paint_flag

_NAMES_FROM = 24
"""Pixels a cell takes at least before names are drawn."""
_NEAR, _FAR = (0.5, 0.72), (1.1, 1.6, 2.2, 2.9, 3.7)
"""How far from its ship a name stands, in cells; the farther ones are tied to it by a line."""
_ROUND, _ASIDE = 24, 0.2
"""So many places are tried round a ship; so near to above or below her a name stands in the middle of its place."""
_FLAG, _GAP, _TALL = 17, 4, 20
"""How wide a flag is and how far from its name, and how high a name is, at 100 %."""

_SHINE = 2
"""How far the sea shines round letters, at 100 %."""
_CLOTH, _MARGIN = (12, 9), 2
"""A flag by itself, at 100 %: a smaller one would no longer tell ten patterns apart."""


class Name(NamedTuple):
    """A name and its place, in pixels."""

    piece: Piece
    room: QRectF
    chosen: bool
    """Of the ship in hand."""
    at: tuple[float, float]
    """Where she stands, in cells."""
    over: bool = False
    """It stands on a figure of the sea, and hides it."""
    line: QLineF | None = None
    """From her to a name that found no place beside her."""


def _font(theme: Theme, side: int, *, chosen: bool, struck: bool) -> QFont:
    """Upright for the sides whose hulls are filled, slanted for the hollow ones."""
    font = QFont(theme.font("strong" if chosen else "small_strong"))
    font.setFamily(SERIF)
    font.setItalic(side % 2 == 1)
    font.setStrikeOut(struck)
    return font


class Names:
    """Where the names of a scene stand in a view."""

    def __init__(self, theme: Theme, spots: Callable[[], Sequence[Spot]]) -> None:
        self._theme, self._spots = theme, spots
        self.camera = Camera(1.0, 0.0, 0.0)
        self._found: tuple[Name, ...] = ()

    def placed(
        self,
        camera: Camera,
        area: QRectF,
        selected: str,
        full: Sequence[QRectF] = (),
        soft: Sequence[QRectF] = (),
        *,
        ends: Sequence[QRectF] = (),
        least: float = 0.0,
    ) -> tuple[Name, ...]:
        """The names that find a place in a view beside what is full already; the ship in hand always does.

        They stand on what is `soft` only where there is no other place, and on no end in reach: a ship in the midst
        of them has her name farther off. Where cells take fewer pixels than `least` the ship in hand alone is named.
        """
        full, least = [*full, *ends], max(least, _NAMES_FROM)
        self.camera, self._found = (
            camera,
            tuple(self._place(camera, area, selected, full=full, soft=soft, ends=ends, least=least)),
        )
        return self._found

    def carried(self, camera: Camera) -> tuple[Name, ...]:
        """The names placed last, each as far from its ship as before."""
        before, now = (
            self.camera,
            {spot.piece.id: (spot.x, spot.y) for spot in self._spots() if not spot.piece.faint},
        )
        ways = (camera.pixel(now.get(one.piece.id, one.at)) - before.pixel(one.at) for one in self._found)
        return tuple(
            one._replace(room=one.room.translated(way), line=one.line and one.line.translated(way))
            for one, way in zip(self._found, ways, strict=True)
        )

    def _place(
        self,
        camera: Camera,
        area: QRectF,
        selected: str,
        *,
        full: Sequence[QRectF],
        soft: Sequence[QRectF],
        ends: Sequence[QRectF],
        least: float,
    ) -> list[Name]:
        theme, spots = self._theme, spots_in(self._spots(), camera.cells(area))
        named = [
            spot
            for spot in spots
            if spot.piece.id
            and not (spot.piece.faint or spot.piece.gone)
            and area.contains(camera.pixel((spot.x, spot.y)))
        ]
        named.sort(key=lambda spot: spot.piece.id != selected)
        if camera.scale < least:
            named = [spot for spot in named[:1] if spot.piece.id == selected]
        taken = [
            QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
            for spot in spots
            for middle, half in ((camera.pixel((spot.x, spot.y)), camera.scale * spot.size * 0.38),)
        ]
        taken += full
        done: list[Name] = []
        for spot in named:
            chosen = spot.piece.id == selected
            struck = "struck" in spot.piece.plights
            font = _font(theme, spot.piece.side, chosen=chosen, struck=struck)
            width = width_of(spot.piece.name, font) + theme.px(_FLAG + _GAP + 6)
            foot = camera.pixel((spot.x, spot.y))
            beside = _about(soft, foot, width)
            rooms = [within(area, room) for room in self._rooms(camera, spot, width)]
            rooms.sort(key=lambda one: _covered(one, beside))
            room = next((one for one in rooms if not _covers(one, taken)), None)
            line = None
            if room is None and chosen:
                room = min(rooms, key=lambda one: _covered(one, taken))
            elif room is None and any(one.contains(foot) for one in ends):
                others = [camera.pixel((one.x, one.y)) for one in spots if one is not spot]
                hearts = [_heart(one) for one in taken if not one.contains(foot)]
                far = (one for one in self._afar(camera.scale, foot, width) if area.contains(one))
                lone = (
                    (one, drawn)
                    for one in far
                    if not _covers(one, taken) and not _nears(one, others, camera.scale)
                    for drawn in (_line(foot, one, camera.scale * spot.size * 0.4),)
                    if not any(_crosses(drawn, heart) for heart in hearts)
                )
                room, line = next(lone, (None, None))
            if room is not None:
                over = _covers(room, beside)
                done.append(Name(spot.piece, room, chosen, (spot.x, spot.y), over, line))
                taken.append(room)
        return done

    def _afar(self, cell: float, foot: QPointF, width: float) -> Iterator[QRectF]:
        """All round a ship, farther and farther off."""
        height = float(self._theme.px(_TALL))
        for far in _FAR:
            for n in range(_ROUND):
                turn = 2 * pi * n / _ROUND
                x, y = foot.x() + far * cell * cos(turn), foot.y() + far * cell * sin(turn)
                left = x if cos(turn) > _ASIDE else x - width if cos(turn) < -_ASIDE else x - width / 2
                yield QRectF(left, y - height / 2, width, height)

    def _rooms(self, camera: Camera, spot: Spot, width: float) -> tuple[QRectF, ...]:
        """Right and left of a ship, at its corners, above and below; then the same farther off."""
        middle, height = camera.pixel((spot.x, spot.y)), float(self._theme.px(_TALL))
        rooms: list[QRectF] = []
        for far in _NEAR:
            away = camera.scale * spot.size * far
            right, left = middle.x() + away, middle.x() - away - width
            above, below = middle.y() - away - height * 0.4, middle.y() + away - height * 0.6
            places = (
                (right, middle.y() - height / 2),
                (left, middle.y() - height / 2),
                (middle.x() + away * 0.4, above),
                (middle.x() - away * 0.4 - width, above),
                (middle.x() + away * 0.4, below),
                (middle.x() - away * 0.4 - width, below),
                (middle.x() - width / 2, middle.y() + away + 1),
                (middle.x() - width / 2, middle.y() - away - height - 1),
            )
            rooms += [QRectF(x, y, width, height) for x, y in places]
        return tuple(rooms)


def _about(soft: Sequence[QRectF], foot: QPointF, width: float) -> list[QRectF]:
    """What a name beside a ship could stand on."""
    reach = 2 * width
    place = QRectF(foot.x() - reach, foot.y() - reach, 2 * reach, 2 * reach)
    return [one for one in soft if one.intersects(place)]


def _nears(room: QRectF, ships: Sequence[QPointF], cell: float) -> bool:
    """Whether a name would be taken for that of a ship it stands beside."""
    around = room.adjusted(-cell, -cell * 0.4, cell, cell * 0.4)
    return any(around.contains(one) for one in ships)


def _line(foot: QPointF, room: QRectF, clear: float) -> QLineF:
    """From beside a ship to the nearest edge of her name."""
    x = max(room.left(), min(foot.x(), room.right()))
    y = max(room.top(), min(foot.y(), room.bottom()))
    line = QLineF(QPointF(x, y), foot)
    line.setLength(max(0.0, line.length() - clear))
    return line


def _heart(room: QRectF) -> QRectF:
    """Where the figure of a cell stands, or the hull of a ship."""
    return room.adjusted(room.width() / 4, room.height() / 4, -room.width() / 4, -room.height() / 4)


def _crosses(line: QLineF, room: QRectF) -> bool:
    steps = max(2, ceil(line.length() / 6))
    return any(room.contains(line.pointAt(n / steps)) for n in range(steps + 1))


def _covered(room: QRectF, taken: Sequence[QRectF]) -> int:
    return sum(room.intersects(other) for other in taken)


def _covers(room: QRectF, taken: Sequence[QRectF]) -> bool:
    return any(room.intersects(other) for other in taken)


def paint_name(painter: QPainter, theme: Theme, name: Name) -> None:
    """Write a name behind its flag; the sea shows round the letters, the ship in hand has a label."""
    room, piece = name.room, name.piece
    if name.chosen:
        box(painter, room, theme.px(5), theme.brass)
    elif name.over:
        box(painter, room, theme.px(5), faded(theme.water, 0.92))
    if name.line is not None:
        painter.setPen(QPen(faded(theme.ink, 0.8), theme.px(1.5)))
        painter.drawLine(name.line)
    look = _Look(
        piece.name,
        piece.side,
        piece.squad,
        "struck" if "struck" in piece.plights else piece.flag,
        name.chosen,
        painter.device().devicePixelRatio(),
    )
    painter.drawPixmap(room.topLeft() - QPointF(0, theme.px(_SHINE)), _written(theme, look))


class _Look(NamedTuple):
    """All that makes one written name unlike another."""

    text: str
    side: int
    squad: int
    flag: Flag
    chosen: bool
    ratio: float


@lru_cache(maxsize=512)
def _written(theme: Theme, look: _Look) -> QPixmap:
    """A name behind its flag, with the sea round its letters: drawn once, for that takes longer than all else about a ship."""
    font, edge = _font(theme, look.side, chosen=look.chosen, struck=look.flag == "struck"), theme.px(_SHINE)
    flag = QRectF(theme.px(3), theme.px(3) + edge, theme.px(_FLAG), theme.px(12))
    metrics, left = QFontMetricsF(font), flag.right() + theme.px(_GAP)
    base = edge + (theme.px(_TALL) + metrics.capHeight()) / 2
    path = QPainterPath()
    path.addText(QPointF(left, base), font, look.text)
    wide = left + metrics.horizontalAdvance(look.text) + 2 * edge
    tall = max(base + metrics.descent(), flag.top() + 1.4 * flag.height()) + edge
    picture = QPixmap(ceil(wide * look.ratio), ceil(tall * look.ratio))
    picture.setDevicePixelRatio(look.ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_flag(painter, theme, flag, look.side, look.flag, squad=look.squad)
    ink = mix(theme.side(look.side), theme.ink, 0.35 if look.side % 2 else 0.7)
    if not look.chosen:
        pen = QPen(faded(theme.water, 0.85), 2 * edge)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.fillPath(path, theme.on_brass if look.chosen else ink)
    painter.end()
    return picture


def paint_flags(
    painter: QPainter, theme: Theme, camera: Camera, scene: Scene, *, part: QRectF, named: Collection[str]
) -> None:
    """From afar a side is told by the pattern of its own: over every ship whose name found no place, in a part of the view."""
    if scene.chart.counters:
        return
    wide, tall = theme.px(_CLOTH[0]), theme.px(_CLOTH[1])
    for spot in spots_in(scene.spots, camera.cells(part.adjusted(-2 * wide, -2 * wide, 2 * wide, 2 * wide))):
        piece = spot.piece
        if piece.id and not (piece.faint or piece.gone or piece.id in named):
            kind: Flag = "struck" if "struck" in piece.plights else piece.flag
            half = camera.scale * spot.size * 0.3
            foot = camera.pixel((spot.x, spot.y)) + QPointF(half / 2 - _MARGIN, -half - tall - _MARGIN)
            picture = _flag(theme, kind, piece.side, ratio=painter.device().devicePixelRatio())
            painter.drawPixmap(QPointF(round(foot.x()), round(foot.y())), picture)


@lru_cache(maxsize=128)
def _flag(theme: Theme, kind: Flag, side: int, *, ratio: float) -> QPixmap:
    """Drawn once: a replay flies all of them in every frame."""
    wide, tall = theme.px(_CLOTH[0]), theme.px(_CLOTH[1])
    picture = QPixmap(ceil((wide + 2 * _MARGIN) * ratio), ceil((tall * 1.4 + 2 * _MARGIN) * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_flag(painter, theme, QRectF(_MARGIN, _MARGIN, wide, tall), side, kind)
    painter.end()
    return picture
