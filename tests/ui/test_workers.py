"""Threads that outlive their page, and go when they are done."""

import gc
import weakref
from threading import Event
from time import sleep

import pytest
from PySide6.QtCore import QThread

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg
from fleetdesk.ui import workers as waiting
from fleetdesk.ui.workers import TaskWorker, Workers


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


def test_a_closing_window_stops_what_does_not_come_to_its_end(qtbot, monkeypatch):
    monkeypatch.setattr(waiting, "_WAIT_MS", 100)
    begun = Event()

    def endless(told):
        while told(0, 1):
            begun.set()
            sleep(0.001)

    worker = TaskWorker(endless)
    workers = Workers()
    workers.start(worker)
    assert begun.wait(10)
    workers.wait()
    assert worker.isFinished()


@pytest.mark.parametrize("fault", [ValueError("odd"), BadInput(msg("No."))])
def test_a_job_that_fails_says_so(qtbot, fault):
    def fails(_told):
        raise fault

    worker = TaskWorker(fails)
    with qtbot.waitSignal(worker.ended) as told:
        worker.start()
    worker.wait()
    assert isinstance(told.args[0], Msg)
