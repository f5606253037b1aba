"""Earlier versions of documents: the file as it was before it was saved over, kept while it is worth the room.

They lie below the player's folder in `.history/<document>/`, one plain file each, named after when it was saved. A
document is known by the id in its envelope, so it may be renamed, moved or put into the trash. Backups leave them out.
"""

import contextlib
import os
import re
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fleetdesk.store import files

FOLDER = ".history"
"""Stands below the player's folder."""
MOST = 40
"""Versions kept of one document."""
MOST_BYTES = 8 * 2**20
"""All versions of one document together."""
MOST_ALL = 256 * 2**20
"""All versions of all documents together; what was not saved for longest goes first."""
_PAUSE = 20
"""Seconds after a version was saved in which no other is kept."""
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_STEPS = ((_HOUR, 3 * _MINUTE), (_DAY, 3 * _HOUR), (30 * _DAY, 5 * _DAY), (float("inf"), 90 * _DAY))
"""(younger than, one kept in so many seconds)."""
_NAME = re.compile(r"(\d{1,12})(\.kept)?\.json")


class Version(NamedTuple):
    path: Path
    at: float
    """When it was saved, in seconds since 1970."""
    kept: bool = False
    """No other takes its place: FleetDesk did not write it, or a version before this one did."""


def of(folder: Path) -> tuple[Version, ...]:
    """The versions in the folder of a document, the latest first; none if it cannot be looked into."""
    found = (
        Version(folder / name, float(match.group(1)), match.group(2) is not None)
        for name in _names(folder)
        if (match := _NAME.fullmatch(name)) is not None
    )
    return tuple(sorted(found, key=lambda one: -one.at))


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208 - the names alone: this runs with every save
    except OSError:
        return []


def keep(folder: Path, path: Path, *, for_good: bool = False) -> None:
    """Keep a file that is about to be replaced, and let go of what is not worth its room.

    With `for_good` no later version takes its place. Edits that follow each other closely are one to the history.

    Nothing is written for it where the disk knows second names: the file just gets one more. Where it cannot be kept
    the document is saved all the same; the version before is in its `.bak` besides.
    """
    now = time.time()
    latest = max((one.at for one in of(folder)), default=0)
    if 0 <= now - latest < _PAUSE and not for_good:
        return
    with contextlib.suppress(OSError):
        if not folder.is_dir():
            _make_room(folder.parent)
            folder.mkdir(parents=True)
        mark = ".kept" if for_good else ""
        target = folder / f"{max(0, int(path.stat().st_mtime)):d}{mark}.json"
        files.hand_down(path, target)
        found = of(folder)
        worth = {one.path for one in thinned(found, now)}
        for one in found:
            if one.path not in worth:
                one.path.unlink()


def thinned(versions: Iterable[Version], now: float) -> tuple[Version, ...]:
    """Those of a document that are worth keeping, the latest first: the older, the wider apart."""
    kept: list[Version] = []
    slots: set[tuple[float, int]] = set()
    size = 0
    for one in sorted(versions, key=lambda one: -one.at):
        age = now - one.at
        wide: float = next(width for limit, width in _STEPS if age < limit)
        slot = (wide, int(one.at // wide))
        if slot in slots and not one.kept:
            continue
        size += _size(one.path)
        if kept and (len(kept) == MOST or size > MOST_BYTES):
            break
        slots.add(slot)
        kept.append(one)
    return tuple(kept)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _make_room(home: Path) -> None:
    """Let go of the documents that were not saved for longest, where all together take too much room."""
    documents = []
    for name in _names(home):
        found = of(home / name)
        if found:
            documents.append((found[0].at, sum(_size(one.path) for one in found), home / name))
    size = 0
    for _, room, folder in sorted(documents, reverse=True):
        size += room
        if size > MOST_ALL:
            forget(folder)


def forget(folder: Path) -> None:
    """Destroy the versions of a document that is destroyed itself, on the player's word."""
    import shutil  # noqa: PLC0415 - a file is read without it

    shutil.rmtree(folder, ignore_errors=True)
