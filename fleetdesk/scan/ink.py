"""What is darker than the paper beside it and was not printed: strokes of a pen, and what only looks like one."""

import cv2
import numpy as np
from numpy.typing import NDArray

from fleetdesk.scan.blank import DOTS
from fleetdesk.scan.photo import Colour, Grey

Mask = NDArray[np.bool_]
Plane = NDArray[np.float32]
Dots = NDArray[np.float64]

PRINT_ROOM = 0.4
"""Around what is printed, where nothing is read, in millimetres."""
PRINTED = 215
"""Darker than this is print; tints are paler."""
NEAR = 0.25
"""Beside a stroke, in millimetres, where it still is if a hand was not steady."""
STROKE = 2.2
"""A line of a pen is thinner, in millimetres; light changes over more."""
FAINT, DARK = 0.055, 0.11
"""Darker than the paper beside it by this share: perhaps a stroke, perhaps the rest of one; a stroke."""
LONG = 17.0
"""A line of so many millimetres belongs to no box: a crease, a ring, the edge of a shadow."""
GAP = 2.5
"""Where print covers it, it goes on."""
UNBROKEN = 0.8
"""The share of a long line that is seen, where print does not cover it."""


class Ink:
    """All that was not printed on a straightened page."""

    def __init__(self, seen: Grey, empty: Grey, colour: Colour) -> None:
        self.printed: Mask = _thick(empty < PRINTED, PRINT_ROOM)
        self.light = _lit(seen)
        strokes = _strokes(self.light)
        strokes[self.printed] = 0.0
        noise = float(np.percentile(strokes[~self.printed], 75))
        self.faint: Mask = strokes > max(FAINT, 2.5 * noise)
        self.dark: Mask = strokes > max(DARK, 4.0 * noise)
        self.near: Mask = _thick(self.dark, NEAR)
        self.long: Mask = _long_lines(self.faint, self.printed)
        self._colour = colour

    def shade(self, rows: slice, columns: slice, free: Mask) -> float:
        """How much darker the free part of a box is than the paper around it."""
        more = round(2.0 * DOTS)
        around = (
            slice(max(0, rows.start - more), rows.stop + more),
            slice(max(0, columns.start - more), columns.stop + more),
        )
        paper = self.light[around][~self.printed[around]]
        if not paper.size or not free.any():
            return 0.0
        bright = float(np.percentile(paper, 75))
        return max(0.0, 1.0 - float(np.median(self.light[rows, columns][free])) / max(bright, 1e-3))

    def stained(self, rows: slice, columns: slice, dark: Mask) -> bool:
        """Whether what is dark is pale and brown, as what runs over the edge of a cup."""
        if not dark.any():
            return False
        part = self._colour[rows, columns][dark].astype(np.float32).mean(axis=0)
        around = np.percentile(self._colour[rows, columns].reshape(-1, 3), 90, axis=0)
        blue, green, red = (float(one) for one in part / np.maximum(around, 1.0))
        return red > 0.5 and green - blue > 0.05 and red - green > 0.02


def _thick(mask: Mask, by: float) -> Mask:
    size = 2 * round(by * DOTS) + 1
    grown = cv2.dilate(mask.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    return np.asarray(grown, bool)


def _lit(seen: Grey) -> Plane:
    """As bright as if the same light fell on all of the paper: 1 is white."""
    share = 2 / DOTS
    small = cv2.resize(seen, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (21, 21)))
    paper = cv2.GaussianBlur(paper, (0, 0), 4)
    whole = cv2.resize(paper, (seen.shape[1], seen.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(seen.astype(np.float32) / np.maximum(whole.astype(np.float32), 1.0), np.float32)


def _strokes(light: Plane) -> Plane:
    """How much darker each dot is than the paper within a stroke's breadth."""
    size = round(STROKE * DOTS) | 1
    smooth = cv2.GaussianBlur(light, (0, 0), 0.12 * DOTS)
    hat = cv2.morphologyEx(
        smooth, cv2.MORPH_BLACKHAT, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    )
    return np.asarray(hat, np.float32)


def _long_lines(faint: Mask, printed: Mask) -> Mask:
    """Where lines run that no pen drew in a box."""
    dots = 4
    share = dots / DOTS
    size = round(faint.shape[1] * share), round(faint.shape[0] * share)
    small = cv2.resize(faint.astype(np.uint8) * 255, size, interpolation=cv2.INTER_AREA)
    small = np.where(small > 100, 255, 0).astype(np.uint8)
    covered = cv2.resize(printed.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0
    lines = cv2.HoughLinesP(
        small,
        1,
        np.pi / 180,
        threshold=round(0.4 * LONG * dots),
        minLineLength=LONG * dots,
        maxLineGap=GAP * dots,
    )
    found = np.zeros(small.shape, np.uint8)
    for x1, y1, x2, y2 in [] if lines is None else lines.reshape(-1, 4):
        count = int(max(abs(x2 - x1), abs(y2 - y1))) + 1
        x, y = np.linspace(x1, x2, count).round().astype(int), np.linspace(y1, y2, count).round().astype(int)
        open_ = ~covered[y, x]
        if open_.any() and (small[y, x][open_] > 0).mean() >= UNBROKEN:
            ends = np.array([(x1, y1), (x2, y2)], np.float64)
            for start, end in (ends, ends[::-1]):
                farther = _end(start, end, small > 0, covered, GAP * dots)
                way = np.array([start, farther]).round().astype(np.int32)
                cv2.polylines(found, [way], False, 255, round(0.8 * dots))
    whole = cv2.resize(found, (faint.shape[1], faint.shape[0]), interpolation=cv2.INTER_NEAREST)
    return np.asarray(whole > 0, bool)


def _end(start: Dots, end: Dots, ink: Mask, covered: Mask, gap: float) -> Dots:
    """Where a line (x, y) that was found so far really ends: a crease bends with the paper, and runs on under print."""
    way = (end - start) / max(1.0, np.abs(end - start).max())
    side = np.array((0, 1) if abs(way[0]) > abs(way[1]) else (1, 0))
    at, last, missed = end, end, 0
    while missed <= gap:
        at = at + way
        x, y = at.round().astype(int)
        if not (0 < x < ink.shape[1] - 1 and 0 < y < ink.shape[0] - 1):
            break
        on = next((by for by in (0, 1, -1) if ink[y + by * side[1], x + by * side[0]]), None)
        if on is not None:
            at = last = at + on * side
            missed = 0
        elif not covered[y, x]:
            missed += 1
    return last
