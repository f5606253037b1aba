"""Each house rule in each of its settings, through the cases a player could write."""

from typing import get_args

import pytest
from pydantic import ValidationError

from fleetdesk.core.game.cases import check_case, equal
from fleetdesk.systems.galleys.cases import run_case
from fleetdesk.systems.galleys.options import HouseRules

DEFAULTS = {
    "turn_order_speed": "normal",
    "fatigue_timing": "on_reveal_keep_speed",
    "combat_when_fatigued": "ahead",
    "damage_resets_rest": True,
    "deck": "one_card_per_ship",
    "movement_penalty_order": "additive",
    "rowers_zero": "immobile",
    "engager_release": "test",
    "just_rammed_scope": "until_own_activation_ends",
    "engager_counts_engaged": True,
    "movement_rounding": "result_up",
    "mutual_range": False,
    "conscript_level": "recruits",
    "ram_ends_move": True,
    "oars_size_of": "target",
    "oars_parallel_then_grapple": True,
    "grapple_window": "active_ship",
    "odds_rounding": "down",
    "odds_below_half": "use_half",
    "no_defenders": "column_3_1",
    "multi_attacker_loss": "one_total",
    "counter_boarding": "next_turn",
    "prize_rounding": "up",
    "prize_archers": "lost",
    "max_swaps": 0,
}
"""Section 5 of the rules digest."""
IN_PLAY = {
    "just_rammed_scope",
    "ram_ends_move",
    "oars_parallel_then_grapple",
    "grapple_window",
    "max_swaps",
}
"""Switches that only a battle or a list shows."""

SHIP = {"cruise": 9, "combat": 14, "port_penalty": 3, "starboard_penalty": 3}
OWN = {"crew": "standard", "size": 5, "speed_used": "combat"}
DRY = {"links": [{"engager": "R", "engaged": "C"}], "target": "R", "attacker": "X"}


def found(action, dice=None, **given):
    return run_case({"action": action, "given": given, "dice": dice})


def test_the_defaults_are_those_of_the_digest():
    assert HouseRules().model_dump() == DEFAULTS


@pytest.mark.parametrize("wrong", [{"deck": "poker"}, {"max_swaps": -1}, {"odds_rounding": ""}, {"luck": 1}])
def test_a_setting_that_does_not_exist_is_refused(wrong):
    with pytest.raises(ValidationError):
        HouseRules(**wrong)


