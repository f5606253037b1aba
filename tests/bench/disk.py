"""Battles and fleets on the disk."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fleetdesk.core.battle.journal import InMemory, Journal
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import envelope, fleets, versions
from fleetdesk.store.battle import rows as battle_rows
from fleetdesk.store.battle.file import STATE_AFTER
from fleetdesk.store.battle.proof import chained
from fleetdesk.store.migrations import BATTLE_FORMAT, FLEET
from fleetdesk.ui.window.garbage import sweep
from tests.bench import floors, scenes
from tests.bench.measure import Row, Sizes, Times, row, tidy

APPEND = "append + fsync"


def actions(sizes: Sizes, folder: Path) -> list[Row]:
    """One mark, one shot: played and durable."""
    session = scenes.session(folder / "actions.battle", sizes.ships)
    disk = floors.Appender(folder / "actions.raw")
    marks = scenes.marks(session.state)
    shots = scenes.shots(session.state)
    count = 0

    def fire() -> None:
        nonlocal count
        shot = shots[count % len(shots)]
        count += 1
        session.do(shot.action, shot.args, insist=True)

    runs = sizes.steps
    rows = [
        row(
            f"Mark a box, {sizes.ships} ships, durable",
            lambda: session.do("mark", next(marks)),
            disk.append,
            APPEND,
            runs,
            worst=True,
            warm=3,
        ),
        row(f"Fire, {sizes.ships} ships, durable", fire, disk.append, APPEND, runs, worst=True, warm=3),
    ]
    session.close()
    disk.close()
    return rows


def undo(sizes: Sizes, folder: Path) -> list[Row]:
    """Many steps back and forth."""
    session = scenes.session(folder / "undo.battle", sizes.ships)
    disk = floors.Appender(folder / "undo.raw")
    marks = scenes.marks(session.state)
    for _ in range(sizes.undone):
        session.do("mark", next(marks))
    rows = []
    for name, step in (("Undo", session.undo), ("Redo", session.redo)):
        rows.append(
            row(
                f"{name} a step, {sizes.undone} in a row", step, disk.append, APPEND, sizes.undone, worst=True
            )
        )
    session.close()
    session = BattleSession.open(folder / "undo.battle")
    said = f"Undo a step after reopening, {sizes.undone} in a row"
    rows.append(row(said, session.undo, disk.append, APPEND, sizes.undone, worst=True))
    session.close()
    disk.close()
    return rows


def long_battle(path: Path, ships: int, entries: int) -> None:
    """A battle file with so many entries: marks, a shot now and then, without waiting for the disk each time."""
    system = scenes.game()
    opening = system.opening(scenes.setup(ships))
    journal = Journal(opening, system.actions, ledger=InMemory(), clock=lambda: scenes.CLOCK)
    marks, shots = scenes.marks(opening), scenes.shots(opening)
    for number in range(entries):
        if number % 10:
            journal.do("mark", next(marks))
        else:
            shot = shots[number // 10 % len(shots)]
            journal.do(shot.action, shot.args, insist=True)
    bodies = ((entry.id, entry.parent, entry.model_dump_json().encode()) for entry in journal.entries)
    meta = {
        "format": str(BATTLE_FORMAT),
        "system": system.id,
        "title": "Bench",
        "opening": opening.model_dump_json(),
        "sides": "a\nb",
        "created": scenes.CLOCK,
    }
    states = {entry: journal.at(entry).model_dump_json().encode() for entry in _with_states(journal)}
    battle_rows.build(path, chained(meta, bodies, states, head=entries, at=scenes.CLOCK))


def _with_states(journal: Journal[Any]) -> Iterator[int]:
    """The entries a battle file keeps whole states of, as if it had been played."""
    since, size = 0, len(journal.opening.model_dump_json())
    for entry in journal.entries:
        since += len(entry.model_dump_json())
        if since > STATE_AFTER * size:
            since = 0
            yield entry.id
    yield journal.head


def reopen(sizes: Sizes, folder: Path) -> list[Row]:
    """A long battle: to its present, and its log."""
    rows = []
    for entries in sizes.entries:
        path = folder / f"long-{entries}.battle"
        long_battle(path, sizes.ships, entries)
        opening, log, floor = Times(), Times(), Times()
        with tidy():
            for _ in range(sizes.runs):
                made: list[BattleSession] = []
                opening.run(lambda path=path, made=made: made.append(BattleSession.open(path)))
                log.run(lambda made=made: tuple(Onlooker(made[0]).log()))
                made[0].close()
                floor.run(lambda path=path: floors.read_rows(path))
                sweep()
        said = f"{entries:,} entries"
        against = "the rows by sqlite3"
        rows += [
            Row.of(f"Reopen a battle of {said}", opening, floor, against),
            Row.of(f"Then read its whole log, {said}", log, floor, against),
        ]
    return rows


def fleet_save(sizes: Sizes, folder: Path) -> list[Row]:
    """A list to the disk, the version before kept."""
    fleet = scenes.fleet_of(sizes.fleet)
    path, history = folder / "fleet.json", folder / versions.FOLDER
    fleets.save(path, fleet)
    data = path.read_bytes()
    names = itertools.count()
    return [
        row(
            f"Save a fleet of {sizes.fleet} ships, the versions before kept",
            lambda: fleets.save(path, fleet.but(name=f"Edit {next(names)}"), history=history),
            lambda: floors.replace(folder / "floor.json", data),
            "write + fsync + replace",
            max(1, sizes.steps // 10),
            worst=True,
        )
    ]


def library(sizes: Sizes, folder: Path) -> list[Row]:
    """The shelf: every fleet file by its header."""
    home = folder / "shelf"
    place = home / "fleets" / scenes.game().id
    place.mkdir(parents=True)
    for number in range(sizes.fleets):
        fleet = scenes.fleet_of(20, number)
        content = fleets.content(fleet.but(name=f"Fleet {number}"))
        (place / f"{number}.json").write_bytes(envelope.sealed(FLEET, content)[0])
    files = sorted(place.iterdir())
    known = Library(home)
    known.fleets()
    against = "reading the files"

    def read() -> int:
        return sum(len(path.read_bytes()) for path in files)

    return [
        row(f"List {sizes.fleets:,} fleets", lambda: Library(home).fleets(), read, against, sizes.runs),
        row(f"List {sizes.fleets:,} fleets again", known.fleets, read, against, sizes.runs),
    ]
