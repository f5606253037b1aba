"""Damage to hull, masts and crew: sections, criticals, leaks, fires, explosions (R98-R118)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.core.words import N_
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.tables import tables

FACES = range(1, 7)
CRITICALS: Mapping[int, str] = {
    7: N_("Master gunner killed"),
    8: N_("Captain killed"),
    9: N_("Rigging hit: \N{MINUS SIGN}1 M"),
    10: N_("All officers killed"),
    11: N_("Rigging hit: \N{MINUS SIGN}1 inertia"),
    12: N_("Gun lashings broken"),
    13: N_("Small leak"),
    14: N_("Explosion"),
    15: N_("Leak"),
    16: N_("Fire aboard"),
}
MASTER_GUNNER, CAPTAIN, RIGGING_M, OFFICERS, RIGGING_INERTIA = 7, 8, 9, 10, 11
LASHINGS, SMALL_LEAK, EXPLOSION, LEAK, FIRE = 12, 13, 14, 15, 16
ON_FORTS = frozenset({MASTER_GUNNER, LASHINGS, EXPLOSION, FIRE})
"""R112: criticals that mean something ashore."""
IN_THE_RIGGING = frozenset({RIGGING_M, RIGGING_INERTIA})
COUNTED: Mapping[int, str] = {
    RIGGING_M: "crit9",
    RIGGING_INERTIA: "crit11",
    LASHINGS: "crit12",
    SMALL_LEAK: "small_leaks",
    LEAK: "leaks",
}
"""Criticals that add up."""
FLAGGED: Mapping[int, str] = {
    MASTER_GUNNER: "master_gunner_dead",
    CAPTAIN: "captain_dead",
    OFFICERS: "officers_dead",
    FIRE: "fire",
}
"""Criticals that strike once."""


class Taken(NamedTuple):
    """A hull after hits."""

    hull: tuple[int, ...]
    destroyed: int
    """Sections emptied by these hits."""


def take(hull: Sequence[int], hits: int) -> Taken:
    """R98, R99: hits go through the sections in order; what is left over is lost."""
    left, destroyed = [], 0
    for points in hull:
        gone = min(points, max(0, hits))
        hits -= gone
        destroyed += points > 0 and points == gone
        left.append(points - gone)
    return Taken(tuple(left), destroyed)


def chance_of(happens: Callable[[int], bool]) -> float:
    """The share of a die's faces on which something happens, 0..1."""
    return sum(map(happens, FACES)) / len(FACES)


def mast_falls(face: int) -> bool:
    """R100: whether the section die brings a mast section down."""
    return face in tables().criticals.mast_lost_on


def section_dice(destroyed: int, masts_left: int, roll: Callable[[], int]) -> int:
    """R100: a die for each destroyed section while masts are left; gives how many mast sections fell."""
    fallen = 0
    for _ in range(destroyed):
        if fallen < masts_left and mast_falls(roll()):
            fallen += 1
    return fallen


class Wounds(NamedTuple):
    """What criticals do to a ship."""

    crit9: int = 0
    crit11: int = 0
    crit12: int = 0
    small_leaks: int = 0
    leaks: int = 0
    fire: bool = False
    master_gunner_dead: bool = False
    captain_dead: bool = False
    officers_dead: bool = False
    fs_set: bool = False


def struck_by(wounds: Wounds, number: int, *, fort: bool = False) -> Wounds:
    """R102-R112: the lasting effect of a critical; an explosion has none of its own."""
    if fort and number not in ON_FORTS:
        return wounds
    counter, flag = COUNTED.get(number, ""), FLAGGED.get(number, "")
    if counter:
        wounds = wounds._replace(**{counter: getattr(wounds, counter) + 1})
    if flag:
        wounds = wounds._replace(**{flag: True})
    return wounds._replace(fs_set=False) if number in IN_THE_RIGGING else wounds


def sinks(pv: int, small_leaks: int, leaks: int, rules: HouseRules) -> bool:
    """R118, Q73: no hull points and a leak."""
    return pv <= 0 and (leaks > 0 or (small_leaks > 0 and rules.small_leak_sinks))


def repaired(kind: str, face: int, *, fired: bool) -> bool:
    """R108, R110: whether the die stops a leak; a small one only if she did not fire."""
    found = tables().criticals
    if kind == "small_leak":
        return face in found.small_leak_repaired and not fired
    return face in found.leak_repaired


def leak_cost(kind: str) -> int:
    """R108, R110: hull points a leak costs each turn."""
    found = tables().criticals
    return found.small_leak_pv if kind == "small_leak" else found.leak_pv


