"""Layout of a photograph: as large as there is room, its sides in proportion."""

from __future__ import annotations

from fleetdesk.core.blocks.photographs import unpacked
from fleetdesk.core.blocks.plots import Photo
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.marks import GRID, Box, Mark, Picture
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import msg

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
def _photo_needs(block: Photo, pen: Pen) -> float:
    del block
    return pen.mm(30)
