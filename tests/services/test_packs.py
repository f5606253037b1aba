"""Turn packs: texts and maps for each reader, made without a screen, and nothing of anybody else in them."""

from __future__ import annotations

import zipfile
from xml.etree import ElementTree as ET

import pytest

from fleetdesk.services.sending import packs
from fleetdesk.systems.salves.show.post_map import post_map
from fleetdesk.systems.salves.sight import candidates
from fleetdesk.systems.salves.state import view
from tests.systems.salves.games import LANGUAGES, SYSTEM, placed, twins

EN, FR = LANGUAGES


@pytest.fixture
def battle():
    game = placed()
    game.first(g="Bismarck - tir E4", a="USS Washington - tir D4")
    return game.state


def test_each_reader_gets_one_archive_with_his_text_and_both_maps(battle, tmp_path):
    made = packs.write(SYSTEM, battle, EN, "bbcode", tmp_path)
    assert packs.write(SYSTEM, battle, EN, "bbcode", tmp_path) == made
    assert len(made) == 1 + len(battle.sides)
    for path in made:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            kinds = [name.rsplit(".", 1)[1] for name in names]
            count = 1 if path == made[0] else 2
            assert sorted(kinds) == sorted(["png", "svg", "txt"] * count)
            for name in names:
                if name.endswith(".svg"):
                    assert ET.fromstring(archive.read(name)).tag.endswith("svg")  # noqa: S314 - our own
                if name.endswith(".png"):
                    assert archive.read(name).startswith(b"\x89PNG")


def test_a_map_shows_a_player_his_own_ships_and_all_only_the_shots(battle):
    own = post_map(battle, "g")
    certain = {
        ship for ship, cells in candidates(view(battle, "g"), "g").items() if cells.bit_count() == 1
    } & {ship.id for ship in battle.afloat()}
    assert {piece.id for piece in own.pieces} == {ship.id for ship in battle.afloat("g")} | certain
    everybody = post_map(battle, None)
    assert not everybody.pieces
    assert {shade.cell for shade in everybody.shades} == {(4, 3), (3, 3)}
    (left, top), (right, bottom) = everybody.corners
    assert (right - left, bottom - top) < (battle.columns - 1, battle.rows - 1), "cropped to what is used"


def test_a_map_of_others_does_not_change_with_what_one_keeps_secret():
    one, other = twins()
    for game in (one, other):
        game.do("resolve_round")
    for side in ("a", "f", None):
        dispatch = next(found for found in SYSTEM.umpiring.ledger(one.state) if found.to == side)
        drawn = [packs.drawing(SYSTEM.umpiring, game.state, dispatch, FR) for game in (one, other)]
        assert drawn[0] == drawn[1]
