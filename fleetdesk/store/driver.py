"""SQLite as this program uses it: the same one on every machine, and nothing in a file is believed.

Every connection is opened here, on the default file layer of the process: whoever registers one with
`apsw.VFS(..., makedefault=True)` stands beneath the whole store.
"""

import os
from pathlib import Path
from time import thread_time
from typing import Literal

import apsw

Mode = Literal["look", "still", "play", "make"]
"""Read what others may write; read what nobody writes; write what is there; write what need not be there."""

SECONDS = 1.0
"""Of this thread's own work until a file is given up: ten thousand entries take a twentieth. A slow disk costs none."""
MOST_OF_A_VALUE = 17 * 2**20
"""Bytes: an opening or an entry of the most letters allowed, each of four bytes."""
MOST_MEMORY = 64 * 2**20
"""Bytes of all connections together: a battle of any length is read and written with a tenth of it."""
WAIT = 2000
"""Milliseconds for another program to let go of a file."""

_FLAGS = {
    "look": apsw.SQLITE_OPEN_READONLY,
    "still": apsw.SQLITE_OPEN_READONLY,
    "play": apsw.SQLITE_OPEN_READWRITE,
    "make": apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE,
}
_SETTINGS = {
    apsw.SQLITE_DBCONFIG_DEFENSIVE: 1,
    apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA: 0,
    apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER: 0,
    apsw.SQLITE_DBCONFIG_ENABLE_VIEW: 0,
    apsw.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION: 0,
    apsw.SQLITE_DBCONFIG_WRITABLE_SCHEMA: 0,
}
_LIMITS = {
    apsw.SQLITE_LIMIT_LENGTH: MOST_OF_A_VALUE,
    apsw.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    apsw.SQLITE_LIMIT_COLUMN: 20,
    apsw.SQLITE_LIMIT_EXPR_DEPTH: 10,
    apsw.SQLITE_LIMIT_COMPOUND_SELECT: 2,
    apsw.SQLITE_LIMIT_ATTACHED: 0,
    apsw.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    apsw.SQLITE_LIMIT_WORKER_THREADS: 0,
}

COMPLAINTS = (apsw.Error, UnicodeDecodeError, MemoryError)
"""What a connection may raise: of the disk, of a damaged file, of one made to harm."""


def connect(path: Path, mode: Mode) -> apsw.Connection:
    """Open a file. The connection has `SECONDS` of work; `at_leisure` takes that bound away.

    Raises apsw.Error: it is missing, locked or damaged.
    """
    apsw.hard_heap_limit(MOST_MEMORY)
    if mode == "make":  # SQLite gives its log the rights of the file
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    unchanging = "?immutable=1" if mode == "still" else ""
    connection = apsw.Connection(
        path.resolve().as_uri() + unchanging, flags=_FLAGS[mode] | apsw.SQLITE_OPEN_URI
    )
    try:
        for setting, value in _SETTINGS.items():
            connection.config(setting, value)
        for limit, most in _LIMITS.items():
            connection.limit(limit, most)
        until = thread_time() + SECONDS
        connection.set_progress_handler(lambda: thread_time() > until, 10_000)
        connection.set_busy_timeout(WAIT)
        connection.pragma("synchronous", 2)  # FULL: a step is on the disk when its commit returns
    except BaseException:
        connection.close()
        raise
    return connection


def at_leisure(connection: apsw.Connection) -> None:
    """Take the bound on a connection's work away: what it holds was read and found sound."""
    connection.set_progress_handler(None)


def means_full(error: BaseException) -> bool:
    """There is no room: for what is written, or for the index of a log, which reading one needs as well."""
    no_index = getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_SHMSIZE
    return no_index or isinstance(error, apsw.FullError)


def means_disk(error: BaseException) -> bool:
    """The file may be sound: it is the disk or a right that is missing."""
    kinds = (apsw.ReadOnlyError, apsw.PermissionsError, apsw.BusyError, apsw.LockedError)
    return means_full(error) or isinstance(error, kinds)
