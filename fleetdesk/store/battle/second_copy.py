"""The second copy beside a battle, kept up with every step: lines of JSON, written by other code than the file itself.

It is written after a step is on the disk in the file and never holds a step up: it reaches the disk a little later,
and at the latest when the battle is closed. Each line is one piece with its seal, so whatever is whole in it counts.
"""

import contextlib
import json
import os
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic

from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.battle.parts import parts_of
from fleetdesk.store.battle.proof import Line, Pieces, Rows, State, Step, seal_meta
from fleetdesk.store.battle.salvage import MOST_BYTES

SYNC_AFTER = 5.0
"""Seconds between two times the copy is asked to the disk."""
_TAIL = 2**16
"""Bytes in which the last step stands: nothing long is written after it."""


# --- reading -----------------------------------------------------------------------------------------


def read_copy(path: Path) -> tuple[Pieces, int]:
    """Every piece in the copy of a battle file, and the step it was closed at; -1: it was not, or there is none."""
    copy = parts_of(path).copy
    pieces, closed = Pieces(), -1
    with contextlib.suppress(StoreError):
        if copy.exists():
            for line in files.read_bytes(copy, most=2 * MOST_BYTES).split(b"\n"):
                if line:
                    closed = _taken(line, pieces)
    return pieces, closed


def last_in_copy(path: Path, battle: str) -> int:
    """The number of the last step of a battle in the copy of its file; -1: none, or of another battle."""
    copy = parts_of(path).copy
    try:
        files.not_a_pipe(copy)
        with copy.open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
            tail = file.read().split(b"\n")
    except (OSError, StoreError):
        return -1
    for line in reversed(tail):
        pieces = Pieces()
        _taken(line, pieces)
        for step in pieces.steps.values():
            if step.proved(battle):
                return step.number
    return read_copy(path)[0].proved(battle).last


def _taken(line: bytes, pieces: Pieces) -> int:
    """Put the piece of a line where it belongs; the number of the step if it says the battle was closed then."""
    from pydantic_core import from_json  # noqa: PLC0415 - a shelf stands without it

    try:
        match from_json(line):
            case ["meta", str(key), str(value), str(total)]:
                pieces.meta.append((key, value, total))
            case ["entry", int(number), int(parent), str(before), str(body), str(total)]:
                pieces.keep(number, Line(parent, before, body.encode(), total))
            case ["step", int(number), str(before), int(entry), str(to), int(turn), str(at), str(total)]:
                pieces.keep(number, Step(number, before, entry, to, turn, at, total))
            case ["state", int(entry), str(to), str(body), str(total)]:
                pieces.keep(entry, State(to, body.encode(), total))
            case ["closed", int(number)]:
                return number
            case _:
                pass
    except ValueError:
        pass
    return -1


# --- writing -----------------------------------------------------------------------------------------


def lines_of(rows: Rows) -> Iterator[bytes]:
    """A whole battle as the lines of its copy."""
    for key, value in rows.meta.items():
        yield _line("meta", key, value, seal_meta(rows.battle, key, value))
    for number, line in rows.lines.items():
        if line.body:
            yield line_of(number, line)
    for entry, state in rows.states.items():
        yield line_of(entry, state)
    for step in rows.steps:
        yield line_of(step.number, step)


def line_of(number: int, piece: Line | Step | State) -> bytes:
    match piece:
        case Line():
            return _line("entry", number, piece.parent, piece.before, piece.body.decode(), piece.seal)
        case State():
            return _line("state", number, piece.line, piece.body.decode(), piece.seal)
        case Step():
            return _line("step", *piece)


def _line(*parts: str | int) -> bytes:
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def write_copy(path: Path, rows: Rows) -> None:
    """Write the copy of a battle file anew, at once and durably. Raises OSError."""
    target = files.backup_of(path)
    with files.beside(target) as temporary:
        with open(temporary, "wb", opener=files.private_opener) as file:
            file.writelines(lines_of(rows))
        files.settle(temporary, target)


def retitle_copy(path: Path, title: str, total: str) -> None:
    """Add another title, with its seal, to the copy of a battle nobody plays. Raises OSError."""
    _, closed = read_copy(path)
    end = _line("closed", closed) if closed >= 0 else b""
    handle = os.open(files.backup_of(path), os.O_WRONLY | os.O_APPEND)
    try:
        os.write(handle, b"\n" + _line("meta", "title", title, total) + end)  # the last line may be torn
        os.fsync(handle)
    finally:
        os.close(handle)


class BattleCopy:
    """The copy of a battle that is being played. What goes wrong here is made good later; it stops no play."""

    def __init__(self, path: Path) -> None:
        """Go on with the copy of a battle file, which must be up to date. Raises OSError."""
        self._path = files.backup_of(path)
        self._handle = os.open(self._path, os.O_WRONLY | os.O_APPEND)
        self._size = os.fstat(self._handle).st_size
        self._synced = monotonic()
        self._sync: threading.Thread | None = None

    @property
    def sound(self) -> bool:
        """Whether it stands where it stood, as long as it was."""
        with contextlib.suppress(OSError):
            there, held = self._path.stat(), os.fstat(self._handle)
            return (there.st_dev, there.st_ino, there.st_size) == (held.st_dev, held.st_ino, self._size)
        return False

    def write(self, lines: Iterable[bytes]) -> None:
        """Add lines in one go. Raises OSError if not all of it could be written."""
        data = b"".join(lines)
        written = os.write(self._handle, data)
        self._size += len(data)
        if written < len(data):
            raise OSError(written)
        if monotonic() - self._synced > SYNC_AFTER and (self._sync is None or not self._sync.is_alive()):
            self._synced = monotonic()
            self._sync = threading.Thread(target=self._to_disk, daemon=True)
            self._sync.start()

    def _to_disk(self) -> None:
        with contextlib.suppress(OSError):
            os.fsync(self._handle)

    def close(self, number: int | None = None) -> None:
        """Let go of it; with the number of the last step, say that nothing came after it."""
        if self._sync is not None:
            self._sync.join()
        with contextlib.suppress(OSError):
            if number is not None and self.sound:
                os.write(self._handle, _line("closed", number))
            os.fsync(self._handle)
        os.close(self._handle)
