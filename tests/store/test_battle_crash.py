"""Processes that are killed, hold a battle, or run out of room: what was acknowledged is there, nothing else breaks."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from typing import Any

import apsw
import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.store.battle import battles
from fleetdesk.store.battle.battles import create, open_battle
from tests import fakes

PLAY = """
    import sys
    from pathlib import Path
    from fleetdesk.store.battle.battles import open_battle
    from tests import fakes

    opened = open_battle(Path(sys.argv[1]), find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    print("open", opened.read_only, *opened.notices, flush=True)
    number = 0
    while True:
        number += 1
        if number % 5 == 0:
            journal.undo()
        else:
            journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": number % 8})
        sys.stdout.write(f"{journal.head} {len(journal.numbers)}\\n")
        sys.stdout.flush()
"""


def started(root, code: str, *args: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, args)],
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "pond.battle"
    create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find).file.close()
    return path


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_a_killed_process_loses_nothing_it_acknowledged(path, root):
    states: dict[int, bytes] = {}
    for round_ in range(4):
        process = started(root, PLAY, path)
        assert process.stdout is not None
        assert process.stdout.readline() == "open False\n"
        for _ in range(20 + 13 * round_):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        told = process.stdout.read().splitlines()
        process.wait()
        process.stdout.close()
        opened = open_battle(path, find=fakes.find)
        journal, more = opened.journal(fakes.clock)
        assert (opened.notices, more) == ((), ())
        lines = [line for line in told if len(line.split()) == 2]
        if lines:
            assert len(journal.numbers) >= int(lines[-1].split()[1])
        for number in journal.numbers:
            state = canonical(journal.at(number))
            assert states.setdefault(number, state) == state  # what was once there never changes
        if journal.head:
            assert journal.undo()
            assert journal.redo()
        opened.file.close()


def test_a_second_window_looks_on_and_says_why(path):
    first = open_battle(path, find=fakes.find)
    journal, _ = first.journal(fakes.clock)
    journal.do("end_turn", {})
    second = open_battle(path, find=fakes.find)
    looked, _ = second.journal(fakes.clock)
    assert second.read_only
    assert [str(notice) for notice in second.notices] == [
        "pond.battle is being played in another window, so it can be looked at here but not played."
    ]
    assert looked.state == journal.state
    for step in (lambda: looked.do("end_turn", {}), looked.undo):
        with pytest.raises(StoreError, match="being played in another window"):
            step()
    assert looked.head == 1
    journal.do("end_turn", {})
    second.file.close()
    first.file.close()
    third = open_battle(path, find=fakes.find)
    assert not third.read_only
    assert len(third.entries) == 2
    third.file.close()


@pytest.mark.slow
def test_another_process_holds_it_until_it_ends(path, root):
    process = started(root, PLAY, path)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.readline()
    mine = open_battle(path, find=fakes.find)
    assert mine.read_only
    assert mine.journal()[0].numbers
    mine.file.close()
    process.kill()
    process.wait()
    process.stdout.close()
    again = open_battle(path, find=fakes.find)
    assert not again.read_only
    again.file.close()


class Grudging:
    """A connection whose disk fails at one statement."""

    def __init__(self, connection: apsw.Connection, at: str, error: apsw.Error) -> None:
        self._connection = connection
        self._at = at
        self._error = error

    def execute(self, statement: str, values=()):
        if statement.startswith(self._at):
            raise self._error
        return self._connection.execute(statement, values)

    def __getattr__(self, name: str):
        return getattr(self._connection, name)


@pytest.mark.parametrize("at", ["BEGIN", "INSERT INTO entry", "INSERT INTO step", "COMMIT"])
@pytest.mark.parametrize(
    ("complaint", "says"),
    [
        (apsw.FullError, "The disk is full, so pond[.]battle was not saved"),
        (apsw.ReadOnlyError, "may not be written to, so pond[.]battle was not saved"),
        (apsw.IOError, "could not be saved: the disk says no"),
        (apsw.CorruptError, "Close it and open it again"),
        (apsw.BusyError, "Another program holds pond[.]battle"),
    ],
)
def test_a_disk_that_says_no_loses_nothing(path, at, complaint, says):
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    journal.do("end_turn", {})
    sound: Any = opened.file._connection
    file: Any = opened.file
    file._connection = Grudging(sound, at, complaint("the disk says no"))
    before = canonical(journal.state)
    with pytest.raises(StoreError, match=says):
        journal.do("end_turn", {})
    assert (canonical(journal.state), journal.head) == (before, 1)
    opened.file._connection = sound
    journal.do("end_turn", {})
    opened.file.close()
    again = open_battle(path, find=fakes.find)
    assert (len(again.entries), again.head, again.notices) == (2, 2, ())
    again.file.close()


class Disk:
    """A small disk of its own, if this user may mount one; it can be filled and closed."""

    def __init__(self, folder) -> None:
        self.folder = folder
        folder.mkdir()
        self._mount, self._unmount = shutil.which("mount"), shutil.which("umount")
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        made = self._mount and root and self._run("-t", "tmpfs", "-o", "size=400k", "none", str(folder))
        self.mounted = bool(made)

    def _run(self, *words: str) -> bool:
        return not subprocess.run([self._mount, *words], check=False, capture_output=True).returncode

    def close(self) -> None:
        if not (self.mounted and self._run("-o", "remount,ro", str(self.folder))):
            self.folder.chmod(0o555)

    def gone(self) -> None:
        if self.mounted:
            subprocess.run([self._unmount, "-l", str(self.folder)], check=True)
        else:
            self.folder.chmod(0o755)


@pytest.fixture
def disk(tmp_path):
    made = Disk(tmp_path / "disk")
    yield made
    made.gone()


def until_full(journal) -> None:
    for number in range(3000):
        journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": number % 8})


def test_a_disk_that_is_really_full(disk):
    if not disk.mounted:
        pytest.skip("this user may not mount a small disk")
    path = disk.folder / "pond.battle"
    opened = create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    with pytest.raises(StoreError, match="The disk is full"):
        until_full(journal)
    state, head = canonical(journal.state), journal.head
    opened.file.close()
    again = open_battle(path, find=fakes.find)
    assert again.notices == ()
    assert (canonical(again.journal()[0].state), again.head) == (state, head)
    again.file.close()
    with pytest.raises(StoreError, match="The disk is full"):
        create(disk.folder / "new.battle", fakes.SYSTEM.opening(fakes.setup(30)), find=fakes.find)
    assert not [one for one in disk.folder.iterdir() if one.suffix == ".tmp"]


def test_a_sound_battle_on_a_full_disk_is_looked_at_and_not_called_damaged(disk):
    """Not even the index of an empty log has room there: what the last attempt left beside it says nothing of the file."""
    if not disk.mounted:
        pytest.skip("this user may not mount a small disk")
    path = disk.folder / "pond.battle"
    create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find).file.close()
    with contextlib.suppress(OSError), (disk.folder / "fill").open("wb", buffering=0) as fill:
        while fill.write(bytes(4096)):
            pass
    for look in (False, True, False):
        opened = open_battle(path, find=fakes.find, look=look)
        assert opened.read_only
        assert "damaged" not in " ".join(map(str, opened.notices))
        if not look:
            assert str(opened.notices[0]).startswith("The disk is full, so pond.battle can be looked at")
        opened.file.close()
    (disk.folder / "fill").unlink()
    again = open_battle(path, find=fakes.find)
    assert (again.notices, again.read_only) == ((), False)
    again.journal(fakes.clock)[0].do("end_turn", {})
    again.file.close()


def test_a_folder_that_may_not_be_written_to(disk):
    path = disk.folder / "pond.battle"
    opened = create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find)
    opened.journal()[0].do("end_turn", {})
    opened.file.close()
    disk.close()
    if os.access(disk.folder, os.W_OK):
        pytest.skip("this user may write everywhere")
    before = {one.name: one.read_bytes() for one in disk.folder.iterdir()}
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal()
    assert opened.read_only
    assert len(journal.numbers) == 1
    (notice,) = opened.notices
    assert str(notice).endswith("can be looked at but not played. Copy it elsewhere to play.")
    with pytest.raises(StoreError, match="looked at but not played"):
        journal.do("end_turn", {})
    opened.file.close()
    with pytest.raises(StoreError, match="may not be written to"):
        create(path.with_name("new.battle"), opened.opening, find=fakes.find)
    assert {one.name: one.read_bytes() for one in disk.folder.iterdir()} == before


def test_keeping_a_line_takes_no_longer_with_many_of_them(path, monkeypatch):
    """Each action is one transaction of one row: nothing is rewritten, however long the battle."""
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    statements: list[str] = []
    opened.file._connection.exec_trace = lambda _, statement, __: statements.append(statement) or True
    for _ in range(3):
        journal.do("end_turn", {})
    kinds = [statement.split()[0] for statement in statements]
    assert kinds == ["BEGIN", "INSERT", "INSERT", "COMMIT"] * 3
    opened.file.close()


def test_a_closed_battle_says_so(path):
    opened = battles.open_battle(path, find=fakes.find)
    journal, _ = opened.journal(time.asctime)
    opened.file.close()
    opened.file.close()
    with pytest.raises(StoreError, match="was closed"):
        journal.do("end_turn", {})
