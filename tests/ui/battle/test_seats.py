from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk.core.battles import TABLE
from fleetdesk.services.seats import hides
from fleetdesk.ui.battle.seats import Handover
from tests import fakes
from tests.ui.battle.conftest import click, click_part, press, settle


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


def test_keys_stay_on_the_blank_screen(make, hidden):
    page = make(hidden)
    page.hand_over()
    blank = page.handover
    stops = list(blank.buttons.values())
    press(blank, Qt.Key.Key_Tab)
    assert stops[0].hasFocus()
    press(stops[0], Qt.Key.Key_Backtab)
    assert stops[-1].hasFocus()
    press(stops[-1], Qt.Key.Key_Tab)
    assert stops[0].hasFocus()
    head = hidden.journal.head
    QTest.keyClick(stops[0], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert hidden.journal.head == head


def test_nobody_sits_while_the_device_changes_hands(make, hidden):
    page = make(hidden)
    assert page.bridge.battle == hidden.state
    page.hand_over()
    assert page.bridge.seat == TABLE
    shown = page.bridge.battle.ships
    assert (shown["a.s1"].hull_lost, shown["b.s1"].hull_lost) == (0, 0)


def test_who_looks_is_named_where_something_is_hidden(make, hidden, session):
    page = make(hidden, seat="b")
    assert page.top.seat.isVisible()
    assert page.top.seat.text() == hidden.state.side("b").name
    click(page.top.seat)
    assert page.handover.isVisible()
    assert not make(session).top.seat.isVisible()


@pytest.mark.parametrize("size", [(1280, 800), (760, 1000)])
def test_fourteen_sides_can_all_be_touched(qtbot, keeper, words, size):
    one = fakes.setup().sides[0]
    many = tuple(one.but(id=f"s{n}", name=f"The fleet of the {n} long winters") for n in range(14))
    battle = fakes.SYSTEM.opening(fakes.setup().but(sides=many))
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(*size)
    host.show()
    blank = Handover(keeper, words, host, battle)
    settle()
    spots = [QRect(one.mapTo(blank, one.rect().topLeft()), one.size()) for one in blank.buttons.values()]
    assert len(spots) == 16
    assert all(blank.rect().contains(spot) for spot in spots)
    assert all(spot.height() >= keeper.theme.target for spot in spots)
    assert not any(a.intersects(b) for at, a in enumerate(spots) for b in spots[:at])


def test_where_answers_do_not_fit_keys_bring_them_into_view(qtbot, keeper, words):
    one = fakes.setup().sides[0]
    many = tuple(one.but(id=f"s{n}", name=f"Fleet {n}") for n in range(14))
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(400, 500)
    host.show()
    blank = Handover(keeper, words, host, fakes.SYSTEM.opening(fakes.setup().but(sides=many)))
    settle()
    press(blank, Qt.Key.Key_Backtab)
    last = blank.buttons[""]
    assert last.hasFocus()
    assert blank.rect().contains(QRect(last.mapTo(blank, last.rect().topLeft()), last.size()))
