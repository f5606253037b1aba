"""The sea of a battle seen from above."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column


class ChartPane(QWidget):
    """The chart of a battle, if the game has one."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.exists = False
        """Whether the game shows a chart at this moment, to this seat."""
        whole = Column(keeper, self, gap=0)
        self.board = ChartBoard(keeper, words, name=words.text(N_("Chart of the battle")))
        self.board.canvas.opening = True
        whole.addWidget(self.board)

    def refresh(self, ship: str) -> None:
        """Show the sea as it stands, with a ship in hand."""
        chart = self._bridge.chart(ship)
        self.exists = chart is not None
        if chart is not None:
            self.board.show_chart(chart)
            self.board.show_selected(ship)
            self.board.show_replays(self._bridge.seen.replays)
        else:
            self.board.clear()

    def cell_of(self, ship: str) -> Cell | None:
        """Where a ship stands."""
        chart = self.board.canvas.chart
        pieces = chart.pieces if chart is not None else ()
        return next((piece.cell for piece in pieces if piece.id == ship and not piece.faint), None)

    def ghost_at(self, cell: Cell) -> str:
        """The ship whose orders end in a cell, if there is one."""
        chart = self.board.canvas.chart
        pieces = chart.pieces if chart is not None else ()
        return next((piece.id for piece in pieces if piece.faint and piece.id and piece.cell == cell), "")
