"""Games played once while every request to the disk is written down."""

import contextlib
import hashlib
import json
import random
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.journal import OPENING, Journal
from fleetdesk.core.errors import Said
from fleetdesk.store import files
from fleetdesk.store.battle import battles
from fleetdesk.store.battle import second_copy as battle_copy
from tests import players
from tests.trust.disk import Event, Told
from tests.trust.grudge import swapped
from tests.trust.lies import BATTLE
from tests.trust.recorder import Recorder

EVENING = 700
"""Entries after which the players close the battle and open it again."""
A_STEP_TAKES = 0.7
"""Seconds, as the store's clock sees it."""
A_REFUSAL = 0.01
"""How often the disk says no to a step; the players do another one."""
_WITHIN_A_PAGE = 3900
"""Bytes of a row that stand in one piece."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a battle stood once a step was acknowledged."""

    head: int
    last: int
    """Entries made so far; the first has id 1."""

    def __str__(self) -> str:
        return f"line {self.head} of {self.last}"


@dataclass(slots=True, repr=False)
class Trace:
    """A game, and all that was asked of the disk while it was played.

    Attributes:
        events: what was asked.
        told: where in them each step was acknowledged.
        steps: the first is the opening.
        entries: parent and text by id.
        states: digest of the position after each entry.
        refused: steps after which the disk refused one; it may be there after a cut all the same.
        forms: the bytes in which a step ("step", number) or a line ("entry", id) stands somewhere, whole; in a copy
            also the ("opening", 0).
    """

    game: str
    events: list[Event] = field(default_factory=list)
    told: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    entries: dict[int, tuple[int, bytes]] = field(default_factory=dict)
    states: dict[int, str] = field(default_factory=dict)
    refused: set[int] = field(default_factory=set)
    forms: dict[tuple[str, int], list[bytes]] = field(default_factory=lambda: defaultdict(list))

    def take_down(self, journal: Journal[Any]) -> None:
        """Note where the battle is now, if that is another place than before: it was acknowledged."""
        numbers = journal.numbers
        for number in numbers[len(self.entries) :]:
            entry = journal.entry(number)
            self.entries[number] = entry.parent, entry.model_dump_json().encode()
        if journal.head not in self.states:
            self.states[journal.head] = digest(journal)
        step = Step(journal.head, len(numbers))
        if not self.steps or self.steps[-1] != step:
            self.told.append(len(self.events))
            self.events.append(Told(len(self.steps)))
            self.steps.append(step)

    def path(self, entry: int) -> list[int]:
        """The lines from the opening to one."""
        way = []
        while entry != OPENING:
            way.append(entry)
            entry = self.entries[entry][0]
        return way


def digest(journal: Journal[Any]) -> str:
    """Of the position now."""
    return hashlib.blake2b(canonical(journal.state), digest_size=16).hexdigest()


# --- playing -------------------------------------------------------------------------------------------------


class Evening:
    """The clock the store sees, and what it asked to be done beside the play: a little later, as threads are."""

    def __init__(self, chance: random.Random) -> None:
        """Begin."""
        self._chance = chance
        self._now = 0.0
        self._waiting: list[Later] = []

    def goes_on(self) -> None:
        """A step later."""
        self._now += A_STEP_TAKES
        for one in list(self._waiting):
            if self._chance.random() < 0.5:
                one.join()

    @contextlib.contextmanager
    def felt(self) -> Iterator[None]:
        """Until the end of the block."""
        evening = self

        class Threads:
            @staticmethod
            def Thread(*, target: Callable[[], object], daemon: bool) -> Later:  # noqa: ARG004, N802 - as `threading` has it
                return Later(evening._waiting, target)

        with swapped(battle_copy, "threading", Threads), swapped(battle_copy, "monotonic", lambda: self._now):
            yield


class Later:
    """A thread that runs when its evening says so."""

    def __init__(self, waiting: "list[Later]", target: Callable[[], object]) -> None:
        """Not begun."""
        self._waiting = waiting
        self._target = target

    def start(self) -> None:
        """Begin."""
        self._waiting.append(self)

    def is_alive(self) -> bool:
        """Whether it is still to do what it has to."""
        return self in self._waiting

    def join(self) -> None:
        """Do it now, if it is not done."""
        if self in self._waiting:
            self._waiting.remove(self)
            self._target()


