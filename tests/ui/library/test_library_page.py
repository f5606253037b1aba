"""The shelf: finding, opening, copying, naming, deleting and bringing back."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from fleetdesk.core.words import msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import fleets
from fleetdesk.systems.common.overviews import last_fleet
from fleetdesk.ui.dates import day
from fleetdesk.ui.library.import_sheet import ImportBody
from fleetdesk.ui.library.library_page import LibraryPage
from fleetdesk.ui.library.share_sheet import share
from tests.fakes import SYSTEM, find, fleet, setup

GAMES = (("boats", "Boats", 2), ("rafts", "Rafts", 1))
"""Id, title and rank."""


@pytest.fixture
def page(qtbot, context, parts, library):
    library.keep_fleet(fleet("Northern squadron"))
    library.keep_fleet(fleet("Southern Squadron", ships=2))
    made = LibraryPage(context, parts, library)
    made.resize(1200, 800)
    qtbot.addWidget(made)
    context.furnish(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def titles(page):
    return sorted(item.title for item in page.shelf.items)


def item(page, title):
    return next(one for one in page.shelf.items if one.title == title)


def deed(page, tap, what, title):
    tap(page.shelf, page.shelf.spot_of(what, item(page, title).id))


def test_own_fleets_stand_on_the_shelf(page):
    assert titles(page) == ["Northern squadron", "Southern Squadron"]
    assert not page.welcome.isVisible()


def test_verdict_and_points_come_by_themselves(page, qtbot):
    qtbot.waitUntil(lambda: all(one.verdict for one in page.shelf.items))
    north = item(page, "Northern squadron")
    assert north.verdict == "Legal"
    assert north.mark == "check", "never colour alone"
    assert north.points.startswith("60")


def test_a_list_says_what_is_on_it_as_its_game_counts(page, library, monkeypatch, qtbot):
    """A wing is no ship: a patrol of twelve and two flights was called one of eighteen ships."""

    def counting(system):
        return find(system).but(counted=lambda cards: msg("{n} hulls", n=len(list(cards))))

    monkeypatch.setattr(page._findings, "_find", counting)
    library.keep_fleet(fleet("Eastern squadron"))
    page.refresh()
    qtbot.waitUntil(lambda: item(page, "Eastern squadron").verdict != "")
    assert item(page, "Eastern squadron").sub == "3 hulls · Paper boats"


def test_a_verdict_moves_nothing(page, qtbot, monkeypatch):
    """Of thousands of lists each verdict would lay the whole shelf anew."""
    sorted_anew = []
    monkeypatch.setattr(page, "_filter", lambda *_: sorted_anew.append(1))
    qtbot.waitUntil(lambda: all(one.verdict for one in page.shelf.items))
    assert not sorted_anew


@pytest.mark.parametrize(("scale", "wide"), [(100, 690), (150, 652)])
def test_search_and_filters_take_two_rows_of_an_upright_tablet(page, keeper, scale, wide):
    """Search and game shared no row: three rows were gone before the first fleet."""
    keeper.set_scale(scale)
    page.game.setText("Tous les jeux")
    page.game.show()  # as where there are several games
    page.resize(wide, 1280)
    QApplication.processEvents()
    rows = {one.geometry().center().y() for one in (page.search, page.kind, page.game)}
    assert len(rows) == 2
    keeper.set_scale(100)


def test_a_new_scenario_is_begun_where_a_new_fleet_is_and_moves_no_filter(page):
    page.resize(712, 1280)
    QApplication.processEvents()
    before = [one.geometry() for one in (page.search, page.kind, page.new_battle)]
    top = page._area.geometry()
    page.kind.part_used(2)
    QApplication.processEvents()
    assert page.new_scenario.isVisible()
    assert not page.new_fleet.isVisible()
    assert [one.geometry() for one in (page.search, page.kind)] == before[:2]
    assert page._area.geometry() == top
    page.kind.part_used(0)
    assert page.new_fleet.isVisible()
    assert not page.new_scenario.isVisible()


def test_search_narrows_by_every_word(page):
    page.search.setText("squadron NORTH")
    assert titles(page) == ["Northern squadron"]
    page.search.setText("ada")
    assert len(titles(page)) == 2
    page.search.setText("nobody")
    assert not titles(page)
    assert page.nothing.isVisible()


def test_search_looks_at_names_players_and_sides_whatever_their_accents_and_capitals(page, library):
    library.keep_fleet(fleet("Élan d'Été"))
    path = library.new_battle_path("Great day")
    BattleSession.create(SYSTEM, setup().but(title="Great day"), path, find=find).close()
    page.refresh()
    for sought, found in {
        "ada elan": ["Élan d'Été"],
        "ETE elan": ["Élan d'Été"],
        "été automne": [],
        "blue zebra": [],
        "GREAT": ["Great day"],
        "north south": ["Great day"],
    }.items():
        page.search.setText(sought)
        assert titles(page) == found, sought


def test_kinds_are_filtered(page):
    page.kind.part_used(2)
    assert titles(page) == []
    page.kind.part_used(1)
    assert len(titles(page)) == 2


def test_tap_opens_and_button_plays(page, tap, qtbot):
    with qtbot.waitSignal(page.open_wanted) as opened:
        deed(page, tap, "open", "Northern squadron")
    assert opened.args[0].name == "Northern squadron"
    with qtbot.waitSignal(page.play_wanted):
        deed(page, tap, "go", "Northern squadron")


def menu(page, tap, sheet_of, title, wanted):
    deed(page, tap, "more", title)
    rows = sheet_of(page).body
    at = next(n for n, row in enumerate(rows.rows) if row.title == wanted)
    tap(rows, rows.parts()[at].rect)


def test_copy_stands_beside(page, tap, sheet_of):
    menu(page, tap, sheet_of, "Northern squadron", "Make a copy")
    assert "Northern squadron (copy)" in titles(page)


def test_rename(page, tap, sheet_of):
    menu(page, tap, sheet_of, "Northern squadron", "Rename …")
    sheet = sheet_of(page)
    sheet.body.line.setText("Home fleet")
    tap(sheet.buttons["keep"])
    assert "Home fleet" in titles(page)
    assert "Northern squadron" not in titles(page)


def test_deleted_fleet_comes_back(page, tap, sheet_of, context, qtbot):
    menu(page, tap, sheet_of, "Northern squadron", "Delete")
    assert titles(page) == ["Southern Squadron"]
    assert "Northern squadron" in context._toast.accessibleName()
    qtbot.waitUntil(lambda: not context._toast.button.guarded())
    tap(context._toast.button)
    assert titles(page) == ["Northern squadron", "Southern Squadron"]


def test_print_and_share_are_handed_on(page, tap, sheet_of, qtbot):
    for wanted, signal in (("Print", page.print_wanted), ("Share …", page.share_wanted)):
        with qtbot.waitSignal(signal) as told:
            menu(page, tap, sheet_of, "Northern squadron", wanted)
        assert told.args[0].name == "Northern squadron"


def test_newcomer_is_welcomed(qtbot, context, parts, library, tap):
    page = LibraryPage(context, parts, library)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    assert page.welcome.isVisible()
    assert page.new_fleet.kind == "plain", "one filled button, that of the welcome"
    with qtbot.waitSignal(page.new_wanted):
        tap(page.welcome.fleet)


@pytest.fixture
def two_games(qtbot, context, parts, tmp_path):
    """A shelf with the samples of two games, the one that comes last by its id ranked first."""
    games = {key: SYSTEM.but(id=key, title=title, rank=rank) for key, title, rank in GAMES}
    for key in games:
        for name in ("West", "East"):
            path = parts.shipped / key / f"{name}.json"
            path.parent.mkdir(exist_ok=True)
            fleets.save(path, fleet(f"{key} {name}").but(system=key), find=games.__getitem__)
    parts.ids, parts.named, parts.find = lambda: tuple(games), games.__getitem__, games.__getitem__
    page = LibraryPage(context, parts, Library(parts.folder, shipped=parts.shipped, find=parts.find))
    page.resize(1200, 800)
    context.furnish(page)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    qtbot.waitUntil(lambda: not page._idle.isActive())
    return page


def test_samples_stand_game_by_game(two_games):
    assert [(item.section, item.title) for item in two_games.shelf.items] == [
        ("Samples: Rafts", "rafts East"),
        ("Samples: Rafts", "rafts West"),
        ("Samples: Boats", "boats East"),
        ("Samples: Boats", "boats West"),
    ]


def battle_of(library, title, *, lost=""):
    """A battle in which every boat of these sides is sunk."""
    path = library.new_battle_path(title)
    session = BattleSession.create(SYSTEM, setup().but(title=title), path, find=find)
    boats: Any = session.state.ships.values()
    for boat in boats:
        if boat.side in lost:
            session.do("correct", {"ship": boat.id, "slot": "hull_lost", "value": boat.hull})
    session.close()
    return path


def ending(system):
    """The game of paper boats, which ends where one side alone floats."""

    def overview(battle, seat):
        afloat = {boat.side for boat in battle.ships.values() if not boat.sunk}
        return SYSTEM.overview(battle, seat).but(over=last_fleet(battle, afloat))

    return find(system).but(overview=overview)


def test_a_battle_that_is_over_says_how_it_ended_and_is_looked_at(
    page, library, monkeypatch, qtbot, tap, sheet_of
):
    monkeypatch.setattr(page._library, "find", ending)
    battle_of(library, "Great day", lost="b")
    battle_of(library, "Long day")
    page.refresh()
    qtbot.waitUntil(lambda: item(page, "Great day").verdict == "Over")
    over = item(page, "Great day")
    assert (over.go, over.mark, over.who) == (
        "Look at it",
        "flag",
        "Last fleet in play: North.",
    )
    still = item(page, "Long day")
    assert (still.go, still.verdict, still.points) == ("Go on", "", "Turn 1")
    deed(page, tap, "more", "Great day")
    assert "Look at the battle" in [one.title for one in sheet_of(page).body.rows]


def test_who_looks_at_one_game_begins_one_of_that_game(two_games, tap, sheet_of, qtbot):
    page = two_games
    with qtbot.waitSignal(page.new_wanted) as told:
        tap(page.new_battle)
    assert told.args == ["battle", ""]
    tap(page.game)
    rows = sheet_of(page).body
    assert [row.title for row in rows.rows] == ["All games", "Rafts", "Boats"]
    tap(rows, rows.parts()[2].rect)
    assert titles(page) == ["boats East", "boats West"]
    with qtbot.waitSignal(page.new_wanted) as told:
        tap(page.new_fleet)
    assert told.args == ["fleet", "boats"]


def test_text_goes_out_and_comes_back(context, qtbot, page, tap):
    sheet = share(context, page, SYSTEM, fleet("Travellers"))
    body: Any = sheet.body
    text = body.text.toPlainText()
    sheet.dismiss()
    body = ImportBody(context, reader())
    qtbot.addWidget(body)
    body.show()
    body.text.setPlainText(text)
    assert body.received.exact
    with qtbot.waitSignal(body.taken) as taken:
        tap(body.take)
    assert taken.args[0].fleet == fleet("Travellers")


def reader():
    from fleetdesk.services.exchange import sharing
    from tests import fakes

    return lambda text: sharing.from_text(text, find=fakes.find)


def test_nonsense_is_met_with_a_sentence(context, qtbot):
    body = ImportBody(context, reader())
    qtbot.addWidget(body)
    body.show()
    body.text.setPlainText("Dear Ada, no fleet here.")
    assert body.banner.isVisible()
    assert not body.take.isEnabled()


def test_code_is_made_when_it_is_asked_for(context, page, qtbot):
    sheet = share(context, page, SYSTEM, fleet())
    body: Any = sheet.body
    body.ways.part_used(1)
    assert body._codes
    assert body.code.isVisible()


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("2024-05-01T09:05:00", "today at 09:05"),
        ("2024-04-30T23:00:00", "yesterday"),
        ("2024-03-02T12:00:00", "on 2 March"),
        ("2023-12-31T12:00:00", "on 31 December 2023"),
    ],
)
def test_days_as_people_say_them(context, when, said):
    import datetime as dt

    now = dt.datetime.fromisoformat("2024-05-01T12:00:00")
    assert day(context.words, dt.datetime.fromisoformat(when), now) == said


def test_menu_leaves_nothing_behind(page, tap, sheet_of, is_gone):
    def open_menu():
        deed(page, tap, "more", "Northern squadron")
        return sheet_of(page)

    assert is_gone(open_menu, lambda sheet: sheet.dismiss())


def settle():
    for _ in range(6):
        QApplication.processEvents()


def test_in_a_low_window_the_filters_scroll_with_the_shelf(page, keeper):
    keeper.set_scale(200)
    page.resize(1110, 800)
    settle()
    welcome, area = page.welcome, page._area
    assert area.isAncestorOf(page.search)
    buttons = [welcome.fleet, welcome.battle]
    for button in buttons if welcome.isVisible() else ():
        assert button.visibleRegion().boundingRect().size() == button.size()
    page.search.setFocus()
    page.search.setText("no such fleet")
    settle()
    assert not page.search.visibleRegion().isEmpty()
    keeper.set_scale(100)
    page.resize(1110, 800)
    settle()
    assert not area.isAncestorOf(page.search)
    assert page.search.isVisible()


def test_a_list_of_a_game_this_version_lacks_stands_on_the_shelf_under_its_id(two_games, parts):
    page, key = two_games, GAMES[0][0]
    known = {other: parts.named(other) for other, *_ in GAMES if other != key}
    parts.named = known.__getitem__
    page._show()
    assert f"Samples: {key}" in [item.section for item in page.shelf.items]
