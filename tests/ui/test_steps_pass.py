"""Steps that hold nothing to decide go by with the tap before, in any game; what all agree on is one tap."""

from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.journal import Journal
from fleetdesk.services.battle import PASSED, BattleSession
from tests import fakes
from tests.bench.hand import Hand, session_of
from tests.bench.taps import ARMADA, FLEETS, GALLEYS, SEAS, _ordered


def begun(game, folder):
    session = session_of(game, folder / f"{game}.battle", FLEETS[game])
    session.close()
    return session.state


def handless(battle):
    """Nobody holds a card, and none is owed."""
    return battle.but(sides=tuple(side.but(hand=(), deck_left=0, cards_drawn=True) for side in battle.sides))


@pytest.mark.parametrize("game", [SEAS, ARMADA])
def test_cards_pass_where_nobody_holds_one(tmp_path, game):
    system, battle = systems.load(game), begun(game, tmp_path)
    assert system.passes(battle) is None, "players may play one"
    assert system.passes(handless(battle)) is not None
    end = handless(battle).but(phase="end_phase")
    assert (system.passes(end) is None) == bool(system.due(end))


@pytest.mark.parametrize("game", [SEAS, ARMADA])
def test_what_others_hold_does_not_tell_whether_a_step_passes(tmp_path, game):
    """It is asked of the battle as all may see it: what a card is does not matter, only that there is one."""
    system, battle = systems.load(game), begun(game, tmp_path)
    assert system.passes(system.view(battle, TABLE)) is None
    assert system.passes(system.view(handless(battle), TABLE)) is not None


def state(hand) -> Any:
    """The battle, of whatever game."""
    return hand.state


def unarmed(tmp_path):
    """Galleys without anybody to shoot, their orders laid."""
    session = session_of(GALLEYS, tmp_path / "row.battle", FLEETS[GALLEYS])
    _ordered(session)
    session.close()
    battle: Any = session.state
    bare = battle.with_ships(ship.but(archers_listed=0) for ship in battle.ships.values())
    return BattleSession(session.system, Journal(bare, session.system.actions))


def test_empty_phases_go_by_with_a_line_each_and_one_undo(tmp_path):
    session = unarmed(tmp_path)
    session.do("next_phase", {}, seat=TABLE, insist=True)
    assert session.state.phase == "shooting", "nobody asked for more"
    session.undo(TABLE)
    heard = []
    session.listen(heard.append)
    session.do("next_phase", {}, seat=TABLE, insist=True, onward=True)
    assert (session.state.turn, session.state.phase) == (2, "command")
    told = [line.text for one in session.journal.path() for line in session.journal.entry(one).lines]
    assert told.count(PASSED.text) == 2
    assert len(heard) == 1, "whoever listens hears of one step"
    assert {"turn", "phase"} <= set(heard[0].sections)
    session.undo(TABLE)
    assert (session.state.turn, session.state.phase, session.journal.head) == (1, "activations", 0)
    session.redo(TABLE)
    assert session.state.turn == 2


def test_a_mark_in_an_empty_step_moves_nothing_on(tmp_path):
    session = unarmed(tmp_path)
    session.do("next_phase", {}, seat=TABLE, insist=True)
    ship = next(iter(session.state.ships))
    session.do("mark", {"ship": ship, "slot": "marines", "lost": 1}, seat=TABLE, onward=True)
    assert session.state.phase == "shooting"


def test_a_game_whose_every_step_were_empty_would_still_end():
    def passes(_battle):
        return replace_offer

    replace_offer = fakes.SYSTEM.overview(fakes.SYSTEM.opening(fakes.setup()), "").offers[0]
    system = fakes.SYSTEM.but(passes=passes)
    session = BattleSession(system, Journal(system.opening(fakes.setup()), system.actions))
    offer = passes(session.state)
    session.do(offer.action, offer.answers, onward=True)
    assert session.state.turn >= 2


def test_a_ship_is_turned_up_by_a_tap_on_her_once_a_card_is_drawn(tmp_path):
    path = tmp_path / "drawn.battle"
    session = session_of(GALLEYS, path, FLEETS[GALLEYS])
    _ordered(session)
    session.close()
    hand = Hand(path)
    try:
        hand.sit(TABLE)
        hand.due("draw_card")
        assert hand.page.flow.busy, "which ship is asked without a tap"
        ours = [one.id for one in hand.state.ships.values() if one.side == state(hand).drawn]
        theirs = [one.id for one in hand.state.ships.values() if one.side != state(hand).drawn]
        hand.ship(theirs[0])
        assert not state(hand).active, "a look at the others turns nothing up"
        assert not hand.page.flow.busy
        hand.due("activate")
        hand.ship(ours[1])
        assert state(hand).active == ours[1]
    finally:
        hand.close()


def test_all_may_say_at_the_blank_screen_that_nobody_plays_a_card(tmp_path):
    path = tmp_path / "cards.battle"
    session_of(ARMADA, path, FLEETS[ARMADA]).close()
    hand = Hand(path)
    try:
        hand.together()
        assert hand.state.phase == "initiative"
        assert hand.page.bridge.seat == TABLE
    finally:
        hand.close()


def test_once_a_side_has_chosen_nobody_says_it_for_all(tmp_path):
    session = session_of(ARMADA, tmp_path / "laid.battle", FLEETS[ARMADA])
    session.do("lay_card", {"side": "a", "card": "other"}, seat="a")
    assert session.system.overview(session.system.view(session.state, TABLE), TABLE).together is None
    assert session.referee.whose("no_cards", {}) == ()
    session.close()
