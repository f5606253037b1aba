"""All that is measured, by name, in the order of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.bench import disk, rules
from tests.bench.measure import Row, Sizes

BENCHES: Mapping[str, Callable[[Sizes, Path], list[Row]]] = {
    "actions": disk.actions,
    "undo": disk.undo,
    "reopen": disk.reopen,
    "odds": rules.odds,
    "verdict": rules.verdict,
    "save": disk.fleet_save,
    "library": disk.library,
}
"""Each takes sizes and an empty folder of its own."""
