"""The files a battle is kept in: what they are called, and which of them a file really is."""

import contextlib
from pathlib import Path
from typing import NamedTuple

from fleetdesk.core.errors import StoreError
from fleetdesk.store import files

SUFFIX = ".battle"


def log_of(path: Path) -> Path:
    """SQLite's write-ahead log of a file: beside the file itself, not beside a link to it."""
    path = path.resolve()
    return path.with_name(path.name + "-wal")


def companions(path: Path) -> list[Path]:
    """A file and what belongs to it: its backup, its log. The file itself comes last."""
    others = (files.backup_of(path), log_of(path), path.with_name(path.name + "-shm"))
    return [*(one for one in others if one.exists()), path]


def journal_of(path: Path) -> Path:
    """Where another program's SQLite would keep what it is about to undo; ours never does."""
    path = path.resolve()
    return path.with_name(path.name + "-journal")


class Parts(NamedTuple):
    """The three files of a battle, each where it stands."""

    file: Path
    log: Path
    copy: Path


_BEGINNINGS = {b"SQLite format 3\0": 0, b"\x37\x7f\x06\x82": 1, b"\x37\x7f\x06\x83": 1, b'["meta",': 2}
"""How each part begins -> its place in `Parts`."""


def parts_of(path: Path) -> Parts:
    """The files of a battle. One that begins as another of them does was given the wrong name, and counts as that."""
    named = Parts(path, log_of(path), files.backup_of(path))
    kinds = [_kind(one) for one in named]
    return Parts(
        *(
            one if _is(one, kinds[place], place) or place not in kinds else named[kinds.index(place)]
            for place, one in enumerate(named)
        )
    )


def misnamed(path: Path) -> bool:
    """Whether one of a battle's files stands under the name of another."""
    return parts_of(path) != Parts(path, log_of(path), files.backup_of(path))


def _is(path: Path, kind: int | None, place: int) -> bool:
    return kind == place or (kind is None and path.exists())


def _kind(path: Path) -> int | None:
    """Which part a file is by its first bytes; `None`: they do not tell."""
    with contextlib.suppress(OSError, StoreError):
        files.not_a_pipe(path)
        with path.open("rb") as file:
            head = file.read(16)
        return next((place for begins, place in _BEGINNINGS.items() if head.startswith(begins)), None)
    return None
