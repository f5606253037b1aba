"""What was found out of files is known again at the next start, and only while it is true."""

import json
import multiprocessing
import os
import shutil
import zlib

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.lists.verdicts import Verdict
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import ending
from fleetdesk.services.shelf import book as noting
from fleetdesk.services.shelf import items
from fleetdesk.services.shelf.book import Book
from fleetdesk.services.shelf.judging import Ending, judge
from fleetdesk.services.shelf.library import Library
from tests import fakes


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    """Files of this moment count as untouched for a while, but where that is what is tried."""
    monkeypatch.setattr(items, "_TICK", -(10**18))


@pytest.fixture
def home(tmp_path):
    return tmp_path / "mine"


def shelf(home):
    """The program, started anew."""
    return Library(home, find=fakes.find, clock=fakes.clock)


@pytest.fixture
def path(home):
    return shelf(home).keep_fleet(fakes.fleet("Ducks"))


@pytest.fixture
def own(tmp_path, home, path):
    """The file after a first look at the shelf."""
    file = tmp_path / "settings" / "verdicts.json"
    note(file, home)
    return file


def note(file, home):
    library = shelf(home)
    found = library.fleets()
    Book(file).keep(found, {one.path: judge(library, fakes.find, one) for one in found if one.sound})


def recalled(file, home):
    """What the next start says without reading a file: the things, and how they were judged."""
    book = Book(file)
    found, due = shelf(home).glance(book.item)
    return {one.path: (one, book.judged(one)) for one in found if one not in due}


def now(home):
    """What is true of every file."""
    library = shelf(home)
    return {
        one.path: (one, judge(library, fakes.find, one) if one.sound else None) for one in library.fleets()
    }


def test_a_list_is_known_at_the_next_start(own, home, path):
    assert recalled(own, home) == now(home)
    assert set(recalled(own, home)) == {path}


def test_every_sample_is_known_before_a_game_is_loaded(tmp_path):
    library = Library(tmp_path, shipped=paths.shipped_fleets())
    book = Book(tmp_path / "none.json")
    told = [book.judged(one) for one in library.fleets()]
    assert len(told) > len(systems.system_ids())
    assert {one.verdict for one in told} == {Verdict.LEGAL}


def test_a_battle_is_known_but_not_while_it_is_played(tmp_path, home):
    from fleetdesk.store.battle.parts import log_of

    library = shelf(home)
    battle = library.new_battle_path("Pond")
    BattleSession.create(fakes.SYSTEM, fakes.setup(), battle, clock=fakes.clock, find=fakes.find).close()
    file = tmp_path / "book"
    Book(file).keep(library.battles(), {})
    assert [one for one, _ in recalled(file, home).values()] == list(shelf(home).battles())
    log_of(battle).touch()
    assert recalled(file, home) == {}


@pytest.mark.parametrize(
    "over",
    [
        None,
        msg("Last fleet in play: {side}.", side="Ducks"),
        msg(
            "{sides}: the aim of the scenario is reached.",
            sides=(Msg.verbatim("Ducks"), nmsg("{n} hit", "{n} hits", 2)),
        ),
    ],
)
def test_how_a_battle_ended_is_known_at_the_next_start_in_either_language(tmp_path, home, over):
    library = shelf(home)
    battle = library.new_battle_path("Pond")
    BattleSession.create(fakes.SYSTEM, fakes.setup(), battle, clock=fakes.clock, find=fakes.find).close()
    file = tmp_path / "book"
    Book(file).keep(library.battles(), {battle: Ending(over=over)})
    assert [said for _, said in recalled(file, home).values()] == [Ending(over=over)]


def test_asking_how_a_battle_ended_leaves_its_file_as_it_was(home):
    library = shelf(home)
    battle = library.new_battle_path("Pond")
    BattleSession.create(fakes.SYSTEM, fakes.setup(), battle, clock=fakes.clock, find=fakes.find).close()
    before = {one.name: one.read_bytes() for one in battle.parent.iterdir()}
    assert ending(battle, fakes.find) is None
    assert {one.name: one.read_bytes() for one in battle.parent.iterdir()} == before


# Files that are others now


def _same_size_and_time(path):
    """What a careful copier leaves: other bytes, as many, under the time there was."""
    before = path.stat()
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Ducks", b"Drake"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = path.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)


def _same_size_and_second(path):
    second = path.stat().st_mtime_ns // 10**9 * 10**9
    path.write_bytes(path.read_bytes().replace(b"Ducks", b"Drake"))
    os.utime(path, ns=(second, second + 5))


def _exchanged(path):
    """Another file of the same size and time under its name."""
    other = path.with_name("other")
    shutil.copy2(path, other)
    other.write_bytes(path.read_bytes().replace(b"Ducks", b"Drake"))
    shutil.copystat(path, other)
    other.replace(path)


