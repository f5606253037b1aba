"""A hand that trembles: a touch so soon after another at the same place was not meant.

The second touch would unstrike the box just struck, or hit what has come to stand under the finger meanwhile. Keys
one taps quickly on purpose (digits, plus and minus) stay as quick as they are: the same key again counts.
"""

from __future__ import annotations

import time
import weakref

from PySide6.QtCore import QObject, QPointF

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
