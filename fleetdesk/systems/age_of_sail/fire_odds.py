"""Exact odds of a broadside: hull loss, criticals, and whether the target sinks or strikes this turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import gunnery, harm
from fleetdesk.systems.age_of_sail.aiming import Shot, aim_of, firer_of
from fleetdesk.systems.age_of_sail.hexes import distance
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip
from fleetdesk.systems.age_of_sail.steps import total

SIXTH = Fraction(1, 6)
MOST_DICE = 5
"""Dice of an upkeep that are still followed to the end, one by one."""


class Hit(NamedTuple):
    """What a broadside may do: hull points and a critical (0: none)."""

    damage: int
    critical: int


class NeedsFace(Exception):  # noqa: N818 - a question, not a fault
    """One more die is to be thrown."""


def hits(force: int, added: int, rules: HouseRules, *, by_fort: bool = False) -> dict[Hit, Fraction]:
    """Every result of a broadside with its probability."""
    found: dict[Hit, Fraction] = {}
    for face in harm.FACES:
        damage = gunnery.damage(force, gunnery.modified(face, added))
        if face != gunnery.BEST:
            _add(found, Hit(damage, 0), SIXTH)
            continue
        for second in harm.FACES:
            critical = gunnery.critical(second, force, rules, by_fort=by_fort)
            _add(found, Hit(damage, critical.number), SIXTH * SIXTH)
    return found


def _add(found: dict[Hit, Fraction], hit: Hit, share: Fraction) -> None:
    found[hit] = found.get(hit, Fraction(0)) + share


def spread(found: Mapping[Hit, Fraction], of: Callable[[Hit], int]) -> dict[int, Fraction]:
    """The distribution of one number of a result, from low to high."""
    summed: dict[int, Fraction] = {}
    for hit, share in found.items():
        summed[of(hit)] = summed.get(of(hit), Fraction(0)) + share
    return dict(sorted(summed.items()))


def thrown(play: Callable[[Callable[[], int]], str]) -> Iterator[tuple[str, Fraction]]:
    """Every way dice may fall in a play that asks for them one by one: what it gives, how likely."""
    ways: list[tuple[int, ...]] = [()]
    while ways:
        faces = ways.pop()
        left = list(faces)

        def roll(left: list[int] = left) -> int:
            if not left:
                raise NeedsFace
            return left.pop(0)

        try:
            result = play(roll)
        except NeedsFace:
            ways.extend((*faces, face) for face in harm.FACES)
        else:
            yield result, Fraction(1, len(harm.FACES) ** len(faces))


class Mark(NamedTuple):
    """The target as phase 6 will find it, with what is noted against it already."""

    ship: AosShip
    damage: int = 0
    criticals: tuple[int, ...] = ()
    outnumbered: bool | None = None
    """More enemies than friends stand beside her now; `None`: not known."""
    fort: bool = False


def mark_of(battle: AosBattle, ship: AosShip) -> Mark:
    """The target with this turn's broadsides at it so far."""
    noted = [one for one in battle.broadsides if one.target == ship.id]
    return Mark(
        ship,
        sum(one.damage for one in noted),
        tuple(one.critical for one in noted if one.critical),
        outnumbered(battle, ship),
        battle.is_fort(ship.id),
    )


def outnumbered(battle: AosBattle, ship: AosShip) -> bool | None:
    """R119: whether more enemies than friends stand beside her now, where hexes are followed."""
    if ship.hex is None:
        return None
    near = [
        one
        for one in battle.afloat()
        if one.id != ship.id and one.hex is not None and distance(ship.hex, one.hex) <= 1
    ]
    enemies = sum(one.side != ship.side for one in near)
    return harm.strikes(enemies, len(near) - enemies)


def ends(mark: Mark, hit: Hit, rules: HouseRules) -> Iterator[tuple[str, Fraction]]:
    """What becomes of her this turn after one more broadside: sunk, struck, no hull, fights on."""
    ship = mark.ship
    criticals = (*mark.criticals, *((hit.critical,) if hit.critical else ()))
    effective = [one for one in criticals if not mark.fort or one in harm.ON_FORTS]
    lost = mark.damage + hit.damage
    lost += sum(harm.own_blast(ship.initial_pv) for one in effective if one == harm.EXPLOSION)
    small = ship.small_leaks + sum(one == harm.SMALL_LEAK for one in effective)
    leaks = ship.leaks + sum(one == harm.LEAK for one in effective)
    hull = harm.take(ship.hull, lost).hull
    followed = ship.small_leaks + ship.leaks + ship.fire <= MOST_DICE

    def play(roll: Callable[[], int]) -> str:
        if mark.fort:
            return "no_hull" if not sum(hull) else "on"
        if harm.sinks(sum(hull), small, leaks, rules):
            return "sunk"
        if not followed:
            return _end(mark, sum(hull))
        after = harm.upkeep(
            harm.Upkeep(hull, ship.initial_pv, ship.small_leaks, ship.leaks, ship.fire, ship.fired_this_turn),
            rules,
            roll,
        )
        left_small = after.small_leaks + small - ship.small_leaks
        if after.sinks or harm.sinks(after.pv, left_small, after.leaks + leaks - ship.leaks, rules):
            return "sunk"
        return _end(mark, after.pv)

    return thrown(play)


def _end(mark: Mark, pv: int) -> str:
    if pv:
        return "on"
    return "struck" if mark.outnumbered else "no_hull"


def fates(mark: Mark, found: Mapping[Hit, Fraction], rules: HouseRules) -> dict[str, Fraction]:
    """How likely each end of her turn is."""
    summed = dict.fromkeys(("sunk", "struck", "no_hull", "on"), Fraction(0))
    for hit, share in found.items():
        for end, part in ends(mark, hit, rules):
            summed[end] += share * part
    return summed


ENDS: tuple[tuple[str, Msg, Tone], ...] = (
    ("sunk", msg("sinks"), "harm"),
    ("struck", msg("strikes, as ships stand now"), "brass"),
    ("no_hull", msg("no hull left"), "brass"),
    ("on", msg("fights on"), "plain"),
)


def broadside_odds(battle: AosBattle, shot: Shot) -> Odds:
    """The odds of a broadside as aimed."""
    ship, target = battle.ships[shot.ship], battle.ships[shot.target]
    firer, aim = firer_of(battle, ship, first=shot.first), aim_of(battle, shot)
    force = total(gunnery.force_steps(firer, aim, battle.house))
    added = total(gunnery.die_steps(firer, aim, battle.house))
    found = hits(force, added, battle.house, by_fort=firer.is_fort)
    return Odds(tables=(*hit_tables(found), fate_table(mark_of(battle, target), found, battle.house)))


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


def fate_table(mark: Mark, found: Mapping[Hit, Fraction], rules: HouseRules) -> OddsTable:
    """What becomes of the target this turn, broadsides at her and her own leaks and fire counted."""
    shares = fates(mark, found, rules)
    return OddsTable(
        title=msg("{ship} this turn", ship=mark.ship.name),
        detail=msg("with this turn's other hits, leaks and fire"),
        chances=tuple(
            Chance(label=label, probability=float(shares[key]), tone=tone)
            for key, label, tone in ENDS
            if shares[key]
        ),
    )
