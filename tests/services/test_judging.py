"""How lists were judged is known again at the next start, and only while it is true."""

from __future__ import annotations

import os

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.lists.verdicts import Verdict
from fleetdesk.services.shelf import judging
from fleetdesk.services.shelf.judging import SAMPLES, Verdicts, judge
from fleetdesk.services.shelf.library import Library
from tests import fakes
from tests.tools import samples


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "mine", find=fakes.find, clock=fakes.clock)


@pytest.fixture
def path(library):
    return library.keep_fleet(fakes.fleet("Ducks"))


@pytest.fixture
def own(tmp_path, library, path):
    """The file after a first look at the shelf."""
    file = tmp_path / "settings" / "verdicts.json"
    Verdicts(file).keep({path: judge(library, fakes.find, library.item(path))})
    return file


def test_the_samples_are_judged_as_the_games_judge_them_now():
    assert SAMPLES.read_bytes() == samples.judged(), "run python -m tests.tools.samples"


def test_every_sample_is_known_before_a_game_is_loaded(tmp_path):
    library = Library(tmp_path, shipped=paths.shipped_fleets())
    verdicts = Verdicts(tmp_path / "none.json")
    told = [verdicts.of(one) for one in library.fleets()]
    assert len(told) > len(systems.system_ids())
    assert {one.verdict for one in told} == {Verdict.LEGAL}


def test_a_list_is_known_at_the_next_start(own, library, path):
    item = library.item(path)
    assert Verdicts(own).of(item) == judge(library, fakes.find, item)


def test_a_list_that_was_changed_is_not(own, library, path):
    os.utime(path, (1, 1))
    assert Verdicts(own).of(library.item(path)) is None


def test_another_version_judges_anew(own, library, path, monkeypatch):
    monkeypatch.setattr(judging, "__version__", "another")
    assert Verdicts(own).of(library.item(path)) is None


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"version": 1}', b"\xff\xfe"])
def test_a_damaged_file_is_as_good_as_none(own, library, path, damage):
    own.write_bytes(damage)
    assert Verdicts(own).of(library.item(path)) is None


def test_a_list_that_is_gone_is_forgotten(own, library, path):
    Verdicts(own).keep({})
    assert path.name not in own.read_text("utf-8")


def test_a_disk_that_takes_nothing_is_no_trouble(own, library, path, tmp_path):
    (tmp_path / "file").write_text("in the way")
    judged = judge(library, fakes.find, library.item(path))
    verdicts = Verdicts(tmp_path / "file" / "verdicts.json")
    verdicts.keep({path: judged})
    assert verdicts.of(library.item(path)) == judged
