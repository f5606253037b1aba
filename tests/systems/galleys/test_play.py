"""Turns at the table with known dice: what the rules ask for is prompted, counted and recorded."""

import pytest

from fleetdesk.core.battle.rehearsal import foresee
from fleetdesk.core.blocks.cards import Table
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Span
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.services.after import report
from fleetdesk.systems.galleys.assault import chooses_first, why_no_assault
from fleetdesk.systems.galleys.show.overview import overview
from fleetdesk.systems.galleys.turn.activation import on_to_next


def link(game, by, to):
    return next(one for one in game.state.links if one.by == game.ship(by).id and one.to == game.ship(to).id)


class TestOrdersAndFatigue:
    def test_a_tired_crew_cannot_be_sent_to_battle(self, game):
        game.put("Aquila", fatigued=True)
        with pytest.raises(Refusal, match="R12"):
            game.do("place_order", ship="Aquila", order="combat")

    def test_combat_speed_owes_a_test_and_a_failure_tires(self, game):
        game.orders(Aquila="combat")
        game.activate("Aquila")
        assert game.system.due(game.state)[0].offer.action == "fatigue_test"
        with pytest.raises(Refusal, match="R13"):
            game.do("move", ship="Aquila", cm=12)
        game.do("fatigue_test", 5, ship="Aquila")
        assert game.ship("Aquila").fatigued
        assert game.state.may_move(game.ship("Aquila").id) == 12  # this dash is still made
        game.do("move", ship="Aquila", cm=12)
        game.end("Aquila")

    @pytest.mark.parametrize(("timing", "cm"), [("on_reveal_lose_speed", 8), ("on_reveal_keep_speed", 12)])
    def test_what_a_failure_costs(self, game_with, timing, cm):
        game = game_with(fatigue_timing=timing)
        game.orders(Aquila="combat")
        game.activate("Aquila")
        game.do("fatigue_test", 6, ship="Aquila")
        assert game.state.may_move(game.ship("Aquila").id) == cm

    def test_a_late_test_comes_with_the_end_of_the_activation(self, game_with):
        game = game_with(fatigue_timing="after_activation")
        game.orders(Aquila="combat")
        game.activate("Aquila")
        game.do("move", ship="Aquila", cm=12)
        game.do("end_activation", 6, ship="Aquila")
        assert game.ship("Aquila").fatigued

    @pytest.mark.parametrize(("rule", "order", "cm"), [("ahead", "ahead", 8), ("halt", "halt", 0)])
    def test_tired_meanwhile(self, game_with, rule, order, cm):
        """R15."""
        game = game_with(combat_when_fatigued=rule)
        game.orders(Aquila="combat")
        game.put("Aquila", fatigued=True)
        game.activate("Aquila")
        assert game.ship("Aquila").carried_out == order
        assert game.state.may_move(game.ship("Aquila").id) == cm
        assert not any(
            debt.offer and debt.offer.action == "fatigue_test" for debt in game.system.due(game.state)
        )

    def test_two_halts_with_rest_make_a_crew_fresh(self, game):
        """R16, R17."""
        game.put("Aquila", fatigued=True)
        for marker in (2, 1):
            game.orders(Aquila="halt+rest")
            game.activate("Aquila")
            assert game.ship("Aquila").rest == marker
            game.end("Aquila")
            game.rest_of_turn()
        assert not game.ship("Aquila").fatigued
        assert game.ship("Aquila").rest == 0

    def test_a_move_breaks_the_rest_off(self, game):
        """R19."""
        game.put("Aquila", fatigued=True)
        game.orders(Aquila="halt+rest")
        game.activate("Aquila")
        game.end("Aquila")
        game.rest_of_turn()
        game.orders(Aquila="ahead")
        game.activate("Aquila")
        assert game.ship("Aquila").rest == 0
        assert game.ship("Aquila").fatigued

    def test_who_is_grappled_at_rest_loses_it(self, game):
        """R21."""
        game.put("Aquila", fatigued=True)
        game.orders(Aquila="halt+rest")
        game.activate("Aquila")
        game.end("Aquila")
        game.activate("Tanit")
        texts = game.hold("Tanit", "Aquila")
        assert any("R21" in text for text in texts)
        assert game.ship("Aquila").rest == 0

    def test_rest_is_only_for_the_tired(self, game):
        game.do("place_order", ship="Aquila", order="halt", rest=True)
        assert not game.ship("Aquila").rest_wanted


