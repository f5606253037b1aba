import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.dice.odds_bars import Odds, OddsBars, percent
from fleetdesk.ui.widgets.entry.keypad import Keypad
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.marks.meters import Meter
from fleetdesk.ui.widgets.marks.shares import Share, SharesField
from fleetdesk.ui.widgets.sheet import Sheet

LEFT = Qt.MouseButton.LeftButton
LESS, VALUE, MORE = range(3)


def middle(stepper: Stepper, part: int) -> QPoint:
    return stepper.parts()[part].rect.center().toPoint()


@pytest.fixture
def stepper(room, keeper, words) -> Stepper:
    made = Stepper(keeper, words, 5, least=0, most=8, name="Hull")
    room.put(made)
    return made


def open_sheet(room) -> Sheet:
    (sheet,) = room.findChildren(Sheet)
    return sheet


def test_taps_step_within_the_bounds(stepper, finger, heard):
    told = heard(stepper.changed)
    for _ in range(5):
        finger.tap(stepper, middle(stepper, MORE))
    assert told == [(6,), (7,), (8,)]
    finger.tap(stepper, middle(stepper, LESS))
    assert stepper.value == 7


def test_a_value_between_two_steps_is_kept_and_the_next_tap_leads_onto_one(room, keeper, words, finger):
    angle = Stepper(keeper, words, 45, least=1, most=180, step=5, name="Angle")
    room.put(angle)
    assert angle.value == 45
    angle.set_value(12)
    assert angle.value == 12
    finger.tap(angle, middle(angle, MORE))
    assert angle.value == 15
    angle.set_value(12)
    finger.tap(angle, middle(angle, LESS))
    assert angle.value == 10
    for _ in range(3):
        finger.tap(angle, middle(angle, LESS))
    assert angle.value == 1
    finger.tap(angle, middle(angle, MORE))
    assert angle.value == 5


def test_holding_repeats_until_let_go(stepper, finger, qtbot):
    stepper.hold_ms = 5
    stepper.repeat_ms = 5
    finger.down(stepper, middle(stepper, LESS))
    qtbot.waitUntil(lambda: stepper.value == 0)
    finger.up(stepper, middle(stepper, LESS))
    stepper.set_value(8)
    QTest.qWait(40)
    assert stepper.value == 8


def test_holding_the_mouse_does_not_step_once_more_on_release(stepper, qtbot):
    stepper.hold_ms = 5
    stepper.repeat_ms = 60_000
    QTest.mousePress(stepper, LEFT, pos=middle(stepper, MORE))
    qtbot.waitUntil(lambda: stepper.value == 6)
    QTest.mouseRelease(stepper, LEFT, pos=middle(stepper, MORE))
    assert stepper.value == 6


def test_keys_step(stepper):
    keys = Qt.Key
    for key, value in (
        (keys.Key_Up, 6),
        (keys.Key_Down, 5),
        (keys.Key_PageUp, 8),
        (keys.Key_Home, 0),
        (keys.Key_End, 8),
    ):
        QTest.keyClick(stepper, key)
        assert stepper.value == value


def test_tapping_the_value_types_it(stepper, room, finger, heard):
    told = heard(stepper.changed)
    finger.tap(stepper, middle(stepper, VALUE))
    sheet = open_sheet(room)
    QTest.keyClick(sheet.body, Qt.Key.Key_3)
    QTest.mouseClick(sheet.buttons["keep"], LEFT)
    assert told == [(3,)]


def test_a_digit_on_the_keyboard_begins_to_type(stepper, room):
    QTest.keyClick(stepper, Qt.Key.Key_7)
    QTest.keyClick(open_sheet(room).body, Qt.Key.Key_Return)
    assert stepper.value == 7


