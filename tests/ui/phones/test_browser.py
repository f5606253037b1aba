"""A turn of galleys on two phones and the tablet: a real Chromium, the real page, the real window.

Skipped aloud where Playwright or a Chromium is missing: `pip install -e .[browser]`, and Debian's `chromium`.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra: pip install -e .[host]")
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.hosting import host as hosting
from fleetdesk.services import demo
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.phones.hosting_session import HostingSession
from tests.hosting import browser as browsers
from tests.hosting.browser import MARKS, PHONE, tools
from tests.hosting.tables import session_of

pytestmark = MARKS


@pytest.fixture
def tablet(qtbot, tmp_path, context, keeper, monkeypatch):
    """The window with a battle of galleys, open to phones."""
    monkeypatch.setattr(hosting, "PORT", 18_660)
    session = session_of("galleys", tmp_path / "battle.battle")
    hosted = HostingSession(session, tmp_path / "phones", context.words)
    seating = Seating(keeper, context.words, session)
    seating.on_phones = hosted.covers
    qtbot.addWidget(seating)
    seating.resize(1280, 800)
    seating.show()
    seating.sit(TABLE)
    hosted.open()
    yield SimpleNamespace(hosted=hosted, session=session)
    seating.clear()
    hosted.close()
    session.close()


@pytest.fixture(scope="module")
def driven():
    """A browser for the whole module, and the thread it is driven from: (thread, browser)."""
    with ThreadPoolExecutor(1) as thread, ExitStack() as open_:
        browser = thread.submit(open_.enter_context, browsers.browsing()).result()
        yield thread, browser
        thread.submit(open_.close).result()


@pytest.fixture
def browsed(qtbot, driven):
    """Run a play with the browser in its thread while the window lives; its phones are gone behind."""
    thread, browser = driven

    def played(play):
        try:
            return play(browser)
        finally:
            for context in browser.contexts:
                context.close()

    def run(play):
        came = thread.submit(played, play)
        qtbot.waitUntil(came.done, timeout=200_000)
        return came.result()

    return run


def phone(browser, tablet, seat, faults, **more):
    """A phone that has scanned the square of a seat."""
    return browsers.phone(browser, tablet.hosted.host, seat, faults, **more)


def in_window(tablet, call):
    """Do something at the tablet, from the browser's thread."""
    owner = tablet.hosted._owner
    assert owner is not None
    return owner.submit(call).result(60)


def lay_orders(page, order):
    page.click("[data-key='tab/orders']")
    page.click("[data-key^='offer/place_orders/']")
    for choice in page.locator(f"button.pick:has-text('{order}')").all():
        choice.click()
    page.click("[data-key='go']")
    page.wait_for_selector(".form", state="detached")


def struck(page):
    """Marines the table knows to be lost, as the page shows them."""
    return page.locator(".box.struck[data-key^='marines/']:not(.waits)")


def test_a_turn_of_galleys_on_two_phones_and_the_tablet(browsed, tablet):
    faults: list[str] = []
    session = tablet.session

    def play(browser):
        carthage = phone(browser, tablet, "b", faults)
        rome = phone(browser, tablet, "a", faults, locale="fr-FR", color_scheme="dark")
        rome.wait_for_selector("text=Navires")
        assert carthage.locator("nav.tabs >> text=Ships").count() == 1
        lay_orders(carthage, "To battle!")
        rome.click("[data-key='tab/orders']")
        rome.click("[data-key^='offer/place_orders/']:has-text('ordres')")
        rome.click("[data-key='go']")
        rome.wait_for_selector(".form", state="detached")
        in_window(tablet, lambda: demo.play_turn(session))  # the table plays what the orders say
        for page in (carthage, rome):
            tools.expect(page.locator(".bar")).to_contain_text(re.compile("(Turn|Tour) 2"))

        ship = next(
            one.id for one in session.state.ships.values() if one.side == "a" and not one.marines_lost
        )
        rome.click("[data-key='tab/ships']")
        rome.click(f"[data-key='ship/{ship}']")
        rome.click("[data-key='marines/2']")
        tools.expect(struck(rome)).to_have_count(2)
        assert session.state.ships[ship].marines_lost == 2
        rome.click("[data-key='undo']")
        tools.expect(struck(rome)).to_have_count(0)

        rome.context.set_offline(True)  # asleep: what is tapped stays on the phone
        rome.evaluate("document.querySelector('[data-key=\"marines/1\"]').click()")
        rome.context.set_offline(False)
        tools.expect(struck(rome)).to_have_count(1)

        rome.reload()  # the page was thrown away: it knows its seat, and draws what it had at once
        rome.wait_for_selector(f"[data-key='ship/{ship}'][aria-selected=true]")
        tools.expect(struck(rome)).to_have_count(1)
        secret = carthage.evaluate("JSON.stringify(localStorage)")
        rome.click("[data-key='tab/log']")
        rome.wait_for_selector(".entry")
        return secret

    browsed(play)
    assert not faults, faults
    assert session.state.turn == 2
    assert not tablet.hosted.host.table.waiting