class TestActivation:
    def test_that_no_card_is_left_is_said_before_the_last_activation_throws(self, game_with):
        game = game_with(fatigue_timing="after_activation")
        game.orders(Aquila="combat")
        game.activate("Aquila")
        game.do("move", ship="Aquila", cm=12)
        ships = {one: ship.but(activated=True) for one, ship in game.state.ships.items()}
        state = game.state.but(cards=dict.fromkeys(game.state.cards, 0), ships=ships)
        told = foresee(game.system.actions, state, "draw_card", {"side": ""})
        assert "Every ship has been activated." in {str(one) for one in told.refusals}

    @pytest.mark.parametrize("order", ["ahead", "halt"])
    def test_staying_announces_no_refusal_but_its_own(self, game, order):
        game.orders(Aquila=order)
        game.activate("Aquila")

        def announced():
            offers = game.system.offers(game.state, game.ship("Aquila").id)
            return str(next(one for one in offers if one.action == "stay").discouraged or "")

        assert not announced()
        game.do("stay", ship="Aquila")
        assert announced()
        with pytest.raises(Refusal, match=announced()):
            game.do("stay", ship="Aquila")

    def test_cards_are_one_a_ship_and_name_a_side(self, game):
        game.orders()
        assert game.state.cards == {"r": 8, "c": 8}
        game.do("draw_card", 9)
        assert game.state.drawn == "c"
        assert game.state.cards == {"r": 8, "c": 7}
        with pytest.raises(Refusal, match="R23"):
            game.do("activate", ship="Aquila")

    def test_the_next_card_ends_the_activation_before_it(self, game):
        """R28: one button does both; a fatigue test still owed comes first."""
        game.orders(Tanit="combat")
        game.do("draw_card", 9)
        game.do("activate", ship="Tanit")
        assert on_to_next(game.state) is None, "the test is owed"
        game.do("fatigue_test", 1, ship="Tanit")
        button = on_to_next(game.state)
        assert button is not None
        texts = game.do(button.action, 1)
        assert "Tanit: end of activation" in texts
        assert (game.state.active, game.state.drawn) == ("", "r")
        assert game.ship("Tanit").activated

    def test_a_card_without_ships_is_discarded(self, game):
        """R29, R114."""
        game.orders()
        for ship in game.state.in_play("c"):
            game.put(ship.name, status="sunk")
        texts = game.do("draw_card", 9, 10, 1)
        assert sum("discarded" in text for text in texts) == 2
        assert game.state.drawn == "r"

    def test_alternate(self, game_with):
        game = game_with(deck="alternate")
        game.orders()
        game.do("activate", ship="Aquila")
        game.end("Aquila")
        with pytest.raises(Refusal):
            game.do("activate", ship="Lupa")
        game.do("activate", ship="Tanit")

    def test_free(self, game_with):
        game = game_with(deck="free")
        game.orders()
        for name in ("Aquila", "Lupa"):
            game.do("activate", ship=name)
            game.end(name)

    def test_a_move_is_measured_against_order_and_allowance(self, game):
        game.orders(Aquila="port")
        game.activate("Aquila")
        with pytest.raises(Refusal, match="more than the 8"):
            game.do("move", ship="Aquila", cm=9, degrees=45)
        with pytest.raises(Refusal, match="45 to 180"):
            game.do("move", ship="Aquila", cm=8, degrees=10)
        game.do("move", ship="Aquila", cm=8, degrees=90, straight=4)
        assert (game.ship("Aquila").turned, game.ship("Aquila").straight_cm) == (90, 4)


