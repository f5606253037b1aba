"""Battle files of others: SQLite is asked only what is built as ours are, and never for long."""

import contextlib
import os
import sqlite3
import stat

import pytest

from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.battle.battles import create, open_battle
from fleetdesk.store.battle.headers import read_header
from fleetdesk.store.battle.shelving import copy_battle
from tests import fakes
from tests.store.torn import LINES, copied, rows_of

ENDLESS = "WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up)"


def altered(path, *statements: str) -> bytes:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return path.read_bytes()


def view(table: str, columns: str) -> tuple[str, str]:
    """A view without end in the place of a table."""
    return (
        f"ALTER TABLE {table} RENAME TO old_{table}",
        f"CREATE VIEW {table} AS {ENDLESS} SELECT {columns} FROM up",  # noqa: S608 - words of ours
    )


BOMBS = {
    "lines": view("entry", "n AS id, 0 AS parent, '' AS before, '' AS body, '' AS seal"),
    "texts": view("meta", "n AS key, '' AS value, '' AS seal"),
    "steps": view(
        "step", "n AS number, '' AS before, 0 AS entry, '' AS line, 1 AS turn, '' AS at, '' AS seal"
    ),
    "a huge value": view("state", "n AS entry, '' AS line, hex(zeroblob(16000000)) AS body, '' AS seal"),
    "a trigger": ("CREATE TRIGGER eaten BEFORE INSERT ON step BEGIN SELECT RAISE(IGNORE); END",),
    "an index": ("CREATE INDEX odd ON entry(length(body))",),
    "another table": ("CREATE TABLE other(n)",),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_file_of_another_build_is_read_without_asking_it_anything(sound, tmp_path, bomb):
    path = copied(sound, tmp_path)
    before = altered(path, *BOMBS[bomb])
    assert not read_header(path).sound
    with contextlib.suppress(StoreError):
        looked = open_battle(path, find=fakes.find, look=True)
        assert looked.head == LINES
        looked.file.close()
    with contextlib.suppress(StoreError):
        copy_battle(path, tmp_path / "fresh.battle")
        assert rows_of(tmp_path / "fresh.battle").head.entry == LINES
    assert path.read_bytes() == before


def test_no_step_is_swallowed_by_a_trigger_of_the_file(sound, tmp_path):
    path = copied(sound, tmp_path)
    altered(path, *BOMBS["a trigger"])
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    journal.do("end_turn", {})
    opened.file.close()
    again = open_battle(path, find=fakes.find)
    assert (again.notices, again.head) == ((), LINES + 1)
    again.file.close()


@pytest.mark.parametrize("version", [3, 77])
def test_a_file_of_the_future_is_refused_whatever_stands_in_it(sound, tmp_path, version):
    path = copied(sound, tmp_path)
    before = altered(path, f"PRAGMA user_version = {version}")
    for look in (False, True):
        with pytest.raises(StoreError, match="made by a newer version of FleetDesk and is left as it is"):
            open_battle(path, find=fakes.find, look=look)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if "damaged" in one.name] == []


@pytest.mark.skipif(os.name == "nt", reason="rights are told otherwise there")
def test_nobody_else_on_the_computer_reads_a_battle_or_its_copy(tmp_path):
    path = tmp_path / "pond.battle"
    opened = create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find)
    opened.journal(fakes.clock)[0].do("end_turn", {})
    kept = [one for one in tmp_path.iterdir() if one.stat().st_size]
    opened.file.close()
    copy_battle(path, tmp_path / "two.battle")
    os.truncate(path, path.stat().st_size // 2)
    open_battle(path, find=fakes.find).file.close()
    kept += [tmp_path / "pond.damaged-1.battle", tmp_path / "pond.damaged-1.battle.bak"]
    for one in (path, files.backup_of(path), tmp_path / "two.battle", *(one for one in kept if one.exists())):
        assert stat.S_IMODE(one.stat().st_mode) == 0o600, one.name


def test_whoever_looks_changes_nothing_even_of_a_damaged_file(sound, tmp_path):
    path = copied(sound, tmp_path)
    os.truncate(path, path.stat().st_size // 2)
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    looked = open_battle(path, find=fakes.find, look=True)
    assert str(looked.notices[-1]).startswith("pond.battle itself is left as it is.")
    with pytest.raises(StoreError, match="opened to be looked at"):
        looked.journal(fakes.clock)[0].do("end_turn", {})
    looked.file.close()
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before
