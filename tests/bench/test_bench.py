"""The bench still runs: everything once, in small. How long it takes is nobody's business here."""

from __future__ import annotations

import math

import pytest

from tests.bench.everything import BENCHES
from tests.bench.measure import HEADS, TINY, table


@pytest.mark.parametrize(
    "name", [name for name in BENCHES if name != "taps"]
)  # taps: act by act in test_taps
def test_everything_is_measured(name, tmp_path):
    rows = BENCHES[name](TINY, tmp_path)
    assert rows
    for row in rows:
        figures = (row.ours, row.floor, row.ratio, row.worst or 0.0, row.floor_worst or 0.0)
        assert all(math.isfinite(figure) for figure in figures), row
        assert row.floor > 0, row
    lines = list(table(rows))
    assert len(lines) == len(rows) + 2
    assert {line.count("|") for line in lines} == {len(HEADS) + 1}
