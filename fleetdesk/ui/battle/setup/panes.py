"""What takes the place of the fleets while it is open: the game's own questions, and what everything is called."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.forms import FormField
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.battle.forms.view import Questions
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll

_BESIDE = {"rose": 1, "choice": 2, "many": 2, "cells": 2, "group": 2}
"""Kinds of questions that do not stand in the first column: they never move while another is answered."""


class _Pane(QWidget):
    """A heading, what scrolls below it, and a button that leads back."""

    closed = Signal()
    """Back to the fleets."""

    def __init__(self, keeper: ThemeKeeper, words: Words, title: str) -> None:
        super().__init__()
        panel = Column(keeper, self, gap=0, margins=(8, 6)).put(Panel(keeper, margin=12))
        panel.body.addWidget(SectionTitle(keeper, words.text(title)))
        self._inside = QWidget()
        panel.body.addWidget(Scroll(keeper, self._inside), 1)
        self.done = BigButton(keeper, words.text(N_("Back to the fleets")), "arrow-left", does=self.closed)
        panel.body.addWidget(self.done)


class QuestionsPane(_Pane):
    """The game's own questions that need room: figures, directions and lists, each in a column of its own."""

    answered = Signal(object)
    """(key, answer)."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words, N_("Before the first turn"))
        row = Row(keeper, self._inside, gap=20)
        self._columns = tuple(Questions(keeper, words) for _ in range(3))
        for column in self._columns:
            column.answered.connect(self.answered)
            row.addWidget(column, 1, Qt.AlignmentFlag.AlignTop)

    def show_fields(self, fields: Sequence[FormField]) -> None:
        for at, column in enumerate(self._columns):
            mine = [field for field in fields if _BESIDE.get(field.kind, 0) == at]
            column.show_fields(mine)
            column.setVisible(bool(mine))

    def view(self, key: str) -> FieldView | None:
        return next((view for one in self._columns if (view := one.view(key)) is not None), None)


class NamesPane(_Pane):
    """The title, and a card for each of two sides; of more sides the cards stand among the fleets."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words, N_("Names"))
        column = Column(keeper, self._inside, gap=8)
        self.title = Line(keeper)
        self.title.setMaxLength(120)
        self.title.setAccessibleName(words.text(N_("Title")))
        row = column.put(Row(keeper, gap=8))
        row.addWidget(Label(keeper, words.text(N_("Title")), "small_strong", "muted", wrap=False))
        row.addWidget(self.title, 1)
        self.cards = column.put(QGridLayout())
        column.addStretch(1)
