"""Lines from tile to tile, for ships that hold each other: through the gaps, over nothing that is told or tapped."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from fleetdesk.core.views import SideStrip
from fleetdesk.ui.battle.tiles.places import Placed, Tile
from fleetdesk.ui.look.theme import Theme

_WIDE, _APART = 2.5, 3.0
"""How wide a line is, and how far from the next one beside it, in pixels at 100 %."""
Line = tuple[QPointF, ...]


class Tie(NamedTuple):
    """Two ships that bear the same letter: who holds, and who is held."""

    sign: str
    holder: str
    held: str


class Gaps(NamedTuple):
    """The room between panes: middles of the gaps below the far band and above the near one, and of one that joins them."""

    far: float
    near: float
    between: float
    least: float
    """How wide the narrowest of them is."""


def ties(sides: Iterable[SideStrip]) -> tuple[Tie, ...]:
    """Every letter that several ships bear, by letter."""
    ends: dict[str, list[tuple[bool, str]]] = {}
    for side in sides:
        for squadron in side.squadrons:
            for ship in squadron.ships:
                for badge in ship.badges if not ship.gone else ():
                    if badge.sign:
                        ends.setdefault(badge.sign, []).append((not badge.square, ship.ship))
    return tuple(
        Tie(sign, found[0][1], other)
        for sign, found in sorted((sign, sorted(one)) for sign, one in ends.items())
        for _, other in found[1:]
    )


def way_out(placed: Sequence[Placed], ship: str, *, down: bool, aside: float) -> Line:
    """From the edge of a tile to that of its band: between rows, and between tiles of the rows that lie there."""
    tiles = [one for one in placed if isinstance(one, Tile)]
    own = next(one.rect for one in tiles if ship in one.members)
    rows: dict[float, list[QRectF]] = {}
    for one in tiles:
        if (one.rect.top() > own.bottom()) if down else (one.rect.bottom() < own.top()):
            rows.setdefault(one.rect.top(), []).append(one.rect)
    frames = [one.rect for one in placed if not isinstance(one, Tile)]
    x, y = own.center().x() + aside, own.bottom() if down else own.top()
    found = [QPointF(x, y)]
    for top in sorted(rows, reverse=not down):
        row = rows[top]
        around = next(one for one in frames if one.contains(row[0].center()))
        level = (around.top() - 2 if down else around.bottom() + 2) + aside / 4
        across = min(_openings(row), key=lambda gap: abs(gap - x)) + aside / 4
        x, before = across, x
        past = row[0].bottom() if down else row[0].top()
        found += [QPointF(before, level), QPointF(x, level), QPointF(x, past)]
    return tuple(found)


def _openings(row: Sequence[QRectF]) -> Iterator[float]:
    """Where a line may cross a row: before its first tile, between two, after the last."""
    row = sorted(row, key=lambda one: one.left())
    yield row[0].left() - 3
    yield from ((one.right() + other.left()) / 2 for one, other in pairwise(row))
    yield row[-1].right() + 3


def lanes(count: int, least: float, unit: float) -> tuple[float, ...]:
    """How far from the middle of a gap each of so many lines runs."""
    step = min(_APART * unit, max(0.0, least - _WIDE * unit) / max(1, count - 1))
    return tuple((at - (count - 1) / 2) * step for at in range(count))


def joined(one: tuple[Line, bool], other: tuple[Line, bool], gaps: Gaps, aside: float) -> Line:
    """The whole line; of each end its way out, and whether it stands in the far band."""
    (start, far), (end, last) = one, other
    first, second = ((gaps.far if over else gaps.near) + aside for over in (far, last))
    found = [*start, QPointF(start[-1].x(), first)]
    if far != last:
        found += [QPointF(gaps.between + aside, first), QPointF(gaps.between + aside, second)]
    return (*found, QPointF(end[-1].x(), second), *reversed(end))


def paint_lines(painter: QPainter, theme: Theme, lines: Sequence[Line]) -> None:
    """Each in brass, with round corners."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    join, cap, style = Qt.PenJoinStyle.RoundJoin, Qt.PenCapStyle.FlatCap, Qt.PenStyle.SolidLine
    painter.setPen(QPen(theme.brass_deep, theme.scale / 100 * _WIDE, style, cap, join))
    for line in lines:
        painter.drawPolyline(QPolygonF(list(line)))
    painter.restore()
