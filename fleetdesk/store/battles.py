"""Battle files: SQLite, one committed insert for each action, and entries that are never changed.

`create` and `open_battle` give an `OpenedBattle`; its `journal()` continues where the players stopped.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw
from pydantic import ValidationError

from fleetdesk import systems
from fleetdesk.core.battles import Battle
from fleetdesk.core.coherence import hangs_together
from fleetdesk.core.errors import StoreError
from fleetdesk.core.fleets import MOST_SHIPS
from fleetdesk.core.journal import OPENING, Entries, Entry, Journal
from fleetdesk.core.misfits import misfit
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import driver, files
from fleetdesk.store.battle_mending import read_or_mend
from fleetdesk.store.battle_rows import (
    MOST_LETTERS,
    Rows,
    StoredEntries,
    build,
    cannot,
    check_header,
    connect,
    remove_log,
    turn_after,
)
from fleetdesk.store.locks import Held, Taken, hold
from fleetdesk.store.migrations import BATTLE_FORMAT
from fleetdesk.store.salvage import Head, checksum

MOST_SIDES = 26


class BattleFile:
    """The ledger of a journal, kept in a battle file.

    Attributes:
        path: the file.
        read_only: nothing can be kept; `append` and `move` say why.
    """

    def __init__(
        self, path: Path, entries: Entries, head: Head, lock: Held | None, why_not: Msg | None = None
    ) -> None:
        """Take a file whose lock is held, or with `why_not` one that can only be looked at."""
        self.path = path
        self.read_only = why_not is not None
        self._why_not = why_not
        self._lock = lock
        self._entries = entries
        self._head = head
        self._connection = None if self.read_only else connect(path)
        self._inode = 0 if self.read_only else path.stat().st_ino
        self._played = False

    def append(self, entry: Entry) -> None:
        """Keep an entry and make it the head, in one transaction."""
        body = entry.model_dump_json()
        if len(body) > MOST_LETTERS:  # it would not be read again
            raise StoreError(msg("This holds more text than a battle takes at once. Shorten it."))
        row = (entry.id, entry.parent, body, checksum(entry.id, entry.parent, body))
        self._write(
            Head(entry.id, entry.id, turn_after(entry), entry.at),
            ("INSERT INTO entry(id, parent, body, sum) VALUES (?, ?, ?, ?)", row),
        )

    def move(self, head: int) -> None:
        """Keep where the head is."""
        turn = 1 if head == OPENING else turn_after(self._entries[head])
        self._write(self._head._replace(entry=head, turn=turn))

    def _write(self, head: Head, *statements: tuple[str, tuple[Any, ...]]) -> None:
        if self._why_not is not None:
            raise StoreError(self._why_not)
        if self._connection is None:
            raise StoreError(msg("{file} was closed. Open it again.", file=self.path.name))
        self._still_there()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for statement, values in statements:
                self._connection.execute(statement, values)
            self._connection.execute(
                "UPDATE head SET entry = ?, last = ?, turn = ?, at = ?, sum = ?", (*head, checksum(*head))
            )
            self._connection.execute("COMMIT")
        except apsw.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise cannot(self.path, error) from error
        self._head = head
        self._played = True

    def _still_there(self) -> None:
        """A file deleted under us can be written to without a complaint, and all would be lost."""
        try:
            there = self.path.stat().st_ino == self._inode
        except OSError:
            there = False
        if not there:
            raise StoreError(
                msg(
                    "{file} was moved or deleted while it was open. Put it back, then do the action again.",
                    file=self.path.name,
                )
            )

    def copy_to(self, target: Path) -> None:
        """Save a copy as it stands, under another name, even if the file itself is gone. Raises StoreError."""
        if self._connection is None:
            copy_battle(self.path, target)
        else:
            _copy(self._connection, target)

    def close(self) -> None:
        """Fold the log into the file, keep a copy of the sound file beside it, and let others in."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            if self._played:
                with contextlib.suppress(OSError):  # the copy is a second safety; the file itself is whole
                    files.copy(self.path, files.backup_of(self.path))
        if self._lock is not None:
            self._lock.release()
            self._lock = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedBattle:
    """A battle file that was read.

    Attributes:
        notices: what the player should be told: read-only, mended, lines lost.
    """

    file: BattleFile
    system: AnySystem
    opening: Battle
    entries: Entries
    head: int
    notices: tuple[Msg, ...] = ()

    @property
    def read_only(self) -> bool:
        """It can be looked at but not played."""
        return self.file.read_only

    def journal(self, clock: Callable[[], str] = str) -> tuple[Journal[Any], tuple[Msg, ...]]:
        """The journal, continued, with its present checked once; and what had to be left behind for that."""
        head = self.head
        while not self._fits(made := self._journal(head, clock)):
            head = self.entries.parent(head)  # the opening itself can be shown: that was tried first of all
        if head == self.head:
            return made, ()
        return made, (
            msg(
                "The battle could only be shown up to line {line}; the later ones are kept in the file.",
                line=head,
            ),
        )

    def _journal(self, head: int, clock: Callable[[], str]) -> Journal[Any]:
        return Journal(
            self.opening, self.system.actions, ledger=self.file, entries=self.entries, head=head, clock=clock
        )

    def _fits(self, journal: Journal[Any]) -> bool:
        """Whether its present can be made and shown."""
        try:
            return hangs_together(self.system, journal.state)
        except StoreError:
            return False


# --- making and opening ------------------------------------------------------------------------------


