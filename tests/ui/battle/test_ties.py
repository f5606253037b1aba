"""Ships that hold each other are tied by a line: from tile to tile, through the gaps, over nothing."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF

from fleetdesk.core.views import Badge, Offer, SideStrip, SquadronStrip
from fleetdesk.ui.battle.tiles.places import Tile, plan
from fleetdesk.ui.battle.tiles.ties import Tie, lanes, ties, way_out
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_band import V, ship, side
from tests.ui.battle.test_card_fit import activation

SIZES = [(1280, 800, 100), (1280, 800, 150), (1920, 1200, 100), (1920, 1200, 150), (800, 1280, 100)]


def sign(letter: str, *, holder: bool = False) -> Badge:
    return Badge(text=V(letter), sign=letter, square=holder)


def fleet(name: str, *ships) -> SideStrip:
    return SideStrip(
        id=name, name=name, detail=V(""), squadrons=(SquadronStrip(id=name, name=name, ships=ships),)
    )


def test_who_bears_the_same_letter_is_tied_to_who_holds_by_it():
    far = fleet("far", ship("one", badges=(sign("A"), sign("B", holder=True))), ship("two"))
    near = fleet("near", ship("three", badges=(sign("A", holder=True),)), ship("four", badges=(sign("B"),)))
    assert ties((far, near)) == (Tie("A", "three", "one"), Tie("B", "one", "four"))


def test_a_lost_ship_and_a_letter_borne_by_one_alone_are_tied_to_nobody():
    lost = ship("one", badges=(sign("A"),), gone=True)
    assert ties((fleet("far", lost), fleet("near", ship("two", badges=(sign("A", holder=True),))))) == ()


def crossed(line, rects):
    """Which of them a line runs through, not only along their edge."""
    legs = [QRectF(one, other).normalized().adjusted(-0.5, -0.5, 0.5, 0.5) for one, other in pairwise(line)]
    return [rect for rect in rects if any(rect.adjusted(1, 1, -1, -1).intersects(leg) for leg in legs)]


@pytest.mark.parametrize("down", [True, False])
@pytest.mark.parametrize("width", [784, 1264])
def test_a_line_leaves_its_band_between_tiles(width, down):
    found = plan((side(1, 3, 4, 3, 3),), width, 340, 1.0)
    tiles = [one for one in found.placed if isinstance(one, Tile)]
    for tile in tiles:
        for aside in lanes(3, 6.0, 1.0):
            line = way_out(found.placed, tile.id, down=down, aside=aside)
            assert crossed(line, [one.rect for one in tiles]) == []
            edge = max(one.rect.bottom() for one in tiles), min(one.rect.top() for one in tiles)
            assert (line[-1].y() >= edge[0] - 0.5) if down else (line[-1].y() <= edge[1] + 0.5)


@pytest.fixture
def held(make):
    """Two galleys hold one of the other side each, in different rows of an upright window."""
    session, _ = activation()
    near, far = ([one.id for one in session.state.ships.values() if one.side == name] for name in "ab")
    for by, to in ((near[0], far[2]), (far[5], near[7])):
        session.do("grapple", {"ship": by, "target": to, "mods": (), "crew": -9}, insist=True)
    assert len(session.state.links) == 2
    return make(session)


def lined(page, size, scale):
    page.keeper.set_scale(scale)
    page.resize(*size)
    settle()
    return page.tied.lines


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_lines_of_a_battle_run_over_no_tile_and_no_pane(held, width, height, scale):
    lines = lined(held, (width, height), scale)
    tiles = [
        one.rect.translated(QPointF(band.mapTo(held, band.rect().topLeft())))
        for band in (held.far, held.near)
        for one in band._plan.placed
        if isinstance(one, Tile)
    ]
    panes = [QRectF(pane.geometry()) for pane in (held.left, held.centre) if pane.parent() is held]
    assert len(lines) == 2
    assert len({tuple(point.toTuple() for point in line) for line in lines}) == 2
    for line in lines:
        assert crossed(line, [*tiles, *panes]) == []


def test_a_line_is_seen_in_brass_between_the_panes(held):
    lined(held, (1280, 800), 100)
    picture = held.grab().toImage()
    ratio = picture.devicePixelRatio()
    brass = held.theme.brass_deep
    for line in held.tied.lines:
        for one, other in pairwise(line):
            middle = (one + other) / 2
            around = [
                picture.pixelColor(round(middle.x() * ratio) + x, round(middle.y() * ratio) + y)
                for x in (-1, 0, 1)
                for y in (-1, 0, 1)
            ]
            assert brass in around


def test_the_line_goes_with_the_link(held):
    assert lined(held, (1280, 800), 100)
    session = held.bridge.session
    for link in list(session.state.links):
        held.bridge.do("cut_link", {"link": link.id})
        settle()
    assert held.tied.lines == ()
    assert held.near._lines is held.far._lines is None


def test_no_line_shows_beside_what_covers_the_bands(held):
    """The orders of a side take the whole screen; a line ran down along its edge."""
    assert lined(held, (1280, 800), 100)
    held.flow.start(Offer(action="place_orders", title=V("Orders"), answers={"side": "a"}, whole=True))
    settle()
    assert held.centre.geometry().intersects(held.far.rect().translated(held.far.mapTo(held, QPoint())))
    assert held.tied.lines == ()
    held.flow.cancel()
    settle()
    assert len(held.tied.lines) == 2
