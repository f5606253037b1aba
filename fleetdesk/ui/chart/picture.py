"""The picture of a sea, kept between two frames, and one of all of it, painted ahead for two fingers."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, QSizeF, QTimer
from PySide6.QtGui import QPainter, QPixmap, QRegion

from fleetdesk.ui.chart.grid import Camera

Draw = Callable[[QPainter, Camera, QRectF, bool], None]
"""Paints a part of a view, both in its pixels, as a camera sees it; roughly, where it is for a moment only."""


_SMALLEST, _LARGEST = 0.7, 1.7
"""How far the last picture is stretched under two fingers before the sea is painted anew."""
_SMALLEST_BEFORE, _LARGEST_AFAR = 0.45, 2.0
"""The same of the last picture where one from afar lies behind it, and of that one alone."""
_IDLE_MS = 400
"""After so long without anything new to paint the picture from afar is begun."""
_STRIP = 160
"""Pixels painted at a time: a finger that comes meanwhile waits for no more."""
_MOST = 4_000_000
"""Pixels it takes at most."""


class Picture:
    """What a view of the sea showed last; `behind` it may lie all of the sea, painted ahead."""

    _look: object
    _exact: Camera | None

    def __init__(self, behind: "Afar | None" = None) -> None:
        self._behind = behind
        self.forget()

    def forget(self) -> None:
        """Keep nothing of it."""
        self._pixmap, self._spare = QPixmap(), QPixmap()
        self._look, self._exact, self._rough = None, None, False
        self._camera = Camera(1.0, 0.0, 0.0)

    def lay(
        self, painter: QPainter, area: QRectF, camera: Camera, look: object, draw: Draw, *, hurried: bool
    ) -> None:
        """Lay the picture of an area down; `look` is all it depends on beside the camera.

        While a hand is at it (`hurried`) it goes by whole pixels, or is stretched, and what came into view is painted
        alone. What stands still is painted exactly.
        """
        ratio = painter.device().devicePixelRatio()
        size = QSize(ceil(area.width() * ratio), ceil(area.height() * ratio))
        known = look == self._look and self._pixmap.size() == size
        if known and hurried and self._stretched(painter, area, camera, draw):
            return
        if not (known and (camera == self._exact or (hurried and self._follow(area, camera, draw)))):
            if self._pixmap.size() != size:
                self._pixmap, self._spare = QPixmap(size), QPixmap(size)
                self._pixmap.setDevicePixelRatio(ratio)
                self._spare.setDevicePixelRatio(ratio)
            self._look, self._camera, self._rough = look, camera, hurried
            self._exact = None if hurried else camera
            self._paint(area, draw, [area])
        painter.drawPixmap(area.topLeft(), self._pixmap)

    def mend(
        self, area: QRectF, camera: Camera, looks: tuple[object, object], places: Iterable[QRect], draw: Draw
    ) -> None:
        """Paint it anew in a few places, where that is all in which one look and the next differ.

        A picture that is not known so far, or seen otherwise, waits to be laid down.
        """
        before, now = looks
        if self._look != before or self._exact != camera:
            return
        self._look, corner, ratio = now, area.topLeft(), self._pixmap.devicePixelRatio()
        for place in map(QRectF, places):
            dots = QRectF((place.topLeft() - corner) * ratio, place.size() * ratio).toAlignedRect()
            part = QRectF(QPointF(dots.topLeft()) / ratio + corner, QSizeF(dots.size()) / ratio)
            with painted(self._pixmap, corner, part) as painter:  # by what stands around it too
                wide, tall = part.width() / 2, part.height() / 2
                draw(painter, camera, part.adjusted(-wide, -tall, wide, tall), False)

    def _stretched(self, painter: QPainter, area: QRectF, camera: Camera, draw: Draw) -> bool:
        """Lay it down larger or smaller, as two fingers pinch it; False where they do not, or it gets too coarse."""
        before, grown = self._camera, camera.scale / self._camera.scale
        if grown == 1:
            return False
        behind = self._behind if self._behind is not None and self._behind.shows(self._look) else None
        left, top = (before.x - camera.x) * camera.scale, (before.y - camera.y) * camera.scale
        corner = area.topLeft() * grown + QPointF(left, top)
        place = QRectF(corner, area.size() * grown).toAlignedRect()
        if not (_SMALLEST if behind is None else _SMALLEST_BEFORE) <= grown <= _LARGEST:
            if behind is None or camera.scale > _LARGEST_AFAR * behind.camera.scale:
                return False
            place = QRect()
        painter.save()
        bare = QRegion(area.toAlignedRect()) - QRegion(place)
        if behind is not None and not bare.isEmpty():
            behind.lay(painter, bare, camera)
        elif not bare.isEmpty():
            painter.setClipRegion(bare)
            draw(painter, camera, area, True)  # in one: coasts cost the same however little of them is seen
        if not place.isNull():
            painter.setClipRect(area)
            painter.drawPixmap(place, self._pixmap)
        painter.restore()
        return True

    def _follow(self, area: QRectF, camera: Camera, draw: Draw) -> bool:
        """Draw the picture along and paint the edges that came into view; False where nothing of it is left."""
        before, scale = self._camera, camera.scale
        if scale != before.scale:
            return False
        ratio = self._pixmap.devicePixelRatio()
        right = round((before.x - camera.x) * scale * ratio) / ratio
        down = round((before.y - camera.y) * scale * ratio) / ratio
        if abs(right) >= area.width() or abs(down) >= area.height():
            return False
        if not (right or down):
            return True
        self._camera = Camera(scale, before.x - right / scale, before.y - down / scale)
        self._pixmap, self._spare = self._spare, self._pixmap
        painter = QPainter(self._pixmap)
        painter.drawPixmap(QPointF(right, down), self._spare)
        painter.end()
        self._exact = None
        moved = area.translated(right, down)
        beside, above = QRectF(area), QRectF(area)
        beside.setLeft(moved.right()) if right < 0 else beside.setRight(moved.left())
        above.setTop(moved.bottom()) if down < 0 else above.setBottom(moved.top())
        self._paint(area, draw, [edge for edge in (beside, above) if not edge.isEmpty()])
        return True

    def _paint(self, area: QRectF, draw: Draw, parts: list[QRectF]) -> None:
        for part in parts:
            with painted(self._pixmap, area.topLeft(), part) as painter:
                draw(painter, self._camera, part, self._rough)


@contextmanager
def painted(onto: QPixmap, corner: QPointF, part: QRectF) -> Iterator[QPainter]:
    painter = QPainter(onto)
    painter.translate(-corner)
    painter.setClipRect(part)
    try:
        yield painter
    finally:
        painter.end()  # Qt falls over a picture that goes while it is painted


# --- from afar ------------------------------------------------------------------------------------------


class Sea(NamedTuple):
    """What is to be kept of a sea: where it lies in cells, how large a cell is painted, and how."""

    look: object
    bounds: QRectF
    scale: float
    ratio: float
    beyond: Draw
    """What lies past its edges."""
    draw: Draw
    """All but what is as large near by as from afar."""
    words: Draw
    """That."""


class Afar:
    """A picture from afar. It is painted strip by strip while no hand is at the chart."""

    def __init__(self, parent: QObject) -> None:
        self._idle = QTimer(parent)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self._on)
        self.forget()

    def forget(self) -> None:
        """Keep nothing of it."""
        self._idle.stop()
        self._sea: Sea | None = None
        self._strips: Iterator[None] = iter(())
        self._pixmap = QPixmap()
        self.done = False
        """Whether all of it is painted."""

    def want(self, sea: Sea) -> None:
        """Have this sea ready soon."""
        if self._sea is None or self._sea.look != sea.look or self._sea.ratio != sea.ratio:
            self._sea, self.done = sea, False
            self._strips = self._painted(sea)
        if not self.done:
            self._idle.start(_IDLE_MS)

    def pause(self) -> None:
        """A hand is at it."""
        self._idle.stop()

    def shows(self, look: object) -> bool:
        """Whether it is ready and looks so."""
        return self.done and self._sea is not None and self._sea.look == look

    @property
    def camera(self) -> Camera:
        """Through which it was seen."""
        assert self._sea is not None  # noqa: S101 - only asked of one that shows
        bounds = self._sea.bounds
        scale = min(self._sea.scale, (_MOST / bounds.width() / bounds.height()) ** 0.5 / self._sea.ratio)
        return Camera(scale, bounds.left(), bounds.top())

    def lay(self, painter: QPainter, bare: QRegion, camera: Camera) -> None:
        """Fill a part of a view as another camera sees it."""
        sea, before, size = self._sea, self.camera, self._pixmap.deviceIndependentSize()
        assert sea is not None  # noqa: S101 - only asked of one that shows
        corner = camera.pixel((before.x, before.y))
        place = QRectF(corner, size * (camera.scale / before.scale)).toRect()
        past = bare - QRegion(place)
        if not past.isEmpty():
            painter.setClipRegion(past)
            sea.beyond(painter, camera, QRectF(past.boundingRect()), True)
        painter.setClipRegion(bare)
        painter.drawPixmap(place, self._pixmap)
        sea.words(painter, camera, QRectF(bare.boundingRect()), True)

    def _on(self) -> None:
        if next(self._strips, self) is self:
            self.done = True
        else:
            self._idle.start(0)

    def _painted(self, sea: Sea) -> Iterator[None]:
        eye, bounds = self.camera, sea.bounds
        wide, tall = ceil(bounds.width() * eye.scale), ceil(bounds.height() * eye.scale)
        self._pixmap = QPixmap(ceil(wide * sea.ratio), ceil(tall * sea.ratio))
        self._pixmap.setDevicePixelRatio(sea.ratio)
        for top in range(0, tall, _STRIP):
            strip = QRectF(0, top, wide, min(_STRIP, tall - top))
            with painted(self._pixmap, QPointF(0, 0), strip) as painter:
                sea.draw(painter, eye, strip, False)
            yield
