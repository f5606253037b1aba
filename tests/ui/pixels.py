"""Pictures as numbers: to ask Qt for one pixel after another takes seconds where there are thousands."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage


def parts(image: QImage) -> NDArray[np.int16]:
    """Blue, green, red and cover of each pixel (0..255), row by row."""
    exact = image.convertToFormat(QImage.Format.Format_ARGB32)
    rows = np.frombuffer(exact.constBits(), np.uint8).reshape(exact.height(), exact.width(), 4)
    return rows.astype(np.int16)


def greys(image: QImage) -> NDArray[np.int16]:
    """How light each pixel is (0..255), as Qt tells it of a colour: halfway between its strongest part and its weakest."""
    colours = parts(image)[:, :, :3]
    return (colours.max(axis=2) + colours.min(axis=2) + 1) // 2
