"""What a battle file is made of, and how each piece proves itself: docs/formats.md tells it to other programs.

Every piece carries a seal over the battle's own id, what it follows and what it says. A line names the seal of the
line before it, so that lines prove their order; a step (a line kept, or a move of the present by undo and redo)
names the step before it and the line it leads to. Nothing is ever overwritten, so it does not matter where a
piece is found: in the file, in its log or in the copy beside it.
"""

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from fleetdesk.core.battle.lines import OPENING
from fleetdesk.core.values import Value

MOST_ENTRIES = 10**5
"""A number above this is none of an entry: a long campaign comes to thousands."""


_LINES = re.compile(r"[0-9]{1,7}(-[0-9]{1,7})?")


class Damaged(ValueError):  # noqa: N818 - a finding, turned into a notice by whoever mends the file
    """The file opens, but what it holds does not add up."""


def seal(said: bytes, *parts: str | int) -> str:
    """The seal of a piece: 128 bits of BLAKE2b over its parts, a line each, and what it says."""
    return blake2b("\n".join(map(str, parts)).encode() + b"\n" + said, digest_size=16).hexdigest()


class Line(NamedTuple):
    """An entry as it is kept: JSON in UTF-8. An empty body is a line that was lost; its seal is the one it had."""

    parent: int
    before: str
    """Seal of the parent, or of the opening."""
    body: bytes
    seal: str

    def proved(self, battle: str, number: int) -> bool:
        """Whether it is what was kept under this number."""
        return self.seal == seal_line(battle, number, self.parent, self.before, self.body)


class Step(NamedTuple):
    """An acknowledged step: where the present is since then, and what the library shows of it."""

    number: int = 0
    before: str = ""
    """Seal of the step before it, or of the opening."""
    entry: int = OPENING
    line: str = ""
    """Seal of that entry's line, or of the opening."""
    turn: int = 1
    at: str = ""
    seal: str = ""

    def proved(self, battle: str) -> bool:
        """Whether it is what was kept."""
        return self == self.sealed(battle)

    def sealed(self, battle: str) -> "Step":
        parts = (self.number, self.before, self.entry, self.line, self.turn)
        return self._replace(seal=seal(self.at.encode(), battle, "step", *parts))


class State(NamedTuple):
    """A whole battle after an entry: JSON in UTF-8."""

    line: str
    """Seal of that entry's line."""
    body: bytes
    seal: str

    def proved(self, battle: str, entry: int) -> bool:
        """Whether it is what was kept for this entry."""
        return self.seal == seal_state(battle, entry, self.line, self.body)


def seal_meta(battle: str, key: str, value: str) -> str:
    """The seal of a text about the battle; that of `opening` is what the first line follows."""
    return seal(value.encode(), battle, "meta", key)


def seal_line(battle: str, number: int, parent: int, before: str, body: bytes) -> str:
    return seal(body, battle, "entry", number, parent, before)


def seal_state(battle: str, entry: int, line: str, body: bytes) -> str:
    return seal(body, battle, "state", entry, line)


class Rows(Value):
    """What a battle file holds, all of it proved."""

    meta: Mapping[str, str]
    lines: Mapping[int, Line] = {}
    """By id. Of a line that was lost but is needed there is its place only: an empty body."""
    states: Mapping[int, State] = {}
    """By entry."""
    steps: Sequence[Step]
    """In the order made, at least the last; whoever only plays on needs no other."""

    @property
    def battle(self) -> str:
        return self.meta["battle"]

    @property
    def root(self) -> str:
        """The seal of the opening."""
        return seal_meta(self.battle, "opening", self.meta["opening"])

    @property
    def head(self) -> Step:
        """The last step."""
        return self.steps[-1]

    def seal_of(self, entry: int) -> str:
        """The seal of an entry or the opening. Raises KeyError."""
        return self.root if entry == OPENING else self.lines[entry].seal


def lost_lines(meta: Mapping[str, str]) -> frozenset[int]:
    """The entries a battle says it has lost, and told of then. Raises Damaged."""
    found: set[int] = set()
    for word in meta.get("lost", "").split():
        first, _, last = word.partition("-")
        if not _LINES.fullmatch(word) or int(last or first) > MOST_ENTRIES:
            raise Damaged("lost")
        found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Rising numbers as runs of neighbours: first and last of each."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs


def said_lost(meta: Mapping[str, str], lost: Iterable[int]) -> dict[str, str]:
    """The texts about a battle, with the lines it has lost among them: `3 5-9`."""
    runs = runs_of(sorted(lost))
    others = {key: value for key, value in meta.items() if key != "lost"}
    words = (str(one) if one == other else f"{one}-{other}" for one, other in runs)
    return {**others, "lost": " ".join(words)} if runs else others


