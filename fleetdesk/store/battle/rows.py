"""The tables of a battle file: making, connecting, reading, and what SQLite's complaints mean."""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import apsw

from fleetdesk.core.battle.lines import OPENING
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import msg
from fleetdesk.store import driver, files, json_files
from fleetdesk.store.battle import first_format, proof
from fleetdesk.store.battle.parts import journal_of, log_of
from fleetdesk.store.battle.salvage import MOST_BYTES, PAGE, TABLE_LEAF, salvage
from fleetdesk.store.battle.second_copy import read_copy
from fleetdesk.store.migrations import BATTLE_FORMAT, BATTLE_MAGIC

APPLICATION = 0x464C4454
"""Marks our files among SQLite's: the letters FLDT."""

_COLUMNS = {
    "meta": "key TEXT PRIMARY KEY, value TEXT NOT NULL",
    "entry": "id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, before TEXT NOT NULL, body TEXT NOT NULL",
    "step": "number INTEGER PRIMARY KEY, before TEXT NOT NULL, entry INTEGER NOT NULL, line TEXT NOT NULL, "
    "turn INTEGER NOT NULL, at TEXT NOT NULL",
    "state": "entry INTEGER PRIMARY KEY, line TEXT NOT NULL, body TEXT NOT NULL",
}
TABLES: Final = (
    *(f"CREATE TABLE {table}({columns}, seal TEXT NOT NULL) STRICT" for table, columns in _COLUMNS.items()),
    *(
        f"CREATE TRIGGER {table}_{never} BEFORE {what} ON {table} "
        "BEGIN SELECT RAISE(ABORT, 'what was kept is never changed'); END"
        for table in ("entry", "step", "state")
        for what, never in (("UPDATE", "stays"), ("DELETE", "remains"))
    ),
)
"""The whole schema. The triggers are for other programs: here none ever runs."""
_MOST_TABLES = 50
_SCHEMAS = {2: frozenset(TABLES), 1: frozenset(first_format.TABLES)}


def remove_log(path: Path) -> None:
    """Remove the log and its index, and the journal of another program. Raises OSError."""
    for ending in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


# --- connecting --------------------------------------------------------------------------------------


def connect(path: Path, *, read_only: bool = False) -> apsw.Connection:
    """Connect to a file that exists. Raises what `driver.COMPLAINTS` names, and OSError."""
    _looked_at(path)
    if read_only:
        # Without a log nobody has it open, and a folder that may not be written to is no hindrance then.
        return _look(path) if log_of(path).exists() else driver.connect(path, "still")
    connection = driver.connect(path, "play")
    try:
        connection.pragma("journal_mode", "wal")
    except BaseException:
        connection.close()
        raise
    driver.at_leisure(connection)
    return connection


def _look(path: Path) -> apsw.Connection:
    """To read what somebody may be playing; where a full disk has no room for the index of an empty log, without it."""
    try:
        return driver.connect(path, "look")
    except apsw.Error as error:
        if not driver.means_full(error) or log_of(path).stat().st_size:
            raise
    return driver.connect(path, "still")


def _looked_at(path: Path) -> None:
    """Look at what SQLite would believe: a file of no bytes (it throws its log away), a journal, a huge schema.

    Raises apsw.NotADBError: it is none of ours, or damaged; StoreError: something to wait for stands beside it.
    """
    for one in (journal_of(path), log_of(path), path.with_name(path.name + "-shm")):
        files.not_a_pipe(one)
    with path.open("rb") as file:
        head = file.read(PAGE)
    log = log_of(path)
    # In the log the first page may be whole while it is half written here.
    in_log = log.exists() and log.stat().st_size > 0
    short = head[100:101] == bytes([TABLE_LEAF]) and int.from_bytes(head[103:105]) <= _MOST_TABLES
    if len(head) < PAGE or not (short or in_log) or journal_of(path).exists():
        raise apsw.NotADBError("it is none of ours")


