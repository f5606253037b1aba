"""The blank screen between two seats: real keys, clicks and what a screen reader presses find nothing behind it."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rights import Rights
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seats import LOOKED, hides
from fleetdesk.store.pins import Pins
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.seat.handover import Handover
from fleetdesk.ui.battle.seat.handover_scene import HandoverScene
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet
from tests import fakes
from tests.ui.battle.conftest import click, click_part, press, settle
from tests.ui.pages import ships_of

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def run(hidden) -> BattleSession:
    """The same with an umpire."""
    system = hidden.system
    opening = hidden.journal.opening.but(umpire=True)
    session = BattleSession(system, Journal(opening, system.actions))
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 3})
    return session


def pressed(spoken) -> list[str]:
    """Everything a screen reader can press in a window, pressed; what was there."""
    found: list[str] = []
    if spoken is None or not spoken.isValid():
        return found
    action = spoken.actionInterface()
    if action is not None:
        name = spoken.text(QAccessible.Text.Name)
        found.append(name)
        for act in action.actionNames():
            action.doAction(act)
    for at in range(spoken.childCount()):
        found += pressed(spoken.child(at))
    return found


def test_an_open_table_needs_no_handover(sit, session, hidden):
    assert not hides(session.system, session.state)
    assert hides(hidden.system, hidden.state)
    assert sit(session).page.bridge.seat == EVERYONE


def test_a_battle_with_secrets_stands_in_no_seat_that_nobody_chose(sit, hidden):
    place = sit(hidden)
    assert place.page is None
    assert place.seat == TABLE
    assert not place.findChildren(BattlePage)


def test_the_window_is_blank_until_somebody_answers(sit, hidden):
    place = sit(hidden, "a")
    place.page.controller.open_menu()
    click_part(place.page.controller.sheet.body, "Hand the device over")
    blank = place.handover
    assert blank.geometry() == place.rect()
    assert QApplication.widgetAt(place.mapToGlobal(place.rect().center())) in {
        blank,
        *blank.findChildren(object),
    }
    QTest.mouseClick(blank, Qt.MouseButton.LeftButton, pos=blank.rect().topLeft())
    QTest.keyClick(blank, Qt.Key.Key_Escape)
    settle()
    assert blank.isVisible()
    place.resize(1000, 700)
    settle()
    assert blank.geometry() == place.rect()
    click(blank.buttons["b"])
    assert place.handover is None
    assert place.page.bridge.seat == "b"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_no_notice_lies_over_the_words_of_the_blank_screen(sit, hidden, keeper, size):
    place = sit(hidden)
    place.resize(*size)
    settle()
    toast = Toast(keeper, place)
    toast.say("The disk is full: d.battle was not saved. Make room and try again; nothing is lost.")
    settle()
    scene = place.handover.findChild(HandoverScene)
    words = QRect(0, scene.words_from, scene.width(), scene.height() - scene.words_from)
    assert words.height() > 40
    assert not toast.geometry().intersects(words.translated(scene.mapTo(place.window(), QPoint())))


@pytest.mark.parametrize("scale", [100, 150])
def test_upright_the_compass_has_the_room_the_answers_do_not_need(sit, hidden, keeper, monkeypatch, scale):
    """Half of the pane below lay empty, while in large letters neither compass nor notes had a place."""
    roses, notes = [], []
    monkeypatch.setattr(HandoverScene, "_paint_rose", lambda *_: roses.append(1))
    lay_notes = HandoverScene._fitting_notes
    monkeypatch.setattr(
        HandoverScene, "_fitting_notes", lambda *a, **kw: notes.append(1) or lay_notes(*a, **kw)
    )
    keeper.set_scale(scale)
    place = sit(hidden, None, 800, 1280)
    place.grab()
    assert roses
    assert notes
    pane = place.handover._scroll
    assert not pane.verticalScrollBar().maximum()
    keeper.set_scale(100)


def test_no_key_reaches_the_battle_from_the_blank_screen(sit, hidden):
    """Just opened, and handed over in play: nothing is behind it, wherever the focus is."""
    for place in (sit(hidden), sit(hidden, "a")):
        if place.handover is None:
            place.hand_over()
            settle()
        head = hidden.journal.head
        for target in (place, place.handover, QApplication.focusWidget() or place):
            QTest.keyClick(target, Qt.Key.Key_Z, CONTROL)
            QTest.keyClick(target, Qt.Key.Key_Y, CONTROL)
            for key in (Qt.Key.Key_Escape, Qt.Key.Key_PageDown, Qt.Key.Key_F10):
                QTest.keyClick(target, key)
        QTest.keyClick(place, Qt.Key.Key_Return)
        settle()
        assert hidden.journal.head == head
        assert place.handover is not None
        assert not place.findChildren(BattlePage)


def test_a_screen_reader_finds_and_presses_nothing_of_the_battle(sit, hidden):
    for place in (sit(hidden), sit(hidden, "a")):
        if place.handover is None:
            place.hand_over()
            settle()
        place.handover.seat_taken.disconnect()
        place.handover.leave_wanted.disconnect()
        head = hidden.journal.head
        found = pressed(QAccessible.queryAccessibleInterface(place))
        settle()
        assert hidden.journal.head == head
        assert not place.findChildren(BattlePage)
        said = " ".join(found)
        assert not [ship.name for ship in hidden.state.ships.values() if ship.name in said]
        assert all(side.name in said for side in hidden.state.sides)


def test_tab_goes_round_the_answers(sit, hidden):
    place = sit(hidden)
    blank = place.handover
    stops = list(blank.buttons.values())
    press(blank, Qt.Key.Key_Tab)
    assert stops[0].hasFocus()
    press(stops[0], Qt.Key.Key_Backtab)
    assert not any(stop.hasFocus() for stop in stops[1:])
    held = QApplication.focusWidget()
    assert blank.isAncestorOf(held)
    press(held, Qt.Key.Key_Tab)
    assert stops[0].hasFocus()


def test_a_seat_sees_its_own(sit, run):
    place = sit(run)
    click(place.handover.buttons["b"])
    assert place.page.bridge.battle.ships["a.s1"].hull_lost == 0
    place.hand_over()
    settle()
    click(place.handover.buttons["a"])
    assert place.page.bridge.battle.ships["a.s1"].hull_lost == 3


def test_nothing_survives_a_handover(sit, hidden):
    """Search, filter, selection, sheets, toasts, focus, scroll: the page itself is gone."""
    place = sit(hidden, "a")
    page = place.page
    page.select("a.s1")
    page.log.search.setText("hull")
    page.controller.remark()
    page.controller.say(fakes.SYSTEM.overview(hidden.state, "").clock)
    settle()
    place.hand_over()
    settle()
    assert not [one for one in place.window().findChildren(Sheet) if one.isVisible()]
    assert place._stack.count() == 1
    assert place.findChildren(BattlePage) == []
    click(place.handover.buttons["b"])
    assert place.page is not page
    assert place.page.log.search.text() == ""
    assert place.page.bridge.battle.ships[place.page.ship].side == "b"


def test_the_next_page_is_made_while_nobody_sits_and_knows_what_all_may(sit, hidden, qtbot):
    place = sit(hidden, "a")
    place.hand_over()
    qtbot.waitUntil(lambda: not place._laying.isActive())
    ready = place._next
    assert not place.findChildren(BattlePage), "nothing lies behind"
    assert not ready.lay_on(), "every part is made"
    assert ready.bridge.seat == TABLE
    assert ready.bridge.battle.ships["a.s1"].hull_lost == 0
    assert not any(map(ships_of, ready.bands)), "and none of them shows anything"
    click(place.handover.buttons["b"])
    assert place.page is ready
    assert place.page.bridge.seat == "b"
    assert place.page.ship.startswith("b.")


def test_a_page_is_laid_in_one_turn_and_shown_in_the_next(sit, hidden):
    place = sit(hidden)
    blank = place.handover
    blank.seat_taken.emit("b")
    ready = place._next
    assert (place.handover, place.page) == (blank, None)
    assert not ready.isVisible()
    assert ready.ship.startswith("b."), "it is laid, with what that seat may know"
    settle()
    assert (place.handover, place.page) == (None, ready)


def test_of_two_taps_the_first_takes_the_seat_and_nothing_of_the_other_is_kept(sit, hidden):
    place = sit(hidden)
    for seat in "ba":
        place.handover.seat_taken.emit(seat)
    settle()
    assert place.page.bridge.seat == "b"
    assert place.page.ship.startswith("b.")
    assert place.findChildren(BattlePage) == [place.page]


def test_a_finger_is_heard_between_two_parts_of_the_next_page(sit, hidden):
    place = sit(hidden, "a")
    place.hand_over()
    assert place._next is None, "the blank screen is seen first"
    parts = 0
    while place._next is None or place._next.lay_on():
        place._lay_on()
        parts += 1
    assert parts > 5


def test_a_page_that_nobody_took_is_gone_with_the_blank_screen(sit, hidden):
    place = sit(hidden, "a")
    place.hand_over()
    place._lay_on()
    left = place._next
    place.clear()
    QApplication.sendPostedEvents(left, QEvent.Type.DeferredDelete)
    assert not isValid(left)
    assert place._next is None
    hidden.do("mark", {"ship": "b.s1", "slot": "hull_lost", "lost": 2})  # and hears no more of the battle


# --- the umpire ------------------------------------------------------------------------------------------


def test_a_battle_without_an_umpire_offers_no_such_seat(sit, hidden):
    place = sit(hidden)
    assert EVERYONE not in place.handover.buttons
    place.take_seat(EVERYONE)
    assert place.page is None


def test_the_umpire_is_asked_and_leaves_a_line_that_all_read(sit, run):
    place = sit(run)
    click(place.handover.buttons[EVERYONE])
    assert not place.findChildren(BattlePage), "one tap is not enough"
    click(place.handover.confirm)
    assert place.page.bridge.seat == EVERYONE
    assert place.page.bridge.battle.ships["a.s1"].hull_lost == 3
    for seat in ("a", "b", TABLE):
        place.sit(seat)
        (newest, stands), *_ = place.page.bridge.seen.log()
        assert newest.lines == (LOOKED,)
        assert stands


def test_the_line_is_not_struck_out_by_undo(sit, run):
    place = sit(run)
    place.take_seat(EVERYONE)
    click(place.page.foot.undo)
    assert lost(run) == 0
    told = {entry.lines[0].text.key: stands for entry, stands in Onlooker(run, "a").log()}
    assert told[LOOKED.text.key]
    assert not all(told.values())


# --- codes -----------------------------------------------------------------------------------------------


def type_code(place, code: str) -> None:
    for digit in code:
        click(place.handover.pad.keys[digit])


def coded(session, **codes: str) -> Pins:
    pins = Pins(None, session.journal.opening)
    for seat, code in codes.items():
        pins.put(seat, code)
    return pins


def test_a_code_is_asked_and_only_the_right_one_opens_the_seat(sit, hidden):
    place = sit(hidden, pins=coded(hidden, a="4711"))
    click(place.handover.buttons["a"])
    assert not place.findChildren(BattlePage)
    type_code(place, "4712")
    assert not place.findChildren(BattlePage)
    assert place.handover.pad.note.text() == "That is another code."
    type_code(place, "4711")
    assert place.page.bridge.seat == "a"


def test_the_digits_are_neither_shown_nor_spoken(sit, hidden):
    place = sit(hidden, pins=coded(hidden, a="4711"))
    click(place.handover.buttons["a"])
    pad = place.handover.pad
    for digit in "471":
        QTest.keyClick(pad, digit)
    assert "3 of 4" in pad.accessibleName()
    assert "471" not in pad.accessibleName() + pad.note.text() + pad.title.text()
    press(pad, Qt.Key.Key_Backspace)
    assert "2 of 4" in pad.accessibleName()


def test_who_guesses_waits_and_nobody_is_locked_out(sit, hidden):
    pins = coded(hidden, a="4711")
    place = sit(hidden, pins=pins)
    click(place.handover.buttons["a"])
    for _ in range(3):
        type_code(place, "0000")
    assert pins.wait("a") > 0
    assert not place.handover.pad.keys["4"].isEnabled()
    assert "Wait" in place.handover.pad.note.text()
    click(place.handover.pad.forgot)
    click(place.handover.confirm)
    assert not pins.has("a")
    (newest, _), *_ = place.handover._seen.log()
    assert "was taken away" in newest.lines[0].text.key
    click(place.handover.buttons["a"])
    assert place.page.bridge.seat == "a"


def test_a_code_is_set_at_the_seat_and_typed_twice(sit, hidden):
    pins = coded(hidden)
    place = sit(hidden, "a", pins=pins)
    place.page.controller.open_code()
    settle()
    pad = place.page.controller.sheet.body.pad
    for code in ("1234", "4321", "1234", "1234"):
        for digit in code:
            click(pad.keys[digit])
    assert pins.has("a")
    assert pins.fits("a", "1234")
    assert "1234" not in hidden.journal.entry(hidden.journal.head).model_dump_json()


def test_where_codes_were_wanted_each_side_is_asked_for_one_when_it_first_sits_down(sit, hidden):
    place = sit(hidden, codes=True)
    click(place.handover.buttons["a"])
    (asked,) = place.window().findChildren(Sheet)
    assert not place.page.isVisible(), "what the seat may see does not lie open behind the question"
    for digit in "12341234":
        click(asked.body.pad.keys[digit])
    assert place.page.isVisible()
    place.hand_over()
    settle()
    click(place.handover.buttons["a"])
    assert place.page is None, "from now on the seat opens with its code"
    assert not [one for one in place.window().findChildren(Sheet) if one.isVisible()]


@pytest.mark.parametrize("closed", ["beside", "cross", "escape"])
def test_a_question_for_a_code_that_is_only_closed_leaves_the_seat_unopened(sit, hidden, closed):
    place = sit(hidden, codes=True)
    for _ in range(2):  # it is asked again, as often as somebody wants to sit down
        click(place.handover.buttons["a"])
        (asked,) = [one for one in place.window().findChildren(Sheet) if one.isVisible()]
        if closed == "beside":
            click(asked, QPoint(4, asked.height() - 4))
        elif closed == "cross":
            click(next(one for one in asked.findChildren(BigButton) if one.accessibleName() == "Close"))
        else:
            press(asked, Qt.Key.Key_Escape)
        assert place.page is None
        assert not place.findChildren(BattlePage)
        assert place.handover.isVisible()


def test_doing_without_a_code_is_chosen_and_said(sit, hidden):
    place = sit(hidden, codes=True)
    click(place.handover.buttons["a"])
    (asked,) = place.window().findChildren(Sheet)
    click(asked.body.none)
    assert place.page.isVisible()
    said = [one.text() for one in place.window().findChildren(Label) if one.isVisible()]
    assert any("whoever holds the device may take this seat" in one for one in said)
    place.hand_over()
    settle()
    click(place.handover.buttons["a"])
    assert place.page.isVisible(), "who chose so is not asked again"


# --- all must agree --------------------------------------------------------------------------------------


def lost(session) -> int:
    ships: Any = session.state.ships
    return int(ships["a.s1"].hull_lost)


def test_every_side_taps_before_another_side_s_step_is_taken_back(sit, hidden):
    spec = hidden.system.actions["mark"]
    owned = spec.but(rights=lambda battle, args: Rights(sides=(battle.ships[args.ship].side,)))
    system = hidden.system.but(actions={**hidden.system.actions, "mark": owned})
    session = BattleSession(system, Journal(hidden.journal.opening, system.actions))
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 3}, seat="a")
    place = sit(session, "b", pins=coded(session, a="4711"))
    page = place.page
    QTest.keyClick(page, Qt.Key.Key_Z, CONTROL)
    settle()
    assert lost(session) == 3
    consent = page.controller.sheet.body
    said = [one.text() for one in consent.findChildren(Label)]
    step = page.words.say(session.journal.entry(session.journal.head).title)
    assert any(one.startswith(f"This is taken back: {step}") for one in said), "what is lost is said before"
    click(consent.buttons["b"])
    assert lost(session) == 3
    click(consent.buttons["a"])
    for digit in "4711":
        click(consent.pad.keys[digit])
    assert lost(session) == 0
    assert session.journal.entry(session.journal.head).agreed == ("a", "b")


# --- place -----------------------------------------------------------------------------------------------


def test_who_looks_is_named_where_something_is_hidden(make, sit, hidden, session):
    place = sit(hidden, "b")
    assert place.page.top.seat.isVisible()
    assert place.page.top.seat.text() == hidden.state.side("b").name
    click(place.page.top.seat)
    assert place.handover.isVisible()
    assert not make(session).top.seat.isVisible()


@pytest.mark.parametrize("size", [(1280, 800), (760, 1000)])
def test_fourteen_sides_can_all_be_reached(qtbot, keeper, words, size):
    one = fakes.setup().sides[0]
    many = tuple(one.but(id=f"s{n}", name=f"The fleet of the {n} long winters") for n in range(14))
    battle = fakes.SYSTEM.opening(fakes.setup().but(sides=many))
    session = BattleSession(fakes.SYSTEM, Journal(battle, fakes.SYSTEM.actions))
    host = QWidget()
    qtbot.addWidget(host)
    blank = Handover(keeper, words, session, Pins(None, battle))
    blank.setParent(host)
    host.resize(*size)
    blank.resize(*size)
    host.show()
    settle()
    pane = blank._scroll.widget()
    spots = [QRect(one.mapTo(pane, one.rect().topLeft()), one.size()) for one in blank.buttons.values()]
    assert len(spots) == 15
    assert all(pane.rect().contains(spot) for spot in spots)
    assert all(spot.height() >= keeper.theme.target for spot in spots)
    assert not any(a.intersects(b) for at, a in enumerate(spots) for b in spots[:at])
