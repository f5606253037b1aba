"""While the dice of a melee are asked the crews of both sides stand together, each box to be struck."""

import pytest

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.blocks.cards import Heading, Track
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg
from fleetdesk.systems.age_of_sail.fight.boarding import begun
from fleetdesk.ui.battle.painting import Mark
from tests.bench import contact_taps, sea_taps, taps
from tests.ui.battle.conftest import click, settle
from tests.ui.battle.test_card_fit import activation


@pytest.fixture
def melee(make, tmp_path):
    """Two ships against one, and the page on which their round is asked for."""
    session = taps.session_of(taps.SEAS, tmp_path / "melee.battle", taps.FLEETS[taps.SEAS])
    taps._in_melee(session)
    page = make(session)
    click(page.foot.primary)
    assert page.flow.busy
    return page


def boxes(page) -> dict[str, list[Mark]]:
    """Ship -> her boxes on the card."""
    card, found = page.card_pane.card, {}
    for one in card._lay(card.width()).hots:
        if isinstance(one.act, Mark):
            found.setdefault(one.act.ship, []).append(one.act)
    return found


def crews(page) -> dict[str, int]:
    (melee,) = page.bridge.battle.melees
    return {one: page.bridge.battle.card(one).crew for one in melee.ships}


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200), (800, 1280)])
def test_both_crews_stand_on_the_card_while_their_dice_are_asked(melee, size):
    melee.resize(*size)
    settle()
    assert {one: len(found) for one, found in boxes(melee).items()} == crews(melee)
    card = melee.card_pane.card
    assert card.height() <= melee.card_pane.view.viewport().height()
    assert {one.part.rect.top() < card.height() for one in card._lay(card.width()).hots} == {True}


def test_a_box_of_the_other_crew_strikes_the_other_ship(melee):
    before = melee.bridge.battle
    enemy = next(
        one for one in before.melees[0].ships if before.ships[one].side != before.ships[melee.ship].side
    )
    card = melee.card_pane.card
    spot = next(one.part.rect for one in card._lay(card.width()).hots if one.act == Mark("crew", 1, enemy))
    click(card, spot.center())
    assert melee.bridge.battle.ships[enemy].crew_lost == before.ships[enemy].crew_lost + 1
    assert melee.flow.busy, "the round is asked for still"


def test_the_card_of_the_ship_comes_back_with_the_dice_laid_down(melee):
    melee.controller.presenter.leave()
    settle()
    assert set(boxes(melee)) == {""}


def test_marines_of_an_assault_stand_on_the_card(make):
    session, ship = activation()
    other = [one.id for one in session.state.ships.values() if one.side == "b"][2]
    session.do("grapple", {"ship": ship, "target": other, "mods": (), "crew": -9}, insist=True)
    page = make(session)
    asked = page.bridge.seen.form("assault", {"ship": ship})
    assert [one.ship for one in asked.facing if hasattr(one, "ship")] == [ship, other]


def test_both_crews_of_a_boarding_in_space_stand_on_the_card(make, tmp_path):
    """Boarders sent, and then round by round: her crew and her troops, and of whoever came what is left of them."""
    session = taps.session_of(taps.ARMADA, tmp_path / "board.battle", taps.FLEETS[taps.ARMADA])
    contact_taps._fought(session)
    ship = next(one.id for one in session.state.ships.values() if one.squadron == contact_taps.UNIT)
    enemy = contact_taps.AIMED
    page = make(session)
    asked = page.bridge.seen.form("board", {"ship": ship, "target": enemy})
    crews = [(one.ship, one.slot) for one in asked.facing if isinstance(one, Track)]
    assert crews == [(ship, "crew"), (ship, "ap"), (enemy, "crew"), (enemy, "ap")]
    session.do("board", {"ship": ship, "target": enemy}, insist=True)
    fought = page.bridge.seen.form("boarding_round", {"ship": ship})
    assert [(one.ship, one.slot) for one in fought.facing if isinstance(one, Track)] == crews[2:]
    assert sum(isinstance(one, Heading) for one in fought.facing) == 2, "the party has no boxes of its own"


def test_both_hulls_of_a_boarding_under_sail_stand_on_the_card(make, tmp_path):
    session = sea_taps.at_sea(tmp_path / "sail.battle")
    sea_taps._to(session, "boarding")
    ours, theirs = (
        next(one.id for one in session.state.ships.values() if one.name == name)
        for name in ("Victory", "Bucentaure")
    )
    page = make(session)
    asked = page.bridge.seen.form("grapple", {"ships": (ours, theirs)})
    assert [one.ship for one in asked.facing if isinstance(one, Track)] == [ours, theirs]
    grappled = begun(session.state, (ours, theirs))
    fought = session.system.actions["fight"].form(grappled, {"melee": grappled.melees[0].id})
    hulls = [one for one in fought.facing if isinstance(one, Track)]
    assert [(one.ship, one.slot) for one in hulls] == [(ours, "hull"), (theirs, "hull")]
    assert all(one.breaks for one in hulls), "section by section"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200), (800, 1280)])
def test_hulls_stand_above_the_dice_where_those_cover_the_card_and_are_struck_there(make, tmp_path, size):
    """Beside a chart the questions take the card's place."""
    session = sea_taps.at_sea(tmp_path / "sail.battle")
    sea_taps._to(session, "boarding")
    ours, theirs = (
        next(one.id for one in session.state.ships.values() if one.name == name)
        for name in ("Victory", "Bucentaure")
    )
    page = make(session, seat=EVERYONE)
    page.resize(*size)
    page.set_real_dice(real=True)
    settle()
    (grapple,) = (
        Offer(action=one.id, title=Msg(key=one.title), answers={"ships": (ours, theirs)})
        for one in [session.system.actions["grapple"]]
    )
    page.flow.start(grapple)
    settle()
    card = page.target.card
    assert card.isVisible()
    hots = card._lay(card.width()).hots
    assert {one.act.ship for one in hots if isinstance(one.act, Mark)} == {ours, theirs}
    spot = next(one.part.rect for one in hots if isinstance(one.act, Mark) and one.act.ship == theirs)
    click(card, spot.center())
    assert page.bridge.battle.ships[theirs].hull_lost > 0
    page.controller.presenter.leave()
    settle()
    assert not card.isVisible()
