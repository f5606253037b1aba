"""The odds of attacks in closed form, as sums over hits and convolutions: what enumerating the rules must give."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import NamedTuple

from fleetdesk.core.odds import Chance
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.attack_dice import FOUR_UP, Damage, Die
from fleetdesk.systems.common.attacks.attack_odds import Chances
from fleetdesk.systems.common.attacks.damage_tables import damage_chances

Loss = Mapping[int, float]
"""Chances of losing so many hull points."""


class DamageOdds(NamedTuple):
    """Chances of what one attack does."""

    none: float
    hull: float
    criticals: tuple[float, ...]
    """of exactly 1, 2, ... criticals"""
    more: float
    """of more criticals than that"""

    @property
    def any_critical(self) -> float:
        """Of one critical or more."""
        return sum(self.criticals) + self.more

    @property
    def any_damage(self) -> float:
        """Of anything at all."""
        return self.hull + self.any_critical


def damage_odds(odds: Chances, dr: int, cr: int, *, strict_dr: bool = False, upto: int = 2) -> DamageOdds:
    """What hits with these chances do to DR and CR: nothing, hull, exactly 1 .. `upto` criticals, more."""
    from_hull = min(dr + strict_dr, cr)
    return DamageOdds(
        sum(odds[:from_hull]),
        sum(odds[from_hull:cr]),
        tuple(sum(odds[k * cr : (k + 1) * cr]) for k in range(1, upto + 1)),
        sum(reversed(odds[(upto + 1) * cr :])),
    )


def by_damage(
    dice: int, dr: int, cr: int, die: Die = FOUR_UP, *, strict_dr: bool = False, upto: int = 2
) -> DamageOdds:
    """What an attack of `dice` dice does to DR and CR."""
    return damage_odds(attack_odds.chances(dice, die), dr, cr, strict_dr=strict_dr, upto=upto)


def by_result(odds: Chances, result: Callable[[int], Damage]) -> dict[Damage, float]:
    """Chances of each result, for rules that read hits in their own way; likely results of few hits first."""
    table: dict[Damage, float] = {}
    for hits, chance in enumerate(odds):
        damage = result(hits)
        table[damage] = table.get(damage, 0.0) + chance
    return table


class Outlook(NamedTuple):
    """Chances of what one attack does, and of the target losing all its hull."""

    chances: tuple[Chance, ...]
    fatal: float


def sinking(damage: Damage, hull_left: int, loss: Loss) -> float:
    """The chance that damage costs all the hull points that are left; `loss` is that of one critical."""
    spread: dict[int, float] = {damage.hull: 1.0}
    for _ in range(damage.criticals):
        if min(spread) >= hull_left or not any(loss):
            break
        after: dict[int, float] = {}
        for lost, chance in spread.items():
            for more, share in loss.items():
                total = min(hull_left, lost + more)
                after[total] = after.get(total, 0.0) + chance * share
        spread = after
    return sum(chance for lost, chance in spread.items() if lost >= hull_left)


def outlook(odds: Mapping[Damage, float], hull_left: int | None, loss: Loss) -> Outlook:
    """Nothing, a hull point, 1, 2, 3 or more criticals; what the odds leave out is counted with the most."""
    fatal = 0.0
    if hull_left is not None:
        fatal = sum(chance * sinking(damage, hull_left, loss) for damage, chance in odds.items())
    return Outlook(damage_chances(odds.items()), fatal)


def past_shields(odds: Chances, shields: int, removed: int = 0) -> Chances:
    """Chances of hits that are left after so many taken off and shield dice thrown against the rest."""
    if removed:
        odds = (sum(odds[: removed + 1]), *odds[removed + 1 :])
    stopped = attack_odds.chances(shields, FOUR_UP)
    left = [0.0] * len(odds)
    for (hits, chance), (off, other) in product(enumerate(odds), enumerate(stopped)):
        left[max(0, hits - off)] += chance * other
    return tuple(left)
