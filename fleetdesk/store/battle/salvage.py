"""Reading what a battle file holds page by page, without asking SQLite.

Rows of a battle are only ever added and each proves itself, so every leaf page that still holds a good row is worth
reading wherever it stands, in the file or in the write-ahead log beside it, fresh or stale. Nothing is guessed; and
whatever a file claims, the reading ends after `SECONDS` and within `MOST_READ` bytes.

Layout of pages, cells and records: the SQLite file format, sections 1.6 and 2.1; of the log: section 4.1.
"""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from time import thread_time
from typing import BinaryIO

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import msg
from fleetdesk.store import files
from fleetdesk.store.battle.first_format import FirstPieces, checksum
from fleetdesk.store.battle.parts import log_of, parts_of
from fleetdesk.store.battle.proof import Line, Pieces, State, Step

PAGE = 4096
"""Page size of every battle file."""
MOST_BYTES = 64 * 2**20
"""Of a battle file, and of its log: ten thousand entries take a fifth of it."""
SECONDS = 1.0
"""Of this thread's own work: ten thousand entries take a quarter."""
MOST_READ = 128 * 2**20
"""Rows of ours share no pages; in a file made to harm, each may claim all of them."""
_MOST_OF_A_ROW = 17 * 2**20
TABLE_LEAF = 0x0D
_WAL_HEADER, _FRAME_HEADER = 32, 24
_ROUNDS = 10**6
"""More often than this no log goes round."""
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Serial type of a whole number -> its bytes."""

Column = bytes | int | None
Fetch = Callable[[int], bytes]
"""A page by its number, counted from 1; empty if it is gone."""


class _TooMuch(Exception):  # noqa: N818 - turned into a sentence at once
    """It takes longer, or more room, than any battle."""


def salvage(path: Path) -> tuple[Pieces, FirstPieces]:
    """Every piece of a battle in a file and its log, of today's format and of the first.

    Raises StoreError: the file cannot be read at all, or is far more than a battle.
    """
    pieces, first = Pieces(), FirstPieces()
    try:
        with contextlib.ExitStack() as stack:
            pages = _Pages(stack, path)
            for page, fetch in pages.all():
                for number, columns in pages.rows(page, fetch):
                    with contextlib.suppress(UnicodeDecodeError):
                        _sort(number, columns, pieces, first)
    except _TooMuch as error:
        raise StoreError(
            msg(
                "{file} holds far more than a battle and is not read to its end. It is left as it is.",
                file=path.name,
            )
        ) from error
    except OSError as error:
        raise files.cannot_read(path, error) from error
    return pieces, first


def unread_commits(path: Path, frames: int) -> int:
    """How many commits the log of a file holds behind the frames SQLite could read.

    Behind those stand frames of earlier rounds, whose first salt is a little lower, or nothing. Anything else at that
    place counts as the one commit it may have been.
    """
    log = log_of(path)
    with contextlib.suppress(OSError), log.open("rb") as file:
        whole = _FRAME_HEADER + PAGE
        count = max(0, min(log.stat().st_size, MOST_BYTES) - _WAL_HEADER) // whole
        headers = []
        for number in range(count):
            file.seek(_WAL_HEADER + number * whole)
            headers.append(file.read(_FRAME_HEADER))
        file.seek(16)
        salts = file.read(8)
        present = {salts, *(header[8:16] for header in headers[:1])}
        behind = headers[frames:]
        strange = behind and not 0 <= _first(salts) - _first(behind[0][8:16]) < _ROUNDS
        return max(bool(strange), sum(header[8:16] in present and any(header[4:8]) for header in behind))
    return 0


def _first(salts: bytes) -> int:
    return int.from_bytes(salts[:4])


def _sort(number: int, columns: list[Column], pieces: Pieces, first: FirstPieces) -> None:
    """Put a row where it belongs. Raises UnicodeDecodeError for one that belongs nowhere."""
    match columns:
        case [None, int(parent), bytes(before), bytes(body), bytes(total)]:
            pieces.keep(number, Line(parent, before.decode(), body, total.decode()))
        case [None, bytes(before), int(entry), bytes(line), int(turn), bytes(at), bytes(total)]:
            step = Step(number, before.decode(), entry, line.decode(), turn, at.decode(), total.decode())
            pieces.keep(number, step)
        case [None, bytes(line), bytes(body), bytes(total)]:
            pieces.keep(number, State(line.decode(), body, total.decode()))
        case [bytes(key), bytes(value), bytes(total)]:
            said = key.decode(), value.decode(), total.decode()
            pieces.meta.append(said)
            if said[2] == checksum(*said[:2]):
                first.meta[said[0]] = said[1]
        case [None, int(parent), bytes(body), bytes(total)]:
            if total.decode() == checksum(number, parent, body.decode()):
                first.entries[number] = parent, body
        case [_, int(entry), int(last), int(turn), bytes(at), bytes(total)]:
            if total.decode() == checksum(entry, last, turn, at.decode()):
                first.heads.append((last, entry, turn, at.decode()))
        case _:
            return


class _Pages:
    """The pages of a file and of its log."""

    def __init__(self, stack: contextlib.ExitStack, path: Path) -> None:
        self._until = thread_time() + SECONDS
        self._left = MOST_READ
        path, log, _ = parts_of(path)
        files.not_a_pipe(path)
        self._main = stack.enter_context(path.open("rb"))
        files.not_a_pipe(log)
        self._log = stack.enter_context(log.open("rb")) if log.exists() else None
        self._newest: dict[int, int] = {}
        """Page number -> where the log holds it last."""

    def all(self) -> Iterator[tuple[bytes, Fetch]]:
        """Every page there is, and how to follow its rows to other pages of the same time.

        What no commit follows comes first: where it says another thing than the rest, the rest was written later.
        """
        frames = list(self._frames())
        self._newest = {number: start for number, start, committed in frames if committed}
        for _, start, committed in frames:
            if not committed:
                yield self._of_log(start), self._following
        for start in range(0, _size(self._main), PAGE):
            page = _part(self._main, start, PAGE)
            yield page[100:] if start == 0 else page, self._of_file  # the first begins with the file's header
        for _, start, committed in frames:
            if committed:
                yield self._of_log(start), self._following

    def _of_file(self, number: int) -> bytes:
        return _part(self._main, (number - 1) * PAGE, PAGE) if number else b""

    def _of_log(self, start: int) -> bytes:
        return b"" if self._log is None else _part(self._log, start, PAGE)

    def _following(self, number: int) -> bytes:
        return self._of_log(self._newest[number]) if number in self._newest else self._of_file(number)

    def _frames(self) -> Iterator[tuple[int, int, bool]]:
        """Pages in the log, where they stand, and whether they come before the last commit of their round.

        A frame holds the page number, the size of the file after a commit (0: none yet) and the salt of its
        round. The log's own header is not needed, so a fault there loses nothing.
        """
        if self._log is None:
            return
        whole = _FRAME_HEADER + PAGE
        starts = range(_WAL_HEADER, _size(self._log) - whole + 1, whole)
        headers = [_part(self._log, start, _FRAME_HEADER) for start in starts]
        last = {
            header[8:16]: start for start, header in zip(starts, headers, strict=True) if any(header[4:8])
        }
        for start, header in zip(starts, headers, strict=True):
            committed = start <= last.get(header[8:16], -1)
            yield int.from_bytes(header[:4]), start + _FRAME_HEADER, committed

    def rows(self, page: bytes, fetch: Fetch) -> Iterator[tuple[int, list[Column]]]:
        """The rows of a table leaf; nothing from any other page."""
        if len(page) < 8 or page[0] != TABLE_LEAF:
            return
        if thread_time() > self._until:
            raise _TooMuch
        shift = PAGE - len(
            page
        )  # cell offsets count from the page's start, the first page lost its header here
        shift = shift if shift == 100 else 0
        for cell in range(int.from_bytes(page[3:5])):
            at = int.from_bytes(page[8 + 2 * cell : 10 + 2 * cell]) - shift
            with contextlib.suppress(IndexError):
                if (row := self._row(page, at, fetch)) is not None:
                    yield row

    def _row(self, page: bytes, at: int, fetch: Fetch) -> tuple[int, list[Column]] | None:
        if at < 8:
            return None
        size, at = _varint(page, at)
        rowid, at = _varint(page, at)
        payload = self._payload(page, at, size, fetch)
        return (rowid, _record(payload)) if len(payload) == size else None

    def _payload(self, page: bytes, at: int, size: int, fetch: Fetch) -> bytes:
        """The bytes of a row: what stands in the page, and its chain of overflow pages."""
        most = PAGE - 35
        if size > _MOST_OF_A_ROW:
            return b""
        self._left -= size
        if self._left < 0 or thread_time() > self._until:
            raise _TooMuch
        if size <= most:
            return page[at : at + size]
        least = (PAGE - 12) * 32 // 255 - 23
        local = least + (size - least) % (PAGE - 4)
        local = local if local <= most else least
        parts = [page[at : at + local]]
        following = int.from_bytes(page[at + local : at + local + 4])
        missing = size - local
        while missing > 0 and following:
            more = fetch(following)
            parts.append(more[4 : 4 + missing])
            if len(parts[-1]) == 0:
                break
            missing -= len(parts[-1])
            following = int.from_bytes(more[:4])
        return b"".join(parts)


def _size(file: BinaryIO) -> int:
    return min(file.seek(0, 2), MOST_BYTES)


def _part(file: BinaryIO, start: int, size: int) -> bytes:
    file.seek(start)
    return file.read(size)


def _record(payload: bytes) -> list[Column]:
    header, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    columns: list[Column] = []
    for kind in kinds:
        if kind in _INTEGERS:
            columns.append(int.from_bytes(payload[at : at + _INTEGERS[kind]], signed=True))
            at += _INTEGERS[kind]
        elif kind in {8, 9}:
            columns.append(kind - 8)
        elif kind >= 13 and kind % 2:
            length = (kind - 13) // 2
            columns.append(payload[at : at + length])
            at += length
        elif kind == 0:
            columns.append(None)
        else:
            return []  # a float or a blob: no row of ours
    return columns


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(9):
        byte = data[at + step]
        if step == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    raise IndexError(at)
