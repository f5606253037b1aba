"""Power cuts while people play: `python -m tests.trust.crashes --runs 5000 [--seed N] [--system ID] [--fault NAME]`.

A game of thousands of entries is played once for each system, and every request to the disk is written down. Each
run then cuts the power at some moment of it, makes what could be left on the disk, and opens that as the program
does. Where the disk kept what it acknowledged nothing may be lost and nothing said; where it lied, what can be
proved is there, and what is said about the rest is exactly true. `--run N` repeats one run alone.
"""

import argparse
import collections
import contextlib
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core.errors import Said
from tests.trust import disk as cuts
from tests.trust import judged, lies, recorded
from tests.trust.disk import Cut, Disk, Image
from tests.trust.judged import FIGURES, Verdict
from tests.trust.lies import LIES, Left, Past
from tests.trust.recorded import Trace
from tests.trust.recorder import Recorder

ENTRIES = 2000
"""Of a game; its log has wrapped several times by then."""
CUTS: dict[str, Cut] = {
    "nothing more written": cuts.dropped,
    "written in any order": cuts.reordered,
    "torn": cuts.torn,
    "noise": cuts.garbled,
}
MENDING = "cut while mended"
"""The power fails again while a lie is made good."""
FAULTS = (*CUTS, *LIES, MENDING)
_IN_MEMORY = next((one for one in ("/dev/shm",) if Path(one).is_dir()), None)  # noqa: S108 - a new folder in it
LANDMARKS = 8
"""Earlier moments of a battle that may come back."""


@dataclass(frozen=True, slots=True)
class Run:
    """One cut; the same seed, game and number give the same one."""

    seed: int
    game: str
    number: int
    fault: str

    def chance(self, what: str) -> random.Random:
        """For one part of it."""
        return random.Random(f"{self.seed} {self.game} {self.number} {what}")

    def moment(self, trace: Trace) -> int:
        """How many events happen before the power is cut: anywhere, or in a step, which is where it matters."""
        chance = self.chance("moment")
        if chance.random() < 0.5:
            return chance.randint(trace.told[0] + 1, len(trace.events))
        step = chance.randrange(1, len(trace.told))
        return chance.randint(trace.told[step - 1] + 1, trace.told[step] + 1)

    def __str__(self) -> str:
        return f"--seed {self.seed} --system {self.game} --fault '{self.fault}' --run {self.number}"


@dataclass(slots=True)
class Tally:
    """What the runs with a fault came to."""

    runs: int = 0
    acknowledged: int = 0
    counted: collections.Counter[str] = field(default_factory=collections.Counter)
    told: int = 0
    """Runs in which something was said."""

    def add(self, verdict: Verdict) -> None:
        """One more run."""
        self.runs += 1
        self.acknowledged += verdict.acknowledged
        self.counted.update(verdict.figures)
        self.told += bool(verdict.said)


