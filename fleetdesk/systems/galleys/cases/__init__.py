"""The adapter for worked cases: action, given values and dice in, found values out."""

from functools import partial

from fleetdesk.systems.common.worked_cases import adapters_of, play
from fleetdesk.systems.galleys.cases import battle, contact, turn
from fleetdesk.systems.galleys.cases.shared import rules_given

ADAPTERS = adapters_of(turn, contact, battle)
"""Action of a case -> the function that plays it."""
run_case = partial(play, adapters=ADAPTERS, rules=rules_given)
"""What the rules find for one case; house rules may stand in `house`, in `options`, or beside the other keys."""
