"""Ships of a chart as they are drawn: sails by the wind, rings by the hull, sides told apart without colour."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.blocks.charts import Chart, Piece
from fleetdesk.core.words import Words
from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.hulls import leeward
from fleetdesk.ui.chart.paint import ChartPainter, Marks
from fleetdesk.ui.chart.scene import Scene, same_fleet
from fleetdesk.ui.chart.ships import Spot, paint_piece
from fleetdesk.ui.widgets.marks.chart_marks import charge_of, paint_flag, paint_plights
from tests.ui.pixels import greys

SIDE = 90
SIDES = 10


def drawn(paint) -> QImage:
    """What was painted, without colour."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def ship(keeper, *, wind=0.0, unit=80, **more) -> QImage:
    told = {"outline": "two_decker", "heading": 120.0, "sails": "set", **more}
    piece = Piece(id="s", cell=(0, 0), name="Ship", **told)
    middle = QPointF(SIDE / 2, SIDE / 2)
    spot = Spot(piece, 0, 0)
    return drawn(lambda painter: paint_piece(painter, keeper.theme, middle, unit, spot, wind=wind))


@given(heading=some.floats(0, 359), wind=some.floats(0, 359))
def test_sails_belly_away_from_the_wind_and_never_more_than_athwart_unless_aback(heading, wind):
    turn = leeward(heading, wind)
    away = (wind + 180 - heading) % 360
    assert turn == 180 or -90 <= turn <= 90
    if turn != 180:
        assert abs((2 * turn - away + 180) % 360 - 180) < 1e-6


def test_before_the_wind_they_stand_square_and_head_to_wind_they_are_aback():
    assert leeward(180, 0) == 0
    assert leeward(0, 0) == 180
    assert leeward(60, 0) == 60
    assert leeward(300, 0) == -60


@pytest.mark.parametrize(
    "change",
    [
        {"sails": "furled"},
        {"sails": "full"},
        {"sails": "aback"},
        {"wind": 60.0},
        {"masts": (1, 2)},
        {"masts": (0, 2)},
        {"rings": ((5, 5), (2, 5))},
        {"outline": "three_decker"},
        {"outline": "brig"},
        {"side": 1},
        {"side": 2},
    ],
)
def test_what_befalls_a_ship_is_seen(keeper, change):
    assert ship(keeper, **change) != ship(keeper)


def test_a_point_lost_and_a_section_lost_look_different(keeper):
    whole, hurt, lost = (ship(keeper, rings=((left, 5), (5, 5))) for left in (5, 4, 0))
    assert len({bytes(one.constBits()) for one in (whole, hurt, lost)}) == 3


@pytest.mark.parametrize("name", ["day", "night"])
def test_ten_sides_have_ten_flags_in_grey_and_leaders_have_their_own(keeper, name):
    keeper.set_name(name)

    def flag(side, whose="plain"):
        place = QRectF(20, 20, 34, 24)
        return drawn(lambda painter: paint_flag(painter, keeper.theme, place, side, whose))

    flags = [flag(side) for side in range(SIDES)]
    for one, other in itertools.combinations(flags, 2):
        assert one != other
    assert len({bytes(flag(0, whose).constBits()) for whose in ("plain", "chief", "second", "struck")}) == 4


@pytest.mark.parametrize("name", ["day", "night"])
def test_squadrons_of_two_sides_have_ten_flags_in_grey(keeper, name):
    keeper.set_name(name)
    assert len({charge_of(side, squad) for side in range(2) for squad in range(5)}) == 10
    place = QRectF(20, 20, 34, 24)
    flags = {
        bytes(
            drawn(
                lambda painter, squad=squad: paint_flag(painter, keeper.theme, place, 0, squad=squad)
            ).constBits()
        )
        for squad in range(5)
    }
    assert len(flags) == 5


@pytest.mark.parametrize("plight", ["fire", "anchor", "irons", "grappled", "leak", "struck"])
def test_every_plight_has_a_mark(keeper, plight):
    def marked(*plights):
        piece = Piece(id="s", cell=(0, 0), name="Ship", plights=plights)
        place = QRectF(5, 5, 80, 80)
        return drawn(lambda painter: paint_plights(painter, keeper.theme, keeper.icons, place, piece))

    assert marked(plight) != marked()


def test_ships_with_other_silhouettes_are_other_ships(keeper):
    names = (
        "capital",
        "cruiser",
        "frigate",
        "escort",
        "carrier",
        "wing",
        "submarine",
        "fort",
        "galley",
        "great_galley",
    )
    looks = {bytes(ship(keeper, outline=name, sails="").constBits()) for name in names}
    assert len(looks) == len(names)


def test_from_afar_a_filled_hull_is_filled_with_the_colour_of_her_side(keeper):
    far = ship(keeper, unit=17, side=0)
    tones = [far.pixelColor(x, y).lightness() for x in range(SIDE) for y in range(SIDE)]
    ink = [tone for tone in tones if tone < 250]  # the rest is the white ground
    assert sum(tone < 128 for tone in ink) > len(ink) / 2
    assert len(ink) > 30


@pytest.mark.parametrize("name", ["day", "night"])
def test_from_afar_ten_sides_are_told_by_their_flags_in_grey(keeper, name):
    """The whole sea in view: no name finds room, and hulls are a few pixels long."""
    keeper.set_name(name)

    def far(side):
        piece = Piece(id="s", cell=(20, 20), name="Ship", side=side, outline="brig", heading=90.0)
        chart = Chart(shape="squares", corners=((0, 0), (39, 39)), pieces=(piece,))
        scene = Scene.of(chart, {})
        painting = ChartPainter(keeper, Words("en"), scene)
        eye = Camera(10.0, 20 - SIDE / 20, 20 - SIDE / 20)
        return drawn(lambda painter: painting.paint(painter, eye, QRectF(0, 0, SIDE, SIDE), Marks()))

    looks = [greys(far(side)) for side in range(SIDES)]
    for (a, one), (b, other) in itertools.combinations(enumerate(looks), 2):
        assert (abs(one - other) > 40).sum() >= 10, (a, b)


@given(
    cells=some.lists(some.integers(0, 3), min_size=1, max_size=6),
    anew=some.sets(some.integers(0, 5)),
    low=some.sets(some.integers(0, 5)),
)
def test_ships_that_look_another_way_lie_as_on_a_chart_made_anew(cells, anew, low):
    pieces = [
        Piece(id=f"s{at}", cell=(cell, 0), name=f"Ship {at}", faint=at in low)
        for at, cell in enumerate(cells)
    ]
    before = Chart(shape="hexes", corners=((0, 0), (4, 4)), pieces=tuple(pieces))
    after = before.but(
        pieces=tuple(one.but(heading=90.0) if at in anew else one for at, one in enumerate(pieces))
    )
    assert same_fleet(before, after)
    looked, followed, fresh = (Scene.of(one, {}) for one in (before, before, after))
    assert looked.look(after) == followed.follow(after)
    assert (looked.spots, looked.here) == (followed.spots, followed.here) == (fresh.spots, fresh.here)
    assert looked.chart is after
