"""The kill test in short: what the long run shows with a thousand kills, and that it would notice a loss."""

import os

import pytest

from fleetdesk import systems
from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.battle import file as battle_file
from tests.trust import kills

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.system_ids())
def test_nothing_acknowledged_is_lost(game, tmp_path):
    tally = kills.run(game, 6, 3, tmp_path)
    assert tally.kills == 6
    assert tally.acknowledged >= tally.kills


def forgets_entries(monkeypatch):
    monkeypatch.setattr(battle_file.BattleFile, "append", lambda *_: None)


def forgets_heads(monkeypatch):
    monkeypatch.setattr(battle_file.BattleFile, "move", lambda *_: None)


def stops_half_way(monkeypatch):
    monkeypatch.setattr(files, "write", lambda path, data, **_: path.write_bytes(data[:60]))


@pytest.mark.slow
@pytest.mark.parametrize("worse", [forgets_entries, forgets_heads, stops_half_way])
def test_a_loss_is_noticed(worse, monkeypatch, tmp_path):
    game = systems.system_ids()[0]
    place = kills.begin(tmp_path / "place", game, 1)
    told = kills.Told()
    worse(monkeypatch)  # the process that plays inherits it

    def often():
        for seed in range(120):  # it ends with the first loss; a busy machine writes little between two kills
            kills.killed(place, systems.load(game), seed, told)
            kills.look(place, told, kills.Tally())

    with pytest.raises((kills.Lost, StoreError)):
        often()