@pytest.mark.skipif(os.name == "nt", reason="the disk keeps no time of its own there")
@pytest.mark.parametrize("change", [_same_size_and_time, _same_size_and_second, _exchanged])
def test_a_list_that_was_changed_is_not(own, home, path, change):
    change(path)
    assert recalled(own, home) == {}
    (found,) = shelf(home).fleets()
    assert found.name == "Drake"


def test_a_time_that_was_set_is_another_file(own, home, path):
    os.utime(path, (1, 1))
    assert recalled(own, home) == {}


def test_a_list_that_is_gone_is_not_shown_and_forgotten(own, home, path):
    path.unlink()
    assert recalled(own, home) == {}
    note(own, home)
    assert path.name.encode() not in own.read_bytes()


def test_a_list_of_another_name_is_read_anew(own, home, path):
    path.rename(path.with_name("Geese.json"))
    assert recalled(own, home) == {}


def test_a_name_that_was_taken_over_tells_of_its_new_file(own, home, path):
    other = shelf(home).keep_fleet(fakes.fleet("Swans"))
    note(own, home)
    path.unlink()
    other.rename(path)
    assert recalled(own, home) == {}


def test_what_was_changed_a_moment_ago_is_not_noted(tmp_path, home, path, monkeypatch):
    """Within one tick of the disk's clock a file may be changed twice and carry one time."""
    monkeypatch.setattr(items, "_TICK", 10**15)
    file = tmp_path / "book"
    note(file, home)
    assert recalled(file, home) == {}


def test_a_disk_that_counts_in_seconds_is_given_some():
    at = 1_700_000_000 * 10**9
    assert not items.Stamp(at, at, 1).settled(at + 2 * 10**9)
    assert items.Stamp(at, at, 1).settled(at + 4 * 10**9)


# Books that are none


def test_another_version_reads_and_judges_anew(own, home, path, monkeypatch):
    monkeypatch.setattr(noting, "__version__", "another")
    assert recalled(own, home) == {}


def test_the_book_of_an_older_version_is_none(own, home, path):
    old = {
        "lists": {str(path): {"points": 1.0, "verdict": "legal", "lengths": [], "stamp": 0.0}},
        "version": "1",
    }
    own.write_text(json.dumps(old))
    assert recalled(own, home) == {}
    note(own, home)
    assert recalled(own, home) == now(home)


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b'{"version": 1}', b"\xff\xfe", b"[" * 100_000, b"\n" * 9]
)
def test_a_damaged_book_is_as_good_as_none(own, home, path, damage):
    own.write_bytes(damage)
    assert recalled(own, home) == {}


def test_a_book_cut_anywhere_or_with_any_byte_changed_tells_nothing_wrong(own, home, path):
    data, true = own.read_bytes(), now(home)
    for at in range(len(data)):
        for spoilt in (data[:at], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]):
            own.write_bytes(spoilt)
            assert recalled(own, home).items() <= true.items(), at


@pytest.mark.parametrize("line", [b"a\tb", b"a\tb\tc\td\te", b"\t\t\t", b"{path}\t{stamp}\t[1]\t[2]"])
def test_lines_no_book_has_are_as_good_as_none(own, home, path, line):
    stamp = b"%d %d %d" % items.Stamp.of(path.stat())
    body = line.replace(b"{path}", os.fsencode(path)).replace(b"{stamp}", stamp)
    head = json.loads(own.read_bytes().partition(b"\n")[0])
    own.write_bytes(json.dumps({**head, "sum": zlib.crc32(body)}).encode() + b"\n" + body)
    assert recalled(own, home) == {}


def test_a_disk_that_takes_nothing_is_no_trouble(own, home, path, tmp_path):
    (tmp_path / "file").write_text("in the way")
    library = shelf(home)
    (item,) = library.fleets()
    judged = judge(library, fakes.find, item)
    book = Book(tmp_path / "file" / "verdicts.json")
    book.keep([item], {path: judged})
    assert book.judged(item) == judged


def _writes(file, home, times):
    items._TICK = -(10**18)
    for _ in range(times):
        file.with_name(f"{os.getpid()}").touch()
        library = shelf(home)
        found = library.fleets()
        judged = {one.path: judge(library, fakes.find, one) for one in found}
        Book(file).keep(found, judged)
        Book(file).keep(found[:1], judged)


def test_two_programs_that_write_at_once_leave_a_whole_book(own, home, path):
    for number in range(3):
        shelf(home).keep_fleet(fakes.fleet(f"Geese {number}"))
    true = now(home)
    both = [multiprocessing.Process(target=_writes, args=(own, home, 40)) for _ in range(2)]
    for one in both:
        one.start()
    seen = []
    while any(one.is_alive() for one in both):
        seen.append(recalled(own, home))
    for one in both:
        one.join()
        assert one.exitcode == 0
    assert seen
    for told in (*seen, recalled(own, home)):
        assert told.items() <= true.items()
        assert told, "neither leaves half a book"
