"""Log out, shut down, Ctrl-C: the window closes as by its button, and what is open is written down."""

import os
import signal

import pytest
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.app import ASKING, AskedToEnd
from tests.fakes import fleet

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a signal ends a process at once there")


class Stubborn(QWidget):
    """A window that cannot write down what is in it."""

    asked = 0

    def closeEvent(self, event: QCloseEvent) -> None:
        self.asked += 1
        event.ignore()


@pytest.mark.parametrize("number", ASKING)
def test_being_asked_to_end_closes_the_window_and_writes_down_what_is_open(number, window, qtbot):
    window.rooms.library.keep_fleet(fleet("Pond"))
    path = window.rooms.library.fleets()[0].path
    window.rooms.open_fleet(path)
    window.rooms.build_room.editor.set_details(player="Later")
    asked = AskedToEnd(window)
    try:
        os.kill(os.getpid(), number)
        qtbot.waitUntil(lambda: not window.isVisible())
    finally:
        asked.rest()
    assert window.rooms.library.open_fleet(path).value.player == "Later"


def test_a_window_that_cannot_close_stays(qtbot):
    window = Stubborn()
    qtbot.addWidget(window)
    window.show()
    asked = AskedToEnd(window)
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        qtbot.waitUntil(lambda: window.asked == 1)
        assert window.isVisible()
        os.kill(os.getpid(), signal.SIGTERM)  # whoever asks twice means it
        qtbot.waitUntil(lambda: asked._asked == 2)
    finally:
        asked.rest()


def test_afterwards_signals_mean_what_they_did_before(qtbot):
    before = [signal.getsignal(number) for number in ASKING]
    window = QWidget()
    qtbot.addWidget(window)
    AskedToEnd(window).rest()
    assert [signal.getsignal(number) for number in ASKING] == before
