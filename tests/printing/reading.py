"""What a PDF really draws, read back: lines and rectangles in millimetres, y down."""

from typing import Any, NamedTuple

from pypdf import PageObject
from pypdf.generic import ContentStream

from fleetdesk.core.layout.marks import POINT

Matrix = tuple[float, float, float, float, float, float]
WHOLE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Stroke(NamedTuple):
    """A straight line."""

    x: float
    y: float
    x2: float
    y2: float

    @property
    def length(self) -> float:
        return float(((self.x2 - self.x) ** 2 + (self.y2 - self.y) ** 2) ** 0.5)


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


class Drawn:
    """The strokes of a page, under whatever it scales and shifts them by."""

    def __init__(self, page: PageObject) -> None:
        self._high = float(page.mediabox.height)
        self.strokes: list[Stroke] = []
        self.boxes: list[Stroke] = []
        matrix, kept = WHOLE, []
        here = (0.0, 0.0)
        for operands, operator in ContentStream(page.get_contents(), None).operations:
            match operator:
                case b"q":
                    kept.append(matrix)
                case b"Q":
                    matrix = kept.pop()
                case b"cm":
                    matrix = _times(tuple(map(float, operands)), matrix)
                case b"m":
                    here = self._at(operands, matrix)
                case b"l":
                    there = self._at(operands, matrix)
                    self.strokes.append(Stroke(*here, *there))
                    here = there
                case b"c":
                    here = self._at(operands[4:], matrix)
                case b"re":
                    x, y, wide, high = map(float, operands)
                    corner, other = self._at((x, y), matrix), self._at((x + wide, y + high), matrix)
                    self.boxes.append(Stroke(*corner, *other))

    def _at(self, spot: Any, matrix: Matrix) -> tuple[float, float]:
        x, y = (float(number) for number in spot[:2])
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) * POINT, (self._high - (b * x + d * y + f)) * POINT
