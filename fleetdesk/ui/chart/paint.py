"""The drawing of a chart: sea, grid and frame, shades, tracks, ships and their names; only what is in view."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Words
from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.ground import paint_paper, paint_rays, paint_shores
from fleetdesk.ui.chart.labels import Plate, of_aim, of_sectors, of_shots, paint_plate, placed, room_of
from fleetdesk.ui.chart.names import Name, Names, paint_flags, paint_name
from fleetdesk.ui.chart.overlays import WORDS_FROM, Over, paint_falls
from fleetdesk.ui.chart.rose import rose_room
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.chart.ships import paint_life, paint_piece, spots_in
from fleetdesk.ui.chart.titles import cartouche_room, paint_names, rooms_of, wind_said
from fleetdesk.ui.look.theme import faded, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.lines import draw_text, draw_word, width_of
from fleetdesk.ui.widgets.marks.chart_marks import paint_plights

_CENTRE = Qt.AlignmentFlag.AlignHCenter
_GRID_FROM, _SMOOTH_FROM, _MARKS_FROM, _CORNER_FROM = 5, 24, 15, 34
"""Pixels a cell takes at least before lines, marks, and marks beside a ship are drawn."""
_NAMED_COUNTERS = 56
"""The same for the names of counters: the grid is read by their letters."""
_EVERY = 5
"""Every so many squares a line is stronger: one counts by it."""


@dataclass
class Marks:
    """What the window lays over a scene."""

    selected: str = ""
    aimed: str = ""
    """The ship that is aimed at from the one in hand."""
    aim: str = ""
    """What a shot at her comes to."""
    chosen: Sequence[Cell] = ()
    numbered: bool = False
    cursor: Cell | None = None
    way: tuple[Cell, ...] = ()
    """What a finger draws."""
    said: str = ""
    """What it comes to; empty: nothing sails that way."""
    covered: Sequence[QRectF] = ()
    """Where tools and words stand on the view: no others under them."""
    rays: tuple[float, float] = (0.0, 0.0)
    """The point of the sea from which rays go out."""


class Lettering(NamedTuple):
    """Words laid out over a view."""

    plates: Sequence[tuple[QRectF, Plate]] = ()
    names: Sequence[Name] = ()


class ChartPainter:
    """Draws a scene through a camera into a piece of a widget."""

    def __init__(self, keeper: ThemeKeeper, words: Words, scene: Scene) -> None:
        self._theme, self._icons, self._words, self._scene = keeper.theme, keeper.icons, words, scene
        theme = self._theme
        self._names = Names(theme, lambda: scene.spots)
        self._plates: tuple[Plate, ...] = ()
        self._taken: list[QRectF] = []
        self.cartouche: QRectF | None = None
        """Where it stands in the view laid out last, if anywhere."""
        self.sea = theme.water
        self._line = mix(self.sea, theme.sea, 0.3 if theme.dark else 0.34)
        self._strong = mix(self.sea, theme.sea, 0.45 if theme.dark else 0.5)

    def paint(self, painter: QPainter, camera: Camera, area: QRectF, marks: Marks) -> None:
        """All but the frame of what is in view, in the camera's pixels."""
        self.paint_sea(painter, camera, marks, area)
        self.paint_ships(painter, camera, marks, area, self.lettering(camera, area, marks, hurried=False))

    def paint_sea(
        self, painter: QPainter, camera: Camera, marks: Marks, part: QRectF, *, rough: bool = False
    ) -> None:
        """What lies still while ships move, in a part of the view; `rough` leaves signs in cells out."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = camera.cells(part)
        scene, theme = self._scene, self._theme
        self.paint_ground(painter, camera, marks, part)
        paint_shores(painter, theme, camera, scene.shores, self.board(camera), rough=rough)
        paint_names(
            painter, theme, self._words, camera, scene, written=lambda room: self._written(camera, room)
        )
        self._paint_shades(painter, camera, seen)
        self._paint_grid(painter, camera, seen, rough=rough)
        painter.setPen(QPen(self._strong, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.board(camera))
        self._paint_cells(painter, camera, marks)
        if not rough:
            self._paint_shade_marks(painter, camera, seen)
        over = Over(painter, theme, camera, scene.grid)
        self._paint_over(over) if scene.playing is None else over.berths(scene.playing, seen)

    def lettered(self, camera: Camera) -> bool:
        """Whether words were laid out last for what that camera sees."""
        return self._names.camera == camera

    def lettering(self, camera: Camera, area: QRectF, marks: Marks, *, hurried: bool) -> Lettering:
        """Where words stand in a view; while a hand draws it along they go with their ships."""
        if not hurried:
            self._taken = self._full(area, marks)
            self._plates = tuple(self._placed(camera, area, marks))
        theme = self._theme
        plates = tuple((room_of(theme, camera, one.text, one.at), one) for one in self._plates)
        if hurried:
            return Lettering(plates, self._names.carried(camera))
        taken, scene = [*self._taken, *(room for room, _ in plates)], self._scene
        soft = self._waters(camera)
        figures = [place for place, _, _ in self._shade_marks(camera, camera.cells(area))]
        ends = self._ends(camera)
        least = theme.px(_NAMED_COUNTERS) if scene.chart.counters else 0.0
        names = self._names.placed(
            camera, area, marks.selected, taken, [*soft, *figures], ends=ends, least=least
        )
        taken += [*ends, *(one.room for one in names), *self._hulls(camera, area), *soft]
        titled = scene.chart.endless and scene.chart.title is not None
        self.cartouche = cartouche_room(theme, area, taken) if titled else None
        return Lettering(plates, names)

    def _hulls(self, camera: Camera, area: QRectF) -> list[QRectF]:
        return [
            _about(camera.pixel((one.x, one.y)), camera.scale * one.size * 0.6)
            for one in spots_in(self._scene.spots, camera.cells(area))
        ]

    def _placed(self, camera: Camera, area: QRectF, marks: Marks) -> Iterator[Plate]:
        scene = self._scene
        if camera.scale < WORDS_FROM:
            return
        wanted = [*of_shots(scene.lately)]
        if scene.playing is None:
            aimed = (one for one in scene.spots if one.piece.id == marks.aimed and not one.piece.faint)
            wanted += [plate for one in aimed for plate in of_aim((one.x, one.y), marks.aim)]
            wanted += of_sectors((*scene.remarks, *scene.sectors), scene.grid, self._words)
        full = [*self._taken, *self._ends(camera), *self._hulls(camera, area)]
        yield from placed(self._theme, camera, area, wanted, full, soft=self._waters(camera))

    def _waters(self, camera: Camera) -> list[QRectF]:
        """Where the names of waters and shores stand."""
        rooms = (room for *_, room in rooms_of(self._theme, self._words, camera, self._scene))
        return [room for room in rooms if not self._written(camera, room)]

    def _written(self, camera: Camera, room: QRectF) -> bool:
        """Whether figures of the sea stand in that room."""
        return any(place.intersects(room) for place, *_ in self._shade_marks(camera, camera.cells(room)))

    def paint_ships(
        self,
        painter: QPainter,
        camera: Camera,
        marks: Marks,
        part: QRectF,
        words: Lettering,
        *,
        rough: bool = False,
    ) -> None:
        """Ships in a part of the view, with all that stands on them and beside them."""
        self.paint_hulls(painter, camera, marks, part, rough=rough)
        self.paint_words(painter, camera, part, words)
        if marks.cursor is not None:
            self._paint_cursor(painter, camera, marks.cursor)

    def paint_hulls(
        self, painter: QPainter, camera: Camera, marks: Marks, part: QRectF, *, rough: bool = False
    ) -> None:
        """Ships in a part of the view, with what grows and shrinks with them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = camera.cells(part)
        scene, theme = self._scene, self._theme
        over = Over(painter, theme, camera, scene.grid)
        if scene.reel is not None:
            over.replayed(scene.reel, scene.at, seen)
        spots = spots_in(scene.spots, seen)
        for spot in spots:
            middle = camera.pixel((spot.x, spot.y))
            if spot.piece.id and spot.piece.id == marks.selected and not spot.piece.faint:
                self._paint_halo(painter, middle, camera.scale * spot.size)
            paint_piece(
                painter,
                theme,
                middle,
                camera.scale,
                spot,
                wind=scene.chart.wind,
                rough=rough,
                counters=scene.chart.counters,
            )
        self._paint_aim(over, marks)
        over.shots(scene.lately, seen)
        for spot in spots:
            middle = camera.pixel((spot.x, spot.y))
            paint_life(painter, theme, middle, camera.scale, spot)
            paint_plights(painter, theme, self._icons, _about(middle, camera.scale * spot.size), spot.piece)
        paint_falls(painter, theme, camera, scene.marks if scene.playing is None else (), seen)

    def paint_words(self, painter: QPainter, camera: Camera, part: QRectF, words: Lettering) -> None:
        """Flags, names and plates: as large near by as from afar."""
        named, theme = {one.piece.id for one in words.names}, self._theme
        paint_flags(painter, theme, camera, self._scene, part=part, named=named)
        for room, plate in words.plates:
            if room.intersects(part):
                paint_plate(painter, theme, room, plate)
        for name in words.names:
            if name.room.intersects(part):
                paint_name(painter, theme, name)

    def _paint_aim(self, over: Over, marks: Marks) -> None:
        found = {one.piece.id: one for one in self._scene.spots if not one.piece.faint}
        if self._scene.playing is None and marks.aimed in found and marks.selected in found:
            over.aimed(found[marks.selected], found[marks.aimed])

    def _paint_over(self, over: Over) -> None:
        """What lies between the sea and the ships."""
        scene = self._scene
        over.sectors(scene.sectors)
        over.reach(scene.reach)
        over.links(scene.links)
        counters = scene.here if scene.chart.counters else ()
        for track in scene.tracks:
            over.track(track, beside=track.cells[-1] in counters)

    def _ends(self, camera: Camera) -> list[QRectF]:
        """Cells in reach."""
        scene, grid = self._scene, self._scene.grid
        reach = scene.reach if scene.playing is None else ()
        return [grid.outline(one.cell, camera, 0.7).boundingRect() for one in reach]

    def _full(self, area: QRectF, marks: Marks) -> list[QRectF]:
        """What no words cover: the rose, tools."""
        chart = self._scene.chart
        if chart.wind is None:
            return list(marks.covered)
        return [rose_room(self._theme, area, wind_said(self._words, chart)), *marks.covered]

    # --- the sea -------------------------------------------------------------------------------------

    def board(self, camera: Camera) -> QRectF:
        """All cells, in pixels."""
        bounds = self._scene.grid.bounds
        first = camera.pixel((bounds.left(), bounds.top()))
        return QRectF(first.x(), first.y(), bounds.width() * camera.scale, bounds.height() * camera.scale)

    def paint_ground(self, painter: QPainter, camera: Camera, marks: Marks, part: QRectF) -> None:
        """The paper the sea is drawn on, and what lies beyond its edges."""
        theme = self._theme
        painter.fillRect(part, mix(theme.paper, theme.track, 0.5))
        paint_paper(painter, theme, camera, self.board(camera).intersected(part))
        if self._scene.chart.wind is not None:
            paint_rays(painter, theme, camera.pixel(marks.rays))

    def _paint_grid(self, painter: QPainter, camera: Camera, seen: QRectF, *, rough: bool) -> None:
        if camera.scale < _GRID_FROM:
            return
        grid = self._scene.grid
        if grid.shape == "hexes":
            painter.save()
            painter.scale(camera.scale, camera.scale)
            painter.translate(-camera.x, -camera.y)
            pen = QPen(self._line, 1.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setRenderHint(
                QPainter.RenderHint.Antialiasing, on=camera.scale >= _SMOOTH_FROM and not rough
            )
            for sides in grid.sides_in(seen):
                painter.drawPath(sides)
            painter.restore()
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        span = grid.seen(seen)
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
        for (tone, strength, _, layered, side), (path, bounds) in self._scene.grounds.items():
            if bounds.intersects(seen) and not (layered and self._scene.playing is not None):
                ink = theme.muted if tone == "plain" else theme.tone(tone).strong
                if side is not None:
                    ink = theme.side(side)
                painter.setBrush(faded(ink, max(0.0, min(1.0, strength))))
                painter.drawPath(path)
        painter.restore()

    def _paint_shade_marks(self, painter: QPainter, camera: Camera, seen: QRectF) -> None:
        """Signs in shaded cells."""
        theme, font = self._theme, self._mark_font(camera)
        painter.setFont(font)
        for room, text, tone in self._shade_marks(camera, seen):
            ink = theme.ink if tone == "plain" else theme.tone(tone).text
            painter.setPen(mix(ink, self.sea, 0.25))
            draw_word(painter, room.bottomLeft(), text)

    def _mark_font(self, camera: Camera) -> QFont:
        font = QFont(self._theme.font("small_strong"))
        font.setPixelSize(max(9, min(round(camera.scale * 0.26), self._theme.px(16))))
        return font

    def _shade_marks(self, camera: Camera, seen: QRectF) -> Iterator[tuple[QRectF, str, Tone]]:
        """Signs in view and their places: in the middle of a cell, or in the corner where a ship stands."""
        scale = camera.scale
        if scale < _MARKS_FROM:
            return
        west, east, north, south = seen.left() - 1, seen.right() + 1, seen.top() - 1, seen.bottom() + 1
        font = self._mark_font(camera)
        tall = QFontMetricsF(font).capHeight()
        for mark in self._scene.marks:
            if mark.sign or not (west < mark.x < east and north < mark.y < south):
                continue
            if (mark.taken and scale < _CORNER_FROM) or (mark.layered and self._scene.playing is not None):
                continue
            wide = width_of(mark.text, font)
            if mark.side is not None and wide > scale:
                continue  # letters of ships that would run into those beside them
            y = (mark.y - (0.33 if mark.taken else 0.0) - camera.y) * scale - tall / 2
            yield QRectF((mark.x - camera.x) * scale - wide / 2, y, wide, tall), mark.text, mark.tone

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


def _about(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
