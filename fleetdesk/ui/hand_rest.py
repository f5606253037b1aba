"""The hand at the window: when it trembles, and when it rests.

A touch so soon after another at the same place was not meant. The second touch would unstrike the box just struck, or hit what has come to stand under the finger meanwhile. Keys
one taps quickly on purpose (digits, plus and minus) stay as quick as they are: the same key again counts.
"""

import time
import weakref

from PySide6.QtCore import QEvent, QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QInputEvent, QWindow
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

TREMBLE_MS = 300


class SteadyHand:
    """Knows the last tap of a window, wherever it was."""

    def __init__(self) -> None:
        self._at = QPointF()
        self._when = 0.0
        self._on: weakref.ref[QObject] | None = None
        self._marked = False

    def tapped(self, what: QObject, where: QPointF, *, marks: bool) -> None:
        """A tap counted; `where` on the screen. `marks`: the same again would take it back."""
        self._at, self._when, self._marked = QPointF(where), time.monotonic(), marks
        self._on = weakref.ref(what)

    def trembles(self, what: QObject, where: QPointF, reach: float) -> bool:
        """Whether a touch now, on that widget at that place of the screen, is the last one's echo.

        `reach` is how far a trembling finger strays, in pixels.
        """
        late = 1000 * (time.monotonic() - self._when) >= TREMBLE_MS
        if self._on is None or late or (self._on() is what and not self._marked):
            return False
        return (where - self._at).manhattanLength() <= reach


class Lull(QObject):
    """Waits until nobody has touched the window for a while: what makes a finger wait is done then.

    Hears what comes to the window from outside and only while it waits; the widgets' own events pass by unheard.
    """

    came = Signal()
    """Nobody touched it for so long."""

    def __init__(self, of: QWidget, after: int, parent: QObject | None = None) -> None:
        """`of` is anything in the window, `after` in milliseconds."""
        super().__init__(of if parent is None else parent)
        self._of = of
        self._heard: QWindow | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(after)
        self._timer.timeout.connect(self._over)

    def wait(self) -> None:
        """Wait from now on."""
        self.stop()
        window: object = self._of.window().windowHandle()
        # Where a deleted item of a layout lay, Python may hand out what it remembers of that one: then nothing is heard,
        # and the lull comes after its time all the same.
        self._heard = window if isinstance(window, QWindow) else None
        if self._heard is not None:
            self._heard.installEventFilter(self)
        self._timer.start()

    def stop(self) -> None:
        """Wait no longer."""
        self._timer.stop()
        heard, self._heard = self._heard, None
        if heard is not None and isValid(heard):
            heard.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QInputEvent):
            self._timer.start()
        return False

    def _over(self) -> None:
        self.stop()
        self.came.emit()
