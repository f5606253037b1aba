"""From blocks to marks: one layout for the preview, the screen and the print.

Each kind of block has its layout in a module of its own; this one loads them, sets columns side by
side and frames cards.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Block, Card, Columns, Ladder, Spread, Track
from fleetdesk.core.blocks.rows import Ranks
from fleetdesk.core.layout import bars, boxes, grid, ladder, plot, roll, rows, sea, table, text, ties, turns
from fleetdesk.core.layout.above import arcs, way
from fleetdesk.core.layout.base import Spot, needs, place, shared, stack
from fleetdesk.core.layout.marks import FRAME, POINT, RULE, Box, Line, Mark, moved
from fleetdesk.core.layout.pen import Pen

GUTTER = 3.5
"""Between columns."""
HALF_RULE = RULE * POINT / 2
UNDER_RULE = 2.4
"""From the top of the rule over a card to what stands under it."""
SECTIONS = 0.7
"""Millimetres more than between two blocks, from the foot of a section's table to the rule of the next section."""
UNDER_LINE = 0.9
"""The same for the thinner line over a row of a list."""
KINDS = (arcs, bars, boxes, grid, plot, table, ladder, roll, rows, sea, text, ties, turns, way)
"""Modules that register a layout with `place`."""


class Laid(NamedTuple):
    """Marks in a rectangle of the width that was asked for."""

    height: float
    marks: tuple[Mark, ...]


def lay(block: Block, width: float, pen: Pen) -> Laid:
    """Lay one block out, its top left corner at 0, 0."""
    out: list[Mark] = []
    height = place(block, Spot(0.0, 0.0, width), pen, out)
    return Laid(height, tuple(out))


def lay_blocks(
    blocks: Sequence[Block], width: float, pen: Pen, *, framed: bool = True, row: bool = False
) -> Laid:
    """Lay blocks out one under the other: in a frame, on paper under a rule, or without either."""
    if isinstance(blocks, tuple):  # a page is set many times over; a list may still grow
        return pen.once(_laid, blocks, width, framed, row)
    return _laid(blocks, pen, width, framed, row)


def _laid(blocks: Sequence[Block], pen: Pen, width: float, framed: bool, row: bool) -> Laid:  # noqa: FBT001 - see above
    out: list[Mark] = []
    if framed and pen.style.ruled:
        under = UNDER_LINE if row else UNDER_RULE
        height = under + stack(blocks, Spot(0.0, under, width), pen, out)
        out.insert(0, Line(0.0, HALF_RULE, width, HALF_RULE, "ink", FRAME if row else RULE))
        return Laid(height, tuple(out))
    pad = pen.padding if framed else 0.0
    height = stack(blocks, Spot(pad, pad, width - 2 * pad), pen, out) + 2 * pad
    if framed:
        out.insert(0, Box(0.0, 0.0, width, height, "rounded", "ink", 0.8, "card", radius=2.0))
    return Laid(height, tuple(out))


