"""All of a sea is painted ahead while no hand is at it: two fingers find it ready."""

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from fleetdesk.core.blocks.charts import Chart, Piece, Plight, Replay, Shade, Shot, Way, cell_of
from fleetdesk.core.words import msg
from fleetdesk.ui.chart.canvas import ChartCanvas
from fleetdesk.ui.chart.panel import ChartBoard
from tests.ui.pixels import greys, parts

_SIDE = 40
_STEPS = 24
_PLIGHTS = [one for one in get_args(Plight) if one != "struck"]  # her name is struck out with her
_LOOKS = some.one_of(
    some.fixed_dictionaries({"pips": some.tuples(some.integers(0, 3), some.just(3))}),
    some.fixed_dictionaries({"heading": some.floats(0, 359)}),
    some.fixed_dictionaries({"rings": some.tuples(*[some.tuples(some.integers(0, 4), some.just(4))] * 4)}),
    some.fixed_dictionaries({"plights": some.lists(some.sampled_from(_PLIGHTS), unique=True).map(tuple)}),
)
"""What of a ship may change where she is."""


def _sea(**more) -> Chart:
    spots = [(n * 17 % _SIDE, n * 11 % _SIDE) for n in range(30)]
    ships = tuple(
        Piece(
            id=f"s{n}",
            cell=cell_of("hexes", spot),
            name=f"Ship {n}",
            side=n % 2,
            heading=n * 60.0,
            outline="two_decker",
        )
        for n, spot in enumerate(spots)
    )
    shots = (Shot(start=ships[0].cell, end=ships[1].cell, text="-3"),)
    shades = tuple(Shade(cell=cell_of("hexes", (n, 3 * n % _SIDE)), mark="2") for n in range(_SIDE))
    given = {"shape": "hexes", "corners": ((0, 0), (_SIDE - 1, _SIDE - 1)), "wind": 45.0}
    return Chart(**{**given, "pieces": ships, "shots": shots, "shades": shades, **more})


@pytest.fixture
def canvas(room, keeper, words, qtbot):
    made = ChartBoard(keeper, words, name="Chart")
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show_chart(_sea())
    made.show()
    qtbot.waitExposed(made)
    made.canvas.zoomed_by(made.canvas.working / made.canvas.camera.scale, QPointF(450, 350))
    qtbot.waitUntil(lambda: made.canvas.rested)
    return made.canvas


def _seen(canvas: ChartCanvas) -> QImage:
    return canvas.grab(canvas.area.toRect()).toImage().scaled(90, 70)


def _apart(one: QImage, other: QImage) -> float:
    """How much a grey of two pictures differs, on the average of their pixels."""
    return float(abs(greys(one) - greys(other)).mean())


def test_two_fingers_that_draw_together_and_apart_paint_no_sea(canvas):
    drawing, painted = canvas._painter, []
    drawing.paint_sea = lambda *_, **__: painted.append("sea")
    drawing.paint_hulls = lambda *_, **__: painted.append("hulls")
    for factor in (*[1 / 1.05] * _STEPS, *[1.05] * _STEPS):
        canvas.zoomed_by(factor, QPointF(450, 350))
        canvas.repaint()
    assert canvas.hurried
    assert not painted


def test_what_comes_into_view_looks_as_it_will_when_they_rest(canvas, qtbot):
    first = _seen(canvas)
    for _ in range(_STEPS):
        canvas.zoomed_by(1 / 1.05, QPointF(450, 350))
        canvas.repaint()
    assert canvas.hurried
    moving = _seen(canvas)
    qtbot.waitUntil(lambda: not canvas.hurried)
    still = _seen(canvas)
    assert _apart(moving, still) < _apart(first, still) / 3


def test_a_ship_that_moved_is_seen_from_afar_where_she_is(canvas, qtbot):
    gone = _sea(pieces=())
    canvas.show_chart(gone)
    canvas.repaint()
    assert not canvas.rested, "what was painted ahead is of before"
    canvas.zoomed_by(1 / 1.5, QPointF(450, 350))
    canvas.repaint()
    moving = _seen(canvas)
    qtbot.waitUntil(lambda: not canvas.hurried)
    assert _apart(moving, _seen(canvas)) < 2


@given(data=some.data())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_ship_that_is_struck_is_painted_alone_and_all_looks_as_if_painted_anew(canvas, data):
    """Within a shade that nobody sees: a picture that is cut off is made smaller a little differently."""
    pieces = list(canvas.chart.pieces)
    for _ in range(data.draw(some.integers(1, 3))):
        at, looks = data.draw(some.integers(0, len(pieces) - 1)), data.draw(_LOOKS)
        pieces[at] = pieces[at].but(**looks)
    canvas.repaint()
    canvas.show_chart(canvas.chart.but(pieces=tuple(pieces)))
    drawing, pieced = canvas._painter, []
    paint = drawing.paint_sea
    drawing.paint_sea = lambda *args, **more: (pieced.append(args[3]), paint(*args, **more))
    seen = canvas.grab().toImage()
    drawing.paint_sea = paint
    sea = canvas.area.width() * canvas.area.height()
    assert all(one.width() * one.height() < sea / 4 for one in pieced)
    canvas.forget_pictures()
    anew = canvas.grab().toImage()
    assert abs(parts(seen) - parts(anew)).max() <= 1


def test_nothing_is_kept_of_a_sea_that_is_cleared(canvas):
    canvas.clear()
    canvas.repaint()
    assert canvas._afar._sea is None
    assert canvas._afar._pixmap.isNull()


def test_names_find_places_anew_once_ships_played_again_stand(canvas, qtbot):
    """Under way each goes along with her ship: looking for places in a frame would cost as much as all else in it."""
    drawing, placed = canvas._painter, []
    lettering = drawing.lettering
    drawing.lettering = lambda *args, hurried: (
        placed.append(not hurried),
        lettering(*args, hurried=hurried),
    )[1]
    ways = tuple(
        Way(piece=one, cells=tuple((one.cell[0], one.cell[1] + n) for n in range(4)), headings=(180.0,) * 4)
        for one in canvas.chart.pieces
    )
    replay = Replay(title=msg("Turn {n}", n=1), ways=ways)
    canvas.show_moment(replay, 0.0)
    canvas.repaint()
    assert placed == [True]
    for n in range(1, 13):
        canvas.show_moment(replay, n / 4)
        canvas.repaint()
    assert placed == [True, *[False] * 12], "whole steps are no rest"
    qtbot.waitUntil(lambda: placed[-1])
