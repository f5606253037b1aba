"""What a broadside does: hull points, a critical after a natural 6, and the odds of both (R93, R94, R101, R113)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.fates import fates
from fleetdesk.core.table import Table
from fleetdesk.core.telling import Result
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.fight.harm import CRITICALS
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.tables import tables

BEST = 6
"""The natural die that adds a critical (R93)."""


class Critical(NamedTuple):
    """A critical roll: die + force, and the line of the table it reads (0: nothing)."""

    total: int
    number: int


def modified(face: int, modifier: int) -> int:
    """R94: the column read, 1..6."""
    return max(1, min(BEST, face + modifier))


def damage(force: int, column: int) -> int:
    """R94: hull points lost."""
    found = tables().gunnery
    return found.rows[max(0, min(found.max_row, force))][found.columns.index(column)]


def critical(face: int, force: int, rules: HouseRules, *, by_fort: bool = False) -> Critical:
    """R101, R113, Q42, Q44: the critical of a natural 6; `by_fort`: from the guns of a fort."""
    found = tables().criticals
    reached = face + force
    if by_fort:
        return Critical(reached, found.cap if reached > found.fort_fire_above else 0)
    if reached <= found.none_up_to:
        return Critical(reached, 0)
    if reached > found.cap and rules.critical_over_16 == "none":
        return Critical(reached, 0)
    return Critical(reached, min(reached, found.cap))


class Whys(NamedTuple):
    """What the dice of a broadside are thrown for."""

    first: Msg = msg("Firing die")
    second: Msg = msg("Critical")


ODDS = Whys()
"""Where nobody is told."""


class Thrown(NamedTuple):
    """A broadside as its dice fell."""

    face: int
    column: int
    damage: int
    critical: Critical | None
    """Of the second die, after a natural 6 (R93)."""


def throw(
    table: Table, power: int, added: int, rules: HouseRules, *, by_fort: bool, whys: Whys = ODDS
) -> Thrown:
    """R93, R94, R101: a die, and a second one after a natural 6."""

    def says(face: int) -> Result:
        lost = damage(power, modified(face, added))
        text = nmsg("{n} hull point", "{n} hull points", lost)
        more = msg("{text}, critical", text=text) if face == BEST else text
        return Result(label=more, tone="harm" if lost else "plain")

    face = table.die(whys.first, says)
    column = modified(face, added)
    second = table.roll(1, whys.second)[0] if face == BEST else 0
    found = critical(second, power, rules, by_fort=by_fort) if second else None
    return Thrown(face, column, damage(power, column), found)


class Hit(NamedTuple):
    """What a broadside may do: hull points and a critical (0: none)."""

    damage: int
    critical: int


@lru_cache(maxsize=512)
def hits(force: int, added: int, rules: HouseRules, *, by_fort: bool = False) -> Mapping[Hit, Fraction]:
    """Every result of a broadside with its probability."""

    def play(table: Table) -> Hit:
        thrown = throw(table, force, added, rules, by_fort=by_fort)
        return Hit(thrown.damage, thrown.critical.number if thrown.critical else 0)

    return fates(play)


def spread(found: Mapping[Hit, Fraction], of: Callable[[Hit], int]) -> dict[int, Fraction]:
    """The distribution of one number of a result, from low to high."""
    summed: dict[int, Fraction] = {}
    for hit, share in found.items():
        summed[of(hit)] = summed.get(of(hit), Fraction(0)) + share
    return dict(sorted(summed.items()))


def hit_tables(found: Mapping[Hit, Fraction]) -> tuple[OddsTable, OddsTable]:
    """Hull loss and criticals of a broadside."""
    damage = spread(found, lambda hit: hit.damage)
    hull = OddsTable(
        title=msg("Hull points lost"),
        chances=_chances(damage, lambda points: msg("{n}", n=points)),
        mean=float(sum(points * share for points, share in damage.items())),
        mean_label=msg("on average"),
    )
    criticals = OddsTable(
        title=msg("Critical"),
        detail=msg("after a natural 6"),
        chances=_chances(
            spread(found, lambda hit: hit.critical),
            lambda number: Msg(key=CRITICALS[number]) if number else msg("none"),
        ),
    )
    return hull, criticals


def _chances(shares: Mapping[int, Fraction], label: Callable[[int], Msg]) -> tuple[Chance, ...]:
    return tuple(
        Chance(label=label(one), probability=float(share), tone="harm" if one else "plain")
        for one, share in shares.items()
    )


def quick_odds(numbers: Mapping[str, int], _: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a broadside from bare numbers: her force, what is added to the die, whether a fort fires."""
    found = hits(
        max(0, numbers["force"]),
        numbers.get("modifier", 0),
        HouseRules(),
        by_fort=bool(numbers.get("fort", 0)),
    )
    return Odds(tables=hit_tables(found))