def chained(
    meta: Mapping[str, str],
    bodies: Iterable[tuple[int, int, bytes]] = (),
    states: Mapping[int, bytes] | None = None,
    *,
    head: int = OPENING,
    turn: int = 1,
    at: str = "",
) -> Rows:
    """A battle of its own, under a new id, made of what has no seals yet.

    Args:
        meta: the texts about it.
        bodies: id, parent and body of every entry, a parent before its children.
        states: whole states by entry.
        head: the entry the present is at.
        turn: its turn.
        at: when it was played last.
    """
    meta = {**meta, "battle": secrets.token_hex(16)}
    battle, root = meta["battle"], seal_meta(meta["battle"], "opening", meta["opening"])
    lines: dict[int, Line] = {}
    way = [OPENING]
    for number, parent, body in bodies:
        before = root if parent == OPENING else lines[parent].seal
        lines[number] = Line(parent, before, body, seal_line(battle, number, parent, before, body))
        # What a line followed is told by the step before its own.
        way += [number] if way[-1] == parent else [parent, number]
    if way[-1] == head:
        way.pop()
    steps: list[Step] = []
    for entry, its_turn, its_at in (*((entry, 1, "") for entry in way), (head, turn, at)):
        before, there = steps[-1].seal if steps else root, root if entry == OPENING else lines[entry].seal
        steps.append(Step(len(steps), before, entry, there, its_turn, its_at).sealed(battle))
    seals = {OPENING: root, **{number: line.seal for number, line in lines.items()}}
    # The opening is told a second time, as the state of entry 0: without it nothing could be shown.
    bodies_of = {**(states or {}), OPENING: meta["opening"].encode()}
    kept = {
        entry: State(seals[entry], body, seal_state(battle, entry, seals[entry], body))
        for entry, body in bodies_of.items()
        if entry in seals
    }
    return Rows(meta=meta, lines=lines, states=kept, steps=steps)


def apart(rows: Rows) -> Rows:
    """The same battle as one of its own: a copy goes its own way from here."""
    bodies = ((number, line.parent, line.body) for number, line in rows.lines.items())
    states = {entry: state.body for entry, state in rows.states.items()}
    return chained(rows.meta, bodies, states, head=rows.head.entry, turn=rows.head.turn, at=rows.head.at)


# --- pieces found anywhere -------------------------------------------------------------------------------


@dataclass(slots=True)
class Pieces:
    """Pieces of battles, wherever they were found, by their seals; whether they prove themselves is asked later."""

    meta: list[tuple[str, str, str]] = field(default_factory=list)
    """Key, value, seal. Of a title that was changed the later one comes later."""
    lines: dict[str, tuple[int, Line]] = field(default_factory=dict)
    steps: dict[str, Step] = field(default_factory=dict)
    states: dict[str, tuple[int, State]] = field(default_factory=dict)

    def keep(self, number: int, piece: Line | Step | State) -> None:
        """Take a piece in. One that is worn may bear the seal of a sound one: both are kept until one is proved."""
        known: Any = {Line: self.lines, Step: self.steps, State: self.states}[type(piece)]
        found = piece if isinstance(piece, Step) else (number, piece)
        total = piece.seal
        while known.get(total, found) != found:
            total += "*"
        known[total] = found

    def add(self, other: "Pieces") -> None:
        """Take in what was found elsewhere. What is here already stays."""
        self.meta[:0] = other.meta
        self.lines = {**other.lines, **self.lines}
        self.steps = {**other.steps, **self.steps}
        self.states = {**other.states, **self.states}

    def battles(self) -> Iterator[str]:
        """The ids of the battles the pieces say they are of."""
        for key, value, total in self.meta:
            if key == "battle" and total == seal_meta(value, key, value):
                yield value

    def proved(self, battle: str) -> "Pieces":
        """Only what belongs to one battle and proves itself."""
        return Pieces(
            [one for one in self.meta if one[2] == seal_meta(battle, one[0], one[1])],
            {
                line.seal: (number, line)
                for number, line in self.lines.values()
                if OPENING <= line.parent < number <= MOST_ENTRIES and line.proved(battle, number)
            },
            {
                step.seal: step
                for step in self.steps.values()
                if OPENING <= step.entry <= MOST_ENTRIES and step.proved(battle)
            },
            {
                state.seal: (entry, state)
                for entry, state in self.states.values()
                if state.proved(battle, entry)
            },
        )

    def with_opening(self, battle: str) -> "Pieces":
        """With the opening taken from the state of entry 0, should it be lost where it stands first."""
        if not any(key == "opening" for key, _, _ in self.meta):
            for entry, state in self.states.values():
                told = state.body.decode(errors="replace")
                if entry == OPENING and state.line == seal_meta(battle, "opening", told):
                    self.meta.append(("opening", told, state.line))
        return self

    @property
    def last(self) -> int:
        """The number of the last step; -1: there is none."""
        return max((step.number for step in self.steps.values()), default=-1)
