"""One row of the card form for each kind of field: a label, and an editor a finger can use."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.services.building.card_editor import FieldSpec
from fleetdesk.ui.cards.spelling import unit_mark
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.keypad import ask_number
from fleetdesk.ui.widgets.entry.line import Line, PlainText
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.window_context import Once

_MOST = 999
_LONGEST_LINE = 80
_SEGMENT_LETTERS = 30


class FieldRow(QWidget):
    """Base of all rows."""

    changed = Signal(object)
    """The new value."""

    def __init__(self, keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> None:
        super().__init__()
        self._keeper, self._words, self.spec = keeper, words, spec
        self.label = words.text(spec.label)
        self.value: Any = None

    def show_value(self, value: Any) -> None:
        """Show a value without telling anyone."""
        self.value = value


class NumberField(FieldRow):
    """A stepper; a number that may be missing has a way to say so."""

    def __init__(self, keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> None:
        super().__init__(keeper, words, spec)
        self._least = spec.least if spec.least is not None else 0
        self._most = spec.most if spec.most is not None else _MOST
        row = Row(keeper, self, gap=8)
        lines = row.put(Column(keeper, gap=0), 1)
        lines.addWidget(Label(keeper, self.label))
        if spec.help:
            lines.addWidget(Label(keeper, words.text(spec.help), "small", "muted"))
        self.unknown = BigButton(keeper, words.text(N_("Not known: enter it")), "question", does=self._ask)
        self.stepper = Stepper(
            keeper,
            words,
            self._least,
            least=self._least,
            most=self._most,
            step=spec.step,
            unit=unit_mark(words, spec.unit),
            name=self.label,
        )
        self.stepper.changed.connect(self.changed)
        self.clear = BigButton(keeper, icon="close", kind="ghost", name=words.text(N_("Not known")))
        self.clear.clicked.connect(self._forget)
        middle = Qt.AlignmentFlag.AlignVCenter
        row.addWidget(self.unknown, 0, middle)
        row.addWidget(self.stepper, 0, middle)
        row.addWidget(self.clear, 0, middle)
        self.clear.setVisible(spec.optional)

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        known = value is not None
        self.unknown.setVisible(not known)
        self.stepper.setVisible(known)
        self.clear.setVisible(known and self.spec.optional)
        if known:
            self.stepper.show_value(value)

    def _forget(self) -> None:
        self.changed.emit(None)

    def _ask(self) -> None:
        sheet = ask_number(
            self._keeper,
            self._words,
            self,
            self.label,
            self._least,
            least=self._least,
            most=self._most,
            decimals=self.spec.kind == "number",
        )
        sheet.finished.connect(Once(self._typed))

    def _typed(self, value: object) -> None:
        if value is not None:
            self.changed.emit(value)


class SwitchField(FieldRow):
    """Yes or no."""

    def __init__(self, keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> None:
        super().__init__(keeper, words, spec)
        column = Column(keeper, self, gap=0)
        self.switch = column.put(Switch(keeper, self.label, sub=words.text(spec.help)))
        self.switch.clicked.connect(self._clicked)

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self.switch.setChecked(bool(value))

    def _clicked(self) -> None:
        self.changed.emit(self.switch.isChecked())


class ChoiceField(FieldRow):
    """One of a few: side by side where they are short, else in a sheet."""

    def __init__(self, keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> None:
        super().__init__(keeper, words, spec)
        self._keys = tuple(value for value, _ in spec.choices)
        self._texts = tuple(words.text(label) for _, label in spec.choices)
        column = Column(keeper, self, gap=4)
        self.segments: Segments | None = None
        self.row: ValueRow | None = None
        if len(self._keys) <= 3 and sum(map(len, self._texts)) <= _SEGMENT_LETTERS:
            column.addWidget(Label(keeper, self.label))
            self.segments = column.put(Segments(keeper, self._texts, name=self.label))
            self.segments.chosen.connect(self._chosen)
        else:
            self.row = column.put(ValueRow(keeper, self.label, sub=words.text(spec.help), does=self._ask))
        self._at = -1

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self._at = self._keys.index(str(value)) if str(value) in self._keys else -1
        if self.segments is not None:
            self.segments.show_index(max(0, self._at))
        elif self.row is not None:
            self.row.set_value(self._texts[self._at] if self._at >= 0 else str(value or ""))

    def _ask(self) -> None:
        rows, then = [Choice(text) for text in self._texts], Once(self._answered)
        choose(self._keeper, self._words, self, self.label, rows, then=then, now=self._at, width=460)

    def _answered(self, index: object) -> None:
        if isinstance(index, int):
            self._chosen(index)

    def _chosen(self, index: int) -> None:
        self.changed.emit(self._keys[index])


class TextField(FieldRow):
    """A line, with texts to take over where the game knows some."""

    def __init__(self, keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> None:
        super().__init__(keeper, words, spec)
        column = Column(keeper, self, gap=4)
        column.addWidget(Label(keeper, self.label))
        row = column.put(Row(keeper, gap=8))
        self.line = row.put(Line(keeper), 1)
        self.line.setMaxLength(_LONGEST_LINE)
        self.line.setAccessibleName(self.label)
        self.line.editingFinished.connect(self._typed)
        self._suggested = {words.text(text): text for text in spec.suggestions}
        if self._suggested:
            self.offer = row.put(BigButton(keeper, icon="chevron-down", name=words.text(N_("Choose one"))))
            self.offer.clicked.connect(self._ask)
        self._value = ""

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self._value = str(value or "")
        shown = self._words.text(self._value) if self._suggested else self._value
        if self.line.text() != shown:
            self.line.setText(shown)

    def _typed(self) -> None:
        typed = self.line.text().strip()
        value = self._suggested.get(typed, typed)
        if value != self._value:
            self.changed.emit(value)

    def _ask(self) -> None:
        rows, then = [Choice(text) for text in self._suggested], Once(self._answered)
        choose(self._keeper, self._words, self, self.label, rows, then=then, now=-1, width=460)

    def _answered(self, index: object) -> None:
        if isinstance(index, int):
            self.line.setText(tuple(self._suggested)[index])
            self._typed()


class NotesField(FieldRow):
    """Text of several lines; told when the field is left."""

    def __init__(self, keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> None:
        super().__init__(keeper, words, spec)
        column = Column(keeper, self, gap=4)
        column.addWidget(Label(keeper, self.label))
        self.text = column.put(_Paper(keeper))
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.label)
        self.text.setFixedHeight(keeper.theme.px(110))
        self.text.left.connect(self._typed)
        self._value = ""

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self._value = str(value or "")
        if self.text.toPlainText() != self._value:
            self.text.setPlainText(self._value)

    def _typed(self) -> None:
        typed = self.text.toPlainText().strip()
        if typed != self._value:
            self.changed.emit(typed)


class _Paper(PlainText):
    """A text that says when it is left."""

    left = Signal()

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self.left.emit()


def field_row(keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> FieldRow:
    """The row for a field; tables have their own widget."""
    match spec.kind:
        case "int" | "number":
            return NumberField(keeper, words, spec)
        case "bool":
            return SwitchField(keeper, words, spec)
        case "choice":
            return ChoiceField(keeper, words, spec)
        case _:
            return (NotesField if spec.multiline else TextField)(keeper, words, spec)
