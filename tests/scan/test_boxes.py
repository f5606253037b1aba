"""What is seen in a box: its own strokes strike it, its neighbours' do not, and what may be either is asked."""

import pytest

pytest.importorskip("cv2", reason="NOT READ: the extra `scan` is not installed")
pytest.importorskip("zxingcpp", reason="NOT READ: the extra `scan` is not installed")

import cv2
import numpy as np

from fleetdesk.core.layout.fields import Place
from fleetdesk.core.layout.marks import Box, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.printing import fonts
from fleetdesk.scan.blank import DOTS, blank
from fleetdesk.scan.boxes import looks
from fleetdesk.scan.ink import Ink

SIDE, TOP, LEFT, COUNT = 5.0, 20.0, 20.0, 5
BLACK, PALE, FELT, SKIN = (30, 30, 30), (215, 215, 215), (60, 50, 50), (110, 140, 200)
"""Colours: blue, green, red."""
RING = [((238, 238, 238), 4.0), ((228, 228, 228), 2.6), ((214, 214, 214), 1.2)]
"""Of a cup, from its edge to its middle: colours and millimetres."""


@pytest.fixture(scope="module")
def row():
    """Boxes without a gap between them, as the hull of a ship of the line."""
    places = tuple(
        Place("ship", "hull", number + 1, LEFT + number * SIDE, TOP, SIDE, SIDE) for number in range(COUNT)
    )
    frames = tuple(Box(one.x, one.y, one.w, one.h, weight=0.8) for one in places)
    last = Text(LEFT + 4.5 * SIDE, TOP + 3.6, "17", 9.0, anchor="middle")
    return Page(70.0, 45.0, (*frames, last), places=places)


@pytest.fixture
def seen(row):
    """The verdicts on these boxes once strokes are drawn on them, box by box."""

    def of(*strokes):
        empty = blank(row, Style())
        picture = np.asarray(np.repeat(empty[:, :, None], 3, axis=2), np.uint8)
        for colour, breadth, *points in strokes:
            dots = np.array([((LEFT + x * SIDE) * DOTS, (TOP + y * SIDE) * DOTS) for x, y in points])
            wide = round(breadth * DOTS)
            cv2.polylines(picture, [np.round(dots).astype(np.int32)], False, colour, wide, cv2.LINE_AA)
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 2), np.uint8)
        grey = np.minimum(picture[:, :, 1], picture[:, :, 2])
        return [one.verdict for one in looks(grey, empty, Ink(grey, empty, picture), row.places)]

    return of


def cross(at, reach=1.0, colour=BLACK, breadth=0.5):
    """Two strokes through a box, as far as this share of its half."""
    low, high = 0.5 - reach / 2, 0.5 + reach / 2
    return (
        (colour, breadth, (at + low, low), (at + high, high)),
        (colour, breadth, (at + high, low), (at + low, high)),
    )


def test_a_cross_strikes_its_box_and_no_other(seen):
    assert seen(*cross(2)) == ["clear", "clear", "struck", "clear", "clear"]


def test_felt_pens_that_bleed_into_a_box_from_both_sides_do_not_strike_it(seen):
    strokes = (*cross(1, 1.25, FELT, 1.1), *cross(3, 1.25, FELT, 1.1))
    verdicts = seen(*strokes)
    assert (verdicts[1], verdicts[3]) == ("struck", "struck")
    assert verdicts[2] != "struck"


def test_where_a_number_hides_the_middle_ends_of_other_strokes_do_not_strike_it(seen):
    ends = ((FELT, 0.6, (3.6, 0.6), (4.2, 0.05)), (FELT, 0.6, (4.85, 0.8), (5.3, 0.8)))
    assert seen(*ends)[4] != "struck"
    assert seen(*cross(4))[4] == "struck"


def test_the_tail_of_a_tick_is_no_stroke_of_the_box_it_runs_through(seen):
    tick = (BLACK, 0.5, (0.2, 0.5), (0.4, 0.9), (2.0, 0.1))
    verdicts = seen(tick)
    assert verdicts[0] == "struck"
    assert verdicts[1] == "unsure"


def test_the_end_of_a_tick_from_the_row_below_strikes_nothing(seen):
    tick = ((-0.55, 1.55), (-0.3, 1.95), (0.75, 0.35))
    for breadth in (0.4, 1.0):
        assert seen((BLACK, breadth, *tick))[0] == "unsure"


