from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.touch import TapArea

FAR = QPoint(0, 90)


def test_a_finger_that_stays_is_a_tap(room, keeper, finger, heard):
    area = TapArea(keeper)
    area.setMinimumSize(200, 200)
    taps = heard(area.tapped)
    room.put(area)
    finger.down(area, QPoint(50, 60))
    finger.move(area, QPoint(53, 62))
    finger.up(area, QPoint(53, 62))
    assert [where.toPoint() for (where,) in taps] == [QPoint(53, 62)]


def test_a_finger_that_slides_is_no_tap_even_if_it_comes_back(room, keeper, finger, heard):
    area = TapArea(keeper)
    area.setMinimumSize(200, 200)
    taps = heard(area.tapped)
    room.put(area)
    finger.down(area, QPoint(50, 60))
    finger.move(area, QPoint(50, 60) + FAR)
    finger.move(area, QPoint(50, 60))
    finger.up(area, QPoint(50, 60))
    assert taps == []
    assert area.pressed_at is None


def test_a_touch_counts_once_whatever_mouse_events_follow(room, keeper, finger, heard):
    button = BigButton(keeper, "Fire")
    clicks = heard(button.clicked)
    room.put(button)
    for _ in range(20):
        finger.tap(button)
    assert len(clicks) == 20


def test_a_mouse_click_still_works(room, keeper, heard):
    area = TapArea(keeper)
    area.setMinimumSize(200, 200)
    taps = heard(area.tapped)
    room.put(area)
    QTest.mouseClick(area, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    QTest.mousePress(area, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    QTest.mouseMove(area, QPoint(20, -30))
    QTest.mouseRelease(area, Qt.MouseButton.LeftButton, pos=QPoint(20, -30))
    assert len(taps) == 1


def test_a_mouse_event_made_up_from_a_touch_is_ignored(room, keeper, heard):
    area, button = TapArea(keeper), BigButton(keeper, "Fire")
    area.setMinimumSize(200, 200)
    room.put(area)
    room.put(button)
    taps, clicks = heard(area.tapped), heard(button.clicked)
    for widget in (area, button):
        at = QPointF(widget.rect().center())
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            made_up = QMouseEvent(
                kind,
                at,
                at,
                widget.mapToGlobal(at),
                Qt.MouseButton.LeftButton,
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.MouseEventSource.MouseEventSynthesizedBySystem,
            )
            QApplication.sendEvent(widget, made_up)
            assert area.pressed_at is None
    assert (taps, clicks) == ([], [])


def test_no_tap_follows_a_hold(room, keeper, finger, heard, qtbot):
    area = TapArea(keeper)
    area.holds = True
    area.hold_ms = 5
    area.setMinimumSize(200, 200)
    room.put(area)
    taps, holds = heard(area.tapped), heard(area.held)
    finger.down(area, QPoint(20, 20))
    qtbot.waitUntil(lambda: bool(holds))
    finger.up(area, QPoint(20, 20))
    assert taps == []
    assert holds[0][0].toPoint() == QPoint(20, 20)


def _long_column(keeper, count: int = 40) -> tuple[Scroll, list[BigButton]]:
    content = QWidget()
    column = QVBoxLayout(content)
    buttons = [BigButton(keeper, str(number)) for number in range(count)]
    for button in buttons:
        column.addWidget(button)
    return Scroll(keeper, content), buttons


def test_every_tap_counts_inside_a_view_that_scrolls(room, keeper, finger, heard):
    view, buttons = _long_column(keeper)
    room.put(view)
    clicks = [heard(button.clicked) for button in buttons[:4]]
    for _ in range(10):
        for button in buttons[:4]:
            finger.tap(button)
    assert [len(each) for each in clicks] == [10] * 4
    assert view.verticalScrollBar().value() == 0


def test_a_drag_that_begins_on_a_button_scrolls_and_does_not_press_it(room, keeper, finger, heard):
    view, buttons = _long_column(keeper)
    room.put(view)
    clicks = heard(buttons[5].clicked)
    start = buttons[5].rect().center()
    place = buttons[5].mapTo(room, start)
    finger.down(room, place)
    for step in range(1, 12):
        finger.move(room, place - QPoint(0, 20 * step))
        QTest.qWait(8)
    finger.up(room, place - QPoint(0, 220))
    assert view.verticalScrollBar().value() > 0
    assert clicks == []
    assert not buttons[5].isDown()


def test_rows_in_a_view_that_scrolls_can_be_tapped_and_dragged(room, keeper, finger):
    rows = ChoiceList(keeper, [Choice(f"Ship {number}") for number in range(40)])
    view = Scroll(keeper, rows)
    room.put(view)
    finger.tap(rows, rows.parts()[3].rect.center().toPoint())
    assert rows.index == 3
    place = rows.mapTo(room, rows.parts()[6].rect.center().toPoint())
    finger.down(room, place)
    for step in range(1, 12):
        finger.move(room, place - QPoint(0, 20 * step))
        QTest.qWait(8)
    finger.up(room, place - QPoint(0, 220))
    assert view.verticalScrollBar().value() > 0
    assert rows.index == 3
    assert rows.pressed_part is None


def test_two_fingers_on_two_buttons_are_two_taps(room, keeper, touch_screen, heard):
    one, other = BigButton(keeper, "One"), BigButton(keeper, "Other")
    clicks = [heard(button.clicked) for button in (one, other)]
    room.put(one)
    room.put(other)
    sequence = QTest.touchEvent(room, touch_screen, False)
    for number, button in ((1, one), (2, other)):
        sequence.press(number, button.mapTo(room, button.rect().center()), room)
    sequence.commit()
    for number, button in ((1, one), (2, other)):
        sequence.release(number, button.mapTo(room, button.rect().center()), room)
    sequence.commit()
    QApplication.processEvents()
    assert [len(each) for each in clicks] == [1, 1]
