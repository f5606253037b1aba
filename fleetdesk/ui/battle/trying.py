"""Trying whether a battle hangs together while it is shown already: nobody waits for it."""

from collections.abc import Iterable, Iterator
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal

_EVERY, _QUESTIONS = 20, 4
"""Milliseconds between two turns, and questions a turn: a finger is heard in between."""


class Trying(QObject):
    """Asks a few questions at a time."""

    failed = Signal()
    """One of them could not be answered."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._trials: Iterator[bool] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._ask)

    def begin(self, trials: Iterable[bool]) -> None:
        """Ask these from now on, and what was left of others no more."""
        self._trials = iter(trials)
        self._timer.start(_EVERY)

    def _ask(self) -> None:
        answers = tuple(islice(self._trials, _QUESTIONS))
        if not answers or not all(answers):
            self._timer.stop()
        if not all(answers):
            self.failed.emit()
