"""The catapult a Roman ship may take in exchange for men, before the game (R108, R109)."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.galleys.shooting import Engine
from fleetdesk.systems.galleys.tables import tables


class Swapped(NamedTuple):
    """What a ship carries after the exchange."""

    marines: int
    archers: int
    catapult: Engine


def why_no_swap(*, roman: bool, marines: int, archers: int, catapult: str) -> str:
    """R108, A-16: why a ship cannot have the exchange (a code of `reasons`), or nothing."""
    row = tables().swap
    if not roman:
        return "swap_roman"
    if catapult != "none":
        return "swap_engine"
    return "swap_men" if marines < row.marines or archers < row.archers else ""


def swapped(marines: int, archers: int) -> Swapped:
    """R108: two points of marines and two of archers for one engine."""
    row = tables().swap
    return Swapped(marines - row.marines, archers - row.archers, "ok")
