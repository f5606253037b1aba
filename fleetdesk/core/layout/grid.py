"""Layout of figures in groups of columns, and of keys to what is written for short."""

from collections.abc import Sequence

from fleetdesk.core.blocks.rows import Grid, Sign, Signs
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.marks import FRAME, GRID, Box, Face, Line, Mark, Role
from fleetdesk.core.layout.pen import LEAST, Fitted, Pen

GROUP, HEAD, ROW = 3.5, 3.1, 3.5
"""Heights of the words over the groups, of the small heads, of a row."""
WRITTEN = 4.7
"""Height of a row for a figure or two by hand, in millimetres."""
COLUMN = 4.1
"""Least room for a figure."""
VALUE = 8.6
"""Size of a figure."""
QUIET = {"0", "\N{EN DASH}"}
"""Figures that say there is nothing left."""
SHORT, NAME, MEANING = 9.0, 8.2, 6.4
"""Sizes of the parts of a sign."""
SIGN = 4.4
"""From one sign to the next."""
GAPS = (1.6, 1.8, 4.5)
"""Behind what is written, its name, its meaning."""


@place.register
def _grid(block: Grid, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """The first column of each group bold: nothing is broken yet; a line between two groups."""
    label, count = _labels(block, pen), len(block.heads)
    each = (at.width - label) / (len(block.groups) * count)
    left, y = at.x + label, at.y + pen.mm(GROUP)
    out.append(Box(left, at.y, at.width - label, pen.mm(GROUP), stroke=None, fill="head"))
    for number, group in enumerate(block.groups):
        wide = each * count
        said = pen.fit(pen.say(group), "sans-bold", pen.small, wide - 0.6, 1)
        middle = left + (number + 0.5) * wide
        pen.put(out, said, middle, at.y + pen.mm(GROUP) / 2, face="sans-bold", anchor="middle", room=wide)
    corner = pen.fit(pen.say(block.corner), "sans", LEAST, label - 0.8, 2)
    middle = at.y + pen.mm(GROUP + HEAD) - corner.height / 2
    pen.put(out, corner, left - 0.8, middle, role="muted", anchor="end", room=label)
    for number in range(len(block.groups) * count):
        head = pen.fit(pen.say(block.heads[number % count]), "sans", pen.small, each - 0.2, 1)
        x = left + (number + 0.5) * each
        pen.put(out, head, x, y + pen.mm(HEAD) / 2, role="muted", anchor="middle", room=each)
    y += pen.mm(HEAD)
    for row in block.rows:
        high = pen.mm(ROW if any(map(pen.say, row.values)) else WRITTEN)
        out.append(Line(at.x, y, at.x + at.width, y, "line", GRID))
        middle = y + high / 2
        name = pen.fit(pen.say(row.label), "sans-bold", pen.small, label - 0.4, 1)
        pen.put(out, name, at.x, middle, face="sans-bold", room=label)
        for number, value in enumerate(row.values):
            text = pen.say(value)
            face: Face = "sans" if number % count else "sans-bold"
            said = pen.fit(text, face, pen.points(VALUE), each - 0.2, 1)
            role: Role = "line" if text in QUIET else "ink"
            x = left + (number + 0.5) * each
            pen.put(out, said, x, middle, face=face, role=role, anchor="middle", room=each)
        y += high
    for number in range(1, len(block.groups)):
        x = left + number * count * each
        out.append(Line(x, at.y, x, y, "ink", FRAME))
    return y - at.y


def _labels(block: Grid, pen: Pen) -> float:
    """Room for the words of the rows and the corner."""
    rows = max((pen.measure(pen.say(row.label), "sans-bold", pen.small) for row in block.rows), default=0.0)
    return max(rows, pen.narrowest(pen.say(block.corner), "sans", LEAST, 2)) + 1.2


@needs.register
def _grid_needs(block: Grid, pen: Pen) -> float:
    return _labels(block, pen) + pen.mm(COLUMN) * len(block.groups) * len(block.heads)


def _sizes(pen: Pen) -> tuple[float, float, float]:
    return pen.points(SHORT), pen.points(NAME), pen.points(MEANING)


def _parts(sign: Sign, pen: Pen) -> tuple[str, str, str]:
    return pen.say(sign.short), pen.say(sign.name), pen.say(sign.meaning)


def _widths(signs: Sequence[Sign], pen: Pen) -> tuple[float, float, float]:
    """Of the parts of the signs of a column."""
    short, name, meaning = zip(*(_parts(sign, pen) for sign in signs), strict=True)
    sizes = _sizes(pen)
    return (
        max(pen.measure(one, "sans-bold", sizes[0]) for one in short) + GAPS[0],
        max(pen.measure(one, "sans-bold", sizes[1]) for one in name) + GAPS[1],
        max(pen.measure(one, "sans", sizes[2]) for one in meaning),
    )


def _columns(block: Signs) -> list[Sequence[Sign]]:
    each = -(-len(block.items) // block.abreast)
    return [block.items[first : first + each] for first in range(0, len(block.items), each)]


@place.register
def _signs(block: Signs, at: Spot, pen: Pen, out: list[Mark]) -> float:
    x, tall = at.x, 0.0
    for signs in _columns(block):
        widths = _widths(signs, pen)
        for number, sign in enumerate(signs):
            left, middle = x, at.y + (number + 0.5) * pen.mm(SIGN)
            for part, (text, size, wide) in enumerate(
                zip(_parts(sign, pen), _sizes(pen), widths, strict=True)
            ):
                face: Face = "sans-bold" if part < 2 else "sans"
                role: Role = "ink" if part < 2 else "muted"
                pen.put(out, Fitted((text,), size), left, middle, face=face, role=role, room=wide)
                left += wide
        x += sum(widths) + GAPS[2]
        tall = max(tall, len(signs) * pen.mm(SIGN))
    return tall


@needs.register
def _signs_need(block: Signs, pen: Pen) -> float:
    columns = _columns(block)
    return sum(sum(_widths(signs, pen)) for signs in columns) + GAPS[2] * (len(columns) - 1)
