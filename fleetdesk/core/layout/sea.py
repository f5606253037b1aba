"""Layout of a square grid: letters above and below a tall one, numbers at the left, tinted five by five for the eye."""

from collections.abc import Iterator
from itertools import pairwise

from fleetdesk.core.blocks.pencil import Sea
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.marks import FRAME, GRID, RULE, Box, Line, Mark
from fleetdesk.core.layout.pen import SMALL_BOX, Pen
from fleetdesk.core.words import Msg, msg

FIELD = 5
"""Squares that share a tint."""
EDGE = 5.0
"""Room for the numbers at the left and the letters above."""
LARGEST = 8.8
"""Side of a square at most."""
TALL, FINEST = 148.0, 3.0
"""A sea is no taller, so that it has room on a page that lies on its long side, unless its squares were finer."""
UPRIGHT = 200.0
"""An upright page is no wider: in large print a sea there is taller than that."""
LEAST = 4.9
"""Side of a square a pencil has room in."""


def side(block: Sea, width: float, pen: Pen) -> float:
    """Side of a square."""
    tall = pen.mm(TALL) if width <= UPRIGHT else TALL
    tall = pen.mm(block.most_mm) if block.most_mm else tall
    tallest = max(tall, FINEST * len(block.rows)) / len(block.rows)
    close = block.gives_way and pen.style.box <= SMALL_BOX  # all is set as close as it may, to save a page
    largest = LEAST if close else pen.mm(LARGEST)
    return min(largest, tallest, (width - pen.mm(EDGE)) / len(block.columns))


@place.register
def _sea(block: Sea, at: Spot, pen: Pen, out: list[Mark]) -> float:
    edge, each = pen.mm(EDGE), side(block, at.width, pen)
    across = edge + each * len(block.columns)
    title = pen.fit(pen.say(block.title), "sans-bold", pen.small, across * 0.6 - edge, 2)
    pen.put(out, title, at.x + edge, at.y + title.height / 2, face="sans-bold", role="sea")
    room = across * 0.38
    detail = pen.fit(pen.say(block.detail), "sans", pen.small, room)
    pen.put(out, detail, at.x + across, at.y + detail.height / 2, role="muted", anchor="end", room=room)
    top = at.y + max(title.height, detail.height) + edge
    left, wide, tall = at.x + edge, each * len(block.columns), each * len(block.rows)
    letters = (top - edge / 2 + 0.6, *_below(top, tall, at, edge))
    drawn = len(out)
    if not block.plain:
        out.extend(_tints(block, left, top, each))
    for number, name in enumerate(block.columns):
        text = pen.fit(name, "sans-bold", pen.small, each, 1)
        x = left + (number + 0.5) * each
        for y in letters:
            pen.put(out, text, x, y, face="sans-bold", anchor="middle")
        if number:
            weight = FRAME if number % FIELD == 0 and not block.plain else GRID
            out.append(Line(left + number * each, top, left + number * each, top + tall, "ink", weight))
    for number, name in enumerate(block.rows):
        text = pen.fit(name, "sans-bold", pen.small, edge, 1)
        pen.put(out, text, left - 1.2, top + (number + 0.5) * each, face="sans-bold", anchor="end")
        if number:
            weight = FRAME if number % FIELD == 0 and not block.plain else GRID
            out.append(Line(left, top + number * each, left + wide, top + number * each, "ink", weight))
    out.append(Box(left, top, wide, tall, weight=RULE * 0.7))
    middles = [
        [(left + (x + 0.5) * each, top + (y + 0.5) * each) for x, y in route] for route in block.routes
    ]
    for (x1, y1), (x2, y2) in (leg for route in middles for leg in pairwise(route)):
        out.append(Line(x1, y1, x2, y2, "muted", FRAME))
    for column, row, sign in block.marks:
        text = pen.fit(sign, "sans-bold", pen.within(each), each - 0.4, 1)
        x, y = left + (column + 0.5) * each, top + (row + 0.5) * each
        pen.put(out, text, x, y, face="sans-bold", anchor="middle", room=each - 0.4)
    pen.tag(out, drawn, "Figure", _told(block))
    return top + tall + edge * (len(letters) - 1) - at.y


def _tints(block: Sea, left: float, top: float, each: float) -> Iterator[Box]:
    """Every other field."""
    for column in range(0, len(block.columns), FIELD):
        for row in range(0, len(block.rows), FIELD):
            if (column + row) // FIELD % 2:
                across = min(FIELD, len(block.columns) - column) * each
                down = min(FIELD, len(block.rows) - row) * each
                x, y = left + column * each, top + row * each
                yield Box(x, y, across, down, stroke=None, fill="tint")


def _below(top: float, tall: float, at: Spot, edge: float) -> tuple[float, ...]:
    """Where letters stand below, too: under a grid so tall that those above are far from its foot."""
    return (top + tall + edge / 2,) if at.width <= UPRIGHT and tall > TALL else ()


def _told(block: Sea) -> Msg:
    """Which squares it has, and what stands in them."""

    def square(column: int, row: int) -> str:
        return f"{block.columns[column]}{block.rows[row]}"

    last = len(block.columns) - 1, len(block.rows) - 1
    grid = msg("squares {first} to {last}", first=square(0, 0), last=square(*last))
    signs = [f"{square(column, row)} {sign}" for column, row, sign in block.marks]
    ways = [" \N{RIGHTWARDS ARROW} ".join(square(*one) for one in route) for route in block.routes]
    told = tuple(map(Msg.verbatim, (*signs, *ways)))
    return msg("{grid}: {marks}", grid=grid, marks=told) if told else grid


@needs.register
def _sea_needs(block: Sea, pen: Pen) -> float:
    return pen.mm(EDGE + LEAST * len(block.columns))
