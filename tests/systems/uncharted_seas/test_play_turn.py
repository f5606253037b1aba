"""The frame of a turn in play: steps, initiative, wind, activations, command (R1-R9, R14-R21)."""

import pytest

from fleetdesk.core.forms import Choice, Group
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END, INITIATIVE, TURN_CARDS
from tests.systems.uncharted_seas.table_top import TableTop


def field(form, key):
    return next(one for one in form.fields if one.key == key)


def test_a_turn_has_four_steps_and_the_next_begins_with_the_first():  # R1
    game = TableTop()
    seen = []
    for _ in range(5):
        seen.append((game.state.turn, game.state.phase))
        game.do("next_phase")
    assert seen == [(1, TURN_CARDS), (1, INITIATIVE), (1, ACTIVATIONS), (1, END), (2, TURN_CARDS)]


def test_a_step_may_end_with_debts_which_the_log_keeps():
    game = TableTop().to(INITIATIVE)
    assert game.debts == ["Initiative has not been thrown (R3)", "The wind has not been checked (R4)"]
    game.do("next_phase")
    assert game.log[0] == "Left undone: Initiative has not been thrown (R3)"


class TestInitiative:
    def test_the_highest_die_activates_first(self):  # R3, A01
        game = TableTop().to(INITIATIVE).do("initiative", 2, 5)
        assert game.state.initiative == ("y", "x")
        assert game.title == "Initiative: Y"
        game.to(ACTIVATIONS)
        assert str(SYSTEM.overview(game.state, "").prompt) == "Y: choose a squadron to activate (R6)."

    def test_only_tied_sides_throw_again(self):  # A02
        game = TableTop("A", "A", "A").to(INITIATIVE)
        assert game.wants("initiative") == (1, 6)
        assert game.wants("initiative", 4, 4, 6) == (1, 6)
        game.do("initiative", 4, 4, 6, 3, 5)
        assert game.state.initiative == ("z", "y", "x")
        assert game.log[:6] == [  # names may be plurals: none is the subject of a verb
            "X: 4 for initiative",
            "Y: 4 for initiative",
            "Z: 6 for initiative",
            "Level, again X: 3",
            "Level, again Y: 5",
            "Z: initiative won",
        ]

    def test_once_and_in_its_step(self):
        game = TableTop()
        assert "second step" in game.refused("initiative")
        game.to(INITIATIVE).do("initiative", 6, 1)
        assert "already thrown" in game.refused("initiative")
        game.do("initiative", 1, 6, insist=True)
        assert game.state.initiative == ("y", "x")
        assert game.log[-1] == "Overruled by the players: Initiative was already thrown this turn."


class TestWind:
    @pytest.mark.parametrize(
        ("faces", "after"),
        [((1,), 0), ((5,), 0), ((6, 1), 1), ((6, 2), 1), ((6, 3), 7), ((6, 4), 7), ((6, 5), 2), ((6, 6), 6)],
    )
    def test_only_a_six_turns_it(self, faces, after):  # R8, R9
        game = TableTop().to(INITIATIVE)
        game.do("wind", *faces)
        assert game.state.wind == after

    @pytest.mark.parametrize(("points", "after"), [(8, 7), (16, 15)])
    def test_a_notch_is_a_point_of_the_rose(self, points, after):  # A04
        game = TableTop(house={"wind_points": points}).to(INITIATIVE).do("wind", 6, 3)
        assert game.state.wind == after
        assert game.title == ("Wind turns to NW" if points == 8 else "Wind turns to NNW")
        dial = SYSTEM.overview(game.state, "").dial
        assert dial.points == points
        assert str(dial.title) == ("Wind from the NW" if points == 8 else "Wind from the NNW")
        assert dial.label is None, "nothing says twice that it is the wind"

    def test_the_second_die_is_asked_for_only_after_a_six(self):
        game = TableTop().to(INITIATIVE)
        assert game.wants("wind") == (1, 6)
        assert game.wants("wind", 6) == (1, 6)
        assert game.wants("wind", 5) == (0, 0)

    def test_once_a_turn_and_set_by_hand_at_any_time(self):  # R4
        game = TableTop().to(INITIATIVE).do("wind", 3)
        assert "already checked" in game.refused("wind")
        assert game.do("set_wind", wind=11).state.wind == 3
        assert "Wind" not in " ".join(game.debts)
        assert "second step" in game.next_turn().refused("wind")

    def test_the_opening_asks_where_it_blows_from(self):
        assert TableTop(answers={"wind": 5}).state.wind == 5
        assert TableTop(answers={"wind": 99}).state.wind == 7


