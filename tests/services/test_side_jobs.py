"""Jobs that may take for ever: what comes is told, what is late is told as late, and nothing waits for it."""

import subprocess
import sys
from functools import partial
from threading import Event
from time import monotonic, sleep

import pytest

from fleetdesk.services.side_jobs import LATE, MOST_HANDS, SideJobs

PATIENCE = 20


@pytest.fixture
def gate():
    """Opened at the latest when the test is over."""
    made = Event()
    yield made
    made.set()


def shut(gate):
    gate.wait(PATIENCE)
    return "through"


def heard(lookout, *keys):
    """What is told until these keys were."""
    found = {}
    until = monotonic() + PATIENCE
    while not set(keys) <= found.keys():
        assert monotonic() < until, found
        found.update(lookout.told())
        sleep(0.005)
    return found


def test_what_comes_is_told_once():
    lookout = SideJobs()
    lookout.ask({number: partial(str, number) for number in range(50)})
    lookout.wait(PATIENCE)
    assert not lookout.waits() or lookout.told()
    lookout.ask({"again": partial(str, 7)})
    assert heard(lookout, "again")["again"] == "7"
    assert lookout.told() == {}
    assert not lookout.waits()


def test_what_goes_wrong_is_told_and_the_rest_goes_on():
    lookout = SideJobs()
    lookout.ask({"bad": partial(int, "x"), "good": partial(int, "5")})
    found = heard(lookout, "bad", "good")
    assert isinstance(found["bad"], ValueError)
    assert found["good"] == 5


def test_who_is_late_holds_up_nobody_and_is_told_when_it_comes(gate):
    lookout = SideJobs(seconds=0)
    lookout.ask({"slow": partial(shut, gate), "quick": partial(str, 1)})
    found = heard(lookout, "slow", "quick")
    assert found["slow"] == LATE
    assert found["quick"] in {"1", LATE}
    assert lookout.hopes()
    lookout.ask({"slow": partial(str, "a second time")})
    gate.set()
    assert heard(lookout, "slow")["slow"] == "through"
    assert not lookout.hopes()


def test_where_too_much_is_stuck_all_is_late_and_few_threads_are_spent(gate):
    lookout = SideJobs(seconds=0)
    keys = range(10 * MOST_HANDS)
    lookout.ask({number: partial(shut, gate) for number in keys})
    assert set(heard(lookout, *keys).values()) == {LATE}
    assert len(lookout._hands) == MOST_HANDS
    lookout.ask({"later": partial(str, 1)})
    assert heard(lookout, "later")["later"] == LATE
    gate.set()
    until = monotonic() + PATIENCE
    while lookout.hopes():
        assert monotonic() < until
        lookout.told()
    lookout.ask({"later": partial(str, 1)})
    assert heard(lookout, "later")["later"] in {"1", LATE}


def test_after_closing_nothing_new_is_begun(gate):
    lookout = SideJobs()
    begun = []
    lookout.ask({"slow": partial(shut, gate), "next": partial(begun.append, 1)})
    lookout.close()
    gate.set()
    lookout.wait(PATIENCE)
    assert not lookout.waits() or lookout.told()
    assert begun == []


def test_the_program_ends_while_a_job_never_does():
    code = (
        "from threading import Event\n"
        "from fleetdesk.services.side_jobs import SideJobs\n"
        "SideJobs().ask({1: Event().wait})\n"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0
