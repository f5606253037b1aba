"""Digits for fingers: a number is typed without a keyboard."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_ROWS = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
_LONGEST = 7


def figure_of(event: QKeyEvent) -> str:
    """The key of a pad that a keyboard means: a digit, a comma for either decimal sign; empty for any other."""
    text = event.text()
    if text.isdecimal() and text.isascii():
        return text
    return "," if text in (",", ".") else ""


class Keypad(Themed, QWidget):
    """Ten digits, a sign, a comma where decimals make sense, and what was typed so far in large."""

    typed = Signal(object)
    """The number now on the display, or None while there is none within the bounds."""
    entered = Signal()
    """Return was pressed on a keyboard."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        value: float = 0,
        *,
        least: float = 0,
        most: float = 99,
        decimals: bool = False,
    ) -> None:
        super().__init__()
        self._words, self._least, self._most = words, least, most
        self._decimals = decimals
        self._digits = ""
        self._start = value
        self.dress(keeper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        whole = Column(keeper, self, gap=10)
        self._display = Label(keeper, "", "huge", wrap=False)
        self._display.setAlignment(Qt.AlignmentFlag.AlignCenter)
        between = words.say(msg("From {least} to {most}", least=words.number(least), most=words.number(most)))
        self._bounds = Label(keeper, between, "small", "muted")
        self._bounds.setAlignment(Qt.AlignmentFlag.AlignCenter)
        whole.add(self._display, self._bounds)
        self._grid = whole.put(QGridLayout())
        for row, digits in enumerate(_ROWS):
            for column, digit in enumerate(digits):
                self._add_key(digit, row, column)
        self._add_key("0", 3, 1)
        if least < 0:
            self._add_key("\N{MINUS SIGN}", 3, 0)
        elif decimals:
            self._add_key(",", 3, 0)
        erase = BigButton(keeper, icon="backspace", name=words.text(N_("Erase")), does=self.erase)
        erase.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        erase.setSizePolicy(
            QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed
        )  # as wide as the digits over it
        self._grid.addWidget(erase, 3, 2)
        self.restyle()
        self._show()

    def restyle(self) -> None:
        self._grid.setSpacing(self.theme.px(8))
        for button in self.findChildren(BigButton):
            button.setFixedHeight(max(self.theme.px(56), self.theme.target))
            button.setMinimumWidth(self.theme.px(84))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(300), super().sizeHint().height())

    @property
    def value(self) -> float | None:
        """What is typed, or None when it is nothing or out of bounds."""
        if not self._digits:
            return self._start
        try:
            number = float(self._digits.replace(",", ".").replace("\N{MINUS SIGN}", "-"))
        except ValueError:
            return None
        if not self._least <= number <= self._most:
            return None
        return int(number) if number.is_integer() else number

    def press(self, key: str) -> None:
        """Type one key: a digit, a comma or the sign (which turns the number's sign)."""
        minus = "\N{MINUS SIGN}"
        if key == minus:
            self._digits = self._digits[1:] if self._digits.startswith(minus) else minus + self._digits
        elif key == ",":
            if self._decimals and "," not in self._digits:
                self._digits = (self._digits or "0") + ","
        elif len(self._digits) < _LONGEST:
            self._digits = key if self._digits == "0" else self._digits + key
        self._show()

    def erase(self) -> None:
        self._digits = self._digits[:-1]
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = figure_of(event)
        if key:
            self.press(key)
        elif event.text() == "-" and self._least < 0:
            self.press("\N{MINUS SIGN}")
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.erase()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def _add_key(self, text: str, row: int, column: int) -> None:
        key = BigButton(self._keeper, text, font="big_number", does=self._key_tapped)
        # The keyboard stays with the pad itself, so that digits can be typed whatever was tapped last.
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._grid.addWidget(key, row, column)

    def _key_tapped(self) -> None:
        key = self.sender()
        if isinstance(key, BigButton):
            self.press(key.text())

    def _show(self) -> None:
        value = self.value
        shown = self._digits or self._words.number(self._start)
        self._display.setText(shown)
        self._display.set_tone("harm" if value is None else "plain" if self._digits else "muted")
        self._bounds.set_tone("harm" if value is None else "muted")
        self.setAccessibleName(shown)
        self.typed.emit(value)


class _NumberSheet(Sheet):
    """The keypad over the window; answers the number typed, or None."""

    def __init__(self, keeper: ThemeKeeper, words: Words, host: QWidget, title: str, pad: Keypad) -> None:
        super().__init__(
            keeper,
            words,
            host,
            title,
            body=pad,
            buttons=(SheetButton("keep", words.text(N_("Keep this number")), "primary", "check"),),
            width=360,
        )
        self._pad = pad
        pad.typed.connect(self._typed)
        pad.entered.connect(self._keep)

    def answer(self, result: object) -> None:
        if result != "keep":
            super().answer(None)
        elif self._pad.value is not None:
            super().answer(self._pad.value)

    def _keep(self) -> None:
        self.answer("keep")

    def _typed(self, value: object) -> None:
        self.buttons["keep"].setEnabled(value is not None)


def ask_number(
    keeper: ThemeKeeper,
    words: Words,
    host: QWidget,
    title: str,
    value: float,
    *,
    least: float,
    most: float,
    decimals: bool = False,
    first: str = "",
) -> Sheet:
    """Ask for a number over the window; `finished` brings it, or None. `first` is a digit typed already."""
    pad = Keypad(keeper, words, value, least=least, most=most, decimals=decimals)
    sheet = _NumberSheet(keeper, words, host, title, pad)
    sheet.open()
    if first:
        pad.press(first)
    return sheet
