"""All of a sea in one picture, painted ahead: what two fingers bring into view is taken of it."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap, QRegion

from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.picture import Draw, painted

_IDLE_MS = 400
"""After so long without anything new to paint it is begun."""
_STRIP = 160
"""Pixels painted at a time: a finger that comes meanwhile waits for no more."""
_MOST = 4_000_000
"""Pixels it takes at most."""


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
