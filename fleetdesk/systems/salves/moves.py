"""Moves: directions, what steps cost, how far a ship gets (R13, R15, R35-R37)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from fleetdesk.core.charts import Cell
from fleetdesk.core.words import N_
from fleetdesk.systems.salves.grid import Grid

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
DIRECTIONS: Mapping[Direction, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
"""Cells to the east and to the south."""
NAMES: Mapping[Direction, str] = {
    "N": N_("N"),
    "NE": N_("NE"),
    "E": N_("E"),
    "SE": N_("SE"),
    "S": N_("S"),
    "SW": N_("SW"),
    "W": N_("W"),
    "NW": N_("NW"),
}
FRENCH: Mapping[Direction, str] = {
    "N": "N",
    "NE": "NE",
    "E": "E",
    "SE": "SE",
    "S": "S",
    "SW": "SO",
    "W": "O",
    "NW": "NO",
}
"""How orders are written in the language of the sheet, whatever the window speaks."""
LETTERS: Mapping[str, Direction] = {
    "n": "N", "ne": "NE", "e": "E", "se": "SE", "s": "S", "so": "SW", "sw": "SW", "o": "W", "w": "W", "no": "NW", "nw": "NW",
}  # fmt: skip
"""Directions as players write them short, in small letters, in either language (R37)."""
# "ouest" and "west" stand before "est", which they hold.
_LONG: Mapping[str, str] = {
    "nord": "n", "north": "n", "sud": "s", "south": "s", "ouest": "w", "west": "w", "est": "e", "east": "e",
}  # fmt: skip
Step = tuple[int, Direction]
"""So many cells in one direction."""


class Sailed(NamedTuple):
    """What became of a move."""

    path: tuple[Cell, ...]
    """Every cell it stood in, the first and the last included."""
    done: tuple[Step, ...]
    blocked: Cell | None

    @property
    def end(self) -> Cell:
        """Where it stands now."""
        return self.path[-1]


def way_of(text: str) -> Direction:
    """The direction of a word in small letters: no, n-e, nord-est, northwards. Raises KeyError (R37)."""
    plain = re.sub(r"[ -]|(?:wards?|ern)$", "", text)
    if plain in LETTERS:
        return LETTERS[plain]
    for name, letter in _LONG.items():
        plain = plain.replace(name, letter) if len(plain) > 2 else plain
    return LETTERS[plain]


def diagonal(direction: Direction) -> bool:
    """Whether a step goes to a corner."""
    return len(direction) == 2


def cost(steps: Iterable[Step], speed: int) -> int:
    """R35, R36: a straight cell 1 point; a diagonal one 2, but 1 for a ship of speed 1."""
    return sum(count * (2 if diagonal(direction) and speed != 1 else 1) for count, direction in steps)


def merged(units: Iterable[Direction]) -> tuple[Step, ...]:
    """Single cells, those in one direction put together."""
    found: list[tuple[int, Direction]] = []
    for direction in units:
        if found and found[-1][1] == direction:
            found[-1] = (found[-1][0] + 1, direction)
        else:
            found.append((1, direction))
    return tuple(found)


def moved(cell: Cell, count: int, direction: Direction) -> Cell:
    """The cell so many steps away."""
    dx, dy = DIRECTIONS[direction]
    return cell[0] + count * dx, cell[1] + count * dy


def why_not(cell: Cell, steps: Iterable[Step], speed: int, grid: Grid) -> str:
    """R35: why steps cannot be ordered (a code of `reasons`), or nothing. Other ships are no reason (R15)."""
    steps = tuple(steps)
    for count, direction in steps:
        cell = moved(cell, count, direction)
        if not grid.holds(cell):  # the grid has no gaps: a leg that ends on it never left it
            return "off_grid"
    return "too_far" if cost(steps, speed) > speed else ""


def sail(cell: Cell, steps: Iterable[Step], occupied: Callable[[Cell], bool]) -> Sailed:
    """R15: go step by step; stop before a cell where a ship lies. The own first cell counts as free."""
    start, path, done = cell, [cell], list[Direction]()
    for count, direction in steps:
        for _ in range(count):
            ahead = moved(path[-1], 1, direction)
            if ahead != start and occupied(ahead):
                return Sailed(tuple(path), merged(done), ahead)
            path.append(ahead)
            done.append(direction)
    return Sailed(tuple(path), merged(done), None)


def route(cells: Iterable[Cell]) -> tuple[Step, ...]:
    """Steps through cells touched one after the other: corners first, then straight."""
    units: list[Direction] = []
    at: Cell | None = None
    for cell in cells:
        if at is not None:
            units.extend(_leg(cell[0] - at[0], cell[1] - at[1]))
        at = cell
    return merged(units)


def _leg(dx: int, dy: int) -> Iterator[Direction]:
    across, down = _sign(dx), _sign(dy)
    corner = min(abs(dx), abs(dy))
    names = {way: name for name, way in DIRECTIONS.items()}
    if corner:
        yield from [names[across, down]] * corner
    left, below = abs(dx) - corner, abs(dy) - corner
    if left:
        yield from [names[across, 0]] * left
    if below:
        yield from [names[0, down]] * below


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def free(occupied: Collection[Cell]) -> Callable[[Cell], bool]:
    """A test for `sail` from the cells that are taken."""
    taken = set(occupied)
    return lambda cell: cell in taken
