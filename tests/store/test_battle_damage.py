"""A damaged battle file opens with all that is good, says what is lost, and is itself kept."""

import contextlib
import random
import re
import shutil

import apsw
import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.battle.battles import create, open_battle
from fleetdesk.store.battle.entries import MOST_LETTERS
from fleetdesk.store.battle.first_format import FirstPieces
from fleetdesk.store.battle.parts import log_of
from fleetdesk.store.battle.salvage import PAGE, salvage
from fleetdesk.store.battle.second_copy import write_copy
from tests import fakes
from tests.store.torn import LINES, attempted, copied, opened_soundly, resealed, rows_of, scribbled


def test_a_sound_file_is_not_mended(sound, tmp_path):
    path = copied(sound, tmp_path)
    data = path.read_bytes()
    numbers, notices = opened_soundly(path, sound[1])
    assert (len(numbers), notices) == (LINES, [])
    assert path.read_bytes() == data


def test_pages_are_read_without_sqlite(sound, tmp_path):
    found, first = salvage(sound[0])
    assert sorted(number for number, _ in found.lines.values()) == list(range(1, LINES + 1))
    assert {"system", "opening", "format"} <= {key for key, _, _ in found.meta}
    assert first == FirstPieces()


def test_a_file_cut_short_gives_what_is_left(sound, tmp_path):
    whole = sound[0].read_bytes()
    kept = []
    for pages in range(len(whole) // PAGE + 1):
        for odd in (-1, 0, 1):
            size = pages * PAGE + odd
            if not 0 <= size < len(whole):
                continue
            folder = tmp_path / str(size)
            folder.mkdir()
            path = folder / "pond.battle"
            path.write_bytes(whole[:size])
            read = attempted(path, sound[1], "damaged")
            if read is None:
                continue
            numbers, notices = read
            kept.append(len(numbers))
            assert "was damaged" in notices[0]
            assert (folder / "pond.damaged-1.battle").read_bytes() == whole[:size]
            assert opened_soundly(path, sound[1]) == (numbers, [])
    assert max(kept) > LINES // 2


def test_a_file_cut_short_is_completed_from_the_copy_beside_it(sound, tmp_path):
    for size in (0, 50, 100, PAGE, 2 * PAGE + 17):
        folder = tmp_path / str(size)
        folder.mkdir()
        path = folder / "pond.battle"
        path.write_bytes(sound[0].read_bytes()[:size])
        write_copy(path, rows_of(sound[0]))
        numbers, notices = opened_soundly(path, sound[1])
        assert len(numbers) == LINES
        assert re.match(
            "pond.battle was damaged. (Every line|60 lines) of its log could be saved", notices[0]
        )


def test_flipped_bits_never_give_a_wrong_line(sound, tmp_path):
    whole = sound[0].read_bytes()
    luck = random.Random(3)
    lost = told = 0
    for number in range(60):
        data = bytearray(whole)
        spot = luck.randrange(100) if number < 20 else luck.randrange(len(data))
        data[spot] ^= 1 << luck.randrange(8)
        path = tmp_path / f"{number}" / "pond.battle"
        path.parent.mkdir()
        path.write_bytes(data)
        read = attempted(path, sound[1], "damaged|newer version")
        if read is None:
            continue
        numbers, notices = read
        if notices:
            told += 1
            kept = path.with_name("pond.damaged-1.battle")
            assert kept.read_bytes() == data
            assert notices[-1] == "The damaged file is kept as pond.damaged-1.battle."
        if len(numbers) < LINES:
            lost += 1
            assert notices, spot
            assert "lost" in notices[0]
    assert told > 10
    assert lost < told


def broken_entry(path, number: int) -> None:
    """Change one stored line behind the back of its seal."""
    statement = f"UPDATE entry SET body = replace(body, 'Duck', 'Dock') WHERE id = {number}"  # noqa: S608 - a number of ours
    scribbled(path, statement)


def test_a_lost_line_is_one_line_and_the_battle_is_whole_before_and_after_it(sound, tmp_path):
    path = copied(sound, tmp_path)
    broken_entry(path, 50)
    numbers, notices = opened_soundly(path, sound[1])
    assert numbers == tuple(range(1, LINES + 1))
    assert notices == [
        "pond.battle was damaged. 1 line of its log was lost: 50. 59 could be saved.",
        "It is shown as it stood after line 60.",
        "The damaged file is kept as pond.damaged-1.battle.",
    ]
    assert opened_soundly(path, sound[1]) == (numbers, [])


def test_a_lost_line_is_taken_back_and_done_again_like_any(sound, tmp_path):
    path = copied(sound, tmp_path)
    broken_entry(path, 59)
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    assert str(journal.entry(59).title) == "This line cannot be read."
    for step in (journal.undo, journal.undo, journal.redo, journal.redo):
        assert step().ships
        assert canonical(journal.state) == sound[1][journal.head]
    assert journal.head == LINES
    opened.file.close()


def test_lines_nobody_can_reach_stay_to_be_read(sound, tmp_path):
    """Without a whole state further on the battle ends before a lost line."""
    path = copied(sound, tmp_path)
    scribbled(path, "DELETE FROM state")
    broken_entry(path, 50)
    opened = open_battle(path, find=fakes.find)
    journal, more = opened.journal(fakes.clock)
    assert (journal.head, more) == (49, ())
    assert str(opened.notices[1]) == "It is shown as it stood after line 49."
    assert len(journal.entry(55).lines)
    with pytest.raises(StoreError, match="cannot be shown at line 55"):
        journal.at(55)
    journal.do("end_turn", {})
    assert journal.head == LINES + 1
    opened.file.close()


def test_after_mending_play_goes_on_and_no_number_is_used_twice(sound, tmp_path):
    path = copied(sound, tmp_path)
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    journal.go_to(10)
    journal.do("end_turn", {})  # a branch beside 11 to 60
    opened.file.close()
    files.backup_of(path).unlink()
    broken_entry(path, 30)
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    assert journal.numbers == tuple(range(1, 62))
    assert journal.head == 61
    journal.do("end_turn", {})
    assert journal.head == 62
    opened.file.close()
    opened = open_battle(path, find=fakes.find)
    assert opened.notices == ()
    assert opened.head == 62
    opened.file.close()


def crashed(sound, tmp_path):
    """A battle whose last lines stand in the log only, as after a crash."""
    path = copied(sound, tmp_path / "a")
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    for _ in range(5):
        journal.do("end_turn", {})
    crash = tmp_path / "b" / "pond.battle"
    crash.parent.mkdir()
    shutil.copy(path, crash)
    shutil.copy(log_of(path), log_of(crash))
    states = [*sound[1], *(canonical(journal.at(LINES + 1 + number)) for number in range(5))]
    opened.file.close()
    return crash, states


@pytest.fixture
def crash(sound, tmp_path):
    (tmp_path / "a").mkdir()
    return crashed(sound, tmp_path)


def test_after_a_crash_nothing_is_missing_and_nothing_is_said(crash):
    path, states = crash
    numbers, notices = opened_soundly(path, states)
    assert (len(numbers), notices) == (LINES + 5, [])


def test_a_fault_in_the_log_of_a_crash_is_noticed(crash):
    path, states = crash
    log = bytearray(log_of(path).read_bytes())
    whole = bytes(log)
    frame = 24 + PAGE
    log[32 + frame + 24 + 200] ^= 4  # in the second page of the log
    log_of(path).write_bytes(log)
    numbers, notices = opened_soundly(path, states)
    assert len(numbers) >= LINES + 3
    assert "was damaged" in notices[0]
    assert log_of(path.with_name("pond.damaged-1.battle")).read_bytes() == bytes(log) != whole


def test_a_log_cut_in_its_last_line_loses_only_what_was_not_kept_yet(crash):
    path, states = crash
    log_of(path).write_bytes(log_of(path).read_bytes()[:-1])
    numbers, notices = opened_soundly(path, states)
    assert (len(numbers), notices) == (LINES + 4, [])


def test_a_number_of_a_lost_last_line_is_not_given_again(sound, tmp_path):
    path = copied(sound, tmp_path)
    scribbled(path, "DELETE FROM state")
    broken_entry(path, LINES)
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    assert journal.numbers == tuple(range(1, LINES))
    journal.do("end_turn", {})
    assert journal.head == LINES + 1
    opened.file.close()
    again = open_battle(path, find=fakes.find)
    assert (again.notices, again.head) == ((), LINES + 1)
    again.file.close()


def test_a_battle_that_is_refused_after_a_crash_is_left_as_it_is(crash):
    path, _ = crash
    whole, log = path.read_bytes(), log_of(path).read_bytes()
    path.write_bytes(whole.replace(b'"Pond"', b"'Pond\""))  # in its opening, wherever it is told
    files.backup_of(path).unlink(missing_ok=True)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="its opening cannot be read"):
        open_battle(path, find=fakes.find)
    assert (path.read_bytes(), log_of(path).read_bytes()) == (before, log)


