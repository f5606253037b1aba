"""The adapter for worked cases: action, given values and dice in, found values out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleetdesk.systems.common import worked_cases
from fleetdesk.systems.firestorm_armada.cases.fire import FIRE_CASES
from fleetdesk.systems.firestorm_armada.cases.shared import Adapter, rules_given
from fleetdesk.systems.firestorm_armada.cases.turn import TURN_CASES
from fleetdesk.systems.firestorm_armada.cases.wings import WING_CASES

ADAPTERS: Mapping[str, Adapter] = {**TURN_CASES, **FIRE_CASES, **WING_CASES}
"""Action of a case -> the function that plays it."""


def run_case(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules find for one case. House rules may stand in `given.options` or beside the other keys.

    Raises:
        CaseProblem: the action is unknown, a value is missing or unusable, or the dice do not come out even.
    """
    return worked_cases.play(case, ADAPTERS, rules_given)
