"""What of a ship's card stands in its place, and what beside it: figures and marks here, pictures and words there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Arcs, Block, Card, Chips, Columns, Flags, Notes, Table, Ties
from fleetdesk.core.blocks.plots import Bars, Plot

_TOLD = (Arcs, Bars, Plot, Ties, Chips, Notes, Flags)
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
        beside = isinstance(block, _TOLD) or (isinstance(block, Table) and block.beside)
        (told if beside else figures).append(block)
    return Parted(card.but(blocks=tuple(figures)), card.but(blocks=tuple(told)))


def _flat(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Columns):
            for column in block.columns:
                yield from _flat(column)
        else:
            yield block


def told_ways(told: Card) -> tuple[Card, ...]:
    """Ways to show pictures and words, from the most room to the least: the ship from above gives way at last.

    What she does with her guns stands on the card too.
    """
    pictures = tuple(block for block in told.blocks if isinstance(block, Arcs))
    words = tuple(block for block in told.blocks if not isinstance(block, Arcs))
    if not pictures:
        return (told,)
    if not words:
        return told, told.but(blocks=())
    beside = tuple(
        told.but(blocks=(Columns(columns=(pictures, words), weights=(share, 1 - share)),))
        for share in (0.46, 0.34)
    )
    return told, *beside, told.but(blocks=words)
