import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from fleetdesk import paths, systems
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.scenario_keeper import told_in
from fleetdesk.store import fleets, scenarios
from fleetdesk.store.settings import Habits
from fleetdesk.ui.battle.setup.page import SetupPage
from fleetdesk.ui.battle.setup.picker import FleetPicker, Sailing
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet
from tests import fakes
from tests.toy import charted
from tests.ui.battle.conftest import click, click_part, settle
from tests.ui.pages import ships_of


@pytest.fixture
def setup_page(qtbot, keeper, words):
    def made(*fleets, system=fakes.SYSTEM, **more) -> SetupPage:
        page = SetupPage(keeper, words, system, fleets, seed=lambda: 11, **more)
        qtbot.addWidget(page)
        page.resize(1280, 800)
        page.show()
        settle()
        return page

    return made


ONE, TWO = fakes.fleet("Ducks", 3), fakes.fleet("Swans", 2)


def test_one_tap_begins(setup_page, heard):
    page = setup_page(ONE, TWO)
    wanted = heard(page.battle_wanted)
    click(page.go)
    ((setup,),) = wanted
    assert [side.name for side in setup.sides] == ["Ducks", "Swans"]
    assert setup.title == "Ducks \N{EN DASH} Swans"
    assert setup.seed == 11
    battle = fakes.SYSTEM.opening(setup)
    assert len(battle.ships) == 5
    BattleSession(fakes.SYSTEM, Journal(battle, fakes.SYSTEM.actions)).do("end_turn", {})


def test_the_fleet_one_came_from_sails_first(setup_page):
    page = setup_page(ONE, TWO, first=TWO)
    assert [side.name for side in page.setup().sides] == ["Swans", "Ducks"]


def test_sides_of_one_battle_are_called_by_who_fights_it(setup_page):
    west, east = fakes.fleet("Pond 1798 · West", 3), fakes.fleet("Pond 1798 · East", 2)
    page = setup_page(west, east)
    made = page.setup()
    assert [side.name for side in made.sides] == ["West", "East"]
    assert [card.name.text() for card in page.sides] == ["West", "East"]
    assert made.title == "Pond 1798"
    QTest.keyClicks(page.sides[0].name, "!")
    assert page.setup().title == "!West \N{EN DASH} East"
    page.sides[0].name.selectAll()
    QTest.keyClick(page.sides[0].name, Qt.Key.Key_Delete)
    assert not page.sides[0].name.text(), "nothing comes back under the fingers"
    assert page.setup().sides[0].name == "West"


def test_the_rules_and_dice_of_last_time_are_proposed(setup_page):
    page = setup_page(ONE, TWO, last={"limit_squadrons": False}, real_dice=True)
    assert page.setup().house == {"limit_squadrons": False}
    assert "as last time" in page.table.rules.value
    assert page.table.real_dice
    own = ONE.but(house={"limit_squadrons": True})
    assert setup_page(own, TWO, last={"limit_squadrons": False}).setup().house == {}  # as its list says


def test_both_fleets_are_seen_as_they_will_stand_on_the_table(setup_page):
    page = setup_page(ONE, TWO)
    assert [len(ships_of(band)) for band in (page.near, page.far)] == [3, 2]
    page.sides[1].take(ONE)
    assert [len(ships_of(band)) for band in (page.near, page.far)] == [3, 3]
    assert page.far.isVisible()
    assert page.near.isVisible()
    between = page.picker.mapTo(page.meeting, QPoint()).y()
    assert page.far.y() < between < page.near.y()


def test_sides_change_places_in_one_tap(setup_page):
    page = setup_page(ONE, TWO)
    page.sides[0].player.setText("Cleo")
    page.sides[0].name.setText("Blue")
    page.sides[0].name.textEdited.emit("Blue")
    click(page.swap)
    setup = page.setup()
    assert [side.name for side in setup.sides] == ["Swans", "Blue"]
    assert setup.sides[1].player == "Cleo"
    assert page.sides[0].heading.text() == "This side"
    assert [len(ships_of(band)) for band in (page.near, page.far)] == [2, 3]


def test_one_list_on_both_sides_gets_numbers(setup_page):
    page = setup_page(ONE)
    assert [side.name for side in page.setup().sides] == ["Ducks 1", "Ducks 2"]
    assert {side.id for side in page.setup().sides} == {"a", "b"}


def test_nothing_begins_without_fleets(setup_page, heard):
    page = setup_page()
    wanted = heard(page.battle_wanted)
    click(page.go)
    assert not wanted
    assert not page.go.isEnabled()
    assert page.note.text()


