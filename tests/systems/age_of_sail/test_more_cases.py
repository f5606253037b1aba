"""What our own worked cases reach: each action, fault and switch."""

from itertools import groupby
from pathlib import Path

from fleetdesk.core.game.cases import check_case, read_cases
from fleetdesk.systems.age_of_sail.cases import ADAPTERS, run_case
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.orders import labels as order_labels

CASES = read_cases(Path(__file__).with_name("more_cases.json").read_text("utf-8"), system="age_of_sail")


def action_of(case):
    return case["action"]


BY_ACTION = {key: list(found) for key, found in groupby(sorted(CASES, key=action_of), key=action_of)}


def test_every_action_has_cases():
    assert set(BY_ACTION) == set(ADAPTERS)


def test_every_fault_of_an_order_has_a_case():
    told = {code for case in BY_ACTION["order"] for code in case["expect"]["errors"]}
    assert told == set(order_labels.CODES)


def test_every_switch_the_cases_can_reach_is_tried():
    tried = {key for case in CASES for key in case["given"].get("options", {})}
    of_play = {"successor_flagship", "visibility_reroll", "wind_ends_boarding", "arc", "weather_turns"}
    assert tried == set(HouseRules.model_fields) - of_play


def test_a_case_that_expects_something_else_fails():
    for case in CASES:
        assert not check_case(run_case, {**case, "expect": {"luck": 1}}).passed, case["id"]
        if case["action"] in {"m_available", "distance"}:
            assert not check_case(run_case, {**case, "expect": case["expect"] + 1}).passed, case["id"]
