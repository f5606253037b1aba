"""Hard photographs of struck sheets, drawn by chance: pens, paper that bends, light, stains, a camera."""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from fleetdesk.core.layout.fields import WRITE, Place, Spot

DPI = 240
DOTS = DPI / 25.4
"""Of a millimetre, on the page before it is photographed."""
PENS = {
    "pencil": ((95, 95, 98), (0.35, 0.65), 0.75),
    "soft pencil": ((70, 70, 72), (0.5, 0.9), 0.85),
    "ball pen": ((150, 60, 35), (0.3, 0.5), 0.95),
    "black pen": ((35, 30, 30), (0.3, 0.6), 1.0),
    "red pen": ((45, 35, 195), (0.35, 0.7), 0.95),
}
"""Name -> colour (blue, green, red), breadth in millimetres, how much of it covers."""
BLURS = (0.4, 0.8, 1.2, 1.6)
"""How far a dot spreads in the camera, in dots."""
WAYS = ("cross", "cross", "slash", "tick", "fill", "zigzag")

Picture = NDArray[np.uint8]


class Struck(NamedTuple):
    """A page somebody wrote on."""

    picture: Picture
    struck: frozenset[Spot]
    rubbed: frozenset[Spot]
    """Struck once, and rubbed out: clear, or asked."""


