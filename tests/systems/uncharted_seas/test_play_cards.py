"""Action cards and hands in play (R2, R5, R68, R69)."""

import pytest

from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END, INITIATIVE, TURN_CARDS
from tests.systems.uncharted_seas.table_top import TableTop
from tests.written_out import written_out


def held(game, side="x"):
    return [card.id for card in game.state.side(side).hand]


class TestPlaying:
    @pytest.mark.parametrize("kind", ["T", "S", "A", "R"])
    @pytest.mark.parametrize("phase", [TURN_CARDS, INITIATIVE, ACTIVATIONS, END])
    def test_each_type_in_its_step(self, kind, phase):  # R2, R5
        game = TableTop().to(phase)
        allowed = phase == (TURN_CARDS if kind == "T" else ACTIVATIONS)
        assert bool(game.refused("play_card", side="x", card="c1", type=kind)) is not allowed
        if phase == TURN_CARDS:
            assert bool(game.warned("play_card", side="x", type=kind)) is not allowed

    def test_it_leaves_the_hand_and_may_lay_a_marker(self):
        game = TableTop()
        game.do(
            "play_card", side="x", card="c1", type="T", title="Fog", ship="y-A1", marker="Fog", ends_turn=1
        )
        assert held(game) == ["c2"]
        assert game.title == "X: T \N{MIDDLE DOT} Fog played"
        assert game.ship("y-A1").markers[0].text == "Fog"
        assert "not in the hand" in game.senseless("play_card", side="x", card="c1", type="T")

    def test_a_card_nobody_counted(self):
        game = TableTop().do("play_card", side="y", type="T")
        assert held(game, "y") == ["c1", "c2"]

    def test_the_type_may_have_been_noted(self):
        game = TableTop().do("note_card", side="x", card="c2", type="T", title="Gale")
        assert game.do("play_card", side="x", card="c2").title == "X: T \N{MIDDLE DOT} Gale played"
        assert "T, S, A or R" in game.senseless("play_card", side="x", card="c1")
        assert game.senseless("note_card", side="x", card="c1", type="Z")

    def test_what_was_noted_is_seen_from_its_own_seat_only(self):
        game = TableTop().do("note_card", side="x", card="c1", type="T", title="Gale")
        titles = [SYSTEM.view(game.state, seat).side("x").hand[0].title for seat in ("", "x", "y")]
        assert titles == ["Gale", "Gale", ""]
        assert game.journal.entry(1).lines[0].seats == ("x",)


class TestSeats:
    """Forms are made from the whole battle: no button of one seat may look into the hand of another."""

    @pytest.mark.parametrize("phase", [TURN_CARDS, ACTIVATIONS, END])
    def test_no_button_of_a_seat_opens_the_hand_of_another(self, phase):
        game = TableTop("A B C", "A").do("note_card", side="x", card="c1", type="T", title="Gale").to(phase)
        offers = SYSTEM.overview(SYSTEM.view(game.state, "y"), "y").offers
        asked = {
            offer.action: asks(game.state, offer.answers)
            for offer in offers
            if (asks := SYSTEM.actions[offer.action].form) is not None
        }
        cards = {key: form for key, form in asked.items() if key in {"play_card", "note_card", "draw"}}
        assert "play_card" in cards
        for form in cards.values():
            assert form.args["side"] == "y"
            assert not any(field.key == "side" for field in form.fields)
        assert "Gale" not in "".join(written_out(form) for form in asked.values())

    def test_the_umpire_may_ask_for_any(self):
        game = TableTop("A", "A")
        form = SYSTEM.actions["play_card"].form(game.state, {})
        assert next(field.key for field in form.fields) == "side"

    def test_a_hand_is_owed_by_its_own_seat_only(self):
        game = TableTop("A B C", "A").do("play_card", side="x", card="c1", type="T").to(END)
        assert [debt.seats for debt in SYSTEM.due(game.state)] == [("x",)]

    def test_cards_nobody_told_are_numbered(self):
        game = TableTop("A B", "A")
        (cards,) = [
            one for one in SYSTEM.actions["note_card"].form(game.state, {}).fields if one.key == "card"
        ]
        titles = [str(pick.title) for pick in cards.picks]
        assert titles == ["Card 1, type not told", "Card 2, type not told"]


