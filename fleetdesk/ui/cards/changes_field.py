"""What an option or a special rule changes: figures of the card, picked from a list, each with an amount."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.lists.fittings import Change
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services.building.card_editor import CardEditor, field_specs
from fleetdesk.ui.widgets.base import Column, Label, Row, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.window_context import Once, WindowContext

_MOST = 99


class Figure(NamedTuple):
    """A number of the card an option can change."""

    label: str
    field: str
    table: str = ""
    rows: tuple[int, ...] = ()


def figures(words: Words, editor: CardEditor) -> Iterator[Figure]:
    """The numbers of a card, those of its tables row by row and for all rows together."""
    for spec in editor.specs:
        if spec.kind in {"int", "number"} and spec.key != "points":
            yield Figure(words.text(spec.label), spec.key)
        elif spec.kind == "table" and spec.row is not None and spec.key not in {"options", "rules"}:
            inner = [one for one in field_specs(spec.row) if one.kind in {"int", "number"}]
            rows = editor.rows(spec.key)
            for at in (0, *range(1, len(rows) + 1)) if rows else ():
                for one in inner:
                    where = msg("{table}, row {n}", table=words.text(spec.label), n=at)
                    if not at:
                        where = msg("{table}, every row", table=words.text(spec.label))
                    name = f"{words.text(one.label)} \N{MIDDLE DOT} {words.say(where)}"
                    yield Figure(name, one.key, spec.key, (at,) if at else ())


class ChangesField(QWidget):
    """The changes of one row: a figure, how much is added to it, and the way out."""

    changed = Signal(object)
    """The tuple of changes as it shall be."""

    def __init__(self, context: WindowContext, editor: CardEditor, label: str) -> None:
        super().__init__()
        self._context, self._editor = context, editor
        self._changes: tuple[Change, ...] = ()
        self._column = Column(context.keeper, self, gap=6)
        self._column.addWidget(SectionTitle(context.keeper, label))
        self.rows: list[QWidget] = []
        self.steppers: dict[int, Stepper] = {}
        self.more = BigButton(context.keeper, context.words.text(N_("Change a figure …")), "plus")
        self.more.clicked.connect(self._ask_figure)
        self._column.addWidget(self.more)

    def show_value(self, changes: tuple[Change, ...]) -> None:
        same = [one.but(value=0) for one in changes] == [one.but(value=0) for one in self._changes]
        self._changes = tuple(changes)
        if same and self.rows:
            for at, stepper in self.steppers.items():
                stepper.show_value(_number(self._changes[at]))
            return
        discard(*self.rows)
        self.rows, self.steppers = [], {}
        for at, change in enumerate(self._changes):
            row = self._row(at, change)
            self._column.insertWidget(at + 1, row)
            self.rows.append(row)

    def _row(self, at: int, change: Change) -> QWidget:
        keeper, row = self._context.keeper, QWidget()
        line = Row(keeper, row, gap=8)
        name = self._name(change)
        adds = change.how == "add"
        line.addWidget(Label(keeper, name if adds else f"{name} = {change.value}"), 1)
        if adds:
            stepper = Stepper(
                keeper,
                self._context.words,
                _number(change),
                least=-_MOST,
                most=_MOST,
                name=name,
                spell=lambda value: f"{value:+g}",
            )
            stepper.changed.connect(Once(self._amount, at))
            line.addWidget(stepper)
            self.steppers[at] = stepper
        if self._editor.card.conditions:
            line.addWidget(self._when(at, change))
        gone = BigButton(
            keeper, icon="trash", kind="ghost", name=self._context.words.text(N_("Remove this row"))
        )
        gone.clicked.connect(Once(self._remove, at))
        line.addWidget(gone)
        return row

    def _name(self, change: Change) -> str:
        words = self._context.words
        known = figures(words, self._editor)
        place = (change.field, change.table, change.rows)
        return next((one.label for one in known if one[1:] == place), change.field or words.text(N_("Rows")))

    def _when(self, at: int, change: Change) -> BigButton:
        """What has to hold at the table for it: tapped, it asks."""
        words = self._context.words
        told = words.text(self._editor.card.conditions.get(change.when, change.when) or N_("Always"))
        button = BigButton(
            self._context.keeper, told, kind="ghost", name=words.say(msg("When: {what}", what=told))
        )
        button.clicked.connect(Once(self._ask_when, at))
        return button

    def _ask_when(self, at: int, *_: object) -> None:
        words, known = self._context.words, {"": N_("Always"), **self._editor.card.conditions}
        rows = [
            Choice(words.text(name), icon="check" if key == self._changes[at].when else "")
            for key, name in known.items()
        ]
        title, then = words.text(N_("When does it count?")), Once(self._when_picked, at, tuple(known))
        choose(self._context.keeper, words, self, title, rows, then=then, width=520)

    def _when_picked(self, at: int, known: tuple[str, ...], picked: object) -> None:
        if isinstance(picked, int):
            changes = list(self._changes)
            changes[at] = changes[at].but(when=known[picked])
            self.changed.emit(tuple(changes))

    def _ask_figure(self) -> None:
        words = self._context.words
        known = list(figures(words, self._editor))
        title, rows = words.text(N_("Which figure?")), [Choice(one.label) for one in known]
        choose(
            self._context.keeper, words, self, title, rows, then=Once(self._figure_picked, known), width=520
        )

    def _figure_picked(self, known: list[Figure], at: object) -> None:
        if isinstance(at, int):
            _, field, table, rows = known[at]
            self.changed.emit((*self._changes, Change(field=field, table=table, rows=rows, value=1)))

    def _amount(self, at: int, value: object) -> None:
        if isinstance(value, int | float):
            changes = list(self._changes)
            changes[at] = changes[at].but(value=value)
            self.changed.emit(tuple(changes))

    def _remove(self, at: int, *_: object) -> None:
        self.changed.emit((*self._changes[:at], *self._changes[at + 1 :]))


def _number(change: Change) -> float:
    return change.value if isinstance(change.value, int | float) else 0
