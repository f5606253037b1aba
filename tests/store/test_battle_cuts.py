"""What power cuts, worn pieces and files under each other's names leave: found by cutting the power many times."""

import apsw
import pytest

from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.battle.battles import open_battle
from fleetdesk.store.battle.headers import read_header
from fleetdesk.store.battle.parts import log_of
from fleetdesk.store.battle.proof import Line, Pieces, seal_line
from fleetdesk.store.battle.salvage import PAGE, salvage
from tests import fakes
from tests.store.test_battle_harm import FRAME, begun, crash_of, last_commit, mark

STEPS = 20


@pytest.fixture
def crash(tmp_path):
    """A battle in mid-play, and no copy that would help."""
    opened, journal = begun(tmp_path / "play")
    for number in range(STEPS):
        mark(journal, number)
    yield crash_of(opened.file.path, tmp_path / "crash")
    opened.file.close()


def reopened(path):
    opened = open_battle(path, find=fakes.find)
    opened.file.close()
    return len(opened.entries), opened.head, [one.key for one in opened.notices]


def test_a_step_under_way_is_no_damage(crash):
    log = log_of(crash)
    whole = log.read_bytes()
    at = last_commit(whole)
    files.backup_of(crash).unlink()
    log.write_bytes(
        whole[: at + 24] + bytes(FRAME - 24)
    )  # the mark of the commit came to the disk, its page did not
    entries, head, said = reopened(crash)
    assert (entries, head) == (STEPS - 1, STEPS - 1)
    assert len(said) == 1
    assert said[0].startswith("What was written to {file} last did not reach the disk whole")
    assert not list(crash.parent.glob("*.damaged-*"))


def test_the_log_of_a_file_cut_to_nothing_is_not_thrown_away(crash):
    crash.write_bytes(b"")
    log = log_of(crash).read_bytes()
    assert not read_header(crash).sound
    assert log_of(crash).read_bytes() == log
    assert reopened(crash)[:2] == (STEPS, STEPS)


def test_a_first_page_half_written_from_the_log_is_no_damage(crash):
    whole = crash.read_bytes()
    crash.write_bytes(whole[:100] + b"?" * (PAGE - 100) + whole[PAGE:])  # it stands in the log, whole
    assert reopened(crash) == (STEPS, STEPS, [])


def test_a_worn_index_does_not_hide_what_the_copy_knows(crash):
    log_of(crash).unlink()
    with apsw.Connection(str(crash)) as connection:
        found = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name LIKE 'sqlite_autoindex%'")
        (page,) = found.fetchone()
        connection.pragma("journal_mode", "wal")
    connection.close()
    whole = crash.read_bytes()
    crash.write_bytes(whole[: (page - 1) * PAGE] + bytes(PAGE) + whole[page * PAGE :])
    assert reopened(crash)[:2] == (STEPS, STEPS)


def test_a_log_beside_a_closed_battle_means_that_it_was_played_on(tmp_path):
    opened, journal = begun(tmp_path / "play")
    mark(journal, 0)
    older = log_of(opened.file.path).read_bytes()
    mark(journal, 1)
    opened.file.close()
    path = opened.file.path
    log_of(path).write_bytes(older)
    entries, head, said = reopened(path)
    assert (entries, head) == (2, 2)
    assert "is not known" in said[0]


def test_a_worn_line_does_not_hide_a_sound_one():
    pieces = Pieces()
    good = Line(0, "root", b"{}", seal_line("b", 1, 0, "root", b"{}"))
    worn = good._replace(body=b"{ }")
    for line in (good, worn, good, worn):
        pieces.keep(1, line)
    assert [line.body for _, line in pieces.proved("b").lines.values()] == [b"{}"]


@pytest.mark.parametrize("swapped", [("", "-wal"), ("", ".bak"), ("-wal", ".bak")])
def test_files_under_each_others_names_are_read_for_what_they_are(swapped, crash):
    one, other = (crash.with_name(crash.name + ending) for ending in swapped)
    one_data, other_data = one.read_bytes(), other.read_bytes()
    one.write_bytes(other_data)
    other.write_bytes(one_data)
    entries, head, said = reopened(crash)
    assert (entries, head) == (STEPS, STEPS)
    assert any("damaged" in key for key in said)
    assert reopened(crash) == (STEPS, STEPS, [])


def test_a_copy_that_was_given_the_name_of_the_battle_opens(crash):
    data = files.backup_of(crash).read_bytes()
    for ending in ("-wal", ".bak"):
        crash.with_name(crash.name + ending).unlink()
    crash.write_bytes(data)
    assert reopened(crash)[:2] == (STEPS, STEPS)


def test_an_opening_that_is_lost_where_it_stands_is_told_a_second_time(crash):
    files.backup_of(crash).unlink()
    with apsw.Connection(str(crash)) as connection:
        connection.execute("UPDATE meta SET seal = 'worn' WHERE key = 'opening'")
    connection.close()
    assert not any(key == "opening" for key, _, _ in salvage(crash)[0].proved(battle_of(crash)).meta)
    assert reopened(crash)[:2] == (STEPS, STEPS)


def battle_of(path):
    return next(salvage(path)[0].battles())


def test_a_refused_step_leaves_nothing_behind_the_steps_that_count(tmp_path):
    opened, journal = begun(tmp_path / "play")
    for number in range(6):
        mark(journal, number)

    class Refusing:
        """A connection whose disk says no after the step was written to the log."""

        def __init__(self, connection):
            self._connection = connection

        def execute(self, statement, *values):
            if statement == "COMMIT":
                raise apsw.IOError("the disk says no")
            return self._connection.execute(statement, *values)

        def __getattr__(self, name):
            return getattr(self._connection, name)

    sound = opened.file._connection
    opened.file._connection = Refusing(sound)
    with pytest.raises(StoreError):
        mark(journal, 2)
    opened.file._connection = sound
    before = log_of(opened.file.path).stat().st_size
    mark(journal, 3)
    assert log_of(opened.file.path).stat().st_size < before  # the log began anew
    mark(journal, 4)  # and nobody thinks another program cut it short
    opened.file.close()
    assert reopened(opened.file.path) == (8, 8, [])
