"""The right column: odds or result, what is owed, the journal, and where dice come from."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.debts_view import DebtsView
from fleetdesk.ui.battle.log_panel import LogPanel
from fleetdesk.ui.battle.odds_view import OddsView, ResultBox
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.segments import Segments

_LOG = 170
"""The journal keeps this much room; odds and debts scroll before they take it."""


def side_title(words: Words, bridge: BattleBridge) -> str:
    """What the column is called where it has folded away."""
    return words.text(N_("Log and dice") if bridge.system.throws else N_("Log"))


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
        self._keeper, self._bridge = keeper, bridge
        whole = Column(keeper, self, gap=10, margins=(12,))
        self.odds = OddsView(keeper, words)
        self.result = ResultBox(keeper, words)
        self.debts = DebtsView(keeper, words)
        self.log = LogPanel(keeper, words, bridge)
        self._above = QWidget()
        self._stacked = Column(keeper, self._above, gap=10)
        for widget in (self.odds, self.result, self.debts):
            self._stacked.addWidget(widget)
        self._stacked.addStretch(1)
        self._view = Scroll(keeper, self._above)
        self._above.installEventFilter(self)
        whole.addWidget(self._view)
        whole.addWidget(self.log, 1)
        foot = Row(keeper, gap=8)
        self.dice = Segments(
            keeper,
            (words.text(N_("Dice on screen")), words.text(N_("Real dice"))),
            name=words.text(N_("Where dice come from")),
        )
        self.remark = BigButton(keeper, icon="edit", name=words.text(N_("Write a remark")))
        foot.addWidget(self.dice, 1)
        if not bridge.system.throws:
            self.dice.hide()
            self.remark.setText(words.text(N_("Write a remark")))
        foot.addWidget(self.remark, 0 if bridge.system.throws else 1)
        whole.addLayout(foot)
        self.dice.chosen.connect(lambda index: self.real_dice_chosen.emit(bool(index)))
        self.remark.clicked.connect(self.remark_wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._above and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as what it shows, but never so high that the journal is gone.

        Called whenever something appears here: what is inside a hidden view asks for no layout.
        """
        theme = self._keeper.theme
        shown = [one for one in (self.odds, self.result, self.debts) if not one.isHidden()]
        self._view.setVisible(bool(shown))
        across = self.width() - 2 * theme.px(12)
        needed = self._stacked.totalHeightForWidth(across) if shown else 0
        room = self.height() - theme.target - theme.px(_LOG) - 4 * theme.px(12)
        # Words beside a bar break into more lines, which ask for the bar: where all fits there must be none.
        policy = Qt.ScrollBarPolicy
        self._view.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if needed <= room else policy.ScrollBarAsNeeded
        )
        self._view.setFixedHeight(max(theme.px(48), min(needed, room)))

    def show_odds(self, odds: Odds | None) -> None:
        """Odds of what is prepared take the place of the last result."""
        self.odds.show_odds(odds)
        if odds is not None:
            self.result.hide()
        self._fit()

    def refresh(self) -> None:
        """Show debts and journal as they stand."""
        self.debts.show_debts(self._bridge.debts)
        if self._bridge.looking is not None or self.result.entry != self._bridge.seen.head:
            self.result.show_entry(None)
        self._fit()
        self.log.refresh()

    def show_result(self) -> None:
        """Show what came of the last action."""
        self.result.show_entry(self._bridge.seen.last)
        self._fit()
