"""A form of house rules, made from the game's own options."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.rules.option_fields import OptionField, option_fields, settled
from fleetdesk.ui.widgets.base import Column, Label, Themed
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.keypad import ask_number
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.sheet import Sheet


class HouseForm(Themed, QWidget):
    """Every switch of a game with what it means; one that is not the usual reading is marked."""

    changed = Signal(object)
    """All values in force, by key."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, options: type[Frozen], house: Mapping[str, Any]
    ) -> None:
        super().__init__()
        self.dress(keeper)
        self._words, self._options = words, options
        self._fields = {field.key: field for field in option_fields(options)}
        self._rows: dict[str, ValueRow | Switch] = {}
        self.values = settled(options, house)
        column = Column(keeper, self, gap=8)
        for field in self._fields.values():
            row = column.put(self._row(field))
            self._rows[field.key] = row
        column.addStretch(1)
        self.show_values(self.values)

    def show_values(self, house: Mapping[str, Any]) -> None:
        """Show other values without telling anyone."""
        self.values = settled(self._options, house)
        for key, row in self._rows.items():
            field, value = self._fields[key], self.values[key]
            if isinstance(row, Switch):
                row.blockSignals(True)
                row.setChecked(bool(value))
                row.blockSignals(False)
            else:
                row.set_value(said_value(self._words, field, value), marked=value != field.usual)

    def _row(self, field: OptionField) -> ValueRow | Switch:
        words = self._words
        label, explained = words.text(field.label), words.text(field.help)
        if field.kind == "switch":
            switch = Switch(self._keeper, label, sub=explained, on=bool(self.values[field.key]))
            switch.toggled.connect(partial(self._set, field.key))
            return switch
        return ValueRow(self._keeper, label, sub=explained, does=partial(self._open, field.key))

    def _open(self, key: str) -> None:
        field = self._fields[key]
        if field.kind == "number":
            sheet = ask_number(
                self._keeper,
                self._words,
                self,
                self._words.text(field.label),
                self.values[key],
                least=field.least,
                most=field.most,
            )
            sheet.finished.connect(partial(self._answered, key))
            return
        self._ask_choice(field)

    def _ask_choice(self, field: OptionField) -> None:
        words = self._words
        body = QWidget()
        column = Column(self._keeper, body, gap=12)
        told = [words.text(field.help)] if field.help else []
        if field.settles:
            told.append(words.text(N_("The printed rules leave this open; what is chosen here is played.")))
        if told:
            column.addWidget(Label(self._keeper, "\n".join(told), "small", "muted"))
        rows = [
            Choice(words.text(label), words.text(N_("As proposed")) if value == field.usual else "")
            for value, label in field.choices
        ]
        listed = column.put(ChoiceList(self._keeper, rows, name=words.text(field.label)))
        now = [n for n, (value, _) in enumerate(field.choices) if value == self.values[field.key]]
        listed.show_chosen(now)
        sheet = Sheet(self._keeper, words, self, words.text(field.label), body=body)
        listed.chosen.connect(partial(_answer_with, sheet, [value for value, _ in field.choices]))
        sheet.finished.connect(partial(self._answered, field.key))
        sheet.open()

    def _answered(self, key: str, value: object) -> None:
        if value is not None:
            self._set(key, value)

    def _set(self, key: str, value: object) -> None:
        values = {**self.values, key: value}
        self.show_values(values)
        self.changed.emit(self.values)


def said_value(words: Words, field: OptionField, value: Any) -> str:
    """How a rule is set, in words."""
    for choice, label in field.choices:
        if choice == value:
            return words.text(label)
    if isinstance(value, bool):
        return words.text(N_("Yes") if value else N_("No"))
    return words.number(value) if isinstance(value, int | float) else str(value)


def _answer_with(sheet: Sheet, values: list[Any], index: int) -> None:
    sheet.answer(values[index])
