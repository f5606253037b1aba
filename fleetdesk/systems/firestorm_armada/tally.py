"""Points lost and taken, beside the victory points players count (R6, A25)."""

from __future__ import annotations

from fleetdesk.core.words import msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle

CAPTURED_FACTOR = 2
"""A25: a captured ship is worth double."""


def points_of(battle: ArmadaBattle, ship: str) -> int:
    """Points of a ship or wing as listed."""
    return battle.card(ship).points or 0


def destroyed_points(battle: ArmadaBattle, side: str) -> int:
    """Points of enemies of a side that were destroyed."""
    return sum(
        points_of(battle, ship.id)
        for ship in battle.ships.values()
        if ship.status == "destroyed" and battle.home(ship.id) != side
    )


def captured_points(battle: ArmadaBattle, side: str) -> int:
    """Points of ships a side captured, not doubled."""
    return sum(
        points_of(battle, ship.id)
        for ship in battle.ships.values()
        if ship.status == "captured" and ship.taken_by == side
    )


def tally(battle: ArmadaBattle, side: str) -> Working:
    """What a side destroyed and captured."""
    gone, taken = destroyed_points(battle, side), captured_points(battle, side)
    rows = (
        Row(label=msg("Points destroyed"), value=gone),
        Row(label=msg("Points captured, doubled"), value=CAPTURED_FACTOR * taken),
    )
    total = gone + CAPTURED_FACTOR * taken
    return Working(title=msg("Tally of {side}", side=battle.side(side).name), rows=rows, total=total)
