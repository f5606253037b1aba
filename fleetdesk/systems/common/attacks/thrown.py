"""Attacks thrown at the table, and what hits and losses are called in forms, workings and the log."""

from collections.abc import Callable, Hashable
from functools import partial
from math import inf
from typing import NamedTuple

from fleetdesk.core.dice import Throw
from fleetdesk.core.dice_totals import Pool, Result
from fleetdesk.core.rule.enumeration import pool
from fleetdesk.core.table import Table
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.attacks import attack_dice, attack_odds
from fleetdesk.systems.common.attacks.attack_dice import Damage, Die


class Thrown(NamedTuple):
    """The dice of one attack and their hits."""

    hits: int
    throw: Throw


def throw_attack(
    table: Table,
    ad: int,
    why: Msg,
    die: Die,
    reads: Callable[[int], Hashable] | None = None,
    *,
    says: Callable[[int], Result | None] | None = None,
    most: float = inf,
) -> Thrown:
    """Throw `ad` attack dice and one more for each face that owes one, as long as a hit still counts: `most` do.

    `reads` is what the rule makes of hits, for odds; `says` tells it to players who read them from real dice.
    """
    foretold = pool(table, lambda: attack_odds.chances(ad, die), reads)
    if foretold is not None:
        return Thrown(foretold, Throw(why=why))
    before = len(table.dice.throws)
    read = Pool(die.hits, die.rerolls, says, hits_of, partial(attack_odds.chances, die=die))
    total = table.dice.told(ad, why, read)
    if total is not None:
        return Thrown(total, table.last)
    faces = attack_dice.throw(
        ad, lambda count: table.roll(count, why, hits=die.counting, again=die.rerolls, pool=read), die, most
    )
    fallen = tuple(one for throw in table.dice.throws[before:] for one in throw.faces)
    return Thrown(attack_dice.hits(faces, die), Throw(why=why, faces=fallen))


def result_of(damage: Damage) -> Msg:
    if damage.criticals:
        return nmsg("1 critical", "{n} criticals", damage.criticals)
    if damage.hull:
        return nmsg("\N{MINUS SIGN}{n} hull", "\N{MINUS SIGN}{n} hull", damage.hull)
    return msg("no effect")


def says_of(damage: Damage) -> Result:
    """A result as it stands over the totals that bring it."""
    if not any(damage):
        return Result(label=msg("No effect"))
    return Result(label=result_of(damage), tone="harm")


def hits_of(hits: int) -> Msg:
    return nmsg("1 hit", "{n} hits", hits)


def losses_of(hull: int, men: int) -> tuple[Msg, ...]:
    """Hull and crew lost (or given back), in few words; what was not lost is not mentioned."""
    found = []
    if hull > 0:
        found.append(nmsg("\N{MINUS SIGN}{n} hull", "\N{MINUS SIGN}{n} hull", hull))
    elif hull:
        found.append(msg("+{n} hull", n=-hull))
    if men > 0:
        found.append(nmsg("\N{MINUS SIGN}1 crew", "\N{MINUS SIGN}{n} crew", men))
    elif men:
        found.append(msg("+{n} crew", n=-men))
    return tuple(found) or (msg("no effect"),)
