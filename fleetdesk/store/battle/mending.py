"""Reading a battle file whatever happened to it: whole, or as much as can be proved, and saying so."""

import contextlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import apsw

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.store import driver, files
from fleetdesk.store.battle import first_format
from fleetdesk.store.battle.first_format import FirstPieces
from fleetdesk.store.battle.merging import merged
from fleetdesk.store.battle.parts import journal_of, log_of, misnamed
from fleetdesk.store.battle.proof import Damaged, Rows, runs_of
from fleetdesk.store.battle.rows import build, cannot, connect, last_step, read, remove_log
from fleetdesk.store.battle.salvage import salvage, unread_commits
from fleetdesk.store.battle.second_copy import last_in_copy, read_copy, write_copy

MOST_RUNS = 20
"""Of lost lines named in a sentence."""


class Reading(NamedTuple):
    """What was read of a file."""

    rows: Rows
    """Proved rows only."""
    notices: tuple[Msg, ...] = ()
    """What was lost, and where the file as it was is kept."""
    mended: bool = True
    """The file on disk holds exactly these rows, in today's format."""


class _Saved(NamedTuple):
    """What could be made of a damaged file: the battle, the lines lost, and whether it is certain none came later."""

    rows: Rows
    lost: frozenset[int]
    complete: bool


def read_or_mend(path: Path, *, writable: bool) -> Reading:
    """Read a battle file. With `writable` a damaged one is mended and one of an earlier format brought to today's.

    Raises StoreError: nothing could be made of it.
    """
    left = writable and _holds(log_of(path))  # a log beside a file that nobody plays was left by a crash
    rows, last, unread, copied = None, -1, 0, -1
    alone = _without_log(path) if left else -1
    try:
        # To read only: closing a connection that may write folds the log into the file, whatever is in them.
        with contextlib.closing(connect(path, read_only=True)) as connection:
            # The copy is asked before the file, which whoever plays writes first.
            copied = _last(connection, partial(last_in_copy, path))
            last = _last(connection, lambda battle: last_step(connection, battle).number)
            unread = 2 if misnamed(path) else _unread(path, connection) if left else 0
            rows = read(connection)
            if writable and copied < 0:  # the index of the texts may be worn where the texts are not
                copied = last_in_copy(path, rows.battle)
        if not unread and max(copied, alone) <= rows.head.number:
            return _brought_up(path, rows, writable=writable)
    except (*driver.COMPLAINTS, Damaged) as error:
        if driver.means_disk(error):
            raise cannot(path, error) from error
    saved = _saved(path, last, unread=bool(unread) or alone > last)
    told = _told(path, saved)
    if rows and unread == 1 and copied <= rows.head.number:
        better = not saved.lost and saved.rows.head.number > rows.head.number
        told = (_cut_short(path, saved.rows if better else rows),)
        if not better:
            return Reading(rows, told)
    if not writable:
        return Reading(saved.rows, told, mended=False)
    return _kept(path, saved.rows, told, msg("The damaged file is kept as {file}."))


def _brought_up(path: Path, rows: Rows, *, writable: bool) -> Reading:
    """A sound file; one of an earlier format is written anew in today's."""
    with contextlib.closing(connect(path, read_only=True)) as connection:
        first = connection.pragma("user_version") == 1
    if not first:
        return Reading(rows)
    if not writable:
        return Reading(rows, mended=False)
    kept = msg("The battle now has the format of this version; the file as it was is kept as {file}.")
    return _kept(path, rows, (), kept, "format")


def _last(connection: apsw.Connection, step: Callable[[str], int]) -> int:
    """The last `step` of the battle of that id, if SQLite finds it and it proves itself; -1: no such luck."""
    with contextlib.suppress(*driver.COMPLAINTS, ValueError, TypeError, AttributeError):
        found = connection.execute("SELECT value FROM meta WHERE key = 'battle'").fetchall()
        return step(str(found[0][0])) if found else -1
    return -1


def _without_log(path: Path) -> int:
    """The last step of the file alone, -1 if none proves itself there: with its log it is never an earlier one.

    Unless the disk forgot what it wrote to the log: an older round of it then hides newer pages of the file.
    """
    with (
        contextlib.suppress(*driver.COMPLAINTS),
        contextlib.closing(driver.connect(path, "still")) as connection,
    ):
        return _last(connection, lambda battle: last_step(connection, battle).number)
    return -1


def _unread(path: Path, connection: apsw.Connection) -> int:
    """How many commits the log holds that SQLite does not read: it stops at the first fault without a word."""
    frames, _ = connection.wal_checkpoint("main", apsw.SQLITE_CHECKPOINT_NOOP)
    return unread_commits(path, max(0, frames))


def _holds(log: Path) -> bool:
    return log.exists() and log.stat().st_size > 0


