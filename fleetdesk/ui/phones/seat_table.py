"""What each seat is sent, as a table: who reads it knows before he hands out a square."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.hosting.seats import Sight
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.panels import Panel

_GAP = 8


class SeatTable(Panel):
    """A column for each seat, a row for each thing there is to see."""

    def __init__(self, keeper: ThemeKeeper, words: Words, sights: Mapping[str, tuple[Sight, ...]]) -> None:
        """`sights`: name of a seat -> what it is sent, the same things for each."""
        super().__init__(keeper, words.text(N_("What each seat sees")))
        grid = QGridLayout()
        grid.setSpacing(keeper.theme.px(_GAP))
        self.body.addLayout(grid)
        for column, (seat, seen) in enumerate(sights.items(), start=1):
            heads = [(Msg.verbatim(seat), "small_strong"), *((one.how, "small") for one in seen)]
            for row, (text, role) in enumerate(heads):
                label = Label(keeper, words.say(text), "small_strong" if role == "small_strong" else "small")
                label.setAlignment(Qt.AlignmentFlag.AlignCenter)
                label.setWordWrap(True)
                grid.addWidget(label, row, column)
            grid.setColumnStretch(column, 1)
        for row, one in enumerate(next(iter(sights.values()), ()), start=1):
            grid.addWidget(Label(keeper, words.say(one.what), "small_strong"), row, 0)
        grid.setColumnStretch(0, 1)
