"""What was said of one ship more than once: added up, replaced, or two orders (R20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fleetdesk.systems.salves.posts.predicates import added
from fleetdesk.systems.salves.posts.saying import Order, Read


class Said(NamedTuple):
    """An order of one ship, as it was met."""

    ship: str
    order: Order
    text: str
    changed: bool
    """A sign of change stands with it or between it and what was said before."""
    block: int
    """Orders of one list below a ship's name belong together."""
    refuses: str = ""
    """What it says the ship shall not do: "fire" or "move"; the other may still be ordered."""


def settled(told: Sequence[Said]) -> Order | Said:
    """The one order of what was said of a ship: the last behind a sign of change, the sum of a list; else what contradicts."""
    now = told[0]
    for one in told[1:]:
        sum_of_both = together(now, one)
        if one.order.kind == "keep" or one.order == now.order or leaves_open(one, now):
            continue
        if sum_of_both is not None:
            now = now._replace(order=sum_of_both)
        elif one.changed or now.order.kind == "keep" or leaves_open(now, one):
            now = one
        else:
            return one
    return now.order


def leaves_open(one: Said, other: Said) -> bool:
    """`It does not fire. It moves 1N."""
    return bool(one.refuses) and other.order.kind in {"fire", "move"} - {one.refuses}


def together(one: Said, other: Said) -> Order | None:
    """The lines of a list below one ship's name, added."""
    if one.block != other.block or one.order.kind != other.order.kind or other.changed:
        return None
    if one.order.kind == "move":
        return Order("move", steps=added((*one.order.steps, *other.order.steps)))
    if one.order.kind == "fire":
        salvos = dict(one.order.salvos)
        for cell, shots in other.order.salvos:
            salvos[cell] = salvos.get(cell, 0) + shots
        return Order("fire", salvos=tuple(salvos.items()))
    return None


def merged(before: Read, later: Read) -> Read:
    """Ship by ship the later post counts; what it withdraws as a whole is not replaced."""
    orders = dict(before.orders)
    if any(one.why == "withdrawn" for one in later.asks):
        orders = {ship: Order("none") for ship in orders}
    asked = {one.ship for one in later.asks if one.ship}
    for ship, one in later.orders.items():
        if one.kind != "keep":
            orders[ship] = one
    orders = {ship: one for ship, one in orders.items() if ship not in asked and one.kind != "keep"}
    new = asked | {ship for ship, one in later.orders.items() if one.kind != "keep"}
    asks = (*(one for one in before.asks if one.ship not in new and one.why != "withdrawn"), *later.asks)
    return Read(
        orders, tuple(one for one in asks if one.why != "withdrawn"), (*before.skipped, *later.skipped)
    )
