"""Broadsides: who may fire, with what force and die, what they do, what they may do (R85-R97, R101, R113)."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.steps import Step, total
from fleetdesk.systems.age_of_sail.tables import Weather, tables

BEST = 6
"""The natural die that adds a critical (R93)."""


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


class Critical(NamedTuple):
    """A critical roll: die + force, and the line of the table it reads (0: nothing)."""

    total: int
    number: int


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


def force_steps(firer: Firer, aim: Aim, rules: HouseRules) -> tuple[Step, ...]:
    """R87-R90, Q36: base force, what is added, never below 0, then the halvings."""
    mods, bands = tables().force, tables().ranges
    near = aim.range <= bands.short[1]
    steps = [Step("short", firer.b) if near else Step("long", firer.c)]
    for holds, key, value in (
        (firer.sections_lost, "sections", mods.section_gunnery * firer.sections_lost),
        (firer.crit12, "lashings", mods.lashings * firer.crit12),
        (firer.full_sail and rules.full_sail_penalty != "die", "full_sail_force", mods.full_sail),
        (enfilade(firer, aim), "enfilade", mods.enfilade),
        (aim.nearer and not firer.is_fort, "not_nearest", mods.not_nearest),
    ):
        if holds:
            steps.append(Step(key, value))
    divisor = airs.row(aim.wind_force).gunnery_divisor
    return lowered(steps, small_leak=mods.small_leak_divisor if firer.small_leaks else 1, gale=divisor)


def lowered(steps: list[Step], *, small_leak: int = 1, gale: int = 1) -> tuple[Step, ...]:
    """R6, R7: raised to 0 if below, then halved, the fraction dropped each time."""
    now = total(steps)
    if now < 0:
        steps.append(Step("floor", -now))
        now = 0
    for key, divisor in (("small_leak", small_leak), ("gale", gale)):
        if divisor > 1:
            steps.append(Step(key, now // divisor - now))
            now //= divisor
    return tuple(steps)


def die_steps(firer: Firer, aim: Aim, rules: HouseRules) -> tuple[Step, ...]:
    """R91: what is added to the firing die."""
    mods = tables().die
    far = aim.range >= tables().ranges.far_from
    return tuple(
        Step(key, value)
        for holds, key, value in (
            (aim.weather == "heavy_rain", "heavy_rain", mods.heavy_rain),
            (aim.night, "night", mods.night),
            (aim.weather == "fog", "fog", mods.fog),
            (firer.first_shot, "first_shot", mods.first_shot),
            (far and not firer.is_fort, "far", mods.range_5_7),
            (firer.full_sail and rules.full_sail_penalty != "force", "full_sail_die", mods.full_sail),
            (firer.is_fort, "fort", mods.fort),
            (firer.anchored, "at_anchor", mods.at_anchor),
            (firer.master_gunner_dead, "master_gunner", mods.master_gunner_dead),
        )
        if holds
    )


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