# (option, value, action, given, dice, what must be found)
SETTINGS = [
    ("turn_order_speed", "normal", "movement", {"order": "port", **SHIP}, None, {"movement": 9}),
    ("turn_order_speed", "combat_with_test", "movement", {"order": "port", **SHIP}, None, {"movement": 14}),
    ("turn_order_speed", "combat_with_test", "movement", {"order": "port", "fatigued": True, **SHIP}, None, {"movement": 9}),
    ("turn_order_speed", "combat_with_test", "reveal_combat", {"order": "starboard", "crew": "recruit", **SHIP}, [6], {"success": False, "movement": 14}),
    ("fatigue_timing", "on_reveal_keep_speed", "reveal_combat", {"crew": "recruit", **SHIP}, [6], {"movement": 14, "fatigued_after": True}),
    ("fatigue_timing", "on_reveal_lose_speed", "reveal_combat", {"crew": "recruit", **SHIP}, [6], {"movement": 9, "fatigued_after": True}),
    ("fatigue_timing", "on_reveal_lose_speed", "reveal_combat", {"crew": "recruit", **SHIP}, [3], {"movement": 14, "fatigued_after": False}),
    ("fatigue_timing", "after_activation", "reveal_combat", {"crew": "recruit", **SHIP}, [6], {"movement": 14, "fatigued_after": True}),
    ("combat_when_fatigued", "ahead", "reveal_combat", {"crew": "veteran", "fatigued": True, **SHIP}, None, {"order": "ahead", "movement": 9}),
    ("combat_when_fatigued", "halt", "reveal_combat", {"crew": "veteran", "fatigued": True, **SHIP}, None, {"order": "halt", "movement": 0, "success": None}),
    ("damage_resets_rest", True, "recovery_sequence", {"fatigued": True, "turns": [{"order": "halt", "rest": True, "damaged_during_turn": True}]}, None, {"rest": None, "fatigued": True}),
    ("damage_resets_rest", False, "recovery_sequence", {"fatigued": True, "turns": [{"order": "halt", "rest": True, "damaged_during_turn": True}]}, None, {"rest": 2, "fatigued": True}),
    ("deck", "one_card_per_ship", "deck", {"ships_in_play": {"a": 3, "b": 2}}, None, {"cards": {"a": 3, "b": 2}, "total": 5}),
    ("deck", "alternate", "deck", {"ships_in_play": {"a": 3, "b": 2}}, None, {"total": 0}),
    ("deck", "free", "deck", {"ships_in_play": {"a": 3, "b": 2}}, None, {"total": 0}),
    ("movement_penalty_order", "additive", "movement", {"order": "ahead", "damaged": True, "port_broken": True, **SHIP}, None, {"movement": 2}),
    ("movement_penalty_order", "subtract_then_halve", "movement", {"order": "ahead", "damaged": True, "port_broken": True, **SHIP}, None, {"movement": 3}),
    ("movement_rounding", "result_up", "movement", {"order": "ahead", "damaged": True, **SHIP}, None, {"movement": 5}),
    ("movement_rounding", "penalty_up", "movement", {"order": "ahead", "damaged": True, **SHIP}, None, {"movement": 4}),
    ("movement_rounding", "penalty_up", "movement", {"order": "ahead", "damaged": True, "cruise": 9.5, "combat": 14}, None, {"movement": 4.5}),
    ("rowers_zero", "immobile", "movement", {"order": "ahead", "rowers_start": 6, "rowers": 0, **SHIP}, None, {"movement": 0}),
    ("rowers_zero", "no_effect", "movement", {"order": "ahead", "rowers_start": 6, "rowers": 0, **SHIP}, None, {"movement": 9}),
    ("engager_release", "test", "disengage", {"escaper_is_engager": True, "engager_boarding": 9, "escaper_size": 3}, [6], {"success": False}),
    ("engager_release", "free", "disengage", {"escaper_is_engager": True, "engager_boarding": 9, "escaper_size": 3}, None, {"success": True}),
    ("engager_counts_engaged", True, "link_query", DRY, None, {"engaged": True}),
    ("engager_counts_engaged", False, "link_query", DRY, None, {"engaged": False}),
    ("mutual_range", False, "shot_range", {"weapon": "archer", "distance_cm": 1, "target_weapons": ["catapult"]}, None, {"in_range": True}),
    ("mutual_range", True, "shot_range", {"weapon": "archer", "distance_cm": 1, "target_weapons": ["catapult"]}, None, {"in_range": False}),
    ("mutual_range", True, "shot_range", {"weapon": "archer", "distance_cm": 2, "target_weapons": ["catapult"]}, None, {"in_range": True}),
    ("conscript_level", "recruits", "crew_modifier", {"kind": "roll_under", "acting": "recruit", "opposing": "conscript"}, None, {"modifier": 0}),
    ("conscript_level", "below_recruits", "crew_modifier", {"kind": "roll_over", "acting": "veteran", "opposing": "conscript"}, None, {"modifier": 3}),
    ("conscript_level", "below_recruits", "fatigue_test", {"crew": "conscript"}, [2], {"success": True, "p_success": "2/6"}),
    ("oars_size_of", "target", "break_oars", {"attacker": OWN, "target": {"size": 3}}, [3], {"threshold": 3, "success": False}),
    ("oars_size_of", "attacker", "break_oars", {"attacker": OWN, "target": {"size": 3}}, [3], {"threshold": 5, "success": True}),
    ("odds_rounding", "down", "odds_column", {"attacker_marines": 11, "defender_marines": 4}, None, {"column": "2/1"}),
    ("odds_rounding", "nearest", "odds_column", {"attacker_marines": 11, "defender_marines": 4}, None, {"column": "3/1"}),
    ("odds_rounding", "nearest", "odds_column", {"attacker_marines": 5, "defender_marines": 4}, None, {"column": "1/1"}),
    ("odds_rounding", "nearest", "odds_column", {"attacker_marines": 3, "defender_marines": 4}, None, {"column": "1/1"}),
    ("odds_rounding", "nearest", "odds_column", {"attacker_marines": 5, "defender_marines": 2}, None, {"column": "3/1"}),
    ("odds_rounding", "up", "odds_column", {"attacker_marines": 5, "defender_marines": 4}, None, {"column": "2/1"}),
    ("odds_rounding", "up", "odds_column", {"attacker_marines": 3, "defender_marines": 5}, None, {"column": "1/1"}),
    ("odds_rounding", "up", "odds_column", {"attacker_marines": 9, "defender_marines": 2}, None, {"column": "3/1"}),
    ("odds_rounding", "up", "odds_column", {"attacker_marines": 4, "defender_marines": 4}, None, {"column": "1/1"}),
    ("odds_below_half", "use_half", "boarding", {"attacker_marines": 1, "defender_marines": 3}, [6], {"column": "1/2", "result": "C"}),
    ("odds_below_half", "forbid", "boarding", {"attacker_marines": 1, "defender_marines": 3}, None, {"column": "forbidden", "may_assault": False}),
    ("no_defenders", "column_3_1", "boarding", {"attacker_marines": 1, "defender_marines": 0}, [1], {"column": "3/1", "result": "r"}),
    ("no_defenders", "auto_capture", "boarding", {"attacker_marines": 1, "defender_marines": 0}, None, {"result": "C", "row": None}),
    ("multi_attacker_loss", "one_total", "boarding_multi_loss", {"assaulting_marines": [4, 3], "defender_marines": 2, "result": "-", "choice": 1}, None, {"attackers": [4, 2], "defender_marines": 1}),
    ("multi_attacker_loss", "each_ship", "boarding_multi_loss", {"assaulting_marines": [4, 3], "defender_marines": 2, "result": "-"}, None, {"attackers": [3, 2], "defender_marines": 1}),
    ("counter_boarding", "next_turn", "assault_right", {"actor": "engaged", "previous_result": "r", "same_phase": True}, None, {"may_assault": False}),
    ("counter_boarding", "next_turn", "assault_right", {"actor": "engaged", "previous_result": "r"}, None, {"may_assault": True}),
    ("counter_boarding", "next_turn", "assault_right", {"actor": "engaged", "previous_result": "r", "tried_to_disengage": True}, None, {"may_assault": False}),
    ("counter_boarding", "immediate", "assault_right", {"actor": "engaged", "previous_result": "r", "same_phase": True}, None, {"may_assault": True}),
    ("counter_boarding", "immediate", "assault_right", {"actor": "engaged", "previous_result": "-", "same_phase": True}, None, {"may_assault": False}),
    ("prize_rounding", "up", "capture", {"assaulting_marines": [5], "defender": {}}, None, {"prize_marines": 3}),
    ("prize_rounding", "down", "capture", {"assaulting_marines": [5], "defender": {}}, None, {"prize_marines": 2}),
    ("prize_archers", "lost", "capture", {"assaulting_marines": [5], "defender": {"archers": 2}}, None, {"prize_archers": 0}),
    ("prize_archers", "kept", "capture", {"assaulting_marines": [5], "defender": {"archers": 2}}, None, {"prize_archers": 2}),
]  # fmt: skip


