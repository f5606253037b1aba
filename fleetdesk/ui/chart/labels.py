"""Words on plates of their own: points of sailing on their rim, what a shot did; each where it covers least."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, hypot, pi, radians, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from fleetdesk.core.blocks.charts import Remark, Sector
from fleetdesk.core.words import Words
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.chart.replay_moment import Flight
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, width_of

Point = tuple[float, float]
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_ALONG = (0.5, 0.3, 0.7, 0.12, 0.88)
"""Where on its rim the name of a sector may stand, in shares of its width."""
_OFF = (0.0, 0.7, -0.7, 1.4)
"""How far from its rim, in cells, where there is no place on it."""
_INWARD = 0.7
"""In steps how large names are tried farther in, in cells."""
_ASIDE = (0.0, 0.45, -0.45, 0.8, -0.8, 1.2, -1.2)
"""How far beside its line what a shot did may stand, in cells."""

_ABOUT = ((0.0, 1.0), (0.0, -1.0), (-1.5, 0.8), (1.5, 0.8), (-1.8, 0.0), (1.8, 0.0), (0.0, 1.5))
"""Where beside a ship that is aimed at what the shot comes to may stand, in cells."""


class Plate(NamedTuple):
    """Words, and the point of the sea they stand about."""

    text: str
    at: Point
    harm: bool


class Wanted(NamedTuple):
    """Words that look for a place."""

    text: str
    points: Sequence[Point]
    """Where they may stand, the best first."""
    harm: bool = False
    needed: bool = True
    """They stand somewhere even if all places are taken."""


def of_sectors(sectors: Iterable[Sector | Remark], grid: Grid, words: Words) -> Iterator[Wanted]:
    """The name of each, on its rim or beside it; where that is out of view as far in as it alone is meant."""
    every = tuple(sectors)
    for one in every:
        if one.text is not None:
            x, y = grid.middle(one.cell)
            turns = [radians(one.start + one.width * share) for share in _ALONG]
            nearer = (two.radius for two in every if two.cell == one.cell and two.radius < one.radius)
            rims = [one.radius + off for off in _OFF]
            rims += _between(one.radius, max(nearer, default=one.radius))
            beams = (0.0, pi) if isinstance(one, Remark) and one.either else (0.0,)
            points = [
                (x + rim * sin(turn + beam), y - rim * cos(turn + beam))
                for beam in beams
                for rim in rims
                for turn in turns
            ]
            harm = isinstance(one, Remark) and one.tone == "harm"
            yield Wanted(words.say(one.text), points, harm, needed=False)


def _between(rim: float, least: float) -> list[float]:
    """Farther and farther in from a rim, as far as half a cell before another."""
    return [rim - step * _INWARD for step in range(2, ceil((rim - least - 0.5) / _INWARD))]


def of_shots(flights: Iterable[Flight]) -> Iterator[Wanted]:
    """What each did, in the middle of its line or beside it."""
    for one in flights:
        if one.text:
            (x, y), (to_x, to_y) = one.start, one.end
            long = hypot(to_x - x, to_y - y) or 1.0
            across = ((y - to_y) / long, (to_x - x) / long)
            middle = ((x + to_x) / 2, (y + to_y) / 2)
            points = [(middle[0] + across[0] * far, middle[1] + across[1] * far) for far in _ASIDE]
            yield Wanted(one.text, points, harm=True)


def of_aim(at: Point, text: str) -> Iterator[Wanted]:
    """What a shot at a ship comes to, about her."""
    if text:
        x, y = at
        yield Wanted(text, [(x + across, y + down) for across, down in _ABOUT])


def room_of(theme: Theme, camera: Camera, text: str, at: Point) -> QRectF:
    """What the words take of a view, in pixels."""
    room = QRectF(QPointF(0, 0), _size(theme, text))
    room.moveCenter(camera.pixel(at))
    return room


@lru_cache(maxsize=512)
def _size(theme: Theme, text: str) -> QSizeF:
    """Measured once: plates go with the sea in every frame of a drag."""
    return QSizeF(max(theme.px(30), width_of(text, theme.font("small_strong")) + theme.px(16)), theme.px(24))


def placed(
    theme: Theme,
    camera: Camera,
    area: QRectF,
    wanted: Iterable[Wanted],
    taken: Sequence[QRectF],
    *,
    soft: Sequence[QRectF] = (),
) -> Iterator[Plate]:
    """Give each the first of its places that is free and in view; on what is `soft` only where there is no other."""
    full = list(taken)
    for one in wanted:
        rooms = [room_of(theme, camera, one.text, point) for point in one.points]
        points = list(one.points)
        for place, room in enumerate(rooms) if one.needed else ():
            if room.intersects(area) and not area.contains(room):  # words are not cut at the edge of the view
                rooms[place] = within(area, room)
                points[place] = camera.point(rooms[place].center())
        free = [
            at
            for at, room in enumerate(rooms)
            if area.contains(room) and not any(room.intersects(other) for other in full)
        ]
        bare = (at for at in free if not any(rooms[at].intersects(other) for other in soft))
        at = next(bare, next(iter(free), 0 if one.needed else None))
        if at is not None:
            full.append(rooms[at])
            yield Plate(one.text, points[at], one.harm)


def within(area: QRectF, room: QRectF) -> QRectF:
    """The same room, pushed in where the edge of the view would cut words."""
    left = max(area.left(), min(room.left(), area.right() - room.width()))
    top = max(area.top(), min(room.top(), area.bottom() - room.height()))
    return QRectF(QPointF(left, top), room.size())


def paint_plate(painter: QPainter, theme: Theme, room: QRectF, plate: Plate) -> None:
    ink = theme.harm if plate.harm else theme.tone("brass").text
    box(painter, room, room.height() / 2, theme.card, ink, width=1.3)
    draw_text(painter, room, plate.text, theme.font("small_strong"), ink, align=_CENTRE)
