"""The worked cases that come with the game, and proof that they can fail."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk import paths
from fleetdesk.core.cases import VALUE, check_case, check_cases
from fleetdesk.systems.age_of_sail.cases import ADAPTERS, run_case

TEXT = (paths.resources() / "systems/age_of_sail/cases.json").read_text("utf-8")
CASES = json.loads(TEXT)["cases"]
WITH_DICE = [case for case in CASES if case["dice"]]
THROWN = [
    case for case in WITH_DICE if not isinstance(case["expect"], dict) or case["expect"].get("allowed", True)
]
"""Cases whose dice are all thrown: where something is not allowed, the die of the file lies idle."""
NAMED = [case for case in CASES if isinstance(case["expect"], dict)]
EXACT = {"command", "schedule", "surrender", "explosion"}
"""Kinds whose answers are compared as a whole."""


def by_id(case):
    return case["id"]


def altered(value):
    """The value, off by one or otherwise clearly not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"not {value}"
    if isinstance(value, list):
        return [*value, "one more"]
    if isinstance(value, dict):
        return {**value, "one more": 1}
    return "something"


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_case(case):
    result = check_case(run_case, case)
    assert result.passed, result.reason


def test_all_cases_of_the_file_run():
    results = check_cases(run_case, TEXT, system="age_of_sail")
    assert len(results) == json.loads(TEXT)["conventions"]["count"]
    assert all(result.passed for result in results)


@pytest.mark.parametrize("case", [case for case in CASES if case not in NAMED], ids=by_id)
def test_a_bare_value_altered_by_one_fails(case):
    wrong = {**case, "expect": altered(case["expect"])}
    result = check_case(run_case, wrong)
    assert [difference.key for difference in result.differences] == [VALUE]


@pytest.mark.parametrize("case", NAMED, ids=by_id)
def test_a_case_altered_by_one_fails_for_each_key(case):
    for key, value in case["expect"].items():
        wrong = copy.deepcopy(case)
        wrong["expect"][key] = altered(value)
        result = check_case(run_case, wrong)
        assert not result.passed
        assert [difference.key for difference in result.differences] == [key]


def nodes(value, path=()):
    """Everything inside a value, as (path, what is there)."""
    yield path, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from nodes(inner, (*path, key))


def leaves(value):
    """Paths of all numbers, words and truths inside a value."""
    return [path for path, inner in nodes(value) if not isinstance(inner, dict | list)]


@pytest.mark.parametrize("case", NAMED, ids=by_id)
def test_the_smallest_part_of_an_expectation_counts(case):
    for path in leaves(case["expect"])[:40]:
        wrong = copy.deepcopy(case)
        inner = wrong["expect"]
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = altered(inner[path[-1]])
        assert not check_case(run_case, wrong).passed, path


@pytest.mark.parametrize("case", [case for case in NAMED if case["action"] in EXACT], ids=by_id)
def test_nothing_more_may_be_found_where_the_whole_answer_counts(case):
    for key in case["expect"]:
        less = copy.deepcopy(case)
        del less["expect"][key]
        assert "not expected" in str(check_case(run_case, less).reason)


@pytest.mark.parametrize("case", NAMED, ids=by_id)
def test_a_key_nobody_finds_fails(case):
    wrong = copy.deepcopy(case)
    wrong["expect"]["luck"] = "fine"
    result = check_case(run_case, wrong)
    assert str(result.reason).endswith('luck: expected "fine", not found')


def rows(dice):
    return dice.values() if isinstance(dice, dict) else [dice]


@pytest.mark.parametrize("case", THROWN, ids=by_id)
def test_one_die_too_many_fails(case):
    for number in range(len(rows(case["dice"]))):
        wrong = copy.deepcopy(case)
        list(rows(wrong["dice"]))[number].append(1)
        assert "1 too many" in str(check_case(run_case, wrong).reason)


@pytest.mark.parametrize("case", THROWN, ids=by_id)
def test_one_die_too_few_fails(case):
    for number in range(len(rows(case["dice"]))):
        wrong = copy.deepcopy(case)
        list(rows(wrong["dice"]))[number].pop()
        said = str(check_case(run_case, wrong).reason)
        assert "1 too few" in said or "not found" in said  # without a die only the odds are found


@pytest.mark.parametrize("case", [case for case in CASES if not case["dice"]], ids=by_id)
def test_dice_where_none_are_thrown_fail(case):
    wrong = {**case, "dice": {"somebody": [4]}}
    assert not check_case(run_case, wrong).passed


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_any_value_may_be_missing_without_a_traceback(case):
    for key in case["given"]:
        less = copy.deepcopy(case)
        del less["given"][key]
        check_case(run_case, less)  # whatever it finds, it says so and goes on


junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.floats(),
    st.text(max_size=3),
    st.lists(st.one_of(st.integers(-1, 9), st.text(max_size=2), st.none()), max_size=3),
    st.dictionaries(
        st.sampled_from(["crew", "marines", "size", "order", "x"]), st.integers(-1, 9), max_size=3
    ),
)


@given(case=st.sampled_from(CASES), value=junk, data=st.data())
def test_any_value_may_be_junk_without_a_traceback(case, value, data):
    wrong = copy.deepcopy(case)
    everything = [(key, *path) for key in ("given", "dice") for path, _ in nodes(case[key])]
    path = data.draw(st.sampled_from(everything))
    inner = wrong
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    result = check_case(run_case, wrong)
    assert result.passed or str(result.reason)


@pytest.mark.parametrize("action", sorted(ADAPTERS))
def test_every_action_answers_an_empty_case(action):
    result = check_case(run_case, {"id": "X", "action": action, "given": {}, "expect": {"luck": 1}})
    assert not result.passed
    assert str(result.reason)


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
