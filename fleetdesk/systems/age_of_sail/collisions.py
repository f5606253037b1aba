"""Two ships in one hex at the end of movement: who stays, and where the other stops (R70-R72, Q31, Q61, Q74)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from fleetdesk.systems.age_of_sail.hexes import Hex

TIE_FIRST = 3
"""Up to this face of the die that settles a full tie, the ship named first stays."""


class Claim(NamedTuple):
    """What decides who stays in a hex."""

    moved: bool
    """She left her hex this turn; one that did not cannot be pushed out (R72)."""
    spent: int = 0
    potential: int = 0
    """M on the point she ended on (Q76)."""
    hull: int = 0


def stays(one: Claim, other: Claim) -> int:
    """R71, R72: 0 the first stays, 1 the second, -1 a die decides."""
    if one.moved != other.moved:
        return 1 if one.moved else 0
    for mine, theirs in zip(one[1:], other[1:], strict=True):
        if mine != theirs:
            return 0 if mine > theirs else 1
    return -1


class Placed(NamedTuple):
    """A ship and the cells she crossed; she stands on the last one she has not been pushed back from."""

    id: str
    side: str
    cells: tuple[Hex, ...]
    """From her start on."""
    group: str = ""
    """Ships grappled together share a hex."""

    @property
    def cell(self) -> Hex:
        """Where she stands."""
        return self.cells[-1]

    @property
    def moved(self) -> bool:
        """She left her hex."""
        return len(self.cells) > 1

    def back(self) -> Placed:
        """Stopped in the hex she came from."""
        return self._replace(cells=self.cells[:-1])


def crowded(ships: Sequence[Placed]) -> Mapping[Hex, tuple[Placed, ...]]:
    """Hexes in which more than one ship stands."""
    found: dict[Hex, list[Placed]] = {}
    for ship in ships:
        found.setdefault(ship.cell, []).append(ship)
    return {cell: tuple(here) for cell, here in found.items() if len(here) > 1}


def clashes(
    ships: Sequence[Placed], *, boarding: bool, parting: Collection[str] = ()
) -> Iterator[tuple[Placed, Placed]]:
    """Pairs that cannot share their hex, friends first; enemies only where no boarding can come of it.

    Ships already grappled hold their hex; a ship that joins them comes to board (R84).

    Args:
        ships: everybody afloat.
        boarding: whether the wind allows it.
        parting: ships whose boarding came to nothing: they part from enemies all the same (R77).
    """
    pairs = [
        (one, other)
        for here in crowded(ships).values()
        for one, other in combinations(here, 2)
        if (one.moved or other.moved) and not (one.group and one.group == other.group)
    ]
    joining = {cell for cell, here in crowded(ships).items() if boarding and any(one.group for one in here)}
    yield from (pair for pair in pairs if pair[0].side == pair[1].side and pair[0].cell not in joining)
    for one, other in pairs:
        if one.side != other.side and (not boarding or one.id in parting or other.id in parting):
            yield one, other


def contacts(ships: Sequence[Placed]) -> tuple[tuple[Placed, ...], ...]:
    """R75: ships of both sides in one hex, not all grappled together already."""
    return tuple(
        here
        for here in crowded(ships).values()
        if len({one.side for one in here}) > 1 and not _all_grappled(here)
    )


def _all_grappled(here: Sequence[Placed]) -> bool:
    groups = {one.group for one in here}
    return len(groups) == 1 and "" not in groups