def images(trace: Trace, runs: Sequence[Run], past: Past) -> Iterator[tuple[Run, Disk, Left]]:
    """The runs in the order of their moments, and what each leaves on the disk."""
    disk, at = Disk(), 0
    past.older.clear()
    marks = [len(trace.events) * number // LANDMARKS for number in range(1, LANDMARKS)]
    for run in sorted(runs, key=lambda run: run.moment(trace)):
        for event in trace.events[at : run.moment(trace)]:
            disk.take(event)
            at += 1
            if at in marks and disk.names:
                past.older.append(lies.promised(disk))
        chance = run.chance("fault")
        if run.fault in CUTS:
            yield run, disk, Left(CUTS[run.fault](disk, chance), frozenset())
        else:
            lie = LIES.get(run.fault) or LIES[chance.choice(sorted(LIES))]
            yield run, disk, lie(disk, past, chance)


def tried(
    trace: Trace, runs: Sequence[Run], past: Past, folder: Path, said: Callable[[str], object] = str
) -> dict[str, Tally]:
    """Open what all of these leave; what went wrong is said."""
    tallies: dict[str, Tally] = {}
    for run, disk, left in images(trace, runs, past):
        _lay_out(left.image, folder)
        if run.fault == MENDING:
            _lay_out(_half_mended(folder, run.chance("again")), folder)
        try:
            found: judged.Found | Said = judged.opened(folder / lies.BATTLE)
        except Said as sentence:
            found = sentence
        if run.fault in CUTS:
            verdict = judged.kept(trace, disk.step, found)
        else:
            told = run.fault != MENDING  # or it was told before the power failed again
            verdict = judged.lied(trace, disk.step, left, found, folder, told=told)
        tallies.setdefault(run.fault, Tally()).add(verdict)
        if verdict.wrong:
            said(f"{run}: {verdict}\n")
    return tallies


def _lay_out(image: Image, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in image.items():
        (folder / name).write_bytes(data)


def _half_mended(folder: Path, chance: random.Random) -> Image:
    """What is left if the power fails while the battle is opened."""
    recorder, disk = Recorder(folder), Disk()
    begun = len(recorder.events)
    with recorder.listening(), contextlib.suppress(Said):
        judged.opened(folder / lies.BATTLE)
    for event in recorder.events[: chance.randint(begun, len(recorder.events))]:
        disk.take(event)
    return CUTS[chance.choice(sorted(CUTS))](disk, chance)


def recorded_game(game: str, seed: int, entries: int, folder: Path, pages: int = 1000) -> tuple[Trace, Past]:
    """A game, and another one that its files could be mistaken for."""
    trace = recorded.played(game, seed, entries, folder / "played", pages)
    other = recorded.played(game, seed + 1, max(20, entries // 10), folder / "other", pages)
    disk = Disk()
    for event in other.events[: other.told[-1]]:
        disk.take(event)
    return trace, Past(stranger=lies.promised(disk))


def table(tallies: dict[tuple[str, str], Tally]) -> Iterator[str]:
    """The figures, by game and fault."""
    heads = ("Game", "Fault", "Runs", "Acknowledged", "Told", *FIGURES)
    yield f"| {' | '.join(heads)} |\n|---|---|{'---:|' * (len(heads) - 2)}\n"
    whole = Tally()
    for (game, fault), tally in tallies.items():
        yield _row(game, fault, tally)
        whole.runs += tally.runs
        whole.acknowledged += tally.acknowledged
        whole.told += tally.told
        whole.counted += tally.counted
    yield _row("all", "", whole)


def _row(game: str, fault: str, tally: Tally) -> str:
    figures = (tally.runs, tally.acknowledged, tally.told, *(tally.counted[one] for one in FIGURES))
    return f"| {game} | {fault} | {' | '.join(map(str, figures))} |\n"


def main(arguments: Sequence[str]) -> int:
    """Cut, open, judge, count; status 1 if anything that must not be was."""
    parser = argparse.ArgumentParser(prog="tests.trust.crashes", description=__doc__)
    parser.add_argument("--runs", type=int, default=100, help="over all games")
    parser.add_argument("--entries", type=int, default=ENTRIES, help="of each game")
    parser.add_argument("--system", action="append", choices=systems.system_ids(), help="this game only")
    parser.add_argument("--fault", action="append", choices=FAULTS, help="this fault only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=int, help="this one alone; it needs its --system and --fault")
    wanted = parser.parse_args(arguments)
    games = wanted.system or list(systems.system_ids())
    faults = wanted.fault or FAULTS
    numbers = range(-(-wanted.runs // len(games))) if wanted.run is None else [wanted.run]
    tallies: dict[tuple[str, str], Tally] = {}
    with tempfile.TemporaryDirectory(prefix="fleetdesk-crashes-", dir=_IN_MEMORY) as one:
        os.environ["XDG_RUNTIME_DIR"] = one  # locks of others are none of ours
        for game in games:
            start = time.monotonic()
            trace, past = recorded_game(game, wanted.seed, wanted.entries, Path(one) / game)
            recording, start = time.monotonic() - start, time.monotonic()
            runs = [Run(wanted.seed, game, number, faults[number % len(faults)]) for number in numbers]
            found = tried(trace, runs, past, Path(one) / "run", sys.stderr.write)
            tallies |= {(game, fault): found[fault] for fault in faults if fault in found}
            sys.stderr.write(
                f"{game}: recorded in {recording:.0f} s, {len(trace.steps)} steps, {len(trace.events)} requests; "
                f"{1000 * (time.monotonic() - start) / len(runs):.0f} ms a run\n"
            )
    sys.stdout.writelines(table(tallies))
    return 1 if any(tally.counted.total() for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
