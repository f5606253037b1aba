"""Our own worked cases, figured out by hand from the rules: each table row, boundary, fault and switch."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from fleetdesk.core.cases import check_case, read_cases
from fleetdesk.systems.age_of_sail import order_labels
from fleetdesk.systems.age_of_sail.cases import ADAPTERS, run_case
from fleetdesk.systems.age_of_sail.options import HouseRules

CASES = read_cases(Path(__file__).with_name("more_cases.json").read_text("utf-8"), system="age_of_sail")


def action_of(case):
    return case["action"]


BY_ACTION = {key: list(found) for key, found in groupby(sorted(CASES, key=action_of), key=action_of)}


@pytest.mark.parametrize("action", sorted(ADAPTERS))
def test_every_case_of_an_action(action):
    results = [check_case(run_case, case) for case in BY_ACTION[action]]
    assert [f"{one.id}: {one.reason}" for one in results if not one.passed] == []


def test_every_fault_of_an_order_has_a_case():
    told = {code for case in BY_ACTION["order"] for code in case["expect"]["errors"]}
    assert told == set(order_labels.CODES)


def test_every_switch_the_cases_can_reach_is_tried():
    tried = {key for case in CASES for key in case["given"].get("options", {})}
    of_play = {"successor_flagship", "visibility_reroll", "wind_ends_boarding", "arc", "weather_turns"}
    assert tried == set(HouseRules.model_fields) - of_play


def test_names_of_cases_are_their_own():
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_a_case_that_expects_something_else_fails():
    for case in CASES:
        assert not check_case(run_case, {**case, "expect": {"luck": 1}}).passed, case["id"]
        if case["action"] in {"m_available", "distance"}:
            assert not check_case(run_case, {**case, "expect": case["expect"] + 1}).passed, case["id"]
