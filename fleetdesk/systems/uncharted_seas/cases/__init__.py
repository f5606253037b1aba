"""The adapter for worked cases: action, given values and dice in, found values out."""

from functools import partial

from fleetdesk.systems.common.attacks import card_cases
from fleetdesk.systems.common.worked_cases import adapters_of, play
from fleetdesk.systems.uncharted_seas.cases import contact, fire, melee, turn
from fleetdesk.systems.uncharted_seas.cases.shared import rules_given

ADAPTERS = adapters_of(card_cases, turn, fire, contact, melee)
"""Action of a case -> the function that plays it."""
run_case = partial(play, adapters=ADAPTERS, rules=rules_given)
"""What the rules find for one case; house rules may stand in `given.options` or beside the other keys."""
