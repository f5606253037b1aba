import weakref

import pytest
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from fleetdesk.ui.widgets import sheet as sheets
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.notices import Banner, Toast
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask

LEFT = Qt.MouseButton.LeftButton
CHOICES = (SheetButton("keep", "Keep it"), SheetButton("go", "Delete", "primary"))


@pytest.fixture
def below(room, keeper) -> BigButton:
    button = BigButton(keeper, "Below")
    room.put(button)
    button.setFocus()
    return button


def body() -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.addWidget(QLineEdit())
    column.addWidget(QLineEdit())
    return made


def gone(room) -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    room.settle()


def test_the_button_tapped_is_the_answer(room, keeper, words, finger, heard):
    sheet = ask(keeper, words, room, "Delete?", "It can be brought back.", choices=CHOICES)
    told = heard(sheet.finished)
    finger.tap(sheet.buttons["go"])
    assert told == [("go",)]
    gone(room)
    assert room.findChildren(Sheet) == []


def test_escape_and_the_ground_dismiss(room, keeper, words, finger, heard):
    for leave in ("key", "ground"):
        sheet = ask(keeper, words, room, "Delete?", "", choices=CHOICES)
        told = heard(sheet.finished)
        if leave == "key":
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        else:
            finger.tap(sheet, QPoint(5, 5))
        assert told == [(None,)]


def test_a_tap_on_the_panel_itself_does_not_dismiss(room, keeper, words, finger, heard):
    sheet = ask(keeper, words, room, "Delete?", "Some text", choices=CHOICES)
    told = heard(sheet.finished)
    label = sheet.body
    assert isinstance(label, Label)
    finger.tap(label)
    QTest.mouseClick(label, LEFT)
    QTest.mouseClick(sheet.panel, LEFT, pos=QPoint(8, 40))
    assert told == []


def test_tab_goes_round_inside(room, below, keeper, words):
    sheet = Sheet(keeper, words, room, "Form", body=body(), buttons=CHOICES)
    sheet.open()
    seen = set()
    for _ in range(10):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert sheet.isAncestorOf(focus)
        seen.add(focus)
    assert len(seen) == 5  # close, two fields, two buttons
    for _ in range(7):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
        assert sheet.isAncestorOf(QApplication.focusWidget())


def test_the_keyboard_returns_where_it_was(room, below, keeper, words):
    sheet = ask(keeper, words, room, "Delete?", "", choices=CHOICES)
    assert QApplication.focusWidget() is not below
    sheet.dismiss()
    assert QApplication.focusWidget() is below


def test_return_takes_the_main_button(room, keeper, words, heard):
    sheet = Sheet(keeper, words, room, "Form", body=body(), buttons=CHOICES)
    sheet.open()
    told = heard(sheet.finished)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert told == [("go",)]


