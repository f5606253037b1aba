"""What a phone shows of what is being done, to a real browser: a form while others act, a result, one's own order, a refusal at the door."""

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from tests.hosting import tables
from tests.hosting.browser import MARKS, PATIENCE, PHONE, phone, seated, taps

pytestmark = MARKS

HIT = "[data-key='target/b-s1']"


def tablet(at: Any, page: tools.Page, action: str, args: dict[str, Any], **more: Any) -> None:
    """Somebody else does something, and the phone hears of it."""
    at.owner.submit(lambda: at.session.do(action, args, **more)).result()
    while page.evaluate("Number(localStorage.getItem('fleetdesk.now'))") < at.session.journal.head:
        page.wait_for_timeout(20)
    page.wait_for_timeout(150)


def to_fire(at: Any, page: tools.Page) -> None:
    """Open the form of a shot of the first ship."""
    while at.session.state.phase != "movement_and_combat":
        tablet(at, page, "next_phase", {}, insist=True)
    page.click("[data-key='tab/orders']")
    taps(page, "main [data-key^='offer/fire/']")
    page.wait_for_selector(HIT)


def test_a_form_in_large_letters_has_room_on_a_small_phone(browser, tmp_path):
    """What is awaited and that the phone is at the table stood above it, and left it less than two fingers."""
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        page.evaluate("localStorage.setItem('fleetdesk.size', '150')")
        page.reload()
        page.wait_for_selector("nav.tabs")
        to_fire(at, page)
        page.wait_for_timeout(200)
        heading, foot = (page.locator(one).bounding_box() for one in (".form .heading", ".form .foot"))
        assert foot["y"] - heading["y"] > 280