def test_a_player_goes_with_the_list_another_takes_the_place_of_unless_typed(setup_page):
    page = setup_page(ONE.but(player="Bob"), TWO)
    assert page.setup().sides[0].player == "Bob"
    page.sides[0].take(TWO)
    assert page.setup().sides[0].player == TWO.player
    page.sides[0].player.setText("Cleo")
    page.sides[0].take(ONE.but(player="Bob"))
    assert page.setup().sides[0].player == "Cleo"


def test_names_players_and_a_title_of_their_own(setup_page):
    page = setup_page(ONE, TWO)
    page.sides[0].name.setText("Blue")
    page.sides[0].name.textEdited.emit("Blue")
    page.sides[0].player.setText("Cleo")
    page.title.setText("Friday")
    setup = page.setup()
    assert (setup.sides[0].name, setup.sides[0].player, setup.title) == ("Blue", "Cleo", "Friday")
    page.sides[0].take(TWO)
    assert page.setup().sides[0].name == "Blue"  # a typed name stays


@pytest.mark.parametrize("count", [3, 4])
def test_more_sides_than_two_are_seen_without_scrolling(setup_page, count):
    page = setup_page(ONE, TWO, system=fakes.SYSTEM.but(sides=(2, 14)))
    while len(page.sides) < count:
        click(page.add_side)
    seen = page.rect().adjusted(0, 0, 0, -page.go.height())
    for card in page.sides:
        assert seen.contains(card.mapTo(page, card.rect().bottomRight()))
    assert seen.contains(page.add_side.mapTo(page, page.add_side.rect().bottomRight()))
    places = [card.geometry() for card in page.sides]
    assert len({(place.x(), place.y()) for place in places}) == count


@pytest.mark.parametrize("count", [5, 6, 8])
def test_many_sides_come_to_rest_with_every_field_whole(setup_page, count):
    """Cards measured as they lay, not as they would lie, turned the page over and over between two ways to show it."""
    system = systems.load("salves")
    files = sorted((paths.shipped_fleets() / "salves").glob("*.json"))
    page = setup_page(*(fleets.load(one).value for one in files), system=system)
    while len(page.sides) < count:
        click(page.add_side)
    settle()
    seen = []
    for _ in range(8):
        settle()
        shown = [card for card in page.sides if card.isVisible()]
        seen.append((page.meeting.turns.isVisible(), [card.geometry().getRect() for card in shown]))
    assert seen[1:] == seen[:-1]
    view = page.findChild(Scroll)
    assert view.widget().width() <= view.viewport().width()
    for card in page.sides:
        for part in (card.chosen_fleet, card.name, card.player):
            place = part.mapTo(card, part.rect().bottomRight())
            assert card.rect().contains(place)
            assert part.height() >= part.sizeHint().height()


def test_choosing_another_fleet(setup_page):
    page = setup_page(ONE, TWO)
    page.sides[1].choose()
    sheet = page.window().findChildren(Sheet)[-1]
    click_part(sheet.body, "Ducks")
    assert page.setup().sides[1].fleet == ONE


def test_sides_come_and_go(setup_page):
    page = setup_page(ONE, TWO)
    click(page.add_side)
    assert [side.id for side in page.setup().sides] == ["a", "b", "c"]
    click(page.sides[1].remove)
    assert [side.id for side in page.setup().sides] == ["a", "c"]
    assert not page.sides[0].remove.isVisible()


def test_a_game_says_how_few_and_how_many_sides(setup_page):
    page = setup_page(ONE, TWO, system=charted.SYSTEM.but(sides=(3, 14)))
    assert len(page.sides) == 3
    assert not page.sides[0].remove.isVisible()
    while page.add_side.isVisible():
        click(page.add_side)
    setup = page.setup()
    assert len(setup.sides) == len({side.id for side in setup.sides}) == 14
    assert len({side.name for side in setup.sides}) == 14
    battle = charted.SYSTEM.opening(setup)
    session = BattleSession(charted.SYSTEM, Journal(battle, charted.SYSTEM.actions))
    session.do("end_turn", {})
    assert len(session.state.sides) == 14


def test_questions_may_ask_for_cells_and_for_words(setup_page):
    page = setup_page(ONE, TWO, system=charted.SYSTEM)
    click(page.table.questions)
    cells = page.questions.view("start").board.canvas
    for cell in ((1, 2), (4, 4)):
        click(cells, cells.camera.pixel(Grid.of(cells.chart).middle(cell)))
    QTest.keyClicks(page.questions.view("plan").editor, "Line ahead")
    settle()
    assert page.setup().answers == {"start": ((1, 2), (4, 4)), "plan": "Line ahead"}
    assert page.questions.view("start").board.canvas._marks.chosen == ((1, 2), (4, 4))


