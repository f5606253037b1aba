"""What a battle and its sides are called, and who plays them: in the place of the fleets while it is open."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll


class NamesPane(QWidget):
    """The title, and a card for each of two sides; of more sides the cards stand among the fleets.

    Signals:
        closed: back to the fleets.
    """

    closed = Signal()

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        panel = Panel(keeper, margin=12)
        Column(keeper, self, gap=0, margins=(8, 6)).addWidget(panel)
        panel.body.addWidget(SectionTitle(keeper, words.text(N_("Names"))))
        inside = QWidget()
        column = Column(keeper, inside, gap=8)
        self.title = Line(keeper)
        self.title.setMaxLength(120)
        self.title.setAccessibleName(words.text(N_("Title")))
        row = Row(keeper, gap=8)
        row.addWidget(Label(keeper, words.text(N_("Title")), "small_strong", "muted", wrap=False))
        row.addWidget(self.title, 1)
        column.addLayout(row)
        self.cards = QGridLayout()
        column.addLayout(self.cards)
        column.addStretch(1)
        panel.body.addWidget(Scroll(keeper, inside), 1)
        self.done = BigButton(keeper, words.text(N_("Back to the fleets")), "arrow-left")
        self.done.clicked.connect(self.closed)
        panel.body.addWidget(self.done)
