"""The lines of all ships that hold each other, across the play screen."""

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.battle.frame_plan import EDGE, GAP
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.battle.tiles.ties import Gaps, Line, Tie, joined, lanes, paint_lines, ties, way_out


class Tied:
    """Draws them: each band what crosses it, the screen what runs between its panes."""

    def __init__(
        self, screen: QWidget, far: FleetBand, near: FleetBand, views: Mapping[FleetBand, QWidget]
    ) -> None:
        """The far band has the gap below it, the near one above; `views` show what of them has room."""
        self._screen, self._bands, self._views = screen, (far, near), views
        self.lines: tuple[Line, ...] = ()

    def lay(self, card: QRect, panel: QRect) -> None:
        """Find their ways again; where card and panel stand abreast, between them.

        None where the panel takes the room of the bands as well.
        """
        covered = any(panel.intersects(view.geometry()) for view in self._views.values())
        found = () if covered else ties(side for band in self._bands for side in band.sides)
        lines = tuple(self._ways(found, self._gaps(card, panel)))
        if lines == self.lines:
            return
        self.lines = lines
        self._screen.update()
        for band in self._bands:
            band.show_lines(partial(self.paint, at=self._at(band)) if lines else None)

    def paint(self, painter: QPainter, at: QPointF | None = None) -> None:
        """Paint them on the screen, or on what stands there in it."""
        painter.translate(-(at or QPointF()))
        paint_lines(painter, self._bands[0].theme, self.lines)

    def _ways(self, found: tuple[Tie, ...], gaps: Gaps) -> Iterator[Line]:
        """A ship out of sight has no line."""
        for tie, aside in zip(found, lanes(len(found), gaps.least, self._unit), strict=True):
            start, end = self._end(tie.holder, aside), self._end(tie.held, aside)
            if start is not None and end is not None:
                yield joined(start, end, gaps, aside)

    def _end(self, ship: str, aside: float) -> tuple[Line, bool] | None:
        """The way of a ship out of her band, and whether that is the far one; none where she is out of sight."""
        far = self._bands[0]
        for band in self._bands:
            place, at = band.place_of(ship), self._at(band)
            if place is not None and QRectF(self._views[band].geometry()).contains(place.translated(at)):
                way = way_out(band.placed, ship, down=band is far, aside=aside)
                return tuple(point + at for point in way), band is far
        return None

    def _gaps(self, card: QRect, panel: QRect) -> Gaps:
        far, near = (self._views[band].geometry() for band in self._bands)
        gap, between = GAP * self._unit, EDGE * self._unit / 2
        if card.right() < panel.left():
            between = (card.right() + 1 + panel.left()) / 2
        return Gaps(far.bottom() + 1 + gap / 2, near.top() - gap / 2, between, gap)

    @property
    def _unit(self) -> float:
        return self._bands[0].theme.scale / 100

    def _at(self, band: FleetBand) -> QPointF:
        return QPointF(band.mapTo(self._screen, QPoint()))