def unruled(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks of a card without the rule over it."""
    first = marks[0] if marks else None
    ruled = isinstance(first, Line) and first.y1 == first.y2 == HALF_RULE
    return marks[1:] if ruled else marks


def lay_card(card: Card, width: float, pen: Pen) -> Laid:
    return lay_blocks(card.blocks, width, pen_of(card, pen), framed=card.framed, row=card.row)


def pen_of(card: Card, pen: Pen) -> Pen:
    """The pen a card is written with: larger where it is read from afar, closer where many stand on a page."""
    larger = pen.at_least(card.scale)
    larger = larger.closer() if card.dense else larger
    larger = larger.with_small_boxes() if card.small_boxes else larger
    return larger.tighter() if card.tight else larger


TIGHTER = (1.0, 0.93, 0.86, 0.8, 0.75, 0.7, 0.65, 0.62)
"""Shares of the letters a ship is set in, one after the other, until it has room on a page."""


def lay_ship(card: Card, widths: Sequence[float], pen: Pen, room: float) -> tuple[float, Laid] | None:
    """Set a ship's card closer, wider, then smaller, until it is no taller than `room`: a ship is never split.

    Returns the width and what stands there; `None` for a card without boxes to strike, which may go on on the next
    page, and for one that has no room even in the smallest letters.
    """
    if not any(has_boxes(block) for block in card.blocks):
        return None
    closer = pen_of(card, pen).closer()
    least = min(1.0, closer.style.scale)
    for share in TIGHTER:
        smaller = closer.scaled(max(least, closer.style.scale * share))
        for width in widths:
            laid = lay_blocks(card.blocks, width, smaller, framed=card.framed, row=card.row)
            if laid.height <= room:
                return width, laid
    return None


LARGEST = 2.2
"""Times running text: no letters are larger."""
NEARLY = 0.9
"""Of large print: so large is enough for a face that would else go on on a page it leaves mostly empty."""
_STEP = 0.05
_NARROWER = (1.0, 0.75)
"""Columns of a face may be narrower than they should be, where its letters are larger for it."""


class Face(NamedTuple):
    """A face of a sheet as it is laid, and how many times as large as running text its letters are."""

    laid: Laid
    scale: float


def lay_face(card: Card, width: float, pen: Pen, room: float, *, most: float = LARGEST) -> Face | None:
    """All of a face of a sheet in the largest letters in which it is no taller than `room`; `None`: in none.

    It is read across the table, and is all that stands on its page. `most`: times running text.
    """
    asked = pen.style.scale
    least, usual = max(min(1.0, asked), NEARLY * asked), max(card.scale, asked)
    scales = [least + _STEP * n for n in range(max(1, round((max(usual, LARGEST) - least) / _STEP) + 1))]
    scales = [one for one in scales if one <= most] or scales[:1]
    found: dict[float, Laid] = {}

    def too_tall(scale: float) -> bool:
        larger = pen.scaled(scale)
        for own, share in product(
            (larger, larger.closer()) if scale >= usual else (larger.closer(),), _NARROWER
        ):
            blocks = tuple(
                one.but(least_mm=one.least_mm * share) if isinstance(one, Spread) else one
                for one in card.blocks
            )
            laid = lay_blocks(blocks, width, own, framed=card.framed, row=card.row)
            if laid.height <= room:
                found[scale] = laid
                return False
        return True

    bisect_left(scales, True, key=too_tall)
    return Face(found[max(found)], max(found)) if found else None


def has_boxes(block: Block) -> bool:
    """Whether boxes to strike stand in it."""
    if isinstance(block, Columns):
        return any(has_boxes(part) for column in block.columns for part in column)
    return isinstance(block, Track | Ladder | Ranks)


@place.register
def _columns(block: Columns, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Side by side where there is room for it, else one under the other."""
    y = at.y
    for first, last in _rows(block, at.width, pen):
        if y > at.y:
            y += pen.gap
        columns = block.columns[first:last]
        x = at.x
        stacked: list[Laid] = []
        for column, width in zip(columns, _widths(block, first, last, at.width, pen), strict=True):
            marks: list[Mark] = []
            stacked.append(Laid(stack(column, Spot(x, y, width), pen, marks), tuple(marks)))
            x += width + GUTTER
        tallest = max(one.height for one in stacked)
        for one in stacked:
            out.extend(moved(one.marks, 0.0, tallest - one.height) if block.heads else one.marks)
        y += tallest
    return y - at.y


def _fixed(block: Columns, pen: Pen) -> bool:
    """Large letters need their room more than a place under each other."""
    return block.fixed and (block.even_large or pen.style.scale <= 1)


def _need(column: Sequence[Block], pen: Pen) -> float:
    return max((needs(block, pen) for block in column), default=0.0)


def _rows(block: Columns, width: float, pen: Pen) -> list[tuple[int, int]]:
    """Which columns stand abreast: as many as there is room for what each of them needs."""
    if _fixed(block, pen):
        return [(0, len(block.columns))]
    rows: list[tuple[int, int]] = []
    first, used = 0, 0.0
    for index, column in enumerate(block.columns):
        need = _need(column, pen)
        if index > first and used + GUTTER + need > width:
            rows.append((first, index))
            first, used = index, need
        else:
            used += need + (GUTTER if index > first else 0.0)
    if len(block.columns) > first:
        rows.append((first, len(block.columns)))
    return rows


def _widths(block: Columns, first: int, last: int, width: float, pen: Pen) -> list[float]:
    """Share the width by weight, but give each column what it needs."""
    weights = block.weights if len(block.weights) == len(block.columns) else (1.0,) * len(block.columns)
    needed = [0.0 if _fixed(block, pen) else _need(column, pen) for column in block.columns[first:last]]
    return shared(width - GUTTER * (last - first - 1), weights[first:last], needed)


@needs.register
def _columns_needs(block: Columns, pen: Pen) -> float:
    return max((_need(column, pen) for column in block.columns), default=0.0)


@place.register
def _spread(block: Spread, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """As many columns as are wide enough; each part whole, the tallest column as short as can be."""
    count = max(1, min(len(block.parts), int((at.width + GUTTER) / (pen.mm(block.least_mm) + GUTTER))))
    each = (at.width - GUTTER * (count - 1)) / count
    apart = pen.gap + pen.mm(SECTIONS)
    laid = [lay_blocks(part, each, pen, framed=False) for part in block.parts]
    columns = _dealt([one.height for one in laid], count, apart)
    tallest = 0.0
    for number, column in enumerate(columns):
        y = at.y
        for part in column:
            out.extend(moved(laid[part].marks, at.x + number * (each + GUTTER), y))
            y += laid[part].height + apart
        tallest = max(tallest, y - apart - at.y)
    return tallest + pen.mm(SECTIONS)  # what stands below them is a section, too


def _dealt(heights: Sequence[float], count: int, gap: float) -> list[range]:
    """The parts of each column, in order: as even as whole parts allow."""
    if count == 1 or not heights:
        return [range(len(heights))]

    def tall(first: int, last: int) -> float:
        return sum(heights[first:last]) + gap * max(0, last - first - 1)

    best: dict[int, tuple[float, list[range]]] = {
        last: (tall(0, last), [range(last)]) for last in range(len(heights) + 1)
    }
    for _ in range(count - 1):
        best = {
            last: min(
                (
                    (max(best[first][0], tall(first, last)), [*best[first][1], range(first, last)])
                    for first in range(last + 1)
                ),
                key=lambda found: found[0],
            )
            for last in range(len(heights) + 1)
        }
    return best[len(heights)][1]


@needs.register
def _spread_needs(block: Spread, pen: Pen) -> float:
    return max((_need(part, pen) for part in block.parts), default=0.0)
