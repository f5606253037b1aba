"""Timing: medians of many runs, ours and its floor in the same breath, and the rows they make."""

import gc
import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from fleetdesk.ui.window.garbage import sweep

Unit = Literal["ms", "MB", "pages/s", "error", "taps", "calls"]
Work = Callable[[], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much is measured. The defaults give steady figures; `TINY` shows that everything runs."""

    runs: int = 9
    """Repeats of what takes long."""
    steps: int = 400
    """Repeats of what takes a moment."""
    struck: int = 1000
    """Taps among which the longest pause is looked for."""
    ships: int = 100
    fleet: int = 60
    cards: int = 1000
    fleets: int = 1000
    shelves: tuple[int, ...] = (100, 1000, 5000)
    """Lists in libraries that are opened as a window."""
    entries: tuple[int, ...] = (1000, 10000, 30000)
    """Lines of the battles whose growth is measured."""
    grown: tuple[int, ...] = (10, 100, 300)
    """Ships on the papers and in the overviews whose growth is measured."""
    undone: int = 500
    dice: int = 40


FULL = Sizes()
TINY = Sizes(
    runs=1,
    steps=4,
    struck=4,
    ships=12,
    fleet=12,
    cards=20,
    fleets=5,
    shelves=(3,),
    entries=(20,),
    grown=(4, 12),
    undone=5,
    dice=12,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table. Times are seconds."""

    what: str
    ours: float
    floor: float
    against: str
    """What the floor is."""
    worst: float | None = None
    """The 99th percentile, where single slow moments are felt."""
    floor_worst: float | None = None
    worst_worked: float | None = None
    """The same of the processor's work."""
    longest: float | None = None
    """The slowest of all, where one long pause is noticed."""
    worked: float | None = None
    """Seconds of the processor: what else runs on the machine stretches time, hardly these."""
    floor_worked: float | None = None
    unit: Unit = "ms"

    @classmethod
    def of(
        cls, what: str, ours: "Times", floor: "Times", against: str, *, times: float = 1, worst: bool = False
    ) -> "Row":
        """Two things as they were measured in turn; the floor so many `times`."""
        return cls(
            what=what,
            ours=ours.median,
            worst=ours.p99 if worst else None,
            worst_worked=ours.p99_worked if worst else None,
            worked=ours.median_worked,
            floor=floor.median * times,
            floor_worst=floor.p99 * times if worst else None,
            floor_worked=floor.median_worked * times,
            against=against,
        )

    @property
    def ratio(self) -> float:
        """Ours to the floor: 1 is as good as it gets; below 1 is worse for what is counted by the second."""
        return self.ours / self.floor if self.floor else math.nan

    @property
    def ratio_worked(self) -> float | None:
        """The same of the processor's work, where it was measured."""
        return self.worked / self.floor_worked if self.worked is not None and self.floor_worked else None

    def cells(self) -> tuple[str, ...]:
        """The line as text."""
        worst = _said(self.worst, self.unit) if self.worst is not None else ""
        if self.worst_worked is not None:
            worst += f", CPU {_said(self.worst_worked, self.unit)}"
        if self.longest is not None:
            worst += f" ({_said(self.longest, self.unit)})"
        below = _said(self.floor, self.unit)
        if self.floor_worst is not None:
            below += f" ({_said(self.floor_worst, self.unit)})"
        ratio = f"{self.ratio:.2g}" if self.ratio < 0.1 else f"{self.ratio:.2f}"
        if self.ratio_worked is not None:
            ratio += f" ({self.ratio_worked:.2f})"
        return self.what, _said(self.ours, self.unit), worst, below, ratio, self.against


HEADS = ("What", "Ours", "p99 (worst)", "Floor (p99)", "Ratio (CPU)", "The floor is")


def _said(value: float, unit: Unit) -> str:
    if unit == "error":
        return f"{value:.1g}"
    if unit == "calls":
        return f"{value:,.0f}"
    if unit == "taps":
        return f"{value:.3g}"
    if unit != "ms":
        return f"{value:.0f} {unit}"
    value *= 1000
    return f"{value:.3f} ms" if value < 1 else f"{value:.2f} ms" if value < 10 else f"{value:.0f} ms"


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The lines of a table that can be pasted into a README."""
    cells = [HEADS, *(row.cells() for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(HEADS))]
    right = {1, 2, 3, 4}
    for number, line in enumerate(cells):
        parts = (
            text.rjust(width) if at in right else text.ljust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        yield f"| {' | '.join(parts)} |"
        if not number:
            yield f"|{'|'.join('-' * (w + 1) + (':' if at in right else '-') for at, w in enumerate(widths))}|"


@dataclass(slots=True)
class Times:
    """What was measured of one thing, in seconds."""

    taken: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    """Of the processor, by all threads."""

    def run(self, work: Work) -> None:
        """Do it once more."""
        start, begun = time.perf_counter(), time.process_time()
        work()
        self.taken.append(time.perf_counter() - start)
        self.worked.append(time.process_time() - begun)

    @property
    def median(self) -> float:
        """The usual."""
        return statistics.median(self.taken)

    @property
    def median_worked(self) -> float:
        """The usual work of the processor."""
        return statistics.median(self.worked)

    @property
    def p99(self) -> float:
        """Slower than all but one in a hundred."""
        return p99(self.taken)

    @property
    def p99_worked(self) -> float:
        """The same of the processor's work."""
        return p99(self.worked)


def p99(times: Sequence[float]) -> float:
    """What all but one in a hundred are below."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, math.ceil(len(ordered) * 0.99) - 1)]


@contextmanager
def tidy() -> Iterator[None]:
    """Begin without garbage of what was measured before, and search for more as the window does: between two taps.

    Who searches by himself already, as the tests do, goes on so: what he has put aside stays there.
    """
    by_itself = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if by_itself:
            gc.enable()
            gc.unfreeze()


def both(ours: Work, floor: Work, runs: int) -> tuple[Times, Times]:
    """Two things in turn, so that a busy moment hits both."""
    mine, below = Times(), Times()
    with tidy():
        for _ in range(runs):
            mine.run(ours)
            below.run(floor)
            sweep()
    return mine, below


def row(
    what: str, ours: Work, floor: Work, against: str, runs: int, *, worst: bool = False, warm: int = 0
) -> Row:
    """Measure two things into a line; `warm` runs of ours first do not count."""
    for _ in range(warm):
        ours()
    return Row.of(what, *both(ours, floor, runs), against, worst=worst)