def test_a_tick_that_begins_in_its_box_and_runs_far_is_its_own(seen):
    verdicts = seen((BLACK, 0.4, (1.2, 0.45), (1.4, 0.85), (2.4, -0.6)))
    assert verdicts[1] == "struck"
    assert verdicts[2] != "struck"


def test_a_dash_that_points_at_a_cross_beside_it_is_asked_of_nobody(seen):
    assert seen((BLACK, 0.4, (1.15, 0.5), (1.9, 0.5)), *cross(2)) == [
        "clear",
        "struck",
        "struck",
        "clear",
        "clear",
    ]


def test_a_dash_over_a_number_strikes_its_box(seen):
    assert seen((BLACK, 0.7, (4.1, 0.72), (4.9, 0.72)))[4] == "struck"


def test_what_is_soft_at_its_edges_is_no_pen(seen):
    ring = [(shade, breadth, (1.1, -1.0), (1.8, 2.0)) for shade, breadth in RING]
    assert seen(*ring)[1] != "struck"


def test_a_crease_hides_no_cross_and_is_none(seen):
    crease = (PALE, 0.3, (-3.5, 0.45), (9.0, 0.45))
    verdicts = seen(crease, *cross(2))
    assert verdicts[2] == "struck"
    assert "struck" not in verdicts[:2] + verdicts[3:]


def test_a_crease_runs_on_through_a_box_between_words_that_hide_it():
    box = Place("ship", "rowers", 1, 64.0, 20.0, 8.4, 8.4)
    words = Text(46.0, 26.0, "HEAVY", 17.0), Text(74.5, 26.0, "666", 17.0)
    empty = blank(Page(120.0, 50.0, (Box(*box[3:7], "round", weight=0.8), *words), places=(box,)), Style())
    picture = np.asarray(np.repeat(empty[:, :, None], 3, axis=2), np.uint8)
    for left, right in ((0, 50), (60, 120)):  # it bends a little under the first word
        cv2.line(picture, (left * DOTS, 190), (right * DOTS, 192), (195, 195, 195), 3, cv2.LINE_AA)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 2), np.uint8)
    grey = np.minimum(picture[:, :, 1], picture[:, :, 2])
    (look,) = looks(grey, empty, Ink(grey, empty, picture), (box,))
    assert look.verdict == "unsure"


def test_toner_that_fell_into_a_box_does_not_strike_it(seen):
    assert seen((BLACK, 0.2, (1.5, 0.5), (1.5, 0.5)))[1] == "clear"


def test_what_lies_under_a_thumb_is_asked(seen):
    thumb = (SKIN, 14.0, (3.9, -1.0), (3.9, 1.5))
    assert seen(thumb)[3:] == ["unsure", "unsure"]


def test_an_empty_page_has_its_words_as_wide_as_a_pdf_has_them():
    word = Text(10.0, 15.0, "AVATAVATAVAT", 14.0)
    shown = blank(Page(90.0, 25.0, (word,)), Style())
    columns = np.flatnonzero((shown < 128).any(axis=0))
    assert np.ptp(columns) / DOTS == pytest.approx(fonts.measure(word.text, word.face, word.size), abs=0.4)


def test_a_dash_over_the_word_that_fills_a_box_is_not_overlooked():
    boxes = [Place("ship", "word", number, 20.0 + 8.0 * number, 20.0, 5.5, 4.9) for number in range(1, 5)]
    marks = [Box(one.x, one.y, one.w, one.h, weight=0.8) for one in boxes]
    words = [Text(one.x + one.w / 2, one.y + 3.2, "DMG", 7.0, anchor="middle") for one in boxes]
    empty = blank(Page(80.0, 45.0, (*marks, *words), places=tuple(boxes)), Style())
    picture = np.asarray(np.repeat(empty[:, :, None], 3, axis=2), np.uint8)
    dash = [
        tuple(round(at * DOTS) for at in (x, boxes[1].y + 2.3)) for x in (boxes[1].x + 0.9, boxes[1].x + 4.6)
    ]
    cv2.line(picture, *dash, BLACK, round(0.35 * DOTS), cv2.LINE_AA)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.5), np.uint8)
    grey = np.minimum(picture[:, :, 1], picture[:, :, 2])
    verdicts = [one.verdict for one in looks(grey, empty, Ink(grey, empty, picture), boxes)]
    assert verdicts[1] != "clear"
    assert [verdicts[0], *verdicts[2:]] == ["clear"] * 3
