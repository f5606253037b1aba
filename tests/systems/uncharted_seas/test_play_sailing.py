"""Sailing, anchors and drifting in play (R10-R13, R16, R18, R22-R25, R38-R41, R55)."""

import pytest

from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END
from tests.systems.uncharted_seas.table_top import TableTop


def leg(inches, wind="abeam"):
    return {"inches": inches, "wind": wind}


class TestMove:
    def test_an_inch_into_the_wind_costs_two(self):  # R10-R12
        game = TableTop().sail().do("move", ship="x-A1", legs=[leg(2, "ahead"), leg(3), leg(1, "astern")])
        ship = game.ship("x-A1")
        assert (ship.move_spent, ship.sailed, ship.moved) == (8, 6, True)
        assert game.log == ["X-A1 sails 6\N{DOUBLE PRIME}", "X-A1: the wind makes it cost 8 of 8"]

    def test_but_not_for_a_ship_without_sails(self):  # R13
        game = TableTop(wind_affected=False).sail().do("move", ship="x-A1", legs=[leg(8, "ahead")])
        assert game.ship("x-A1").move_spent == 8

    def test_a_move_too_long_says_how_long_it_may_be(self):
        game = TableTop(move=7.5).sail()
        text = game.refused("move", ship="x-A1", legs=[leg(3.5), leg(3, "ahead")])
        assert text == "The move costs 9.5 of 7.5: the last leg can be 2\N{DOUBLE PRIME} at most (R12)."
        game.do("move", insist=True, ship="x-A1", legs=[leg(3.5), leg(3, "ahead")])
        assert game.journal.entry(game.journal.head).insisted

    def test_a_move_in_two_parts(self):
        game = TableTop().sail().do("move", ship="x-A1", legs=[leg(5)], over=False)
        assert not game.ship("x-A1").moved
        assert "of 3" in game.refused("move", ship="x-A1", legs=[leg(4)])
        game.do("move", ship="x-A1", legs=[leg(3)])
        assert "already moved" in game.refused("move", ship="x-A1", legs=[leg(1)])

    def test_tenths_of_an_inch_add_up(self):
        game = TableTop(move=0.3).sail().do("move", ship="x-A1", legs=[leg(0.1), leg(0.2)])
        assert game.ship("x-A1").move_spent == 0.3

    def test_one_ship_after_the_other(self):  # R18
        game = TableTop().sail().do("move", ship="x-A1", legs=[leg(5)], over=False)
        assert "Another ship has begun its move" in game.refused("move", ship="x-A2", legs=[leg(1)])
        game.do("move", ship="x-A1").do("move", ship="x-A2")

    def test_all_move_before_the_first_fires(self):  # R18, R20
        game = TableTop().sail().do("move", ship="x-A1")
        assert "Not moved yet: X-A2" in game.warned("fire", ship="x-A1")
        game.do("fire", 1, 1, ship="x-A1", weapon=0, band=2, target="y-A1")
        assert "begun to fire" in game.refused("move", ship="x-A2")
        assert "begun to fire" in game.offered("x-A2")["move"]

    @pytest.mark.parametrize("action", ["fire", "linked_fire", "split_fire"])
    def test_the_first_shot_says_that_all_have_moved(self, action):  # R18, R20
        game = TableTop("AAA", "AA").sail().do("move", ship="x-A1", legs=[leg(5)], over=False)
        game.do("collision", *[1] * 12, ship="x-A3", others=["y-A2"])
        if action == "fire":
            game.do("fire", 1, 1, ship="x-A1", weapon=0, band=2, target="y-A1")
        elif action == "linked_fire":
            gun = {"ship": "x-A1", "weapon": 0, "band": 2}
            game.do("linked_fire", 1, 1, leader=gun, joins=[], target="y-A1", insist=True)
        else:
            shares = [{"target": "y-A1", "dice": 1}, {"target": "y-A2", "dice": 1}]
            game.do("split_fire", 1, 1, ship="x-A1", weapon=0, band=2, shares=shares, insist=True)
        assert game.log[0] == "X-A1, X-A2 have moved", "who touches another stays there"
        assert game.ship("x-A1").moved
        assert game.ship("x-A2").moved
        assert game.ship("x-A3").enemies == ("y-A2",)

    def test_only_ships_of_the_activated_squadron(self):
        game = TableTop()
        assert "not activated" in game.refused("move", ship="x-A1")
        game.sail("x-A")
        assert "not activated" in game.refused("move", ship="x-B1")

    def test_the_form_knows_what_is_left(self):
        game = TableTop().sail().do("move", ship="x-A1", legs=[leg(5)], over=False)
        form = game.form("move", ship="x-A1")
        assert form.args["legs"][0]["inches"] == 3
        assert form.working.total == 0
        assert "The move costs 6 of 3" in game.warned("move", ship="x-A1", legs={"0": {"wind": "ahead"}})
        more = game.form("move", ship="x-A1", legs={"0": {"inches": 1}, "1": {"inches": 1, "wind": "ahead"}})
        assert more.working.total == 0
        assert more.warnings == ()
        game.do("move", **more.args)

    @pytest.mark.parametrize(("least", "refused"), [(0, False), (2, True)])
    def test_a_least_distance(self, least, refused):  # A35
        game = TableTop(house={"min_move": least}).sail()
        assert bool(game.refused("move", ship="x-A1", legs=[leg(1)])) is refused
        assert any("has not moved" in debt for debt in game.debts) is refused
        assert not game.refused("move", ship="x-A1", legs=[leg(1)], over=False), "it may go on"
        assert not game.refused("move", ship="x-A1", legs=[leg(1)], touches=["y-A1"]), "it was stopped (R55)"
        game.do("move", ship="x-A1", legs=[leg(1)], over=False)
        assert not game.refused("move", ship="x-A1", legs=[leg(1)]), "two inches in all"


