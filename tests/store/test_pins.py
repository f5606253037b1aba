"""Codes of seats: slow to try, known to this device alone, and never a lock for good."""

import pytest

from fleetdesk.store.pins import Pins
from tests import fakes

OPENING = fakes.SYSTEM.opening(fakes.setup())


class Clock:
    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_seat_without_a_code_is_open_and_one_with_a_code_is_not(tmp_path, clock):
    pins = Pins(tmp_path, OPENING, now=clock)
    assert pins.fits("a", "")
    pins.put("a", "1234")
    assert not pins.fits("a", "4321")
    assert pins.fits("a", "1234")
    assert pins.fits("b", "")
    pins.remove("a")
    assert pins.fits("a", "")


def test_a_wrong_code_waits_longer_each_time_also_after_a_restart(tmp_path, clock):
    pins = Pins(tmp_path, OPENING, now=clock)
    pins.put("a", "1234")
    waits = []
    for _ in range(12):
        pins = Pins(tmp_path, OPENING, now=clock)
        assert not pins.fits("a", "0000")
        waits.append(pins.wait("a"))
        clock.at += waits[-1]
    assert waits[0] == 0
    assert waits == sorted(waits)
    assert 0 < waits[3] < waits[-1] == 300


def test_waiting_ends_and_the_right_code_forgets_it(tmp_path, clock):
    pins = Pins(tmp_path, OPENING, now=clock)
    pins.put("a", "1234")
    for _ in range(3):
        pins.fits("a", "0000")
    wait = pins.wait("a")
    assert wait > 0
    assert not pins.fits("a", "1234")
    clock.at += wait
    assert pins.fits("a", "1234")
    assert pins.wait("a") == 0


def test_a_clock_that_was_set_back_makes_nobody_wait_for_years(tmp_path, clock):
    pins = Pins(tmp_path, OPENING, now=clock)
    pins.put("a", "1234")
    for _ in range(3):
        pins.fits("a", "0000")
    clock.at = 0.0
    assert pins.wait("a") <= 300


def test_the_file_holds_neither_the_code_nor_the_name_of_the_battle(tmp_path, clock):
    Pins(tmp_path, OPENING, now=clock).put("a", "4711")
    (file,) = tmp_path.iterdir()
    assert "4711" not in file.read_text()
    assert OPENING.title not in file.name
    other = Pins(tmp_path, OPENING, now=clock)
    other.put("b", "4711")
    first, second = (other._kept[seat] for seat in "ab")
    assert first.hash != second.hash


def test_codes_that_cannot_be_read_lock_nobody_out(tmp_path, clock):
    pins = Pins(tmp_path, OPENING, now=clock)
    pins.put("a", "1234")
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"\x00 no codes")
    assert Pins(tmp_path, OPENING, now=clock).fits("a", "")
