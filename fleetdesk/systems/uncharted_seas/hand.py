"""When action cards are played and how many a hand holds (R2, R5, R68)."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.tables import tables


class Draw(NamedTuple):
    """The draw of the end phase: hand size, cards to draw, cards to put away first (house rule)."""

    hand_size: int
    draw: int
    discard: int


def why_no_card(card_type: str, phase: str) -> str:
    """R2, R5: why a card cannot be played in a phase (a code of `reasons`), or nothing."""
    when = tables().cards.get(card_type)
    if when is None:
        return "unknown_card"
    return "" if when == phase else "wrong_phase"


def squadrons_counted(in_play: int, initial: int, rules: HouseRules) -> int:
    """R68, A27: the squadrons the hand counts."""
    return initial if rules.hand_basis == "initial" else in_play


def hand_size(squadrons: int) -> int:
    """R68: one card a squadron, five at most."""
    hand = tables().hand
    return min(hand.maximum, max(0, squadrons) * hand.per_squadron)


def draw_due(squadrons: int, hand: int, rules: HouseRules, *, deck_left: int | None = None) -> Draw:
    """R68, A20: what is drawn in the end phase; `deck_left` is the count of the deck where it is kept."""
    size = hand_size(squadrons)
    draw = max(0, size - hand)
    if deck_left is not None:
        draw = min(draw, max(0, deck_left))
    return Draw(size, draw, max(0, hand - size) if rules.hand_overflow == "discard_down" else 0)
