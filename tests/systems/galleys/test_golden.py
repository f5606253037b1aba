"""The worked cases that come with the game, and proof that they can fail."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk import paths
from fleetdesk.core.cases import check_case, check_cases
from fleetdesk.systems.galleys.cases import ADAPTERS, run_case

TEXT = (paths.resources() / "systems/galleys/cases.json").read_text("utf-8")
CASES = json.loads(TEXT)["cases"]
WITH_DICE = [case for case in CASES if case["dice"]]


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
    results = check_cases(run_case, TEXT, system="galleys")
    assert len(results) == json.loads(TEXT)["conventions"]["count"]
    assert all(result.passed for result in results)


@pytest.mark.parametrize("case", CASES, ids=by_id)
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


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_the_smallest_part_of_an_expectation_counts(case):
    for path in leaves(case["expect"])[:40]:
        wrong = copy.deepcopy(case)
        inner = wrong["expect"]
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = altered(inner[path[-1]])
        assert not check_case(run_case, wrong).passed, path


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_a_key_nobody_finds_fails(case):
    wrong = copy.deepcopy(case)
    wrong["expect"]["weather"] = "fine"
    result = check_case(run_case, wrong)
    assert str(result.reason).endswith('weather: expected "fine", not found')


def rows(dice):
    return dice.values() if isinstance(dice, dict) else [dice]


@pytest.mark.parametrize("case", WITH_DICE, ids=by_id)
def test_one_die_too_many_fails(case):
    for number in range(len(rows(case["dice"]))):
        wrong = copy.deepcopy(case)
        list(rows(wrong["dice"]))[number].append(1)
        assert "1 too many" in str(check_case(run_case, wrong).reason)


@pytest.mark.parametrize("case", WITH_DICE, ids=by_id)
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
    result = check_case(run_case, {"id": "X", "action": action, "given": {}, "expect": {"weather": 1}})
    assert not result.passed
    assert str(result.reason)


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
