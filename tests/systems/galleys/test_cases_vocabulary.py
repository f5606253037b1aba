"""Cases nobody shipped: the adapter answers its whole vocabulary, every switch, and never with a crash."""

import copy
import json
from typing import get_args

import pytest

from fleetdesk import paths
from fleetdesk.core.game.case_reading import CaseProblem
from fleetdesk.core.game.cases import check_case, equal
from fleetdesk.systems.galleys.cases import run_case
from fleetdesk.systems.galleys.options import HouseRules

SHIPPED = json.loads((paths.resources() / "systems/galleys/cases.json").read_text("utf-8"))["cases"]
SHIP = {"size": 4, "crew": "standard"}
OWN = {"boarding": 7, "crew": "standard"}

# (action, given, dice, what must be found)
CASES = [
    ("order_legal", {"order": "halt", "fatigued": True}, None, {"legal": True}),
    ("turn_limits", {"order": "port", "turning_angle": 45}, None, {"min": 45, "max": 180, "sides": ["port"]}),
    ("turn_limits", {"order": "astern", "turning_angle": 120}, None, {"min": 0, "max": 180}),
    ("movement", {"order": "combat", "cruise": 8, "combat": 12, "damaged": True, "port_broken": True, "port_penalty": 4}, None, {"movement": 2}),
    ("movement", {"order": "ahead", "cruise": 9.5, "combat": 14}, None, {"movement": 9.5}),
    ("movement", {"order": "ahead", "cruise": 9, "combat": 14, "port_broken": True, "port_penalty": "1/3"}, None, {"movement": 6}),
    ("movement", {"order": "ahead", "cruise": 9, "combat": 14, "damaged": True, "options": {"movement_rounding": "penalty_up"}}, None, {"movement": 4}),
    ("movement", {"order": "ahead", "cruise": 9, "combat": 14, "damaged": True, "movement_rounding": "penalty_up"}, None, {"movement": 4}),
    ("movement", {"order": "port", "cruise": 9, "combat": 14, "options": {"turn_order_speed": "combat_with_test"}}, None, {"movement": 14, "speed_used": "combat"}),
    ("movement", {"order": "astern", "cruise": 10, "combat": 14, "disengaged": True}, None, {"movement": 2}),
    ("movement", {"order": "ahead", "cruise": 9, "combat": 14, "rowers_start": 6, "rowers": 0, "options": {"rowers_zero": "no_effect"}}, None, {"movement": 9}),
    ("reveal_combat", {"crew": "standard", "cruise": 9, "combat": 14, "fatigued": True, "options": {"combat_when_fatigued": "halt"}}, None, {"success": None, "movement": 0}),
    ("reveal_combat", {"crew": "standard", "cruise": 9, "combat": 14, "options": {"fatigue_timing": "after_activation"}}, [6], {"success": False, "fatigued_after": True, "speed_used": "combat", "movement": 14}),
    ("reveal_combat", {"crew": "standard", "cruise": 9, "combat": 14, "still_engaged": True}, None, {"success": None, "movement": 0, "fatigued_after": False}),
    ("fatigue_test", {"crew": "veteran"}, None, {"p_success": "5/6"}),
    ("fatigue_test", {"crew": "conscript", "options": {"conscript_level": "below_recruits"}}, [3], {"success": False, "p_success": "2/6"}),
    ("recovery_sequence", {"fatigued": True, "turns": [{"order": "halt", "rest": True}, {"order": "halt", "rest": True, "damaged_during_turn": True}]}, None, {"fatigued": True, "rest": None}),
    ("recovery_sequence", {"fatigued": True, "turns": [{"order": "halt", "rest": True}, {"order": "halt", "rest": True, "damaged_during_turn": True}], "options": {"damage_resets_rest": False}}, None, {"fatigued": False}),
    ("recovery_sequence", {"fatigued": True, "turns": [{"order": "halt", "rest": True, "engaged_at_start": True}]}, None, {"fatigued": True, "rest": None}),
    ("resting_permission", {"what": "ram"}, None, {"allowed": False}),
    ("resting_permission", {"what": "move"}, None, {"allowed": False}),
    ("crew_modifier", {"kind": "roll_over", "acting": "veteran", "opposing": "recruit"}, None, {"modifier": 2}),
    ("deck", {"ships_in_play": {"rome": 3, "carthage": 2}, "options": {"deck": "free"}}, None, {"total": 0}),
    ("deck", {"ships_in_play": {"rome": 3, "carthage": 2}, "deck": "alternate"}, None, {"total": 0}),
    ("catapult_swap", {"roman": True, "marines": 6, "archers": 1, "catapult": "none"}, None, {"legal": False, "marines": 6, "archers": 1, "catapult": "none"}),
    ("catapult_swap", {"roman": True, "marines": 6, "archers": 2, "swaps_done": 1, "options": {"max_swaps": 1}}, None, {"legal": False}),
    ("disengage", {"engager_boarding": 8, "escaper_size": 5, "escaper_crew": "veteran", "engager_crew": "recruit", "rammed_this_turn": True, "corvus_link": True}, [5], {"threshold": 3, "modifier": -1, "success": True, "p_success": "2/6"}),
    ("disengage", {"engager_boarding": 8, "escaper_size": 5, "escaper_is_engager": True, "options": {"engager_release": "free"}}, [1], {"success": True, "p_success": "6/6"}),
    ("disengage_multi", {"order": "ahead", "cruise": 9, "combat": 14, "escaper_size": 4, "escaper_crew": "standard", "links": [{"id": "L1", "engager_boarding": 7, "engager_crew": "standard", "kind": "corvus"}]}, [5], {"freed": [], "remaining": ["L1"], "movement": 0}),
    ("ram_legality", {"contact": "stern", "cruise_undamaged": 9, "distance_spent": 4.5, "straight_cm": 3, "order": "astern"}, None, {"legal": False}),
    ("ram_legality", {"contact": "stern", "cruise_undamaged": 9, "distance_spent": 4.5, "straight_cm": 3, "order": "ahead", "held": True}, None, {"legal": False}),
    ("ram_test", {"attacker": {"crew": "standard", "fatigued": True, "speed_used": "normal", "turned_deg": 91}, "target": {"size": 5, "crew": "standard"}, "contact": "stern"}, [1], {"modifier": 3, "modified": 4, "success": True, "p_success": "1/6"}),
    ("ram_test", {"attacker": {"crew": "standard", "turned_deg": 90}, "target": SHIP, "contact": "side"}, None, {"modifier": -1, "p_success": "4/6"}),
    ("ram_damage", {"ram": 5, "target_D": 3}, None, {"p": {"nothing": "0/6", "damaged": "0/6", "sunk": "6/6"}}),
    ("ram_damage", {"ram": 1, "target_D": 7}, None, {"p": {"nothing": "6/6", "damaged": "0/6", "sunk": "0/6"}}),
    ("after_ram_damage", {"before": {"fatigued": True, "damaged": True, "rest": 2}, "result": "damaged", "cruise": 9, "combat": 14}, None, {"sunk": True, "rest": None}),
    ("after_ram_damage", {"before": {"fatigued": True, "rest": 2}, "result": "damaged", "cruise": 9, "combat": 14, "options": {"damage_resets_rest": False}}, None, {"rest": 2, "movement_ahead": 5}),
    ("grapple", {"attacker": OWN, "target": SHIP, "corvus": {"state": "ready", "deviation_deg": 16}}, [3], {"link": "grapple", "modifier": 0}),
    ("grapple", {"attacker": OWN, "target": SHIP, "corvus": {"state": "in_use", "deviation_deg": 0}}, [3], {"link": "grapple"}),
    ("grapple", {"attacker": {**OWN, "rammed_this_turn": True}, "target": {**SHIP, "engaged": True}}, [3], {"modifier": 0, "success": True}),
    ("grapple", {"attacker": {"boarding": 1}, "target": {"size": 6}}, [1], {"threshold": -5, "success": False, "p_success": "0/6", "link": None}),
    ("break_oars", {"attacker": {"crew": "standard", "size": 6}, "target": {"size": 2}, "options": {"oars_size_of": "attacker"}}, [5], {"success": True, "p_success": "5/6"}),
    ("break_oars", {"attacker": {}, "target": {"size": 4}, "approach": "angled", "angle_deg": 46}, [3], {"legal": True, "success": True}),
    ("break_oars", {"attacker": {"ram_attempted": True}, "target": {"size": 4}}, None, {"legal": False}),
    ("link_query", {"links": [{"engager": "R1", "engaged": "C1"}], "factions": {"R1": "rome", "C1": "carthage"}, "target": "R1"}, None, {"engaged": True}),
    ("link_query", {"links": [{"engager": "R1", "engaged": "C1"}], "factions": {"R1": "rome", "C1": "carthage"}, "target": "R1", "options": {"engager_counts_engaged": False}}, None, {"engaged": False}),
    ("shot_range", {"weapon": "catapult", "distance_cm": 5}, None, {"in_range": True}),
    ("shot_range", {"weapon": "catapult", "distance_cm": 3, "target_weapons": ["archer"], "options": {"mutual_range": True}}, None, {"in_range": False}),
    ("shoot", {"shooter": {"archer_dice": 1, "catapult_dice": 1, "catapult": "damaged"}, "target": {"marines": 4, "archers": 1, "catapult": "ok", "rowers": 6, "engaged": True}}, [4, 4, 3, 5], {"hits": 2, "target": {"marines": 4, "archers": 0, "catapult": "destroyed", "rowers": 6}}),
    ("shoot", {"shooter": {"archer_dice": 2}, "target": {"marines": 0, "cataphract": True, "rowers": 3}}, [1, 2, 1, 6], {"hits": 2, "lost_shots": 2}),
    ("odds_column", {"attacker_marines": 3, "defender_marines": 2, "options": {"odds_rounding": "nearest"}}, None, {"column": "2/1"}),
    ("odds_column", {"attacker_marines": 3, "defender_marines": 2, "options": {"odds_rounding": "up"}}, None, {"column": "2/1"}),
    ("odds_column", {"attacker_marines": 3, "defender_marines": 0}, None, {"column": "3/1"}),
    ("boarding", {"attacker_marines": 3, "defender_marines": 0, "options": {"no_defenders": "auto_capture"}}, None, {"result": "C"}),
    ("boarding", {"attacker_marines": 6, "defender_marines": 4, "roman_attacker": True}, [6], {"row": 6, "result": "C"}),
    ("boarding", {"attacker_marines": 2, "defender_marines": 6, "options": {"odds_below_half": "forbid"}}, None, {"column": "forbidden"}),
    ("boarding_multi_loss", {"assaulting_marines": [1, 3], "result": "-", "defender_marines": 0, "choice": 1}, None, {"attackers": [1, 2], "defender_marines": 0}),
    ("capture", {"assaulting_marines": [3, 3], "defender": {"archers": 2, "catapult": "ok"}, "options": {"prize_archers": "kept"}}, None, {"prize_marines": 3, "attackers_left": [1, 2], "prize_archers": 2, "prize_catapult": "ok"}),
    ("assault_right", {"actor": "engaged", "previous_result": "r"}, None, {"may_assault": True}),
    ("assault_right", {"actor": "engaged", "previous_result": "r", "tried_to_disengage": True}, None, {"may_assault": False}),
    ("assault_right", {"actor": "engaged", "previous_result": "r", "same_phase": True}, None, {"may_assault": False}),
    ("assault_right", {"actor": "engaged", "previous_result": "r", "same_phase": True, "options": {"counter_boarding": "immediate"}}, None, {"may_assault": True}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{n} {case[0]}" for n, case in enumerate(CASES)])
def test_case(case):
    action, given, dice, wanted = case
    found = run_case({"action": action, "given": given, "dice": dice})
    assert {
        key: found.get(key, "not found") for key in wanted if not equal(wanted[key], found.get(key))
    } == {}


def settings(name):
    field = HouseRules.model_fields[name]
    return get_args(field.annotation) or ((True, False) if isinstance(field.default, bool) else (0, 1))


@pytest.mark.parametrize("place", ["options", "house", ""])
@pytest.mark.parametrize("name", HouseRules.model_fields)
def test_every_switch_is_taken_wherever_it_stands(name, place):
    """A case may still be in trouble over its dice: another reading may throw more or fewer."""
    for setting in settings(name):
        for case in SHIPPED[::3]:
            changed = copy.deepcopy(case)
            given = changed["given"] = changed.get("given") or {}
            where = given.setdefault(place, {}) if place else given
            where[name] = setting
            try:
                run_case(changed)
            except CaseProblem as problem:
                assert "Dice" in str(problem), (problem, changed)


@pytest.mark.parametrize("case", SHIPPED, ids=[str(case.get("id", n)) for n, case in enumerate(SHIPPED)])
def test_a_case_with_a_key_less_is_answered_or_says_what_it_misses(case):
    for key in case.get("given") or {}:
        less = copy.deepcopy(case)
        del less["given"][key]
        try:
            assert run_case(less)
        except CaseProblem as problem:
            assert key in str(problem) or "Dice" in str(problem), (key, str(problem))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"action": "pray"}, 'This game has no action "pray".'),
        ({"action": "movement", "given": {"order": "ahead"}}, '"cruise" is missing'),
        ({"action": "movement", "given": {"order": "up", "cruise": 9}}, '"order" in "given" is "up"'),
        ({"action": "movement", "given": {"order": "ahead", "house": {"luck": 1}}}, 'no house rule "luck"'),
        ({"action": "movement", "given": {"rowers_zero": "sad"}}, '"rowers_zero" has no setting'),
        ({"action": "ram_damage", "given": {"ram": 4, "target_D": 100000}}, '"target_D"'),
        ({"action": "fatigue_test", "given": {"crew": "drunk"}, "dice": [3]}, '"crew" in "given" is "drunk"'),
        ({"action": "fatigue_test", "given": {"crew": "veteran"}, "dice": [7]}, "not on a die"),
        ({"action": "boarding_sum", "given": {"assaulting_marines": []}}, '"assaulting_marines"'),
        (
            {"action": "movement", "given": {"order": "ahead", "cruise": 9, "port_penalty": "1/0"}},
            '"port_penalty"',
        ),
    ],
)
def test_what_is_wrong_with_a_case_is_said(change, said):
    result = check_case(run_case, {"id": "X", "given": {}, "expect": {"ad": 4}, **change})
    assert not result.passed
    assert said in str(result.reason)
