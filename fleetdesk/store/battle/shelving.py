"""What is done with battle files on a shelf: nothing of what happened in them is read for it."""

import contextlib
import errno
import os
from pathlib import Path
from typing import Any

import apsw

from fleetdesk.core.words import Msg, msg
from fleetdesk.store import files
from fleetdesk.store.battle.first_format import checksum
from fleetdesk.store.battle.mending import read_or_mend
from fleetdesk.store.battle.parts import log_of
from fleetdesk.store.battle.proof import Damaged, apart, seal_meta
from fleetdesk.store.battle.rows import build, cannot, check_header, connect, expected
from fleetdesk.store.battle.second_copy import retitle_copy
from fleetdesk.store.locks import Held, Taken


def acquire(path: Path) -> tuple[Held | None, Msg | None]:
    """The right to write a battle, or why it cannot be had."""
    only_looked = msg(
        "{folder} may not be written to, so {file} can be looked at but not played. Copy it elsewhere to play.",
        folder=str(path.parent),
        file=path.name,
    )
    if not os.access(path, os.W_OK):
        return None, only_looked
    try:
        return Held(path), None
    except Taken:
        return None, msg(
            "{file} is being played in another window, so it can be looked at here but not played.",
            file=path.name,
        )
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            return None, files.full_disk(path).message
        return None, only_looked


def is_free(path: Path) -> bool:
    """Whether nobody plays a battle and it may be written to. Nothing but this moment is told."""
    held, _ = acquire(path)
    if held is not None:
        held.release()
    return held is not None


def stamp_of(path: Path) -> tuple[object, ...]:
    """What is another one after each step somebody keeps in a battle: asked without reading it."""
    found: list[object] = []
    for one in (path, log_of(path)):
        with contextlib.suppress(OSError):
            if (seen := one.stat()).st_size:
                found.append((seen.st_ino, seen.st_size, seen.st_mtime_ns))
    return tuple(found)


@files.asking
def copy_battle(source: Path, target: Path) -> None:
    """Copy a battle as it stands, even while it is being played, as one of its own.

    What is proved of it is written into a fresh file: nothing else in a file from elsewhere comes along. Raises
    StoreError: it cannot be read, or there is such a file already.
    """
    check_header(source)
    files.not_there(target)
    build(target, apart(read_or_mend(source.resolve(), writable=False).rows))


@files.asking
def retitle(path: Path, title: str) -> None:
    """Give a battle another title on the shelf; what happened in it stays as it is. Raises StoreError."""
    check_header(path)
    try:
        with contextlib.closing(connect(path)) as connection:
            if expected(connection) == 1:
                total = checksum("title", title)
                connection.execute("UPDATE meta SET value = ?, sum = ? WHERE key = 'title'", (title, total))
            else:
                battle: Any = connection.execute("SELECT value FROM meta WHERE key = 'battle'").get
                total = seal_meta(battle, "title", title)
                connection.execute("UPDATE meta SET value = ?, seal = ? WHERE key = 'title'", (title, total))
                with contextlib.suppress(OSError):
                    retitle_copy(path, title, total)
    except (OSError, apsw.Error, Damaged) as error:
        raise cannot(path, error) from error


@files.asking
def in_use(path: Path) -> bool:
    """Whether somebody plays a battle just now."""
    lock, why_not = acquire(path)
    if lock is not None:
        lock.release()
    return why_not is not None and os.access(path, os.W_OK)
