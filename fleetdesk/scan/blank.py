"""The empty page as a camera would see it: the marks of the layout, drawn in grey."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont, features

from fleetdesk import paths
from fleetdesk.core.layout.marks import POINT, STRIKE, Box, Curve, Line, Move, Path, Role, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.printing import fonts
from fleetdesk.printing.canvas import THINNER, palette

DOTS = 8
"""Of a millimetre, in all that is compared."""
_FINER = 2
"""Drawn so many times as large, then brought down: soft edges."""
_STEPS = 8
"""Straight pieces of a curve."""

Grey = NDArray[np.uint8]
Point = tuple[float, float]


def blank(page: Page, style: Style) -> Grey:
    """The page without a stroke of a pen, `DOTS` to the millimetre, 255 white."""
    large = DOTS * _FINER
    image = Image.new("L", (round(page.width * large), round(page.height * large)), 255)
    drawer = _Drawer(ImageDraw.Draw(image), style, large)
    texts = [mark for mark in page.marks if isinstance(mark, Text)]
    for mark in page.marks:
        if isinstance(mark, Line | Box | Path):
            drawer.shape(mark)
    for text in texts:
        drawer.text(text)
    return np.asarray(image.reduce(_FINER))


class _Drawer:
    def __init__(self, draw: ImageDraw.ImageDraw, style: Style, dots: int) -> None:
        self._draw = draw
        self._greys = {role: _grey(colour) for role, colour in palette(style).items() if colour is not None}
        self._thinner = THINNER if style.ink_saver else 1.0
        self._dots = dots

    def _points(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self._dots, y * self._dots) for x, y in points]

    def _outline(self, points: list[Point], role: Role | None, weight: float) -> None:
        grey = self._greys.get(role) if role is not None else None
        if grey is not None:
            width = max(1, round(weight * self._thinner * POINT * self._dots))
            self._draw.line(self._points(points), fill=grey, width=width, joint="curve")

    def _fill(self, points: list[Point], role: Role | None) -> None:
        grey = self._greys.get(role) if role is not None else None
        if grey is not None and len(points) > 2:
            self._draw.polygon(self._points(points), fill=grey)

    def shape(self, mark: Line | Box | Path) -> None:
        match mark:
            case Line():
                if not mark.dotted:
                    self._outline([(mark.x1, mark.y1), (mark.x2, mark.y2)], mark.role, mark.weight)
            case Box():
                edge = list(_edge(mark))
                self._fill(edge, mark.fill)
                self._outline([*edge, edge[0]], mark.stroke, mark.weight)
                if mark.struck:
                    left, top, right, low = mark.cross
                    for line in ([(left, top), (right, low)], [(left, low), (right, top)]):
                        self._outline(line, "struck", mark.weight * STRIKE)
            case Path():
                for part in _parts(mark):
                    self._fill(part, mark.fill)
                    if not mark.dotted:
                        self._outline([*part, part[0]] if mark.closed else part, mark.stroke, mark.weight)

    def text(self, mark: Text) -> None:
        width = fonts.measure(mark.text, mark.face, mark.size)
        x = mark.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * width
        grey = self._greys.get(mark.role, 0)
        for file, part in fonts.runs(mark.text, mark.face):
            font = _font(file, round(mark.size * POINT * self._dots, 1))
            width_of = fonts.letters(file).width
            for letter in part:  # one by one: a PDF does not draw certain pairs closer, as Pillow does
                if not letter.isspace():
                    at = x * self._dots, mark.y * self._dots
                    self._draw.text(at, letter, fill=grey, font=font, anchor="ls", features=_figures(file))
                x += width_of(letter, mark.size)


def _grey(colour: tuple[float, float, float]) -> int:
    """As the reader takes a photograph: the darker of red and green."""
    return round(255 * min(colour[0], colour[1]))


def _figures(file: str) -> list[str] | None:
    """As a PDF has the figures of a face, where Pillow can choose them."""
    return ["lnum"] if file == fonts.LINING and features.check("raqm") else None


@lru_cache(maxsize=256)
def _font(file: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(paths.fonts() / file), size)


def _edge(box: Box) -> Iterator[Point]:
    """The corners of a box, round ones in short pieces."""
    left, top, right, low = box.x, box.y, box.x + box.w, box.y + box.h
    middle = (left + right) / 2, (top + low) / 2
    if box.shape == "square":
        yield from ((left, top), (right, top), (right, low), (left, low))
    elif box.shape == "diamond":
        yield from ((middle[0], top), (right, middle[1]), (middle[0], low), (left, middle[1]))
    else:
        across, down = (
            (box.w / 2, box.h / 2)
            if box.shape == "round"
            else (min(box.radius, box.w / 2), min(box.radius, box.h / 2))
        )
        centres = (
            (right - across, low - down),
            (left + across, low - down),
            (left + across, top + down),
            (right - across, top + down),
        )
        for quarter, (x, y) in enumerate(centres):
            for step in range(_STEPS + 1):
                angle = np.pi / 2 * (quarter + step / _STEPS)
                yield x + across * float(np.cos(angle)), y + down * float(np.sin(angle))


def _parts(path: Path) -> list[list[Point]]:
    """The lines of a drawing, each from where the pen is put down to where it is lifted."""
    parts: list[list[Point]] = [[]]
    for step in path.steps:
        match step:
            case Curve():
                parts[-1].extend(_bow(parts[-1][-1], step) if parts[-1] else [(step.x, step.y)])
            case _:
                if isinstance(step, Move):
                    parts.append([])
                parts[-1].append((step.x, step.y))
    return [part for part in parts if len(part) > 1]


def _bow(start: Point, curve: Curve) -> Iterator[Point]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * curve.x1 + c * curve.x2 + d * curve.x,
            a * start[1] + b * curve.y1 + c * curve.y2 + d * curve.y,
        )
