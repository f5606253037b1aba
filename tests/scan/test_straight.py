"""How a page lies in a photograph: its corner marks are found where paper ends beside them, and where a pen touched them."""

import pytest

pytest.importorskip("cv2", reason="NOT READ: the extra `scan` is not installed")
pytest.importorskip("zxingcpp", reason="NOT READ: the extra `scan` is not installed")

import cv2
import numpy as np

from fleetdesk.core.layout.marks import Box
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.code import code_mark, corner_marks, corners
from fleetdesk.core.paper.pages import Page
from fleetdesk.scan.blank import DOTS, blank
from fleetdesk.scan.straight import code_corners, placed, pose

WIDE, HIGH, TABLE = 120.0, 160.0, 60


@pytest.fixture(scope="module")
def page():
    """A few boxes, the corners and a code."""
    boxes = [Box(20.0 + 9 * across, 40.0 + 17 * down, 8.0, 8.0) for across in range(8) for down in range(6)]
    return Page(WIDE, HIGH, (*boxes, *corner_marks(WIDE, HIGH), code_mark("FDP1:" + "A" * 47, 95.0, 14.0)))


@pytest.mark.parametrize("touched", [0, 2, 4])
def test_a_page_is_found_though_strokes_run_from_its_corner_marks_to_the_edge(page, touched):
    empty = blank(page, Style())
    picture = empty.copy()
    for x, y in corners(WIDE, HIGH)[:touched]:
        edge = 0.0 if x < WIDE / 2 else WIDE
        ends = [(round(at * DOTS), round(y * DOTS)) for at in (x, edge)]
        cv2.line(picture, *ends, 20, round(0.7 * DOTS))
    beside = round(3.0 * DOTS)
    picture = np.pad(picture, beside, constant_values=TABLE)
    seen = code_corners(page) * DOTS + beside
    lies = pose(picture, page, seen, empty)
    assert lies is not None
    marks = np.array(corners(WIDE, HIGH))
    assert np.abs(placed(lies, marks) - marks * DOTS - beside).max() < 0.5 * DOTS
