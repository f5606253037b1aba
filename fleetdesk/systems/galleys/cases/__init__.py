"""The adapter for worked cases: action, given values and dice in, found values out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleetdesk.systems.common.worked_cases import adapters_of, play
from fleetdesk.systems.galleys.cases import battle, contact, turn
from fleetdesk.systems.galleys.cases.shared import rules_given

ADAPTERS = adapters_of(turn, contact, battle)
"""Action of a case -> the function that plays it."""


def run_case(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules find for one case. House rules may stand in `house`, in `options`, or beside the other keys.

    Raises:
        CaseProblem: the action is unknown, a value is missing or unusable, or the dice do not come out even.
    """
    return play(case, ADAPTERS, rules_given)