class TestAlternation:
    def test_sides_take_turns_and_the_longer_one_goes_on_alone(self):  # R6, A03
        game = TableTop("A", "A B C").to(INITIATIVE).do("initiative", 6, 1).to(ACTIVATIONS)
        order = []
        for squadron in ("x-A", "y-A", "y-B", "y-C"):
            game.do("activate", squadron=squadron).do("end_activation")
            order.append(squadron)
        assert game.state.activated == tuple(order)
        assert str(SYSTEM.overview(game.state, "").prompt) == "Every squadron has been activated."

    def test_out_of_turn_twice_or_in_another_step_is_refused(self):
        game = TableTop()
        assert "third step" in game.refused("activate", squadron="x-A")
        game.to(INITIATIVE).do("initiative", 6, 1).to(ACTIVATIONS)
        assert "It is the turn of X" in game.refused("activate", squadron="y-A")
        game.do("activate", squadron="x-A")
        assert "still being activated" in game.refused("activate", squadron="y-A")
        game.do("end_activation").do("activate", squadron="y-A").do("end_activation")
        assert "already been activated" in game.refused("activate", squadron="x-A")

    def test_the_next_activation_ends_one_to_which_nothing_is_left(self):  # R21
        game = TableTop("AA", "A B").sail("x-A").do("squadron_moved")
        for ship in ("x-A1", "x-A2"):
            assert "still being activated" in game.refused("activate", squadron="y-A"), f"{ship} may fire"
            game.do("fire", 1, 1, ship=ship, weapon=0, band=2, target="y-A1")
        game.do("activate", squadron="y-A")
        assert game.log[0] == "X A has finished"
        assert (game.state.active, game.state.activated) == ("y-A", ("x-A",))

    def test_who_is_owed_a_round_or_a_contact_is_not_finished_by_the_next(self):  # R19, R21
        game = TableTop("A", "A").sail("x-A").do("move", ship="x-A1", touches=["y-A1"])
        assert "still being activated" in game.refused("activate", squadron="y-A")

    def test_insisting_ends_the_activation_under_way(self):
        game = TableTop().sail("x-A").sail("y-A")
        game.do("activate", squadron="y-B", insist=True)
        assert (game.state.active, game.state.activated) == ("y-B", ("x-A", "y-A"))

    def test_a_squadron_activated_again_counts_once(self):
        game = TableTop().sail("x-A").sail("y-A")
        game.do("activate", squadron="y-A", insist=True).do("end_activation")
        assert game.state.activated == ("x-A", "y-A")

    def test_a_squadron_wiped_out_is_passed_over(self):
        game = TableTop("A B", "A B").sail("x-A").do("end_activation")
        game.mark("y-A1", "hull", 6)
        assert "no ship left" in game.refused("activate", squadron="y-A")
        game.mark("y-B1", "hull", 6)
        assert str(SYSTEM.overview(game.state, "").prompt) == "X: choose a squadron to activate (R6)."

    def test_the_active_squadron_wiped_out_can_be_ended(self):
        game = TableTop("A B", "A B").sail("x-A").mark("x-A1", "hull", 6)
        table = SYSTEM.overview(game.state, "")
        assert table.offers[0].action == "end_activation"
        assert table.offers[0].kind == "primary"
        game.do("end_activation")
        assert game.state.activated == ("x-A",)

    def test_ending_the_step_ends_the_activation(self):
        game = TableTop().sail("x-A").to(END)
        assert (game.state.active, game.state.activated) == ("", ("x-A",))

    def test_three_sides_in_the_order_of_initiative(self):
        game = TableTop("A", "A", "A").to(INITIATIVE).do("initiative", 1, 3, 2).to(ACTIVATIONS)
        for squadron in ("y-A", "z-A", "x-A"):
            game.do("activate", squadron=squadron).do("end_activation")

    def test_the_form_offers_the_side_whose_turn_it_is_first(self):
        game = TableTop().to(INITIATIVE).do("initiative", 1, 6).to(ACTIVATIONS)
        form = game.form("activate")
        assert form.args == {"squadron": "y-A"}
        picks = field(form, "squadron").picks
        assert [one.value for one in picks] == ["y-A", "y-B", "x-A", "x-B"]
        assert [bool(one.discouraged) for one in picks] == [False, False, True, True]
        again = game.form("activate", squadron="y-B")
        assert isinstance(again.fields[0], Choice), "what was chosen can be chosen anew"
        assert again.args == {"squadron": "y-B"}


