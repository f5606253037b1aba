import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.dice.faces import DiceFaces, Face
from fleetdesk.ui.widgets.dice.tray import DiceTray, Fallen

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tray(room, keeper, words) -> DiceTray:
    made = DiceTray(keeper, words)
    made.ask(3, 6, "Résolue fires")
    room.put(made)
    return made


def test_one_tap_a_face_and_the_last_answers(tray, finger, heard):
    told = heard(tray.faces_typed)
    for face in (6, 2):
        finger.tap(tray.keys[face - 1])
    assert told == []
    finger.tap(tray.keys[0])
    assert told == [((6, 2, 1),)]


def test_no_more_dice_than_asked_for(tray, heard):
    told = heard(tray.faces_typed)
    for face in (1, 2, 3, 4, 5):
        tray.press(face)
    assert told == [((1, 2, 3),)]
    assert tray.typed == (1, 2, 3)


def test_exploding_dice_ask_again(tray, finger, heard):
    told = heard(tray.faces_typed)
    for _ in range(3):
        finger.tap(tray.keys[5])
    tray.ask(2, 6, "Two more", (Face("6", "exploded"), Face("6", "exploded"), Face("6", "exploded")))
    assert tray.typed == ()
    finger.tap(tray.keys[3])
    finger.tap(tray.keys[3])
    assert told == [((6, 6, 6),), ((4, 4),)]


def test_a_wrong_face_is_taken_back(tray, finger, heard):
    told = heard(tray.faces_typed)
    finger.tap(tray.keys[0])
    finger.tap(tray.erase_button)
    for face in (4, 5, 6):
        finger.tap(tray.keys[face - 1])
    assert told == [((4, 5, 6),)]


def test_dice_are_typed_on_a_keyboard_too(tray, heard):
    told = heard(tray.faces_typed)
    QTest.keyClicks(tray, "97")  # no such face on this die
    QTest.keyClicks(tray, "41")
    QTest.keyClick(tray, Qt.Key.Key_Backspace)
    QTest.keyClicks(tray, "26")
    assert told == [((4, 2, 6),)]


def test_the_program_rolls_when_asked(tray, finger, heard):
    rolls = heard(tray.roll_wanted)
    finger.tap(tray.roll_button)
    QTest.keyClick(tray, Qt.Key.Key_Return)
    assert len(rolls) == 2
    assert "3D6" in tray.roll_button.text()


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20])
def test_every_die_has_its_faces_a_finger_wide(tray, room, sides):
    tray.ask(1, sides, "")
    room.settle()
    assert [key.text() for key in tray.keys] == [str(face) for face in range(1, sides + 1)]
    assert all(key.width() >= 48 and key.height() >= 48 for key in tray.keys)


def test_zero_on_the_keyboard_is_ten(tray, heard):
    told = heard(tray.faces_typed)
    tray.ask(1, 10, "")
    QTest.keyClicks(tray, "0")
    assert told == [((10,),)]


def test_dice_wrap_and_are_read_out(room, keeper):
    faces = DiceFaces(keeper, [Face("6", "exploded"), *[Face("2")] * 20])
    assert faces.heightForWidth(120) > faces.heightForWidth(2000)
    assert faces.accessibleName().startswith("6 2 2")
    room.put(faces)
    assert faces.height() >= faces.heightForWidth(faces.width())


@pytest.mark.parametrize("width", range(60, 240, 7))
def test_the_arrow_of_a_die_thrown_again_has_room_on_its_line(keeper, width):
    faces = DiceFaces(keeper, [Face("6", "exploded"), Face("1"), Face("6", "exploded")] * 6, side=30)
    arrow = keeper.theme.px(15)
    for face, place in zip(faces._faces, faces._places(width), strict=True):
        if face.state == "exploded":
            assert place.right() + arrow <= width


def test_dice_of_another_throw_stand_apart_and_both_are_named(room, keeper, words):
    made = DiceTray(keeper, words)
    made.ask(1, 6, "Shields of Lyra", (), Fallen("Iron Verdict fires", (Face("5", "hit"), Face("2"))))
    room.put(made)
    shown = [one for one in made.findChildren(DiceFaces) if one.isVisible()]
    assert [one.accessibleName() for one in shown] == ["5 2", ""]
    said = {one.text(): one for one in made.findChildren(Label) if one.isVisible()}
    above, below = said["Iron Verdict fires"], shown[0]
    assert above.geometry().bottom() <= below.geometry().top()
    assert shown[1].geometry().top() > below.geometry().bottom(), (
        "the target's die is not in the shooter's row"
    )
    made.ask(1, 6, "Shields of Lyra", (Face("6", "exploded"),))
    assert [one.accessibleName() for one in made.findChildren(DiceFaces) if one.isVisible()] == ["6"]
