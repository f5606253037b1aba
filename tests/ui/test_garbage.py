"""What a room leaves behind is taken apart in the window's thread: timers taken apart in another end the program."""

import gc
import weakref
from threading import Thread, get_ident

import pytest
from PySide6.QtCore import QObject, QTimer

from fleetdesk.ui.window import garbage


class Left(QObject):
    """What is left of a room: a circle with a timer in it."""

    def __init__(self) -> None:
        super().__init__()
        self.circle = self
        self.timer = QTimer(self)
        self.timer.start(60_000)


@pytest.fixture
def as_started():
    """Python searches by itself in a fresh process; the rest of the tests go on as before."""
    gc.enable()
    yield
    gc.disable()


def test_a_thread_takes_nothing_of_the_window_apart(as_started, window, qtbot):
    taken_apart_in = []
    left = Left()
    weakref.finalize(left, lambda: taken_apart_in.append(get_ident()))
    del left
    busy = Thread(target=lambda: [[] for _ in range(300_000)])
    busy.start()
    busy.join()
    assert taken_apart_in == []
    gc.collect()
    assert taken_apart_in == [get_ident()]


def test_the_window_searches_when_nobody_touches_it(window, qtbot, monkeypatch):
    gone = []
    gc.collect()
    left = Left()
    weakref.finalize(left, gone.append, True)
    del left
    many = [[] for _ in range(gc.get_threshold()[0] + 1)]
    assert not gone
    qtbot.waitUntil(lambda: bool(gone))
    assert many


def test_what_a_seat_leaves_behind_waits_until_nobody_touches_the_window(window, monkeypatch):
    put_aside = []
    monkeypatch.setattr(gc, "freeze", lambda: put_aside.append(True))
    window.rooms.covered.emit(True)
    assert put_aside == [True]


class Searched(list[int]):
    """Generations that are searched; they are as old as `made` says."""

    made = (0, 0, 0)


@pytest.fixture
def searched(monkeypatch):
    found = Searched()
    monkeypatch.setattr(gc, "collect", lambda oldest=garbage.OLDEST: found.append(oldest))
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "get_count", lambda: found.made)
    return found


def test_older_garbage_is_searched_for_as_python_would(searched):
    due = []
    for counts in ((1, 0, 0), (701, 3, 3), (701, 11, 3), (701, 11, 11)):
        searched.made = counts
        due.append(garbage.sweep())
    assert searched == [0, 1, 1]
    assert due == [False, False, False, True]


def test_while_the_oldest_waits_the_younger_are_searched_as_often_as_before(searched):
    due = []
    for counts in ((1, 0, 11), (701, 3, 11), (1, 4, 11), (701, 11, 11)):
        searched.made = counts
        due.append(garbage.sweep())
    assert searched == [0, 1], "each of them would bring the pause nearer"
    assert due == [True, True, True, True]


def test_the_oldest_is_searched_once_nobody_touches_the_window(searched, window, qtbot, monkeypatch):
    monkeypatch.setattr(garbage, "AFTER", 50)
    memory = garbage.Memory(window, window)
    searched.made = (701, 11, 11)
    memory._idle()
    memory._idle()
    assert searched == [1, 1], "the hand rests not yet"
    searched.made = (1, 0, 0)
    qtbot.waitUntil(lambda: garbage.OLDEST in searched)


def test_the_oldest_waits_for_no_end(searched, window):
    memory = garbage.Memory(window, window)
    searched.made = (701, 11, 10 * garbage.RESTLESS + 1)
    memory._idle()
    assert searched == [1, garbage.OLDEST]
