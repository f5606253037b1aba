"""What a phone shows of what is being done, to a real browser: a form while others act, a result, one's own order, a refusal at the door."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from tests.hosting import tables
from tests.hosting.browser import MARKS, PATIENCE, PHONE, browsing, phone

pytestmark = MARKS

HIT = "[data-key='target/b-s1']"


@pytest.fixture(scope="module")
def browser() -> Iterator[tools.Browser]:
    with browsing() as found:
        yield found


@contextmanager
def seated(browser: tools.Browser, game: str, folder: Path) -> Iterator[tuple[Any, tools.Page]]:
    """Rome has a small phone, in English; whoever holds the tablet acts for all others."""
    faults: list[str] = []
    with tables.hosted(lambda: tables.session_of(game, folder / "b.battle", umpire=False)) as at:
        page = phone(browser, at.host, "a", faults, viewport={"width": 360, "height": 640})
        yield at, page
        page.context.close()
    assert not faults, faults


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
    page.locator("main [data-key^='offer/fire/']").first.click()
    page.wait_for_selector(HIT)


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
        for order in orders:
            page.click(f"[data-key='order/{order}']")
            page.wait_for_timeout(300)
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
