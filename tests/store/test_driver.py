"""Whatever a file asks for, a connection does only what the store needs, and for a short time."""

import contextlib

import apsw
import pytest

from fleetdesk.store import driver

ENDLESS = "WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up) SELECT count(*) FROM up"


@pytest.fixture
def path(tmp_path):
    """A file with more in it than tables."""
    path = tmp_path / "any.db"
    with contextlib.closing(apsw.Connection(str(path))) as made:
        made.execute(
            "CREATE TABLE one(n); CREATE TABLE two(n); CREATE VIEW seen AS SELECT * FROM one;"
            "CREATE TRIGGER eaten BEFORE INSERT ON one BEGIN SELECT RAISE(IGNORE); END;"
        )
    return path


@pytest.mark.parametrize(
    "asked",
    [
        ENDLESS,
        "SELECT zeroblob(20000000)",
        "ATTACH 'other.db' AS other",
        "SELECT * FROM seen",
        "SELECT load_extension('other')",
        "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema",
    ],
)
def test_what_no_battle_needs_is_refused(path, monkeypatch, asked):
    monkeypatch.setattr(driver, "SECONDS", 0.05)
    with contextlib.closing(driver.connect(path, "play")) as connection, pytest.raises(apsw.Error):
        connection.execute(asked).fetchall()


def test_memory_is_bounded_for_all_connections_together(path, monkeypatch):
    monkeypatch.setattr(driver, "MOST_MEMORY", 8 * 2**20)
    with contextlib.closing(driver.connect(path, "look")) as connection, pytest.raises(driver.COMPLAINTS):
        connection.execute("SELECT length(randomblob(16000000))").fetchall()


def test_no_trigger_of_a_file_runs(path):
    with contextlib.closing(driver.connect(path, "play")) as connection:
        connection.execute("INSERT INTO one VALUES (1)")
        assert connection.execute("SELECT count(*) FROM one").get == 1


def test_whoever_wrote_a_file_has_all_the_time_there_is(path, monkeypatch):
    monkeypatch.setattr(driver, "SECONDS", 0)
    counted = ENDLESS.replace("FROM up)", "FROM up WHERE n < 100000)")
    with contextlib.closing(driver.connect(path, "play")) as connection:
        with pytest.raises(apsw.InterruptError):
            connection.execute(counted).fetchall()
        driver.at_leisure(connection)
        assert connection.execute(counted).get == 100_000


def test_a_layer_under_the_files_is_under_the_store(path):
    seen: list[str] = []
    system = apsw.vfs_names()[0]

    class Layer(apsw.VFS):
        def __init__(self) -> None:
            super().__init__("layer", system, makedefault=True)

        def xOpen(self, name, flags):  # noqa: N802 - SQLite's name
            seen.append(name if isinstance(name, str) else name.filename())
            return apsw.VFSFile(system, name, flags)

    layer = Layer()
    try:
        with contextlib.closing(driver.connect(path, "play")) as connection:
            assert connection.pragma("journal_mode", "wal") == "wal"
            connection.execute("INSERT INTO one VALUES (1)")
    finally:
        layer.unregister()
    assert {str(path), f"{path}-wal"} <= set(seen)
