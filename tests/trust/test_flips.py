"""Flipped bits in short: a few of every kind and game, and that a file which is silently another one is noticed."""

import json
from dataclasses import replace

import pytest

from fleetdesk import systems
from fleetdesk.core.errors import Said
from fleetdesk.core.words import msg
from tests.trust import flips

EACH = 2


@pytest.mark.parametrize("kind", flips.KINDS)
def test_a_flipped_bit_is_noticed_or_makes_no_difference(kind, tmp_path):
    for flip in flips.flips(EACH * len(systems.system_ids()), [kind], systems.system_ids(), 7):
        assert flips.tried(flip, tmp_path / "home") != "silently another", flip


def believes(system, path):
    try:
        return flips.Read(json.loads(path.read_bytes()))
    except ValueError as error:
        raise Said(msg("no")) from error


def warns(system, path):
    return flips.Read(None, (msg("damaged"),))


@pytest.mark.parametrize(
    ("read", "outcomes"), [(believes, {"refused", "silently another"}), (warns, {"told"})]
)
def test_what_a_file_came_to_is_counted(read, outcomes, monkeypatch, tmp_path):
    made = flips.Kind(
        name="x",
        place="x.json",
        make=lambda _, path: path.write_text(json.dumps(dict.fromkeys("abcdefgh", 12345)), "utf-8"),
        read=believes,
    )
    monkeypatch.setitem(flips.KINDS, "x", made)
    game = systems.system_ids()[0]
    flips.sound("x", game)
    monkeypatch.setitem(flips.KINDS, "x", replace(made, read=read))
    assert {flips.tried(flip, tmp_path / "home") for flip in flips.flips(60, ["x"], [game], 0)} == outcomes


def test_the_same_number_flips_the_same_bit():
    (flip,) = flips.flips(1, ["fleet"], systems.system_ids(), 5)
    assert flip.flipped() == flip.flipped() != flips.sound("fleet", flip.game).data
