"""Questions of one row: a number, yes or no, words; and a remark between them."""

from PySide6.QtWidgets import QWidget

from fleetdesk.core.forms import Info, Number, Text, Toggle
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.forms.columns import RowsLayout
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.cards.spelling import unit_mark
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label, Row, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.entry.line import Line, PlainText
from fleetdesk.ui.widgets.entry.stepper import Stepper

_SUGGESTED = 170
"""The least width of a suggestion; longer ones stand in two lines."""


class NumberField(FieldView):
    """A label and a stepper."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._field: Number | None = None
        self._row = self.whole.put(Row(keeper, gap=12))
        self._label = self._row.put(Label(keeper, "", "strong"), 1)
        self.stepper: Stepper | None = None

    def change(self, field: Number, before: Number | None) -> None:
        label = self.words.say(field.label)
        self._label.setText(label)
        if self.stepper is None or before is None or (before.step, before.unit) != (field.step, field.unit):
            if self.stepper is not None:
                discard(self.stepper)
            self.stepper = Stepper(
                self.keeper,
                self.words,
                field.value,
                least=field.least,
                most=field.most,
                step=field.step,
                unit=unit_mark(self.words, field.unit),
                name=label,
            )
            self.stepper.changed.connect(self.tell)
            self._row.addWidget(self.stepper)
            return
        self.stepper.set_bounds(field.least, field.most)
        self.stepper.show_value(field.value)


class ToggleField(FieldView):
    """Yes or no: one row with a tick."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Toggle | None = None
        self.list = self.whole.put(ChoiceList(keeper, several=True))
        self.list.chosen.connect(lambda _: self.answered.emit(bool(self.list.indexes)))

    def change(self, field: Toggle, _before: Toggle | None) -> None:
        row = ListRow(self.words.say(field.label), self.words.say(field.detail))
        self.list.setAccessibleName(row.title)
        if self.list.rows == (row,):
            self.list.show_chosen([0] if field.value else [])
        else:
            self.list.set_rows((row,), [0] if field.value else ())


class TextField(FieldView):
    """Words the player types, with suggestions to tap."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Text | None = None
        self._label = Label(keeper, "", "small_strong", "muted")
        self.line = Line(keeper)
        self.area = PlainText(keeper)
        self.area.setFixedHeight(keeper.theme.px(96))
        self.area.setTabChangesFocus(True)
        self._taps = RowsLayout(keeper, gap=6)
        self._taps.least = _SUGGESTED
        self._keys: dict[str, str] = {}
        self.suggested: list[BigButton] = []
        row = Row(keeper, gap=12)
        row.addWidget(self._label)
        row.addWidget(self.line, 1)
        self.whole.add(row, self.area, self._taps)
        self.line.textEdited.connect(self._typed)
        self.area.textChanged.connect(self._area_changed)

    def change(self, field: Text, before: Text | None) -> None:
        label = self.words.say(field.label)
        self._label.setText(label)
        self._label.setVisible(bool(label))
        self.line.setVisible(not field.multiline)
        self.area.setVisible(field.multiline)
        self.line.setAccessibleName(label)
        self.area.setAccessibleName(label)
        if field.multiline and self.area.toPlainText() != field.value:
            blocked = self.area.blockSignals(True)
            self.area.setPlainText(field.value)
            self.area.blockSignals(blocked)
        if before is None or before.suggestions != field.suggestions:
            said = [self.words.say(one) for one in field.suggestions]
            keys = (
                [one.key or text for one, text in zip(field.suggestions, said, strict=True)]
                if field.known
                else said
            )
            self._keys = dict(zip(said, keys, strict=True))
            self._suggest(said)
        value = next((text for text, key in self._keys.items() if key == field.value), field.value)
        if not field.multiline and self.line.text() != value:
            self.line.setText(value)
        for button in self.suggested:
            button.setChecked(button.text() == value)

    def _suggest(self, texts: list[str]) -> None:
        discard(*self.suggested)
        self.suggested = [BigButton(self.keeper, text) for text in texts]
        for button in self.suggested:
            button.setCheckable(True)
            button.clicked.connect(self._tapped)
            self._taps.addWidget(button)

    def _tapped(self) -> None:
        button = self.sender()
        if isinstance(button, BigButton):
            button.setChecked(True)
            self.line.setText(button.text())
            self._typed(button.text())
            if self._field is not None and self._field.at_once:
                self.settled.emit()

    def _typed(self, text: str) -> None:
        self.tell(self._keys.get(text, text))

    def _area_changed(self) -> None:
        self.answered.emit(self.area.toPlainText())


class InfoField(FieldView):
    """A remark or a working between the questions."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._text = Label(keeper, "", "body", "muted")
        self._working = WorkingView(keeper, words)
        self.whole.add(self._text, self._working)

    def show_field(self, field: Info) -> None:
        self._text.setText(self.words.say(field.text))
        self._text.set_tone("muted" if field.tone == "plain" else field.tone)
        self._text.setVisible(field.text is not None)
        self._working.show_working(field.working)
