"""Where each part of a page lies: never one box beside where it is, and paper that seems torn is found."""

import pytest

pytest.importorskip("cv2", reason="NOT READ: the extra `scan` is not installed")
pytest.importorskip("zxingcpp", reason="NOT READ: the extra `scan` is not installed")

import cv2
import numpy as np

from fleetdesk.core.layout.fields import Place
from fleetdesk.core.layout.marks import Box, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.scan.bend import flattened, stretch
from fleetdesk.scan.blank import DOTS, blank
from fleetdesk.scan.reading import MOST_STRETCH

SIDE, PITCH = 4.9, 5.3
ROWS = tuple(
    Place(f"ship {row}", "crit", number + 1, 14.0 + number * PITCH, 14.0 + 24.0 * row, SIDE, SIDE)
    for row in range(4)
    for number in range(13)
)


@pytest.fixture(scope="module")
def page():
    """Four rows of boxes that are like each other, and nothing between them."""
    frames = [Box(one.x, one.y, one.w, one.h, weight=0.8) for one in ROWS]
    numbers = [Text(one.x + SIDE / 2, one.y + 3.4, str(one.number), 8.0, anchor="middle") for one in ROWS]
    return blank(Page(100.0, 100.0, (*frames, *numbers), places=ROWS), Style())


def test_a_row_of_boxes_is_not_taken_for_itself_one_box_on(page):
    picture = page.copy()
    for one in ROWS[13:19]:  # felt crosses that go over the frames
        left, top, right, low = (
            round(at * DOTS) for at in (one.x - 0.6, one.y - 0.6, one.x + SIDE + 0.6, one.y + SIDE + 0.6)
        )
        cv2.line(picture, (left, top), (right, low), 40, round(1.2 * DOTS), cv2.LINE_AA)
        cv2.line(picture, (left, low), (right, top), 40, round(1.2 * DOTS), cv2.LINE_AA)
    maps, alike = flattened(picture, page)
    assert alike > 0.5
    high, wide = page.shape
    x, _ = np.meshgrid(np.arange(wide), np.arange(high))
    for one in ROWS:
        part = np.s_[
            round(one.y * DOTS) : round((one.y + SIDE) * DOTS),
            round(one.x * DOTS) : round((one.x + SIDE) * DOTS),
        ]
        assert np.abs(maps[:, :, 0] - x)[part].max() < DOTS
    assert stretch(maps, ROWS) < MOST_STRETCH


def test_paper_that_seems_torn_beside_a_box_is_found(page):
    high, wide = page.shape
    maps = np.dstack(np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32)))
    assert stretch(maps, ROWS) == 0.0
    maps[:, :, 0] += PITCH * DOTS / (1 + np.exp(-(maps[:, :, 0] - 40.0 * DOTS) / (3.0 * DOTS)))
    assert stretch(maps, ROWS) > MOST_STRETCH
