"""A phone whose table went away for a while and came back: what was wished or begun meanwhile, to a real browser."""

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from tests.hosting.browser import MARKS, SEEN, cut_off, seated, taps

pytestmark = MARKS


def tablet(at: Any, action: str, args: dict[str, Any], **more: Any) -> None:
    at.owner.submit(lambda: at.session.do(action, args, **more)).result()


def to_fire(at: Any, page: tools.Page) -> None:
    while at.session.state.phase != "movement_and_combat":
        tablet(at, "next_phase", {}, insist=True)
    page.click("[data-key='tab/orders']")
    page.wait_for_function(
        "head => Number(localStorage.getItem('fleetdesk.now')) >= head", arg=at.session.journal.head
    )
    page.wait_for_selector(f"{SEEN} main [data-key^='offer/fire/']")


def to_shot(at: Any, page: tools.Page) -> None:
    to_fire(at, page)
    page.locator("main [data-key^='offer/fire/']").first.click()
    page.wait_for_selector("[data-key='go']")


def test_a_shot_kept_while_cut_off_is_asked_about_where_something_happened_since(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path, heeded=False) as (at, page):
        to_shot(at, page)
        with cut_off(at, page):
            page.click("[data-key='go']")
            tools.expect(page.locator(".notice")).to_contain_text("Kept here, to be sent: 1")
            tablet(at, "mark", {"ship": "b-s2", "slot": "hull", "lost": 1})
            head = at.session.journal.head
        tools.expect(page.locator(".sheet")).to_contain_text("something happened since")
        assert at.session.journal.head == head
        page.click("[data-key='yes']")
        page.wait_for_selector(".result")
        assert at.session.journal.head > head


def test_what_is_kept_while_nothing_happens_is_done_unasked(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path, heeded=False) as (at, page):
        to_shot(at, page)
        with cut_off(at, page):
            page.click("[data-key='go']")
        page.wait_for_selector(".result")
        assert not page.locator(".sheet").count()


def test_a_form_begun_while_cut_off_can_be_left_and_comes_with_the_table(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path, heeded=False) as (at, page):
        to_fire(at, page)
        with cut_off(at, page):
            page.locator("main [data-key^='offer/fire/']").first.click()
            page.click(".form [data-key='close']")
            tools.expect(page.locator(".form")).to_have_count(0)
            page.locator("main [data-key^='offer/fire/']").first.click()
            tools.expect(page.locator(".form")).to_contain_text("when the table answers")
        page.wait_for_selector("[data-key='go']")


def test_every_mark_that_was_overtaken_is_asked_about_one_after_the_other(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path, heeded=False) as (at, page):
        page.click("[data-key='tab/ships']")
        with cut_off(at, page):
            for slot in ("hull", "crew"):
                page.click(f"[data-key='{slot}/1']")
                tablet(at, "mark", {"ship": "a-s1", "slot": slot, "lost": 2})
        for _ in ("hull", "crew"):
            page.wait_for_selector(".sheet")
            taps(page, "[data-key='yes']")
        tools.expect(page.locator(".sheet")).to_have_count(0)
        for slot in ("hull", "crew"):
            tools.expect(page.locator(f"[data-key='{slot}/3']")).to_have_attribute("aria-pressed", "true")
            tools.expect(page.locator(f"[data-key='{slot}/3'].waits")).to_have_count(0)
        ship = at.session.state.ships["a-s1"]
        slots = {one.key: one.value for one in at.session.system.slots(at.session.state, "a-s1")}
        assert (slots["hull"], slots["crew"]) == (3, 3), ship


def test_a_link_that_died_without_a_word_is_missed_and_nothing_wished_on_it_is_lost(browser, tmp_path):
    dead: list[bool] = []

    def wired(route: Any) -> None:
        """A link that carries all at first; once it is dead, it swallows what is said and closes nothing."""
        far, own = route.connect_to_server(), len(dead)
        route.on_message(lambda said: len(dead) == own and far.send(said))
        far.on_message(lambda said: len(dead) == own and route.send(said))

    def before(page: tools.Page) -> None:
        page.route_web_socket("**/wire", wired)

    with seated(browser, "uncharted_seas", tmp_path, before=before) as (at, page):
        page.wait_for_selector("main [data-key='hull/1']")
        dead.append(True)
        page.click("main [data-key='hull/1']")
        marked = page.locator("main [data-key='hull/1'].struck:not(.waits)")
        tools.expect(marked).to_have_count(1, timeout=20_000)
        assert {one.key: one.value for one in at.session.system.slots(at.session.state, "a-s1")}["hull"] == 1


def test_a_phone_whose_link_broke_while_the_page_came_is_at_the_table_all_the_same(browser, tmp_path):
    broken: list[str] = []

    def fails_once(route: Any) -> None:
        if route.request.url in broken:
            route.continue_()
        else:
            broken.append(route.request.url)
            route.abort()

    def before(page: tools.Page) -> None:
        page.route("**/p/*.json", fails_once)
        page.route("**/p/texts/*.json", fails_once)

    french = {"locale": "fr-FR", "before": before}
    with seated(browser, "age_of_sail", tmp_path, heeded=False, **french) as (_, page):
        page.click("[data-key='tab/chart']")
        tools.expect(page.locator("[data-key='tab/chart']")).to_contain_text("Carte")
        page.wait_for_selector(".piece path.rigging", state="attached")
        assert len(broken) == 2
