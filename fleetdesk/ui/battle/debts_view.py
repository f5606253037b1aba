"""What is owed before the phase ends: shown, never blocking."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import Debt
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.panels import SectionTitle

_FEW = 2


class DebtsView(QWidget):
    """The first debts, and all of them on a tap.

    Signals:
        debt_tapped: the `Debt`: its button if it has one, else its ship.
    """

    debt_tapped = Signal(object)

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._debts: tuple[Debt, ...] = ()
        self._open = False
        whole = Column(keeper, self, gap=6)
        self._title = SectionTitle(keeper, "")
        self.list = ChoiceList(keeper, ticks=False, most=3)
        self.more = BigButton(keeper, " ", "chevron-down", "ghost")
        for widget in (self._title, self.list, self.more):
            whole.addWidget(widget)
        self.list.chosen.connect(self._tapped)
        self.more.clicked.connect(self._turn)
        self.hide()

    def show_debts(self, debts: Sequence[Debt]) -> None:
        """Show what is owed."""
        if self._debts == tuple(debts):
            return
        self._debts = tuple(debts)
        self._open = self._open and len(debts) > _FEW
        self._fill()

    def _fill(self) -> None:
        say, count = self._words.say, len(self._debts)
        self.setVisible(bool(count))
        title = say(msg("Owed: {n}", n=count))
        self._title.set_text(title)
        shown = self._debts if self._open else self._debts[:_FEW]
        rows = [
            ListRow(say(debt.text), say(debt.offer.title) if debt.offer else "", icon="warning", tone="brass")
            for debt in shown
        ]
        self.list.setAccessibleName(title)
        self.list.set_rows(rows)
        rest = count - _FEW
        self.more.setVisible(rest > 0)
        if rest > 0:
            text = self._words.text(N_("Fewer")) if self._open else say(msg("Show {n} more", n=rest))
            self.more.set_meaning(text, icon="chevron-up" if self._open else "chevron-down")

    def _tapped(self, index: int) -> None:
        self.debt_tapped.emit(self._debts[index])

    def _turn(self) -> None:
        self._open = not self._open
        self._fill()
