"""Lines read for their figures: these are bold, what tells them apart is quiet."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from fleetdesk.core.layout.marks import POINT, Anchor, Face, Mark, Role, Text
from fleetdesk.core.layout.pen import CAPITAL, LEAST, Pen

_FIGURE = re.compile(r"((?<!\w)[+\N{MINUS SIGN}]?\d[\w°\"]*(?:[.,]\d+)?)")
"""A number, with what is written on to it: 1D6, 45°, 8\"."""
_DOT = "\N{MIDDLE DOT}"
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Part(NamedTuple):
    """A stretch of a line in one face."""

    text: str
    face: Face = "sans"
    role: Role = "ink"


def figures(text: str) -> tuple[Part, ...]:
    """Every figure bold among quiet words: crew 4, inertia 2."""
    return tuple(
        Part(part, "sans-bold") if number % 2 else Part(part, role="muted")
        for number, part in enumerate(_FIGURE.split(text))
        if part
    )


def led(text: str, *, close: bool = False) -> tuple[Part, ...]:
    """The dice of the nearest range bold before those of the others: 10 \N{MIDDLE DOT} 8 \N{MIDDLE DOT} 5."""
    first, dot, others = text.partition(_DOT)
    rest = f"{dot}{others}" if close else f"{dot}{others}".replace(_DOT, f" {_DOT} ")
    return (Part(first, "sans-bold"), *((Part(rest),) if dot else ()))


def led_in(
    texts: Sequence[str], size: float, room: float, pen: Pen
) -> tuple[tuple[tuple[Part, ...], ...], float]:
    """Dice that stand in one table, all set alike: closer, then smaller, where one of them has no room; and the size."""
    apart = tuple(led(text) for text in texts)
    found = (
        apart
        if max((width(one, size, pen) for one in apart), default=0.0) <= room
        else tuple(led(text, close=True) for text in texts)
    )
    widest = max((width(one, size, pen) for one in found), default=0.0)
    return found, size if widest <= room else max(min(size, LEAST), size * room / widest)


def head(text: str) -> tuple[Part, ...]:
    """What stands before the colon bold, what it means plain."""
    first, colon, meaning = text.partition(":")
    return (Part(f"{first}{colon}", "sans-bold"), Part(meaning)) if colon else (Part(text),)


def width(parts: Sequence[Part], size: float, pen: Pen) -> float:
    """How wide a line is, in millimetres."""
    return sum(pen.measure(part.text, part.face, size) for part in parts)


def put(
    parts: Sequence[Part],
    size: float,
    at: tuple[float, float, float],
    pen: Pen,
    out: list[Mark],
    *,
    anchor: Anchor = "start",
) -> None:
    """Write a line around a middle height, `at` (x, middle, room) in millimetres; smaller where it has no room."""
    left, middle, room = at
    wide = width(parts, size, pen)
    if wide > room:
        size = max(min(size, LEAST), size * room / wide)
    x = left - _SHARES[anchor] * width(parts, size, pen)
    baseline = middle + size * CAPITAL * POINT / 2
    for part in parts:
        wide = pen.measure(part.text, part.face, size)
        out.append(Text(x, baseline, part.text, size, part.face, part.role, "start", wide))
        x += wide
