import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fleetdesk.core.words import Words
from fleetdesk.ui.widgets.entry.line_editor import LineEditor, Remark
from fleetdesk.ui.widgets.entry.symbol_pad import ERASE, Key, SymbolPad
from fleetdesk.ui.widgets.remark_rows import RemarkRows


@pytest.fixture
def editor(room, keeper) -> LineEditor:
    keeper.dress()
    made = LineEditor(keeper)
    room.put(made)
    return made


def paste(editor: LineEditor, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    mime.setHtml(f"<b>{text}</b>")
    editor.insertFromMimeData(mime)


def test_what_is_typed_is_told_and_what_is_shown_is_not(editor, heard):
    told = heard(editor.edited)
    editor.show_text("N2")
    assert told == []
    QTest.keyClicks(editor, " E1")
    assert told[-1] == ("N2 E1",)


def test_many_lines_can_be_pasted_as_plain_words(editor):
    editor.set_shape(several=True, least=3)
    paste(editor, "N1\r\nE2\tS3\nW1")
    assert editor.toPlainText() == "N1\nE2 S3\nW1"


def test_a_single_line_stays_one_and_loses_no_word(editor):
    editor.set_shape(several=False, least=1)
    paste(editor, "N1\nE2")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    editor.write("\n")
    assert editor.toPlainText() == "N1 E2"


def test_what_the_game_puts_there_can_be_taken_back(editor):
    editor.show_text("first")
    QTest.keyClicks(editor, " mine")
    editor.show_text("theirs")
    assert editor.toPlainText() == "theirs"
    editor.undo()
    assert editor.toPlainText() == "first mine"


def test_the_first_text_has_nothing_before_it(editor):
    editor.show_text("first")
    editor.undo()
    assert editor.toPlainText() == "first"


def test_it_grows_with_what_is_written_and_shows_all_of_it(editor, room):
    editor.set_shape(several=True, least=2)
    editor.show_text("a")
    low = editor.height()
    paste(editor, "\n".join("abcdefgh"))
    room.settle()
    assert editor.height() > low
    assert editor.verticalScrollBar().maximum() == 0
    paste(editor, "\n".join(str(n) for n in range(100)))
    room.settle()
    assert editor.height() < 100 * 20
    assert editor.verticalScrollBar().maximum() > 0


def test_the_place_a_remark_is_about_is_underlined_and_found(editor):
    editor.set_shape(several=True, least=2)
    editor.show_text("N1\nX9 S")
    editor.show_remarks(
        (Remark(1, "X9 is no way", "harm", (0, 2)), Remark(7, "no such line", "harm", (0, 2)))
    )
    (marked,) = editor.extraSelections()
    assert marked.cursor.selectedText() == "X9"
    editor.go_to(Remark(1, "", "harm", (0, 2)))
    assert editor.textCursor().selectedText() == "X9"
    assert "X9 is no way" in editor.accessibleDescription()


def test_remarks_show_beside_their_lines(editor, keeper):
    editor.set_shape(several=True, least=3)
    editor.show_text("N1\nX9")
    before = editor.grab().toImage()
    editor.show_remarks((Remark(0, "north", cost="1 MP"), Remark(1, "no way", "harm")))
    QApplication.processEvents()
    after = editor.grab().toImage()
    harm = keeper.theme.harm.name()
    reds = [
        (x, y)
        for x in range(after.width())
        for y in range(after.height())
        if after.pixelColor(x, y).name() == harm
    ]
    assert before != after
    line = editor.height() / 3
    assert reds
    assert all(line <= y <= 2 * line + 4 for _, y in reds), "in the second line"


def test_the_pad_writes_erases_and_keeps_the_cursor_where_it_is(room, keeper, words, editor, finger):
    editor.set_shape(several=True, least=2)
    pad = SymbolPad(keeper, words, name="Signs")
    pad.show_keys(((Key("N", "north"), Key("E")), (Key("1"), Key("2"))), lines=True)
    pad.pressed.connect(editor.write)
    room.put(pad)
    parts = {part.name: part.rect for part in pad.parts()}
    assert min(min(rect.width(), rect.height()) for rect in parts.values()) >= keeper.theme.target
    editor.show_text("S")
    editor.setFocus()
    for name in ("N north", "1", "Space", "E", "2", "\b Erase", "\n New line", "N north"):
        rect = next(rect for said, rect in parts.items() if said == name.strip() or said.endswith(name))
        finger.tap(pad, rect.center().toPoint())
    assert editor.toPlainText() == "SN1 E\nN"
    QTest.mouseClick(pad, Qt.MouseButton.LeftButton, pos=parts["1"].center().toPoint())
    assert editor.hasFocus()


@pytest.mark.parametrize(("signs", "rows"), [(1, 2), (3, 2), (4, 3), (6, 3)])
def test_space_and_erase_stand_beside_the_last_signs_where_these_leave_room(room, keeper, words, signs, rows):
    pad = SymbolPad(keeper, words, name="Signs")
    pad.show_keys(([Key(str(n)) for n in range(1, 7)], [Key(sign) for sign in "ABCDEF"[:signs]]), lines=True)
    pad.resize(600, 200)
    room.put(pad)
    rects = [part.rect for part in pad.parts()]
    assert len({rect.top() for rect in rects}) == rows
    assert min(min(rect.width(), rect.height()) for rect in rects) >= keeper.theme.target
    assert not any(one.intersects(other) for at, one in enumerate(rects) for other in rects[:at])
    assert max(rect.right() for rect in rects) <= pad.width() + 1


def test_backspace_repeats_while_held_and_other_keys_do_not(room, keeper, finger, heard, qtbot):
    pad = SymbolPad(keeper, Words("en"), name="Signs")
    pad.hold_ms = pad.repeat_ms = 5
    pad.show_keys(((Key("N"),),), lines=False)
    room.put(pad)
    pressed = heard(pad.pressed)
    rects = [part.rect.center().toPoint() for part in pad.parts()]
    finger.down(pad, rects[2])
    qtbot.waitUntil(lambda: len(pressed) >= 3)
    finger.up(pad, rects[2])
    assert set(pressed) == {(ERASE,)}
    pressed.clear()
    finger.down(pad, rects[0])
    QTest.qWait(30)
    finger.up(pad, rects[0])
    assert pressed == [("N",)]


def test_rows_of_remarks_are_high_enough_for_their_words_and_tell_what_was_tapped(room, keeper, heard):
    rows = RemarkRows(keeper, name="Understood")
    long = Remark(2, "No such ship sails in this fleet; " * 12, "harm", (0, 2))
    rows.show_remarks((Remark(0, "two legs", cost="2 MP"), long), numbered=True)
    room.put(rows)
    first, second = (part.rect for part in rows.parts())
    assert second.height() > first.height() * 1.5
    tapped = heard(rows.remark_tapped)
    QTest.mouseClick(rows, Qt.MouseButton.LeftButton, pos=second.center().toPoint())
    assert tapped == [(long,)]
    assert [part.name[:12] for part in rows.parts()] == ["1 two legs 2", "3 No such sh"]
