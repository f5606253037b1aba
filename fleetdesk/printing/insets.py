"""A wide sea cut into windows that each show their cells large: along the bands in which nothing is."""

from collections.abc import Iterable, Iterator

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.printing.chart_grid import Window

_AROUND, _LEAST = 1, 5
"""Cells around what is shown, and the least a window is wide and high."""
_NAMES = 3
"""What the names at the edges of a window take, in cells."""


def windows(places: Iterable[Cell], whole: Window, most: int) -> list[Window]:
    """Windows of at most so many columns and rows that hold all places, (column, row), of a chart; in reading order."""
    found = {_grown(part, whole, most) for part in _parts(frozenset(places), most - 2 * _AROUND)}
    return sorted(found, key=lambda one: (one.top, one.left))


def _parts(places: frozenset[Cell], most: int) -> Iterator[Window]:
    """Cut where the least paper is needed, until every part fits and no cut would save any."""
    box = _around(places)
    cuts = [(sum(map(_paper, map(_around, both))), both) for both in _cuts(places)]
    if not cuts:
        yield box
        return
    need, halves = min(cuts, key=lambda one: one[0])
    if max(box.columns, box.rows) <= most and need >= _paper(box):
        yield box
        return
    for half in halves:
        yield from _parts(half, most)


def _cuts(places: frozenset[Cell]) -> Iterator[tuple[frozenset[Cell], frozenset[Cell]]]:
    for axis in (0, 1):
        for at in sorted({one[axis] for one in places})[1:]:
            before = frozenset(one for one in places if one[axis] < at)
            yield before, places - before


def _paper(box: Window) -> int:
    """What a window takes, in cells."""
    wide, high = (max(_LEAST, one + 2 * _AROUND) + _NAMES for one in (box.columns, box.rows))
    return wide * high


def _around(places: frozenset[Cell]) -> Window:
    columns, rows = zip(*places, strict=True)
    return Window(min(columns), min(rows), max(columns), max(rows))


def _grown(box: Window, whole: Window, most: int) -> Window:
    left, right = _span(box.left, box.right, whole.left, whole.right, most)
    top, bottom = _span(box.top, box.bottom, whole.top, whole.bottom, most)
    return Window(left, top, right, bottom)


def _span(first: int, last: int, least: int, most: int, longest: int) -> tuple[int, int]:
    """A span with what lies around it, within the chart; a short one is made longer."""
    first, last = first - _AROUND, last + _AROUND
    lacks = max(0, _LEAST - (last - first + 1))
    first, last = first - lacks // 2, last + lacks - lacks // 2
    if first < least:
        first, last = least, max(last, min(most, least + _LEAST - 1))
    if last > most:
        first, last = max(least, min(first, most - _LEAST + 1)), most
    return first, min(last, first + longest - 1)