def poppler(pdf: bytes, page: int) -> Picture:
    """A page as another program draws it: poppler."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.pdf"
        file.write_bytes(pdf)
        number = str(page + 1)
        wanted = ["-r", str(DPI), "-png", "-singlefile", "-f", number, "-l", number]
        subprocess.run([shutil.which("pdftoppm") or "pdftoppm", *wanted, str(file), str(file)], check=True)
        drawn = cv2.imread(f"{file}.png", cv2.IMREAD_COLOR)
    assert drawn is not None
    return np.asarray(drawn, np.uint8)


# --- by pencil -------------------------------------------------------------------------------------------


def written_on(page: Picture, places: Sequence[Place], chance: random.Random) -> Struck:
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
            _strike(picture, place, pen if chance.random() < 0.93 else chance.choice(list(PENS)), chance)
        elif chance.random() < 0.01:
            rubbed.add(place.spot)
            _rub(picture, place, chance)
    return Struck(np.clip(picture, 0, 255).astype(np.uint8), frozenset(struck), frozenset(rubbed))


def _draw(
    picture: NDArray[np.float32],
    lines: Sequence[Sequence[tuple[float, float]]],
    pen: str,
    chance: random.Random,
    strength: float = 1.0,
) -> None:
    """Lines in millimetres, with the grain of the pen."""
    colour, breadth, cover = PENS[pen]
    points = [np.array(line) * DOTS for line in lines]
    every = np.vstack(points)
    low = np.maximum(np.floor(every.min(axis=0)).astype(int) - 14, 0)
    high = np.minimum(np.ceil(every.max(axis=0)).astype(int) + 14, [picture.shape[1], picture.shape[0]])
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    wide = max(1, round(chance.uniform(*breadth) * DOTS))
    for line in points:
        cv2.polylines(mask, [np.round((line - low) * 16).astype(np.int32)], False, 255, wide, cv2.LINE_AA, 4)
    alpha = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), 0.8) * cover * strength
    grain = np.random.default_rng(chance.randrange(2**32)).uniform(
        0.55 if "pencil" in pen else 0.9, 1.0, alpha.shape
    )
    alpha = (alpha * cv2.GaussianBlur(grain, (0, 0), 1.0))[:, :, None]
    part = picture[low[1] : high[1], low[0] : high[0]]
    part *= 1 - alpha * (1 - np.array(colour, np.float32) / 255)


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


def _strike(
    picture: NDArray[np.float32], place: Place, pen: str, chance: random.Random, strength: float = 1.0
) -> None:
    side = min(place.w, place.h)
    middle = place.x + place.w / 2 + chance.gauss(0, 0.25), place.y + place.h / 2 + chance.gauss(0, 0.25)
    half = side / 2 * chance.uniform(0.72, 1.12)

    def at(x: float, y: float) -> tuple[float, float]:
        return middle[0] + half * (x + chance.gauss(0, 0.07)), middle[1] + half * (y + chance.gauss(0, 0.07))

    way = chance.choice(WAYS)
    if way == "cross":
        lines = [_wavy(at(-1, -1), at(1, 1), chance), _wavy(at(1, -1), at(-1, 1), chance)]
    elif way == "slash":
        lines = [
            _wavy(at(-1, 1), at(1, -1), chance)
            if chance.random() < 0.8
            else _wavy(at(-1, -1), at(1, 1), chance)
        ]
    elif way == "tick":
        lines = [[at(-0.7, 0.0), at(-0.2, 0.7), at(0.9, -0.9)]]
    elif way == "fill":
        rows = np.linspace(-0.85, 0.85, max(6, round(side / 0.45)))
        lines = [[at(-0.85 if n % 2 else 0.85, y) for n, y in enumerate(rows)]]
    else:
        lines = [[at(-0.8 + 1.6 * n / 6, -0.7 if n % 2 else 0.7) for n in range(7)]]
    _draw(picture, lines, pen, chance, strength)


def _rub(picture: NDArray[np.float32], place: Place, chance: random.Random) -> None:
    """A stroke of a pencil that is gone but for a trace, and a grey smear."""
    _strike(picture, place, "pencil", chance, chance.uniform(0.04, 0.2))
    x, y = round((place.x - 1) * DOTS), round((place.y - 1) * DOTS)
    w, h = round((place.w + 2) * DOTS), round((place.h + 2) * DOTS)
    part = picture[max(0, y) : y + h, max(0, x) : x + w]
    smear = cv2.GaussianBlur(np.full(part.shape[:2], 1.0, np.float32), (0, 0), 4)
    part *= 1 - 0.03 * smear[:, :, None]


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
    _draw(picture, letters, pen, chance)


# --- what happens to paper -------------------------------------------------------------------------------


def worn(page: Picture, chance: random.Random) -> Picture:
    """A ring of a cup, a crease, or neither."""
    picture = page.astype(np.float32)
    high, wide = page.shape[:2]
    rings, creases = chance.random() < 0.15, chance.random() < 0.15
    if not (rings or creases):
        return page
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    if rings:
        away = (
            np.hypot(x - chance.uniform(0, wide), y - chance.uniform(0, high)) - chance.uniform(33, 46) * DOTS
        )
        breadth = chance.uniform(0.8, 2.2) * DOTS
        ring = np.exp(-((away / breadth) ** 2)) * chance.uniform(0.15, 0.45)
        picture *= 1 - ring[:, :, None] * (1 - np.array((95, 140, 175), np.float32) / 255)
    if creases:
        turn = chance.choice((0.0, np.pi / 2)) + chance.gauss(0, 0.06)
        away = (x - wide * chance.uniform(0.2, 0.8)) * np.cos(turn) + (
            y - high * chance.uniform(0.2, 0.8)
        ) * np.sin(turn)
        line = np.exp(-((away / (chance.uniform(0.15, 0.4) * DOTS)) ** 2)) * chance.uniform(0.08, 0.25)
        picture *= (1 - line + 0.04 * np.tanh(away / 40))[:, :, None]
    return np.clip(picture, 0, 255).astype(np.uint8)


def photographed(pages: Sequence[Picture], chance: random.Random, blurs: Sequence[float] = BLURS) -> Picture:
    """One or several pages side by side on a table, seen by a camera in somebody's hand."""
    rng = np.random.default_rng(chance.randrange(2**32))
    angle = np.radians(90 * chance.choice((0, 0, 0, 1, 2, 3)) + chance.gauss(0, 4))
    flat = [_bent(page, chance) for page in pages]
    high, wide = max(one.shape[0] for one in flat), sum(one.shape[1] for one in flat)
    turned = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    frame = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
    lean = rng.normal(0, 0.02 * max(high, wide), frame.shape)
    goal = frame @ turned + lean
    room = goal.max(axis=0) - goal.min(axis=0)
    zoom = chance.choice((3200, 3600, 4000)) * (1.3 if len(pages) > 1 else 1.0) * 0.95 / room.max()
    goal = (goal - goal.min(axis=0)) * zoom + room * zoom * 0.025
    width, height = (round(float(side) * zoom * 1.05) for side in room)
    matrix = cv2.getPerspectiveTransform(frame.astype(np.float32), goal.astype(np.float32))
    sheet = np.full((high, wide, 3), 245, np.uint8)
    mask = np.zeros((high, wide), np.uint8)
    left = 0
    for page in flat:
        sheet[: page.shape[0], left : left + page.shape[1]] = page
        mask[: page.shape[0], left : left + page.shape[1]] = 255
        left += page.shape[1]
    shown = cv2.warpPerspective(sheet, matrix, (width, height), flags=cv2.INTER_LINEAR)
    alpha = cv2.warpPerspective(mask, matrix, (width, height))[:, :, None]
    scene = np.where(alpha > 127, shown.astype(np.float32), _table((width, height), rng, chance))
    return _taken(scene, rng, chance, blurs)


