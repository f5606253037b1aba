"""The adapter for worked cases: action, given values and dice in, found values out."""

from functools import partial

from fleetdesk.systems.age_of_sail.cases import boarding, fight, hexes, orders, table
from fleetdesk.systems.age_of_sail.cases.shared import rules_given
from fleetdesk.systems.common.worked_cases import adapters_of, play

ADAPTERS = adapters_of(table, fight, boarding, orders, hexes)
"""Action of a case -> the function that plays it."""
run_case = partial(play, adapters=ADAPTERS, rules=rules_given)
"""What the rules find for one case; house rules may stand in `house`, in `options`, or beside the other keys."""
