"""Building a list with taps and keys."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from fleetdesk import paths, systems
from fleetdesk.core.forms import Choice, Pick
from fleetdesk.core.lists.profiles import slot
from fleetdesk.core.lists.ship_questions import ShipQuestion
from fleetdesk.core.lists.verdicts import Problem, Verdict, Weight
from fleetdesk.core.words import Words, msg, nmsg
from fleetdesk.services.building.builder import FleetEditor, new_fleet
from fleetdesk.store.presets import Presets
from fleetdesk.ui.builder.board_paint import BoardPainter
from fleetdesk.ui.builder.board_view import BoardView, RowView, SquadronView, Thing, lay_out
from fleetdesk.ui.builder.builder_page import BuilderPage
from fleetdesk.ui.builder.catalogue_column import OfferedCard
from fleetdesk.ui.builder.fleet_views import Viewer
from fleetdesk.ui.builder.sheets import Details
from fleetdesk.ui.verdicts import problem_row
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.entry.line import PlainText
from tests.fakes import SYSTEM, fleet
from tests.toy.lists import CARDS


@pytest.fixture
def page(qtbot, context, tmp_path):
    made = BuilderPage(context, Presets(tmp_path / "presets"))
    made.resize(1300, 800)
    qtbot.addWidget(made)
    context.furnish(made)
    made.show_editor(FleetEditor(SYSTEM, fleet(ships=4)), [OfferedCard(card) for card in CARDS])
    made.cards.set_faction("")
    with qtbot.waitExposed(made):
        made.show()
    return made


def ships(page):
    return [ship.name for _, ship in page.editor.fleet.ships()]


def board(page):
    return page.fleet.board


def choose(page, tap, ship):
    tap(board(page), board(page).spot_of("pick", ship))


def test_plus_adds_a_ship(page, tap):
    tap(page.cards.list, page.cards.list.spot_of("raft", add=True))
    assert ships(page)[-1] == "Raft"
    assert board(page).chosen is not None


def in_sight(page, thing):
    """Whether a ship is seen whole, with the strip of what can be done with her where she is chosen."""
    place = board(page).place_of(thing)
    seen = page.fleet.area.viewport().visibleRegion().boundingRect()
    top = board(page).mapTo(page.fleet.area.viewport(), place.topLeft().toPoint())
    return not place.isEmpty() and seen.contains(QRect(top, place.size().toSize()))


def test_a_ship_that_is_added_is_shown_and_seen_whatever_card_is_open(page, tap, qtbot):
    page.editor.duplicate_ship("s4", 14)
    page.refresh()
    page.show_card(CARDS[1])
    tap(page.cards.list, page.cards.list.spot_of("raft", add=True))
    made = board(page).chosen
    assert page.editor.fleet.card_of(page.chosen_ship()[1]).id == "raft"
    qtbot.waitUntil(lambda: in_sight(page, made))


def test_more_of_the_card_that_is_open_leave_it_open(page, tap, qtbot):
    page.editor.duplicate_ship("s4", 14)
    page.refresh()
    page.show_card(CARDS[1])
    tap(page.cards.list, page.cards.list.spot_of(CARDS[1].id, add=True))
    assert page.chosen_ship() is None
    made = Thing("ship", page.editor.fleet.squadrons[-1].ships[-1].id)
    qtbot.waitUntil(lambda: in_sight(page, made))


def test_what_can_be_done_with_the_last_ship_in_sight_is_seen(page, tap, qtbot):
    page.editor.duplicate_ship("s4", 14)
    page.refresh()
    qtbot.wait(1)
    ships = [Thing("ship", one.id) for _, one in page.editor.fleet.ships()]
    last = [ship for ship in ships if in_sight(page, ship)][-1].id
    choose(page, tap, last)
    qtbot.waitUntil(lambda: in_sight(page, Thing("ship", last)))


def test_every_edit_is_named_and_undone(page, tap):
    before = page.editor.fleet
    tap(page.cards.list, page.cards.list.spot_of("skiff", add=True))
    assert page.fleet.undo.text() == "Undo: Add Skiff"
    tap(page.fleet.undo)
    assert page.editor.fleet == before
    assert page.fleet.redo.text() == "Redo: Add Skiff"
    tap(page.fleet.redo)
    assert page.editor.fleet != before


def test_three_of_a_kind(page, tap):
    choose(page, tap, "s2")
    tap(board(page), board(page).spot_of("triple", "s2"))
    assert ships(page) == ["Duck", *(f"Duckling {n}" for n in range(1, 6))]  # in the order of their numbers


def test_name_is_typed_where_it_stands(page, tap):
    choose(page, tap, "s1")
    tap(board(page), board(page).spot_of("rename", "s1"))
    editor = board(page).editor
    assert editor.isVisible()
    QTest.keyClicks(editor, "Swan")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert ships(page)[0] == "Swan"
    assert not editor.isVisible()


def test_escape_keeps_the_old_name(page, tap):
    choose(page, tap, "s1")
    tap(board(page), board(page).spot_of("rename", "s1"))
    QTest.keyClicks(board(page).editor, "Swan")
    QTest.keyClick(board(page).editor, Qt.Key.Key_Escape)
    assert ships(page)[0] == "Duck"


def test_box_ticks_who_sails(page, tap):
    cost = page.editor.cost.total
    tap(board(page), board(page).spot_of("tick", "s1"))
    assert [ship.id for _, ship in page.editor.fleet.sailing()] == ["s2", "s3", "s4"]
    assert page.editor.cost.total < cost


def test_removed_ship_comes_back(page, tap, context, qtbot):
    choose(page, tap, "s3")
    tap(board(page), board(page).spot_of("remove", "s3"))
    assert "Duckling 2" not in ships(page)
    qtbot.waitUntil(lambda: not context._toast.button.guarded())
    tap(context._toast.button)
    assert "Duckling 2" in ships(page)


def test_a_notice_takes_back_its_own_step_alone_and_leaves_the_keyboard_be(page, tap, context, qtbot):
    tap(page.cards.list, page.cards.list.spot_of("raft", add=True))
    choose(page, tap, "s3")
    tap(board(page), board(page).spot_of("remove", "s3"))
    notice = context._toast
    assert notice.isVisible()
    page.undo()
    assert not notice.isVisible()
    page.redo()
    assert not notice.isVisible()
    page.undo()
    choose(page, tap, "s3")
    tap(board(page), board(page).spot_of("remove", "s3"))
    qtbot.waitUntil(lambda: not notice.button.guarded())
    page.editor.undo()  # unseen by the page
    tap(notice.button)
    assert {"Raft", "Duckling 2"} <= set(ships(page))
    page.refresh()
    choose(page, tap, "s3")
    tap(board(page), board(page).spot_of("remove", "s3"))
    qtbot.waitUntil(lambda: not notice.button.guarded())
    board(page).setFocus()
    tap(notice.button)
    assert "Duckling 2" in ships(page)
    assert board(page).hasFocus()


def test_a_notice_stays_in_the_room_it_was_said_in(page, tap, context):
    choose(page, tap, "s3")
    tap(board(page), board(page).spot_of("remove", "s3"))
    context.withdraw()
    assert context._toast.isVisible()
    context.withdraw(left=True)
    assert not context._toast.isVisible()


def test_buttons_move_a_ship(page, tap):
    choose(page, tap, "s2")
    tap(board(page), board(page).spot_of("down", "s2"))
    assert ships(page)[1:3] == ["Duckling 2", "Duckling 1"]
    tap(board(page), board(page).spot_of("up", "s2"))
    assert ships(page)[1:3] == ["Duckling 1", "Duckling 2"]


def test_handle_drags_a_ship(page):
    grip = board(page).spot_of("grip", "s1").center().toPoint()
    goal = board(page).spot_of("grip", "s3").center().toPoint() + QPoint(0, 10)
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(board(page), left, Qt.KeyboardModifier.NoModifier, grip)
    for step in (QPoint(0, 8), goal - grip):
        QTest.mouseMove(board(page), grip + step)
    QTest.mouseRelease(board(page), left, Qt.KeyboardModifier.NoModifier, goal)
    assert ships(page) == ["Duckling 1", "Duckling 2", "Duck", "Duckling 3"]


def test_ship_moves_to_a_new_squadron(page, tap, sheet_of):
    choose(page, tap, "s4")
    tap(board(page), board(page).spot_of("move", "s4"))
    rows = sheet_of(page).body
    tap(rows, rows.parts()[-1].rect)
    assert [len(squadron.ships) for squadron in page.editor.fleet.squadrons] == [3, 1]


def test_a_squadron_is_moved_sent_to_port_and_taken_off(page, tap, context, qtbot):
    first = page.editor.fleet.squadrons[0].id
    page.editor.add_squadron("Second")
    page.refresh()

    def use(tool: str) -> None:
        if board(page).spot_of(tool, first).isEmpty():
            tap(board(page), board(page).spot_of("pick", first))
        tap(board(page), board(page).spot_of(tool, first))

    use("down")
    assert page.editor.fleet.squadrons[1].id == first
    use("up")
    assert page.editor.fleet.squadrons[0].id == first
    use("sail")
    assert not any(ship.sails for _, ship in page.editor.fleet.ships())
    use("sail")
    assert all(ship.sails for _, ship in page.editor.fleet.ships())
    use("remove")
    assert [one.name for one in page.editor.fleet.squadrons] == ["Second"]
    qtbot.waitUntil(lambda: not context._toast.button.guarded())
    tap(context._toast.button)
    assert page.editor.fleet.squadrons[0].id == first


def test_cards_of_one_faction_are_chosen_in_a_sheet(page, tap, sheet_of):
    cards = [card.but(faction=faction) for card, faction in zip(CARDS, ("Reeds", "Mud", ""), strict=False)]
    page.show_cards([OfferedCard(card) for card in cards])
    tap(page.cards.faction)
    rows = sheet_of(page).body
    assert [row.title for row in rows.rows] == ["All factions", "Mud", "Reeds"]
    tap(rows, rows.parts()[2].rect)
    assert page.cards.faction.text() == "Reeds"
    shown = {card.faction for card in cards if not page.cards.list.spot_of(card.id, add=False).isEmpty()}
    assert shown == {"Reeds", ""}, "what belongs to nobody is offered with every faction"


def test_the_head_counts_the_ships_that_sail(page, tap):
    """As what they cost does, and the place where a battle is set up."""
    said = [one.text() for one in page.fleet.findChildren(Label)]
    assert any("4 ships" in text for text in said)
    tap(board(page), board(page).spot_of("tick", "s1"))
    said = [one.text() for one in page.fleet.findChildren(Label)]
    assert any("3 ships" in text for text in said)


def test_of_a_game_without_points_nothing_is_said_in_points(page, context, monkeypatch):
    """A ship of it was "added: 0 points", and one ship was several in French; one heading stood for many ships."""
    salves = systems.load("salves")
    cards = [OfferedCard(card) for card in salves.catalogue()]
    fleet = new_fleet(salves, "Mine")
    page.resize(620, 1000)
    page.show_editor(FleetEditor(salves, fleet), cards)
    said = []
    monkeypatch.setattr(context, "offer_undo", lambda told, *_: said.append(str(told)))
    page.add(cards[0].card, 1)
    (ship,) = ships(page)
    assert said == [f"{ship} added: 1 ship"]
    words = Words.load("fr", paths.texts())
    assert [words.say(nmsg("taking part", "taking part", n)) for n in (1, 2)] == [
        "engag\u00e9",
        "engag\u00e9s",
    ]
    assert {salves.groups(one.card) for one in cards} >= {"Battleships", "Submarines"}


def test_new_squadron_asks_for_its_name(page, tap):
    tap(board(page), board(page).spot_of("more", ""))
    assert len(page.editor.fleet.squadrons) == 2
    QTest.keyClicks(board(page).editor, "Second")
    QTest.keyClick(board(page).editor, Qt.Key.Key_Return)
    assert page.editor.fleet.squadrons[1].name == "Second"


def test_problem_leads_to_its_ship(page, tap):
    page.editor.change_card(page.editor.fleet.cards["galleon"].but(points=None))
    page.refresh()
    assert page.editor.verdict == Verdict.CANNOT_TELL
    problems = page.inspector.list_side.problems
    assert problems.rows[0].icon == "question", "never colour alone"
    tap(problems, problems.parts()[0].rect)
    assert board(page).chosen == Thing("ship", "s1")


def test_verdict_follows_at_once(page, tap):
    page.editor.set_details(points_limit=50)
    page.refresh()
    assert page.editor.verdict == Verdict.ILLEGAL
    assert "Not legal" in page.fleet.meter.accessibleName()
    page.undo()
    assert "Legal" in page.fleet.meter.accessibleName()


def test_search_finds_without_accents_or_capitals(page):
    page.cards.search.setText("GALL")
    assert [one.title for one in page.cards.list.offered] == ["Galleon"]
    page.cards.search.setText("river")
    assert [one.id for one in page.cards.list.offered] == ["raft"]
    page.cards.search.clear()
    assert len(page.cards.list.offered) == len(CARDS)


def test_only_my_ships(page, tap):
    mine = CARDS[0].but(id="own-swan", class_name="Swan")
    page.show_cards([*(OfferedCard(card) for card in CARDS), OfferedCard(mine, own=True)])
    tap(page.cards.mine)
    assert [one.title for one in page.cards.list.offered] == ["Swan"]


def test_a_ship_on_my_shelf_is_mine_and_may_leave_it_again(page, tap):
    told = []
    page.owned.connect(told.append)
    page.show_card(CARDS[1])
    tap(page.inspector.card_side.owned)
    assert told == [(CARDS[1].id, True)]
    page.show_cards([OfferedCard(card, owned=card.id == CARDS[1].id) for card in CARDS])
    tap(page.cards.mine)
    assert [one.id for one in page.cards.list.offered] == [CARDS[1].id]
    assert any("I own it" in part.name for part in page.cards.list.parts())
    page.show_card(CARDS[1])
    tap(page.inspector.card_side.owned)
    assert told[-1] == (CARDS[1].id, False)


def test_dragged_card_lands_where_it_is_let_go(page):
    cards, left = page.cards.list, Qt.MouseButton.LeftButton
    start = cards.spot_of("raft", add=False).center().toPoint()
    row = board(page).spot_of("pick", "s1")
    goal = cards.mapFromGlobal(board(page).mapToGlobal(row.center().toPoint() - QPoint(0, 16)))
    QTest.mousePress(cards, left, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(cards, start + QPoint(40, 0))
    QTest.mouseMove(cards, goal)
    QTest.mouseRelease(cards, left, Qt.KeyboardModifier.NoModifier, goal)
    assert ships(page)[0] == "Raft"


def test_edit_is_told_once_a_moment_later(page, qtbot, tap):
    told = []
    page.changed.connect(lambda: told.append(page.editor.fleet))
    page._save.setInterval(1500)  # longer than two taps take on a busy computer
    for _ in range(2):
        tap(board(page), board(page).spot_of("tick", "s1"))
        assert told == []
    with qtbot.waitSignal(page.changed):
        pass
    qtbot.wait(page._save.interval() + 100)
    assert told == [page.editor.fleet]


def test_house_rules_change_the_verdict(page, tap, sheet_of):
    for _ in range(2):
        page.add(CARDS[0], 1)
        page.editor.move_ship(ships_of_last(page), "q1")
    page.refresh()
    assert page.editor.verdict == Verdict.ILLEGAL
    tap(page.inspector.list_side.house)
    tap(sheet_of(page).body.form._rows["limit_squadrons"])
    assert page.editor.verdict == Verdict.LEGAL
    assert page.editor.fleet.house == {"limit_squadrons": False}


def ships_of_last(page):
    return list(page.editor.fleet.ships())[-1][1].id


def test_why_adds_up(page, tap, sheet_of):
    choose(page, tap, "s1")
    tap(page.inspector.card_side.why)
    assert "40" in sheet_of(page).body.accessibleName()


def test_columns_take_turns_where_it_is_narrow(page, qtbot):
    page.resize(600, 700)
    assert page.columns.abreast == 1
    assert page.fleet.isVisible()
    assert not page.cards.isVisible()
    page.columns.segments.part_used(0)
    assert page.cards.isVisible()
    page.resize(1300, 800)
    assert page.columns.abreast == 3


def test_sheets_leave_nothing_behind(page, is_gone, sheet_of):
    def open_house():
        page._house()
        return sheet_of(page)

    assert is_gone(open_house, lambda sheet: sheet.dismiss())


@pytest.fixture(scope="session")
def touch_screen(qapp):
    return QTest.createTouchDevice()


def drag_by_finger(widget, device, start, *ways):
    window = widget.window()
    QTest.touchEvent(window, device).press(1, widget.mapTo(window, start), window)
    for way in ways:
        QTest.touchEvent(window, device).move(1, widget.mapTo(window, way), window)
        QTest.qWait(5)
    QTest.touchEvent(window, device).release(1, widget.mapTo(window, ways[-1]), window)
    QTest.qWait(20)


def test_the_name_of_a_squadron_is_typed_beside_what_is_wrong_with_it(page, monkeypatch):
    """The field lay over the beginning of that."""
    chips = []
    paint = BoardPainter._chip

    def chip(self, line, text, inks, **more):
        wide = paint(self, line, text, inks, **more)
        chips.append((text, line.right() - wide))
        return wide

    monkeypatch.setattr(BoardPainter, "_chip", chip)
    (squadron,) = board(page).view.squadrons
    wrong = squadron._replace(weight=Weight.WRONG, problem="2 found, 3 at least allowed")
    board(page).show_view(board(page).view._replace(squadrons=(wrong,)))
    board(page).begin_rename(Thing("squadron", squadron.id))
    chips.clear()
    board(page).grab()
    left = next(left for text, left in reversed(chips) if text == wrong.problem)
    assert board(page).editor.geometry().right() < left


def test_a_ship_added_to_a_squadron_one_chose_comes_in_sight(page, qtbot):
    """The squadron stays chosen, so that the next ship joins it too; the list shows the new one all the same."""
    page.add(CARDS[0], 20)
    bar = page.fleet.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    page.fleet.board.choose(Thing("squadron", page.editor.fleet.squadrons[-1].id))
    bar.setValue(0)
    page.add(CARDS[0])
    new = page.editor.fleet.squadrons[-1].ships[-1].id
    view = page.fleet.area.viewport()

    def in_sight():
        where = board(page).place_of(Thing("ship", new)).center().toPoint()
        return view.rect().contains(board(page).mapTo(view, where))

    qtbot.waitUntil(in_sight)
    assert page.fleet.board.chosen.kind == "squadron"


def test_finger_drags_a_ship_while_the_list_stands_still(page, touch_screen, qtbot):
    page.add(CARDS[0], 20)
    bar = page.fleet.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)  # the list is longer than the view
    bar.setValue(0)
    grip = board(page).spot_of("grip", "s1").center().toPoint()
    drag_by_finger(board(page), touch_screen, grip, *(grip + QPoint(0, down) for down in (10, 30, 60, 70)))
    assert ships(page)[0] != "Duck"
    assert bar.value() == 0


def test_finger_drags_a_card_sideways(page, touch_screen):
    cards = page.cards.list
    start = cards.spot_of("raft", add=False).center().toPoint()
    row = board(page).spot_of("pick", "s1")
    goal = cards.mapFromGlobal(board(page).mapToGlobal(row.center().toPoint() - QPoint(0, 16)))
    drag_by_finger(cards, touch_screen, start, start + QPoint(30, 0), start + QPoint(80, 0), goal)
    assert ships(page)[0] == "Raft"


def test_game_without_points_says_nothing_of_them(page):
    cards = tuple(card.but(points=None) for card in CARDS)
    system = SYSTEM.but(catalogue=lambda: cards)
    listed = fleet(ships=3).but(cards={card.id: card for card in cards[:2]})
    page.show_editor(FleetEditor(system, listed), [OfferedCard(card) for card in cards])
    assert page.fleet.meter.text() == "3 taking part"
    assert not page.inspector.list_side.why.isVisible()
    assert {one.points for one in page.cards.list.offered} == {""}
    assert {row.points for squadron in board(page).view.squadrons for row in squadron.rows} == {""}


def test_the_buttons_below_the_list_can_be_read_in_a_narrow_window(page, context):
    context.keeper.set_scale(200)
    page.resize(624, 1200)
    QTest.qWait(20)
    for button in page.fleet.buttons.values():
        assert not button.isVisible() or button.width() >= button.minimumSizeHint().width()
    lowest = {key: page.fleet.buttons[key].mapTo(page, QPoint()).y() for key in ("share", "play")}
    assert lowest["play"] > lowest["share"]


def test_what_a_game_adds_to_its_lists_is_asked_with_the_details(qtbot, context, tmp_path, tap):
    class Regatta(type(fleet())):
        oars: int | None = slot(None, label="Spare oars", ge=0, le=9)

    game = SYSTEM.but(fleet=Regatta)
    page = BuilderPage(context, Presets(tmp_path / "presets"))
    qtbot.addWidget(page)
    page.show_editor(FleetEditor(game, Regatta(system=SYSTEM.id, name="Round the Pond", oars=2)), [])
    body = Details(context, game, page.editor.fleet)
    qtbot.addWidget(body)
    assert list(body.own) == ["oars"]
    assert body.own["oars"].value == 2
    body.own["oars"].changed.emit(5)
    assert body.keep(page.editor)
    assert page.editor.fleet.oars == 5
    assert str(page.editor.undo_title) == "Spare oars changed"
    body.player.setText("Ann")
    body.own["oars"].changed.emit(6)
    assert body.keep(page.editor)
    page.editor.undo()
    assert (page.editor.fleet.oars, page.editor.fleet.player) == (5, "")


@pytest.mark.parametrize("answer", ["keep", None])
def test_what_was_entered_is_kept_however_the_sheet_is_left(page, context, sheet_of, answer):
    before = page.editor.fleet
    page.ask_details()
    sheet = sheet_of(page)
    sheet.body.player.setText("Ann")
    sheet.body.name.setText("Raiders")
    sheet.answer(answer)
    assert (page.editor.fleet.player, page.editor.fleet.name) == ("Ann", "Raiders")
    assert context._toast.isVisible() is (answer is None)
    page.undo()
    assert page.editor.fleet == before
    assert not context._toast.isVisible()


def test_what_is_chosen_of_a_list_is_seen(page, tap, sheet_of):
    page.show_cards([OfferedCard(card.but(faction="Reeds")) for card in CARDS])
    page.ask_details()
    body = sheet_of(page).body

    def chosen():
        return [chip for chip, button in body._chips.items() if button.isChecked()]

    assert chosen() == []  # 100 points are not among the sizes proposed
    tap(body._chips[300])
    tap(body._chips[300])
    body._take_faction("Reeds")
    assert chosen() == ["Reeds", 300]
    body.faction.setText("Mud")
    assert chosen() == [300]


def test_what_a_game_asks_of_a_ship_is_answered_beside_its_card(page, tap, sheet_of):
    """The game of the toy keeps the answers in the mapping of its lists that is free for it."""

    def question(told, ship):
        if ship != "s1":
            return None
        picks = (Pick(value="", title=msg("none")), Pick(value="east", title=msg("{n}", n=7)))
        choice = Choice(key="house", label=msg("Where?"), picks=picks, value=told.house.get(ship, ""))
        return ShipQuestion(choice=choice, ships=("s1", "s2"))

    asking = SYSTEM.but(ship_question=question)
    page.show_editor(FleetEditor(asking, fleet(ships=4)), [OfferedCard(card) for card in CARDS])
    side = page.inspector.card_side
    choose(page, tap, "s2")
    assert not side.question.isVisible()
    choose(page, tap, "s1")
    assert (side.question.text(), side.question.value) == ("Where?", "none")
    tap(side.question)
    rows = sheet_of(page).body
    tap(rows, rows.parts()[1].rect)
    assert page.editor.fleet.house == {"s1": "east", "s2": "east"}
    assert side.question.value == "7"
    tap(page.fleet.undo)
    assert side.question.value == "none"


def test_a_filter_with_nothing_owned_says_how_to_own(page, tap):
    column = page.cards
    tap(column.mine)
    assert "I own it" in column._none.text()
    assert column._none.isVisible()
    tap(column.mine)
    column.search.setText("no such ship")
    assert "I own it" not in column._none.text()


@pytest.mark.parametrize("width", [520, 700])
def test_wings_keep_the_table(context, width):
    """Where columns of all values have no room, each squadron has those it uses; nothing turns into words."""
    told = (
        ("Tide Mother", ("6", "8", "7", "5", "7", "", "", "")),
        ("Tide 1", ("", "", "", "", "18", "2", "1", "0")),
    )
    rows = [RowView(name, name, True, "Kind", values, "5") for name, values in told]
    view = BoardView(
        squadrons=tuple(SquadronView(row.id, row.name, True, "5", (row,)) for row in rows),
        heads=("DR", "CR", "HP", "CP", "MV", "Torpedoes", "PD", "AP"),
    )
    places = [place.rows[0] for place in lay_out(view, width, context.keeper.theme, None).squadrons]
    shown = [[bool(one.width()) for one in place.columns] for place in places]
    own = [[bool(value) for value in row.values] for row in rows]
    assert shown == (own if width == 520 else [[True] * 8] * 2)
    assert [place.below for place in places] == [("Kind",)] * 2


def test_a_long_name_takes_two_lines_and_is_said_whole(page):
    name = "The very long squadron of Captain John " * 3
    page.fleet.show_editor(FleetEditor(SYSTEM, fleet(ships=2).but(name=name.strip())))
    assert page.fleet.title.text().count("\n") == 1
    assert page.fleet.title.accessibleName() == name.strip()


def test_a_ship_named_after_her_class_says_it_once():
    editor = FleetEditor(SYSTEM, fleet(ships=1))
    ship = editor.fleet.squadrons[0].ships[0]
    card = editor.fleet.cards[ship.card]
    for name, told in ((card.class_name, ""), (f"{card.class_name} 2", ""), ("Vengeance", card.class_name)):
        editor.rename_ship(ship.id, name)
        row = Viewer(SYSTEM, Words("en")).view(editor).squadrons[0].rows[0]
        assert (row.name, row.class_name) == (name, told)


def test_undo_and_redo_look_alike(page):
    """And light: what is done with the list stands below them in frames."""
    assert page.fleet.undo.kind == page.fleet.redo.kind == "ghost"


def test_a_name_that_is_cut_says_so(qtbot, context):
    body = Details(context, SYSTEM, fleet(ships=1))
    qtbot.addWidget(body)
    body.show()
    note = next(one for one in body.findChildren(Label) if "120" in one.text())
    assert not note.isVisible()
    body.name.setText("")
    QTest.keyClicks(body.name, "x" * 121)
    assert note.isVisible()
    QTest.keyClick(body.name, Qt.Key.Key_Backspace)
    assert not note.isVisible()


def test_a_problem_is_not_said_twice():
    words = Words("en")
    text = msg(
        "The list costs {found} points, {over} more than its limit of {allowed}", found=9, over=1, allowed=8
    )
    found, allowed = nmsg("{n} point", "{n} points", 9), msg("at most {most}", most=8)
    problem = Problem(rule="points", text=text, found=found, allowed=allowed)
    assert not problem_row(words, problem).sub
    vague = problem.but(text=msg("Cards above their largest count"))
    assert problem_row(words, vague).sub == "found: 9 points · allowed: at most 8"


def test_a_proposed_name_goes_with_the_first_letter(page, qtbot, sheet_of):
    """Behind it, what one typed became "My fleetZoé's raiders"."""
    page.ask_details()
    name = sheet_of(page).body.name
    qtbot.keyClicks(name, "Raiders")
    assert name.text() == "Raiders"


def test_notes_are_read_and_written_and_undone(page, tap, sheet_of):
    row = page.inspector.list_side.notes
    assert row.value == "None yet; they are printed with the list"
    tap(row)
    sheet = sheet_of(page)
    sheet.findChild(PlainText).setPlainText("Bring the blue dice.\nNo camera.\n")
    sheet.answer("keep")
    assert page.editor.fleet.notes == "Bring the blue dice.\nNo camera."
    assert row.value == "Bring the blue dice. · No camera."
    assert page.fleet.undo.text() == "Undo: Notes changed"
    tap(page.fleet.undo)
    assert page.editor.fleet.notes == ""
