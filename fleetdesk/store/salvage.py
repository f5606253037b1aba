"""Reading what is left of a damaged battle file, page by page, without asking SQLite.

Rows of a battle are only ever added and each carries a checksum, so every leaf page that still holds a good
row is worth reading wherever it stands, in the file or in the write-ahead log beside it. A row that does
not match its checksum is left out; nothing is guessed.

Layout of pages, cells and records: the SQLite file format, sections 1.6 and 2.1; of the log: section 4.1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from fleetdesk.store import files

PAGE = 4096
"""Page size of every battle file."""

MOST_BYTES = 512 * 2**20
_MOST_OF_A_ROW = 16 * 2**20
_MOST_OF_ALL_ROWS = 2**29
"""Rows of ours share no pages; in a file made to harm, each may claim all of them."""
_TABLE_LEAF = 0x0D
_WAL_HEADER, _FRAME_HEADER = 32, 24
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Serial type of a whole number -> its bytes."""


class Head(NamedTuple):
    """Where the present is, and what the library shows of it."""

    entry: int = 0
    last: int = 0
    """The highest id ever given: more than is found means lines are lost."""
    turn: int = 1
    at: str = ""


class Found(NamedTuple):
    """Good rows: (parent, body) of entries by id, texts by key, the newest head."""

    entries: Mapping[int, tuple[int, str]]
    meta: Mapping[str, str]
    head: Head | None = None


def checksum(*parts: str | int) -> str:
    """The checksum of a row."""
    return hashlib.blake2b("|".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def salvage(path: Path) -> Found:
    """Every good row of a battle file and its log. Raises StoreError if the file cannot be read at all."""
    pages = _Pages(path)
    entries: dict[int, tuple[int, str]] = {}
    meta: dict[str, str] = {}
    head: Head | None = None
    for page in pages.all():
        for rowid, columns in _rows(page, pages):
            match columns:
                case [_, int(parent), str(body), str(total)] if total == checksum(rowid, parent, body):
                    entries[rowid] = parent, body
                case [str(key), str(value), str(total)] if total == checksum(key, value):
                    meta[key] = value
                case [_, int(entry), int(last), int(turn), str(at), str(total)] if total == checksum(
                    entry, last, turn, at
                ):
                    head = Head(entry, last, turn, at)
                case _:
                    continue
    return Found(dict(sorted(entries.items())), meta, head)


class _Pages:
    """The pages of a file, and the newer ones in its log."""

    def __init__(self, path: Path) -> None:
        self._main = files.read_bytes(path, most=MOST_BYTES)
        log = path.with_name(path.name + "-wal")
        self._log = files.read_bytes(log, most=MOST_BYTES) if log.exists() else b""
        self._newest: dict[int, bytes] = {}
        self.left = _MOST_OF_ALL_ROWS
        for number, page in self._frames():
            self._newest[number] = page

    def all(self) -> Iterator[bytes]:
        """Every page there is: first the file's, then the log's in the order written."""
        for start in range(0, len(self._main), PAGE):
            page = self._main[start : start + PAGE]
            yield page[100:] if start == 0 else page  # the first page begins with the file's header
        for _, page in self._frames():
            yield page

    def number(self, number: int) -> bytes:
        """A page by its number, counted from 1; empty if it is gone."""
        return self._newest.get(number) or self._main[(number - 1) * PAGE : number * PAGE]

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        """The log's pages up to the last commit of each of its rounds; what was not committed is not there.

        A frame holds the page number, the size of the file after a commit (0: none yet) and the salt of its
        round. The log's own header is not needed, so a fault there loses nothing.
        """
        whole = _FRAME_HEADER + PAGE
        starts = range(_WAL_HEADER, len(self._log) - whole + 1, whole)
        last: dict[bytes, int] = {}
        for start in starts:
            if any(self._log[start + 4 : start + 8]):
                last[self._log[start + 8 : start + 16]] = start
        for start in starts:
            if start <= last.get(self._log[start + 8 : start + 16], -1):
                number = int.from_bytes(self._log[start : start + 4])
                yield number, self._log[start + _FRAME_HEADER : start + whole]


def _rows(page: bytes, pages: _Pages) -> Iterator[tuple[int, list[str | int | None]]]:
    """The rows of a table leaf; nothing from any other page."""
    if len(page) < 8 or page[0] != _TABLE_LEAF:
        return
    shift = PAGE - len(page)  # cell offsets count from the page's start, the first page lost its header here
    shift = shift if shift == 100 else 0
    for cell in range(int.from_bytes(page[3:5])):
        at = int.from_bytes(page[8 + 2 * cell : 10 + 2 * cell]) - shift
        try:
            row = _row(page, at, pages)
        except (IndexError, UnicodeDecodeError):
            continue
        if row is not None:
            yield row


def _row(page: bytes, at: int, pages: _Pages) -> tuple[int, list[str | int | None]] | None:
    if at < 8:
        return None
    size, at = _varint(page, at)
    rowid, at = _varint(page, at)
    payload = _payload(page, at, size, pages)
    if len(payload) != size:
        return None
    return rowid, _record(payload)


def _payload(page: bytes, at: int, size: int, pages: _Pages) -> bytes:
    """The bytes of a row: what stands in the page, and its chain of overflow pages."""
    most = PAGE - 35
    if size <= most:
        return page[at : at + size]
    if size > min(_MOST_OF_A_ROW, pages.left):
        return b""
    pages.left -= size
    least = (PAGE - 12) * 32 // 255 - 23
    local = least + (size - least) % (PAGE - 4)
    local = local if local <= most else least
    parts = [page[at : at + local]]
    following = int.from_bytes(page[at + local : at + local + 4])
    missing = size - local
    while missing > 0 and following:
        more = pages.number(following)
        parts.append(more[4 : 4 + missing])
        if len(parts[-1]) == 0:
            break
        missing -= len(parts[-1])
        following = int.from_bytes(more[:4])
    return b"".join(parts)


def _record(payload: bytes) -> list[str | int | None]:
    header, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    columns: list[str | int | None] = []
    for kind in kinds:
        if kind in _INTEGERS:
            columns.append(int.from_bytes(payload[at : at + _INTEGERS[kind]], signed=True))
            at += _INTEGERS[kind]
        elif kind in {8, 9}:
            columns.append(kind - 8)
        elif kind >= 13 and kind % 2:
            length = (kind - 13) // 2
            columns.append(payload[at : at + length].decode())
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
