"""Movement: what steps cost, how far a ship gets, what is told of it (R13, R15, R35-R37, R45)."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.systems.salves.sea.compass import DIRECTIONS, Direction, Step, beyond, diagonal
from fleetdesk.systems.salves.sea.grid import Grid
from fleetdesk.systems.salves.state import SalvesBattle, SalvesShip


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


def why_not(cell: Cell, steps: Iterable[Step], speed: int, grid: Grid) -> str:
    """R35: why steps cannot be ordered (a code of `reasons`), or nothing. Other ships are no reason (R15)."""
    steps = tuple(steps)
    for count, direction in steps:
        cell = beyond(cell, count, direction)
        if not grid.holds(cell):  # the grid has no gaps: a leg that ends on it never left it
            return "off_grid"
    return "too_far" if cost(steps, speed) > speed else ""


def sail(cell: Cell, steps: Iterable[Step], occupied: Callable[[Cell], bool]) -> Sailed:
    """R15: go step by step; stop before a cell where a ship lies. The own first cell counts as free."""
    start, path, done = cell, [cell], list[Direction]()
    for count, direction in steps:
        for _ in range(count):
            ahead = beyond(path[-1], 1, direction)
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


def moved(battle: SalvesBattle, ship: SalvesShip, steps: tuple[Step, ...]) -> SalvesBattle:
    """R15, R35, R45: one ship moves as far as it gets."""
    if ship.cell is None:
        return battle
    sailed = sail(ship.cell, steps, battle.occupied)
    if sailed.blocked is not None and battle.house.blocked_move == "refuse":
        sailed = Sailed((ship.cell,), (), sailed.blocked)
    published = battle.house.publish_moves
    if sailed.done and published == "steps":
        battle = battle.with_event("move", ship.side, ship=ship.id, steps=sailed.done)
    elif sailed.done and published == "moved_only":
        battle = battle.with_event("moved", ship.side, ship=ship.id)
    return battle.with_ship(ship.but(cell=sailed.end, acted=True)).with_note(
        "way",
        ship.side,
        event=battle.latest,
        ship=ship.id,
        path=sailed.path,
        asked=steps,
        blocked=sailed.blocked,
    )
