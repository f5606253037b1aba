"""One widget for each kind of question an action asks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.forms import Choice, Info, Many, Number, Pick, Text, Toggle
from fleetdesk.core.words import Words, nmsg
from fleetdesk.ui.battle.forms.choices import Tile, Tiles, fit_tiles
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.lines import width_of
from fleetdesk.ui.widgets.segments import Segments
from fleetdesk.ui.widgets.stepper import Stepper

_LONG = 4
"""A list with more picks folds to the one chosen."""
_LONGEST = 10
"""The same where a list has the form almost to itself."""
_SEGMENTS_WIDE = 560
_MOST_TILES = 12


class FieldView(QWidget):
    """Base of all questions.

    Signals:
        answered: the new answer, whatever its kind.
    """

    answered = Signal(object)

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keeper, self.words = keeper, words
        self.whole = Column(keeper, self, gap=6)

    def tell(self, answer: object) -> None:
        """Answer."""
        self.answered.emit(answer)

    def show_field(self, field: Any) -> None:
        """Show the question as it stands now, without telling anyone."""
        raise TypeError(field)

    def pick(self, value: str) -> bool:
        """Choose by value from outside (a tap on a ship in the column); whether that was on offer."""
        del value
        return False

    def pick_cell(self, cell: Cell) -> bool:
        """Choose a cell from outside (a touch of the chart); whether that was asked for."""
        del cell
        return False


def rows_of(words: Words, picks: tuple[Pick, ...]) -> list[ListRow]:
    """Picks as rows of a list."""
    return [
        ListRow(
            words.say(pick.title),
            words.say(pick.detail) if pick.detail else "",
            words.say(pick.trailing) if pick.trailing else "",
            reason=words.say(pick.discouraged) if pick.discouraged else "",
            icon=pick.icon,
        )
        for pick in picks
    ]


class ChoiceField(FieldView):
    """Exactly one: side by side, or a list that folds to what was chosen when it is long."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._field: Choice | None = None
        self._open = False
        self.roomy = False
        """There is nothing much beside it: a long list need not fold."""
        self._label = Label(keeper, "", "small_strong", "muted")
        self.segments = Segments(keeper, ())
        self.tiles = Tiles(keeper)
        self.list = ChoiceList(keeper)
        self.more = BigButton(keeper, " ", "chevron-down")
        for widget in (self._label, self.segments, self.tiles, self.list, self.more):
            self.whole.addWidget(widget)
        self.segments.chosen.connect(self._segment)
        self.tiles.chosen.connect(self._segment)
        self.list.chosen.connect(self._row)
        self.more.clicked.connect(self._unfold)

    def show_field(self, field: Choice) -> None:
        first = self._field is None
        same = self._field == field
        self._field = field
        if same:
            return
        if first:
            self._open = not field.value
        label = self.words.say(field.label)
        self._label.setText(label)
        self._label.setVisible(bool(label))
        texts = [self.words.say(pick.title) for pick in field.picks]
        values = [pick.value for pick in field.picks]
        at = values.index(field.value) if field.value in values else -1
        theme = self.keeper.theme
        needed = sum(width_of(text, theme.font("button")) + theme.px(26) for text in texts)
        plain = not any(pick.detail or pick.trailing or pick.discouraged for pick in field.picks)
        side_by_side = field.segments and plain and len(texts) <= 6 and needed <= theme.px(_SEGMENTS_WIDE)
        figures = [self.words.say(pick.trailing) if pick.trailing else "" for pick in field.picks]
        reasons = [self.words.say(pick.discouraged) if pick.discouraged else "" for pick in field.picks]
        tiles = [Tile(*one) for one in zip(texts, figures, reasons, strict=True)]
        bare = not any(pick.detail or (pick.discouraged and not field.segments) for pick in field.picks)
        tiled = not side_by_side and bare and len(tiles) <= _MOST_TILES and fit_tiles(self.keeper, tiles, 170)
        self.segments.setVisible(side_by_side)
        self.tiles.setVisible(tiled)
        self.list.setVisible(not side_by_side and not tiled)
        self.more.setVisible(not side_by_side and not tiled)
        if side_by_side:
            self.segments.set_texts(texts)
            self.segments.show_index(at)
            self.segments.setAccessibleName(label)
        elif tiled:
            self.tiles.show_tiles(tiles, at)
            self.tiles.setAccessibleName(label)
        else:
            self.list.setAccessibleName(label)
            self._fill()

    def pick(self, value: str) -> bool:
        if self._field is None or value not in {pick.value for pick in self._field.picks}:
            return False
        self._open = False
        self.answered.emit(value)
        return True

    def _shown(self) -> tuple[Pick, ...]:
        assert self._field is not None  # noqa: S101 - only asked when there is one
        picks = self._field.picks
        chosen = tuple(pick for pick in picks if pick.value == self._field.value)
        long = _LONGEST if self.roomy else _LONG
        return picks if self._open or len(picks) <= long or not chosen else chosen

    def _fill(self) -> None:
        assert self._field is not None  # noqa: S101 - only asked when there is one
        shown = self._shown()
        values = [pick.value for pick in shown]
        self.list.set_rows(
            rows_of(self.words, shown),
            [values.index(self._field.value)] if self._field.value in values else (),
        )
        folded = len(shown) < len(self._field.picks)
        self.more.setVisible(folded)
        if folded:
            count = len(self._field.picks) - len(shown)
            self.more.set_meaning(self.words.say(nmsg("Choose another ({n})", "Choose another ({n})", count)))

    def _segment(self, index: int) -> None:
        if self._field is not None:
            self.answered.emit(self._field.picks[index].value)

    def _row(self, index: int) -> None:
        value = self._shown()[index].value
        self._open = False
        self.answered.emit(value)
        if self._field is not None and self.list.isVisibleTo(self):
            self._fill()

    def _unfold(self) -> None:
        self._open = True
        self._fill()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)


