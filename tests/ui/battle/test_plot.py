"""Orders written by touching the chart, with real taps: one a ship, for the next one due comes into hand by itself."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.words import Words, msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.seat.rights import Undo
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.ui.battle.forms.log import looks
from fleetdesk.ui.battle.forms.log.looks import BandLook, CellLook, NameLook
from fleetdesk.ui.chart.rose import rose_room
from fleetdesk.ui.chart.titles import wind_said
from fleetdesk.ui.widgets.lines import width_of, wrapped
from tests.ui.battle.conftest import click, click_part, press, settle
from tests.ui.pages import button_of, seated
from tests.ui.widgets.conftest import Finger

SIZES = [(1280, 800), (1920, 1200)]


@pytest.fixture
def fleet_at_sea(tmp_path):
    """Twelve British ships in line ahead and commanded, the turn's orders to be written."""
    system = systems.load("age_of_sail")
    sides = []
    for side, file in (("b", "trafalgar_british"), ("f", "trafalgar_allies")):
        content = (paths.shipped_fleets() / "age_of_sail" / f"{file}.json").read_bytes()
        sides.append(SideSetup(id=side, name=file, fleet=system.fleet.model_validate_json(content)))
    setup = Setup(title="Cadiz", sides=tuple(sides), seed=1, answers={"wind": 0, "force": 3})
    session = BattleSession.create(system, setup, tmp_path / "x.battle", clock=lambda: "2026-01-01T12:00:00")
    while session.state.phase != "orders":
        session.do("next_phase", {}, insist=True)
    return session


def sea(page):
    return page.chart.board.canvas


def touch(page, cell) -> None:
    canvas = sea(page)
    click(canvas, canvas.camera.pixel(canvas._scene.grid.middle(cell)))
    settle()


def order_of(page, ship) -> str:
    found = page.bridge.battle.ships[ship].order_of(page.bridge.battle.turn)
    return found.text if found is not None else ""


@pytest.mark.parametrize("size", SIZES)
def test_one_touch_writes_the_order_and_brings_the_next_ship_that_owes_one(make, fleet_at_sea, size):
    page = make(fleet_at_sea, *size, seat="b")
    direct = [one.id for one in page.bridge.battle.afloat("b") if open_turns(page.bridge.battle, one).missing]
    page.select(direct[0])
    settle()
    for ship in direct[:6]:
        assert page.ship == ship
        turns = len(open_turns(page.bridge.battle, page.bridge.battle.ships[ship]).missing)
        for _ in range(turns):
            canvas = sea(page)
            free = next(one for one in canvas.chart.reach if not page.chart.ghost_at(one.cell))
            assert canvas.area.contains(canvas.camera.pixel(canvas._scene.grid.middle(free.cell))), "in sight"
            touch(page, free.cell)
        assert order_of(page, ship)
    assert page.ship not in direct[:6]


