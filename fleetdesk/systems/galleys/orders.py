"""Orders and movement: legality, speed, allowance, turning (R2-R9, R12, R13, R15, R30-R35)."""

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.tables import Hand, Speed, tables

Order = Literal["halt", "ahead", "combat", "port", "starboard", "astern"]
ORDERS: Mapping[str, str] = {
    "halt": N_("Halt!"),
    "ahead": N_("Ahead!"),
    "combat": N_("To battle!"),
    "port": N_("To port!"),
    "starboard": N_("To starboard!"),
    "astern": N_("Astern!"),
}
UNORDERED: Order = "ahead"
"""What a ship does that was given none (section 3)."""
SHORT: Mapping[str, str] = {
    "halt": N_("HA"),
    "ahead": N_("AH"),
    "combat": N_("BA"),
    "port": N_("PO"),
    "starboard": N_("ST"),
    "astern": N_("AS"),
}
TURNING = frozenset({"port", "starboard"})
HALF_CIRCLE = 180
ASTERN = Fraction(1, 3)

Penalty = float | Fraction
"""Centimetres a broken bank costs; a `Fraction` is a share of the speed."""


class Pace(NamedTuple):
    """How an order is carried out: the order that counts, its speed, and whether it needs a fatigue test."""

    order: str
    speed: Speed
    test: bool


class Turning(NamedTuple):
    """How far a ship turns, in degrees, and to which sides."""

    least: int
    most: int
    sides: tuple[Hand, ...]


class Hull(NamedTuple):
    """What slows a ship: damage, broken banks, lost rowers."""

    damaged: bool = False
    port: Penalty | None = None
    """What the port bank costs, where it is broken."""
    starboard: Penalty | None = None
    rowers_listed: int = 0
    rowers: int = 0


def why_no_order(order: str, *, fatigued: bool) -> str:
    """R12: why an order cannot be given (a code of `reasons`), or nothing."""
    return "tired" if order == "combat" and fatigued else ""


def why_no_rest(order: str, *, fatigued: bool, engaged: bool = False) -> str:
    """R16, R20, R22: why a ship has no use of a rest with this order (a code of `reasons`), or nothing."""
    if order != "halt":
        return "rest_halt"
    if not fatigued:
        return "rest_fresh"
    return "rest_engaged" if engaged else ""


def pace(order: str, rules: HouseRules, *, fatigued: bool) -> Pace:
    """R5, R9, R15, A-02, A-24: what a revealed order becomes."""
    if order == "combat" and fatigued:
        order = rules.combat_when_fatigued
    speed = tables().orders[order].speed
    if order in TURNING and rules.turn_order_speed == "combat_with_test" and not fatigued:
        speed = "combat"
    return Pace(order, speed, speed == "combat")


def speed_after_test(speed: Speed, rules: HouseRules, *, passed: bool) -> Speed:
    """R13, A-03: the speed of this turn once the fatigue test is thrown."""
    if speed == "combat" and not passed and rules.fatigue_timing == "on_reveal_lose_speed":
        return "normal"
    return speed


def turning(order: str, angle: int) -> Turning:
    """R3-R8: how far an order turns a ship of this turning angle."""
    row = tables().orders[order]
    most = row.degrees or min(HALF_CIRCLE, row.turn_max * angle)
    return Turning(row.turn_min * angle, most, row.sides)


def exact(cm: float) -> Fraction:
    """A length as it was written: 4.8 is not a hair more, which rounding up would make a whole centimetre."""
    return Fraction(cm).limit_denominator(1000)


def lost_to(penalty: Penalty, speed: float) -> Fraction:
    """R31: centimetres a broken bank costs at this speed."""
    return penalty * exact(speed) if isinstance(penalty, Fraction) else exact(penalty)


def movement(base: float, title: Msg, hull: Hull, rules: HouseRules) -> Trace:
    """R30-R32, A-18, A-40: the movement left at a speed, rounded once; an unhurt ship keeps its halves."""
    way, full = traced(title, base), exact(base)
    banks = tuple(
        (label, lost_to(penalty, base))
        for label, penalty in (
            (msg("Port oars broken"), hull.port),
            (msg("Starboard oars broken"), hull.starboard),
        )
        if penalty is not None
    )
    if not hull.damaged and not banks:
        return way
    oars = sum((lost for _, lost in banks), Fraction(0))
    half, adds = msg("Damaged: half of it"), rules.movement_penalty_order == "additive"
    if hull.damaged and adds:
        way = way.plus(half, -base / 2, "R30")
    for label, lost in banks:
        way = way.plus(label, -float(lost), "R31")
    left = full - oars
    if hull.damaged:
        left = left - full / 2 if adds else left / 2
        if not adds:
            way = way.to(float(left), half, "R30")
    up = rules.movement_rounding == "penalty_up"
    rest = full - math.ceil(full - left) if up else Fraction(math.ceil(left))
    return way.to(float(max(Fraction(0), rest)), msg("Rounded once, never below 0"), "R32")


def allowance(
    speed: Speed,
    cruise: float,
    combat: float,
    hull: Hull,
    rules: HouseRules,
    *,
    disengaged: bool = False,
    held: bool = False,
) -> Trace:
    """R3, R26, R30-R35: centimetres a ship may move: full speed, a third astern, half after disengaging."""
    if speed == "none" or held:
        return Trace()
    if speed == "combat":
        way = movement(combat, msg("Combat speed"), hull, rules)
    else:
        way = movement(cruise, msg("Normal speed"), hull, rules)
    if hull.rowers_listed > 0 and hull.rowers <= 0 and rules.rowers_zero == "immobile":
        return way.to(0.0, msg("No rowers left"), "R35")
    if speed == "third":
        astern = float(math.ceil(exact(way.total) * ASTERN))
        way = way.to(astern, msg("A third of it astern, rounded up"), "R33")
    if disengaged:
        rest = float(math.ceil(exact(way.total) / 2))
        way = way.to(rest, msg("Half of it after disengaging, rounded up"), "R34")
    return way
