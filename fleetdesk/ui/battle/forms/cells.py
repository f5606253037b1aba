"""Cells of a chart as an answer: touched one after the other."""

from fleetdesk.core.blocks.charts import Cell, name_in
from fleetdesk.core.forms import Cells
from fleetdesk.core.words import Words, msg
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.flow import FlowLayout

_TALL, _SMALL, _ROW = 400, 190, 25
"""Of a chart to choose from, of one to glance at, and of a row of its cells."""
_BOTH = 400
"""The height of questions from which a glance at the chart has room below them."""


class CellsField(FieldView):
    """Cells of a chart, touched one after the other; each is named below and taken away there by a tap."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Cells | None = None
        self._label = self.whole.put(Label(keeper, "", "small_strong", "muted"))
        self.board = self.whole.put(ChartBoard(keeper, words, name="", picks_ships=False), 1)
        self._chosen = self.whole.put(FlowLayout(keeper, gap=6))
        self.buttons: list[BigButton] = []
        self.board.cell_chosen.connect(self.pick_cell)
        keeper.changed.connect(self.fit)
        self.fit()

    @property
    def grows(self) -> bool:
        return not self.on_chart

    def show_field(self, field: Cells) -> None:
        if self._field == field:
            self.fit()
            return
        self._field = field
        label = self.words.say(field.label)
        if field.most > 1:
            label = self.words.say(
                msg("{label} ({n} of {most})", label=label, n=len(field.values), most=field.most)
            )
        self._label.setText(label)
        self.board.canvas.setAccessibleName(label)
        self.fit()
        self.board.show_chart(field.chart)
        self.board.canvas.show_chosen(field.values, numbered=field.most > 1)
        names = [name_in(field.chart, cell) for cell in field.values]
        if [button.text() for button in self.buttons] != names:
            self._show_buttons(names)

    def set_room(self, height: int, _width: int) -> None:
        """A glance gives way where what is above it would have next to nothing."""
        if self._field is not None and self._field.small and not self.on_chart:
            self.setHidden(height < self.keeper.theme.px(_BOTH))

    def pick_cell(self, cell: Cell) -> bool:
        """Choose a cell or give it up; where no more may be chosen the last one gives way."""
        field = self._field
        if field is None or not field.most or not Grid.of(field.chart).holds(cell):
            return False
        if cell in field.values:
            values = tuple(one for one in field.values if one != cell)
        else:
            values = (*field.values[: max(0, field.most - 1)], cell)
        self.tell(values)
        return True

    def _show_buttons(self, names: list[str]) -> None:
        discard(*self.buttons)
        say = self.words.say
        self.buttons = [
            BigButton(self.keeper, name, "close", name=say(msg("Take {cell} away", cell=name)))
            for name in names
        ]
        for button in self.buttons:
            button.clicked.connect(self._taken_away)
            self._chosen.addWidget(button)
            button.show()

    def _taken_away(self) -> None:
        button = self.sender()
        if isinstance(button, BigButton) and button in self.buttons and self._field is not None:
            at = self.buttons.index(button)
            self.tell(tuple(cell for n, cell in enumerate(self._field.values) if n != at))

    def fit(self) -> None:
        """Draw the sea as large as the form lets it, or not at all where the chart of the battle stands beside it."""
        theme, field = self.keeper.theme, self._field
        small = field is not None and field.small
        self.board.setHidden(self.on_chart)
        self._label.setVisible(bool(self._label.text()) and not small)
        if field is None or not small:
            self.board.set_small(least=0)
            self.board.setMinimumHeight(theme.px(_TALL))
            return
        rows = abs(field.chart.corners[1][1] - field.chart.corners[0][1]) + 1
        self.board.set_small(least=theme.px(max(_SMALL, min(_TALL, _ROW * rows))))
        self.board.setMinimumHeight(0)
