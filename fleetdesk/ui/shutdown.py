"""When the system asks the program to end: what is open is written down first, as when the window is closed."""

from __future__ import annotations

import signal
from types import FrameType

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier
from PySide6.QtWidgets import QWidget

from fleetdesk.stopping import LastWord

ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class AskedToEnd(QObject):
    """Closes a window when somebody presses Ctrl-C, logs out or shuts down.

    Whoever asks a second time means it: the program ends though something could not be written down.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window = window
        self._asked = 0
        # Python hears a signal when it next runs; Qt runs it when there is something to read. Where Qt does not get
        # to that, because a file does not come to its end, the program ends all the same.
        self._last_word = LastWord(ASKING)
        self._notifier = QSocketNotifier(self._last_word.ear.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)
        self._before = {number: signal.signal(number, self._note) for number in ASKING}

    def rest(self) -> None:
        """Hear no more."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._last_word.rest()

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._asked += 1

    def _heard(self) -> None:
        self._last_word.ear.recv(64)
        self._last_word.taken_up()
        if self._asked > 1 or (self._asked and self._window.window().close()):
            QCoreApplication.quit()
