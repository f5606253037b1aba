"""What a phone forgets, in a real browser: all of a seat with the seat, all of a battle with the battle, a form with what it did."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install -e .[browser]")
from playwright import sync_api as tools

from fleetdesk.core.words import Msg
from fleetdesk.hosting.guests import Guests, hashed
from fleetdesk.hosting.intents import Answer
from fleetdesk.store.guests import Guest
from tests.hosting import tables
from tests.hosting.browser import MARKS, cut_off, seated, taps, until

pytestmark = MARKS

KEPT = "name => JSON.parse(localStorage.getItem(`fleetdesk.${name}`))"


STERN = ".form [data-key='contact/stern']"
GO = ".form [data-key='go']"


def half_answered(at: Any, page: tools.Page) -> None:
    """A ram is begun and its side chosen, not more."""
    at.owner.submit(lambda: at.session.do("next_phase", {}, insist=True)).result()
    page.click("[data-key='tab/orders']")
    for action, args in (("draw_card", {"side": "a"}), ("activate", {"ship": "a-s2"})):
        at.owner.submit(lambda action=action, args=args: at.session.do(action, args, insist=True)).result()
    taps(page, "main [data-key^='offer/ram/']")
    taps(page, STERN)
    tools.expect(page.locator(STERN)).to_have_attribute("aria-checked", "true")
    assert page.evaluate(KEPT, "asked")
    assert page.evaluate(KEPT, "drafts")


def loads(page: tools.Page) -> None:
    page.reload()
    page.wait_for_selector(".link.near", state="attached")


def sent_to_carthage(at: Any, page: tools.Page) -> None:
    """Its seat is taken from the phone, and it comes to the other side's with a code."""
    at.owner.submit(at.table.send_all_away).result()
    page.wait_for_selector(".gate")
    invited = at.owner.submit(lambda: at.table.guests.invite("b")).result()
    page.fill("[data-key='code']", invited.code)
    page.wait_for_selector("nav.tabs")


def nothing_of_it(page: tools.Page) -> None:
    """Neither on the page nor in what it keeps, now and when it is loaded anew."""
    for _ in range(2):
        tools.expect(page.locator(".form")).to_have_count(0)
        assert not page.evaluate(KEPT, "asked")
        assert not page.evaluate(KEPT, "drafts")
        loads(page)


@pytest.mark.parametrize("loaded", [True, False], ids=["loaded", "typed"])
def test_what_one_seat_had_half_answered_no_other_is_shown(browser, tmp_path, loaded):
    """The phone goes on to the other side's seat: by its square, or sent away and with a code."""
    with seated(browser, "galleys", tmp_path) as (at, page):
        half_answered(at, page)
        if loaded:
            invited = at.owner.submit(lambda: at.table.guests.invite("b")).result()
            page.goto(f"http://127.0.0.1:{at.port}/#{invited.key}")
            page.reload()
            page.wait_for_selector("nav.tabs")
        else:
            sent_to_carthage(at, page)
        tools.expect(page.locator(".bar small")).to_contain_text("Carthage")
        nothing_of_it(page)


def test_what_was_half_answered_in_one_battle_no_other_is_shown(browser, tmp_path):
    """The tablet opens another battle at the same address, in which this phone has the same seat."""
    with seated(browser, "galleys", tmp_path, heeded=False) as (at, page):
        half_answered(at, page)
        at.host.stop()
        page.wait_for_selector(".lost")
        own = hashed(page.evaluate(KEPT, "own"))
        again = Guests((Guest(id="another1", seat="a", key=own),))
        with tables.hosted(lambda: other(tmp_path), guests=again, port=at.port):
            page.wait_for_selector(".link.near")
            nothing_of_it(page)
            names = page.locator(".chip-ship b").all_inner_texts()
            assert all(names), names  # what looked the same in both battles came anew


def other(folder: Path) -> Any:
    return tables.session_of("galleys", folder / "other.battle", umpire=False)


def test_a_question_that_was_open_to_one_seat_no_other_is_asked(browser, tmp_path):
    with seated(browser, "galleys", tmp_path, heeded=False) as (at, page):
        half_answered(at, page)
        with cut_off(at, page):
            page.click(GO)
            args = {"ship": "b-s2", "slot": "marines", "lost": 1}
            at.owner.submit(lambda: at.session.do("mark", args)).result()
        tools.expect(page.locator(".sheet")).to_contain_text("something happened since")
        sent_to_carthage(at, page)
        tools.expect(page.locator(".sheet")).to_have_count(0)
        nothing_of_it(page)


class Deaf:
    """What the phone says arrives; what it is told does not, as long as it is deaf."""

    def __init__(self) -> None:
        self.now = False

    def __call__(self, page: tools.Page) -> None:
        page.route_web_socket("**/wire", self._wired)

    def _wired(self, route: Any) -> None:
        far = route.connect_to_server()
        route.on_message(far.send)
        far.on_message(lambda said: None if self.now else route.send(said))


def sends(at: Any, page: tools.Page, deaf: Deaf, button: str) -> None:
    """Tap what sends the wish; it is done, and the phone does not hear so."""
    before = at.session.journal.head
    page.wait_for_selector(f"{button}:enabled")
    deaf.now = True
    page.click(button)
    until(page, lambda: at.session.journal.head > before)


def test_what_was_done_is_not_asked_again_though_the_page_was_loaded_before_it_heard_so(browser, tmp_path):
    deaf = Deaf()
    with seated(browser, "galleys", tmp_path, before=deaf) as (at, page):
        half_answered(at, page)
        sends(at, page, deaf, GO)
        deaf.now = False
        loads(page)
        nothing_of_it(page)


@contextmanager
def saying(at: Any, came: Any) -> Iterator[None]:
    """Whatever a phone wishes, that is what comes of it."""
    wish = at.table.wish
    at.table.wish = lambda _, wished: Answer(wish=wished.id, came=came, text=Msg.verbatim("Not so."))
    yield
    at.table.wish = wish


@pytest.mark.parametrize("came", ["no", "refused", "late"])
def test_what_was_not_done_is_asked_again_by_a_page_that_is_loaded_anew(browser, tmp_path, came):
    """Its form stands there until then, and went with the page."""
    with seated(browser, "galleys", tmp_path) as (at, page):
        half_answered(at, page)
        with saying(at, came):
            page.wait_for_selector(f"{GO}:enabled")
            page.click(GO)
            tools.expect(page.locator(".sheet")).to_contain_text("Not so.")
        loads(page)
        tools.expect(page.locator(STERN)).to_have_attribute("aria-checked", "true")


def test_what_was_insisted_on_is_not_asked_again_either(browser, tmp_path):
    deaf = Deaf()
    with seated(browser, "galleys", tmp_path, before=deaf) as (at, page):
        half_answered(at, page)
        with saying(at, "refused"):
            page.wait_for_selector(f"{GO}:enabled")
            page.click(GO)
            page.wait_for_selector(".sheet")
        sends(at, page, deaf, ".sheet [data-key='yes']")
        deaf.now = False
        loads(page)
        nothing_of_it(page)


def test_what_is_answered_anew_while_the_first_is_under_way_stays_when_that_is_done(browser, tmp_path):
    deaf = Deaf()
    with seated(browser, "galleys", tmp_path, before=deaf) as (at, page):
        half_answered(at, page)
        sends(at, page, deaf, GO)
        page.click(".form [data-key='contact/bow']")
        deaf.now = False
        loads(page)
        until(page, lambda: not page.evaluate(KEPT, "wishes"))
        (draft,) = page.evaluate(KEPT, "drafts").values()
        assert draft["contact"] == "bow"
