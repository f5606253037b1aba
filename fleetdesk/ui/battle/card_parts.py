"""What of a ship's card stands in its place, and what beside it: figures and marks here, pictures and words there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fleetdesk.core.cards import Arcs, Block, Card, Chips, Columns, Flags, Notes, Plot, Ties

_TOLD = (Arcs, Plot, Ties, Chips, Notes, Flags)
"""Blocks that are looked at and read: what happens to a ship adds to them, and would push her marks about."""


class Parted(NamedTuple):
    """The two halves of a card."""

    figures: Card
    told: Card


def parted(card: Card) -> Parted:
    """Take pictures and words out of a card; columns with one left in them are none."""
    figures: list[Block] = []
    told: list[Block] = []
    for block in _flat(card.blocks):
        (told if isinstance(block, _TOLD) else figures).append(block)
    return Parted(card.but(blocks=tuple(figures)), card.but(blocks=tuple(told)))


def _flat(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Columns):
            for column in block.columns:
                yield from _flat(column)
        else:
            yield block