def test_what_a_finger_filled_in_stays_while_others_act_and_what_cannot_is_said(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        to_fire(at, page)
        page.click("[data-key='extra/more']")
        page.click("[data-key='band/1']")
        tools.expect(page.locator("[data-key='band/1']")).to_have_attribute("aria-checked", "true")
        tablet(at, page, "mark", {"ship": "b-s2", "slot": "hull", "lost": 1})
        tools.expect(page.locator("[data-key='band/1']")).to_have_attribute("aria-checked", "true")
        tools.expect(page.locator(".form .stepper output")).to_have_text("1 AD")
        tools.expect(page.locator(HIT)).to_have_attribute("aria-checked", "true")
        assert not page.locator(".meanwhile").count()
        whole = at.session.state.ships["b-s1"]
        tablet(at, page, "mark", {"ship": "b-s1", "slot": "hull", "lost": 9})  # nobody shoots at a wreck
        said = page.locator(".meanwhile")
        tools.expect(said).to_contain_text(f"{whole.name} is not to be had any more. Choose anew.")
        tools.expect(said).to_be_in_viewport()
        assert not page.locator(
            ".form [aria-label='Which ship?'] .chosen, [data-key^='target/'].chosen"
        ).count()
        tools.expect(page.locator("[data-key='go']")).to_be_disabled()
        tools.expect(page.locator("[data-key='band/1']")).to_have_attribute("aria-checked", "true")
        before = at.session.journal.head
        page.locator("[data-key^='target/b-s3']").first.click()
        tools.expect(said).to_have_count(0)
        page.click("[data-key='go']")
        page.wait_for_selector(".result")
        assert at.session.journal.head > before


def test_what_was_proposed_and_seen_is_not_swapped(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        to_fire(at, page)
        seen = page.locator("[data-key^='target/'].chosen").get_attribute("data-key")
        page.evaluate(
            """async (seen) => {
                const { stays, changes } = await import("/p/meanwhile.js");
                const form = (value) => ({ fields: [{ kind: "choice", key: "target", label: "Target", value,
                    picks: [{ value: "b-s1", title: "One" }, { value: "b-s2", title: "Two" }] }] });
                const pinned = stays(form("b-s1"), form("b-s2"), {});
                if (pinned.target !== "b-s1") throw new Error("swapped");
                if (stays(form("b-s1"), form("b-s2"), { target: "b-s2" })) throw new Error("not the finger's own");
                const { told } = changes({ fields: [{ kind: "number", key: "n", label: "Dice", value: 3 }] },
                    { fields: [{ kind: "number", key: "n", label: "Dice", value: 5 }] }, {});
                if (told[0] !== "Dice: 5 instead of 3") throw new Error(told[0]);
            }""",
            seen,
        )
        assert seen


def test_what_ones_own_act_threw_is_shown_with_its_dice(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        to_fire(at, page)
        page.click("[data-key='go']")
        page.wait_for_selector(".result")
        entry = next(one for one in reversed(list(at.session.journal.entries)) if one.action == "fire")
        shown = page.locator(".result .dice .die").all_inner_texts()
        thrown = [face.value for line in entry.lines if line.throw for face in line.throw.faces]
        assert thrown
        assert shown == [str(face) for face in thrown]
        tools.expect(page.locator(".result")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        tools.expect(page.locator("[data-key='undo']")).to_be_visible()
        page.click("[data-key='result']")
        tools.expect(page.locator(".result")).to_have_count(0)


def test_ones_own_sealed_order_can_be_read_again(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, page):
        page.click("[data-key='tab/orders']")
        orders = ["ahead", "halt", "port"]
        names = [one.name for one in at.session.state.ships.values() if one.side == "a"]
        for name, order in zip(names, orders, strict=True):
            tools.expect(page.locator(".form h2")).to_contain_text(name)
            taps(page, f"[data-key='order/{order}']")
        for ship, order in zip(("a-s1", "a-s2", "a-s3"), ("Ahead!", "Halt!", "To port!"), strict=True):
            page.click(f"[data-key='ship/{ship}']")
            told = page.locator("main .card .chips").first
            tools.expect(told).to_contain_text(order, ignore_case=True, timeout=PATIENCE)
            assert at.session.state.ships[ship].order in orders


def test_a_long_list_shows_what_is_chosen_and_folds_the_rest(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        to_fire(at, page)
        other = page.locator("[data-key='target/b-s3']")
        tools.expect(other).to_be_hidden()
        page.click("[data-key='target/others'] summary")
        other.click()
        tools.expect(other).to_have_attribute("aria-checked", "true")
        tools.expect(page.locator(HIT)).to_be_hidden()
        assert at.session.state.phase == "movement_and_combat"


def test_whoever_is_not_let_in_is_told_why(browser, tmp_path):
    with seated(browser, "galleys", tmp_path) as (at, _):
        page = browser.new_context(**PHONE).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{at.port}/")
        page.click("[data-key='come']")
        refused = page.locator(".refused")
        tools.expect(refused).to_have_text("A code has six figures.")
        invitation = at.owner.submit(lambda: at.table.guests.invite("b")).result()
        wrong = f"{(int(invitation.code) + 1) % 10**6:06}"
        page.fill("[data-key='code']", wrong)
        tools.expect(refused).to_contain_text("This code opens no seat")
        assert page.input_value("[data-key='code']") == wrong  # to be looked at again
        page.fill("[data-key='code']", invitation.code)
        page.wait_for_selector("nav.tabs")
        at.owner.submit(at.table.send_all_away).result()
        tools.expect(page.locator(".refused")).to_contain_text("has no seat at the table any more")
        page.goto(f"http://127.0.0.1:{at.port}/#{invitation.key}")
        page.reload()
        tools.expect(page.locator(".refused")).to_contain_text("This square opens no seat any more")
        page.context.close()


def test_the_squadron_that_acts_comes_to_hand_with_what_leads_on(browser, tmp_path):
    with seated(browser, "uncharted_seas", tmp_path) as (at, page):
        while at.session.state.phase != "movement_and_combat":
            tablet(at, page, "next_phase", {}, insist=True)
        page.click("[data-key='tab/orders']")
        page.locator("main [data-key='offer/activate/{}']").click()
        second = page.locator("[data-key^='squadron/']").nth(1)
        squadron = (second.get_attribute("data-key") or "").removeprefix("squadron/")
        second.click()
        page.click("[data-key='go']")
        page.wait_for_selector(".form", state="detached")
        hand = page.locator(".chip-ship[aria-selected=true]")
        tools.expect(hand).to_have_class("chip-ship acts")
        ship = (hand.get_attribute("data-key") or "").removeprefix("ship/")
        assert at.session.state.active == squadron
        assert at.session.state.ships[ship].squadron == squadron
        # Asked of the page in one go: between two questions it may be drawn anew.
        page.wait_for_function("""() => {
            const leads = document.querySelector("main [data-key^='offer/squadron_moved/']");
            return leads && leads.getBoundingClientRect().top < innerHeight / 2;
        }""")


FAINT = """() => {
    const light = (c) => { const v = c / 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    const lum = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n.length > 3 ? n[3] : 1]; };
    const ground = (one) => {
        for (let at = one; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage !== "none") return null;
            const [r, g, b, a] = parse(style.backgroundColor);
            if (a === 1) return [r, g, b];
        }
        return [255, 255, 255];
    };
    const found = [];
    const walk = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim();
        const one = walk.currentNode.parentElement;
        const box = one.getBoundingClientRect();
        if (!text || !box.width || one.closest("svg, :disabled, .unseen, [hidden]")) continue;
        const under = ground(one);
        if (!under) continue;
        const [a, b] = [lum(parse(getComputedStyle(one).color)), lum(under)];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) found.push(`${text.slice(0, 30)} (${one.className || one.parentElement.className}): ${ratio.toFixed(1)}`);
    }
    return [...new Set(found)];
}"""
"""Words of the page that stand out less than 4.5 : 1 from what is behind them."""


@pytest.mark.parametrize("light", ["dark", "light"])
@pytest.mark.parametrize("game", ["galleys", "uncharted_seas", "salves"])
def test_every_word_stands_out_by_night_and_by_day(browser, tmp_path, game, light):
    faults: list[str] = []
    with tables.hosted(lambda: tables.session_of(game, tmp_path / "b.battle", umpire=False)) as at:
        page = phone(browser, at.host, "a", faults, color_scheme=light, locale="fr-FR")
        found: dict[str, list[str]] = {}
        if game == "uncharted_seas":
            to_fire(at, page)
            found["form"] = page.evaluate(FAINT)
            tablet(at, page, "mark", {"ship": "b-s1", "slot": "hull", "lost": 9})
            page.wait_for_selector(".meanwhile")
            found["meanwhile"] = page.evaluate(FAINT)
            page.locator("[data-key^='target/b-s3']").first.click()
            page.click("[data-key='go']")
            page.wait_for_selector(".result")
            found["result"] = page.evaluate(FAINT)
        for tab in page.locator("nav.tabs button").all():
            tab.click()
            page.wait_for_timeout(250)
            found[tab.inner_text()] = page.evaluate(FAINT)
        page.click("[data-key='link']")
        found["settings"] = page.evaluate(FAINT)
        page.keyboard.press("Escape")
        assert not faults
        at.host.stop()
        page.wait_for_selector(".lost")
        found["lost"] = page.evaluate(FAINT)
        page.context.close()
    assert {where: told for where, told in found.items() if told} == {}
