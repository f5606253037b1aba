"""The foot of the desk: the fleets before and after, a line read otherwise, and the next thing due."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.umpire import Fleet
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row
from fleetdesk.ui.widgets.buttons import BigButton


class Foot(QWidget):
    """Four buttons; the next thing due keeps its place in all steps."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._again = words.text(N_("Read a line otherwise"))
        self._row = row = Row(keeper, self, gap=8)
        self.before = BigButton(keeper, " ", "arrow-left", "plain", tall=True)
        self.again = BigButton(keeper, self._again, "edit", "plain", tall=True)
        self.after = BigButton(keeper, " ", "arrow-right", "plain", tall=True)
        self.go = BigButton(keeper, " ", kind="primary", tall=True)
        for one, share in ((self.before, 2), (self.again, 4), (self.after, 2)):
            kept = one.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            one.setSizePolicy(kept)
            row.addWidget(one, share)
        row.addWidget(self.go, 4)

    def show_neighbours(self, fleets: Sequence[Fleet], at: int, *, mail: bool) -> None:
        """Name the fleets before and after; they stand beside the mail alone."""
        for button, place in ((self.before, at - 1), (self.after, at + 1)):
            there = 0 <= place < len(fleets)
            button.setVisible(mail)
            button.setEnabled(there)
            button.setText(fleets[place].player if there else "\N{EN DASH}")
        self.again.setVisible(mail)

    def fold(self, *, narrow: bool) -> None:
        """Where there is little room a line is read otherwise by its picture alone."""
        self.again.set_meaning(" " if narrow else self._again, name=self._again)
        self._row.setStretch(1, 1 if narrow else 4)
