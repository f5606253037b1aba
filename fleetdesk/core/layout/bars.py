"""Layout of figures over bars: lengths tell, never colours, and each figure is written out."""

from collections.abc import Sequence
from typing import NamedTuple

from fleetdesk.core.blocks.plots import Bar, BarRow, Bars
from fleetdesk.core.layout.base import Spot, needs, place, titled
from fleetdesk.core.layout.marks import Box, Face, Line, Mark
from fleetdesk.core.layout.pen import Fitted, Pen

THICK = 1.1
"""Of a bar, in millimetres."""
PAD = 1.2
"""Left and right of what stands in a column."""
LABEL = 0.36
"""Share of the width the labels take at most."""
HEAD_LINES = 3
BETWEEN = 2.0
"""Between the parts of one that was folded."""
NOTHING = "\N{EN DASH}"


class _Measured(NamedTuple):
    label: float
    columns: tuple[float, ...]
    """The least width of each column of bars."""


def _measured(block: Bars, pen: Pen) -> _Measured:
    labels = (pen.measure(pen.say(row.label), "sans", pen.body) for row in block.rows if row.bars)
    found = []
    for at, head in enumerate(block.heads[1:]):
        bars = [row.bars[at] for row in block.rows if at < len(row.bars)]
        texts = (pen.measure(pen.say(bar.text), "sans-bold", pen.body) for bar in bars if bar is not None)
        wide = pen.narrowest(pen.say(head), "sans-bold", pen.small, HEAD_LINES)
        found.append(max(wide, max(texts, default=0.0) + pen.mm(2.2), pen.mm(7)) + 2 * PAD)
    return _Measured(max(labels, default=0.0) + 2 * PAD, tuple(found))


@place.register
def _bars(block: Bars, at: Spot, pen: Pen, out: list[Mark]) -> float:
    y = at.y
    if block.title is not None:
        y += titled(block.title, at, pen, out) + pen.mm(1.0)
    measured = pen.once(_measured, block)
    label = min(measured.label, at.width * LABEL)
    for number, columns in enumerate(_parts(measured.columns, at.width - label)):
        y += BETWEEN if number else 0.0
        y += _part(block, columns, Spot(at.x, y, at.width, label), pen, out)
    return y - at.y


def _parts(needed: Sequence[float], room: float) -> list[range]:
    """The columns, in as few parts of about as many as there is room for."""
    count = len(needed)
    for parts in range(1, count + 1):
        size = -(-count // parts)
        groups = [range(first, min(first + size, count)) for first in range(0, count, size)]
        if all(max(needed[one] for one in group) * len(group) <= room for group in groups):
            return groups
    return [range(one, one + 1) for one in range(count)]


def _part(block: Bars, columns: range, at: Spot, pen: Pen, out: list[Mark]) -> float:
    label = at.label
    wide = (at.width - label) / len(columns)
    heads = [pen.fit(pen.say(block.heads[0]), "sans-bold", pen.small, label - PAD, HEAD_LINES)]
    heads += [
        pen.fit(pen.say(block.heads[one + 1]), "sans-bold", pen.small, wide - PAD, HEAD_LINES)
        for one in columns
    ]
    tall = max(head.height for head in heads) + 1.4
    out.append(Box(at.x, at.y, at.width, tall, stroke=None, fill="head"))
    for number, head in enumerate(heads):
        x = at.x + (label + wide * (number - 1) if number else 0.0) + PAD
        pen.put(out, head, x, at.y + tall / 2, face="sans-bold")
    y = at.y + tall
    for row in block.rows:
        y += _row(row, columns, Spot(at.x, y, at.width, label), pen, out)
        out.append(Line(at.x, y, at.x + at.width, y))
    return y - at.y


def _row(row: BarRow, columns: range, at: Spot, pen: Pen, out: list[Mark]) -> float:
    label = at.label
    if not row.bars:
        head = pen.fit(pen.say(row.label), "sans-bold", pen.body, at.width - 2 * PAD, 2)
        tall = head.height + 1.4
        pen.put(out, head, at.x + PAD, at.y + tall / 2, face="sans-bold")
        return tall
    name = pen.fit(pen.say(row.label), "sans", pen.body, label - PAD, 3)
    line = pen.pitch(pen.body)
    tall = max(name.height + 1.4, line + pen.mm(THICK) + 2.0)
    pen.put(out, name, at.x + PAD, at.y + tall / 2, room=label - PAD)
    wide = (at.width - label) / len(columns)
    for number, one in enumerate(columns):
        spot = Spot(at.x + label + wide * number + PAD, at.y, wide - 2 * PAD)
        _bar(row.bars[one] if one < len(row.bars) else None, spot, tall, pen, out)
    return tall


def _bar(bar: Bar | None, at: Spot, tall: float, pen: Pen, out: list[Mark]) -> None:
    thick = pen.mm(THICK)
    middle, under = at.y + (tall - thick) / 2 - 0.2, at.y + tall - thick - 0.7
    if bar is None:
        pen.put(out, Fitted((NOTHING,), pen.body), at.x, middle, role="muted")
        return
    x = at.x
    if bar.marked:
        side = pen.mm(1.5)
        out.append(Box(x, middle - side / 2, side, side, "diamond", "ink", fill="ink"))
        x += side + 0.7
    face: Face = "sans-bold" if bar.marked else "sans"
    text = pen.fit(pen.say(bar.text), face, pen.body, at.width - (x - at.x), 1)
    pen.put(out, text, x, middle, face=face)
    out.append(Line(at.x, under + thick, at.x + at.width, under + thick))
    long = at.width * min(1.0, max(0.0, bar.share))
    if long > 0:
        out.append(Box(at.x, under, long, thick, stroke=None, fill="ink" if bar.marked else "sea"))


@needs.register
def _bars_need(_block: Bars, pen: Pen) -> float:
    return pen.mm(70)
