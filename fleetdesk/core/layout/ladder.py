"""Layout of a ladder of losses: the boxes to strike stand over the columns of the table they lead to."""

from fleetdesk.core.blocks.cards import Ladder, Track
from fleetdesk.core.layout import figures
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.marks import FRAME, GRID, RULE, Box, Line, Mark, Shape
from fleetdesk.core.layout.pen import LEAST, WRITTEN, Pen
from fleetdesk.core.layout.tags import boxes_told
from fleetdesk.core.layout.text import NONE
from fleetdesk.core.words import msg

LABEL = 17.0
HEAD = 4.0
"""Height of the head of the table."""
LINE = 4.6
"""Height of a rung."""
APART = 0.8
"""Between two tracks."""


@place.register
def _ladder(block: Ladder, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Tracks over the columns -1, -2 ...; the first column is the ship intact, the last its fate."""
    count = max(track.total for track in block.tracks)
    label, side = _label(block, pen), pen.box
    label = min(label, at.width - (count + 1) * _column(block, pen))
    each = (at.width - label) / (count + 1)
    y = at.y
    for number, track in enumerate(block.tracks):
        end = block.ends[number] if number < len(block.ends) else None
        _boxes(track, Spot(at.x, y, at.width, label), each, pen, out)
        if end is not None and track.total < count:
            x = at.x + label + each * (track.total + 0.5) + side / 2 + 1
            room = at.x + at.width - x
            text = pen.fit(
                f"\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} {pen.say(end)}", "sans", pen.small, room
            )
            pen.put(out, text, x, y + side / 2, role="harm", room=room)
        y += side + APART
    return y + _table(block, Spot(at.x, y, at.width, label), each, pen, out) - at.y


def _label(block: Ladder, pen: Pen) -> float:
    said = (*(track.label for track in block.tracks), *(rung.label for rung in block.rungs))
    widest = max(pen.measure(pen.say(one), "sans-bold", pen.body) for one in said)
    return min(widest + 2.0 + pen.mm(4), pen.mm(30))


def _column(block: Ladder, pen: Pen) -> float:
    """How wide a column is at least: no word of what the losses end in is cut."""
    words = (block.fate, *(end for end in block.ends if end is not None))
    widest = max(pen.longest_word(pen.say(one), "sans", min(pen.small, LEAST)) for one in words)
    return max(pen.box, widest) + 0.8


def _boxes(track: Track, at: Spot, each: float, pen: Pen, out: list[Mark]) -> None:
    side = pen.box
    middle = at.y + side / 2
    room = at.label - pen.mm(4)
    name = pen.fit(pen.say(track.label), "sans-bold", pen.body, room, 2)
    pen.put(out, name, at.x, middle, face="sans-bold", room=room)
    if not track.blank:
        total = pen.fit(pen.words.number(track.total), "sans-bold", pen.points(10), pen.mm(6), 1)
        pen.put(out, total, at.x + at.label + each / 2, middle, face="sans-bold", anchor="middle")
    drawn = len(out)
    for number in range(1, track.total + 1):
        x = at.x + at.label + each * (number + 0.5) - side / 2
        struck = not track.blank and number <= track.lost
        shape: Shape = track.shape if track.shape != "square" else "rounded"
        out.append(Box(x, at.y, side, side, shape, "ink", FRAME, "card", struck, (track.slot, number), 0.7))
    lost = 0 if track.blank else track.lost
    pen.tag(out, drawn, "Figure", boxes_told(track.label, track.total, lost))


def _table(block: Ladder, at: Spot, each: float, pen: Pen, out: list[Mark]) -> float:
    head = pen.mm(HEAD)
    names = [pen.fit(pen.say(rung.label), "sans-bold", pen.body, at.label - 1, 2) for rung in block.rungs]
    lines = [
        max(pen.mm(LINE), name.height + 0.3, 0.0 if any(map(pen.say, rung.values)) else pen.mm(WRITTEN))
        for rung, name in zip(block.rungs, names, strict=True)
    ]
    count = max(track.total for track in block.tracks)
    left, top = at.x + at.label, at.y
    bottom = top + head + sum(lines)
    out.append(Box(left, top, at.width - at.label, head, stroke=None, fill="head"))
    corner = pen.fit(pen.say(block.corner), "sans", pen.small, at.label - 1, 1)
    pen.put(out, corner, at.x, top + head / 2, role="muted", room=at.label - 1)
    for column in range(count + 1):
        x = left + each * column
        words = pen.say(msg("intact")) if not column else pen.words.number(-column)
        text = pen.fit(words, "sans-bold", pen.small, each - 0.4, 1)
        pen.put(out, text, x + each / 2, top + head / 2, face="sans-bold", anchor="middle", room=each - 0.4)
        if column:
            out.append(Line(x, top + head, x, bottom, "line", GRID))
    values = (pen.say(value) for rung in block.rungs for value in rung.values[:count])
    said, size = figures.led_in([one for one in values if one != NONE], pen.points(9.5), each - 1.6, pen)
    dice, y = iter(said), top + head
    for number, (rung, name, line) in enumerate(zip(block.rungs, names, lines, strict=True)):
        if number:
            out.append(Line(at.x, y, left + each * count, y, "line", GRID))
        pen.put(out, name, at.x, y + line / 2, face="sans-bold", room=at.label - 1)
        for column, value in enumerate(rung.values[:count]):
            spot = (left + each * (column + 0.5), y + line / 2, each - 0.8)
            quiet = pen.say(value) == NONE
            parts = (figures.Part(NONE, role="line"),) if quiet else next(dice)
            figures.put(parts, size, spot, pen, out, anchor="middle")
        y += line
    x = left + each * count
    out.append(Box(x, top + head, each, bottom - top - head, stroke=None, fill="tint"))
    fate = pen.fit(pen.say(block.fate), "sans", pen.body, each - 0.6, 3)
    pen.put(out, fate, x + each / 2, (top + head + bottom) / 2, role="harm", anchor="middle", room=each - 0.6)
    out.append(Box(left, top, at.width - at.label, bottom - top))
    if 0 < block.lost < count:
        out.append(Box(left + each * block.lost, top, each, bottom - top, "rounded", "ink", RULE, radius=0.6))
    return bottom - top


@needs.register
def _ladder_needs(block: Ladder, pen: Pen) -> float:
    count = max(track.total for track in block.tracks)
    return _label(block, pen) + (count + 1) * _column(block, pen)
