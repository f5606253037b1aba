"""The grid: cells, distances, range bands, and sets of cells as bits of one whole number (R1-R9)."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.words import N_
from fleetdesk.systems.salves.options import HouseRules

Type = Literal["CV", "BB", "DD", "SS"]
TYPES: Mapping[Type, str] = {
    "CV": N_("Aircraft carrier"),
    "BB": N_("Battleship"),
    "DD": N_("Destroyer"),
    "SS": N_("Submarine"),
}
"""R4, in the order of the sheet."""
CARRIER_RANGE = 3
GUN_RANGE = 1
MOST_SIDE = 60
_CELL = re.compile(r"([A-Za-z]{1,2})\s?-?\s?([0-9]{1,3})")


class Grid(NamedTuple):
    """A sea of so many columns and rows. Bit `column * rows + row` of a set stands for a cell."""

    columns: int
    rows: int

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    @property
    def everything(self) -> int:
        """All cells, as a set."""
        return (1 << self.columns * self.rows) - 1

    def bit(self, cell: Cell) -> int:
        """The set of one cell; of one beside the grid, nothing."""
        return 1 << cell[0] * self.rows + cell[1] if self.holds(cell) else 0

    def bits(self, cells: Iterable[Cell]) -> int:
        """The set of these cells."""
        found = 0
        for cell in cells:
            found |= self.bit(cell)
        return found

    def cells(self, found: int) -> Iterator[Cell]:
        """The cells of a set, column by column."""
        while found:
            low = found & -found
            yield divmod(low.bit_length() - 1, self.rows)
            found ^= low

    def shifted(self, found: int, dx: int, dy: int) -> int:
        """A set carried so many cells east and south; what would leave the grid is lost."""
        if abs(dx) >= self.columns or abs(dy) >= self.rows:
            return 0
        found &= _lines(self, 0, self.rows - dy) if dy > 0 else _lines(self, -dy, self.rows)
        by = dx * self.rows + dy
        return (found << by if by >= 0 else found >> -by) & self.everything

    def grown(self, found: int, points: int) -> int:
        """R35, R36: every cell that ships standing in a set may reach with so many points of movement."""
        if points == 1:
            return self._spread(found, corners=True)
        for _ in range(points):
            wider = self._spread(found, corners=False)
            if wider == found:
                break
            found = wider
        return found

    def _spread(self, found: int, *, corners: bool) -> int:
        across = found | self.shifted(found, 1, 0) | self.shifted(found, -1, 0)
        column = across if corners else found
        return across | self.shifted(column, 0, 1) | self.shifted(column, 0, -1)


@lru_cache(maxsize=512)
def _lines(grid: Grid, first: int, last: int) -> int:
    """All cells of rows `first` up to, but not including, `last`."""
    one = ((1 << max(0, last - first)) - 1) << first
    found = 0
    for column in range(grid.columns):
        found |= one << column * grid.rows
    return found


def read_cell(text: str) -> Cell | None:
    """(2, 3) of C4; the cell may lie beside the grid. Anything else: `None`."""
    match = _CELL.fullmatch(text.strip())
    return cell_of(match[1], match[2]) if match else None


def cell_of(letters: str, digits: str) -> Cell:
    """The cell of letters and digits that were read already."""
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(digits) - 1


def names(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(cell_name(cell) for cell in cells)


def distance(one: Cell, other: Cell, rules: HouseRules) -> int:
    """R9, A-01: king's moves, or rows and columns added."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return across + down if rules.range_metric == "manhattan" else max(across, down)


def band(kind: str, rules: HouseRules) -> tuple[int, int]:
    """R4-R8, A-02, A-03: nearest and farthest cell a type can fire at."""
    least, most = (CARRIER_RANGE, max(CARRIER_RANGE, rules.cv_max)) if kind == "CV" else (0, GUN_RANGE)
    return least + rules.range_offset, most + rules.range_offset


def in_band(kind: str, shooter: Cell, target: Cell, rules: HouseRules) -> bool:
    """R27: whether a target is in the band of a type."""
    least, most = band(kind, rules)
    return least <= distance(shooter, target, rules) <= most


def band_cells(grid: Grid, kind: str, cell: Cell, rules: HouseRules) -> int:
    """Every cell a type standing here can fire at; also every cell from which it can fire here."""
    least, most = band(kind, rules)
    far = _disc(grid, cell, most, rules.range_metric)
    return far & ~_disc(grid, cell, least - 1, rules.range_metric) if least else far


@lru_cache(maxsize=16384)
def _disc(grid: Grid, cell: Cell, radius: int, metric: str) -> int:
    """All cells of the grid no farther than `radius`."""
    found = 0
    for column in range(max(0, cell[0] - radius), min(grid.columns, cell[0] + radius + 1)):
        reach = radius - abs(cell[0] - column) if metric == "manhattan" else radius
        top, bottom = max(0, cell[1] - reach), min(grid.rows, cell[1] + reach + 1)
        if top < bottom:
            found |= ((1 << bottom - top) - 1) << column * grid.rows + top
    return found


def grid_side(players: int, rules: HouseRules) -> int:
    """R3: the side proposed for so many players."""
    area = rules.area_per_player * players
    return math.isqrt(area - 1) + 1 if area > 0 else 1
