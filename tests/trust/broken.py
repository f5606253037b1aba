"""Files that are not as they should be: `python -m tests.trust.broken --cases 10000 [--kind NAME] [--system ID]`.

Every kind of file is cut, worn, wrongly encoded, blown up, dated to the future or replaced by another program's,
and then read, shown, saved over and taken in, by a process of its own with little time and little memory. It ends
in a sentence or in a value; never in a traceback, never with the damaged file gone.
"""

import argparse
import gc
import itertools
import json
import os
import random
import resource
import shutil
import signal
import string
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fleetdesk import paths, systems
from fleetdesk.core.words import Msg, Words
from tests.trust import carried, played, written
from tests.trust.floor import too_long
from tests.trust.kind import Kind

KINDS = {kind.name: kind for kind in (*written.KINDS, *played.KINDS, *carried.KINDS)}
MOST_SECONDS = 2.0
"""Of the processor: a busy machine is nobody's fault."""
MOST_MEMORY = 400 * 2**20
"""On top of what the process held when it began: in a long run of tests that is not little."""
PATIENCE = 60
LONGEST = 700
"""Letters of a sentence: it has to stand in a notice."""


@dataclass(frozen=True, slots=True)
class Case:
    """One damaged file; the same number gives the same one."""

    kind: Kind
    game: str
    number: int

    def damaged(self) -> bytes:
        """Its bytes."""
        chance = random.Random(self.number)
        sound = self.kind.sound(self.game)
        return chance.choice(self.kind.damages)(sound, chance)

    def __str__(self) -> str:
        return f"{self.kind.name}, {self.game}, number {self.number}"


@dataclass(frozen=True, slots=True)
class Result:
    """How it went.

    Attributes:
        said: what the player was told, in English; nothing if the file was as good as sound.
        failed: what should not have happened; empty: all is well.
    """

    said: tuple[str, ...] = ()
    failed: str = ""
    seconds: float = 0.0
    memory: int = 0


@dataclass(slots=True)
class Tally:
    """How many cases of a kind went how."""

    cases: int = 0
    told: int = 0
    seconds: float = 0.0
    slowest: int = 0
    """Number of the case that took longest."""
    memory: int = 0
    failures: list[tuple[Case, Result]] = field(default_factory=list)


def cases(count: int, kinds: Sequence[str], games: Sequence[str], seed: int) -> Iterator[Case]:
    """So many cases, kinds and games in turn."""
    turns = itertools.cycle(itertools.product(kinds, games))
    for number, (kind, game) in zip(range(count), turns, strict=False):
        yield Case(KINDS[kind], game, seed + number)


def prepared() -> tuple[Words, ...]:
    """Load what every case needs once, before processes are forked."""
    for game in systems.system_ids():
        for kind in KINDS.values():
            kind.sound(game)
            kind.beside(game)
    return tuple(Words.load(language, paths.texts()) for language in ("en", "fr"))


def held() -> int:
    """Bytes of memory this process holds now; 0 where nobody can tell."""
    return _pages(1)


def bound(more: int) -> None:
    """Give this process so many more bytes of addresses: a long run of tests has taken many, touching few."""
    taken = _pages(0)
    if taken:
        resource.setrlimit(resource.RLIMIT_AS, (taken + more,) * 2)


def _pages(column: int) -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[column])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def tried(case: Case, folder: Path, words: tuple[Words, ...]) -> Result:
    """Put the file in its place and let a process use it."""
    home = folder / "home"
    path = home / case.kind.place.format(game=case.game)
    for place, data in {**case.kind.beside(case.game), str(path.relative_to(home)): case.damaged()}.items():
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        (home / place).write_bytes(data)
    reading, writing = os.pipe()
    before = held()
    pid = os.fork()
    if not pid:
        os.close(reading)
        _child(case, path, home, words, writing)
    os.close(writing)
    answer = b""
    while more := os.read(reading, 65536):
        answer += more
    os.close(reading)
    _, status, used = os.wait4(pid, 0)
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 - before
    shutil.rmtree(folder)
    told = (
        json.loads(answer)
        if answer
        else {"failed": f"the process ended with {os.waitstatus_to_exitcode(status)}"}
    )
    failed = told.get("failed", "")
    if not failed and too_long(seconds, MOST_SECONDS):
        failed = f"it took {seconds:.1f} s"
    if not failed and memory > MOST_MEMORY:
        failed = f"it took {memory // 2**20} MB"
    return Result(tuple(told.get("said", ())), failed, seconds, memory)


