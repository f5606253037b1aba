"""What public facts tell about where a ship may be: one step of the deduction each (R49, section 6).

Sets of cells are bits of one whole number, see `grid`.
"""

from __future__ import annotations

from collections.abc import Iterable

from fleetdesk.core.charts import Cell
from fleetdesk.systems.salves.grid import Grid, band_cells
from fleetdesk.systems.salves.moves import DIRECTIONS, Step
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.salvos import can_hit


def fired(grid: Grid, found: int, kind: str, cells: Iterable[Cell], rules: HouseRules) -> int:
    """It fired at these cells: it stands where all of them are in its band."""
    for cell in cells:
        found &= band_cells(grid, kind, cell, rules)
    return found


def named(found: int, cells: int) -> int:
    """It was named by a salvo: it stands in one of the target cells."""
    return found & cells


def spared(found: int, cells: int, kind: str, shooter: str, *, one_cell: bool) -> int:
    """It was not named by a salvo that would have hit it: it stands in none of the target cells."""
    return found & ~cells if can_hit(shooter, kind, one_cell=one_cell) else found


def moved(grid: Grid, found: int, steps: Iterable[Step]) -> int:
    """It made these steps, and no cell of its way was beside the grid."""
    for count, direction in steps:
        dx, dy = DIRECTIONS[direction]
        found = grid.shifted(found, count * dx, count * dy)
    return found
