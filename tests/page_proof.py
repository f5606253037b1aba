"""Proofreading of finished pages: what would be clipped, covered or too small to read."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fleetdesk.core.layout.marks import POINT, Box, Line, Mark, Path, Picture, Tag, Text
from fleetdesk.core.layout.pen import CAPITAL, LEAST, Measure
from fleetdesk.core.paper.pages import Page

EDGE = 5.0
"""What most printers cannot reach, in millimetres."""
SLACK = 0.05
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class _Area(NamedTuple):
    """Where the capitals of a text stand."""

    left: float
    top: float
    right: float
    bottom: float
    text: str

    def covers(self, other: "_Area") -> bool:
        """Whether two texts stand on each other."""
        return (
            self.left < other.right - SLACK
            and other.left < self.right - SLACK
            and self.top < other.bottom - SLACK
            and other.top < self.bottom - SLACK
        )


def faults(page: Page, measure: Measure) -> tuple[str, ...]:
    """Everything wrong with a page, for a test or a developer: empty is well."""
    return tuple(_faults(page, measure))


def _faults(page: Page, measure: Measure) -> Iterator[str]:
    areas: list[_Area] = []
    for mark in page.marks:
        if isinstance(mark, Text):
            width = measure(mark.text, mark.face, mark.size)
            left = mark.x - _ANCHORS[mark.anchor] * width
            area = _Area(left, mark.y - mark.size * CAPITAL * POINT, left + width, mark.y, mark.text)
            areas.append(area)
            if mark.room and width > mark.room + SLACK:
                yield f"{mark.text!r} is {width:.1f} mm wide and has {mark.room:.1f} mm"
            if mark.size < LEAST:
                yield f"{mark.text!r} is set in {mark.size} points"
    yield from _outside(page, areas)
    yield from _covered(areas)


def _outside(page: Page, areas: Iterable[_Area]) -> Iterator[str]:
    for area in areas:
        if (
            area.left < EDGE
            or area.top < EDGE
            or area.right > page.width - EDGE
            or area.bottom > page.height - EDGE
        ):
            yield f"{area.text!r} leaves the page"
    for mark in page.marks:
        if any(
            not (EDGE <= x <= page.width - EDGE and EDGE <= y <= page.height - EDGE) for x, y in _points(mark)
        ):
            yield f"{type(mark).__name__} leaves the page: {mark}"


def _points(mark: Mark) -> tuple[tuple[float, float], ...]:
    match mark:
        case Box(x, y, w, h) | Picture(x, y, w, h):
            return (x, y), (x + w, y + h)
        case Line(x1, y1, x2, y2):
            return (x1, y1), (x2, y2)
        case Path(steps):
            return tuple((step.x, step.y) for step in steps)
        case Text() | Tag():
            return ()


def _covered(areas: list[_Area]) -> Iterator[str]:
    """Texts that stand on each other, found in one sweep down the page."""
    waiting: list[_Area] = []
    for area in sorted(areas, key=lambda one: one.top):
        waiting = [one for one in waiting if one.bottom > area.top]
        yield from (f"{area.text!r} covers {one.text!r}" for one in waiting if area.covers(one))
        waiting.append(area)


def shortened(page: Page) -> tuple[str, ...]:
    """Texts that lost their end for lack of room."""
    return tuple(mark.text for mark in page.marks if isinstance(mark, Text) and mark.text.endswith("…"))


def texts(page: Page) -> tuple[str, ...]:
    """All that is written on a page."""
    return tuple(mark.text for mark in page.marks if isinstance(mark, Text))