def test_the_games_own_questions(setup_page):
    page = setup_page(ONE, TWO)
    click(page.table.questions)
    click_part(page.questions.view("fog").list, "Fog")
    assert page.setup().answers == {"fog": True}
    click(page.questions.done)
    assert page.near.isVisible()


def test_house_rules_and_presets(setup_page):
    page = setup_page(ONE, TWO, presets=[("Club", {"limit_squadrons": False})])
    page._open_rules()
    sheet = page.window().findChildren(Sheet)[-1]
    click_part(sheet.body.findChild(ChoiceList), "Club")
    click(sheet.buttons["keep"])
    assert page.setup().house == {"limit_squadrons": False}
    assert page.table.rules.value == "Two to four boats a squadron: No"
    page._open_rules()
    click(page.window().findChildren(Sheet)[-1].buttons["usual"])
    assert page.setup().house == {}


def test_a_long_name_shows_where_it_begins(setup_page):
    page = setup_page(fakes.fleet("Seigneurs Dragons de la mer du Nord", 2), TWO)
    assert page.sides[0].name.cursorPosition() == 0


def test_an_opponent_of_the_same_battle_is_proposed(setup_page):
    west, east = fakes.fleet("Pond 1798 · West", 2), fakes.fleet("Pond 1798 · East", 3)
    page = setup_page(west, ONE, east)
    assert [side.fleet for side in page.setup().sides] == [west, east]
    click(page.add_side)
    assert [side.name for side in page.setup().sides] == [west.name, east.name, "Ducks"]


def test_a_game_proposes_as_many_sides_as_it_is_usually_played_with(setup_page):
    page = setup_page(ONE, TWO, system=fakes.SYSTEM.but(usual_sides=3))
    assert len(page.sides) == 3
    assert all(side.remove.isVisible() for side in page.sides)


def test_points_are_shown_where_a_game_counts_them(setup_page):
    def free(lists):
        return fakes.SYSTEM.cost(lists).but(rows=(), total=0)

    page = setup_page(ONE, TWO)
    click(page.foot.named)
    assert page.sides[0].points.isVisible()
    none = fakes.fleet("Ducks", 3, limit=0)
    page = setup_page(none, system=fakes.SYSTEM.but(cost=free))
    click(page.foot.named)
    (card, _) = page.sides
    assert not card.points.isVisible()
    assert card.size_chip.accessibleName() == "3 ships"
    card.choose()
    assert "3 ships" in card.window().findChildren(Sheet)[-1].body.parts()[0].name


SECRET = charted.SYSTEM.but(deciding=lambda _battle: ())


def test_it_is_proposed_as_it_was_played_last(setup_page):
    page = setup_page(ONE, TWO, system=SECRET)
    assert page.table.codes.isVisible()
    assert page.table.habits == Habits()
    click_part(page.table.codes.answers, "4 digits each")
    click_part(page.table.tablet.answers, "With phones")
    habits = page.table.habits
    assert habits == Habits(tablet="phones", codes=True)
    assert setup_page(ONE, TWO, system=SECRET, habits=habits).table.habits == habits


def test_where_sides_decide_in_secret_from_the_start_the_tablet_cannot_lie_open(setup_page):
    page = setup_page(ONE, TWO, system=SECRET.but(secret=lambda _battle: True))
    assert page.table.habits.tablet == "passed"


def test_the_tablet_of_an_open_game_lies_in_the_middle_and_needs_no_codes(setup_page):
    page = setup_page(ONE, TWO, habits=Habits(tablet="passed"))
    assert page.table.habits.tablet == "table"
    assert [part.name for part in page.table.tablet.answers.parts()] == ["Stays in the middle", "With phones"]
    assert not page.table.codes.isVisible()


@pytest.mark.parametrize("game", systems.system_ids())
def test_nothing_is_scrolled_before_a_battle(setup_page, game):
    system = systems.load(game)
    files = sorted((paths.shipped_fleets() / game).glob("*.json"))
    page = setup_page(*(fleets.load(one).value for one in files), system=system)
    view = page.findChild(Scroll)
    assert view.widget().height() <= view.viewport().height()
    assert page.near.isVisible() == (len(page.sides) == 2)


def test_a_large_window_asks_what_the_game_asks(setup_page):
    """Nothing has to be opened first where half of the window would be empty."""
    game = systems.load("uncharted_seas")
    folder = paths.shipped_fleets() / game.id
    names = ("dragon_lords", "imperial_humans")
    page = setup_page(*(fleets.load(folder / f"{name}.json").value for name in names), system=game)
    assert page.table.questions.isVisible()
    page.resize(1920, 1200)
    settle()
    assert not page.table.questions.isVisible()
    rose = page.table.own.view("wind")
    click_part(rose.rose, "E")
    assert page.answers["wind"] == rose.rose.direction != 0
    assert not [one for one in page.findChildren(Scroll) if one.verticalScrollBar().maximum()]
    page.resize(1280, 800)
    settle()
    assert not page.table.own.isVisible()
    assert page.table.questions.isVisible()


