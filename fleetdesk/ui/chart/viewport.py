"""What part of a chart is seen, and how far one may look: never past the edge, never closer than makes sense."""

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF

from fleetdesk.ui.chart.grid import Camera

_CLOSEST = 3.2
"""How many finger targets wide a cell may become."""
_STEP = 1.5
_SPARE = 2.0
"""Finger targets one may look past the edge: what lies under the rose can be drawn out."""
_NEAR = 1.2
"""Finger targets a cell takes when one looks at a ship from near."""
_TOOLS = 1.6
"""Finger targets the tools take at the lower edge: what is brought into view lies above them."""
_MARGIN = 0.8
"""Cells kept between what is brought into view and its edge."""


class Viewport:
    """A camera that keeps to a chart. Lengths of the chart are in cells, those of the view in pixels."""

    def __init__(self) -> None:
        self.camera = Camera(1.0, 0.0, 0.0)
        self.whole = True
        """Whether all of the chart is seen."""
        self.area, self._bounds = QRectF(0, 0, 1, 1), QRectF(0, 0, 1, 1)
        self._working = 48.0

    def fit(self, area: QRectF, bounds: QRectF, working: float) -> None:
        """Learn where the sea shows, how large it is, and how many pixels a cell takes that a finger hits.

        What was in the middle stays there; a chart that was seen whole stays whole.
        """
        before, camera = self.area, self.camera
        self.area, self._bounds, self._working = area, bounds, working
        self.look(
            Camera(
                camera.scale,
                camera.x - (area.center().x() - before.center().x()) / camera.scale,
                camera.y - (area.center().y() - before.center().y()) / camera.scale,
            )
        )

    @property
    def limits(self) -> tuple[float, float]:
        """Pixels of a cell when all of the chart shows, and at the closest."""
        area, bounds = self.area, self._bounds
        fit = min(area.width() / bounds.width(), area.height() / bounds.height())
        return fit, max(fit, self._working * _CLOSEST)

    @property
    def farthest(self) -> Camera:
        """How all of the chart is seen."""
        return self._looked(Camera(self.limits[0], 0.0, 0.0), 0.0)

    def look(self, camera: Camera) -> None:
        """Look there, as far as the chart goes."""
        fit, closest = self.limits
        scale = fit if self.whole else max(fit, min(closest, camera.scale))
        spare = 0.0 if self.whole else self._working * _SPARE / scale
        self.camera = self._looked(camera._replace(scale=scale), spare)

    def _looked(self, camera: Camera, spare: float) -> Camera:
        """The camera nearest to one that shows no more than so many cells beyond the chart."""
        scale = camera.scale
        area, bounds = self.area, self._bounds.adjusted(-spare, -spare, spare, spare)
        return Camera(
            scale,
            _kept(camera.x, area.left() / scale, area.width() / scale, bounds.left(), bounds.width()),
            _kept(camera.y, area.top() / scale, area.height() / scale, bounds.top(), bounds.height()),
        )

    def show_whole(self) -> None:
        self.whole = True
        self.look(self.camera)

    def move(self, way: QPointF) -> bool:
        """Draw the sea along by some pixels; whether it moved."""
        before = self.camera
        self.look(Camera(before.scale, before.x - way.x() / before.scale, before.y - way.y() / before.scale))
        return self.camera != before

    def zoom(self, factor: float, about: QPointF) -> None:
        """Closer or farther; the point of the sea at `about` stays where it is."""
        fit, closest = self.limits
        scale = max(fit, min(closest, self.camera.scale * factor))
        self.whole = scale <= fit * 1.001
        x, y = self.camera.point(about)
        self.look(Camera(scale, x - about.x() / scale, y - about.y() / scale))

    def near(self, point: tuple[float, float], others: Iterable[tuple[float, float]] = ()) -> None:
        """Look at a point with cells a finger hits, unless they are as large already; others show beside it that can."""
        if self.camera.scale >= self._working * _NEAR:
            return
        self.zoom(self._working * _NEAR / self.camera.scale, self.camera.pixel(point))
        inner, seen = self._inner, (*point, *point)
        wide, high = inner.width() / self.camera.scale, inner.height() / self.camera.scale
        for x, y in sorted(others, key=lambda one: math.dist(one, point)):
            left, top, right, bottom = (
                min(seen[0], x), min(seen[1], y), max(seen[2], x), max(seen[3], y),
            )  # fmt: skip
            if right - left <= wide and bottom - top <= high:
                seen = left, top, right, bottom
        middle = (seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2
        self.move(inner.center() - self.camera.pixel(middle))

    def step(self, steps: int, about: QPointF) -> None:
        """Closer or farther by a button; the first steps closer from afar are large, up to finger size."""
        factor = _STEP**steps
        if steps > 0 and self.camera.scale * factor < self._working:
            factor = min(self._working / self.camera.scale, _STEP ** (2 * steps))
        self.zoom(factor, about)

    def bring(self, point: tuple[float, float]) -> None:
        """Move just so far that a point shows."""
        inner, at = self._inner, self.camera.pixel(point)
        to = QPointF(
            max(inner.left(), min(inner.right(), at.x())), max(inner.top(), min(inner.bottom(), at.y()))
        )
        if to != at:
            self.move(to - at)

    @property
    def _inner(self) -> QRectF:
        """Where what is brought into view stands: away from the edges, above the tools."""
        area = self.area
        margin = min(_MARGIN * self.camera.scale, min(area.width(), area.height()) / 3)
        tools = min(self._working * _TOOLS, area.height() / 4)
        return area.adjusted(margin, margin, -margin, -max(margin, tools))

    def clear(self, points: Sequence[tuple[float, float]], corner: QRectF) -> None:
        """Move just so far that no cell about these points lies under what fills the upper right corner.

        Not at all where that would hide another of them.
        """
        spots, half, inner = [self.camera.pixel(one) for one in points], self.camera.scale / 2, self._inner
        left, bottom = corner.left() - half, corner.bottom() + half
        under = [one for one in spots if one.x() > left and one.y() < bottom]
        if not under:
            return
        aside = max(one.x() for one in under) - left
        down = bottom - min(one.y() for one in under)
        ways = []
        if min(one.x() for one in spots) - aside >= inner.left():
            ways.append(QPointF(-aside, 0))
        if max(one.y() for one in spots) + down <= inner.bottom():
            ways.append(QPointF(0, down))
        before = self.camera
        for way in sorted(ways, key=QPointF.manhattanLength):
            self.move(way)
            if (self.camera.pixel(points[0]) - spots[0] - way).manhattanLength() < 1:
                return
            self.camera = before  # the sea ends there


def _kept(start: float, edge: float, seen: float, first: float, length: float) -> float:
    """Where a view may begin so that it shows chart and no emptiness; a chart smaller than it is centred."""
    if length <= seen + 1e-9:
        return first - (seen - length) / 2 - edge
    return max(first - edge, min(first + length - seen - edge, start))