def test_two_fingers_on_the_same_box_are_asked_one_more(browsed, tablet):
    faults: list[str] = []
    session = tablet.session

    def play(browser):
        page = phone(browser, tablet, "a", faults)
        ship = next(one.id for one in session.state.ships.values() if one.side == "a")
        page.click(f"[data-key='ship/{ship}']")
        page.wait_for_selector("[data-key='marines/1']")
        # The other finger: the page has not heard of it when its own box is tapped.
        page.evaluate(
            "window.WebSocket.prototype.send = ((old) => function (text) { setTimeout(() => old.call(this, text), 400); })(window.WebSocket.prototype.send); 0"
        )
        page.click("[data-key='marines/1']")
        in_window(tablet, lambda: session.do("mark", {"ship": ship, "slot": "marines", "lost": 1}))
        page.wait_for_selector("[role=dialog]")
        text = page.text_content("[role=dialog]")
        browsers.taps(page, "[data-key='yes']")
        tools.expect(struck(page)).to_have_count(2)
        return text, session.state.ships[ship].marines_lost

    text, lost = browsed(play)
    assert "1 are struck now" in text
    assert lost == 2
    assert not faults, faults


def test_names_are_text_whatever_they_hold(browsed, tablet):
    faults: list[str] = []
    evil = "<img src=x onerror=alert(1)>\N{RIGHT-TO-LEFT OVERRIDE}"

    def play(browser):
        page = phone(browser, tablet, "a", faults)
        in_window(tablet, lambda: tablet.session.do("remark", {"text": evil}))
        page.click("[data-key='tab/log']")
        page.wait_for_selector("text=<img src=x")
        return page.locator("main img").count()

    assert browsed(play) == 0
    assert not faults, faults


def test_a_stranger_types_a_code_and_one_sent_away_is_at_the_gate(browsed, tablet):
    faults: list[str] = []
    hosted = tablet.hosted

    def play(browser):
        page = browser.new_context(**PHONE).new_page()
        page.goto(f"http://127.0.0.1:{hosted.host.port}/")
        page.wait_for_selector(".gate")
        assert "Mylae" not in page.content()
        code = in_window(tablet, lambda: hosted.host.table.guests.invite("a")).code
        page.fill("[data-key='code']", code)
        page.wait_for_selector("nav.tabs")
        in_window(tablet, hosted.send_all_away)
        page.wait_for_selector(".gate")
        return page.evaluate("Object.keys(localStorage).filter((key) => /parts|seat|wishes/.test(key))")

    assert browsed(play) == []
    assert not faults, faults


def test_at_the_narrowest_nothing_is_wider_than_the_screen_and_every_target_is_a_finger_wide(browsed, tablet):
    faults: list[str] = []

    def play(browser):
        found = []
        for locale, scheme in (("fr-FR", "light"), ("en-GB", "dark")):
            more = {"viewport": {"width": 360, "height": 640}, "locale": locale, "color_scheme": scheme}
            page = phone(browser, tablet, TABLE if locale == "en-GB" else "a", faults, **more)
            for tab in page.locator("nav.tabs button").all():
                tab.click()
                page.wait_for_timeout(300)
                found.append(
                    page.evaluate(
                        "[document.documentElement.scrollWidth, ...[...document.querySelectorAll('main button')]"
                        ".filter((one) => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 36).map((one) => one.outerHTML)]"
                    )
                )
                unnamed = page.evaluate(
                    "[...document.querySelectorAll('button')].filter((one) => !(one.getAttribute('aria-label') || one.textContent).trim()).length"
                )
                assert unnamed == 0
        return found

    for width, *small in browsed(play):
        assert width <= 360
        assert small == []
    assert not faults, faults
