"""Coasts on a chart: one line round neighbouring cells, true to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from fleetdesk.core.blocks.charts import Chart, Shape, cell_of
from fleetdesk.core.words import ENGLISH
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.chart.ground import Shores
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.chart.titles import cell_said

SIDE = 7
BESIDE = QPointF(0.011, 0.017)
"""Off the height of a point of the coast: there Qt miscounts."""
PLACES = st.sets(st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1)), min_size=1)


def sea(shape: Shape, land: set[tuple[int, int]]) -> Chart:
    cells = tuple(cell_of(shape, place) for place in sorted(land))
    return Chart(shape=shape, corners=((0, 0), (SIDE - 1, SIDE - 1)), soil={"land": cells})


@pytest.mark.parametrize("shape", ["hexes", "squares"])
@given(land=PLACES)
def test_what_is_land_lies_ashore_and_nothing_else(shape: Shape, land):
    chart = sea(shape, land)
    grid = Grid.of(chart)
    coast = Shores.of(grid, chart.soil).land
    for column in range(SIDE):
        for row in range(SIDE):
            middle = QPointF(*grid.middle(cell_of(shape, (column, row)))) + BESIDE
            assert coast.contains(middle) == ((column, row) in land)


def test_neighbours_share_a_coast_and_land_at_the_edge_runs_off():
    apart, joined, edge = ({(2, 2), (5, 5)}, {(3, 3), (3, 4)}, {(0, 3)})
    lines = [sea("hexes", land) for land in (apart, joined, edge)]
    coasts = [Shores.of(Grid.of(chart), chart.soil).land for chart in lines]
    starts = [sum(coast.elementAt(at).isMoveTo() for at in range(coast.elementCount())) for coast in coasts]
    assert starts == [2, 1, 1]
    assert coasts[2].boundingRect().left() < Grid.of(lines[2]).bounds.left()


def test_a_coast_is_drawn_once_and_told_in_words():
    chart = sea("squares", {(1, 1)})
    scene = Scene.of(chart, {})
    assert Scene.of(chart.but(wind=90.0), {}).shores is scene.shores
    assert cell_said(ENGLISH, scene, (1, 1)).endswith("Dry land")
