"""Python's search for garbage: in the window's thread only, and while it waits for a finger.

Left to itself Python searches wherever it happens to be. In a thread that prints or reads files it took apart the
timers of a room left before, and the program ended when Qt came to them; in the middle of a tap it took up to 90 ms.
So it is never left to itself. What a room is made of stays for as long as the room does: it is put aside once the
room stands, and only what came since is searched.
"""

import gc

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.hand_rest import Lull

AFTER = 1000
"""Milliseconds nobody touched a new room before what it is made of is put aside: nobody waits for it then."""
OLDEST = 2
"""What is searched last of all, and takes as long as a tap may."""
RESTLESS = 500
"""Times over that the oldest is due before it is searched although nobody rests."""
AT_LEAST_EVERY = 5000
"""Milliseconds after which the window looks up although nobody touched it: threads make garbage too."""


def sweep() -> bool:
    """Search the generations that are due, as Python by itself would have, but the oldest; whether that is due too.

    While that one waits the younger ones are searched no more often than before: each search makes it due for longer.
    """
    made, most = gc.get_count(), gc.get_threshold()
    due = [at for at in range(OLDEST) if made[at] > most[at]]
    if due:
        gc.collect(due[-1])
    return made[OLDEST] > most[OLDEST]


class Memory(QObject):
    """Searches for garbage, and puts aside what rooms are made of."""

    def __init__(self, parent: QObject, window: QWidget) -> None:
        """`window` holds the rooms and hears who touches them."""
        super().__init__(parent)
        gc.disable()
        self._stands = False
        self._lull = Lull(window, AFTER, self)
        self._lull.came.connect(self.put_aside)
        self._rest = Lull(window, AFTER, self)
        self._rest.came.connect(self._search_all)
        self._due = False
        wake = QTimer(self)
        wake.setTimerType(Qt.TimerType.VeryCoarseTimer)
        wake.start(AT_LEAST_EVERY)
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self._idle)

    def room_entered(self, _which: object = "") -> None:
        """Another room stands: put it aside once nobody touches it."""
        gc.freeze()
        self._lull.wait()

    def put_aside(self) -> None:
        """Let go of rooms that are gone, and leave those that stand alone from now on.

        Behind the first there is none: a search through the whole program would find a handful of things.
        """
        if self._stands:
            gc.unfreeze()
            gc.collect()
        gc.freeze()
        self._stands = True

    def _idle(self) -> None:
        if not sweep():
            return
        if gc.get_count()[OLDEST] > RESTLESS * gc.get_threshold()[OLDEST]:
            self._search_all()
        elif not self._due:
            self._due = True
            self._rest.wait()

    def _search_all(self) -> None:
        self._rest.stop()
        self._due = False
        gc.collect()
