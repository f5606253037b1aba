"""Scenarios in the window: from the shelf into a battle, and drawn by a finger."""

import os
import time

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from fleetdesk import paths
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.exchange import sharing
from fleetdesk.services.parts import Parts
from fleetdesk.store import scenarios
from fleetdesk.store.settings import SettingsFile
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.widgets.lines import height_of, width_of
from fleetdesk.ui.window.main_window import MainWindow
from tests.ui.conftest import settle

SHIPPED = paths.shipped_fleets() / "age_of_sail"


@pytest.fixture
def parts(tmp_path):
    return Parts(settings=SettingsFile(tmp_path / "settings.json"), folder=tmp_path / "data", seed=lambda: 7)


@pytest.fixture
def rooms(window: MainWindow):
    window.resize(1280, 800)
    settle()
    return window.rooms


@pytest.fixture
def page(rooms):
    """The editor, open on the duel."""
    rooms.open_file(SHIPPED / "blanche_pique.scenario")
    settle()
    return rooms.room("scenario").page


def at(page, cell):
    """Where a cell lies on the canvas."""
    canvas = page.canvas
    return canvas.camera.pixel(canvas.grid.middle(cell)).toPoint()


def drag(canvas, points: list[QPoint]):
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[0])
    for point in points[1:]:
        QTest.mouseMove(canvas, point)
        settle(1)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[-1])
    settle(2)


def test_a_battle_from_the_shelf_has_all_of_it(rooms, tap, sheet_of):
    item = rooms.library.item(SHIPPED / "aboukir.scenario")
    rooms.scenarios.play_item(item)
    settle()
    setup = rooms.battle_room.setup
    assert setup.scenario.name == "Aboukir, 1 August 1798"
    assert [side.fleet.name for side in setup.sides] == ["Nile 1798 · Nelson", "Nile 1798 · Brueys"]
    tap(setup.go)
    settle()
    room = rooms.battle_room
    room.seating.sit(EVERYONE)
    settle()
    state = room.session.state
    assert (state.title, state.story.turns, state.wind_force) == ("Aboukir, 1 August 1798", 40, 3)
    charts = [board.canvas.chart for board in room.page.findChildren(ChartBoard)]
    assert [one for one in charts if one and one.soil == state.story.ground.soil]


def test_the_set_up_offers_scenarios_and_an_open_sea(rooms, tap, sheet_of):
    rooms.play(rooms.parts.find("age_of_sail"))
    settle()
    setup = rooms.battle_room.setup
    assert setup.setup().story is None
    tap(setup.scenario)
    listed = sheet_of(setup).body
    titles = [row.title for row in listed.rows]
    assert titles[:1] + titles[-1:] == ["Aboukir, 1 August 1798", "No scenario"]
    listed.chosen.emit(titles.index("Trafalgar, 21 October 1805"))
    settle()
    sheet = sheet_of(setup)
    tap(sheet.buttons["take"])
    settle()
    assert setup.setup().story.name == "Trafalgar, 21 October 1805"
    setup.take_scenario(None)
    assert setup.setup().story is None


def test_a_finger_paints_in_one_stroke_and_undo_takes_it_back(rooms, page):
    cells = [(4, 4), (4, 5), (4, 6), (4, 7)]
    drag(page.canvas, [at(page, cells[0]), at(page, cells[-1])])  # a quick finger leaves none out
    ground = page.editor.scenario.story.ground
    assert {cell for cell, soil in ground.cells() if soil == "shoal"} >= set(cells)
    own = rooms.room("scenario").path
    assert own is not None
    assert own.is_relative_to(rooms.library.folder)
    assert scenarios.load(own).value == page.editor.scenario
    page.map_pane.brushes.chosen.emit(1)
    QTest.mouseClick(page.canvas, Qt.MouseButton.LeftButton, pos=at(page, (9, 3)))
    assert page.editor.scenario.story.ground.at((9, 3)) == "land"
    page.undo()
    rooms.run("undo")
    assert page.editor.scenario.story.ground.soil == {}
    assert scenarios.load(SHIPPED / "blanche_pique.scenario").value.story.ground.soil == {}


def test_a_ship_is_taken_in_hand_and_put_elsewhere(page):
    page.show_tab(1)
    page.canvas.piece_chosen.emit("0/blanche")
    assert page.ships.hand == (0, "blanche")
    page.canvas.cell_chosen.emit((7, 9))
    page.ships.questions.answered.emit(("heading", 3))
    station = page.editor.scenario.sides[0].stations["blanche"]
    assert (station.hex, station.heading) == ((7, 9), "S")
    page.ships.off.click()
    assert page.editor.waiting() == ((0, "blanche"),)