def test_touching_a_ghost_takes_its_ship_back_and_once_more_turns_her(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    first = page.ship
    end = next(one for one in sea(page).chart.reach if len(one.headings) > 1)
    touch(page, end.cell)
    before = order_of(page, first)
    assert page.ship != first
    sea(page).bring(first)
    touch(page, end.cell)
    assert page.ship == first
    assert order_of(page, first) == before, "taken back into hand, nothing else"
    touch(page, end.cell)
    assert order_of(page, first) not in {"", before}


def test_the_sea_has_all_the_height_and_cells_a_finger_hits(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    board = page.chart.board
    assert board.canvas.height() > 0.95 * page.chart.height()
    assert board.canvas.camera.scale >= board.canvas.working
    assert board.canvas.area.contains(QPointF(board.tools.geometry().center()))


def test_the_pad_keeps_its_place_while_lines_are_written(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    page.flow.start(next(one for one in page.bridge.offers(page.ship) if one.action == "write_orders"))
    settle()
    field = page.prepare.form.questions.view("orders")
    places = set()
    for sign in ("2", "P", "1", "\n", "3", *("\n", "2") * 8):
        field.editor.write(sign)
        settle()
        places.add(field.pad.mapTo(page, field.pad.rect().topLeft()).y())
    assert len(places) == 1


def test_a_squadron_gets_one_order_with_two_touches(make, fleet_at_sea):
    """Its band, then the sign; the log is entered for all squadrons at once."""
    page = make(fleet_at_sea, 1280, 800, seat="b")
    field = page.prepare.form.questions.view("orders")
    ledger, pad = field.ledger, field.pad
    band = next(part for part in ledger.parts() if part.kind == "button")
    places = {pad.mapTo(page, pad.rect().topLeft()).y()}
    click(ledger, band.rect.center())
    lines = ledger.chosen
    assert len(lines) > 1
    two = next(part for part in pad.parts() if part.name == "2")
    click(pad, two.rect.center())
    places.add(pad.mapTo(page, pad.rect().topLeft()).y())
    assert len(places) == 1, "the pad stands still"
    texts = page.flow.form.fields[0].value.split("\n")
    assert [texts[line] for line in lines] == ["2"] * len(lines)
    click(page.prepare.go)
    battle = page.bridge.battle
    assert sum(ship.order_of(1) is not None for ship in battle.afloat("b")) == len(lines)
    assert all(ship.order_of(1) is None for ship in battle.afloat("f"))


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("scale", [100, 125])
def test_nothing_moves_while_an_order_is_written(make, fleet_at_sea, keeper, size, scale):
    """What is understood of it comes and goes, in one line or three: ships, turns and keys stay under the finger."""
    keeper.set_scale(scale)
    page = make(fleet_at_sea, *size, seat="b")
    field = grid(page)
    ledger, pad, places = field.ledger, field.pad, set()
    for sign in ("2", "P port", "1", "9", "P port", "P port", "\b Erase", "\b Erase"):
        click_part(pad, sign)
        settle()
        top = ledger.mapTo(page, cell_of(ledger, ledger.rows[0].ship).toPoint())
        places.add((top.y(), ledger._tall, pad.mapTo(page, QPoint(0, 0)).y()))
        assert pad.visibleRegion().boundingRect().height() == pad.height(), "all keys are seen"
    assert len(places) == 1


@pytest.fixture
def painted(monkeypatch):
    """What of a log was painted, in turn."""
    found: list[object] = []
    for look in (BandLook, NameLook, CellLook):

        def paint(one, *told, look=look, does=look.paint):
            found.append(one)
            does(one, *told)

        monkeypatch.setattr(look, "paint", paint)
    return found


def seen_of(page, widget) -> QImage:
    """What stands on the screen where a widget is, painted bit by bit."""
    window = page.window()
    whole = window.screen().grabWindow(window.winId()).toImage()
    area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return whole.copy(area).convertToFormat(QImage.Format.Format_RGB32)


def test_a_sign_paints_what_it_changes_and_nothing_else_of_the_log(make, fleet_at_sea, painted):
    """Bit by bit, the log on the screen is what it would be if all of it were painted anew."""
    page = make(fleet_at_sea, 1280, 800, seat="b")
    field = grid(page)
    click(page.prepare.spread)
    ledger, view = field.ledger, field._log.sheet.viewport()
    band = next(part for part in ledger.parts() if part.kind == "button")
    most: list[int] = []
    for sign in ("2", "P port", "1", "New line", "3", "band", "2", "9", "\b Erase", "cell", "1"):
        painted.clear()
        if sign == "band":
            click(ledger, QPointF(band.rect.center().x(), band.rect.top() + 40))
        elif sign == "cell":
            click(ledger, cell_of(ledger, ledger.rows[4].ship))
        else:
            click_part(field.pad, sign)
        settle()
        most.append(len(painted))
        step_by_step = seen_of(page, view)
        ledger.update()
        settle()
        assert step_by_step == seen_of(page, view), sign
    assert max(most[:5]) <= 12 < len(painted), "the letters of one order, or going from ship to ship"


def test_the_log_of_a_side_is_walked_with_next_and_typed_into(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    field = page.prepare.form.questions.view("orders")
    first = field.ledger.chosen
    field.ledger.setFocus()
    press(field.ledger, Qt.Key.Key_2, Qt.Key.Key_P, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_3)
    texts = page.flow.form.fields[0].value.split("\n")
    assert texts[first[0]] == "2"
    assert field.ledger.chosen != first
    assert texts[field.ledger.chosen[0]] == "3"


def test_what_stands_is_written_in_the_letters_of_who_reads_and_begun_anew_for_a_squadron(
    keeper, fleet_at_sea, qtbot
):
    first = fleet_at_sea.state.afloat("b")[0].id
    fleet_at_sea.do("plot_order", {"ship": first, "orders": [{"turn": 1, "text": "1S1"}]})
    page = seated(keeper, Words.load("fr", paths.texts()), fleet_at_sea, seat="b")
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    settle()
    field = page.prepare.form.questions.view("orders")
    said = next(part.name for part in field.ledger.parts() if part.kind == "choice")
    assert said.endswith(", 1D1")
    band = next(part for part in field.ledger.parts() if part.kind == "button")
    click(field.ledger, band.rect.center())
    for name in ("2", "D", "1"):
        click_part(field.pad, name)
    texts = page.flow.form.fields[0].value.split("\n")
    assert {texts[line] for line in field.ledger.chosen} == {"2D1"}, "no order of before begins it"


def test_what_is_typed_is_drawn_on_the_chart_beside_it_and_a_touch_goes_before(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    first = page.ship
    start = page.bridge.battle.ships[first].hex
    page.flow.start(next(one for one in page.bridge.offers(first) if one.action == "write_orders"))
    settle()
    questions = page.prepare.form.questions
    assert questions.view("plot") is None, "no second chart"
    questions.view("orders").editor.write("2")
    settle()
    drawn = sea(page).chart
    assert [len(one.cells) for one in drawn.tracks if one.cells[0] == start] == [3]
    ghosts = [one for one in drawn.pieces if one.faint and one.id == first]
    assert [one.cell for one in ghosts] == [drawn.tracks[0].cells[-1]]
    end = next(one for one in drawn.reach if one.cell != ghosts[0].cell)
    touch(page, end.cell)
    assert not page.flow.busy
    assert order_of(page, first) not in {"", "2"}
    page.resize(560, 600)
    settle()
    page.flow.start(next(one for one in page.bridge.offers(page.ship) if one.action == "write_orders"))
    settle()
    assert questions.view("plot") is not None, "where the chart has no room the form draws its own"


@pytest.fixture
def finger(qapp):
    return Finger(QTest.createTouchDevice())


def draw(canvas, cells, finger) -> None:
    """Put a finger on the first and lead it through the others."""
    places = [canvas.camera.pixel(canvas.grid.middle(cell)).toPoint() for cell in cells]
    finger.down(canvas, places[0])
    for start, end in pairwise(places):
        for step in range(1, 5):
            finger.move(canvas, start + (end - start) * step / 4)
    settle()


def test_a_finger_draws_the_way_from_the_ship_and_the_order_sails_it(make, fleet_at_sea, finger):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    canvas, first = sea(page), page.ship
    before, start = canvas.camera, canvas.chart.begins
    assert start == page.bridge.battle.ships[first].hex
    legs = (start, (start[0] + 1, start[1]), (start[0] + 1, start[1] + 1), (start[0] + 1, start[1] + 2))
    draw(canvas, legs, finger)
    assert canvas._marks.way == legs
    assert canvas._marks.said.startswith("1S2")
    assert canvas.camera == before, "the sea lies still under it"
    finger.up(canvas, canvas.camera.pixel(canvas.grid.middle(legs[-1])).toPoint())
    settle()
    assert order_of(page, first) == "1S2"
    assert page.ship != first
    ghost = legs[-1]
    page.select(first)
    settle()
    draw(canvas, (ghost, (ghost[0], ghost[1] - 1)), finger)
    finger.up(canvas, canvas.camera.pixel(canvas.grid.middle((ghost[0], ghost[1] - 1))).toPoint())
    settle()
    assert order_of(page, first) == "1S1", "her ghost is drawn elsewhere"


def test_a_way_nobody_sails_writes_nothing(make, fleet_at_sea, finger):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    canvas, first = sea(page), page.ship
    q, r = canvas.chart.begins
    draw(canvas, ((q, r), (q - 1, r)), finger)
    assert canvas._marks.said == ""
    finger.up(canvas, canvas.camera.pixel(canvas.grid.middle((q - 1, r))).toPoint())
    settle()
    assert (page.ship, order_of(page, first)) == (first, "")
    assert not canvas._marks.way


def test_the_log_of_a_side_offers_to_unfold_nothing_that_is_not_folded(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    click_part(page.prepare.form.questions.view("orders").pad, "2")
    assert page.prepare.form.questions.view("plot") is None
    assert not page.prepare.adjust.isVisible()


def grid(page):
    return page.prepare.form.questions.view("orders")


def cell_of(ledger, ship: str):
    """The middle of the first order of a ship."""
    return next(
        ledger._place(spot).center()
        for spot in ledger._spots
        if spot.row and spot.row.ship == ship and spot.cell
    )


@pytest.mark.parametrize("size", [*SIZES, (800, 1280)])
def test_the_log_of_the_own_side_stands_open_beside_the_chart(make, fleet_at_sea, size):
    page = make(fleet_at_sea, *size, seat="b")
    assert page.flow.standing
    assert not page.flow.busy
    assert grid(page).pad.isVisible()
    assert page.chart.isVisible()
    assert not page.chart.geometry().intersects(page.centre.geometry())
    assert {row.ship for group in page.flow.form.fields[0].ledger.groups for row in group.rows} == {
        one.id for one in page.bridge.battle.afloat("b")
    }


@pytest.mark.parametrize("size", [*SIZES, (800, 1280)])
def test_the_names_of_squadrons_are_read_whole(make, fleet_at_sea, monkeypatch, size):
    """A band as low as one ship has no room for its name: it stands with hers."""
    page = make(fleet_at_sea, *size, seat="b")
    click(page.prepare.spread)
    drawn: list[str] = []

    def note(_painter, rect, text, font, _colour, *, most=1, **_more):
        drawn.append(" ".join(wrapped(text, font, rect.width(), most)))

    monkeypatch.setattr(looks, "draw_text", note)
    grid(page).ledger.grab()
    for group in grid(page).ledger.groups:
        assert any(group.title in text for text in drawn), group.title


def test_a_long_order_stands_whole_in_its_cell(make, fleet_at_sea, monkeypatch):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    ledger = grid(page).ledger
    ledger.setFocus()
    press(ledger, Qt.Key.Key_1, Qt.Key.Key_P, Qt.Key.Key_1, Qt.Key.Key_P, Qt.Key.Key_1)
    widths = {}

    def note(_painter, room, text, font, *_rest, **_more):
        widths[text] = (width_of(text, font), room.width())

    monkeypatch.setattr(looks, "draw_text", note)
    ledger.grab()
    wide, room = widths["1p1p1"]
    assert wide <= room


@pytest.mark.parametrize("seat", ["", TABLE])
def test_no_log_opens_by_itself_where_several_look_on(make, fleet_at_sea, seat):
    page = make(fleet_at_sea, 1280, 800, seat=seat)
    assert page.flow.offer is None


def test_what_stands_open_never_hides_a_chart_without_a_place_of_its_own(make, fleet_at_sea):
    page = make(fleet_at_sea, 560, 600, seat="b")
    assert page.flow.offer is None
    page.resize(1280, 800)
    settle()
    assert page.flow.standing
    page.resize(560, 600)
    settle()
    assert page.flow.offer is None
    assert page.acts.isVisible()


def test_the_cell_touched_takes_its_ship_in_hand_and_the_ship_touched_her_cell(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    ledger = grid(page).ledger
    other = next(one.id for one in page.bridge.battle.afloat("b") if one.id != page.ship)
    click(ledger, cell_of(ledger, other))
    assert page.ship == other
    assert ledger.ship == other
    third = next(one for one in page.ships if one not in {other, "b-victory"} and one.startswith("b"))
    page.controller.ship_tapped(third)
    settle()
    assert (page.ship, ledger.ship) == (third, third)


def test_what_was_typed_is_in_the_log_when_the_writer_goes_on(make, fleet_at_sea):
    """To another order, to the chart, or away from the device: no button has to be touched, nothing is lost."""
    page = make(fleet_at_sea, 1280, 800, seat="b")
    ledger, first = grid(page).ledger, page.ship
    click_part(grid(page).pad, "2")
    assert order_of(page, first) == ""
    second = next(one.id for one in page.bridge.battle.afloat("b") if one.id != first)
    click(ledger, cell_of(ledger, second))
    assert order_of(page, first) == "2"
    assert page.ship == second, "the ship whose order was touched, not the next that owes one"
    click_part(grid(page).pad, "1")
    end = next(one for one in sea(page).chart.reach if not page.chart.ghost_at(one.cell))
    touch(page, end.cell)
    assert order_of(page, second) not in {"", "1"}, "what a touch stands for goes before what was typed"
    assert page.flow.standing
    third = page.ship
    click_part(grid(page).pad, "3")
    page.flow.give_way()
    assert order_of(page, third) == "3"


def test_what_was_typed_is_taken_back_by_undo_alone(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    first = page.ship
    touch(page, sea(page).chart.reach[0].cell)
    plotted, second = order_of(page, first), page.ship
    click_part(grid(page).pad, "2")
    page.controller.undo()
    settle()
    assert (order_of(page, first), order_of(page, second)) == (plotted, "")
    texts = page.flow.form.fields[0].value.split("\n")
    assert [one for one in texts if one] == [plotted], "the grid shows the log as it is"


def test_the_grid_is_laid_down_for_the_ship_and_comes_again_by_its_button(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    click_part(grid(page).pad, "2")
    click(page.prepare.leave)
    assert page.acts.isVisible()
    assert page.flow.offer is None
    page.controller.step(1)
    settle()
    assert page.acts.isVisible(), "laid down is laid down"
    click(button_of(page, "write_squadron"))
    assert page.flow.standing
    assert page.flow.form.fields[0].value.split("\n")[0] == "2", "nothing was lost"


def test_what_is_owed_and_the_journal_take_its_place_and_give_it_back(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    for turn, shown in (
        (page.controller.presenter.turn_debts, page.debts),
        (page.controller.presenter.turn_journal, page.log),
    ):
        turn()
        settle()
        assert shown.isVisible()
        turn()
        settle()
        assert page.flow.standing
        assert grid(page).pad.isVisible()


def test_orders_written_on_a_phone_meanwhile_are_shown_beside_what_is_typed(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    first, second = [one.id for one in page.bridge.battle.afloat("b")][:2]
    click_part(grid(page).pad, "2")
    fleet_at_sea.do("plot_order", {"ship": second, "orders": [{"turn": 1, "text": "1"}]}, seat="b")
    settle()
    assert page.flow.form.fields[0].value.split("\n")[:2] == ["2", "1"]
    assert order_of(page, first) == ""


def test_the_log_is_gone_once_it_is_closed(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    fleet_at_sea.do("close_orders", {"side": "b"}, seat="b", insist=True)
    settle()
    assert page.flow.offer is None
    assert page.acts.isVisible()


@pytest.mark.parametrize("size", [*SIZES, (800, 1280)])
def test_the_open_pad_keeps_its_place_through_twelve_orders(make, fleet_at_sea, size):
    """Also when the log offers to do as the leader does: that takes room of the log, not of the pad."""
    page = make(fleet_at_sea, *size, seat="b")
    pad, places = grid(page).pad, set()
    for _ in range(12):
        places.add(pad.mapTo(page, pad.rect().topLeft()).toTuple())
        touch(page, next(one for one in sea(page).chart.reach if not page.chart.ghost_at(one.cell)).cell)
    assert grid(page).fills
    places.add(pad.mapTo(page, pad.rect().topLeft()).toTuple())
    assert len(places) == 1


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_upright_the_log_shows_three_ships_above_whole_keys_that_stay(keeper, fleet_at_sea, qtbot, scale):
    """The chart gives way to them, and the bands where it has no room to give; also once a leader may be followed."""
    keeper.set_scale(scale)
    page = seated(keeper, Words.load("en", paths.texts()), fleet_at_sea, seat="b")
    qtbot.addWidget(page)
    page.resize(800, 1280)
    page.show()
    settle()
    field, places, charts = grid(page), set(), set()
    for _ in range(12):
        for typed in (False, True):
            if typed:
                click_part(field.pad, "0")
            assert field.pad.visibleRegion().boundingRect() == field.pad.rect(), "every key is whole"
            assert (
                min(min(one.rect.width(), one.rect.height()) for one in field.pad.parts())
                >= keeper.theme.finger
            )
            places.add(field.pad.mapTo(page, field.pad.rect().topLeft()).toTuple())
            charts.add(page.chart.geometry().getRect())
            seen = field.ledger.visibleRegion().boundingRect()
            rows = [field.ledger._place(spot) for spot in field.ledger._spots if spot.row and not spot.cell]
            assert field.ledger.isVisible()
            assert seen.height() >= 3 * min(one.height() for one in rows)
        touch(page, next(one for one in sea(page).chart.reach if not page.chart.ghost_at(one.cell)).cell)
    keeper.set_scale(100)
    assert field.fills
    assert len(places) == 1, "the pad stands still"
    assert len(charts) == 1, "and so does the sea"


@pytest.mark.parametrize("size", [*SIZES, (800, 1280)])
def test_the_buttons_over_the_pad_stay_where_they_are_while_orders_are_typed(make, fleet_at_sea, size):
    """What an order is understood as is read above them: a finger that taps one again hits it again."""
    page = make(fleet_at_sea, *size, seat="b")
    field, places = grid(page), set()
    for _ in range(3):
        for typed in (False, True):
            if typed:
                click_part(field.pad, "0")
                assert field.rows.isVisible()
            button = field._log.all
            places.add((button.mapTo(page, button.rect().topLeft()).y(), button.height()))
        touch(page, next(one for one in sea(page).chart.reach if not page.chart.ghost_at(one.cell)).cell)
    assert len(places) == 1


def test_what_is_taken_back_is_told_in_a_word_where_many_ships_sailed(fleet_at_sea):
    """A window full of small print said it ship by ship."""
    for ship in fleet_at_sea.state.ships.values():
        order = {"ship": ship.id, "orders": [{"turn": 1, "text": "1"}]}
        fleet_at_sea.do("write_orders", order, insist=True, seat=ship.side)
    while fleet_at_sea.state.phase != "movement":
        fleet_at_sea.do("next_phase", {}, insist=True)
    fleet_at_sea.do("sail_all", {}, insist=True)
    stop = fleet_at_sea.referee.may("b", Undo())
    assert stop.given_up == (fleet_at_sea.journal.entry(fleet_at_sea.journal.head).title,)


def test_a_ship_that_owes_several_turns_is_written_for_the_next_and_a_touched_cell_stays(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    far = "b-africa"
    touch(page, sea(page).chart.reach[0].cell)
    page.controller.ship_tapped(far)
    settle()
    ledger = grid(page).ledger
    rows = [row for group in page.flow.form.fields[0].ledger.groups for row in group.rows]
    lines = [cell.line for cell in next(row for row in rows if row.ship == far).cells]
    assert ledger.chosen == (lines[0],)
    touch(page, next(one for one in sea(page).chart.reach if not page.chart.ghost_at(one.cell)).cell)
    assert (page.ship, ledger.chosen) == (far, (lines[1],)), "the next turn she owes"
    assert "0" not in "".join(button.text() for button in grid(page).fills), "there was no turn 0"
    page.controller.ship_tapped(next(one for one in page.ships if one.startswith("b") and one != far))
    settle()
    spot = next(spot for spot in ledger._spots if spot.cell and spot.cell.line == lines[0])
    click(ledger, ledger._place(spot).center())
    assert (page.ship, ledger.chosen) == (far, (lines[0],)), "what was touched is written, not what is owed"


@pytest.mark.parametrize(
    ("size", "language"), list(zip([(1280, 720), *SIZES, (800, 1280)], ["fr", "en"] * 2, strict=True))
)
def test_the_grid_of_all_ships_stands_in_the_chart_s_place_by_one_touch(
    keeper, fleet_at_sea, qtbot, size, language
):
    """Twelve ships at once, keys where they were, and what was typed; another touch shows the sea again."""
    page = seated(keeper, Words.load(language, paths.texts()), fleet_at_sea, seat="b")
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    settle()
    field = grid(page)
    click_part(field.pad, "2")
    view, places = field.ledger.parentWidget(), set()
    chosen = field.ledger.chosen
    for spread in (False, True, False):
        places.add((field.pad.mapTo(page, field.pad.rect().topLeft()).toTuple(), field.pad.size().toTuple()))
        assert sea(page).isVisible() is not spread
        assert page.flow.form.fields[0].value.split("\n")[chosen[0]] == "2"
        assert page.flow.standing
        rows = [field.ledger._place(spot) for spot in field.ledger._spots if spot.row and not spot.cell]
        assert min(one.height() for one in rows) >= keeper.theme.target
        if spread:
            assert view.rect().contains(rows[-1].toAlignedRect().translated(field.ledger.pos())), "all twelve"
            assert field.told.isVisible()
            assert field.told.whose.text().startswith("Victory")
        click(page.prepare.spread)
    assert len(places) == 1, "the pad stands still"


def test_upright_buttons_and_readings_stand_above_the_pad_and_cost_no_ship_her_row(
    keeper, fleet_at_sea, qtbot
):
    page = seated(keeper, Words.load("en", paths.texts()), fleet_at_sea, seat="b")
    qtbot.addWidget(page)
    page.resize(800, 1280)
    page.show()
    settle()
    field = grid(page)
    click_part(field.pad, "2")
    settle()
    view = field.ledger.parentWidget()
    rows = [field.ledger._place(spot) for spot in field.ledger._spots if spot.row and not spot.cell]
    seen = [one for one in rows if view.rect().contains(one.toAlignedRect().translated(field.ledger.pos()))]
    assert len(seen) >= 5
    pad = field.pad.mapTo(page, field.pad.rect().topLeft())
    for one in (field._log.all, field.rows):
        place = one.mapTo(page, one.rect().bottomLeft())
        assert one.isVisible()
        assert place.y() < pad.y()
        assert place.x() >= pad.x()


def test_the_grid_gives_the_chart_its_place_back_whenever_something_else_is_asked(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    click(page.prepare.spread)
    assert not sea(page).isVisible()
    click(page.prepare.leave)
    assert sea(page).isVisible()
    click(button_of(page, "write_squadron"))
    assert not sea(page).isVisible(), "as it was left"
    fleet_at_sea.do("close_orders", {"side": "b"}, seat="b", insist=True)
    settle()
    assert sea(page).isVisible()
    assert not page.prepare.spread.isVisible()


def test_no_sliver_of_the_grid_is_left_where_large_letters_take_its_room(make, fleet_at_sea, keeper):
    keeper.set_scale(150)
    page = make(fleet_at_sea, 800, 1280, seat="b")
    field, views = grid(page), []
    for _ in range(2):
        views += [one for one in (field._log.sheet, field._log._stand_in) if one.isVisible()]
        click(page.prepare.spread)
    keeper.set_scale(100)
    assert views
    assert min(one.height() for one in views) > keeper.theme.target


def test_in_large_letters_of_a_low_window_the_grid_has_seven_ships(make, fleet_at_sea, keeper):
    """A glance at the chart gives way; rows are as low as a finger allows."""
    keeper.set_scale(150)
    page = make(fleet_at_sea, 1280, 800, seat="b")
    click(button_of(page, "write_squadron"))
    settle()
    field = grid(page)
    rows = [field.ledger._place(spot) for spot in field.ledger._spots if spot.row and not spot.cell]
    seen = field._log.sheet.viewport().height()
    assert min(one.height() for one in rows) >= keeper.theme.finger
    assert sum(one.bottom() <= seen for one in rows) >= 7
    assert field.pad.isVisible()


@pytest.mark.parametrize("scale", [100, 115, 125])
def test_what_is_seen_of_a_log_ends_with_a_whole_ship(make, fleet_at_sea, keeper, scale):
    keeper.set_scale(scale)
    page = make(fleet_at_sea, 1280, 800, seat="b")
    field = grid(page)
    rows = [field.ledger._place(spot) for spot in field.ledger._spots if spot.row and not spot.cell]
    seen = field._log.sheet.viewport().height()
    whole = [row.bottom() for row in rows if row.bottom() <= seen]
    assert seen - whole[-1] < len(whole), "less than a pixel a row is left over"
    assert min(one.height() for one in rows) >= keeper.theme.finger


def test_squadrons_are_told_by_the_pattern_of_their_flags(fleet_at_sea):
    chart = fleet_at_sea.system.chart(fleet_at_sea.state, "", "b")
    ships = fleet_at_sea.state.ships
    squads = {
        ships[piece.id].squadron: (piece.side, piece.squad) for piece in chart.pieces if piece.id in ships
    }
    assert len(set(squads.values())) == len(squads) > 2


def test_a_wide_grid_explains_its_signs_below_the_ships(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    field = grid(page)
    assert not field.ledger._legend
    click(page.prepare.spread)
    assert field.ledger._legend
    rows = [field.ledger._place(spot) for spot in field.ledger._spots if spot.row and not spot.cell]
    assert rows[-1].bottom() + field.ledger._legend <= field.ledger.height()


def test_the_chart_says_beside_the_likely_target_what_the_shot_comes_to(make, fleet_at_sea):
    session = fleet_at_sea
    while session.state.phase != "broadsides":
        session.do("next_phase", {}, insist=True)
    page = make(session)
    offers = ((ship, one) for ship in session.state.ships for one in page.bridge.offers(ship))
    ship, fire = next((ship, one) for ship, one in offers if one.action == "fire" and one.discouraged is None)
    page.select(ship)
    page.flow.start(fire)
    settle()
    canvas, form = page.chart.board.canvas, page.flow.form
    assert canvas._marks.aimed == form.args["target"]
    assert canvas._marks.aim.startswith(f"{form.working.title} {form.working.total:g}")
    page.flow.cancel()
    settle()
    assert canvas._marks.aim == ""


@pytest.mark.parametrize("size", SIZES)
def test_no_end_of_the_ship_in_hand_lies_under_the_rose(make, fleet_at_sea, size):
    """The first turn of a ship that writes ahead, and the one after it, which begins farther on."""
    page = make(fleet_at_sea, *size, seat="b")
    page.controller.ship_tapped("b-africa")
    settle()
    canvas = sea(page)
    for _ in range(3):
        rose = rose_room(canvas.theme, canvas.area)
        spots = {one.cell: canvas.camera.pixel(canvas.grid.middle(one.cell)) for one in canvas.chart.reach}
        assert page.ship == "b-africa"
        assert not [cell for cell, spot in spots.items() if rose.contains(spot)]
        assert all(canvas.area.contains(spot) for spot in spots.values())
        touch(page, max(spots, key=lambda cell: (cell[0], -cell[1])))


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_a_sea_that_opens_in_another_size_keeps_the_ship_in_hand_from_under_the_rose(
    make, fleet_at_sea, words, size
):
    page = make(fleet_at_sea, *size, seat="b")
    canvas = sea(page)
    for ship in ("b-africa", "b-leviathan"):
        page.controller.ship_tapped(ship)
        settle()
        canvas.opening = True
        page.resize(size[0] - 100, size[1] - 60)
        settle()
        rose = rose_room(canvas.theme, canvas.area, wind_said(words, canvas.chart))
        ends = [canvas.camera.pixel(canvas.grid.middle(one.cell)) for one in canvas.chart.reach]
        assert not [end for end in ends if rose.contains(end)]
        page.resize(*size)
        settle()


def test_the_same_order_for_all_is_two_taps_and_spares_what_is_written(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    field = grid(page)
    first = page.ship
    touch(page, sea(page).chart.reach[0].cell)
    told = order_of(page, first)
    assert told
    click(field._log.all)
    owing = set(field.ledger.owed)
    assert len(field.ledger.chosen) > 3
    assert set(field.ledger.chosen) <= owing, "nobody's order is written over"
    click_part(field.pad, "2")
    lines = field._field.value.split("\n")
    assert all(lines[line] == "2" for line in field.ledger.chosen)
    (whole, *others) = field._told_of_log()
    assert str(len(field.ledger.chosen)) in whole.text
    assert not [one for one in others if one.tone == "sound"], "of many that are right one line tells"
    assert order_of(page, first) == told


def test_the_same_order_for_all_copies_the_order_that_is_chosen(make, fleet_at_sea):
    """One sign, one tap: every ship that owes an order has it; the next sign begins the orders of all of them anew."""
    page = make(fleet_at_sea, 1280, 800, seat="b")
    field = grid(page)
    owing, chosen = set(field.ledger.owed_first), field.ledger.chosen
    click_part(field.pad, "2")
    click(field._log.all)
    lines = field._field.value.split("\n")
    assert set(chosen) < owing == {at for at, line in enumerate(lines) if line == "2"}
    assert set(field.ledger.chosen) == owing
    assert not order_of(page, page.ship), "it is written, not entered"
    click_part(field.pad, "1")
    lines = field._field.value.split("\n")
    assert {at for at, line in enumerate(lines) if line == "1"} == owing


def test_large_letters_upright_leave_the_sea_in_sight_and_move_nothing_under_a_finger(
    make, fleet_at_sea, keeper
):
    keeper.set_scale(150)
    page = make(fleet_at_sea, 800, 1280, seat="b")
    field, board = grid(page), page.chart.board
    places = set()

    def stand():
        rows = [field.ledger._place(spot) for spot in field.ledger._spots if spot.row and not spot.cell]
        tops = [one.mapTo(page, one.rect().topLeft()).toTuple() for one in (field.pad, field._log.all)]
        places.add((*tops, rows[0].height(), page.chart.geometry().getRect()))
        assert field._log.sheet.isVisible()
        assert field._log.sheet.height() >= 2 * keeper.theme.target

    try:
        stand()
        for sign in "2", "4":  # well, then far too much: two remarks
            click_part(field.pad, sign)
            stand()
        click(field._log.all)
        stand()
        click_part(field.ledger, field.ledger.rows[2].title)
        stand()
        assert len(places) == 1
        shown = [one for one in (board.farther, board.closer, board.whole, board.more) if one.isVisible()]
        assert board.large.isVisible()
        assert not shown, "fingers do the same; made larger the chart has all its buttons"
        page.flow.cancel()
        click(board.large)
        assert board.closer.isVisible()
        click(board.large)
        assert not board.closer.isVisible()
    finally:
        keeper.set_scale(100)


def test_a_log_laid_open_says_whose_orders_are_owed_and_what_will_not_be_kept(make, fleet_at_sea):
    page = make(fleet_at_sea, 1280, 800, seat="b")
    click(page.prepare.spread)
    told, ledger = grid(page).told, grid(page).ledger
    row = ledger.rows[0]
    assert row.title in told.owed.text()
    assert told.risks.isHidden()
    risky = row.cells[0].but(line=-1, due=False, stands=msg("4"), risk=msg("she has no such speed"))
    group = ledger.groups[0]
    rows = (row.but(cells=(risky, *row.cells[1:])), *group.rows[1:])
    shown = ledger._ledger.but(groups=(group.but(rows=rows), *ledger.groups[1:]))
    ledger.show_ledger(shown, [], (), page.words.say)
    told.tell(ledger)
    assert told.risks.text() == f"! {row.title}, {ledger.heads[0]}: she has no such speed"
