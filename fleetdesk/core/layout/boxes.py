"""Layouts for a pencil: tracks to strike, boxes to tick, grids to fill in."""

from itertools import pairwise

from fleetdesk.core.blocks.cards import Flags, Tick, Track
from fleetdesk.core.layout import figures
from fleetdesk.core.layout.base import Spot, flow, needs, place, track_label
from fleetdesk.core.layout.marks import FRAME, GRID, POINT, Box, Line, Mark, Role, Shape
from fleetdesk.core.layout.pen import SMALL_BOX, Pen
from fleetdesk.core.layout.tags import boxes_told
from fleetdesk.core.words import msg

APART = 1.0
"""Between two boxes."""
CLOSER = 0.4
"""The same on a card to cut out."""
UNDER = 1.2
"""Between two lines of boxes with their words behind them."""
OVER = 4.6
"""Height of a line to write on over the boxes, in millimetres."""
SECTION = 3.0
"""Between two sections of a track."""
CORNER = 0.5
"""Of such a section: round enough to be one thing, and over the corners of its boxes."""
BOLD = 0.45 / POINT
"""Around a section whose boxes stand wall to wall."""


@place.register
def _track(block: Track, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Label, boxes, and behind them what is left: 5/8. No section is broken as long as it has room on a line."""
    side = pen.box
    named = track_label(block, pen)  # without a word before it, a track begins where the card does
    wanted = max(at.label, named) if named else 0.0
    label_room = min(wanted, at.width * 0.4)
    label = pen.fit(pen.say(block.label), "sans-bold", pen.body, label_room - 1.5, 2)
    count = _count(block, pen)
    count_room = pen.measure(count, "sans-bold", pen.body) + 2 if count else 0.0
    left = at.x + label_room + (count_room if block.ahead else 0.0)
    lines = _lines(block, at.width - label_room - count_room, pen)
    over = (pen.mm(OVER) if block.blank else pen.pitch(pen.body) - 0.2) if block.heads else 0.0
    first = max(side, label.height)
    y = at.y + over + (first - side) / 2
    middle = y + side / 2
    x = left
    drawn = len(out)
    for number, line in enumerate(lines):
        if number:
            y += over + side + APART
        x = left
        for first_box, last_box, section in line:
            if section < len(block.heads):
                head = figures.figures(pen.say(block.heads[section]))
                figures.put(head, pen.body, (x + 0.6, y - over / 2 - 0.2, 40), pen, out)
            x = _section(block, (first_box, last_box), (x, y), pen, out)
    lost = 0 if block.blank else block.lost
    name = msg("Masts") if block.spars else block.label
    told = msg("{label} {heads}", label=name, heads=block.heads) if block.heads else name
    pen.tag(out, drawn, "Figure", boxes_told(told, block.total, lost, block.breaks))
    if label_room:
        pen.put(out, label, at.x, middle, face="sans-bold", room=label_room)
    if count:
        fitted = pen.fit(count, "sans-bold", pen.body, count_room, 1)
        spot = (left - count_room, middle) if block.ahead else (x - _section_gap(pen) + 1.2, y + side / 2)
        pen.put(out, fitted, *spot, face="sans-bold", room=count_room)
    return max(y + side - at.y, first)


def _section_gap(pen: Pen) -> float:
    return SECTION - 0.8 if pen.style.dense else SECTION


def _apart(block: Track, pen: Pen) -> float:
    """On a small card boxes stand closer than where a finger or a blunt pencil finds them."""
    if block.heads:
        return 0.0
    return CLOSER if pen.box < SMALL_BOX else APART


def _lines(block: Track, room: float, pen: Pen) -> list[list[tuple[int, int, int]]]:
    """The sections of each line: (first box, last box, number of the section)."""
    edges = (0, *block.breaks, block.total)
    lines: list[list[tuple[int, int, int]]] = [[]]
    used = 0.0
    most = max(1, int((room + _apart(block, pen) + 0.01) // (pen.box + _apart(block, pen))))
    for section, (before, last) in enumerate(pairwise(edges)):
        boxes = last - before
        even = -(-boxes // -(-boxes // most)) if boxes else 1
        for first in range(before + 1, last + 1, even):  # a section wider than a line goes on below, as long
            end = min(first + even - 1, last)
            wide = (end - first + 1) * (pen.box + _apart(block, pen)) - _apart(block, pen)
            if lines[-1] and used + wide > room + 0.01:
                lines.append([])
                used = 0.0
            lines[-1].append((first, end, section))
            used += wide + _section_gap(pen)
    return lines


def _section(
    block: Track, boxes: tuple[int, int], at: tuple[float, float], pen: Pen, out: list[Mark]
) -> float:
    """Draw the boxes of a section; returns where the next one begins."""
    side = pen.box
    (x, y), (first, last) = at, boxes
    left = x
    for number in range(first, last + 1):
        struck = not block.blank and number <= block.lost
        hot = (block.slot, number)
        shape: Shape = block.shape if block.shape != "square" else "square" if block.heads else "rounded"
        out.append(Box(x, y, side, side, shape, "ink", FRAME, "card", struck, hot, 0.5))
        if block.spars and not struck:
            out.extend(_mast(x + side / 2, y + side / 2, side / 2))
        x += side + _apart(block, pen)
    if block.heads:
        out.append(Box(left, y, x - left, side, "rounded", "ink", BOLD, radius=CORNER))
    return x - _apart(block, pen) + _section_gap(pen)


def _mast(x: float, y: float, half: float) -> list[Mark]:
    """A mast and two spars, quiet, in a circle around a point."""
    ends = ((0.0, -0.72, 0.0, 0.72), (-0.34, -0.26, 0.34, -0.26), (-0.46, 0.2, 0.46, 0.2))
    return [
        Line(x + half * left, y + half * top, x + half * right, y + half * low, "line", GRID)
        for left, top, right, low in ends
    ]


def _count(block: Track, pen: Pen) -> str:
    if block.blank or not pen.say(block.label):
        return ""
    number = pen.words.number
    if not block.lost or block.uncounted:
        return number(block.total)
    return f"{number(max(0, block.total - block.lost))}/{number(block.total)}"


@needs.register
def _track_needs(block: Track, pen: Pen) -> float:
    boxes = min(6, block.total) * (pen.box + APART) + (SECTION if block.breaks else 0)
    label = track_label(block, pen)
    return min(label, pen.mm(30)) + boxes + (pen.mm(9) if label else 0.0)


@place.register
def _flags(block: Flags, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """A label, then boxes with their words, wrapped."""
    side = pen.box
    left, y = at.x, at.y
    if block.label is not None:
        text = pen.say(block.label)
        wide = pen.measure(text, "sans-bold", pen.body) + 2
        if wide > at.width * 0.4 and block.ticks:
            label = pen.fit(text, "sans-bold", pen.body, at.width)
            pen.put(out, label, at.x, y + label.height / 2, face="sans-bold", room=at.width)
            y += label.height + 0.6
        else:
            left += min(max(wide, at.label), at.width * 0.4)
            label = pen.fit(text, "sans-bold", pen.body, left - at.x)
            pen.put(out, label, at.x, y + side / 2, face="sans-bold", room=left - at.x)
    if block.inside:
        return y - at.y + _ticks_inside(block, Spot(left, y, at.x + at.width - left), pen, out)
    if block.abreast:
        return y - at.y + _ticks_abreast(block, Spot(left, y, at.x + at.width - left), pen, out)
    return y - at.y + _ticks_in_lines(block, Spot(left, y, at.x + at.width - left), pen, out)


def _ticks_in_lines(block: Flags, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Boxes with their words behind them, under each other as far as there is room for that."""
    side, gap = pen.box, 2.0 if pen.style.dense else 3.5
    behind = side + 1.2
    fitted = [pen.fit(pen.say(tick.text), "sans", pen.body, at.width - behind) for tick in block.ticks]
    widths = [behind + max(pen.measure(line, "sans", one.size) for line in one.lines) for one in fitted]
    rows, starts = _even(widths, at.width, gap)
    y = at.y
    for row in rows:
        height = max([side, *(fitted[number].height for number in row)])
        x = 0.0
        for column, number in enumerate(row):
            x = starts[column] if starts else x
            tick, box_top = block.ticks[number], y + (height - side) / 2
            box = Box(
                at.x + x, box_top, side, side, "rounded", "ink", FRAME, "card", tick.ticked, _hot(tick), 0.5
            )
            tick_box(box, pen, out)
            room = at.width - behind
            pen.put(out, fitted[number], at.x + x + behind, y + height / 2, face="sans", room=room)
            x += widths[number] + gap
        y += height + APART
    return y - APART - at.y


def _even(widths: list[float], room: float, gap: float) -> tuple[list[list[int]], list[float]]:
    """Which stand in which line, and where the columns begin, if any: even ones, for one further line at most."""
    flowing = flow(widths, room, gap)
    every = range(len(widths))
    even = [
        [list(every[at : at + across]) for at in every[::across]]
        for across in range(max(map(len, flowing)), 0, -1)
    ]
    most = len(flowing)
    for rows in (
        *(one for one in even if len(one) <= most),
        flowing,
        *(one for one in even if len(one) == most + 1),
    ):
        starts = _tabs(rows, widths, gap)
        ends = (start + widths[number] for row in rows for start, number in zip(starts, row, strict=False))
        if max(ends, default=0.0) <= room + 0.01:
            return rows, starts
    return flowing, []


def _tabs(rows: list[list[int]], widths: list[float], gap: float) -> list[float]:
    """Where a second and a third stand if nothing before one in any line reaches there."""
    starts = [0.0]
    for column in range(1, max(map(len, rows), default=1)):
        before = max(widths[row[column - 1]] for row in rows if len(row) > column)
        starts.append(starts[-1] + before + gap)
    return starts


def _ticks_inside(block: Flags, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Boxes with their words in them, quiet until they are ticked."""
    side = pen.box
    x, y = at.x, at.y
    for tick in block.ticks:
        text = pen.fit(pen.say(tick.text), "sans", pen.small, pen.mm(14), 1)
        wide = max(side, pen.measure(text.lines[0], "sans", text.size) + 1.6)
        if x > at.x and x + wide > at.x + at.width + 0.01:
            x, y = at.x, y + side + 0.4
        box = Box(x, y, wide, side, "rounded", "ink", FRAME, "card", tick.ticked, _hot(tick), 0.7)
        tick_box(box, pen, out)
        middle = x + wide / 2
        role: Role = "ink" if tick.ticked else "muted"
        pen.put(out, text, middle, y + side / 2, role=role, anchor="middle", room=wide - 0.6)
        x += wide + 0.4
    return y + side - at.y


def _ticks_abreast(block: Flags, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Boxes under each other in columns, a short bold word behind each."""
    side, each = pen.box, at.width / block.abreast
    for number, tick in enumerate(block.ticks):
        line, column = divmod(number, block.abreast)
        x, y = at.x + column * each, at.y + line * (side + UNDER)
        box = Box(x, y, side, side, "rounded", "ink", FRAME, "card", tick.ticked, _hot(tick), 0.6)
        tick_box(box, pen, out)
        room = each - side - 0.8
        text = pen.fit(pen.say(tick.text), "sans-bold", pen.small, room, 1)
        pen.put(out, text, x + side + 0.6, y + side / 2, face="sans-bold", room=room)
    return -(-len(block.ticks) // block.abreast) * (side + UNDER) - UNDER


def tick_box(box: Box, pen: Pen, out: list[Mark]) -> None:
    """A box to tick; one that is ticked says so before its words."""
    out.append(box)
    if box.struck:
        pen.tag(out, len(out) - 1, "Figure", msg("ticked"))


def _hot(tick: Tick) -> tuple[str, int] | None:
    return (tick.slot, 1) if tick.slot else None


@needs.register
def _flags_needs(block: Flags, pen: Pen) -> float:
    if block.inside:  # in one line, unless there are many
        label = (
            pen.measure(pen.say(block.label), "sans-bold", pen.body) + 2 if block.label is not None else 0.0
        )
        return label + (pen.box + 0.5) * min(len(block.ticks), 12)
    if block.abreast:
        widest = max(
            (pen.measure(pen.say(one.text), "sans-bold", pen.small) for one in block.ticks), default=0.0
        )
        return block.abreast * (pen.box + 1.4 + widest)
    words = max((pen.longest_word(pen.say(tick.text), "sans", pen.body) for tick in block.ticks), default=0.0)
    return pen.box + 1.2 + words + 2