class TestContact:
    def test_the_worked_example(self, game):
        """Section 7 of the digest: Aquila against a veteran quinquereme."""
        game.orders(Aquila="combat")
        game.activate("Aquila")
        game.do("fatigue_test", 3, ship="Aquila")
        move = {"contact": "side", "spent": 6, "straight": 3, "turned": 45}
        texts = game.do("ram", 3, 4, ship="Aquila", target="Tanit", **move)
        assert "3 +1 = 4, needs < 5: rammed" in texts[0]
        tanit = game.ship("Tanit")
        assert (tanit.damaged, tanit.fatigued, tanit.rammed_this_turn) == (True, True, True)
        form = game.system.actions["grapple"].form(
            game.state, {"ship": game.ship("Aquila").id, "target": tanit.id, "degrees": 5}
        )
        assert form.working.total == -2
        odds = game.system.actions["grapple"].odds(
            game.state, game.system.actions["grapple"].args.model_validate(form.args)
        )
        assert odds.tables[0].chances[0].probability == pytest.approx(5 / 6)
        game.do("grapple", 5, ship="Aquila", target="Tanit", corvus=True, degrees=5)
        assert game.ship("Aquila").corvus == "in_use"
        game.end("Aquila")
        game.do("next_phase")
        game.do("next_phase")
        texts = game.do("assault", 5, target="Tanit", ships=[game.ship("Aquila").id])
        assert "6 to 4 (1/1), die 5+1: captured or sunk" in texts[0]
        game.do("take")
        prize = game.ship("Tanit")
        assert (prize.side, prize.crew, prize.marines, prize.archers) == ("r", "conscript", 3, 0)
        assert prize.fatigued
        assert prize.damaged
        assert game.ship("Aquila").marines == 3
        assert game.ship("Aquila").corvus == "ready"  # R107
        assert not game.state.links

    def test_a_ram_needs_its_run_up(self, game):
        game.orders()
        game.activate("Aquila")
        with pytest.raises(Refusal, match="R48"):
            game.do("ram", ship="Aquila", target="Tanit", spent=3.5, straight=3, turned=0)
        with pytest.raises(Refusal, match="R49"):
            game.do("ram", ship="Aquila", target="Tanit", spent=4, straight=2.5, turned=0)
        with pytest.raises(Refusal, match="bow"):
            game.do("ram", ship="Aquila", target="Tanit", spent=4, straight=3, turned=0, contact="bow")
        game.do("ram", 6, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0)
        with pytest.raises(Refusal, match="R63"):
            game.do("ram", 6, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0)
        with pytest.raises(Refusal, match="R75"):
            game.do("break_oars", 6, ship="Aquila", target="Tanit", side="port")

    @pytest.mark.parametrize(("rule", "over"), [(True, True), (False, False)])
    def test_whether_a_ram_ends_the_move(self, game_with, rule, over):
        game = game_with(ram_ends_move=rule)
        game.orders()
        game.activate("Aquila")
        game.do("ram", 6, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0)
        assert game.ship("Aquila").moved is over

    def test_twice_damaged_is_sunk(self, game):
        """R62, R114."""
        game.put("Tanit", damaged=True)
        game.orders()
        game.activate("Aquila")
        game.hold("Aquila", "Tanit", corvus=True)
        game.do("ram", 1, 4, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0, insist=True)
        assert game.ship("Tanit").status == "sunk"
        assert not game.state.links
        assert game.ship("Aquila").corvus == "ready"

    def test_modifiers_set_by_hand_are_logged(self, game):
        game.orders()
        game.activate("Aquila")
        texts = game.do(
            "ram", 6, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0, mods=["by_side"], crew=0
        )
        assert texts[0].startswith("Modifiers set by hand: Difference of crews +2")

    def test_oars_break_once_a_side_and_for_good(self, game):
        game.orders()
        game.activate("Tanit")
        game.do("break_oars", 1, ship="Tanit", target="Aquila", side="port")
        assert game.ship("Aquila").port_broken
        aquila = game.ship("Aquila").id
        assert game.state.may_move(aquila, "normal") == 5
        assert game.state.may_move(aquila, "combat") == 9
        with pytest.raises(Refusal, match="R83"):
            game.do("break_oars", 1, ship="Tanit", target="Aquila", side="port")
        with pytest.raises(Refusal, match="R74"):
            game.do(
                "break_oars",
                1,
                ship="Tanit",
                target="Aquila",
                side="starboard",
                approach="angled",
                degrees=45,
            )
        game.do("move", ship="Tanit", cm=4)  # R84

    @pytest.mark.parametrize(("rule", "allowed"), [(True, True), (False, False)])
    def test_grapple_after_oars_alongside(self, game_with, rule, allowed):
        game = game_with(oars_parallel_then_grapple=rule)
        game.orders()
        game.activate("Tanit")
        game.do("break_oars", 6, ship="Tanit", target="Aquila", side="port")
        game.do("move", ship="Tanit", cm=4)
        if allowed:
            game.do("grapple", 6, ship="Tanit", target="Aquila")
        else:
            with pytest.raises(Refusal, match="alongside"):
                game.do("grapple", 6, ship="Tanit", target="Aquila")

    @pytest.mark.parametrize(("rule", "allowed"), [("active_ship", False), ("any_friend_in_contact", True)])
    def test_who_may_throw_grapples(self, game_with, rule, allowed):
        game = game_with(grapple_window=rule)
        game.orders()
        game.activate("Tanit")
        if allowed:
            game.do("grapple", 6, ship="Eshmun", target="Aquila")
        else:
            with pytest.raises(Refusal):
                game.do("grapple", 6, ship="Eshmun", target="Aquila")

    def test_grapples_are_thrown_at_the_end_of_the_move(self, game):
        """R64: who throws them moves no more, and need not say so first."""
        game.orders()
        game.activate("Tanit")
        game.do("grapple", 6, ship="Tanit", target="Aquila")
        assert not game.state.links
        with pytest.raises(Refusal, match="over"):
            game.do("move", ship="Tanit", cm=2)

    def test_a_ship_that_dashes_throws_its_test_before_grapples(self, game):
        """R13: that comes before the move, whose end they are."""
        game.orders(Tanit="combat")
        game.activate("Tanit")
        with pytest.raises(Refusal, match="R13"):
            game.do("grapple", 1, ship="Tanit", target="Aquila")

    def test_a_corvus_in_use_is_an_ordinary_grapple_next_time(self, game):
        """R111, R113."""
        game.orders()
        game.activate("Aquila")
        game.hold("Aquila", "Tanit", corvus=True)
        game.hold("Aquila", "Eshmun", corvus=True)
        assert link(game, "Aquila", "Tanit").kind == "corvus"
        assert link(game, "Aquila", "Eshmun").kind == "grapple"


