"""Maps on paper: what a scenario has besides open sea is drawn, named in the key, and nowhere else."""

from collections.abc import Iterator

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.charts import cell_of
from fleetdesk.core.blocks.kit import Board
from fleetdesk.core.layout.marks import Box, Line
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.paper.pages import A4
from fleetdesk.core.paper.tiled_maps import COAST, DOT, FORT
from fleetdesk.core.paper.true_scale import Leaf, leaves
from fleetdesk.core.words import ENGLISH, msg
from fleetdesk.printing.fonts import measure
from fleetdesk.services.printing import Printable, PrintOrder, drawn
from fleetdesk.store import scenarios

SMALL = Board(title=msg("Sea"), shape="hexes", columns=4, rows=4, cell=25)
"""All of it on one page."""


def drawn_on(board: Board) -> Leaf:
    (leaf,) = leaves(board, A4, Pen(ENGLISH, measure))
    return leaf


def coast(leaf: Leaf, *, dotted: bool) -> Iterator[Line]:
    return (
        one for one in leaf.marks if isinstance(one, Line) and (one.weight, one.dotted) == (COAST, dotted)
    )


@pytest.mark.parametrize(("shape", "sides"), [("hexes", 6), ("squares", 4)])
def test_land_has_a_coast_where_it_meets_the_sea_alone(shape, sides):
    one = drawn_on(SMALL.but(shape=shape, soil={"land": ((1, 1),)}))
    assert len(list(coast(one, dotted=False))) == sides
    two = drawn_on(SMALL.but(shape=shape, soil={"land": ((1, 1),), "fort": ((1, 2),)}))
    assert len(list(coast(two, dotted=False))) == 2 * sides - 2, "none between land and the fort on it"
    assert not list(coast(two, dotted=True))


def test_shoals_are_dotted_and_forts_are_squares():
    leaf = drawn_on(SMALL.but(soil={"shoal": ((0, 0), (2, 2)), "fort": ((3, 3),)}))
    boxes = [one for one in leaf.marks if isinstance(one, Box)]
    assert [one.w for one in boxes if one.shape == "square"] == [FORT]
    assert [one.w for one in boxes if one.shape == "round"] == [DOT] * 10
    assert len(list(coast(leaf, dotted=True))) == 12
    said = ENGLISH.say(leaf.caption)
    assert said.endswith("dots: shoal, black square: fort")


def test_open_sea_has_no_key_and_no_coast():
    leaf = drawn_on(SMALL)
    assert "shoal" not in ENGLISH.say(leaf.caption)
    assert not any(isinstance(one, Box) or getattr(one, "weight", 0) == COAST for one in leaf.marks)


@pytest.mark.parametrize(
    ("game", "name", "soils"),
    [("age_of_sail", "aboukir", {"land", "shoal", "fort"}), ("galleys", "mylae", {"land"})],
)
def test_the_map_of_a_battle_is_that_of_its_scenario(game, name, soils):
    system = systems.load(game)
    scenario = scenarios.load(paths.shipped_fleets() / game / f"{name}.scenario").value
    sides = tuple(SideSetup(id="ab"[at], fleet=side) for at, side in enumerate(scenario.sides))
    setup = Setup(sides=sides, seed=1, answers=scenario.answers, story=scenario.story)
    thing = Printable(
        system=system, fleet=sides[0].fleet, battle=system.opening(setup).but(story=setup.story), side="a"
    )
    board = drawn(thing, PrintOrder(sheet="map")).cards[0].plate
    assert isinstance(board, Board)
    ground = scenario.story.ground
    assert (board.columns, board.rows, board.shape) == (ground.columns, ground.rows, ground.shape)
    assert {
        (cell_of(board.shape, cell), soil) for soil, cells in board.soil.items() for cell in cells
    } == set(ground.cells())
    assert set(board.soil) == soils
