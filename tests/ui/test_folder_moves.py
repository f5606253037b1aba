"""Where nothing can be written, a button leads to another folder, and all that is open goes on there."""

import errno
import os

import pytest
from PySide6.QtWidgets import QFileDialog

from fleetdesk.core.errors import FolderError, StoreError
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import files
from fleetdesk.store.settings import SettingsFile
from tests import fakes
from tests.fakes import fleet


def vanish(folder):
    """Take a folder away and let nobody make it anew: a share that is gone, whoever one is."""
    if folder.exists():
        folder.rename(folder.with_name(folder.name + " elsewhere"))
    folder.write_text("no folder", "utf-8")


@pytest.fixture
def chosen(tmp_path, monkeypatch):
    """The folder the player chooses, each time one is asked for."""
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "stick"))
    return tmp_path / "stick"


@pytest.fixture
def opened(window):
    """The window with a list in it whose folder vanishes before it is changed."""
    rooms = window.rooms
    rooms.open_fleet(rooms.library.keep_fleet(fleet("Pond")))
    vanish(window._parts.folder)
    rooms.build_room.editor.set_details(player="Later")
    rooms.build_room.save()
    return window


def names(library):
    return [item.name for item in library.fleets()]


def test_the_open_list_goes_on_in_the_folder_that_is_chosen(opened, chosen, tap, sheet_of):
    sheet = sheet_of(opened)
    assert "Choose another folder" in sheet.body.text()
    button = sheet.buttons["elsewhere"]
    assert button.height() >= button.theme.target
    tap(button)
    rooms = opened.rooms
    assert rooms.key == "build"
    assert rooms.build_room.path.is_relative_to(chosen)
    assert not rooms.build_room.editor.dirty
    assert rooms.build_room.editor.undo_title is not None, "what was done can still be taken back"
    assert [rooms.library.open_fleet(item.path).value.player for item in rooms.library.fleets()] == ["Later"]
    assert str(chosen) in opened.context._toast.accessibleName()
    assert SettingsFile(opened._parts.settings.path).settings.data_folder == str(chosen)
    rooms.build_room.editor.set_details(player="Still later")
    rooms.build_room.save()
    assert len(rooms.library.fleets()) == 1
    assert opened.close()


def test_without_settings_the_folder_is_used_until_the_end(opened, chosen, tap, sheet_of, monkeypatch):
    def closed(self, settings):
        self.settings = settings
        raise files.cannot_write(self.path, OSError(errno.EROFS, os.strerror(errno.EROFS)))

    monkeypatch.setattr(SettingsFile, "save", closed)
    tap(sheet_of(opened).buttons["elsewhere"])
    assert names(opened.rooms.library) == ["Pond"]
    assert "until FleetDesk is closed" in opened.context._toast.accessibleName()
    opened.speak("fr")
    assert opened.rooms.build_room.path.is_relative_to(chosen)


def test_a_folder_that_cannot_be_written_to_either_changes_nothing(
    opened, chosen, tap, sheet_of, monkeypatch
):
    before = opened._parts.folder
    chosen.write_text("no folder", "utf-8")
    tap(sheet_of(opened).buttons["elsewhere"])
    assert str(chosen) in sheet_of(opened).body.text()
    assert opened._parts.folder == before
    assert opened.rooms.build_room.editor.dirty
    chosen.unlink()
    tap(sheet_of(opened).buttons["elsewhere"])
    assert names(opened.rooms.library) == ["Pond"]


def test_closing_the_window_offers_the_folder_too(opened, chosen, tap, sheet_of):
    tap(sheet_of(opened).buttons["ok"])
    assert not opened.close()
    assert list(sheet_of(opened).buttons) == ["leave", "ok", "elsewhere"]
    tap(sheet_of(opened).buttons["elsewhere"])
    assert names(opened.rooms.library) == ["Pond"]
    assert opened.close()


def test_a_sample_that_was_not_changed_stays_a_sample(window, parts, chosen, tap, sheet_of):
    rooms = window.rooms
    path = rooms.library.keep_fleet(fleet("Sample")).rename(parts.shipped / "sample.json")
    rooms.open_fleet(path)
    vanish(parts.folder)
    rooms.ask_folder()
    assert names(rooms.library) == ["Sample"]
    assert rooms.build_room.path == path


