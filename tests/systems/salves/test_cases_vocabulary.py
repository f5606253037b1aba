"""Cases nobody shipped: the adapter answers in the same words with other numbers, and says what is wrong with a case."""

import pytest

from fleetdesk.core.game.case_reading import CaseProblem
from fleetdesk.core.game.cases import check_case
from fleetdesk.systems.salves.cases import run_case


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


@pytest.mark.parametrize(
    "hit", [{"n": 999, "hp_left": 999, "cell": "C4"}, {"n": 1, "cell": "C4", "hp_left": 500}]
)
def test_a_report_of_a_ship_that_cannot_be_says_so(hit):
    event = {"shooter": "Bismarck", "owner": "DE", "targets": {"C4": 2}, "hits": {"Béarn": hit}}
    with pytest.raises(CaseProblem, match="hits"):
        run_case({"action": "report", "given": {"event": event}, "dice": [], "expect": {}})
