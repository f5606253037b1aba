"""Letters on the screen, where a finger enters a field to write in and no keyboard was used.

Qt's own on-screen keyboard is not among the parts of Qt this program brings along. A system that shows one of its own
goes before.
"""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from fleetdesk.ui.widgets.touch import made_from_touch
from fleetdesk.ui.window_context import WindowContext

_HAVE_THEIR_OWN = frozenset({"windows", "cocoa"})
"""Systems that show letters themselves where there is no keyboard."""


def _is_written_in(widget: QWidget | None) -> bool:
    return isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit) and not widget.isReadOnly()


class Letters(QObject):
    """Opens a pad of letters below what is written in, or above where it would cover that."""

    def __init__(self, context: WindowContext, window: QWidget, *, wanted: Callable[[], bool]) -> None:
        """`wanted` says whether letters are to come at all."""
        super().__init__(window)
        self._context, self._wanted = context, wanted
        self._field: QWidget | None = None
        self._keys_used = False
        self.pad: QWidget | None = None
        """The letters, once they were needed."""
        app = QApplication.instance()
        if isinstance(app, QApplication) and app.platformName() not in _HAVE_THEIR_OWN:
            app.focusChanged.connect(self._focus_moved)

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        for one in self._watched():
            one.removeEventFilter(self)
        self._field = now if _is_written_in(now) else None
        for one in self._watched():
            one.installEventFilter(self)
        if self._field is None:
            self._close()

    def _watched(self) -> list[QWidget]:
        """The field, and what of it hears fingers."""
        field = self._field
        if field is None or not isValid(field):
            return []
        return [field, field.viewport()] if isinstance(field, QAbstractScrollArea) else [field]

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and event.spontaneous():
            self._keys_used = True  # there is a keyboard
            self._close()
        elif event.type() == QEvent.Type.MouseButtonPress and made_from_touch(cast("QMouseEvent", event)):
            self.open()
        return False

    def open(self) -> None:
        """Show the letters for the field that has the focus, if they are wanted."""
        field = self._field
        if (
            field is None
            or self._keys_used
            or not self._wanted()
            or QGuiApplication.inputMethod().isVisible()
        ):
            return
        from fleetdesk.ui.widgets.entry.letter_pad import LetterPad  # noqa: PLC0415 - few ever need it

        self._close()
        window = field.window()
        self.pad = pad = LetterPad(self._context.keeper, self._context.words, window)
        pad.hide_wanted.connect(self._close)
        width = window.width()
        tall = pad.heightForWidth(width)
        taken = QRect(field.mapTo(window, QPoint()), field.size())
        top = 0 if taken.bottom() > window.height() - tall and taken.top() >= tall else window.height() - tall
        pad.setGeometry(0, top, width, tall)
        pad.show()
        pad.raise_()

    def _close(self) -> None:
        pad, self.pad = self.pad, None
        if pad is not None and isValid(pad):
            pad.hide()
            pad.deleteLater()
