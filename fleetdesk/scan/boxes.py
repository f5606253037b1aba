"""Each box of a straightened page: struck, clear, or unsure; what was printed there is known and does not count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from fleetdesk.core.layout.fields import WRITE, Place
from fleetdesk.scan.blank import DOTS
from fleetdesk.scan.ink import Ink, Mask
from fleetdesk.scan.photo import Grey

Verdict = Literal["struck", "clear", "unsure"]

INSIDE = 0.45
"""Beside the frame of a box, inside it, where nothing is read: its line, and what the alignment leaves over."""
AROUND = 1.2
"""Around a box, what is compared to find its frame."""
NEAR = 7
"""Dots to each side in which it is looked for."""
LEAST_INK = 0.5
"""Square millimetres of a stroke below which a box is not struck."""
MOST_DIRT = 0.15
"""Square millimetres above which it is not clear."""
SPAN = 0.42
"""How much of a box's height or width a stroke goes through."""
FILLED = 0.22
"""How much darker than the paper around it a box is that was filled in."""
SHADED = 0.08
"""The same for one that is not plainly clear."""
ALIKE = 0.6
"""How alike its frame must be to the printed one to be judged at all."""
READABLE = 0.3
"""The share of a box that must be free of print."""
WRITTEN = 0.8
"""Square millimetres of ink that are writing in a cell."""


class Look(NamedTuple):
    """What a box looks like."""

    place: Place
    verdict: Verdict
    why: str = ""
    """For a developer: what the verdict rests on."""


def looks(seen: Grey, empty: Grey, ink: Ink, places: Sequence[Place]) -> Iterator[Look]:
    """Each box and each cell that was not printed struck. A cell is `struck` where something is written."""
    for place in places:
        if place.number == WRITE:
            rows, columns = _span(place, -INSIDE, empty.shape)
            written = float(ink.dark[rows, columns].sum()) / DOTS**2 > WRITTEN
            yield Look(place, "struck" if written else "clear")
        elif not place.struck:
            yield _judged(place, seen, empty, ink)


def _judged(place: Place, seen: Grey, empty: Grey, ink: Ink) -> Look:
    dx, dy, alike = _aligned(place, seen, empty)
    if alike < ALIKE:
        return Look(place, "unsure", f"frame {alike:.2f}")
    rows, columns = _span(place, -INSIDE, empty.shape)
    free = ~ink.printed[rows, columns] & _inside(place, rows, columns)
    rows, columns = slice(rows.start + dy, rows.stop + dy), slice(columns.start + dx, columns.stop + dx)
    if free.mean() < READABLE or ink.dark[rows, columns].shape != free.shape:
        return Look(place, "unsure", "hidden")
    dark, faint = ink.dark[rows, columns] & free, ink.faint[rows, columns] & free
    area, dirt = float(dark.sum()) / DOTS**2, _largest(faint)
    across, down = _extent(dark)
    span = max(across / place.w, down / place.h)
    shade = ink.shade(rows, columns, free)
    why = f"ink {area:.2f} dirt {dirt:.2f} span {span:.2f} shade {shade:.2f} frame {alike:.2f}"
    if ink.long[rows, columns].any() and max(area, dirt) > MOST_DIRT:
        return Look(place, "unsure", f"line through it, {why}")
    if area >= LEAST_INK and span >= SPAN:
        return Look(place, "unsure" if ink.stained(rows, columns, dark) else "struck", why)
    if shade >= FILLED:
        return Look(place, "struck", why)
    clear = area <= MOST_DIRT and dirt <= 2 * MOST_DIRT and shade < SHADED
    return Look(place, "clear" if clear else "unsure", why)


def _span(place: Place, more: float, shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Rows and columns of a place, so much larger on each side, in dots."""
    top, low = round((place.y - more) * DOTS), round((place.y + place.h + more) * DOTS)
    left, right = round((place.x - more) * DOTS), round((place.x + place.w + more) * DOTS)
    return slice(max(NEAR, top), min(low, shape[0] - NEAR)), slice(
        max(NEAR, left), min(right, shape[1] - NEAR)
    )


def _inside(place: Place, rows: slice, columns: slice) -> Mask:
    """Of a box with round sides, what lies inside them: a round one is as high as it is wide."""
    y, x = np.mgrid[rows, columns].astype(np.float64) / DOTS
    away_x = (x - place.x - place.w / 2) / (place.w / 2)
    away_y = (y - place.y - place.h / 2) / (place.h / 2)
    inside: Mask = away_x**2 + away_y**2 < 1.45
    return inside


def _largest(faint: Mask) -> float:
    """Area of the largest coherent part, in square millimetres: grains of the camera are no stroke."""
    _, _, parts, _ = cv2.connectedComponentsWithStats(faint.astype(np.uint8), connectivity=8)
    return max((float(part[cv2.CC_STAT_AREA]) for part in parts[1:]), default=0.0) / DOTS**2


def _extent(dark: Mask) -> tuple[float, float]:
    """Width and height, in millimetres, of what is dark; single dots far off do not count."""
    if not dark.any():
        return 0.0, 0.0
    y, x = np.nonzero(dark)
    return (
        float(np.percentile(x, 97) - np.percentile(x, 3)) / DOTS,
        float(np.percentile(y, 97) - np.percentile(y, 3)) / DOTS,
    )


def _aligned(place: Place, seen: Grey, empty: Grey) -> tuple[int, int, float]:
    """How far its frame lies from where it should, in dots, and how alike it is to the printed one."""
    rows, columns = _span(place, AROUND, empty.shape)
    inner_rows, inner_columns = _span(place, -2 * INSIDE, empty.shape)
    frame = np.ones((rows.stop - rows.start, columns.stop - columns.start), bool)
    frame[
        inner_rows.start - rows.start : inner_rows.stop - rows.start,
        inner_columns.start - columns.start : inner_columns.stop - columns.start,
    ] = False
    shown = empty[rows, columns][frame].astype(np.float32)
    room = seen[rows.start - NEAR : rows.stop + NEAR, columns.start - NEAR : columns.stop + NEAR]
    found = sliding_window_view(room, frame.shape)[:, :, frame].astype(np.float32)
    found -= found.mean(axis=2, keepdims=True)
    shown = shown - shown.mean()
    sizes = np.sqrt((found**2).sum(axis=2) * (shown**2).sum()) + 1e-3
    fit = (found @ shown) / sizes
    # what lies far off is less likely than what lies near
    y, x = np.mgrid[-NEAR : NEAR + 1, -NEAR : NEAR + 1]
    at = np.unravel_index(int((fit - 0.004 * np.hypot(x, y)).argmax()), fit.shape)
    return int(at[1]) - NEAR, int(at[0]) - NEAR, float(fit[at])
