"""Strokes that come from beside a box: the tail of a neighbour's tick runs through it, and strikes nothing."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fleetdesk.scan.blank import DOTS
from fleetdesk.scan.ink import Ink, Mask

_TURNS = range(0, 180, 5)
"""Degrees, from level to the right and down, of the lines that are laid through what is dark."""
_LEVEL = 28
"""Degrees from level: such a stroke strikes whatever it goes through."""
_LONGEST = 0.8
"""The stroke is this share as long, at least, as the longest line of ink in the box."""
_LEAVES = 0.6
"""Millimetres from the side of a box where it still goes through."""
_BEYOND = (1.45, 4.45)
"""Millimetres beyond the inside of the box where it is, if it is no end of the box's own stroke."""
_SEEN, _OPEN = 0.8, 0.2
"""The share of it there that is ink, where print does not hide it, and the share that print must not hide."""
_BREADTH = (0.5, 1.0)
"""Millimetres to each side that are taken for the stroke: at least, at most."""

_Dots = NDArray[np.float64]


class Rest(NamedTuple):
    """What is dark in a box but for one stroke that may be a neighbour's."""

    dark: Mask
    below: bool
    """Whether that stroke comes from below; else it goes on above."""


class _Line(NamedTuple):
    """A line of ink in a box, from its middle on; (row, column) in dots of the box."""

    middle: _Dots
    to: _Dots
    reach: float
    """Dots to its end."""


def without_passing(dark: Mask, corner: tuple[int, int], ink: Ink) -> Iterator[Rest]:
    """For each stroke of a box that goes on beyond it; `corner`: where the box lies on the page (row, column)."""
    spots = np.argwhere(dark).astype(np.float64)
    lines = [(turn, *_lines(spots, np.radians(turn))) for turn in _TURNS]
    longest = max(int(counts.max()) for _, _, counts in lines)
    y, x = np.indices(dark.shape)
    for turn, across, counts in lines:
        if not _LEVEL < turn < 180 - _LEVEL:
            continue
        way = np.array([np.sin(np.radians(turn)), np.cos(np.radians(turn))])
        for number in np.flatnonzero(counts >= _LONGEST * longest):
            own = spots[across == number]
            middle = own.mean(axis=0)
            for to in (way, -way):
                line = _Line(middle, to, float(((own - middle) @ to).max()))
                if _goes_on(line, dark.shape, corner, ink):
                    along = (y - middle[0]) * to[0] + (x - middle[1]) * to[1]
                    away = np.abs((y - middle[0]) * to[1] - (x - middle[1]) * to[0])
                    yield Rest(dark & (away > _half(dark, away, along)), bool(to[0] > 0))


def _lines(spots: _Dots, turn: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The number of the line, two dots broad, each spot lies on, and how many spots lie on each."""
    away = spots @ (-np.cos(turn), np.sin(turn))
    across = ((away - away.min()) / 2).astype(np.int64)
    return across, np.bincount(across)


def _goes_on(line: _Line, shape: tuple[int, ...], corner: tuple[int, int], ink: Ink) -> bool:
    """Whether a line reaches the side of a box, and is ink for long beyond it."""
    sides = [
        ((side - 1 if one > 0 else 0) - at) / one
        for side, one, at in zip(shape, line.to, line.middle, strict=True)
        if abs(one) > 1e-6
    ]
    edge = min(sides)
    if edge - line.reach > _LEAVES * DOTS:
        return False
    start, end = (length * DOTS for length in _BEYOND)
    spots = (line.middle + corner + (edge + np.arange(start, end))[:, None] * line.to).round().astype(int)
    y, x = np.clip(spots, 0, np.array(ink.dark.shape) - 1).T
    open_ = ~ink.printed[y, x]
    return bool(open_.mean() >= _OPEN and ink.near[y, x][open_].mean() >= _SEEN)


def _half(dark: Mask, away: _Dots, along: _Dots) -> float:
    """Half the breadth of a stroke, in dots, by how far each dot lies from its middle, and along it."""
    low, high = (one * DOTS for one in _BREADTH)
    beside = dark & (away <= high)
    long = float(np.ptp(np.percentile(along[beside], (3, 97)))) if beside.any() else 0.0
    return min(max(float(beside.sum()) / max(long, 1.0) / 2 + 0.15 * DOTS, low), high)
