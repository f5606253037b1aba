"""What can be said of a ship in a post: an order, or a doubt to ask about."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.salves.compass import Step

SIDES = frozenset(
    {"prep", "toward", "filler", "only", "pron", "open", "close", "dash", "again", "polite", "colon", "sign"}
)
"""Kinds of words that change nothing."""


class Order(NamedTuple):
    """An order of one ship."""

    kind: str
    """move, fire, none; keep: what was ordered before stands."""
    steps: tuple[Step, ...] = ()
    """Equal neighbours added."""
    salvos: tuple[tuple[str, int], ...] = ()
    """(cell, shots)."""


class Doubt(NamedTuple):
    """Why the author is asked: condition, alternatives, two_orders, which_ship, unknown_ship, no_cell, shots ..."""

    why: str
