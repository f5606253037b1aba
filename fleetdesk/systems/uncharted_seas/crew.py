"""What becomes of a ship: sunk, taken, adrift, recovered; its criticals (R36-R41)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.state import ON_TABLE, Cause, CriticalRow, Status
from fleetdesk.systems.uncharted_seas.tables import tables

Toucher = Literal["enemy_of_derelict", "same_fleet"]


class Fate(NamedTuple):
    """What a ship becomes."""

    status: Status
    drift_inches: float = 0.0
    """how far it drifts each turn from now on"""

    @property
    def on_table(self) -> bool:
        """R36, R37, R41: whether the figure stays."""
        return self.status in ON_TABLE


class Drift(NamedTuple):
    """One drift of a ship or derelict."""

    inches: float
    status: Status


def left(initial: int, lost: int) -> int:
    """Points left on a track: never below 0."""
    return max(0, initial - lost)


def hull_fate(hp: int, hull_lost: int) -> Fate:
    """R36: damage equal to the initial hull points destroys."""
    return Fate("destroyed" if hull_lost >= hp else "in_play")


def crew_fate(
    crew_left: int,
    hull_left: int,
    cause: Cause,
    *,
    enemy_in_contact: bool = False,
    anchored: bool = False,
) -> Fate:
    """R36-R38, A39, A40: what a ship becomes when its crew may be gone; the hull is looked at first.

    Beaten in melee it is a trophy. Lost otherwise it is a derelict, which an enemy already in contact takes
    at once; an anchored derelict does not drift.
    """
    if hull_left <= 0:
        return Fate("destroyed")
    if crew_left > 0:
        return Fate("in_play")
    if cause == "melee" or enemy_in_contact:
        return Fate("trophy_of_enemy")
    return Fate("derelict", 0.0 if anchored else tables().derelict.drift_inches)


def derelict_drift(status: Status, *, met_obstacle: bool, anchored: bool = False) -> Drift:
    """R38, A21, A39: the drift of a derelict in the end phase; against the first obstacle it stops for good.

    `inches` is the whole drift, or the most it can be when an obstacle cuts it short.
    """
    if status != "derelict":
        return Drift(0.0, status)
    if met_obstacle:
        return Drift(tables().derelict.drift_inches, "derelict_stopped")
    return Drift(0.0 if anchored else tables().derelict.drift_inches, "derelict")


def derelict_touched(by: Toucher) -> Fate:
    """R39-R41: the first ship to touch a derelict takes it as a trophy, or saves it for its own fleet."""
    return Fate("trophy_of_enemy" if by == "enemy_of_derelict" else "saved")


def touch_is_attack(rules: HouseRules) -> bool:
    """A22: whether touching a derelict throws a collision before it is recovered."""
    return rules.derelict_contact == "collision_first"


def critical_cost(row: CriticalRow | None, rules: HouseRules) -> tuple[int, int]:
    """R32, A11, A28: (hull, crew) a critical costs: the players' own row, or the default of the house rules."""
    return (row.hull, row.crew) if row else (rules.crit_hull_loss, 0)


def may_repair(rules: HouseRules) -> bool:
    """P3 option: whether a critical can be marked as repaired."""
    return rules.repair
