"""The game's own questions before a battle that need room: figures, directions and lists, each in a column of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.forms import FormField
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.forms.fields import FieldView
from fleetdesk.ui.battle.forms.view import Questions
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll

_BESIDE = {"rose": 1, "choice": 2, "many": 2, "cells": 2, "group": 2}
"""Kinds of questions that do not stand in the first column: they never move while another is answered."""


class QuestionsPane(QWidget):
    """Takes the place of the fleets while it is open.

    Signals:
        answered: (key, answer).
        closed: back to the fleets.
    """

    answered = Signal(object)
    closed = Signal()

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        panel = Panel(keeper, margin=12)
        Column(keeper, self, gap=0, margins=(8, 6)).addWidget(panel)
        title = words.text(N_("Before the first turn"))
        panel.body.addWidget(SectionTitle(keeper, title))
        inside = QWidget()
        row = Row(keeper, inside, gap=20)
        self._columns = tuple(Questions(keeper, words) for _ in range(3))
        for column in self._columns:
            column.answered.connect(self.answered)
            row.addWidget(column, 1, Qt.AlignmentFlag.AlignTop)
        panel.body.addWidget(Scroll(keeper, inside), 1)
        self.done = BigButton(keeper, words.text(N_("Back to the fleets")), "arrow-left")
        self.done.clicked.connect(self.closed)
        panel.body.addWidget(self.done)

    def show_fields(self, fields: Sequence[FormField]) -> None:
        """Show the questions as they stand."""
        for at, column in enumerate(self._columns):
            mine = [field for field in fields if _BESIDE.get(field.kind, 0) == at]
            column.show_fields(mine)
            column.setVisible(bool(mine))

    def view(self, key: str) -> FieldView | None:
        return next((view for one in self._columns if (view := one.view(key)) is not None), None)