def _bent(page: Picture, chance: random.Random) -> Picture:
    """Paper that was rolled up or folded once does not lie flat."""
    high, wide = page.shape[:2]
    y, x = np.mgrid[0:high:16, 0:wide:16].astype(np.float32)
    most = chance.choice((0.0, 1.0, 2.0, 3.0)) * DOTS
    turn, phase = chance.uniform(0, np.pi), chance.uniform(0, 6)
    wave = np.sin((x * np.cos(turn) + y * np.sin(turn)) / high * chance.uniform(2, 6) + phase) * most
    grid = np.dstack([x + wave * np.sin(turn * 2), y + wave * np.cos(turn * 2)]).astype(np.float32)
    maps = cv2.resize(grid, (wide, high), interpolation=cv2.INTER_CUBIC)
    return np.asarray(cv2.remap(page, maps, None, cv2.INTER_LINEAR, borderValue=(250, 250, 250)), np.uint8)


def _table(size: tuple[int, int], rng: np.random.Generator, chance: random.Random) -> NDArray[np.float32]:
    grain = cv2.resize(
        rng.normal(0, 1, (size[1] // 8, 6)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC
    )
    base = np.array(chance.choice(((40, 60, 90), (60, 60, 60), (150, 160, 170), (30, 40, 30))), np.float32)
    return np.clip(base + 14 * grain[:, :, None], 0, 255).astype(np.float32)


def _grain(rng: np.random.Generator, strength: float, size: tuple[int, int]) -> NDArray[np.float32]:
    tile = rng.standard_normal((512, 512), dtype=np.float32) * strength
    return np.asarray(
        np.tile(tile, (size[0] // 512 + 1, size[1] // 512 + 1))[: size[0], : size[1], None], np.float32
    )


def _taken(
    scene: NDArray[np.float32], rng: np.random.Generator, chance: random.Random, blurs: Sequence[float]
) -> Picture:
    """Light, shadow, a lens, a sensor, and JPEG."""
    high, wide = scene.shape[:2]
    y, x = np.mgrid[0:high:8, 0:wide:8].astype(np.float32)
    angle = chance.uniform(0, 6.28)
    slope = ((x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle)) * chance.uniform(0, 0.5)
    light = 0.85 + slope
    if chance.random() < 0.4:
        turn = chance.uniform(0, 6.28)
        away = (x - wide * chance.uniform(0.25, 0.75)) * np.cos(turn) + (
            y - high * chance.uniform(0.25, 0.75)
        ) * np.sin(turn)
        light *= 1 - chance.uniform(0.15, 0.45) / (
            1 + np.exp(np.clip(-away / chance.uniform(3, 60), -50, 50))
        )
    light = cv2.resize(light.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    tint = np.array((chance.uniform(0.78, 1.0), chance.uniform(0.93, 1.0), 1.0), np.float32)
    shown = scene * light[:, :, None] * tint
    shown = cv2.GaussianBlur(shown, (0, 0), chance.choice(blurs))
    if chance.random() < 0.2:
        length = chance.choice((3, 5))
        shown = cv2.filter2D(shown, -1, np.eye(length, dtype=np.float32) / length)
    shown = shown + _grain(rng, chance.uniform(1, 7), (high, wide))
    _, packed = cv2.imencode(
        ".jpg",
        np.clip(shown, 0, 255).astype(np.uint8),
        [cv2.IMWRITE_JPEG_QUALITY, chance.choice((70, 82, 92))],
    )
    taken = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert taken is not None
    return np.asarray(taken, np.uint8)
