"""Hard photographs of struck sheets, drawn by chance: a poor printer, worn and bent paper, a table, a telephone."""

import random
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.trust.by_hand import DOTS, DPI

BLURS = (0.4, 0.8, 1.2, 1.6)
"""How far a dot spreads in the camera, in dots."""
LONG_SIDES = (2600, 3200, 3600, 4000)
"""Dots of a photograph: what telephones take of a page."""
QUALITIES = (50, 70, 82, 92)
"""Of the JPEG."""
PAPER = (250, 250, 250)
NET = 16
"""Dots from one spot to the next for which the bend of paper and lens is reckoned."""

Picture = NDArray[np.uint8]
Plane = NDArray[np.float32]


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


# --- what happens to paper -------------------------------------------------------------------------------


def printed(page: Picture, chance: random.Random) -> Picture:
    """From a printer whose toner ends: pale, in streaks, with specks; or from a good one."""
    high, wide = page.shape[:2]
    ink = 255 - page
    strength = np.full((high, wide), chance.uniform(0.5, 0.85) if chance.random() < 0.15 else 1.0, np.float32)
    if chance.random() < 0.15:
        for _ in range(chance.randint(1, 4)):
            at, breadth = chance.randrange(wide), round(chance.uniform(0.3, 2.0) * DOTS)
            strength[:, at : at + breadth] *= chance.uniform(0.35, 0.8)
    picture = 255 - cv2.multiply(ink, cv2.merge([strength] * 3), dtype=cv2.CV_8U)
    if chance.random() < 0.1:  # a scratch in its drum
        at = chance.randrange(wide)
        shade = chance.randint(12, 45)
        cv2.line(picture, (at, 0), (at, high), (255 - shade,) * 3, max(1, round(0.2 * DOTS)), cv2.LINE_AA)
    if chance.random() < 0.2:
        for _ in range(chance.randint(20, 80)):
            spot = chance.randrange(wide), chance.randrange(high)
            cv2.circle(picture, spot, chance.choice((1, 1, 1, 2)), (90, 90, 90), -1, cv2.LINE_AA)
    return np.asarray(picture, np.uint8)


def worn(page: Picture, chance: random.Random) -> Picture:
    """With the ring of a cup on it, a crease, or neither."""
    for spoiled in (ringed, creased):
        if chance.random() < 0.15:
            page = spoiled(page, chance)
    return page


def _plane(page: Picture) -> tuple[Plane, Plane]:
    y, x = np.mgrid[0 : page.shape[0], 0 : page.shape[1]].astype(np.float32)
    return x, y


def ringed(page: Picture, chance: random.Random) -> Picture:
    """A cup of coffee stood on it."""
    (high, wide), (x, y) = page.shape[:2], _plane(page)
    away = np.hypot(x - chance.uniform(0, wide), y - chance.uniform(0, high)) - chance.uniform(33, 46) * DOTS
    breadth = chance.uniform(0.8, 2.2) * DOTS
    ring = np.exp(-((away / breadth) ** 2)) * chance.uniform(0.15, 0.45)
    stained = page * (1 - ring[:, :, None] * (1 - np.array((95, 140, 175), np.float32) / 255))
    return np.clip(stained, 0, 255).astype(np.uint8)


def creased(page: Picture, chance: random.Random) -> Picture:
    """It was folded once, and is flat again."""
    (high, wide), (x, y) = page.shape[:2], _plane(page)
    turn = chance.choice((0.0, np.pi / 2)) + chance.gauss(0, 0.06)
    away = (x - wide * chance.uniform(0.2, 0.8)) * np.cos(turn) + (
        y - high * chance.uniform(0.2, 0.8)
    ) * np.sin(turn)
    line = np.exp(-((away / (chance.uniform(0.15, 0.4) * DOTS)) ** 2)) * chance.uniform(0.08, 0.25)
    return np.clip(page * (1 - line + 0.04 * np.tanh(away / 40))[:, :, None], 0, 255).astype(np.uint8)