class TestDrawing:
    def test_one_card_a_squadron(self):  # R68
        game = TableTop("A B C", "A").do("play_card", side="x", card="c1", type="T")
        assert len(held(game)) == 2
        game.to(END)
        assert game.debts == ["X: draw 1 card (R68)"]
        assert "1 card to draw" in game.refused("draw", side="x", draw=2)
        game.do("draw", side="x", draw=1)
        assert held(game) == ["c2", "c3", "c4"]
        assert "drawn already" in game.refused("draw", side="x", draw=0)
        assert game.debts == []

    def test_five_at_most(self):
        assert len(held(TableTop("A B C D E F G"))) == 5

    def test_only_in_the_end_phase(self):
        assert "end phase" in TableTop().refused("draw", side="x", draw=0)

    def test_old_cards_replaced_one_for_one_new_ones_not(self):  # R69
        game = TableTop().do("play_card", side="x", card="c1", type="T").to(END)
        game.do("draw", side="x", draw=1, replace=["c2"])
        assert held(game) == ["c3", "c4"]
        assert game.title == "X: 1 card drawn, X: 1 card replaced"
        game.do("draw", insist=True, side="x", draw=0, replace=["c3"])
        assert "held before this draw" in game.log[-1]
        game.undo().next_turn().to(END)
        assert not game.refused("draw", side="x", draw=0, replace=["c3"])
        assert game.senseless("draw", side="x", draw=0, replace=["c9"])
        assert game.senseless("draw", side="x", draw=0, replace=["c3", "c3"])

    @pytest.mark.parametrize(("basis", "size"), [("in_play", 1), ("initial", 2)])
    def test_squadrons_lost(self, basis, size):  # A27
        game = TableTop("A B", "A", house={"hand_basis": basis}).mark("x-B1", "hull", 6)
        assert f"cards 2/{size}" in [str(one.text) for one in SYSTEM.overview(game.state, "").sides[0].badges]

    @pytest.mark.parametrize("rule", ["keep", "discard_down"])
    def test_a_hand_too_large(self, rule):  # A20
        game = TableTop("A B", "A", house={"hand_overflow": rule}).mark("x-B1", "hull", 6).to(END)
        if rule == "keep":
            assert game.debts == []
            assert "0 cards to discard without new ones" in game.refused(
                "draw", side="x", draw=0, discard=["c1"]
            )
            game.do("draw", side="x", draw=0)
        else:
            assert game.debts == ["X: discard 1 card"]
            assert "1 card to discard" in game.refused("draw", side="x", draw=0)
            form = game.form("draw", side="x")
            assert form.args["discard"] == ("c1",)
            game.do("draw", **game.form("draw", side="x", discard=["c2"]).args)
            assert held(game) == ["c1"]
            assert game.title == "X: 1 card discarded"

    def test_a_counted_deck_runs_dry(self):
        game = TableTop("A B C", "A", answers={"deck": 4})
        assert game.state.side("x").deck_left == 1
        game.do("play_card", side="x", card="c1", type="T").do("play_card", side="x", card="c2", type="T")
        game.to(END)
        assert game.debts[0] == "X: draw 1 card (R68)"
        assert game.do("draw", side="x", draw=1).state.side("x").deck_left == 0
        badges = SYSTEM.overview(game.state, "").sides[0].badges
        assert "deck 0" in [str(one.text) for one in badges]

    def test_no_first_hand(self):
        game = TableTop(answers={"first_hand": False}).to(END)
        assert held(game) == []
        assert game.debts == ["X: draw 2 cards (R68)", "Y: draw 2 cards (R68)"]
        assert game.form("draw").args["side"] == "x"
        game.do("draw", side="x", draw=2)
        assert game.form("draw").args["side"] == "y"
        game.next_turn().to(END)
        assert not game.state.side("x").cards_drawn
