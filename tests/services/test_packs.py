"""Turn packs: texts and maps for each reader, made without a screen, and nothing of anybody else in them."""

import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from fleetdesk import paths
from fleetdesk.printing import chart_svg, insets
from fleetdesk.printing.chart_grid import Window
from fleetdesk.printing.fonts import SCREEN
from fleetdesk.services.sending import packs
from fleetdesk.services.sending.ledger import Due
from fleetdesk.store import outside
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
    texts = [Due(battle, one, one, "due") for one in SYSTEM.umpiring.ledger(battle)]
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


def test_what_was_given_out_already_is_not_read_unless_it_may_be_the_same(tmp_path, monkeypatch):
    target, read = tmp_path / "letter.txt", []
    whole = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path.name) or whole(path))
    for data in (b"a letter", b"another letter", b"A letter", b"a letter"):
        outside.write_beside(target, data)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["letter 2.txt", "letter 3.txt", "letter.txt"]
    assert read == ["letter.txt", "letter.txt"]


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


@pytest.mark.parametrize("cell", [(0, 0), (6, 7), (12, 12)])
def test_a_map_of_one_shot_shows_some_sea_around_it(battle, cell):
    shot = next(one for one in battle.events.values() if one.targets)
    alone = battle.but(events={1: shot.but(targets=(shot.targets[0].but(cell=cell),), turn=1)})
    played = next(one for one in battle.events.values() if one.kind == "played")
    (left, top), (right, bottom) = post_map(alone.but(events=alone.events | {2: played}), None).chart.corners
    assert (right - left, bottom - top) == (7, 7)
    assert 0 <= left <= cell[0] <= right < battle.columns
    assert 0 <= top <= cell[1] <= bottom < battle.rows


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


def spread(places):
    """A side of the largest grid with its ships in such cells."""
    battle = placed().state.but(columns=60, rows=60)
    ships = {one.id: one.but(cell=place) for one, place in zip(battle.fleet_of("g"), places, strict=False)}
    return battle.but(ships=ships, events={})


def test_at_the_end_the_map_of_all_shows_where_every_ship_lies(battle):
    over = battle.but(phase="over")
    found = post_map(over, None)
    assert {one.id for one in found.chart.pieces} == {one.id for one in battle.afloat()}
    assert str(found.key[0].text) == "the ships at the end, their HP below them"


@given(st.sets(st.tuples(st.integers(0, 59), st.integers(0, 59)), min_size=1, max_size=60))
def test_insets_hold_all_that_is_on_a_wide_map_and_none_is_wider_than_a_page(places):
    found = insets.windows(places, Window(0, 0, 59, 59), 30)
    assert all(any(one.holds(place) for one in found) for place in places)
    for one in found:
        assert 0 <= one.left <= one.right <= 59
        assert 0 <= one.top <= one.bottom <= 59
        assert max(one.columns, one.rows) <= 30
    assert len(found) <= len(places)


def test_a_wide_map_is_split_into_insets_whose_cells_are_never_below_24_pixels():
    corners = [(0, 0), (59, 59), (0, 59), (58, 1)]
    drawn = chart_svg.svg(post_map(spread(corners), "g"), FR)
    boxes = [one for one in ET.fromstring(drawn).iter() if one.get("fill") == "#e6eff2"]  # noqa: S314 - our own
    assert len(boxes) == 1 + 4, "all of the sea, and each corner"
    for one in boxes[1:]:
        assert float(one.get("width")) / 5 >= 24
        assert float(one.get("x")) + float(one.get("width")) <= chart_svg.WIDTH
    assert "A1\N{EN DASH}E5" in drawn
    assert "BD56\N{EN DASH}BH60" in drawn


def test_a_map_whose_cells_are_large_enough_is_one_grid():
    drawn = chart_svg.svg(post_map(spread([(0, 0), (28, 28)]), "g"), FR)
    assert drawn.count('fill="#e6eff2"') == 1


def test_a_map_of_others_does_not_change_with_what_one_keeps_secret():
    one, other = twins()
    for game in (one, other):
        game.do("resolve_round")
    for side in ("a", "f", None):
        dispatch = next(found for found in SYSTEM.umpiring.ledger(one.state) if found.to == side)
        drawn = [packs.drawing(SYSTEM.umpiring, game.state, dispatch, FR) for game in (one, other)]
        assert drawn[0] == drawn[1]
