"""The questions of a form as widgets: only what differs is shown again."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.forms import TICK, FormField, Group, GroupRow
from fleetdesk.core.words import Words, nmsg
from fleetdesk.ui.battle.forms.columns import APART, LEAST, Columns, RowsLayout
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.battle.forms.opened import by_tap, pointed
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.panels import Panel

_ROW_WIDE = 520
_FEW = 3
"""Questions of a form that leave each other room."""


def _kind(field: FormField) -> type[FieldView]:
    """What shows a question. Most kinds are loaded when they are first asked: a battle opens without them."""
    match field.kind:
        case "cells" | "written":
            from fleetdesk.ui.battle.forms.cells import CellsField
            from fleetdesk.ui.battle.forms.written import WrittenField

            return CellsField if field.kind == "cells" else WrittenField
        case "choice" | "many":
            from fleetdesk.ui.battle.forms.lists import ChoiceField, ManyField

            return ChoiceField if field.kind == "choice" else ManyField
        case "shares" | "rose":
            from fleetdesk.ui.battle.forms.special import RoseField, SharesOut

            return SharesOut if field.kind == "shares" else RoseField
        case "group":
            from fleetdesk.ui.battle.forms.table import TableField, is_table

            return TableField if is_table(field) else GroupField
        case _:
            from fleetdesk.ui.battle.forms.fields import InfoField, NumberField, TextField, ToggleField

            kinds = {"number": NumberField, "toggle": ToggleField, "text": TextField, "info": InfoField}
            return kinds[field.kind]


class Questions(QWidget):
    """Fields one below the other (or side by side), matched to those of the form before by key and kind."""

    answered = Signal(object)
    """(key, answer)."""
    settled = Signal()
    """With the answer just given all is said."""
    moved_on = Signal(str)
    """Id of the ship whose question is looked at now; empty: of several."""
    left = Signal()
    """The keyboard left the question it was in."""

    def __init__(self, keeper: ThemeKeeper, words: Words, layout: QBoxLayout | None = None) -> None:
        super().__init__(None if layout is None else layout.parentWidget())
        if layout is not None:  # its fields stand there, and nothing of itself
            self.hide()
        self._keeper, self._words = keeper, words
        self._columns = Columns(keeper, self) if layout is None else None
        self._layout = self._columns.first if self._columns is not None else layout or Column(keeper, self)
        self._views: dict[tuple[str, str], FieldView] = {}
        self.in_sight: frozenset[str] = frozenset()
        """Ships beside the form that answer it by a tap."""
        self.room = 0
        """The height there is for all questions."""
        self._cut: int | None = None  # the first question of the second column
        self._across = 0
        self._on_chart = False
        self._fields: Sequence[FormField] = ()
        self.fields: Sequence[FormField] = ()
        """The questions it shows: all but what is drawn on the chart instead."""

    def set_on_chart(self, *, on: bool) -> None:
        """Whether the chart of the battle stands beside the form: cells are not drawn twice."""
        if on != self._on_chart:
            self._on_chart = on
            self.show_fields(self._fields)

    def set_room(self, room: int) -> None:
        """How high they may stand."""
        if room != self.room:
            self.room = room
            for view in self.views:
                view.room = room
                view.fit()

    @property
    def views(self) -> Sequence[FieldView]:
        """The fields in order."""
        return tuple(self._views.values())

    def view(self, key: str) -> FieldView | None:
        return next((view for (_, one), view in self._views.items() if one == key), None)

    def show_fields(self, fields: Sequence[FormField]) -> None:
        self._fields = fields
        self._part(None)
        wanted: dict[tuple[str, str], FormField] = {}
        for at, field in enumerate(fields):
            if not (self._on_chart and field.kind == "cells" and not field.most):
                wanted[field.kind, field.key or f"#{at}"] = field
        self.fields = tuple(wanted.values())
        for name in [name for name in self._views if name not in wanted]:
            self._drop(name)
        ordered: dict[tuple[str, str], FieldView] = {}
        for at, (name, field) in enumerate(wanted.items()):
            view = self._views.get(name)
            if view is None:
                view = _kind(field)(self._keeper, self._words)
                view.answered.connect(self._answered)
                view.moved_on.connect(self.moved_on)
                view.settled.connect(self.settled)
                view.left.connect(self.left)
                view.setProperty("key", field.key)
            view.in_sight, view.on_chart, view.room = self.in_sight, self._on_chart, self.room
            view.roomy = self._columns is not None and len(wanted) <= _FEW
            if self._layout.indexOf(view) != at:
                self._layout.removeWidget(view)
                self._layout.insertWidget(at, view)
                view.show()
            view.show_field(field)
            self._layout.setStretchFactor(view, int(view.grows or field.kind in ("choice", "many")))
            ordered[name] = view
        self._views = ordered

    def show_all(self) -> None:
        """Show every question, one below the other."""
        self._part(None)
        hidden, whole = [view for view in self.views if view.isHidden()], self.layout() or self._layout
        whole.setEnabled(False)  # all around them is laid out once, with the last, not anew with each
        for view in hidden[:-1]:
            view.show()
        whole.setEnabled(True)
        for view in hidden[-1:]:
            view.show()

    @property
    def opened(self) -> bool:
        """Whether a list of which several things are ticked was unfolded."""
        return any(view.opened for view in self.views)

    @property
    def writing(self) -> int | None:
        """The number of the question the keyboard is in."""
        return next((at for at, view in enumerate(self.views) if view.writing), None)

    def fold_again(self) -> None:
        """Let lists be folded again."""
        for view in self.views:
            view.opened = False

    def trim(self, room: int, width: int, first: int = 0, *, parted: bool = False) -> range:
        """Show as many of the questions from `first` on as have room, at least one; returns which by their number.

        Those before it stand above where the last ones leave them room: an answer that is proposed is seen. Parted
        they stand in two columns where there is the width; one too high for that has all of it.
        """
        gap, least = self._keeper.theme.px(APART), self._keeper.theme.px(LEAST)
        half = (width - gap) // 2
        two = parted and self._columns is not None and half >= least and self.least(half, first) <= room
        count, self._across = (2, half) if two else (1, width)
        while first and not parted and self._filled(room, first - 1, alone=False) == len(self.views):
            first -= 1
        cuts = [first]
        for _ in range(count):
            cuts.append(self._filled(room, cuts[-1], alone=cuts[-1] == first))
        self._part(cuts[1] if count > 1 else None)
        shown = range(first, cuts[-1])
        for at, view in enumerate(self.views):
            view.setVisible(at in shown)
        return shown

    def _filled(self, room: int, first: int, *, alone: bool) -> int:
        """How far the questions from `first` on fill a column; one that is alone is shown though it is too high."""
        last = first
        while last < len(self.views):
            room -= self.least(self._across, last) + (self._layout.spacing() if last > first else 0)
            if room < 0 and not (alone and last == first):
                break
            last += 1
        return last

    def _part(self, cut: int | None) -> None:
        if self._columns is not None and cut != self._cut:
            self._columns.part(self.views, len(self.views) if cut is None else cut)
            self._cut = cut

    def least(self, width: int, at: int) -> int:
        """The least height of a question, by its number; 0: there is none."""
        view = self.views[at] if at < len(self.views) else None
        if view is None:
            return 0
        high = view.whole.totalHeightForWidth(width) if view.whole.hasHeightForWidth() else 0
        return max(high, view.minimumSizeHint().height())

    def needed(self, width: int) -> int:
        """The least height of all questions that are shown."""
        cut = len(self.views) if self._cut is None else self._cut
        across = width if self._cut is None else self._across
        columns: tuple[list[int], list[int]] = ([], [])
        for at, view in enumerate(self.views):
            if not view.isHidden():
                columns[int(at >= cut)].append(self.least(across, at))
        gap = self._layout.spacing()
        return max(sum(shown) + gap * max(0, len(shown) - 1) for shown in columns)

    def forget_written(self) -> None:
        """Make the questions one writes in anew when they are shown next."""
        for name in [name for name in self._views if name[0] == "written"]:
            self._drop(name)

    def _drop(self, name: tuple[str, str]) -> None:
        gone = self._views.pop(name)
        gone.gather()
        gone.gather_foot()
        discard(gone)

    def pick(self, value: str) -> bool:
        """Answer the first question that offers a value."""
        return any(view.pick(value) for view in self.views)

    def show_in_hand(self, ship: str) -> None:
        """Look at what is asked about a ship taken in hand."""
        for view in self.views:
            view.show_in_hand(ship)

    def pick_cell(self, cell: Cell) -> bool:
        """Answer the first question that asks for a cell."""
        return any(view.pick_cell(cell) for view in self.views)

    def _answered(self, answer: object) -> None:
        view = self.sender()
        if isinstance(view, FieldView):
            self.answered.emit((str(view.property("key")), answer))


class _GroupRow(Panel):
    """One row of a group: a thing, its tick, and its own questions."""

    row_answered = Signal(object)
    """Answers of this row."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, margin=8)
        self._language = words
        self._answers: dict[str, Any] = {}
        self._name = Label(keeper, "", "strong")
        self._detail = Label(keeper, "", "small", "muted")
        self._tick = ChoiceList(keeper, several=True)
        self._fold = Fold(keeper, _ROW_WIDE)
        self.questions = Questions(keeper, words, self._fold.row)
        beside = Fold(keeper, _ROW_WIDE)
        beside.row.addWidget(self._name)
        beside.row.addWidget(self._fold, 1)
        for widget in (self._tick, self._detail, beside):
            self.body.addWidget(widget)
        self._tick.chosen.connect(self._ticked)
        self.questions.answered.connect(self._answered)

    def show_row(self, row: GroupRow, answers: Mapping[str, Any]) -> None:
        self._answers = dict(answers)
        say = self._language.say
        title, detail = say(row.title), say(row.detail)
        reason = say(row.discouraged)
        ticks = row.ticked is not None
        self._tick.setVisible(ticks)
        self._name.setVisible(not ticks)
        self._detail.setVisible(not ticks and bool(detail or reason))
        if ticks:
            shown = ListRow(title, detail, reason=reason)
            chosen = [0] if row.ticked else []
            if self._tick.rows == (shown,):
                self._tick.show_chosen(chosen)
            else:
                self._tick.set_rows((shown,), chosen)
            self._tick.setAccessibleName(title)
        self._name.setText(title)
        self._detail.setText(reason or detail)
        self.questions.show_fields(row.fields)
        self._fold.setVisible(bool(row.fields))
        self.set_chosen(bool(row.ticked) and bool(row.fields))

    def _ticked(self, _index: int) -> None:
        self._answers[TICK] = bool(self._tick.indexes)
        self.row_answered.emit(dict(self._answers))

    def _answered(self, given: tuple[str, Any]) -> None:
        key, answer = given
        self._answers[key] = answer
        self.row_answered.emit(dict(self._answers))


