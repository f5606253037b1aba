"""A short hosted of phones that drop, sleep and meet a host that is killed."""

import argparse

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra: pip install -e .[host]")

from tests.trust import phones


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_doubled_or_out_of_order(monkeypatch):
    monkeypatch.setattr(phones, "CUT", 0.15)
    monkeypatch.setattr(phones, "SLEEP", 0.1)
    chosen = argparse.Namespace(phones=4, intents=80, ships=12, shared=2, kills=2, pace=0.01, seed=5)
    found = phones.run(chosen)
    assert found.wrong == []
    assert found.intents == 80
    assert found.kills == 2
    assert found.cuts
    assert found.sleeps
    assert found.came["done"]


def test_the_judge_sees_what_is_lost_doubled_and_out_of_order():
    class Made:
        def __init__(self, number, wish):
            self.id, self.wish = number, wish

    remark = {"kind": "play"}
    player = argparse.Namespace(name="p", acknowledged=[("b", remark), ("a", remark), ("c", remark)])
    entries = [Made(1, "a"), Made(2, "b"), Made(3, "b")]
    said = list(phones._wrong(entries, {1, 2, 3}, {}, [player]))
    assert "doubled: b stands 2 times" in said
    assert "lost: c" in said
    assert "out of order: p" in said
    strike = {"kind": "strike", "ship": "s", "slot": "hull", "by": 1}
    told = list(
        phones._wrong(
            [Made(1, "x")],
            {1},
            {("s", "hull"): 2},
            [argparse.Namespace(name="q", acknowledged=[("x", strike)])],
        )
    )
    assert told == ["('s', 'hull'): 2 struck, 1 were answered"]