class TestCommand:
    def test_the_others_drift_and_neither_fire_nor_anchor(self):  # R15, R16
        game = TableTop("AAA", "A").sail("x-A", elements=[["x-A1", "x-A2"], ["x-A3"]], chosen=0)
        assert [ship.drifts for ship in game.state.squadron("x-A")] == [False, False, True]
        assert game.debts[0] == "X-A3 has still to drift 2\N{DOUBLE PRIME} (R16, R38)"
        shot = {"ship": "x-A3", "weapon": 0, "target": "y-A1"}
        assert "only drifts" in game.refused("fire", **shot)
        assert "only drifts" in game.refused("move", ship="x-A3")
        assert "not activated" in game.refused("drop_anchor", ship="x-A3")
        game.do("drift", ship="x-A3")
        assert "already drifted" in game.refused("drift", ship="x-A3")
        assert "Only derelicts" in game.refused("drift", ship="x-A1")
        assert not any("drifts" in debt for debt in game.debts)

    def test_an_anchored_ship_stays(self):  # A06
        game = TableTop("AA", "A").set("x-A2", "anchored", True)
        game.sail("x-A", elements=[["x-A1"], ["x-A2"]], chosen=0)
        assert game.log[1] == "X-A2 is out of command and stays at anchor"
        assert not any("drifts" in debt for debt in game.debts)
        assert "anchored" in game.refused("drift", ship="x-A2")

    def test_a_ship_held_in_a_melee_stays(self):  # A23
        game = TableTop("AA", "A").do("regroup", alone="x-A2", attackers=["y-A1"])
        game.sail("x-A", elements=[["x-A1"], ["x-A2"]], chosen=0)
        assert game.log[1] == "X-A2 is out of command and stays in its melee"
        assert not any("drifts" in debt for debt in game.debts)
        assert "engaged" in game.refused("drift", ship="x-A2")
        assert "engaged" in game.offered("x-A2")["drift"]

    @pytest.mark.parametrize(("scope", "acts"), [("group", ["x-A1", "x-A2"]), ("single_ship", ["x-A1"])])
    def test_an_element_is_a_group_or_one_ship(self, scope, acts):  # A05
        game = TableTop("AAA", "A", house={"element_scope": scope})
        game.sail("x-A", elements=[["x-A1", "x-A2"], ["x-A3"]], chosen=0)
        assert [ship.id for ship in game.state.squadron("x-A") if not ship.drifts] == acts

    def test_the_form_sorts_ships_into_groups(self):
        game = TableTop("AAA", "A").to(ACTIVATIONS)
        answers = {"squadron": "x-A", "scattered": True, "groups": {"x-A3": {"element": "B"}}, "acting": "B"}
        form = game.form("activate", **answers)
        assert isinstance(field(form, "groups"), Group)
        assert form.args == {"squadron": "x-A", "elements": (("x-A1", "x-A2"), ("x-A3",)), "chosen": 1}
        game.do("activate", insist=True, **form.args)
        assert [ship.drifts for ship in game.state.squadron("x-A")] == [True, True, False]

    def test_the_form_asks_for_one_ship_with_the_house_rule(self):
        game = TableTop("AAA", "A", house={"element_scope": "single_ship"}).to(ACTIVATIONS)
        form = game.form("activate", squadron="x-A", scattered=True, acting="x-A2")
        game.do("activate", insist=True, **form.args)
        assert [ship.drifts for ship in game.state.squadron("x-A")] == [True, False, True]

    @pytest.mark.parametrize(
        ("elements", "chosen"),
        [
            ([["x-A1"]], 0),
            ([["x-A1", "x-A2"], ["y-A1"]], 0),
            ([["x-A1", "x-A1"], ["x-A2"]], 0),
            ([["x-A1"], ["x-A2"]], 2),
        ],
    )
    def test_elements_that_do_not_add_up_make_no_sense(self, elements, chosen):
        game = TableTop("AA", "A").to(ACTIVATIONS)
        assert game.senseless("activate", squadron="x-A", elements=elements, chosen=chosen)

    def test_a_forgotten_drift_is_noted(self):
        game = TableTop("AA", "A").sail("x-A", elements=[["x-A1"], ["x-A2"]], chosen=0)
        game.do("end_activation")
        assert game.log[0] == "Left undone: X-A2 has still to drift 2\N{DOUBLE PRIME} (R16, R38)"


