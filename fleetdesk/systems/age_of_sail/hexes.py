"""Hexes, headings and the wind on them, all in whole numbers (R122-R124, section 10).

Cells are axial (q, r) of a flat-topped grid. The six headings go clockwise from north, and so do the six winds.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Literal

Hex = tuple[int, int]
Heading = Literal["N", "NE", "SE", "S", "SW", "NW"]
Point = Literal["A", "B", "C", "D"]
Hand = Literal["port", "starboard"]
Sector = Literal["bow", "starboard", "stern", "port", ""]

HEADINGS: tuple[Heading, ...] = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise."""
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""One hex ahead on each heading (R122)."""
POINTS: tuple[Point, ...] = ("A", "B", "C", "D")
_POINT_OF: tuple[Point, ...] = ("A", "B", "C", "D", "C", "B")
"""Steps from the wind to the heading, clockwise -> point of sailing (R123)."""
TURNS: Mapping[Hand, int] = {"port": -1, "starboard": 1}
DEGREES = 60


def number(heading: Heading) -> int:
    """0 for north, counted clockwise."""
    return HEADINGS.index(heading)


def turned(heading: Heading, steps: int) -> Heading:
    """The heading so many hexsides to starboard; negative: to port."""
    return HEADINGS[(number(heading) + steps) % 6]


def relative(heading: Heading, wind: Heading) -> int:
    """R123: hexsides from where the wind comes from to the heading, clockwise, 0..5."""
    return (number(heading) - number(wind)) % 6


def point(heading: Heading, wind: Heading) -> Point:
    """R123: the point of sailing."""
    return _POINT_OF[relative(heading, wind)]


def wind_side(heading: Heading, wind: Heading) -> Hand | None:
    """R123: the side the wind is on; `None` for dead ahead and dead astern."""
    steps = relative(heading, wind)
    if steps in {0, 3}:
        return None
    return "port" if steps in {1, 2} else "starboard"


def heading_for(wind: Heading, at: Point, side: Hand) -> Heading:
    """The heading on a point of sailing with the wind on one side (section 7.4, no hexes tracked)."""
    steps = POINTS.index(at)
    return turned(wind, steps if side == "port" else -steps)


def ahead(cell: Hex, heading: Heading) -> Hex:
    q, r = STEPS[number(heading)]
    return cell[0] + q, cell[1] + r


def distance(a: Hex, b: Hex) -> int:
    """R122: hexes from one cell to another."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def disc(cell: Hex, reach: int) -> tuple[Hex, ...]:
    """All cells at most so far away, the middle one included."""
    column, row = cell
    return tuple([(column + q, row + r) for q, r in _around(reach)])


@lru_cache(maxsize=64)
def _around(reach: int) -> tuple[Hex, ...]:
    """The way to each cell at most so far away."""
    return tuple(
        (q, r)
        for q in range(-reach, reach + 1)
        for r in range(max(-reach, -q - reach), min(reach, reach - q) + 1)
    )


def _between(cell: Hex, heading: Heading, target: Hex) -> tuple[int, int, int]:
    """(i, x, y): the way to a target as x hexes along direction i and y along the next, clockwise from the bow."""
    q, r = target[0] - cell[0], target[1] - cell[1]
    first = number(heading)
    for i in range(6):
        a, b = STEPS[(first + i) % 6], STEPS[(first + i + 1) % 6]
        det = a[0] * b[1] - a[1] * b[0]
        x, y = (q * b[1] - r * b[0]) * det, (a[0] * r - a[1] * q) * det
        if x > 0 and y >= 0:
            return i, x, y
    return 0, 0, 0


def sector(cell: Hex, heading: Heading, target: Hex) -> Sector:
    """R124: the sector a target lies in; borders belong to the broadsides. "" for her own cell."""
    i, x, y = _between(cell, heading, target)
    if not x:
        return ""
    if i == 0:
        return "bow" if y < x else "starboard"
    if i == 2:
        return "stern" if y > x else "starboard"
    if i == 3:
        return "stern" if y < x else "port"
    if i == 5:
        return "bow" if y > x else "port"
    return "starboard" if i == 1 else "port"


def bears(cell: Hex, heading: Heading, target: Hex, arc: int = 120) -> bool:
    """R124, Q50: whether a target lies in the field of fire: two broadsides of 120 degrees, or of 180.

    Broadsides of 180 degrees leave only the line dead ahead and dead astern.
    """
    if arc < 180:
        return sector(cell, heading, target) in {"port", "starboard"}
    i, x, y = _between(cell, heading, target)
    return bool(x) and not (y == 0 and i in {0, 3})


def chain(
    seeds: Iterable[str], others: Collection[str], cells: Mapping[str, Hex], reach: int
) -> dict[str, str]:
    """R36: who is reached from whom, each link no longer than `reach`.

    Args:
        seeds: ships it starts from; they are reached by themselves.
        others: ships it may go on to.
        cells: where ships are; a ship without a cell neither reaches nor is reached.
        reach: longest link, in hexes.

    Returns:
        ship -> the neighbour that relays to it, in the order they are reached; a seed maps to "".
    """
    found = dict.fromkeys(seeds, "")
    front = list(found)
    while front:
        here = front.pop(0)
        if here not in cells:
            continue
        for ship in others:
            if ship not in found and ship in cells and distance(cells[here], cells[ship]) <= reach:
                found[ship] = here
                front.append(ship)
    return found


def to_offset(cell: Hex) -> tuple[int, int]:
    """(column, row) of a map whose odd columns are pushed down half a hex, counted from 0 (section 10)."""
    q, r = cell
    return q, r + q // 2


def shift_to(cells: Iterable[Hex], column: int, row: int) -> Hex:
    """What to add to each cell so that the westernmost column and the northernmost row become these or the next.

    Columns move by an even number, so that the pattern of the map stays.
    """
    places = [to_offset(cell) for cell in cells]
    if not places:
        return 0, 0
    q = column - min(west for west, _ in places)
    q += q % 2
    return q, row - min(north for _, north in places) - q // 2


MOST_OF_TWO_DIGITS = 99


def label(cell: Hex) -> str:
    """What players call a cell: 0304 is column 3, row 4, counted from 1; -2.15 beyond the first column or row."""
    column, row = to_offset(cell)
    if 0 <= column < MOST_OF_TWO_DIGITS and 0 <= row < MOST_OF_TWO_DIGITS:
        return f"{column + 1:02d}{row + 1:02d}"
    return f"{column + 1}.{row + 1}"
