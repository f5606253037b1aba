"""Cases nobody shipped: the adapter answers in the same words with other numbers, and says what is wrong with a case."""

import pytest

from fleetdesk.core.game.cases import check_case
from fleetdesk.systems.age_of_sail.cases import run_case

EXACT = {"command", "schedule", "surrender", "explosion"}
"""Kinds whose answers are compared as a whole."""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"action": "pray"}, 'This game has no action "pray".'),
        ({"action": "clock", "given": {"start": "noon"}}, '"start" in "given"'),
        ({"action": "clock", "given": {"start": "25:00"}}, '"start" in "given"'),
        ({"action": "visibility", "given": {"roll": 7}}, '"roll" in "given"'),
        ({"action": "clock", "given": {"start": "12:00", "options": {"luck": 1}}}, 'no house rule "luck"'),
        ({"action": "clock", "given": {"start": "12:00", "arc": 90}}, '"arc" has no setting'),
        ({"action": "quality", "given": {"base": {}, "quality": 6}}, '"quality" in "given"'),
        ({"action": "weather_change", "given": {"wind_dir": "W"}}, '"wind_dir" in "given" is "W"'),
        ({"action": "weather_change", "given": {"wind_dir": "N"}, "dice": [7]}, "not on a die"),
        ({"action": "explosion", "given": {"source": "Z", "ships": []}}, '"source"'),
        ({"action": "schedule", "given": {"leads": {"one": 1}}}, '"one" in "given.leads"'),
        ({"action": "damage", "given": {"sections": [1] * 9, "damage": 1}}, '"sections"'),
        ({"action": "command", "given": {"ships": [{"id": "A", "hex": [1]}]}}, '"hex"'),
    ],
)
def test_what_is_wrong_with_a_case_is_said(change, said):
    result = check_case(run_case, {"id": "X", "given": {}, "expect": {"ad": 4}, **change})
    assert not result.passed
    assert said in str(result.reason)


