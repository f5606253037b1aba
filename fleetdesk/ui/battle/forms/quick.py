"""Short questions of an attack beside its dice: what may be answered side by side, else a button that gives the next."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.forms import Choice, FormField, Pick, Toggle
from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.segments import Segments

_WIDE = 132
"""The width of one, with room for a word of thirteen letters."""
_GAP = 6
_FEW = 4
"""A question with more answers is a list."""
_BESIDE = 3
"""So many answers at most stand side by side."""

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
    values = [one.value for one in lawful(field)]
    at = values.index(field.value) if field.value in values else -1
    return values[(at + 1) % len(values)]


def lawful(field: Choice) -> tuple[Pick, ...]:
    """What the rules have nothing against, and what was chosen all the same: the rest is not for a tap in passing."""
    return tuple(one for one in field.picks if one.discouraged is None or one.value == field.value)


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
        self.segments: list[Segments] = []
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
        beside = [isinstance(one, Choice) and len(lawful(one)) <= _BESIDE for one in self._fields]
        spread = len(beside) + sum(beside) <= across
        lines = -(-len(self._fields) // max(1, across))
        across = -(-len(self._fields) // lines) if lines else 1  # four are two over two, not one under three
        self._space(lines, gap)
        while len(self.buttons) < len(self._fields):
            button = BigButton(self._keeper, " ", parent=self)
            button.clicked.connect(partial(self._tapped, len(self.buttons)))
            button.setCheckable(True)
            self.buttons.append(button)
            segments = Segments(self._keeper, (), parent=self)
            segments.chosen.connect(partial(self._chosen, len(self.segments)))
            self.segments.append(segments)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column < across))
        for at, field in enumerate(self._fields):
            self._show(self.buttons[at], field)
            self._show_beside(self.segments[at], field, wide=2 * wide + gap)
        if beside == [True] and not spread:  # alone it may be narrower, with its answers in two lines
            narrow = self.segments[0].whole_width
            spread = narrow <= room
            self.segments[0].setFixedWidth(narrow)
        for at, button in enumerate(self.buttons):
            split = spread and at < len(self._fields) and beside[at]
            button.setVisible(at < len(self._fields) and not split)
            self.segments[at].setVisible(split)
            button.setMinimumWidth(wide)
            button.setMaximumWidth(wide if rows == 1 else room)
            for widget in (button, self.segments[at]):
                self._grid.addWidget(widget, 2 * (at // across), at % across)
        self.setVisible(bool(self._fields))

    def _space(self, lines: int, gap: int) -> None:
        """Between buttons and between their lines: Qt leaves no space between rows whose height follows from their width."""
        self._grid.setHorizontalSpacing(gap)
        self._grid.setVerticalSpacing(0)
        for row in range(max(2 * lines, self._grid.rowCount())):
            between = row % 2 == 1 and row < 2 * lines - 1
            self._grid.setRowMinimumHeight(row, gap if between else 0)

    def _show(self, button: BigButton, field: Short) -> None:
        say = self._language.say
        label = say(field.label)
        button.setChecked(isinstance(field, Toggle) and field.value)
        if isinstance(field, Toggle):
            button.setText(label)
            button.setAccessibleName("")
        else:
            button.setText(next((say(one.title) for one in field.picks if one.value == field.value), label))
            button.setAccessibleName(f"{label}: {button.text()}")

    def _show_beside(self, segments: Segments, field: Short, *, wide: int) -> None:
        picks = lawful(field) if isinstance(field, Choice) else ()
        segments.setFixedWidth(wide)
        segments.setAccessibleName(self._language.say(field.label))
        segments.set_texts([self._language.say(one.title) for one in picks])
        segments.show_index(next((at for at, one in enumerate(picks) if one.value == field.value), -1))

    def _chosen(self, at: int, pick: int) -> None:
        field = self._fields[at]
        if isinstance(field, Choice):
            self.answered.emit((field.key, lawful(field)[pick].value))

    def _tapped(self, at: int) -> None:
        field = self._fields[at]
        self.answered.emit((field.key, after(field)))
