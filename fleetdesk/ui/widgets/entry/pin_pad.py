"""A code of digits for fingers: dots for what is typed, never the digits."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Themed, grow
from fleetdesk.ui.widgets.buttons import BigButton

_ROWS = ("123", "456", "789")
_KEY, _LEAST_KEY = 84, 53
"""How high a key is, and the least where there is little room."""
_DOT, _DOTS_APART = 13, 48


class _Dots(Themed, QWidget):
    """A ring for each digit wanted, filled for each one typed."""

    def __init__(self, keeper: ThemeKeeper, count: int) -> None:
        super().__init__()
        self._count, self._filled = count, 0
        self.dress(keeper)
        grow(self)

    def show_filled(self, count: int) -> None:
        self._filled = count
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(_DOTS_APART) * self._count, self.theme.px(3 * _DOT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.ink, theme.px(2)))
        apart = theme.px(_DOTS_APART)
        left = self.width() / 2 - apart * (self._count - 1) / 2
        for at in range(self._count):
            painter.setBrush(theme.ink if at < self._filled else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(left + at * apart, self.height() / 2), theme.px(_DOT), theme.px(_DOT))


class PinPad(Themed, QWidget):
    """Ten digits, one to erase, and one for who forgot the code. A full code is told at once and wiped."""

    entered = Signal(str)
    """The digits of a full code."""
    forgotten = Signal()
    """Nobody knows the code any more."""

    def __init__(self, keeper: ThemeKeeper, words: Words, title: str, *, digits: int, forgets: bool) -> None:
        """`forgets`: whether there is a key for who forgot it."""
        super().__init__()
        self._words, self._wanted = words, digits
        self._typed = ""
        self.dress(keeper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        whole = Column(keeper, self, gap=12)
        self.title = Label(keeper, title, "caps", "muted")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._dots = _Dots(keeper, digits)
        self.note = Label(keeper, "", "small", "harm")
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.hide()
        for widget in (self.title, self._dots, self.note):
            whole.addWidget(widget)
        self._grid = whole.put(QGridLayout())
        self.keys: dict[str, BigButton] = {}
        for row, line in enumerate(_ROWS):
            for column, digit in enumerate(line):
                self._add(digit, BigButton(keeper, digit, font="huge"), row, column)
        self._add("0", BigButton(keeper, "0", font="huge"), 3, 1)
        self.erase = BigButton(keeper, icon="backspace", name=words.text(N_("Erase")), does=self._erase)
        self._grid.addWidget(self.erase, 3, 2)
        self.forgot = BigButton(keeper, words.text(N_("Forgotten?")), kind="ghost", does=self.forgotten)
        self._grid.addWidget(self.forgot, 3, 0)
        if not forgets:
            self.forgot.hide()
        for column in range(3):
            self._grid.setColumnStretch(column, 1)
        self.restyle()
        self._show()

    def _add(self, digit: str, key: BigButton, row: int, column: int) -> None:
        key.setProperty("digit", digit)
        key.clicked.connect(self._tapped)
        self.keys[digit] = key
        self._grid.addWidget(key, row, column)

    def restyle(self) -> None:
        self._grid.setSpacing(self.theme.px(10))
        self._fit()

    def set_low(self, height: int) -> None:
        """Fit the keys into so much height; they are never too low for a finger."""
        self._height = height
        self._fit()

    _height: int | None = None

    def _fit(self) -> None:
        theme = self.theme
        high = theme.px(_KEY)
        if self._height is not None:
            above = self.title.sizeHint().height() + self._dots.sizeHint().height() + theme.px(24)
            high = min(high, (self._height - above - 3 * theme.px(10)) // 4)
        high = max(theme.target, theme.px(_LEAST_KEY), high)
        for key in (*self.keys.values(), self.erase, self.forgot):
            key.setFixedHeight(high)
            key.setMinimumWidth(theme.target)
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, note: str) -> None:
        """Tell what became of the code; nothing takes the line away."""
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def set_waiting(self, *, waiting: bool) -> None:
        """While one has to wait, no digit is taken."""
        for key in self.keys.values():
            key.setEnabled(not waiting)

    def _tapped(self) -> None:
        key = self.sender()
        if isinstance(key, BigButton):
            self.press(str(key.property("digit")))

    def press(self, digit: str) -> None:
        if not self.keys[digit].isEnabled():
            return
        self._typed += digit
        full = self._typed if len(self._typed) == self._wanted else ""
        if full:
            self._typed = ""
        self._show()
        if full:
            self.entered.emit(full)

    def _erase(self) -> None:
        self._typed = self._typed[:-1]
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() in self.keys and event.text():
            self.press(event.text())
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._erase()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        """How many digits there are, never which."""
        self._dots.show_filled(len(self._typed))
        told = msg("{n} of {all} digits", n=len(self._typed), all=self._wanted)
        self.setAccessibleName(f"{self.title.text()} {self._words.say(told)}")
