"""What players with phones meet round a table: whose turn it is, orders of a whole side, large letters, a closed table."""

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from fleetdesk import systems
from tests.hosting import tables
from tests.hosting.browser import MARKS, PHONE, SEEN, seated, taps

pytestmark = MARKS

UPRIGHT, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].every((one) => {
    const { left, top, bottom, width } = one.getBoundingClientRect();
    return [top + 3, (top + bottom) / 2, bottom - 3].every((y) => one.contains(document.elementFromPoint(left + width / 2, y)));
})"""
"""Whether nothing lies over what is meant."""


def tablet(at: Any, action: str, args: dict[str, Any]) -> None:
    at.owner.submit(lambda: at.session.do(action, args, insist=True)).result()


def heard(at: Any, page: tools.Page) -> None:
    page.wait_for_function(
        "head => Number(localStorage.getItem('fleetdesk.now')) >= head", arg=at.session.journal.head
    )


def shown(page: tools.Page, ship: str) -> str:
    return page.locator(f".ships [data-key='ship/{ship}']").get_attribute("aria-label") or ""


def activated(at: Any, page: tools.Page, ship: str) -> None:
    """The tablet goes on to activations, and that ship's turn comes."""
    tablet(at, "next_phase", {})
    page.click("[data-key='tab/orders']")
    tablet(at, "draw_card", {"side": ship[0]})
    tablet(at, "activate", {"ship": ship})
    heard(at, page)


def test_the_ship_whose_turn_it_is_comes_to_hand_and_she_alone_acts(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, page):
        activated(at, page, "a-s2")
        tools.expect(page.locator(".ships [data-key='ship/a-s2']")).to_have_attribute("aria-selected", "true")
        page.wait_for_selector("main [data-key^='offer/ram/'][data-key*='a-s2']")
        tools.expect(page.locator(".strip")).to_have_class("strip mine")
        assert not any("acts now" in shown(page, one) for one in ("a-s1", "a-s3"))


def test_no_button_stands_there_twice(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, page):
        activated(at, page, "a-s2")
        page.wait_for_selector("main [data-key^='offer/ram/']")
        titles = page.locator("main .button").all_inner_texts()
        assert len(titles) == len(set(titles)), titles


def test_a_phone_is_not_offered_to_end_what_another_side_does(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, page):
        activated(at, page, "b-s1")
        page.wait_for_selector("main [data-key^='offer/activate/']")
        tools.expect(page.locator("main [data-key^='offer/draw_card/']")).to_have_count(0)
        tools.expect(page.locator(".strip")).to_have_class("strip")


def to_orders(at: Any, page: tools.Page) -> None:
    while at.session.state.phase != "orders":
        tablet(at, "next_phase", {})
    heard(at, page)


def test_the_orders_of_a_side_are_written_beside_the_names_of_its_ships(browser, tmp_path):
    with seated(browser, "age_of_sail", tmp_path, viewport=UPRIGHT) as (at, page):
        to_orders(at, page)
        page.click("[data-key='tab/orders']")
        taps(page, "[data-key='close']")
        taps(page, "main [data-key^='offer/write_squadron/']")
        names = [one.name for one in at.session.state.ships.values() if one.side == "a"]
        for name in names:
            tools.expect(page.locator(".ledger .line").filter(has_text=name).first).to_be_visible()
        for name, sign in ((names[1], "2"), (names[0], "1")):
            page.locator(".ledger .line").filter(has_text=name).first.click()
            page.click(f"[data-key='orders/{sign}']")
            tools.expect(page.locator(".line.chosen .written")).to_have_value(sign)
        taps(page, "[data-key='go']:not([disabled])")
        tools.expect(page.locator(".form")).to_have_count(0)
        written = {
            one.name: one.order_of(at.session.state.turn).text
            for one in at.session.state.ships.values()
            if one.side == "a" and one.order_of(at.session.state.turn)
        }
        assert written == {names[0]: "1", names[1]: "2"}


@pytest.mark.parametrize("viewport", [UPRIGHT, LYING], ids=["upright", "lying"])
def test_what_is_written_and_how_it_is_read_lie_under_no_key(browser, tmp_path, viewport):
    with seated(browser, "age_of_sail", tmp_path, viewport=viewport, locale="fr-FR") as (at, page):
        to_orders(at, page)
        page.click("[data-key='tab/orders']")
        page.click("[data-key='orders/1']")
        page.wait_for_selector(".reading")
        assert page.evaluate(IN_SIGHT, ".written")
        assert page.evaluate(IN_SIGHT, ".reading")


@pytest.mark.parametrize("game", systems.system_ids())
def test_every_number_that_can_be_asked_about_is_a_finger_wide(browser, tmp_path, game):
    with seated(browser, game, tmp_path, viewport=UPRIGHT, locale="fr-FR") as (_, page):
        page.wait_for_selector("main [data-key^='why/']")
        small = page.evaluate("""[...document.querySelectorAll('main [data-key]')].filter((one) => one.offsetParent
            && Math.min(one.offsetWidth, one.offsetHeight) < 48).map((one) => one.outerHTML)""")
        assert small == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["galleys", "age_of_sail"])
def test_large_letters_of_the_phone_itself_are_large_letters_of_the_page(browser, tmp_path, game):
    with seated(browser, game, tmp_path, viewport=UPRIGHT, locale="fr-FR") as (_, page):
        sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
        page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
        page.reload()
        page.wait_for_selector("nav.tabs")
        tools.expect(page.locator("html")).to_have_attribute("data-size", "200")
        for tab in page.locator("nav.tabs button").all():
            tab.click()
            page.wait_for_timeout(200)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_half_answered_is_asked_again_after_the_page_was_loaded_anew(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, page):
        activated(at, page, "a-s2")
        taps(page, "main [data-key^='offer/ram/']")
        taps(page, ".form [data-key='contact/stern']")
        tools.expect(page.locator(".form [data-key='contact/stern']")).to_have_attribute(
            "aria-checked", "true"
        )
        head = at.session.journal.head
        page.reload()
        tools.expect(page.locator(".form [data-key='contact/stern']")).to_have_attribute(
            "aria-checked", "true"
        )
        assert at.session.journal.head == head
        taps(page, ".form [data-key='close']")
        page.reload()
        page.wait_for_selector(f"{SEEN} main [data-key^='offer/ram/']")
        tools.expect(page.locator(".form")).to_have_count(0)


def test_a_phone_is_told_that_the_tablet_has_closed_the_table(browser, tmp_path):
    with seated(browser, "galleys", tmp_path, heeded=False) as (at, page):
        at.host.stop()
        tools.expect(page.locator(".lost")).to_contain_text("The tablet has closed the table to phones")


def test_a_wrong_code_is_typed_over_by_the_next(browser, tmp_path):
    with tables.hosted(lambda: tables.session_of("galleys", tmp_path / "b.battle", umpire=False)) as at:
        right = at.table.guests.invite("a").code
        wrong = str((int(right) + 1) % 10**6).zfill(6)
        page = browser.new_context(**PHONE).new_page()
        page.goto(f"http://127.0.0.1:{at.port}/")
        page.click("[data-key='code']")
        page.keyboard.type(wrong)
        tools.expect(page.locator(".refused")).to_contain_text("This code opens no seat")
        page.keyboard.type(right)
        page.wait_for_selector("nav.tabs")
        page.context.close()
