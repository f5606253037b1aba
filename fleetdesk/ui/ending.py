"""When the system asks the program to end: what is open is written down first, as when the window is closed."""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier
from PySide6.QtWidgets import QWidget

ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class AskedToEnd(QObject):
    """Closes a window when somebody presses Ctrl-C, logs out or shuts down.

    Whoever asks a second time means it: the program ends though something could not be written down.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window = window
        self._asked = 0
        # Python hears a signal when it next runs; Qt runs it when there is something to read.
        self._ear, self._mouth = socket.socketpair()
        self._ear.setblocking(False)
        self._mouth.setblocking(False)
        self._notifier = QSocketNotifier(self._ear.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)
        self._wakeup = signal.set_wakeup_fd(self._mouth.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, self._note) for number in ASKING}

    def rest(self) -> None:
        """Hear no more."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup)
        self._notifier.setEnabled(False)
        self._ear.close()
        self._mouth.close()

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._asked += 1

    def _heard(self) -> None:
        self._ear.recv(64)
        if self._asked > 1 or (self._asked and self._window.window().close()):
            QCoreApplication.quit()