class TestDisengaging:
    @pytest.fixture
    def held(self, game):
        game.orders()
        game.activate("Aquila")
        game.hold("Aquila", "Tanit", corvus=True)
        game.end("Aquila")
        game.activate("Tanit")
        return game

    def test_a_held_ship_does_not_move(self, held):
        with pytest.raises(Refusal, match="R26"):
            held.do("move", ship="Tanit", cm=5)

    def test_free_by_its_own_test_it_moves_by_half_and_the_corvus_is_lost(self, held):
        """R34, R43, R112: 8 - 5 = 3; veterans +2, corvus -2."""
        number = link(held, "Aquila", "Tanit").id
        held.do("disengage", 4, ship="Tanit", link=number)
        assert held.state.may_move(held.ship("Tanit").id) == 5
        assert held.ship("Aquila").corvus == "lost"
        assert not held.state.links

    def test_one_attempt_a_turn(self, held):
        number = link(held, "Aquila", "Tanit").id
        held.do("disengage", 3, ship="Tanit", link=number)
        with pytest.raises(Refusal, match="R42"):
            held.do("disengage", 6, ship="Tanit", link=number)
        assert link(held, "Aquila", "Tanit").left_tried

    @pytest.mark.parametrize(("rule", "dice"), [("test", (6,)), ("free", ())])
    def test_who_threw_the_grapple_is_bound_too(self, game_with, rule, dice):
        """R45, R112: the Roman keeps the corvus."""
        game = game_with(engager_release=rule)
        game.orders()
        game.activate("Aquila")
        game.hold("Aquila", "Tanit", corvus=True)
        game.put("Aquila", moved=False)
        game.do("disengage", *dice, ship="Aquila", link=link(game, "Aquila", "Tanit").id)
        assert not game.state.links
        assert game.ship("Aquila").corvus == "ready"

    @pytest.mark.parametrize(("rule", "modifier"), [("until_own_activation_ends", -1), ("this_turn", 0)])
    def test_how_long_a_ram_hinders(self, game_with, rule, modifier):
        game = game_with(just_rammed_scope=rule)
        game.orders()
        game.activate("Tanit")
        game.end("Tanit")
        game.activate("Aquila")
        game.do("ram", 1, 1, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0)
        game.hold("Aquila", "Tanit")
        game.end("Aquila")
        game.rest_of_turn()
        game.orders()
        game.activate("Tanit")
        form = game.system.actions["disengage"].form(game.state, {"ship": game.ship("Tanit").id})
        assert form.working.total == 2 + modifier
        game.end("Tanit")
        assert not game.ship("Tanit").just_rammed

    def test_a_halted_ship_has_no_movement_to_begin(self, game):
        """R36."""
        game.orders(Tanit="halt")
        game.activate("Aquila")
        game.hold("Aquila", "Tanit")
        game.end("Aquila")
        game.activate("Tanit")
        with pytest.raises(Refusal, match="R36"):
            game.do("disengage", 6, ship="Tanit", link=game.state.links[0].id)