def test_shortcuts_of_the_window_sleep_below_a_sheet(room, below, keeper, words, heard):
    shortcut = QShortcut(QKeySequence("Ctrl+Z"), room)
    told = heard(shortcut.activated)
    QTest.keyClick(below, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(told) == 1
    sheet = ask(keeper, words, room, "Delete?", "", choices=CHOICES)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(told) == 1
    sheet.dismiss()
    QTest.keyClick(below, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(told) == 2


@pytest.mark.parametrize("less", [True, False])
def test_nothing_slides_for_who_asked_for_less_motion(room, below, keeper, words, monkeypatch, less):
    monkeypatch.setattr(sheets, "moves", lambda _widget: not less)
    sheet = Sheet(keeper, words, below, "Aside", body=body(), place="right")
    sheet.open()
    still = sheet._slide.state() == QAbstractAnimation.State.Stopped
    assert still == less
    assert not less or sheet.panel.geometry().right() == sheet.rect().right()


@pytest.mark.parametrize("place", ["centre", "right"])
def test_it_covers_the_window_and_stays_inside_it(room, keeper, words, place):
    tall = QWidget()
    tall.setMinimumSize(300, 3000)
    sheet = Sheet(keeper, words, room, "Long", body=tall, buttons=CHOICES, place=place)
    sheet.open()
    for size in ((900, 700), (640, 420)):
        room.resize(*size)
        room.settle()
        assert sheet.size() == room.size()
        assert sheet.rect().contains(sheet.panel.geometry())
        foot = sheet.buttons["go"]
        assert sheet.panel.rect().contains(foot.geometry())
        assert foot.height() >= 48
    sheet.dismiss()


def test_an_answered_sheet_is_forgotten(room, keeper, words):
    sheet = Sheet(keeper, words, room, "Form", body=body(), buttons=CHOICES)
    sheet.open()
    trace = weakref.ref(sheet)
    sheet.answer("keep")
    del sheet
    gone(room)
    assert trace() is None, "it must go by itself: nothing may hold it in a circle"


def test_a_theme_switch_reaches_an_open_sheet(room, keeper, words):
    sheet = ask(keeper, words, room, "Delete?", "Text", choices=CHOICES)
    keeper.set_scale(150)
    room.settle()
    assert sheet.buttons["go"].height() >= keeper.theme.target
    assert sheet.title.font().pixelSize() == keeper.theme.font("heading").pixelSize()


def test_a_toast_offers_to_undo_and_leaves(room, keeper, finger, qtbot):
    toast, told = Toast(keeper, room), []
    toast.say("Fleet deleted", "Undo", lambda: told.append("undone"), seconds=60)
    assert toast.isVisible()
    toast.button._guard.setRemainingTime(0)
    finger.tap(toast.button)
    assert told == ["undone"]
    assert not toast.isVisible()
    toast.say("Saved", seconds=0.01)
    assert not toast.button.isVisible()
    qtbot.waitUntil(lambda: not toast.isVisible())


def test_a_toast_lies_inside_the_window_whatever_it_says(room, keeper):
    toast = Toast(keeper, room)
    toast.say("Un très long texte " * 12, "Annuler", seconds=60)
    room.resize(480, 500)
    room.settle()
    assert room.rect().contains(toast.geometry())


def test_a_toast_lies_on_no_button_of_the_page_that_comes_with_it(room, keeper):
    toast = Toast(keeper, room)
    toast.say("Added to the library: a fleet", seconds=60)
    button = BigButton(keeper, "Play this fleet", parent=room)
    button.setGeometry(0, room.height() - 60, room.width(), 48)
    button.show()
    toast.raise_()
    room.settle()
    assert not toast.geometry().intersects(button.geometry())


def test_a_toast_lies_on_no_button_of_a_page_that_takes_its_time(room, keeper):
    """The builder is made after what is said of a file: its lower buttons find their place under the notice."""
    toast = Toast(keeper, room)
    toast.say("The list was changed outside FleetDesk", seconds=60)
    room.settle()
    page = QWidget()
    column = QVBoxLayout(page)
    column.addStretch(1)
    buttons = [BigButton(keeper, name) for name in ("Undo", "Play this fleet")]
    for button in buttons:
        column.addWidget(button)
    room.put(page)
    room.settle()
    page.setMinimumHeight(room.height() - 40)
    room.settle()
    for button in buttons:
        there = button.mapTo(room, QPoint(0, 0))
        assert not toast.geometry().intersects(button.rect().translated(there)), button.text()


def test_a_toast_outlives_the_part_of_the_window_it_stood_in(room, keeper):
    """Another language makes all pages anew: the notice stands in the middle of the window then."""
    part = QWidget(room)
    part.setGeometry(0, 0, room.width() // 2, room.height())
    part.show()
    toast = Toast(keeper, room, over=part)
    toast.say("Saved", seconds=60)
    room.settle()
    part.deleteLater()
    gone(room)
    room.put(BigButton(keeper, "Below"))
    room.settle()
    assert toast.isVisible()
    assert abs(toast.geometry().center().x() - room.rect().center().x()) <= 1


def test_a_banner_says_why_and_acts(room, keeper, finger, heard):
    banner = Banner(keeper)
    banner.show_notice("Read-only", sub="Another window has it.", action="Why?")
    room.put(banner)
    acted = heard(banner.acted)
    banner.button._guard.setRemainingTime(0)
    finger.tap(banner.button)
    assert banner.accessibleName() == "Read-only Another window has it."
    assert len(acted) == 1


def test_a_column_in_a_scroll_is_as_wide_as_the_view(room, keeper):
    content = QWidget()
    QVBoxLayout(content).addWidget(Label(keeper, "Un très long texte " * 40))
    view = Scroll(keeper, content)
    room.put(view)
    room.resize(420, 300)
    room.settle()
    assert content.width() == view.viewport().width()
    assert content.height() > view.viewport().height()


def test_a_sheet_below_has_the_keyboard_again_though_nobody_had_it(room, keeper, words, below):
    """What was typed in was busy as a complaint came: Escape did nothing after that."""
    first = Sheet(keeper, words, room, "Import", body=body())
    first.open()
    QApplication.focusWidget().clearFocus()
    complaint = ask(keeper, words, room, "That did not work", "", choices=CHOICES)
    for sheet in (complaint, first):
        assert sheet.isAncestorOf(QApplication.focusWidget())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert not sheet.isVisible()
    assert QApplication.focusWidget() is below


def test_a_sheet_that_came_while_another_window_was_in_front_gives_the_keyboard_back(
    room, keeper, words, qtbot
):
    """As a dialog of the system, for a file, that has just closed."""
    first = Sheet(keeper, words, room, "Import", body=body())
    first.open()
    line = first.body.findChild(QLineEdit)
    assert QApplication.focusWidget() is line
    dialog = QWidget()
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    complaint = ask(keeper, words, room, "That did not work", "", choices=CHOICES)
    dialog.close()
    with qtbot.waitActive(room):
        room.activateWindow()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert (complaint.isVisible(), first.isVisible()) == (False, True)
    assert QApplication.focusWidget() is line