class TestTouching:
    def test_a_touch_stops_and_is_noted_for_later(self):  # R19, R55
        game = TableTop().sail().do("move", ship="x-A1", legs=[leg(2)], touches=["y-A1", "x-A2"], over=False)
        assert game.ship("x-A1").moved
        assert game.title == "X-A1 sails 2\N{DOUBLE PRIME} and touches Y-A1, X-A2"
        assert game.debts[:2] == ["X-A1 and Y-A1 collide (R51)", "X-A1 and X-A2 collide (R51)"]
        assert game.ship("y-A1").enemies == ("x-A1",)
        assert game.ship("x-A1").enemies == ("y-A1",)
        assert "Contacts are still to be resolved" in game.warned("fire", ship="x-A2")

    def test_a_ram_is_declared_by_the_mover(self):  # A30
        game = TableTop().sail().do("move", ship="x-A1", touches=["y-A1"], ram="y-A1")
        assert game.debts[0] == "X-A1 rams Y-A1 (R47)"
        game.undo()
        assert "Only an enemy" in game.refused("move", ship="x-A1", ram="x-A2")
        assert "no ram" in TableTop(ram=0).sail().refused("move", ship="x-A1", ram="y-A1")

    def test_an_obstacle(self):
        game = TableTop().sail().do("move", ship="x-A1", legs=[leg(1)], obstacle="solid")
        assert game.debts[0] == "X-A1 runs into an obstacle (R54)"

    def test_itself_and_what_is_gone(self):
        game = TableTop().sail()
        assert game.senseless("move", ship="x-A1", touches=["x-A1"])
        game.mark("y-A1", "hull", 6)
        assert "no longer in play" in game.refused("move", ship="x-A1", touches=["y-A1"])

    def test_sailing_on_leaves_the_contact(self):  # R57
        game = TableTop().sail("x-A").do("move", ship="x-A1", touches=["y-A1"]).do("end_activation")
        assert game.log[0] == "Left undone: X-A1 and Y-A1 collide (R51)"
        assert game.state.contacts == ()
        game.sail("y-A")
        assert "in contact with an enemy" in game.refused("fire", ship="y-A1", weapon=0, target="x-B1")
        game.do("move", ship="y-A1", legs=[leg(3)])
        assert game.ship("x-A1").enemies == game.ship("y-A1").enemies == ()
        assert not game.refused("fire", ship="y-A1", weapon=0, target="x-B1")

    @pytest.mark.parametrize("allowed", [False, True])
    def test_an_engaged_ship_may_sail_away(self, allowed):  # A23
        game = TableTop(house={"engaged_may_move": allowed}).do("regroup", alone="y-A1", attackers=["x-A1"])
        game.sail()
        assert bool(game.refused("move", ship="x-A1", legs=[leg(3)])) is not allowed
        assert bool(game.refused("break_off", ship="x-A1")) is not allowed
        game.do("move", ship="x-A1", legs=[leg(3)], insist=True)
        assert game.state.melees == ()
        assert game.ship("y-A1").enemies == ()

    def test_the_lone_ship_leaves_those_it_does_not_touch_any_more(self):  # A23
        game = TableTop(house={"engaged_may_move": True})
        game.do("regroup", alone="x-A1", attackers=["y-A1", "y-A2"]).sail()
        game.do("move", ship="x-A1", legs=[leg(1)], touches=["y-A2"])
        (melee,) = game.state.melees
        assert set(melee.ships) == {"x-A1", "y-A2"}
        assert game.ship("y-A1").enemies == ()


