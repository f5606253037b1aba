"""What adapters for worked cases share: house rules of a case, dice read exactly, exact odds in the file's words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.case_reading import CaseDice, CaseProblem, Given
from fleetdesk.core.words import msg
from fleetdesk.systems.common import attack_odds
from fleetdesk.systems.common.attack_dice import Damage, Die, read

Found = dict[str, Any]
R = TypeVar("R", bound=Frozen)

TAILS = 12
"""Cases ask for the chances of 1 .. 12 hits or more."""
MOST_DICE = 200
"""Keeps a typing error from running for minutes."""


class Thrown(NamedTuple):
    """An attack thrown with the faces of a case."""

    hits: int
    dice: int


def rules_given(given: Given, model: type[R]) -> R:
    """The house rules of a case: those in `options`, those beside the other keys, and defaults."""
    beside = {key: given.raw(key) for key in given if key in model.model_fields and key in given}
    options = given.part("options", {})
    for key in options:
        if key not in model.model_fields:
            raise CaseProblem(msg('There is no house rule "{key}".', key=key))
    inside = {key: options.raw(key) for key in options if key in options}
    return rules_of(model, {**beside, **inside})


def rules_of(model: type[R], chosen: Mapping[str, Any]) -> R:
    """House rules from settings as a case writes them."""
    try:
        return model(**chosen)
    except ValidationError as error:
        wrong = error.errors()[0]
        raise CaseProblem(
            msg(
                'The house rule "{key}" has no setting {value}.',
                key=str(wrong["loc"][0]),
                value=repr(wrong["input"])[:80],
            )
        ) from error


def thrown(ad: int, dice: CaseDice, die: Die, name: str = "") -> Thrown:
    """Read an attack of `ad` dice from a row of faces that must be used up exactly."""
    throw = read(dice.left(name), ad, die)
    if throw.owed:
        raise dice.too_few(throw.owed, name)
    dice.take(throw.thrown, name)
    return Thrown(throw.hits, throw.thrown)


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
