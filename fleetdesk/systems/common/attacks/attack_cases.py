"""What worked cases of the attack die share: dice read exactly, and exact odds in the words of the cases."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from fleetdesk.core.game.case_reading import CaseDice, Given
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.attack_dice import Damage, Die, read
from fleetdesk.systems.common.worked_cases import Found, words_of

InArc = Literal["full", "partial", "none"]
ARCS: Mapping[str, InArc] = words_of(InArc)
TAILS = 12
"""Cases ask for the chances of 1 .. 12 hits or more."""
MOST_DICE = 200
"""Keeps a typing error from running for minutes."""


class Thrown(NamedTuple):
    """An attack thrown with the faces of a case."""

    hits: int
    dice: int


def thrown(ad: int, dice: CaseDice, die: Die, name: str = "") -> Thrown:
    """Read an attack of `ad` dice from a row of faces that must be used up exactly."""
    throw = read(dice.left(name), ad, die)
    if throw.owed:
        raise dice.too_few(throw.owed, name)
    dice.take(throw.thrown, name)
    return Thrown(throw.hits, throw.thrown)


def arc_given(given: Given) -> InArc:
    """Where the target is in the arc; wholly, unless the case says otherwise."""
    return ARCS[given.text("arc", "full", among=ARCS)]


def ratings(ship: Given) -> tuple[int, int]:
    return ship.whole("DR", least=1), ship.whole("CR", least=1)


def damage_found(damage: Damage) -> Found:
    """Hull and criticals as cases write them."""
    return {"hull": damage.hull, "criticals": damage.criticals}


def verdict(reason: str) -> Found:
    """Whether something is accepted, and the code of the reason where it is not."""
    return {"accepted": not reason, "reason": reason or None}


def chance(value: Fraction) -> Found:
    """A probability as cases write it."""
    return {"fraction": str(value), "decimal": float(value)}


def probability(given: Given, die: Die, *, strict_dr: bool = False) -> Found:
    """Exact odds of `ad` attack dice: mean, tails, and for each pair `DR/CR` what they do."""
    ad = given.whole("ad")
    if ad > MOST_DICE:
        raise given.wrong("ad")
    by_ratings: Found = {}
    for pair in given.names("pairs", ()):
        dr, slash, cr = pair.partition("/")
        if not (slash and dr.isdecimal() and cr.isdecimal() and int(dr) and int(cr)):
            raise given.wrong("pairs")
        odds = attack_odds.exact_by_damage(ad, int(dr), int(cr), die, strict_dr=strict_dr)
        by_ratings[pair] = {
            "p_none": chance(odds.none),
            "p_hull": chance(odds.hull),
            "p_crit_exactly_1": chance(odds.criticals[0]),
            "p_crit_exactly_2": chance(odds.criticals[1]),
            "p_crit_3plus": chance(odds.more),
            "p_crit_any": chance(odds.any_critical),
            "p_any_damage": chance(odds.any_damage),
        }
    return {
        "mean_hits": chance(attack_odds.mean(ad, die)),
        "p_at_least": {
            str(hits): chance(attack_odds.exact_at_least(hits, ad, die)) for hits in range(1, TAILS + 1)
        },
        "by_DR_CR": by_ratings,
    }
