"""Strokes of a pen on a printed page, drawn by chance: crosses, ticks that run on, filled boxes, what was rubbed out."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from fleetdesk.core.layout.fields import WRITE, Place, Spot

DPI = 240
DOTS = DPI / 25.4
"""Of a millimetre, on the page before it is photographed."""


class Pen(NamedTuple):
    """What somebody strikes with."""

    colour: tuple[int, int, int]
    """Blue, green, red."""
    breadth: tuple[float, float]
    """In millimetres."""
    cover: float
    """How much of it covers."""
    grain: float = 0.9
    """How much of it is left in the palest spot of a stroke."""
    bleed: float = 0.8
    """How far it spreads into the paper, in dots."""


PENS = {
    "pencil": Pen((95, 95, 98), (0.35, 0.65), 0.75, grain=0.55),
    "soft pencil": Pen((70, 70, 72), (0.5, 0.9), 0.85, grain=0.55),
    "hard pencil": Pen((120, 120, 122), (0.3, 0.45), 0.65, grain=0.6),
    "ball pen": Pen((150, 60, 35), (0.3, 0.5), 0.95),
    "dry ball pen": Pen((160, 80, 55), (0.25, 0.4), 0.75, grain=0.4),
    "black pen": Pen((35, 30, 30), (0.3, 0.6), 1.0),
    "red pen": Pen((45, 35, 195), (0.35, 0.7), 0.95),
    "felt pen": Pen((45, 40, 40), (0.8, 1.3), 1.0, bleed=2.0),
    "blue felt pen": Pen((140, 50, 30), (0.8, 1.2), 0.95, bleed=2.0),
}
WAYS = ("cross", "cross", "slash", "tick", "long tick", "fill", "zigzag", "dash")


class Struck(NamedTuple):
    """A page somebody wrote on."""

    picture: NDArray[np.uint8]
    struck: frozenset[Spot]
    rubbed: frozenset[Spot]
    """Struck once, and rubbed out: clear, or asked."""


def written_on(page: NDArray[np.uint8], places: Sequence[Place], chance: random.Random) -> Struck:
    """Strike some of its boxes, rub a few out, write in a few cells."""
    picture = page.astype(np.float32)
    pen = chance.choice(list(PENS))
    share = chance.choice((0.05, 0.2, 0.4, 0.6))
    struck, rubbed = set(), set()
    for place in places:
        if place.struck:
            continue
        if place.number == WRITE:
            if chance.random() < 0.12:
                _scrawl(picture, place, pen, chance)
        elif place.spot in struck or chance.random() < share:
            struck.add(place.spot)
            strike(picture, place, pen if chance.random() < 0.93 else chance.choice(list(PENS)), chance)
        elif chance.random() < 0.01:
            rubbed.add(place.spot)
            rub(picture, place, chance)
    return Struck(np.clip(picture, 0, 255).astype(np.uint8), frozenset(struck), frozenset(rubbed))


def strike(
    picture: NDArray[np.float32],
    place: Place,
    pen: str,
    chance: random.Random,
    *,
    way: str = "",
    strength: float = 1.0,
) -> None:
    """Strike a box; by chance, or in this way."""
    side = min(place.w, place.h)
    middle = place.x + place.w / 2 + chance.gauss(0, 0.25), place.y + place.h / 2 + chance.gauss(0, 0.25)
    half = side / 2 * chance.uniform(0.72, 1.12)

    def at(x: float, y: float) -> tuple[float, float]:
        return middle[0] + half * (x + chance.gauss(0, 0.07)), middle[1] + half * (y + chance.gauss(0, 0.07))

    match way or chance.choice(WAYS):
        case "cross":
            lines = [_wavy(at(-1, -1), at(1, 1), chance), _wavy(at(1, -1), at(-1, 1), chance)]
        case "slash":
            falls = chance.random() < 0.2
            ends = (at(-1, -1), at(1, 1)) if falls else (at(-1, 1), at(1, -1))
            lines = [_wavy(*ends, chance)]
        case "tick":
            lines = [[at(-0.7, 0.0), at(-0.2, 0.7), at(0.9, -0.9)]]
        case "long tick":
            run = chance.uniform(1.2, 2.4)
            lines = [[at(-0.7, 0.0), at(-0.2, 0.7), at(run, 0.7 - (run + 0.2) * chance.uniform(0.9, 1.5))]]
        case "fill":
            rows = np.linspace(-0.85, 0.85, max(6, round(side / 0.45)))
            lines = [[at(-0.85 if n % 2 else 0.85, y) for n, y in enumerate(rows)]]
        case "dash":
            lines = [_wavy(at(-1, 0), at(1, 0), chance)]
        case _:
            lines = [[at(-0.8 + 1.6 * n / 6, -0.7 if n % 2 else 0.7) for n in range(7)]]
    _draw(picture, lines, PENS[pen], chance, strength)


def _draw(
    picture: NDArray[np.float32],
    lines: Sequence[Sequence[tuple[float, float]]],
    pen: Pen,
    chance: random.Random,
    strength: float = 1.0,
) -> None:
    """Lines in millimetres, with the grain of the pen."""
    points = [np.array(line) * DOTS for line in lines]
    every = np.vstack(points)
    low = np.maximum(np.floor(every.min(axis=0)).astype(int) - 14, 0)
    high = np.minimum(np.ceil(every.max(axis=0)).astype(int) + 14, [picture.shape[1], picture.shape[0]])
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    wide = max(1, round(chance.uniform(*pen.breadth) * DOTS))
    for line in points:
        cv2.polylines(mask, [np.round((line - low) * 16).astype(np.int32)], False, 255, wide, cv2.LINE_AA, 4)
    alpha = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), pen.bleed) * pen.cover * strength
    grain = np.random.default_rng(chance.randrange(2**32)).uniform(pen.grain, 1.0, alpha.shape)
    alpha = (alpha * cv2.GaussianBlur(grain, (0, 0), 1.0))[:, :, None]
    part = picture[low[1] : high[1], low[0] : high[0]]
    part *= 1 - alpha * (1 - np.array(pen.colour, np.float32) / 255)


def _wavy(
    start: tuple[float, float], end: tuple[float, float], chance: random.Random
) -> list[tuple[float, float]]:
    bow = chance.uniform(-0.5, 0.5)
    across = (end[1] - start[1], start[0] - end[0])
    long = max(0.1, float(np.hypot(*across)))
    return [
        (
            start[0] + (end[0] - start[0]) * t + across[0] / long * bow * 4 * t * (1 - t),
            start[1] + (end[1] - start[1]) * t + across[1] / long * bow * 4 * t * (1 - t),
        )
        for t in np.linspace(0, 1, 8)
    ]


def rub(picture: NDArray[np.float32], place: Place, chance: random.Random) -> None:
    """A stroke of a pencil that is gone but for a trace, and a grey smear."""
    strike(picture, place, "pencil", chance, strength=chance.uniform(0.04, 0.2))
    x, y = round((place.x - 1) * DOTS), round((place.y - 1) * DOTS)
    w, h = round((place.w + 2) * DOTS), round((place.h + 2) * DOTS)
    part = picture[max(0, y) : y + h, max(0, x) : x + w]
    smear = np.zeros(part.shape[:2], np.float32)
    smear[8:-8, 8:-8] = 1.0
    part *= 1 - chance.uniform(0.02, 0.06) * cv2.GaussianBlur(smear, (0, 0), 6)[:, :, None]


def _scrawl(picture: NDArray[np.float32], place: Place, pen: str, chance: random.Random) -> None:
    letters = []
    count = chance.randint(1, 3)
    for letter in range(count):
        x = place.x + place.w * (letter + 0.5) / count
        y = place.y + place.h / 2
        size = min(place.w / count, place.h) * 0.35
        letters.append(
            [(x + size * chance.uniform(-1, 1), y + size * chance.uniform(-1, 1)) for _ in range(5)]
        )
    _draw(picture, letters, PENS[pen], chance)
