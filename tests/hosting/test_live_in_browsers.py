"""What others do comes to a phone while a finger, an eye or a word is under way there: to a real browser."""

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from tests.hosting.browser import MARKS, phone, seated, taps

pytestmark = MARKS


def others(at: Any, page: tools.Page, ship: str = "b-s2", lost: int = 1) -> None:
    """Somebody marks a ship at the tablet, and the phone has drawn it."""
    args = {"ship": ship, "slot": "hull", "lost": lost}
    at.owner.submit(lambda: at.session.do("mark", args)).result()
    page.wait_for_function(
        "head => Number(localStorage.getItem('fleetdesk.now')) >= head", arg=at.session.journal.head
    )


def test_what_is_the_same_stays_the_element_it_was(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        page.wait_for_selector("main [data-key='hull/1']")
        page.evaluate("window.before = [...document.querySelectorAll('.bar *, .tabs *, main *')]")
        others(at, page)
        assert page.evaluate("before.filter((one) => !one.isConnected).map((one) => one.outerHTML)") == []


def test_a_finger_that_is_down_while_others_act_hits_what_it_meant(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        box = page.locator("main [data-key='hull/1']")
        box.hover()
        page.mouse.down()
        others(at, page)
        page.mouse.up()
        tools.expect(page.locator("main [data-key='hull/1'].struck:not(.waits)")).to_have_count(1)
        assert {one.key: one.value for one in at.session.system.slots(at.session.state, "a-s1")}["hull"] == 1


TAPPED = """(key) => {
    const old = document.querySelector(`main [data-key="${CSS.escape(key)}"]`).getBoundingClientRect();
    const [x, y] = [old.left + old.width / 2, old.top + old.height / 2];
    new MutationObserver((_, all) => {
        const under = document.elementFromPoint(x, y);
        if (under.closest("[data-key]")?.getAttribute("data-key") === key) return;
        all.disconnect();
        window.under = under.closest("[data-key]")?.getAttribute("data-key");
        setTimeout(() => {
            for (const [Kind, type] of [[PointerEvent, "pointerdown"], [MouseEvent, "click"]]) {
                under.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }));
            }
        });
    }).observe(document.querySelector("main"), { childList: true, subtree: true, attributes: true, characterData: true });
}"""
"""Taps where a button stands, as soon as news have put another one there."""


def test_a_button_that_news_put_under_the_finger_is_not_tapped(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        page.click("[data-key='tab/orders']")
        page.wait_for_selector("main [data-key^='offer/collision/']")
        page.wait_for_timeout(1000)  # what this finger did itself is over
        page.evaluate(TAPPED, "offer/set_wind/{}")
        at.owner.submit(lambda: at.session.do("next_phase", {}, insist=True)).result()
        page.wait_for_function("() => window.under")
        page.wait_for_timeout(500)
        assert not page.locator(".form, .sheet").count(), page.evaluate("window.under")
        assert all(one.seat != "a" for one in at.session.journal.entries)


def test_a_word_that_is_being_typed_is_left_alone(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        page.click("[data-key='tab/rules']")
        page.wait_for_selector("[data-key='sought']")
        wire = page.context.new_cdp_session(page)
        page.focus("[data-key='sought']")
        wire.send("Input.imeSetComposition", {"text": "broad", "selectionStart": 5, "selectionEnd": 5})
        page.evaluate(
            "window.ends = 0; addEventListener('compositionend', () => { window.ends += 1; }, true)"
        )
        others(at, page)
        assert page.evaluate("ends") == 0
        wire.send("Input.imeSetComposition", {"text": "broads", "selectionStart": 6, "selectionEnd": 6})
        wire.send("Input.insertText", {"text": "broadside"})
        assert page.input_value("[data-key='sought']") == "broadside"


def test_an_idle_phone_rests(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        page.click("main [data-key='hull/1']")
        tools.expect(page.locator("main [data-key='hull/1'].struck:not(.waits)")).to_have_count(1)
        page.wait_for_timeout(300)
        page.evaluate("""() => {
            window.changes = 0;
            new MutationObserver((all) => { window.changes += all.length; })
                .observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
        }""")
        page.wait_for_timeout(2300)
        assert page.evaluate("changes") == 0
        assert at.session.journal.head


def test_two_phones_of_a_side_lay_no_order_twice_unawares(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, page):
        other = phone(browser, at.host, "a", [])
        first, second, third = [one.name for one in at.session.state.ships.values() if one.side == "a"]
        for one in (page, other):
            one.click("[data-key='tab/orders']")
            tools.expect(one.locator(".form h2")).to_contain_text(first)
        other.click("[data-key='order/halt']")
        tools.expect(page.locator(".form h2")).to_contain_text(second)
        page.click("[data-key='ship/a-s2']")
        page.wait_for_selector("[data-key='order/combat']")
        page.click("[data-key='close']")
        page.locator(
            "main [data-key^='offer/place_order/'][data-key*='a-s2']"
        ).first.click()  # called for by this finger: it stays
        tools.expect(page.locator(".form h2")).to_contain_text(second)
        tools.expect(other.locator(".form h2")).to_contain_text(second)
        taps(other, "[data-key='order/combat']")
        tools.expect(page.locator(".meanwhile")).to_contain_text(
            "Somebody else of this side did this meanwhile"
        )
        tools.expect(page.locator(".form h2")).to_contain_text(second)
        tools.expect(other.locator(".form h2")).to_contain_text(third)
        other.context.close()


def test_what_a_side_owes_as_a_whole_is_not_done_twice_unawares_either(browser, tmp_path):
    """The card one phone had laid face down was swapped by the other of that side, which was told nothing."""
    with seated(browser, "firestorm_armada", tmp_path) as (at, page):
        other = phone(browser, at.host, "a", [])
        for one in (page, other):
            one.click("[data-key='tab/orders']")
            taps(one, "main [data-key^='offer/lay_card/']")
            one.wait_for_selector("[data-key='card/none']")
        page.click("[data-key='card/other']")
        taps(other, "[data-key='card/none']")
        tools.expect(page.locator(".meanwhile")).to_contain_text(
            "Somebody else of this side did this meanwhile"
        )
        tools.expect(page.locator("[data-key='card/other']")).to_have_attribute("aria-checked", "true")
        other.context.close()


def test_a_phone_is_told_who_takes_its_seat_and_takes_it_back(browser, tmp_path):
    """Somebody who was let in by mistake, or by a square that was seen, read along unnoticed."""
    with seated(browser, "galleys", tmp_path) as (at, page):
        told = page.locator(".notice .beside")
        other = phone(browser, at.host, "a", [])
        tools.expect(told).to_contain_text("Another phone has your seat now, too: Phone 2.")
        tools.expect(other.locator(".beside")).to_have_count(0)  # who came later takes nothing back
        taps(page, "[data-key^='away/']")
        tools.expect(other.locator(".refused")).to_contain_text("has no seat at the table any more")
        tools.expect(told).to_have_count(0)
        again = phone(browser, at.host, "a", [])
        taps(page, "[data-key^='stays/']")
        tools.expect(told).to_have_count(0)
        page.reload()
        page.wait_for_selector(".link.near", state="attached")
        tools.expect(told).to_have_count(0)
        assert len(at.table.guests.all) == 2
        other.context.close()
        again.context.close()


def test_labels_above_the_small_boxes_of_others_do_not_meet(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (_, page):
        page.click("[data-key='ship/b-s1']")
        page.wait_for_selector(".tracks:not(.own) .track")
        assert (
            page.evaluate("""() => {
            const words = [...document.querySelectorAll(".tracks strong, .tracks .line b")];
            const spots = words.map((one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); });
            return spots.filter((one, at) => spots.some((other, n) => n > at
                && one.left < other.right + 3 && other.left < one.right + 3 && one.top < other.bottom && other.top < one.bottom)).length;
        }""")
            == 0
        )


def test_a_reader_of_the_screen_hears_what_is_asked_and_leaves_the_page_behind_it(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (_, page):
        tools.expect(page.get_by_role("main")).to_have_attribute("aria-label", "Ships")
        page.click("[data-key='tab/orders']")
        tools.expect(page.get_by_role("main")).to_have_attribute("aria-label", "Hamilcar: order")
        page.click("[data-key='link']")
        tools.expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
        page.focus("[data-key='yes']")
        for _ in range(4):  # out of the last button of it there is nothing of the page
            page.keyboard.press("Tab")
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('.sheet')"
            )
        page.keyboard.press("Escape")
        tools.expect(page.get_by_role("dialog")).to_have_count(0)
        page.click("[data-key='order/halt']")
        tools.expect(page.locator(".form h2")).to_contain_text("Hanno")


def test_what_leads_on_is_offered_once(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        while at.session.state.phase != "movement_and_combat":
            at.owner.submit(lambda: at.session.do("next_phase", {}, insist=True)).result()
        page.click("[data-key='tab/orders']")
        taps(page, "main [data-key='offer/activate/{}']")
        taps(page, "[data-key='go']")
        page.wait_for_selector("main [data-key^='offer/squadron_moved/']")
        titles = page.locator("main .button").all_inner_texts()
        assert len(titles) == len(set(titles)), titles


UNDER = """() => { window.under = (tab) => {
    const place = document.querySelector(`[data-key="${tab}"]`).getBoundingClientRect();
    const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
    const hit = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    return { x, y, some: [...document.querySelectorAll("main [data-key]")].some((one) => hit(one.getBoundingClientRect())) };
}; }"""
SCROLLED = """(tab) => {
    const main = document.querySelector("main");
    for (let far = 0; far < 300 && !under(tab).some; far += 5) main.scrollTop = far;
    return under(tab).some;
}"""
TURNED = """(tab) => {
    new MutationObserver((_, all) => {
        if (!("moved" in document.documentElement.dataset)) return;
        all.disconnect();
        const { x, y } = under(tab);
        const at = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
        const place = document.querySelector(`[data-key="${tab}"]`);
        place.dispatchEvent(new PointerEvent("pointerdown", at));
        place.dispatchEvent(new MouseEvent("click", at));
    }).observe(document.documentElement, { attributes: true });
}"""
"""Turns to a page as soon as news have been drawn, while a button of what is shown lies unseen below its tab."""


def test_a_page_is_turned_though_news_have_just_moved_what_lies_unseen_below_its_tab(browser, tmp_path):
    with seated(browser, "galleys", tmp_path, viewport={"width": 360, "height": 500}) as (at, page):
        page.wait_for_selector("main [data-key='marines/1']")
        page.wait_for_timeout(1000)  # what this finger did itself is over
        page.evaluate(UNDER)
        assert page.evaluate(SCROLLED, "tab/log")
        page.evaluate(TURNED, "tab/log")
        args = {"ship": "b-s2", "slot": "marines", "lost": 1}
        at.owner.submit(lambda: at.session.do("mark", args)).result()
        tools.expect(page.locator("[data-key='tab/log']")).to_have_attribute("aria-current", "page")


def test_what_a_finger_turned_to_after_news_is_tapped_at_once(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, page):
        page.wait_for_selector("main [data-key='marines/1']")
        page.wait_for_timeout(1000)  # what this finger did itself is over
        page.evaluate("""() => {
            const later = setTimeout;
            window.setTimeout = (does, ...more) => (String(does).includes("dataset.moved") ? 0 : later(does, ...more));
        }""")  # news are never old, however long a finger takes
        args = {"ship": "b-s2", "slot": "marines", "lost": 1}
        at.owner.submit(lambda: at.session.do("mark", args)).result()
        page.wait_for_selector("html[data-moved]")
        page.click("[data-key='tab/orders']")
        first, second, _ = [one.name for one in at.session.state.ships.values() if one.side == "a"]
        tools.expect(page.locator(".form h2")).to_contain_text(first)
        tools.expect(page.locator("html[data-moved]")).to_have_count(1)  # they are new to this day
        page.click("[data-key='order/halt']")
        tools.expect(page.locator(".form h2")).to_contain_text(second)