def test_a_card_that_is_being_written_is_still_there(window, parts, chosen, tap, sheet_of):
    rooms = window.rooms
    rooms.open_fleet(rooms.library.keep_fleet(fleet("Pond")))
    build = rooms.build_room
    build._card_wanted((build.editor.system.catalogue()[0], ""))
    vanish(parts.folder)
    card = build.card_page
    rooms.ask_folder()
    assert rooms.build_room.card_page is card
    assert names(rooms.library) == ["Pond"]


@pytest.mark.parametrize("gone", ["folder", "file"])
def test_a_battle_goes_on_where_it_stood(window, parts, chosen, tap, sheet_of, gone):
    rooms = window.rooms
    path = rooms.library.new_battle_path("Great day")
    BattleSession.create(fakes.SYSTEM, fakes.setup(3), path, clock=fakes.clock, find=fakes.find).close()
    rooms.open_battle(path)
    rooms.battle_room.session.do("end_turn", {})
    numbers = rooms.battle_room.session.journal.numbers
    if gone == "folder":
        vanish(parts.folder)
        rooms.ask_folder()
    else:
        path.unlink()
        rooms.move_in(str(chosen))
    session = rooms.battle_room.session
    assert session.path.is_relative_to(chosen)
    assert session.journal.numbers == numbers
    session.do("end_turn", {})
    rooms.battle_room.close_battle()
    assert rooms.library.battles()[0].sound


@pytest.mark.parametrize("way", ["mark", "action"])
def test_a_step_that_cannot_be_written_leads_to_another_folder(
    window, chosen, tap, sheet_of, monkeypatch, way
):
    rooms = window.rooms
    path = rooms.library.new_battle_path("Great day")
    BattleSession.create(fakes.SYSTEM, fakes.setup(3), path, clock=fakes.clock, find=fakes.find).close()
    rooms.open_battle(path)
    session, page = rooms.battle_room.session, rooms.battle_room.page

    def closed(*_, **__):
        raise files.cannot_write(path, OSError(errno.EROFS, os.strerror(errno.EROFS)))

    monkeypatch.setattr(session.journal, "do", closed)
    if way == "mark":
        page.controller._do("end_turn", [{}])
    else:
        page.flow.start(next(offer for offer in page.bridge.overview.offers if offer.action == "end_turn"))
        page.flow.go()
    tap(sheet_of(window).buttons["elsewhere"])
    room = rooms.battle_room
    assert room.path.is_relative_to(chosen)
    room.page.controller._do("end_turn", [{}])
    assert len(room.session.journal.numbers) == 1
    room.close_battle()


def test_a_battle_being_set_up_stays_on_the_screen(window, parts, chosen, tap, sheet_of):
    rooms = window.rooms
    rooms.play(fakes.SYSTEM, fleet("Pond"))
    setup = rooms.battle_room.setup
    vanish(parts.folder)
    setup.battle_wanted.emit(fakes.setup(2))
    tap(sheet_of(window).buttons["elsewhere"])
    assert rooms.battle_room.setup is setup
    setup.battle_wanted.emit(fakes.setup(2))
    assert rooms.battle_room.path.is_relative_to(chosen)
    rooms.battle_room.close_battle()


def test_what_goes_wrong_elsewhere_does_not_move_the_library(window, tmp_path, sheet_of):
    export = files.cannot_write(tmp_path / "stick" / "one.json", PermissionError(errno.EACCES, "no"))
    assert isinstance(export, FolderError)
    window.context.problem(window, export)
    assert list(sheet_of(window).buttons) == ["ok"]


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR])
def test_the_sentence_carries_its_folder(tmp_path, number):
    said = files.cannot_write(tmp_path / "one.json", OSError(number, os.strerror(number)))
    assert isinstance(said, FolderError)
    assert said.folder == tmp_path


def test_a_full_disk_is_no_matter_of_the_folder(tmp_path):
    full = files.cannot_write(tmp_path / "one.json", OSError(errno.ENOSPC, "full"))
    assert isinstance(full, StoreError)
    assert not isinstance(full, FolderError)
