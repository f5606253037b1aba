"""What a journal is made of: entries, and the shelf they stand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fleetdesk.core.actions import Line
from fleetdesk.core.base import Frozen
from fleetdesk.core.dice import Throw
from fleetdesk.core.diffs import Change
from fleetdesk.core.words import Msg

OPENING = 0
"""Id of the opening position; entries count from 1."""


class Entry(Frozen):
    """One action as it happened."""

    id: int
    parent: int
    action: str
    args: Mapping[str, Any] = {}
    throws: tuple[Throw, ...] = ()
    insisted: bool = False
    """The players overruled something; the lines say what."""
    changes: tuple[Change, ...] = ()
    title: Msg
    lines: tuple[Line, ...] = ()
    turn: int = 1
    """Turn it happened in."""
    at: str = ""
    """Local time as ISO text, given by the caller; nothing depends on it."""


class Entries:
    """Entries by id, in the order made. A store may subclass it to read an entry when it is first asked for."""

    def __init__(self, made: Iterable[Entry] = ()) -> None:
        """Start with entries that were made before."""
        self._made: dict[int, Entry] = {}
        self._parents: dict[int, int] = {}
        self._last = OPENING
        for entry in made:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add the newest entry."""
        self._made[entry.id] = entry
        self._parents[entry.id] = entry.parent
        self._last = max(self._last, entry.id)

    def __getitem__(self, number: int) -> Entry:
        """The entry of that id. Raises KeyError."""
        return self._made[number]

    def __iter__(self) -> Iterator[int]:
        """Ids, in the order made."""
        return iter(self._parents)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._parents)

    def all(self) -> tuple[Entry, ...]:
        """Every entry, in the order made."""
        return tuple(self[number] for number in self)

    @property
    def last(self) -> int:
        """The highest id ever given; the opening's if there is no entry."""
        return self._last

    def parent(self, number: int) -> int:
        """The entry another one followed. Raises KeyError."""
        return self._parents[number]

    def changes(self, number: int) -> tuple[Change, ...]:
        """The recorded differences of an entry. Raises KeyError."""
        return self[number].changes