def played(game: str, seed: int, entries: int, folder: Path, pages: int = 1000) -> Trace:
    """Play a battle of so many entries and write down what is asked of the disk. The folder is gone after.

    Args:
        game: its id.
        seed: the same one gives the same battle.
        entries: how long it is.
        folder: where to play; there is none yet.
        pages: after which a log begins anew; SQLite's own usage is a thousand.
    """
    chance = random.Random(f"{game} {seed}")
    evening = Evening(chance)
    folder.mkdir(parents=True)
    path, recorder, trace = folder / BATTLE, Recorder(folder), Trace(game)
    trace.events = recorder.events
    system = systems.load(game)
    with recorder.listening(), evening.felt(), _rounds_of(pages):
        opened = battles.create(path, system.opening(players.setup(game, seed)), at=players.clock())
        journal, _ = opened.journal(players.clock)
        trace.take_down(journal)
        closing = EVENING
        while len(journal.numbers) < entries:
            recorder.refusing = chance.choice(("write", "sync")) if chance.random() < A_REFUSAL else ""
            refusing = recorder.refusing
            with contextlib.suppress(Said):
                _step(system, journal, chance)
            if refusing and not recorder.refusing:
                trace.refused.add(len(trace.steps) - 1)
            recorder.refusing = ""
            trace.take_down(journal)
            evening.goes_on()
            if len(journal.numbers) >= closing:
                closing += EVENING
                opened.file.close()
                opened = battles.open_battle(path)
                journal, _ = opened.journal(players.clock)
                if opened.notices:
                    raise AssertionError(opened.notices)
        opened.file.close()
    _note_forms(path, trace)
    shutil.rmtree(folder)
    return trace


@contextlib.contextmanager
def _rounds_of(pages: int) -> Iterator[None]:
    def hook(connection: apsw.Connection) -> None:
        connection.wal_autocheckpoint(pages)

    apsw.connection_hooks.append(hook)
    try:
        yield
    finally:
        apsw.connection_hooks.remove(hook)


def _step(system: Any, journal: Journal[Any], chance: random.Random) -> None:
    """Mostly an action; now and then a walk back, forth, or to any line that was ever played."""
    what = chance.random()
    if what < 0.01 and journal.numbers:
        there = chance.choice((OPENING, *journal.numbers[-60:]))
        if there != journal.head:
            journal.go_to(there)
    elif what < 0.03:
        journal.undo()
    elif what < 0.05:
        journal.redo()
    else:
        players.step(system, journal, chance.randrange(2**32))


# --- what pieces look like on a disk -------------------------------------------------------------------------


def _note_forms(path: Path, trace: Trace) -> None:
    """How every step and line stands in the file (see the record format of SQLite) and in its copy (JSON)."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        steps = connection.execute("SELECT * FROM step").fetchall()
        before = len(steps) - len(trace.steps)  # those a battle is made with
        if before not in {0, 1}:
            raise AssertionError(f"{len(trace.steps)} steps were acknowledged, {len(steps)} are kept")
        for number, *columns in steps:
            trace.forms["step", number - before].append(_row(columns))
        for number, *columns in connection.execute("SELECT * FROM entry"):
            if len(row := _row(columns)) < _WITHIN_A_PAGE:
                trace.forms["entry", number].append(row)
    for line in files.backup_of(path).read_bytes().splitlines():
        kind, number, *_ = json.loads(line)
        if kind in {"step", "entry"}:
            trace.forms[kind, number - before if kind == "step" else number].append(line)
        elif [kind, number] in (["meta", "opening"], ["state", 0]):
            trace.forms["opening", 0].append(line)


def _row(columns: list[str | int]) -> bytes:
    """The values of a row as they follow each other in a page."""
    return b"".join(one.encode() if isinstance(one, str) else _whole_number(one) for one in columns)


def _whole_number(value: int) -> bytes:
    if value in {0, 1}:
        return b""  # its type says it
    size = next(size for size in (1, 2, 3, 4, 6, 8) if -(1 << 8 * size - 1) <= value < 1 << 8 * size - 1)
    return value.to_bytes(size, signed=True)
