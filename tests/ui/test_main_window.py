"""The whole window: begin, build, keep, change language and look, close."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from fleetdesk import paths, systems
from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.verdicts import Verdict
from fleetdesk.core.words import msg
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.building.card_places import Place
from fleetdesk.store import fleets
from fleetdesk.ui.app import Troubles, open_window
from fleetdesk.ui.frame import LEAST_HEIGHT, LEAST_WIDTH, first_frame
from fleetdesk.ui.library.shelf_judging import Findings
from fleetdesk.ui.widgets.base import turn_full_screen
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.window.main_window import MainWindow
from tests import fakes
from tests.fakes import fleet

ROOT = Path(__file__).resolve().parents[2]


def settle():
    for _ in range(6):
        QApplication.processEvents()


@pytest.mark.parametrize(("place", "scale"), [(0, 100), (1, 125), (2, 150)])
def test_a_newcomer_says_how_far_away_one_stands(window, parts, tap, place, scale):
    distance = window.rooms.library_page.welcome.distance
    tap(distance, distance.parts()[place].rect)
    assert window.theme.scale == scale == parts.settings.settings.scale
    assert distance.index == place


def test_newcomer_has_a_legal_fleet_in_a_few_taps(window, tap, sheet_of):
    """From the empty program: welcome, keep the proposed name, three ships. Six taps in all."""
    tap(window.rooms.library_page.welcome.fleet)
    tap(sheet_of(window).buttons["keep"])
    page = window.rooms.build_room.page
    for card in ("galleon", "skiff", "skiff"):
        tap(page.cards.list, page.cards.list.spot_of(card, add=True))
    assert page.editor.verdict == Verdict.LEGAL
    assert page.editor.cost.total == 60
    tap(window.rail, window.rail.parts()[0].rect)
    kept = window.rooms.library.fleets()
    assert [item.ships for item in kept] == [3], "leaving the room has written it down"


def test_frame_comes_before_everything_else():
    """Nothing heavy is loaded before the frame is shown."""
    code = (
        "import json, sys, tempfile, pathlib\n"
        "from fleetdesk import bootstrap\n"
        "from fleetdesk.ui import app\n"
        "folder = pathlib.Path(tempfile.mkdtemp())\n"
        "parts = bootstrap.parts('en', settings=folder / 's.json', folder=folder)\n"
        "window = app.open_window(app.application(), parts, None)\n"
        "print(json.dumps([name for name in ('reportlab', 'apsw', 'fleetdesk.ui.window.rooms', 'segno')"
        " if name in sys.modules] + [window.isVisible()]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [True]


def test_the_shelf_is_looked_at_once_to_begin_with(request, monkeypatch):
    looks, look = [], Findings.look
    monkeypatch.setattr(Findings, "look", lambda found: looks.append(1) or look(found))
    window = request.getfixturevalue("window")
    assert len(looks) == 1
    window.run("help")
    window.run("library")
    assert len(looks) == 2, "files may have changed meanwhile"


def test_a_list_that_is_open_elsewhere_goes_with_the_window_in_another_language_too(window):
    window.rooms.library.keep_fleet(fleet("Pond"))
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    window.run("settings")
    window.speak("fr")
    assert window.isAncestorOf(window.rooms.build_room), "else it stays behind when the window goes"


def test_language_changes_while_it_runs(window, tap):
    window.rooms.library.keep_fleet(fleet("Pond"))
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    editor = window.rooms.build_room.editor
    editor.rename("Lake")
    window.speak("fr")
    settle()
    assert "Flottes" in [part.name for part in window.rail.parts()]
    assert window.rooms.build_room.editor.fleet.name == "Lake", "what is open stays open"
    assert window.rooms.build_room.page.fleet.buttons["play"].text() == "Jouer cette flotte"
    window.speak("en")
    assert "Library" in [part.name for part in window.rail.parts()]


def test_look_is_remembered(window, parts, tap):
    window.run("settings")
    page = window.rooms._rooms["settings"]
    page.theme_choice.part_used(1)
    page.scale.part_used(2)
    assert window._keeper.theme.dark
    assert window._keeper.theme.scale == 125
    kept = json.loads(parts.settings.path.read_text("utf-8"))
    assert (kept["theme"], kept["scale"]) == ("night", 125)
    tap(window.rail, window.rail.parts()[-2].rect)
    assert not window._keeper.theme.dark, "one tap on the rail"
    assert page.theme_choice.index == 0, "the settings follow"


def test_shortcuts_reach_rooms_and_steps(window, tap):
    window.rooms.library.keep_fleet(fleet("Pond"))
    window.activateWindow()
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    page = window.rooms.build_room.page
    tap(page.fleet.board, page.fleet.board.spot_of("tick", "s1"))
    page.fleet.board.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert all(ship.sails for _, ship in page.editor.fleet.ships())
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert not all(ship.sails for _, ship in page.editor.fleet.ships())
    QTest.keyClick(window, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    assert window.rooms.key == "rules"


def test_every_room_opens_with_nothing_in_it(window):
    for key in ("library", "build", "battle", "print", "rules", "settings"):
        window.run(key)
        settle()
        assert window.rooms.key == key
        assert window.rail.key == key


def test_sample_is_copied_when_it_is_edited(window, parts, tap):

    (parts.shipped / "toy").mkdir()
    sample = parts.shipped / "toy" / "sample.json"
    fleets.save(sample, fleet("Sample"), find=fakes.find)
    before = sample.read_bytes()
    window.rooms.open_fleet(sample)
    page = window.rooms.build_room.page
    tap(page.fleet.board, page.fleet.board.spot_of("tick", "s1"))
    window.run("library")
    assert sample.read_bytes() == before
    assert [item.name for item in window.rooms.library.fleets() if not item.shipped] == ["Sample"]


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_every_place_of_the_rail_can_be_touched_in_the_lowest_window(window, scale):
    window.set_scale(scale)
    window.resize(LEAST_WIDTH, LEAST_HEIGHT)
    settle()
    rail = window.rail
    assert all(rail.rect().contains(part.rect.toRect()) for part in rail.parts())
    assert all(part.rect.height() >= window.context.keeper.theme.finger for part in rail.parts())


def test_full_screen_and_back_without_a_keyboard(window, tap):
    def item(name):
        return next(part.rect for part in window.rail.parts() if part.name == name)

    tap(window.rail, item("Full screen"))
    assert window.window().isFullScreen()
    tap(window.rail, item("Leave full screen"))
    assert not window.window().isFullScreen()


def test_a_window_that_filled_the_screen_fills_it_again_after_the_whole_screen(window, tap):
    """Both ways there by touch, the rail's and the table's."""
    window.window().showMaximized()
    settle()
    for turn in (window._turn_full_screen, lambda: turn_full_screen(window.rail)):
        turn()
        settle()
        assert window.window().isFullScreen()
        turn()
        settle()
        assert window.window().isMaximized()
        assert not window.window().isFullScreen()


def test_card_changed_for_all_or_as_a_variant(window, tap):
    window.rooms.library.keep_fleet(fleet("Pond", ships=4))
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    room = window.rooms.build_room
    board = room.page.fleet.board
    for answer, hulls in (("all", [8, 5, 5, 5]), ("variant", [8, 6, 5, 5])):
        tap(board, board.spot_of("pick", "s2"))
        tap(room.page.inspector.card_side.edit)
        card = room.card_page
        card.face.open(Place("hull"))
        tap(card.face.strip.keys["5" if answer == "all" else "6"])
        tap(card.how, card.how.parts()[int(answer == "variant")].rect)
        tap(card.keep)
        found = room.editor.fleet
        assert [found.card_of(ship).hull for _, ship in found.ships()] == hulls
        tap(board, board.spot_of("pick", "s2"))


def test_a_card_left_before_it_was_kept_waits_as_it_was_left(window, tap):
    window.rooms.library.keep_fleet(fleet("Pond"))
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    room = window.rooms.build_room
    board = room.page.fleet.board
    tap(board, board.spot_of("pick", "s2"))
    tap(room.page.inspector.card_side.edit)
    room.card_page.face.open(Place("hull"))
    tap(room.card_page.face.strip.keys["6"])
    tap(room.card_page.back)
    tap(room.page.inspector.card_side.edit)
    assert room.card_page.editor.card.hull == 6
    tap(room.card_page.undo)
    assert not room.card_page.editor.dirty
    tap(room.card_page.back)
    tap(room.page.inspector.card_side.edit)
    assert room.card_page.editor.undo_title is None, "nothing was left that waits"


def test_a_card_that_was_not_kept_waits_beyond_the_program(window, parts, keeper, qtbot, tap):
    window.rooms.library.keep_fleet(fleet("Pond"))

    def opened(window):
        window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
        board = window.rooms.build_room.page.fleet.board
        tap(board, board.spot_of("pick", "s2"))
        tap(window.rooms.build_room.page.inspector.card_side.edit)
        return window.rooms.build_room.card_page

    card = opened(window)
    card.face.open(Place("hull"))
    tap(card.face.strip.keys["6"])
    card.face.close_strip()
    window.hide()  # as after a crash: nobody left or closed anything
    again = MainWindow(parts, keeper)
    qtbot.addWidget(again)
    again.begin()
    qtbot.waitUntil(lambda: again.rooms is not None)
    card = opened(again)
    assert card.editor.card.hull == 6
    tap(card.undo)
    assert not card.editor.dirty
    tap(card.redo)
    tap(card.keep)
    assert list((parts.settings.path.parent / "drafts").iterdir()) == [], "what was kept waits no more"


def test_new_card_is_offered_and_can_be_forgotten(window, tap, qtbot):
    window.rooms.library.keep_fleet(fleet("Pond"))
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    room = window.rooms.build_room
    cards = room.page.cards
    tap(cards.list, cards.list.parts()[-1].rect)
    room.card_page.face.open(Place("class_name"))
    room.card_page.face.strip.lines["class_name"].setText("Swan")
    tap(room.card_page.keep)
    tap(cards.mine)
    assert [one.title for one in cards.list.offered] == ["Swan"]
    tap(room.page.inspector.card_side.forget)
    assert not cards.list.offered
    qtbot.waitUntil(lambda: not window.context._toast.button.guarded())
    tap(window.context._toast.button)
    assert [one.title for one in cards.list.offered] == ["Swan"]


def test_one_tap_from_a_fleet_to_the_battle_set_up(window, tap):
    window.rooms.library.keep_fleet(fleet("Pond"))
    page = window.rooms.library_page
    page.refresh()
    tap(page.shelf, page.shelf.spot_of("go", page.shelf.items[0].id))
    assert window.rooms.key == "battle"
    assert window.rooms.battle_room.setup is not None
    assert not window.rail.isVisible(), "the table has the whole screen"


def test_battle_begins_is_left_and_goes_on(window, tap):
    window.rooms.play(fakes.SYSTEM, fleet("Pond"))
    room = window.rooms.battle_room
    room._begin(room.setup.setup())
    assert isinstance(room.session, BattleSession)
    room.page.leave_wanted.emit()
    assert window.rooms.key == "library"
    battle = window.rooms.library.battles()[0]
    window.rooms.open_battle(battle.path)
    assert window.rooms.key == "battle"
    window.speak("fr")
    assert window.rooms.battle_room.session is not None


def test_back_from_setting_up_leads_where_one_came_from(window, tap):
    """Ctrl+Shift+N works everywhere; the arrow led to the library wherever that was."""
    rooms = window.rooms
    window.run("rules")
    rooms.play(fakes.SYSTEM, fleet("Pond"))
    rooms.battle_room.left.emit()
    assert rooms.key == "rules"
    rooms.play(fakes.SYSTEM, fleet("Pond"))
    rooms.battle_room._begin(rooms.battle_room.setup.setup())
    played = rooms.battle_room.path
    rooms.play(fakes.SYSTEM, fleet("Pond"))
    rooms.battle_room.left.emit()
    assert (rooms.key, rooms.battle_room.path) == ("battle", played)
    rooms.battle_room.left.emit()
    assert rooms.key == "library"


def test_settings_are_reached_from_a_battle_which_goes_on_beside_them(window, tap):
    window.rooms.play(fakes.SYSTEM, fleet("Pond"))
    room = window.rooms.battle_room
    room._begin(room.setup.setup())
    page = room.page
    page.controller.open_menu()
    listed = page.controller.sheet.findChild(ChoiceList)
    tap(listed, next(part.rect for part in listed.parts() if part.name == "Settings"))
    assert window.rooms.key == "settings"
    assert window.rail.isVisible()
    window.run("battle")
    assert room.page is page


def test_one_tap_leads_back_to_the_battle_just_left_wherever_its_file_lies(window, tap, tmp_path):
    window.rooms.play(fakes.SYSTEM, fleet("Pond"))
    room = window.rooms.battle_room
    room._begin(room.setup.setup())
    far = tmp_path / "far.battle"
    room.session.copy_to(far)
    window.rooms.open_file(far)
    title = room.title
    window.run("library")
    window.rooms.room("no battle")  # made before: it has to know of the way back all the same
    room.left.emit()
    window.run("battle")
    back = window.rooms.room("battle").buttons["back"]
    assert title in back.text()
    tap(back)
    assert window.rooms.battle_room.path == far


def test_closing_earlier_versions_leads_back_to_the_shelf(window, sheet_of):
    rooms = window.rooms
    rooms.library.keep_fleet(fleet("Pond"))
    rooms.show_versions(rooms.library.fleets()[0])
    sheet_of(window).answer(None)
    assert rooms.key == "library"


def test_open_list_follows_its_file(window, tap, sheet_of):
    rooms = window.rooms
    rooms.library.keep_fleet(fleet("Pond"))
    item = rooms.library.fleets()[0]
    rooms.open_fleet(item.path)
    window.run("library")
    sheet = rooms.library_page.sheets.ask_name(item)
    sheet.body.line.setText("Lake")
    tap(sheet.buttons["keep"])
    window.run("build")
    page = rooms.build_room.page
    assert page.editor.fleet.name == "Lake"
    tap(page.fleet.board, page.fleet.board.spot_of("tick", "s1"))
    window.run("library")
    assert [one.name for one in rooms.library.fleets()] == ["Lake"], "no second file under the old name"


def test_deleted_list_is_open_no_more(window):
    rooms = window.rooms
    rooms.library.keep_fleet(fleet("Pond"))
    item = rooms.library.fleets()[0]
    rooms.open_fleet(item.path)
    window.run("library")
    rooms.library_page.sheets.delete(item)
    window.run("build")
    assert rooms.build_room is None
    window.close()
    assert not rooms.library.fleets()


def test_file_that_is_none_is_met_with_a_sentence(window, tmp_path, sheet_of):
    file = tmp_path / "letter.json"
    file.write_text("Dear Ada", "utf-8")
    window.rooms.open_file(file)
    assert "letter.json" in sheet_of(window).body.text()


def test_closing_writes_down_what_is_open(window, tap):
    window.rooms.library.keep_fleet(fleet("Pond"))
    path = window.rooms.library.fleets()[0].path
    window.rooms.open_fleet(path)
    page = window.rooms.build_room.page
    tap(page.fleet.board, page.fleet.board.spot_of("tick", "s1"))
    window.close()
    assert not json.loads(path.read_text("utf-8"))["squadrons"][0]["ships"][0]["sails"]


def test_full_disk_keeps_the_window_open(window, tap, monkeypatch, sheet_of):
    window.rooms.library.keep_fleet(fleet("Pond"))
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    page = window.rooms.build_room.page
    tap(page.fleet.board, page.fleet.board.spot_of("tick", "s1"))

    def full(*_, **__):
        raise StoreError(msg("The disk is full."))

    monkeypatch.setattr(window.rooms.library.keeper, "save_since", full)
    assert not window.close()
    assert sheet_of(window).body.text() == "The disk is full."


def test_unforeseen_trouble_is_one_sentence_and_a_log(window, tmp_path, sheet_of):
    troubles = Troubles(tmp_path / "log" / "troubles.txt", fakes.clock, window.tell_trouble)
    error = ZeroDivisionError()
    troubles.caught(type(error), error, error.__traceback__)
    assert "Something went wrong" in sheet_of(window).body.text()
    assert "ZeroDivisionError" in troubles.log.read_text("utf-8")
    assert "2024-05-01" in troubles.log.read_text("utf-8")


def test_backup_brings_everything_back(window, parts, tmp_path, monkeypatch):
    window.rooms.library.keep_fleet(fleet("Pond"))
    target = tmp_path / "all.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.rooms.transfers.ask_backup()
    window.rooms.library.fleets()[0].path.unlink()
    window.rooms.transfers.restore(target)
    assert [item.name for item in window.rooms.library.fleets()] == ["Pond"]


def test_backup_brings_back_settings_that_are_as_usual_here(window, parts, tmp_path):
    kept = {
        "format": 1,
        "language": "fr",
        "theme": "night",
        "scale": 150,
        "paper": "Letter",
        "data_folder": "x",
    }
    kept |= {"owned": {"toy": ["tug"]}, "real_dice": "perhaps"}
    target = tmp_path / "all.zip"
    (tmp_path / "kept.json").write_text(json.dumps(kept), "utf-8")
    backup.back_up(parts.folder, target, settings=tmp_path / "kept.json")
    window.set_scale(125)
    window.rooms.enter("settings")
    window.rooms.transfers.restore(target)
    QApplication.processEvents()
    now = parts.settings.settings
    assert (now.language, now.theme, now.scale, now.paper, now.data_folder, now.owned) == (
        *("fr", "night", 125, "Letter", ""),
        {"toy": ("tug",)},
    )
    assert window.theme.dark
    assert window.context.words.language == "fr"
    assert json.loads(parts.settings.path.read_text("utf-8"))["paper"] == "Letter"
    window.rooms.transfers.restore(target)  # nothing is left to change
    assert parts.settings.settings == now


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sheet_of_the_window_opens_in_every_language(window, language, tap, sheet_of):
    window.speak(language)
    window.rooms.library.keep_fleet(fleet("Pond"))
    window.rooms.open_fleet(window.rooms.library.fleets()[0].path)
    page = window.rooms.build_room.page
    openers = (
        page.ask_details,
        page._house,
        page._why_all,
        window.rooms.transfers.ask_import,
        window.rooms.ask_what_to_print,
        lambda: window.run("shortcuts"),
        lambda: window.rooms.transfers.share_fleet(page.editor.system, page.editor.fleet),
        lambda: window.rooms.library_page.sheets.show_menu(window.rooms.library.fleets()[0]),
    )
    for open_it in openers:
        open_it()
        sheet = sheet_of(window)
        assert sheet.title.text()
        sheet.dismiss()


@pytest.mark.parametrize("room", ["library", "build", "battle", "print", "rules", "settings", "scenario"])
def test_every_room_says_what_it_is_for(window, sheet_of, room):
    window.rooms.scenarios.new(systems.load("age_of_sail"))
    window.rooms.enter(room)
    for told in ("help", "manual", "shortcuts"):
        window.run(told)
        sheet = sheet_of(window)
        assert sheet.title.text()
        sheet.dismiss()


class TestFrame:
    """The empty window that comes before everything else."""

    @pytest.fixture
    def frame(self, qtbot, parts):

        made = first_frame(parts.settings.path, paths.resources())
        qtbot.addWidget(made)
        return made

    def test_shows_the_players_theme_at_once(self, qtbot, parts):

        parts.settings.save(parts.settings.settings.but(theme="night"))
        made = first_frame(parts.settings.path, paths.resources())
        qtbot.addWidget(made)
        assert made.grab().toImage().pixelColor(600, 400).lightness() < 64

    def test_takes_all_of_a_small_screen(self, frame, qapp):
        assert frame.isMaximized()
        assert frame.size().width() >= min(LEAST_WIDTH, qapp.primaryScreen().availableSize().width())

    @pytest.mark.parametrize("text", ["", "[]", "{", '{"theme": 3, "scale": "big"}'])
    def test_bad_settings_do_not_stop_it(self, qtbot, tmp_path, text):

        file = tmp_path / "settings.json"
        file.write_text(text, "utf-8")
        made = first_frame(file, paths.resources())
        qtbot.addWidget(made)
        assert made.isVisible()

    def test_program_moves_in(self, frame, parts, qapp, qtbot):

        inside = open_window(qapp, parts, None, frame)
        qtbot.waitUntil(lambda: inside.rooms is not None)
        assert inside.window() is frame
        inside.rooms.library.keep_fleet(fleet("Pond"))
        inside.rooms.open_fleet(inside.rooms.library.fleets()[0].path)
        assert "Pond" in frame.windowTitle()
        assert frame.close()

    def test_loads_nothing_of_the_program(self):
        code = (
            "import json, sys\n"
            "from fleetdesk import __main__\n"
            "frame = __main__._frame([])\n"
            "print(json.dumps([frame.isVisible(), 'pydantic' in sys.modules, 'fleetdesk.core' in sys.modules]))\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == [True, False, False]


def test_keys_make_letters_larger_and_smaller_as_far_as_there_are_sizes(window, keeper):
    QTest.keyClick(window, "+", Qt.KeyboardModifier.ControlModifier)
    larger = keeper.theme.scale
    assert larger > 100
    for _ in range(9):
        QTest.keyClick(window, "-", Qt.KeyboardModifier.ControlModifier)
    assert keeper.theme.scale <= 100
    keeper.set_scale(100)


def test_a_key_opens_the_manual_where_one_is(window, sheet_of):
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert sheet_of(window).isVisible()


def test_switches_of_the_settings_are_kept_at_once(window, parts, tap):
    window.run("settings")
    page = window.rooms.room("settings")
    for key, switch in (("sounds", page.sounds), ("real_dice", page.real_dice), ("ink_saver", page.saver)):
        before = getattr(parts.settings.settings, key)
        page._scroll.ensureWidgetVisible(switch)
        tap(switch)
        assert getattr(parts.settings.settings, key) is not before
        tap(switch)
        assert getattr(parts.settings.settings, key) is before
    tap(page.paper, page.paper.parts()[1].rect)
    assert parts.settings.settings.paper == "Letter"
