"""Turn packs: texts and maps for each reader, made without a screen, and nothing of anybody else in them."""

from __future__ import annotations

import zipfile
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

from fleetdesk import paths
from fleetdesk.printing import chart_svg
from fleetdesk.printing.fonts import SCREEN
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
    texts = packs.of_now(SYSTEM, battle)
    made = packs.write(SYSTEM, texts, EN, "bbcode", tmp_path)
    assert packs.write(SYSTEM, texts, EN, "bbcode", tmp_path) == made
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
    own = post_map(battle, "g").chart
    certain = {
        ship for ship, cells in candidates(view(battle, "g"), "g").items() if cells.bit_count() == 1
    } & {ship.id for ship in battle.afloat()}
    assert {piece.id for piece in own.pieces} == {ship.id for ship in battle.afloat("g")} | certain
    everybody = post_map(battle, None).chart
    assert not everybody.pieces
    assert {shade.cell for shade in everybody.shades} == {(4, 3), (3, 3)}
    (left, top), (right, bottom) = everybody.corners
    assert (right - left, bottom - top) < (battle.columns - 1, battle.rows - 1), "cropped to what is used"


def test_a_map_is_no_higher_than_wide(battle):
    ships = {one.id: one for one in battle.fleet_of("g")}
    first, second = list(ships)[:2]
    low = battle.but(
        ships={
            first: ships[first].but(cell=(battle.columns - 2, 0)),
            second: ships[second].but(cell=(battle.columns - 2, battle.rows - 1)),
        },
        events={},
    )
    (left, top), (right, bottom) = post_map(low, "g").chart.corners
    assert bottom - top == battle.rows - 1
    assert right - left == min(battle.columns, battle.rows) - 1
    assert left >= 0
    assert right <= battle.columns - 1


def test_a_map_of_one_says_that_it_is_secret_and_the_map_of_all_tells_the_salvoes(battle):
    own, everybody = post_map(battle, "g"), post_map(battle, None)
    assert own.secret
    assert not everybody.secret
    assert not own.told
    assert [(str(one.head), str(one.text)) for one in everybody.told] == [
        ("USS Washington", "D4 \N{MULTIPLICATION SIGN}5"),
        ("Bismarck", "E4 \N{MULTIPLICATION SIGN}4"),
    ]
    ledger = {one.to: one for one in SYSTEM.umpiring.ledger(battle)}
    drawn = packs.drawing(SYSTEM.umpiring, battle, ledger["g"], FR)
    assert ">secret<" in drawn
    assert "Flotte allemande, tour 1" in drawn
    assert "fleet" not in drawn
    of_all = packs.drawing(SYSTEM.umpiring, battle, ledger[None], FR)
    assert "secret" not in of_all
    assert "USS Washington" in of_all
    told = {one.text for one in ET.fromstring(of_all).iter()}  # noqa: S314 - our own
    assert any(text and text.startswith("Touch") for text in told)


def test_no_line_of_a_map_runs_over_its_edge():
    game = placed()
    game.first(g="Bismarck - tir E4", a="USS Washington - tir D4")
    long = "Sa Majest\N{LATIN SMALL LETTER E WITH ACUTE} le Roi et l'Empereur Guillaume Quatre"
    ships = {one.id: one.but(name=long) for one in game.state.ships.values()}
    sides = tuple(one.but(name=long, player=long, nation="") for one in game.state.sides)
    state = game.state.but(ships=ships, sides=sides, title=long)
    fonts = {bold: ImageFont.truetype(str(paths.fonts() / SCREEN[bold]), 100) for bold in SCREEN}
    plain, bold = (fonts[name] for name in ("sans", "sans-bold"))
    for side in (None, "g"):
        drawn = ET.fromstring(chart_svg.svg(post_map(state, side), FR))  # noqa: S314 - our own
        moved = {id(one): one.get("transform", "") for one in drawn.iter() if one.get("transform")}
        for group in drawn.iter():
            shift = moved.get(id(group), "translate(0 0)")[10:].split()[0]
            for one in group:
                if not one.tag.endswith("text") or one.get("text-anchor", "start") != "start":
                    continue
                size, left = float(one.get("font-size")) / 100, float(one.get("x")) + float(shift)
                wide = sum(
                    face.getlength(part) * size
                    for face, part in [
                        (bold if one.get("font-weight") else plain, one.text or ""),
                        *((bold, tail.text) for tail in one),
                        *((plain, tail.tail or "") for tail in one),
                    ]
                )
                assert left + wide <= chart_svg.WIDTH, (side, "".join(one.itertext()))


def test_a_map_of_others_does_not_change_with_what_one_keeps_secret():
    one, other = twins()
    for game in (one, other):
        game.do("resolve_round")
    for side in ("a", "f", None):
        dispatch = next(found for found in SYSTEM.umpiring.ledger(one.state) if found.to == side)
        drawn = [packs.drawing(SYSTEM.umpiring, game.state, dispatch, FR) for game in (one, other)]
        assert drawn[0] == drawn[1]
