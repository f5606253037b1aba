"""What was read of the files on the shelf, how lists were judged and how battles ended, kept from one start to the next.

Reading a file takes its disk, judging what it holds takes a game's rules; a shelf that was looked at before stands without either.
What is noted of a file counts while the file stands as it stood then, to the nanosecond and the byte. A book that is
lost, old or damaged costs time and nothing else.
"""

import contextlib
import json
import os
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from fleetdesk import __version__
from fleetdesk.core.errors import StoreError
from fleetdesk.services.shelf.items import Item, Stamp, noted_item, recalled_item
from fleetdesk.services.shelf.judging import SAMPLES, Ending, Found, Judged, read_samples, sample_key
from fleetdesk.store import files

_FORMAT = 4
_MOST_BYTES = 64 * 2**20
_NOTHING = b"null"


class _Line(NamedTuple):
    """What is noted of a file, each part read when it is asked for."""

    stamp: bytes
    item: bytes
    judged: bytes


class Book:
    """What is known of files by their paths, and of the samples by game and name."""

    def __init__(self, own: Path, samples: Path = SAMPLES) -> None:
        """`own` is the file it is kept in. It may be missing, damaged or old: then all is read and judged again."""
        self._own = own
        self._lines = _read(own)
        self._samples = read_samples(samples)

    def item(self, path: str, state: os.stat_result) -> Item | None:
        """What the shelf said of a file, if it still stands as it stood."""
        line = self._line(os.fsencode(path), Stamp.of(state))
        if line is None:
            return None
        try:
            return recalled_item(Path(path), state, json.loads(line.item))
        except (ValueError, TypeError, LookupError, AttributeError):
            return None

    def has_judged(self, item: Item) -> bool:
        """Whether it was opened and asked, as it stands."""
        if item.shipped:
            return sample_key(item.path) in self._samples
        line = self._line(os.fsencode(item.path), item.seen)
        return line is not None and line.judged != _NOTHING

    def judged(self, item: Item) -> Found | None:
        """How a list was judged or a battle ended, if that is how it stands."""
        if item.shipped:
            return self._samples.get(sample_key(item.path))
        line = self._line(os.fsencode(item.path), item.seen)
        if line is None or line.judged == _NOTHING:
            return None
        try:
            kind = Ending if item.kind == "battle" else Judged
            return kind.read(json.loads(line.judged))
        except (ValueError, TypeError, LookupError, AttributeError):
            return None

    def _line(self, path: bytes, seen: Stamp) -> _Line | None:
        line = self._lines.get(path)
        return line if line is not None and line.stamp == _stamp(seen) else None

    def keep(self, items: Iterable[Item], judged: Mapping[Path, Found]) -> None:
        """Keep what these are and no others; a disk that does not take them loses nothing but time.

        What had only just been changed when it was read may have been changed again in the same tick of the disk's
        clock: it is not kept.
        """
        lines: dict[bytes, _Line] = {}
        for item in items:
            path = os.fsencode(item.path)
            if item.state != "known" or not item.settled or b"\n" in path or b"\t" in path:
                continue
            before, found = self._line(path, item.seen), None if item.shipped else judged.get(item.path)
            if before is None or (found is not None and before.judged == _NOTHING):
                said = _json(found.noted()) if found is not None else _NOTHING
                before = _Line(_stamp(item.seen), _json(noted_item(item)), said)
            lines[path] = before
        if lines == self._lines:
            return
        self._lines = lines
        with contextlib.suppress(StoreError, OSError):
            self._own.parent.mkdir(parents=True, exist_ok=True)
            files.write(self._own, _book(lines), private=True)


def _stamp(seen: Stamp) -> bytes:
    return b"%d %d %d" % seen


def _json(value: object) -> bytes:
    """On one line, without a tab."""
    return json.dumps(value, separators=(",", ":")).encode()


def _book(lines: Mapping[bytes, _Line]) -> bytes:
    """A head that tells of what kind and how long the book is, then a line for each file, its parts between tabs."""
    body = b"\n".join(b"\t".join((path, *line)) for path, line in lines.items())
    return _json({"format": _FORMAT, "version": __version__, "sum": zlib.crc32(body)}) + b"\n" + body


def _read(path: Path) -> Mapping[bytes, _Line]:
    try:
        head, _, body = files.read_bytes(path, most=_MOST_BYTES).partition(b"\n")
        if json.loads(head) != {"format": _FORMAT, "version": __version__, "sum": zlib.crc32(body)}:
            return {}
        split = (line.split(b"\t") for line in body.split(b"\n") if line)
        return {path: _Line(*parts) for path, *parts in split}
    except (StoreError, ValueError, TypeError, RecursionError):
        return {}
