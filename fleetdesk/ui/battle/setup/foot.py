"""What stands below a battle being set up: what it is called, the sides exchanged, and the tap that begins it."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.widgets.base import Label, Row
from fleetdesk.ui.widgets.buttons import BigButton

_PRIMARY, _SHARE = 286, 0.36
"""Width of the primary button of every play screen, at 100 %, and what it takes at most of a narrow one."""


class SetupFoot(QWidget):
    """A row of them; whoever holds it listens to their own signals."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self.named = ValueRow(keeper, words.text(N_("Names")), icon="edit")
        self.note = Label(keeper, "", "small", "muted")
        self.swap = BigButton(keeper, words.text(N_("Exchange the sides")))
        self.go = BigButton(keeper, words.text(N_("Begin the battle")), "play", "primary")
        self._keeper = keeper
        row = Row(keeper, self, gap=8, margins=(8, 6))
        row.addWidget(self.named, 3)
        row.addWidget(self.note, 1)
        row.addWidget(self.swap)
        row.addWidget(self.go)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.go.setMinimumWidth(min(self._keeper.theme.px(_PRIMARY), round(_SHARE * self.width())))
