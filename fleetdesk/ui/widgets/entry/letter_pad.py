"""Letters for fingers: names and notes are written without a keyboard."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.entry.symbol_pad import ERASE, NEW_LINE, Key, SymbolPad

_LETTERS = {
    "en": ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-"),
    "fr": (
        "1234567890",
        "azertyuiop",
        "qsdfghjklm",
        "wxcvbn\N{RIGHT SINGLE QUOTATION MARK},.-",
        "éèêëàâçùûî",
    ),
}
"""As keyboards have them; in French the accents are at hand."""
_SIGNS = ("1234567890", '!?:;/()"@#', "+=*%_&<>[]", "éèêëàâçùûî", "ôïœæñöüäß°")
_CAPITALS, _TO_SIGNS, _TO_LETTERS, _HIDE = (
    "\N{UPWARDS WHITE ARROW}",
    "#+=",
    "abc",
    "\N{BLACK DOWN-POINTING TRIANGLE}",
)
_ACROSS, _TALL, _GAP = 10, 56, 5
"""Keys in a line; their height and what is between them, in pixels at 100 %."""
_SHARE = 0.5
"""Of the height of the window: the field stays in sight beside the letters."""
_KEYS = {ERASE: Qt.Key.Key_Backspace, NEW_LINE: Qt.Key.Key_Return}


class LetterPad(SymbolPad):
    """Writes into whatever has the focus, as a keyboard would."""

    hide_wanted = Signal()
    """The key that puts the pad away was tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget) -> None:
        super().__init__(keeper, words, name=words.text(N_("Letters")), parent=parent)
        self._words = words
        self._signs = self._capitals = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the focus stays where it is written
        self.pressed.connect(self._pressed)
        self._show()

    def trembles(self, _where: QPointF) -> bool:
        """A letter is often meant twice."""
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self.theme.paper)
        super().paintEvent(event)

    def _places(self, width: int) -> list[QRectF]:
        """Ten keys a line at every size, however little of the window they may take."""
        theme, lines = self.theme, len(self._rows) - 1
        gap = theme.px(_GAP)
        wide = (width - gap) / _ACROSS - gap
        tall = min(max(theme.px(_TALL), theme.target), _SHARE * self.window().height() / lines - gap)
        tops = [gap + line * (tall + gap) for line in range(lines)]
        places = [
            QRectF(gap + at * (wide + gap), top, wide, tall)
            for top, row in zip(tops, self._rows[:-1], strict=True)
            for at in range(len(row))
        ]
        left, last = places[-1].right() + gap, len(self._rows[-1])
        each = (width - gap * last - left) / last
        return places + [QRectF(left + at * (each + gap), tops[-1], each, tall) for at in range(last)]

    def _show(self) -> None:
        rows = _SIGNS if self._signs else _LETTERS[self._words.language]
        keys = [[Key(sign.upper() if self._capitals else sign) for sign in row] for row in rows]
        text = self._words.text
        other = Key(_TO_LETTERS, text(N_("letters"))) if self._signs else Key(_TO_SIGNS, text(N_("signs")))
        keys.append([Key(_CAPITALS, text(N_("shift"))), other, Key(_HIDE, text(N_("hide")))])
        self.show_keys(keys, lines=True)
        self.update()

    def _pressed(self, sign: str) -> None:
        if sign == _HIDE:
            self.hide_wanted.emit()
        elif sign in (_CAPITALS, _TO_SIGNS, _TO_LETTERS):
            self._capitals = sign == _CAPITALS and not self._capitals
            self._signs = sign == _TO_SIGNS or (self._signs and sign == _CAPITALS)
            self._show()
        else:
            self._write(sign)
            if self._capitals:  # for one letter, as in names
                self._capitals = False
                self._show()

    def _write(self, sign: str) -> None:
        field = QApplication.focusWidget()
        if field is None:
            return
        key, text = _KEYS.get(sign, Qt.Key.Key_unknown), "" if sign == ERASE else sign.replace(NEW_LINE, "\r")
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(field, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))