def _saved(path: Path, last: int, *, unread: bool) -> _Saved:
    """The proved pieces of a file, its log and the copy beside it, put together."""
    pieces, first = salvage(path)
    copy, closed = read_copy(path)
    if _holds(log_of(path)):  # somebody has played on since
        closed = -1
    for battle in (*pieces.battles(), *copy.battles()):
        inside, beside = pieces.proved(battle), copy.proved(battle)
        inside.add(beside)
        keys = {key for key, _, _ in inside.with_opening(battle).meta}
        if {"opening", "system", "format"} <= keys:
            newest = inside.last
            complete = newest >= 0 and newest in {closed, last} and not unread
            rows, lost = merged(battle, inside)
            return _Saved(rows, lost, complete)
    return _saved_first(path, first)


def _saved_first(path: Path, found: FirstPieces) -> _Saved:
    """The same for a file of the first format, whose copy is another such file."""
    backup = files.backup_of(path)
    if backup.exists():
        found.add(salvage(backup)[1])
    try:
        return _Saved(*first_format.saved(found))
    except Damaged as error:
        raise files.unreadable(path, msg("its opening cannot be read")) from error


def put_in_place(path: Path, rows: Rows, why: str = "damaged") -> Path:
    """Keep a file, its log and its copy aside for good, put a fresh file and copy there, and say where the old one is kept.

    Whatever moment this is cut short at, everything stands in one of the two: the copy is whole before the file
    and its log go. Raises OSError, StoreError: the disk says no.
    """
    kept = files.aside(path, why)
    beside = (
        (path, kept),
        (log_of(path), log_of(kept)),
        (journal_of(path), journal_of(kept)),
        (files.backup_of(path), files.backup_of(kept)),
    )
    for ours, theirs in beside:
        if ours.exists():
            files.copy(ours, theirs)
            theirs.chmod(0o600)
    write_copy(path, rows)
    remove_log(path)
    build(path, rows)
    return kept


def set_aside(path: Path, battle: str) -> Path:
    """Keep the copy of another battle that lies beside a file, as a battle that can be opened if it is whole enough.

    Gives where it is kept. Raises OSError: the disk says no.
    """
    kept = files.aside(path, "other")
    pieces = read_copy(path)[0].proved(battle)
    files.backup_of(path).rename(files.backup_of(kept))
    if {"opening", "system", "format"} <= {key for key, _, _ in pieces.meta}:
        with contextlib.suppress(StoreError):
            build(kept, merged(battle, pieces)[0])
            return kept
    return files.backup_of(kept)


def _kept(path: Path, rows: Rows, told: tuple[Msg, ...], where: Msg, why: str = "damaged") -> Reading:
    """Put a fresh file in the place of one that is kept aside; if that cannot be, only look at it."""
    try:
        kept = put_in_place(path, rows, why)
    except (OSError, StoreError):
        return Reading(rows, told, mended=False)
    return Reading(rows, (*told, where.with_args(file=kept.name)))


def _cut_short(path: Path, rows: Rows) -> Msg:
    """True whether the computer stopped in the middle of a step or the disk has lost a part of it since."""
    return msg(
        "What was written to {file} last did not reach the disk whole, as happens when a computer stops. "
        "The battle is shown as it stood after line {line}.",
        file=path.name,
        line=rows.head.entry,
    )


def _told(path: Path, saved: _Saved) -> tuple[Msg, ...]:
    kept = sum(1 for line in saved.rows.lines.values() if line.body)
    shown = msg("It is shown as it stood after line {line}.", line=saved.rows.head.entry)
    if not saved.lost and not saved.complete:
        said = nmsg(
            "{file} was damaged. {n} line of its log could be saved; whether there were more is not known.",
            "{file} was damaged. {n} lines of its log could be saved; whether there were more is not known.",
            n=kept,
            file=path.name,
        )
        return said, shown
    if not saved.lost:
        return (msg("{file} was damaged. Every line of its log could be saved.", file=path.name),)
    said = nmsg(
        "{file} was damaged. {n} line of its log was lost: {lines}. {kept} could be saved.",
        "{file} was damaged. {n} lines of its log were lost: {lines}. {kept} could be saved.",
        n=len(saved.lost),
        file=path.name,
        lines=_ranges(sorted(saved.lost)),
        kept=kept,
    )
    doubt = () if saved.complete else (msg("There may have been later lines."),)
    return said, *doubt, shown


def _ranges(numbers: Iterable[int]) -> str:
    """`3, 5-9` with a proper dash; the same in every language."""
    runs = runs_of(numbers)
    shown = [str(one) if one == other else f"{one}\N{EN DASH}{other}" for one, other in runs[:MOST_RUNS]]
    return ", ".join([*shown, "\N{HORIZONTAL ELLIPSIS}"] if runs[MOST_RUNS:] else shown)
