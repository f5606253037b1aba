"""Keys of a phone's pad that the rules allow next stand out for the ship and line that is written; all of them write."""

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from tests.hosting.browser import MARKS, SEEN, seated, taps, until
from tests.hosting.test_next_keys import as_the_tablet_has_it, own, to_orders

pytestmark = MARKS


def marked(page: tools.Page) -> set[str]:
    """The signs whose keys stand out, by what they write in English."""
    keys = page.locator(".signs .key.fits").all()
    assert all("allow it next" in one.inner_text() or "permettent" in one.inner_text() for one in keys)
    return {str(one.get_attribute("data-key")).rpartition("/")[2] for one in keys}


def on_the_tablet(at: Any, action: str, answers: dict[str, Any], line: int) -> set[str]:
    return at.owner.submit(lambda: as_the_tablet_has_it(at, "a", action, answers, line)).result()


def at_orders(at: Any, page: tools.Page) -> None:
    page.click("[data-key='tab/orders']")  # before there are any to give: nothing is asked unasked
    to_orders(at)
    page.wait_for_function(
        "head => Number(localStorage.getItem('fleetdesk.now')) >= head", arg=at.session.journal.head
    )


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_of_one_ship_the_keys_follow_what_is_written(browser, tmp_path, language):
    with seated(browser, "age_of_sail", tmp_path, locale=language) as (at, page):
        at_orders(at, page)
        ship = own(at, "a")[0]
        page.click("main [data-key^='offer/write_orders/']")
        written = ""
        for sign in ("", "2", "P"):
            if sign:
                page.click(f"[data-key='orders/{sign}']")
            written += sign
            wanted = on_the_tablet(at, "write_orders", {"ship": ship, "orders": written}, 0)
            assert wanted
            until(page, lambda wanted=wanted: marked(page) == wanted)
        page.click("[data-key='orders/9']")  # not allowed, and written all the same
        until(page, lambda: not marked(page))
        tools.expect(page.locator("textarea.written")).to_have_value("2P9" if language == "en-GB" else "2G9")
        page.fill("textarea.written", "2\n1")
        wanted = on_the_tablet(at, "write_orders", {"ship": ship, "orders": "2\n1"}, 1)
        until(page, lambda: marked(page) == wanted)


def test_of_the_log_of_a_side_the_keys_are_those_of_the_line_in_hand(browser, tmp_path):
    with seated(browser, "age_of_sail", tmp_path) as (at, page):
        at_orders(at, page)
        taps(page, "main [data-key^='offer/write_squadron/']")
        page.wait_for_selector(f"{SEEN} .signs .key")
        first = on_the_tablet(at, "write_squadron", {"side": "a"}, 0)
        until(page, lambda: marked(page) == first)
        page.click("[data-key='orders/2']")
        until(
            page, lambda: marked(page) == on_the_tablet(at, "write_squadron", {"side": "a", "orders": "2"}, 0)
        )
        behind = marked(page)
        page.locator(".writing [data-key^='orders/line/']").first.click()
        until(page, lambda: bool(marked(page)) and marked(page) != behind)
