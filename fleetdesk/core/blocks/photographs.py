"""A photograph of a ship as a card keeps it: a small JPEG in the card itself, as base64.

It travels wherever the card goes, and no path of a foreign file is ever followed. What a foreign file holds
in its place is looked at before it is drawn: the head of the JPEG says how large it would be.
"""

import base64
import binascii
from functools import lru_cache
from typing import NamedTuple

MOST_BYTES = 15_000
"""Of a photograph: a fleet of them stays a small file."""
MOST_LETTERS = 4 * -(-MOST_BYTES // 3)
"""The same as base64."""
LONGEST_SIDE = 480
"""In dots: as sharp as a club's printer shows it on a card."""
_MOST_DOTS = 1024
"""A side of a foreign one that is still drawn."""

_START = b"\xff\xd8"
_FRAMES = (0xC0, 0xC1, 0xC2)
"""Markers of a frame every reader knows: baseline, extended, progressive."""
_PICTURE = 0xDA
"""Marker of the end of the head: the picture itself begins."""
_ALONE = (0x01, *range(0xD0, 0xD8))
"""Markers without a length."""


class Photograph(NamedTuple):
    data: bytes
    width: int
    height: int


def packed(data: bytes) -> str:
    """A JPEG as a card keeps it."""
    return base64.b64encode(data).decode()


@lru_cache(maxsize=256)
def unpacked(text: str) -> Photograph | None:
    """The photograph a card keeps; `None` for anything that is not one."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    size = _size(data) if len(data) <= MOST_BYTES else None
    return Photograph(data, *size) if size is not None else None


def _size(data: bytes) -> tuple[int, int] | None:
    """Width and height out of the head of a JPEG in grey or colours; `None` for another, or one too large.

    All of the head is read: of two frames, which no camera writes, a reader may believe either.
    """
    if not data.startswith(_START):
        return None
    at, size = len(_START), None
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in _ALONE or marker == 0xFF:
            at += 1 if marker == 0xFF else 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        if marker == _PICTURE:
            return size
        if marker in _FRAMES:
            if size is not None:
                return None
            size = _frame(data[at + 4 : at + 2 + length])
            if size is None:
                return None
        if length < 2:
            return None
        at += 2 + length
    return None


def _frame(head: bytes) -> tuple[int, int] | None:
    if len(head) < 6 or head[0] != 8 or head[5] not in (1, 3):
        return None
    height, width = int.from_bytes(head[1:3]), int.from_bytes(head[3:5])
    return (width, height) if 0 < width <= _MOST_DOTS and 0 < height <= _MOST_DOTS else None