class TestPrompt:
    """R3, R25-R27: what is said above the buttons is what the rules still leave to the ship."""

    def test_all_of_it_at_first_and_what_is_left_once_she_has_moved(self, game):
        game.orders()
        game.activate("Aquila")
        assert self.told(game) == "Aquila may move, ram an enemy, break oars, throw grapples (R25, R27)."
        game.do("ram", 6, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0)
        assert self.told(game) == "Aquila may throw grapples (R25, R27)."

    def test_a_ship_at_halt(self, game):
        game.orders(Aquila="halt")
        game.activate("Aquila")
        assert self.told(game) == "Aquila may throw grapples (R25, R27)."

    def test_a_crew_at_rest_does_nothing(self, game):
        game.put("Aquila", fatigued=True)
        game.orders(Aquila="halt+rest")
        game.activate("Aquila")
        assert self.told(game) == "Aquila can do nothing more: end its activation."

    def told(self, game):
        return str(overview(game.state, "").prompt)


class TestShooting:
    def test_a_ram_is_no_shot_in_the_report(self, game):
        """A ram counts among the hits of the ship, not among her shots; archers do among both."""
        game.orders()
        game.activate("Aquila")
        game.do("ram", 1, 4, ship="Aquila", target="Tanit", contact="side", spent=6, straight=3, turned=45)
        rammed = self.tally(game)
        assert (rammed.shots, rammed.hits) == (0, 1)
        game.do("next_phase", insist=True)
        game.do("shoot", 3, 4, ship="Aquila", target="Tanit", distance=2, dice=2, insist=True)
        assert self.tally(game).shots == 1

    def tally(self, game):
        ships = report.make(game.system, game.journal).ships
        return next(one for one in ships if one.name == "Aquila")

    def test_losses_come_together(self, game):
        """R86."""
        game.orders()
        game.do("next_phase")
        game.do("shoot", 1, 1, 6, ship="Tanit", target="Aquila", distance=2, dice=3)
        assert game.ship("Aquila").archers == 2
        game.do("shoot", 3, 4, ship="Aquila", target="Tanit", distance=2, dice=2)
        with pytest.raises(Refusal, match="already been used"):
            game.do("shoot", 1, ship="Aquila", target="Tanit", distance=2, dice=1)
        game.do("resolve_shooting", 3, 4, 1)
        assert game.ship("Aquila").archers == 0
        assert game.ship("Tanit").marines == 3
        assert all(volley.settled for volley in game.state.volleys)
        with pytest.raises(Refusal, match="already been used"):  # one shot a phase, losses or not
            game.do("shoot", 1, ship="Tanit", target="Aquila", distance=2, dice=1)
        game.do("next_phase")
        assert not game.state.volleys

    def test_every_face_of_a_location_die_says_what_it_costs(self, game):
        """R91-R94: and once that was lost, that the shot is lost."""
        game.orders()
        game.do("next_phase")
        game.do("shoot", 1, 1, 1, ship="Tanit", target="Aquila", distance=2, dice=3)
        assert self.told(game) == [
            ("1\N{EN DASH}2", "\N{MINUS SIGN}1 marine"),
            ("3\N{EN DASH}4", "\N{MINUS SIGN}1 archer"),
            ("5", "Catapult: shot lost"),
            ("6", "Rowers: shot lost"),
        ]
        assert self.told(game, 3, 4)[1] == ("3\N{EN DASH}4", "Archers: shot lost")
        game.do("resolve_shooting", 3, 4, 1)
        (line,) = game.journal.entry(game.journal.head).lines
        assert line.throw.values == (3, 4, 1)

    def told(self, game, *typed):
        """What stands on the keys of the next die."""
        with pytest.raises(NeedsDice) as needs:
            game.do("resolve_shooting", *typed)
        assert needs.value.count == 1
        return [
            (Span(band.cells[0].total.first, band.cells[-1].total.first).text, str(band.result.label))
            for band in needs.value.totals()
        ]

    def test_it_is_not_passed_over_unasked(self, game):
        """R86: what leads is to shoot, then the losses, and only then what comes after."""

        def offered():
            return [one.action for one in overview(game.state, "").offers if one.kind != "quiet"]

        game.orders()
        game.do("next_phase")
        assert offered() == ["shoot", "next_phase"]
        game.do("shoot", 1, 1, 6, ship="Tanit", target="Aquila", distance=2, dice=3)
        assert offered() == ["resolve_shooting", "shoot", "next_phase"], (
            "the others shoot before anybody loses a man"
        )
        game.do("resolve_shooting", 3, 4)
        assert offered() == ["next_phase", "shoot"]

    def test_range(self, game):
        game.orders()
        game.do("next_phase")
        with pytest.raises(Refusal, match="R87"):
            game.do("shoot", 1, ship="Tanit", target="Aquila", distance=2.5, dice=1)

    def test_cataphracts_keep_their_rowers(self, game):
        game.orders()
        game.do("next_phase")
        game.do("shoot", 1, ship="Tanit", target="Aquila", distance=1, dice=1)
        game.do("shoot", 1, ship="Astarte", target="Tarentina", distance=1, dice=1)
        game.do("resolve_shooting", 6, 6)
        assert (game.ship("Aquila").rowers, game.ship("Tarentina").rowers) == (6, 2)

    def test_a_catapult_taken_in_exchange_shoots_far(self, game):
        """R87, R92, R108."""
        game.do("swap_catapult", ship="Aquila")
        assert (game.ship("Aquila").marines, game.ship("Aquila").archers) == (4, 0)
        with pytest.raises(Refusal, match="one engine"):
            game.do("swap_catapult", ship="Aquila")
        with pytest.raises(Refusal, match="R108"):
            game.do("swap_catapult", ship="Tanit")
        game.orders()
        game.do("next_phase")
        game.do("shoot", 4, ship="Aquila", weapon="catapult", target="Tanit", distance=5, dice=1)
        game.do("resolve_shooting", 2)
        assert game.ship("Tanit").marines == 2

    def test_the_exchange_is_over_with_the_first_orders(self, game):
        game.orders()
        with pytest.raises(Refusal, match="before the first orders"):
            game.do("swap_catapult", ship="Aquila")

    def test_how_many_exchanges(self, game_with):
        game = game_with(max_swaps=1)
        game.do("swap_catapult", ship="Aquila")
        with pytest.raises(Refusal, match="no more exchanges"):
            game.do("swap_catapult", ship="Lupa")


