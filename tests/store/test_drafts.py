"""Drafts on disk: given back as they were, put aside when damaged, gone when there are none."""

import json

import pytest

from fleetdesk.core.errors import StoreError
from fleetdesk.store.drafts import MOST, Draft, DraftFile, plain
from fleetdesk.store.files import MOST_BYTES
from tests import fakes

WRITTEN = Draft(
    seat="a", action="write", asked=plain({"side": "a"}), answers=plain({"text": "N1 E2", "cells": ((1, 2),)})
)


@pytest.fixture
def opening():
    return fakes.SYSTEM.opening(fakes.setup(2))


@pytest.fixture
def file(tmp_path, opening):
    return DraftFile(tmp_path / "drafts", opening)


def test_they_are_given_back_as_they_were(file, tmp_path, opening):
    file.save((WRITTEN,))
    assert DraftFile(tmp_path / "drafts", opening).read() == (WRITTEN,)
    assert WRITTEN.answers["cells"] == ((1, 2),)


def test_nothing_is_left_when_there_are_none(file):
    file.save((WRITTEN,))
    file.save(())
    assert list(file.path.parent.iterdir()) == []
    assert file.read() == ()


def test_another_battle_has_its_own(file, tmp_path, opening):
    file.save((WRITTEN,))
    other = opening.but(dice=opening.dice.but(seed=opening.dice.seed + 1))
    assert DraftFile(tmp_path / "drafts", other).read() == ()


def test_the_name_of_the_file_tells_nothing(file, opening):
    file.save((WRITTEN,))
    for told in (opening.title, "write", "N1", *(ship.name for ship in opening.ships.values())):
        assert told.casefold() not in file.path.name.casefold()


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"format": 1, "drafts": 5}', b'{"format": 1}'])
def test_a_damaged_file_is_put_aside(file, content):
    file.path.parent.mkdir()
    file.path.write_bytes(content)
    with pytest.raises(StoreError):
        file.read()
    assert file.put_aside
    (kept,) = file.path.parent.iterdir()
    assert kept.read_bytes() == content
    assert file.read() == ()


def test_a_file_of_a_newer_version_is_left_as_it_is(file):
    file.path.parent.mkdir()
    file.path.write_text(json.dumps({"format": 99}))
    with pytest.raises(StoreError):
        file.read()
    assert not file.put_aside
    assert json.loads(file.path.read_text()) == {"format": 99}


def test_the_oldest_go_first(file):
    many = [WRITTEN.but(action=f"write{n}") for n in range(MOST + 3)]
    file.save(many)
    assert [one.action for one in file.read()] == [f"write{n}" for n in range(3, MOST + 3)]


def test_all_that_is_kept_can_be_read_again(file):
    long = [WRITTEN.but(action=f"write{n}", answers=plain({"text": "N" * 50_000})) for n in range(MOST)]
    file.save(long)
    found = file.read()
    assert found == tuple(long[-len(found) :])
    assert found
    file.save((WRITTEN.but(answers=plain({"text": "N" * MOST_BYTES})),))
    assert file.read() == ()
