"""Layout of pictures: shares over time, lines told apart by marks and strokes, never by colour; photographs."""

from collections.abc import Sequence
from itertools import pairwise

from fleetdesk.core.blocks.photographs import unpacked
from fleetdesk.core.blocks.plots import Photo, Plot
from fleetdesk.core.layout.base import Spot, needs, place, titled
from fleetdesk.core.layout.marks import GRID, Box, Line, Mark, Picture, Shape
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import msg

TALL = 34.0
"""From nothing left to all."""
WIDEST = 150.0
LEGEND = 9.0
"""Length of the piece of a line that stands before its name."""
_KINDS: tuple[tuple[Shape, bool, bool], ...] = (
    ("round", True, False),
    ("square", False, False),
    ("round", False, True),
    ("square", True, True),
    ("diamond", True, False),
    ("diamond", False, True),
    ("round", False, False),
    ("square", False, True),
)
"""Mark, whether it is filled, whether the line is dotted; one for each side there may be."""


@place.register
def _plot(block: Plot, at: Spot, pen: Pen, out: list[Mark]) -> float:
    y = at.y
    if block.title is not None:
        y += titled(block.title, at, pen, out) + pen.mm(1.5)
    y += _legend(block, Spot(at.x, y, at.width), pen, out)
    percents, drawn = _percents(pen), len(out)
    left, width, tall = *_room(at, pen), pen.mm(TALL)
    for row, text in enumerate(percents):
        level = y + tall * row / 2
        out.append(Line(left, level, left + width, level, dotted=row == 1))
        pen.put(out, pen.fit(text, "sans", pen.small, left - at.x), at.x, level, role="muted")
    places = middles(block, at, pen)
    _moments(block, places, y + tall, pen, out)
    for number, curve in enumerate(block.curves):
        _line(
            number,
            [(x, y + tall * (1 - share)) for x, share in zip(places, curve.shares, strict=False)],
            pen,
            out,
        )
    told = tuple(msg("{line}: {figures}", line=curve.name, figures=curve.figures) for curve in block.curves)
    pen.tag(out, drawn, "Figure", msg("plot of {moments}: {curves}", moments=block.moments, curves=told))
    return y + tall + pen.pitch(pen.small) + pen.mm(1) - at.y


def middles(block: Plot, at: Spot, pen: Pen) -> list[float]:
    """Where each moment stands across; a single one at the left."""
    left, width = _room(at, pen)
    inset = min(4.0, width / 8)
    step = (width - 2 * inset) / max(1, len(block.moments) - 1)
    return [left + inset + step * number for number in range(len(block.moments))]


def _percents(pen: Pen) -> list[str]:
    return [pen.say(msg("{n} %", n=share)) for share in (100, 50, 0)]


def _room(at: Spot, pen: Pen) -> tuple[float, float]:
    """Where the lines begin, and how far across they go."""
    left = max(pen.measure(text, "sans", pen.small) for text in _percents(pen)) + pen.mm(2)
    return at.x + left, min(at.width, WIDEST) - left - pen.mm(4)


def _moments(block: Plot, places: Sequence[float], y: float, pen: Pen, out: list[Mark]) -> None:
    """Their names below the plot: every one, or as many as have room."""
    said = [pen.say(moment) for moment in block.moments]
    free = 0.0
    for number, (x, text) in enumerate(zip(places, said, strict=True)):
        half = pen.measure(text, "sans", pen.small) / 2
        if number and x - half < free:
            continue
        line = pen.fit(text, "sans", pen.small, 2 * half + 1)
        pen.put(out, line, x, y + pen.mm(1) + line.height / 2, role="muted", anchor="middle")
        free = x + half + pen.mm(1.5)


def _legend(block: Plot, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Each line with its name and its last figure, as many abreast as have room."""
    x, y, row = at.x, at.y, pen.pitch(pen.body) + pen.mm(1)
    piece = pen.mm(LEGEND)
    for number, curve in enumerate(block.curves):
        last = " ".join(pen.say(figure) for figure in (curve.name, *curve.figures[-1:]))
        name = pen.fit(last, "sans", pen.body, at.width - piece - 1, 1)
        wide = piece + 1.5 + pen.measure(name.lines[0], "sans", name.size) + pen.mm(4)
        if x > at.x and x + wide > at.x + at.width:
            x, y = at.x, y + row
        middle = y + row / 2
        inset = pen.mm(1)
        _line(number, [(x + inset, middle), (x + piece - inset, middle)], pen, out)
        pen.put(out, name, x + piece + 1.5, middle, room=at.width - piece - 1)
        x += wide
    return y + row + pen.mm(2) - at.y


def _line(number: int, points: Sequence[tuple[float, float]], pen: Pen, out: list[Mark]) -> None:
    shape, filled, dotted = _KINDS[number % len(_KINDS)]
    for (x1, y1), (x2, y2) in pairwise(points):
        out.append(Line(x1, y1, x2, y2, "ink", 1.0, dotted=dotted))
    side = pen.mm(1.8)
    for x, y in points:
        out.append(
            Box(x - side / 2, y - side / 2, side, side, shape, "ink", 0.7, "ink" if filled else "card")
        )


@needs.register
def _plot_needs(_block: Plot, pen: Pen) -> float:
    return pen.mm(90)


TALLEST = 38.0
"""A card is read for its figures: a photograph takes no more of it, in millimetres."""
MARGIN = 0.3
"""Between the photograph and its frame."""


@place.register
def _photo(block: Photo, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """In a thin frame in the middle; a word where it cannot be drawn; nothing where ink is saved."""
    if pen.style.ink_saver:
        return 0.0
    photo = unpacked(block.data)
    if photo is None:
        words = pen.fit(pen.say(msg("The photograph cannot be shown.")), "sans", pen.small, at.width)
        pen.put(out, words, at.x, at.y + words.height / 2, role="muted", room=at.width)
        return words.height
    shrink = min((at.width - 2 * MARGIN) / photo.width, (TALLEST - 2 * MARGIN) / photo.height)
    width, height = photo.width * shrink, photo.height * shrink
    left, drawn = at.x + (at.width - width) / 2, len(out)
    out.append(Box(left - MARGIN, at.y, width + 2 * MARGIN, height + 2 * MARGIN, weight=GRID))
    out.append(Picture(left, at.y + MARGIN, width, height, block.data))
    pen.tag(out, drawn, "Figure", msg("photograph of the ship"))
    return height + 2 * MARGIN


@needs.register
def _photo_needs(_block: Photo, pen: Pen) -> float:
    return pen.mm(30)
