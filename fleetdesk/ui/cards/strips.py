"""Strips that open on the card under what was touched: keys for a number, answers and a line for words."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services.building.card_editor import FieldSpec
from fleetdesk.services.building.card_places import Bounds
from fleetdesk.ui.cards.spelling import NOT_KNOWN
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, discard
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind
from fleetdesk.ui.widgets.entry.keypad import figure_of
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.window_context import Once

_KEYS = 10
"""Numbers up to this have a key of their own: one tap writes them."""
_DIRECT = 99
"""The highest limit of numbers that are mostly small; larger ones are typed digit by digit from the start."""
_LONGEST = 7
_LONGEST_LINE = 80
_MARGINS = (8, 6)


class NumberStrip(QWidget):
    """Keys for one number: a tap on a small one writes it; others are typed digit by digit."""

    written = Signal(object)
    """The number, or `None` for nothing; the next place is wanted."""
    drafted = Signal(str)
    """What has been typed so far."""
    closed = Signal()
    """The strip is to go."""
    resized = Signal(int)
    """One limit more (1) or less (-1) is wanted, where the number is one of a list."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        name: str,
        value: float | None,
        bounds: Bounds,
        *,
        empty: bool,
        listed: bool = False,
    ) -> None:
        """`empty`: nothing may stand there, too; `listed`: it is one of a list, which can grow and shrink."""
        super().__init__()
        self._words, self._bounds, self._value = words, bounds, value
        self._empty, self._listed = empty, listed
        self.draft = ""
        self.keys: dict[str, BigButton] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        column = Column(keeper, self, gap=2, margins=_MARGINS)
        between = msg("From {least} to {most}", least=bounds.least, most=bounds.most)
        self.told = column.put(Label(keeper, f"{name} \N{MIDDLE DOT} {words.say(between)}", "small", "muted"))
        self._flow = column.put(FlowLayout(keeper, gap=4))
        self._keeper = keeper
        self._spread(direct=bounds.most <= _DIRECT)

    def _spread(self, *, direct: bool) -> None:
        """Lay the keys: numbers to write at once, or digits."""
        discard(*self.keys.values())
        while self._flow.takeAt(0) is not None:
            pass
        self.keys = {}
        words = self._words
        if self._empty:
            self._key(NOT_KNOWN, words.text(N_("Nothing"))).clicked.connect(Once(self._write, None))
        (self._lay_numbers if direct else self._lay_digits)()
        if self._listed:
            more = self._key("", words.text(N_("One more")), "plus")
            more.clicked.connect(Once(self._resize, 1))
            self._key("", words.text(N_("Drop the last")), "minus").clicked.connect(Once(self._resize, -1))
        self.go = self._key(
            words.text(N_("Next")), icon="new-line", kind="primary" if not direct else "plain"
        )
        self.go.clicked.connect(self.enter)
        self.updateGeometry()

    def _lay_numbers(self) -> None:
        """A key for each small number, and one for all others."""
        bounds = self._bounds
        least = max(int(bounds.least), 1 if self._empty else 0)
        for number in range(least, int(min(bounds.most, _KEYS)) + 1):
            kind: ButtonKind = "primary" if number == self._value else "plain"
            self._key(self._words.number(number), kind=kind).clicked.connect(Once(self._write, number))
        if bounds.most > _KEYS or not bounds.whole:
            other = self._key("\N{HORIZONTAL ELLIPSIS}", self._words.text(N_("Another number")))
            other.clicked.connect(self._spell_out)

    def _lay_digits(self) -> None:
        """Digits, the decimal point where there are fractions, and a way to take the last back."""
        for digit in "0123456789":
            self._key(digit).clicked.connect(Once(self.press, digit))
        if not self._bounds.whole:
            self._key(",", self._words.text(N_("Decimal point"))).clicked.connect(Once(self.press, ","))
        self._key("", self._words.text(N_("Erase")), "backspace").clicked.connect(self.erase)

    def _key(self, text: str, name: str = "", icon: str = "", kind: ButtonKind = "plain") -> BigButton:
        key = BigButton(self._keeper, text, icon, kind, name=name, font="number")
        # The keyboard stays with the strip: digits can always be typed.
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._flow.addWidget(key)
        key.show()
        self.keys[text or name] = key
        return key

    def _write(self, number: float | None, *_: object) -> None:
        self.written.emit(number)

    def _resize(self, by: int, *_: object) -> None:
        self.resized.emit(by)

    def _spell_out(self, *_: object) -> None:
        self._spread(direct=False)
        self.drafted.emit("")

    @property
    def number(self) -> float | None:
        """What is typed, or stood there already."""
        if not self.draft:
            return self._value
        found = float(self.draft.replace(",", "."))
        return int(found) if found.is_integer() else found

    def press(self, key: str, *_: object) -> None:
        """Type a digit or the decimal point."""
        if len(self.draft) < _LONGEST and not (key == "," and ("," in self.draft or self._bounds.whole)):
            self._type("0," if key == "," and not self.draft else self.draft + key)

    def erase(self, *_: object) -> None:
        """Take the last digit back."""
        self._type(self.draft[:-1])

    def _type(self, draft: str) -> None:
        self.draft = draft
        self.drafted.emit(draft)

    def enter(self, *_: object) -> None:
        """Write what is typed, and go on."""
        self.written.emit(self.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = figure_of(event)
        if key:
            self.press(key)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.erase()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class WordStrip(QWidget):
    """Answers for one or several words of a card, and the way out of a row."""

    answered = Signal(object)
    """(key of the field, value)."""
    removed = Signal()
    """The row shall go."""
    closed = Signal()
    """The strip is to go."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, asked: tuple[tuple[FieldSpec, object], ...], *, row: bool
    ) -> None:
        """`asked` are fields with what they say now; `row`: they are those of a row, which may go."""
        super().__init__()
        self._keeper, self._words = keeper, words
        self.lines: dict[str, Line] = {}
        self.buttons: dict[str, BigButton] = {}
        column = Column(keeper, self, gap=4, margins=_MARGINS)
        for spec, value in asked:
            column.addWidget(Label(keeper, words.text(spec.label), "small_strong"))
            if spec.kind == "choice":
                flow = column.put(FlowLayout(keeper, gap=4))
                for key, label in spec.choices:
                    self._answer(flow, spec.key, key, words.text(label), chosen=key == str(value))
            elif spec.kind == "text":
                column.addLayout(self._line(spec, str(value or "")))
                if spec.suggestions:
                    flow = column.put(FlowLayout(keeper, gap=4))
                    for text in spec.suggestions:
                        self._answer(flow, spec.key, text, words.text(text), chosen=text == value)
            elif spec.kind == "bool":
                flow = column.put(FlowLayout(keeper, gap=4))
                for on, told in ((True, N_("Yes")), (False, N_("No"))):
                    self._answer(flow, spec.key, on, words.text(told), chosen=on == value)
        foot = column.put(Row(keeper, gap=6))
        if row:
            gone = foot.put(BigButton(keeper, words.text(N_("Remove this row")), "trash", does=self.removed))
            self.buttons["remove"] = gone
        foot.addStretch(1)
        self.go = foot.put(BigButton(keeper, words.text(N_("Done")), "check", does=self.finish))

    def _answer(self, flow: FlowLayout, key: str, value: object, text: str, *, chosen: bool) -> None:
        button = BigButton(self._keeper, text, kind="primary" if chosen else "plain")
        button.clicked.connect(Once(self._tell, key, value))
        flow.addWidget(button)
        self.buttons[f"{key}={value}"] = button

    def _tell(self, key: str, value: object, *_: object) -> None:
        self.answered.emit((key, value))

    def _line(self, spec: FieldSpec, value: str) -> Row:
        row = Row(self._keeper, gap=6)
        line = row.put(Line(self._keeper, self._words.text(value) if spec.suggestions else value), 1)
        line.setMaxLength(_LONGEST_LINE)
        line.setAccessibleName(self._words.text(spec.label))
        line.selectAll()
        line.returnPressed.connect(self.finish)
        self.lines[spec.key] = line
        self._known = {self._words.text(text): text for text in spec.suggestions}
        return row

    def typed(self) -> dict[str, str]:
        """What stands in the lines."""
        told = {key: line.text().strip() for key, line in self.lines.items()}
        return {key: self._known.get(text, text) for key, text in told.items()}

    def finish(self, *_: object) -> None:
        """Take over what is typed."""
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