class TestBoarding:
    @pytest.fixture
    def board(self, game):
        return self.engaged(game)

    def engaged(self, game):
        game.orders()
        game.activate("Aquila")
        game.hold("Aquila", "Tanit")
        game.end("Aquila")
        game.do("next_phase")
        game.do("next_phase")
        return game

    def assault(self, game, *dice, by="Aquila", on="Tanit"):
        return game.do("assault", *dice, target=on, ships=[game.ship(by).id])

    def test_only_who_engaged_may_assault(self, board):
        with pytest.raises(Refusal, match="R96"):
            self.assault(board, 6, by="Tanit", on="Aquila")
        with pytest.raises(Refusal, match="R96"):
            self.assault(board, 6, by="Lupa", on="Tanit")

    def test_each_face_of_its_die_says_what_it_comes_to(self, board):
        """R100, R101: the keys of the pad show the table's column, a Roman's +1 in it."""
        args = {"target": board.ship("Tanit").id, "ships": [board.ship("Aquila").id]}
        with pytest.raises(NeedsDice) as asked:
            board.journal.rehearse("assault", args, roll_rest=False)
        said = {
            str(band.result.label): [cell.total.first for cell in band.cells] for band in asked.value.totals()
        }
        assert said == {"repulsed": [1, 2], "melee goes on": [3, 4], "captured or sunk": [5, 6]}

    def test_its_card_tells_in_this_phase_what_an_assault_would_do(self, board):
        """R97-R101: against whom she is linked to, the marines, the column and the faces; dashes where she may not."""
        told = {}
        for name in ("Aquila", "Tanit", "Lupa"):
            panel = board.system.panel(board.state, board.ship(name).id, "")
            tables = [
                one for one in panel.blocks if isinstance(one, Table) and str(one.heads[0]) == "Against"
            ]
            told[name] = [
                [str(row.label), *(str(cell.text) for cell in row.cells)]
                for one in tables
                for row in one.rows
            ]
        assert told["Aquila"] == [["Tanit", "6 : 4", "1/1", "2 in 6", "2 in 6", "2 in 6"]]
        assert told["Tanit"] == [["Aquila", *["\N{EN DASH}"] * 5]], "only who engaged may assault"
        assert told["Lupa"] == []
        why = f"{board.ship('Aquila').id}/assaults/{board.ship('Tanit').id}"
        rows = [str(row.label) for row in board.system.explain(board.state, why).rows]
        assert rows == ["Aquila", "6 against 4", "Column 1/1"]

    def test_melee_costs_both(self, board):
        self.assault(board, 3)
        assert (board.ship("Aquila").marines, board.ship("Tanit").marines) == (5, 3)
        with pytest.raises(Refusal, match="already fought"):
            self.assault(board, 3)

    def test_too_few_may_be_forbidden_and_attack_all_the_same(self, game_with):
        """R99, A-14: then at the lowest ratio of the table."""
        game = self.engaged(game_with(odds_below_half="forbid"))
        game.put("Aquila", marines=5)  # lost: one is left against four
        attack = {"target": game.ship("Tanit").id, "ships": [game.ship("Aquila").id]}
        with pytest.raises(Refusal, match="less than one to two"):
            game.do("assault", 6, **attack)
        told = game.do("assault", 6, **attack, insist=True)
        assert told[0] == "Aquila assaults Tanit: 1 to 4 (1/2), die 6+1: captured or sunk"
        assert told[-1].startswith("Overruled by the players")

    def test_repulsed_the_other_may_assault_in_its_turn(self, board):
        """R102, A-15, A-30."""
        self.assault(board, 1)
        assert board.ship("Aquila").marines == 5
        with pytest.raises(Refusal):
            self.assault(board, 6, by="Tanit", on="Aquila")
        board.rest_of_turn()
        board.orders()
        board.do("next_phase")
        board.do("next_phase")
        assert chooses_first(board.state, board.ship("Aquila").id, board.ship("Tanit").id)
        self.assault(board, 4, by="Tanit", on="Aquila")
        assert why_no_assault(board.state, board.ship("Aquila").id, board.ship("Tanit").id) == "fought"

    def test_who_tried_to_leave_has_no_counter_assault(self, board):
        self.assault(board, 1)
        board.rest_of_turn()
        board.orders()
        board.activate("Tanit")
        board.do("disengage", 1, ship="Tanit", link=board.state.links[0].id)
        board.end("Tanit")
        board.do("next_phase")
        board.do("next_phase")
        with pytest.raises(Refusal, match="R96"):
            self.assault(board, 6, by="Tanit", on="Aquila")

    def test_at_once_under_the_house_rule(self, game_with):
        game = self.engaged(game_with(counter_boarding="immediate"))
        self.assault(game, 1)
        self.assault(game, 4, by="Tanit", on="Aquila")

    def test_the_button_of_who_pays_says_what_it_chooses(self, game):
        """A-13: beside the dice the pick stands alone on its button, without its question."""
        game.hold("Aquila", "Tanit")
        game.hold("Lupa", "Tanit")
        game.orders()
        for _ in range(2):
            game.do("next_phase")
        form = game.system.actions["assault"].form(game.state, {"target": game.ship("Tanit").id})
        (pays,) = (one for one in form.fields if one.key == "pays")
        assert [str(one.title) for one in pays.picks] == ["Aquila loses the point", "Lupa loses the point"]

    def test_several_add_up_and_one_pays(self, game):
        """R98, A-13."""
        game.orders()
        for name in ("Aquila", "Lupa"):
            game.activate(name)
            game.hold(name, "Tanit")
            game.end(name)
        game.do("next_phase")
        game.do("next_phase")
        ships = [game.ship("Aquila").id, game.ship("Lupa").id]
        texts = game.do("assault", 1, target="Tanit", ships=ships, pays="Lupa")
        assert "12 to 4 (3/1)" in texts[0]
        assert (game.ship("Aquila").marines, game.ship("Lupa").marines) == (6, 5)

    def test_sunk_if_the_winner_likes(self, board):
        self.assault(board, 6)
        board.do("take", choice="sink")
        assert board.ship("Tanit").status == "sunk"

    def test_a_prize_obeys_its_captor_and_may_be_taken_back(self, board):
        """R105, R106, R110, R115."""
        self.assault(board, 6)
        board.do("take", aboard=2)
        prize = board.ship("Tanit")
        assert prize.marines == 2
        assert board.state.corvus_of(prize.id) == "none"
        board.rest_of_turn()
        with pytest.raises(Refusal, match="R12"):
            board.do("place_order", ship="Tanit", order="combat")
        board.orders()
        board.activate("Eshmun")
        board.hold("Eshmun", "Tanit")
        board.end("Eshmun")
        board.do("next_phase")
        board.do("next_phase")
        self.assault(board, 6, by="Eshmun", on="Tanit")
        board.do("take")
        assert board.ship("Tanit").side == "c"
        assert board.ship("Tanit").captures == 2

    def test_nobody_is_taken_twice(self, board):
        with pytest.raises(BadInput):
            board.do("take")


