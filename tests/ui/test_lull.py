"""What makes a finger wait is done once nobody touches the window."""

import gc
from threading import Event, get_ident

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget, QWidgetItem

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui import awake as keeping
from fleetdesk.ui import hand_rest
from fleetdesk.ui.awake import Awake
from fleetdesk.ui.hand_rest import Lull
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.window.garbage import Memory
from tests.ui.battle.conftest import begin
from tests.ui.pages import seated
from tests.ui.test_awake import Mode

AT = QPoint(5, 5)


@pytest.fixture
def clocks(monkeypatch):
    """The clocks of everything that waits: a test winds them, and counts how often they are set."""
    made = []

    class Clock(QTimer):
        def __init__(self, parent):
            super().__init__(parent)
            self.sets, self.runs = 0, False
            made.append(self)

        def start(self, *_):
            self.sets, self.runs = self.sets + 1, True

        def stop(self):
            self.runs = False

        def strike(self):
            assert self.runs
            self.timeout.emit()

    monkeypatch.setattr(hand_rest, "QTimer", Clock)
    return made


@pytest.fixture
def sheet(qtbot):
    """A window of nothing, on the screen."""
    made = QWidget()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def finger(window):
    device = QTest.createTouchDevice()
    QTest.touchEvent(window, device).press(1, AT, window)
    QTest.touchEvent(window, device).release(1, AT, window)


def shift(window):
    """A touch that does nothing else."""
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)


HANDS = {
    "finger": finger,
    "mouse": lambda window: QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=AT),
    "key": lambda window: QTest.keyClick(window.windowHandle(), Qt.Key.Key_Down),
}


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_every_touch_sets_the_clock_anew(clocks, sheet, hand):
    lull = Lull(QWidget(sheet), 1000)
    came = []
    lull.came.connect(lambda: came.append(clocks[0].sets))
    lull.wait()
    assert clocks[0].sets == 1
    hand(sheet)
    touched = clocks[0].sets
    assert touched > 1
    hand(sheet)
    assert clocks[0].sets > touched
    clocks[0].strike()
    assert came == [clocks[0].sets]


def test_painting_is_no_touch(clocks, sheet, qtbot):
    lull = Lull(sheet, 1000)
    lull.wait()
    sheet.resize(300, 200)
    sheet.repaint()
    QTest.qWait(1)
    assert clocks[0].sets == 1


def test_nothing_is_heard_while_nothing_waits(clocks, sheet, monkeypatch):
    heard = []
    monkeypatch.setattr(Lull, "eventFilter", lambda _self, _watched, _event: bool(heard.append(True)))
    lull = Lull(sheet, 1000)
    finger(sheet)
    assert not heard
    lull.wait()
    finger(sheet)
    assert heard
    clocks[0].strike()
    heard.clear()
    finger(sheet)
    lull.wait()
    lull.stop()
    finger(sheet)
    assert not heard


def test_the_lull_comes_even_where_its_window_is_taken_for_something_else(clocks, sheet, monkeypatch):
    remembered = QWidgetItem(sheet)
    monkeypatch.setattr(QWidget, "windowHandle", lambda _self: remembered)
    lull, came = Lull(sheet, 1000), []
    lull.came.connect(lambda: came.append(True))
    lull.wait()
    clocks[0].strike()
    assert came


def test_a_room_is_put_aside_after_the_touches_and_once(clocks, window, monkeypatch):
    searched = []
    monkeypatch.setattr(gc, "collect", lambda *generation: searched.append(generation))
    (clock,) = (one for one in clocks if one.runs)
    for times in range(1, 4):
        shift(window)
        assert clock.sets > times
    assert () not in searched
    clock.strike()
    assert () not in searched, "behind the first room there is nothing to let go of"
    shift(window)
    assert not clock.runs
    window.findChild(Memory).room_entered()
    shift(window)
    clock.strike()
    assert searched.count(()) == 1
    shift(window)
    assert not clock.runs


def test_the_desktop_is_asked_after_the_touches(clocks, qtbot):
    mode = Mode()
    page = seated(ThemeKeeper(paths.resources()), Words("en"), begin(), awake=Awake(lambda: mode))
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    (clock,) = (one for one in clocks if one.runs)
    finger(page)
    assert clock.sets > 1
    assert mode.calls == []
    clock.strike()
    assert mode.calls == ["on"]
    page.hide()
    assert mode.calls == ["on", "off"]


def at_rest(clocks, qtbot, session, **more):
    """The page of a battle, and the one clock that waits for the hand to rest."""
    page = seated(ThemeKeeper(paths.resources()), Words("en"), session, **more)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    (clock,) = (one for one in clocks if one.runs)
    return page, clock


def test_what_keeps_the_screen_on_is_loaded_beside_the_window(clocks, qtbot, monkeypatch):
    mode, loaded_in, may = Mode(), [], Event()

    def load():
        may.wait(10)
        loaded_in.append(get_ident())

    monkeypatch.setattr(keeping, "_load", load)
    monkeypatch.setattr(keeping, "_wakepy", lambda: mode)
    awake = Awake()
    page, clock = at_rest(clocks, qtbot, begin(), awake=awake)
    assert not loaded_in, "nothing is loaded before the hand rests"
    clock.strike()
    assert clock.runs, "asked again after the next rest"
    assert mode.calls == []
    may.set()
    qtbot.waitUntil(lambda: not awake.loading())
    assert loaded_in != [get_ident()]
    clock.strike()
    assert mode.calls == ["on"]
    page.hide()
    assert mode.calls == ["on", "off"]
    assert len(loaded_in) == 1


def test_a_game_loads_what_takes_long_beside_the_window(clocks, qtbot):
    session, loaded_in = begin(), []
    session.system = session.system.but(make_ready=lambda: loaded_in.append(get_ident()))
    _, clock = at_rest(clocks, qtbot, session)
    assert not loaded_in, "nothing is loaded before the hand rests"
    clock.strike()
    qtbot.waitUntil(lambda: bool(loaded_in))
    assert loaded_in != [get_ident()]
