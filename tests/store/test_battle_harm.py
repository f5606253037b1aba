"""Disks and people that harm a battle while it is played, or after a crash: the newest provable state, in true words."""

import os
import random
import shutil

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.battle.battles import create, open_battle
from fleetdesk.store.battle.headers import read_header
from fleetdesk.store.battle.parts import log_of
from fleetdesk.store.battle.salvage import PAGE
from fleetdesk.store.battle.second_copy import read_copy
from fleetdesk.store.battle.shelving import retitle
from tests import fakes
from tests.store.torn import scribbled

FRAME = 24 + PAGE
STEPS = 520


def begun(folder):
    folder.mkdir(exist_ok=True)
    opened = create(folder / "pond.battle", fakes.SYSTEM.opening(fakes.setup(3)), find=fakes.find)
    return opened, opened.journal(fakes.clock)[0]


def mark(journal, number: int) -> None:
    journal.do("mark", {"ship": f"a.s{1 + number % 3}", "slot": "hull_lost", "lost": number % 4})


def crash_of(path, folder, *, copy: bool = True):
    """The files as a process that dies now would leave them."""
    folder.mkdir(parents=True)
    left = [path, log_of(path), *([files.backup_of(path)] if copy else [])]
    for one in left:
        if one.exists():
            shutil.copy(one, folder / one.name)
    return folder / path.name


@pytest.fixture(scope="module")
def wrapped(tmp_path_factory):
    """A battle in mid-play whose log has gone round, its last step an undo; and the battle it came to."""
    opened, journal = begun(tmp_path_factory.mktemp("wrapped") / "play")
    path = opened.file.path
    for number in range(STEPS):
        mark(journal, number)
    journal.undo()
    crash = crash_of(path, path.parent.with_name("crash"))
    salts = {frame[8:16] for frame in frames_of(log_of(crash).read_bytes())}
    assert len(salts) > 1, "the log has not wrapped"
    states = {number: canonical(journal.at(number)) for number in (*journal.numbers, 0)}
    opened.file.close()
    return crash, journal.head, states


def frames_of(log: bytes) -> list[bytes]:
    return [log[start : start + FRAME] for start in range(32, len(log) - FRAME + 1, FRAME)]


def last_commit(log: bytes) -> int:
    """Where the last frame of the log's present round begins."""
    frames = frames_of(log)
    present = [number for number, frame in enumerate(frames) if frame[8:16] == frames[0][8:16]]
    return 32 + present[-1] * FRAME


def again(wrapped, tmp_path, harm, *, copy: bool):
    """Harm a copy of the crash, open it and look: what is shown is true, and so are the words."""
    crash, _, states = wrapped
    path = crash_of(crash, tmp_path / "again", copy=copy)
    harm(path)
    opened = open_battle(path, find=fakes.find)
    journal, more = opened.journal(fakes.clock)
    assert more == ()
    assert canonical(journal.state) == states[journal.head]
    said = " ".join(str(one) for one in opened.notices)
    entries = len(journal.numbers)
    opened.file.close()
    calm = open_battle(path, find=fakes.find)
    assert (calm.notices, calm.head) == ((), journal.head)
    calm.file.close()
    return journal.head, entries, said


def changed(path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def zeroed_last(path) -> None:
    changed(log_of(path), last_commit(log_of(path).read_bytes()), bytes(FRAME))


def zeroed_before_last(path) -> None:
    changed(log_of(path), last_commit(log_of(path).read_bytes()) - FRAME, bytes(FRAME))


def header_flipped(path) -> None:
    changed(log_of(path), 17, bytes([log_of(path).read_bytes()[17] ^ 4]))


def no_log(path) -> None:
    log_of(path).unlink()


def foreign_log(path) -> None:
    log_of(path).write_bytes(os.urandom(32 + 3 * FRAME))


def main_cut(path) -> None:
    os.truncate(path, 5 * PAGE + 7)


HARMS = (zeroed_last, zeroed_before_last, header_flipped, no_log, foreign_log, main_cut)


@pytest.mark.slow
@pytest.mark.parametrize("harm", HARMS)
def test_with_the_copy_nothing_is_lost_by_a_wrapped_log_and_a_fault(wrapped, tmp_path, harm):
    head, entries, said = again(wrapped, tmp_path, harm, copy=True)
    assert (head, entries) == (wrapped[1], STEPS)
    assert "Every line of its log could be saved" in said or "is not known" in said


@pytest.mark.slow
@pytest.mark.parametrize("harm", [zeroed_last, zeroed_before_last, header_flipped])
def test_without_the_copy_a_stale_frame_never_wins(wrapped, tmp_path, harm):
    head, entries, said = again(wrapped, tmp_path, harm, copy=False)
    assert head >= wrapped[1]
    assert entries == STEPS or "did not reach the disk whole" in said
    if head != wrapped[1]:
        assert "did not reach the disk whole" in said or "whether there were more is not known" in said


@pytest.mark.slow
def test_bits_anywhere_in_a_wrapped_log(wrapped, tmp_path):
    chance = random.Random(4)
    for number in range(12):
        size = log_of(wrapped[0]).stat().st_size

        def flip(path, size=size):
            at = chance.randrange(size)
            changed(log_of(path), at, bytes([log_of(path).read_bytes()[at] ^ 1 << chance.randrange(8)]))

        folder = tmp_path / str(number)
        folder.mkdir()
        head, entries, _ = again(wrapped, folder, flip, copy=True)
        assert (head, entries) == (wrapped[1], STEPS)


# --- while it is open ------------------------------------------------------------------------------------


def replaced(path) -> None:
    other = path.with_name("other")
    shutil.copy(path, other)
    other.replace(path)


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (no_log, "its log was cut short or replaced"),
        (lambda path: os.truncate(log_of(path), 100), "its log was cut short or replaced"),
        (lambda path: os.truncate(path, PAGE), "its log was cut short or replaced"),
        (replaced, "or another file put in its place"),
        (lambda path: path.unlink(), "was moved or deleted while it was open"),
    ],
)
def test_harm_is_noticed_before_a_step_is_kept_and_doing_it_again_saves_all(tmp_path, harm, says):
    opened, journal = begun(tmp_path / "play")
    path = opened.file.path
    for number in range(12):
        mark(journal, number)
    journal.undo()
    harm(path)
    with pytest.raises(StoreError, match=says):
        mark(journal, 3)
    assert (journal.head, len(journal.numbers)) == (11, 12)
    mark(journal, 3)
    mark(journal, 1)
    crash = crash_of(path, tmp_path / "crash")
    state = canonical(journal.state)
    opened.file.close()
    for one in (path, crash):
        found = open_battle(one, find=fakes.find)
        assert (found.notices, found.head, len(found.entries)) == ((), 14, 14)
        assert canonical(found.journal()[0].state) == state
        found.file.close()


