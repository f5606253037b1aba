"""What was said of one ship more than once: added up, replaced, or two orders (R20)."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.salves.posts.predicates import added
from fleetdesk.systems.salves.posts.saying import Order


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