def expected(connection: apsw.Connection) -> int:
    """The format of a file that is built exactly as ours are, whatever its tables hold.

    Raises Damaged: it has another schema, pages or letters; SQLite is asked nothing more of such a file; apsw.Error:
    SQLite cannot read it.
    """
    number: int = connection.pragma("user_version")
    odd = connection.pragma("encoding") != "UTF-8" or connection.pragma("page_size") != PAGE
    # Whoever writes takes its pages from the list of free ones: ours is always empty.
    if odd or number not in _SCHEMAS or (number == BATTLE_FORMAT and connection.pragma("freelist_count")):
        raise proof.Damaged("file")
    found = set()
    for sql, root in connection.execute("SELECT sql, rootpage FROM sqlite_schema LIMIT 50"):
        found.add((sql, root))
    texts = frozenset(str(sql) for sql, _ in found if sql is not None)
    if texts != _SCHEMAS[number] or len(found) != len(texts) + 1:  # one more: the index of the keys
        raise proof.Damaged("schema")
    return number


def cannot(path: Path, error: Exception) -> StoreError:
    """The sentence for what SQLite or the disk complains of."""
    if isinstance(error, OSError):
        return files.cannot_write(path, error)
    if driver.means_full(error):
        return files.full_disk(path)
    match error:
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

    A damaged header is let through: what the file holds may still be read. Raises StoreError: missing, of another
    program, or of a newer version.
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
    if ours and version > BATTLE_FORMAT:
        raise files.newer(path)
    if ours and version:
        return
    number = _format_inside(path)
    if number.isdecimal():
        if len(number) > 9 or int(number) > BATTLE_FORMAT:
            raise files.newer(path)
        return  # our rows behind a damaged header
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


def _format_inside(path: Path) -> str:
    """The format the rows of a file say it has."""
    pieces, first = salvage(path)
    found = {
        key: value
        for part in (read_copy(path)[0], pieces)
        for one in part.battles()
        for key, value, _ in part.proved(one).meta
    }
    return found.get("format", first.meta.get("format", ""))


def _is_fleet(path: Path) -> bool:
    try:
        return "squadrons" in json_files.parse(files.read_bytes(path))
    except (StoreError, ValueError):
        return False


# --- making and reading ------------------------------------------------------------------------------


