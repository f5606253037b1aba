"""A photograph as the reader takes it: in grey, the darker of red and green, so that no pen is pale."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from fleetdesk.core.errors import BadInput, why
from fleetdesk.core.words import msg

MOST_BYTES = 60_000_000
MOST_DOTS = 60_000_000
"""In a photograph: twice what telephones take."""
LEAST_SIDE = 300
_ENLARGED, _MOST_ENLARGED = 2, 16_000_000
"""How much larger a code is looked for that was not found, and in photographs of how many dots at most."""
_GRAIN, _SOFT, _SHARPER = 0.75, 2.0, 6.0
"""In dots, what is smoothed and what blur is taken away, so many times over, before a code is looked for."""
_OF_A_PAGE, _MORE = 366, 1.6
"""A page is so many times as large as its code; a picture so many times as large as its pages has room for another."""
_QR = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])


Grey = NDArray[np.uint8]
Colour = NDArray[np.uint8]
Points = NDArray[np.float64]
"""Rows of x and y."""


class Code(NamedTuple):
    text: str
    corners: Points
    """Where its corners lie, from its own upper left on, clockwise."""

    def is_same(self, other: "Code") -> bool:
        """Whether both are one code, found twice: not one on each of two prints."""
        away = np.abs(self.corners.mean(axis=0) - other.corners.mean(axis=0)).max()
        return self.text == other.text and bool(away < np.ptp(self.corners, axis=0).max() / 2)


def read(path: Path) -> Colour:
    """The photograph of a file, the way up its camera says; the file is only looked at.

    Raises BadInput: it cannot be read, is too large, or is no picture this reader knows.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(msg("{file} is too large to be a photograph of a sheet.", file=path.name))
        return unpacked(path.name, path.read_bytes())
    except OSError as error:
        raise BadInput(msg("{file} cannot be read: {reason}.", file=path.name, reason=why(error))) from error


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
    """All QR codes in a photograph, whichever way up; also those only seen once it is evenly lit, sharpened, and enlarged."""
    found = list(_codes(picture))
    even = _evenly_lit(picture)
    for larger in (1, _ENLARGED):
        if larger > 1 and (picture.size > _MOST_ENLARGED or not _room_for_more(found, picture)):
            break
        shown = cv2.resize(even, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC)
        fine, soft = (cv2.GaussianBlur(shown, (0, 0), blur * larger) for blur in (_GRAIN, _SOFT))
        sharp = np.asarray(cv2.addWeighted(fine, 1 + _SHARPER, soft, -_SHARPER, 0), np.uint8)
        seen = [Code(code.text, code.corners / larger) for code in _codes(sharp)]
        found += [code for code in seen if not any(code.is_same(one) for one in found)]
    return tuple(found)


def _evenly_lit(picture: Grey) -> Grey:
    """As if the same light fell on all of it: a code in the shade is as black as any."""
    share = 0.125
    small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), (0, 0), 4)
    whole = cv2.resize(paper, picture.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(picture, whole, scale=230), np.uint8)


def _room_for_more(found: Sequence[Code], picture: Grey) -> bool:
    """Whether another page may lie beside those whose codes were found."""
    taken = sum(cv2.contourArea(code.corners.astype(np.float32)) for code in found) * _OF_A_PAGE
    return picture.size > _MORE * taken


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
