"""Whole turns of games with secrets, from orders to the end of the turn, by fingers on two phones and nothing else."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fleetdesk.services.battle import BattleSession
from tests.hosting import tables
from tests.hosting.browser import MARKS, PATIENCE, phone, taps, tools

pytestmark = MARKS
NEXT = """() => { for (const key of ["yes", "go"]) {
    const found = document.querySelector(`[data-key="${key}"]:enabled`);
    if (found) { found.click(); return; } } }"""
"""Answers a question, or else a form, that is asked now; a second tap on the same changes nothing."""
LEADS = "main .button.primary[data-key^='offer/']"


@contextmanager
def hosting(
    browser: tools.Browser, game: str, folder: Path
) -> Iterator[tuple[BattleSession, tools.Page, tools.Page]]:
    """A battle without an umpire: Rome has a French phone by night, Carthage an English one by day."""
    faults: list[str] = []
    with tables.hosted(lambda: tables.session_of(game, folder / "b.battle", umpire=False)) as at:
        night = {"locale": "fr-FR", "color_scheme": "dark"}
        rome = phone(browser, at.host, "a", faults, **night)
        carthage = phone(browser, at.host, "b", faults)
        for page in (rome, carthage):
            page.click("[data-key='tab/orders']")
        yield at.session, rome, carthage
        for page in (rome, carthage):
            page.context.close()
    assert not faults, faults


def does(session: BattleSession, page: tools.Page, button: str) -> None:
    """Tap a button and answer what it asks with its first answer, until a step is made and nothing is asked.

    A step alone is not enough: a phase in which nothing is to be decided may pass by itself meanwhile.
    """
    before, late = session.journal.head, time.monotonic() + PATIENCE / 1000
    knows(session, page)
    taps(page, button)
    while session.journal.head == before or page.query_selector(".form, .sheet"):
        assert time.monotonic() < late, (button, page.inner_text("#page"))
        page.wait_for_timeout(20)
        page.evaluate(NEXT)


def knows(session: BattleSession, *pages: tools.Page) -> None:
    """Wait until these phones have heard of the last step."""
    for page in pages:
        while page.evaluate("Number(localStorage.getItem('fleetdesk.now'))") < session.journal.head:
            page.wait_for_timeout(20)


def offer(action: str) -> str:
    """The button of an action."""
    return f"main [data-key^='offer/{action}/']"


def shows(page: tools.Page, words: str) -> None:
    """Wait until the bar says it."""
    tools.expect(page.locator(".bar")).to_contain_text(words, timeout=PATIENCE)


def is_closed(page: tools.Page, words: str) -> None:
    """Wait until the phone says that all have closed."""
    tools.expect(page.locator(".strip")).to_contain_text(words, timeout=PATIENCE)


def fits(page: tools.Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_turn_of_age_of_sail(browser, tmp_path):
    with hosting(browser, "age_of_sail", tmp_path) as (session, rome, carthage):
        does(session, rome, offer("next_phase"))
        rome.click(offer("write_orders"))
        for sign in "21":
            rome.click(f"[data-key='orders/{sign}']")
        rome.click("[data-key='orders/back']")
        tools.expect(rome.locator("textarea")).to_have_value("2")
        assert fits(rome)
        rome.wait_for_selector(".reading.sound")
        rome.click("[data-key='go']")  # face down; the next ship is asked for her orders at once
        written = rome.locator(".chip-ship .icon")
        tools.expect(written).to_have_count(0)  # orders for four turns: she is not done
        tools.expect(rome.locator(".form h2")).to_contain_text(
            [one.name for one in session.state.ships.values() if one.side == "a"][1]
        )
        rome.click("[data-key='close']")
        does(session, rome, offer("close_orders"))
        waiting = rome.locator(".elsewhere")
        tools.expect(waiting).to_contain_text("À la tablette")
        assert not rome.locator(offer("next_phase")).count()
        does(session, carthage, offer("close_orders"))
        is_closed(rome, "tous ont fini")
        does(session, carthage, offer("next_phase"))
        shows(rome, "Déplacement")
        does(session, rome, offer("sail_all"))
        while session.state.turn == 1:
            does(session, carthage, offer("next_phase"))
        shows(rome, "Tour 2")


def test_orders_of_galleys_go_from_ship_to_ship(browser, tmp_path):
    with hosting(browser, "galleys", tmp_path) as (session, rome, _):
        ships = [one for one in session.state.ships.values() if one.side == "a"]
        for ship in ships:  # asked at once, and one tap is an order
            tools.expect(rome.locator(".form h2")).to_contain_text(ship.name)
            rome.click("[data-key='order/halt']")
        rome.wait_for_selector(".form", state="detached")
        assert session.system.deciding(session.state) == ("b",)


def test_no_order_is_laid_that_nobody_chose(browser, tmp_path):
    with hosting(browser, "galleys", tmp_path) as (session, rome, _):
        first, second = [one for one in session.state.ships.values() if one.side == "a"][:2]
        for ship in (first, second):
            tools.expect(rome.locator(".form h2")).to_contain_text(ship.name)
            assert rome.locator("[data-key='order/ahead']").get_attribute("aria-checked") == "false"
            assert not rome.locator("[data-key='go']").count()  # a tap on an order is all there is
            rome.click("[data-key='order/combat']")
        assert fits(rome)


def test_a_turn_of_firestorm_armada(browser, tmp_path):
    with hosting(browser, "firestorm_armada", tmp_path) as (session, rome, carthage):
        rome.click(offer("lay_card"))
        rome.click("[data-key='card/other']")
        rome.fill("[data-key='title']", "Ambush")
        does(session, rome, "[data-key='go']")
        assert "Ambush" not in carthage.content()
        knows(session, carthage)
        taps(carthage, offer("lay_card"))
        does(session, carthage, "[data-key='card/none']")
        is_closed(rome, "tous ont fini")
        does(session, carthage, offer("reveal_cards"))
        carthage.click("[data-key='tab/log']")
        carthage.wait_for_selector("text=Ambush")
        carthage.click("[data-key='tab/orders']")
        for _ in range(40):
            if session.state.turn == 2:
                break
            knows(session, rome, carthage)
            page = next(one for one in (rome, carthage) if one.locator(LEADS).count())
            does(session, page, LEADS)
        shows(rome, "Tour 2")
        assert fits(rome)


def test_each_phone_says_for_itself_that_it_plays_no_card(browser, tmp_path):
    with hosting(browser, "firestorm_armada", tmp_path) as (session, rome, carthage):
        for page in (rome, carthage):
            tools.expect(page.locator(offer("lay_card"))).to_be_visible()
            for action in ("no_cards", "next_phase"):
                assert not page.locator(offer(action)).count()
            knows(session, page)
            taps(page, offer("lay_card"))
            does(session, page, "[data-key='card/none']")
        does(session, carthage, offer("reveal_cards"))
        does(session, rome, offer("next_phase"))
        shows(rome, "Initiative")


def test_a_long_name_stays_whole_in_its_tile(browser, tmp_path):
    def make():
        session = tables.session_of("galleys", tmp_path / "b.battle", umpire=False)
        for ship, name in (("a-s1", "Neapolitana"), ("a-s2", "Stella Maris"), ("a-s3", "Washington")):
            session.do("correct", {"ship": ship, "slot": "name", "value": name, "reason": ""})
        return session

    with tables.hosted(make) as at:
        rome = phone(browser, at.host, "a", [])
        rome.click("[data-key='tab/orders']")
        tools.expect(rome.locator("[data-key='ship/a-s1'] b")).to_have_text("Neapolitana")
        # All in one look: the page may be drawn anew between two, and what it replaced has no style.
        rome.wait_for_function(
            """() => {
                const lines = (ship) => {
                    const name = document.querySelector(`[data-key='ship/${ship}'] b`);
                    return Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight));
                };
                return lines("a-s1") === 1 && lines("a-s3") === 1 && lines("a-s2") <= 2;
            }"""
        )
        rome.context.close()


def test_twelve_real_dice_are_told_by_one_tap(browser, tmp_path):
    with tables.hosted(lambda: tables.session_of("firestorm_armada", tmp_path / "b.battle")) as at:
        at.table.real_dice = True
        at.session.do("no_cards", {})
        at.session.do("initiative", {})
        at.session.do("next_phase", {})
        ship = next(one for one in at.session.state.ships.values() if one.side == "a")
        faults: list[str] = []
        rome = phone(browser, at.host, "a", faults)
        rome.click(f"[data-key='ship/{ship.id}']")
        rome.click("main [data-key^='offer/fire/']")
        tools.expect(rome.locator(".throw .totals .key").first).to_be_visible()
        joins = rome.locator("details[data-key='joins']")
        tools.expect(joins.locator(".pick").first).to_be_hidden()  # what is optional is one line
        rome.click("details[data-key='faces'] > summary")
        keys = rome.locator(".pad.faces .key")
        tools.expect(keys).to_have_count(6)
        assert len({round(keys.nth(n).bounding_box()["y"]) for n in range(6)}) == 1
        head = at.session.journal.head
        rome.locator(".throw .totals button.key").first.click()
        rome.wait_for_selector(".form", state="detached")
        knows(at.session, rome)
        assert at.session.journal.head > head
        assert at.session.journal.entry(at.session.journal.last_step).throws[0].total is not None
        assert fits(rome)
        assert not faults, faults
        rome.context.close()


def test_a_key_of_a_single_die_says_what_its_face_does(browser, tmp_path):
    """Each of its totals is a face: there is nothing to tell die by die."""
    with tables.hosted(lambda: tables.session_of("galleys", tmp_path / "b.battle", umpire=False)) as at:
        at.table.real_dice = True
        for action, args in (
            ("next_phase", {}),
            ("draw_card", {"side": "a"}),
            ("activate", {"ship": "a-s2"}),
        ):
            at.session.do(action, args, insist=True)
        faults: list[str] = []
        rome = phone(browser, at.host, "a", faults)
        rome.click("[data-key='ship/a-s2']")
        rome.click("main [data-key^='offer/grapple/']")
        keys = rome.locator(".throw .outcome")
        tools.expect(keys).to_have_count(2)
        assert ["\N{NO-BREAK SPACE}%" in one for one in keys.all_inner_texts()] == [True, True]
        assert rome.locator(".throw button.key").all_inner_texts() == ["1", "2", "3", "4", "5", "6"]
        tools.expect(rome.locator(".throw details")).to_have_count(0)
        rome.locator(".throw button.key").nth(4).click()
        rome.wait_for_selector(".throw", state="detached")
        knows(at.session, rome)
        (throw,) = at.session.journal.entry(at.session.journal.last_step).throws
        assert throw.values == (5,)
        assert not faults, faults
        rome.context.close()


def fires(session: BattleSession, page: tools.Page) -> None:
    """The first ship at a cell of the grid: at a table without an umpire nothing is typed."""
    knows(session, page)
    taps(page, offer("salvo"))
    page.locator(".form .waters svg").click(position={"x": 80, "y": 80})
    does(session, page, "[data-key='go']:enabled")


def test_a_turn_of_salves(browser, tmp_path):
    with hosting(browser, "salves", tmp_path) as (session, rome, carthage):
        for page, side, row in ((rome, "a", 1), (carthage, "b", 9)):
            knows(session, page)
            taps(page, offer("place_fleet"))
            names = [one.name for one in session.state.ships.values() if one.side == side]
            page.fill("textarea", "\n".join(f"{name}: {'ABCDE'[n]}{row}" for n, name in enumerate(names)))
            tools.expect(page.locator(".reading.sound")).to_have_count(len(names))
            does(session, page, "[data-key='go']")
        is_closed(rome, "tous ont fini")
        knows(session, rome)
        taps(rome, offer("lock_setup"))
        tools.expect(rome.locator("[data-key='go']")).not_to_contain_text("malgré tout")
        does(session, rome, "[data-key='go']")
        fires(session, carthage)
        fires(session, rome)
        is_closed(rome, "tous ont fini")
        does(session, rome, offer("resolve_first_turn"))
        does(session, carthage, offer("next_nation"))
        shows(rome, "Tour 2")
        fires(session, rome)
        does(session, rome, offer("resolve_player_turn"))
        does(session, carthage, offer("next_nation"))
        tools.expect(carthage.locator(".strip")).to_have_class("strip mine", timeout=PATIENCE)
        assert fits(carthage)


def test_a_covered_phone_shows_nothing_of_its_seat_until_it_is_tapped(browser, tmp_path):
    with hosting(browser, "galleys", tmp_path) as (session, rome, _):
        names = [one.name for one in session.state.ships.values() if one.side == "a"]
        rome.click("[data-key='cover']")
        rome.reload()
        rome.wait_for_selector(".cover")
        assert not any(name in rome.inner_text("body") for name in (*names, "Rome"))
        rome.click("[data-key='uncover']")
        tools.expect(rome.locator("main")).to_contain_text(names[0])


def test_a_keyboard_does_what_fingers_do(browser, tmp_path):
    def focused(page):
        return page.evaluate(
            "document.activeElement.getAttribute('data-key') || document.activeElement.tagName"
        )

    with hosting(browser, "galleys", tmp_path) as (session, rome, _):
        ships = [one for one in session.state.ships.values() if one.side == "a"]
        rome.focus("[data-key='order/combat']")
        rome.keyboard.press("Enter")
        tools.expect(rome.locator(".form h2")).to_contain_text(ships[1].name)
        assert focused(rome) == "MAIN"  # what had it is gone: the place it stood in has it
        tools.expect(rome.locator("p[role=status]").last).to_contain_text(ships[0].name)
        rome.focus("[data-key='link']")
        rome.keyboard.press("Enter")
        rome.wait_for_selector("[role=dialog]")
        assert focused(rome).startswith("language/")
        rome.keyboard.press("Escape")
        rome.wait_for_selector("[role=dialog]", state="detached")
        assert focused(rome) == "link"


def test_a_keyboard_goes_from_cell_to_cell(browser, tmp_path):
    with hosting(browser, "salves", tmp_path) as (_, rome, _):
        rome.reload()
        rome.click("[data-key='tab/orders']")  # where a ship waits to be placed, she is asked where
        sea = rome.locator(".form .waters")
        sea.focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
            rome.keyboard.press(key)
        tools.expect(sea).to_have_attribute("aria-label", "Carte marine, B2")
        tools.expect(sea).to_be_focused()
        rome.keyboard.press("Enter")
        tools.expect(sea.locator(".chosen")).to_have_count(1)


def test_the_rules_are_read_on_a_phone(browser, tmp_path):
    with hosting(browser, "galleys", tmp_path) as (session, rome, _):
        book = session.system.rule_book()
        rome.click("[data-key='tab/rules']")
        chapters = rome.locator("details.chapter")
        tools.expect(chapters).to_have_count(len(book.chapter))
        chapters.first.locator("summary").click()
        tools.expect(chapters.first).to_contain_text(book.chapter[0].rule[0].fr)
        rome.fill("[data-key='sought']", "r2")
        tools.expect(rome.locator("dt")).to_have_text(["R2 1"])


def test_nothing_moves_under_the_finger_when_the_link_breaks(browser, tmp_path):
    def places(page):
        return page.evaluate(
            "[...document.querySelectorAll('.ships button, .pick')].map((one) => one.getBoundingClientRect().y)"
        )

    with tables.hosted(lambda: tables.session_of("galleys", tmp_path / "b.battle", umpire=False)) as at:
        rome = phone(browser, at.host, "a", [])
        rome.click("[data-key='tab/orders']")
        tools.expect(rome.locator(".form .pick")).to_have_count(6)
        before = places(rome)
        at.host.stop()
        notice = rome.locator(".notice")
        tools.expect(notice).to_contain_text("Nothing is lost")
        assert places(rome) == before
        rome.click("[data-key='order/halt']")
        rome.click("[data-key='tab/ships']")
        rome.locator(".box.round:not(.struck)").first.click()
        tools.expect(notice).to_contain_text("Kept here, to be sent")
        assert fits(rome)
        rome.context.close()


def places(page: tools.Page, selector: str) -> list[dict[str, float]]:
    """Where they stand, all at one moment: whatever the table tells has them drawn anew."""
    page.wait_for_selector(selector)
    found = "found => found.map((one) => one.getBoundingClientRect().toJSON())"
    told: list[dict[str, float]] = page.eval_on_selector_all(selector, found)
    return told


def rows_of(page: tools.Page, boxes: str) -> list[int]:
    """How many boxes stand in each row."""
    tops = [one["top"] for one in places(page, boxes)]
    return [tops.count(top) for top in sorted(set(tops))]


def test_short_tracks_share_a_line_and_a_section_stays_whole(browser, tmp_path):
    with hosting(browser, "galleys", tmp_path) as (_, rome, _):
        rome.click("[data-key='tab/ships']")
        damaged, _, archers = places(rome, ".track")[:3]
        assert damaged["top"] == archers["top"]
        assert damaged["right"] < archers["left"]
        assert fits(rome)
    with hosting(browser, "age_of_sail", tmp_path / "sail") as (_, rome, _):
        rome.click("[data-key='tab/ships']")
        whole = rows_of(rome, ".track:first-of-type .box")
        assert len(whole) > 1
        assert whole == sorted(whole, reverse=True)  # no row begins with what is left of a section
        rome.set_viewport_size({"width": 320, "height": 640})
        assert fits(rome)


IN_SIGHT = """(found, wanted) => found.every((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
}) && found.length >= wanted"""
"""Whether they are there, and each is seen from its upper to its lower edge."""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_an_order_is_written_without_scrolling(browser, tmp_path, size):
    with hosting(browser, "age_of_sail", tmp_path) as (session, rome, _):
        does(session, rome, offer("next_phase"))
        rome.set_viewport_size({"width": size[0], "height": size[1]})
        rome.click(offer("write_orders"))
        rome.wait_for_selector(".signs .key")
        assert rome.eval_on_selector_all(".signs .key", IN_SIGHT, 15)
        rome.click("[data-key='orders/1']")
        rome.wait_for_selector(".reading.sound")
        assert rome.eval_on_selector_all(".written, .reading, .signs .key, [data-key='go']", IN_SIGHT, 18)
        assert fits(rome)


def test_counts_stand_at_the_edge_of_the_card_and_heads_of_a_table_are_narrow(browser, tmp_path):
    with hosting(browser, "galleys", tmp_path) as (_, rome, _carthage):
        rome.click("[data-key='tab/ships']")
        rome.wait_for_selector(".track.takes-6")
        away = rome.evaluate(
            """[...document.querySelectorAll(".track.takes-6")].map((one) =>
                one.closest(".tracks").getBoundingClientRect().right - one.querySelector(".line b").getBoundingClientRect().right)"""
        )
        assert away
        assert max(map(abs, away)) < 2
        face = rome.evaluate("getComputedStyle(document.querySelector('thead th')).fontFamily")
        assert face.replace('"', "").startswith("Drawn,")
