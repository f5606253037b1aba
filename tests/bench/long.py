"""A long battle of many ships: to any moment of it, back a thousand steps, through its log, and the page of it; and what it weighs."""

import contextlib
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.ui.battle.log.panel import PAGE, Sieve
from tests.bench import floors, windows
from tests.bench.disk import APPEND, long_battle
from tests.bench.measure import Row, Sizes, Times, row, tidy
from tests.bench.starts import ROOT

SOUGHT = "nobody ever says this"

_WEIGHT = """
import gc, sys
gc.disable()  # as the program runs
from pathlib import Path
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from tests.bench import scenes
def weight():
    gc.collect()
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
system = scenes.game()
before = weight()
session = BattleSession.open(Path(sys.argv[1]))
session.state
opened = weight() - before
tuple(Onlooker(session).log())
print(opened, weight() - before)
"""


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[BattleSession]:
    session = BattleSession.open(path)
    try:
        yield session
    finally:
        session.close()


def long(sizes: Sizes, folder: Path) -> list[Row]:
    """Growth from the shortest to the longest."""
    rows: list[Row] = []
    for entries in sizes.entries:
        path = folder / f"long-{entries}.battle"
        long_battle(path, sizes.ships, entries)
        said = f"{entries:,} entries"
        rows += [_scrub(path, entries, sizes.steps, said), *_search(path, sizes.runs, said)]
        rows += _weight(path, said)
        rows += _undo(path, min(entries, 2 * sizes.undone), said)
        rows += _page(path, sizes.runs, said)
    return rows


def _page(path: Path, runs: int, said: str) -> Iterator[Row]:
    """The log in the window: as it is shown, and sifted for a line there is none of, slice by slice."""
    home = path.with_suffix("")
    window, page = windows.shown(path, home)
    log = page.log

    def opened() -> None:
        log.set_sieve(Sieve())
        windows.settle()

    def sift() -> float:
        slices = Times()
        slices.run(lambda: log.set_sieve(Sieve(turn=10**6)))
        while log._on.isActive():
            slices.run(QApplication.processEvents)
        return max(slices.taken)

    with contextlib.closing(sqlite3.connect(path)) as bare:

        def fetch() -> object:
            return bare.execute("SELECT body FROM entry ORDER BY id DESC LIMIT ?", (PAGE,)).fetchall()

        def look() -> object:
            return bare.execute("SELECT count(*) FROM entry WHERE instr(body, ?)", (SOUGHT,)).fetchone()

        with tidy():
            worst = sift()
        yield row(f"The newest lines of {said}, to painted", opened, fetch, "fetching their rows", runs)
        yield row(f"Sift {said} for a turn nobody played", sift, look, "SQLite looking into the rows", runs)
    yield Row(
        what=f"The longest slice the first time, {said}",
        ours=worst,
        floor=1 / 60,
        against="a frame of a screen",
    )
    window.close()
    windows.settle()


def _scrub(path: Path, entries: int, steps: int, said: str) -> Row:
    """The battle at any moment, drawn at random, from a fresh start."""
    chance = random.Random(1)
    moments = [chance.randint(0, entries) for _ in range(steps)]
    ours, floor = iter(moments), iter(moments)
    with _opened(path) as session, contextlib.closing(sqlite3.connect(path)) as bare:

        def fetch() -> object:
            return bare.execute("SELECT body FROM entry WHERE id = ?", (next(floor),)).fetchone()

        return row(
            f"Show any moment of {said}",
            lambda: session.at(next(ours)),
            fetch,
            "fetching its row",
            steps,
            worst=True,
        )


def said_lines(session: BattleSession, words: Words) -> list[str]:
    """The whole log, said."""
    return [words.say(line.text) for entry, _ in Onlooker(session).log() for line in entry.lines]


def _search(path: Path, runs: int, said: str) -> Iterator[Row]:
    """A word no line holds: every line is said and looked into."""
    words = Words.load("fr", paths.texts())
    with _opened(path) as session, contextlib.closing(sqlite3.connect(path)) as bare:
        said_lines(session, words)

        def look() -> object:
            return bare.execute("SELECT count(*) FROM entry WHERE instr(body, ?)", (SOUGHT,)).fetchone()

        yield row(
            f"Search the log of {said}, in French",
            lambda: [line for line in said_lines(session, words) if SOUGHT in line],
            look,
            "SQLite looking into the rows",
            runs,
        )


def _undo(path: Path, steps: int, said: str) -> Iterator[Row]:
    disk = floors.Appender(path.with_suffix(".raw"))
    with _opened(path) as session:
        yield row(
            f"Undo a step of {said}, {steps:,} in a row", session.undo, disk.append, APPEND, steps, worst=True
        )
    disk.close()


def _weight(path: Path, said: str) -> Iterator[Row]:
    if not Path("/proc/self/status").exists():
        return
    command = [sys.executable, "-c", _WEIGHT, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    size = path.stat().st_size / 2**20
    for what, weight in zip(("open", "its whole log read"), done.stdout.split(), strict=True):
        yield Row(
            what=f"Memory of {said}, {what}",
            ours=int(weight) / 2**20,
            floor=size,
            against="the size of the file",
            unit="MB",
        )
