"""The wind: its check, the rose, and what it costs to sail (R4, R8-R13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fleetdesk.core.words import N_
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.tables import tables

WindSide = Literal["astern", "abeam", "ahead"]
"""Where the wind comes from, seen from the ship: judged at the table."""

# fmt: off
ROSE_16 = (
    N_("N"), N_("NNE"), N_("NE"), N_("ENE"), N_("E"), N_("ESE"), N_("SE"), N_("SSE"),
    N_("S"), N_("SSW"), N_("SW"), N_("WSW"), N_("W"), N_("WNW"), N_("NW"), N_("NNW"),
)
# fmt: on
ROSE_8 = ROSE_16[::2]


class WindCheck(NamedTuple):
    """The outcome of a wind check: notches turned, + clockwise; how many dice it took or still takes."""

    changed: bool
    shift: int
    second_die: bool
    owed: int


class Leg(NamedTuple):
    """A straight part of a move."""

    inches: float
    wind: WindSide


class Sailing(NamedTuple):
    """A move priced: its cost in inches of MV, what is left, and why it is not legal (a code, or nothing)."""

    cost: float
    rest: float
    inches: float
    reason: str
    longest_last_leg: float
    """inches the last leg could have, all others as given"""

    @property
    def legal(self) -> bool:
        """R12, A35: within MV, and not below the least move of the house rules."""
        return not self.reason


def rose(points: int) -> tuple[str, ...]:
    """A04: the names of the directions, clockwise from the north."""
    return ROSE_16 if points == 16 else ROSE_8


def wind_check(faces: Sequence[int]) -> WindCheck:
    """R8, R9: only a 6 turns the wind; a second die then says which way and how far.

    `owed` is 1 while a die is still to be thrown.
    """
    table = tables().wind_change
    if not faces:
        return WindCheck(changed=False, shift=0, second_die=False, owed=1)
    if faces[0] not in table.check_on:
        return WindCheck(changed=False, shift=0, second_die=False, owed=0)
    if len(faces) == 1:
        return WindCheck(changed=False, shift=0, second_die=False, owed=1)
    return WindCheck(changed=True, shift=table.shift[faces[1]], second_die=True, owed=0)


def turned(direction: int, shift: int, points: int) -> int:
    """R9, A04: the direction, counted in notches clockwise from the north, after a shift."""
    return (direction + shift) % points


def wind_checks_due(turns: int) -> int:
    """R4: one check each turn, by one of the players."""
    return turns


def leg_factor(wind: WindSide, *, wind_affected: bool) -> int:
    """R10, R11, R13, A04: what an inch costs; ahead is doubled, but not for ships the wind does not affect."""
    return tables().wind_cost[wind] if wind_affected else 1


def sailing(mv: float, legs: Sequence[Leg], rules: HouseRules, *, wind_affected: bool = True) -> Sailing:
    """R10-R13, A35: the cost of a move, leg by leg, without rounding."""
    costs = [leg.inches * leg_factor(leg.wind, wind_affected=wind_affected) for leg in legs]
    cost, inches = sum(costs), sum(leg.inches for leg in legs)
    longest = 0.0
    if legs:
        before = sum(costs[:-1])
        longest = max(0.0, mv - before) / leg_factor(legs[-1].wind, wind_affected=wind_affected)
    reason = ""
    # distances are measured with a tape: sums of tenths may not fail on the last binary digit
    if cost > mv + 1e-9:
        reason = "move_too_long"
    elif inches < rules.min_move - 1e-9:
        reason = "below_min_move"
    return Sailing(cost, mv - cost, inches, reason, longest)
