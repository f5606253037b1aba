"""Threads that outlive the page that began them: they are waited for, never torn down while they run."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from PySide6.QtCore import QThread, Signal

from fleetdesk.core.errors import Said, Stopped
from fleetdesk.core.words import msg

_WAIT_MS = 10_000
_TOLD_EVERY = 0.06
"""Seconds between two words of how far a job is: nobody reads faster, and the window has other things to do."""


class Workers:
    """Holds running threads until they are done."""

    def __init__(self) -> None:
        self._running: set[QThread] = set()

    def start(self, worker: QThread) -> None:
        """Start a thread and hold it."""
        self._running.add(worker)
        worker.finished.connect(_Drop(self._running, worker))
        worker.start()

    def wait(self) -> None:
        """Wait for all: the window is closing. A long job has time to come to its end, then it is told to stop."""
        for worker in tuple(self._running):
            if not worker.wait(_WAIT_MS) and isinstance(worker, TaskWorker):
                worker.stop()
                worker.wait(_WAIT_MS)


class TaskWorker(QThread):
    """One long job beside the window."""

    progressed = Signal(object)
    """(steps done, steps in all)."""
    ended = Signal(object)
    """What came of it, a message that says why nothing did, or `None` when it was stopped."""

    def __init__(self, task: Callable[[Callable[[int, int], bool]], Any]) -> None:
        """`task` gets a function to say how far it is, which answers whether to go on."""
        super().__init__()
        self._task = task
        self._stopped = False
        self._last = 0.0

    def stop(self) -> None:
        """Give up after the step that is being made."""
        self._stopped = True

    def run(self) -> None:
        """Do it; runs in its own thread."""
        found: Any
        try:
            found = self._task(self._went_on)
        except Stopped:
            found = None
        except Said as said:
            found = said.message
        except Exception as fault:  # noqa: BLE001 - a thread has nobody above it: tell the window instead
            found = msg("It could not be done: {reason}.", reason=f"{type(fault).__name__}: {fault}")
        self.ended.emit(found)

    def _went_on(self, done: int, count: int) -> bool:
        now = monotonic()
        if not self._stopped and now - self._last > _TOLD_EVERY:
            self._last = now
            self.progressed.emit((done, count))
        return not self._stopped


class _Drop:
    """Lets go of a thread that has finished; the thread's own signal must not keep it, and all it drew, for ever."""

    def __init__(self, running: set[QThread], worker: QThread) -> None:
        self._running = running
        self._worker: QThread | None = worker

    def __call__(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            self._running.discard(worker)
