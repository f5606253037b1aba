"""A form for what has no place on the face of a card: words about the whole of it, photograph, options, rules."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, msg
from fleetdesk.services.building.card_editor import CardEditor, FieldSpec, field_specs
from fleetdesk.ui.cards.changes_field import ChangesField
from fleetdesk.ui.cards.field_rows import FieldRow, field_row
from fleetdesk.ui.cards.photo_field import PhotoField
from fleetdesk.ui.cards.photo_intake import taken_in
from fleetdesk.ui.cards.row_table import CellAt, RowTable, TableRowView, TableView
from fleetdesk.ui.cards.spelling import NOT_KNOWN, unit_name
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.entry.keypad import ask_number
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton
from fleetdesk.ui.window_context import Once, WindowContext

_MOST = 99


class _Number(NamedTuple):
    """A column of a table: a number field of the row."""

    spec: FieldSpec
    head: str


class CardForm(QWidget):
    """Fields by group; each edit goes to the card editor at once."""

    edited = Signal()
    """The card was changed."""

    def __init__(self, context: WindowContext, editor: CardEditor, specs: Sequence[FieldSpec]) -> None:
        super().__init__()
        self._context = context
        self.editor = editor
        self.rows: dict[str, FieldRow] = {}
        self.tables: dict[str, RowTable] = {}
        self._panels: dict[str, Panel] = {}
        self._column = Column(context.keeper, self, gap=12)
        for spec in specs:
            panel = self._panel(spec.group)
            if spec.kind == "table":
                panel.body.addWidget(self._table(spec))
            else:
                row = panel.body.put(self._row(spec))
                row.changed.connect(Once(self._set, spec.key))
                self.rows[spec.key] = row
        self._column.addStretch(1)
        self.show_card()

    def _row(self, spec: FieldSpec) -> FieldRow:
        if spec.editor != "photograph":
            return field_row(self._context.keeper, self._context.words, spec)
        row = PhotoField(self._context.keeper, self._context.words, spec)
        row.file_chosen.connect(Once(self._take_in, spec.key))
        return row

    def _take_in(self, key: str, file: Path) -> None:
        """Keep a small copy of a picture on the card."""
        self._try(lambda: self.editor.set(key, taken_in(file)))

    def show_card(self) -> None:
        card = self.editor.card
        for key, row in self.rows.items():
            row.show_value(getattr(card, key))
        for key, table in self.tables.items():
            table.show_table(self._table_view(self.editor.spec(key)))

    def _panel(self, group: str) -> Panel:
        if group not in self._panels:
            title = self._context.words.text(group) if group else self._context.words.text(N_("Other"))
            self._panels[group] = self._column.put(Panel(self._context.keeper, title))
        return self._panels[group]

    def _set(self, key: str, value: object) -> None:
        self._try(lambda: self.editor.set(key, value))

    def _try(self, run: Any) -> None:
        try:
            changed = run()
        except Said as said:
            self._context.problem(self, said)
            changed = True
        self.show_card()
        if changed:
            self.edited.emit()

    # Tables

    def _table(self, spec: FieldSpec) -> QWidget:
        words, keeper = self._context.words, self._context.keeper
        body = QWidget()
        column = Column(keeper, body, gap=6)
        column.addWidget(Label(keeper, words.text(spec.label)))
        table = column.put(RowTable(keeper, words.text(spec.label)))
        table.cell_tapped.connect(Once(self._ask_cell, spec.key))
        table.row_tapped.connect(Once(self._ask_row, spec.key))
        table.more_wanted.connect(Once(self._add_row, spec.key))
        self.tables[spec.key] = table
        return body

    def _numbers(self, spec: FieldSpec) -> tuple[_Number, ...]:
        """The number columns of a table."""
        words = self._context.words
        if spec.row is None:
            return ()
        columns: list[_Number] = []
        for inner in field_specs(spec.row):
            if inner.kind in ("int", "number"):
                head = words.text(inner.label)
                unit = unit_name(words, inner.unit)
                columns.append(_Number(inner, f"{head} ({unit})" if unit else head))
        return tuple(columns)

    def _table_view(self, spec: FieldSpec) -> TableView:
        words = self._context.words
        columns = self._numbers(spec)
        rows = []
        for row in self.editor.rows(spec.key):
            values = [self._value(row, column) for column in columns]
            cells = tuple(NOT_KNOWN if value is None else words.number(value) for value in values)
            rows.append(
                TableRowView(self._title(spec, row), cells, tuple(value is not None for value in values))
            )
        inner = field_specs(spec.row) if spec.row is not None else ()
        corner = next((words.text(one.label) for one in inner if one.kind == "choice"), "")
        corner = corner or next((words.text(one.label) for one in inner if one.kind == "text"), "")
        return TableView(
            corner, tuple(column.head for column in columns), tuple(rows), words.text(N_("One more row"))
        )

    @staticmethod
    def _value(row: Frozen, column: _Number) -> float | None:
        value: Any = getattr(row, column.spec.key)
        return None if value is None else float(value)

    def _title(self, spec: FieldSpec, row: Frozen) -> str:
        """What a row is called: its own name, else what is chosen in it."""
        words = self._context.words
        told: list[str] = []
        for inner in field_specs(spec.row) if spec.row is not None else ():
            value = getattr(row, inner.key)
            if inner.kind == "choice":
                told += [words.text(label) for key, label in inner.choices if key == str(value)]
            elif inner.kind == "text" and value:
                told.insert(0, words.text(str(value)))
            elif inner.kind == "bool" and value:
                told.append(words.text(inner.label))
        return " · ".join(told) or words.text(N_("Unnamed"))

    def _ask_cell(self, key: str, cell: CellAt) -> None:
        spec = self.editor.spec(key)
        row, column = self.editor.rows(key)[cell.row], self._numbers(spec)[cell.column]
        words = self._context.words
        least = column.spec.least or 0
        most = column.spec.most if column.spec.most is not None else _MOST
        sheet = ask_number(
            self._context.keeper,
            words,
            self,
            f"{self._title(spec, row)}, {column.head}",
            self._value(row, column) or 0,
            least=least,
            most=most,
            decimals=column.spec.kind == "number",
        )
        sheet.finished.connect(Once(self._cell_typed, key, cell))

    def _cell_typed(self, key: str, cell: CellAt, value: object) -> None:
        if not isinstance(value, int | float):
            return
        column = self._numbers(self.editor.spec(key))[cell.column]
        self._try(lambda: self.editor.set_row(key, cell.row, **{column.spec.key: value}))

    def _add_row(self, key: str) -> None:
        before = len(self.editor.rows(key))
        self._try(lambda: self.editor.add_row(key))
        if len(self.editor.rows(key)) > before:
            self._ask_row(key, before)

    def _ask_row(self, key: str, at: int) -> None:
        """A sheet with what the table has no column for, and the way out."""
        spec, words = self.editor.spec(key), self._context.words
        body = RowForm(self._context, self, spec, at)
        title = words.say(msg("Row {n}: {what}", n=at + 1, what=self._title(spec, self.editor.rows(key)[at])))
        sheet = Sheet(
            self._context.keeper,
            words,
            self,
            title,
            body=body,
            buttons=(
                SheetButton("remove", words.text(N_("Remove this row")), "plain", "trash"),
                SheetButton("ok", words.text(N_("Done")), "primary", "check"),
            ),
            width=520,
        )
        sheet.finished.connect(Once(self._row_done, key, at))
        sheet.open()

    def _row_done(self, key: str, at: int, answer: object) -> None:
        if answer == "remove":
            self._try(lambda: self.editor.remove_row(key, at))

    def set_in_row(self, key: str, at: int, field: str, value: object) -> None:
        self._try(lambda: self.editor.set_row(key, at, **{field: value}))


class RowForm(QWidget):
    """The fields of one row of a table."""

    def __init__(self, context: WindowContext, form: CardForm, spec: FieldSpec, at: int) -> None:
        super().__init__()
        column = Column(context.keeper, self, gap=10)
        self._form, self._spec, self._at = form, spec, at
        self.rows: dict[str, FieldRow] = {}
        self.changes: ChangesField | None = None
        for inner in field_specs(spec.row) if spec.row is not None else ():
            if inner.kind == "numbers":
                continue
            if inner.editor == "changes":
                self.changes = column.put(ChangesField(context, form.editor, context.words.text(inner.label)))
                self.changes.changed.connect(Once(self._set, inner.key))
                continue
            row = column.put(field_row(context.keeper, context.words, inner))
            row.changed.connect(Once(self._set, inner.key))
            self.rows[inner.key] = row
        self._show()

    def _show(self) -> None:
        rows = self._form.editor.rows(self._spec.key)
        if self._at < len(rows):
            for key, row in self.rows.items():
                row.show_value(getattr(rows[self._at], key))
            if isinstance(self.changes, ChangesField):
                self.changes.show_value(getattr(rows[self._at], "changes", ()))

    def _set(self, field: str, value: object) -> None:
        self._form.set_in_row(self._spec.key, self._at, field, value)
        self._show()
