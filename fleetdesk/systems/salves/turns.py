"""Who may act when: detection, the first turn, the order of nations, the end (R16-R25, R44, R48)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from fleetdesk.core.words import N_
from fleetdesk.systems.salves.options import HouseRules

NATIONS: Mapping[str, str] = {
    "US": N_("American fleet"),
    "UK": N_("British fleet"),
    "DE": N_("German fleet"),
    "JP": N_("Japanese fleet"),
    "FR": N_("French fleet"),
    "IT": N_("Italian fleet"),
    "SU": N_("Soviet fleet"),
}
"""R24: in the order they play."""
SHORT: Mapping[str, str] = {
    "US": N_("American"),
    "UK": N_("British"),
    "DE": N_("German"),
    "JP": N_("Japanese"),
    "FR": N_("French navy"),
    "IT": N_("Italian"),
    "SU": N_("Soviet"),
}
_ORDER = {nation: at for at, nation in enumerate(NATIONS)}
T = TypeVar("T")


class Crew(NamedTuple):
    """What detection looks at."""

    has_fired: bool
    sunk: bool


def in_order(players: Iterable[tuple[T, str]]) -> tuple[T, ...]:
    """R24, R48: players by nation; those of one nation as they registered, strangers last."""
    return tuple(one for one, _ in sorted(players, key=lambda player: _ORDER.get(player[1], len(_ORDER))))


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


def last_afloat(afloat: Mapping[str, int]) -> tuple[str, ...]:
    """R44: the fleets that still have a ship; one is the winner, none a draw."""
    return tuple(fleet for fleet, ships in afloat.items() if ships > 0)


def next_of(order: Sequence[str], now: str, alive: Mapping[str, int]) -> tuple[str, bool]:
    """R24, R25: who plays after `now` ("" begins a turn), and whether a new turn begins with it."""
    at = order.index(now) if now in order else -1
    for one in order[at + 1 :]:
        if alive.get(one):
            return one, at < 0
    for one in order:
        if alive.get(one):
            return one, True
    return "", True