THREE = fakes.fleet("Geese", 4)


def test_a_tap_takes_a_fleet_across_the_next_one_on_this_side(setup_page):
    page = setup_page(ONE, TWO, THREE)
    assert page.picker.hint.text() == "Tap the fleet across the table"
    click_part(page.picker.rows.list, "Geese")
    assert [side.name for side in page.setup().sides] == ["Ducks", "Geese"]
    assert page.picker.hint.text() == "Tap the fleet on this side"
    click_part(page.picker.rows.list, "Swans")
    assert [side.name for side in page.setup().sides] == ["Swans", "Geese"]
    rows = [part.name for part in page.picker.rows.list.parts()]
    assert [name.rpartition(", ")[2] for name in rows if "side" in name or "across" in name] == [
        "on this side",
        "across",
    ]


def test_a_fleet_only_proposed_changes_sides_and_one_chosen_may_meet_itself(setup_page):
    page = setup_page(ONE, TWO)
    assert all(squadron.proposed for side in page.meeting._strips for squadron in side.squadrons)
    click_part(page.picker.rows.list, "Ducks")  # it was proposed for this side
    assert [side.name for side in page.setup().sides] == ["Swans", "Ducks"]
    click_part(page.picker.rows.list, "Ducks")
    assert [side.name for side in page.setup().sides] == ["Ducks 1", "Ducks 2"]
    assert not any(squadron.proposed for side in page.meeting._strips for squadron in side.squadrons)


def test_touching_a_fleet_on_the_table_asks_for_another_in_its_place(setup_page):
    page = setup_page(ONE, TWO, THREE, first=ONE)
    click(page.near, page.near.parts()[1].rect.center().toPoint())
    click_part(page.picker.rows.list, "Geese")
    assert [side.name for side in page.setup().sides] == ["Geese", "Swans"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [100, 125, 150])
@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (800, 1280), (1920, 1200)])
def test_both_fleets_and_what_is_asked_stand_in_every_window(qtbot, language, scale, size):
    """At 10 inches across nothing is scrolled; where both panels have no room between the ships they take turns."""
    keeper = ThemeKeeper(paths.resources(), scale=scale, dots_per_mm=5.9)
    keeper.dress()
    game, words = systems.load("uncharted_seas"), Words.load(language, paths.texts())
    files = sorted((paths.shipped_fleets() / game.id).glob("*.json"))
    page = SetupPage(keeper, words, game, [fleets.load(one).value for one in files])
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    settle()
    assert (page.width(), page.height()) == size
    for turn in range(1 + page.meeting.turns.isVisible()):
        if page.meeting.turns.isVisible():
            click(page.meeting.turns, page.meeting.turns.parts()[turn].rect.center().toPoint())
        assert page.far.isVisible()
        assert page.near.isVisible()
        assert not [
            one for one in page.findChildren(Scroll) if one.isVisible() and one.verticalScrollBar().maximum()
        ]
        for button in page.findChildren(BigButton):
            if button.isVisible():
                assert button.height() >= min(keeper.theme.target, 53), button.text()
                assert page.rect().contains(button.mapTo(page, button.rect().bottomRight())), button.text()
    keeper.set_scale(100)


def test_a_fleet_of_a_scenario_is_not_told_again_as_it_lies_on_the_shelf(qtbot, keeper, words):
    system = fakes.SYSTEM
    one, other = fakes.fleet("Pond"), fakes.fleet("Lake")
    picker = FleetPicker(keeper, words, system, [one, other])
    qtbot.addWidget(picker)
    picker.resize(640, 400)
    picker.show()
    picker.show_sides([Sailing(one.but(id="as-told"), firm=True), None])
    assert [row.title for row in picker.rows.list.rows] == ["Pond", "Lake"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_next_tap_does_is_not_squeezed_by_the_name_of_a_scenario(qtbot, keeper, language):
    """It stood four lines high beside the buttons."""
    game, words = systems.load("age_of_sail"), Words.load(language, paths.texts())
    folder = paths.shipped_fleets() / game.id
    shelf = [fleets.load(one).value for one in sorted(folder.glob("*.json"))]
    scenario = scenarios.load(folder / "blanche_pique.scenario").value
    page = SetupPage(keeper, words, game, shelf, scenarios=[scenario])
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    page.take_scenario(told_in(words, scenario))
    settle()
    hint = page.picker.hint
    assert hint.height() <= 2 * QFontMetrics(hint.font()).lineSpacing() + 2
    assert page.picker.rows.list.isVisible()
