"""Layout of counters, rulers, gauges and dials: pieces of known size, set in shelves on a page."""

from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import product
from math import cos, pi, sin
from typing import NamedTuple

from fleetdesk.core.blocks.kit import Counter, Counters, Gauge, Key, Ruler, Tool, Tools, WindDial
from fleetdesk.core.layout.drawings import NORTH, drawing, rose
from fleetdesk.core.layout.marks import FRAME, GRID, RULE, Box, Line, Mark, Move, Path, To, moved
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.layout.tags import rose_told
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.true_scale import BOTTOM, LEFT, RIGHT, TOP, Leaf, leaves
from fleetdesk.core.words import msg

UNITS = {"in": 25.4, "cm": 10.0}
"""Millimetres in a unit."""
SIGN_SHARE = 0.5
"""Height of a counter's sign, as a share of its side."""
STRIP = 26.0
"""Breadth of a ruler."""
KEY_COLUMNS, KEY_FIGURE, KEY_LINE = 3, 9.0, 4.8
"""Of a key: columns, room for a figure, and the height of a line."""
APART = 4.0
"""Between two pieces that are cut out each by itself."""


class _Piece(NamedTuple):
    """Marks in a rectangle of their own."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    apart: float = APART
    with_next: bool = False


@leaves.register
def _tools(plate: Tools, paper: Paper, pen: Pen) -> Iterator[Leaf]:
    """Each as high up as there is room for it, then as far left; what a heading is of stands below it."""
    width, height = paper.width - LEFT - RIGHT, paper.height - TOP - BOTTOM
    page: list[Mark] = []
    taken: list[_Spot] = []
    under = 0.0
    pieces = [piece for tool in plate.tools for piece in _pieces(tool, width, pen)]
    for at, piece in enumerate(pieces):
        below = pieces[at + 1].height if piece.with_next and at + 1 < len(pieces) else 0.0
        spot = _free(piece, under, width, height - below, taken)
        if spot is None and page:
            yield Leaf(plate.title, tuple(page))
            page, taken, under, spot = [], [], 0.0, None
        x, y = spot or (0.0, 0.0)
        page.extend(moved(piece.marks, LEFT + x, TOP + y))
        taken.append(_Spot(x, y, x + piece.width + piece.apart, y + piece.height + piece.apart))
        under = y if piece.with_next else under
    if page:
        yield Leaf(plate.title, tuple(page))


class _Spot(NamedTuple):
    """What a piece takes of a page, with the room after it."""

    x: float
    y: float
    right: float
    bottom: float


def _free(
    piece: _Piece, under: float, width: float, height: float, taken: Sequence[_Spot]
) -> tuple[float, float] | None:
    """The highest place for a piece that nothing stands in, the first from the left; none: the page is full."""
    tops = sorted({under, *(one.bottom for one in taken if one.bottom > under)})
    lefts = sorted({0.0, *(one.right for one in taken)})
    for y, x in product(tops, lefts):
        right, bottom = x + piece.width, y + piece.height
        if right > width + 0.01 or bottom > height + 0.01:
            continue
        if not any(
            x < one.right - 0.01
            and one.x < right + piece.apart - 0.01
            and y < one.bottom - 0.01
            and one.y < bottom + piece.apart - 0.01
            for one in taken
        ):
            return x, y
    return None


@singledispatch
def _pieces(tool: Tool, _width: float, _pen: Pen) -> Iterator[_Piece]:
    """What is cut out of a tool."""
    raise TypeError(f"no layout for a {type(tool).__name__}")


def _heading(tool: Counters | Key, width: float, pen: Pen) -> _Piece:
    """The name of what follows, and what it is for."""
    out: list[Mark] = []
    title = pen.fit(pen.say(tool.title), "serif-bold", 13, width * 0.45, 1)
    pen.put(out, title, 0.0, 4.5, face="serif-bold")
    pen.tag(out, 0, "H2")
    beside = pen.measure(title.lines[0], "serif-bold", title.size) + 4
    hint = pen.fit(pen.say(tool.hint), "sans", 7.0, width - beside, 2)
    pen.put(out, hint, beside, 4.8, role="muted", room=width - beside)
    return _Piece(width, 9.0, tuple(out), apart=0.0, with_next=True)


@_pieces.register
def _counters(tool: Counters, width: float, pen: Pen) -> Iterator[_Piece]:
    """Wall to wall, so that one cut parts two of them."""
    yield _heading(tool, width, pen)
    across = int((width + 0.01) // tool.side)
    wanted = [one for one in tool.counters for _ in range(one.count)]
    for first in range(0, len(wanted), across):
        row = wanted[first : first + across]
        out: list[Mark] = []
        for at, counter in enumerate(row):
            out.extend(moved(_counter(counter, tool.side, pen), at * tool.side, 0.0))
        last = first + across >= len(wanted)
        yield _Piece(len(row) * tool.side, tool.side, tuple(out), apart=APART if last else 0.0)


def _counter(counter: Counter, side: float, pen: Pen) -> list[Mark]:
    inset = 1.2
    inner = side - 2 * inset
    out: list[Mark] = [
        Box(0.0, 0.0, side, side, "square", "line", GRID),
        Box(inset, inset, inner, inner, "rounded", "ink", FRAME * (2.2 if counter.dark else 1.0), "head" if counter.dark else "card", radius=1.6),
    ]  # fmt: skip
    if counter.sign and counter.figure:
        out.extend(_numbered(counter, side, inset, pen))
        return out
    label = pen.fit(pen.say(counter.label), "sans-bold", 6.4, inner - 0.8, 2)
    low = side - inset - 0.9 - label.height / 2
    above = low - label.height / 2 - inset
    tall, middle = min(side * SIGN_SHARE, above - 0.8), inset + above / 2 + 0.2
    if counter.sign:
        found = drawing(counter.sign)
        drawn = len(out)
        out.extend(found.at((side - found.width(tall)) / 2, middle - tall / 2, tall))
        pen.tag(out, drawn, "Figure", counter.label)
    elif counter.figure:
        figure = pen.fit(counter.figure, "serif-bold", side * 1.5, inner - 1, 1)
        pen.put(out, figure, side / 2, middle, face="serif-bold", anchor="middle")
    pen.put(out, label, side / 2, low, face="sans-bold", anchor="middle", room=inner - 0.8)
    return out


def _numbered(counter: Counter, side: float, inset: float, pen: Pen) -> list[Mark]:
    """Its sign across all of it, the figure in the middle below: who has the key reads which it is."""
    found, inner = drawing(counter.sign), side - 2 * inset
    tall = min(inner * SIGN_SHARE, (inner - 1.6) / found.width(1.0))
    top = inset + (inner * SIGN_SHARE - tall) / 2 + 0.4
    out = list(found.at((side - found.width(tall)) / 2, top, tall))
    pen.tag(out, 0, "Figure", counter.label)
    figure = pen.fit(counter.figure, "serif-bold", side, inner - 1, 1)
    pen.put(out, figure, side / 2, inset + inner * 0.75, face="serif-bold", anchor="middle")
    return out


@_pieces.register
def _key(tool: Key, width: float, pen: Pen) -> Iterator[_Piece]:
    """In columns, from left to right and then down."""
    yield _heading(tool, width, pen)
    wide = width / KEY_COLUMNS
    for first in range(0, len(tool.lines), KEY_COLUMNS):
        out: list[Mark] = []
        for at, (figure, label) in enumerate(tool.lines[first : first + KEY_COLUMNS]):
            left, middle = at * wide, KEY_LINE / 2
            number = pen.fit(figure, "serif-bold", 9, KEY_FIGURE - 2, 1)
            pen.put(out, number, left + KEY_FIGURE - 2, middle, face="serif-bold", anchor="end")
            told = pen.fit(pen.say(label), "sans", 7.6, wide - KEY_FIGURE - 2, 1)
            pen.put(out, told, left + KEY_FIGURE, middle, room=wide - KEY_FIGURE - 2)
        last = first + KEY_COLUMNS >= len(tool.lines)
        yield _Piece(width, KEY_LINE, tuple(out), apart=APART if last else 0.0)


@_pieces.register
def _ruler(tool: Ruler, _width: float, pen: Pen) -> Iterator[_Piece]:
    """Upright: from its foot a line for each unit, half of it and, of inches, a quarter."""
    unit, parts = UNITS[tool.unit], {"in": 4, "cm": 2}[tool.unit]
    tall = tool.length * unit
    out: list[Mark] = [Box(0.0, 0.0, STRIP, tall, "square", "ink", FRAME)]
    for at in range(1, tool.length * parts):
        y = tall - at * unit / parts
        whole = at % parts == 0
        reach = 6.0 if whole else 3.6 if at % parts == parts / 2 else 2.2
        out.append(Line(0.0, y, reach, y, "ink", FRAME if whole else GRID))
        if whole:
            number = pen.fit(pen.words.number(tool.first + at // parts), "sans-bold", 9, 8, 1)
            pen.put(out, number, 7.0, y, face="sans-bold")
    begin, last = 0.0, tool.first + tool.length
    for end, name in tool.bands:
        low, high = max(begin, tool.first), min(end, last)
        begin = end
        if low >= high:
            continue
        y, low = (tall - (at - tool.first) * unit for at in (high, low))
        if end < last:
            out.append(Line(12.0, y, STRIP, y, "ink", RULE))
        label = pen.fit(pen.say(name), "serif-bold", 9, STRIP - 13.5, 3)
        pen.put(out, label, STRIP - 1, (y + low) / 2, face="serif-bold", anchor="end", room=STRIP - 13.5)
    title = pen.fit(pen.say(tool.title), "sans", 6.4, STRIP - 9, 3)
    pen.put(out, title, STRIP - 1, 1.6 + title.height / 2, role="muted", anchor="end", room=STRIP - 9)
    last_unit = f"{pen.words.number(last)} {tool.unit}"
    told = msg("{title}: ruler from {first} to {last}", title=tool.title, first=tool.first, last=last_unit)
    if tool.bands:
        ends = tuple(msg("{band} to {end}", band=name, end=end) for end, name in tool.bands)
        told = msg("{ruler}; {bands}", ruler=told, bands=ends)
    pen.tag(out, 0, "Figure", told)
    yield _Piece(STRIP, tall, tuple(out))


@_pieces.register
def _gauge(tool: Gauge, _width: float, pen: Pen) -> Iterator[_Piece]:
    """Straight ahead is up; the notch lies in the middle of the straight edge."""
    radius = tool.radius
    arc = [(radius - radius * cos(pi * k / 36), radius - radius * sin(pi * k / 36)) for k in range(37)]
    out: list[Mark] = [Path((Move(*arc[0]), *(To(*one) for one in arc[1:])), "ink", FRAME)]
    out.append(Line(radius, 0.0, radius, radius, "ink", RULE))
    notch = ((radius - 3.0, radius), (radius, radius - 5.0), (radius + 3.0, radius))
    out.append(Path((Move(*notch[0]), To(*notch[1]), To(*notch[2])), "ink", FRAME, "head"))
    for degrees in tool.degrees:
        for way in (-1, 1):
            turn = NORTH + way * degrees * pi / 180
            edge = radius + radius * cos(turn), radius + radius * sin(turn)
            out.append(Line(radius, radius, *edge, "ink", FRAME))
            reach = radius * 0.86
            label = pen.fit(f"{pen.words.number(degrees)}°", "sans-bold", 7.2, 12, 1)
            spot = radius + reach * cos(turn - way * 0.06), radius + reach * sin(turn - way * 0.06)
            pen.put(out, label, *spot, face="sans-bold", anchor="middle")
    title = pen.fit(pen.say(tool.title), "serif-bold", 10, radius * 0.5, 3)
    pen.put(out, title, radius + 1.6, radius * 0.62, face="serif-bold", room=radius * 0.5)
    rays = ", ".join(f"{pen.words.number(one)}°" for one in tool.degrees)
    pen.tag(out, 0, "Figure", msg("{title}: rays at {degrees}", title=tool.title, degrees=rays))
    yield _Piece(2 * radius, radius, tuple(out))


@_pieces.register
def _wind_dial(tool: WindDial, _width: float, pen: Pen) -> Iterator[_Piece]:
    """The rose with its points around it, and beside it the arrow to cut out."""
    radius, names = tool.radius, tool.points
    out: list[Mark] = [Box(0.0, 0.0, 2 * radius, 2 * radius, "round", "ink", FRAME)]
    points = min(8, len(names))
    out.extend(rose(radius, radius, radius * 0.72, points))
    pen.tag(out, 0, "Figure", rose_told(points))
    for at, name in enumerate(names):
        turn = NORTH + 2 * pi * at / len(names)
        spot = radius + radius * 0.86 * cos(turn), radius + radius * 0.86 * sin(turn)
        label = pen.fit(pen.say(name), "sans-bold", 9 if len(names) <= 8 else 6.6, radius * 0.4, 1)
        pen.put(out, label, *spot, face="sans-bold", anchor="middle")
    yield _Piece(2 * radius, 2 * radius, tuple(out))
    yield _arrow(tool, radius * 1.25, pen)


def _arrow(tool: WindDial, tall: float, pen: Pen) -> _Piece:
    """It points to where the wind blows."""
    wide = 16.0
    middle, neck = wide / 2, 14.0
    steps = ((middle, 0.0), (wide, neck), (middle + 3.5, neck), (middle + 3.5, tall), (middle - 3.5, tall), (middle - 3.5, neck), (0.0, neck))  # fmt: skip
    out: list[Mark] = [Path((Move(*steps[0]), *(To(*one) for one in steps[1:])), "ink", FRAME, "head")]
    pen.tag(out, 0, "Figure", msg("arrow to cut out"))
    title = pen.fit(pen.say(tool.title), "serif-bold", 10, 40.0, 3)
    pen.put(out, title, wide + 2, tall / 2, face="serif-bold", room=40.0)
    return _Piece(wide + 44.0, tall, tuple(out))
