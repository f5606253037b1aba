"""The compass: eight directions, how they are written, and steps in them (R13, R36, R37)."""

import re
from collections.abc import Mapping
from typing import Literal

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.words import N_

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
NAMES = (N_("N"), N_("NE"), N_("E"), N_("SE"), N_("S"), N_("SW"), N_("W"), N_("NW"))
"""What they are called in the window's language."""
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


def french(way: Direction) -> str:
    """As it is written on a French paper, whatever the window speaks: O for ouest."""
    return way.replace("W", "O")


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


def beyond(cell: Cell, count: int, direction: Direction) -> Cell:
    """The cell so many steps away."""
    dx, dy = DIRECTIONS[direction]
    return cell[0] + count * dx, cell[1] + count * dy
