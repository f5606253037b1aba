from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fleetdesk.ui.battle.seats import hides
from tests import fakes
from tests.ui.battle.conftest import click, click_part, settle


def test_an_open_table_needs_no_handover(session, hidden):
    assert not hides(session.system, session.state)
    assert hides(hidden.system, hidden.state)


def test_the_window_is_blank_until_somebody_answers(make, hidden):
    page = make(hidden)
    page.helm.open_menu()
    click_part(page.helm.sheet.body, "Hand the device over")
    blank = page.handover
    assert blank.geometry() == page.rect()
    assert QApplication.widgetAt(page.mapToGlobal(page.rect().center())) in {
        blank,
        *blank.findChildren(object),
    }
    QTest.mouseClick(blank, Qt.MouseButton.LeftButton, pos=blank.rect().topLeft())
    QTest.keyClick(blank, Qt.Key.Key_Escape)
    settle()
    assert blank.isVisible()
    page.resize(1000, 700)
    settle()
    assert blank.geometry() == page.rect()
    click(blank.buttons["b"])
    assert page.handover is None
    assert page.bridge.seat == "b"


def test_a_seat_sees_its_own(make, hidden):
    page = make(hidden)
    page.hand_over()
    click(page.handover.buttons["b"])
    shown = page.bridge.battle.ships
    assert (shown["a.s1"].hull_lost, shown["b.s1"].hull_lost) == (0, 2)
    page.hand_over()
    click(page.handover.buttons[""])
    assert page.bridge.battle.ships["a.s1"].hull_lost == 3


def test_lines_for_another_seat_are_not_read(make, hidden):
    from fleetdesk.core.actions import Line
    from fleetdesk.core.words import Msg

    page = make(hidden)
    entry = hidden.journal.entry(1)
    secret = Line(text=Msg.verbatim("Three points lost"), seats=("a",))
    entry = entry.but(lines=(secret,))
    page.bridge.sit_down("b")
    assert page.bridge.lines_of(entry) == ()
    page.bridge.sit_down("a")
    assert page.bridge.lines_of(entry) == (secret,)
    assert fakes.SYSTEM.id == page.bridge.system.id
