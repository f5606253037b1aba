"""Each house rule in each of its settings, through the cases a player could write."""

from typing import get_args

import pytest
from pydantic import ValidationError

from fleetdesk.core.game.cases import check_case, equal
from fleetdesk.systems.uncharted_seas.cases import run_case
from fleetdesk.systems.uncharted_seas.options import HouseRules

DEFAULTS = {
    "wind_points": 8,
    "element_scope": "group",
    "half_rounding": "down",
    "order": "damage_first",
    "ad_floor_after_damage": 0,
    "dr_mode": "ge",
    "crit_hull_loss": 2,
    "own_second_weapon": "full",
    "penalty_per_weapon": False,
    "red_ram_mode": "dr_as_cr_multiples",
    "ram_reduced": False,
    "mutual_wipeout": "both_trophies",
    "melee_rounds": "one_per_turn",
    "hand_overflow": "keep",
    "hand_basis": "in_play",
    "derelict_contact": "recover",
    "engaged_may_move": False,
    "fire_into_melee": "warn",
    "split_link_scope": "ship",
    "anchor_raise": "optional",
    "min_move": 0,
    "fleet_composition_p4": False,
    "repair": False,
}
"""Section 13 of the rules digest."""


def found(action, dice=None, **given):
    return run_case({"action": action, "given": given, "dice": dice})


def test_the_defaults_are_those_of_the_digest():
    assert HouseRules().model_dump() == DEFAULTS


@pytest.mark.parametrize(
    "wrong", [{"wind_points": 12}, {"crit_hull_loss": 7}, {"min_move": -1}, {"order": ""}, {"luck": 1}]
)
def test_a_setting_that_does_not_exist_is_refused(wrong):
    with pytest.raises(ValidationError):
        HouseRules(**wrong)


