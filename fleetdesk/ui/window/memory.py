"""Python's search for garbage, kept out of the way of fingers.

What a room is made of stays for as long as the room does. Looked through again and again it costs up to 90 ms in the
middle of a battle, so it is put aside once a room stands, and only what came since is looked through.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

AFTER = 1000
"""Milliseconds a room stands before what it is made of is put aside: nobody waits for it then."""


class Memory(QObject):
    """Puts aside what rooms are made of."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self.put_aside)

    def room_entered(self, _key: str = "") -> None:
        """Another room stands: collect as usual again, and put it aside a little later."""
        gc.freeze()
        gc.enable()
        self._timer.start()

    def put_aside(self) -> None:
        """Let go of rooms that are gone, and leave those that stand alone from now on."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
