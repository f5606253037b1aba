"""What the adapters for worked cases share: house rules, grids, cells and ships in the file's words."""

from functools import partial
from typing import Any

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common import worked_cases
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.salvos import Mark
from fleetdesk.systems.salves.sea.compass import DIRECTIONS, Step
from fleetdesk.systems.salves.sea.grid import MOST_SIDE, TYPES, Grid, read_cell

MOST = 999
"""No number of a ship is larger; keeps a typing error from running for minutes."""
USUAL = Grid(10, 10)
EXPECTED = "expected"
"""Where a case finds what it expects of a text: which words are in it, which are not."""

Asked = worked_cases.Asked[HouseRules]


def rules_given(given: Given) -> HouseRules:
    """The house rules of a case: those beside the other keys, in `house` and in `options`; then defaults."""
    return worked_cases.rules_given(HouseRules, given, ("house", "options"))


whole = partial(worked_cases.whole_of, most=MOST)
"""A whole number a ship could have."""


def grid(given: Given, *, usual: Grid | None = USUAL) -> Grid | None:
    """The grid of a case."""
    if "grid" not in given:
        return usual
    part = given.part("grid")
    found = Grid(whole(part, "cols", least=1), whole(part, "rows", least=1))
    if max(found) > MOST_SIDE * 2:
        raise given.wrong("grid")
    return found


def sea(given: Given) -> Grid:
    """The grid of a case, or the usual one."""
    return grid(given) or USUAL


def cell(given: Given, key: str) -> Cell:
    """A cell by its name."""
    found = read_cell(given.text(key))
    if found is None:
        raise given.wrong(key)
    return found


def cells(given: Given, key: str, default: tuple[str, ...] | None = None) -> tuple[Cell, ...]:
    """Cells by their names."""
    texts = given.names(key) if default is None else given.names(key, default)
    found = tuple(read_cell(text) for text in texts)
    if None in found:
        raise given.wrong(key)
    return tuple(one for one in found if one is not None)


def steps(given: Given, key: str) -> tuple[Step, ...]:
    """Steps as pairs of a count and a direction."""
    found: list[Step] = []
    for pair in given.lists(key):
        ways = [way for way in DIRECTIONS if len(pair) == 2 and way == pair[1]]
        if not ways or not isinstance(pair[0], int) or not 1 <= pair[0] <= MOST:
            raise given.wrong(key)
        found.append((int(pair[0]), ways[0]))
    return tuple(found)


def kind(given: Given, key: str = "type") -> str:
    """A type of ship."""
    return given.text(key, among=TYPES)


def targets(given: Given) -> dict[Cell, int]:
    """Cells and shots."""
    part = given.part("targets")
    found: dict[Cell, int] = {}
    for name in part:
        place = read_cell(name)
        if place is None:
            raise given.wrong("targets")
        found[place] = found.get(place, 0) + whole(part, name)
    return found


def mark(given: Given) -> Mark:
    """A ship that may be hit."""
    return Mark(given.text("name"), given.text("owner", ""), kind(given), cell(given, "pos"))


def pairs(found: tuple[Step, ...]) -> list[list[Any]]:
    """Steps in the words of a case."""
    return [[count, way] for count, way in found]
