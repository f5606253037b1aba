"""The adapter for worked cases: action, given values and dice in, found values out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleetdesk.systems.age_of_sail.cases.boarding import BOARDING_CASES
from fleetdesk.systems.age_of_sail.cases.fight import FIGHT_CASES
from fleetdesk.systems.age_of_sail.cases.hexes import HEX_CASES
from fleetdesk.systems.age_of_sail.cases.orders import ORDER_CASES
from fleetdesk.systems.age_of_sail.cases.shared import Adapter, rules_given
from fleetdesk.systems.age_of_sail.cases.table import TABLE_CASES
from fleetdesk.systems.common.worked_cases import play

ADAPTERS: Mapping[str, Adapter] = {**TABLE_CASES, **FIGHT_CASES, **BOARDING_CASES, **ORDER_CASES, **HEX_CASES}
"""Action of a case -> the function that plays it."""


def run_case(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules find for one case. House rules may stand in `house`, in `options`, or beside the other keys.

    Raises:
        CaseProblem: the action is unknown, a value is missing or unusable, or the dice do not come out even.
    """
    return play(case, ADAPTERS, rules_given)
