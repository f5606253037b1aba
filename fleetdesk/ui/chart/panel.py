"""A chart with all that belongs to it: tools and words on the sea; layers and legend, when they are asked for."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.blocks.charts import Cell, Chart, Replay
from fleetdesk.core.lists.scenarios import SOILS
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.chart.canvas import ChartCanvas
from fleetdesk.ui.chart.legend import Legend
from fleetdesk.ui.chart.replay import ReplayBar
from fleetdesk.ui.look.theme import faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box, grow
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.scroll import Scroll


class LayerChips(ChipRow):
    """One chip for each layer, ticked while it shows."""

    turned = Signal(str)
    """Id of the layer tapped."""

    def __init__(self, keeper: ThemeKeeper, *, name: str) -> None:
        super().__init__(keeper, name=name)
        self._ids: tuple[str, ...] = ()
        self._on: tuple[bool, ...] = ()
        self.tapped_chip.connect(lambda index: self.turned.emit(self._ids[index]))

    def show_layers(self, layers: tuple[tuple[str, str, bool], ...]) -> None:
        """(id, title, whether it shows) of each."""
        self._ids = tuple(layer for layer, _, _ in layers)
        self._on = tuple(shown for _, _, shown in layers)
        self.set_chips(
            [
                ChipText(title, "sea" if shown else "plain", "eye" if shown else "eye-off")
                for _, title, shown in layers
            ]
        )

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            part._replace(kind="tick", chosen=shown)
            for part, shown in zip(super().parts(), self._on, strict=True)
        )


class LayerStrip(Scroll):
    """The chips in one row that scrolls sideways: the sea below keeps its height."""

    turned = Signal(str)
    """Id of the layer tapped."""

    def __init__(self, keeper: ThemeKeeper, *, name: str) -> None:
        chips = LayerChips(keeper, name=name)
        super().__init__(keeper, chips, across=True)
        self.chips = chips
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.chips.turned.connect(self.turned)
        self.restyle()

    def show_layers(self, layers: tuple[tuple[str, str, bool], ...]) -> None:
        """(id, title, whether it shows) of each."""
        self.chips.show_layers(layers)
        self.chips.setMinimumWidth(self.chips.sizeHint().width())
        self.updateGeometry()

    def restyle(self) -> None:
        super().restyle()
        self.chips.setMinimumWidth(self.chips.sizeHint().width())
        self.setFixedHeight(self.theme.target + self.theme.px(_BAR))

    def sizeHint(self) -> QSize:
        return QSize(self.chips.sizeHint().width(), self.height())


_BAR = 10
"""Room for the bar that shows how far the row is scrolled."""


class Plate(Themed, QWidget):
    """Words laid on the sea; touches go through to it."""

    def __init__(self, keeper: ThemeKeeper, lines: Sequence[Label], parent: QWidget) -> None:
        super().__init__(parent)
        self.dress(keeper)
        self._lines = tuple(lines)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._column = Column(keeper, self, margins=(8, 6, 8, 6), gap=2)
        for line in self._lines:
            self._column.addWidget(line)

    def place(self, left: int, bottom: int, room: int) -> None:
        """Stand on a line, no wider than there is room; without words it is gone."""
        said = any(not line.isHidden() and line.text() for line in self._lines)
        self.setVisible(said)
        if said:
            wide = min(room, max(line.sizeHint().width() for line in self._lines if not line.isHidden()) + 24)
            tall = max(self._column.totalHeightForWidth(wide), self.sizeHint().height())
            self.setGeometry(left, bottom - tall, wide, tall)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(
            painter,
            QRectF(self.rect()).adjusted(1, 1, -1, -1),
            self.theme.px(8),
            faded(self.theme.card, 0.92),
            self.theme.line,
        )


_FEW_TOOLS = 5
"""In a sea lower than so many buttons they would cover what is looked at."""


class ChartBoard(Themed, QWidget):
    """The chart of a battle, or of a question."""

    cell_chosen = Signal(object)
    """The cell touched, where not exactly one ship stands."""
    piece_chosen = Signal(str)
    """Id of the ship touched."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        *,
        name: str,
        picks_ships: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.dress(keeper)
        self._language = words
        grow(self, down=True)
        whole = Column(keeper, self, gap=4)
        self.layers = whole.put(LayerStrip(keeper, name=words.text(N_("What the chart shows"))))
        self.canvas = whole.put(ChartCanvas(keeper, words, name=name), 1)
        self.canvas.picks_ships = picks_ships
        self.caption = Label(keeper, "", "small_strong")
        self.legend = whole.put(Legend(keeper))
        self.note = Label(keeper, "", "small", "muted")
        self.plate = Plate(keeper, (self.caption, self.note), self.canvas)
        self.tools = QWidget(self.canvas)
        tools = Row(keeper, self.tools, gap=6)
        self.farther = BigButton(keeper, icon="minus", name=words.text(N_("Farther")))
        self.closer = BigButton(keeper, icon="plus", name=words.text(N_("Closer")))
        self.whole = BigButton(keeper, icon="whole", name=words.text(N_("Whole chart")))
        self.more = BigButton(keeper, icon="layers", name=words.text(N_("What the chart shows")))
        self.more.setCheckable(True)
        for button in (self.farther, self.closer, self.whole, self.more):
            tools.addWidget(button)
        self.again = BigButton(keeper, icon="history", name=words.text(N_("Play the movement again")))
        self.large = BigButton(keeper, icon="large", name=words.text(N_("Large chart")))
        self.large.setCheckable(True)
        for at, button in enumerate((self.again, self.large)):
            tools.insertWidget(at, button)
            button.hide()
        self.replay = ReplayBar(keeper, words, self.canvas)
        self.replay.hide()
        self._replays: tuple[Replay, ...] = ()
        self._sides: tuple[str, ...] = ()
        self._small = self._apart = False
        self.again.clicked.connect(self._open_replay)
        self.replay.moved.connect(self._show_moment)
        self.replay.closed.connect(self.close_replay)
        self.canvas.installEventFilter(self)
        self.more.toggled.connect(self._unfold)
        self.closer.clicked.connect(lambda: self.canvas.zoom(1))
        self.farther.clicked.connect(lambda: self.canvas.zoom(-1))
        self.whole.clicked.connect(self.canvas.show_whole)
        self.layers.turned.connect(self._turn)
        self.canvas.cell_chosen.connect(self.cell_chosen)
        self.canvas.piece_chosen.connect(self.piece_chosen)
        self.canvas.cursor_moved.connect(self._tell)
        for widget in (self.layers, self.legend, self.caption, self.note, self.plate):
            widget.hide()

    def show_chart(self, chart: Chart) -> None:
        """Show a chart, or the same a step later."""
        if chart == self.canvas.chart:
            return
        say, before = self._language.say, self.canvas.chart
        self.canvas.show_chart(chart)
        if before is not None and before.but(pieces=(), shades=()) == chart.but(pieces=(), shades=()):
            self._tell(self.canvas.cursor_cell)
            return  # nothing else is told beside the sea
        self._show_layers()
        tones = tuple((tone, say(text)) for tone, text in chart.legend)
        soils = tuple((one, self._language.text(SOILS[one])) for one in SOILS if chart.soil.get(one))
        self.legend.show_lines(self._sides or tuple(chart.sides), soils, tones, counters=chart.counters)
        self._unfold()
        self.note.setText(say(chart.note) if chart.note is not None else "")
        self.note.setVisible(chart.note is not None and not self._small)
        self._tell(self.canvas.cursor_cell)

    def show_replays(self, replays: tuple[Replay, ...]) -> None:
        """Movements that can be played again; a new one ends what is played."""
        if replays != self._replays:
            self.close_replay()
            self._replays = replays
            self.again.setVisible(bool(replays))
            self._place()

    def _open_replay(self) -> None:
        self.tools.hide()
        self.replay.show()
        self._place()
        self.replay.open(self._replays)
        self.canvas.bring(self.canvas.selected)  # where she sets out from may lie under the bar

    def close_replay(self) -> None:
        """Show the sea as it is."""
        if not self.replay.isHidden():
            self.replay.stop()
            self.replay.hide()
            self.tools.show()
            self.canvas.show_moment(None)
            self.note.setVisible(bool(self.note.text()) and not self._small)
            self._tell(self.canvas.cursor_cell)

    def _show_moment(self, told: tuple[Replay, float]) -> None:
        self.canvas.show_moment(*told)
        halt = self.replay.halt
        self.caption.setText(self._language.say(halt.text) if halt is not None else "")
        self.caption.setVisible(halt is not None)
        self.note.hide()
        self._place()

    def set_small(self, *, least: int) -> None:
        """Draw at least so many pixels high and no higher than is left over, without buttons; 0: as usual."""
        self._small = bool(least)
        self.tools.setHidden(self._small)
        down = QSizePolicy.Policy.Ignored if least else QSizePolicy.Policy.Expanding
        for widget in (self, self.canvas):
            widget.setSizePolicy(QSizePolicy.Policy.Expanding, down)
        self.canvas.setMinimumHeight(least)

    def lay_tools(self, into: Row) -> None:
        """Put the buttons into a row of somebody else's: all the height is left to the sea."""
        self._apart = True
        into.addWidget(self.tools)

    def tell_sides(self, names: tuple[str, ...]) -> None:
        """Tell without being asked whose ships these are, the sides by their number."""
        self._sides = names

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.show_replays(())
        self.canvas.clear()
        self.layers.show_layers(())
        self.legend.show_lines(())
        self.caption.clear()
        self.note.clear()

    def offer_room(self, *, offered: bool) -> None:
        """Offer to take all the room there is, or do not."""
        if self.large.isHidden() == offered:
            self.large.setVisible(offered)
            self._place()

    def show_selected(self, ship: str) -> None:
        """Ring the ship in hand."""
        self.canvas.show_selected(ship)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(520), self.theme.px(480))

    def _show_layers(self) -> None:
        chart = self.canvas.chart
        if chart is None:
            return
        shown = self.canvas.shown
        self.layers.show_layers(
            tuple(
                (layer.id, self._language.say(layer.title), shown.get(layer.id, layer.shown))
                for layer in chart.layers
            )
        )

    def _unfold(self) -> None:
        """Lay out layers and legend, or leave all the height to the sea."""
        chart, unfolded = self.canvas.chart, self.more.isChecked()
        self.layers.setVisible(unfolded and chart is not None and bool(chart.layers))
        told = unfolded or bool(self._sides)
        self.legend.setVisible(told and chart is not None and bool(chart.sides or chart.soil or chart.legend))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.canvas and event.type() in {QEvent.Type.Resize, QEvent.Type.Show}:
            self._place()
        return super().eventFilter(watched, event)

    def restyle(self) -> None:
        self._place()
        QTimer.singleShot(0, self, self._place)  # what lies on it has its new letters only then

    def _place(self) -> None:
        """Tools stand in one lower corner of the sea, words in the other."""
        self._put()
        laid = (self.replay, self.plate) if self._apart else (self.tools, self.replay, self.plate)
        self.canvas.set_covered(*(QRectF(one.geometry()) for one in laid if not one.isHidden()))

    def _thin_out(self) -> None:
        """Over a low sea only the button that makes it larger stands: fingers pan and pinch, and there all stand again."""
        low = not self._apart and not self.large.isHidden() and not self.large.isChecked()
        low = low and self.canvas.area.height() < _FEW_TOOLS * self.theme.target
        for button in (self.farther, self.closer, self.whole, self.more):
            button.setHidden(low and not button.isChecked())

    def _put(self) -> None:
        self._thin_out()
        edge, chart = self.theme.px(8), self.canvas.chart
        size = self.tools.sizeHint()
        bounded = chart is not None and not chart.endless  # where all of it shows nothing may cover a cell
        high = self.replay.sizeHint().height()
        tools = 0 if self._apart or (self.tools.isHidden() and self.replay.isHidden()) else size.height()
        replay = high if not self.replay.isHidden() or (tools and self._replays) else 0
        foot = max(tools, replay) if bounded else 0
        self.canvas.set_foot(foot + 2 * edge if foot else 0)
        sea = QRectF(self.canvas.area).adjusted(0, 0, 0, self.canvas.foot)
        if not self._apart:
            self.tools.setGeometry(
                round(sea.right()) - size.width() - edge,
                round(sea.bottom()) - size.height() - edge,
                size.width(),
                size.height(),
            )
        self.replay.setGeometry(
            round(sea.left()) + edge, round(sea.bottom()) - high - edge, round(sea.width()) - 2 * edge, high
        )
        if not self.replay.isHidden():
            self.plate.place(
                round(sea.left()) + edge, round(sea.bottom()) - high - 2 * edge, round(sea.width() / 2)
            )
            return
        room = round(sea.width()) - 3 * edge - (0 if self.tools.isHidden() else size.width())
        self.plate.place(round(sea.left()) + edge, round(sea.bottom()) - edge, max(1, room))

    def _turn(self, layer: str) -> None:
        chart = self.canvas.chart
        for one in chart.layers if chart is not None else ():
            if one.id == layer:
                self.canvas.show_layer(layer, shown=not self.canvas.shown.get(layer, one.shown))
        self._show_layers()

    def _tell(self, cell: Cell | None) -> None:
        self.caption.setText(self.canvas.describe(cell) if cell is not None else "")
        self.caption.setVisible(cell is not None)
        self._place()
