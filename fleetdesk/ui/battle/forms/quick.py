"""Short questions of an attack beside its dice: each a button that says its answer; a tap gives the next one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.forms import Choice, FormField, Toggle
from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.buttons import BigButton

_WIDE = 132
"""The width of one, with room for a word of thirteen letters."""
_GAP = 6
_FEW = 4
"""A question with more answers is a list."""

Short = Choice | Toggle


def short(fields: Sequence[FormField]) -> list[Short]:
    """Questions that need no list and that no gun or ship answers."""
    return [
        one
        for one in fields
        if isinstance(one, Toggle)
        or (isinstance(one, Choice) and not one.kept and 1 < len(one.picks) <= _FEW)
    ]


def after(field: Short) -> str | bool:
    """The answer a tap gives."""
    if isinstance(field, Toggle):
        return not field.value
    values = [one.value for one in field.picks]
    at = values.index(field.value) if field.value in values else -1
    return values[(at + 1) % len(values)]


class QuickAnswers(Themed, QWidget):
    """As many short questions as have room, in rows."""

    answered = Signal(object)
    """(key, answer)."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._language = words
        self.dress(keeper)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.buttons: list[BigButton] = []
        self._fields: list[Short] = []
        self.hide()

    @property
    def keys(self) -> frozenset[str]:
        """Keys of the questions shown."""
        return frozenset(one.key for one in self._fields)

    def show_fields(self, fields: Sequence[FormField], room: int, *, rows: int = 1) -> None:
        """Show the first of the short ones that stand side by side in `room` pixels, in so many rows at most."""
        wide, gap = self.theme.px(_WIDE), self.theme.px(_GAP)
        across = max(0, room + gap) // (wide + gap)
        self._fields = short(fields)[: across * rows]
        lines = -(-len(self._fields) // max(1, across))
        across = -(-len(self._fields) // lines) if lines else 1  # four are two over two, not one under three
        self._grid.setSpacing(gap)
        while len(self.buttons) < len(self._fields):
            button = BigButton(self._keeper, " ", parent=self)
            button.clicked.connect(partial(self._tapped, len(self.buttons)))
            button.setCheckable(True)
            self.buttons.append(button)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column < across))
        for at, button in enumerate(self.buttons):
            button.setVisible(at < len(self._fields))
            button.setMinimumWidth(wide)
            button.setMaximumWidth(wide if rows == 1 else room)
            self._grid.addWidget(button, at // across, at % across)
            if at < len(self._fields):
                self._show(button, self._fields[at])
        self.setVisible(bool(self._fields))

    def _show(self, button: BigButton, field: Short) -> None:
        say = self._language.say
        label = say(field.label)
        button.setChecked(isinstance(field, Toggle) and field.value)
        if isinstance(field, Toggle):
            button.setText(label)
        else:
            button.setText(next((say(one.title) for one in field.picks if one.value == field.value), label))
            button.setAccessibleName(f"{label}: {button.text()}")

    def _tapped(self, at: int) -> None:
        field = self._fields[at]
        self.answered.emit((field.key, after(field)))
