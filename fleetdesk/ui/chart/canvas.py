"""The painted sea of a chart: panned, pinched, tapped; walked with arrow keys and told to screen readers."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.blocks.charts import Cell, Chart, Piece
from fleetdesk.core.words import Words
from fleetdesk.ui.chart.frame import Rulers
from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.magnifier import Magnifier
from fleetdesk.ui.chart.overlays import Over
from fleetdesk.ui.chart.paint import ChartPainter, Marks
from fleetdesk.ui.chart.picture import Afar, Picture, Sea
from fleetdesk.ui.chart.rose import paint_rose, rose_centre
from fleetdesk.ui.chart.scene import Scene, same_fleet
from fleetdesk.ui.chart.titles import cell_said, paint_cartouche, rose_of, ship_parts
from fleetdesk.ui.chart.view import Viewed
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets import accessible
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.painted import Painted, Part

_MOUSE_CELL = 14
"""Pixels of a cell a mouse still hits."""
_SLACK = 0.6
"""Cells beyond the edge that still count as the nearest one."""
_ARROWS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_PRESS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select)


class ChartCanvas(Viewed, Painted, QWidget):
    """Paints a chart and tells what of it was touched.

    Where cells are smaller than a finger, a tap first opens a lens; a tap in that picks.
    """

    cell_chosen = Signal(object)
    """The (column, row) or (q, r) of a cell without exactly one ship."""
    piece_chosen = Signal(str)
    """Id of the ship touched."""
    cursor_moved = Signal(object)
    """The cell touched or walked to."""
    way_drawn = Signal(object)
    """The cells a finger has drawn a way through so far, from where the next order begins."""
    way_done = Signal(object)
    """The same, when it is lifted."""

    picks_ships = True
    """Whether a touch of a ship means the ship; else always the cell."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, name: str) -> None:
        super().__init__()
        self.dress(keeper)
        self.take_view()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._language = words
        self.shown: dict[str, bool] = {}
        """Layers the player turned on or off, by id."""
        self.current = 0
        self.spoken = None
        self.cursor_cell: Cell | None = None
        self.chart: Chart | None = None
        self._painter: ChartPainter | None = None
        self._afar = Afar(self)
        self._picture, self._sea_alone, self._rulers = Picture(self._afar), Picture(), Rulers()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        accessible.watch()

    # --- what is shown -------------------------------------------------------------------------------

    @property
    def selected(self) -> str:
        """The ship in hand."""
        return self._marks.selected

    @property
    def lens(self) -> QRectF | None:
        """Where the lens lies, while it is open."""
        return self._lens.place if self._lens is not None else None

    @property
    def rested(self) -> bool:
        """Whether nothing is left to paint until a hand comes to it again."""
        return not self.hurried and self._afar.done

    def show_chart(self, chart: Chart) -> None:
        """Draw another chart, or the same a step later; the view stays where it was."""
        before = self.chart if self._lens is None else None
        if before == chart:
            return
        self.chart, self._lens, seen = chart, None, self._scene and self._scene.whole
        if before is not None and self._scene is not None and same_fleet(before, chart):
            for place in self.places_of(self._scene.look(chart)):
                self.update(place)
        else:
            self._make_scene()
            self.update()  # all of it: where one ship goes the names of others make room
        assert self._scene is not None  # noqa: S101 - just made
        if self.cursor_cell is not None and not self._scene.grid.holds(self.cursor_cell):
            self.cursor_cell = None
        if self._scene.whole != seen:
            self._fit()
        self._spell_cursor()

    def clear(self) -> None:
        """Keep nothing of what was shown: it was not for whoever looks next."""
        self.stand_still()
        self.chart = self._scene = self._painter = self._lens = self.cursor_cell = None
        self._marks = Marks()
        self.forget_pictures()
        self._spell_cursor()
        self.update()

    def forget_pictures(self) -> None:
        """Paint all anew the next time."""
        for kept in (self._afar, self._picture, self._sea_alone, self._rulers):
            kept.forget()

    def _spell_cursor(self) -> None:
        self.setAccessibleDescription(self.describe(self.cursor_cell) if self.cursor_cell is not None else "")

    def show_layer(self, layer: str, *, shown: bool) -> None:
        self.shown[layer] = shown
        self._make_scene()
        self.update()

    def show_selected(self, ship: str) -> None:
        """Ring the ship in hand; bring her into view, and where she can go: also once she has moved, or is to be ordered."""
        shown = ship, self._lies(ship)
        if shown != self._shown:
            self._marks.selected, self._shown = shown[0], shown
            self.bring(ship)
            self.update()

    def show_chosen(self, cells: Sequence[Cell], *, numbered: bool = False) -> None:
        if (tuple(cells), numbered) != (self._marks.chosen, self._marks.numbered):
            self._marks.chosen, self._marks.numbered = tuple(cells), numbered
            self.update()

    def restyle(self) -> None:
        if self._scene is not None:
            self._painter = ChartPainter(self._keeper, self._language, self._scene)
            self._fit()

    def describe(self, cell: Cell) -> str:
        """A cell and what is in it, in words."""
        return cell_said(self._language, self._scene, cell) if self._scene is not None else ""

    def _make_scene(self) -> None:
        assert self.chart is not None  # noqa: S101 - only called with a chart
        self._scene = Scene.of(self.chart, self.shown, self.area)
        self._painter = ChartPainter(self._keeper, self._language, self._scene)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.chart is not None and self.chart.endless:
            self._make_scene()
        self._fit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.stand_still()
        self._lens = None
        self.forget_pictures()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(480), self.theme.px(400))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(240), self.theme.px(200))

    # --- choosing ------------------------------------------------------------------------------------

    def hand_tap(self, where: QPointF, *, finger: bool) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._scene is None:
            return
        lens, self._lens = self._lens, None
        self.update()
        if lens is not None:
            if lens.place.contains(where):
                self.choose(self._scene.grid.nearest(lens.camera.point(where)))
            return
        point = self.camera.point(where)
        reach = self._scene.grid.bounds.adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
        if not self.area.contains(where) or not reach.contains(QPointF(*point)):
            return
        if self.camera.scale < (self.working - 0.5 if finger else _MOUSE_CELL):
            self._lens = Magnifier.over(self.area, where, point, self.working)
        else:
            self.choose(self._scene.grid.nearest(point))

    def choose(self, cell: Cell) -> None:
        """Do what a tap on that cell does."""
        if self._scene is None:
            return
        self._walk_to(cell)
        ships = self._scene.ships_at(cell) if self.picks_ships else ()
        if len(ships) == 1:
            self.piece_chosen.emit(ships[0].id)
        else:
            self.cell_chosen.emit(cell)

    def ships_at(self, cell: Cell) -> tuple[Piece, ...]:
        """The ships a touch of that cell may mean."""
        return self._scene.ships_at(cell) if self._scene is not None else ()

    def _walk_to(self, cell: Cell) -> None:
        self.cursor_cell = cell
        self.current = 0
        self._spell_cursor()
        accessible.focus_part(self, 0)
        self.cursor_moved.emit(cell)
        self.update()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and self._lens is not None
        ):
            event.accept()  # closing the lens comes before whatever else Esc does
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self._scene is None:
            super().keyPressEvent(event)
            return
        self.key_used()
        start = self.cursor_cell or self._start_cell()
        if key in _ARROWS:
            cell = self._scene.grid.stepped(start, *_ARROWS[key]) if self.cursor_cell is not None else start
            self._walk_to(cell)
            self._sight.bring(self._scene.grid.middle(cell))
            self._seen_anew()
        elif key in _PRESS:
            if not event.isAutoRepeat():
                self.choose(start)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.show_whole()
        elif key == Qt.Key.Key_Escape and self._lens is not None:
            self._lens = None
            self.update()
        else:
            super().keyPressEvent(event)

    def _start_cell(self) -> Cell:
        """Where the arrow keys begin: at the ship in hand, else in the middle of the view."""
        assert self._scene is not None  # noqa: S101 - only asked with a chart
        spot = self.spot_of(self._marks.selected)
        return (
            spot.piece.cell
            if spot is not None
            else self._scene.grid.nearest(self.camera.point(self.area.center()))
        )

    # --- what screen readers are told ----------------------------------------------------------------

    def parts(self) -> tuple[Part, ...]:
        """The cell the keys are on, then every ship."""
        if self._scene is None:
            return ()
        cell = self.cursor_cell or self._start_cell()
        ships = ship_parts(self._language, self._scene, self._marks.selected, self._camera_rect)
        return (Part(self._camera_rect(cell), self.describe(cell)), *ships)

    def use(self, index: int) -> None:
        """What a screen reader presses."""
        if self._scene is None:
            return
        if index == 0:
            self.choose(self.cursor_cell or self._start_cell())
            return
        ships = [spot.piece for spot in self._scene.spots if spot.piece.id and not spot.piece.faint]
        if 0 < index <= len(ships):
            self.choose(ships[index - 1].cell)

    def _camera_rect(self, cell: Cell) -> QRectF:
        assert self._scene is not None  # noqa: S101 - only asked with a chart
        return self._scene.grid.outline(cell, self.camera).boundingRect()

    # --- painting ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        if self._painter is None or self._scene is None:
            painter.fillRect(self.rect(), theme.card)
            return
        area, scene = self.area, self._scene
        marks = self._marks
        marks.cursor = self.cursor_cell if self.ringed else None
        if self.foot:
            painter.fillRect(QRectF(0, area.bottom(), self.width(), self.foot), theme.paper)
        marks.rays = self._sight.farthest.point(rose_centre(theme, area))
        self._paint_view(painter, self._painter, scene)
        if len(marks.way) > 1:
            Over(painter, theme, self.camera, scene.grid).drawn(marks.way, marks.said)
        if not area.toRect().contains(event.rect()):
            self._rulers.paint(painter, theme, self.camera, area, scene, hurried=self.hurried)
        if scene.chart.wind is not None:
            paint_rose(painter, theme, area, rose_of(self._language, scene.chart))
        if self._painter.cartouche is not None:
            seen = scene.chart, self.camera.scale
            paint_cartouche(painter, theme, self._language, self._painter.cartouche, seen)
        if self._lens is not None:
            self._lens.paint(painter, theme, area, self._painter, marks)
        if self.ringed:
            inset = theme.px(1)
            box(
                painter,
                QRectF(self.rect()).adjusted(inset, inset, -inset, -inset),
                2,
                None,
                theme.sea,
                width=theme.px(2),
            )

    def _paint_view(self, painter: QPainter, drawing: ChartPainter, scene: Scene) -> None:
        """What is in view, of pictures as far as nothing of them has changed; ships that are played again move on one."""
        area, marks, hurried, playing = self.area, self._marks, self.hurried, scene.playing is not None
        self._afar.pause()
        look: tuple[object, ...] = (
            drawing,
            tuple(marks.chosen),
            marks.numbered,
            marks.rays,
            scene.playing,
            marks.covered,
        )

        def ships(onto: QPainter, eye: Camera, part: QRectF, rough: bool, *, mending: bool = False) -> None:  # noqa: FBT001 - see `Draw`
            carried = mending or hurried or self._sailed.isActive()
            words = drawing.lettering(eye, area, marks, hurried=carried)
            drawing.paint_ships(onto, eye, marks, part, words, rough=rough)

        def sea(onto: QPainter, eye: Camera, part: QRectF, rough: bool, *, mending: bool = False) -> None:  # noqa: FBT001 - see `Draw`
            drawing.paint_sea(onto, eye, marks, part, rough=rough)
            if not playing:
                ships(onto, eye, part, rough, mending=mending)

        def wordless(onto: QPainter, eye: Camera, part: QRectF, rough: bool) -> None:  # noqa: FBT001 - see `Draw`
            drawing.paint_sea(onto, eye, marks, part, rough=rough)
            drawing.paint_hulls(onto, eye, marks, part, rough=rough)

        def words(onto: QPainter, eye: Camera, part: QRectF, rough: bool) -> None:  # noqa: FBT001 - see `Draw`
            drawing.paint_words(onto, eye, part, drawing.lettering(eye, area, marks, hurried=rough))

        def beyond(onto: QPainter, eye: Camera, part: QRectF, _rough: bool) -> None:  # noqa: FBT001 - see `Draw`
            drawing.paint_ground(onto, eye, marks, part)

        if playing:
            self._sea_alone.lay(painter, area, self.camera, look, sea, hurried=hurried)
            painter.setClipRect(area)
            ships(painter, self.camera, area, hurried)
            painter.setClipping(False)
        else:
            look = (*look, marks.selected, marks.aimed, marks.aim, marks.cursor)
            before, look = (*look, scene.painted), (*look, scene.version)
            if not hurried and drawing.lettered(self.camera):
                places = self.places_of(scene.altered)
                self._picture.mend(area, self.camera, (before, look), places, partial(sea, mending=True))
            scene.painted, scene.altered = scene.version, []
            self._picture.lay(painter, area, self.camera, look, sea, hurried=hurried)
            if not hurried:
                half, ratio = self.working / 2, self.devicePixelRatioF()
                self._afar.want(Sea(look, scene.whole, half, ratio, beyond, wordless, words))
