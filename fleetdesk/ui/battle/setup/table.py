"""How a battle is played at this table, one row a question: each as last time, each changed by one tap."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLayout, QSizePolicy, QWidget

from fleetdesk.core.forms import Choice, FormField, Info, Number, stands
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import N_, Words
from fleetdesk.store.settings import Habits, Tablet
from fleetdesk.ui.battle.forms.view import Questions
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.widgets.base import Label, Row, discard
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.panels import Panel

_FEW = 3
"""So many questions of a game have room beside the rest in a large window."""
_MARGIN = 12
_LABEL, _TOLD = 106, 4
"""Width of what a row is called, at 100 %; and how many answers are told of questions that have none."""


def least_height(what: QWidget | QLayout, width: int) -> int:
    """How high a widget or what is laid has to be at a width, shown or not."""
    inside = what if isinstance(what, QLayout) else what.layout()
    if inside is None:
        return what.heightForWidth(width)
    return max(inside.totalMinimumHeightForWidth(width), inside.totalMinimumSize().height())


def _tick(field: FormField) -> bool:
    """Figures and directions are told before what is ticked."""
    return field.kind == "toggle"


def _nought(field: FormField) -> bool:
    return isinstance(field, Number) and not field.value


class _Line(QWidget):
    """A row: what it is about, and its answers."""

    def __init__(
        self, keeper: ThemeKeeper, title: str, texts: Sequence[str] = (), *, note: str = "", parent: QWidget
    ) -> None:
        """With `note` instead of answers there is nothing to choose."""
        super().__init__(parent)
        label = Label(keeper, title, "small_strong")
        label.setFixedWidth(keeper.theme.px(_LABEL))
        self.answers = Segments(keeper, texts, name=title, parent=self)
        self.answers.setVisible(not note)
        row = Row(keeper, self, gap=8)
        row.addWidget(label, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(Label(keeper, note, "small", "muted") if note else self.answers, 1)

    @property
    def index(self) -> int:
        """Which answer stands."""
        return self.answers.index


class TablePanel(Panel):
    """Who holds the tablet, codes, dice, the board and the house rules."""

    answered = Signal(object)
    """(key, answer) of a question of the game's own that has its row here."""
    rules_wanted, questions_wanted = Signal(), Signal()
    """The house rules, or the rest of the game's questions."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, system: AnySystem, last: Habits, *, real_dice: bool
    ) -> None:
        super().__init__(keeper, margin=_MARGIN)
        self._language, self._system, self._wanted = words, system, last.tablet
        self._held: tuple[Tablet, ...] = ()
        self._answered = dict(last.answers)
        text = words.text
        self.heading = self.body.put(Label(keeper, text(N_("At this table")), "heading"))
        self.body.setSpacing(keeper.theme.px(6))
        self._grid, self._columns = QGridLayout(), 1
        self._laid: tuple[tuple[QWidget, ...], ...] = ()
        self.body.addLayout(self._grid, 3)
        self.tablet = self._line(N_("Tablet"))
        self.tablet.answers.chosen.connect(self._held_by)
        self.codes = self._line(N_("Codes"), (N_("None"), N_("4 digits each")), at=int(last.codes))
        self.dice = self._line(N_("Dice"), (N_("Real dice"), N_("On screen")), at=int(not real_dice))
        sees = (N_("None"), N_("An umpire sees everything"))
        self.umpire = self._line(N_("Umpire"), sees, at=int(system.has_umpire))
        self.codes.setVisible(system.keeps_secrets)
        self.dice.setVisible(system.throws)
        self.umpire.setVisible(system.keeps_secrets)
        self._asked: dict[str, tuple[Choice, _Line]] = {}
        self._board: list[QWidget] = []
        if not system.draws_chart:
            note = text(N_("Your own models: this game needs no chart"))
            self._board.append(_Line(keeper, text(N_("On the table")), note=note, parent=self))
        self.rules = ValueRow(keeper, text(N_("House rules")), icon="book", parent=self)
        self.rules.clicked.connect(self.rules_wanted)
        self.questions = ValueRow(keeper, text(N_("Before the first turn")), icon="flag", parent=self)
        self.questions.clicked.connect(self.questions_wanted)
        for one in (self.rules, self.questions):  # beside each other they are as high as the higher of them
            policy = one.sizePolicy()
            policy.setVerticalPolicy(QSizePolicy.Policy.Preferred)
            one.setSizePolicy(policy)
        self.note = self.body.put(Label(keeper, "", "small", "muted"))
        self.own = self.body.put(Questions(keeper, words))
        """Those questions themselves, where there is much room."""
        self.own.answered.connect(self.answered)
        self.own.hide()
        self._rest: Sequence[FormField] = ()
        self._roomy = False
        self.body.addStretch(1)
        self._lay()

    @property
    def habits(self) -> Habits:
        """What is chosen here, to be proposed for the next battle."""
        return Habits(
            tablet=self._held[self.tablet.index], codes=bool(self.codes.index), answers=self._answered
        )

    @property
    def real_dice(self) -> bool:
        """Whether dice are thrown on the table and typed in."""
        return self.dice.index == 0

    def show_hidden(self, *, hidden: bool) -> None:
        """Offer who may hold the tablet; where sides decide in secret from the start it cannot lie open."""
        names: dict[Tablet, str] = {
            "table": N_("Stays in the middle"),
            "passed": N_("Passed from hand to hand"),
            "phones": N_("With phones"),
        }
        left_out = {"table"} if hidden else set() if self._system.keeps_secrets else {"passed"}
        held = tuple(one for one in names if one not in left_out)
        if held != self._held:
            self._held = held
            self.tablet.answers.set_texts([self._language.text(names[one]) for one in held])
        self.tablet.answers.show_index(held.index(self._wanted) if self._wanted in held else 0)

    def show_fields(self, fields: Sequence[FormField]) -> Sequence[FormField]:
        """Give questions with a few short answers a row; returns those that need more room."""
        here = {one.key: one for one in fields if isinstance(one, Choice) and one.segments}
        notes = tuple(one for one in fields if isinstance(one, Info) and not one.key)
        for key in self._asked.keys() - here.keys():
            _, gone = self._asked.pop(key)
            self._board.remove(gone)
            discard(gone)
        for field in here.values():
            self._show_choice(field)
        self.note.setText("\n".join(self._language.say(one.text) for one in notes if one.text))
        self.note.setVisible(bool(notes))
        rest = tuple(one for one in fields if one not in notes and one.key not in here)
        told = [one for field in sorted(rest, key=_tick) for one in stands(field) if not _nought(field)]
        self.questions.set_value(" \N{MIDDLE DOT} ".join(map(self._language.say, told[:_TOLD])))
        self._rest = rest
        self._show_own()
        return rest

    def set_roomy(self, *, roomy: bool) -> None:
        """Whether a few questions of the game have room here."""
        if roomy != self._roomy:
            self._roomy = roomy
            self._show_own()

    def _show_own(self) -> None:
        here = self._roomy and 0 < len(self._rest) <= _FEW
        self.own.show_fields(self._rest if here else ())
        self.own.setVisible(here)
        self.questions.setVisible(bool(self._rest) and not here)
        self._lay()

    # --- place ---------------------------------------------------------------------------------------

    def set_folded(self, *, columns: int, headed: bool) -> None:
        """Rows in so many columns; without a heading where a switch says already what this is."""
        self._columns = columns
        self.heading.setVisible(headed)
        self._lay()

    def height_at(self, width: int, columns: int, *, headed: bool) -> int:
        """How high it has to be, its rows in so many columns."""
        around, gap = 2 * self._keeper.theme.px(_MARGIN), self._keeper.theme.px(6)
        inner = width - around
        high = around + gap * len(self._rows(columns))
        high += self.heading.sizeHint().height() + gap if headed else 0
        high += self.note.heightForWidth(inner) + gap if not self.note.isHidden() else 0
        high += self.own.sizeHint().height() if not self.own.isHidden() else 0
        for row in self._rows(columns):
            wide = (inner - (len(row) - 1) * gap) // len(row)
            high += max(least_height(one, wide) for one in row)
        return high

    def _rows(self, columns: int) -> list[list[QWidget]]:
        """What stands beside each other: the two that open something always do."""
        asked = [self.tablet, self.codes, self.dice, self.umpire, *self._board]
        lines = [one for one in asked if not one.isHidden()]
        opened: list[QWidget] = [one for one in (self.rules, self.questions) if not one.isHidden()]
        rows = [lines[at : at + columns] for at in range(0, len(lines), columns)]
        if columns > 1 and len(rows[-1]) == 1 and len(opened) == 1:
            return [*rows[:-1], [*rows[-1], *opened]]
        return [*rows, opened]

    def _lay(self) -> None:
        rows = tuple(map(tuple, self._rows(self._columns)))
        if rows == self._laid:
            return
        self._laid = rows
        self._grid.setSpacing(self._keeper.theme.px(6))
        for at, row in enumerate(rows):
            self._grid.setRowStretch(at, 1)
            for column, one in enumerate(row):
                self._grid.addWidget(one, at, column, 1, 2 if len(row) == 1 else 1)
        for at in range(len(rows), self._grid.rowCount()):
            self._grid.setRowStretch(at, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)

    def _show_choice(self, field: Choice) -> None:
        say = self._language.say
        before, row = self._asked.get(field.key, (None, None))
        if row is None:
            row = _Line(self._keeper, say(field.label), ("",), parent=self)
            row.answers.chosen.connect(partial(self._answer, field.key))
            self._board.append(row)
        if before is None or before.picks != field.picks:
            row.answers.set_texts([say(pick.title) for pick in field.picks])
        row.answers.show_index(
            next((n for n, pick in enumerate(field.picks) if pick.value == field.value), 0)
        )
        self._asked[field.key] = field, row

    def _answer(self, key: str, index: int) -> None:
        field, _ = self._asked[key]
        self._answered[key] = field.picks[index].value
        self.answered.emit((key, self._answered[key]))

    def _held_by(self, index: int) -> None:
        self._wanted = self._held[index]

    def _line(self, title: str, texts: Sequence[str] = (), *, at: int = 0) -> _Line:
        text = self._language.text
        made = _Line(self._keeper, text(title), [text(one) for one in texts], parent=self)
        made.answers.show_index(at)
        return made
