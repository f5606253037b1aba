"""Battle files of format 1: rows with a checksum each, one head that was overwritten. They are read, never written."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

import apsw

from fleetdesk.core.battle.lines import OPENING
from fleetdesk.store.battle.proof import MOST_ENTRIES, Damaged, Rows, chained, lost_lines, said_lost

TABLES: Final = (
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL, sum TEXT NOT NULL) STRICT",
    "CREATE TABLE entry(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, body TEXT NOT NULL, sum TEXT NOT NULL) STRICT",
    """CREATE TABLE head(one INTEGER PRIMARY KEY CHECK (one = 1), entry INTEGER NOT NULL, last INTEGER NOT NULL,
                  turn INTEGER NOT NULL, at TEXT NOT NULL, sum TEXT NOT NULL) STRICT""",
    "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END",
    "CREATE TRIGGER entry_remains BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END",
)
"""The schema, as SQLite keeps it."""


def checksum(*parts: str | int) -> str:
    return blake2b("|".join(map(str, parts)).encode(), digest_size=16).hexdigest()


@dataclass(slots=True)
class FirstPieces:
    """Good rows, wherever they were found."""

    meta: dict[str, str] = field(default_factory=dict)
    entries: dict[int, tuple[int, bytes]] = field(default_factory=dict)
    heads: list[tuple[int, int, int, str]] = field(default_factory=list)
    """Highest id ever given, entry, turn, time: which was the last nobody can prove."""

    def add(self, other: "FirstPieces") -> None:
        """Take in what was found elsewhere, if it is of the same battle. What is here already stays."""
        if "opening" in self.meta and other.meta.get("opening") != self.meta["opening"]:
            return
        self.meta = {**other.meta, **self.meta}
        self.entries = {**other.entries, **self.entries}
        self.heads = self.heads or other.heads


def read(connection: apsw.Connection) -> Rows:
    """A sound file, in today's format. Raises Damaged: something does not add up; apsw.Error: SQLite cannot read it."""
    found = FirstPieces()
    rows: Any = connection.execute("SELECT key, value, sum FROM meta")
    for key, value, total in rows:
        if total != checksum(key, value):
            raise Damaged(key)
        found.meta[key] = value
    if found.meta.get("format") != "1" or not {"opening", "system"} <= found.meta.keys():
        raise Damaged("meta")
    lost = lost_lines(found.meta)
    rows = connection.execute("SELECT id, parent, body, sum FROM entry ORDER BY id")
    for number, parent, body, total in rows:
        if total != checksum(number, parent, body) or not OPENING < number <= MOST_ENTRIES:
            raise Damaged(f"entry {number}")
        found.entries[number] = parent, body.encode()
    rows = connection.execute("SELECT entry, last, turn, at, sum FROM head").fetchall()
    if len(rows) != 1 or rows[0][4] != checksum(*rows[0][:4]):
        raise Damaged("head")
    entry, last, turn, at = rows[0][:4]
    whole = _reachable(found.entries).keys() == found.entries.keys()
    if not whole or not 0 <= last <= MOST_ENTRIES or {*range(1, last + 1)} != found.entries.keys() | lost:
        raise Damaged("entries")
    if entry != OPENING and entry not in found.entries:
        raise Damaged("head")
    return _chained(found.meta, found.entries, (entry, turn, at))


def saved(found: FirstPieces) -> tuple[Rows, frozenset[int], bool]:
    """What can be made of the good rows of a damaged file.

    Returns:
        The battle in today's format, the lines that are lost and were not told of before, and whether it is certain
        that there were no later ones.

    Raises:
        Damaged: its opening or its game cannot be read.
    """
    if not {"opening", "system"} <= found.meta.keys():
        raise Damaged("opening")
    good = _reachable(found.entries)
    # Of heads nobody can put in order the one that knows of most lines is the newest for all we know.
    head = max((one for one in found.heads if OPENING <= one[0] <= MOST_ENTRIES), default=None)
    last = max([*good, head[0] if head else OPENING])
    lost = frozenset(range(1, last + 1)) - good.keys()
    told: frozenset[int] = frozenset()
    with contextlib.suppress(ValueError):
        told = lost_lines(found.meta)
    meta = said_lost(found.meta, lost)
    if head and head[1] in {OPENING, *good}:
        present = head[1:]
    else:
        present = _after(good, max(good, default=OPENING), meta.get("created", ""))
    return _chained(meta, good, present), lost - told, False


def _chained(
    meta: Mapping[str, str], entries: Mapping[int, tuple[int, bytes]], head: tuple[int, int, str]
) -> Rows:
    bodies = ((number, parent, body) for number, (parent, body) in sorted(entries.items()))
    return chained({**meta, "format": "2"}, bodies, head=head[0], turn=head[1], at=head[2])


def _reachable(entries: Mapping[int, tuple[int, bytes]]) -> dict[int, tuple[int, bytes]]:
    """The entries whose whole past is there: the others changed a position nobody knows any more."""
    good: dict[int, tuple[int, bytes]] = {}
    for number in sorted(entries):
        parent = entries[number][0]
        if OPENING < number <= MOST_ENTRIES and (parent == OPENING or parent in good):
            good[number] = entries[number]
    return good


def _after(entries: Mapping[int, tuple[int, bytes]], number: int, otherwise: str) -> tuple[int, int, str]:
    """An entry, its turn and its time, as far as it says so."""
    if number in entries:
        from fleetdesk.core.battle.entries import Entry  # noqa: PLC0415 - a shelf stands without it

        with contextlib.suppress(ValueError):  # a line that makes no sense: it is told when it is shown
            entry = Entry.model_validate_json(entries[number][1])
            return number, entry.turn_after, entry.at
    return number, 1, otherwise
