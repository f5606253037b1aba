"""Broken files in short: some of each kind, and that the long run would notice what must not be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fleetdesk import systems
from fleetdesk.core.words import msg
from tests.trust.kind import JSON, Kind, Reached

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


@pytest.mark.slow
def test_every_kind_of_broken_file_ends_in_a_sentence_or_a_value():
    """In a process of its own: memory is counted from nothing, not from what other tests left behind."""
    from tests.trust import broken

    games = [word for game in systems.system_ids()[:2] for word in ("--system", game)]
    command = [sys.executable, "-m", "tests.trust.broken", "--cases", str(2 * len(broken.KINDS)), *games]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    kinds = [line.split(" | ")[0].strip("| ") for line in done.stdout.splitlines() if line.startswith("| ")]
    assert set(kinds[1:]) == broken.KINDS.keys()


def raises(*_):
    yield msg("so far so good")
    raise KeyError("a traceback")


def loses(system, path, home):
    path.unlink()
    yield msg("{file} is gone")


def dies(*_):
    os._exit(3)


def complains(*_):
    raise Reached("it is gone")


@pytest.mark.parametrize(
    ("use", "noticed"),
    [(raises, "KeyError"), (loses, "holes"), (dies, "ended with 3"), (complains, "it is gone")],
)
def test_what_must_not_be_is_noticed(use, noticed, tmp_path):
    from tests.trust import broken

    kind = Kind(name="x", place="x.json", sound=lambda _: b'{"format": 1}', damages=JSON, use=use)
    case = broken.Case(kind, systems.system_ids()[0], 1)
    assert noticed in broken.tried(case, tmp_path / "case", ()).failed


def test_the_same_number_gives_the_same_file():
    from tests.trust import broken

    for case in broken.cases(len(broken.KINDS), list(broken.KINDS), systems.system_ids()[:1], seed=5):
        assert case.damaged() == case.damaged()
