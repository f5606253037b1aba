"""Beside a log that stands elsewhere: whose order is written, what it is, and which ones are still owed."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.forms.ledger import LedgerView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label

_MOST_NAMED = 6
"""Ships named in a line of what is owed; of more only how many they are is said."""


class LedgerTold(QWidget):
    """The orders the pad writes, then a line for each turn that lacks some."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.whose = Label(keeper, "", "heading")
        self.order = Label(keeper, "", "number")
        self._owed = Label(keeper, words.text(N_("Still owed")), "caps", "muted")
        self.owed = Label(keeper, "", "small")
        whole = Column(keeper, self, gap=6)
        for label in (self.whose, self.order, self._owed, self.owed):
            whole.addWidget(label)
        whole.addStretch()

    def tell(self, ledger: LedgerView) -> None:
        """Say how the log stands."""
        say = self._words.say
        ships, turns, orders = ledger.writing
        turn = ", ".join(turns)
        self.whose.setText(" \N{MIDDLE DOT} ".join(one for one in (", ".join(ships), turn) if one))
        self.order.setText(", ".join(orders))
        self.order.setVisible(bool(orders))
        lines = []
        for names, same in groupby(ledger.owing, lambda one: one[1]):
            whom = ", ".join(names) if len(names) <= _MOST_NAMED else str(len(names))
            lines.append(say(msg("{what}: {value}", what=", ".join(head for head, _ in same), value=whom)))
        self.owed.setText("\n".join(lines))
        for label in (self._owed, self.owed):
            label.setVisible(bool(lines))
