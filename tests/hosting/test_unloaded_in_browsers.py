"""A phone's page whose scripts did not come, to a real browser: it says so, and how to go on."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from tests.hosting import tables
from tests.hosting.browser import MARKS, PATIENCE, PHONE, SMALL, until

pytestmark = MARKS

LOST = {
    "en-GB": re.compile("has not arrived whole.*load it again", re.IGNORECASE),
    "fr-FR": re.compile("n’est pas arrivée entière.*rechargez-la", re.IGNORECASE),
}
OFF = {"en-GB": re.compile("needs JavaScript"), "fr-FR": re.compile("a besoin de JavaScript")}
MAIN, IMPORTED = "**/p/app.js", "**/p/words.js"


@pytest.fixture(scope="module")
def at(tmp_path_factory):
    path = tmp_path_factory.mktemp("host") / "b.battle"
    with tables.hosted(lambda: tables.session_of("galleys", path, umpire=False)) as found:
        yield found


def scanned(browser: tools.Browser, at: Any, *lost: str, **more: Any) -> tools.Page:
    """A small phone that has scanned a square, while these files are lost on the way."""
    page = browser.new_context(**{**PHONE, "viewport": SMALL, **more}).new_page()
    page.set_default_timeout(PATIENCE)
    for one in lost:
        page.route(one, lambda route: route.abort())
    link = at.host.link(at.table.guests.invite("a")).replace(at.host.address, f"127.0.0.1:{at.port}")
    page.goto(link)
    return page


def shown(page: tools.Page) -> str:
    """What is read, and not one dot of it off the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return page.inner_text("body")


@pytest.mark.parametrize("language", LOST)
@pytest.mark.parametrize("lost", [MAIN, IMPORTED])
def test_a_page_whose_script_was_lost_says_so_and_a_tap_brings_it(browser, at, language, lost):
    page = scanned(browser, at, lost, locale=language)
    page.locator("#again").wait_for(state="visible")
    assert LOST[language].search(shown(page))
    assert not OFF[language].search(shown(page))
    page.unroute(lost)
    page.tap("#again")
    page.wait_for_selector(".link.near", state="attached")  # by the square it scanned: its key was not lost
    assert page.locator(".unloaded").count() == 0
    page.context.close()


def test_where_nothing_of_the_scripts_comes_the_button_loads_the_page_all_the_same(browser, at):
    page = scanned(browser, at, "**/p/*.js")
    page.locator("#again").wait_for(state="visible")
    page.unroute("**/p/*.js")
    page.tap("#again")
    page.wait_for_selector(".gate input")
    assert page.locator(".unloaded").count() == 0
    page.context.close()


def test_a_browser_too_old_to_read_a_script_says_so_too(browser, at):
    page = browser.new_context(**PHONE).new_page()
    page.route(IMPORTED, lambda route: route.fulfill(body="a newer ?? word", content_type="text/javascript"))
    page.goto(f"http://127.0.0.1:{at.port}/")
    page.locator("#again").wait_for(state="visible")
    page.context.close()


@pytest.mark.parametrize("language", OFF)
def test_without_scripts_a_page_says_that_it_needs_them_and_nothing_else(browser, at, language):
    page = scanned(browser, at, locale=language, java_script_enabled=False)
    tools.expect(page.locator("noscript p")).to_be_visible()
    assert OFF[language].search(page.locator("body").inner_text())
    tools.expect(page.locator(".unloaded")).to_be_hidden()
    page.context.close()


def test_a_page_on_its_way_says_nothing_and_it_is_gone_the_moment_the_script_runs(browser, at):
    scripts, texts = [], []
    page = browser.new_context(**PHONE).new_page()
    page.route(MAIN, lambda route: scripts.insert(0, route))
    page.route("**/p/texts/*.json", lambda route: texts.insert(0, route))
    page.goto(f"http://127.0.0.1:{at.port}/", wait_until="commit")
    page.locator(".unloaded").wait_for(state="attached")
    until(page, lambda: bool(scripts))
    tools.expect(page.locator(".unloaded")).to_be_hidden()
    scripts.pop().continue_()
    until(page, lambda: bool(texts))
    assert page.locator(".unloaded").count() == 0
    page.context.close()
