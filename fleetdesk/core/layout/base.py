"""What the layouts of all kinds of block stand on: where a block goes, and the two questions asked of it."""

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Block, Notes, Track
from fleetdesk.core.layout.marks import Mark
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import Msg

NEAR = 1.0
"""Between blocks that belong together: one track under another."""


class Spot(NamedTuple):
    """Where a block goes and how wide it may be."""

    x: float
    y: float
    width: float
    label: float = 0.0
    """Width of the labels of neighbouring tracks, so that their boxes stand in line; 0: its own."""


@singledispatch
def place(block: object, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Draw a block into `out`; returns its height in millimetres."""
    del at, pen, out
    raise TypeError(f"no layout for a {type(block).__name__}")


@singledispatch
def needs(block: object, pen: Pen) -> float:
    """The width below which a block would look squeezed."""
    del block
    return pen.mm(30)


def stack(blocks: Sequence[Block], at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Draw blocks one under the other; returns the height of all."""
    label = max((track_label(block, pen) for block in blocks if isinstance(block, Track)), default=0.0)
    y = at.y
    before: Block | None = None
    for block in blocks:
        if before is not None:
            y += _between(before, block, pen)
        y += place(block, Spot(at.x, y, at.width, label), pen, out)
        before = block
    return y - at.y


def titled(title: Msg, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Write the bold title over what a block shows; returns its height."""
    fitted = pen.fit(pen.say(title), "sans-bold", pen.body, at.width)
    pen.put(out, fitted, at.x, at.y + fitted.height / 2, face="sans-bold", room=at.width)
    return fitted.height


def _between(before: Block, block: Block, pen: Pen) -> float:
    if isinstance(before, Notes) and isinstance(block, Notes) and before.small and block.small:
        return 0.0
    return NEAR if isinstance(before, Track) and isinstance(block, Track) else pen.gap


def track_label(track: Track, pen: Pen) -> float:
    """Width a track's label would like."""
    text = pen.say(track.label)
    return pen.measure(text, "sans-bold", pen.body) + 2.0 if text else 0.0


def shared(width: float, weights: Sequence[float], needed: Sequence[float]) -> list[float]:
    """Share a width by weight, but give each part what it needs as long as there is enough for all."""
    free = set(range(len(weights)))
    shares = [0.0] * len(weights)
    while free:
        left = width - sum(need for index, need in enumerate(needed) if index not in free)
        whole = sum(weights[index] for index in free)
        for index in free:
            shares[index] = left * weights[index] / whole
        short = {index for index in free if shares[index] < needed[index]}
        if not short or short == free:
            break
        for index in short:
            shares[index] = needed[index]
        free -= short
    return shares


def flow(widths: Sequence[float], room: float, gap: float) -> list[list[int]]:
    """Which stand in which row."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for index, width in enumerate(widths):
        if rows[-1] and used + gap + width > room:
            rows.append([])
            used = 0.0
        used += width + (gap if rows[-1] else 0.0)
        rows[-1].append(index)
    return rows
