"""A magnified piece of sea, where cells are too small for a finger: a tap inside picks."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.paint import ChartPainter, Marks
from fleetdesk.ui.look.theme import Theme, faded
from fleetdesk.ui.widgets.base import box

_CELLS, _ZOOM, _EDGE = 5.2, 1.1, 4


class Magnifier(NamedTuple):
    """Where it lies, and what is seen through it."""

    place: QRectF
    camera: Camera

    @classmethod
    def over(cls, area: QRectF, where: QPointF, point: tuple[float, float], finger: float) -> "Magnifier":
        """A lens inside `area`, about a place of the view that shows that point of the sea."""
        scale = finger * _ZOOM
        side = min(_CELLS * scale, area.width() - 2 * _EDGE, area.height() - 2 * _EDGE)
        place = QRectF(0, 0, side, side)
        place.moveCenter(where)
        place.moveLeft(max(area.left() + _EDGE, min(area.right() - side - _EDGE, place.left())))
        place.moveTop(max(area.top() + _EDGE, min(area.bottom() - side - _EDGE, place.top())))
        middle = place.center()
        return cls(place, Camera(scale, point[0] - middle.x() / scale, point[1] - middle.y() / scale))

    def paint(
        self, painter: QPainter, theme: Theme, area: QRectF, drawing: ChartPainter, marks: Marks
    ) -> None:
        """Dim the sea and draw the piece under the lens."""
        radius = theme.px(14)
        painter.fillRect(area, faded(theme.dim, 0.28))
        path = QPainterPath()
        path.addRoundedRect(self.place, radius, radius)
        painter.save()
        painter.setClipPath(path)
        drawing.paint(painter, self.camera, self.place, marks)
        painter.restore()
        box(painter, self.place, radius, None, theme.brass, width=theme.px(3))
