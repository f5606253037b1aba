"""Crews: their level, the fatigue test, rest and recovery (R10-R22, R46)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from fleetdesk.core.words import N_, Msg, nmsg
from fleetdesk.systems.galleys.formulas.trials import Trial
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.tables import CrewLevel, tables

Crew = Literal["veteran", "standard", "recruit", "conscript"]
CREWS: Mapping[str, str] = {
    "veteran": N_("Veteran crew"),
    "standard": N_("Standard crew"),
    "recruit": N_("Recruits"),
    "conscript": N_("Conscripts"),
}
CREW_WORDS: Mapping[str, str] = {
    "veteran": N_("veteran"),
    "standard": N_("standard"),
    "recruit": N_("recruits"),
    "conscript": N_("conscripts"),
}
"""The same in a word, behind her type."""
RESTING_MAY = frozenset({"shoot", "defend", "defend_boarding"})
"""R18: what a resting crew may do; everything else is a manœuvre."""
FIRST_REST = 2
"""R16: the marker of the first halt; the second shows one less."""


def level(crew: str, rules: HouseRules) -> CrewLevel:
    """R10, R46, A-06: level and fatigue value of a crew."""
    if crew == "conscript" and rules.conscript_level == "below_recruits":
        return tables().below_recruits
    return tables().crew_levels[crew]


def difference(acting: str, opposing: str, rules: HouseRules) -> int:
    """R46: levels the acting crew is better, negative when worse; never clamped."""
    return level(acting, rules).level - level(opposing, rules).level


def fatigue_test(crew: str, rules: HouseRules) -> Trial:
    """R10: the die must not be above the value of the crew."""
    return Trial("at_most", level(crew, rules).fatigue)


def resting_may(what: str) -> bool:
    """R18: whether a resting crew may do something."""
    return what in RESTING_MAY


class Rest(NamedTuple):
    """Where a crew stands: fatigued or not, and the marker it shows (0: none)."""

    fatigued: bool
    rest: int = 0


def begin_rest(state: Rest, order: str, *, wants_rest: bool, engaged: bool) -> Rest:
    """R16, R19, R20, R22: the marker once the order of this turn is revealed.

    Only a fatigued crew at a halt that is not engaged rests; anything else loses the marker.
    """
    if order != "halt" or not wants_rest or engaged or not state.fatigued:
        return state._replace(rest=0)
    return state._replace(rest=state.rest - 1 if state.rest == FIRST_REST else FIRST_REST)


def engaged_at_rest(state: Rest) -> Rest:
    """R21: a crew that becomes engaged loses its rest and stays fatigued."""
    return state._replace(rest=0)


def damaged_at_rest(state: Rest, rules: HouseRules) -> Rest:
    """R22, R61, A-09: damage tires the crew, and ends its rest unless the house rules say otherwise."""
    return Rest(fatigued=True, rest=0 if rules.damage_resets_rest else state.rest)


def end_of_turn(state: Rest) -> Rest:
    """R17: a crew that showed the last marker is fresh again."""
    return Rest(fatigued=False) if state.rest == FIRST_REST - 1 else state


def marines(n: int) -> Msg:
    return nmsg("1 marine", "{n} marines", n)


def archers(n: int) -> Msg:
    return nmsg("1 archer", "{n} archers", n)


def rowers(n: int) -> Msg:
    return nmsg("1 rower", "{n} rowers", n)
