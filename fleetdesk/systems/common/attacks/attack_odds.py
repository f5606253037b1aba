"""Exact odds of exploding attack dice.

One die has the generating function F = A + B F, where A holds the faces that end the throw and B those that
owe one more die; so F = A / (1 - B), and N dice have F^N. With one exploding face of m hits on a die of s sides
    P(h) = sum over j of  a(h - m j) C(N + j - 1, j) / s^(N + j),
where a(k) are the whole-number coefficients of (s A)^N. Every term is positive, so the floats lose nothing,
and the same sum in whole numbers gives exact fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb
from typing import NamedTuple

from fleetdesk.systems.common.attacks.attack_dice import FOUR_UP, Die

Chances = tuple[float, ...]
"""Chances of 0, 1, 2 ... hits, as far as they matter (less than 1e-18 is left out)."""

_NOTHING = 1e-18
_REMEMBERED = 256


class ExactOdds(NamedTuple):
    """Chances of what one attack does: nothing, hull, exactly 1, 2 ... criticals, more than that."""

    none: Fraction
    hull: Fraction
    criticals: tuple[Fraction, ...]
    more: Fraction

    @property
    def any_critical(self) -> Fraction:
        return sum(self.criticals, Fraction(0)) + self.more

    @property
    def any_damage(self) -> Fraction:
        return self.hull + self.any_critical


@lru_cache(maxsize=_REMEMBERED)
def chances(dice: int, die: Die = FOUR_UP) -> Chances:
    """Chances of 0, 1, 2 ... hits with `dice` dice."""
    if dice <= 0:
        return (1.0,)
    scale = die.sides**dice
    plain = [count / scale for count in _plain_power(die, dice)]
    if not die.rerolls:
        return tuple(plain)
    exploding = _exploding(die)
    odds, again = list[float](), list[float]()
    # past the mean the chances fall; two in a row matter because an exploding face may score in steps of two
    while len(odds) < len(plain) or max(odds[-exploding:]) > _NOTHING:
        hits = len(odds)
        if hits % exploding == 0:
            again.append(_again_ways(dice, die, len(again)) / die.sides ** len(again))
        first = max(0, -(-(hits - len(plain) + 1) // exploding))
        odds.append(sum(plain[hits - exploding * j] * again[j] for j in range(first, len(again))))
    return tuple(odds)


def at_least(hits: int, dice: int, die: Die = FOUR_UP) -> float:
    """The chance of `hits` or more."""
    return _tail(chances(dice, die), hits)


@lru_cache(maxsize=_REMEMBERED)
def _tails(odds: Chances) -> Chances:
    """Chances of 0 or more, 1 or more ...: summed from the small end, so that small tails stay exact."""
    return tuple(reversed(tuple(accumulate(reversed(odds)))))


def _tail(odds: Chances, hits: int) -> float:
    if hits <= 0:
        return 1.0
    tails = _tails(odds)
    return tails[hits] if hits < len(tails) else 0.0


def mean(dice: int, die: Die = FOUR_UP) -> Fraction:
    """The mean number of hits: 4/5 a die that hits from 4 up."""
    return max(0, dice) * Fraction(sum(die.hits), die.sides - len(die.rerolls))


def convolve(*attacks: Chances) -> Chances:
    """Chances of the sum of hits of independent throws, such as dice of different thresholds in one pool."""
    total: Chances = (1.0,)
    for odds in attacks:
        out = [0.0] * (len(total) + len(odds) - 1)
        for hits, chance in enumerate(total):
            for more, other in enumerate(odds):
                out[hits + more] += chance * other
        total = tuple(out)
    return total


def exact_at_least(hits: int, dice: int, die: Die = FOUR_UP) -> Fraction:
    """The chance of `hits` or more, as a fraction."""
    return 1 - _heads(dice, die, max(0, hits))


def exact_by_damage(
    dice: int, dr: int, cr: int, die: Die = FOUR_UP, *, strict_dr: bool = False, upto: int = 2
) -> ExactOdds:
    """What an attack of `dice` dice does to DR and CR, in fractions."""
    from_hull = min(dr + strict_dr, cr)
    tails = [exact_at_least(k * cr, dice, die) for k in range(1, upto + 2)]
    hit = exact_at_least(from_hull, dice, die)
    return ExactOdds(1 - hit, hit - tails[0], tuple(low - high for low, high in pairwise(tails)), tails[-1])


@lru_cache(maxsize=4096)
def _heads(dice: int, die: Die, limit: int) -> Fraction:
    """The chance of fewer than `limit` hits, as a fraction over one common power of the sides."""
    if limit <= 0:
        return Fraction(0)
    if dice <= 0:
        return Fraction(1)
    plain = list(accumulate(_plain_power(die, dice)))
    if not die.rerolls:
        return Fraction(plain[min(limit, len(plain)) - 1], die.sides**dice)
    exploding = _exploding(die)
    deepest = (limit - 1) // exploding
    total = 0
    for j in range(deepest + 1):
        below = plain[min(limit - 1 - exploding * j, len(plain) - 1)]
        total += below * _again_ways(dice, die, j) * die.sides ** (deepest - j)
    return Fraction(total, die.sides ** (dice + deepest))


def _exploding(die: Die) -> int:
    """The hits of the exploding faces, which all score the same and at least one."""
    scores = {die.hits[face - 1] for face in die.rerolls}
    if len(scores) != 1 or 0 in scores:
        raise ValueError("the odds know dice whose exploding faces all score the same, at least one hit")
    return scores.pop()


@lru_cache(maxsize=_REMEMBERED)
def _plain_power(die: Die, dice: int) -> tuple[int, ...]:
    """Ways for `dice` dice to end with k hits when none explodes: the coefficients of (sA)^N."""
    one = [0] * (max(die.hits) + 1)
    for face, scored in enumerate(die.hits, start=1):
        if face not in die.rerolls:
            one[scored] += 1
    while len(one) > 1 and one[-1] == 0:
        one.pop()
    if len(one) == 2:  # the usual die: a binomial
        return tuple(comb(dice, k) * one[0] ** (dice - k) * one[1] ** k for k in range(dice + 1))
    power = [1]
    for _ in range(dice):
        power = _times(power, one)
    return tuple(power)


def _times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    out = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            out[i + j] += a * b
    return out


def _again_ways(dice: int, die: Die, j: int) -> int:
    """Ways for j extra dice to be owed: which of the dice explode, and on which face."""
    return int(comb(dice + j - 1, j) * len(die.rerolls) ** j)