# (option, value, action, given, dice, what must be found)
SETTINGS = [
    ("wind_points", 8, "wind", {"wind_from": "N"}, [6, 6], {"direction": "W", "shift": -2}),
    ("wind_points", 16, "wind", {"wind_from": "N"}, [6, 6], {"direction": "NW", "shift": -2}),
    ("wind_points", 16, "wind", {"wind_from": "NNE"}, [6, 1], {"direction": "NE"}),
    ("wind_points", 16, "wind", {"wind_from": "WNW"}, [6, 5], {"direction": "NNW"}),
    (
        "element_scope",
        "group",
        "activate_squadron",
        {"elements": [["s1", "s2"], ["s3"]]},
        None,
        {"may_move_and_fire": ["s1", "s2"], "drift": {"s3": 2}},
    ),
    (
        "element_scope",
        "single_ship",
        "activate_squadron",
        {"elements": [["s1", "s2"], ["s3"]]},
        None,
        {"may_move_and_fire": ["s1"], "drift": {"s2": 2, "s3": 2}, "may_not_fire": ["s2", "s3"]},
    ),
    (
        "element_scope",
        "single_ship",
        "activate_squadron",
        {"elements": [["s1", "s2"]]},
        None,
        {"may_move_and_fire": ["s1", "s2"], "drift": {}},
    ),
    ("half_rounding", "down", "compute_ad", {"base_ad": 7, "arc": "partial"}, None, {"ad": 3}),
    ("half_rounding", "up", "compute_ad", {"base_ad": 7, "arc": "partial"}, None, {"ad": 4}),
    ("half_rounding", "up", "compute_ad", {"base_ad": 1, "arc": "partial"}, None, {"ad": 1}),
    ("half_rounding", "up", "split_fire", {"ad": 8, "allocation": [5, 3], "arcs": ["partial", "full"]}, None, {"dice": [3, 3]}),
    # the sheet itself rounds supporters down
    ("half_rounding", "up", "linked_fire", {"leader_ad": 4, "supporters_ad": [5]}, None, {"contributions": [4, 2]}),
    ("order", "damage_first", "compute_ad", {"base_ad": 8, "hull_lost": 3, "arc": "partial"}, None, {"ad": 2}),
    ("order", "halve_first", "compute_ad", {"base_ad": 8, "hull_lost": 3, "arc": "partial"}, None, {"ad": 1}),
    ("order", "halve_first", "compute_ad", {"base_ad": 8, "hull_lost": 4, "arc": "partial"}, None, {"ad": 0, "can_fire": False}),
    ("order", "halve_first", "compute_ad", {"base_ad": 8, "hull_lost": 3, "arc": "full"}, None, {"ad": 5}),
    ("ad_floor_after_damage", 0, "compute_ad", {"base_ad": 3, "crew_lost": 5}, None, {"ad": 0, "can_fire": False}),
    ("ad_floor_after_damage", 1, "compute_ad", {"base_ad": 3, "crew_lost": 5}, None, {"ad": 1, "can_fire": True}),
    ("ad_floor_after_damage", 1, "compute_ad", {"base_ad": 3, "crew_lost": 5, "arc": "partial"}, None, {"ad": 1}),
    ("ad_floor_after_damage", 1, "compute_ad", {"base_ad": 0}, None, {"ad": 0, "can_fire": False}),
    ("dr_mode", "ge", "apply_hits", {"hits": 4, "DR": 4, "CR": 7}, None, {"hull": 1, "criticals": 0}),
    ("dr_mode", "gt", "apply_hits", {"hits": 4, "DR": 4, "CR": 7}, None, {"hull": 0, "criticals": 0}),
    ("dr_mode", "gt", "apply_hits", {"hits": 7, "DR": 4, "CR": 7}, None, {"hull": 0, "criticals": 1}),
    ("dr_mode", "gt", "ram_result", {"hits": 4, "DR": 4, "CR": 7, "red": True}, None, {"criticals": 1}),
    ("dr_mode", "gt", "ram_result", {"hits": 4, "DR": 4, "CR": 7, "red": False}, None, {"hull": 0, "criticals": 0}),
    ("crit_hull_loss", 2, "critical", {"criticals": 2, "HP": 5}, None, {"hull_lost": 4, "destroyed": False}),
    ("crit_hull_loss", 3, "critical", {"criticals": 2, "HP": 5}, None, {"hull_lost": 6, "destroyed": True}),
    ("crit_hull_loss", 0, "critical", {"criticals": 2, "HP": 5}, None, {"hull_lost": 0, "destroyed": False}),
    ("own_second_weapon", "full", "linked_fire", {"leader_ad": 8, "same_ship_extra": [{"ad": 5}]}, None, {"contributions": [8, 5], "total_ad": 13}),
    ("own_second_weapon", "half", "linked_fire", {"leader_ad": 8, "same_ship_extra": [{"ad": 5}]}, None, {"contributions": [8, 2], "total_ad": 10}),
    ("penalty_per_weapon", False, "linked_fire", {"leader": {"base_ad": 8, "hull_lost": 2}, "same_ship_extra": [{"base_ad": 5}]}, None, {"contributions": [6, 5], "total_ad": 11}),
    ("penalty_per_weapon", True, "linked_fire", {"leader": {"base_ad": 8, "hull_lost": 2}, "same_ship_extra": [{"base_ad": 5}]}, None, {"contributions": [6, 3], "total_ad": 9}),
    ("penalty_per_weapon", False, "compute_ad", {"weapons": [{"ad": 2}, {"ad": 5}], "hull_lost": 3}, None, {"ad": 4, "each": [0, 4]}),
    ("penalty_per_weapon", True, "compute_ad", {"weapons": [{"ad": 2}, {"ad": 5}], "hull_lost": 3}, None, {"ad": 2, "each": [0, 2]}),
    ("red_ram_mode", "dr_as_cr_multiples", "ram_result", {"hits": 12, "DR": 4, "CR": 7, "red": True}, None, {"criticals": 3}),
    ("red_ram_mode", "max1_or_cr", "ram_result", {"hits": 12, "DR": 4, "CR": 7, "red": True}, None, {"criticals": 1}),
    ("red_ram_mode", "max1_or_cr", "ram_result", {"hits": 14, "DR": 4, "CR": 7, "red": True}, None, {"criticals": 2}),
    ("red_ram_mode", "max1_or_cr", "ram_result", {"hits": 3, "DR": 4, "CR": 7, "red": True}, None, {"criticals": 0}),
    ("ram_reduced", False, "ram_ad", {"rammer": {"ram": 6, "hull_lost": 2, "crew_lost": 4}, "target": {"HP": 5, "hull_lost": 3}}, None, {"ad_on_target": 6, "ad_on_rammer": 5}),
    ("ram_reduced", True, "ram_ad", {"rammer": {"ram": 6, "hull_lost": 2, "crew_lost": 4}, "target": {"HP": 5, "hull_lost": 3}}, None, {"ad_on_target": 2, "ad_on_rammer": 5}),
    ("mutual_wipeout", "both_trophies", "melee_round", {"A": {"crew_now": 1}, "B": {"crew_now": 1}}, {"A": [4], "B": [5]}, {"A_state": "trophy_of_enemy", "B_state": "trophy_of_enemy", "trophies": ["A", "B"]}),
    ("mutual_wipeout", "none_scored", "melee_round", {"A": {"crew_now": 1}, "B": {"crew_now": 1}}, {"A": [4], "B": [5]}, {"A_on_table": False, "B_on_table": False, "trophies": [], "over": True}),
    ("mutual_wipeout", "none_scored", "melee_round", {"A": {"crew_now": 1}, "B": {"crew_now": 1}}, {"A": [4], "B": [1]}, {"A_state": "in_play", "B_state": "trophy_of_enemy", "trophies": ["B"]}),
    ("hand_overflow", "keep", "draw_cards", {"squadrons": 2, "hand": 4}, None, {"draw": 0, "forced_discard": 0}),
    ("hand_overflow", "discard_down", "draw_cards", {"squadrons": 2, "hand": 4}, None, {"draw": 0, "forced_discard": 2, "hand_after": 2}),
    ("hand_basis", "in_play", "draw_cards", {"squadrons": 2, "squadrons_initial": 4, "hand": 1}, None, {"hand_size": 2, "draw": 1}),
    ("hand_basis", "initial", "draw_cards", {"squadrons": 2, "squadrons_initial": 4, "hand": 1}, None, {"hand_size": 4, "draw": 3}),
    ("derelict_contact", "recover", "derelict_contact_dice", {"ships": {"s": {"HP": 6}, "d": {"HP": 4}}}, None, {"attacks": []}),
    ("derelict_contact", "collision_first", "derelict_contact_dice", {"ships": {"s": {"HP": 6}, "d": {"HP": 4}}}, None, {"attacks": [{"on": "s", "from": "d", "ad": 4}, {"on": "d", "from": "s", "ad": 6}]}),
    ("engaged_may_move", False, "permissions", {"ship_state": {"engaged": True}}, None, {"may_move": False, "may_fire": False, "may_melee": True}),
    ("engaged_may_move", True, "permissions", {"ship_state": {"engaged": True}}, None, {"may_move": True, "may_fire": False}),
    ("engaged_may_move", False, "move", {"ship_state": {"engaged": True}, "inches": 2}, None, {"accepted": False, "reason": "engaged"}),
    ("engaged_may_move", True, "move", {"ship_state": {"engaged": True}, "inches": 2}, None, {"accepted": True}),
    ("fire_into_melee", "warn", "fire", {"shooter": {"base_ad": 3}, "target": {"DR": 4, "CR": 7, "engaged": True}}, None, {"accepted": True, "warning": "fire_into_melee"}),
    ("fire_into_melee", "forbid", "fire", {"shooter": {"base_ad": 3}, "target": {"DR": 4, "CR": 7, "engaged": True}}, None, {"accepted": False, "reason": "target_in_melee"}),
    ("split_link_scope", "ship", "linked_fire", {"leader": {"base_ad": 6}, "supporters": [{"base_ad": 4, "has_split": True}]}, None, {"accepted": False, "reason": "split_and_linked"}),
    ("split_link_scope", "weapon", "linked_fire", {"leader": {"base_ad": 6}, "supporters": [{"base_ad": 4, "has_split": True}]}, None, {"accepted": True, "total_ad": 8}),
    ("split_link_scope", "weapon", "linked_fire", {"leader": {"base_ad": 6}, "supporters": [{"base_ad": 4, "has_split": True, "same_weapon": True}]}, None, {"accepted": False}),
    ("split_link_scope", "ship", "split_fire", {"ad": 6, "allocation": [3, 3], "weapon": "turret", "linked_weapon": "port"}, None, {"accepted": False}),
    ("split_link_scope", "weapon", "split_fire", {"ad": 6, "allocation": [3, 3], "weapon": "turret", "linked_weapon": "port"}, None, {"accepted": True, "dice": [3, 3]}),
    ("anchor_raise", "optional", "raise_anchor", {"ship_state": {"anchored": True, "turn_anchored": 2}, "turn": 3}, None, {"accepted": True, "automatic": False}),
    ("anchor_raise", "automatic", "raise_anchor", {"ship_state": {"anchored": True, "turn_anchored": 2}, "turn": 3}, None, {"accepted": True, "automatic": True}),
    ("anchor_raise", "automatic", "raise_anchor", {"ship_state": {"anchored": True, "turn_anchored": 3}, "turn": 3}, None, {"accepted": False, "automatic": False}),
    ("min_move", 0, "move_cost", {"MV": 6, "segments": [{"inches": 1, "wind": "tail"}]}, None, {"legal": True}),
    ("min_move", 2, "move_cost", {"MV": 6, "segments": [{"inches": 1, "wind": "head"}]}, None, {"legal": False, "reason": "below_min_move"}),
    ("min_move", 2, "move_cost", {"MV": 6, "segments": [{"inches": 2, "wind": "tail"}]}, None, {"legal": True}),
    ("min_move", 2, "move", {"ship_state": {}, "inches": 1}, None, {"accepted": False, "reason": "below_min_move"}),
]  # fmt: skip

