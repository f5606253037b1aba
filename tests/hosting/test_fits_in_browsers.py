"""Whether a phone's screen leaves room for what it is for: turned on its side, small, in large letters."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from tests.hosting.browser import MARKS, SMALL, seated

pytestmark = MARKS

SIDEWAYS = {"width": 844, "height": 390}
SEEN = """(found) => Math.max(...found.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    let seen = 0;
    for (let y = Math.max(0, top); y < Math.min(innerHeight, bottom); y += 2) {
        if (one.contains(document.elementFromPoint((left + right) / 2, y))) seen += 2;
    }
    return seen;
}))"""
"""Dots of height of which something is seen, with nothing over it."""


@contextmanager
def sized(
    browser: tools.Browser, game: str, folder: Path, size: int = 100, **more: Any
) -> Iterator[tools.Page]:
    """Rome has a French phone by night, with letters of that size, in percent."""
    french = {"locale": "fr-FR", "color_scheme": "dark"}
    with seated(browser, game, folder, **french, **more) as (_, page):
        page.evaluate(f"localStorage.setItem('fleetdesk.size', '{size}')")
        page.reload()
        page.wait_for_selector("nav.tabs")
        yield page


def fits(page: tools.Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def tabs_in_sight(page: tools.Page) -> bool:
    """Whether every tab is seen whole."""
    boxes = [one.bounding_box() for one in page.locator("nav.tabs button").all()]
    return all(
        box and box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"] for box in boxes
    )


@pytest.mark.parametrize("game", ["age_of_sail", "galleys", "salves"])
@pytest.mark.parametrize("size", [100, 150, 200])
def test_a_phone_on_its_side_is_for_what_is_played(browser, tmp_path, game, size):
    """Bar, prompt and tabs lay over and under it, and left less than a quarter of the screen."""
    with sized(browser, game, tmp_path, size, viewport=SIDEWAYS) as page:
        for tab in page.locator("nav.tabs button").all():
            tab.click()
            page.wait_for_timeout(200)
            assert page.eval_on_selector_all("main", SEEN) >= 250
            assert fits(page)
            assert tabs_in_sight(page)


@pytest.mark.parametrize(
    ("viewport", "size", "least"),
    [(SIDEWAYS, 100, 150), (SIDEWAYS, 150, 130), (SMALL, 100, 170), (SMALL, 150, 100)],
)
def test_the_sea_is_seen_where_a_cell_of_it_is_asked(browser, tmp_path, viewport, size, least):
    with sized(browser, "salves", tmp_path, size, viewport=viewport) as page:
        page.click("[data-key='tab/orders']")
        page.wait_for_selector(".form .waters")
        assert page.eval_on_selector_all(".form .waters", SEEN) >= least
        assert page.eval_on_selector_all(".form [data-key='go']", SEEN) >= 40
        assert fits(page)


def test_names_of_pages_stand_in_one_row_and_the_bar_is_low_in_large_letters(browser, tmp_path):
    with sized(browser, "age_of_sail", tmp_path, 150, viewport=SMALL) as page:
        tops = {one.bounding_box()["y"] for one in page.locator("nav.tabs button").all()}
        assert len(tops) == 1
        assert page.locator("nav.tabs button").count() == 5
        assert page.locator(".bar").bounding_box()["height"] < 90
        assert fits(page)


def test_what_was_done_is_said_as_wide_as_the_page_on_its_side(browser, tmp_path):
    """It lay below the bar alone."""
    with sized(browser, "galleys", tmp_path, viewport=SIDEWAYS) as page:
        page.click("[data-key='marines/1']")
        page.wait_for_selector("[data-key='undo']")
        said, shown = (page.locator(one).bounding_box() for one in (".snack", "main"))
        assert said["width"] >= shown["width"] - 40


@pytest.mark.parametrize("size", [100, 150])
def test_who_and_when_are_read_whole_on_a_small_phone(browser, tmp_path, size):
    """Clock, side and player were cut after half of them."""
    with sized(browser, "age_of_sail", tmp_path, size, viewport=SMALL) as page:
        told = page.locator(".bar small")
        tools.expect(told).to_contain_text("Rome")
        whole = "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
        assert told.evaluate(whole), told.inner_text()
        assert page.locator(".bar").bounding_box()["height"] <= 110
        assert fits(page)
