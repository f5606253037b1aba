"""Exact odds of a broadside: hull loss, criticals, and whether the target sinks or strikes this turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from fleetdesk.core.actions import Table
from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.rule.fates import fates
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import chores, gunnery, harm
from fleetdesk.systems.age_of_sail.gunnery import Shot, laid
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Broadside
from fleetdesk.systems.age_of_sail.surrender import beside


class Hit(NamedTuple):
    """What a broadside may do: hull points and a critical (0: none)."""

    damage: int
    critical: int


def hits(force: int, added: int, rules: HouseRules, *, by_fort: bool = False) -> dict[Hit, Fraction]:
    """Every result of a broadside with its probability."""

    def play(table: Table) -> Hit:
        thrown = gunnery.throw(table, force, added, rules, by_fort=by_fort)
        return Hit(thrown.damage, thrown.critical)

    return fates(play)


def spread(found: Mapping[Hit, Fraction], of: Callable[[Hit], int]) -> dict[int, Fraction]:
    """The distribution of one number of a result, from low to high."""
    summed: dict[int, Fraction] = {}
    for hit, share in found.items():
        summed[of(hit)] = summed.get(of(hit), Fraction(0)) + share
    return dict(sorted(summed.items()))


class _Way(NamedTuple):
    """What tells one course of phase 6 from another, as far as it matters to her."""

    pv: int
    small_leaks: int
    leaks: int
    fire: bool
    afloat: bool
    owed: tuple[str, ...]


def ends(battle: AosBattle, ship: AosShip, hit: Hit) -> dict[str, Fraction]:
    """What becomes of her this turn after one more broadside: sunk, struck, no hull, fights on.

    Phase 6 is played for her alone, step by step; courses that come to the same are followed once. Masts do not
    matter to what becomes of her.
    """
    noted = Broadside(shooter="", target=ship.id, damage=hit.damage, critical=hit.critical)
    alone = battle.but(
        ships={ship.id: ship.but(mast_sections=0)},
        broadsides=(*(one for one in battle.broadsides if one.target == ship.id), noted),
        contacts=(),
        melees=(),
    )
    met: dict[_Way, AosBattle] = {}

    def seen(after: AosBattle) -> _Way:
        now = after.ships[ship.id]
        owed = tuple(one.kind for one in after.chores) if now.on_map else ()
        way = _Way(now.pv, now.small_leaks, now.leaks, now.fire, now.on_map, owed)
        met[way] = after
        return way

    def step(way: _Way, table: Table) -> _Way:
        now = met[way]
        return seen(chores.done(now, now.chores[0], table, near=()).battle)

    ways = {seen(alone.but(chores=chores.queue(alone))): Fraction(1)}
    while any(way.owed for way in ways):
        after: dict[_Way, Fraction] = {}
        for way, share in ways.items():
            found = fates(partial(step, way)) if way.owed else {way: Fraction(1)}
            for reached, part in found.items():
                after[reached] = after.get(reached, Fraction(0)) + share * part
        ways = after
    summed: dict[str, Fraction] = {}
    for way, share in ways.items():
        end = _end(battle, ship, way)
        summed[end] = summed.get(end, Fraction(0)) + share
    return summed


def _end(battle: AosBattle, ship: AosShip, way: _Way) -> str:
    if not way.afloat:
        return "sunk"
    near = None if battle.is_fort(ship.id) else beside(battle, ship)
    if way.pv:
        return "on"
    return "struck" if near is not None and harm.strikes(len(near.enemies), len(near.friends)) else "no_hull"


ENDS: tuple[tuple[str, Msg, Tone], ...] = (
    ("sunk", msg("sinks"), "harm"),
    ("struck", msg("strikes, as ships stand now"), "brass"),
    ("no_hull", msg("no hull left"), "brass"),
    ("on", msg("fights on"), "plain"),
)


def broadside_odds(battle: AosBattle, shot: Shot) -> Odds:
    """The odds of a broadside as aimed."""
    firer, _, force, die = laid(battle, shot)
    found = hits(force.whole, die.whole, battle.house, by_fort=firer.is_fort)
    return Odds(tables=(*hit_tables(found), _end_table(battle, battle.ships[shot.target], found)))


def hit_tables(found: Mapping[Hit, Fraction]) -> tuple[OddsTable, ...]:
    """Hull loss and criticals of a broadside."""
    damage = spread(found, lambda hit: hit.damage)
    mean = float(sum(points * share for points, share in damage.items()))
    hull = OddsTable(
        title=msg("Hull points lost"),
        chances=tuple(
            Chance(label=msg("{n}", n=points), probability=float(share), tone="harm" if points else "plain")
            for points, share in damage.items()
        ),
        mean=mean,
        mean_label=msg("on average"),
    )
    criticals = spread(found, lambda hit: hit.critical)
    return (
        hull,
        OddsTable(
            title=msg("Critical"),
            detail=msg("after a natural 6"),
            chances=tuple(
                Chance(
                    label=Msg(key=harm.CRITICALS[number]) if number else msg("none"),
                    probability=float(share),
                    tone="harm" if number else "plain",
                )
                for number, share in criticals.items()
            ),
        ),
    )


def _end_table(battle: AosBattle, ship: AosShip, found: Mapping[Hit, Fraction]) -> OddsTable:
    """What becomes of the target this turn, broadsides at her and her own leaks and fire counted."""
    shares = dict.fromkeys((key for key, _, _ in ENDS), Fraction(0))
    for hit, share in found.items():
        for end, part in ends(battle, ship, hit).items():
            shares[end] += share * part
    return OddsTable(
        title=msg("{ship} this turn", ship=ship.name),
        detail=msg("with this turn's other hits, leaks and fire"),
        chances=tuple(
            Chance(label=label, probability=float(shares[key]), tone=tone)
            for key, label, tone in ENDS
            if shares[key]
        ),
    )