@pytest.mark.parametrize(
    "harm", [no_log, lambda path: os.truncate(path, PAGE), lambda path: path.write_bytes(b"")]
)
def test_harm_before_a_crash_loses_nothing(tmp_path, harm):
    opened, journal = begun(tmp_path / "play")
    for number in range(30):
        mark(journal, number)
    for _ in range(3):
        journal.undo()
    crash = crash_of(opened.file.path, tmp_path / "crash")
    harm(crash)
    state = canonical(journal.state)
    opened.file.close()
    found = open_battle(crash, find=fakes.find)
    assert (found.head, len(found.entries)) == (27, 30)
    assert canonical(found.journal()[0].state) == state
    doubt = "was damaged. 30 lines of its log could be saved; whether there were more is not known."
    sure = "was damaged. Every line of its log could be saved."
    assert str(found.notices[0]).partition(" ")[2] in {doubt, sure}
    assert harm is not no_log or doubt in str(found.notices[0])
    found.file.close()


@pytest.mark.parametrize(
    "harm",
    [
        lambda copy: copy.unlink(),
        lambda copy: os.truncate(copy, 300),
        lambda copy: copy.write_text("other"),
    ],
)
def test_a_copy_that_is_gone_or_cut_short_is_made_anew_with_the_next_step(tmp_path, harm):
    opened, journal = begun(tmp_path / "play")
    path = opened.file.path
    for number in range(12):
        mark(journal, number)
    harm(files.backup_of(path))
    journal.undo()
    crash = crash_of(path, tmp_path / "crash")
    opened.file.close()
    os.truncate(crash, 0)
    log_of(crash).unlink()
    found = open_battle(crash, find=fakes.find)
    assert (found.head, len(found.entries)) == (11, 12)
    found.file.close()


def test_an_acknowledged_undo_is_not_taken_back_by_one_byte(tmp_path):
    opened, journal = begun(tmp_path / "play")
    for number in range(12):
        mark(journal, number)
    journal.undo()
    for copy in (True, False):
        crash = crash_of(opened.file.path, tmp_path / str(copy), copy=copy)
        at = last_commit(log_of(crash).read_bytes())
        spot = log_of(crash).read_bytes().index(b"2024", at)
        changed(log_of(crash), spot, b"3")
        found = open_battle(crash, find=fakes.find)
        said = str(found.notices[0])
        assert found.head == 11 or "did not reach the disk whole" in said
        assert found.head == 11 or not copy
        found.file.close()
    opened.file.close()


def test_another_battles_copy_is_kept_aside_and_not_mixed_in(tmp_path):
    for name in ("one", "two"):
        opened, journal = begun(tmp_path / name)
        for number in range(5 if name == "one" else 9):
            mark(journal, number)
        opened.file.close()
    path = tmp_path / "one" / "pond.battle"
    theirs = files.backup_of(tmp_path / "two" / "pond.battle").read_bytes()
    files.backup_of(path).write_bytes(theirs)
    found = open_battle(path, find=fakes.find)
    (told,) = found.notices
    assert found.head == 5
    assert (
        str(told) == "Beside pond.battle lay the copy of another battle: it is kept as pond.other-1.battle."
    )
    found.file.close()
    assert theirs in {one.read_bytes() for one in path.parent.iterdir()}
    other = open_battle(path.with_name("pond.other-1.battle"), find=fakes.find)
    assert (other.notices, other.head) == ((), 9)
    other.file.close()
    again = open_battle(path, find=fakes.find)
    assert (again.notices, again.head) == ((), 5)
    again.file.close()


def test_a_new_title_outlives_the_file(tmp_path):
    opened, journal = begun(tmp_path)
    mark(journal, 1)
    opened.file.close()
    path = opened.file.path
    retitle(path, "Chez Gaëtan")
    _, closed = read_copy(path)
    assert closed == 1
    path.write_bytes(b"")
    found = open_battle(path, find=fakes.find)
    assert found.head == 1
    found.file.close()
    assert read_header(path).title == "Chez Gaëtan"


def test_a_second_lost_line_after_the_first_is_told_alone(tmp_path):
    opened, journal = begun(tmp_path / "play")
    for number in range(12):
        mark(journal, number)
    opened.file.close()
    path = opened.file.path
    for lost in (4, 8):
        files.backup_of(path).unlink()
        scribbled(path, f"UPDATE entry SET body = 'x' || body WHERE id = {lost}")  # noqa: S608 - a number of ours
        found = open_battle(path, find=fakes.find)
        assert f"1 line of its log was lost: {lost}. {12 - lost // 4} could be saved" in str(found.notices[0])
        assert found.head == 12
        found.file.close()