ACTIVATIONS = [[1, "A"], [1, "B"], [2, "B"], [2, "A"], [3, "C"], [3, "B"], [3, "A"]]
SETTINGS += [
    (
        "melee_rounds",
        value,
        "melee_schedule",
        {
            "engaged": {"A": "P1", "B": "P2"},
            "contact_turn": 1,
            "contact_during_activation_of": "A",
            "activations": ACTIVATIONS,
        },
        None,
        {"rounds_at": rounds},
    )
    for value, rounds in (
        ("one_per_turn", [[1, "A"], [2, "B"], [3, "B"]]),
        ("each_activation", [[1, "A"], [1, "B"], [2, "B"], [2, "A"], [3, "B"], [3, "A"]]),
        ("first_engaged_ship", [[1, "A"], [2, "A"], [3, "A"]]),
    )
]


def named(setting):
    option, value, action, *_ = setting
    return f"{option}={value} {action}"


@pytest.mark.parametrize("where", ["in options", "beside"])
@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_setting(setting, where):
    option, value, action, given, dice, wanted = setting
    rule = {option: value}
    result = found(action, dice, **given, **({"options": rule} if where == "in options" else rule))
    assert {key: result.get(key, "not found") for key in wanted} == wanted


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one[1] == DEFAULTS[one[0]]], ids=named)
def test_the_default_needs_no_option(setting):
    _, _, action, given, dice, wanted = setting
    result = found(action, dice, **given)
    assert all(equal(want, result[key]) for key, want in wanted.items())


def test_every_option_a_rule_reads_is_tried_in_every_setting():
    tried = {(option, value) for option, value, *_ in SETTINGS}
    elsewhere = {"fleet_composition_p4", "repair"}  # list building, and a button
    for name, field in HouseRules.model_fields.items():
        if name not in elsewhere:
            values = get_args(field.annotation) or ((False, True) if field.annotation is bool else ())
            assert {(name, value) for value in values} <= tried
            assert (name, DEFAULTS[name]) in tried
            assert any(option == name and value != DEFAULTS[name] for option, value in tried)


def test_options_inside_win_over_those_beside():
    result = found(
        "compute_ad", base_ad=7, arc="partial", half_rounding="down", options={"half_rounding": "up"}
    )
    assert result["ad"] == 4


def test_a_wrong_setting_fails_its_case_only():
    case = {"action": "compute_ad", "given": {"base_ad": 7, "options": {"order": 3}}, "expect": {"ad": 7}}
    assert 'house rule "order" has no setting 3' in str(check_case(run_case, case).reason)
