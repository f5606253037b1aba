"""Real phones for tests: a browser's page that has scanned the square of a seat.

Who uses it is skipped aloud where Playwright or a browser is missing: `pip install -e .[browser]`, and Debian's `chromium`.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from fleetdesk import paths
from fleetdesk.hosting.host import Host
from tests.hosting import tables

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MARKS = [
    pytest.mark.slow,
    pytest.mark.timeout(240),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium"),
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
SMALL = {"width": 360, "height": 640}
"""The smallest screen a phone is expected to have."""
SEEN = "html:not([data-moved])"
"""No news have put another button under a finger a moment ago."""
PATIENCE = 15_000
"""Milliseconds until what a finger waits for has failed."""


@contextmanager
def browsing() -> Iterator[tools.Browser]:
    """A browser; it is closed behind."""
    with tools.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def phone(
    browser: tools.Browser,
    host: Host,
    seat: str,
    faults: list[str],
    *,
    before: Callable[[tools.Page], object] = lambda _: None,
    **more: Any,
) -> tools.Page:
    """A phone that has scanned the square of a seat; what its console says of the page is a fault, a dialog too.

    `before` is told of the page before it goes anywhere: to stand in its way.
    """
    link = host.link(host.table.guests.invite(seat)).replace(host.address, f"127.0.0.1:{host.port}")
    page = browser.new_context(**{**PHONE, **more}).new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: said.type == "error" and faults.append(said.text))
    page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda asked: f"127.0.0.1:{host.port}" in asked.url or faults.append(asked.url))
    before(page)
    page.goto(link)
    page.wait_for_selector("nav.tabs")
    page.wait_for_selector(
        ".link.near", state="attached"
    )  # its square serves until then: another one would end it
    assert "#" not in page.url  # the key is out of sight
    return page


@contextmanager
def seated(
    browser: tools.Browser, game: str, folder: Path, *, heeded: bool = True, **more: Any
) -> Iterator[tuple[Any, tools.Page]]:
    """Rome has a small phone, in English; whoever holds the tablet acts for all others.

    Not `heeded`: what the console says is no fault, as where the table is gone for a while.
    """
    faults: list[str] = []
    with tables.hosted(lambda: tables.session_of(game, folder / "b.battle", umpire=False)) as at:
        page = phone(browser, at.host, "a", faults, **{"viewport": SMALL, **more})
        try:
            yield at, page
        finally:
            page.context.close()
    assert not (heeded and faults), faults


def taps(page: tools.Page, button: str) -> None:
    """Tap a button that a finger could see stand there."""
    page.wait_for_selector(f"{SEEN} {button}")
    page.locator(button).first.click()


def until(page: tools.Page, met: Callable[[], bool]) -> None:
    """Let the page live on until something is so; it fails if that takes longer than a finger waits."""
    late = time.monotonic() + PATIENCE / 1000
    while not met():
        assert time.monotonic() < late, page.inner_text("#page")
        page.wait_for_timeout(20)


@contextmanager
def cut_off(at: Any, page: tools.Page) -> Iterator[None]:
    """The table does not answer; afterwards it does, under its old address."""
    at.host.stop()
    page.wait_for_selector(".lost")
    yield
    at.host = Host(at.table, at.owner, resources=paths.resources(), languages=tables.WORDS, port=at.port)
    at.host.start()
    page.wait_for_selector(".link.near")
