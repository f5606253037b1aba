"""Broadsides: who may fire at whom, with what force and die, what they do (R32, R85-R97, R101, R113)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.fight import harm
from fleetdesk.systems.age_of_sail.hexes import bears, distance
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.orders.helms import at_anchor
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.sailing import full_sail_draws
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip
from fleetdesk.systems.age_of_sail.tables import Weather, tables

BEST = 6
"""The natural die that adds a critical (R93)."""
DEFAULT_RANGE = 2
"""Hexes, where nobody follows them."""
NEVER_BELOW = msg("Never below 0")


class Firer(NamedTuple):
    """The ship or fort that fires."""

    b: int
    c: int
    pv: int
    sections_lost: int = 0
    crit12: int = 0
    small_leaks: int = 0
    leaks: int = 0
    fire: bool = False
    full_sail: bool = False
    """Set and drawing."""
    first_shot: bool = False
    anchored: bool = False
    master_gunner_dead: bool = False
    is_fort: bool = False
    struck: bool = False


class Aim(NamedTuple):
    """How the target lies, and what air lies between."""

    range: int
    wind_force: int = 3
    weather: Weather = "clear"
    reach: int = 120
    """Hexes one sees."""
    night: bool = False
    in_arc: bool = True
    enfilades: bool = False
    """The firer stands outside the target's field of fire."""
    nearer: bool = False
    target_is_fort: bool = False


def why_silent(firer: Firer, wind_force: int) -> str:
    """R27, R95: why a ship cannot fire at anything (a code of `reasons`), or nothing."""
    if firer.pv <= 0:
        return "N_HULL0"
    if firer.leaks:
        return "N_LEAK"
    if firer.fire:
        return "N_FIRE"
    if firer.struck:
        return "N_STRUCK"
    return "" if airs.row(wind_force).fire else "N_WIND6"


def why_no_shot(firer: Firer, aim: Aim) -> str:
    """R32, R86, R87, R95, R97: why this shot is not possible, or nothing."""
    bands = tables().ranges
    silent = why_silent(firer, aim.wind_force)
    if silent:
        return silent
    if not bands.short[0] <= aim.range <= bands.long[1]:
        return "N_RANGE"
    if firer.is_fort and aim.range < bands.fort_from:
        return "N_FORT_MIN"
    if not aim.in_arc:
        return "N_ARC"
    return "" if aim.range <= aim.reach else "N_VISIBILITY"


def enfilade(firer: Firer, aim: Aim) -> bool:
    """R89, R97: whether the shot rakes its target; forts neither do it nor suffer it."""
    forts = firer.is_fort or aim.target_is_fort
    return aim.enfilades and not forts and 1 <= aim.range <= tables().ranges.enfilade_to


FORCE_LABELS: Mapping[str, tuple[Msg, str]] = {
    "enfilade": (msg("Enfilade"), "R89"),
    "not_nearest": (msg("A nearer target"), "R90"),
    "sections": (msg("Destroyed hull sections"), "R99"),
    "lashings": (msg("Gun lashings broken"), "R107"),
    "full_sail": (msg("Under full sail"), "R88"),
}
"""What is added to the force of a broadside -> its name and its rule."""
DIE_LABELS: Mapping[str, tuple[Msg, str]] = {
    "first_shot": (msg("First broadside"), "R92"),
    "fort": (msg("Fort"), "R97"),
    "at_anchor": (msg("At anchor"), "R91"),
    "far": (msg("Range 5\N{EN DASH}7"), "R91"),
    "full_sail": (msg("Under full sail"), "R91"),
    "fog": (msg("Fog"), "R91"),
    "heavy_rain": (msg("Heavy rain"), "R91"),
    "night": (msg("Night"), "R91"),
    "master_gunner": (msg("Master gunner dead"), "R102"),
}
"""What is added to the firing die -> its name and its rule."""


def force(firer: Firer, aim: Aim, rules: HouseRules, base: Trace | None = None) -> Trace:
    """R87-R90, Q36: base force, what is added, never below 0, then the halvings.

    `base` tells how the force of the card came about, where that is asked.
    """
    mods = tables().force
    found = base
    if found is None:
        near = aim.range <= tables().ranges.short[1]
        text = msg("Guns at 1\N{EN DASH}2 hexes (b)") if near else msg("Guns at 3\N{EN DASH}7 hexes (c)")
        found = traced(text, firer.b if near else firer.c, "R87")
    for holds, key, value in (
        (firer.sections_lost, "sections", mods.section_gunnery * firer.sections_lost),
        (firer.crit12, "lashings", mods.lashings * firer.crit12),
        (firer.full_sail and rules.full_sail_penalty != "die", "full_sail", mods.full_sail),
        (enfilade(firer, aim), "enfilade", mods.enfilade),
        (aim.nearer and not firer.is_fort, "not_nearest", mods.not_nearest),
    ):
        if holds:
            label, rule = FORCE_LABELS[key]
            found = found.plus(label, value, rule, always=True)
    return lowered(found, leaks=bool(firer.small_leaks), gale=airs.row(aim.wind_force).gunnery_divisor)