def build(path: Path, rows: proof.Rows) -> None:
    """Make a whole battle file beside its place and move it there. Raises StoreError; nothing is half done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with files.beside(path) as temporary:
            # A battle holds what is hidden from the other side: nobody else on this computer reads it.
            os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            try:
                with contextlib.closing(driver.connect(temporary, "make")) as connection:
                    _fill(connection, rows)
                temporary.replace(path)
            finally:
                with contextlib.suppress(OSError):
                    remove_log(temporary)
            files.sync_folder(path.parent)
    except (OSError, apsw.Error) as error:
        raise cannot(path, error) from error


def _fill(connection: apsw.Connection, rows: proof.Rows) -> None:
    driver.at_leisure(connection)
    connection.pragma("page_size", PAGE)
    connection.pragma("application_id", APPLICATION)
    connection.pragma("user_version", BATTLE_FORMAT)
    connection.execute("BEGIN")
    connection.execute(";".join(TABLES))
    connection.executemany(
        "INSERT INTO meta VALUES (?, ?, ?)",
        ((key, value, proof.seal_meta(rows.battle, key, value)) for key, value in rows.meta.items()),
    )
    for number, line in rows.lines.items():
        keep_line(connection, number, line)
    for entry, state in rows.states.items():
        keep_state(connection, entry, state)
    for step in rows.steps:
        keep_step(connection, step)
    connection.execute("COMMIT")
    # Last, so that these pages are in the file itself and its first bytes tell what it is from the start.
    connection.pragma("journal_mode", "wal")


def keep_line(connection: apsw.Connection, number: int, line: proof.Line) -> None:
    """Insert an entry. Raises apsw.Error."""
    row = (number, line.parent, line.before, line.body.decode(), line.seal)
    connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", row)


def keep_step(connection: apsw.Connection, step: proof.Step) -> None:
    """Insert a step. Raises apsw.Error."""
    connection.execute("INSERT INTO step VALUES (?, ?, ?, ?, ?, ?, ?)", step)


def keep_state(connection: apsw.Connection, entry: int, state: proof.State) -> None:
    """Insert a whole state. Raises apsw.Error."""
    row = (entry, state.line, state.body.decode(), state.seal)
    connection.execute("INSERT INTO state VALUES (?, ?, ?, ?)", row)


def read(connection: apsw.Connection) -> proof.Rows:
    """Everything a sound battle file holds, in today's format; of the steps only the last.

    Raises Damaged: something does not add up; apsw.Error: SQLite cannot read it.
    """
    try:
        return first_format.read(connection) if expected(connection) == 1 else _read(connection)
    except (LookupError, TypeError, AttributeError, ValueError) as error:  # a worn row may hold anything
        raise proof.Damaged(str(error)) from error


def _read(connection: apsw.Connection) -> proof.Rows:
    meta = _meta(connection)
    rows = proof.Rows(
        meta=meta, lines=_lines(connection, meta), steps=[last_step(connection, meta["battle"])]
    )
    if rows.seal_of(rows.head.entry) != rows.head.line:
        raise proof.Damaged("head")
    states = dict(_states(connection, rows))
    return proof.Rows(meta=meta, lines=rows.lines, states=states, steps=rows.steps)


def _meta(connection: apsw.Connection) -> dict[str, str]:
    found: list[Any] = connection.execute("SELECT key, value, seal FROM meta LIMIT 100").fetchall()
    meta = {key: value for key, value, _ in found}
    if meta.get("format") != str(BATTLE_FORMAT) or not {"battle", "opening", "system"} <= meta.keys():
        raise proof.Damaged("meta")
    if any(total != proof.seal_meta(meta["battle"], key, value) for key, value, total in found):
        raise proof.Damaged("meta")
    return meta


def _lines(connection: apsw.Connection, meta: dict[str, str]) -> dict[int, proof.Line]:
    battle, lost = meta["battle"], proof.lost_lines(meta)
    seals = {OPENING: proof.seal_meta(battle, "opening", meta["opening"])}
    lines: dict[int, proof.Line] = {}
    following, size = 1, 0
    found: Any = connection.execute(
        "SELECT id, parent, before, CAST(body AS BLOB), seal FROM entry ORDER BY id"
    )
    for number, parent, before, body, total in found:
        while following in lost and following < number:
            following += 1
        line = proof.Line(parent, seals.get(parent, ""), body, total)
        sound = number in lost if not body else line.proved(battle, number)
        size += len(body)
        if number != following or number > proof.MOST_ENTRIES or line.before != before or not sound:
            raise proof.Damaged(f"entry {number}")
        if size > MOST_BYTES:
            raise proof.Damaged("entries")
        lines[number] = line
        seals[number] = total
        following += 1
    return lines


def last_step(connection: apsw.Connection, battle: str) -> proof.Step:
    """The last step. Raises Damaged and apsw.Error."""
    found: list[Any] = connection.execute("SELECT * FROM step ORDER BY number DESC LIMIT 1").fetchall()
    if not found or not (step := proof.Step(*found[0])).proved(battle):
        raise proof.Damaged("head")
    return step


def _states(connection: apsw.Connection, rows: proof.Rows) -> Iterator[tuple[int, proof.State]]:
    size = 0
    found: Any = connection.execute("SELECT entry, line, CAST(body AS BLOB), seal FROM state")
    for entry, line, body, total in found:
        state = proof.State(line, body, total)
        size += len(body)
        if line != rows.seal_of(entry) or not state.proved(rows.battle, entry) or size > MOST_BYTES:
            raise proof.Damaged(f"state {entry}")
        yield entry, state
