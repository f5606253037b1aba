"""A battle on a chart: touched, looked back at, seen from a seat; orders written and cells chosen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.views import Offer
from fleetdesk.core.words import msg
from fleetdesk.ui.battle.forms.cells import CellsField
from fleetdesk.ui.battle.forms.written import WrittenField
from fleetdesk.ui.battle.frame_plan import Frame, places
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.widgets.buttons import BigButton
from tests.toy import charted
from tests.ui.battle.conftest import begin, click, click_part, settle


@pytest.fixture
def sea():
    return begin(charted.SYSTEM, 3)


@pytest.fixture
def charted_page(make, sea) -> BattlePage:
    return make(sea)


def touch(page: BattlePage, cell) -> None:
    canvas = page.chart.board.canvas
    at = canvas.camera.pixel(Grid.of(canvas.chart).middle(cell)).toPoint()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    settle()


def buttons(sheet) -> list[BigButton]:
    return [one for one in sheet.body.findChildren(BigButton) if one.isVisible()]


def test_the_whole_sea_is_seen_where_letters_are_twice_as_large(make, sea, keeper):
    keeper.set_scale(200)
    page = make(sea)
    canvas = page.chart.board.canvas
    assert page.acts.part == "chart"
    seen = canvas.visibleRegion().boundingRect()
    assert seen.size() == canvas.size()
    assert canvas.height() >= keeper.theme.px(50)
    keeper.set_scale(100)
    page.resize(1280, 800)
    settle()
    assert canvas.height() > keeper.theme.px(300), "the chart grows again"


def test_a_game_without_a_chart_has_no_switch(page):
    assert not page.acts.switch.isVisible()
    assert page.card_pane.view.isVisible()
    assert page.far.isVisible()
    assert page.near.isVisible()


def test_chart_and_card_stand_beside_each_other_and_the_fleets_take_turns_with_the_card(charted_page):
    page = charted_page
    assert page.chart.isVisible()
    assert page.chart.width() > page.centre.width(), "the chart is the larger"
    assert page.chart.height() > page.centre.height() + page.left.height()
    assert page.card_pane.view.isVisible()
    assert page.acts.grid.isVisible(), "the ship's buttons stay"
    click_part(page.acts.switch, "Fleets")
    assert page.list.isVisible()
    assert not page.card_pane.isVisible()
    page.bridge.do("end_turn", {})
    settle()
    assert page.list.isVisible(), "a step does not turn the page"


def test_in_a_wide_window_everything_shows(make, sea):
    page = make(sea, 1700, 900)
    shown = (page.chart, page.card_pane, page.list, page.log, page.chart.board.tools)
    assert all(one.isVisible() for one in shown)
    assert not page.acts.switch.isVisible()
    page.resize(1200, 800)
    settle()
    assert page.acts.switch.isVisible()
    assert page.chart.isVisible()
    assert not page.list.isVisible()
    page.resize(1700, 900)
    settle()
    assert all(one.isVisible() for one in shown)


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_in_a_high_window_a_sea_with_edges_has_what_shows_more_of_it(scale):
    """The whole sea is seen at once, so it has the room that card and panel below do not need."""
    size = round(800 * scale), round(1280 * scale)
    edged, endless = (
        places(Frame(*size, scale, 54, 56, chart=True, sea=sea), lambda _, room, _more: (room, room))
        for sea in (1.0, 0.0)
    )
    assert edged.chart.height() > 1.1 * endless.chart.height()
    assert edged.card.height() == edged.panel.height() >= round(300 * scale)
    flat = places(Frame(*size, scale, 54, 56, chart=True, sea=0.3), lambda _, room, _more: (room, room))
    assert flat.chart == endless.chart


def test_in_a_narrow_window_the_chart_takes_turns_with_the_card(make, sea):
    page = make(sea, 800, 600)
    assert page.chart.isVisible()
    assert page.chart.board.canvas.height() >= 100
    click_part(page.acts.switch, "Ship")
    assert page.card_pane.card.isVisible()
    assert not page.chart.isVisible()
    page.resize(800, 1280)
    settle()
    assert page.chart.isVisible()
    assert page.card_pane.card.isVisible()


def test_a_touch_takes_ones_own_ship_in_hand(charted_page):
    touch(charted_page, (4, 2))
    assert charted_page.ship == "a.s2"


def test_a_single_primary_offer_runs_into_its_form(charted_page):
    touch(charted_page, (3, 4))
    assert charted_page.centre.currentWidget() is charted_page.preparing
    click(charted_page.prepare.go)
    assert charted_page.bridge.session.state.places["a.s1"] == (3, 4)
    piece = next(one for one in charted_page.chart.board.canvas.chart.pieces if one.id == "a.s1")
    assert piece.cell == (3, 4), "the chart shows the step"


def test_another_s_ship_offers_what_can_be_done_to_it(charted_page):
    touch(charted_page, (2, 9))
    sheet = charted_page.controller.sheet
    assert [one.text() for one in buttons(sheet)] == ["Fire at Duck", "Sail to C10", "Take Duck in hand"]
    click(buttons(sheet)[2])
    assert charted_page.ship == "b.s1"
    touch(charted_page, (2, 2))
    click(buttons(charted_page.controller.sheet)[0])
    assert charted_page.flow.offer.action == "fire"


def test_the_sea_where_nothing_can_be_done_does_nothing(charted_page):
    touch(charted_page, (10, 10))
    assert charted_page.controller.sheet is None
    assert charted_page.chart.board.caption.text() == "K11"


def test_looking_back_shows_the_sea_as_it_was_and_offers_nothing(charted_page):
    bridge = charted_page.bridge
    bridge.do("end_turn", {})
    bridge.do("end_turn", {})
    first = bridge.session.journal.head
    bridge.do("sail", {"ship": "a.s1", "to": (3, 4)})
    bridge.look_at(first)
    settle()
    canvas = charted_page.chart.board.canvas
    assert next(one for one in canvas.chart.pieces if one.id == "a.s1").cell == (2, 2)
    touch(charted_page, (3, 3))
    assert not charted_page.flow.busy
    touch(charted_page, (4, 2))
    assert charted_page.ship == "a.s2"


def test_a_touch_of_the_chart_answers_the_question_beside_it(make, sea):
    page = make(sea, 1700, 900)
    page.flow.start(Offer(action="fire", title=msg("Fire"), answers={"ship": "a.s1"}))
    settle()
    touch(page, (2, 9))
    assert page.flow.form.args == {"ship": "a.s1", "target": "b.s1"}
    page.flow.cancel()
    page.flow.start(Offer(action="sail", title=msg("Sail"), answers={"ship": "a.s1"}))
    settle()
    touch(page, (3, 4))
    assert page.flow.form.args == {"ship": "a.s1", "to": (3, 4)}


def test_another_seat_finds_nothing_of_the_chart_before(sit):
    def hidden(battle, ship, seat):
        return None if seat == TABLE else charted.chart(battle, ship, seat)

    place = sit(begin(charted.SYSTEM.but(chart=hidden), 3), EVERYONE)
    touch(place.page, (4, 2))
    assert "Duckling" in place.page.chart.board.caption.text()
    place.hand_over()
    settle()
    assert not place.findChildren(ChartBoard), "the chart is gone, not covered"
    place.handover.buttons["b"].click()
    settle()
    board = place.page.chart.board
    assert board.canvas.chart is not None
    assert board.caption.text() == ""


# --- cells --------------------------------------------------------------------------------------------


def start(page: BattlePage, action: str, key: str, **answers):
    page.flow.start(Offer(action=action, title=msg("x"), answers=answers))
    settle()
    return page.prepare.form.questions.view(key)


def test_cells_are_touched_named_and_taken_away(charted_page):
    view = start(charted_page, "sail", "way", ship="a.s1")
    assert isinstance(view, CellsField)
    canvas = view.board.canvas

    def cell(*place):
        at = canvas.camera.pixel(Grid.of(canvas.chart).middle(place)).toPoint()
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
        settle()

    def chosen():
        return charted_page.prepare.form.answers["way"]

    cell(2, 3)
    cell(2, 4)
    cell(3, 4)
    assert chosen() == ((2, 3), (2, 4), (3, 4))
    assert [one.text() for one in view.buttons] == ["C4", "C5", "D5"]
    cell(4, 4)
    assert chosen() == ((2, 3), (2, 4), (4, 4)), "the last gives way"
    cell(2, 4)
    assert chosen() == ((2, 3), (4, 4)), "touched again it is given up"
    click(view.buttons[0])
    assert chosen() == ((4, 4),)
    assert canvas._marks.chosen == ((4, 4),)
    cell(2, 2)
    assert chosen()[-1] == (2, 2), "a ship in a cell does not keep it from being chosen"


# --- written orders -----------------------------------------------------------------------------------


def test_orders_are_read_as_they_are_written(charted_page):
    view = start(charted_page, "write", "text", side="a")
    assert isinstance(view, WrittenField)
    QTest.keyClicks(view.editor, "N1 E2")
    settle()
    assert not [one for one in view.rows._remarks if one.tone != "sound"]
    QTest.keyClick(view.editor, Qt.Key.Key_Return)
    QTest.keyClicks(view.editor, "Q7")
    settle()
    (wrong,) = (one for one in view.rows._remarks if one.tone == "harm")
    assert (wrong.line, wrong.tone) == (1, "harm")
    view.editor.moveCursor(view.editor.textCursor().MoveOperation.Start)
    click(view.rows, view.rows.parts()[-1].rect.center())
    assert view.editor.textCursor().selectedText() == "Q7"
    click_part(view.pad, "S")
    assert charted_page.prepare.form.answers["text"] == "N1 E2\nS"
    click(charted_page.prepare.go)
    assert charted_page.bridge.session.state.orders == {"a": "N1 E2\nS"}


def test_what_was_written_survives_leaving_the_question(charted_page):
    view = start(charted_page, "write", "text", side="a")
    QTest.keyClicks(view.editor, "N1 E2")
    charted_page.controller.ship_tapped("a.s2")
    assert not charted_page.flow.busy
    view = start(charted_page, "write", "text", side="b")
    assert view.editor.toPlainText() == ""
    view.editor.undo()
    assert view.editor.toPlainText() == "", "another side's words do not come back"
    charted_page.flow.cancel()
    view = start(charted_page, "write", "text", side="a")
    assert view.editor.toPlainText() == "N1 E2"
    click(charted_page.prepare.go)
    view = start(charted_page, "write", "text", side="a")
    assert charted_page.prepare.form.answers == {"side": "a"}, "kept in the journal, the draft is done with"
    assert view.editor.toPlainText() == "N1 E2"


def test_another_seat_does_not_find_the_words(sit, sea):
    place = sit(sea, EVERYONE)
    view = start(place.page, "write", "text", side="a")
    QTest.keyClicks(view.editor, "secret")
    place.hand_over()
    place.handover.buttons["b"].click()
    settle()
    view = start(place.page, "write", "text", side="a")
    assert "secret" not in view.editor.toPlainText()
    place.sit(EVERYONE)
    settle()
    view = start(place.page, "write", "text", side="a")
    assert view.editor.toPlainText() == "secret"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200), (800, 1280)])
def test_a_large_chart_has_all_the_room_until_something_is_asked(charted_page, size):
    page = charted_page
    page.resize(*size)
    settle()
    before, card = page.chart.geometry(), page.left.geometry()
    click(page.chart.board.large)
    assert page.chart.geometry().contains(before.united(card))
    assert not page.left.isVisible()
    assert not page.acts.isVisible()
    assert page.foot.primary.isVisible()
    start(page, "write", "text", side="a")
    assert page.prepare.isVisible()
    assert page.chart.geometry() == before
    page.flow.cancel()
    settle()
    assert page.chart.geometry().contains(card)
    click(page.chart.board.large)
    assert (page.chart.geometry(), page.left.geometry()) == (before, card)
    assert page.left.isVisible()


@pytest.mark.parametrize(("size", "share"), [((1280, 800), 0.64), ((1280, 720), 0.64), ((1920, 1200), 0.5)])
def test_the_sea_has_most_of_a_wide_window(make, sea, size, share):
    page = make(sea, *size)
    assert page.chart.width() >= share * page.width() - 8


def test_the_likely_target_is_marked_on_the_sea_until_the_shot_is_left(make, tmp_path):
    from tests.bench import sea_taps

    session = sea_taps.at_sea(tmp_path / "x.battle")
    sea_taps._to(session, "broadsides")
    page = make(session, 1280, 800, seat=TABLE)
    canvas = page.chart.board.canvas
    bare = canvas.grab().toImage()
    page.flow.start(page.foot.offer)
    settle()
    aimed = page.flow.form.args["target"]
    assert canvas._marks.aimed == aimed
    spots = [canvas.spot_of(one) for one in (page.ship, aimed)]
    assert all(canvas.area.contains(canvas.camera.pixel((one.x, one.y))) for one in spots)
    assert canvas.grab().toImage() != bare
    page.flow.cancel()
    settle()
    assert canvas._marks.aimed == ""
