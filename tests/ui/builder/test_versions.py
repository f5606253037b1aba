"""Two windows on one list, and the versions it had before: real files, real taps."""

import os
import time

import pytest

from fleetdesk.ui.widgets.choice_list import ChoiceList
from tests import fakes
from tests.ui.conftest import settle


@pytest.fixture
def room(window, library):
    """The builder with a list that was saved three times before: yesterday, this morning, a little while ago."""
    path = library.keep_fleet(fakes.fleet("First", limit=50))
    for hours, name in ((26, "Second"), (5, "Third"), (0.3, "Home")):
        os.utime(path, (time.time() - 3600 * hours,) * 2)
        library.keep_fleet(fakes.fleet(name), path)
    window.rooms.open_fleet(path)
    settle()
    return window.rooms.build_room


@pytest.fixture
def sheet(window, sheet_of):
    """The sheet that lies over the window now."""
    return lambda: sheet_of(window)


def elsewhere(library, path, name):
    """Somebody else opens, renames and saves the list."""
    loaded = library.open_fleet(path)
    library.keeper.save(loaded.value.but(name=name), path, loaded.edition)


def notice(window):
    return window.context._toast.accessibleName()


def test_two_windows_on_one_list_both_keep_their_work(room, library, window):
    path = room.path
    elsewhere(library, path, "Theirs")
    room.editor.rename("Mine")
    room.page.refresh()
    room.leave()
    assert library.open_fleet(path).value.name == "Theirs"
    assert room.path != path
    kept = library.open_fleet(room.path).value
    assert kept.name.startswith("Mine (other version, ")
    assert kept == room.editor.fleet
    assert not room.editor.dirty
    assert "Both are kept" in notice(window)
    room.editor.rename("Mine again")
    room.page.refresh()
    room.leave()
    assert library.open_fleet(room.path).value.name == "Mine again"
    assert len(library.fleets()) == 2


def test_the_window_says_when_the_list_was_changed_elsewhere_and_shows_it(room, library, window, tap, qtbot):
    elsewhere(library, room.path, "Theirs")
    qtbot.waitUntil(lambda: "changed in another window" in notice(window))
    qtbot.waitUntil(lambda: not window.context._toast.button.guarded())
    tap(window.context._toast.button)
    settle()
    assert room.editor.fleet.name == "Theirs"
    assert str(room.editor.undo_title) == "Changed elsewhere"
    room.editor.add_squadron("More")
    room.page.refresh()
    room.leave()
    assert len(library.fleets()) == 1
    assert library.open_fleet(room.path).value == room.editor.fleet


def test_ones_own_saves_are_not_called_changes_of_others(room, window, qtbot):
    for name in ("a", "b"):
        room.editor.rename(name)
        room.page.refresh()
        room.leave()
        qtbot.wait(80)
    assert "changed" not in notice(window)


def test_an_earlier_version_is_found_by_finger_and_taken_back_as_a_step(room, library, sheet, tap):
    tap(room.page.inspector.list_side.versions)
    listed = sheet().body
    assert isinstance(listed, ChoiceList)
    assert len(listed.rows) == 3
    assert "called Third" in listed.rows[0].sub
    assert "limit 50" in listed.rows[2].sub
    listed.chosen.emit(2)
    settle()
    sheet().answer("back")
    settle()
    assert (room.editor.fleet.name, room.editor.fleet.points_limit) == ("First", 50)
    assert "Back to the version of" in str(room.editor.undo_title)
    room.leave()
    assert library.open_fleet(room.path).value.name == "First"
    room.page.undo()
    room.leave()
    assert library.open_fleet(room.path).value.name == "Home"


def test_an_earlier_version_opens_as_a_copy(room, library, sheet):
    path = room.path
    room.ask_versions()
    sheet().body.chosen.emit(0)
    settle()
    sheet().answer("copy")
    settle()
    assert room.path != path
    assert room.editor.fleet.name.startswith("Third (")
    assert library.open_fleet(path).value.name == "Home"
    assert library.open_fleet(room.path).value == room.editor.fleet
    assert library.keeper.versions(room.path) == ()


def test_versions_are_found_from_the_shelf_after_a_new_name_and_from_the_trash(room, library, window, sheet):
    path = library.rename(room.path, "New name")
    path = library.restore(library.delete(path))
    window.rooms.enter("library")
    page = window.rooms.library_page
    (item,) = library.fleets()
    page.sheets.show_menu(item)
    rows = [row.title for row in sheet().body.rows]
    sheet().answer(rows.index("Earlier versions …"))
    settle()
    assert window.rooms.build_room.path == path
    assert "called Third" in " ".join(row.sub for row in sheet().body.rows)


def test_emptying_the_trash_destroys_the_earlier_versions_too(room, library):
    versions = library.keeper.versions(room.path)
    library.delete(room.path)
    library.empty_trash()
    assert versions
    assert not any(one.path.exists() for one in versions)


def test_a_list_without_versions_says_so(window, sheet):
    window.rooms.begin_fleet(fakes.SYSTEM)
    settle()
    sheet().dismiss()
    settle()
    window.rooms.build_room.ask_versions()
    assert "none yet" in sheet().body.text()
