"""Point defence and small craft: who may be shot at, how dice are divided, what becomes of wings (R44, R55-R62, E11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import Generic, Literal, NamedTuple, TypeVar

from fleetdesk.systems.common.attack_dice import Die
from fleetdesk.systems.firestorm_armada.flights import FLIGHTS_OF_CARRIER, WINGS_IN_FLIGHT
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.tables import tables

Fate = Literal["unharmed", "repelled", "destroyed"]


N = TypeVar("N", float, Fraction)


class Fates(NamedTuple, Generic[N]):
    """Chances of what one throw of point defence does to a wing."""

    unharmed: N
    repelled: N
    destroyed: N


class Retreat(NamedTuple):
    """The move of a repelled wing."""

    inches: float
    distance_after: float
    """from the ship that fired, when it moves straight away"""
    out_of_range: bool


def why_no_pd_target(inches: float, *, repelled: bool) -> str:
    """R55, R57, A23: why point defence may not fire at a wing; its arc is all round."""
    if repelled:
        return "wing_repelled"
    return "" if inches <= tables().pd.range_inches else "out_of_pd_range"


def wing_fate(hits: int) -> Fate:
    """R59, R60: what the hits of one throw do to a wing."""
    table = tables().pd
    if hits >= table.destroy_at:
        return "destroyed"
    return "repelled" if hits >= table.repel_at else "unharmed"


def fate_odds(dice: int, die: Die, at_least: Callable[[int, int, Die], N]) -> Fates[N]:
    """R59, R60: chances of each fate; `at_least(hits, dice, die)` is exact or not, as the caller wants."""
    repel, destroy = tables().pd.repel_at, tables().pd.destroy_at
    hit, gone = at_least(repel, dice, die), at_least(destroy, dice, die)
    return Fates(1 - hit, hit - gone, gone)


def why_no_volley(ad: int, shares: Sequence[int], eligible: int, rules: HouseRules) -> str:
    """R44, R56, A10: why point defence cannot be divided so among `eligible` wings, or nothing."""
    shot = [share for share in shares if share > 0]
    checks = (
        (ad <= 0, "no_ad"),
        (not eligible or not shot, "no_targets"),
        (len(shares) > eligible, "too_many_targets"),
        (min(shares, default=0) < 0, "share_too_small"),
        (sum(shares) > ad, "too_many_dice"),
        (len(shot) < min(ad, eligible), "pd_must_split"),
        (rules.pd_split == "even" and not _even(shares, eligible), "pd_must_be_even"),
        (sum(shares) < ad, "dice_left_over"),
    )
    return next((reason for applies, reason in checks if applies), "")


def _even(shares: Sequence[int], eligible: int) -> bool:
    """A10: no wing gets two dice more than another, those left out among them."""
    dealt = (*shares, *(0,) * (eligible - len(shares)))
    return max(dealt, default=0) - min(dealt, default=0) <= 1


def dealt(ad: int, wings: Sequence[str]) -> dict[str, int]:
    """A share of the dice for each wing, as even as can be: what a form proposes."""
    if not wings:
        return {}
    each, more = divmod(max(0, ad), len(wings))
    return {wing: each + (at < more) for at, wing in enumerate(wings)}


def retreat(distance: float) -> Retreat:
    """R61: a repelled wing moves 5 inches away from the ship that fired."""
    table = tables().pd
    after = distance + table.repel_move_inches
    return Retreat(table.repel_move_inches, after, after > table.range_inches)


def may_touch(*, enemy: bool, repelled: bool) -> bool:
    """R62: a wing repelled this turn may not come into contact with an enemy."""
    return not (enemy and repelled)


def flight_warnings(
    wings: Sequence[tuple[str, int]], flights: int = 1, capacity: int | None = None
) -> tuple[str, ...]:
    """E11: what is unusual about the wings of one carrier, as (type, count), flying in so many flights."""
    count = sum(number for _, number in wings)
    types: Collection[str] = {kind for kind, number in wings if number > 0}
    checks = (
        (count > WINGS_IN_FLIGHT * max(1, flights), "more_than_6_wings"),
        (len(types) > max(1, flights), "mixed_types"),
        (flights > FLIGHTS_OF_CARRIER, "more_than_2_flights"),
        (capacity is not None and count > capacity, "more_than_capacity"),
    )
    return tuple(warning for applies, warning in checks if applies)
