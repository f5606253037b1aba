"""Layout of what stands in a ship's row: her name over her silhouette, figures without frames, boxes in lines."""

from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.blocks.rows import Figure, Figures, Nameplate, Rank, Ranks
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.drawings import drawing
from fleetdesk.core.layout.marks import FRAME, GRID, Box, Face, Line, Mark, Role, Shape
from fleetdesk.core.layout.pen import LEAST, WRITTEN, Fitted, Pen
from fleetdesk.core.layout.tags import boxes_told, silhouette_told
from fleetdesk.core.layout.text import NONE
from fleetdesk.core.words import msg

NAME, LEAST_NAME = 14.5, 9.0
"""Sizes of a name: rather smaller than on two lines, down to the second."""
SILHOUETTE = (8.4, 16.5)
"""Height and width it has at most."""
RING, FATE = 4.9, 15.0
"""Radius of the ring, and size of the number in it."""
VALUE, LABEL = 12.0, 6.4
"""Sizes of a figure and of the word under it."""
FIGURE = 8.5
"""From one line of figures to the next."""
LINE = 1.2
"""Between two lines of boxes."""
APART = 0.35
"""Between two boxes of a line."""


@place.register
def _nameplate(block: Nameplate, at: Spot, pen: Pen, out: list[Mark]) -> float:
    ring = pen.mm(RING) if block.ring is not None else 0.0
    room = at.width - (2 * ring + 1.5 if ring else 0.0)
    beside = pen.longest_word(pen.say(block.name), "serif-bold", pen.points(LEAST_NAME)) <= room
    low = at.y + _name(block, at._replace(width=room if beside else at.width), pen, out) + 0.4
    left, bottom = at.x, low
    if block.drawing:
        found = drawing(block.drawing)
        high, wide = map(pen.mm, SILHOUETTE)
        tall = min(high, high * min(wide, room * 0.45) / found.width(high))
        first = len(out)
        out.extend(found.at(left, low, tall))
        pen.tag(out, first, "Figure", silhouette_told(block.name))
        left, bottom = left + found.width(tall) + 1.2, low + tall
    y = low
    told: Iterator[tuple[str, Face, Role, float]] = iter(
        [(pen.say(one), "sans", "muted", pen.small) for one in block.lines]
        + ([(pen.say(block.strong), "sans-bold", "ink", pen.small + 0.6)] if block.strong is not None else [])
    )
    words = at.x + room - left
    for text, face, role, size in told:
        fitted = pen.fit(text, face, size, words, 1 if face == "sans-bold" else 2)
        high = max(fitted.height, pen.mm(WRITTEN) if block.blank and "_" in text else 0.0)
        pen.put(out, fitted, left, y + high / 2, face=face, role=role, room=words)
        y += high
    if block.ring is not None:
        top = at.y if beside else low  # a long name goes over it
        bottom = max(bottom, _ring(block.ring, Spot(at.x + at.width - 2 * ring, top, 2 * ring), pen, out))
    return max(bottom, y) - at.y


