"""What a fleet may do: detection, and the first turn (R16-R20, R23)."""

from collections.abc import Iterable
from typing import NamedTuple

from fleetdesk.systems.salves.options import HouseRules


class Crew(NamedTuple):
    has_fired: bool
    sunk: bool


def detected(ships: Iterable[Crew]) -> bool:
    """R17: whether a ship in play has already opened fire."""
    return any(ship.has_fired and not ship.sunk for ship in ships)


class Gate:
    """What a fleet may do in its turn, asked order by order (R16-R20)."""

    def __init__(self, rules: HouseRules, *, open_at_start: bool) -> None:
        self._rules = rules
        self._open = open_at_start
        self._fired = 0

    def why_not(self, kind: str) -> str:
        """Why an order of this kind is refused now (a code of `reasons`), or nothing."""
        if kind == "move" and not self._open:
            return "not_detected"
        one_only = self._rules.undetected_fire == "one_ship" and not self._open
        if kind == "fire" and one_only and self._fired:
            return "one_ship_only"
        return ""

    def done(self, kind: str) -> None:
        """An order was accepted."""
        if kind == "fire":
            self._fired += 1
            self._open |= self._rules.gate == "running"


def first_turn(kind: str, cells: int, before: int, rules: HouseRules) -> str:
    """R23, A-07: why an order cannot be given in the first turn; `before` ships of the fleet fire already."""
    if kind == "pass":
        return ""
    free = rules.first_turn == "any_fire"
    if before and not free:
        return "one_ship_only"
    if kind != "fire":
        return "fire_only"
    return "one_cell_only" if cells > 1 and not free else ""
