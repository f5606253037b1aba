"""The worked cases that come with the game, and proof that they can fail."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk import paths
from fleetdesk.core.cases import check_case, check_cases
from fleetdesk.systems.salves.cases import ADAPTERS, run_case

TEXT = (paths.resources() / "systems/salves/cases.json").read_text("utf-8")
CASES = json.loads(TEXT)["cases"]


def by_id(case):
    return case["id"]


def altered(key, value):
    """The value, off by one or otherwise clearly not the same."""
    if key.endswith("not_contains"):
        return [*value, ""]  # nothing is in every text
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
    results = check_cases(run_case, TEXT, system="salves")
    assert len(results) == json.loads(TEXT)["conventions"]["count"]
    assert all(result.passed for result in results)


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_a_case_altered_by_one_fails_for_each_key(case):
    for key, value in case["expect"].items():
        wrong = copy.deepcopy(case)
        wrong["expect"][key] = altered(key, value)
        result = check_case(run_case, wrong)
        assert not result.passed, key


def nodes(value, path=()):
    """Everything inside a value, as (path, what is there)."""
    yield path, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from nodes(inner, (*path, key))


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_the_smallest_part_of_an_expectation_counts(case):
    for path, inner in nodes(case["expect"]):
        if isinstance(inner, dict | list) or str(path[0]).endswith("contains"):
            continue
        wrong = copy.deepcopy(case)
        spot = wrong["expect"]
        for step in path[:-1]:
            spot = spot[step]
        spot[path[-1]] = altered("", inner)
        assert not check_case(run_case, wrong).passed, path


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_a_key_nobody_finds_fails(case):
    wrong = copy.deepcopy(case)
    wrong["expect"]["weather"] = "fine"
    assert str(check_case(run_case, wrong).reason).endswith('weather: expected "fine", not found')


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_dice_fail_in_a_game_without_any(case):
    assert "Dice: 1 too many" in str(check_case(run_case, {**case, "dice": [4]}).reason)


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_any_value_may_be_missing_without_a_traceback(case):
    for key in case["given"]:
        less = copy.deepcopy(case)
        del less["given"][key]
        check_case(run_case, less)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.floats(),
    st.text(max_size=3),
    st.lists(st.one_of(st.integers(-1, 9), st.text(max_size=2), st.none()), max_size=3),
    st.dictionaries(st.sampled_from(["cell", "C4", "ship", "kind", "x"]), st.integers(-1, 9), max_size=3),
)


@given(case=st.sampled_from(CASES), value=JUNK, data=st.data())
def test_any_value_may_be_junk_without_a_traceback(case, value, data):
    wrong = copy.deepcopy(case)
    path = data.draw(st.sampled_from([("given", *path) for path, _ in nodes(case["given"])]))
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
    ("change", "found"),
    [
        ({"action": "move", "given": {"speed": 3, "from": "D4", "steps": [[1, "N"]], "occupied": ["D3"],
          "house": {"blocked_move": "refuse"}}}, {"legal": False, "error": "occupied"}),
        ({"action": "range", "given": {"type": "CV", "from": "D4", "target": "J4", "cv_max": 6}}, {"in_range": True}),
        ({"action": "range", "given": {"type": "BB", "from": "D4", "target": "E5",
          "options": {"range_metric": "manhattan"}}}, {"distance": 2, "in_range": False}),
        ({"action": "range", "given": {"type": "BB", "from": "D4", "target": "D4", "range_offset": 1}},
         {"in_range": False}),
        ({"action": "ring_count", "given": {"type": "CV", "from": "A1"}}, {"cells": 7}),
        ({"action": "player_turn", "given": {"start_has_detected": False, "gate": "running", "orders": [
            {"ship": "A", "kind": "fire"}, {"ship": "B", "kind": "move"}]}}, {"accepted": ["A", "B"]}),
        ({"action": "player_turn", "given": {"start_has_detected": False, "undetected_fire": "one_ship", "orders": [
            {"ship": "A", "kind": "fire"}, {"ship": "B", "kind": "fire"}]}}, {"rejected": {"B": "one_ship_only"}}),
        ({"action": "first_turn_check", "given": {"orders": [{"ship": "A", "kind": "move"}]}}, {"error": "fire_only"}),
        ({"action": "first_turn_check", "given": {"first_turn": "any_fire", "orders": [
            {"ship": "A", "kind": "fire", "cells": ["C4", "C5"]}, {"ship": "B", "kind": "fire", "cells": ["D4"]}]}},
         {"valid": True}),
        ({"action": "winner", "given": {"alive": {"DE": 0, "UK": 0}}}, {"winner": None, "draw": True}),
        ({"action": "grid_side", "given": {"players": 3}}, {"side": 13}),
        ({"action": "grid_side", "given": {"players": 4, "area_per_player": 100}}, {"side": 20}),
        ({"action": "sequential", "given": {"turn": 1, "events": [{"player": "US", "sinks": "X"}],
          "later_order": {"player": "JP", "ship": "X", "kind": "fire"}}}, {"accepted": True}),
        ({"action": "parse_order", "given": {"text": "Tirpitz - 1N", "roster": ["Bismarck"], "attack": 4}},
         {"error": "unknown_ship"}),
        ({"action": "parse_order", "given": {"text": "Bismarck - tir C4 x0", "roster": ["Bismarck"], "attack": 4}},
         {"error": "zero_shots"}),
        ({"action": "report_move", "given": {"publish_moves": "secret", "event": {
            "ship": "X", "from": "D4", "executed": [[1, "N"]], "to": "D3"}}}, {"public": ""}),
        ({"action": "placement", "given": {"placed": {"A": "D4"}, "new": ["B", "D5"]}}, {"accepted": True}),
    ],
)  # fmt: skip
def test_house_rules_and_other_ends_of_a_rule(change, found):
    result = check_case(run_case, {"id": "X", "expect": found, **change})
    assert result.passed, result.reason
