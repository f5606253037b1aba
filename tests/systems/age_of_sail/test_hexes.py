import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.systems.age_of_sail import hexes

headings = st.sampled_from(hexes.HEADINGS)
cells = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


def angle(cell, heading, target):
    """Degrees clockwise from the bow, worked out with floats."""

    def place(one):
        return 1.5 * one[0], math.sqrt(3) * (one[1] + one[0] / 2)

    (ax, ay), (bx, by) = place(cell), place(target)
    bearing = math.degrees(math.atan2(bx - ax, ay - by))
    return (bearing - 60 * hexes.number(heading)) % 360


@given(cells, headings, cells)
def test_sectors_agree_with_angles(cell, heading, target):
    found = hexes.sector(cell, heading, target)
    if cell == target:
        assert found == ""
        return
    degrees = angle(cell, heading, target)
    if 30.001 < degrees < 149.999:
        assert found == "starboard"
    elif 150.001 < degrees < 209.999:
        assert found == "stern"
    elif 210.001 < degrees < 329.999:
        assert found == "port"
    elif degrees < 29.999 or degrees > 330.001:
        assert found == "bow"
    else:
        assert found in {"port", "starboard"}, "borders belong to the broadsides"
    assert hexes.bears(cell, heading, target) == (found in {"port", "starboard"})


@given(cells, headings, cells)
def test_wide_broadsides_leave_only_the_line_ahead_and_astern(cell, heading, target):
    degrees = angle(cell, heading, target)
    in_line = min(degrees, abs(degrees - 180), 360 - degrees) < 0.001
    assert hexes.bears(cell, heading, target, 180) == (cell != target and not in_line)


@given(cells, cells, cells)
def test_distance_is_a_distance(a, b, c):
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)
    assert (hexes.distance(a, b) == 0) == (a == b)


@given(cells, headings, st.integers(0, 20))
def test_sailing_ahead_covers_the_distance(cell, heading, count):
    at = cell
    for _ in range(count):
        at = hexes.ahead(at, heading)
    assert hexes.distance(cell, at) == count


@given(cells, cells)
def test_each_cell_of_a_map_has_a_label_of_its_own(cell, other):
    labels = {hexes.to_offset(one) for one in (cell, other)}
    assert len(labels) == len({cell, other})


def test_every_second_column_of_a_map_is_pushed_down():
    assert hexes.to_offset((0, 0)) == (0, 0)
    assert hexes.to_offset((1, 0)) == (1, 0)
    assert hexes.to_offset((2, 0)) == (2, 1)


@given(headings, headings)
def test_a_heading_is_found_again_from_its_point_and_side(heading, wind):
    at = hexes.point(heading, wind)
    side = hexes.wind_side(heading, wind) or "port"
    assert hexes.heading_for(wind, at, side) == heading


def test_a_disc_holds_every_cell_in_reach():
    found = hexes.disc((2, -1), 3)
    assert len(found) == len(set(found)) == 37
    assert all(hexes.distance((2, -1), cell) <= 3 for cell in found)


@pytest.mark.parametrize(
    ("reach", "expected"),
    [(2, {"F": "", "A": "F", "B": "A"}), (1, {"F": ""}), (3, {"F": "", "A": "F", "B": "A", "Z": "B"})],
)
def test_command_is_handed_on_along_the_line(reach, expected):
    where = {"F": (0, 0), "A": (2, 0), "B": (4, 0), "Z": (7, 0)}
    assert hexes.chain(["F"], where, where, reach) == expected


def test_a_ship_without_a_hex_is_not_reached():
    assert hexes.chain(["F"], ["A"], {"F": (0, 0)}, 9) == {"F": ""}


@given(st.lists(cells, min_size=1, max_size=8))
def test_a_shift_keeps_the_pattern_and_names_every_hex(found):
    q, r = hexes.shift_to(found, 8, 8)
    moved = [(one[0] + q, one[1] + r) for one in found]
    assert q % 2 == 0
    columns, rows = zip(*(hexes.to_offset(one) for one in moved), strict=True)
    assert min(columns) in {8, 9}
    assert min(rows) == 8
    assert all(hexes.label(one)[:2].isdecimal() for one in moved)
    assert [hexes.distance(found[0], one) for one in found] == [
        hexes.distance(moved[0], one) for one in moved
    ]
