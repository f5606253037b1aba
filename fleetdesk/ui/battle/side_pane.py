"""The right column: odds or result, what is owed, the journal, and where dice come from."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.journal import OPENING
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.debts_view import DebtsView
from fleetdesk.ui.battle.log_panel import LogPanel
from fleetdesk.ui.battle.odds_view import OddsView, ResultBox
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.segments import Segments


class SidePane(QWidget):
    """Everything beside the ship.

    Signals:
        real_dice_chosen: True when dice are read from the table from now on.
        remark_wanted: a line in the players' own words.
    """

    real_dice_chosen = Signal(bool)
    remark_wanted = Signal()

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        whole = Column(keeper, self, gap=10, margins=(12,))
        self.odds = OddsView(keeper, words)
        self.result = ResultBox(keeper, words)
        self.debts = DebtsView(keeper, words)
        self.log = LogPanel(keeper, words, bridge)
        for widget in (self.odds, self.result, self.debts):
            whole.addWidget(widget)
        whole.addWidget(self.log, 1)
        foot = Row(keeper, gap=8)
        self.dice = Segments(
            keeper,
            (words.text(N_("Dice on screen")), words.text(N_("Real dice"))),
            name=words.text(N_("Where dice come from")),
        )
        self.remark = BigButton(keeper, icon="edit", name=words.text(N_("Write a remark")))
        foot.addWidget(self.dice, 1)
        foot.addWidget(self.remark)
        whole.addLayout(foot)
        self.dice.chosen.connect(lambda index: self.real_dice_chosen.emit(bool(index)))
        self.remark.clicked.connect(self.remark_wanted)

    def show_odds(self, odds: Odds | None) -> None:
        """Odds of what is prepared take the place of the last result."""
        self.odds.show_odds(odds)
        if odds is not None:
            self.result.hide()

    def refresh(self) -> None:
        """Show debts and journal as they stand."""
        self.debts.show_debts(self._bridge.debts)
        if self._bridge.looking is not None or self.result.entry != self._bridge.session.journal.head:
            self.result.show_entry(None)
        self.log.refresh()

    def show_result(self) -> None:
        """Show what came of the last action."""
        journal = self._bridge.session.journal
        if journal.head == OPENING:
            self.result.show_entry(None)
            return
        entry = journal.entry(journal.head)
        self.result.show_entry(entry, self._bridge.lines_of(entry))
