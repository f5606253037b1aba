"""Silhouettes, emblems, roses: every drawing there is can be drawn, in its place."""

import tomllib

import pytest

from fleetdesk import paths
from fleetdesk.core.layout.drawings import arrow, dial, drawing, plan, rose
from fleetdesk.core.layout.marks import Box, Line, Path

KNOWN = [
    f"{kind}.{key}"
    for kind, found in tomllib.loads(
        (paths.resources() / "drawings.toml").read_text(encoding="utf-8")
    ).items()
    for key in found
]


def spots(marks):
    for mark in marks:
        match mark:
            case Path(steps):
                yield from ((step.x, step.y) for step in steps)
            case Box(x, y, w, h):
                yield from ((x, y), (x + w, y + h))
            case Line(x1, y1, x2, y2):
                yield from ((x1, y1), (x2, y2))


@pytest.mark.parametrize("name", KNOWN)
def test_a_drawing_stands_in_its_rectangle(name):
    found = drawing(name)
    marks = list(found.at(20, 30, 12))
    assert len(marks) == len(found.paths) > 0
    for x, y in spots(marks):
        assert 20 - 0.1 <= x <= 20 + found.width(12) + 0.1
        assert 30 - 0.1 <= y <= 42.1


@pytest.mark.parametrize("points", [6, 8])
def test_a_rose_stays_in_its_ring(points):
    for marks in (rose(50, 60, 6, points), dial(50, 60, 6, points), arrow(50, 60, 6, 135)):
        assert all((x - 50) ** 2 + (y - 60) ** 2 < 2 * 6.9**2 for x, y in spots(marks))


def test_an_arrow_points_where_the_wind_blows():
    (line, *_) = arrow(0, 0, 10, 90)
    assert line.x2 > 8
    assert abs(line.y2) < 0.01


def test_plans_are_drawn_to_one_scale_and_their_masts_stand_on_deck():
    plans = [name for name in KNOWN if name.startswith("plan.")]
    frames = {drawing(name)[:4] for name in plans}
    assert frames == {(0.0, -20.0, 100.0, 20.0)}
    for name in plans:
        found = drawing(name)
        assert all(0 < at < 100 and 0 < half <= 20 for at, half in found.masts), name


def test_a_type_without_a_plan_has_none():
    assert plan("raft") is None
    assert plan("galley") is not None
