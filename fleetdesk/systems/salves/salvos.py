"""Salvos: what may be ordered and what is hit (R11, R26-R34, R41-R43). No die is thrown in this game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleetdesk.core.charts import Cell
from fleetdesk.systems.salves.grid import Grid, in_band
from fleetdesk.systems.salves.options import HouseRules

Targets = Mapping[Cell, int]
"""Target cells and the shots on each."""


class Mark(NamedTuple):
    """A ship that may be hit."""

    id: str
    owner: str
    type: str
    cell: Cell


class Shooter(NamedTuple):
    """A ship that fires."""

    owner: str
    type: str
    attack: int
    cell: Cell


def why_not(shooter: Shooter, targets: Targets, grid: Grid | None, rules: HouseRules) -> str:
    """R11, R27: why a salvo cannot be ordered (a code of `reasons`), or nothing."""
    if not targets or any(count < 1 for count in targets.values()):
        return "zero_shots"
    if sum(targets.values()) > shooter.attack:
        return "too_many_shots"
    if grid is not None and not all(grid.holds(cell) for cell in targets):
        return "off_grid"
    if not all(in_band(shooter.type, shooter.cell, cell, rules) for cell in targets):
        return "out_of_range"
    return ""


def direct(targets: Targets) -> bool:
    """R31, A-08: all shots go to one cell."""
    return len(targets) == 1


def can_hit(shooter_type: str, target_type: str, *, one_cell: bool) -> bool:
    """R31, R32: a submarine is hit by a direct shot or by a destroyer."""
    return target_type != "SS" or one_cell or shooter_type == "DD"


def hits(shooter: Shooter, targets: Targets, ships: Iterable[Mark], rules: HouseRules) -> dict[str, int]:
    """R29-R32, R41: hits by ship."""
    one_cell = direct(targets)
    return {
        ship.id: targets[ship.cell]
        for ship in ships
        if ship.cell in targets
        and can_hit(shooter.type, ship.type, one_cell=one_cell)
        and (rules.friendly_fire or ship.owner != shooter.owner)
    }
