"""Every house rule: what it changes, and that it changes something."""

import pytest

from fleetdesk.systems.age_of_sail import command, sailing
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.fight import boarding, gunnery, harm
from fleetdesk.systems.age_of_sail.fight.gunnery import Aim, Firer
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.sailing import Rig


def test_defaults_are_the_readings_proposed():
    rules = HouseRules()
    leads = [
        command.lead("chief", rules, line=True),
        command.lead("second", rules, line=True),
        command.lead("none", rules, line=True),
        command.lead("none", rules, line=False),
    ]
    assert leads == [0, 2, 3, 2]


def test_lead_times_may_be_counted_inclusively():
    rules = HouseRules(lead_counting="inclusive")
    assert command.lead("second", rules, line=True) == 1
    assert command.lead("none", rules, line=True) == 2
    assert command.lead("second_in_command", rules, line=True) == 0


@pytest.mark.parametrize(("add", "wanted"), [(False, 4), (True, 5)])
def test_the_captain_may_count_beside_all_officers(add, wanted):
    rules = HouseRules(officers_add=add)
    assert command.lead("chief", rules, line=True, officers_dead=True, captain_dead=True) == wanted


@pytest.mark.parametrize(("penalty", "force", "die"), [("both", 10, -2), ("die", 12, -2), ("force", 10, 0)])
def test_full_sail_costs_force_die_or_both(penalty, force, die):
    rules = HouseRules(full_sail_penalty=penalty)
    firer = Firer(b=12, c=8, pv=9, full_sail=True)
    assert gunnery.force(firer, Aim(range=1), rules).total == force
    assert gunnery.die(firer, Aim(range=1), rules).total == die


def test_totals_above_16_may_do_nothing():
    assert harm.critical(6, 12, HouseRules()).number == 16
    assert harm.critical(6, 12, HouseRules(critical_over_16="none")).number == 0
    assert harm.critical(4, 12, HouseRules(critical_over_16="none")).number == 16


def test_a_small_craft_may_lose_a_point_beside_an_explosion():
    assert harm.near_blast(3, HouseRules()) == 0
    assert harm.near_blast(3, HouseRules(explosion_minimum="1")) == 1
    assert harm.near_blast(20, HouseRules(explosion_minimum="1")) == 5


def test_a_small_leak_may_leave_a_hulk_afloat():
    assert harm.sinks(0, 1, 0, HouseRules())
    assert not harm.sinks(0, 1, 0, HouseRules(small_leak_sinks=False))
    assert harm.sinks(0, 0, 1, HouseRules(small_leak_sinks=False))


@pytest.mark.parametrize(
    ("rule", "pv", "initial", "wanted"),
    [("current", 3, 15, 4), ("initial", 3, 15, 6), ("current", 3, 3, 4), ("initial", 3, 3, 4)],
)
def test_few_hull_points_may_mean_a_small_craft(rule, pv, initial, wanted):
    rig = Rig(m={"C": 5}, pv=pv, initial_pv=initial)
    assert sailing.m_available(rig, "C", 4, HouseRules(pv_lt4=rule)) == wanted


@pytest.mark.parametrize(
    ("check", "due"),
    [
        ("every", [False, True, True, True, True]),
        ("every_n", [False, False, False, True, False]),
        ("six", [False, True, True, True, True]),
        ("off", [False] * 5),
    ],
)
def test_the_wind_changes_as_often_as_the_house_says(check, due):
    rules = HouseRules(weather_check=check, weather_turns=3)
    assert [airs.wind_due(turn, rules) for turn in range(1, 6)] == due


def test_the_wind_may_change_only_after_a_6(game_with):
    game = game_with(weather_check="six")
    turn = game.state.turn
    while game.state.turn == turn:
        game.do("next_phase")
    assert "The wind holds" in game.do("weather", 5)
    game.journal.undo()
    game.do("weather", 6, 1)
    assert game.state.wind_force == 1


@pytest.mark.parametrize(("reroll", "due"), [("never", []), ("hourly", [13]), ("every", list(range(2, 15)))])
def test_visibility_may_change(reroll, due):
    rules = HouseRules(visibility_reroll=reroll)
    found = [turn for turn in range(1, 15) if airs.visibility_due(turn, airs.clock_at(12 * 60, turn), rules)]
    assert found == due


def test_broadsides_may_bear_all_round_but_ahead_and_astern(game_with):
    for arc, wanted in (("120", False), ("180", True)):
        game = game_with(arc=arc)
        game.to("broadsides")
        game.place("Victory", (0, 20), "N")
        game.place("Bucentaure", (1, 17), "N")
        form = game.form("fire", ship="Victory", target=game.ship("Bucentaure").id)
        assert form.args["in_arc"] is wanted


def test_a_strong_wind_may_part_grappled_ships(game_with):
    for ends in (False, True):
        game = game_with(wind_ends_boarding=ends)
        game.to("boarding")
        game.place("Victory", (0, 20), "N")
        game.place("Redoutable", (0, 20), "N")
        game.do("grapple", 1, ships=(game.ship("Victory").id, game.ship("Redoutable").id))
        game.to("surrender")
        game.do("next_phase")
        game.do("set_wind", direction="N", force=4)
        game.to("boarding")
        assert bool(game.state.melees) is not ends


def test_a_ship_on_fire_may_be_boarded_but_does_not_strike_back():
    burning = boarding.Boarder(a=9, hull=(5,), fire=True)
    sound = boarding.Boarder(a=12, hull=(5,))
    assert not boarding.stops([sound], [burning])
    assert boarding.over([sound], [burning])
    assert boarding.fight([sound], [burning], (6, 4)) == (0, 12, (1,), (3,))
