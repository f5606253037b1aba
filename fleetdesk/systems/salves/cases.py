"""The adapter for worked cases: action and given values in, found values out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.case_reading import CaseDice, CaseProblem, Given
from fleetdesk.core.words import msg
from fleetdesk.systems.salves.cases_orders import ORDER_CASES
from fleetdesk.systems.salves.cases_salvos import SALVO_CASES
from fleetdesk.systems.salves.cases_shared import Adapter, Asked, rules_given

ADAPTERS: Mapping[str, Adapter] = {**ORDER_CASES, **SALVO_CASES}
"""Action of a case -> the function that plays it."""


def run_case(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules find for one case. House rules may stand in `house`, in `options`, or beside the other keys.

    Raises:
        CaseProblem: the action is unknown, a value is missing or unusable, or dice are given.
    """
    action = case.get("action")
    adapter = ADAPTERS.get(action) if isinstance(action, str) else None
    if adapter is None:
        raise CaseProblem(msg('This game has no action "{action}".', action=str(action)))
    given = Given(case.get("given") or {})
    CaseDice(case.get("dice")).finish()
    return adapter(Asked(given, rules_given(given), Given(case.get("expect") or {}, "expect")))
