"""Action cards in a hand and markers on the table, as two games have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import Msg, msg

CARD_TYPES = ("T", "S", "A", "R")
CardType = Literal["", "T", "S", "A", "R"]
M = TypeVar("M")


class HeldCard(Frozen):
    """A card in a hand."""

    id: str
    type: CardType = ""
    """Empty: not told."""
    title: str = Field("", max_length=80)
    drawn_turn: int = 0


class Marker(Frozen):
    """A marker beside a ship."""

    id: str
    text: str = Field(max_length=80)
    ends_turn: int = 0
    """Removed in the end phase of this turn; 0: stays until taken away by hand."""


def card_title(card: HeldCard) -> Msg:
    """A card in words: its type and title, as far as told."""
    if card.title:
        return msg("{type} \N{MIDDLE DOT} {title}", type=card.type or "?", title=card.title)
    return msg("{type} card", type=card.type) if card.type else msg("Card, type not told")


def fresh(held: tuple[HeldCard, ...], count: int, turn: int) -> tuple[HeldCard, ...]:
    """So many new cards, face down."""
    used = [int(card.id[1:]) for card in held if card.id[1:].isdigit()]
    first = max(used, default=0) + 1
    return tuple(HeldCard(id=f"c{first + at}", drawn_turn=turn) for at in range(count))


def face_down(hand: Iterable[HeldCard]) -> tuple[HeldCard, ...]:
    """A hand as the other players see it."""
    return tuple(card.but(type="", title="") for card in hand)


def why_no_replace(held: Iterable[str], drawn: Iterable[str], discard: Sequence[str]) -> str:
    """Why these cards cannot be discarded (`just_drawn`, `not_in_hand`), or nothing.

    `held` are the cards in hand before this phase's draw, `drawn` those it brought.
    """
    old, new = set(held), set(drawn)
    if any(card in new and card not in old for card in discard):
        return "just_drawn"
    if any(card not in old for card in discard) or len(set(discard)) < len(discard):
        return "not_in_hand"
    return ""


def markers_left(markers: Iterable[tuple[M, int | None]], turn: int) -> tuple[tuple[M, ...], tuple[M, ...]]:
    """(removed, kept) of (marker, last turn of its effect); one without a last turn is kept."""
    removed: list[M] = []
    kept: list[M] = []
    for marker, ends in markers:
        (removed if ends is not None and ends <= turn else kept).append(marker)
    return tuple(removed), tuple(kept)


def next_marker(markers: Iterable[Marker]) -> str:
    """An id none of the markers on the table has."""
    used = {marker.id for marker in markers}
    return next(f"k{n}" for n in range(1, len(used) + 2) if f"k{n}" not in used)
