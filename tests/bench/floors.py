"""What cannot be beaten: bytes on the disk and nothing else."""

import contextlib
import os
import sqlite3
from pathlib import Path


class Appender:
    """A file that grows by a record at a time, each on the disk before the next."""

    def __init__(self, path: Path, size: int = 600) -> None:
        self._handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self._record = b"." * (size - 1) + b"\n"

    def append(self) -> None:
        """One record, and wait for the disk."""
        os.write(self._handle, self._record)
        os.fsync(self._handle)

    def close(self) -> None:
        """No more."""
        os.close(self._handle)


def replace(path: Path, data: bytes) -> None:
    """A whole file at once: temporary file, fsync, replace."""
    temporary = path.with_suffix(".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def read_rows(path: Path) -> int:
    """All entries of a battle file as SQLite gives them; how many."""
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return len(connection.execute("SELECT id, parent, body, seal FROM entry ORDER BY id").fetchall())