def _bent(page: Picture, chance: random.Random) -> Picture:
    """Paper that was rolled up, curls at an edge, or was folded does not lie flat; and few printers print to scale."""
    high, wide = page.shape[:2]
    x, y = _net(page)
    most = chance.choice((0.0, 1.0, 2.0, 3.0)) * DOTS
    turn, phase = chance.uniform(0, np.pi), chance.uniform(0, 6)
    wave = np.sin((x * np.cos(turn) + y * np.sin(turn)) / high * chance.uniform(2, 6) + phase) * most
    across, down = x + wave * np.sin(turn * 2), y + wave * np.cos(turn * 2)
    shade = np.ones_like(x)
    if chance.random() < 0.2:  # an edge stands up
        lies, long = (across, wide) if chance.random() < 0.5 else (down, high)
        edge = np.clip((lies / long - 0.75) / 0.25, 0, 1) ** 2
        lies += edge * chance.uniform(1, 4) * DOTS
        shade *= 1 - edge * chance.uniform(-0.15, 0.3)
    if chance.random() < 0.15:  # a fold across it, and one half leans
        fold = high * chance.uniform(0.3, 0.7)
        behind = np.maximum(down - fold, 0)
        down += behind * chance.uniform(-0.015, 0.03)
        across += behind * chance.gauss(0, 0.006)
        shade *= np.where(behind > 0, 1 - chance.uniform(-0.1, 0.2), 1.0)
    if chance.random() < 0.35:
        share = chance.uniform(0.96, 1.04)
        across = (across - wide / 2) / share + wide / 2
        down = (down - high / 2) / (share * chance.uniform(0.997, 1.003)) + high / 2
    shown = cv2.remap(page, _between(across, down, page), None, cv2.INTER_LINEAR, borderValue=PAPER)
    return _shaded(shown, shade[1:-2, 1:-2].astype(np.float32))