class TestAnchor:
    def test_after_the_move_and_before_firing(self):  # R22
        game = TableTop().sail()
        assert "after the whole move" in game.refused("drop_anchor", ship="x-A1")
        game.do("move", ship="x-A1", legs=[leg(0)]).do("move", ship="x-A2")
        game.do("drop_anchor", ship="x-A1")
        assert game.ship("x-A1").anchored
        assert "already anchored" in game.refused("drop_anchor", ship="x-A1")
        game.do("fire", 1, 1, ship="x-A2", weapon=0, band=2, target="y-A1")
        assert "has fired" in game.refused("drop_anchor", ship="x-A2")

    def test_not_while_engaged(self):  # A41
        game = TableTop().do("regroup", alone="y-A1", attackers=["x-A1"]).sail().set("x-A1", "moved", True)
        assert "engaged" in game.refused("drop_anchor", ship="x-A1")

    def test_it_holds_the_ship_which_fires_all_the_same(self):  # R23, R25
        game = TableTop().set("x-A1", "anchored", True).sail()
        assert "anchored" in game.refused("move", ship="x-A1")
        assert not game.refused("fire", ship="x-A1", weapon=0, target="y-A1")

    def test_raising_it_takes_the_move_of_a_later_turn(self):  # R24
        game = TableTop().sail().do("move", ship="x-A1").do("drop_anchor", ship="x-A1")
        assert "next turn at the earliest" in game.refused("raise_anchor", ship="x-A1")
        game.next_turn()
        assert "not activated" in game.refused("raise_anchor", ship="x-A1")
        game.sail().do("raise_anchor", ship="x-A1")
        assert "whole move" in game.refused("move", ship="x-A1")
        assert "not anchored" in game.refused("raise_anchor", ship="x-A1")
        game.next_turn().sail().do("move", ship="x-A1", legs=[leg(8)])

    def test_it_is_too_late_after_moving(self):
        game = TableTop().sail().do("move", ship="x-A1", legs=[leg(2)]).set("x-A1", "anchored", True)
        assert "whole move" in game.refused("raise_anchor", ship="x-A1")

    @pytest.mark.parametrize(("how", "anchored"), [("optional", True), ("automatic", False)])
    def test_it_may_come_up_by_itself(self, how, anchored):  # A29
        game = TableTop(house={"anchor_raise": how})
        game.sail().do("move", ship="x-A1").do("drop_anchor", ship="x-A1").next_turn().sail()
        ship = game.ship("x-A1")
        assert ship.anchored is anchored
        assert ship.moved is not anchored, "raising it was its move"