# (action, given, dice, what must be found): cases nobody shipped
MORE = [
    ("weather_initial", {"wind_dir": "S", "wind_force": 2}, [5], {"wind_dir": "S", "visibility_roll": 5}),
    ("weather_change", {"wind_dir": "N", "wind_force": 0}, [2], {"wind_force": 0}),
    ("weather_change", {"wind_dir": "N", "wind_force": 3, "options": {"weather_check": "off"}}, [], {"wind_force": 3}),
    ("weather_change", {"wind_dir": "N", "wind_force": 3, "weather_check": "six"}, [5], {"wind_force": 3}),
    ("weather_change", {"wind_dir": "N", "wind_force": 3, "weather_check": "six"}, [6, 5], {"wind_force": 4}),
    ("weather_change", {"wind_dir": "N", "wind_force": 3, "weather_check": "every_n", "turn": 3}, [], {"wind_force": 3}),
    ("weather_change", {"wind_dir": "N", "wind_force": 3, "weather_check": "every_n", "turn": 4}, [1], {"wind_force": 2}),
    ("visibility", {"roll": 6, "wind_force": 3, "night": True}, [], {"kind": "heavy_rain", "range": 1, "die_mod": -2}),
    ("visibility", {"roll": 5, "wind_force": 3, "night": True}, [], {"range": 3, "die_mod": -1}),
    ("clock", {"start": "23:58", "turn": 2}, [], {"time": "00:03", "night": True}),
    ("clock", {"start": "06:00"}, [], {"time": "06:00", "night": False}),
    ("quality", {"base": {"inertia": 2, "M_B": 4, "M_C": 6, "M_D": 5, "a": 1, "b": 1, "c": 1}, "decks": 1, "quality": 3, "rigging_small_sign": 1}, [], {"M_B": 6, "M_C": 7, "M_D": 6}),
    ("quality", {"base": {"b": 5}, "quality": 4, "manual": {"b": 7}}, [], {"b": 7, "inertia": 1}),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "A"}, [], 0),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "mast_lost": 2}, [], 0),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "mast_sections": 1, "mast_lost": 1}, [], 0),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "anchored": True}, [], 0),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "fs_set": True, "crit11": 1}, [], 5),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "fs_set": True, "wind_force": 4}, [], 6),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "mast_lost": 1, "m_after_loss": {"C": 3}}, [], 3),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "wind_force": 6, "pv": 3, "H": 3}, [], 2),
    ("m_available", {"M": {"B": 3, "C": 5, "D": 4}, "point": "C", "wind_force": 4, "pv": 3, "H": 15, "pv_lt4": "initial"}, [], 6),
    ("gunnery", {"shooter": {"b": 12, "c": 8, "fs_set": True}, "range": 2, "full_sail_penalty": "die"}, [5], {"force": 12, "die_mod": -2}),
    ("gunnery", {"shooter": {"b": 12, "c": 8, "fs_set": True}, "range": 2, "full_sail_penalty": "force"}, [5], {"force": 10, "die_mod": 0}),
    ("gunnery", {"shooter": {"b": 12, "c": 8, "fs_set": True}, "range": 2, "wind_force": 0}, [5], {"force": 12, "die_mod": 0}),
    ("gunnery", {"shooter": {"b": 18, "c": 8}, "range": 1, "critical_over_16": "none"}, [6, 5], {"critical": 0, "critical_total": 23}),
    ("gunnery", {"shooter": {"b": 12, "c": 8, "struck": True}, "range": 2}, [6], {"allowed": False, "reason": "N_STRUCK"}),
    ("gunnery", {"shooter": {"b": 12, "c": 8}, "range": 4, "shooter_in_target_arc": False}, [3], {"force": 8, "enfilade": False}),
    ("gunnery", {"shooter": {"b": 12, "c": 8}, "range": 3, "shooter_in_target_arc": False}, [3], {"force": 14, "enfilade": True}),
    ("gunnery", {"shooter": {"b": 12, "c": 8}, "range": 3, "shooter_in_target_arc": False, "target_is_fort": True}, [3], {"force": 8, "enfilade": False}),
    ("gunnery", {"shooter": {"b": 13, "c": 8, "small_leaks": 2}, "range": 1}, [3], {"force": 6}),
    ("simultaneous", {"shots": [{"shooter": {"b": 12}, "range": 2}, {"shooter": {"b": 12, "fire": True}, "range": 2}]}, [6, 1], [3, 0]),
    ("critical_effect", {"critical": 9, "target_is_fort": True, "state": {"crit9": 0}}, [], {"crit9": 0}),
    ("critical_effect", {"critical": 16, "target_is_fort": True}, [], {"fire": True}),
    ("critical_effect", {"critical": 14, "state": {"pv": 9, "initial_pv": 15}}, [], {"explosion": True, "pv": 2}),
    ("critical_effect", {"critical": 10, "state": {"captain_dead": True}}, [], {"officers_dead": True}),
    ("boarding_check", {"wind_force": 4}, [1], {"possible": False, "boarding": False}),
    ("boarding_round", {"side1": [{"a": 9, "small_leaks": 1, "fs_set": True}], "side2": [{"a": 5, "pv": 0}]}, [6, 6], {"per_ship_vs_side2": 3, "per_ship_vs_side1": 0}),
    ("upkeep", {"pv": 9, "initial_pv": 15, "small_leaks": 1, "fired": True}, [1], {"pv": 8, "small_leaks": 1}),
    ("upkeep", {"pv": 9, "initial_pv": 15, "small_leaks": 1, "fired": True}, [], {"pv": 8, "small_leaks": 1}),
    ("upkeep", {"pv": 9, "initial_pv": 15, "small_leaks": 1, "leaks": 1, "fired": True}, [1, 1], {"pv": 5, "small_leaks": 1, "leaks": 0}),
    ("upkeep", {"pv": 9, "initial_pv": 15, "small_leaks": 2}, [1, 3], {"pv": 7, "small_leaks": 1}),
    ("upkeep", {"pv": 1, "initial_pv": 15, "small_leaks": 1, "small_leak_sinks": "no"}, [1], {"pv": 0, "sinks": False, "small_leaks": 0}),
    ("upkeep", {"sections": [1, 4], "initial_pv": 8, "fire": True, "mast_sections_left": 2}, [2, 3], {"sections": [0, 3], "mast_sections_destroyed": 1}),
    ("explosion", {"source": "X", "explosion_minimum": 1, "ships": [{"id": "X", "hex": [0, 0], "initial_pv": 15}, {"id": "K", "hex": [0, 1], "initial_pv": 3}, {"id": "L", "initial_pv": 8}]}, [], {"X": 7, "K": 1, "L": 0}),
    ("surrender", {"ships": [{"id": "X", "side": "fr", "hex": [0, 0], "pv": 0}, {"id": "F", "side": "uk", "hex": [1, 0], "pv": 5, "is_fort": True}]}, [], {"X": "keeps_colours"}),
    ("surrender", {"small_leak_sinks": False, "ships": [{"id": "X", "side": "fr", "hex": [0, 0], "pv": 0, "small_leaks": 1}]}, [], {"X": "keeps_colours"}),
    ("command", {"lead_counting": "inclusive", "ships": [{"id": "F", "hex": [0, 0], "role": "chief"}, {"id": "L", "hex": [9, 0]}, {"id": "K", "hex": [0, 9], "line": False}]}, [], {"F": {"status": "chief", "lead": 0}, "L": {"status": "none", "lead": 2}, "K": {"status": "none", "lead": 1}}),
    ("command", {"officers_add": "yes", "ships": [{"id": "F", "hex": [0, 0], "role": "chief", "officers_dead": True}]}, [], {"F": {"status": "chief", "lead": 5}}),
    ("command", {"ships": [{"id": "F", "hex": [0, 0], "role": "chief"}, {"id": "P", "hex": [1, 0], "prize": True}, {"id": "B", "hex": [3, 0]}]}, [], {"F": {"status": "chief", "lead": 0}, "P": {"status": "none", "lead": 3}, "B": {"status": "none", "lead": 3}}),
    ("command", {"ships": [{"id": "F", "hex": [0, 0], "role": "chief"}, {"id": "V", "hex": [17, 0], "role": "second"}]}, [], {"F": {"status": "chief", "lead": 0}, "V": {"status": "none", "lead": 3}}),
]  # fmt: skip


@pytest.mark.parametrize("case", MORE, ids=[f"{n} {case[0]}" for n, case in enumerate(MORE)])
def test_the_whole_vocabulary_is_answered(case):
    action, values, dice, wanted = case
    if isinstance(wanted, dict) and action not in EXACT:
        found = run_case({"action": action, "given": values, "dice": dice})
        assert {key: found.get(key) for key in wanted} == wanted
        return
    result = check_case(run_case, {"action": action, "given": values, "dice": dice, "expect": wanted})
    assert result.passed, result.reason
