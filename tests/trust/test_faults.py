"""Disks that fail, folders that go, clocks that lie: a sentence, the state as it was, and it works again later."""

import os
import random
import shutil
import subprocess

import pytest

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.errors import Said, StoreError
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.shelf.library import Library
from tests import players
from tests.trust import faults
from tests.trust.faults import DEEDS, World
from tests.trust.grudge import FAULTS
from tests.trust.kind import Reached

GAMES = pytest.mark.parametrize("game", systems.system_ids())
A_GAME = systems.system_ids()[0]


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return World(tmp_path_factory.mktemp("sound") / "world", systems.load(A_GAME)).made()


@pytest.fixture
def world(sound, tmp_path):
    shutil.copytree(sound.folder, tmp_path / "world")
    return World(tmp_path / "world", sound.system)


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_refused_at_any_moment_is_a_sentence_and_loses_nothing(deed, sound, tmp_path):
    chance = random.Random(deed)
    shutil.copytree(sound.folder, tmp_path / "spare")
    fault = chance.choice(sorted(FAULTS))
    asked = faults.requests(deed, fault, World(tmp_path / "spare", sound.system))
    for at in chance.sample(range(1, asked + 1), min(3, asked)):
        folder = tmp_path / str(at)
        shutil.copytree(sound.folder, folder)
        faults.tried(deed, fault, at, chance.random() < 0.5, World(folder, sound.system))


def test_a_loss_would_be_noticed(world, monkeypatch):
    monkeypatch.setitem(DEEDS, "save a fleet again", lambda world: world.fleet.unlink())
    with pytest.raises(Reached, match="gone: Mine"):
        faults.tried("save a fleet again", "full", 0, False, world)


def test_a_folder_that_cannot_be_looked_into_is_told_once(world, monkeypatch):
    library = world.library
    monkeypatch.setattr(os, "scandir", lambda _: (_ for _ in ()).throw(OSError(116, "Stale file handle")))
    assert library.fleets() == ()
    assert [str(one) for one in library.troubles()] == ["fleets could not be read: Stale file handle."]
    assert library.troubles() == ()


# --- real disks --------------------------------------------------------------------------------------------