def _net(picture: Picture) -> tuple[Plane, Plane]:
    """X and y of the spots of a net over a picture, which goes on beyond its edges."""
    high, wide = (np.arange(-1, side // NET + 2) * NET + (NET - 1) / 2 for side in picture.shape[:2])
    x, y = np.meshgrid(wide.astype(np.float32), high.astype(np.float32))
    return x, y


def _between(across: Plane, down: Plane, picture: Picture) -> Plane:
    """What is told for a net, for each dot of the picture: its edges are not drawn out."""
    high, wide = picture.shape[:2]
    net = np.dstack([across, down]).astype(np.float32)
    whole = cv2.resize(net, (net.shape[1] * NET, net.shape[0] * NET), interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(whole[NET : NET + high, NET : NET + wide], np.float32)


def _shaded(picture: NDArray[np.uint8], light: Plane) -> Picture:
    """Under this light, told for few dots."""
    high, wide = picture.shape[:2]
    whole = cv2.resize(light, (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(picture, cv2.merge([whole] * 3), dtype=cv2.CV_8U), np.uint8)


# --- what a camera makes of it ---------------------------------------------------------------------------


def photographed(
    pages: Sequence[Picture],
    chance: random.Random,
    blurs: Sequence[float] = BLURS,
    sides: Sequence[int] = LONG_SIDES,
) -> Picture:
    """One or several pages next to each other on a table, seen by a camera in somebody's hand."""
    rng = np.random.default_rng(chance.randrange(2**32))
    angle = np.radians(90 * chance.choice((0, 0, 0, 1, 2, 3)) + chance.gauss(0, 4))
    flat = [_bent(page, chance) for page in pages]
    high, wide = max(one.shape[0] for one in flat), sum(one.shape[1] for one in flat)
    turned = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    frame = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
    lean = rng.normal(0, 0.02 * max(high, wide), frame.shape)
    goal = frame @ turned + lean
    room = goal.max(axis=0) - goal.min(axis=0)
    zoom = chance.choice(sides) * (1.3 if len(pages) > 1 else 1.0) * 0.95 / room.max()
    goal = (goal - goal.min(axis=0)) * zoom + room * zoom * 0.025
    width, height = (round(float(side) * zoom * 1.05) for side in room)
    matrix = cv2.getPerspectiveTransform(frame.astype(np.float32), goal.astype(np.float32))
    sheet = np.full((high, wide, 3), 245, np.uint8)
    left = 0
    for page in flat:
        sheet[: page.shape[0], left : left + page.shape[1]] = page
        left += page.shape[1]
    scene = _table((width, height), rng, chance)
    cv2.warpPerspective(sheet, matrix, (width, height), dst=scene, borderMode=cv2.BORDER_TRANSPARENT)
    if chance.random() < 0.05:
        _thumb(scene, goal, chance)
    return _taken(scene, rng, chance, blurs)


def _thumb(scene: Picture, goal: NDArray[np.float64], chance: random.Random) -> None:
    """It holds the page down at an edge, and hides what is under it."""
    edge = chance.randrange(4)
    first, second = goal[edge], goal[(edge + 1) % 4]
    middle = goal.mean(axis=0)
    on = first + (second - first) * chance.uniform(0.2, 0.8)
    inwards = (middle - on) / np.hypot(*(middle - on))
    breadth = 0.04 * max(scene.shape)
    centre = on + inwards * breadth * chance.uniform(-0.5, 0.6)
    lean = float(np.degrees(np.arctan2(inwards[1], inwards[0])))
    at, sizes = tuple(round(float(one)) for one in centre), (round(breadth * 1.6), round(breadth * 0.6))
    cv2.ellipse(scene, at, sizes, lean, 0, 360, (110, 140, 200), -1, cv2.LINE_AA)


def _table(size: tuple[int, int], rng: np.random.Generator, chance: random.Random) -> Picture:
    grain = cv2.resize(
        rng.normal(0, 14, (size[1] // 8, 6)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC
    )
    base = chance.choice(((40, 60, 90), (60, 60, 60), (150, 160, 170), (30, 40, 30)))
    return np.asarray(cv2.merge([cv2.add(grain, one, dtype=cv2.CV_8U) for one in base]), np.uint8)


def _noisy(picture: Picture, rng: np.random.Generator, strength: float) -> Picture:
    tile = np.clip(rng.standard_normal((512, 512), dtype=np.float32) * strength, -127, 127).astype(np.int16)
    high, wide = picture.shape[:2]
    whole = np.tile(tile, (high // 512 + 1, wide // 512 + 1))[:high, :wide]
    return np.asarray(cv2.add(picture, cv2.merge([whole] * 3), dtype=cv2.CV_8U), np.uint8)


def _light(size: tuple[int, int], chance: random.Random) -> Plane:
    """Of a lamp at one side, dark in the corners of the picture, and perhaps with the shadow of a hand."""
    high, wide = size
    y, x = np.mgrid[0:high:8, 0:wide:8].astype(np.float32)
    angle = chance.uniform(0, 6.28)
    slope = ((x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle)) * chance.uniform(0, 0.5)
    light = 0.85 + slope
    if chance.random() < 0.3:
        light *= 1 - chance.uniform(0.1, 0.5) * 2 * ((x / wide - 0.5) ** 2 + (y / high - 0.5) ** 2)
    if chance.random() < 0.4:
        light *= _shadow(x / wide, y / high, chance)
    return np.asarray(light, np.float32)


def _shadow(x: Plane, y: Plane, chance: random.Random) -> Plane:
    turn = chance.uniform(0, 6.28)
    away = (x - chance.uniform(0.25, 0.75)) * np.cos(turn) + (y - chance.uniform(0.25, 0.75)) * np.sin(turn)
    edge = np.clip(-away / chance.uniform(0.001, 0.02), -50, 50)
    return np.asarray(1 - chance.uniform(0.15, 0.45) / (1 + np.exp(edge)), np.float32)


def shadowed(picture: Picture, chance: random.Random) -> Picture:
    """Somebody stands between it and the lamp."""
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high:8, 0:wide:8].astype(np.float32)
    return _shaded(picture, _shadow(x / wide, y / high, chance))


def _taken(
    scene: Picture, rng: np.random.Generator, chance: random.Random, blurs: Sequence[float]
) -> Picture:
    """Light, shadow, a lens, a sensor, what a telephone makes sharper, and JPEG."""
    high, wide = scene.shape[:2]
    tint = (chance.uniform(0.78, 1.0), chance.uniform(0.93, 1.0), 1.0, 1.0)
    shown = _shaded(np.asarray(cv2.multiply(scene, tint), np.uint8), _light((high, wide), chance))
    if chance.random() < 0.3:
        shown = _through_a_lens(shown, chance.uniform(-0.02, 0.02))
    blur = chance.choice(blurs)
    shown = np.asarray(cv2.GaussianBlur(shown, (0, 0), blur), np.uint8)
    if chance.random() < 0.2:
        length = chance.choice((3, 5))
        shown = np.asarray(cv2.filter2D(shown, -1, np.eye(length, dtype=np.float32) / length), np.uint8)
    shown = _noisy(shown, rng, chance.uniform(1, 7))
    if chance.random() < 0.3:
        more = chance.uniform(0.4, 1.2)
        soft = cv2.GaussianBlur(shown, (0, 0), 2.0)
        shown = np.asarray(cv2.addWeighted(shown, 1 + more, soft, -more, 0), np.uint8)
    _, packed = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, chance.choice(QUALITIES)])
    taken = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert taken is not None
    return np.asarray(taken, np.uint8)


def _through_a_lens(picture: Picture, bow: float) -> Picture:
    """Straight lines bow by this share at the edge of the picture."""
    high, wide = picture.shape[:2]
    x, y = _net(picture)
    across, down = x / wide - 0.5, y / high - 0.5
    bowed = 1 + bow * (across**2 + down**2) * 2
    maps = _between((across * bowed + 0.5) * wide, (down * bowed + 0.5) * high, picture)
    return np.asarray(
        cv2.remap(picture, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