def lowered(found: Trace, *, leaks: bool, gale: int = 1) -> Trace:
    """R6, R7: raised to 0 if below, then halved, the fraction dropped each time."""
    found = found.at_least(0, NEVER_BELOW, "R7")
    if leaks:
        half = found.whole // tables().force.small_leak_divisor
        found = found.to(half, lambda: msg("Halved by a small leak"), "R108", always=True)
    if gale > 1:
        found = found.to(found.whole // gale, lambda: msg("Halved by wind of force 5"), "R27", always=True)
    return found


def die(firer: Firer, aim: Aim, rules: HouseRules) -> Trace:
    """R91: what is added to the firing die."""
    mods = tables().die
    found = Trace()
    for holds, key, value in (
        (aim.weather == "heavy_rain", "heavy_rain", mods.heavy_rain),
        (aim.night, "night", mods.night),
        (aim.weather == "fog", "fog", mods.fog),
        (firer.first_shot, "first_shot", mods.first_shot),
        (aim.range >= tables().ranges.far_from and not firer.is_fort, "far", mods.range_5_7),
        (firer.full_sail and rules.full_sail_penalty != "force", "full_sail", mods.full_sail),
        (firer.is_fort, "fort", mods.fort),
        (firer.anchored, "at_anchor", mods.at_anchor),
        (firer.master_gunner_dead, "master_gunner", mods.master_gunner_dead),
    ):
        if holds:
            label, rule = DIE_LABELS[key]
            found = found.plus(label, value, rule, always=True)
    return found


def modified(face: int, modifier: int) -> int:
    """R94: the column read, 1..6."""
    return max(1, min(BEST, face + modifier))


def damage(force: int, column: int) -> int:
    """R94: hull points lost."""
    found = tables().gunnery
    return found.rows[max(0, min(found.max_row, force))][found.columns.index(column)]


def hits_say(force: int, column: int) -> Result:
    """R94, R80: hull points lost, as a die comes to them."""
    lost = damage(force, column)
    return Result(label=nmsg("{n} hull point", "{n} hull points", lost), tone="harm" if lost else "plain")


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
    critical: harm.Critical | None
    """Of the second die, after a natural 6 (R93)."""


def throw(
    table: Table, power: int, added: int, rules: HouseRules, *, by_fort: bool, whys: Whys = ODDS
) -> Thrown:
    """R93, R94, R101: a die, and a second one after a natural 6."""

    def says(face: int) -> Result:
        found = hits_say(power, modified(face, added))
        return found.but(label=msg("{text}, critical", text=found.label)) if face == BEST else found

    def adds(face: int) -> Result:
        return harm.critical_says(harm.critical(face, power, rules, by_fort=by_fort))

    face = table.die(whys.first, says)
    column = modified(face, added)
    second = table.die(whys.second, adds) if face == BEST else 0
    found = harm.critical(second, power, rules, by_fort=by_fort) if second else None
    return Thrown(face, column, damage(power, column), found)


# --- in a battle: what the state knows of a shot, and what the players say of it --------------------------


class Shot(Frozen):
    """A broadside; what is `None` is as the state says."""

    ship: str
    target: str
    range: int | None = None
    in_arc: bool | None = None
    enfilade: bool | None = None
    nearer: bool | None = None
    first: bool | None = None


class Laid(NamedTuple):
    """A broadside ready to be fired."""

    firer: Firer
    aim: Aim
    force: Trace
    die: Trace


def laid(battle: AosBattle, shot: Shot) -> Laid:
    """A shot as the state has it, with what the players say instead."""
    firer = firer_of(battle, battle.ships[shot.ship], first=shot.first)
    aim = aim_of(battle, shot)
    return Laid(firer, aim, force(firer, aim, battle.house), die(firer, aim, battle.house))


def sight_of(battle: AosBattle) -> airs.Sight:
    """R28-R30: how far one sees now."""
    return airs.sight(battle.visibility, battle.wind_force, night=airs.is_night(battle.clock))


def firer_of(battle: AosBattle, ship: AosShip, *, first: bool | None = None) -> Firer:
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
