"""All that is measured, by name, in the order of the table."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.bench import (
    charts,
    desk,
    disk,
    fingers,
    firsts,
    lines,
    long,
    orders,
    paper,
    rules,
    shelves,
    starts,
    strikes,
    taps,
    windows,
)
from tests.bench.measure import Row, Sizes

BENCHES: Mapping[str, Callable[[Sizes, Path], list[Row]]] = {
    "start": starts.start,
    "weight": starts.weight,
    "firsts": firsts.firsts,
    "tap": windows.tap,
    "strikes": strikes.strikes,
    "touches": fingers.touches,
    "actions": disk.actions,
    "undo": disk.undo,
    "reopen": disk.reopen,
    "long": long.long,
    "odds": rules.odds,
    "verdict": rules.verdict,
    "weighed": rules.weighed,
    "keystroke": windows.keystroke,
    "chart": charts.chart,
    "orders": orders.pasted,
    "lines": lines.lines,
    "save": disk.fleet_save,
    "library": disk.library,
    "shelves": shelves.shelves,
    "paper": paper.papers,
    "growth": paper.growth,
    "taps": lambda sizes, folder: [*taps.taps(sizes, folder), *desk.taps(sizes, folder)],
}
"""Each takes sizes and an empty folder of its own."""