def fire_result(face: int) -> str:
    """R111: explosion, out, or burns (then the die is the loss)."""
    found = tables().criticals
    if face in found.fire_explodes:
        return "explosion"
    return "out" if face in found.fire_out else "burns"


def own_blast(initial: int) -> int:
    """R109: what an explosion costs the ship itself."""
    return initial // tables().criticals.own_divisor


def near_blast(initial: int, rules: HouseRules) -> int:
    """R115, Q46: what an explosion costs a ship within one hex."""
    return max(int(rules.explosion_minimum), initial // tables().criticals.others_divisor)


def in_blast(apart: int) -> bool:
    """R115: whether a ship so many hexes away suffers from an explosion."""
    return apart <= tables().criticals.others_within


class Upkeep(NamedTuple):
    """A ship in phase 6c, and what came of it."""

    hull: tuple[int, ...]
    initial: int
    small_leaks: int = 0
    leaks: int = 0
    fire: bool = False
    fired: bool = False
    masts_left: int = 0
    masts_fallen: int = 0
    explosion: bool = False
    sinks: bool = False
    emptied: int = 0
    """Sections emptied on the way; their dice come last."""

    @property
    def pv(self) -> int:
        """Hull points left."""
        return sum(self.hull)


def hurt(ship: Upkeep, hits: int) -> Upkeep:
    """Hits in phase 6c; the section dice wait."""
    taken = take(ship.hull, hits)
    return ship._replace(hull=taken.hull, emptied=ship.emptied + taken.destroyed)


def leak_turn(ship: Upkeep, kind: str, rules: HouseRules, roll: Callable[[], int]) -> Upkeep:
    """R108, R110, R118: one leak: its loss, sinking, then its die (none where it could not help)."""
    ship = hurt(ship, leak_cost(kind))
    if sinks(ship.pv, ship.small_leaks, ship.leaks, rules):
        return ship._replace(sinks=True)
    if kind == "small_leak" and ship.fired:
        return ship
    if not repaired(kind, roll(), fired=ship.fired):
        return ship
    return (
        ship._replace(small_leaks=ship.small_leaks - 1)
        if kind == "small_leak"
        else ship._replace(leaks=ship.leaks - 1)
    )


def fire_turn(ship: Upkeep, face: int) -> Upkeep:
    """R111: the die of a fire."""
    result = fire_result(face)
    if result == "out":
        return ship._replace(fire=False)
    if result == "explosion":
        return hurt(ship, own_blast(ship.initial))._replace(explosion=True)
    return hurt(ship, face)


def fallen_turn(ship: Upkeep, rules: HouseRules, roll: Callable[[], int]) -> Upkeep:
    """R100, R118: the section dice of what was emptied on the way, then sinking."""
    fallen = section_dice(ship.emptied, ship.masts_left, roll)
    return ship._replace(
        emptied=0,
        masts_left=ship.masts_left - fallen,
        masts_fallen=ship.masts_fallen + fallen,
        sinks=ship.sinks or sinks(ship.pv, ship.small_leaks, ship.leaks, rules),
    )


def upkeep(ship: Upkeep, rules: HouseRules, roll: Callable[[], int]) -> Upkeep:
    """R114, section 8.4: one ship through phase 6c."""
    for kind, count in (("small_leak", ship.small_leaks), ("leak", ship.leaks)):
        for _ in range(count):
            ship = leak_turn(ship, kind, rules, roll)
            if ship.sinks:
                return ship
    if ship.fire:
        ship = fire_turn(ship, roll())
    return fallen_turn(ship, rules, roll)


class Hulk(NamedTuple):
    """A ship as phase 7 sees her."""

    id: str
    side: str
    pv: int
    sinks: bool = False
    is_fort: bool = False


def surrenders(ships: Sequence[Hulk], adjacent: Callable[[str, str], bool]) -> dict[str, str]:
    """R117-R121: what becomes of each ship without hull points; all at once, sinkings first."""
    without = [ship for ship in ships if ship.pv <= 0 and not ship.is_fort]
    afloat = [ship for ship in ships if not ship.is_fort and not (ship.pv <= 0 and ship.sinks)]
    found: dict[str, str] = {}
    for ship in without:
        if ship.sinks:
            found[ship.id] = "sinks"
            continue
        near = [one for one in afloat if one.id != ship.id and adjacent(ship.id, one.id)]
        enemies = sum(one.side != ship.side for one in near)
        found[ship.id] = "surrenders" if strikes(enemies, len(near) - enemies) else "keeps_colours"
    return found


def strikes(enemies: int, friends: int) -> bool:
    """R119: more enemies than friends beside her."""
    return enemies > friends
