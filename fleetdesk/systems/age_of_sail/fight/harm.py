"""Damage to hull, masts and crew: sections, criticals, leaks, fires, explosions (R98-R118)."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.core.dice_totals import Result
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.state import AosShip
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


class Critical(NamedTuple):
    """A critical roll: die + force, and the line of the table it reads (0: nothing)."""

    total: int
    number: int


class Taken(NamedTuple):
    """A hull after hits."""

    hull: tuple[int, ...]
    destroyed: int
    """Sections emptied by these hits."""


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


def critical_says(found: Critical) -> Result:
    """What a critical roll comes to, in a word."""
    name = Msg(key=CRITICALS[found.number]) if found.number else msg("nothing")
    return Result(label=name, tone="harm" if found.number else "plain")


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


def mast_says(face: int) -> Result:
    """R100: what the section die comes to."""
    if mast_falls(face):
        return Result(label=nmsg("1 mast section falls", "{n} mast sections fall", 1), tone="harm")
    return Result(label=msg("the masts stand"))


def section_dice(destroyed: int, masts_left: int, roll: Callable[[], int]) -> int:
    """R100: a die for each destroyed section while masts are left; gives how many mast sections fell."""
    fallen = 0
    for _ in range(destroyed):
        if fallen < masts_left and mast_falls(roll()):
            fallen += 1
    return fallen


def struck_by(ship: AosShip, number: int, *, fort: bool = False) -> AosShip:
    """R102-R112: the lasting effect of a critical; an explosion has none of its own."""
    if fort and number not in ON_FORTS:
        return ship
    if number in COUNTED:
        ship = ship.but(**{COUNTED[number]: getattr(ship, COUNTED[number]) + 1})
    if number in FLAGGED:
        ship = ship.but(**{FLAGGED[number]: True})
    return ship.but(fs_set=False) if number in IN_THE_RIGGING else ship


def sinks(pv: int, small_leaks: int, leaks: int, rules: HouseRules) -> bool:
    """R118, Q73: no hull points and a leak."""
    return pv <= 0 and (leaks > 0 or (small_leaks > 0 and rules.small_leak_sinks))


def repaired(kind: str, face: int, *, fired: bool) -> bool:
    """R108, R110: whether the die stops a leak; a small one only if she did not fire."""
    found = tables().criticals
    if kind == "small_leak":
        return face in found.small_leak_repaired and not fired
    return face in found.leak_repaired


def repair_says(kind: str, face: int) -> Result:
    """R108, R110: what the die of a leak comes to."""
    stopped = repaired(kind, face, fired=False)
    return Result(label=msg("stopped") if stopped else msg("goes on"), tone="sound" if stopped else "harm")


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


def fire_says(face: int) -> Result:
    """R111: what the die of a fire comes to."""
    result = fire_result(face)
    if result == "burns":
        return Result(label=msg("\N{MINUS SIGN}{n}", n=face), tone="harm", each=True)
    blows = result == "explosion"
    return Result(label=msg("explosion") if blows else msg("put out"), tone="harm" if blows else "sound")


def own_blast(initial: int) -> int:
    """R109: what an explosion costs the ship itself."""
    return initial // tables().criticals.own_divisor


def near_blast(initial: int, rules: HouseRules) -> int:
    """R115, Q46: what an explosion costs a ship within one hex."""
    return max(int(rules.explosion_minimum), initial // tables().criticals.others_divisor)


def in_blast(apart: int) -> bool:
    """R115: whether a ship so many hexes away suffers from an explosion."""
    return apart <= tables().criticals.others_within


def strikes(enemies: int, friends: int) -> bool:
    """R119: more enemies than friends beside her."""
    return enemies > friends
