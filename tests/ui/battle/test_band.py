"""Fleets as tiles: all in sight without scrolling, told apart by shape and word, taken in hand and struck by a touch."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.views import Badge, Gauge, Offer, ShipStrip, SideStrip, SquadronStrip
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.painting import Look, Mark
from fleetdesk.ui.battle.tiles import badges as tile_badges
from fleetdesk.ui.battle.tiles import gauges as tile_gauges
from fleetdesk.ui.battle.tiles import paint as tile_paint
from fleetdesk.ui.battle.tiles import sides as tile_sides
from fleetdesk.ui.battle.tiles import tags as tile_tags
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.battle.tiles.paint import State
from fleetdesk.ui.battle.tiles.places import FULL, LOW, ROOMY, Frame, Tile, Title, plan
from fleetdesk.ui.battle.tiles.tags import Tag
from fleetdesk.ui.battle.tiles.words import LEGIBLE, Letters, name_fonts, named, parted, whole
from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.widgets.lines import halved_width, height_of, wrapped
from tests.ui.battle.conftest import click, click_part, settle
from tests.ui.battle.test_games import battle_of
from tests.ui.pages import ships_of

V = Msg.verbatim


def gauge(total: int = 5, lost: int = 0, slot: str = "hull", **more) -> Gauge:
    return Gauge(label=V(slot), total=total, lost=lost, slot=slot, **more)


def ship(name: str = "Duc", **more) -> ShipStrip:
    more.setdefault("gauges", (gauge(), gauge(4, 1, "crew", shape="round")))
    return ShipStrip(ship=name, name=name, detail=V("Cruiser"), outline="cruiser", **more)


def side(*sizes: int, **more) -> SideStrip:
    squadrons = tuple(
        SquadronStrip(
            id=f"q{at}", name=f"Squadron {at}", ships=tuple(ship(f"s{at}-{n}", **more) for n in range(size))
        )
        for at, size in enumerate(sizes)
    )
    return SideStrip(id="a", name="North", detail=V(""), squadrons=squadrons)


@given(
    sizes=st.lists(st.integers(1, 9), min_size=1, max_size=8),
    width=st.integers(320, 1900),
    height=st.integers(40, 240),
    unit=st.sampled_from([1.0, 1.25, 1.5, 2.0]),
)
def test_tiles_never_overlap_and_none_is_left_out(sizes, width, height, unit):
    found = plan((side(*sizes),), width, height, unit)
    tiles = [one for one in found.placed if isinstance(one, Tile)]
    assert [one.id for one in tiles] == [f"s{at}-{n}" for at, size in enumerate(sizes) for n in range(size)]
    assert not [pair for pair in combinations([one.rect for one in tiles], 2) if pair[0].intersects(pair[1])]
    frames = [one.rect for one in found.placed if isinstance(one, Frame)]
    assert all(any(frame.contains(one.rect) for frame in frames) for one in tiles)
    assert all(one.rect.right() <= width + 1 for one in tiles)
    assert found.row >= min(height, LOW * unit) or found.row >= LOW * unit


@pytest.mark.parametrize(("width", "height"), [(1264, 120), (1264, 96), (784, 210), (1904, 170)])
def test_thirteen_ships_a_side_stand_without_scrolling(width, height):
    for sizes in ((13,), (1, 3, 3, 3, 3), (2, 2, 2, 2, 2, 2, 1)):
        assert plan((side(*sizes),), width, height, 1.0).height <= height


def test_tiles_of_a_row_share_its_width():
    found = plan((side(1, 3, 3, 3),), 784, 210, 1.0)
    rows: dict[float, int] = {}
    for one in found.placed:
        if isinstance(one, Tile):
            rows[one.rect.top()] = rows.get(one.rect.top(), 0) + 1
    assert sorted(rows.values()) == [4, 6], "no row is crowded while another is empty"


def test_two_rows_of_broad_tiles_rather_than_one_of_narrow_ones():
    found = plan((side(1, 3, 3, 3),), 784, 210, 1.0)
    assert min(one.rect.width() for one in found.placed if isinstance(one, Tile)) >= ROOMY
    assert found.row >= FULL
    assert found.height <= 210
    assert plan((side(1, 3, 3, 3),), 1264, 120, 1.0).row == 120, "where two rows would be low there is one"


@pytest.mark.parametrize("sizes", [(6,), (7,), (8,), (3, 3), (3, 4), (2, 2, 2)])
def test_upright_six_ships_and_more_stand_in_two_rows(sizes):
    found = plan((side(*sizes),), 784, 210, 1.0)
    assert len({one.rect.top() for one in found.tiles}) == 2
    assert found.height <= 210


@pytest.mark.parametrize("sizes", [(4,), (5,), (2, 2)])
def test_a_small_fleet_fills_its_band(sizes):
    found = plan((side(*sizes),), 1904, 120, 1.0)
    assert max(one.rect.right() for one in found.placed) >= 1900


def test_marks_of_a_broad_tile_are_larger_and_beside_its_figures(keeper, words, monkeypatch):
    places: list[QRectF] = []
    monkeypatch.setattr(tile_gauges, "_marks", lambda *told: places.append(told[2]))
    for width in (160, 440):
        image = QImage(width, 95, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        one = ship(gauges=(gauge(7),))
        tile = Tile(QRectF(0, 0, width, 95), one, side(1).squadrons[0])
        tile_paint.paint_tile(painter, Look.of(keeper, words), tile, State())
        painter.end()
    narrow, broad = places
    assert broad.height() > 2 * narrow.height()
    assert broad.left() > narrow.left() + 40


@pytest.fixture
def band(qtbot, keeper, words) -> FleetBand:
    made = FleetBand(keeper, words, name="fleet")
    qtbot.addWidget(made)
    made.set_room(120)
    made.resize(900, 120)
    made.show_sides((side(1, 3),))
    made.show()
    settle()
    return made


def test_her_name_takes_a_ship_in_hand_and_her_marks_strike_one(band, heard):
    taken, struck = heard(band.ship_chosen), heard(band.mark_wanted)
    click_part(band, "s1-0,")
    assert taken == [("s1-0",)]
    click_part(band, "s1-0: strike hull")
    click_part(band, "s1-0: strike crew")
    assert struck == [(Mark("hull", 1, "s1-0"),), (Mark("crew", 2, "s1-0"),)]


def test_whoever_hears_the_band_hears_which_squadron_acts(band):
    first, second = side(1, 3).squadrons
    band.show_sides((side(1, 3).but(squadrons=(first, second.but(state="active"))),))
    settle()
    heard_to_act = {part.name.split(",")[0] for part in band.parts() if ", active" in part.name}
    assert heard_to_act == {one.name for one in second.ships}


def test_every_part_of_a_tile_is_as_large_as_a_finger(band, keeper):
    target = keeper.theme.target
    assert all(min(part.rect.width(), part.rect.height()) >= target for part in band.parts())


def test_while_a_ship_is_asked_for_the_whole_tile_answers(band):
    band.set_striking(on=False)
    assert not [part for part in band.parts() if "strike" in part.name]


def test_what_nobody_may_know_cannot_be_struck(band):
    band.show_sides((side(3, gauges=()),))
    settle()
    assert not [part for part in band.parts() if "strike" in part.name]


def test_a_tile_is_painted_again_only_where_it_changed(band):
    before = band._plan.placed
    one = side(1, 3)
    ships = one.squadrons[1].ships
    hurt = ships[0].but(gauges=(gauge(5, 1), *ships[0].gauges[1:]))
    band.show_sides((one.but(squadrons=(one.squadrons[0], one.squadrons[1].but(ships=(hurt, *ships[1:])))),))
    same = [new is old for new, old in zip(band._plan.placed, before, strict=True)]
    assert same.count(True) >= 1
    assert not all(same)


def painted(
    keeper, words, monkeypatch, strip: ShipStrip, width: float = 107, into=None, high: float = 95, **state
) -> list[str]:
    drawn: list[str] = []
    write = into or (lambda _p, _r, text, *_a, **_k: drawn.append(text))
    for module in (tile_paint, tile_badges, tile_gauges, tile_tags):
        monkeypatch.setattr(module, "draw_text", write)
    monkeypatch.setattr(tile_badges, "paint_chip", lambda _p, _t, _i, _r, chip: drawn.append(chip.text))
    image = QImage(int(width) + 4, 100, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    squadron = SquadronStrip(id="q", name="Vega", ships=(strip,))
    tile = Tile(QRectF(0, 0, width, high), strip, squadron)
    tile_paint.paint_tile(painter, Look.of(keeper, words), tile, State(**state))
    painter.end()
    return drawn


def test_a_tile_tells_its_name_and_what_is_left_of_all(keeper, words, monkeypatch):
    drawn = painted(keeper, words, monkeypatch, ship("Vyrandel"))
    assert {"Vyrandel", "5", "/5", "3", "/4"} <= set(drawn)


def test_a_lost_ship_says_so_in_her_place(keeper, words, monkeypatch):
    sunk = ship("Orient", gone=True, badges=(Badge(text=V("sunk"), tone="harm", icon="skull"),))
    drawn = painted(keeper, words, monkeypatch, sunk)
    assert "sunk" in drawn
    assert "5" not in drawn


def test_a_lost_ship_is_struck_out_on_every_line_of_her_name(keeper, words):
    """The ink of the strokes lies over letters, not between the lines."""
    lost = ship("Iron Verdict", gone=True)
    tile = Tile(QRectF(0, 0, 84, 95), lost, SquadronStrip(id="q", name="Vega", ships=(lost,)))
    image = QImage(84, 95, QImage.Format.Format_RGB32)
    image.fill(keeper.theme.card)
    painter = QPainter(image)
    room = QRectF(4, 4, 70, 40)
    tile_paint._name(painter, Look.of(keeper, words), room, tile, (keeper.theme.ink, None))
    painter.end()
    harm, middle = keeper.theme.harm.rgb(), round(room.center().y())
    rows = {y for y in range(image.height()) if any(image.pixel(x, y) == harm for x in range(84))}
    assert min(rows) < middle - 4
    assert max(rows) > middle + 4
    assert middle not in rows


@pytest.mark.parametrize("text", ["Is destroyed", "Est détruit", "capturée par l’ennemi"])
def test_what_became_of_a_lost_ship_is_never_cut_on_a_narrow_tile(keeper, words, monkeypatch, text):
    stood: list[bool] = []

    def draw(_painter, rect, said, font, *_a, **_k):
        if said == text:
            stood.append(whole(said, font, rect.width(), 2))

    sunk = ship("Net", gone=True, badges=(Badge(text=V(text), tone="harm", icon="skull"),))
    painted(keeper, words, monkeypatch, sunk, width=62, into=draw)
    assert stood == [True]


def test_a_short_word_stands_on_the_tile_and_a_figure_never_without_its_number(keeper, words, monkeypatch):
    drift = ship(badges=(Badge(text=V("drift"), tone="harm", icon="skull"),))
    assert "drift" in painted(keeper, words, monkeypatch, drift, 160)
    hit = ship(badges=(Badge(text=V("hit by 12 salvos since noon"), tone="harm", icon="burst"),))
    assert "12" in painted(keeper, words, monkeypatch, hit, 150)


def test_a_sign_stands_for_words_and_leaves_room_for_the_next_badges(keeper, words, monkeypatch):
    ends = (Badge(text=V("held by Manlia"), sign="A"), Badge(text=V("holds Motya"), sign="B", square=True))
    moved = ship(badges=(*ends, Badge(text=V("7 cm"))))
    for width in (107, 140, 190):
        drawn = painted(keeper, words, monkeypatch, moved, width)
        assert {"A", "B"} <= set(drawn)
        assert not [one for one in drawn if "Motya" in one]
    assert {"7", "7 cm"} & set(painted(keeper, words, monkeypatch, moved, 190))


@pytest.mark.parametrize("width", [72, 84, 107])
def test_no_figure_stands_without_what_says_of_what(keeper, words, monkeypatch, width):
    """Criticals, boarders and what hits a small target were all a bare number."""
    icons: list[str] = []
    monkeypatch.setattr(Icons, "paint", lambda _s, _p, _r, icon, _i: icons.append(icon))
    for text, icon, figure in (
        ("2 crit.", "burst", "2"),
        ("Boarded by Undertow (2 AP)", "swords", "2"),
        ("small 5+ target", "target", "5+"),
    ):
        icons.clear()
        drawn = painted(keeper, words, monkeypatch, ship(badges=(Badge(text=V(text), icon=icon),)), width)
        assert text in drawn or (icon in icons and figure in drawn)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("width", [54, 62, 74, 84, 107])
def test_a_tile_says_how_many_badges_have_no_room(keeper, words, monkeypatch, width, scale):
    keeper.set_scale(scale)
    told = (("boarded by 2", "swords"), ("2 crit.", "burst"), ("engines cut", "ship"), ("small", "target"))
    badges = tuple(Badge(text=V(text), icon=icon, tone="harm") for text, icon in told)
    icons: list[str] = []
    monkeypatch.setattr(Icons, "paint", lambda _s, _p, _r, icon, _i: icons.append(icon))
    drawn = painted(
        keeper, words, monkeypatch, ship(badges=badges), width * scale / 100, high=95 * scale / 100
    )
    keeper.set_scale(100)
    more = [int(one) for one in drawn if one.startswith("+")]
    assert icons[: len(icons)] == [icon for _, icon in told][: len(icons)], "the most urgent first"
    assert len(icons) + sum(more) == len(badges)
    assert icons


def test_no_note_runs_into_the_figures_below_it(keeper, words, monkeypatch):
    """A line is as high as its letters; where two have no room and one does not hold it, nothing is said."""
    for width in range(60, 140, 4):
        places: list[tuple[QRectF, str, int]] = []

        def draw(_p, rect, text, font, *_a, most=1, into=places, **_k):
            into.append((rect, text, font, most))

        tops: list[float] = []
        monkeypatch.setattr(
            tile_paint, "paint_gauges", lambda _p, _l, rect, *_a, into=tops: into.append(rect.top())
        )
        painted(keeper, words, monkeypatch, ship(note=V("Close-hauled, V 1")), width, draw, 92)
        for rect, text, font, most in places:
            if "Close" in text:
                lines = len(wrapped(text, font, rect.width(), most))
                assert rect.top() + height_of(lines, font) <= tops[0] + 1
                assert whole(text, font, rect.width(), most)


def test_a_tag_takes_the_place_of_badges(keeper, words, monkeypatch):
    drift = ship(badges=(Badge(text=V("drift"), tone="harm", icon="skull"),))
    drawn = painted(keeper, words, monkeypatch, drift, 160, tag=Tag("49 %"))
    assert "49 %" in drawn
    assert "drift" not in drawn


@pytest.mark.parametrize("width", [62, 84, 107])
def test_on_a_low_tile_a_chance_takes_the_place_of_figures_never_of_the_name(
    keeper, words, monkeypatch, width
):
    places: dict[str, QRectF] = {}

    def draw(_painter, rect, text, *_a, **_k):
        places[text] = QRectF(rect)

    painted(keeper, words, monkeypatch, ship("Résolue"), width, draw, 52, tag=Tag("49 %", "offered"))
    assert "5" not in places
    assert places["Résolue"].width() >= width - 14, "as much room as without the chance"
    assert not places["Résolue"].intersects(places["49 %"])


def test_on_a_narrow_tile_nothing_lies_over_the_chance(keeper, words, monkeypatch):
    drawn = []
    monkeypatch.setattr(tile_paint, "paint_silhouette", lambda _p, rect, *_a: drawn.append(rect))
    enemy = ship()
    painted(keeper, words, monkeypatch, enemy, 60, tag=Tag("79 %", "offered"))
    assert drawn == [], "her silhouette gives way"
    painted(keeper, words, monkeypatch, enemy, 110, tag=Tag("79 %", "offered"))
    assert drawn, "where there is room she keeps it"


@pytest.mark.parametrize(("width", "many"), [(107, 10), (118, 10), (62, 4), (62, 6)])
def test_how_many_there_were_is_told_beside_what_is_left(keeper, words, monkeypatch, width, many):
    drawn = painted(keeper, words, monkeypatch, ship(gauges=(gauge(many), gauge(9))), width)
    assert {f"/{many}", "/9"} <= set(drawn)


@pytest.mark.parametrize(("width", "shown"), [(60, {"in melee"}), (110, {"in melee", "79 %"})])
def test_what_speaks_against_a_ship_is_read_on_every_tile(keeper, words, monkeypatch, width, shown):
    tag = Tag("79 %", "offered", "in melee")
    drawn = set(painted(keeper, words, monkeypatch, ship(), width, tag=tag))
    assert drawn & {"in melee", "79 %"} == shown


@pytest.mark.parametrize("name", ["Vyrandel", "Conquérant", "Lightning Wind"])
def test_a_name_narrows_before_it_is_cut(keeper, words, monkeypatch, name):
    fonts = []
    monkeypatch.setattr(
        tile_paint, "draw_text", lambda _p, rect, text, font, *_a, **_k: fonts.append((text, rect, font))
    )
    image = QImage(111, 100, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    strip = ship(name)
    tile = Tile(QRectF(0, 0, 107, 95), strip, SquadronStrip(id="q", name="Vega", ships=(strip,)))
    tile_paint.paint_tile(painter, Look.of(keeper, words), tile, State())
    painter.end()
    _, rect, font = next(one for one in fonts if one[0] == name)
    assert halved_width(name, font) <= rect.width(), "on one line or on two, but whole"


def test_a_strike_on_a_tile_is_one_step_of_that_ship(page):
    tile = next(part for part in page.far.parts() if "strike" in part.name)
    click(page.far, tile.rect.center())
    entry = page.bridge.session.journal.entry(1)
    assert entry.action == "mark"
    assert entry.args["ship"] == "b.s1"
    assert page.ship == "a.s1", "the ship in hand stays in hand"


def test_a_strike_on_a_tile_is_said_for_whoever_only_meant_to_look(page):
    said = []
    page.controller.say = said.append
    tile = next(part for part in page.far.parts() if "strike" in part.name)
    click(page.far, tile.rect.center())
    (told,) = said
    assert "Undo" in page.words.say(told)
    assert page.words.say(page.bridge.seen.undo_title) in page.words.say(told)
    said.clear()
    card = page.card_pane.card
    click(card, next(part for part in card.parts() if part.kind == "tick").rect.center())
    assert page.bridge.session.journal.head == 2
    assert not said, "a box of the card shows itself what it does"


def test_the_near_fleet_is_that_of_the_seat(sit, hidden):
    place = sit(hidden, "b")
    assert all(place.page.bridge.battle.ships[one].side == "b" for one in ships_of(place.page.near))
    assert {*ships_of(place.page.far), *ships_of(place.page.near)} == set(fakes_ships(place))


def fakes_ships(place) -> tuple[str, ...]:
    return tuple(place.page.bridge.battle.ships)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("name", ["Delphinus", "Concordia", "Neapolitana", "Tarentina"])
def test_a_long_name_on_a_narrow_tile_is_parted_before_it_is_too_small_to_read(keeper, name, scale):
    keeper.set_scale(scale)
    theme = keeper.theme
    least = name_fonts(theme)[-1].pixelSize()
    width = halved_width(parted(name), name_fonts(theme)[-1]) + 1
    font, lines, told = named(theme, name, width, theme.px(34))
    assert (font.pixelSize(), lines, told.replace("- ", "")) == (least, 2, name)
    font, lines, told = named(theme, name, width, theme.px(8))  # no height for two lines
    assert (lines, told) == (1, name)
    assert font.pixelSize() < least * LEGIBLE


@given(st.text(max_size=30))
def test_a_parted_word_is_the_word(word):
    told = parted(word)
    assert told.replace("- ", "", 1) in (word, "")
    assert not told or min(len(half) for half in told.split("- ", 1)) >= 3


def test_a_band_takes_a_row_more_before_ships_are_out_of_sight(keeper, band):
    keeper.set_scale(150)
    room, more = 180, 255
    band.show_sides((side(3, 1, 3, 3, 3, 2, 2),))
    assert band.height_in(776, band._room) > room
    assert room < band.fit(776, room, more) <= more
    band.show_sides((side(1, 3, 3, 3),))
    assert band.fit(776, room, more) <= room


def flight(**states) -> SquadronStrip:
    """Three wings on one tile, each with her badge."""
    usual = Badge(text=V("out"), tone="sound")
    wings = tuple(
        ShipStrip(
            ship=f"w{at}",
            name=f"Talon 1-{at}",
            detail=V("Fighter wing"),
            note=V("Fighters"),
            outline="wing",
            small=True,
            **({"badges": (usual,)} | states.get(f"w{at}", {})),
        )
        for at in (1, 2, 3)
    )
    return SquadronStrip(id="f", name="Talon 1", ships=wings)


def flown(
    keeper, words, qtbot, squadron: SquadronStrip, *, others=(3, 3, 3, 2, 2)
) -> tuple[FleetBand, list[str]]:
    """A band with that flight in it, too crowded for a finger a wing, and the ships a tap on it means."""
    band, taken = FleetBand(keeper, words, name="Fleets"), []
    qtbot.addWidget(band)
    band.set_room(120)
    band.resize(1264, 120)
    band.show_sides((side(3).but(squadrons=(squadron, *side(*others).squadrons)),))
    band.show()
    band.ship_chosen.connect(taken.append)
    settle()
    return band, taken


def test_a_flight_of_three_stands_on_one_tile(keeper, words, qtbot):
    band, _ = flown(keeper, words, qtbot, flight())
    places = {band.place_of(one).getRect() for one in ("w1", "w2", "w3")}
    assert len(places) == 1
    (said,) = (one.name for one in band.parts() if one.name.startswith("Talon 1"))
    assert all(one in said for one in ("Talon 1-1 out", "Talon 1-2 out", "Talon 1-3 out"))


def test_two_patrols_of_flights_and_ships_have_roomy_tiles():
    """13 tiles side by side at 1280: twelve ships and a flight of six."""
    six = flight().but(ships=tuple(ship(f"w{at}", gauges=(), small=True) for at in range(6)))
    squadrons = (six, *side(3, 3, 3, 2, 1).squadrons)
    found = plan((side(1).but(squadrons=squadrons),), 1264, 120, 1.0)
    assert found.height <= 120
    assert min(one.rect.width() for one in found.tiles) >= 72


def test_taps_on_a_flight_take_one_wing_after_the_other_but_none_that_is_lost(keeper, words, qtbot):
    band, taken = flown(keeper, words, qtbot, flight(w2={"gone": True, "badges": ()}))
    for _ in range(3):
        click_part(band, "Talon 1,")
        band.show_selected(taken[-1])
    assert taken == ["w1", "w3", "w1"]


def test_each_wing_of_a_flight_with_room_is_tapped_for_itself(keeper, words, qtbot):
    band, taken = flown(keeper, words, qtbot, flight(), others=(3, 3))
    parts = [one for one in band.parts() if one.name.startswith("Talon 1,")]
    assert [one.name for one in parts] == [f"Talon 1, Talon 1-{at} out" for at in (1, 2, 3)]
    assert min(min(one.rect.width(), one.rect.height()) for one in parts) >= band.theme.finger
    click_part(band, "Talon 1, Talon 1-3")
    assert taken == ["w3"]
    band.show_selected("w3")
    assert [one.chosen for one in band.parts() if one.name.startswith("Talon 1,")] == [False, False, True]
    band.show_tags({"w2": Tag("23 %", "offered")})
    click_part(band, "Talon 1, Talon 1-2 out, 23 %")
    assert taken == ["w3", "w2"]


def test_taps_on_a_flight_choose_one_wing_after_the_other_of_those_asked_for(keeper, words, qtbot):
    band, taken = flown(keeper, words, qtbot, flight())
    tags = {"w2": Tag("23 %", "offered"), "w3": Tag("23 %", "proposed")}
    band.show_tags(tags)
    click_part(band, "Talon 1,")
    assert taken == ["w3"], "what is proposed is meant first"
    band.show_tags({"w2": Tag("23 %", "offered"), "w3": Tag("23 %", "firm")})
    click_part(band, "Talon 1,")
    assert taken == ["w3", "w2"]
    band.show_tags({"w1": Tag("2 PD", "firm")})
    click_part(band, "Talon 1,")
    assert taken[2:] == ["w2"], "what is ticked says so alone: the next is asked for too"


def test_a_tap_on_a_flight_takes_a_wing_that_was_not_repelled(keeper, words, qtbot):
    """The others fire and fly, the repelled one has moved off."""
    fled = {"badges": (Badge(text=V("repelled"), tone="brass"),)}
    band, taken = flown(keeper, words, qtbot, flight(w1={"gone": True, "badges": ()}, w2=fled))
    click_part(band, "Talon 1")
    assert taken == ["w3"]


def test_the_marks_of_a_flight_tell_its_wings_apart_in_grey(keeper, words):
    """Out, aboard, repelled, lost: each is another picture, without its colour."""
    states = (
        {"badges": (Badge(text=V("out"), tone="sound"),)},
        {"badges": (Badge(text=V("aboard")),)},
        {"badges": (Badge(text=V("repelled"), tone="brass"),)},
        {"gone": True, "badges": ()},
    )
    seen = set()
    for state in states:
        squadron = flight(w1=state)
        image = QImage(107, 95, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        tile = Tile(QRectF(0, 0, 107, 95), squadron.ships[0], squadron, squadron.ships)
        tile_paint.paint_tile(painter, Look.of(keeper, words), tile, State())
        painter.end()
        seen.add(bytes(image.constBits()))
    assert len(seen) == len(states)


def test_of_two_fleets_too_many_for_a_band_both_are_named():
    many = side(1, 2, 3, 3, 3, 3), side(1, 1, 3, 3, 3, 3, 3, 3, 3)
    both = (many[0], many[1].but(id="b"))
    found = plan(both, 1264, 120, 1.0)
    assert found.height > 120, "or nothing had to be scrolled"
    assert all(one.rect.bottom() <= 120 for one in found.placed if isinstance(one, Title))


def test_a_fleet_that_has_no_room_is_one_tap_away_and_comes_with_a_ship_taken_in_hand(keeper, words, qtbot):
    """Two fleets across the table that take more than the band: nothing of them is scrolled for."""
    band = FleetBand(keeper, words, name="Fleets")
    qtbot.addWidget(band)
    first, second = (
        side(1, 1, 3, 3, 3, 3, 3, 2).but(id=one, name=f"Fleet {one}") for one in ("north", "east")
    )
    second = second.but(
        squadrons=tuple(
            one.but(ships=tuple(ship.but(ship=f"e{ship.ship}") for ship in one.ships))
            for one in second.squadrons
        )
    )
    band.show_sides((first, second))
    assert band.fit(1264, 120, 120) <= 120
    band.resize(1264, 120)
    band.show()

    def seen() -> set[str]:
        return {one.id for one in band._plan.placed if isinstance(one, Tile)}

    ships = [{ship.ship for one in fleet.squadrons for ship in one.ships} for fleet in (first, second)]
    settle()
    assert seen() == ships[0]
    at = next(at for at, part in enumerate(band.parts()) if part.name == "Fleet east, show this fleet")
    key = band.parts()[at].rect
    assert min(key.width(), key.height()) >= keeper.theme.px(53)
    band.part_used(at)
    settle()
    assert seen() == ships[1]
    assert all(part.rect.bottom() <= 120 for part in band.parts())
    band.show_selected(first.squadrons[0].ships[0].ship)
    settle()
    assert seen() == ships[0], "whoever is in hand is in sight"


@pytest.mark.parametrize("name", ["Imperial Humans", "Orc Raiders", "Dragon Lords"])
def test_what_is_counted_for_a_side_stays_beside_a_name_of_two_lines(keeper, words, monkeypatch, name):
    chips = []
    monkeypatch.setattr(tile_sides, "paint_chip", lambda _p, _t, _i, rect, _c: chips.append(rect))
    counted = side(3).but(name=name, badges=(Badge(text=V("cards 4/4")),))
    image = QImage(100, 60, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    room = QRectF(0, 0, 94, 58)
    tile_sides.paint_side(painter, Look.of(keeper, words), Title(room, counted))
    painter.end()
    (chip,) = chips
    assert room.contains(chip)
    assert chip.height() >= keeper.theme.px(16)


EVEN = [
    (1280, 800, 100),
    (1280, 800, 150),
    (1920, 1200, 100),
    (1920, 1200, 150),
    (800, 1280, 100),
    (800, 1280, 150),
]


@pytest.mark.parametrize(("width", "height", "scale"), EVEN)
@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada", "galleys"])
def test_all_names_of_a_screen_have_one_size(make, monkeypatch, game, width, height, scale):
    page = make(battle_of(game), seat=EVERYONE)
    page.keeper.set_scale(scale)
    page.resize(width, height)
    settle()
    fonts: dict[str, tuple[int, int]] = {}

    def draw(_painter, _rect, text, font, *_a, **_k):
        fonts[text] = font.pixelSize(), font.stretch()

    monkeypatch.setattr(tile_paint, "draw_text", draw)
    page.far.grab()
    page.near.grab()
    ships = [one.name for one in page.bridge.battle.ships.values()]
    names = {*ships, *(parted(one) for one in ships)}
    sizes = {font for text, font in fonts.items() if text in names}
    assert len(sizes) == 1


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1200)])
def test_figures_of_a_row_stand_in_one_line_whether_names_take_one_or_two(make, monkeypatch, width, height):
    page = make(battle_of("firestorm_armada"), seat=EVERYONE)
    page.resize(width, height)
    settle()
    tops: set[float] = set()
    monkeypatch.setattr(tile_paint, "paint_gauges", lambda _p, _l, rect, *_a: tops.add(round(rect.top())))
    page.near.grab()
    assert len(tops) == 1


@pytest.mark.parametrize("tag", [None, Tag("93 %", "offered")])
@pytest.mark.parametrize("badges", [(), (Badge(text=V("small 5+"), icon="target"),)])
def test_figures_under_a_name_of_two_lines_are_as_large_as_those_beside_it(
    keeper, words, monkeypatch, tag, badges
):
    """Upright, whatever else is said of her; and nothing lies over her name."""
    high: list[float] = []
    said: list[QRectF] = []
    monkeypatch.setattr(tile_paint, "paint_gauges", lambda _p, _l, rect, *_a: high.append(rect.height()))
    monkeypatch.setattr(tile_paint, "box", lambda _p, rect, *_a, **_k: said.append(QRectF(rect)))
    for name in ("Forge", "Poing de mailles", "Œil du Maelström"):
        said.clear()
        painted(keeper, words, monkeypatch, ship(name, badges=badges), 94, high=78, tag=tag)
        inside = [one for one in said if one.width() < 90]
        assert all(one.top() >= 0 and one.bottom() <= 44 for one in inside)
    assert len({*high}) == 1


@pytest.mark.parametrize("width", [77, 78])
def test_of_ten_points_of_a_narrow_tile_it_is_told_how_many_there_were(keeper, words, monkeypatch, width):
    drawn = painted(keeper, words, monkeypatch, ship(gauges=(gauge(10), gauge(6))), width)
    assert {"10", "/10", "6", "/6"} <= set(drawn)


def test_men_of_a_crowded_crew_are_seen(keeper, words, monkeypatch):
    drawn: list[QRectF] = []
    monkeypatch.setattr(tile_gauges, "box", lambda _p, rect, *_a, **_k: drawn.append(QRectF(rect)))
    painted(keeper, words, monkeypatch, ship(gauges=(gauge(9), gauge(9, 2, "crew", shape="round"))), 107)
    assert len(drawn) == 18
    assert min(one.height() for one in drawn) >= 7


def test_what_is_counted_leaves_whose_turn_it_is_and_is_itself_seen(keeper, words, monkeypatch):
    drawn: list[str] = []
    chips: list[tuple[QRectF, str]] = []
    monkeypatch.setattr(tile_sides, "draw_text", lambda _p, _r, text, *_a, **_k: drawn.append(text))
    monkeypatch.setattr(
        tile_sides, "paint_chip", lambda _p, _t, _i, rect, chip: chips.append((rect, chip.text))
    )
    image = QImage(400, 130, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    fleet = side(3, 3)
    turn = fleet.squadrons[0].but(offer=Offer(action="activate", title=V("Activate")))
    counted = (
        Badge(text=V("cards 4/4"), icon="card"),
        Badge(text=V("85 pts lost"), icon="skull"),
        Badge(text=V("1 trophy"), icon="flag"),
    )
    acting = fleet.but(name="Humans of the Empire", squadrons=(turn,), badges=counted)
    tile_sides.paint_side(painter, Look.of(keeper, words), Title(QRectF(0, 0, 94, 120), acting))
    painter.end()
    assert "TO PLAY" in drawn
    assert len(chips) == 3
    assert all(not one.intersects(other) for (one, _), (other, _) in pairwise(chips))


def test_a_frame_says_who_has_still_to_act_and_a_side_that_it_is_her_turn(keeper, words, monkeypatch):
    drawn: list[str] = []
    monkeypatch.setattr(tile_sides, "draw_text", lambda _p, _r, text, *_a, **_k: drawn.append(text))
    image = QImage(400, 130, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    look, fleet = Look.of(keeper, words), side(3, 3)
    waiting = fleet.squadrons[0].but(offer=Offer(action="activate", title=V("Activate")))
    tile_sides.paint_frame(painter, look, QRectF(0, 0, 340, 120), waiting, 20.0)
    assert drawn == ["Squadron 0", "to activate"]
    drawn.clear()
    tile_sides.paint_frame(painter, look, QRectF(0, 0, 340, 120), fleet.squadrons[0], 20.0)
    assert drawn == ["Squadron 0"]
    drawn.clear()
    alone = waiting.but(ships=waiting.ships[:1])
    tile_sides.paint_frame(painter, look, QRectF(0, 0, 84, 120), alone, 20.0)
    assert drawn == ["to activate"], "legible, rather than a name of a squadron of one in tiny letters"
    drawn.clear()
    acting = fleet.but(squadrons=(waiting, fleet.squadrons[1]), badges=(Badge(text=V("cards 4/4")),))
    tile_sides.paint_side(painter, look, Title(QRectF(0, 0, 94, 120), acting))
    assert "TO PLAY" in drawn
    drawn.clear()
    tile_sides.paint_side(painter, look, Title(QRectF(0, 0, 94, 58), acting))
    assert "TO PLAY" in drawn, "on a low row too: whose turn it is comes before what is counted"
    painter.end()


@pytest.mark.parametrize("width", [84, 92, 100])
def test_a_figure_of_two_digits_takes_the_room_that_the_other_spares(keeper, words, monkeypatch, width):
    drawn = painted(keeper, words, monkeypatch, ship(gauges=(gauge(10), gauge(6))), width)
    assert {"/10", "/6"} <= set(drawn)


@pytest.mark.parametrize(("width", "told"), [(62, "3 \N{MIDDLE DOT} 23 %"), (110, "3 AD 23 %")])
def test_a_share_and_its_chance_are_told_in_letters_that_are_read(keeper, words, monkeypatch, width, told):
    fonts: dict[str, int] = {}
    tag = Tag("3 AD 23 %", "firm", brief="3 \N{MIDDLE DOT} 23 %")

    def draw(_painter, _rect, text, font, *_a, **_k):
        fonts[text] = font.pixelSize()

    painted(keeper, words, monkeypatch, ship(), width, draw, tag=tag)
    assert fonts[told] >= keeper.theme.px(11)


@pytest.mark.parametrize("name", ["Regulus", "Lilybaeum", "Secunda I"])
def test_on_a_low_tile_a_longer_name_leaves_a_smaller_picture_rather_than_none(
    keeper, words, monkeypatch, name
):
    """At 150 %, where one galley told that her order lies hidden and the next did not."""
    keeper.set_scale(150)
    drawn: list[QRectF] = []
    monkeypatch.setattr(tile_badges, "_disc", lambda _p, _l, rect, *_a: drawn.append(QRectF(rect)))
    hidden = ship(name, badges=(Badge(text=V("order laid"), icon="eye-off"),))
    painted(keeper, words, monkeypatch, hidden, 128, high=81, letters=Letters(4))
    (disc,) = drawn
    assert min(disc.width(), disc.height()) >= keeper.theme.px(15)
    assert disc.right() <= 128


def test_a_badge_on_a_narrow_tile_does_not_lie_over_the_silhouette(keeper, words, monkeypatch):
    drawn: list[QRectF] = []
    monkeypatch.setattr(tile_paint, "paint_silhouette", lambda _p, rect, *_a: drawn.append(rect))
    for width in range(48, 120, 6):
        drawn.clear()
        bound = ship(badges=(Badge(text=V("held by Manlia"), sign="A"), Badge(text=V("moved"), icon="check")))
        painted(keeper, words, monkeypatch, bound, width)
        badges = 24 + 3
        assert all(one.right() <= width - badges for one in drawn)


@pytest.mark.parametrize("scale", [100, 150])
def test_a_mark_stands_on_all_ships_of_a_squadron_or_on_none(keeper, words, monkeypatch, scale):
    keeper.set_scale(scale)
    small = Badge(text=V("small target"), icon="target")
    ships = [ship(name, badges=(small,)) for name in ("Io", "Écume", "Persephone")]
    squadron = SquadronStrip(id="s", name="Spray", ships=tuple(ships))
    drawn: list[str] = []
    monkeypatch.setattr(tile_badges, "_disc", lambda *told: drawn.append(told[-1]))
    image = QImage(400, 120, QImage.Format.Format_RGB32)
    found = set()
    for wide in range(60, 260, 10):
        for one in ships:
            painter = QPainter(image)
            tile = Tile(QRectF(0, 0, wide, 50 * scale / 100), one, squadron)
            tile_paint.paint_tile(painter, Look.of(keeper, words), tile, State())
            painter.end()
        found.add(len(drawn))
        drawn.clear()
    keeper.set_scale(100)
    assert found == {0, 3}


@pytest.mark.parametrize("scale", [100, 150])
def test_harm_is_seen_on_a_low_tile_whose_name_takes_all_of_its_width(keeper, words, scale):
    """At 150 % nothing said which ships had a critical hit."""
    keeper.set_scale(scale)

    def reds(*badges: Badge) -> int:
        width, high = 66 * scale // 100, 56 * scale // 100
        image = QImage(width, high, QImage.Format.Format_RGB32)
        image.fill(keeper.theme.card)
        strip = ship("Vengeance", badges=badges)
        painter = QPainter(image)
        tile = Tile(QRectF(0, 0, width, high), strip, SquadronStrip(id="q", name="Vega", ships=(strip,)))
        tile_paint.paint_tile(painter, Look.of(keeper, words), tile, State())
        painter.end()
        dots = (image.pixelColor(x, y) for x in range(width // 2, width) for y in range(high // 2))
        return sum(dot.red() > dot.green() + 60 for dot in dots)

    small = Badge(text=V("small target"), icon="target")
    clear, hit = reds(small), reds(small, Badge(text=V("1 critical"), tone="harm", icon="burst"))
    keeper.set_scale(100)
    assert (clear, hit > 20) == (0, True)


@pytest.mark.parametrize(("name", "beside"), [("Verdict of Ir", True), ("Œil Maelstrom", False)])
def test_the_mark_of_harm_lies_over_no_line_of_a_name(keeper, words, monkeypatch, name, beside):
    """Of two lines it stands by the shorter."""
    spots: list[QRectF] = []
    monkeypatch.setattr(tile_paint, "paint_harm", lambda _p, _l, spot, _s: spots.append(spot))
    hit = ship(name, badges=(Badge(text=V("1 critical"), tone="harm", icon="burst"),))
    painted(keeper, words, monkeypatch, hit, width=70, high=60)
    (spot,) = spots
    assert (spot.top() > 12) is beside


def test_what_is_counted_for_a_side_says_no_less_in_a_high_row(keeper, words, monkeypatch):
    """On a large screen "135" and "4/3" stood there without a word or a picture."""
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(
        tile_sides, "paint_chip", lambda _p, _t, _i, _r, chip: told.append((chip.text, chip.icon))
    )
    lost = Badge(text=V("135 points lost"), tone="harm", icon="skull")
    counted = side(3).but(badges=(lost, Badge(text=V("cards 4/3"), icon="card")))
    painter = QPainter(image := QImage(94, 170, QImage.Format.Format_RGB32))
    plain = Look.of(keeper, words)
    tile_sides.paint_side(painter, Look.of(keeper, words, 1.4), Title(QRectF(image.rect()), counted), plain)
    painter.end()
    assert len(told) == len(counted.badges)
    assert all(icon or not text[0].isdigit() for text, icon in told)


def test_the_name_of_a_side_is_not_made_small_for_what_is_counted_below_it(keeper, words, monkeypatch):
    """At 150 % the name of the side to play was the smallest word on the screen."""
    keeper.set_scale(150)
    sizes: list[int] = []

    def drawn(_p, _r, _lines, font, _ink, **_more):
        sizes.append(font.pixelSize())
        return 0.0

    monkeypatch.setattr(tile_sides, "draw_lines", drawn)
    image = QImage(141, 84, QImage.Format.Format_RGB32)
    painter, look = QPainter(image), Look.of(keeper, words)
    fleet = side(3)
    turn = fleet.squadrons[0].but(state="active")
    acting = fleet.but(
        name="Seigneurs Dragons", squadrons=(turn,), badges=(Badge(text=V("cards 4/4"), icon="card"),)
    )
    tile_sides.paint_side(painter, look, Title(QRectF(image.rect()), acting))
    painter.end()
    usual = look.theme.font("small_strong").pixelSize()
    keeper.set_scale(100)
    assert sizes[0] >= 0.8 * usual