def sealed(path, number: int, old: str, new: str) -> None:
    """Change an entry and its seal with it, as another program could."""
    line = rows_of(path).lines[number]
    assert old.encode() in line.body
    resealed(path, changes={number: (number, line.parent, line.body.replace(old.encode(), new.encode()))})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"changes":', '"chances":'),
        ('"hull_lost"', '"rigging"'),
        ('"changes":', '"x":"' + "x" * MOST_LETTERS + '","changes":'),
    ],
)
def test_a_line_that_makes_no_sense_is_shown_as_such(sound, tmp_path, old, new):
    path = copied(sound, tmp_path)
    sealed(path, 50, old, new)
    opened = open_battle(path, find=fakes.find)
    journal, more = opened.journal(fakes.clock)
    assert "could only be shown up to line 49" in str(more[0])
    assert journal.head == 49
    assert canonical(journal.state) == sound[1][49]
    assert len(journal.entries) == LINES
    with pytest.raises(StoreError, match="cannot be shown at line 50"):
        journal.at(50)
    with pytest.raises(StoreError, match="cannot be shown at line 50"):
        journal.redo()
    journal.do("end_turn", {})
    assert journal.head == LINES + 1
    opened.file.close()


def test_a_log_that_is_older_than_its_file_hides_no_line_of_it(tmp_path):
    """A disk that forgot what it wrote to the log last: the file holds the lines, and SQLite shows an earlier state."""
    path, older = tmp_path / "pond.battle", tmp_path / "older.log"
    opened = create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    for lost in range(1, 5):
        journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": lost})
    shutil.copy(log_of(path), older)
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 5})
    with contextlib.closing(apsw.Connection(str(path))) as connection:
        connection.execute("SELECT * FROM step").fetchall()  # before that it knows of no log
        assert connection.wal_checkpoint("main", apsw.SQLITE_CHECKPOINT_TRUNCATE) == (0, 0)
    left = tmp_path / "left"
    left.mkdir()
    shutil.copy(path, left)
    shutil.copy(older, log_of(left / path.name))
    opened.file.close()
    again = open_battle(left / path.name, find=fakes.find)
    try:
        assert len(again.entries) == 5
        assert "was damaged" in str(again.notices[0])
    finally:
        again.file.close()
