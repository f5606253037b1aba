"""Command: who is commanded and by whom, lead times, what the log must hold (R34-R42, section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from fleetdesk.systems.age_of_sail.hexes import Hex, chain, distance
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.state import Commanded
from fleetdesk.systems.age_of_sail.tables import tables


class Hand(NamedTuple):
    """A ship as command sees her."""

    id: str
    cell: Hex | None
    role: str = "none"
    line: bool = True
    afloat: bool = True
    prize: bool = False


class Orders(NamedTuple):
    """How a ship stands in command."""

    status: Commanded
    by: str = ""
    """The neighbour that relays to her, "" for a seed or nobody."""


class Due(NamedTuple):
    """What the log needs in a turn (R40)."""

    must_write: tuple[int, ...]
    locked: tuple[int, ...]
    may_rewrite: tuple[int, ...]


def statuses(ships: Iterable[Hand]) -> dict[str, Orders]:
    """R34-R37, R41, R42: the status of every ship of one side."""
    return dict(_statuses(tuple(ships)))


@lru_cache(maxsize=64)
def _statuses(ships: tuple[Hand, ...]) -> Mapping[str, Orders]:
    """Worked out once for as long as nobody moves: it is asked at every step of a battle."""
    found = tables().command
    own = [ship for ship in ships if ship.afloat and not ship.prize]
    cells = {ship.id: ship.cell for ship in own if ship.cell is not None}
    chiefs = [ship for ship in own if ship.role == "chief"][:1]
    by_chief = chain([one.id for one in chiefs], [one.id for one in own], cells, found.flagship_hexes)
    seeds = [
        one.id
        for one in own
        if one.role == "second"
        and one.id not in by_chief
        and any(
            one.id in cells
            and chief.id in cells
            and distance(cells[one.id], cells[chief.id]) <= found.second_hexes
            for chief in chiefs
        )
    ]
    left = [one.id for one in own if one.id not in by_chief]
    by_second = chain(seeds, left, cells, found.chain_hexes)
    result: dict[str, Orders] = {}
    for ship in ships:
        if ship.id in by_chief:
            result[ship.id] = Orders("chief", by_chief[ship.id])
        elif ship.id in seeds:
            result[ship.id] = Orders("second_in_command")
        elif ship.id in by_second:
            result[ship.id] = Orders("second", by_second[ship.id])
        else:
            result[ship.id] = Orders("none")
    return result


def lead(
    status: Commanded,
    rules: HouseRules,
    *,
    line: bool,
    captain_dead: bool = False,
    officers_dead: bool = False,
) -> int:
    """R38, R39, Q18, Q19: L, turns between writing and execution."""
    found, dead = tables().command, tables().criticals
    base = 0
    if status == "second":
        base = found.by_second
    elif status == "none":
        base = found.line if line else found.other
    if base and rules.lead_counting == "inclusive":
        base -= 1
    if officers_dead:
        return base + dead.lead_officers + (dead.lead_captain if rules.officers_add else 0)
    return base + (dead.lead_captain if captain_dead else 0)


def due(turn: int, lead_turns: int, held: Iterable[int]) -> Due:
    """R40: what must be written, what stands, what may be rewritten, given the turns the log holds."""
    held = sorted(one for one in set(held) if one >= turn)
    return Due(
        tuple(one for one in range(turn, turn + lead_turns + 1) if one not in held),
        tuple(one for one in held if one < turn + lead_turns),
        tuple(one for one in held if one >= turn + lead_turns),
    )


def schedule(leads: Mapping[int, int]) -> dict[int, Due]:
    """R40: the log over several turns, everything written when it is due."""
    held: set[int] = set()
    found: dict[int, Due] = {}
    for turn in sorted(leads):
        found[turn] = due(turn, leads[turn], held)
        held.update(found[turn].must_write)
    return found
