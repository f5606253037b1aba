"""What is in battles made to harm: each is a sound one with one such thing in it."""
# ruff: noqa: S608 - the statements are the bait

import contextlib
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fleetdesk.store.battle.parts import log_of
from fleetdesk.store.battle.salvage import PAGE

HUGE = 490_000_000
"""Bytes of a value that is made when it is read."""

Change = Callable[[sqlite3.Connection], object]
Spoil = Callable[[Path], object]


def tables(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The tables of a battle and their columns."""
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {
        name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        for (name,) in found.fetchall()
    }


def changed(change: Change) -> Spoil:
    """The file after something was done to it as to any database; its own triggers are gone first."""

    def spoil(path: Path) -> None:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            ).fetchall():
                connection.execute(f"DROP TRIGGER {name}")
            change(connection)

    return spoil


def viewed(table: str, select: Callable[[Sequence[str]], str]) -> Spoil:
    """A table is a view; its rows are still there, under another name."""

    def change(connection: sqlite3.Connection) -> None:
        columns = tables(connection)[table]
        connection.execute(f"ALTER TABLE {table} RENAME TO true_{table}")
        connection.execute(f"CREATE VIEW {table}({', '.join(columns)}) AS {select(columns)}")

    return changed(change)


def endless(table: str) -> Spoil:
    """Rows without end."""
    counting = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT {} FROM r"
    return viewed(table, lambda columns: counting.format(", ".join("n" for _ in columns)))


def bomb(table: str) -> Spoil:
    """Every row as often as there are rows of rows."""

    def select(columns: Sequence[str]) -> str:
        times = ", ".join(f"true_{table} AS t{number}" for number in range(12))
        return f"SELECT {', '.join(f't0.{one}' for one in columns)} FROM {times}"

    return viewed(table, select)


def swollen(table: str) -> Spoil:
    """Values of half a gigabyte each."""
    return viewed(
        table, lambda columns: f"SELECT {', '.join(f'hex(zeroblob({HUGE // 2}))' for _ in columns)}"
    )


def elsewhere(table: str) -> Spoil:
    """Rows of a file that is not attached: nobody may say so, so it is written in afterwards."""
    honest = viewed(table, lambda columns: f"SELECT {', '.join(columns)} FROM true_{table}")

    def change(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'FROM true', 'FROM other.true')")

    return lambda path: (honest(path), changed(change)(path))


def triggered(event: str, action: str) -> Spoil:
    """Every table does something whenever it is written to."""

    def change(connection: sqlite3.Connection) -> None:
        for table in tables(connection):
            for what in ("INSERT", "UPDATE"):
                connection.execute(
                    f"CREATE TRIGGER {table}_{what} {event} {what} ON {table} BEGIN {action.format(table)}; END"
                )

    return changed(change)


def declared(new: Callable[[str, str], str]) -> Spoil:
    """The text every table is declared with is another one: nobody checked it when it was written."""

    def change(connection: sqlite3.Connection) -> None:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        connection.execute("PRAGMA writable_schema = ON")
        for name, text in found:
            connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (new(name, text), name))

    return changed(change)


def ending(more: str) -> Callable[[str, str], str]:
    """A declaration with something more before its last bracket."""
    return lambda _, text: f"{text[: text.rindex(')')]}{more}{text[text.rindex(')') :]}"


def indexed(connection: sqlite3.Connection) -> None:
    """An index on an expression that takes for ever; made on nothing, then said to be on that."""
    for table, columns in tables(connection).items():
        connection.execute(f"CREATE INDEX {table}_slow ON {table}({columns[-1]})")
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "UPDATE sqlite_master SET sql = replace(sql, '(', '(hex(zeroblob(400000000)), ') WHERE name LIKE '%_slow'"
    )


def long_schema(connection: sqlite3.Connection) -> None:
    """One declaration of sixty megabytes."""
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "INSERT INTO sqlite_master VALUES ('table', 'long', 'long', 2, ?)",
        (f"CREATE TABLE long(a /*{'x' * 60_000_000}*/)",),
    )


def wide_schema(connection: sqlite3.Connection) -> None:
    """Four hundred thousand tables."""
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "INSERT INTO sqlite_master WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 400000)"
        " SELECT 'table', 't' || n, 't' || n, 2, 'CREATE TABLE t' || n || '(a, b, c)' FROM r"
    )


def deep_schema(connection: sqlite3.Connection) -> None:
    """A view upon a view upon a view, fourteen deep, each taking the one below twice."""
    for table, columns in tables(connection).items():
        connection.execute(f"ALTER TABLE {table} RENAME TO {table}_0")
        for number in range(1, 15):
            name = table if number == 14 else f"{table}_{number}"
            names = ", ".join(f"a.{one}" for one in columns)
            connection.execute(
                f"CREATE VIEW {name} AS SELECT {names} FROM {table}_{number - 1} a, {table}_{number - 1} b"
            )


def virtual(connection: sqlite3.Connection) -> None:
    """Every table is one of a module's making."""
    found = tables(connection)
    for table in found:
        connection.execute(f"ALTER TABLE {table} RENAME TO true_{table}")
    connection.execute("PRAGMA writable_schema = ON")
    for table, columns in found.items():
        connection.execute(
            "INSERT INTO sqlite_master VALUES ('table', ?, ?, 0, ?)",
            (table, table, f"CREATE VIRTUAL TABLE {table} USING fts5({', '.join(columns)})"),
        )


def crowded(connection: sqlite3.Connection) -> None:
    """Fifty megabytes of tiny rows nobody asked for."""
    connection.execute("CREATE TABLE crowd(a, b)")
    connection.execute(
        "INSERT INTO crowd WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 4000000)"
        " SELECT 1, 2 FROM r"
    )


def headless(spoil: Spoil) -> Spoil:
    """The same, and its first page is gone, so that only what stands in its pages is left."""

    def both(path: Path) -> None:
        spoil(path)
        with path.open("r+b") as file:
            file.seek(100)
            file.write(bytes(PAGE - 100))

    return both


def ringed(path: Path) -> None:
    """Every page that leads to others leads to itself."""
    data = bytearray(path.read_bytes())
    for start in range(0, len(data), PAGE):
        at = start + (100 if start == 0 else 0)
        kind, cells = data[at], int.from_bytes(data[at + 3 : at + 5])
        if kind == 0x05:
            own = (start // PAGE + 1).to_bytes(4)
            data[at + 8 : at + 12] = own
            for cell in range(cells):
                pointer = int.from_bytes(data[at + 12 + 2 * cell : at + 14 + 2 * cell])
                data[start + pointer : start + pointer + 4] = own
        elif kind == 0x0D and cells:  # a leaf becomes a page that leads to itself, over and over
            data[at : at + 12] = b"\x05" + data[at + 1 : at + 8] + (start // PAGE + 1).to_bytes(4)
    path.write_bytes(data)


def stretched(size: int, ending: str = "") -> Spoil:
    """A file, or one beside it, that says it is far larger than anything in it."""

    def spoil(path: Path) -> None:
        with path.with_name(path.name + ending).open("ab") as file:
            file.truncate(size)

    return spoil


def filled_log(path: Path) -> None:
    """A log of a hundred megabytes of frames of every round there could be."""
    page = path.read_bytes()[PAGE : 2 * PAGE]
    with log_of(path).open("wb") as log:
        log.write(b"\x37\x7f\x06\x82" + bytes(28))
        for number in range(25_000):
            log.write((2).to_bytes(4) + (9).to_bytes(4) + number.to_bytes(8) + bytes(8) + page)


def hot(path: Path) -> None:
    """A journal beside it, as if another program had died in the middle of replacing every page."""
    data = path.read_bytes()
    pages = len(data) // PAGE
    header = (
        b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
        + pages.to_bytes(4)
        + bytes(4)
        + pages.to_bytes(4)
        + (512).to_bytes(4)
    )
    journal = bytearray((header + PAGE.to_bytes(4)).ljust(512, b"\0"))
    for number in range(1, pages + 1):
        journal += number.to_bytes(4) + bytes(PAGE) + bytes(4)
    path.with_name(path.name + "-journal").write_bytes(journal)


def folder(ending: str) -> Spoil:
    """A folder stands where a file is kept."""
    return lambda path: path.with_name(path.name + ending).mkdir()


def pipe(ending: str) -> Spoil:
    """Something to wait for stands where a file is kept."""
    return lambda path: os.mkfifo(path.with_name(path.name + ending))


TABLES = ("meta", "entry", "step", "state")
SLOW = (
    "(SELECT count(*) FROM (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r))"
)

FILES: Mapping[str, Spoil] = {
    **{f"{table} without end": endless(table) for table in TABLES},
    **{f"{table} multiplied": bomb(table) for table in TABLES},
    **{f"{table} of 490 MB": swollen(table) for table in TABLES},
    **{f"{table} of another file": elsewhere(table) for table in TABLES},
    "inserts are ignored": triggered("BEFORE", "SELECT RAISE(IGNORE)"),
    "inserts are deleted": triggered("AFTER", "DELETE FROM {0} WHERE rowid = NEW.rowid"),
    "inserts take for ever": triggered("AFTER", f"SELECT {SLOW}"),
    "inserts are many": triggered("AFTER", "DELETE FROM {0}; INSERT INTO {0} SELECT * FROM {0}, {0}"),
    "checks of 400 MB": declared(ending(", CHECK (length(hex(zeroblob(400000000))) > 0)")),
    "columns of 400 MB": declared(ending(", more TEXT AS (hex(zeroblob(200000000)))")),
    "usual values of 400 MB": declared(ending(", more TEXT DEFAULT (hex(zeroblob(200000000)))")),
    "a declaration without sense": declared(lambda name, _: f"CREATE TABLE {name}(a" + "(" * 5000),
    "declared as views": declared(lambda name, _: f"CREATE VIEW {name} AS SELECT * FROM {name}"),
    "an index that takes for ever": changed(indexed),
    "a schema of 60 MB": changed(long_schema),
    "a schema of 400,000 tables": changed(wide_schema),
    "views upon views": changed(deep_schema),
    "modules": changed(virtual),
    "four million rows": changed(crowded),
    "four million rows without a header": headless(changed(crowded)),
    "pages in a ring": ringed,
    "pages in a ring, no header": headless(ringed),
    "60 MB of nothing": stretched(60 * 2**20),
    "60 MB of nothing, no header": headless(stretched(60 * 2**20)),
    "490 MB of nothing": stretched(HUGE),
    "a log of 490 MB of nothing": stretched(HUGE, "-wal"),
    "a log of 25,000 rounds": filled_log,
    "a hot journal": hot,
    "a log that is a folder": folder("-wal"),
    "a log that is a pipe": pipe("-wal"),
    "a journal that is a pipe": pipe("-journal"),
    "an index of the log that is a pipe": pipe("-shm"),
    "a copy that is a pipe": pipe(".bak"),
    "a copy that is a folder": folder(".bak"),
    "a copy of 490 MB of nothing": stretched(HUGE, ".bak"),
}
