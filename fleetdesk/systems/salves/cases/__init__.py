"""The adapter for worked cases: action and given values in, found values out."""

from collections.abc import Mapping
from typing import Any

from fleetdesk.systems.common.worked_cases import adapters_of, play
from fleetdesk.systems.salves.cases import orders, salvos
from fleetdesk.systems.salves.cases.shared import EXPECTED, rules_given

ADAPTERS = adapters_of(orders, salvos)
"""Action of a case -> the function that plays it."""


def run_case(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules find for one case. House rules may stand in `house`, in `options`, or beside the other keys.

    Raises CaseProblem: the action is unknown, a value is missing or unusable, or dice are given.
    """
    given = case.get("given")
    if isinstance(given, Mapping):
        case = {**case, "given": {**given, EXPECTED: case.get("expect") or {}}}
    return play(case, ADAPTERS, rules_given)
