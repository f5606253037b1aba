"""The ledger of a journal, kept in a battle file: each step is one committed transaction, then one write to the copy."""

import contextlib
from pathlib import Path

import apsw

from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.journal import OPENING, Entry
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import files
from fleetdesk.store.battle.entries import MOST_LETTERS, StoredEntries
from fleetdesk.store.battle.mending import put_in_place, set_aside
from fleetdesk.store.battle.parts import log_of
from fleetdesk.store.battle.proof import Line, Rows, State, Step, chained, seal_line, seal_state
from fleetdesk.store.battle.rows import build, cannot, connect, keep_line, keep_state, keep_step, read
from fleetdesk.store.battle.salvage import PAGE
from fleetdesk.store.battle.second_copy import BattleCopy, last_in_copy, line_of, read_copy, write_copy
from fleetdesk.store.locks import Held

STATE_AFTER = 4
"""A whole state is kept after entries of four times its size: the file grows by a quarter at most."""

Piece = tuple[int, Line | Step | State]


class BattleFile:
    """The ledger of a journal, kept in a battle file."""

    def __init__(
        self, path: Path, entries: StoredEntries, rows: Rows, lock: Held | None, why_not: Msg | None = None
    ) -> None:
        """Take a file whose lock is held, or with `why_not` one that can only be looked at. Raises OSError, apsw.Error."""
        self.path = path
        self.why_not = why_not
        """Why nothing can be kept, if so; `append` and `move` say it."""
        self.notices: tuple[Msg, ...] = ()
        """What was met beside it when it was opened."""
        self._lock = lock
        self._entries = entries
        self._meta = rows.meta
        self._root = rows.root
        self._seals = {number: line.seal for number, line in rows.lines.items()}
        self._states = {entry: state.body for entry, state in rows.states.items()}
        self._head = rows.head
        self._present: tuple[int, Battle] | None = None
        self._size = len(rows.meta["opening"])
        self._since = 0
        self._trouble = False
        self._refused = False
        self._played = False
        self._connection: apsw.Connection | None = None
        self._copy: BattleCopy | None = None
        if why_not is None:
            self._connect()

    @property
    def battle(self) -> str:
        """The id of the battle it keeps, the same as long as it lives."""
        return self._meta["battle"]

    def _connect(self) -> None:
        self._connection = connect(self.path)
        self._known = _Known(self.path)
        with contextlib.suppress(OSError):  # a second safety; it is tried again with the next step
            if last_in_copy(self.path, self._meta["battle"]) != self._head.number:
                self._write_copy()
            self._copy = BattleCopy(self.path)

    # --- stepping ------------------------------------------------------------------------------------

    def append(self, entry: Entry, after: Battle) -> None:
        """Keep an entry and make it the head, in one transaction."""
        text = entry.model_dump_json()
        if len(text) > MOST_LETTERS:  # it would not be read again
            raise StoreError(msg("This holds more text than a battle takes at once. Shorten it."))
        connection = self._ready()
        body, before = text.encode(), self._seal(entry.parent)
        line = Line(
            entry.parent, before, body, seal_line(self._meta["battle"], entry.id, entry.parent, before, body)
        )
        pieces: list[Piece] = [(entry.id, line)]
        since = self._since + len(body)
        if since > STATE_AFTER * self._size:
            pieces.append((entry.id, self._state(entry.id, line.seal, after)))
            since = 0
        self._write(connection, Step(0, "", entry.id, line.seal, entry.turn_after, entry.at), pieces)
        self._seals[entry.id] = line.seal
        self._since = since
        self._present = (entry.id, after)

    def move(self, head: int) -> None:
        """Keep where the head is."""
        connection = self._ready()
        turn = 1 if head == OPENING else self._entries[head].turn_after
        self._write(connection, Step(0, "", head, self._seal(head), turn, self._head.at), [])
        self._present = None

    def _seal(self, entry: int) -> str:
        return self._root if entry == OPENING else self._seals[entry]

    def _state(self, entry: int, line: str, battle: Battle) -> State:
        body = battle.model_dump_json().encode()
        self._size = len(body)
        self._states[entry] = body
        return State(line, body, seal_state(self._meta["battle"], entry, line, body))

    def _ready(self) -> apsw.Connection:
        """Whether a step can be kept is asked before anything is made of it. Raises StoreError."""
        if self.why_not is not None:
            raise StoreError(self.why_not)
        if self._connection is None:
            raise StoreError(msg("{file} was closed. Open it again.", file=self.path.name))
        self._still_there()
        return self._connection

    def _write(self, connection: apsw.Connection, step: Step, pieces: list[Piece]) -> None:
        number = self._head.number + 1
        step = step._replace(number=number, before=self._head.seal).sealed(self._meta["battle"])
        pieces = [*pieces, (number, step)]
        self._commit(connection, pieces)
        self._head = step
        self._played = True
        self._known = _Known(self.path)
        self._also(pieces)

    def _commit(self, connection: apsw.Connection, pieces: list[Piece]) -> None:
        """All pieces, or none. Raises StoreError."""
        try:
            if self._refused:  # a step the disk refused may stand in the log behind the steps that count
                connection.wal_checkpoint("main", apsw.SQLITE_CHECKPOINT_TRUNCATE)
                self._known, self._refused = _Known(self.path), False
            connection.execute("BEGIN IMMEDIATE")
            for number, piece in pieces:
                match piece:
                    case Line():
                        keep_line(connection, number, piece)
                    case State():
                        keep_state(connection, number, piece)
                    case Step():
                        keep_step(connection, piece)
            connection.execute("COMMIT")
        except apsw.Error as error:
            self._refused = True
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise cannot(self.path, error) from error

    def _also(self, pieces: list[Piece]) -> None:
        """The same into the copy; one that is gone or cut short is written anew. The step is kept already."""
        with contextlib.suppress(OSError, StoreError):
            if self._copy is not None and self._copy.sound:
                self._copy.write(line_of(number, piece) for number, piece in pieces)
                return
            if self._copy is not None:
                self._copy.close()
                self._copy = None
            self._write_copy()
            self._copy = BattleCopy(self.path)

    def _write_copy(self) -> None:
        for other in set(read_copy(self.path)[0].battles()) - {self._meta["battle"]}:
            kept = set_aside(self.path, other)
            self.notices = (
                msg(
                    "Beside {file} lay the copy of another battle: it is kept as {kept}.",
                    file=self.path.name,
                    kept=kept.name,
                ),
            )
            break
        if self._connection is not None:
            with contextlib.suppress(apsw.Error, ValueError):
                write_copy(self.path, read(self._connection))

    # --- trouble -------------------------------------------------------------------------------------

    def _still_there(self) -> None:
        """A file changed under us can be written to without a complaint, and all would be lost.

        It is told once, before the step is kept; whoever does the action again gets all of it saved anew.
        """
        why = self._known.other_than_now(self.path)
        if why is None:
            self._trouble = False
            return
        if not self._trouble:
            self._trouble = True
            raise StoreError(why)
        self._save_anew()
        self._trouble = False

    def _save_anew(self) -> None:
        """Put a file made of what is at hand in the place of the one that was harmed, which is kept aside."""
        rows = self._at_hand()
        if self._connection is not None:
            self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            self._connection.close()
        if self._copy is not None:
            self._copy.close()
            self._copy = None
        with files.writing(self.path):
            put_in_place(self.path, rows)
        if self._lock is not None:
            self._lock.renew()
        self._meta, self._root, self._head = rows.meta, rows.root, rows.head
        self._seals = {number: line.seal for number, line in rows.lines.items()}
        try:
            self._connect()
        except (apsw.Error, OSError) as error:
            raise cannot(self.path, error) from error

    def _at_hand(self) -> Rows:
        """The battle as memory holds it, as one of its own."""
        entries = self._entries
        bodies = ((number, entries.parent(number), entries.body(number)) for number in entries)
        head = self._head
        return chained(self._meta, bodies, self._states, head=head.entry, turn=head.turn, at=head.at)

    def copy_to(self, target: Path) -> None:
        """Save a copy as it stands, under another name, even if the file itself is gone. Raises StoreError."""
        files.not_there(target)
        build(target, self._at_hand())

    def close(self) -> None:
        """Fold the log into the file, finish the copy, and let others in."""
        if self._connection is not None:
            sound = self._known.other_than_now(self.path) is None
            if sound and self._played and self._present and self._present[0] not in self._states:
                entry, battle = self._present
                with contextlib.suppress(StoreError):
                    state = self._state(entry, self._seal(entry), battle)
                    self._commit(self._connection, [(entry, state)])
                    self._also([(entry, state)])
            if not sound:  # nothing is written over what somebody else put there
                self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            self._connection.close()
            self._connection = None
            if self._copy is not None:
                self._copy.close(self._head.number if sound and self._played else None)
                self._copy = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None


class _Known:
    """What a file and its log looked like after the last step."""

    def __init__(self, path: Path) -> None:
        self._main = _look(path)
        self._log = _look(log_of(path))

    def other_than_now(self, path: Path) -> Msg | None:
        """What happened to them since then by other hands, and what to do."""
        main, log = _look(path), _look(log_of(path))
        if main is None or self._main is None or main[:2] != self._main[:2]:
            return msg(
                "{file} was moved or deleted while it was open, or another file put in its place. Nothing is lost: "
                "put it back, or do the action again and all of it is saved anew.",
                file=path.name,
            )
        shorter = main[2] < self._main[2] or main[2] % PAGE
        if self._log is not None:
            shorter = shorter or log is None or log[:2] != self._log[:2] or log[2] < self._log[2]
        if not shorter:
            return None
        return msg(
            "{file} or its log was cut short or replaced by another program while it was open. Nothing is lost: "
            "do the action again and all of it is saved anew.",
            file=path.name,
        )


def _look(path: Path) -> tuple[int, int, int] | None:
    """Device, inode and size; `None`: there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size
