"""Entries and whole states of a battle file, read when somebody looks at them."""

import contextlib
import functools
import gc
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic_core import to_json

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.diffs import Change
from fleetdesk.core.battle.entries import Entries, Entry, Glance
from fleetdesk.core.words import msg
from fleetdesk.store.battle.proof import Rows, lost_lines

MOST_LETTERS = 2**22
"""An entry longer than this is none of ours: a thread of a megabyte is in it twice, as pasted and as kept."""

MOST_READ = 500
"""Entries kept as they were read: what a page of the log shows, a few times over. The others are text."""


@functools.cache
def _glancing() -> TypeAdapter[Glance]:
    """How the few fields of a glance are read from an entry: six times as fast as the whole of it."""
    return TypeAdapter(Glance)


class _Differences(BaseModel):
    """The one part of an entry that is needed to open a battle."""

    changes: tuple[Change, ...]


class StoredEntries(Entries):
    """Entries that are read when somebody looks at them; until then only their text is there."""

    def __init__(self, rows: Rows) -> None:
        """Take the rows of a file."""
        super().__init__()
        self._bodies = {number: line.body for number, line in rows.lines.items()}
        self._parents = {number: line.parent for number, line in rows.lines.items()}
        # The id of a line that was lost is not given again.
        self._last = max(rows.head.entry, *self._parents, *lost_lines(rows.meta), 0)
        self._read: dict[int, Entry] = {}
        self._changes: dict[int, tuple[Change, ...]] = {}
        self._senseless: set[int] = set()

    def __getitem__(self, number: int) -> Entry:
        """The entry of that id. Raises KeyError."""
        if number in self._made:
            return self._made[number]
        if number not in self._read:
            if len(self._read) >= MOST_READ:
                del self._read[next(iter(self._read))]
            self._read[number] = self._legible(number)
        return self._read[number]

    def _legible(self, number: int) -> Entry:
        try:
            made = Entry.model_validate_json(self.body(number))
        except ValueError:
            return self._illegible(number)
        # The row says where it stands; a text that says otherwise is not believed.
        return made.but(id=number, parent=self._parents[number])

    def _looked_at(self, number: int) -> Glance:
        if number in self._bodies:
            with contextlib.suppress(ValueError):
                return _glancing().validate_json(self.body(number))
        return super()._looked_at(number)

    def mentioning(self, words: Iterable[str]) -> Iterator[int]:
        """Ids of entries in whose text these words stand, as JSON writes them, and of all made since it was opened."""
        sought = [to_json(word)[1:-1] for word in words]
        for number in self:
            body = self._bodies.get(number)
            if body is None or all(word in body for word in sought):
                yield number

    def body(self, number: int) -> bytes:
        """The text of an entry. Raises KeyError, and ValueError for one longer than any."""
        if number not in self._bodies:
            return self._made[number].model_dump_json().encode()
        body = self._bodies[number]
        if len(body) > MOST_LETTERS and len(body.decode()) > MOST_LETTERS:
            raise ValueError(number)
        return body

    def _illegible(self, number: int) -> Entry:
        """What stands in the log for a line that was lost, or is whole but makes no sense. It leads nowhere."""
        said = msg("This line cannot be read.")
        self._senseless.add(number)
        return Entry(id=number, parent=self._parents[number], action="", title=said, lines=(Line(text=said),))

    def all(self) -> tuple[Entry, ...]:
        """Every entry, in the order made."""
        # Reading thousands makes a million small objects, none of them garbage: looking for some among them
        # takes six times as long as the reading itself.
        collecting = gc.isenabled()
        gc.disable()
        try:
            return super().all()
        finally:
            if collecting:
                gc.enable()

    def changes(self, number: int) -> tuple[Change, ...]:
        """The recorded differences of an entry. Raises KeyError, and ValueError for one that cannot be read."""
        known = self._made.get(number) or self._read.get(number)
        if known is not None and number not in self._senseless:
            return known.changes
        if number not in self._changes:
            self._changes[number] = _Differences.model_validate_json(self.body(number)).changes
        return self._changes[number]


class StoredStates(Mapping[int, Battle]):
    """Whole states by entry; one that cannot be read raises ValueError when somebody asks for it."""

    def __init__(self, rows: Rows, model: type[Battle]) -> None:
        """Take the rows of a file, and what a battle of its game is made of."""
        self._bodies = {entry: state.body for entry, state in rows.states.items()}
        self._model: type[Any] = model

    def __getitem__(self, entry: int) -> Battle:
        """The battle after an entry. Raises KeyError and ValueError."""
        state: Battle = self._model.model_validate_json(self._bodies[entry])
        return state

    def __contains__(self, entry: object) -> bool:
        return entry in self._bodies

    def __iter__(self) -> Iterator[int]:
        return iter(self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)
