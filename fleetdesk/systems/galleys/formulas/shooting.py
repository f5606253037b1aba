"""Shooting from numbers alone: ranges, what a die needs, what a hit costs (R87-R95)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleetdesk.systems.galleys.formulas.trials import Trial, counted
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.tables import Engine, Weapon, tables

ENGINES: Mapping[str, Engine] = {"none": "none", "ok": "ok", "damaged": "damaged", "destroyed": "destroyed"}
ENGINE_POINTS: Mapping[str, int] = {"ok": 2, "damaged": 1}
"""R94: points of resistance an engine has left."""


class Men(NamedTuple):
    """What a ship can lose to shooting."""

    marines: int
    archers: int
    catapult: Engine = "none"
    rowers: int = 0
    cataphract: bool = False


class Loss(NamedTuple):
    """A ship after hits, and how many shots were lost on it."""

    men: Men
    lost_shots: int


def in_range(weapon: Weapon, cm: float) -> bool:
    """R87, A-23: both ends of a range are inside."""
    row = tables().shooting.weapons[weapon]
    return row.range_min <= cm <= row.range_max


def may_shoot_at(weapon: Weapon, cm: float, target_weapons: Iterable[Weapon], rules: HouseRules) -> bool:
    """R86, A-44: range is one way; under the house rule the target must be able to shoot back."""
    answered = not rules.mutual_range or any(in_range(one, cm) for one in target_weapons)
    return in_range(weapon, cm) and answered


def weapons_of(archers: int, catapult: Engine) -> tuple[Weapon, ...]:
    """What a ship can shoot with."""
    bows: tuple[Weapon, ...] = ("archer",) if archers > 0 else ()
    return (*bows, "catapult") if catapult in ENGINE_POINTS else bows


def dice_of(weapon: Weapon, archers: int, catapult: Engine) -> int:
    """R88: a die for each archer point, one for a catapult."""
    return archers if weapon == "archer" else int(catapult in ENGINE_POINTS)


def shot_values() -> dict[str, int]:
    """All a shot may add."""
    row = tables().shooting
    return {"target_engaged": row.target_engaged, "catapult_damaged": row.catapult_damaged}


def shot(weapon: Weapon, catapult: Engine, *, target_engaged: bool) -> Trial:
    """R88-R90: what one die needs."""
    damaged = weapon == "catapult" and catapult == "damaged"
    found = counted(shot_values(), target_engaged=target_engaged, catapult_damaged=damaged)
    return Trial("at_most", tables().shooting.weapons[weapon].capacity, found)


def strike(men: Men, face: int, weapon: Weapon) -> Loss:
    """R91-R95: one hit with its location die."""
    row = tables().shooting
    place, points = row.location[face], row.weapons[weapon].points
    if place == "engine":
        left = ENGINE_POINTS.get(men.catapult, 0)
        if not left:
            return Loss(men, 1)
        return Loss(men._replace(catapult="damaged" if left > points else "destroyed"), 0)
    if place == "rowers" and men.cataphract:
        return Loss(men, 1)
    have = {"marines": men.marines, "archers": men.archers, "rowers": men.rowers}[place]
    if have <= 0:
        return Loss(men, 1)
    left = max(0, have - points)
    if place == "marines":
        return Loss(men._replace(marines=left), 0)
    return Loss(men._replace(archers=left) if place == "archers" else men._replace(rowers=left), 0)


def strike_all(men: Men, hits: Iterable[tuple[Weapon, int]]) -> Loss:
    """Several hits, one after the other, each with its location die."""
    lost = 0
    for weapon, face in hits:
        men, more = strike(men, face, weapon)
        lost += more
    return Loss(men, lost)
