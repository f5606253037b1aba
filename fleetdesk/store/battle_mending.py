"""Reading a battle file whatever happened to it: whole, or as much as is left, and saying so."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fleetdesk.core.errors import StoreError
from fleetdesk.core.journal import OPENING, Entry
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.store import driver, files
from fleetdesk.store.battle_rows import (
    MOST_ENTRIES,
    Damaged,
    Rows,
    build,
    cannot,
    connect,
    log_of,
    lost_lines,
    read,
    remove_log,
    turn_after,
)
from fleetdesk.store.migrations import BATTLE_FORMAT
from fleetdesk.store.salvage import Found, Head, salvage

MOST_RUNS = 20
"""Of lost lines named in a sentence."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a file.

    Attributes:
        rows: sound rows only.
        notices: what was lost, and where the damaged file is kept.
        mended: the file on disk holds exactly these rows.
    """

    rows: Rows
    notices: tuple[Msg, ...] = ()
    mended: bool = True


def read_or_mend(path: Path, *, writable: bool) -> Reading:
    """Read a battle file; if it is damaged, save what is good and put a mended file in its place.

    Raises:
        StoreError: nothing could be made of it.
    """
    # A log beside a file that nobody plays was left by a crash. SQLite stops at the first fault in it without a
    # word, so it is read here as well, before SQLite sees it.
    left = salvage(path) if writable and _holds(log_of(path)) else None
    with contextlib.ExitStack() as stack:
        try:
            # To read only: closing a connection that may write folds the log into the file, whatever is in them.
            connection = stack.enter_context(contextlib.closing(connect(path, read_only=True)))
            rows = read(connection)
        except (*driver.COMPLAINTS, Damaged) as error:
            if driver.means_disk(error):
                raise cannot(path, error) from error
        else:
            if left is None or left.entries.keys() <= rows.entries.keys():
                return Reading(rows)
        saved, lost = _saved(path, left or salvage(path))
        if not writable:
            return Reading(saved, _told(path, saved, lost), mended=False)
        try:
            kept = _keep(path)
            stack.close()
            remove_log(path)  # it belongs to the damaged file
            build(path, saved)
        except (OSError, StoreError):
            return Reading(saved, _told(path, saved, lost), mended=False)
    return Reading(
        saved, (*_told(path, saved, lost), msg("The damaged file is kept as {file}.", file=kept.name))
    )


def _holds(log: Path) -> bool:
    return log.exists() and log.stat().st_size > 0


def _saved(path: Path, found: Found) -> tuple[Rows, tuple[int, ...] | None]:
    """The good rows of a file, its log and the copy beside it; and which entries are lost, if that can be told."""
    entries, meta, head = dict(found.entries), dict(found.meta), found.head
    backup = files.backup_of(path)
    if backup.exists():
        older = salvage(backup)
        if "opening" not in meta or older.meta.get("opening") == meta["opening"]:
            entries, meta = {**older.entries, **entries}, {**older.meta, **meta}
    if "opening" not in meta or "system" not in meta:
        raise files.unreadable(path, msg("its opening cannot be read"))
    good = _reachable(entries)
    if head is not None and not OPENING <= head.last <= MOST_ENTRIES:
        head = None  # whole, and nonsense
    last = max([*good, head.last if head else OPENING])
    lost = {number for number in range(1, last + 1) if number not in good}
    told = _told_before(meta)
    meta["format"] = str(BATTLE_FORMAT)
    meta.pop("lost", None)
    if lost:
        meta["lost"] = " ".join(map(str, sorted(lost)))
    at = head.entry if head and head.entry in {OPENING, *good} else max(good, default=OPENING)
    turn, played = 1, meta.get("created", "")
    if at in good:
        with contextlib.suppress(ValueError):  # a line that makes no sense: it is told when it is shown
            entry = Entry.model_validate_json(good[at][1])
            turn, played = turn_after(entry), entry.at
    rows = Rows(meta=meta, entries=good, head=Head(at, last, turn, played))
    return rows, None if head is None and not lost - told else tuple(sorted(lost - told))


def _reachable(entries: Mapping[int, tuple[int, str]]) -> dict[int, tuple[int, str]]:
    """The entries whose whole past is there: the others changed a position nobody knows any more."""
    good: dict[int, tuple[int, str]] = {}
    for number in sorted(entries):
        parent = entries[number][0]
        if OPENING < number <= MOST_ENTRIES and (parent == OPENING or parent in good):
            good[number] = entries[number]
    return good


def _told_before(meta: Mapping[str, str]) -> frozenset[int]:
    try:
        return lost_lines(meta)
    except Damaged:
        return frozenset()


def _keep(path: Path) -> Path:
    """Keep a damaged file and its log beside it for good. Raises OSError."""
    kept = files.aside(path)
    files.copy(path, kept)
    if _holds(log_of(path)):
        files.copy(log_of(path), log_of(kept))
    return kept


def _told(path: Path, saved: Rows, lost: tuple[int, ...] | None) -> tuple[Msg, ...]:
    if lost is None:
        return (
            nmsg(
                "{file} was damaged. {n} line of its log could be saved; whether there were more cannot be told.",
                "{file} was damaged. {n} lines of its log could be saved; whether there were more cannot be told.",
                n=len(saved.entries),
                file=path.name,
            ),
        )
    if not lost:
        return (msg("{file} was damaged. Every line of its log could be saved.", file=path.name),)
    return (
        nmsg(
            "{file} was damaged. {n} line of its log was lost: {lines}. {kept} could be saved.",
            "{file} was damaged. {n} lines of its log were lost: {lines}. {kept} could be saved.",
            n=len(lost),
            file=path.name,
            lines=_ranges(lost),
            kept=len(saved.entries),
        ),
    )


def _ranges(numbers: tuple[int, ...]) -> str:
    """`3, 5-9` with a proper dash; the same in every language."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(one) if one == other else f"{one}\N{EN DASH}{other}" for one, other in runs[:MOST_RUNS]]
    return ", ".join([*shown, "\N{HORIZONTAL ELLIPSIS}"] if runs[MOST_RUNS:] else shown)
