"""The editor of a scenario: its map, and beside it what is painted, placed, blown and told."""

from math import ceil, hypot

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.words import N_, Words
from fleetdesk.services.building.scenario_editor import ScenarioEditor
from fleetdesk.services.scenario_chart import ship_of
from fleetdesk.ui.chart.canvas import ChartCanvas
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.scenarios.panes import MapPane, Pane, ShipsPane, WeatherPane, WordsPane
from fleetdesk.ui.widgets.bars.top_bar import TopBar
from fleetdesk.ui.widgets.base import Column, Row, Themed, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.parts import OnPaper
from fleetdesk.ui.widgets.scroll import Scroll

_NARROW, _LEAST, _TOOLS = 900, 360, 520
_MAP, _SHIPS, _WEATHER, _WORDS = range(4)
_TITLES = (N_("Map"), N_("Ships"), N_("Weather"), N_("Words"))


class ScenarioPage(OnPaper, Themed, QWidget):
    """One scenario."""

    changed = Signal()
    """It is another now."""
    wanted = Signal(str)
    """`leave`, `versions`, `share`, `play` or `side`."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self.dress(keeper)
        self._words = words
        self.editor: ScenarioEditor | None = None
        whole = Column(keeper, self, gap=0)
        self.top = whole.put(TopBar(keeper, words.text(N_("Scenario")), long=True))
        self.back = BigButton(keeper, icon="arrow-left", kind="bar", name=words.text(N_("Back")))
        self.back.clicked.connect(lambda: self.wanted.emit("leave"))
        self.top.add_front(self.back)
        tools = QWidget()
        self._tools = Row(keeper, tools, gap=8)
        self._tools.addStretch(1)
        self.undo_button = self._tool("undo", N_("Undo"))
        self.redo_button = self._tool("redo", N_("Redo"))
        self.versions = self._tool("history", N_("Earlier versions …"))
        self.share = self._tool("share", N_("Share …"))
        self.play = self._tool("play", N_("Play this scenario"))
        self.top.set_centre(tools)
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.versions.clicked.connect(lambda: self.wanted.emit("versions"))
        self.share.clicked.connect(lambda: self.wanted.emit("share"))
        self.play.clicked.connect(lambda: self.wanted.emit("play"))
        self._columns = whole.put(Row(keeper, gap=12, margins=(12, 10)), 1)
        self._columns.addWidget(self._sea(), 3)
        self._columns.addWidget(self._beside(), 2)

    def _tool(self, icon: str, name: str) -> BigButton:
        return self._tools.put(BigButton(self._keeper, icon=icon, kind="bar", name=self._words.text(name)))

    def _sea(self) -> QWidget:
        keeper, words = self._keeper, self._words
        sea = QWidget()
        column = Column(keeper, sea, gap=6)
        self.canvas = column.put(MapCanvas(keeper, words, name=words.text(N_("Map of the scenario"))), 1)
        self.canvas.brush = True
        self.canvas.stroked.connect(self._stroked)
        self.canvas.cell_chosen.connect(self._place)
        self.canvas.piece_chosen.connect(self._touched)
        tools = column.put(Row(keeper, gap=6))
        for icon, name, act in (
            ("minus", N_("Farther"), lambda: self.canvas.zoom(-1)),
            ("plus", N_("Closer"), lambda: self.canvas.zoom(1)),
            ("whole", N_("Whole chart"), self.canvas.show_whole),
        ):
            tools.put(BigButton(keeper, icon=icon, name=words.text(name), does=act))
        tools.addStretch(1)
        return sea

    def _beside(self) -> QWidget:
        keeper, words = self._keeper, self._words
        side = QWidget()
        side.setMinimumWidth(self.theme.px(_LEAST))
        column = Column(keeper, side, gap=8)
        self.tabs = column.put(
            Segments(keeper, [words.text(one) for one in _TITLES], name=words.text(N_("What is edited")))
        )
        self.tabs.chosen.connect(self._turn)
        self.map_pane, self.ships = MapPane(keeper, words), ShipsPane(keeper, words)
        self.weather, self.words_pane = WeatherPane(keeper, words), WordsPane(keeper, words)
        self.panes: tuple[Pane, ...] = (self.map_pane, self.ships, self.weather, self.words_pane)
        self._stack = column.put(QStackedWidget(), 1)
        for pane in self.panes:
            pane.edited.connect(self._edited)
            self._stack.addWidget(Scroll(keeper, pane))
        self.ships.taken.connect(self.canvas.show_selected)
        self.ships.side_wanted.connect(lambda: self.wanted.emit("side"))
        return side

    # --- what is shown -------------------------------------------------------------------------------

    def show_editor(self, editor: ScenarioEditor) -> None:
        self.editor = editor
        self.refresh()
        self.ships.take(next(iter(editor.waiting()), None))

    def refresh(self) -> None:
        editor = self.editor
        if editor is None:
            return
        story = editor.scenario.story
        self.top.set_title(self._words.text(story.name), self._words.text(editor.system.title))
        self.canvas.show_chart(editor.chart())
        self.panes[self.tabs.index].refresh(editor)
        for button, title, name in (
            (self.undo_button, editor.undo_title, N_("Undo")),
            (self.redo_button, editor.redo_title, N_("Redo")),
        ):
            button.setEnabled(title is not None)
            button.setToolTip(self._words.say(title) if title is not None else self._words.text(name))

    def _turn(self, index: int) -> None:
        self._stack.setCurrentIndex(index)
        self.canvas.brush = index == _MAP
        if self.editor is not None:
            self.panes[index].refresh(self.editor)

    def show_tab(self, index: int) -> None:
        """Turn to what is asked beside the map."""
        self.tabs.show_index(index)
        self._turn(index)

    def _edited(self) -> None:
        self.refresh()
        self.changed.emit()

    # --- the map -------------------------------------------------------------------------------------

    def _stroked(self, cells: object) -> None:
        if self.map_pane.naming and isinstance(cells, tuple):
            self.map_pane.name(cells[-1])
            return
        if (
            self.editor is not None
            and isinstance(cells, tuple)
            and self.editor.paint(cells, self.map_pane.soil)
        ):
            self._edited()

    def _touched(self, key: str) -> None:
        self.show_tab(_SHIPS)
        self.ships.take(ship_of(key))

    def _place(self, cell: Cell) -> None:
        """The ship in hand begins there; the next one without a place comes into hand."""
        editor, hand = self.editor, self.ships.hand
        if editor is None or hand is None:
            return
        waited = hand in editor.waiting()
        if editor.place(*hand, cell):
            self._edited()
            if waited:
                later = [one for one in editor.waiting() if one > hand]
                self.ships.take(next(iter(later or editor.waiting()), hand))

    def undo(self) -> None:
        """Take back one edit."""
        if self.editor is not None and self.editor.undo():
            self._edited()

    def redo(self) -> None:
        if self.editor is not None and self.editor.redo():
            self._edited()

    # --- place ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, px = event.size().width(), self.theme.px
        self.top.fold(folded=width < px(_TOOLS))
        lying = width > event.size().height() and width >= 2 * px(_LEAST)
        abreast(self._columns, beside=lying or width >= px(_NARROW))


_NEAR = 0.4
"""Cells between two points of a stroke that are looked at: a quick finger leaves none out."""


class MapCanvas(ChartCanvas):
    """With the brush one finger paints and two move the map; without it one finger moves it."""

    stroked = Signal(object)
    """The cells painted until the finger was lifted."""

    brush = False
    _stroke: tuple[Cell, ...] = ()
    _last: QPointF | None = None

    def moved_by(self, way: QPointF) -> bool:
        if not self.brush or len(self._down) != 1 or self.grid is None or not self._trail:
            return super().moved_by(way)
        before, now = self._last or self._pressed or self._trail[-1][1], self._trail[-1][1]
        self._last = now
        way = now - before
        steps = max(1, ceil(hypot(way.x(), way.y()) / max(1.0, self.camera.scale * _NEAR)))
        seen = (self.grid.nearest(self.camera.point(before + way * n / steps)) for n in range(steps + 1))
        self._stroke = tuple(dict.fromkeys((*self._stroke, *seen)))
        self.show_chosen(self._stroke)
        return True

    def _lift(self, where: QPointF, globally: QPointF, time: int, *, finger: bool) -> None:
        super()._lift(where, globally, time, finger=finger)
        cells, self._stroke, self._last = self._stroke, (), None
        if cells:
            self.show_chosen(())
            self.stroked.emit(cells)

    def _fling(self, where: QPointF, time: int) -> None:
        if not self.brush:
            super()._fling(where, time)

    def hand_tap(self, where: QPointF, *, finger: bool) -> None:
        if self.brush and self.grid is not None and self.area.contains(where):
            self.stroked.emit((self.grid.nearest(self.camera.point(where)),))
        else:
            super().hand_tap(where, finger=finger)

    def choose(self, cell: Cell) -> None:
        """With the brush a key paints the cell it is on."""
        if self.brush:
            self.cursor_cell = cell
            self.stroked.emit((cell,))
        else:
            super().choose(cell)
