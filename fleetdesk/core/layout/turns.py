"""Layout of turns: a column each, with heads, dials for the wind, and cells a pencil has room in."""

from math import cos, pi, sin

from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.boxes import tick_box
from fleetdesk.core.layout.drawings import arrow, dial
from fleetdesk.core.layout.fields import WRITE
from fleetdesk.core.layout.marks import FRAME, GRID, RULE, Box, Face, Line, Mark, Move, Path, Role, To
from fleetdesk.core.layout.pen import ELLIPSIS, LEAST, Fitted, Pen
from fleetdesk.core.words import Msg, msg

HEAD = 5.6
"""Height of the line of numbers."""
NOTE = 2.6
"""Of the line under them."""
TICK = 4.2
"""Side of a box that is ticked once, not struck in haste."""
NOTHING = {"", "\N{EM DASH}"}
"""Empty, or a line drawn through: as quiet as what is not written yet."""
INSET = 0.35
"""Half the room between two columns of cells."""


@place.register
def _turns(block: Turns, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Heads over tinted columns, then the bands; every column in one frame."""
    label = pen.mm(block.label_mm)
    each = (at.width - label) / block.count
    top = at.y
    height = (pen.mm(HEAD) if block.heads else 0.0) + (pen.mm(NOTE) if block.note is not None else 0.0)
    tall = [max(pen.mm(band.height), band.least_mm) for band in block.bands]
    bottom = top + height + sum(tall)
    for number in range(block.count):
        x = at.x + label + each * number
        if block.bands:
            tinted = number % 2 == 1
            now = block.first + number == block.now
            frame = Box(x + INSET, top + height, each - 2 * INSET, sum(tall), "rounded", "ink", FRAME, "tint" if tinted else "card", radius=0.7)  # fmt: skip
            out.append(frame._replace(weight=RULE) if now else frame)
        if block.heads:
            _head(block, number, Spot(x, top, each), pen, out)
    _beside_heads(block, at, top + height, pen, out)
    y = top + height
    for number, (band, high) in enumerate(zip(block.bands, tall, strict=True)):
        if band.label is not None:
            lines = 2 if high >= 2 * pen.pitch(pen.body) else 1
            fitted = pen.fit(pen.say(band.label), "sans", pen.body, label - 1.5, lines)
            pen.put(out, fitted, at.x, y + high / 2, room=label - 1.5)
        for column in range(block.count):
            x = at.x + label + each * column + INSET
            if number:
                out.append(Line(x, y, x + each - 2 * INSET, y, "line", GRID))
            turn = Msg.verbatim(pen.words.number(block.first + column))
            shown = band.but(hint=turn) if not number and _numbered(block, pen) else band
            place = Box(x, y, each - 2 * INSET, high)
            if band.slot:
                hot = f"{band.slot}/{block.first + column}", WRITE
                out.append(place._replace(stroke=None, hot=hot))
            _cell(shown, column, place, pen, out)
        y += high
    return bottom - at.y


def _beside_heads(block: Turns, at: Spot, bottom: float, pen: Pen, out: list[Mark]) -> None:
    """What the labels of the bands are of, and what is written below, in a line that ends where the cells begin."""
    label = pen.mm(block.label_mm)
    if block.heads and block.corner is not None:
        corner = pen.fit(pen.say(block.corner), "sans-bold", pen.small, label - 1)
        middle = at.y + pen.mm(HEAD) / 2
        pen.put(out, corner, at.x, middle, face="sans-bold", role="sea")
    if block.note is not None:
        note = pen.fit(pen.say(block.note), "sans-bold", LEAST, at.width - label, 1)
        middle = bottom - pen.mm(NOTE) / 2
        pen.put(out, note, at.x + label + INSET, middle, face="sans-bold", role="sea")


def _numbered(block: Turns, pen: Pen) -> bool:
    """Whether a turn's number stands in its cell: in large print cells stand away from the heads over them."""
    first = block.bands[0]
    away = pen.style.scale > 1 and not block.heads and first.kind == "free" and first.hint is None
    return block.numbered or away


def _head(block: Turns, number: int, at: Spot, pen: Pen, out: list[Mark]) -> None:
    """The number of the turn, and the clock beside it where there is one; all stand alike where one has something beside it."""
    turn = pen.words.number(block.first + number)
    middle = at.y + pen.mm(HEAD) / 2
    size = pen.points(12.5)
    small = pen.say(block.small[number]) if number < len(block.small) else ""
    face: Face = "serif-bold"
    if not block.small:
        pen.put(
            out, Fitted((turn,), size), at.x + at.width / 2, middle, face=face, anchor="middle", room=at.width
        )
        return
    left = (
        at.width - 2.4 - pen.measure(small, "sans", LEAST)
    )  # the clock is read whole, whatever its number takes
    size = min(size, size * left / pen.measure(turn, face, size))
    pen.put(out, Fitted((turn,), size), at.x + 1, middle, face=face)
    room = at.width - 2 - pen.measure(turn, face, size)
    beside = pen.fit(small, "sans", pen.small, room, 1)
    pen.put(out, beside, at.x + at.width - 1, middle, role="muted", anchor="end", room=room)


def _said(cells: tuple[Msg, ...], column: int, pen: Pen) -> str:
    return pen.say(cells[column]) if column < len(cells) else ""


def _cell(band: Band, column: int, at: Box, pen: Pen, out: list[Mark]) -> None:
    """A cell: what is known, else a quiet hint of what to write."""
    text, second = _said(band.cells, column, pen), _said(band.second, column, pen)
    turned = band.degrees[column] if column < len(band.degrees) else None
    hint = pen.say(band.hint)
    match band.kind:
        case "free":
            _text(text, hint, at, pen, out)
        case "pair":
            half = at.w / 2
            out.append(Line(at.x + half, at.y, at.x + half, at.y + at.h, "line", GRID))
            _text(text, hint, at._replace(w=half), pen, out)
            _text(second, "", at._replace(x=at.x + half, w=half), pen, out)
        case "orders":
            _orders((text, second), (hint, pen.say(band.lower)), at, pen, out)
        case "ticks":
            ticked = band.ticked[column] if column < len(band.ticked) else ()
            _ticks(band.boxes, ticked, at, pen, out)
        case "dial6" | "dial8":
            radius = min(at.h, at.w * 0.62) / 2 - 0.7
            x = at.x + radius + 0.7 if band.second or band.hint else at.x + at.w / 2
            y = at.y + at.h / 2
            drawn = len(out)
            out.extend(dial(x, y, radius, 8 if band.kind == "dial8" else 6))
            _arrow((x, y, radius), turned, drawn, pen, out)
            if band.second or band.hint:
                beside = at.x + 2 * radius + 1.6
                box = Box(beside, at.y + at.h / 2 - radius, at.x + at.w - beside - 0.6, 2 * radius, "rounded", "ink", GRID, "card", radius=0.5)  # fmt: skip
                out.append(box)
                _text(second, hint, box, pen, out)
        case "helm":
            _helm((text, second), turned, at, pen, out)


def _text(text: str, hint: str, at: Box, pen: Pen, out: list[Mark]) -> None:
    """Known words in the middle, else the hint in the corner."""
    if text:
        room = at.w - 1.6
        fitted = pen.fit(text, "sans-bold", pen.points(9), room, max(1, int(at.h / pen.mm(3.4) + 0.01)))
        if fitted.lines[-1].endswith(ELLIPSIS):  # small letters have room for one more line
            fitted = pen.fit(text, "sans-bold", LEAST, room, max(1, int(at.h / pen.pitch(LEAST))))
        pen.put(out, fitted, at.x + at.w / 2, at.y + at.h / 2, face="sans-bold", anchor="middle", room=room)
    elif hint:
        size = pen.small if hint.isdigit() else pen.points(LEAST)  # a number is read, a word only reminds
        small = pen.fit(hint, "sans", size, at.w - 0.8, 1)
        pen.put(out, small, at.x + 0.7, at.y + pen.mm(1.4), role="line", room=at.w - 0.8)


def _orders(said: tuple[str, str], hints: tuple[str, str], at: Box, pen: Pen, out: list[Mark]) -> None:
    """A line for each of two ways to act, its letter before it: what one of them says may take both lines."""
    beside = at.x + pen.mm(4.0)
    out.append(Line(beside, at.y + 1, beside, at.y + at.h - 1, "line", GRID))
    room, alone = at.x + at.w - beside - 1.2, sum(map(bool, said)) == 1
    for number, (text, hint) in enumerate(zip(said, hints, strict=True)):
        middle = at.y + at.h * (0.26 + 0.48 * number)
        letter = pen.fit(hint, "sans-bold", pen.small, pen.mm(3.4), 1)
        role: Role = "muted" if text in NOTHING else "ink"
        pen.put(out, letter, at.x + pen.mm(2.0), middle, face="sans-bold", role=role, anchor="middle")
        fitted = pen.fit(text, "sans-bold", pen.points(9), room, 3 if alone else 1)
        if len(fitted.lines) > 1:
            middle = at.y + at.h / 2
        pen.put(out, fitted, beside + 0.6, middle, face="sans-bold", role=role, room=room)


def _ticks(names: tuple[Msg, ...], ticked: tuple[bool, ...], at: Box, pen: Pen, out: list[Mark]) -> None:
    """Small boxes with their names below, as many abreast as have room."""
    side = pen.mm(TICK)
    widest = max((pen.measure(pen.say(name), "sans", LEAST) for name in names), default=0.0)
    each = max(side, widest) + 0.5
    abreast = max(1, int((at.w - 0.6) / each))
    for number, name in enumerate(names):
        line, place_ = divmod(number, abreast)
        x, y = at.x + 0.5 + place_ * each, at.y + 0.6 + line * (side + pen.mm(3.0))
        known = number < len(ticked) and ticked[number]
        box = Box(x + (each - side) / 2, y, side, side, "rounded", "ink", FRAME, "card", known, radius=0.6)
        tick_box(box, pen, out)
        said = pen.fit(pen.say(name), "sans", LEAST, each, 1)
        pen.put(out, said, x + each / 2, y + side + pen.mm(1.4), role="muted", anchor="middle", room=each)


def _helm(said: tuple[str, str], turned: float | None, at: Box, pen: Pen, out: list[Mark]) -> None:
    """V at the left, the heading in a hexagon, the turns of lead beside a padlock."""
    speed, lead = said
    third = at.w / 3
    middle = at.y + at.h / 2
    radius = min(third, at.h) / 2 - 0.3
    x = at.x + at.w / 2
    edges = (at.x + third, at.x + 2 * third)
    out.extend(Line(edge, at.y, edge, at.y + at.h, "line", GRID) for edge in edges)
    corners = [(x + radius * cos(pi / 3 * k), middle + radius * sin(pi / 3 * k)) for k in range(6)]
    drawn = len(out)
    out.append(Path((Move(*corners[0]), *(To(*one) for one in corners[1:])), "muted", GRID))
    _arrow((x, middle, radius * 1.1), turned, drawn, pen, out)
    _text(speed, "V", at._replace(w=third), pen, out)
    right = at._replace(x=at.x + 2 * third, w=third)
    if lead:
        _text(lead, "", right, pen, out)
    else:
        out.extend(_padlock(right.x + right.w / 2, at.y + pen.mm(1.6), pen.mm(0.8)))


def _arrow(
    at: tuple[float, float, float], turned: float | None, drawn: int, pen: Pen, out: list[Mark]
) -> None:
    """What a pencil draws into a dial, where it is known: (x, y, radius)."""
    if turned is not None:
        out.extend(arrow(*at, turned))
        told = msg("arrow at {degrees}\N{DEGREE SIGN}, clockwise from the top", degrees=round(turned))
        pen.tag(out, drawn, "Figure", told)


def _padlock(x: float, y: float, half: float) -> list[Mark]:
    """A padlock, quiet, around the middle of its body."""
    return [
        Box(x - half * 0.6, y - half * 1.5, half * 1.2, half * 1.6, "round", "line", FRAME),
        Box(x - half, y - half * 0.6, 2 * half, half * 1.4, "rounded", None, fill="line", radius=0.2),
    ]


@needs.register
def _turns_needs(block: Turns, pen: Pen) -> float:
    return pen.mm(block.label_mm + block.least_mm * block.count)