class Disk:
    """A small disk of its own."""

    def __init__(self, folder) -> None:
        self.folder = folder
        folder.mkdir()
        self.ballast = folder / "ballast"
        self.mounted = not self.run("mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder))

    def run(self, *words: str) -> int:
        program = shutil.which(words[0])
        return (
            subprocess.run([program, *words[1:]], check=False, capture_output=True).returncode
            if program
            else 1
        )

    def fill(self) -> None:
        room = os.statvfs(self.folder).f_bavail * os.statvfs(self.folder).f_bsize
        self.ballast.write_bytes(bytes(room))

    def empty(self) -> None:
        self.ballast.unlink()


@pytest.fixture
def disk(tmp_path):
    made = Disk(tmp_path / "disk")
    if not made.mounted:
        pytest.skip("this user may not mount a small disk")
    yield made
    made.run("umount", "-l", str(made.folder))


@pytest.fixture
def lodged(sound, disk):
    shutil.copytree(sound.folder, disk.folder / "world")
    return World(disk.folder / "world", sound.system)


def test_every_deed_on_a_disk_that_is_full_and_then_is_not(lodged, disk):
    for deed, do in DEEDS.items():
        before = faults.content(lodged)
        disk.fill()
        try:
            do(lodged)
        except Said as said:
            assert "{" not in str(said), deed
        finally:
            disk.empty()
        faults.sound(lodged)
        after = faults.content(lodged)
        if not deed.startswith(("rename", "forget", "empty")):
            assert all(after.get(name, 0) >= count for name, count in before.items()), deed


@GAMES
def test_a_battle_on_a_disk_that_fills_up(game, disk):
    path = disk.folder / "played.battle"
    session = BattleSession.create(systems.load(game), players.setup(game, 3), path, clock=players.clock)
    disk.fill()
    state, head = canonical(session.state), session.journal.head
    with pytest.raises(StoreError, match="disk is full"):
        until_it_fails(session)
    assert len(session.journal.numbers) == session.journal.head >= head
    if session.journal.head == head:
        assert canonical(session.state) == state
    head, state = session.journal.head, canonical(session.state)
    disk.empty()
    session.do(*by_hand(session))
    session.undo()
    assert (session.journal.head, canonical(session.state)) == (head, state)
    session.close()
    again = BattleSession.open(path)
    assert (again.notices, again.journal.head, canonical(again.state)) == ((), head, state)
    again.close()


def by_hand(session):
    ship = next(
        one
        for one in session.state.ships
        if any(slot.kind == "track" for slot in session.system.slots(session.state, one))
    )
    slot = next(one for one in session.system.slots(session.state, ship) if one.kind == "track")
    return "mark", {"ship": ship, "slot": slot.key, "lost": 0 if slot.value else 1}


def until_it_fails(session):
    for _ in range(2000):
        session.do(*by_hand(session))


def test_a_share_that_goes_while_a_battle_is_open(lodged, disk):
    """Unmounted under us: the battle stays in sight, is not written into nowhere, and can be saved elsewhere."""
    session = BattleSession.open(lodged.battle, clock=players.clock)
    entries, state = len(session.journal.numbers), canonical(session.state)
    disk.run("umount", "-l", str(disk.folder))
    with pytest.raises(StoreError, match="moved or deleted while it was open"):
        session.do(*by_hand(session))
    assert (len(session.journal.numbers), canonical(session.state)) == (entries, state)
    elsewhere = disk.folder.parent / "saved.battle"
    session._opened.file.copy_to(elsewhere)
    session.close()
    again = BattleSession.open(elsewhere)
    assert (again.notices, canonical(again.state)) == ((), state)
    again.close()


# --- folders and clocks --------------------------------------------------------------------------------------


def test_a_folder_that_is_removed_and_put_back(world, tmp_path):
    session = BattleSession.open(world.battle, clock=players.clock)
    library = world.library
    names = faults.content(world)
    state = canonical(session.state)
    aside = tmp_path / "aside"
    world.home.rename(aside)
    assert library.fleets() == library.battles() == ()
    with pytest.raises(StoreError, match="moved or deleted"):
        session.do(*by_hand(session))
    assert canonical(session.state) == state
    aside.rename(world.home)
    session.do(*by_hand(session))
    session.undo()
    session.close()
    assert faults.content(world) == names


def test_a_folder_that_is_gone_for_good_is_made_anew(world):
    library = world.library
    fleet = library.open_fleet(world.fleet).value
    shutil.rmtree(world.home)
    assert library.open_fleet(library.keep_fleet(fleet, world.fleet)).value == fleet


@GAMES
def test_a_clock_that_is_set_back_changes_nothing(game, tmp_path):
    times = iter(
        f"{year}-01-01T00:00:00" for year in (2030, 2030, 2019, 1970, 2031, 1999, *range(2000, 2100))
    )
    path = tmp_path / "played.battle"
    session = BattleSession.create(
        systems.load(game), players.setup(game, 3), path, clock=lambda: next(times)
    )
    for _ in range(3):
        session.do(*by_hand(session))
    session.undo()
    head, state, log = session.journal.head, canonical(session.state), tuple(Onlooker(session).log())
    session.close()
    os.utime(path, (0, 0))
    again = BattleSession.open(path)
    assert (again.journal.head, canonical(again.state)) == (head, state)
    assert tuple(Onlooker(again).log()) == log
    again.close()
    library = Library(tmp_path / "mine", clock=lambda: next(times))
    kept = [library.keep_fleet(players.fleets(game)[0].but(name=f"Fleet {number}")) for number in range(3)]
    for number, one in enumerate(kept):
        os.utime(one, (9 - number, 9 - number))
        library.delete(one)
    assert len(library.trash()) == 3
    for trashed in library.trash():
        library.restore(trashed)
    assert len(library.fleets()) == 3
