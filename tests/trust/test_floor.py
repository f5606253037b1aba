"""What takes too long, whatever the computer is worth just now."""

from itertools import chain, repeat

from tests.trust import floor


def _worth(monkeypatch, times: float) -> None:
    """The work of the measure takes so many times what it takes where the limits were set."""
    ticks = chain.from_iterable(repeat((0.0, times * floor.WORTH)))
    monkeypatch.setattr(floor.time, "process_time", lambda: next(ticks))


def test_a_slow_processor_is_nobodys_fault(monkeypatch):
    _worth(monkeypatch, 2)
    assert not floor.too_long(3.9, 2.0)
    assert floor.too_long(4.1, 2.0)


def test_a_fast_one_gives_nothing_away(monkeypatch):
    _worth(monkeypatch, 0.1)
    assert not floor.too_long(2.0, 2.0)
    assert floor.too_long(2.1, 2.0)
