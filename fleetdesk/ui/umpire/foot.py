"""The foot of the desk: the fleets before and after or what leaves in files, and the next thing due."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.game.umpire import Fleet
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row
from fleetdesk.ui.widgets.buttons import BigButton


class Foot(QWidget):
    """The next thing due keeps its place in all steps; left of it stands what belongs to the step."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._tight = False
        self._again = words.text(N_("Read a line otherwise"))
        whole = Row(keeper, self, gap=8)
        self._beside = QStackedWidget()
        mail, files = QWidget(), QWidget()
        self._row = row = Row(keeper, mail, gap=8)
        self.before = BigButton(keeper, " ", "arrow-left", "plain", tall=True)
        self.again = BigButton(keeper, self._again, "edit", "plain", tall=True)
        self.after = BigButton(keeper, " ", "arrow-right", "plain", tall=True)
        self.go = BigButton(keeper, " ", kind="primary", tall=True)
        for one, share in ((self.before, 2), (self.again, 4), (self.after, 2)):
            row.addWidget(one, share)
        self.save_packs = BigButton(keeper, words.text(N_("Packs of all")), "folder", tall=True)
        kept = Row(keeper, files, gap=8)
        kept.addWidget(self.save_packs, 1)
        kept.addStretch(1)  # what is said of a copy lies over the middle
        for page in (mail, files, QWidget()):
            self._beside.addWidget(page)
        whole.addWidget(self._beside, 2)
        whole.addWidget(self.go, 1)

    def show_beside(self, fleets: Sequence[Fleet], at: int, *, step: str) -> None:
        """Name the fleets before and after; they stand beside the mail alone, what is kept in files beside what is sent."""
        self._beside.setCurrentIndex({"mail": 0, "send": 1}.get(step, 2))
        for button, place in ((self.before, at - 1), (self.after, at + 1)):
            there = 0 <= place < len(fleets)
            button.setEnabled(there)
            name = fleets[place].player if there else "\N{EN DASH}"
            button.set_meaning(" " if self._tight else name, name=name)

    def fold(self, *, narrow: bool, tight: bool) -> None:
        """Where there is little room a line is read otherwise by its picture alone, and so are the fleets told."""
        self._tight = tight
        self.again.set_meaning(" " if narrow else self._again, name=self._again)
        self._row.setStretch(1, 1 if narrow else 4)
