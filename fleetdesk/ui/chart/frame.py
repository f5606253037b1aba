"""What frames a chart: coordinates in a ladder along two edges."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from fleetdesk.core.blocks.charts import Chart, column_name
from fleetdesk.ui.chart.grid import ACROSS, Camera, Grid, Span
from fleetdesk.ui.chart.picture import Picture
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.widgets.lines import draw_centred

NORTH_EDGE, WEST_EDGE = 24, 30
"""How wide the edges with coordinates are, at 100 %."""
_LADDER = 5


class Rulers:
    """Coordinates along the north and west edge of a view. A drag draws them along and paints what is new alone."""

    def __init__(self) -> None:
        self._north, self._west = Picture(), Picture()

    def forget(self) -> None:
        """Keep nothing of them."""
        self._north.forget()
        self._west.forget()

    def paint(
        self, painter: QPainter, theme: Theme, camera: Camera, area: QRectF, scene: Scene, *, hurried: bool
    ) -> None:
        """Along an `area`, which shows the sea."""
        ruler, look = _Ruler(theme, scene.chart, scene.grid, area), (theme, scene.grid, camera.scale)
        north = QRectF(area.left(), 0, area.width(), area.top())
        west = QRectF(0, area.top(), area.left(), area.height())
        self._north.lay(painter, north, camera._replace(y=0.0), look, ruler.north, hurried=hurried)
        self._west.lay(painter, west, camera._replace(x=0.0), look, ruler.west, hurried=hurried)
        painter.fillRect(QRectF(0, 0, area.left(), area.top()), _ground(theme))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(theme.line, theme.px(1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


class _Ruler(NamedTuple):
    """A rung for each column and row, and the names of as many as have room."""

    theme: Theme
    chart: Chart
    grid: Grid
    area: QRectF

    def north(self, painter: QPainter, camera: Camera, part: QRectF, _rough: bool) -> None:  # noqa: FBT001 - see `Draw`
        """Columns, in a part of the edge."""
        theme, high = self.theme, self.area.top() - self.theme.px(_LADDER)
        apart, half = ACROSS if self.grid.shape == "hexes" else 1.0, theme.px(24)
        across = camera.scale * apart
        every = _spacing(across, theme.px(34))
        self._begin(painter, part)
        span = self._span(camera, part.adjusted(-half, 0, half, 0))
        for column in range(span.left, span.right + 1):
            x = (column * apart - camera.x) * camera.scale
            rung = QRectF(x - across / 2, high, across, theme.px(_LADDER))
            painter.fillRect(rung, theme.ink if column % 2 else theme.card)
            lettered = self.chart.lettered and column >= 0
            if self.chart.numbered and (column if lettered else column + 1) % every == 0:
                name = column_name(column) if lettered else str(column + 1)
                draw_centred(painter, QRectF(x - half, 0, 2 * half, high), name)

    def west(self, painter: QPainter, camera: Camera, part: QRectF, _rough: bool) -> None:  # noqa: FBT001 - see `Draw`
        """Rows, in a part of the edge."""
        theme, wide = self.theme, self.area.left() - self.theme.px(_LADDER)
        down, half = 0.25 if self.grid.shape == "hexes" else 0.0, theme.px(10)
        every = _spacing(camera.scale, theme.px(22))
        self._begin(painter, part)
        span = self._span(camera, part.adjusted(0, -half, 0, half))
        for row in range(span.top, span.bottom + 1):
            y = (row + down - camera.y) * camera.scale
            rung = QRectF(wide, y - camera.scale / 2, theme.px(_LADDER), camera.scale)
            painter.fillRect(rung, theme.ink if row % 2 else theme.card)
            if self.chart.numbered and (row + 1) % every == 0:
                draw_centred(painter, QRectF(0, y - half, wide, 2 * half), str(row + 1))

    def _begin(self, painter: QPainter, part: QRectF) -> None:
        painter.fillRect(part, _ground(self.theme))
        painter.setFont(self.theme.font("tiny"))
        painter.setPen(self.theme.muted)

    def _span(self, camera: Camera, part: QRectF) -> Span:
        """What shows beside a part of the edge: along the edge; the other way it does not matter."""
        west, north = camera.point(part.topLeft())
        east, south = camera.point(part.bottomRight())
        return self.grid.seen(QRectF(west, north, east - west, south - north))


def _ground(theme: Theme) -> QColor:
    return mix(theme.paper, theme.card, 0.6)


def _spacing(each: float, needed: float) -> int:
    """Every which coordinate is written so that they keep apart."""
    return next((n for n in (1, 2, 5, 10, 20, 50) if n * each >= needed), 100)
