"""What a journal is made of: entries, the shelf they stand on, and the ledger that keeps them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Protocol

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.diffs import Change
from fleetdesk.core.battle.lines import OPENING
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.dice import Throw
from fleetdesk.core.words import Msg


class Ahead(Frozen):
    """An action taken for granted before it is done: the first act the rules refuse without it brings it along."""

    action: str
    args: Mapping[str, Any] = {}


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
    seat: str | None = None
    """Seat it was made at; `None`: before seats were written down."""
    rights: Rights | None = None
    """Whose it was when it was made; `None`: before that was written down."""
    agreed: tuple[str, ...] = ()
    """Sides that agreed to it, where one seat alone could not decide."""
    witness: bool = False
    """The log bears witness to something beside the game: undo passes over it, and it is never struck through."""
    wish: str = ""
    """Number of the wish it fulfils, drawn by the phone that sent it: the same wish sent again does nothing."""
    joined: bool = False
    """One tap made it together with the entry before: undo and redo take them as one."""

    @property
    def turn_after(self) -> int:
        """The turn it is once this has happened."""
        for change in reversed(self.changes):
            if change.path == ("turn",) and isinstance(change.after, int):
                return change.after
        return self.turn


@dataclass(frozen=True, slots=True)
class Named:
    """The ships a line of the log is about, and the seats that may read it; no seats: everybody."""

    ships: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Glance:
    """What an entry is about, without what it says: a log of thousands is sifted by it."""

    turn: int = 1
    witness: bool = False
    lines: tuple[Named, ...] = ()

    def read_by(self, seat: str) -> tuple[Named, ...]:
        """The lines that are for a seat; nobody in particular reads all."""
        if not seat or not any(line.seats for line in self.lines):  # nearly always
            return self.lines
        return tuple(line for line in self.lines if not line.seats or seat in line.seats)


class Entries:
    """Entries by id, in the order made. A store may subclass it to read an entry when it is first asked for."""

    def __init__(self, made: Iterable[Entry] = ()) -> None:
        """Start with entries that were made before."""
        self._made: dict[int, Entry] = {}
        self._parents: dict[int, int] = {}
        self._glances: dict[int, Glance] = {}
        self._last = OPENING
        for entry in made:
            self.add(entry)

    def add(self, entry: Entry) -> None:
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
        return len(self._parents)

    def __reversed__(self) -> Iterator[int]:
        """Ids, the newest first."""
        return reversed(self._parents)

    def glance(self, number: int) -> Glance:
        """What an entry is about. Raises KeyError."""
        if number not in self._glances:
            self._glances[number] = self._looked_at(number)
        return self._glances[number]

    def _looked_at(self, number: int) -> Glance:
        entry = self[number]
        lines = tuple(Named(line.ships, line.seats) for line in entry.lines)
        return Glance(entry.turn, entry.witness, lines)

    def mentioning(self, _words: Iterable[str]) -> Iterator[int]:
        """Ids, in the order made, of at least all entries in whose text each of these words stands."""
        return iter(self)

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


class Ledger(Protocol):
    """Where entries are kept. `append` and `move` return only when the step is durable."""

    def append(self, entry: Entry, after: Battle) -> None:
        """Keep an entry and make it the head; `after` is the battle then. Raises StoreError and keeps nothing if it cannot."""

    def move(self, head: int) -> None:
        """Keep where the head is."""


class InMemory:
    """A ledger that forgets: for tests, previews and the demo of a rule."""

    def append(self, entry: Entry, after: Battle) -> None:
        """Nothing to keep."""

    def move(self, head: int) -> None:
        """Nothing to keep."""


class Touched(Frozen):
    """What a step of the journal changed, for whoever shows it."""

    ships: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    """Fields of the battle with a difference: `ships`, `turn`, `wind` ..."""
    entry: int = OPENING
    """Where the head is now."""


def touched(entry: Entry, head: int) -> Touched:
    """What an entry changed, computed from its paths."""
    return touched_by(entry.changes, head)


def touched_by(changes: Iterable[Change], head: int) -> Touched:
    """What differences changed."""
    sections: dict[str, None] = {}
    ships: dict[str, None] = {}
    for change in changes:
        sections[str(change.path[0])] = None
        if change.path[0] == "ships" and len(change.path) > 1:
            ships[str(change.path[1])] = None
    return Touched(ships=tuple(ships), sections=tuple(sections), entry=head)


def random_bits() -> str:
    """256 bits nobody can guess, as hexadecimal signs."""
    return token_hex(32)