class TestDerelict:
    def adrift(self, ship="x-A1", **more):
        return TableTop(**more).do("lose", ship=ship, crew=4, cause="spell")

    def test_it_drifts_in_the_end_phase_every_turn(self):  # R38, A21
        game = self.adrift()
        assert game.title == "X-A1: \N{MINUS SIGN}4 crew, adrift without crew"
        assert not any("X-A1" in debt for debt in game.to(ACTIVATIONS).debts)
        for _ in range(2):
            game.to(END)
            assert game.debts[0] == "X-A1 has still to drift 2\N{DOUBLE PRIME} (R16, R38)"
            game.do("drift", ship="x-A1")
            assert not any("drifts" in debt for debt in game.debts)
            assert "already drifted" in game.refused("drift", ship="x-A1")
            game.next_turn()

    def test_until_it_meets_the_first_obstacle(self):  # R38
        game = self.adrift().to(END).do("drift", ship="x-A1", met="soft").next_turn().to(END)
        assert game.ship("x-A1").status == "derelict_stopped"
        assert not any("drifts" in debt for debt in game.debts)
        assert "run aground" in game.refused("drift", ship="x-A1")
        assert "run aground" in game.offered("x-A1")["drift"]

    def test_another_derelict_is_an_obstacle_too(self):
        game = self.adrift().do("lose", ship="y-A1", crew=4).to(END).do("drift", ship="x-A1", met="y-A1")
        assert game.ship("x-A1").status == "derelict_stopped"
        assert game.state.contacts == ()

    def test_at_anchor_it_stays(self):  # A39
        game = TableTop().set("x-A1", "anchored", True).do("lose", ship="x-A1", crew=4).to(END)
        assert not any("drifts" in debt for debt in game.debts)
        assert "anchored" in game.refused("drift", ship="x-A1")

    @pytest.mark.parametrize(
        ("by", "status", "tally"),
        [("y-A1", "trophy_of_enemy", ("y", "trophies")), ("x-A2", "saved", ("x", "saved"))],
    )
    def test_the_first_ship_to_touch_it_has_it(self, by, status, tally):  # R39-R41
        game = self.adrift().sail(by[:3]).do("move", ship=by, touches=["x-A1"])
        assert game.debts[0].endswith("reaches the derelict X-A1 (R39)")
        game.do("recover", ship=by, target="x-A1")
        assert game.ship("x-A1").status == status
        assert getattr(game.state.side(tally[0]), tally[1]) == ("x-A1",)
        assert game.state.contacts == ()

    def test_the_ship_it_drifts_into_has_it(self):  # A22
        game = self.adrift().to(END).do("drift", ship="x-A1", met="y-A1")
        assert game.debts[0] == "Y-A1 reaches the derelict X-A1 (R39)"
        game.do("recover", ship="y-A1", target="x-A1")
        assert game.state.side("y").trophies == ("x-A1",)

    def test_with_a_third_side_the_trophy_is_of_whoever_touches(self):
        game = TableTop("AA", "A", "A").do("lose", ship="x-A1", crew=4).sail("z-A")
        game.do("move", ship="z-A1", touches=["x-A1"]).do("recover", ship="z-A1", target="x-A1")
        assert [len(side.trophies) for side in game.state.sides] == [0, 0, 1]

    @pytest.mark.parametrize("first", [False, True])
    def test_touching_it_may_be_a_collision_first(self, first):  # A22
        house = {"derelict_contact": "collision_first" if first else "recover"}
        game = self.adrift(house=house).sail("y-A").do("move", ship="y-A1", touches=["x-A1"])
        assert [one.how for one in game.state.contacts] == (
            ["collision", "recover"] if first else ["recover"]
        )
        if first:
            game.do("collision", *[1] * 12, ship="y-A1", others=["x-A1"])
            assert game.state.melees == ()
        game.do("recover", ship="y-A1", target="x-A1")
        assert game.state.side("y").trophies == ("x-A1",)

    def test_a_wreck_sunk_by_the_collision_is_nobodys(self):
        game = self.adrift(house={"derelict_contact": "collision_first"}, hull=1).sail("y-A")
        game.do("move", ship="y-A1", touches=["x-A1"])
        game.do("collision", *[1], 6, 4, ship="y-A1", others=["x-A1"])
        assert game.ship("x-A1").status == "destroyed"
        assert game.state.contacts == ()

    def test_it_is_not_rammed(self):
        game = self.adrift().sail("y-A")
        assert "not attacked" in game.refused("move", ship="y-A1", ram="x-A1")
        assert "not attacked" in game.refused("ram", ship="y-A1", target="x-A1")

    def test_it_can_be_sunk_and_does_nothing_itself(self):
        game = self.adrift().sail("x-A")
        assert "no longer in play" in game.refused("fire", ship="x-A1", weapon=0, target="y-A1")
        assert "no longer in play" in game.refused("raise_anchor", ship="x-A1")
        game.do("lose", ship="x-A1", hull=6)
        assert game.ship("x-A1").status == "destroyed"
        assert "not a derelict" in game.refused("recover", ship="y-A1", target="x-A1")

    def test_it_cannot_recover_itself(self):
        assert self.adrift().senseless("recover", ship="x-A1", target="x-A1")


class TestDrifting:
    def out_of_command(self):
        return TableTop("AA", "A").sail(elements=[["x-A1"], ["x-A2"]], chosen=0)

    def test_a_ship_that_drifts_into_another_collides(self):  # A34
        game = self.out_of_command().do("drift", ship="x-A2", met="y-A1")
        assert game.title == "X-A2 drifts 2\N{DOUBLE PRIME} and touches Y-A1"
        assert game.debts[0] == "X-A2 and Y-A1 collide (R51)"
        game.do("collision", *[1] * 12, ship="x-A2", others=["y-A1"])
        assert game.state.melee_of("x-A2") is not None
        assert "Melee of Y-A1" in game.debts[0] or "Melee of X-A2" in game.debts[0]

    def test_or_runs_into_an_obstacle(self):
        game = self.out_of_command().do("drift", ship="x-A2", met="very_solid")
        assert game.debts[0] == "X-A2 runs into an obstacle (R54)"
        game.do("obstacle", *[1] * 12, ship="x-A2", obstacle="very_solid")
        assert game.state.contacts == ()

    def test_or_reaches_a_derelict(self):
        game = self.out_of_command().do("lose", ship="y-A1", crew=4).do("drift", ship="x-A2", met="y-A1")
        assert game.debts[0] == "X-A2 reaches the derelict Y-A1 (R39)"

    def test_once_a_turn_and_the_button_says_so(self):  # R16
        game = self.out_of_command().do("drift", ship="x-A2")
        button = next(one for one in SYSTEM.offers(game.state, "x-A2") if one.action == "drift")
        assert "already drifted" in str(button.discouraged)
        assert button.kind == "plain"

    def test_itself_makes_no_sense(self):
        assert self.out_of_command().senseless("drift", ship="x-A2", met="x-A2")
