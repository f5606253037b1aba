"""Who fires at whom: what the state knows of a shot, and what the players say of it (R32, R85-R92)."""

from __future__ import annotations

from collections.abc import Iterable

from fleetdesk.core.base import Frozen
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.gunnery import Aim, Firer, why_no_shot, why_silent
from fleetdesk.systems.age_of_sail.hexes import bears, distance
from fleetdesk.systems.age_of_sail.orders.helms import at_anchor
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.sailing import full_sail_draws
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip
from fleetdesk.systems.age_of_sail.tables import tables

DEFAULT_RANGE = 2


class Shot(Frozen):
    """A broadside; what is `None` is as the state says."""

    ship: str
    target: str
    range: int | None = None
    in_arc: bool | None = None
    enfilade: bool | None = None
    nearer: bool | None = None
    first: bool | None = None


def sight_of(battle: AosBattle) -> airs.Sight:
    """R28-R30: how far one sees now."""
    return airs.sight(battle.visibility, battle.wind_force, night=airs.is_night(battle.clock))


def firer_of(battle: AosBattle, ship: AosShip, *, first: bool | None = None) -> Firer:
    """The firing ship as it stands."""
    found = values(battle.card(ship.id), battle.house)
    return Firer(
        b=found.b,
        c=found.c,
        pv=ship.pv,
        sections_lost=ship.sections_lost,
        crit12=ship.crit12,
        small_leaks=ship.small_leaks,
        leaks=ship.leaks,
        fire=ship.fire,
        full_sail=full_sail_draws(battle, ship),
        first_shot=not ship.first_shot_done if first is None else first,
        anchored=at_anchor(battle, ship),
        master_gunner_dead=ship.master_gunner_dead,
        is_fort=battle.is_fort(ship.id),
    )


def range_to(ship: AosShip, target: AosShip) -> int | None:
    """Hexes between two ships, where both are followed."""
    return None if ship.hex is None or target.hex is None else distance(ship.hex, target.hex)


def bears_on(battle: AosBattle, ship: AosShip, target: AosShip) -> bool | None:
    """R86, R124, Q33: whether a target lies in her field of fire, where that is known."""
    if battle.is_fort(ship.id) and battle.card(ship.id).fort_arc == "all":
        return True
    if ship.hex is None or target.hex is None or ship.heading is None:
        return None
    return bears(ship.hex, ship.heading, target.hex, int(battle.house.arc))


def rakes(battle: AosBattle, ship: AosShip, target: AosShip) -> bool | None:
    """R89: whether she stands outside the target's field of fire, where that is known."""
    if battle.is_fort(ship.id) or battle.is_fort(target.id):
        return False
    seen = bears_on(battle, target, ship)
    return None if seen is None else not seen


def aim_of(battle: AosBattle, shot: Shot) -> Aim:
    """A shot as the state has it, with what the players say instead."""
    ship, target = battle.ships[shot.ship], battle.ships[shot.target]
    sight = sight_of(battle)
    apart = shot.range if shot.range is not None else range_to(ship, target)
    in_arc = shot.in_arc if shot.in_arc is not None else bears_on(battle, ship, target)
    raked = shot.enfilade if shot.enfilade is not None else rakes(battle, ship, target)
    nearer = shot.nearer if shot.nearer is not None else bool(nearest(battle, ship, target))
    return Aim(
        range=DEFAULT_RANGE if apart is None else apart,
        wind_force=battle.wind_force,
        weather=sight.kind,
        reach=sight.reach,
        night=airs.is_night(battle.clock),
        in_arc=in_arc is not False,
        enfilades=bool(raked),
        nearer=nearer,
        target_is_fort=battle.is_fort(target.id),
    )


def nearest(battle: AosBattle, ship: AosShip, target: AosShip) -> AosShip | None:
    """R90, Q37: an enemy afloat that is nearer than the target, in range, in the field of fire and in sight."""
    apart = range_to(ship, target)
    if apart is None:
        return None
    bands, sight = tables().ranges, sight_of(battle)
    least = bands.fort_from if battle.is_fort(ship.id) else bands.short[0]
    closer = [
        (away, one)
        for one in battle.foes(ship.id)
        if one.id != target.id
        and not battle.is_fort(one.id)
        and (away := range_to(ship, one)) is not None
        and least <= away < apart
        and away <= sight.reach
        and bears_on(battle, ship, one)
    ]
    return min(closer, key=lambda pair: pair[0])[1] if closer else None


def silent(battle: AosBattle, ship: AosShip) -> str:
    """R95: why she fires at nobody now (a code of `reasons`), or nothing."""
    return why_silent(Firer(0, 0, ship.pv, leaks=ship.leaks, fire=ship.fire), battle.wind_force)


def refused(battle: AosBattle, shot: Shot) -> str:
    """R32, R85-R87, R95, R97: why this shot is not possible, or nothing."""
    ship = battle.ships[shot.ship]
    if ship.fired_this_turn:
        return "fired"
    return why_no_shot(firer_of(battle, ship), aim_of(battle, shot.but(nearer=False)))


def targets(battle: AosBattle, ship: AosShip) -> tuple[AosShip, ...]:
    """Enemies she could fire at now; where hexes are not followed, all of them."""
    if ship.fired_this_turn or silent(battle, ship):
        return ()
    return tuple(
        one for one in battle.foes(ship.id) if not refused(battle, Shot(ship=ship.id, target=one.id))
    )


def has_target(battle: AosBattle, ship: AosShip, foes: Iterable[AosShip]) -> bool:
    """Whether one of these enemies lies within reach of her guns, in sight and in her field of fire."""
    bands = tables().ranges
    least = bands.fort_from if battle.is_fort(ship.id) else bands.short[0]
    most = min(bands.long[1], sight_of(battle).reach)
    for one in foes:
        away = range_to(ship, one)
        if away is None or (least <= away <= most and bears_on(battle, ship, one) is not False):
            return True
    return False
