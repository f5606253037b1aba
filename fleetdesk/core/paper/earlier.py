"""Past turns on a sheet of a battle: each in its column as it stood when the turn was over."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TypeVar

from fleetdesk.core.blocks.cards import Block, Columns, Document, Head
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.words import Msg

Cell = TypeVar("Cell")
Change = Callable[[Turns, str], Turns]
"""(turns, where they stand) -> what stands there instead."""

NOTHING = Msg.verbatim("")


def with_turn(document: Document, turn: int, then: Document) -> Document:
    """The same sheet with what `then`, drawn as that turn ended, holds in its column and the sheet does not tell itself."""
    known: defaultdict[str, list[Turns]] = defaultdict(list)

    def noted(block: Turns, place: str) -> Turns:
        known[place].append(block)
        return block

    _changed(then, noted)
    left = {place: iter(blocks) for place, blocks in known.items()}

    def filled(block: Turns, place: str) -> Turns:
        before = next(left.get(place, iter(())), None)
        return block if before is None else _column(block, before, turn)

    return _changed(document, filled)


def _changed(document: Document, change: Change) -> Document:
    """The document with other turns; `change` is told on which ship's card, or over the pages, they stand."""

    def over(head: Head) -> Head:
        return head.but(strip=_blocks(head.strip, "over the pages", change))

    cards = tuple(
        card.but(
            blocks=_blocks(card.blocks, f"ship {card.ship}", change),
            roomy=tuple(
                _blocks(way, f"ship {card.ship}, with more room: {at}", change)
                for at, way in enumerate(card.roomy)
            ),
            head=over(card.head) if card.head is not None else None,
        )
        for card in document.cards
    )
    return document.but(head=over(document.head), cards=cards)


def _blocks(blocks: Sequence[Block], place: str, change: Change) -> tuple[Block, ...]:
    return tuple(_block(block, place, change) for block in blocks)


def _block(block: Block, place: str, change: Change) -> Block:
    if isinstance(block, Turns):
        return change(block, place)
    if isinstance(block, Columns):
        return block.but(columns=tuple(_blocks(column, place, change) for column in block.columns))
    return block


def _column(now: Turns, then: Turns, turn: int) -> Turns:
    """The turns with one column filled; others than these are left alone."""
    at = turn - now.first
    if then.first != now.first or not 0 <= at < now.count or len(now.bands) != len(then.bands):
        return now
    pairs = zip(now.bands, then.bands, strict=True)
    return now.but(bands=tuple(_band(band, before, at) for band, before in pairs))


def _band(band: Band, before: Band, at: int) -> Band:
    return band.but(
        cells=_put(band.cells, before.cells, at, NOTHING),
        second=_put(band.second, before.second, at, NOTHING),
        ticked=_put(band.ticked, before.ticked, at, ()),
        degrees=_put(band.degrees, before.degrees, at, None),
    )


def _put(cells: tuple[Cell, ...], before: tuple[Cell, ...], at: int, nothing: Cell) -> tuple[Cell, ...]:
    """The cells with the one of before in its place, where they have none there."""
    if at >= len(before) or before[at] == nothing or (at < len(cells) and cells[at] != nothing):
        return cells
    padded = (*cells, *(nothing,) * (at + 1 - len(cells)))
    return (*padded[:at], before[at], *padded[at + 1 :])