class ManyField(FieldView):
    """Any number of several; a long list folds to those chosen."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._field: Many | None = None
        self._open = False
        self._label = Label(keeper, "", "small_strong", "muted")
        self.list = ChoiceList(keeper, several=True)
        self.more = BigButton(keeper, " ", "chevron-down")
        for widget in (self._label, self.list, self.more):
            self.whole.addWidget(widget)
        self.list.chosen.connect(self._turned)
        self.more.clicked.connect(self._unfold)

    def show_field(self, field: Many) -> None:
        if self._field == field:
            return
        self._field = field
        label = self.words.say(field.label)
        self._label.setText(label)
        self._label.setVisible(bool(label))
        self.list.setAccessibleName(label)
        self._fill()

    def pick(self, value: str) -> bool:
        values = [pick.value for pick in self._field.picks] if self._field else []
        if value not in values:
            return False
        self._answer(value)
        return True

    def _shown(self) -> tuple[Pick, ...]:
        if self._field is None:
            return ()
        picks = self._field.picks
        if self._open or len(picks) <= _LONG:
            return picks
        return tuple(pick for pick in picks if pick.value in self._field.values)

    def _fill(self) -> None:
        assert self._field is not None  # noqa: S101 - only asked when there is one
        shown = self._shown()
        chosen = [n for n, pick in enumerate(shown) if pick.value in self._field.values]
        rows = rows_of(self.words, shown)
        if tuple(rows) == self.list.rows:
            self.list.show_chosen(chosen)
        else:
            self.list.set_rows(rows, chosen)
        self.list.setVisible(bool(rows))
        rest = len(self._field.picks) - len(shown)
        self.more.setVisible(rest > 0)
        if rest:
            self.more.set_meaning(self.words.say(nmsg("Choose ({n})", "Choose ({n})", rest)))

    def _unfold(self) -> None:
        self._open = True
        self._fill()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turned(self, index: int) -> None:
        self._answer(self._shown()[index].value)

    def _answer(self, value: str) -> None:
        if self._field is not None:
            chosen = set(self._field.values) ^ {value}
            self.answered.emit(tuple(pick.value for pick in self._field.picks if pick.value in chosen))


class NumberField(FieldView):
    """A label and a stepper."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._field: Number | None = None
        self._row = Row(keeper, gap=12)
        self.whole.addLayout(self._row)
        self._label = Label(keeper, "", "strong")
        self._row.addWidget(self._label, 1)
        self.stepper: Stepper | None = None

    def show_field(self, field: Number) -> None:
        if self._field == field:
            return
        before, self._field = self._field, field
        label = self.words.say(field.label)
        self._label.setText(label)
        if self.stepper is None or before is None or (before.step, before.unit) != (field.step, field.unit):
            if self.stepper is not None:
                self._row.removeWidget(self.stepper)
                self.stepper.deleteLater()
            self.stepper = Stepper(
                self.keeper,
                self.words,
                field.value,
                least=field.least,
                most=field.most,
                step=field.step,
                unit=_unit(field.unit),
                name=label,
            )
            self.stepper.changed.connect(self.tell)
            self._row.addWidget(self.stepper)
            return
        self.stepper.set_bounds(field.least, field.most)
        self.stepper.show_value(field.value)