def test_words_weather_and_aims_are_asked(page):
    page.show_tab(2)
    page.weather.questions.answered.emit(("wind", 4))
    page.show_tab(3)
    page.words_pane.questions.answered.emit(("name", "My duel"))
    page.words_pane.questions.answered.emit(("aim-0-1", 0))
    scenario = page.editor.scenario
    assert (scenario.answers["wind"], scenario.story.name) == (4, "My duel")
    assert [aim.side for aim in scenario.story.aims] == [1]


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_the_name_of_a_scenario_is_whole_over_the_editor(window, page, size, scale):
    window.set_scale(scale)
    window.resize(*size)
    settle()
    title = page.top.title
    font, lines = title.shown()
    assert " ".join(lines) == title.text() == page.editor.scenario.story.name
    assert max(width_of(line, font) for line in lines) <= title.width()
    assert height_of(len(lines), font) <= title.height()
    for tool in (page.undo_button, page.redo_button, page.versions, page.share, page.play, page.back):
        assert min(tool.width(), tool.height()) >= tool.theme.target
    window.set_scale(100)


def test_another_language_keeps_what_is_open(window, rooms, page):
    page.show_tab(3)
    page.words_pane.questions.answered.emit(("name", "My duel"))
    rooms.make_anew()
    settle()
    assert rooms.key == "scenario"
    assert rooms.room("scenario").page.editor.scenario.story.name == "My duel"


def test_text_of_a_scenario_is_imported_to_the_editor(rooms, page, sheet_of, window):
    text = sharing.scenario_text(page.editor.scenario, ENGLISH)
    body = rooms.transfers.ask_import().body
    body.text.setPlainText(text)
    settle()
    body.take.click()
    settle()
    assert rooms.key == "scenario"
    (own,) = [item for item in rooms.library.scenarios() if not item.shipped]
    assert own.name == "Blanche and Pique, 5 January 1795"


def test_two_fingers_move_the_map_and_paint_nothing(page):
    canvas = page.canvas
    canvas.zoom(1)
    before, canvas._down = canvas.camera, {1: QPointF(10, 10), 2: QPointF(30, 30)}
    canvas.moved_by(QPointF(-20, 0))
    canvas._down = {}
    assert canvas._marks.chosen == ()
    assert canvas.camera != before


def test_a_scenario_goes_back_to_how_it_was(rooms, page, sheet_of, tap):
    """From the editor's button and from the shelf; the step back is one that can be taken back itself."""
    room, keeper = rooms.room("scenario"), rooms.library.scenario_keeper
    page.editor.paint([(4, 4)], "land")
    room.save()
    os.utime(room.path, (time.time() - 3600,) * 2)
    page.editor.paint([(4, 4), (4, 5)], "shoal")
    page.editor.write("name", "Renamed")
    room.save()
    tap(page.versions)
    sheet = sheet_of(rooms.window)
    assert ["cells painted otherwise" in row.sub and "called" in row.sub for row in sheet.body.rows] == [True]
    sheet.body.chosen.emit(0)
    settle()
    sheet_of(rooms.window).answer("back")
    settle()
    assert page.editor.scenario.story.ground.soil == {"land": ((4, 4),)}
    assert scenarios.load(room.path).value == page.editor.scenario
    page.undo()
    assert scenarios.load(room.path).value.story.name == "Renamed"
    before = room.path
    rooms.scenarios.show_versions(rooms.library.item(room.path))
    settle()
    sheet_of(rooms.window).body.chosen.emit(0)
    settle()
    sheet_of(rooms.window).answer("copy")
    settle()
    assert room.path != before
    assert keeper.open(before).value.story.name == "Renamed"
    assert keeper.open(room.path).value.story.ground.soil == {"land": ((4, 4),)}
    assert keeper.versions(room.path) == ()
    kept = keeper.versions(before)
    rooms.library.delete(before)
    rooms.library.empty_trash()
    assert kept
    assert not any(one.path.exists() for one in kept)


