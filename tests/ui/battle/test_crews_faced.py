"""While the dice of a melee are asked the crews of both sides stand together, each box to be struck."""

from __future__ import annotations

import pytest

from fleetdesk.ui.battle.painting import Mark
from tests.bench import taps
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
