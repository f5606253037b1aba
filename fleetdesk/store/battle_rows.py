"""The tables of a battle file: making, connecting, reading, and what SQLite's complaints mean."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw
from pydantic import BaseModel

from fleetdesk.core.actions import Line
from fleetdesk.core.diffs import Change
from fleetdesk.core.entries import OPENING, Entries, Entry
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import msg
from fleetdesk.store import driver, files
from fleetdesk.store.migrations import BATTLE_FORMAT, BATTLE_MAGIC
from fleetdesk.store.salvage import PAGE, Head, checksum, salvage

SUFFIX = ".battle"
APPLICATION = 0x464C4454
"""Marks our files among SQLite's: the letters FLDT."""
MOST_LETTERS = 2**21
"""An entry longer than this is none of ours: one that touches a hundred ships has a tenth of it."""
MOST_ENTRIES = 10**6
"""A number above this is none of an entry: a long campaign comes to thousands."""
MOST_BYTES = 128 * 2**20
"""Of a battle file: ten thousand entries take a tenth of it."""

_TABLES = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL, sum TEXT NOT NULL) STRICT;
CREATE TABLE entry(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, body TEXT NOT NULL, sum TEXT NOT NULL) STRICT;
CREATE TABLE head(one INTEGER PRIMARY KEY CHECK (one = 1), entry INTEGER NOT NULL, last INTEGER NOT NULL,
                  turn INTEGER NOT NULL, at TEXT NOT NULL, sum TEXT NOT NULL) STRICT;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
"""


class Damaged(ValueError):  # noqa: N818 - a finding, turned into a notice by whoever mends the file
    """The file opens, but what it holds does not add up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """What a battle file holds, as text."""

    meta: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    """Id -> (parent, body)."""
    head: Head = field(default_factory=Head)


def log_of(path: Path) -> Path:
    """SQLite's write-ahead log of a file: beside the file itself, not beside a link to it."""
    path = path.resolve()
    return path.with_name(path.name + "-wal")


def remove_log(path: Path) -> None:
    """Remove the log and its index. Raises OSError."""
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


class _Differences(BaseModel):
    """The one part of an entry that is needed to open a battle."""

    changes: tuple[Change, ...]


class StoredEntries(Entries):
    """Entries that are read when somebody looks at them; until then only their text is there."""

    def __init__(self, rows: Rows) -> None:
        """Take the rows of a file."""
        super().__init__()
        self._bodies = {number: body for number, (_, body) in rows.entries.items()}
        self._parents = {number: parent for number, (parent, _) in rows.entries.items()}
        self._last = max(
            [rows.head.last, *self._parents]
        )  # the id of a line that was lost is not given again
        self._changes: dict[int, tuple[Change, ...]] = {}
        self._senseless: set[int] = set()

    def __getitem__(self, number: int) -> Entry:
        """The entry of that id. Raises KeyError."""
        if number not in self._made:
            try:
                made = Entry.model_validate_json(self._body(number))
                # The row says where it stands; a text that says otherwise is not believed.
                self._made[number] = made.but(id=number, parent=self._parents[number])
            except ValueError:
                self._made[number] = self._illegible(number)
        return self._made[number]

    def _body(self, number: int) -> str:
        body = self._bodies[number]
        if len(body) > MOST_LETTERS:
            raise ValueError(number)
        return body

    def _illegible(self, number: int) -> Entry:
        """What stands in the log for a line that is whole but makes no sense. It leads nowhere."""
        said = msg("This line cannot be read.")
        self._senseless.add(number)
        return Entry(id=number, parent=self._parents[number], action="", title=said, lines=(Line(text=said),))

    def all(self) -> tuple[Entry, ...]:
        """Every entry, in the order made."""
        # Reading thousands makes a million small objects, none of them garbage: looking for some among them
        # takes six times as long as the reading itself.
        collecting = gc.isenabled()
        gc.disable()
        try:
            return super().all()
        finally:
            if collecting:
                gc.enable()

    def changes(self, number: int) -> tuple[Change, ...]:
        """The recorded differences of an entry. Raises KeyError, and ValueError for one that cannot be read."""
        if number in self._made and number not in self._senseless:
            return self._made[number].changes
        if number not in self._changes:
            self._changes[number] = _Differences.model_validate_json(self._body(number)).changes
        return self._changes[number]


# --- connecting --------------------------------------------------------------------------------------


def connect(path: Path, *, read_only: bool = False) -> apsw.Connection:
    """Connect to a file that exists. Raises what `driver.COMPLAINTS` names."""
    if read_only:
        # Without a log nobody has it open, and a folder that may not be written to is no hindrance then.
        return driver.connect(path, "look" if log_of(path).exists() else "still")
    connection = driver.connect(path, "play")
    try:
        connection.pragma("journal_mode", "wal")
    except BaseException:
        connection.close()
        raise
    driver.at_leisure(connection)
    return connection


