"""A chart with all that belongs to it: layers above, zoom, what was touched and what it means below."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.charts import Cell, Chart
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, grow
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.chart_canvas import ChartCanvas
from fleetdesk.ui.widgets.chart_legend import Legend
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.scroll import Scroll


class LayerChips(ChipRow):
    """One chip for each layer, ticked while it shows.

    Signals:
        turned: id of the layer tapped.
    """

    turned = Signal(str)

    def __init__(self, keeper: ThemeKeeper, *, name: str, parent: QWidget | None = None) -> None:
        super().__init__(keeper, name=name, parent=parent)
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
    """The chips in one row that scrolls sideways: the sea below keeps its height.

    Signals:
        turned: id of the layer tapped.
    """

    turned = Signal(str)

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
        self.chips.setMinimumWidth(self.chips.sizeHint().width())
        self.setFixedHeight(self.theme.target + self.theme.px(_BAR))

    def sizeHint(self) -> QSize:
        return QSize(self.chips.sizeHint().width(), self.height())


_BAR = 10
"""Room for the bar that shows how far the row is scrolled."""


class ChartBoard(Themed, QWidget):
    """The chart of a battle, or of a question.

    Signals:
        cell_chosen: the cell touched, where not exactly one ship stands.
        piece_chosen: id of the ship touched.
    """

    cell_chosen = Signal(object)
    piece_chosen = Signal(str)

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
        self.layers = LayerStrip(keeper, name=words.text(N_("What the chart shows")))
        self.canvas = ChartCanvas(keeper, words, name=name)
        self.canvas.picks_ships = picks_ships
        self.caption = Label(keeper, "", "small_strong")
        self.legend = Legend(keeper)
        self.note = Label(keeper, "", "small", "muted")
        whole.addWidget(self.layers)
        whole.addWidget(self.canvas, 1)
        foot = Row(keeper, gap=8)
        words_below = Column(keeper, gap=2)
        words_below.addWidget(self.caption)
        words_below.addWidget(self.legend)
        words_below.addWidget(self.note)
        words_below.addStretch(1)
        foot.addLayout(words_below, 1)
        self.farther = BigButton(keeper, icon="minus", name=words.text(N_("Farther")))
        self.closer = BigButton(keeper, icon="plus", name=words.text(N_("Closer")))
        self.whole = BigButton(keeper, icon="whole", name=words.text(N_("Whole chart")))
        for button in (self.farther, self.closer, self.whole):
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(foot)
        self.closer.clicked.connect(lambda: self.canvas.zoom(1))
        self.farther.clicked.connect(lambda: self.canvas.zoom(-1))
        self.whole.clicked.connect(self.canvas.show_whole)
        self.layers.turned.connect(self._turn)
        self.canvas.cell_chosen.connect(self.cell_chosen)
        self.canvas.piece_chosen.connect(self.piece_chosen)
        self.canvas.cursor_moved.connect(self._tell)
        for widget in (self.layers, self.caption, self.legend, self.note):
            widget.hide()

    def show_chart(self, chart: Chart) -> None:
        """Show a chart, or the same a step later."""
        if chart == self.canvas.chart:
            return
        say = self._language.say
        self.canvas.show_chart(chart)
        self._show_layers()
        self.legend.show_lines(tuple(chart.sides), tuple((tone, say(text)) for tone, text in chart.legend))
        self.legend.setVisible(bool(chart.sides or chart.legend))
        self.note.setText(say(chart.note) if chart.note is not None else "")
        self.note.setVisible(chart.note is not None)
        self._tell(self.canvas.cursor_cell)

    def set_small(self, *, least: int) -> None:
        """Draw at least so many pixels high and no higher than is left over, without buttons; 0: as usual."""
        for button in (self.farther, self.closer, self.whole):
            button.setHidden(bool(least))
        down = QSizePolicy.Policy.Ignored if least else QSizePolicy.Policy.Expanding
        for widget in (self, self.canvas):
            widget.setSizePolicy(QSizePolicy.Policy.Expanding, down)
        self.canvas.setMinimumHeight(least)

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.canvas.clear()
        self.layers.show_layers(())
        self.legend.show_lines((), ())
        self.caption.clear()
        self.note.clear()

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
        self.layers.setVisible(bool(chart.layers))

    def _turn(self, layer: str) -> None:
        chart = self.canvas.chart
        for one in chart.layers if chart is not None else ():
            if one.id == layer:
                self.canvas.show_layer(layer, shown=not self.canvas.shown.get(layer, one.shown))
        self._show_layers()

    def _tell(self, cell: Cell | None) -> None:
        self.caption.setText(self.canvas.describe(cell) if cell is not None else "")
        self.caption.setVisible(cell is not None)