class GroupField(FieldView):
    """Rows that repeat the same questions."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Group | None = None
        self._answers: dict[str, dict[str, Any]] = {}
        self._rows: dict[str, _GroupRow] = {}
        self._label = Label(keeper, "", "small_strong", "muted")
        self._inside = RowsLayout(keeper, gap=8)
        self.more = BigButton(keeper, " ", "plus", does=self._another)
        self.unfold = BigButton(keeper, " ", "chevron-down", does=self._unfold)
        head = Row(keeper, gap=8)
        head.addWidget(self._label, 1)
        head.addWidget(self.more)
        self.whole.add(head, self._inside, self.unfold)

    def show_field(self, field: Group) -> None:
        before, self._field = self._field, field
        folded = self._folded(field)
        label = self.words.say(by_tap(field.label) if folded else field.label)
        self._label.setText(label)
        self._label.setVisible(bool(label))
        self.unfold.setVisible(bool(folded) and not self.opened)
        self.unfold.setText(self.words.say(nmsg("Choose ({n})", "Choose ({n})", len(folded))))
        for gone in {row.key for row in (before or field).rows} - {row.key for row in field.rows}:
            self._answers.pop(gone, None)
        self._show_rows([row for row in field.rows if self.opened or row.key not in folded])
        self.more.setVisible(field.more is not None)
        if field.more is not None:
            self.more.setText(self.words.say(field.more))

    def _show_rows(self, rows: Sequence[GroupRow]) -> None:
        """Show these; a row that is folded away is none: there may be a hundred of them."""
        shown = {row.key for row in rows}
        for key in [key for key in self._rows if key not in shown]:
            discard(self._rows.pop(key))
        for at, row in enumerate(rows):
            panel = self._rows.get(row.key)
            if panel is None:
                panel = self._rows[row.key] = _GroupRow(self.keeper, self.words)
                panel.row_answered.connect(partial(self._answered_row, row.key))
            if self._inside.indexOf(panel) != at:
                self._inside.removeWidget(panel)
                self._inside.insertWidget(at, panel)
                panel.show()
            panel.show_row(row, self._answers.get(row.key, {}))

    def _folded(self, field: Group) -> set[str]:
        """Rows that take no part, where a tap on a ship ticks one."""
        if not pointed(field, self.in_sight):
            return set()
        return {row.key for row in field.rows if row.ticked is False}

    def _unfold(self) -> None:
        self.opened = True
        if self._field is not None:
            self.show_field(self._field)

    def start_from(self, answers: object) -> None:
        """Continue answers an offer brought along."""
        if isinstance(answers, Mapping):
            self._answers = {
                str(key): dict(value) for key, value in answers.items() if isinstance(value, Mapping)
            }

    def pick(self, value: str) -> bool:
        rows = self._field.rows if self._field is not None else ()
        named = [row for row in rows if value in {row.key, row.ship} and row.ticked is not None]
        for row in named[:1]:
            self._answered_row(row.key, {**self._answers.get(row.key, {}), TICK: not row.ticked})
        return bool(named)

    def deal(self, row: str, answer: str, value: float) -> None:
        self._answered_row(row, {**self._answers.get(row, {}), answer: value})

    def _answered_row(self, key: str, answers: dict[str, Any]) -> None:
        self._answers[key] = answers
        self._tell()

    def _another(self) -> None:
        if self._field is not None:
            for row in self._field.rows:
                self._answers.setdefault(row.key, {})
            self._answers[str(len(self._field.rows))] = {}
            self._tell()

    def _tell(self) -> None:
        self.answered.emit({key: dict(value) for key, value in self._answers.items()})
