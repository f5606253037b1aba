"""Orders typed and not entered outlive the program, and nobody but who wrote them finds them."""

import zipfile

import pytest
from PySide6.QtTest import QTest

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Words, msg
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.drafts import Drafts
from fleetdesk.store.drafts import DraftFile
from tests import fakes
from tests.toy import charted
from tests.ui import leaks
from tests.ui.battle.conftest import begin, click, settle

WORDS = "N1 E2"
WRITE = Offer(action="write", title=msg("Write"), answers={"side": "a"})


@pytest.fixture
def told():
    return []


@pytest.fixture
def kept(tmp_path, told):
    """The drafts of a battle, as each start of the program finds them."""
    opening = begin(charted.SYSTEM, 3).journal.opening

    def again() -> Drafts:
        return Drafts(DraftFile(tmp_path / "drafts", opening), told.append)

    return again


@pytest.fixture
def open_page(make, kept):
    def opened(seat: str = "a"):
        return make(begin(charted.SYSTEM, 3), drafts=kept(), seat=seat)

    return opened


def write(page, text: str = ""):
    page.flow.start(WRITE)
    settle()
    view = page.prepare.form.questions.view("text")
    if text:
        QTest.keyClicks(view.editor, text)
    return view


def files(tmp_path):
    return list((tmp_path / "drafts").glob("*"))


def test_words_outlive_the_program_even_when_it_is_killed(open_page, qtbot, tmp_path):
    page = open_page()
    write(page, WORDS)
    qtbot.waitUntil(lambda: len(files(tmp_path)) == 1)  # nobody has left the form or closed anything
    again = open_page()
    assert write(again).editor.toPlainText() == WORDS


def test_leaving_the_question_keeps_them_at_once(open_page, tmp_path):
    page = open_page()
    write(page, WORDS)
    page.flow.cancel()
    assert len(files(tmp_path)) == 1
    assert write(open_page()).editor.toPlainText() == WORDS


def test_what_is_not_entered_yet_is_called_so(open_page):
    page = open_page()
    told = heard_warnings(page)
    write(page, WORDS)
    page.flow.cancel()
    write(page)
    assert [bool(one) for one in told] == [False, True]


def heard_warnings(page):
    told = []
    page.flow.prepared.connect(lambda asked: told.append(asked[0].warnings))
    return told


def test_once_entered_nothing_is_left(open_page, tmp_path):
    page = open_page()
    write(page, WORDS)
    page.flow.cancel()
    write(page)
    click(page.prepare.go)
    assert page.bridge.session.state.orders == {"a": WORDS}
    assert files(tmp_path) == []


def test_looking_at_a_question_keeps_nothing(open_page, tmp_path):
    page = open_page()
    write(page)
    page.flow.cancel()
    assert files(tmp_path) == []


@pytest.mark.parametrize("seat", ["b", TABLE, ""])
def test_nobody_else_is_given_them(open_page, seat):
    page = open_page()
    write(page, WORDS)
    page.flow.cancel()
    assert write(open_page(seat)).editor.toPlainText() == ""


@pytest.mark.parametrize("seat", ["b", TABLE])
def test_whoever_else_opens_the_battle_finds_the_same_with_and_without_drafts(make, kept, seat):
    """All widgets, what a screen reader hears, every form, every moment of the log, papers and titles."""

    def seen():
        page = make(begin(charted.SYSTEM, 3), drafts=kept(), seat=seat)
        found = (*leaks.read(page), *leaks.wander(page))
        return (*found, *leaks.take_away(page.bridge.session, seat, Words("en")))

    before = seen()
    kept().keep("a", WRITE, {"side": "a", "text": WORDS})
    after = seen()
    assert kept().of("a", WRITE) == {"side": "a", "text": WORDS}
    assert leaks.differences(before, after) == []


def test_a_disk_that_says_no_is_told_once_and_the_words_stay(open_page, told, tmp_path):
    (tmp_path / "drafts").write_text("a file where the folder should be")
    page = open_page()
    write(page, WORDS)
    page.flow.cancel()
    write(page)
    page.flow.answer({"side": "a", "text": "N2"})
    page.flow.cancel()
    assert len(told) == 1
    assert write(page).editor.toPlainText() == "N2"


def test_a_damaged_file_is_told_and_new_words_are_kept(kept, told, tmp_path):
    first = kept()
    first.keep("a", WRITE, {"side": "a", "text": WORDS})
    (path,) = files(tmp_path)
    path.write_text("{")
    kept().keep("a", WRITE, {"side": "a", "text": "N2"})
    assert len(told) == 1
    assert kept().of("a", WRITE) == {"side": "a", "text": "N2"}
    assert len(files(tmp_path)) == 2


def test_they_are_in_nothing_that_is_shared(window, parts, tmp_path):
    """Neither the battle's file nor a backup of everything holds a draft, nor do they lie in the player's folder."""
    setup = fakes.setup(2)
    path = window.rooms.library.new_battle_path(setup.title)
    BattleSession.create(fakes.SYSTEM, setup, path, find=parts.find).close()
    window.rooms.open_battle(path)
    room = window.rooms.battle_room
    room.page.flow._drafts.keep("a", WRITE, {"side": "a", "text": WORDS})
    assert WORDS.encode() in b"".join(one.read_bytes() for one in (tmp_path / "drafts").iterdir())
    room.close_battle()
    inside = [one for one in parts.folder.rglob("*") if one.is_file()]
    assert inside
    assert not any(WORDS.encode() in one.read_bytes() for one in inside)
    target = tmp_path / "all.zip"
    backup.back_up(parts.folder, target, settings=parts.settings.path)
    with zipfile.ZipFile(target) as archive:
        assert not any(WORDS.encode() in archive.read(name) for name in archive.namelist())
    window.rooms.open_battle(path)
    assert window.rooms.battle_room.page.flow._drafts.of("a", WRITE) == {"side": "a", "text": WORDS}
