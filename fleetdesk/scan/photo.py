"""A photograph as the reader takes it: in grey, the darker of red and green, so that no pen is pale."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg

MOST_BYTES = 60_000_000
MOST_DOTS = 60_000_000
"""In a photograph: twice what telephones take."""
LEAST_SIDE = 300
_ENLARGED, _MOST_ENLARGED = 1.5, 16_000_000
"""How much larger a code is looked for that was not found, and in photographs of how many dots at most."""
_QR = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])


Grey = NDArray[np.uint8]
Colour = NDArray[np.uint8]
Points = NDArray[np.float64]
"""Rows of x and y."""


class Code(NamedTuple):
    """A code in a photograph."""

    text: str
    corners: Points
    """Where its corners lie, from its own upper left on, clockwise."""

    def is_same(self, other: Code) -> bool:
        """Whether both are one code, found twice: not one on each of two prints."""
        away = np.abs(self.corners.mean(axis=0) - other.corners.mean(axis=0)).max()
        return self.text == other.text and bool(away < np.ptp(self.corners, axis=0).max() / 2)


def read(path: Path) -> Colour:
    """The photograph of a file, the way up its camera says; the file is only looked at.

    Raises:
        BadInput: it cannot be read, is too large, or is no picture this reader knows.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(msg("{file} is too large to be a photograph of a sheet.", file=path.name))
        return unpacked(path.name, path.read_bytes())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(msg("{file} cannot be read: {reason}.", file=path.name, reason=reason)) from error


def unpacked(name: str, packed: bytes) -> Colour:
    """The photograph that was packed so. Raises BadInput as `read` does."""
    unknown = msg("{file} is no photograph that can be read here: take it as JPEG or PNG.", file=name)
    width, height = _size(packed)
    if not min(width, height) >= LEAST_SIDE or width * height > MOST_DOTS:
        raise BadInput(unknown)
    try:
        picture = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise BadInput(unknown) from error
    if picture is None:
        raise BadInput(unknown)
    return np.asarray(picture, np.uint8)


def _size(packed: bytes) -> tuple[int, int]:
    """Width and height as the head tells them, before it is unpacked; (0, 0) for what is no picture."""
    from PIL import Image  # noqa: PLC0415 - reads the head alone

    try:
        with Image.open(BytesIO(packed)) as head:
            return head.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return 0, 0


def grey(picture: Colour) -> Grey:
    """Red and blue pens are both dark so, and coffee is not."""
    return np.minimum(picture[:, :, 1], picture[:, :, 2])


def codes(picture: Grey) -> tuple[Code, ...]:
    """All QR codes in a photograph, whichever way up; also those only seen once it is sharpened, or enlarged too."""
    soft = cv2.GaussianBlur(picture, (0, 0), 3)
    sharp = np.asarray(cv2.addWeighted(picture, 2.5, soft, -1.5, 0), np.uint8)
    found = list(_codes(picture))
    found += [code for code in _codes(sharp) if not any(code.is_same(one) for one in found)]
    if not found and picture.size <= _MOST_ENLARGED:
        large = cv2.resize(sharp, None, fx=_ENLARGED, fy=_ENLARGED, interpolation=cv2.INTER_CUBIC)
        found = [Code(code.text, code.corners / _ENLARGED) for code in _codes(np.asarray(large, np.uint8))]
    return tuple(found)


def _codes(picture: Grey) -> tuple[Code, ...]:
    return tuple(
        Code(
            one.text,
            np.array(
                [
                    (corner.x, corner.y)
                    for corner in (
                        one.position.top_left,
                        one.position.top_right,
                        one.position.bottom_right,
                        one.position.bottom_left,
                    )
                ],
                np.float64,
            ),
        )
        for one in zxingcpp.read_barcodes(picture, formats=_QR)
    )
