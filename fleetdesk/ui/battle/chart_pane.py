"""The sea of a battle seen from above, and what a touch of it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from fleetdesk.core.charts import Cell
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.offer_grid import OfferButton, ordered, show_offer
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.chart import ChartBoard
from fleetdesk.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from fleetdesk.ui.battle.page import BattlePage


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
        whole.addWidget(self.board)

    def refresh(self, ship: str) -> None:
        """Show the sea as it stands, with a ship in hand."""
        chart = self._bridge.chart(ship)
        self.exists = chart is not None
        if chart is not None:
            self.board.show_chart(chart)
            self.board.show_selected(ship)
        else:
            self.board.clear()

    def cell_of(self, ship: str) -> Cell | None:
        """Where a ship stands."""
        chart = self.board.canvas.chart
        pieces = chart.pieces if chart is not None else ()
        return next((piece.cell for piece in pieces if piece.id == ship and not piece.faint), None)


class ChartTaps(QObject):
    """Turns touches of the chart into answers, actions, or another ship in hand."""

    def __init__(self, page: BattlePage) -> None:
        super().__init__(page)
        self._page = page
        board = page.ship_view.chart.board
        board.piece_chosen.connect(self.ship_touched)
        board.cell_chosen.connect(self.cell_touched)

    def ship_touched(self, ship: str) -> None:
        """Answer the question being asked, say what can be done to another's ship, or take one's own in hand."""
        page = self._page
        cell = page.ship_view.chart.cell_of(ship)
        if self._asking():
            questions = page.prepare.form.questions
            if not questions.pick(ship) and (cell is None or not questions.pick_cell(cell)):
                page.helm.ship_tapped(ship)
            return
        offers = page.bridge.cell_offers(page.ship, cell) if cell is not None else ()
        ships = page.bridge.battle.ships
        own = page.ship in ships and ship in ships and ships[ship].side == ships[page.ship].side
        if cell is not None and offers and (ship == page.ship or not own):
            self._offer(cell, offers, () if ship == page.ship else (ship,))
        else:
            page.helm.ship_tapped(ship)

    def cell_touched(self, cell: Cell) -> None:
        """Answer the question being asked, or say what can be done there."""
        page = self._page
        if self._asking():
            page.prepare.form.questions.pick_cell(cell)
            return
        canvas = page.ship_view.chart.board.canvas
        ships = [piece.id for piece in canvas.ships_at(cell)]
        offers = page.bridge.cell_offers(page.ship, cell)
        if len(offers) == 1 and offers[0].kind == "primary" and not ships:
            page.flow.start(offers[0])
        elif offers or ships:
            self._offer(cell, offers, ships)

    def _asking(self) -> bool:
        return self._page.flow.busy and self._page.centre.currentWidget() is self._page.preparing

    def _offer(self, cell: Cell, offers: Sequence[Offer], ships: Sequence[str]) -> None:
        """A sheet of buttons: what can be done there, then the ships that may be taken in hand."""
        page = self._page
        keeper, words = page.keeper, page.words
        first, quiet = ordered(offers)
        body = QWidget()
        column = Column(keeper, body, gap=8)
        title = page.ship_view.chart.board.canvas.describe(cell)
        sheet = Sheet(keeper, words, page, title, body=body, width=420)
        for offer in (*first, *quiet):
            button = OfferButton(keeper, " ", tall=True)
            show_offer(button, offer, words, primary=offer.kind == "primary")
            button.clicked.connect(_answering(sheet, offer))
            column.addWidget(button)
        for ship in ships:
            name = page.bridge.battle.ships[ship].name if ship in page.bridge.battle.ships else ship
            take = BigButton(keeper, words.say(msg("Take {ship} in hand", ship=name)), "ship", tall=True)
            take.clicked.connect(_answering(sheet, ship))
            column.addWidget(take)
        column.addStretch(1)
        sheet.finished.connect(self._answered)
        page.helm.sheet = sheet
        sheet.open()

    def _answered(self, answer: object) -> None:
        if isinstance(answer, Offer):
            self._page.flow.start(answer)
        elif isinstance(answer, str):
            self._page.helm.ship_tapped(answer)


def _answering(sheet: Sheet, answer: object) -> Callable[[], None]:
    return lambda: sheet.answer(answer)
