"""What is owed before the phase ends: shown, never blocking."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import Debt
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll


class DebtsView(Panel):
    """All that is owed in a row, where the card stands otherwise: one is settled after the other.

    Signals:
        debt_tapped: the `Debt`: its button if it has one, else its ship.
        closed: the card shall come back.
    """

    debt_tapped = Signal(object)
    closed = Signal()

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, margin=10, parent=parent)
        self._language = words
        self._debts: tuple[Debt, ...] = ()
        head = Row(keeper, gap=8)
        self._heading = SectionTitle(keeper, "")
        self.close_button = BigButton(keeper, icon="close", kind="ghost", name=words.text(N_("Close")))
        head.addWidget(self._heading, 1)
        head.addWidget(self.close_button)
        self.list = ChoiceList(keeper, ticks=False, most=3)
        inside = QWidget()
        column = Column(keeper, inside, gap=0)
        column.addWidget(self.list)
        column.addStretch(1)
        self.body.addLayout(head)
        self.view = Scroll(keeper, inside)
        self.body.addWidget(self.view, 1)
        self.list.chosen.connect(self._tapped)
        self.close_button.clicked.connect(self.closed)

    def show_debts(self, debts: Sequence[Debt]) -> None:
        """Show what is owed."""
        if self._debts == tuple(debts):
            return
        self._debts = tuple(debts)
        say = self._language.say
        title = say(msg("Still to do: {n}", n=len(debts)))
        self._heading.set_text(title)
        self.list.setAccessibleName(title)
        self.list.set_rows(
            [
                ListRow(
                    say(debt.text), say(debt.offer.title) if debt.offer else "", icon="warning", tone="brass"
                )
                for debt in self._debts
            ]
        )

    def _tapped(self, index: int) -> None:
        self.debt_tapped.emit(self._debts[index])
