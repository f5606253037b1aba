"""The places of the log of a side, as they follow one another: bands of squadrons, names of ships, their turns."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fleetdesk.core.forms import LedgerCell, LedgerGroup, LedgerRow


class Spot(NamedTuple):
    """A place of the log: a squadron's band, a ship's name, one of her turns."""

    down: int
    """How many ships stand above it."""
    group: LedgerGroup
    row: LedgerRow | None = None
    at: int = -1
    """The number of the turn."""

    @property
    def cell(self) -> LedgerCell | None:
        """The turn of a ship."""
        return self.row.cells[self.at] if self.row is not None and self.at >= 0 else None

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines a touch of it chooses."""
        if self.row is None:
            return tuple(line for row in self.group.rows for line in row.open_lines[:1])
        if self.cell is None:
            return self.row.open_lines
        return (self.cell.line,) if self.cell.line >= 0 else ()


def spots_of(groups: Sequence[LedgerGroup]) -> Iterator[Spot]:
    """All of them in reading order."""
    down = 0
    for group in groups:
        yield Spot(down, group)
        for row in group.rows:
            yield Spot(down, group, row)
            for at in range(len(row.cells)):
                yield Spot(down, group, row, at)
            down += 1
