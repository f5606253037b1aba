"""Broken files in short: some of each kind, and that the long run would notice what must not be."""

from __future__ import annotations

import os

import pytest

from fleetdesk import systems
from fleetdesk.core.words import msg
from tests.trust.kind import JSON, Kind, Reached

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


@pytest.mark.slow
def test_every_kind_of_broken_file_ends_in_a_sentence_or_a_value(tmp_path):
    from tests.trust import broken

    wanted = broken.cases(4 * len(broken.KINDS), list(broken.KINDS), systems.system_ids()[:2], seed=0)
    found = broken.run(wanted, tmp_path)
    assert found.keys() == broken.KINDS.keys()
    assert {name: tally.failures for name, tally in found.items() if tally.failures} == {}
    assert sum(tally.told for tally in found.values()) > len(broken.KINDS)


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