def named(setting):
    return f"{setting[0]}={setting[1]}-{setting[2]}"


@pytest.mark.parametrize("place", ["house", "options"])
@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_each_setting(setting, place):
    option, value, action, given, dice, wanted = setting
    result = found(action, dice, **given, **{place: {option: value}})
    assert all(equal(want, result[key]) for key, want in wanted.items())


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one[1] == DEFAULTS[one[0]]], ids=named)
def test_the_default_needs_no_option(setting):
    _, _, action, given, dice, wanted = setting
    result = found(action, dice, **given)
    assert all(equal(want, result[key]) for key, want in wanted.items())


def test_every_option_a_rule_reads_is_tried_in_every_setting():
    tried = {(option, value) for option, value, *_ in SETTINGS}
    for name, field in HouseRules.model_fields.items():
        if name not in IN_PLAY:
            values = get_args(field.annotation) or (False, True)
            assert {(name, value) for value in values} <= tried


def test_options_inside_win_over_those_beside():
    beside = {"order": "ahead", **SHIP, "damaged": True, "movement_rounding": "result_up"}
    assert found("movement", **beside)["movement"] == 5
    assert found("movement", **beside, house={"movement_rounding": "penalty_up"})["movement"] == 4


def test_a_wrong_setting_fails_its_case_only():
    case = {"action": "deck", "given": {"ships_in_play": {}, "house": {"deck": 3}}, "expect": {"total": 0}}
    assert 'house rule "deck" has no setting 3' in str(check_case(run_case, case).reason)
