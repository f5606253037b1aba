"""The print page: what is seen is what is printed."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk.core.paper.pages import A4, PAPERS
from fleetdesk.core.words import Words
from fleetdesk.services.printing import Printable, of_battle
from fleetdesk.ui.printing.page import PrintPage
from tests.fakes import SYSTEM, clock, fleet, setup
from tests.ui.conftest import settle
from tests.ui.finger import turn_wheel


@pytest.fixture
def page(qtbot, context, tmp_path):
    made = PrintPage(
        context, Words, tmp_path / "print", clock=clock, paper=A4, language="en", large=False, ink_saver=False
    )
    made.resize(1200, 800)
    qtbot.addWidget(made)
    context.furnish(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    context.workers.wait()


@pytest.fixture
def things():
    return (Printable(system=SYSTEM, fleet=fleet(ships=60, limit=0), name="Pond"),)


def test_nothing_to_print_is_said(page):
    assert page.empty.isVisible()
    assert not page.save.isEnabled()


def test_pages_seen_are_pages_written(page, things, qtbot, tmp_path):
    page.show_things(things)
    assert len(page.pages) > 2
    target = tmp_path / "pond.pdf"
    with qtbot.waitSignal(page.written, timeout=20_000):
        page.write(target)
    assert len(PdfReader(target).pages) == len(page.pages)
    assert page.open_folder.isVisible()


def test_stopped_file_is_not_left_behind(page, things, qtbot, tmp_path, tap):
    page.show_things(things)
    page.write(tmp_path / "pond.pdf")
    page._worker.stop()
    page._context.workers.wait()
    qtbot.waitUntil(lambda: page._worker is None)
    written = tmp_path / "pond.pdf"
    assert not written.exists() or len(PdfReader(written).pages) == len(page.pages)


def test_whatever_takes_the_keyboard_has_a_name(page, things):
    page.show_things(things)
    keyed = [
        one
        for one in page.findChildren(QWidget)
        if one.focusPolicy() != Qt.FocusPolicy.NoFocus and one.isVisible()
    ]
    assert keyed
    assert [
        type(one).__name__ for one in keyed if not (one.accessibleName() or getattr(one, "text", str)())
    ] == []


def test_pages_are_turned(page, things, tap):
    page.show_things(things)
    assert page.where.text().startswith("1 /")
    tap(page.forward)
    assert page.where.text().startswith("2 /")
    QTest.keyClick(page.preview, Qt.Key.Key_PageUp)
    assert page.where.text().startswith("1 /")
    tap(page.thumbs, page.thumbs.parts()[2].rect)
    assert page.where.text().startswith("3 /")


def test_large_print_takes_more_pages(page, things, tap):
    page.show_things(things)
    before = len(page.pages)
    tap(page.form.large)
    assert len(page.pages) > before
    assert "keeps its size" in page.form.large.accessibleDescription()


def test_paper_changes_the_page(page, things):
    page.show_things(things)
    page.form.paper.part_used(1)
    assert page.pages[0].width == PAPERS["Letter"].width


def test_battle_prints_one_side_or_all(page):
    battle = SYSTEM.opening(setup())
    page.show_things(of_battle(SYSTEM, battle))
    assert page.form.seat == battle.sides[0].id, "a side's paper holds that side's secrets only"
    one = len(page.pages)
    page.form.whose.part_used(2)
    assert page.form.seat == ""
    assert len(page.pages) == 2 * one


def test_tap_enlarges(page, things, tap):
    page.show_things(things)
    tap(page.preview)
    assert page.preview.zoom > 1
    tap(page.preview)
    assert page.preview.zoom == 1


def test_narrow_window_shows_one_thing_at_a_time(page, things, qtbot):
    page.show_things(things)
    page.resize(500, 700)
    assert page.form.isVisible()
    assert not page.preview.isVisible()
    page.segments.part_used(1)
    assert page.preview.isVisible()


@pytest.mark.parametrize("width", [860, 980, 1100, 1220])
def test_a_page_as_large_as_the_view_does_not_swing(page, things, monkeypatch, width):
    """Scroll bars take room, the page shrinks, the bars go, it grows ...: this went on for ever."""
    fitted: list[object] = []
    fit = page.preview.set_room

    def counted(room):
        fitted.append(room)
        if len(fitted) < 50:
            fit(room)

    monkeypatch.setattr(page.preview, "set_room", counted)
    page.show_things(things)
    for zoom in (1.0, 1.02, 1.05, 1.5):
        page.preview.set_zoom(zoom)
        for height in range(480, 820, 20):
            fitted.clear()
            page.resize(width, height)
            settle()
            assert len(fitted) < 10


class TestPosition:
    """Changing an option keeps in sight what was looked at."""

    def test_large_print_and_paper_keep_the_ship(self, page, things, tap):
        page.show_things(things)
        page.go_to(1)
        ship = page.pages[1].cards[0]
        tap(page.form.large)
        assert ship in page.pages[page._at].cards
        page.form.paper.part_used(1)
        assert ship in page.pages[page._at].cards

    def test_another_sheet_or_side_begins_at_its_first_page(self, page):
        page.show_things(of_battle(SYSTEM, SYSTEM.opening(setup())))
        page.form.whose.part_used(2)
        page.go_to(1)
        assert page._at == 1
        page.form.whose.part_used(0)
        assert page._at == 0

    def test_the_same_battle_later_keeps_what_was_chosen(self, page):
        battle = SYSTEM.opening(setup())
        page.show_things(of_battle(SYSTEM, battle))
        page.form.whose.part_used(2)
        page.form.state.part_used(2)
        page.go_to(1)
        page.show_things(of_battle(SYSTEM, battle.but(turn=battle.turn + 1)))
        assert (page.form.whose.index, page.form.state_id, page._at) == (2, "blank", 1)

    def test_another_battle_does_not(self, page, things):
        page.show_things(of_battle(SYSTEM, SYSTEM.opening(setup())))
        page.form.state.part_used(2)
        page.show_things(things)
        assert (page.form.state_id, page._at) == ("fresh", 0)


class TestRoom:
    """The print room shows what is open, as it stands when one comes in."""

    def test_a_battle_that_is_open_is_printed_without_asking(self, window):
        rooms = window.rooms
        rooms.play(SYSTEM, fleet(ships=4))
        rooms.battle_room.setup.go.click()
        rooms.enter("print")
        settle()
        room = rooms._rooms["print"]
        assert room.pages
        assert room.form.state_id == "current"

    def test_it_is_printed_as_it_stands_now(self, window):
        rooms = window.rooms
        rooms.play(SYSTEM, fleet(ships=4))
        rooms.battle_room.setup.go.click()
        rooms.run("print_this")
        room = rooms._rooms["print"]
        before = room.form.chosen[0].battle
        rooms.enter("battle")
        rooms.battle_room.session.do("end_turn", {})
        rooms.enter("print")
        assert room.form.chosen[0].battle == rooms.battle_room.session.state
        assert room.form.chosen[0].battle != before

    def test_a_list_that_was_changed_is_printed_as_it_is_now(self, window):
        rooms = window.rooms
        rooms.library.keep_fleet(fleet("Pond"))
        rooms.open_fleet(rooms.library.fleets()[0].path)
        editor = rooms.build_room.editor
        rooms.build_room.wanted.emit("print")
        rooms.enter("build")
        editor.rename("Lake")
        rooms.enter("print")
        assert rooms._rooms["print"].form.chosen[0].fleet.name == "Lake"


def test_a_file_is_chosen_and_written(page, things, tap, qtbot, tmp_path, monkeypatch):
    page.show_things(things)
    target, asked = tmp_path / "chosen.pdf", []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *told: (asked.append(told[2]), (str(target), ""))[1]
    )
    with qtbot.waitSignal(page.written, timeout=20_000):
        tap(page.save)
    assert len(PdfReader(target).pages) == len(page.pages)
    (proposed,) = map(Path, asked)
    assert (proposed.parent, proposed.suffix) == (tmp_path / "print", ".pdf")
    assert "chosen.pdf" in page._context._toast.accessibleName()


def test_nothing_is_written_when_no_file_is_chosen(page, things, tap, monkeypatch):
    page.show_things(things)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    tap(page.save)
    assert page._worker is None


def test_a_page_grows_and_shrinks_again(page, things, tap):
    page.show_things(things)
    usual = page.preview.zoom
    tap(page.larger)
    assert page.preview.zoom > usual
    tap(page.smaller)
    assert page.preview.zoom == pytest.approx(usual)


def test_the_wheel_turns_pages(page, things):
    page.show_things(things)
    first = page._at
    for way, at in ((-1, first + 1), (1, first)):
        turn_wheel(page.preview, way)
        assert page._at == at


def test_languages_are_called_as_those_call_them_who_speak_them(page):
    """As in the settings; "French" is a navy's word."""
    assert [part.name for part in page.form.language.parts()] == ["English", "Français"]
