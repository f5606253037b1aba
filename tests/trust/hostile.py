"""Battles made to harm: `python -m tests.trust.hostile [--only WORDS]`.

A battle is a database, and a database may carry programs: views, triggers, expressions. Each file here is a sound
battle with one such thing in it. Everything the program does with a battle is done with it, by a process of its
own with little time and little memory: it ends in a sentence, or in a battle in which what is acknowledged stays.
"""
# ruff: noqa: S608 - the statements are the bait

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import os
import resource
import shutil
import signal
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fleetdesk import systems
from fleetdesk.core.errors import Said
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import report
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.library import Library
from fleetdesk.store.salvage import PAGE, log_of
from tests import players
from tests.trust.played import battles_of

MOST_SECONDS = 2.0
"""Of the processor, for each thing done with a file."""
MOST_MEMORY = 300 * 2**20
PLACE = "battles/evil.battle"
PATIENCE = 20
"""Seconds until a process that sits and waits is ended."""
HUGE = 490_000_000
"""Bytes of a value that is made when it is read."""

Change = Callable[[sqlite3.Connection], object]
Spoil = Callable[[Path], object]


# --- what is in the files ----------------------------------------------------------------------------------


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


# --- what is done with them --------------------------------------------------------------------------------


class Wrong(AssertionError):  # noqa: N818 - what happened
    """Something that must not be."""


def seen(path: Path, home: Path) -> Iterator[str]:
    """The shelf."""
    for item in Library(home).battles():
        yield item.name


def taken_in(path: Path, home: Path) -> Iterator[str]:
    """Taken in from elsewhere, and then opened."""
    target, told = Library(home / "other", clock=players.clock).take_in(path)
    yield from map(ENGLISH.say, told)
    yield from played(target, home)


def reported(path: Path, home: Path) -> Iterator[str]:
    """The report of it."""
    session = BattleSession.open(path)
    try:
        yield from map(ENGLISH.say, session.notices)
        made = report.make(session.system, session.journal)
    finally:
        session.close()
    report.write(made, home / "out.md", ENGLISH)


def played(path: Path, home: Path) -> Iterator[str]:
    """Opened and played; what was acknowledged is there when it is opened again."""
    session = BattleSession.open(path, clock=players.clock)
    try:
        yield from map(ENGLISH.say, session.notices)
        known = len(session.journal.numbers)
        if session.read_only is None:
            with contextlib.suppress(Said):
                session.do("correct", {"ship": "", "slot": "turn", "value": 3, "reason": "to see"})
        now = len(session.journal.numbers), session.journal.head
    finally:
        session.close()
    again = BattleSession.open(path, clock=players.clock)
    try:
        if (len(again.journal.numbers), again.journal.head) != now:
            raise Wrong(f"{now} was acknowledged, {len(again.journal.numbers)} is there; {known} at first")
        if any("damaged" in notice.key for notice in again.notices):
            raise Wrong("a battle that was mended is damaged")
    finally:
        again.close()


DOORS: Mapping[str, Callable[[Path, Path], Iterator[str]]] = {
    "shelf": seen,
    "play": played,
    "report": reported,
    "take in": taken_in,
}


def placed(home: Path, target: Path) -> None:
    """Put a file that was made, and what is beside it, somewhere else; pipes and holes stay what they are."""
    (target / PLACE).parent.mkdir(parents=True)
    for one in (home / PLACE).parent.iterdir():
        there = (target / PLACE).parent / one.name
        if one.is_fifo():
            os.mkfifo(there)
        elif one.is_dir():
            there.mkdir()
        else:
            with one.open("rb") as source, there.open("wb") as copy:
                if one.stat().st_blocks * 512 < one.stat().st_size // 2:  # mostly a hole
                    copy.write(source.read(2**20))
                    copy.truncate(one.stat().st_size)
                else:
                    shutil.copyfileobj(source, copy, 2**20)


class Result(NamedTuple):
    """How it went: what was said, what should not have happened (empty: all is well), and what it took."""

    said: list[str]
    failed: str
    seconds: float
    memory: int


def made(name: str, home: Path) -> None:
    """Put the file where a player keeps battles."""
    path = home / PLACE
    path.parent.mkdir(parents=True)
    path.write_bytes(battles_of(systems.system_ids()[0])[2])
    FILES[name](path)


def tried(door: str, home: Path) -> Result:
    """Let a process go through a door with the file."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        _child(door, home, writing)
    os.close(writing)
    answer = b""
    while more := os.read(reading, 65536):
        answer += more
    os.close(reading)
    _, status, used = os.wait4(pid, 0)
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024
    ended = f"the process ended with {os.waitstatus_to_exitcode(status)}"
    said, failed = json.loads(answer) if answer else ([], ended)
    if not failed and seconds > MOST_SECONDS:
        failed = f"it took {seconds:.1f} s"
    if not failed and memory > MOST_MEMORY:
        failed = f"it took {memory // 2**20} MB"
    return Result(said, failed, seconds, memory)


def _child(door: str, home: Path, writing: int) -> None:
    said: list[str] = []
    failed = ""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(4 * MOST_SECONDS),) * 2)
        resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30,) * 2)  # addresses, of which few are touched
        signal.alarm(PATIENCE)
        try:
            said.extend(DOORS[door](home / PLACE, home))
        except Said as sentence:
            said.append(ENGLISH.say(sentence.message))
    except BaseException:  # noqa: BLE001 - a traceback is just what is looked for
        failed = traceback.format_exc()
    finally:
        with os.fdopen(writing, "w") as stream:
            json.dump((said, failed), stream)
        os._exit(0)


def main(arguments: Sequence[str]) -> int:
    """Try all of them at every door; status 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="tests.trust.hostile", description=__doc__)
    parser.add_argument("--only", default="", help="files with these words in their name")
    parser.add_argument("--door", action="append", choices=sorted(DOORS))
    wanted = parser.parse_args(arguments)
    list(seen(Path(), Path()))
    battles_of(systems.system_ids()[0])
    gc.collect()
    gc.freeze()
    failures = 0
    sys.stdout.write("| File | Door | Seconds | Memory | Said |\n|---|---|---:|---:|---|\n")
    for name in (name for name in FILES if wanted.only in name):
        with tempfile.TemporaryDirectory(prefix="fleetdesk-hostile-") as folder:
            made(name, Path(folder) / "made")
            for number, door in enumerate(wanted.door or DOORS):
                home = Path(folder) / str(number)
                placed(Path(folder) / "made", home)
                result = tried(door, home)
                failures += bool(result.failed)
                said = f"FAILED: {result.failed}" if result.failed else " ".join(result.said)
                sys.stdout.write(
                    f"| {name} | {door} | {result.seconds:.2f} | {result.memory // 2**20} MB | {said} |\n"
                )
                sys.stdout.flush()
    sys.stdout.write(f"\n{failures} failed\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
