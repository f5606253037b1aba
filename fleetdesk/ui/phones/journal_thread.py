"""Calls from the server's thread, run where the journal lives: between two events of the window, in order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from fleetdesk.core.errors import Said

T = TypeVar("T")


class JournalThread(QObject):
    """Runs each call in the thread of the window; once closed it runs none, and whoever waits is told so."""

    _came = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: set[Future[Any]] = set()
        self._closed = False
        self._came.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def submit(self, call: Callable[[], T], /) -> Future[T]:
        """Run it as soon as the window has nothing older to do; from any thread."""
        future: Future[T] = Future()
        if self._closed:
            future.cancel()
            return future
        self._waiting.add(future)
        self._came.emit((call, future))
        return future

    def close(self) -> None:
        """Nobody is answered any more: the window waits for the server to end, not the server for the window."""
        self._closed = True
        for future in tuple(self._waiting):
            future.cancel()
        self._waiting.clear()

    def _run(self, job: tuple[Callable[[], Any], Future[Any]]) -> None:
        call, future = job
        self._waiting.discard(future)
        if not future.set_running_or_notify_cancel():
            return
        try:
            found = call()
        except (Said, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            future.set_exception(error)  # the phone that asked is let go; the window plays on
        else:
            future.set_result(found)
