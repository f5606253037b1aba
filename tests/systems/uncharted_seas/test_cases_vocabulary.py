"""Cases nobody shipped: the adapter answers its whole vocabulary, not only the examples at hand."""

import copy
import json

import pytest

from fleetdesk import paths
from fleetdesk.core.game.case_reading import CaseProblem
from fleetdesk.core.game.cases import check_case, equal
from fleetdesk.systems.uncharted_seas.cases import run_case

# (action, given, dice, what must be found)
CASES = [
    ("initiative", {"players": ["A", "B", "C"]}, {"A": [5, 3], "B": [5, 4], "C": [2]}, {"winner": "B", "rounds": 2, "reroll": True, "order": ["B", "A", "C"]}),
    ("initiative", {"players": ["A", "B", "C"]}, {"A": [6], "B": [2], "C": [2]}, {"winner": "A", "reroll": False, "tied": ["B", "C"]}),
    ("initiative", {"players": ["A", "B"]}, {"A": [1, 1, 4], "B": [1, 1, 3]}, {"winner": "A", "rounds": 3}),
    ("play_card", {"card_type": "T", "phase": "turn_cards"}, None, {"accepted": True}),
    ("play_card", {"card_type": "S", "phase": "end_phase"}, None, {"accepted": False, "reason": "wrong_phase"}),
    ("next_to_activate", {"initiative": "B", "squadrons_left": {"A": ["a1"], "B": [], "C": ["c1", "c2"]}}, None, {"sequence": ["A:a1", "C:c1", "C:c2"], "next": "A:a1"}),
    ("next_to_activate", {"initiative": "A", "squadrons_left": {"A": ["a2"], "B": ["b1"]}, "last_activated": "A"}, None, {"next": "B:b1", "next_side": "B"}),
    ("next_to_activate", {"initiative": "A", "squadrons_left": {"A": [], "B": []}}, None, {"sequence": [], "next": None}),
    ("wind", {"wind_from": "SW"}, [5], {"changed": False, "shift": 0, "direction": "SW", "second_die_rolled": False}),
    ("wind", {"wind_from": "NW"}, [6, 2], {"changed": True, "direction": "N"}),
    ("move_cost", {"MV": 6, "segments": [{"inches": 2, "wind": "tail"}, {"inches": 3, "wind": "head"}]}, None, {"cost": 8, "remaining": -2, "legal": False, "longest_legal_leg": 2, "reason": "move_too_long"}),
    ("command_check", {"nearest_distance_inches": 5, "command_distance": 6}, None, {"in_command": True}),
    ("activate_squadron", {"elements": [["s1", "s2"], ["s3"]], "chosen_element": 1, "anchored": ["s1"]}, None, {"may_move_and_fire": ["s3"], "drift": {"s2": 2}, "stays": ["s1"], "may_not_fire": ["s1", "s2"]}),
    ("activate_squadron", {"elements": [["s1", "s2"]], "chosen_element": 0}, None, {"may_move_and_fire": ["s1", "s2"], "drift": {}, "may_not_fire": []}),
    ("drop_anchor", {"ship_state": {"move_finished": False, "has_fired": False, "anchored": False}}, None, {"accepted": False, "anchored": False, "reason": "move_not_finished"}),
    ("drop_anchor", {"ship_state": {"move_finished": True, "engaged": True}}, None, {"accepted": False, "may_still_fire_this_turn": False}),
    ("drop_anchor", {"ship_state": {"move_finished": True, "drifting": True}}, None, {"accepted": False}),
    ("raise_anchor", {"ship_state": {"anchored": False}, "turn": 3}, None, {"accepted": False, "reason": "not_anchored"}),
    ("permissions", {"ship_state": {"engaged": True, "anchored": True}}, None, {"may_move": False, "may_fire": False, "may_melee": True}),
    ("permissions", {"ship_state": {"left_melee_this_activation": True}}, None, {"may_move": True, "may_fire": True}),
    ("permissions", {"ship_state": {"contact": "enemy"}}, None, {"may_fire": False}),
    ("compute_ad", {"base_ad": 1, "arc": "partial"}, None, {"ad": 1}),
    ("compute_ad", {"bands": [{"max_inches": 8, "ad": 6}], "distance_inches": 8, "hull_lost": 1}, None, {"ad": 5}),
    ("band_ad", {"bands": [{"max_inches": 8, "ad": 6}, {"max_inches": 16, "ad": 4}], "distance_inches": 8, "arc": "full"}, None, {"ad": 6, "can_fire": True}),
    ("band_ad", {"bands": [{"max_inches": 8, "ad": 6}, {"max_inches": 16, "ad": 4}], "distance_inches": 12, "arc": "partial", "crew_lost": 1}, None, {"ad": 1}),
    ("roll_hits", {"ad": 0}, [], {"hits": 0, "dice_thrown": 0}),
    ("apply_hits", {"hits": 12, "DR": 4, "CR": 6}, None, {"hull": 0, "criticals": 2, "hull_points": 4}),
    ("fire", {"shooter": {"base_ad": 2, "hull_lost": 2}, "arc": "full", "target": {"DR": 4, "CR": 6}}, None, {"accepted": False, "ad": 0, "reason": "no_ad", "can_fire": False}),
    ("fire", {"shooter": {"base_ad": 2, "engaged": True}, "arc": "full"}, None, {"accepted": False, "reason": "engaged"}),
    ("fire", {"shooter": {"base_ad": 2, "contact": ["friend", "enemy"]}, "arc": "full"}, None, {"accepted": False, "reason": "enemy_contact"}),
    ("fire", {"shooter": {"base_ad": 5}, "arc": "partial", "target": {"DR": 1, "CR": 9, "HP": 1}}, [4, 1], {"ad": 2, "hits": 1, "hull": 1, "target_destroyed": True, "target_state": "destroyed"}),
    ("linked_fire", {"leader_ad": 2, "supporters_ad": [4], "target": {"DR": 3, "CR": 5, "HP": 6}}, [6, 5, 1, 4, 2], {"total_ad": 4, "hits": 4, "hull": 1, "target_hull_lost": 1}),
    ("linked_fire", {"leader_ad": 0, "supporters_ad": [4]}, None, {"accepted": False, "reason": "leader_has_no_ad"}),
    ("linked_fire", {"leader": {"weapons": [{"base_ad": 4}, {"base_ad": 3}], "crew_lost": 1}, "supporters": [{"base_ad": 5, "same_squadron": False}]}, None, {"accepted": False, "reason": "other_squadron"}),
    ("split_fire", {"ad": 9, "allocation": [9, 0]}, None, {"accepted": False, "reason": "share_too_small"}),
    ("split_fire", {"ad": 3, "allocation": [2, 1], "targets": [{"name": "X", "DR": 2, "CR": 5}, {"name": "Y", "DR": 2, "CR": 5}]}, {"X": [4, 5], "Y": [1]}, {"dice": [2, 1], "results": [{"hits": 2, "dice_thrown": 2, "hull": 1, "criticals": 0, "target_hull_lost": 1}, {"hits": 0, "dice_thrown": 1, "hull": 0, "criticals": 0, "target_hull_lost": 0}]}),
    ("ram", {"rammer": {"ram": 0, "DR": 4, "CR": 7, "HP": 6}, "target": {"HP": 5, "DR": 4, "CR": 7}}, None, {"accepted": False, "reason": "no_ram"}),
    ("ram", {"rammer": {"ram": 2, "red": True, "DR": 4, "CR": 7, "HP": 6}, "target": {"HP": 2, "DR": 2, "CR": 5}}, {"on_target": [5, 4], "on_rammer": [1, 2]}, {"target": {"hull": 0, "criticals": 1}, "target_destroyed": True, "rammer_destroyed": False, "melee": False}),
    ("ram", {"rammer": {"ram": 2, "DR": 4, "CR": 7, "HP": 6}, "target": {"HP": 2, "DR": 2, "CR": 5}}, {"on_target": [5, 4], "on_rammer": [1, 2]}, {"target": {"hull": 1, "criticals": 0}, "target_destroyed": False, "melee": True}),
    ("collision", {"ships": {"A": {"HP": 3}}, "contacts": [["A", "very_solid"]]}, None, {"attacks": [{"on": "A", "from": "very_solid", "ad": 12}]}),
    ("collision", {"ships": {"A": {"HP": 1, "DR": 2, "CR": 5}, "B": {"HP": 2, "DR": 2, "CR": 5}}, "contacts": [["A", "B"]]}, {"on_A": [4, 4], "on_B": [3]}, {"A": {"hull": 1, "criticals": 0}, "A_destroyed": True, "B_hull_lost": 0}),
    ("collision_apply", {"A": {"HP": 6, "DR": 3, "CR": 6}, "separate_hits_on_A": [2, 6]}, None, {"hull": 0, "criticals": 1, "destroyed": False, "hull_lost": 2}),
    ("obstacle_collision", {"obstacle": "soft"}, None, {"ad": 4}),
    ("obstacle_collision", {"obstacle": "soft", "ship": {"DR": 2, "CR": 4, "HP": 3}}, [4, 5, 1, 1], {"ad": 4, "hits": 2, "hull": 1, "hull_lost": 1}),
    ("movement_contact", {"contact_with": "friend"}, None, {"movement_stops": {"friend": True}}),
    ("who_may_fire", {"squadron": {"s1": {"contact": None, "engaged": True}, "s2": {"contact": "obstacle"}}}, None, {"may_fire": ["s2"], "may_not": ["s1"]}),
    ("drift_contact", {"ship": "s", "met": "friend", "ships": {"f": {"HP": 2}, "s": {"HP": 3}}}, None, {"attacks": [{"on": "s", "from": "f", "ad": 2}, {"on": "f", "from": "s", "ad": 3}]}),
    ("drift_contact", {"ship": "s", "met": "obstacle", "obstacle": "solid", "ships": {"s": {"HP": 3}}}, None, {"attacks": [{"on": "s", "from": "solid", "ad": 8}]}),
    ("hull_check", {"HP": 4, "hull_lost": 9}, None, {"state": "destroyed", "hull_left": 0}),
    ("crew_check", {"crew": 4, "crew_lost": 9, "cause": "spell", "hull_left": 2, "enemy_in_contact": True}, None, {"state": "trophy_of_enemy", "on_table": False}),
    ("crew_check", {"crew": 4, "crew_lost": 4, "cause": "other", "hull_left": 2, "anchored": True}, None, {"state": "derelict", "drift_inches_per_turn": 0}),
    ("crew_check", {"crew": 4, "crew_lost": 3, "cause": "melee", "hull_left": 2}, None, {"state": "in_play", "on_table": True}),
    ("derelict_drift", {"state": "derelict_stopped", "hits_obstacle": False}, None, {"moved": 0, "state": "derelict_stopped"}),
    ("derelict_drift", {"state": "derelict", "met": "enemy"}, None, {"state": "trophy_of_enemy", "on_table": False}),
    ("melee_round", {"attackers": {"A": {"crew_now": 2}}, "alone": {"name": "C", "crew_now": 1}}, {"pool_on_C": [4, 1], "C_on_A": [5]}, {"C_state": "trophy_of_enemy", "A_crew_after": 1, "over": True, "freed": ["A"]}),
    ("melee_round", {"attackers": {"A": {"crew": 3, "crew_lost": 1}, "B": {"crew_now": 1}}, "alone": {"name": "C", "crew_now": 2}, "allocation": {"A": 0, "B": 2}}, {"pool_on_C": [1, 2, 3], "C_on_B": [4, 1]}, {"pool_md": 3, "hits_on_A": 0, "B_state": "trophy_of_enemy", "over": False}),
    ("melee_round", {"attackers": {"A": {"crew_now": 2}, "B": {"crew_now": 1}}, "alone": {"name": "C", "crew_now": 2}, "allocation": {"A": 2, "B": 1}}, None, {"accepted": False, "reason": "too_many_dice"}),
    ("melee_eligible", {"after_ram": {"A": "in_play", "B": "in_play"}}, None, {"melee": True}),
    ("draw_cards", {"squadrons": 8, "hand": 2}, None, {"hand_size": 5, "draw": 3}),
    ("draw_cards", {"squadrons": 5, "hand": ["c1"], "deck_left": 2}, None, {"draw": 2}),
    ("end_discard", {"hand_before_draw": ["c1"], "drawn_this_phase": [], "discard": []}, None, {"accepted": True, "draw": 0, "hand_size_after": 1}),
    ("markers", {"turn": 1, "markers": [{"id": "m", "ends_turn": None}]}, None, {"removed": [], "kept": ["m"]}),
    ("wind_checks_due", {"turns_played": 7, "players": 4}, None, {"checks": 7}),
    ("derelict_contact_dice", {"ship": {"HP": 6}, "derelict": {"HP": 2}, "derelict_contact": "collision_first"}, None, {"attacks": [{"on": "ship", "from": "derelict", "ad": 2}, {"on": "derelict", "from": "ship", "ad": 6}]}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{n} {case[0]}" for n, case in enumerate(CASES)])
def test_case(case):
    action, given, dice, wanted = case
    found = run_case({"action": action, "given": given, "dice": dice})
    assert {
        key: found.get(key, "not found") for key in wanted if not equal(wanted[key], found.get(key))
    } == {}


def test_probability_of_any_number_of_dice_and_ratings():
    found = run_case({"action": "probability", "given": {"ad": 2, "pairs": ["1/3"], "dr_mode": "gt"}})
    assert found["mean_hits"]["fraction"] == "8/5"
    assert list(found["p_at_least"]) == [str(hits) for hits in range(1, 13)]
    odds = found["by_DR_CR"]["1/3"]
    assert odds["p_none"]["fraction"] == "7/12"  # no hit or one, which does not exceed DR 1
    assert found["p_at_least"]["2"]["fraction"] == odds["p_any_damage"]["fraction"] == "5/12"
    none = run_case({"action": "probability", "given": {"ad": 0, "pairs": ["1/3"]}})
    assert none["by_DR_CR"]["1/3"]["p_none"] == {"fraction": "1", "decimal": 1.0}


@pytest.mark.parametrize(
    ("action", "given", "dice"),
    [
        ("initiative", {"players": ["A", "B"]}, {"A": [4], "B": [4]}),
        ("initiative", {"players": ["A", "B"]}, {"A": [4, 1], "B": [3]}),
        ("wind", {"wind_from": "N"}, [5, 1]),
        ("wind", {"wind_from": "N"}, [6]),
        ("roll_hits", {"ad": 1}, [1, 6]),
        ("melee_round", {"A": {"crew_now": 1}, "B": {"crew_now": 1}}, {"A": [1]}),
        ("melee_round", {"A": {"crew_now": 1}}, {"A": [1]}),
    ],
)
def test_dice_that_do_not_come_out_even_are_a_problem(action, given, dice):
    with pytest.raises(CaseProblem):
        run_case({"action": action, "given": given, "dice": dice})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"action": "pray"}, 'This game has no action "pray".'),
        ({"action": "compute_ad", "given": {"arc": "full"}}, '"ad" is missing'),
        ({"action": "compute_ad", "given": {"base_ad": 4, "arc": "some"}}, '"arc" in "given" is "some"'),
        ({"action": "compute_ad", "given": {"base_ad": 4, "options": {"luck": 1}}}, 'no house rule "luck"'),
        ({"action": "compute_ad", "given": {"base_ad": 4, "order": "later"}}, '"order" has no setting'),
        ({"action": "apply_hits", "given": {"hits": 3, "DR": 0, "CR": 5}}, '"DR" in "given" is 0'),
        ({"action": "roll_hits", "given": {"ad": 2}, "dice": [1, 7]}, "not on a die"),
        ({"action": "wind", "given": {"wind_from": "UP"}, "dice": [6, 1]}, '"wind_from"'),
        ({"action": "probability", "given": {"ad": 100000}}, '"ad"'),
        ({"action": "probability", "given": {"ad": 2, "pairs": ["3-5"]}}, '"pairs"'),
    ],
)
def test_what_is_wrong_with_a_case_is_said(change, said):
    result = check_case(run_case, {"id": "X", "given": {}, "expect": {"ad": 4}, **change})
    assert not result.passed
    assert said in str(result.reason)


SHIPPED = json.loads((paths.resources() / "systems" / "uncharted_seas" / "cases.json").read_text("utf-8"))[
    "cases"
]


@pytest.mark.parametrize("case", [one for one in SHIPPED if one["dice"]], ids=lambda one: one["id"])
def test_a_die_too_few_is_always_named(case):
    """In this game no case that throws dice can be read as asking for the odds alone."""
    names = list(case["dice"]) if isinstance(case["dice"], dict) else [None]
    for name in names:
        less = copy.deepcopy(case)
        (less["dice"] if name is None else less["dice"][name]).pop()
        assert "1 too few" in str(check_case(run_case, less).reason)
