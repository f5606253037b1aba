"""The seven nations and who plays after whom (R24, R25, R44, R48)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from fleetdesk.core.words import N_

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
    "FR": N_("French"),
    "IT": N_("Italian"),
    "SU": N_("Soviet"),
}
_ORDER = {nation: at for at, nation in enumerate(NATIONS)}
T = TypeVar("T")


def in_order(players: Iterable[tuple[T, str]]) -> tuple[T, ...]:
    """R24, R48: players by nation; those of one nation as they registered, strangers last."""
    return tuple(one for one, _ in sorted(players, key=lambda player: _ORDER.get(player[1], len(_ORDER))))


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