@pytest.mark.parametrize(
    ("file", "back"),
    [("age_of_sail/trafalgar", {0: (0, 1), 60: (-1, 1), 120: (-1, 0), 180: (0, -1), 240: (1, -1), 300: (1, 0)}),
     ("galleys/mylae", {0: (0, 1), 45: (-1, 1), 90: (-1, 0), 135: (-1, -1), 180: (0, -1), 225: (1, -1), 270: (1, 0), 315: (1, 1)})],
)  # fmt: skip
def test_a_squadron_is_drawn_up_astern_of_one_ship_by_one_tap(rooms, tap, file, back):
    rooms.open_file(paths.shipped_fleets() / f"{file}.scenario")
    settle()
    page = rooms.room("scenario").page
    editor, ground = page.editor, page.editor.scenario.story.ground
    stations = editor.seas.stations(editor.scenario.sides[0])
    lead = next(one for one in stations if len(editor.mates(0, one)) > 1)
    page.show_tab(1)
    page.ships.take((0, lead))
    page.ships.questions.answered.emit(("gap", 2))
    tap(page.ships.line)
    drawn = editor.seas.stations(editor.scenario.sides[0])
    column, row = back[round(drawn[lead].heading)]
    for number, mate in enumerate(editor.mates(0, lead), 1):
        cell = drawn[lead].cell[0] + 2 * number * column, drawn[lead].cell[1] + 2 * number * row
        assert (drawn[mate].cell if mate in drawn else None) == (cell if ground.holds(cell) else None)
        assert mate not in drawn or drawn[mate].heading == drawn[lead].heading
    page.undo()
    assert editor.seas.stations(editor.scenario.sides[0]) == stations, "one step"


@pytest.mark.parametrize("scale", [100, 150])
def test_the_map_keeps_its_height_beside_what_is_asked(rooms, page, scale):
    rooms.context.keeper.set_scale(scale)
    settle()
    assert page.canvas.height() > page.height() / 2
    assert page.canvas.mapTo(page, QPoint()).x() < page.tabs.mapTo(page, QPoint()).x()


def test_the_needle_of_a_heading_points_where_she_sails_and_every_point_has_a_name(rooms):
    for file in ("age_of_sail/trafalgar", "galleys/mylae"):
        rooms.open_file(paths.shipped_fleets() / f"{file}.scenario")
        settle()
        page = rooms.room("scenario").page
        page.show_tab(1)
        page.ships.take((0, next(iter(page.editor.seas.stations(page.editor.scenario.sides[0])))))
        rose = page.ships.questions.view("heading").rose
        assert rose.onward
        assert {"N", "S"} <= {part.name for part in rose.parts()}


def test_a_place_touched_is_given_a_name_and_the_map_shows_it(page):
    page.map_pane.brushes.chosen.emit(len(page.map_pane.brushes.parts()) - 1)
    QTest.mouseClick(page.canvas, Qt.MouseButton.LeftButton, pos=at(page, (6, 5)))
    settle()
    assert page.editor.scenario.story.ground.soil == {}, "nothing is painted"
    for key, answer in (("place", "Hidden Bay"), ("large", True)):
        page.map_pane.questions.answered.emit((key, answer))
    shown = {one.text: (one.cell, one.large) for one in page.canvas.chart.names}
    assert shown["Hidden Bay"] == ((6, 5), True)
    page.undo()
    page.undo()
    assert "Hidden Bay" not in {one.text for one in page.canvas.chart.names}


def test_a_scenario_of_ones_own_from_nothing(rooms, tap, sheet_of):
    rooms.new_sheet.begin("scenario", "age_of_sail")
    settle()
    room = rooms.room("scenario")
    page, editor = room.page, room.editor
    assert editor.scenario.sides == ()
    page.show_tab(1)
    sizes = []
    for _ in range(2):
        tap(page.ships.add)
        fleets = sheet_of(page).body
        tap(fleets, fleets.parts()[0].rect)
        settle()
        sizes.append(len(page.ships.ships.rows))
    assert [side.name for side in editor.scenario.sides] == [editor.scenario.sides[0].name] * 2
    assert sizes[1] == 2 * sizes[0]
    assert scenarios.load(room.path).value == editor.scenario
    last = len(page.ships.ships.rows) - 1
    tap(page.ships.ships, page.ships.ships.parts()[last].rect)
    *_, (_, entry) = editor.scenario.sides[1].sailing()
    assert page.ships.hand == (1, entry.id)
    before = page.ships.ships.rows[last].trailing
    QTest.mouseClick(page.canvas, Qt.MouseButton.LeftButton, pos=at(page, (6, 3)))
    assert page.ships.ships.rows[last].trailing not in {before, "no place yet"}
    tap(page.ships.drop)
    assert len(editor.scenario.sides) == 1
    page.undo()
    assert len(editor.scenario.sides) == 2
    rooms.run("redo")
    assert len(editor.scenario.sides) == 1
