"""A file has one writer, by whatever name it is opened."""

import os
import tempfile
from threading import Timer

import pytest
from filelock import FileLock, Timeout

from fleetdesk import paths
from fleetdesk.store.battle.battles import create, open_battle
from fleetdesk.store.battle.shelving import in_use
from fleetdesk.store.locks import Held, Taken, turn
from tests import fakes


def linked(path):
    """The same file by a second name and by a link, each in a folder of its own."""
    names = [path.parent / "second" / path.name, path.parent / "link" / "other name.battle"]
    for name, make in zip(names, (os.link, os.symlink), strict=True):
        name.parent.mkdir()
        make(path, name)
    return names


def test_a_second_name_is_the_same_file(tmp_path):
    path = tmp_path / "any.json"
    path.write_text("{}")
    names = linked(path)
    with Held(path):
        for name in (path, *names):
            with pytest.raises(Taken):
                Held(name)
    for name in (path, *names):
        with Held(name), pytest.raises(Taken):
            Held(path)


def test_a_file_that_is_not_there_yet_is_held_too(tmp_path):
    with Held(tmp_path / "new.json") as held:
        with pytest.raises(Taken):
            Held(tmp_path / "new.json")
        held.release()
        Held(tmp_path / "new.json").release()


def test_another_file_put_in_its_place_is_held_once_it_is_said(tmp_path):
    path, other = tmp_path / "any.json", tmp_path / "other.json"
    path.write_text("old")
    (tmp_path / "new").write_text("new")
    with Held(path) as held:
        (tmp_path / "new").replace(path)
        held.renew()
        os.link(path, other)
        with pytest.raises(Taken):
            Held(other)


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """No folder goes with the session: files that are being written are noted among the temporary ones."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "nowhere"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    return paths.locks()


def test_what_is_written_is_noted_where_nobody_else_writes(tmp_path, monkeypatch):
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(run))
    assert paths.locks() == run / "fleetdesk"
    run.chmod(0o777)
    assert not paths.locks().is_relative_to(run)
    run.chmod(0o700)
    monkeypatch.setattr(os, "getuid", lambda: run.stat().st_uid + 1)  # of whoever became somebody else
    assert not paths.locks().is_relative_to(run)


@pytest.mark.parametrize("how", ["open to all", "a link", "of somebody else"])
def test_nothing_is_noted_in_a_folder_that_others_laid_ready(tmp_path, temporary, monkeypatch, how):
    path, theirs = tmp_path / "any.json", tmp_path / "theirs"
    path.touch()
    theirs.mkdir(mode=0o700)
    if how == "a link":
        temporary.symlink_to(theirs)
    else:
        if how == "open to all":
            theirs.chmod(0o777)
        else:
            monkeypatch.setattr(os, "getuid", lambda: path.stat().st_uid + 1)
        theirs.rename(paths.locks())
    for take in (Held, turn):
        with take(path):
            assert not list(paths.locks().iterdir())


def test_documents_take_turns_in_a_folder_of_ones_own(tmp_path, temporary):
    path = tmp_path / "any.json"
    with turn(path):
        (noted,) = temporary.iterdir()
        with pytest.raises(Timeout):
            FileLock(noted).acquire(timeout=0)
    assert temporary.stat().st_mode & 0o777 == 0o700
    with FileLock(noted).acquire(timeout=0):
        pass


def test_where_nothing_can_be_noted_the_name_alone_counts(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "nowhere"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    path = tmp_path / "any.json"
    path.touch()
    with Held(path), pytest.raises(Taken):
        Held(path)


@pytest.mark.parametrize("which", [0, 1])
def test_a_battle_by_another_name_is_looked_at_while_it_is_played(tmp_path, which):
    path = tmp_path / "pond.battle"
    first = create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find)
    name = linked(path)[which]
    journal, _ = first.journal(fakes.clock)
    journal.do("end_turn", {})
    second = open_battle(name, find=fakes.find)
    assert second.read_only
    assert "is being played in another window" in str(second.notices[-1])
    assert in_use(name)
    second.file.close()
    journal.do("end_turn", {})
    first.file.close()
    third = open_battle(name, find=fakes.find)
    assert (third.notices, third.head) == ((), 2)
    third.file.close()


def test_a_fresh_file_waits_for_the_lock_of_the_one_whose_number_it_bears(tmp_path):
    """Somebody replaced a file this moment, and the file system gave its number to ours."""
    path = tmp_path / "fresh.battle"
    path.touch()
    found = path.stat()
    paths.locks().mkdir(mode=0o700, parents=True, exist_ok=True)
    other = FileLock(paths.locks() / f"{found.st_dev:x}-{found.st_ino:x}.lock", thread_local=False)
    other.acquire()
    letting_go = Timer(0.1, other.release)
    letting_go.start()
    try:
        Held(path).release()
    finally:
        letting_go.join()
