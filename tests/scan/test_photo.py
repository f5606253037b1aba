"""The code of a sheet is found where it is small and soft, and where it lies."""

import pytest

pytest.importorskip("cv2", reason="NOT READ: the extra `scan` is not installed")
pytest.importorskip("zxingcpp", reason="NOT READ: the extra `scan` is not installed")

import cv2
import numpy as np
import segno

from fleetdesk.scan import photo

AT = 200


def photographed(dots: float, blur: float, light: float = 1.0) -> np.ndarray:
    """A page with a code at (200, 200), so many dots a module; seen by a hand that shook a little, in this light."""
    modules = segno.make("FD2:abcdefgh0123456789abcdefgh", error="m").matrix_iter(scale=1, border=4)
    code = np.array([[0 if dark else 255 for dark in row] for row in modules], np.uint8)
    side = round(len(code) * dots)
    fine = cv2.resize(code, None, fx=16, fy=16, interpolation=cv2.INTER_NEAREST)
    page = np.full((600, 600), 235, np.uint8)
    page[AT : AT + side, AT : AT + side] = (
        cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA) * 0.8 + 30
    )
    noise = np.random.default_rng(3).normal(0, 8, page.shape)
    return np.clip(light * cv2.GaussianBlur(page, (0, 0), blur) + noise * light**0.5, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("dots", "blur", "light"), [(2.6, 1.4, 1), (3.0, 1.6, 1), (4.0, 0.5, 1), (3.4, 2.0, 1), (3.4, 1.8, 0.45)]
)
def test_a_small_soft_code_is_found_where_it_lies_in_any_light(dots, blur, light):
    (found,) = photo.codes(photographed(dots, blur, light))
    assert found.text == "FD2:abcdefgh0123456789abcdefgh"
    quiet = AT + 4 * dots  # its corners lie within the white around it
    assert found.corners[0] == pytest.approx((quiet, quiet), abs=dots)


def test_a_page_without_a_code_has_none():
    assert photo.codes(np.full((600, 600), 235, np.uint8)) == ()
