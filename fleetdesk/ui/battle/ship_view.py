"""The centre of the play screen: what is to be done, the ship in hand, and its buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.chart_pane import ChartPane
from fleetdesk.ui.battle.odds_view import ResultBox
from fleetdesk.ui.battle.offer_grid import OfferGrid, PromptBar
from fleetdesk.ui.battle.ship_panel import ShipPanel
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.segments import Segments

_LOW = 440
_NO_LIMIT = 16777215
_CHART_LOW, _CHART_SHARE = 110, 0.82
"""The least height of a chart in a low window, and how much it takes of what is seen of it."""


class ShipView(QWidget):
    """Prompt, card and buttons of the ship selected; and the chart, in turn with the card or beside it.

    Signals:
        chart_came: the game has a chart now, or has it no longer.
    """

    chart_came = Signal()

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words, self._bridge = words, bridge
        self.ship = ""
        whole = Column(keeper, self, gap=8)
        self.prompt = PromptBar(keeper, words)
        whole.addWidget(self.prompt)
        self.result = ResultBox(keeper, words)
        whole.addWidget(self.result)
        self.frame = Panel(keeper, margin=12)
        self.card = ShipPanel(keeper, words, name=words.text(N_("Ship card")))
        self._keeper = keeper
        self._inside = QWidget()
        self._scrolled = Column(keeper, self._inside, gap=10)
        self._scrolled.addWidget(self.card)
        self._scrolled.addStretch(1)
        self.view = Scroll(keeper, self._inside)
        self.view.viewport().installEventFilter(self)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.empty = Label(keeper, words.text(N_("Tap a ship to see its card.")), "body", "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.grid = OfferGrid(keeper, words, name=words.text(N_("Actions of the ship")))
        self.chart = ChartPane(keeper, words, bridge)
        self.switch = Segments(
            keeper,
            (words.text(N_("Chart")), words.text(N_("Ship card"))),
            name=words.text(N_("Chart or card")),
        )
        self.switch.hide()
        self.switch.chosen.connect(lambda _: self._show_part())
        self._beside = True
        self._head = Row(keeper, gap=10)
        self._head.addWidget(self.switch, 2)
        self.frame.body.addLayout(self._head)
        for widget, stretch in (
            (self.chart, 1),
            (self.view, 1),
            (self.empty, 1),
            (self.grid, 0),
        ):
            self.frame.body.addWidget(widget, stretch)
        self.take_chart_back()
        whole.addWidget(self.frame, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def _low(self) -> bool:
        return self.height() < self._keeper.theme.px(_LOW)

    def _fit(self) -> None:
        """In a low window chart and buttons scroll with the card instead of squeezing each other."""
        low = self._low
        inside = self.grid.parentWidget() is self._inside
        if low and not inside:
            self.frame.body.removeWidget(self.grid)
            self._scrolled.insertWidget(self._scrolled.count() - 1, self.grid)
        elif inside and not low:
            self._scrolled.removeWidget(self.grid)
            self.frame.body.addWidget(self.grid)
        if not self._beside:
            self._place_chart(low=low)
        on = self.on_chart
        self.card.setVisible(not on)
        known = self.ship in self._bridge.battle.ships
        self.view.setVisible(low if on else known)

    def _place_chart(self, *, low: bool) -> None:
        inside = self.chart.parentWidget() is self._inside
        if low and not inside:
            self._scrolled.insertWidget(0, self.chart)
        elif inside and not low:
            self.frame.body.insertWidget(1, self.chart, 1)
        self._fit_chart(low=low)

    def _fit_chart(self, *, low: bool) -> None:
        """All of the sea is seen at once, and a strip below it by which a finger scrolls to the rest."""
        seen = round(self.view.viewport().height() * _CHART_SHARE)
        canvas, tall = self.chart.board.canvas, max(self._keeper.theme.px(_CHART_LOW), seen)
        canvas.setMinimumHeight(tall if low else 0)
        canvas.setMaximumHeight(tall if low else _NO_LIMIT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.view.viewport():
            self.card.set_room(self.view.viewport().height())
            if not self._beside and self._low:
                self._fit_chart(low=True)
        return super().eventFilter(watched, event)

    # --- the chart -----------------------------------------------------------------------------------

    @property
    def on_chart(self) -> bool:
        """Whether the chart stands here instead of the card."""
        return self.chart.exists and not self._beside and self.switch.index == 0

    def lend_chart(self, layout: QBoxLayout) -> None:
        """Put the chart beside the card, into another layout."""
        if not self._beside:
            self._beside = True
            layout.addWidget(self.chart)
            self._fit_chart(low=False)
            self.chart.board.keep_layers()
            self._show_part()

    def take_chart_back(self) -> None:
        """Let chart and card take turns here."""
        if self._beside:
            self._beside = False
            self.frame.body.insertWidget(1, self.chart, 1)
            self._head.addWidget(self.chart.board.layers, 3)
            self._show_part()

    def _refresh_chart(self) -> None:
        before = self.chart.exists
        self.chart.refresh(self.ship)
        self._show_part()
        if self.chart.exists != before:
            self.chart_came.emit()

    def _show_part(self) -> None:
        """Show card or chart, whichever is on."""
        known = self.ship in self._bridge.battle.ships
        board, seen = self.chart.board, self.chart.exists and (self._beside or self.on_chart)
        self.switch.setVisible(self.chart.exists and not self._beside)
        self.chart.setVisible(seen)
        board.layers.setVisible(seen and board.layered)
        self.empty.setVisible(not known and not self.on_chart)
        self._fit()

    # --- what is shown -------------------------------------------------------------------------------

    def show_ship(self, ship: str) -> None:
        """Show another ship."""
        self.ship = ship
        self.refresh_ship(afresh=True)
        self.view.verticalScrollBar().setValue(0)

    def refresh_ship(self, *, afresh: bool = False) -> None:
        """Show the ship in hand as it stands."""
        self._refresh_card(afresh=afresh)
        self.refresh_offers()

    def paint_card(self) -> None:
        """Show the card as it stands on the screen at once, before anything else is made anew."""
        self._refresh_card()
        self.card.paint_now()

    def _refresh_card(self, *, afresh: bool = False) -> None:
        bridge = self._bridge
        if self.ship in bridge.battle.ships:
            self.card.show_card(bridge.panel(self.ship), locked=bridge.locked, afresh=afresh)

    def refresh_offers(self) -> None:
        """Show what the ship in hand can do; that may change with any other ship."""
        bridge = self._bridge
        offers = bridge.offers(self.ship) if self.ship in bridge.battle.ships else ()
        self.grid.setVisible(bool(offers))
        self.grid.show_offers(offers)
        self._refresh_chart()

    def show_result(self, *, narrow: bool) -> None:
        """Show what came of the last action here, where there is no column for it."""
        self.result.show_entry(self._bridge.seen.last if narrow else None)

    def refresh_table(self) -> None:
        """Show what is to be done now."""
        bridge = self._bridge
        if self.result.entry != bridge.seen.head:
            self.result.show_entry(None)
        overview = bridge.overview
        self.prompt.show_prompt(overview.prompt, () if bridge.locked else overview.offers)
