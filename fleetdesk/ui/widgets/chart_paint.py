"""The drawing of a chart: sea, grid and frame, shades, tracks, ships and their names; only what is in view."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, sin
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from fleetdesk.core.charts import Cell, Chart, Piece, Shade, Track
from fleetdesk.core.odds import Tone
from fleetdesk.ui.theme import Theme, faded, mix
from fleetdesk.ui.widgets.chart_grid import Camera, Grid
from fleetdesk.ui.widgets.chart_names import Names, paint_name
from fleetdesk.ui.widgets.chart_ships import Spot, paint_life, paint_piece, placed, spots_in
from fleetdesk.ui.widgets.lines import draw_text, draw_word, width_of

_CENTRE = Qt.AlignmentFlag.AlignHCenter
_GRID_FROM, _MARKS_FROM, _CORNER_FROM = 5, 15, 34
"""Pixels a cell takes at least before lines, marks, and marks beside a ship are drawn."""
_STRIP = 8
"""Columns whose shades are filled together."""
_EVERY = 5
"""Every so many squares a line is stronger: one counts by it."""


_Ground = tuple[Tone, float, int]
"""Tone and strength of shaded cells, and which strip of columns they lie in."""


class ShadeMark(NamedTuple):
    """A sign in a shaded cell, and where its middle lies, in cells."""

    text: str
    x: float
    y: float
    tone: Tone
    taken: bool
    """A ship stands there too."""


@dataclass
class Scene:
    """A chart made ready to be drawn: what its layers show, and where all of it lies."""

    chart: Chart
    grid: Grid
    whole: QRectF
    """What is seen when all of it is, in cells."""
    hidden: Collection[str] = ()
    """Layers that are not shown."""
    spots: tuple[Spot, ...] = ()
    grounds: Mapping[_Ground, tuple[QPainterPath, QRectF]] = field(default_factory=dict)
    marks: tuple[ShadeMark, ...] = ()
    tracks: tuple[Track, ...] = ()
    here: Mapping[Cell, tuple[Piece, ...]] = field(default_factory=dict)
    shaded: Mapping[Cell, tuple[Shade, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, chart: Chart, shown: Mapping[str, bool], view: QRectF | None = None) -> Scene:
        """What is drawn with these layers shown, in a view of that shape."""
        grid = Grid.of(chart)
        grid, whole = grid.filling(view) if chart.endless and view is not None else (grid, grid.bounds)
        hidden = {layer.id for layer in chart.layers if not shown.get(layer.id, layer.shown)}
        scene = cls(chart, grid, whole, hidden)
        scene.follow(chart)
        shades = [one for one in chart.shades if one.layer not in hidden and grid.holds(one.cell)]
        shaded: dict[Cell, tuple[Shade, ...]] = {}
        for shade in shades:
            shaded[shade.cell] = (*shaded.get(shade.cell, ()), shade)
        taken = {spot.piece.cell for spot in scene.spots if not spot.piece.faint}
        scene.shaded, scene.grounds = shaded, _grounds(grid, shades)
        scene.marks = tuple(
            ShadeMark(shade.mark, *grid.middle(shade.cell), shade.tone, shade.cell in taken)
            for shade in shades
            if shade.mark
        )
        scene.tracks = tuple(one for one in chart.tracks if one.layer not in hidden and one.cells)
        return scene

    def follow(self, chart: Chart) -> None:
        """Take the pieces of another chart that is the same otherwise."""
        grid, here = self.grid, dict[Cell, tuple[Piece, ...]]()
        pieces = [one for one in chart.pieces if one.layer not in self.hidden and grid.holds(one.cell)]
        for piece in pieces:
            here[piece.cell] = (*here.get(piece.cell, ()), piece)
        self.chart, self.here = chart, here
        self.spots = placed(pieces, {cell: grid.middle(cell) for cell in here})

    def ships_at(self, cell: Cell) -> tuple[Piece, ...]:
        """The ships a touch of that cell may mean: those afloat, else wrecks."""
        ships = [one for one in self.here.get(cell, ()) if one.id and not one.faint]
        return tuple(one for one in ships if not one.gone) or tuple(ships)


def looks_new(before: Chart | None, now: Chart) -> tuple[Cell, ...] | None:
    """The cells that do not look as before; `None` where more has changed than life and headings of pieces."""
    if before is None or before.but(pieces=now.pieces) != now or len(before.pieces) != len(now.pieces):
        return None
    cells: list[Cell] = []
    for old, new in zip(before.pieces, now.pieces, strict=True):
        if old == new:
            continue
        if old.but(pips=new.pips, heading=new.heading, note=new.note) != new:
            return None
        cells.append(new.cell)
    return tuple(cells)


def _grounds(grid: Grid, shades: Sequence[Shade]) -> Mapping[_Ground, tuple[QPainterPath, QRectF]]:
    """Shaded cells of one ground as one shape each, in cells: thousands are filled at a stroke."""
    paths: dict[_Ground, QPainterPath] = {}
    same = Camera(1.0, 0.0, 0.0)
    for shade in shades:
        key = (shade.tone, shade.strength, shade.cell[0] // _STRIP)
        path = paths.get(key)
        if path is None:
            path = paths[key] = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
        path.addPolygon(grid.outline(shade.cell, same))
        path.closeSubpath()
    return {key: (path, path.boundingRect()) for key, path in paths.items()}


@dataclass
class Marks:
    """What the window lays over a scene."""

    selected: str = ""
    chosen: Sequence[Cell] = ()
    numbered: bool = False
    cursor: Cell | None = None


def tone_ink(theme: Theme, tone: Tone) -> QColor:
    """The colour of a tone on the sea."""
    return theme.brass_deep if tone == "brass" else theme.tone(tone).strong


class ChartPainter:
    """Draws a scene through a camera into a piece of a widget."""

    def __init__(self, theme: Theme, scene: Scene) -> None:
        self._theme, self._scene = theme, scene
        self._names = Names(theme, scene.spots)
        self.sea = (
            mix(theme.card, theme.sea_soft, 0.62) if not theme.dark else mix(theme.paper, theme.sea, 0.1)
        )
        self._line = mix(self.sea, theme.sea, 0.2 if theme.dark else 0.24)
        self._strong = mix(self.sea, theme.sea, 0.38 if theme.dark else 0.46)

    def paint(
        self, painter: QPainter, camera: Camera, area: QRectF, marks: Marks, part: QRectF | None = None
    ) -> None:
        """All but the frame; `area` is what is in view, in the camera's pixels, `part` what of it is to be painted."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part = area if part is None else part
        seen = camera.cells(part)
        self._paint_sea(painter, camera, part)
        self._paint_shades(painter, camera, seen)
        self._paint_grid(painter, camera, seen)
        painter.setPen(QPen(self._strong, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.board(camera))
        self._paint_cells(painter, camera, marks)
        for track in self._scene.tracks:
            self._paint_track(painter, camera, track)
        theme, spots = self._theme, spots_in(self._scene.spots, seen)
        for spot in spots:
            middle = camera.pixel((spot.x, spot.y))
            if spot.piece.id and spot.piece.id == marks.selected and not spot.piece.faint:
                self._paint_halo(painter, middle, camera.scale * spot.size)
            paint_piece(painter, theme, middle, camera.scale, spot)
        for spot in spots:
            paint_life(painter, theme, camera.pixel((spot.x, spot.y)), camera.scale, spot)
        self._paint_shade_marks(painter, camera, seen)
        for name in self._names.placed(camera, area, marks.selected):
            if name.room.intersects(part):
                paint_name(painter, theme, name)
        if marks.cursor is not None:
            self._paint_cursor(painter, camera, marks.cursor)

    # --- the sea -------------------------------------------------------------------------------------

    def board(self, camera: Camera) -> QRectF:
        """All cells, in pixels."""
        bounds = self._scene.grid.bounds
        first = camera.pixel((bounds.left(), bounds.top()))
        return QRectF(first.x(), first.y(), bounds.width() * camera.scale, bounds.height() * camera.scale)

    def _paint_sea(self, painter: QPainter, camera: Camera, area: QRectF) -> None:
        painter.fillRect(area, mix(self._theme.paper, self._theme.track, 0.5))
        painter.fillRect(self.board(camera).intersected(area), self.sea)

    def _paint_grid(self, painter: QPainter, camera: Camera, seen: QRectF) -> None:
        if camera.scale < _GRID_FROM:
            return
        grid = self._scene.grid
        span = grid.seen(seen)
        if grid.shape == "hexes":
            painter.save()
            painter.scale(camera.scale, camera.scale)
            painter.translate(-camera.x, -camera.y)
            pen = QPen(self._line, 1.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for column in range(span.left, span.right + 1):
                painter.drawPath(grid.column_lines(column))
            painter.restore()
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        first = camera.pixel((span.left - 0.5, span.top - 0.5))
        last = camera.pixel((span.right + 0.5, span.bottom + 0.5))
        thin: list[QLineF] = []
        strong: list[QLineF] = []
        for column in range(span.left, span.right + 2):
            x = round((column - 0.5 - camera.x) * camera.scale)
            (strong if column % _EVERY == 0 else thin).append(QLineF(x, first.y(), x, last.y()))
        for row in range(span.top, span.bottom + 2):
            y = round((row - 0.5 - camera.y) * camera.scale)
            (strong if row % _EVERY == 0 else thin).append(QLineF(first.x(), y, last.x(), y))
        for ink, lines in ((self._line, thin), (self._strong, strong)):
            painter.setPen(QPen(ink, 1))
            painter.drawLines(lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    # --- over the sea --------------------------------------------------------------------------------

    def _paint_shades(self, painter: QPainter, camera: Camera, seen: QRectF) -> None:
        theme = self._theme
        painter.save()
        painter.scale(camera.scale, camera.scale)
        painter.translate(-camera.x, -camera.y)
        painter.setPen(Qt.PenStyle.NoPen)
        for (tone, strength, _), (path, bounds) in self._scene.grounds.items():
            if bounds.intersects(seen):
                ink = theme.muted if tone == "plain" else theme.tone(tone).strong
                painter.setBrush(faded(ink, max(0.0, min(1.0, strength))))
                painter.drawPath(path)
        painter.restore()

    def _paint_shade_marks(self, painter: QPainter, camera: Camera, seen: QRectF) -> None:
        """Signs in shaded cells: in the middle, or in the corner where a ship stands."""
        scale = camera.scale
        if scale < _MARKS_FROM:
            return
        theme = self._theme
        west, east, north, south = seen.left() - 1, seen.right() + 1, seen.top() - 1, seen.bottom() + 1
        font = theme.font("small_strong")
        font.setPixelSize(max(9, min(round(scale * 0.34), theme.px(22))))
        painter.setFont(font)
        down = QFontMetricsF(font).capHeight() / 2
        for mark in self._scene.marks:
            if not (west < mark.x < east and north < mark.y < south):
                continue
            if mark.taken and scale < _CORNER_FROM:
                continue
            y = (mark.y - (0.33 if mark.taken else 0.0) - camera.y) * scale + down
            x = (mark.x - camera.x) * scale - width_of(mark.text, font) / 2
            painter.setPen(theme.ink if mark.tone == "plain" else theme.tone(mark.tone).text)
            draw_word(painter, QPointF(x, y), mark.text)

    def _paint_cells(self, painter: QPainter, camera: Camera, marks: Marks) -> None:
        """Cells chosen one after the other, in brass, numbered."""
        theme = self._theme
        font = theme.font("small_strong")
        for number, cell in enumerate(marks.chosen, 1):
            shape = self._scene.grid.outline(cell, camera, 0.94)
            painter.setPen(QPen(theme.brass_deep, theme.px(2)))
            painter.setBrush(faded(theme.brass, 0.75))
            painter.drawPolygon(shape)
            if marks.numbered and camera.scale >= _MARKS_FROM:
                room = shape.boundingRect()
                draw_text(painter, room, str(number), font, theme.ink, align=_CENTRE)

    def _paint_cursor(self, painter: QPainter, camera: Camera, cell: Cell) -> None:
        theme = self._theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for share, ink, width in ((1.0, theme.card, theme.px(5)), (1.0, theme.sea, theme.px(3))):
            painter.setPen(QPen(ink, width, j=Qt.PenJoinStyle.RoundJoin))
            painter.drawPolygon(self._scene.grid.outline(cell, camera, share))

    def _paint_halo(self, painter: QPainter, middle: QPointF, size: float) -> None:
        """Brass round the ship in hand."""
        theme = self._theme
        radius = max(size * 0.5, 7)
        painter.setPen(QPen(theme.brass_deep, max(1.5, min(theme.px(3), size * 0.08))))
        painter.setBrush(faded(theme.brass, 0.55))
        painter.drawEllipse(middle, radius, radius)

    def _paint_track(self, painter: QPainter, camera: Camera, track: Track) -> None:
        grid, theme = self._scene.grid, self._theme
        points = [camera.pixel(grid.middle(cell)) for cell in track.cells]
        ink = tone_ink(theme, track.tone)
        width = max(1.5, min(theme.px(3), camera.scale * 0.09))
        pen = QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
        end, size = points[-1], max(6.0, min(camera.scale * 0.3, theme.px(16)))
        line = points
        if track.end == "arrow" and len(points) > 1:
            away = QLineF(end, points[-2])
            away.setLength(min(size * 0.8, away.length()))
            line = [*points[:-1], away.p2()]
        if track.dotted:
            pen.setDashPattern([0.2, 2.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(line))
        if track.end == "cross":
            painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.RoundCap))
            arm = size * 0.5
            painter.drawLine(end + QPointF(-arm, -arm), end + QPointF(arm, arm))
            painter.drawLine(end + QPointF(-arm, arm), end + QPointF(arm, -arm))
        elif track.end == "arrow" and len(points) > 1:
            before = points[-2]
            turn = atan2(end.y() - before.y(), end.x() - before.x())
            wings = [
                end - QPointF(size * cos(turn + side), size * sin(turn + side)) for side in (-0.45, 0.45)
            ]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPolygon(QPolygonF([end, *wings]))
