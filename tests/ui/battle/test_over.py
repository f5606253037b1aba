"""A battle that is over: the filled button leads to how it ended; whoever plays on has the next step at hand."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.words import Words
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from tests.ui.battle.conftest import click, settle
from tests.ui.battle.test_games import battle_of

SUNK = {"uncharted_seas": "destroyed", "firestorm_armada": "destroyed"}


def fought_out(name: str):
    """A battle of that game in which the second side has no ship left."""
    session = battle_of(name)
    if name == "salves":
        at = iter(f"{column}{row}" for row in range(1, 9) for column in "ABCDEFGH")
        for side in "ab":
            fleet = [one.name for one in session.state.ships.values() if one.side == side]
            placed = "\n".join(f"{ship} - {next(at)}" for ship in fleet)
            session.do("place_fleet", {"side": side, "text": placed}, insist=True)
        session.do("lock_setup", {}, insist=True)
        session.do("end_game", {}, insist=True)
        return session
    for ship in [one.id for one in session.state.ships.values() if one.side == "b"]:
        if ship in session.state.ships:
            answers = {"ship": ship, "slot": "status", "value": SUNK.get(name, "sunk")}
            session.do("correct", answers, insist=True)
    return session


@pytest.fixture(params=["en", "fr"])
def words(request):
    return Words.load(request.param, paths.texts())


@pytest.mark.parametrize("name", systems.system_ids())
def test_the_filled_button_shows_the_report_and_the_step_of_play_stands_in_the_banner(make, words, name):
    page = make(fought_out(name))
    settle()
    assert page.bridge.overview.over is not None
    foot, banner = page.foot, page.acts.banner
    assert (foot.primary.text(), foot.primary.kind) == (words.text("Battle report"), "primary")
    assert foot.primary.sub == ""
    assert banner.isVisible()
    assert banner.button.text() == words.say(foot.offer.title)
    click(foot.primary)
    report = page.controller.sheet
    assert report.buttons.keys() >= {"pdf"}, "the report, and what it is kept as"
    report.answer(None)
    head = page.bridge.seen.head
    click(banner.button)
    assert page.flow.busy or page.bridge.seen.head != head or page.controller.sheet is not report


@pytest.mark.parametrize("name", systems.system_ids())
def test_the_other_buttons_of_the_table_are_a_tap_away(make, words, name):
    page = make(fought_out(name))
    offers = [one for one in page.bridge.overview.offers if one is not page.foot.offer]
    more = page.acts.more
    assert more.isVisible() == bool(offers)
    if not offers:
        return
    click(more)
    (sheet,) = (one for one in page.window().findChildren(Sheet) if one.isVisible())
    rows = sheet.findChild(ChoiceList).rows
    assert sorted(one.title for one in rows) == sorted(words.say(one.title) for one in offers)
    wanted = next(at for at, one in enumerate(rows) if not one.reason)
    head = page.bridge.seen.head
    sheet.answer(wanted)
    settle()
    assert page.flow.busy or page.bridge.seen.head != head or page.controller.sheet is not None
    page.flow.cancel()
    page.bridge.look_at(1)
    settle()
    assert not more.isVisible(), "nothing is done in the past"


def test_looked_back_at_it_is_the_way_to_the_present_that_is_filled(make, words):
    page = make(fought_out("galleys"))
    page.bridge.look_at(1)
    settle()
    assert page.foot.primary.text() == words.text("Back to now")


@pytest.mark.parametrize("name", systems.system_ids())
def test_of_a_side_without_ships_nothing_is_counted_out_of_none(name, words):
    session = fought_out(name)
    if name == "age_of_sail":
        session.do("next_phase", {}, insist=True)  # to the orders
    said = [
        words.say(badge.text)
        for side in session.system.overview(session.state, EVERYONE).sides
        for badge in side.badges
    ]
    assert not [one for one in said if one.endswith("/0")]