def _name(block: Nameplate, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """The name, or the line to write it on."""
    text, first = pen.say(block.name), len(out)
    if block.blank:
        height = pen.mm(6.0)
        hint = Fitted((text,), pen.points(LEAST))  # in the corner: the line has all the width
        pen.put(out, hint, at.x, at.y + hint.height / 2, role="muted")
        pen.tag(out, first, "H3")
        low = at.y + height - pen.mm(0.6)
        out.append(Line(at.x, low, at.x + at.width - 1, low, "muted", GRID, dotted=True))
        return height
    size = pen.points(NAME)
    single = min(size, size * at.width / max(at.width, pen.measure(text, "serif-bold", size)))
    least = pen.points(LEAST_NAME)
    name = Fitted((text,), single) if single >= least else pen.fit(text, "serif-bold", least, at.width, 3)
    pen.put(out, name, at.x, at.y + name.height / 2, face="serif-bold", room=at.width)
    pen.tag(out, first, "H3")
    if block.struck:
        first, pitch = len(out), pen.pitch(name.size)
        for number, line in enumerate(name.lines):
            middle = at.y + (number + 0.55) * pitch
            long = pen.measure(line, "serif-bold", name.size)
            out.append(Line(at.x, middle, at.x + long, middle, "struck", FRAME))
        pen.tag(out, first, "Figure", msg("struck out"))
    return name.height


def _ring(one: Figure, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """A number in a ring and what is thrown for it below; returns where it ends."""
    top, middle = at.y + pen.mm(1.0), at.x + at.width / 2
    out.append(Box(at.x, top, at.width, at.width, "round", "ink", 2 * FRAME, "card"))
    value = pen.fit(pen.say(one.value), "sans-bold", pen.points(FATE), at.width - 1, 1)
    pen.put(out, value, middle, top + at.width / 2, face="sans-bold", anchor="middle", room=at.width)
    label = pen.fit(pen.say(one.label), "sans", pen.points(LABEL), at.width + 1, 1)
    low = top + at.width + label.height / 2 + 0.3
    pen.put(out, label, middle, low, role="muted", anchor="middle", room=at.width + 1)
    return low + label.height / 2


@needs.register
def _nameplate_needs(block: Nameplate, pen: Pen) -> float:
    word = pen.longest_word(pen.say(block.name), "serif-bold", pen.points(LEAST_NAME))
    return max(word, pen.mm(34)) + (2 * pen.mm(RING) + 1.5 if block.ring is not None else 0.0)


@place.register
def _figures(block: Figures, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Bold over small; what is to be written has a line."""
    each, pitch = at.width / block.abreast, pen.mm(FIGURE)
    for number, one in enumerate(block.items):
        line, column = divmod(number, block.abreast)
        x, y = at.x + (column + 0.5) * each, at.y + line * pitch
        text = pen.say(one.value)
        if text:
            value = pen.fit(text, "sans-bold", pen.points(VALUE), each - 0.6, 1)
            role: Role = "line" if text == NONE else "ink"
            middle = y + pen.mm(2.9)
            pen.put(out, value, x, middle, face="sans-bold", role=role, anchor="middle", room=each)
        else:
            low, half = y + pen.mm(4.6), min(each, pen.mm(9)) / 2 - 0.6
            out.append(Line(x - half, low, x + half, low, "muted", GRID, dotted=True))
        label = pen.fit(pen.say(one.label), "sans", pen.points(LABEL), each - 0.4, 1)
        pen.put(out, label, x, y + pen.mm(6.4), role="muted", anchor="middle", room=each)
    return -(-len(block.items) // block.abreast) * pitch


@needs.register
def _figures_need(block: Figures, pen: Pen) -> float:
    widest = max(
        (
            max(
                pen.measure(pen.say(one.value), "sans-bold", pen.points(VALUE)),
                pen.measure(pen.say(one.label), "sans", pen.points(LABEL)),
            )
            for one in block.items
        ),
        default=0.0,
    )
    return block.abreast * (widest + 1.0)


class _Boxes(NamedTuple):
    """Boxes of a rank that stand on one line."""

    rank: Rank
    first: int
    last: int
    label: float
    """From the left edge to its boxes."""


def _lines(block: Ranks, width: float, pen: Pen) -> Iterator[list[_Boxes]]:
    """What stands on each line: a rank that has no room beside another or on one line goes on below."""
    each = pen.box + APART
    column = _column(block, pen)
    most = max(1, int((width - column + APART + 0.01) / each))
    for ranks in block.lines:
        line: list[_Boxes] = []
        used = 0.0
        for number, rank in enumerate(ranks):
            own = column if not line else 2.0 + _label(rank, pen)
            if line and used + own + rank.boxes.total * each > width + 0.01:
                yield line
                line, used, own = [], 0.0, column
            if number and not line:
                own = column
            for first in range(1, max(1, rank.boxes.total) + 1, most):
                if first > 1:
                    yield line
                    line, used = [], 0.0
                last = min(rank.boxes.total, first + most - 1)
                line.append(_Boxes(rank, first, last, own))
                used += own + (last - first + 1) * each
        yield line


def _label(rank: Rank, pen: Pen) -> float:
    return pen.measure(pen.say(rank.label), "sans", pen.small) + 1.2


def _column(block: Ranks, pen: Pen) -> float:
    """Room before the first boxes of each line."""
    return max((_label(line[0], pen) for line in block.lines), default=0.0)


@place.register
def _ranks(block: Ranks, at: Spot, pen: Pen, out: list[Mark]) -> float:
    side, y = pen.box, at.y
    for line in _lines(block, at.width, pen):
        x = at.x
        for one in line:
            boxes, drawn = one.rank.boxes, len(out)
            x += one.label
            shape: Shape = "round" if boxes.shape == "round" else "rounded"
            if one.first == 1:
                said = Fitted((pen.say(one.rank.label),), pen.small)
                role: Role = "ink" if x == at.x + one.label else "muted"
                pen.put(out, said, x - 1.0, y + side / 2, role=role, anchor="end")
                drawn = len(out)
            for number in range(one.first, one.last + 1):
                hot = (boxes.slot, number) if boxes.slot else None
                struck = number <= boxes.lost
                out.append(Box(x, y, side, side, shape, "ink", FRAME, "card", struck, hot, 0.6))
                x += side + APART
            lost = min(one.last, max(one.first - 1, boxes.lost)) - one.first + 1
            told = boxes_told(one.rank.label, one.last - one.first + 1, lost)
            pen.tag(out, drawn, "Figure", told)
        y += side + LINE
    return y - LINE - at.y


@needs.register
def _ranks_need(block: Ranks, pen: Pen) -> float:
    most = max((line[0].boxes.total for line in block.lines), default=0)
    return _column(block, pen) + min(6, most) * (pen.box + APART)
