"""A ship taken in hand means her squadron: nothing is in the log before the first act, and one undo takes back both."""

import pytest

from fleetdesk.services.battle import BattleSession
from tests.bench.hand import Hand, session_of
from tests.bench.taps import ARMADA, FLEETS, SEAS, _opened, _play
from tests.ui.pages import button_of


def to_activations(game: str, session: BattleSession) -> None:
    if game == SEAS:
        _opened(session)
    else:
        for step in ("next_phase", "initiative", "next_phase"):
            _play(session, step)


@pytest.fixture(params=[SEAS, ARMADA])
def hand(request, tmp_path):
    path = tmp_path / "taken.battle"
    session = session_of(request.param, path, FLEETS[request.param])
    to_activations(request.param, session)
    session.close()
    hand = Hand(path)
    yield hand
    hand.close()


def strips(hand):
    return [one for side in hand.page.bridge.overview.sides for one in side.squadrons]


def squadrons(hand):
    """Squadrons of the side whose turn it is, and of the other."""
    up = [one for one in strips(hand) if one.offer is not None and one.offer.discouraged is None]
    return up, [one for one in strips(hand) if one not in up]


def journal(hand):
    return hand.page.bridge.session.journal


def test_looking_is_free_and_the_first_act_logs_both(hand):
    (first, second, *_), _ = squadrons(hand)
    head = journal(hand).head
    hand.ship(first.ships[0].ship)
    hand.ship(second.ships[0].ship)
    assert journal(hand).head == head, "looking leaves no line"
    assert not hand.state.active
    (proposed,) = (one for one in strips(hand) if one.proposed)
    assert (proposed.id, proposed.state) == (second.id, "active")
    hand.touch(hand.page.foot.primary)
    assert hand.state.active == second.id
    assert [journal(hand).entry(one).action for one in journal(hand).path()[-2:]] == [
        "activate",
        "squadron_moved",
    ]
    assert all(one.moved for one in hand.state.ships.values() if one.squadron == second.id)
    assert not any(one.proposed for one in strips(hand))


def test_one_undo_takes_back_activation_and_act(hand):
    (first, *_), _ = squadrons(hand)
    head, before = journal(hand).head, hand.state
    hand.ship(first.ships[0].ship)
    hand.touch(hand.page.foot.primary)
    hand.touch(hand.page.foot.undo)
    assert (journal(hand).head, hand.state) == (head, before)
    assert [one.id for one in strips(hand) if one.proposed] == [first.id], "she is still meant"
    hand.touch(hand.page.foot.redo)
    assert hand.state.active == first.id


def test_a_mark_is_no_act_of_the_squadron(hand):
    (first, *_), _ = squadrons(hand)
    hand.ship(first.ships[0].ship)
    card = hand.page.card_pane.card
    hand.touch(card, next(part for part in card.parts() if part.kind == "tick").rect.center().toPoint())
    assert journal(hand).entry(journal(hand).head).action == "mark"
    assert not hand.state.active
    assert [one.id for one in strips(hand) if one.proposed] == [first.id]


def test_a_ship_of_the_other_side_is_only_looked_at(hand):
    _, others = squadrons(hand)
    ship = next(one for squadron in others for one in squadron.ships)
    hand.ship(ship.ship)
    assert hand.page.ship == ship.ship
    assert not any(one.proposed for one in strips(hand))


def test_what_the_activation_would_ask_is_one_tap_away(hand):
    (first, *_), _ = squadrons(hand)
    several = next(one for one in (first, *squadrons(hand)[0]) if len(one.ships) > 1)
    hand.ship(several.ships[0].ship)
    hand.touch(button_of(hand.page, "activate"))
    assert hand.page.flow.busy
    assert hand.page.flow.form.fields
    assert not hand.page.flow.form.refusals
    hand.go()
    assert hand.state.active == several.id
    assert journal(hand).entry(journal(hand).head).action == "activate"


def test_the_primary_button_is_what_the_rules_want_next(hand):
    (first, *_), _ = squadrons(hand)
    hand.ship(first.ships[0].ship)
    primary = hand.page.foot
    assert primary.offer.action == "squadron_moved"
    hand.touch(primary.primary)
    assert primary.offer.action == "end_activation"
    hand.touch(primary.primary)
    assert first.id in hand.state.activated


def test_a_screen_reader_hears_that_it_is_only_proposed(hand):
    (first, *_), _ = squadrons(hand)
    hand.ship(first.ships[0].ship)
    spoken = [part.name for band in hand.page.bands if band.isVisible() for part in band.parts()]
    assert any(first.ships[0].name in one and "proposed" in one for one in spoken)
