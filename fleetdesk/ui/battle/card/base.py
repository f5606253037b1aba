"""What every block of a ship card in finger size is laid out with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fleetdesk.ui.battle.painting import Laid, Look

GAP = 6


_BLEED = 6
"""How far a line or a rounded corner may reach beyond the place of its block, in pixels at 100 %."""


def bled(rect: QRectF, look: Look) -> QRectF:
    """Where what stands in `rect` may paint."""
    bleed = look.theme.px(_BLEED)
    return rect.adjusted(-bleed, -bleed, bleed, bleed)


class Spot(NamedTuple):
    """Where a block goes, in pixels, and how wide it may be."""

    x: float
    y: float
    width: float
    label: float = 0.0
    """Width of the labels of neighbouring tracks, so that their boxes stand in line."""


@singledispatch
def lay(block: object, at: Spot, look: Look) -> Laid:
    """Put a block at its place."""
    del at, look
    raise TypeError(f"no painting for a {type(block).__name__}")


def together_of(parts: Sequence[Laid], height: float) -> Laid:
    """Several things as one."""

    def paint(painter: QPainter) -> None:
        for part in parts:
            part.paint(painter)

    hots = tuple(one for part in parts for one in part.hots)
    return Laid(height, paint, hots, tuple(leaf for part in parts for leaf in part.leaves))