def cannot(path: Path, error: Exception) -> StoreError:
    """The sentence for what SQLite or the disk complains of."""
    if isinstance(error, OSError):
        return files.cannot_write(path, error)
    match error:
        case apsw.FullError():
            return files.full_disk(path)
        case apsw.ReadOnlyError() | apsw.CantOpenError() | apsw.PermissionsError() | apsw.AuthError():
            return files.cannot_write(path, OSError(errno.EACCES, os.strerror(errno.EACCES)))
        case apsw.CorruptError() | apsw.NotADBError():
            return StoreError(
                msg(
                    "{file} was damaged while it was open. Close it and open it again: it will be mended.",
                    file=path.name,
                )
            )
        case apsw.BusyError() | apsw.LockedError():
            return StoreError(
                msg("Another program holds {file}. Close it there, then do the action again.", file=path.name)
            )
        case _:
            return StoreError(msg("{file} could not be saved: {reason}.", file=path.name, reason=str(error)))


def check_header(path: Path) -> None:
    """Look at a file's first bytes without touching it.

    A damaged header is let through: what the file holds may still be read.

    Raises:
        StoreError: missing, of another program, or of a newer version.
    """
    try:
        files.not_a_pipe(path)
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise files.too_large(path, MOST_BYTES)
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise files.cannot_read(path, error) from error
    version = int.from_bytes(head[60:64])
    ours = head[:16] == BATTLE_MAGIC and int.from_bytes(head[68:72]) == APPLICATION
    if ours and 1 <= version <= BATTLE_FORMAT:
        return
    number = salvage(path).meta.get("format", "")
    if number.isdecimal():
        if len(number) > 9 or int(number) > BATTLE_FORMAT:
            raise files.newer(path)
        return  # our rows behind a damaged header
    if ours and version > BATTLE_FORMAT:
        raise files.newer(path)
    if (
        head[:16] == BATTLE_MAGIC[: len(head)]
        and (ours or len(head) < 100)
        and files.backup_of(path).exists()
    ):
        return
    if len(head) < 100 and BATTLE_MAGIC.startswith(head[:16]):
        raise files.unreadable(path, msg("it ends too early"))
    if _is_fleet(path):
        raise files.fleet_for_battle(path)
    raise files.stranger(path)


def _is_fleet(path: Path) -> bool:
    try:
        return "squadrons" in files.parse(files.read_bytes(path))
    except (StoreError, ValueError):
        return False


# --- making and reading ------------------------------------------------------------------------------


def build(path: Path, rows: Rows) -> None:
    """Make a whole battle file beside its place and move it there. Raises StoreError; nothing is half done."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)
        with contextlib.closing(driver.connect(temporary, "make")) as connection:
            _fill(connection, rows)
        temporary.replace(path)
        files.sync_folder(path.parent)
    except (OSError, apsw.Error) as error:
        raise cannot(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
            remove_log(temporary)


def _fill(connection: apsw.Connection, rows: Rows) -> None:
    driver.at_leisure(connection)
    connection.pragma("page_size", PAGE)
    connection.pragma("application_id", APPLICATION)
    connection.pragma("user_version", BATTLE_FORMAT)
    connection.execute("BEGIN;" + _TABLES)
    connection.executemany(
        "INSERT INTO meta VALUES (?, ?, ?)",
        [(key, value, checksum(key, value)) for key, value in rows.meta.items()],
    )
    connection.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [
            (number, parent, body, checksum(number, parent, body))
            for number, (parent, body) in rows.entries.items()
        ],
    )
    connection.execute("INSERT INTO head VALUES (1, ?, ?, ?, ?, ?)", (*rows.head, checksum(*rows.head)))
    connection.execute("COMMIT")
    # Last, so that these pages are in the file itself and its first bytes tell what it is from the start.
    connection.pragma("journal_mode", "wal")


def read(connection: apsw.Connection) -> Rows:
    """Everything a battle file holds, checked against its checksums.

    Raises:
        Damaged: something does not add up.
        apsw.Error: SQLite cannot read it.
    """
    meta: dict[str, str] = {}
    for key, value, total in connection.execute("SELECT key, value, sum FROM meta"):
        if total != checksum(key, value):
            raise Damaged(key)
        meta[key] = value
    if (
        meta.get("format") != str(connection.pragma("user_version"))
        or not {"opening", "system"} <= meta.keys()
    ):
        raise Damaged("meta")
    lost = lost_lines(meta)
    entries: dict[int, tuple[int, str]] = {}
    following = 1
    for number, parent, body, total in connection.execute(
        "SELECT id, parent, body, sum FROM entry ORDER BY id"
    ):
        while following in lost:
            following += 1
        known = parent == OPENING or parent in entries
        if number != following or not known or total != checksum(number, parent, body):
            raise Damaged(f"entry {number}")
        entries[number] = parent, body
        following += 1
    while following in lost:
        following += 1
    found: list[Any] = connection.execute("SELECT entry, last, turn, at, sum FROM head").fetchall()
    if len(found) != 1 or found[0][4] != checksum(*found[0][:4]):
        raise Damaged("head")
    head = Head(*found[0][:4])
    if head.last != following - 1 or (head.entry != OPENING and head.entry not in entries):
        raise Damaged("head")
    return Rows(meta=meta, entries=entries, head=head)


def lost_lines(meta: Mapping[str, str]) -> frozenset[int]:
    """The entries that were lost in an earlier accident, and told then. Raises Damaged."""
    words = meta.get("lost", "").split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 9 for word in words):
        raise Damaged("lost")
    return frozenset(map(int, words))


def turn_after(entry: Entry) -> int:
    """The turn it is once an entry has happened."""
    for change in reversed(entry.changes):
        if change.path == ("turn",) and isinstance(change.after, int):
            return change.after
    return entry.turn
