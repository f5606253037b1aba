"""The last resort for a card taller than a page: it goes on, block by block, row by row where it must."""

from collections.abc import Sequence

from fleetdesk.core.blocks import cards
from fleetdesk.core.layout.laying import UNDER_RULE, Laid, lay, lay_blocks, pen_of
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import Msg


def split_card(card: cards.Card, width: float, pen: Pen, room: float) -> tuple[Laid, ...]:
    """Lay a card out in pieces none of which is taller than `room`; each has its frame and its name."""
    pen = pen.closer() if card.one_page else pen_of(card, pen)  # a face that has no room is read from near
    pad = pen.padding if card.framed and not pen.style.ruled else 0.0
    inner, tall = width - 2 * pad, room - (UNDER_RULE if card.framed and pen.style.ruled else 2 * pad)
    pieces: list[list[cards.Block]] = [[]]
    head = _continued(card)
    used = 0.0
    for block in _cut(card.blocks, inner, pen, tall - _height(head, inner, pen)):
        height = lay(block, inner, pen).height
        lonely = len(pieces[-1]) == 1 and isinstance(pieces[-1][0], cards.Heading)
        if pieces[-1] and not lonely and used + pen.gap + height > tall:
            heads = _last_headings(pieces[-1])
            pieces.append([*head, *heads])
            used = _height(pieces[-1], inner, pen) - (0.0 if pieces[-1] else pen.gap)
        pieces[-1].append(block)
        used += height + (pen.gap if len(pieces[-1]) > 1 else 0.0)
    return tuple(lay_blocks(blocks, width, pen, framed=card.framed) for blocks in pieces if blocks)


def _last_headings(piece: list[cards.Block]) -> list[cards.Block]:
    """Take the headings off the end of a piece: they stay with what they head."""
    count = 0
    while count < len(piece) - 1 and isinstance(piece[-1 - count], cards.Heading):
        count += 1
    first = len(piece) - count
    taken = piece[first:]
    del piece[first:]
    return taken


def _continued(card: cards.Card) -> tuple[cards.Block, ...]:
    first = card.blocks[0] if card.blocks else None
    if not isinstance(first, cards.Heading):
        return ()
    return (first.continued,)


def _height(blocks: Sequence[cards.Block], width: float, pen: Pen) -> float:
    return lay_blocks(blocks, width, pen, framed=False).height + pen.gap if blocks else 0.0


def _cut(blocks: Sequence[cards.Block], width: float, pen: Pen, room: float) -> list[cards.Block]:
    """The same blocks, those taller than a page cut into several."""
    cut: list[cards.Block] = []
    for block in blocks:
        if lay(block, width, pen).height <= room:
            cut.append(block)
        elif isinstance(block, cards.Columns):
            inner = [part for column in block.columns for part in column]
            cut.extend(_cut(inner, width, pen, room))
        elif isinstance(block, cards.Spread):
            cut.extend(_unspread(block, width, pen, room))
        else:
            cut.extend(_parts(block, width, pen, room))
    return cut


def _unspread(block: cards.Spread, width: float, pen: Pen, room: float) -> list[cards.Block]:
    """As many parts as a page has room for stay abreast; one that is too tall by itself is cut."""
    first, rest = block.parts[:1], block.parts[1:]
    for count in range(len(block.parts) - 1, 0, -1):
        if lay(block.but(parts=block.parts[:count]), width, pen).height <= room:
            return [
                block.but(parts=block.parts[:count]),
                *_cut([block.but(parts=block.parts[count:])], width, pen, room),
            ]
    return _cut([*first[0], *((block.but(parts=rest),) if rest else ())], width, pen, room)


def _parts(block: cards.Block, width: float, pen: Pen, room: float) -> list[cards.Block]:
    """Halve a block until each part has room; a block that cannot be halved stays whole."""
    halves = _halves(block, pen)
    if len(halves) < 2:
        return [block]
    parts: list[cards.Block] = []
    for half in halves:
        parts.extend([half] if lay(half, width, pen).height <= room else _parts(half, width, pen, room))
    return parts


def _halves(block: cards.Block, pen: Pen) -> tuple[cards.Block, ...]:
    match block:
        case cards.Table(rows=rows) if len(rows) > 1:
            middle = len(rows) // 2
            return block.but(rows=rows[:middle]), block.but(rows=rows[middle:])
        case cards.Stats(items=items) if len(items) > 1:
            middle = len(items) // 2
            return block.but(items=items[:middle]), block.but(items=items[middle:])
        case cards.Flags(ticks=ticks) if len(ticks) > 1:
            middle = len(ticks) // 2
            return block.but(ticks=ticks[:middle]), block.but(ticks=ticks[middle:], label=None)
        case cards.Chips(badges=badges) if len(badges) > 1:
            middle = len(badges) // 2
            return block.but(badges=badges[:middle]), block.but(badges=badges[middle:])
        case cards.Notes():
            return _note_halves(block, pen)
        case _:
            return (block,)


def _note_halves(block: cards.Notes, pen: Pen) -> tuple[cards.Block, ...]:
    text = pen.say(block.text)
    words = text.split(" ")
    if len(words) > 1:
        middle = len(words) // 2
        first, second = " ".join(words[:middle]), " ".join(words[middle:])
        return (
            block.but(text=Msg.verbatim(first), lines=0),
            cards.Notes(text=Msg.verbatim(second), lines=block.lines),
        )
    if block.lines > 1:
        middle = block.lines // 2
        return block.but(lines=middle), cards.Notes(lines=block.lines - middle)
    return (block,)
