"""Dice of an attack, what the shields stop of their hits, what is left does, and the odds (R21, R29-R34, A19, E4, E7).

Nothing here knows a battle: numbers alone are enough to ask for odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from fleetdesk.core.odds import Odds, OddsTable
from fleetdesk.core.rule.fates import alike, fates, pools
from fleetdesk.core.table import Table
from fleetdesk.core.telling import Result
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks import attack_odds, thrown
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.attacks.damage_tables import damage_table
from fleetdesk.systems.common.attacks.thrown import Thrown, says_of
from fleetdesk.systems.firestorm_armada.formulas import criticals, gunnery
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.tables import attack_die
from fleetdesk.systems.firestorm_armada.tables import criticals as critical_rows


class Pool(NamedTuple):
    """Dice of an attack that hit from the same face up."""

    dice: int
    face: int = 4


class Defence(NamedTuple):
    """What stands against hits."""

    name: Msg | str
    dr: int
    cr: int
    shields: int = 0


class Blow(NamedTuple):
    """What got past the shields, and what it does; not marked yet."""

    net: int
    damage: Damage
    stopped: Thrown | None = None
    """The shields, where they were thrown."""


def hits_odds(thrown: Iterable[Pool]) -> attack_odds.Chances:
    """Chances of 0, 1, 2 ... hits of dice thrown together, each pool with its own threshold (A19)."""
    return attack_odds.convolve(*(attack_odds.chances(pool.dice, attack_die(pool.face)) for pool in thrown))


def throw(
    table: Table, dice: Sequence[Pool], defence: Defence, what: Msg, removed: int = 0
) -> tuple[tuple[Thrown, ...], Blow]:
    """R21, R29, R30, A19, E4, E13: each pool with its own threshold, then the shields once against all hits left."""
    foretold = pools(
        table,
        lambda: (hits_odds(dice), attack_odds.chances(defence.shields, attack_die())),
        lambda hits, stopped: gunnery.net_hits(hits, removed + stopped),
    )
    if foretold is not None:
        hits, stopped = foretold
        return (), _blow(gunnery.net_hits(hits, removed + stopped), defence)
    says = partial(_before_shields, defence, removed) if len(dice) == 1 else None
    fallen = tuple(
        thrown.throw_attack(table, one.dice, what, attack_die(one.face), says=says) for one in dice
    )
    return fallen, parried(table, gunnery.net_hits(sum(one.hits for one in fallen), removed), defence)


def parried(table: Table, hits: int, defence: Defence) -> Blow:
    """E4: the shields are thrown against hits that reach a ship."""
    if not defence.shields or not hits:
        return _blow(hits, defence)
    why = msg("Shields of {ship}", ship=defence.name)
    stopped = thrown.throw_attack(
        table, defence.shields, why, attack_die(), says=lambda stops: _says(hits - stops, defence)
    )
    return _blow(gunnery.net_hits(hits, stopped.hits), defence)._replace(stopped=stopped)


def _blow(net: int, defence: Defence) -> Blow:
    return Blow(net, gunnery.apply_hits(net, defence.dr, defence.cr))


def _says(net: int, defence: Defence) -> Result:
    """What hits come to that got past everything."""
    return says_of(_blow(max(0, net), defence).damage)


def _before_shields(defence: Defence, removed: int, hits: int) -> Result:
    """What hits come to as long as no shield stops any."""
    found = _says(hits - removed, defence)
    if not defence.shields:
        return found
    hurts = found.tone == "harm"
    return found.but(label=msg("{what}, before shields", what=found.label), each=hurts)


def _row_says(roll: int) -> Result:
    """E7: what the table of the revised edition says of a roll."""
    return Result(label=Msg(key=critical_rows()[roll].name), tone="harm")


def throw_critical(table: Table, name: str, rules: HouseRules) -> int:
    """E7, A16: the 2D6 of a critical; 0 where none are thrown."""
    if rules.crit_table != "revised":
        return 0
    return table.sum(2, msg("Critical on {ship}: 2D6", ship=name), says=_row_says)


def attack_table(
    title: Msg,
    dice: Sequence[Pool],
    defence: Defence,
    *,
    removed: int = 0,
    hull_left: int = 0,
    rules: HouseRules | None = None,
) -> OddsTable:
    """What an attack does; with the hull points left and the house rules, how often it destroys."""
    blows = _blows(tuple(dice), defence._replace(name=""), removed)
    found: dict[Damage, float] = {}
    for blow, chance in blows.items():
        found[blow.damage] = found.get(blow.damage, 0.0) + chance
    detail = msg(
        "{ad} AD against DR {dr} / CR {cr}",
        ad=sum(pool.dice for pool in dice),
        dr=defence.dr,
        cr=defence.cr,
    )
    if defence.shields:
        detail = msg("{what}, shields {n}", what=detail, n=defence.shields)
    if hull_left and rules is not None:
        fatal = sum(chance * _fatal(damage, hull_left, rules) for damage, chance in found.items())
        detail = msg("{what} \N{MIDDLE DOT} destroys {percent} %", what=detail, percent=round(100 * fatal, 1))
    return damage_table(title, detail, found, sum(blow.net * chance for blow, chance in blows.items()))


@lru_cache(maxsize=256)
def past_shields(dice: tuple[Pool, ...], shields: int) -> attack_odds.Chances:
    """Chances of 0, 1, 2 ... hits that get past so many shield dice, in closed form."""
    hits, stops = hits_odds(dice), attack_odds.chances(shields, attack_die())
    found = [0.0] * len(hits)
    for count, chance in enumerate(hits):
        for stopped, share in enumerate(stops):
            found[gunnery.net_hits(count, stopped)] += chance * share
    return tuple(found)


@lru_cache(maxsize=256)
def _blows(dice: tuple[Pool, ...], defence: Defence, removed: int) -> Mapping[Blow, float]:
    found = fates(lambda table: throw(table, dice, defence, Msg.verbatim(""), removed)[1])
    return {blow: float(chance) for blow, chance in found.items()}


@lru_cache(maxsize=512)
def _fatal(damage: Damage, hull_left: int, rules: HouseRules) -> float:
    """The chance that damage costs all the hull points that are left."""

    def hull_of(roll: int) -> int:
        return criticals.cost(roll, hull_left, rules).hull

    def play(table: Table) -> bool:
        rolls = alike(
            table,
            damage.criticals,
            lambda one: throw_critical(one, "", rules),
            lambda roll: (hull_of(roll),),
            (hull_left,),
        )
        return damage.hull + sum(map(hull_of, rolls)) >= hull_left

    return float(fates(play).get(True, 0.0))


def quick_odds(numbers: Mapping[str, int], lists: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a shot from bare numbers: the focus, those that combine, DR and CR, shields, the lowest face."""
    combined = lists.get("combined", ())
    pool = Pool(
        numbers["ad"] + sum(gunnery.support(one) for one in combined),
        min(6, max((4, *lists.get("face", ())))),
    )
    shields = max(0, sum(lists.get("shields", ())))
    defence = Defence("", max(1, numbers["dr"]), max(1, numbers["cr"]), shields)
    title = msg("Combined fire") if combined else msg("Fire")
    return Odds(tables=(attack_table(title, (pool,), defence),))
