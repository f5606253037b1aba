"""The turn: phases, activation cards, what its end clears (R1, R23-R29, R58)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fleetdesk.systems.galleys.options import HouseRules

PHASES = ("command", "activations", "shooting", "boarding")
"""R1"""


def deck(ships: Mapping[str, int], rules: HouseRules) -> dict[str, int]:
    """R29, A-20: activation cards of each side; without a deck there are none."""
    return dict(ships) if rules.deck == "one_card_per_ship" else dict.fromkeys(ships, 0)


def drawn(cards: Mapping[str, int], number: int) -> str:
    """R23: the side whose card is the one of that number (1 ... all) in a deck laid out side by side."""
    for side, count in cards.items():
        if number <= count:
            return side
        number -= count
    return ""


def next_side(order: Sequence[str], waiting: Mapping[str, int], last: str) -> str:
    """A-20, sides taking turns: who is next, passing over those with no ship left to activate."""
    start = order.index(last) + 1 if last in order else 0
    for step in range(len(order)):
        side = order[(start + step) % len(order)]
        if waiting.get(side, 0) > 0:
            return side
    return ""


CLEARED: Mapping[str, object] = {
    "activated": False,
    "rammed_this_turn": False,
    "ram_attempted": False,
    "oars_attempted": False,
    "grapple_tried": (),
    "disengage_tried": (),
}
"""R58, R42: what the end of the turn clears on every ship."""
