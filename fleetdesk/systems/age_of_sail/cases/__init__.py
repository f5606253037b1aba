"""The adapter for worked cases: action, given values and dice in, found values out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.case_reading import CaseDice, CaseProblem, Given
from fleetdesk.core.words import msg
from fleetdesk.systems.age_of_sail.cases.fight import FIGHT_CASES
from fleetdesk.systems.age_of_sail.cases.hexes import HEX_CASES
from fleetdesk.systems.age_of_sail.cases.orders import ORDER_CASES
from fleetdesk.systems.age_of_sail.cases.shared import Adapter, Asked, rules_given
from fleetdesk.systems.age_of_sail.cases.table import TABLE_CASES

ADAPTERS: Mapping[str, Adapter] = {**TABLE_CASES, **FIGHT_CASES, **ORDER_CASES, **HEX_CASES}
"""Action of a case -> the function that plays it."""


def run_case(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules find for one case. House rules may stand in `house`, in `options`, or beside the other keys.

    Raises:
        CaseProblem: the action is unknown, a value is missing or unusable, or the dice do not come out even.
    """
    action = case.get("action")
    adapter = ADAPTERS.get(action) if isinstance(action, str) else None
    if adapter is None:
        raise CaseProblem(msg('This game has no action "{action}".', action=str(action)))
    given = Given(case.get("given") or {})
    dice = CaseDice(case.get("dice"))
    found = adapter(Asked(given, dice, rules_given(given)))
    dice.finish()
    return found
