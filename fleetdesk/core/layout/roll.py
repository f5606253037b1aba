"""Layout of a roll: the ships of a fleet in lines, boxes and cells of all of them under each other."""

from collections.abc import Iterator
from itertools import chain, repeat

from fleetdesk.core.blocks.pencil import Boxes, Roll, RollRow
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.boxes import tick_box
from fleetdesk.core.layout.marks import FRAME, GRID, Box, Line, Mark, Shape
from fleetdesk.core.layout.pen import LEAST, Fitted, Pen
from fleetdesk.core.layout.tags import boxes_told
from fleetdesk.core.layout.turns import TICK

HEAD = 5.4
"""Height of the line with the name of the fleet."""
NAME_LINES = 3
"""The name of a ship takes no more."""
BETWEEN = 1.2
"""Between two kinds of boxes."""
APART = 0.25
"""Between two boxes."""


def _columns(block: Roll, pen: Pen) -> list[float]:
    """Width of each kind of boxes."""
    kinds = max((len(row.boxes) for row in block.rows), default=0)
    found = []
    for kind in range(kinds):
        most = max((row.boxes[kind].total for row in block.rows if kind < len(row.boxes)), default=0)
        kept = block.room[kind] if kind < len(block.room) else 0
        head = block.heads[kind] if kind < len(block.heads) else None
        found.append(max(max(most, kept) * (pen.box + APART), pen.measure(pen.say(head), "sans", pen.small)))
    return found


def _cells(block: Roll, pen: Pen) -> float:
    return pen.mm(block.cell_mm) * len(block.columns)


def _figures(block: Roll, pen: Pen) -> float:
    widest = max(
        (pen.measure(pen.say(row.figures), "sans-bold", pen.body) for row in block.rows), default=0.0
    )
    return widest + 1.5 if widest else 0.0


def _signs(block: Roll, pen: Pen) -> float:
    lines = [line for row in block.rows for line in pen.say(row.sign).split("\n")]
    wide = max((pen.measure(line, "sans", pen.small) for line in lines), default=0.0)
    return wide + 1.5 if wide else 0.0


def _starts(widths: list[float], right: float) -> Iterator[float]:
    """Where each kind of boxes begins, the last one at the right."""
    left = right - sum(widths) - BETWEEN * (len(widths) - 1)
    for width in widths:
        yield left
        left += width + BETWEEN


@place.register
def _roll(block: Roll, at: Spot, pen: Pen, out: list[Mark]) -> float:
    widths, cells = _columns(block, pen), _cells(block, pen)
    right = at.x + at.width - cells - (1.0 if cells else 0.0)
    starts = list(_starts(widths, right))
    words = Spot(at.x, at.y, (starts[0] - 1.0 if starts else right) - at.x, _signs(block, pen))
    title = pen.fit(pen.say(block.title), "serif-bold", pen.points(10), words.width, 3)
    head = max(pen.mm(HEAD), title.height + 0.6)
    middle = at.y + head / 2
    pen.put(out, title, at.x, middle, face="serif-bold", room=words.width)
    for start, width, one in zip(starts, widths, block.heads, strict=False):
        said = pen.fit(pen.say(one), "sans", pen.small, width, 1)
        pen.put(out, said, start + width / 2, middle + 0.6, role="muted", anchor="middle")
    _over_cells(block, Spot(right + 1.0, middle, cells), pen, out)
    y, figures = at.y + head, _figures(block, pen)
    for ship in block.rows:
        name = _name(pen.say(ship.name), words.width - words.label - figures, pen)
        row = max(pen.mm(block.row_mm), block.least_mm, pen.box + 0.4, name.height + 0.4)
        out.append(Line(at.x, y, at.x + at.width, y, "line", GRID))
        _words(ship, name, words._replace(y=y + row / 2), pen, out)
        for boxes, start, kind in zip(ship.boxes, starts, chain(block.heads, repeat(None)), strict=False):
            drawn = len(out)
            _boxes(boxes, start, y + row / 2, pen, out)
            pen.tag(out, drawn, "Figure", boxes_told(kind or ship.name, boxes.total, boxes.lost))
        _written(block, ship, Box(right + 1.0, y, cells, row), pen, out)
        y += row
    return y - at.y


