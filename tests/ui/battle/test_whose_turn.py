"""Whose turn it is: the name of the side stands on brass, and a ship of it comes into hand."""

import pytest

from tests.bench.taps import _play
from tests.ui.battle.conftest import click_ship, settle
from tests.ui.battle.test_games import battle_of

STEPS = {
    "uncharted_seas": ("next_phase", "initiative", "wind", "next_phase"),
    "firestorm_armada": ("next_phase", "initiative", "next_phase"),
}
UNIT = {"uncharted_seas": "squadron", "firestorm_armada": "unit"}


def to_activations(session):
    """Up to the first activation; who begins, and the other side."""
    for step in STEPS[session.system.id]:
        _play(session, step)
    return session.state.initiative


def activated(session, side):
    """The first squadron of a side is activated, and ends that."""
    squadron = next(one.squadron for one in session.state.ships.values() if one.side == side)
    session.do("activate", {UNIT[session.system.id]: squadron}, insist=True)
    session.do("end_activation", {}, insist=True)


def mark(page):
    """A stroke on the ship in hand: no act of anybody."""
    ship = page.bridge.battle.ships[page.ship]
    slot = next(one for one in page.bridge.seen.slots(ship.id) if one.kind == "track")
    page.bridge.session.do("mark", {"ship": ship.id, "slot": slot.key, "lost": 1})
    settle()


def test_the_side_that_chooses_a_squadron_is_marked_as_the_one_that_has_chosen(make):
    session = battle_of("uncharted_seas")
    page = make(session)
    assert not any(one.plays for one in page.bridge.overview.sides), "initiative is not thrown yet"
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, {} if asked is None else asked.args or {}, insist=True)
    settle()
    first, other = session.state.initiative  # type: ignore[attr-defined]  # the state of this game
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert (sides[first].plays, sides[other].plays) == (True, False)
    squadron = next(one for one in sides[first].squadrons if one.offer is not None)
    session.do("activate", {key: value for key, value in squadron.offer.answers.items() if key != "fixed"})
    settle()
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert (sides[first].plays, sides[other].plays) == (True, False)
    title = next(part for part in page.near.parts() if sides["a"].name in part.name)
    image = page.near.grab(title.rect.toRect()).toImage()
    ground = image.pixelColor(image.width() - 3, image.height() // 2).name()
    assert (ground == page.keeper.theme.brass_soft.name()) == (first == "a")


def test_while_a_squadron_acts_no_other_side_is_marked_though_it_might_begin(make):
    session = battle_of("uncharted_seas")
    page = make(session)
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, {} if asked is None else asked.args or {}, insist=True)
    first, other = session.state.initiative  # type: ignore[attr-defined]  # the state of this game
    ship = next(one.id for one in session.state.ships.values() if one.side == first)
    foe = next(one.id for one in session.state.ships.values() if one.side == other)
    session.do("activate", {"squadron": session.state.ships[ship].squadron}, insist=True)
    session.do("regroup", {"alone": ship, "attackers": (foe,)}, insist=True)
    session.do("melee_round", {"melee": "m1"}, insist=True)
    settle()
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert any(one.offer and one.offer.discouraged is None for one in sides[other].squadrons), "it may begin"
    assert (sides[first].plays, sides[other].plays) == (True, False)


def test_the_side_whose_card_was_drawn_is_marked(make):
    session = battle_of("galleys")
    page = make(session)
    session.do("next_phase", {}, insist=True)
    session.do("draw_card", {"side": "b"})
    settle()
    assert [one.plays for one in page.bridge.overview.sides] == [False, True]


@pytest.fixture(params=sorted(STEPS))
def session(request):
    return battle_of(request.param)


def side_in_hand(page):
    return page.bridge.battle.ships[page.ship].side


def test_a_ship_of_the_side_that_is_to_choose_comes_into_hand(make, session):
    page = make(session)
    first, other = to_activations(session)
    assert side_in_hand(page) == first
    activated(session, first)
    assert side_in_hand(page) == other, "the ship that has acted stayed in hand"
    squadron = session.state.ships[page.ship].squadron
    assert page.foot.offer.action == "activate"
    assert page.foot.offer.answers[UNIT[session.system.id]] == squadron
    activated(session, other)
    assert side_in_hand(page) == first
    assert session.state.ships[page.ship].squadron not in session.state.activated, "one that may act"


def test_a_ship_that_was_tapped_since_stays_in_hand(make, session):
    page = make(session)
    first, other = to_activations(session)
    activated(session, first)
    acted = next(one for one in session.state.ships.values() if one.side == first)
    click_ship(page, acted.name)
    mark(page)
    assert page.ship == acted.id
    own = next(one for one in session.state.ships.values() if one.side == other)
    click_ship(page, own.name)
    assert page.bridge.proposed is not None, "her squadron is taken for granted"
    mark(page)
    click_ship(page, acted.name)
    mark(page)
    assert page.ship == acted.id, "nothing passed on: nobody acted yet"


def test_looking_back_leaves_the_ship_in_hand(make, session):
    page = make(session)
    first, other = to_activations(session)
    began = session.journal.head
    activated(session, first)
    last = [one for one in session.state.ships.values() if one.side == other][-1]
    click_ship(page, last.name)
    page.bridge.look_at(began)
    settle()
    assert page.ship == last.id
    page.bridge.look_at(None)
    settle()
    assert page.ship == last.id


@pytest.mark.parametrize("deck", ["one_card_per_ship", "alternate"])
def test_the_ship_that_a_card_would_activate_comes_into_hand(make, deck):
    session = battle_of("galleys", house={"deck": deck})
    page = make(session)
    session.do("next_phase", {}, insist=True)
    for side in "bab":
        if deck == "one_card_per_ship":
            session.do("draw_card", {"side": side}, insist=True)
        settle()
        (up,) = (one for one in page.bridge.overview.sides if one.plays)
        assert page.ship == session.state.waiting(up.id)[0].id  # type: ignore[attr-defined]  # the state of this game
        session.do("activate", {"ship": page.ship}, insist=True)
        if deck == "alternate":
            session.do("end_activation", {"ship": page.ship}, insist=True)


def test_no_ship_of_another_side_comes_into_hand_at_a_seat(make):
    session = battle_of("galleys")
    page = make(session, seat="a")
    session.do("next_phase", {}, insist=True)
    before = page.ship
    session.do("draw_card", {"side": "b"}, insist=True)
    settle()
    assert page.ship == before
    assert side_in_hand(page) == "a"
