"""The orders in words: what each is for short, its speed and how far it turns (R3-R8)."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.blocks.rows import Sign, Signs
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import ORDERS, SHORT, why_no_order
from fleetdesk.systems.galleys.tables import Speed, tables

SPEEDS: Mapping[Speed, Msg] = {
    "none": msg("no movement"),
    "normal": msg("normal"),
    "combat": msg("combat, fatigue test"),
    "third": msg("a third, backwards"),
}


def speed(order: str, rules: HouseRules) -> Msg:
    """R3-R9, A-02: the speed of an order."""
    row = tables().orders[order]
    with_test = rules.turn_order_speed == "combat_with_test" and row.degrees
    return SPEEDS["combat" if with_test else row.speed]


def turn(order: str) -> Msg | None:
    """R3-R8: how far it turns a ship; `None`: not at all."""
    row = tables().orders[order]
    if not row.sides:
        return None
    if row.degrees:
        return msg("{n} angle to {degrees}°", n=row.turn_min, degrees=row.degrees)
    return nmsg("1 angle at most", "{n} angles at most", row.turn_max)


def signs(rules: HouseRules) -> Signs:
    """What is written on a sheet for each order, and what it does."""
    return Signs(
        items=tuple(
            Sign(short=Msg(key=SHORT[order]), name=Msg(key=name), meaning=_meaning(order, rules))
            for order, name in ORDERS.items()
        )
    )


def _meaning(order: str, rules: HouseRules) -> Msg:
    """R12, R16: with whom it is forbidden to, and what else it is for."""
    turning = turn(order)
    if turning is None:
        return msg("{speed}, rest allowed", speed=speed(order, rules))
    told = msg("{speed}, {turn}", speed=speed(order, rules), turn=turning)
    return msg("{told}, not if fatigued", told=told) if why_no_order(order, fatigued=True) else told


def in_a_line() -> Msg:
    """What the short forms mean, in a line: AH Ahead!, ..."""
    return msg(
        "{orders}",
        orders=tuple(
            msg("{short} {order}", short=Msg(key=SHORT[key]), order=Msg(key=name))
            for key, name in ORDERS.items()
        ),
    )
