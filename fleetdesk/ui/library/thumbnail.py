"""A small picture of a fleet or a battle: ships on a chart, as many as there are, always the same for the same name."""

import zlib
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

from fleetdesk.ui.look.theme import Theme, faded, mix

_MOST_SHIPS, _MOST_LINES, _MOST_ABREAST = 28, 5, 7
_RAYS = 16


class Scene(NamedTuple):
    """What the picture is made from."""

    name: str
    ships: int
    squadrons: int
    battle: bool = False
    """Two fleets face each other."""
    lengths: tuple[tuple[float, ...], ...] = ()
    """Where it is known, how long the ships of each squadron are beside the longest (1)."""


class _Draw:
    """Numbers that look thrown but are always the same for a name."""

    def __init__(self, name: str) -> None:
        self._seed = zlib.crc32(name.encode())
        self._count = 0

    def between(self, low: float, high: float) -> float:
        self._count += 1
        value = zlib.crc32(f"{self._seed}:{self._count}".encode()) / 0xFFFFFFFF
        return low + value * (high - low)


def paint_scene(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    scene: Scene,
    *,
    radius: float,
    foot: float = 0,
    whole: bool = False,
) -> None:
    """Draw the picture into `rect`, its upper corners rounded, with `whole` the lower ones too.

    Ships keep clear of `foot` at the lower edge.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    clip = QPainterPath()
    clip.addRoundedRect(rect.adjusted(0, 0, 0, 0 if whole else radius), radius, radius)
    inner = QPainterPath()
    inner.addRect(rect)
    painter.setClipPath(clip.intersected(inner))
    draw = _Draw(scene.name)
    _ground(painter, rect, theme, draw)
    rect = rect.adjusted(0, 0, 0, -foot)
    if scene.battle:
        half = max(1, scene.ships // 2)
        lanes = max(3, scene.squadrons // 2)
        left = QRectF(rect.left(), rect.top(), rect.width() * 0.5, rect.height())
        right = left.translated(rect.width() * 0.5, 0)
        _fleet(painter, left, theme, draw, _Fleet(_alike(half, lanes), 0.0, theme.sea))
        _fleet(painter, right, theme, draw, _Fleet(_alike(scene.ships - half, lanes), pi, theme.harm))
    else:
        lines = tuple(line[:_MOST_ABREAST] for line in scene.lengths if line)[:_MOST_LINES]
        lines = lines or _alike(scene.ships, scene.squadrons)
        _fleet(painter, rect, theme, draw, _Fleet(lines, 0.0, theme.sea))
    painter.restore()


def _ground(painter: QPainter, rect: QRectF, theme: Theme, draw: _Draw) -> None:
    """The sea of a chart: a wash, depth lines, the rays of a rose."""
    wash = QLinearGradient(rect.topLeft(), rect.bottomRight())
    wash.setColorAt(0, mix(theme.card, theme.sea, 0.10))
    wash.setColorAt(1, mix(theme.card, theme.sea, 0.30))
    painter.fillRect(rect, QBrush(wash))
    rose = QPointF(
        rect.left() + rect.width() * draw.between(0.72, 0.92),
        rect.top() + rect.height() * draw.between(0.1, 0.35),
    )
    painter.setPen(QPen(faded(theme.sea, 0.22), 1))
    reach = rect.width() + rect.height()
    for ray in range(_RAYS):
        angle = 2 * pi * ray / _RAYS
        painter.drawLine(rose, rose + QPointF(reach * cos(angle), reach * sin(angle)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in (0.10, 0.16):
        side = rect.width() * ring
        painter.drawEllipse(rose, side, side)
    for _ in range(3):
        _depth_line(painter, rect, theme, draw)


def _depth_line(painter: QPainter, rect: QRectF, theme: Theme, draw: _Draw) -> None:
    line = QPainterPath(QPointF(rect.left(), rect.top() + rect.height() * draw.between(0.2, 1.1)))
    for step in range(1, 4):
        end = QPointF(
            rect.left() + rect.width() * step / 3, rect.top() + rect.height() * draw.between(0.2, 1.1)
        )
        middle = (line.currentPosition() + end) / 2
        line.quadTo(middle + QPointF(0, rect.height() * draw.between(-0.2, 0.2)), end)
    painter.setPen(QPen(faded(theme.sea, 0.28), 1.2, Qt.PenStyle.DotLine))
    painter.drawPath(line)


class _Fleet(NamedTuple):
    """Ships to draw: the lengths of each line (the longest is 1), where they head, their colour."""

    lines: tuple[tuple[float, ...], ...]
    course: float
    colour: QColor


def _alike(ships: int, squadrons: int) -> tuple[tuple[float, ...], ...]:
    """Lines of ships of which nothing is known but how many they are."""
    ships = min(ships, _MOST_SHIPS)
    count = max(1, min(squadrons or 1, _MOST_LINES, ships))
    sizes = [ships // count + (line < ships % count) for line in range(count)]
    return tuple((1.0 if line == 0 and count > 1 else 0.84,) * size for line, size in enumerate(sizes))


def _fleet(painter: QPainter, rect: QRectF, theme: Theme, draw: _Draw, fleet: _Fleet) -> None:
    """Squadrons abreast, the ships of each in line, echelon or wedge, all on one heading."""
    longest = max((sum(line) for line in fleet.lines), default=0.0)
    if not longest:
        return
    count = len(fleet.lines)
    lane = rect.height() / (count + 0.5)
    length = min(lane * 1.6, rect.width() * 0.86 / (longest * 1.32), rect.height() * 0.36)
    turn = draw.between(-9, 9)
    shape = draw.between(0, 1)
    painter.save()
    painter.translate(rect.center())
    painter.rotate(turn)
    for number, line in enumerate(fleet.lines):
        y = lane * (number - (count - 1) / 2)
        x = draw.between(-0.5, 0.5) * length - sum(line) * length * 0.65
        for ship, size in enumerate(line):
            place = ship - (len(line) - 1) / 2
            slant = place * 0.16 if shape < 0.4 else abs(place) * 0.2 if shape < 0.7 else 0.0
            where = QPointF(x + size * length * 0.65, y + slant * lane)
            _ship(painter, where, size * length, course=fleet.course, theme=theme, colour=fleet.colour)
            x += size * length * 1.3
    painter.restore()


def _ship(
    painter: QPainter, where: QPointF, size: float, *, course: float, theme: Theme, colour: QColor
) -> None:
    """A hull from above with its wake."""
    painter.save()
    painter.translate(where)
    painter.rotate(course * 180 / pi)
    long, broad = size * 0.5, size * 0.16
    painter.setPen(QPen(faded(theme.card, 0.75), max(1.0, size * 0.035)))
    for side in (-1, 1):
        painter.drawLine(QPointF(-long, side * broad * 0.5), QPointF(-long - size * 0.42, side * broad * 1.5))
    hull = QPainterPath(QPointF(long, 0))
    hull.cubicTo(long * 0.55, -broad, -long * 0.5, -broad * 1.1, -long * 0.92, -broad * 0.62)
    hull.lineTo(-long * 0.92, broad * 0.62)
    hull.cubicTo(-long * 0.5, broad * 1.1, long * 0.55, broad, long, 0)
    painter.setBrush(theme.card)
    painter.setPen(QPen(theme.ink, max(1.2, size * 0.035)))
    painter.drawPath(hull)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colour, 0.85))
    painter.drawEllipse(QPointF(-long * 0.1, 0), broad * 0.42, broad * 0.42)
    painter.restore()
