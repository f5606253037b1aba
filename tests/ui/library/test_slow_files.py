"""Files that take long to read, or that nobody should read: the shelf stands, says so, and the window lives."""

import contextlib
import os
import sqlite3
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from fleetdesk.services import side_jobs as looking
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.book import Book
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import fleets
from fleetdesk.ui.library import shelf_judging
from fleetdesk.ui.library.library_page import LibraryPage
from tests import fakes
from tests.fakes import fleet


@pytest.fixture
def slow(monkeypatch):
    """Reading "Slow.json" takes until this is set; nothing is read in the window's own thread."""
    gate = Event()
    read = fleets.read_header

    def header(path):
        assert current_thread() is not main_thread(), "the window waits for a disk"
        if path.stem == "Slow":
            gate.wait(20)
        return read(path)

    monkeypatch.setattr(shelf_judging, "GRACE", 0)
    monkeypatch.setattr(fleets, "read_header", header)
    yield gate
    gate.set()


@pytest.fixture
def page(qtbot, context, parts, library):
    for name in ("Quick", "Slow", "Swift"):
        os.utime(library.keep_fleet(fleet(name)), (1000, 1000 + len(name)))
    return shown(qtbot, context, parts, library)


def shown(qtbot, context, parts, library):
    made = LibraryPage(context, parts, library)
    made.resize(1200, 800)
    qtbot.addWidget(made)
    context.furnish(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def standing(page):
    return {item.title: item.verdict for item in page.shelf.items}


def test_a_slow_file_is_being_looked_at_and_then_becomes_its_item(slow, page, tap, qtbot, context):
    before = [item.id for item in page.shelf.items]
    qtbot.waitUntil(lambda: standing(page)["Slow"] == "Being looked at …")
    item = next(one for one in page.shelf.items if one.title == "Slow")
    with qtbot.assertNotEmitted(page.open_wanted):
        tap(page.shelf, page.shelf.spot_of("open", item.id))
    assert "Slow.json is still being looked at" in context._toast.accessibleName()
    slow.set()
    qtbot.waitUntil(lambda: standing(page) == {"Quick": "Legal", "Slow": "Legal", "Swift": "Legal"})
    assert [item.id for item in page.shelf.items] == before, "each stays where it was"
    with qtbot.waitSignal(page.open_wanted):
        tap(page.shelf, page.shelf.spot_of("open", item.id))


def test_a_finger_on_the_shelf_meets_what_it_was_put_on(slow, page, qtbot):
    item = next(one for one in page.shelf.items if one.title == "Slow")
    at = page.shelf.spot_of("go", item.id).center().toPoint()
    none = Qt.KeyboardModifier.NoModifier
    QTest.mousePress(page.shelf, Qt.MouseButton.LeftButton, none, at)
    slow.set()
    qtbot.waitUntil(lambda: standing(page)["Slow"] == "Legal")
    with qtbot.waitSignal(page.play_wanted) as told:
        QTest.mouseRelease(page.shelf, Qt.MouseButton.LeftButton, none, at)
    assert told.args[0].name == "Slow"
    assert page.shelf.spot_of("go", item.id).contains(QPointF(at))


def test_what_takes_too_long_could_not_be_read_until_it_is(slow, page, tap, qtbot, context, monkeypatch):
    monkeypatch.setattr(page._findings._heads, "_seconds", 0)
    qtbot.waitUntil(lambda: standing(page)["Slow"] == "Could not be read")
    page.refresh()
    assert standing(page)["Slow"] == "Could not be read"
    item = next(one for one in page.shelf.items if one.title == "Slow")
    tap(page.shelf, page.shelf.spot_of("go", item.id))
    assert "slow or gone" in context._toast.accessibleName()
    monkeypatch.setattr(page._findings._heads, "_seconds", looking.SECONDS)
    slow.set()
    qtbot.waitUntil(lambda: standing(page)["Slow"] == "Legal")


def test_a_window_that_closes_does_not_wait_for_a_disk(slow, window, qtbot):
    rooms = window.rooms
    rooms.library.keep_fleet(fleet("Slow"))
    rooms.enter("library")
    assert standing(rooms.library_page)["Slow"] == "Being looked at …"
    assert window.close()
    assert not slow.is_set()


def test_a_new_list_is_begun_while_a_file_is_slow(slow, window):
    rooms = window.rooms
    rooms.library.keep_fleet(fleet("Slow"))
    rooms.enter("library")
    rooms.begin_fleet(fakes.SYSTEM)
    assert rooms.build_room.editor.fleet.name == "My fleet"
    rooms.library.keep_fleet(rooms.build_room.editor.fleet)
    rooms.begin_fleet(fakes.SYSTEM)
    assert rooms.build_room.editor.fleet.name == "My fleet 2"


def test_what_is_known_is_not_read_again(page, parts, monkeypatch, qtbot):
    qtbot.waitUntil(lambda: all(standing(page).values()) and not page.looks)
    qtbot.waitUntil(parts.verdicts.exists)  # before that what was changed a moment ago is read once more
    read = []
    monkeypatch.setattr(fleets, "read_header", read.append)
    page.refresh()
    assert standing(page) == {"Quick": "Legal", "Slow": "Legal", "Swift": "Legal"}
    assert read == []


def test_the_next_start_shows_all_without_opening_a_file(page, qtbot, context, parts, library, monkeypatch):
    qtbot.waitUntil(lambda: all(standing(page).values()) and not page.looks)
    qtbot.waitUntil(parts.verdicts.exists)
    read = []
    monkeypatch.setattr(fleets, "read_header", read.append)
    monkeypatch.setattr(shelf_judging, "judge", lambda *_: read.append("judged"))
    again = shown(qtbot, context, parts, Library(library.folder, find=library.find, clock=library.now))
    assert standing(again) == {"Quick": "Legal", "Slow": "Legal", "Swift": "Legal"}
    qtbot.waitUntil(lambda: not again.looks)
    assert read == []


def test_what_was_changed_just_when_it_was_read_is_read_again_before_it_is_noted(
    page, qtbot, parts, library, monkeypatch
):
    """Two changes within one tick of the disk leave one time: the first must not be kept for the second."""
    qtbot.waitUntil(lambda: all(standing(page).values()) and not page.looks)
    (item,) = (one for one in page._findings.items.values() if one.name == "Swift")
    page._findings.items[str(item.path)] = item.but(name="As it was", settled=False)
    page._findings._keep(page._findings.items.values(), dict(page._findings.judged))
    (found,) = (
        one for one in Library(library.folder).glance(Book(parts.verdicts).item)[0] if one.path == item.path
    )
    assert found.name == "Swift"


def test_what_is_gone_before_it_was_looked_at_is_gone(slow, page, library, qtbot):
    gone = next(one for one in library.glance()[0] if one.name == "Slow")
    gone.path.unlink()
    page.refresh()
    slow.set()
    qtbot.waitUntil(lambda: not page.looks)
    assert set(standing(page)) == {"Quick", "Swift"}


def test_a_fault_of_the_program_is_not_hidden_in_a_thread(page, monkeypatch, qtbot):
    def broken(_path):
        raise ZeroDivisionError

    monkeypatch.setattr(fleets, "read_header", broken)
    with qtbot.captureExceptions() as caught:
        page._library.keep_fleet(fleet("New"))
        page.refresh()
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name there")
def test_a_pipe_and_a_hostile_battle_stand_beside_a_sound_one(qtbot, context, parts, library, monkeypatch):
    monkeypatch.setattr(shelf_judging, "GRACE", 0)
    BattleSession.create(
        fakes.SYSTEM, fakes.setup(), library.new_battle_path("Sound"), clock=fakes.clock, find=fakes.find
    ).close()
    (sound,) = (parts.folder / "battles").glob("*.battle")
    os.mkfifo(sound.with_name("Pipe.battle"))
    hostile = sound.with_name("Hostile.battle")
    hostile.write_bytes(sound.read_bytes())
    with contextlib.closing(sqlite3.connect(hostile)) as spoilt:
        endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, i, i, i FROM n"
        spoilt.executescript(f"DROP TABLE entry; CREATE VIEW entry(id, parent, body, sum) AS {endless};")
    page = shown(qtbot, context, parts, library)
    qtbot.waitUntil(lambda: "Damaged" in standing(page).values(), timeout=30_000)
    marked = {item.title: item.verdict for item in page.shelf.items}
    assert marked["Hostile"] == "Damaged"
    assert "Pipe" not in marked
    assert len(marked) == 2