def _unit(unit: str) -> str:
    """Inches as a double prime, anything else after a space."""
    return "\N{DOUBLE PRIME}" if unit == "in" else f"\N{NO-BREAK SPACE}{unit}" if unit else ""


class ToggleField(FieldView):
    """Yes or no: one row with a tick."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._field: Toggle | None = None
        self.list = ChoiceList(keeper, several=True)
        self.whole.addWidget(self.list)
        self.list.chosen.connect(lambda _: self.answered.emit(bool(self.list.indexes)))

    def show_field(self, field: Toggle) -> None:
        if self._field == field:
            return
        self._field = field
        row = ListRow(self.words.say(field.label), self.words.say(field.detail) if field.detail else "")
        self.list.setAccessibleName(row.title)
        if self.list.rows == (row,):
            self.list.show_chosen([0] if field.value else [])
        else:
            self.list.set_rows((row,), [0] if field.value else ())


class TextField(FieldView):
    """Words the player types, with suggestions to tap."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._field: Text | None = None
        self._label = Label(keeper, "", "small_strong", "muted")
        self.line = QLineEdit()
        self.area = QPlainTextEdit()
        self.area.setFixedHeight(keeper.theme.px(96))
        self.area.setTabChangesFocus(True)
        self._taps = FlowLayout(keeper, gap=6)
        self.suggested: list[BigButton] = []
        for widget in (self._label, self.line, self.area):
            self.whole.addWidget(widget)
        self.whole.addLayout(self._taps)
        self.line.textEdited.connect(self.tell)
        self.area.textChanged.connect(self._area_changed)

    def show_field(self, field: Text) -> None:
        if self._field == field:
            return
        before, self._field = self._field, field
        label = self.words.say(field.label)
        self._label.setText(label)
        self._label.setVisible(bool(label))
        self.line.setVisible(not field.multiline)
        self.area.setVisible(field.multiline)
        self.line.setAccessibleName(label)
        self.area.setAccessibleName(label)
        if field.multiline:
            if self.area.toPlainText() != field.value:
                blocked = self.area.blockSignals(True)
                self.area.setPlainText(field.value)
                self.area.blockSignals(blocked)
        elif self.line.text() != field.value:
            self.line.setText(field.value)
        if before is None or before.suggestions != field.suggestions:
            self._suggest([self.words.say(one) for one in field.suggestions])

    def _suggest(self, texts: list[str]) -> None:
        for button in self.suggested:
            self._taps.removeWidget(button)
            button.deleteLater()
        self.suggested = [BigButton(self.keeper, text) for text in texts]
        for button in self.suggested:
            button.clicked.connect(self._tapped)
            self._taps.addWidget(button)

    def _tapped(self) -> None:
        button = self.sender()
        if isinstance(button, BigButton):
            self.line.setText(button.text())
            self.answered.emit(button.text())

    def _area_changed(self) -> None:
        self.answered.emit(self.area.toPlainText())


class InfoField(FieldView):
    """A remark or a working between the questions."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._text = Label(keeper, "", "body", "muted")
        self._working = WorkingView(keeper, words)
        self.whole.addWidget(self._text)
        self.whole.addWidget(self._working)

    def show_field(self, field: Info) -> None:
        self._text.setText(self.words.say(field.text) if field.text else "")
        self._text.set_tone("muted" if field.tone == "plain" else field.tone)
        self._text.setVisible(field.text is not None)
        self._working.show_working(field.working)
