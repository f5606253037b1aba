"""Boarding melees in play (R58-R67)."""

from collections import Counter

import pytest

from fleetdesk.core.battle import actions
from fleetdesk.core.battle.actions import Table
from fleetdesk.core.blocks.cards import Notes
from fleetdesk.core.dice import Dice, DiceBox
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from tests.systems.uncharted_seas.table_top import HIT, TableTop

MISSES = [1] * 8


def fight(alone="y-A1", attackers=("x-A1",), **more):
    return TableTop(**more).do("regroup", alone=alone, attackers=list(attackers))


def round_due(game) -> bool:
    return any("a round is due" in debt for debt in game.debts)


class TestRound:
    def test_the_crew_there_is_now_throws(self):  # R59
        game = fight().mark("x-A1", "crew", 1).mark("y-A1", "hull", 5).sail()
        assert game.wants("melee_round", melee="m1") == (3, 6)
        assert game.wants("melee_round", 1, 1, 1, melee="m1") == (4, 6)

    def test_each_side_loses_what_it_was_hit_for(self):  # R63, R64
        game = fight().sail().do("melee_round", HIT, HIT, 1, 1, 6, 1, 1, 1, 1, melee="m1")
        assert [game.ship(one).crew_lost for one in ("x-A1", "y-A1")] == [2, 2]
        assert game.title == "Melee: Y-A1 (\N{MINUS SIGN}2 crew), X-A1 (\N{MINUS SIGN}2 crew)"
        assert game.state.melees, "it goes on"

    def test_never_below_nobody(self):
        game = fight().sail().do("melee_round", 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, melee="m1")
        assert game.ship("y-A1").crew_lost == 4
        facts = [
            f for line in game.journal.entry(game.journal.head).lines for f in line.facts if f.kind == "crew"
        ]
        assert [fact.amount for fact in facts] == [4]

    def test_the_pool_of_several_and_the_shares_of_one(self):  # R61, R62
        game = fight(attackers=["x-A1", "x-A2"]).sail()
        assert game.wants("melee_round", melee="m1") == (8, 6)
        assert game.wants("melee_round", *MISSES, melee="m1", allocation={"x-A1": 3, "x-A2": 1}) == (3, 6)
        game.do("melee_round", *MISSES, HIT, 1, 1, HIT, melee="m1", allocation={"x-A1": 3, "x-A2": 1})
        assert [game.ship(one).crew_lost for one in ("x-A1", "x-A2")] == [1, 1]

    @pytest.mark.parametrize(
        ("shares", "sentence"),
        [
            ({"x-A1": 3, "x-A2": 2}, "more dice"),
            ({"x-A1": 1, "x-A2": 1}, "fewer dice"),
            ({"x-A1": 3}, "fewer dice"),
        ],
    )
    def test_shares_that_do_not_add_up(self, shares, sentence):
        game = fight(attackers=["x-A1", "x-A2"]).sail()
        assert sentence in game.refused("melee_round", melee="m1", allocation=shares)

    def test_nonsense(self):
        game = fight().sail()
        assert game.senseless("melee_round", melee="m9")
        assert game.senseless("melee_round", melee="m1", allocation={"x-A2": 4})
        assert game.senseless("melee_round", melee="m1", allocation={"x-A1": -1})

    def test_dealt_evenly_unless_told(self):
        game = fight(attackers=["x-A1", "x-A2"]).mark("y-A1", "crew", 1).sail()
        assert game.form("melee_round", melee="m1").args["allocation"] == {"x-A1": 2, "x-A2": 1}
        told = game.form("melee_round", melee="m1", allocation={"x-A1": 0, "x-A2": 3})
        assert told.args["allocation"] == {"x-A1": 0, "x-A2": 3}
        game.do("melee_round", *MISSES, 1, 1, 1, **told.args)