@files.asking
def create(
    path: Path, opening: Battle, *, find: Callable[[str], AnySystem] = systems.load, at: str = ""
) -> OpenedBattle:
    """Begin a battle file. Raises StoreError if there is one already or the disk says no."""
    if path.exists():
        raise StoreError(msg("There is a file {file} already. Choose another name.", file=path.name))
    whole = opening.model_dump_json()
    if len(whole) > files.MOST_BYTES:  # it would not be read again
        raise StoreError(msg("These are more ships than a battle has room for. Take fewer."))
    meta = {
        "format": str(BATTLE_FORMAT),
        "system": opening.system,
        "rules": opening.rules,
        "title": opening.title,
        "sides": "\n".join(side.name for side in opening.sides),
        "created": at,
        "opening": whole,
    }
    build(path, Rows(meta=meta, head=Head(turn=opening.turn, at=at)))
    with files.writing(path):
        files.copy(path, files.backup_of(path))
    return open_battle(path, find=find)


@files.asking
def open_battle(path: Path, *, find: Callable[[str], AnySystem] = systems.load) -> OpenedBattle:
    """Open a battle: to play, or to look at if somebody else plays it or nothing can be written.

    A damaged file is mended: the damaged one is kept beside it, and the notices say which lines were lost.

    Raises:
        StoreError: missing, of another program, of a newer version, or damaged beyond reading.
    """
    path = path.resolve()  # its log and its copies lie beside the file itself, whatever name led here
    check_header(path)
    lock, why_not = _acquire(path)
    try:
        reading = read_or_mend(path, writable=lock is not None)
        if lock is not None and reading.notices:
            lock.renew()
        notices = reading.notices
        if why_not is None and not reading.mended:
            why_not = msg(
                "{file} could not be mended on this disk, so it can be looked at but not played. Copy it elsewhere.",
                file=path.name,
            )
        system, opening, entries = _read(path, reading.rows, find)
        try:
            file = BattleFile(path, entries, reading.rows.head, lock, why_not)
        except (apsw.Error, OSError) as error:
            raise cannot(path, error) from error
    except BaseException:
        if lock is not None:
            lock.release()
        raise
    return OpenedBattle(
        file=file,
        system=system,
        opening=opening,
        entries=entries,
        head=reading.rows.head.entry,
        notices=(*notices, *_other_rules(path, system, opening), *([why_not] if why_not else ())),
    )


def _other_rules(path: Path, system: AnySystem, opening: Battle) -> tuple[Msg, ...]:
    """What to say of a battle that was begun under another version of its game's rules."""
    if opening.rules == system.rules_version:
        return ()
    return (
        msg(
            "{file} was begun under rules version {theirs}; this is version {ours}. What happened stays as it was.",
            file=path.name,
            theirs=opening.rules[:40],
            ours=system.rules_version,
        ),
    )


def _read(
    path: Path, rows: Rows, find: Callable[[str], AnySystem]
) -> tuple[AnySystem, Battle, StoredEntries]:
    try:
        system = find(rows.meta["system"])
    except KeyError as error:
        raise StoreError(
            msg(
                "{file} is a battle of a game this version does not have ({system}). Update FleetDesk to open it.",
                file=path.name,
                system=rows.meta["system"][:40],
            )
        ) from error
    if len(rows.meta["opening"]) > files.MOST_BYTES:
        raise files.unreadable(path, msg("there are too many of them"))
    try:
        opening: Battle = system.battle.model_validate_json(rows.meta["opening"])
    except ValidationError as error:
        raise files.unreadable(path, misfit(error)) from error
    if len(opening.sides) > MOST_SIDES or len(opening.ships) > MOST_SHIPS * MOST_SIDES:
        raise files.unreadable(path, msg("there are too many of them"))
    if not hangs_together(system, opening):
        raise files.unreadable(path, msg("its opening cannot be read"))
    return system, opening, StoredEntries(rows)


def _acquire(path: Path) -> tuple[Held | None, Msg | None]:
    """The right to write a battle, or why it cannot be had."""
    only_looked = msg(
        "{folder} may not be written to, so {file} can be looked at but not played. Copy it elsewhere to play.",
        folder=str(path.parent),
        file=path.name,
    )
    if not os.access(path, os.W_OK):
        return None, only_looked
    try:
        return hold(path), None
    except Taken:
        return None, msg(
            "{file} is being played in another window, so it can be looked at here but not played.",
            file=path.name,
        )
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            return None, files.full_disk(path).message
        return None, only_looked


# --- the shelf ---------------------------------------------------------------------------------------


@files.asking
def copy_battle(source: Path, target: Path) -> None:
    """Copy a battle as it stands, even while it is being played. Raises StoreError; never overwrites."""
    check_header(source)
    try:
        with contextlib.closing(connect(source, read_only=True)) as old:
            _copy(old, target)
    except apsw.Error as error:
        raise cannot(target, error) from error


@files.asking
def _copy(old: apsw.Connection, target: Path) -> None:
    if target.exists():
        raise StoreError(msg("There is a file {file} already. Choose another name.", file=target.name))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(driver.connect(temporary, "make")) as new:
            with new.backup("main", old, "main") as copying:
                copying.step(-1)
            new.pragma("journal_mode", "wal")
        files.settle(temporary, target)
    except (OSError, apsw.Error) as error:
        raise cannot(target, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
            remove_log(temporary)


@files.asking
def retitle(path: Path, title: str) -> None:
    """Give a battle another title on the shelf; what happened in it stays as it is. Raises StoreError."""
    check_header(path)
    try:
        with contextlib.closing(connect(path)) as connection:
            connection.execute(
                "UPDATE meta SET value = ?, sum = ? WHERE key = 'title'", (title, checksum("title", title))
            )
    except (OSError, apsw.Error) as error:
        raise cannot(path, error) from error


@files.asking
def in_use(path: Path) -> bool:
    """Whether somebody plays a battle just now."""
    lock, why_not = _acquire(path)
    if lock is not None:
        lock.release()
    return why_not is not None and os.access(path, os.W_OK)