def test_a_number_out_of_bounds_cannot_be_kept(stepper, room):
    QTest.keyClick(stepper, Qt.Key.Key_9)
    sheet = open_sheet(room)
    assert not sheet.buttons["keep"].isEnabled()
    QTest.keyClick(sheet.body, Qt.Key.Key_Return)
    assert stepper.value == 5
    QTest.keyClick(sheet.body, Qt.Key.Key_Backspace)
    QTest.keyClick(sheet.body, Qt.Key.Key_2)
    QTest.keyClick(sheet.body, Qt.Key.Key_Return)
    assert stepper.value == 2


def test_halves_stay_halves(keeper, words):
    stepper = Stepper(keeper, words, 1.5, least=0, most=3, step=0.5, unit='"')
    assert stepper.text() == '1.5"'
    stepper.set_value(1.74)
    assert stepper.value == 1.5
    stepper.set_value(99)
    assert (stepper.value, stepper.text()) == (3, '3"')


def test_the_name_says_what_and_how_many(stepper):
    assert stepper.accessibleName() == "Hull 5"
    stepper.set_value(4)
    assert stepper.accessibleName() == "Hull 4"


def test_the_keypad_reads_signs_and_decimals(keeper, words):
    pad = Keypad(keeper, words, least=-20, most=20, decimals=True)
    for key in ("1", "2", ",", "5", "\N{MINUS SIGN}"):
        pad.press(key)
    assert pad.value == -12.5
    pad.press("\N{MINUS SIGN}")
    pad.erase()
    assert pad.value == 12
    assert isinstance(pad.value, int)


def test_shares_say_what_is_left(room, keeper, words, finger, heard):
    shares = SharesField(keeper, words, 6, (Share("Vengeance", most=4), Share("Résolue")))
    room.put(shares)
    told = heard(shares.changed)
    one, other = shares.steppers
    for _ in range(5):
        finger.tap(one, middle(one, MORE))
    assert (shares.shares, shares.left_over) == ((4, 0), 2)
    for _ in range(3):
        finger.tap(other, middle(other, MORE))
    assert shares.left_over == -1  # too much: said, not forbidden
    assert told[-1] == ((4, 3),)
    shares.set_total(7)
    assert shares.left_over == 0


def test_percentages_never_lie_about_the_possible(words):
    assert [percent(words, p) for p in (0, 0.001, 0.41, 0.999, 1)] == ["0%", "<1%", "41%", ">99%", "100%"]


def test_odds_are_read_out(room, keeper, words):
    bars = OddsBars(keeper, words)
    bars.show_odds("Fire", "6 AD", (Odds("No effect", 0.6), Odds("1 critical", 0.4, "harm")), "average 0.4")
    room.put(bars)
    assert bars.accessibleDescription() == "No effect 60%, 1 critical 40%"
    assert bars.title.text() == "Fire"


def test_the_meter_says_points_and_verdict(room, keeper, words):
    meter = Meter(keeper, words)
    meter.show_points(812, 750, "pts", "1 error", "harm")
    room.put(meter)
    assert meter.accessibleName() == "812 / 750 pts 1 error"
    meter.show_points(95, None, "pts")
    assert meter.text() == "95 pts"


def test_a_narrow_meter_puts_the_verdict_below(keeper, words):
    meter = Meter(keeper, words)
    meter.show_points(410, 750, "pts", "impossible à dire", "brass")
    assert meter.heightForWidth(130) > meter.heightForWidth(500)


def test_a_search_is_emptied_by_cross_and_escape(room, keeper, words):
    field = SearchField(keeper, words, "Search a ship")
    room.put(field)
    assert not field.cross.isVisible()
    QTest.keyClicks(field, "aur")
    assert field.cross.isVisible()
    QTest.mouseClick(field.cross, LEFT)
    assert field.text() == ""
    QTest.keyClicks(field, "b")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""


def test_the_keys_of_a_pad_are_equally_wide(room, keeper, words):
    pad = Keypad(keeper, words)
    room.put(pad)
    pad.resize(pad.theme.px(330), pad.sizeHint().height())
    wide = [key.width() for key in pad.findChildren(BigButton)]
    assert max(wide) - min(wide) <= 1, wide
