"""Threads that outlive the page that began them: they are waited for, never torn down while they run."""

from __future__ import annotations

from PySide6.QtCore import QThread

_WAIT_MS = 10_000


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
        """Wait for all: the window is closing."""
        for worker in tuple(self._running):
            worker.wait(_WAIT_MS)


class _Drop:
    """Lets go of a thread that has finished; the thread's own signal must not keep it, and all it drew, for ever."""

    def __init__(self, running: set[QThread], worker: QThread) -> None:
        self._running = running
        self._worker: QThread | None = worker

    def __call__(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            self._running.discard(worker)
