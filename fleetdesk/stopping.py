"""Asked to end, the program ends: also while a disk, or what reads a file, does not come back to hear of it."""

import os
import signal
import socket
import threading
from collections.abc import Collection

GRACE = 5.0
"""Seconds to clean up in."""


class LastWord:
    """Ends the process some time after a signal, unless somebody has taken it up by then.

    Python runs the handler of a signal between two steps of its main thread, and Qt hears of one when it has
    nothing else to do; neither may ever come. This listens in a thread of its own. Make it in the main thread.

    Attributes:
        ear: gives a byte for each signal, to whoever would rather wait for one than have a handler.
    """

    def __init__(self, numbers: Collection[int], *, grace: float = GRACE) -> None:
        self._numbers, self._grace = frozenset(numbers), grace
        self._taken_up = threading.Event()
        self._resting = False
        self._noted, note = socket.socketpair()
        self.ear, self._mouth = socket.socketpair()
        self._note = note
        for one in (note, self.ear, self._mouth):
            one.setblocking(False)
        self._before = signal.set_wakeup_fd(note.fileno(), warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._listen, name="last word", daemon=True)
        self._thread.start()

    def taken_up(self) -> None:
        """Somebody heard, and sees to the end or knows better."""
        self._taken_up.set()

    def rest(self) -> None:
        """Listen no more."""
        signal.set_wakeup_fd(self._before)
        self._resting = True
        self._taken_up.set()
        self._note.close()  # the thread hears that nothing will come
        self._thread.join()
        for one in (self._noted, self.ear, self._mouth):
            one.close()

    def _listen(self) -> None:
        while heard := self._noted.recv(1):
            number = heard[0]
            if number not in self._numbers:
                continue
            self._taken_up.clear()
            if self._resting:
                return
            self._mouth.send(heard)
            if not self._taken_up.wait(self._grace):
                os._exit(128 + number)