class TestEnd:
    def test_a_ship_whose_crew_is_gone_is_a_trophy(self):  # R65, R37
        game = fight().mark("y-A1", "crew", 3).sail().do("melee_round", HIT, 1, 1, 1, 1, melee="m1")
        assert game.ship("y-A1").status == "trophy_of_enemy"
        assert game.state.side("x").trophies == ("y-A1",)
        assert game.log[-2:] == ["Y-A1 is taken by X", "X-A1 is free of the melee"]

    @pytest.mark.parametrize(
        ("rule", "status", "trophies"),
        [
            ("both_trophies", "trophy_of_enemy", [("y-A1",), ("x-A1",)]),
            ("none_scored", "destroyed", [(), ()]),
        ],
    )
    def test_both_wiped_out(self, rule, status, trophies):  # A18
        game = fight(house={"mutual_wipeout": rule}).mark("x-A1", "crew", 3).mark("y-A1", "crew", 3).sail()
        game.do("melee_round", HIT, HIT, melee="m1")
        assert {game.ship(one).status for one in ("x-A1", "y-A1")} == {status}
        assert [side.trophies for side in game.state.sides] == trophies
        assert game.state.melees == ()

    def test_the_others_fight_on(self):
        game = fight(attackers=["x-A1", "x-A2"]).mark("x-A1", "crew", 3).sail()
        game.do("melee_round", *[1] * 5, HIT, 1, 1, 1, melee="m1", allocation={"x-A1": 1, "x-A2": 3})
        (melee,) = game.state.melees
        assert (melee.alone, melee.attackers, melee.first) == ("y-A1", ("x-A2",), "y-A1")

    def test_a_freed_ship_that_touches_another_enemy_goes_on_with_that_one(self):  # A31
        game = TableTop("A", "AA").do("regroup", alone="x-A1", attackers=["y-A1", "y-A2"])
        game.do("regroup", alone="x-A1", attackers=["y-A1"]).mark("y-A1", "crew", 3)
        assert set(game.ship("x-A1").enemies) == {"y-A1", "y-A2"}
        game.sail().do("melee_round", 1, HIT, 1, 1, 1, melee=game.state.melees[0].id)
        (melee,) = game.state.melees
        assert set(melee.ships) == {"x-A1", "y-A2"}


class TestWhen:
    """A19: the turns and activations at which a round is due."""

    def rounds(self, how):
        """x-A1 makes contact in turn 1; who fights when, each squadron activated in turn, for two turns."""
        game = TableTop("A B", "A B", house={"melee_rounds": how})
        found = []
        for turn in (1, 2):
            for squadron in ("x-A", "y-A", "x-B", "y-B"):
                game.sail(squadron)
                if turn == 1 and squadron == "x-A":
                    game.do("collision", *[1] * 12, ship="x-A1", others=["y-A1"])
                if round_due(game):
                    assert not game.refused("melee_round", *MISSES, melee="m1")
                    game.do("melee_round", *MISSES, melee="m1")
                    found.append((turn, squadron))
                assert not round_due(game), "once an activation"
            game.next_turn()
        return found

    @pytest.mark.parametrize(
        ("how", "expected"),
        [
            ("one_per_turn", [(1, "x-A"), (2, "x-A")]),
            ("each_activation", [(1, "x-A"), (1, "y-A"), (2, "x-A"), (2, "y-A")]),
            ("first_engaged_ship", [(1, "x-A"), (2, "x-A")]),
        ],
    )
    def test_rounds(self, how, expected):
        assert self.rounds(how) == expected

    @pytest.mark.parametrize(("how", "due"), [("one_per_turn", True), ("first_engaged_ship", False)])
    def test_the_one_boarded_is_activated_first_in_the_next_turn(self, how, due):
        game = TableTop("A", "A", house={"melee_rounds": how}).sail("x-A")
        game.do("collision", *[1] * 12, ship="x-A1", others=["y-A1"]).do("melee_round", *MISSES, melee="m1")
        game.next_turn().sail("y-A")
        assert round_due(game) is due

    def test_not_due_is_refused_but_players_may_insist(self):
        game = fight().sail("x-B")
        assert "No round of this melee is due now" in game.refused("melee_round", *MISSES, melee="m1")

    def test_a_ship_out_of_command_is_not_activated(self):  # R16, R66
        game = TableTop("AA", "A").sail()
        game.do("collision", *[1] * 12, ship="x-A2", others=["y-A1"]).do("squadron_moved")
        game.do("melee_round", *MISSES, melee="m1")
        game.next_turn().sail("x-A", elements=[["x-A1"], ["x-A2"]], chosen=0)
        assert not round_due(game)
        game.sail("y-A")
        assert round_due(game)

    def test_a_newcomer_brings_a_first_round(self):
        game = TableTop("A B", "A").sail("x-A").do("collision", *[1] * 12, ship="x-A1", others=["y-A1"])
        game.do("melee_round", *MISSES, melee="m1").sail("x-B")
        game.do("collision", *[1] * 12, ship="x-B1", others=["y-A1"])
        (melee,) = game.state.melees
        assert (melee.alone, melee.attackers) == ("y-A1", ("x-A1", "x-B1"))
        assert round_due(game)


