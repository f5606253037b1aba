"""Back from paper on the screen: what is tapped on the sheet is what one step of the battle says."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from fleetdesk import systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.errors import Stopped
from fleetdesk.core.layout.fields import WRITE
from fleetdesk.core.paper.pages import A4, LETTER
from fleetdesk.core.words import ENGLISH, msg
from fleetdesk.services import photographs
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.photographs import Doubt, Found
from fleetdesk.ui.printing.back_page import BackPage
from fleetdesk.ui.printing.strike_page import APART, FINGER
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import GUARD_MS, BigButton
from tests.players import begin, setup


@pytest.fixture
def session():
    system = systems.load("uncharted_seas")
    return BattleSession(system, begin("uncharted_seas", 3))


@pytest.fixture
def page(qtbot, context, session):
    made = BackPage(context, session, EVERYONE, A4, ENGLISH)
    made.resize(1280, 800)
    qtbot.addWidget(made)
    context.furnish(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def boxes(page):
    return [place for place in page.page._places() if place.number != WRITE]


def test_boxes_tapped_become_one_step(page, session, tap):
    first, second, *_ = (one for one in boxes(page) if one.slot == "hull")
    assert not page.enter.isEnabled()
    tap(page.page, page.page.rect_of(first))
    tap(page.page, page.page.rect_of(second))
    ship = session.state.ships[first.ship]
    assert f"{ship.name}, hull: 0 → 2" in page.told.text()
    tap(page.enter)
    assert {slot.key: slot.value for slot in session.system.slots(session.state, first.ship)}["hull"] == 2
    assert ENGLISH.say(session.journal.undo_title) == "Back from paper: 1 mark"
    assert len(session.journal.path()) == 1
    assert not page.found.size, "the sheet is printed anew, with both boxes crossed"


def test_a_second_tap_takes_a_stroke_away(page, tap):
    box = boxes(page)[0]
    tap(page.page, page.page.rect_of(box))
    assert page.found.size == 1
    tap(page.page, page.page.rect_of(box))
    assert not page.found.size


def test_words_of_a_cell_are_kept_in_the_log(page, session, tap, sheet_of):
    cell = next(place for place in page.page._places() if place.number == WRITE)
    tap(page.page, page.page.rect_of(cell))
    sheet = sheet_of(page)
    QTest.keyClicks(sheet.findChild(QLineEdit), "A, anchored")
    sheet.answer("keep")
    assert "A, anchored" in page.told.text()
    tap(page.enter)
    lines = [ENGLISH.say(line.text) for line in session.journal.entry(session.journal.head).lines]
    assert any("A, anchored" in line for line in lines)


def test_strokes_on_the_sheets_of_both_sides_are_one_step(page, session, tap):
    for side in range(2):
        tap(page.whose, page.whose.parts()[side].rect)
        tap(page.page, page.page.rect_of(boxes(page)[0]))
    tap(page.enter)
    assert ENGLISH.say(session.journal.undo_title) == "Back from paper: 2 marks"


def test_a_file_that_is_no_sheet_is_told(page, tmp_path, sheet_of):
    (tmp_path / "odd.pdf").write_bytes(b"nothing")
    page.take_file(tmp_path / "odd.pdf")
    assert sheet_of(page) is not None


def test_every_box_is_as_far_from_the_next_as_a_finger_is_wide(page, context):
    one, other, *_ = (page.page.rect_of(box) for box in boxes(page) if box.slot == "hull")
    assert other.center().x() - one.center().x() >= context.keeper.theme.px(48)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("game", systems.system_ids())
def test_the_sheet_opens_at_the_first_box_and_says_whose_it_is(qtbot, context, game, size):
    session = BattleSession(systems.load(game), begin(game, 3))
    made = BackPage(context, session, EVERYONE, A4, ENGLISH)
    made.resize(*size)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    first = boxes(made)[0]
    seen = made.page.visibleRegion().boundingRect()
    assert seen.contains(made.page.rect_of(first).toAlignedRect())
    assert session.state.ships[first.ship].name in made.where.text()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200)])
def test_the_sheet_opens_with_the_row_of_the_first_free_box_and_not_in_the_middle_of_it(qtbot, context, size):
    """What was struck before stands left of it, with its name."""
    session = BattleSession(systems.load("galleys"), begin("galleys", 3))
    ship = next(iter(session.state.ships.values()))
    session.do("mark", {"ship": ship.id, "slot": "marines", "lost": 4})
    made = BackPage(context, session, EVERYONE, A4, ENGLISH)
    made.resize(*size)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    row = [one for one in made._pages[0].places if (one.ship, one.slot) == (ship.id, "marines")]
    assert [one.struck for one in row][:5] == [True] * 4 + [False]
    seen = made.page.visibleRegion().boundingRect()
    assert all(seen.contains(made.page.rect_of(one).toAlignedRect()) for one in row)
    pitch = made.page.rect_of(row[1]).center().x() - made.page.rect_of(row[0]).center().x()
    assert pitch >= context.keeper.theme.px(48)


@pytest.mark.parametrize("game", systems.system_ids())
def test_the_smallest_box_of_a_sheet_is_as_large_as_a_finger_needs(qtbot, context, game):
    made = BackPage(context, BattleSession(systems.load(game), begin(game, 3)), EVERYONE, A4, ENGLISH)
    qtbot.addWidget(made)
    least = min(min(one.w, one.h) for one in made._pages[0].places)
    assert (least + APART) * made.page.dots >= context.keeper.theme.px(FINGER) - 0.01


def test_one_tap_shows_the_whole_width_and_one_more_leads_back_to_the_same_boxes(page, tap):
    near = page.page.dots
    tap(page.smaller)
    assert page.page.width() == pytest.approx(page.view.viewport().width(), abs=2), "no half stands empty"
    tap(page.smaller)
    assert page.page.width() == pytest.approx(page.view.viewport().width(), abs=2)
    tap(page.larger)
    assert page.page.dots == near
    seen = page.page.visibleRegion().boundingRect()
    assert any(seen.contains(page.page.rect_of(one).toAlignedRect()) for one in boxes(page))


def test_no_sheet_is_as_large_as_it_was(page):
    page._pages = ()
    page._go_to(0)
    before = page.page.dots
    for button in (page.smaller, page.larger, page.smaller):
        button.click()
    assert page.page.dots == before


def test_where_a_finger_moved_the_sheet_it_stays(page, tap):
    bar = page.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    page.resize(1280, 780)
    tap(
        page.page, page.page.rect_of(next(one for one in boxes(page) if one.y * page.page.dots > before + 60))
    )
    assert bar.value() == before


def test_what_is_written_is_asked_by_ship_and_turn(page, session, tap, sheet_of):
    cell = next(place for place in page.page._places() if place.number == WRITE)
    tap(page.page, page.page.rect_of(cell))
    asked = sheet_of(page).accessibleName()
    assert session.state.ships[cell.ship].name in asked
    assert any(letter.isdigit() for letter in cell.slot) == any(letter.isdigit() for letter in asked)


def test_on_a_narrow_window_sheet_and_list_take_turns(page, tap):
    page.resize(500, 800)
    assert page.view.isVisible()
    assert not page.enter.isVisible()
    tap(page.segments, page.segments.parts()[1].rect)
    assert page.enter.isVisible()
    assert not page.view.isVisible()


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
@pytest.mark.parametrize("game", systems.system_ids())
def test_every_game_has_a_sheet_to_strike_on(game, paper, context, qtbot):
    made = BackPage(context, BattleSession(systems.load(game), begin(game, 3)), EVERYONE, paper, ENGLISH)
    qtbot.addWidget(made)
    assert boxes(made)


@pytest.fixture
def parts(parts):
    """Every game there is, in place of a toy."""
    return replace(parts, ids=systems.system_ids, named=systems.named, find=systems.load)


def test_the_way_from_a_battle_s_papers_into_the_battle(window, library, tap, qtbot):
    system = systems.load("uncharted_seas")
    path = library.new_battle_path("Pond")
    BattleSession.create(system, setup("uncharted_seas", 3), path).close()
    rooms = window.rooms
    rooms.open_battle(path)
    rooms.enter("print")
    room = rooms.room("print")
    tap(room.back_in)
    over = room.findChild(BackPage)
    assert over.isVisible()
    assert not room.form.isVisible()
    qtbot.waitUntil(lambda: over.size() == room.size())  # nothing that is hidden keeps room
    box = boxes(over)[0]
    tap(over.page, over.page.rect_of(box))
    tap(over.enter)
    assert ENGLISH.say(rooms.battle_room.session.journal.undo_title) == "Back from paper: 1 mark"
    tap(over.leave)
    assert room.form.isVisible()
    assert room.findChild(BackPage) is None or not room.findChild(BackPage).isVisible()


def photographed(box, cell=None, **more):
    """What a photograph says of which one box is doubtful."""
    picture = QImage(80, 60, QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFF)
    data = QBuffer()
    picture.save(data, "PNG")
    doubt = Doubt(box, data.data().data())
    written = (Doubt(cell, doubt.picture),) if cell is not None else ()
    return Found(places=(box,), doubts=(doubt,), written=written, pages=1, **more)


def buttons(page):
    return [one for one in page.doubts.findChildren(BigButton) if one.isVisibleTo(page.doubts)]


@pytest.mark.parametrize("answer", ["Struck", "Not struck"])
def test_a_doubtful_box_is_a_picture_that_is_answered_by_a_tap(page, session, tap, answer):
    sure, doubtful, *_ = (one for one in boxes(page) if one.slot == "hull")
    page.show_photos(photographed(doubtful, struck=frozenset({sure.spot})))
    assert not page.enter.isEnabled()
    name = session.state.ships[doubtful.ship].name
    assert any(f"{name}, hull, box 2" in one.text() for one in page.doubts.findChildren(Label))
    tap(next(one for one in buttons(page) if one.text() == answer))
    assert not buttons(page)
    tap(page.enter)
    hull = {slot.key: slot.value for slot in session.system.slots(session.state, doubtful.ship)}["hull"]
    assert hull == (2 if answer == "Struck" else 1)
    assert len(session.journal.path()) == 1


def test_a_photograph_that_was_not_read_is_told_above_what_is_asked(page):
    doubtful = photographed(boxes(page)[0], refused=(msg("{file}: {why}.", file="half.jpg", why="cut off"),))
    page.show_photos(doubtful)
    assert page.refused.text() == "⚠ half.jpg: cut off."
    assert page.refused.isVisible()
    assert page.refused.geometry().bottom() < page.doubts.geometry().top()
    page.refresh()
    assert not page.refused.isVisible()


def test_on_a_narrow_window_what_is_asked_comes_into_sight(page):
    page.resize(500, 800)
    page.show_photos(photographed(boxes(page)[0]))
    assert page.doubts.isVisible()


def test_what_is_written_in_a_cell_is_typed_beside_its_picture(page, tap):
    box = boxes(page)[0]
    cell = next(place for place in page.page._places() if place.number == WRITE)
    page.show_photos(photographed(box, cell)._replace(doubts=()))
    (typing,) = buttons(page)
    tap(typing)
    line = page.findChild(QLineEdit)
    QTest.keyClicks(line, "2D1")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert not buttons(page)
    assert "2D1" in page.told.text()


def test_photographs_dropped_on_the_sheet_are_read_beside_the_window(page, qtbot, monkeypatch, tmp_path):
    box = boxes(page)[0]
    asked = []

    def read(moment, files, told):
        asked.extend(file.name for file in files)
        assert told(0, 1)
        return Found(places=(box,), struck=frozenset({box.spot}), pages=1)

    monkeypatch.setattr(photographs, "read", read)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "sheet.jpg"))])
    some = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entering = QDragEnterEvent(QPoint(5, 5), *some)
    page.dragEnterEvent(entering)
    assert entering.isAccepted()
    page.dropEvent(QDropEvent(QPointF(5, 5), *some))
    qtbot.waitUntil(lambda: page._worker is None)
    assert asked == ["sheet.jpg"]
    assert page.found.size == 1


def test_reading_can_be_stopped(page, qtbot, monkeypatch, tap):
    def read(_moment, _files, told):
        while told(0, 3):
            time.sleep(0.005)
        raise Stopped

    monkeypatch.setattr(photographs, "read", read)
    page.take_files([Path("one.jpg")])
    assert page.read.text() == "Stop"
    qtbot.wait(GUARD_MS + 50)
    tap(page.read)
    qtbot.waitUntil(lambda: page._worker is None)
    assert page.read.text().startswith("Read photographs")
    assert not page.found.size
