"""The bench still runs: everything once, in small. How long it takes is nobody's business here."""

import math

import pytest

from fleetdesk import systems
from tests.bench import scenes, windows
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


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_tap_of_every_game_is_measured(game, tmp_path, monkeypatch):
    """Also where somebody takes a seat before there is a page to tap on."""
    monkeypatch.setattr(scenes, "game", lambda: systems.load(game))
    scenes.lists.cache_clear()
    try:
        struck, _ = windows.tap(TINY, tmp_path)
    finally:
        scenes.lists.cache_clear()
    assert struck.ours > 0
