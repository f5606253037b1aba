import os
import time
import zipfile

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from tests import fakes


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "mine", find=fakes.find, clock=fakes.clock)


@pytest.fixture
def battle(library):
    made = BattleSession.create(
        fakes.SYSTEM, fakes.setup(), library.new_battle_path("Pond"), clock=fakes.clock, find=fakes.find
    )
    made.do("end_turn", {})
    yield made
    made.close()


def content(folder) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def test_one_file_backs_up_and_restores_everything(library, battle, tmp_path):
    library.keep_fleet(fakes.fleet("Élan"))
    library.delete(library.keep_fleet(fakes.fleet("Gone")))
    (library.folder / "cards" / "toy").mkdir(parents=True)
    (library.folder / "cards" / "toy" / "own.json").write_text("{}")
    settings = tmp_path / "settings.json"
    settings.write_text('{"theme": "night"}')
    target = tmp_path / "usb" / "all.zip"
    count = backup.back_up(library.folder, target, settings=settings)
    battle.close()

    elsewhere = Library(tmp_path / "other", find=fakes.find)
    restored = backup.restore(target, elsewhere.folder)
    assert (len(restored.taken), restored.renamed, restored.notices) == (count, (), ())
    assert [one.name for one in elsewhere.fleets()] == ["Élan"]
    assert [one.name for one in elsewhere.trash()] == ["Gone"]
    again = BattleSession.open(elsewhere.battles()[0].path, find=fakes.find)
    assert canonical(again.state) == canonical(battle.state)
    assert again.notices == ()
    again.close()
    assert backup.settings_in(target) == settings.read_bytes()


@pytest.mark.parametrize("year", [1970, 2150])
def test_a_clock_gone_wrong_stops_no_backup(library, battle, tmp_path, monkeypatch, year):
    """A flat battery sets it back to before ZIP was made; no year after 2107 can be written in one."""
    path = library.keep_fleet(fakes.fleet("Élan"))
    moment = (year - 1970) * 31_556_952 + 86_400
    monkeypatch.setattr(time, "time", lambda: float(moment))
    settings = tmp_path / "settings.json"
    settings.write_text("{}")
    for one in (path, battle.path, settings):
        os.utime(one, (moment, moment))
    target = tmp_path / "all.zip"
    assert backup.back_up(library.folder, target, settings=settings, at=f"{year}-01-01T00:00:00") == 2
    restored = backup.restore(target, tmp_path / "other")
    assert len(restored.taken) == 2
    assert backup.settings_in(target) == b"{}"
    item = library.item(path)
    assert item.changed.startswith(str(year))


def test_only_what_can_come_back_is_put_in(library, tmp_path):
    library.keep_fleet(fakes.fleet("Élan"))
    (library.folder / "print").mkdir()
    (library.folder / "print" / "sheet.pdf").write_text("x")
    (library.folder / "fleets" / "toy" / "notes.txt").write_text("x")
    target = tmp_path / "all.zip"
    assert backup.back_up(library.folder, target) == 1
    assert backup.restore(target, tmp_path / "other").notices == ()


def test_restoring_never_overwrites(library, tmp_path):
    path = library.keep_fleet(fakes.fleet("Same"))
    other = library.keep_fleet(fakes.fleet("Changed"))
    target = tmp_path / "all.zip"
    backup.back_up(library.folder, target)
    library.keep_fleet(fakes.fleet("Changed").but(notes="since"), other)
    before = content(library.folder)
    restored = backup.restore(target, library.folder)
    assert restored.same == ("fleets/toy/Same.json",)
    assert restored.renamed == (("fleets/toy/Changed.json", "fleets/toy/Changed 2.json"),)
    after = content(library.folder)
    assert {name: after[name] for name in before} == before
    assert path.exists()
    assert library.open_fleet(other.with_name("Changed 2.json")).value.notes == ""


def test_a_closed_battle_is_the_same_after_a_restore(library, battle, tmp_path):
    battle.close()
    target = tmp_path / "all.zip"
    backup.back_up(library.folder, target)
    assert backup.restore(target, library.folder).same == ("battles/Pond 2024-05-01.battle",)


@pytest.mark.parametrize(
    "name", ["../evil.json", "/evil.json", "a/../../evil.json", "C:/evil.json", "..\\evil"]
)
def test_nothing_lands_outside_the_folder(tmp_path, name):
    target = tmp_path / "all.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        archive.writestr(name, "evil")
        archive.writestr("fleets/toy/good.json", "good")
    folder = tmp_path / "in" / "side"
    restored = backup.restore(target, folder)
    inside = set(content(folder))
    assert "fleets/toy/good.json" in inside
    assert all(path.is_relative_to(folder) for path in tmp_path.rglob("*evil*"))
    assert len(restored.taken) == len(inside)


@pytest.mark.parametrize(
    ("note", "says"),
    [
        (None, "is no file of FleetDesk"),
        ('{"format": 99}', "newer version"),
        ("{", "damaged"),
        ("{}", "is no file of FleetDesk"),
    ],
)
def test_what_is_no_backup_is_refused(tmp_path, note, says):
    target = tmp_path / "all.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("x.txt", "x")
        if note is not None:
            archive.writestr(backup.NOTE, note)
    with pytest.raises(StoreError, match=says):
        backup.restore(target, tmp_path / "folder")
    assert not (tmp_path / "folder").exists()


def test_a_torn_backup_is_one_sentence(library, tmp_path):
    library.keep_fleet(fakes.fleet())
    target = tmp_path / "all.zip"
    backup.back_up(library.folder, target)
    target.write_bytes(target.read_bytes()[:-40])
    with pytest.raises(StoreError, match="is damaged"):
        backup.restore(target, tmp_path / "folder")
    with pytest.raises(StoreError, match="is not there any more"):
        backup.restore(tmp_path / "none.zip", tmp_path / "folder")
