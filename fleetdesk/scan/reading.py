"""From a photograph and an empty page to what is struck on it."""

from typing import NamedTuple

import cv2
import numpy as np

from fleetdesk.core.layout.fields import WRITE, Place
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.core.words import Msg, msg
from fleetdesk.scan.bend import flattened, stretch
from fleetdesk.scan.blank import DOTS, blank
from fleetdesk.scan.boxes import Look, looks
from fleetdesk.scan.ink import Ink
from fleetdesk.scan.photo import Code, Colour, Grey, grey
from fleetdesk.scan.straight import FINEST, pose, scale

LIKE = 0.55
"""How alike photograph and empty page must be, patch by patch, for the page to be read."""
MOST_STRETCH = 0.28
"""Of paper, as a share: beyond it a row of boxes was taken for the one beside it."""
_AROUND = 3.0
"""Millimetres beside a place that are shown with it."""
MOST_UNSURE = 0.25
"""Share of boxes that may be unsure: of more the photograph is at fault, not the pen."""


class Sheet(NamedTuple):
    looks: tuple[Look, ...]
    flat: Colour
    """The photograph, straightened: `DOTS` to the millimetre."""

    def crop(self, place: Place) -> Colour:
        """A picture of one place and what is beside it."""
        high, wide = self.flat.shape[:2]
        top, left = (max(0, round((at - _AROUND) * DOTS)) for at in (place.y, place.x))
        low = min(high, round((place.y + place.h + _AROUND) * DOTS))
        return self.flat[top:low, left : min(wide, round((place.x + place.w + _AROUND) * DOTS))]


def read_page(picture: Colour, code: Code, page: Page, style: Style) -> Sheet | Msg:
    """What is struck on a page whose code was found in a photograph, or why it cannot be read."""
    shown = grey(picture)
    empty = blank(page, style)
    lies = pose(shown, page, code.corners, empty)
    if lies is None:
        return msg(
            "the diamonds in the corners of the page cannot be seen: lay it flat, with all of its margin in the picture and "
            "nothing on it; a page printed larger than its paper has lost them"
        )
    if scale(lies, page) < FINEST:
        return msg("the page is too small in the picture: go nearer")
    size = round(page.width * DOTS), round(page.height * DOTS)
    # the middle of the dot in the corner lies half a dot inside the page
    to_dots = lies @ np.array([[1 / DOTS, 0, 0.5 / DOTS], [0, 1 / DOTS, 0.5 / DOTS], [0, 0, 1.0]])
    straight = cv2.warpPerspective(
        picture, to_dots, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    maps, alike = flattened(grey(np.asarray(straight, np.uint8)), empty)
    if alike < LIKE:
        return msg(
            "the picture is too blurred or too dark, or the page too crumpled: smooth it, and take it from above, in even "
            "light, holding still"
        )
    if stretch(maps, [place for place in page.places if place.number != WRITE]) > MOST_STRETCH:
        return msg("the paper is too crumpled to tell its boxes apart: smooth it, and take it from above")
    flat = np.asarray(
        cv2.remap(straight, maps[:, :, 0], maps[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )
    seen: Grey = grey(flat)
    found = tuple(looks(seen, empty, Ink(seen, empty, flat), page.places))
    boxes = [one for one in found if one.place.number != WRITE]
    unsure = sum(one.verdict == "unsure" for one in boxes)
    if boxes and unsure > max(3, MOST_UNSURE * len(boxes)):
        return msg("too much of the page cannot be read: take the picture again in better light")
    return Sheet(found, flat)


def png(picture: Colour) -> bytes:
    """A part of a photograph as a file."""
    _, packed = cv2.imencode(".png", picture)
    return packed.tobytes()