def _child(case: Case, path: Path, home: Path, words: tuple[Words, ...], pipe: int) -> None:
    """Use the file, within limits; whatever comes of it goes into the pipe."""
    answer: dict[str, object] = {}
    try:
        bound(5 * MOST_MEMORY)
        resource.setrlimit(resource.RLIMIT_CPU, (int(10 * MOST_SECONDS),) * 2)
        signal.alarm(PATIENCE)
        told = list(case.kind.use(systems.load(case.game), path, home))
        answer["said"] = [each.say(one) for one in told for each in words]
        answer["failed"] = _unclear(told, answer["said"])
    except BaseException:  # noqa: BLE001 - a traceback is just what is looked for
        answer["failed"] = traceback.format_exc()
    finally:
        with os.fdopen(pipe, "w") as stream:
            json.dump(answer, stream)
        os._exit(0)


def _unclear(told: Sequence[Msg], said: Sequence[str]) -> str:
    """What is wrong with what the player is told: a hole, or far too much of it."""
    for one in told:
        places = {name for _, name, _, _ in string.Formatter().parse(one.key) if name}
        if not places <= one.args.keys():
            return f"a sentence has holes: {one}"
    longest = max(map(len, said), default=0)
    return f"a sentence of {longest} letters" if longest > LONGEST else ""


def run(wanted: Iterator[Case], folder: Path, said: Callable[[str], object] = str) -> dict[str, Tally]:
    """Try all of them."""
    words = prepared()
    gc.collect()
    gc.freeze()  # or every child would copy the memory it looks for garbage in
    tallies: dict[str, Tally] = {}
    for number, case in enumerate(wanted, 1):
        tally = tallies.setdefault(case.kind.name, Tally())
        result = tried(case, folder / str(number), words)
        tally.cases += 1
        tally.told += bool(result.said)
        if result.seconds > tally.seconds:
            tally.seconds, tally.slowest = result.seconds, case.number
        tally.memory = max(tally.memory, result.memory)
        if result.failed:
            tally.failures.append((case, result))
            said(f"--- {case}\n{result.failed}\n")
        if not number % 500:
            said(f"{number} cases\n")
    gc.unfreeze()
    return tallies


def main(arguments: Sequence[str]) -> int:
    """Try, count; status 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="tests.trust.broken", description=__doc__)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--kind", action="append", choices=sorted(KINDS), help="this kind of file only")
    parser.add_argument("--system", action="append", choices=systems.system_ids(), help="this game only")
    parser.add_argument("--seed", type=int, default=0, help="number of the first case")
    wanted = parser.parse_args(arguments)
    games = wanted.system or systems.system_ids()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fleetdesk-broken-") as folder:
        found = run(
            cases(wanted.cases, wanted.kind or list(KINDS), games, wanted.seed),
            Path(folder),
            sys.stderr.write,
        )
    heads = ("File", "Cases", "Told", "As good as sound", "Slowest (number)", "Most memory", "Failed")
    sys.stdout.write(f"| {' | '.join(heads)} |\n|---|{'---:|' * (len(heads) - 1)}\n")
    for name, tally in found.items():
        failed = len(tally.failures)
        quiet = tally.cases - tally.told - failed
        figures = (
            tally.cases,
            tally.told,
            quiet,
            f"{tally.seconds:.2f} s ({tally.slowest})",
            f"{tally.memory // 2**20} MB",
            failed,
        )
        sys.stdout.write(f"| {name} | {' | '.join(map(str, figures))} |\n")
    failures = sum(len(tally.failures) for tally in found.values())
    sys.stdout.write(f"\n{wanted.cases} cases in {time.monotonic() - start:.0f} s, {failures} failed\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