def _name(text: str, room: float, pen: Pen) -> Fitted:
    """On one line, a little smaller where it has to be; a long name takes several."""
    size = pen.points(9)
    single = size * room / max(room, pen.measure(text, "sans", size))
    if single >= pen.small:
        return Fitted((text,), single)
    return pen.fit(text, "sans", pen.small, room, NAME_LINES)


def _over_cells(block: Roll, at: Spot, pen: Pen, out: list[Mark]) -> None:
    """The numbers of the turns around the height `at.y`, in a box for the fleet where there is one."""
    each, side = pen.mm(block.cell_mm), pen.mm(TICK)
    first = len(block.columns) - len(block.ticks)
    for number, name in enumerate(block.columns):
        x, boxed = at.x + (number + 0.5) * each, number >= first
        if boxed:
            ticked = block.ticks[number - first]
            box = Box(x - side / 2, at.y - side / 2, side, side, "rounded", "ink", FRAME, "card", ticked)
            tick_box(box, pen, out)
        said = pen.fit(pen.say(name), "sans-bold", pen.small, each - 0.3, 1)
        pen.put(out, said, x, at.y, face="sans-bold", role="muted" if boxed else "ink", anchor="middle")


def _words(row: RollRow, name: Fitted, at: Spot, pen: Pen, out: list[Mark]) -> None:
    """Type, name and figures around the height `at.y`."""
    sign = pen.fit(pen.say(row.sign), "sans", LEAST, at.label or 1, 2)
    pen.put(out, sign, at.x, at.y, role="muted")
    left = at.x + at.label
    pen.put(out, name, left, at.y, room=at.width - at.label)
    if row.struck:
        wide = pen.measure(name.lines[0], "sans", name.size)
        out.append(Line(left, at.y, left + wide, at.y, "struck", FRAME))
    said = pen.fit(pen.say(row.figures), "sans-bold", pen.body, at.width, 1)
    pen.put(out, said, at.x + at.width, at.y, face="sans-bold", anchor="end")


def _boxes(boxes: Boxes, x: float, middle: float, pen: Pen, out: list[Mark]) -> None:
    side = pen.box
    for number in range(1, boxes.total + 1):
        hot = (boxes.slot, number) if boxes.slot else None
        shape: Shape = "round" if boxes.shape == "round" else "rounded"
        struck = number <= boxes.lost
        out.append(Box(x, middle - side / 2, side, side, shape, "ink", FRAME, "card", struck, hot, 0.7))
        x += side + APART


def _written(block: Roll, row: RollRow, at: Box, pen: Pen, out: list[Mark]) -> None:
    """The cells of a row, every second column tinted."""
    each = pen.mm(block.cell_mm)
    for number in range(len(block.columns)):
        x = at.x + number * each
        out.append(Box(x, at.y, each, at.h, "square", "line", GRID, "tint" if number % 2 else None))
        if number < len(row.cells):
            said = pen.fit(pen.say(row.cells[number]), "sans-bold", pen.within(each), each - 0.4, 1)
            pen.put(out, said, x + each / 2, at.y + at.h / 2, face="sans-bold", anchor="middle", room=each)


@needs.register
def _roll_needs(block: Roll, pen: Pen) -> float:
    widths = _columns(block, pen)
    words = max(
        (pen.longest_word(pen.say(row.name), "sans", pen.points(9)) for row in block.rows), default=0.0
    )
    boxes = sum(widths) + BETWEEN * len(widths)
    return words + _signs(block, pen) + _figures(block, pen) + boxes + _cells(block, pen) + 3.0
