"""Threads that outlive their page, and go when they are done."""

from __future__ import annotations

import gc
import weakref

from PySide6.QtCore import QThread

from fleetdesk.ui.workers import Workers


class Work(QThread):
    def run(self) -> None:
        """Nothing to do."""


def test_a_thread_that_is_done_is_forgotten(qtbot):
    workers = Workers()
    work = Work()
    known = weakref.ref(work)
    with qtbot.waitSignal(work.finished):
        workers.start(work)
    del work

    def gone() -> bool:
        gc.collect()
        return known() is None

    qtbot.waitUntil(gone)