class TestWhoFightsWhom:
    def test_the_second_enemy_makes_the_first_the_lone_one(self):
        game = TableTop("A", "A B").sail().do("collision", *[1] * 12, ship="x-A1", others=["y-A1"])
        game.sail("y-B").do("collision", *[1] * 12, ship="y-B1", others=["x-A1"])
        (melee,) = game.state.melees
        assert (melee.alone, melee.attackers) == ("x-A1", ("y-A1", "y-B1"))

    def test_several_against_several_are_cut_into_pairs(self):  # A26
        game = fight(attackers=["x-A1", "x-A2"]).sail("y-A")
        game.do("collision", *[1] * 12, ship="y-A2", others=["x-A1"])
        assert [set(melee.ships) for melee in game.state.melees] == [{"y-A1", "x-A2"}, {"x-A1", "y-A2"}]

    def test_two_that_fight_already_go_on_as_they_are(self):
        game = TableTop(house={"engaged_may_move": True})
        game.do("regroup", alone="y-A1", attackers=["x-A1"]).do("regroup", alone="y-A2", attackers=["x-A2"])
        game.sail().do("collision", *[1] * 12, ship="x-A1", others=["y-A2"])
        assert [melee.ships for melee in game.state.melees] == [("y-A1", "x-A1"), ("y-A2", "x-A2")]
        assert "y-A2" in game.ship("x-A1").enemies

    def test_the_players_cut_as_they_like(self):
        game = fight(attackers=["x-A1", "x-A2"])
        form = game.form("regroup", ship="x-A1")
        assert (form.args["alone"], set(form.args["attackers"])) == ("y-A1", {"x-A1", "x-A2"})
        game.do("regroup", alone="x-A1", attackers=["y-A1"])
        assert game.state.melee_of("x-A2") is None
        assert "a friend" in game.refused("regroup", alone="x-A1", attackers=["x-A2"])
        assert game.senseless("regroup", alone="x-A1", attackers=[])
        assert game.senseless("regroup", alone="x-A1", attackers=["x-A1"])

    def test_recutting_is_no_second_round(self):
        game = fight().sail().do("melee_round", *MISSES, melee="m1")
        game.do("regroup", alone="x-A1", attackers=["y-A1"])
        assert not round_due(game)

    def test_contact_noted_by_mistake_is_taken_off(self):
        game = TableTop().sail().do("move", ship="x-A1", touches=["y-A1"])
        assert game.offered("x-A1")["break_off"] == ""
        game.do("break_off", ship="x-A1")
        assert game.ship("y-A1").enemies == ()
        assert game.senseless("break_off", ship="x-A1")

    def test_the_panel_says_who_fights_and_when(self):
        game = fight().mark("x-A1", "crew", 1)
        text = "Y-A1 (crew 4) against X-A1 (crew 3): the next round once a turn"
        assert text in " ".join(
            str(block.text)
            for block in SYSTEM.panel(game.state, "x-A1", "").blocks
            if isinstance(block, Notes)
        )
        game.sail()
        assert any(
            "a round is due now" in str(getattr(b, "text", ""))
            for b in SYSTEM.panel(game.state, "x-A1", "").blocks
        )


def test_odds_of_a_round_are_what_play_gives():
    game = fight(attackers=["x-A1", "x-A2"]).mark("y-A1", "crew", 1).mark("x-A2", "crew", 2).sail()
    spec = SYSTEM.actions["melee_round"]
    given = spec.args.model_validate({"melee": "m1", "allocation": {"x-A1": 2, "x-A2": 1}})
    odds = spec.odds(game.state, given)
    found = {one: Counter() for one in ("y-A1", "x-A1", "x-A2")}
    box, many = DiceBox(seed=9), 1500
    before = {one: game.state.crew_now(one) for one in found}
    for _ in range(many):
        done = actions.run(spec, game.state.but(dice=box), given, Table(Dice(box)))
        box = done.battle.dice
        for one, count in found.items():
            count[before[one] - done.battle.crew_now(one)] += 1
    for table, (ship, count) in zip(odds.tables, found.items(), strict=True):
        assert len(table.chances) == before[ship] + 1
        for lost, chance in enumerate(table.chances):
            assert count[lost] / many == pytest.approx(chance.probability, abs=0.05), (ship, lost)