class TestEndOfTurn:
    def test_what_holds_for_a_turn_is_cleared(self, game):
        """R42, R58."""
        game.orders()
        game.activate("Aquila")
        game.do("ram", 1, 1, ship="Aquila", target="Tanit", spent=4, straight=3, turned=0)
        game.end("Aquila")
        game.rest_of_turn()
        assert game.state.turn == 2
        for ship in game.state.ships.values():
            assert not (ship.order)
            assert not (ship.revealed)
            assert not (ship.activated)
            assert not (ship.rammed_this_turn)
            assert not (ship.ram_attempted)
        assert game.ship("Tanit").just_rammed

    def test_what_is_left_undone_is_noted_not_asked(self, game):
        texts = game.do("next_phase")
        assert any("8 ships have no order" in text for text in texts)


def test_hand_set_values_have_their_consequences(game):
    game.orders()
    game.activate("Aquila")
    game.hold("Aquila", "Tanit", corvus=True)
    game.put("Tanit", status="sunk")
    assert not game.state.links
    assert game.ship("Aquila").corvus == "ready"
    game.do("mark", ship="Lupa", slot="marines", lost=2)
    assert game.ship("Lupa").marines == 4
    game.put("Lupa", damaged=True)
    assert game.ship("Lupa").fatigued