def test_marks_of_the_turn_are_cleared_with_the_next():
    game = TableTop("AA", "A").sail("x-A", elements=[["x-A1"], ["x-A2"]], chosen=0)
    game.do("move", ship="x-A1", legs=[{"inches": 3, "wind": "ahead"}])
    game.do("fire", 1, 1, ship="x-A1", weapon=0, band=2, target="y-A1").next_turn()
    ship = game.ship("x-A1")
    assert (ship.moved, ship.move_spent, ship.sailed, ship.fired) == (False, 0, 0, ())
    assert not game.ship("x-A2").drifts
    assert (game.state.initiative, game.state.activated, game.state.active) == ((), (), "")


class TestCommandedByAnother:
    def test_a_ship_under_another_side_sails_on_its_own(self):
        game = TableTop("AA", "A").set("x-A2", "side", "y")
        assert game.ship("x-A2").squadron == "y-x-A2"
        assert set(game.state.squadrons("y")) == {"y-A", "y-x-A2"}
        assert game.state.unit_name("y-x-A2") == "X-A2"
        game.sail("y-x-A2")
        assert (
            game.do("fire", 6, 6, 1, 1, ship="x-A2", weapon=2, target="x-A1", band=1).ship("x-A1").hull_lost
            == 1
        )

    def test_and_goes_back_to_its_squadron(self):
        game = TableTop("AA", "A").set("x-A2", "side", "y").set("x-A2", "side", "x")
        assert game.ship("x-A2").squadron == "x-A"

    def test_its_foes_of_before_are_not_its_foes_any_more(self):
        game = TableTop("AA", "A").do("regroup", alone="x-A2", attackers=["y-A1"]).set("x-A2", "side", "y")
        assert game.state.melees == ()
        assert game.ship("x-A2").enemies == game.ship("y-A1").enemies == ()

    def test_it_may_join_a_squadron(self):
        game = TableTop("AA", "A").set("x-A2", "squadron", "y-A")
        assert (game.ship("x-A2").side, len(game.state.squadron("y-A"))) == ("y", 2)

    def test_a_side_nobody_knows_makes_no_sense(self):
        game = TableTop()
        assert game.senseless("correct", ship="x-A1", slot="side", value="w")
