"""What a ship can sail: M by point of sailing, inertia, full sail (R8-R10, R13, R22-R25, R49, R63-R65)."""

from collections.abc import Mapping
from typing import NamedTuple

from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import Point, point
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip
from fleetdesk.systems.age_of_sail.tables import tables

POINT_NAMES: Mapping[Point, str] = {
    "A": N_("Head to wind"),
    "B": N_("Close-hauled"),
    "C": N_("Reaching"),
    "D": N_("Running"),
}
POINT_WORDS: Mapping[Point, str] = {
    "A": N_("head to wind"),
    "B": N_("close-hauled"),
    "C": N_("reaching"),
    "D": N_("running"),
}
"""Points of sailing inside a sentence."""


class Rig(NamedTuple):
    """What limits M (R49), as plain values."""

    m: Mapping[str, int]
    """M on B, C and D after crew quality, before anything else."""
    mast_sections: int = 2
    mast_lost: int = 0
    crit9: int = 0
    crit11: int = 0
    pv: int = 99
    initial_pv: int = 99
    fs_set: bool = False
    anchored: bool = False
    after_loss: Mapping[str, int] = {}
    """M after one of two mast sections where the card gives it (R9)."""


def drawing(rig: Rig, force: int) -> bool:
    """Section 8.3: full sail is set and draws."""
    intact = not (rig.mast_lost or rig.crit9 or rig.crit11)
    return rig.fs_set and intact and airs.row(force).full_sail


def m_traced(rig: Rig, at: Point, force: int, rules: HouseRules, base: Trace | None = None) -> Trace:
    """R49: the M on a point of sailing, and how they come about.

    `base` tells how the M of the card came about, where that is asked.
    """
    full = rig.m.get(at, 0)
    found = base or traced(lambda: msg("M of the card"), full, "R8")
    if at == "A":
        return found.to(0, lambda: msg("Head to wind: no M"), "R8", always=True)
    if rig.anchored:
        return found.to(0, lambda: msg("At anchor: no M"), "R68", always=True)
    if not airs.row(force).movement:
        return found.to(0, lambda: msg("No wind: no M"), "R24", always=True)
    if rig.mast_sections and rig.mast_lost >= rig.mast_sections:
        return found.to(0, lambda: msg("All masts lost: no M"), "R9", always=True)
    if rig.mast_lost:
        half = rig.after_loss.get(at, full // 2) - full
        found = found.plus(lambda: msg("One mast section lost"), half, "R9", always=True)
    found = found.plus(lambda: msg("Rigging hit"), -rig.crit9, "R104")
    weak = airs.is_weak(rig.pv, rig.initial_pv, rules) and airs.row(force).modifier_weak is not None
    blows = airs.modifier(force, at, weak=weak)
    if weak:
        found = found.plus(lambda: msg("Wind, fewer than 4 hull points"), blows, "R23", always=True)
    else:
        found = found.plus(lambda: msg("Wind"), blows, "R22", always=True)
    if drawing(rig, force):
        found = found.plus(lambda: msg("Full sail"), tables().orders.full_sail_gain, "R63", always=True)
    return found.at_least(0, lambda: msg("Never below 0"), "R7")


def m_available(rig: Rig, at: Point, force: int, rules: HouseRules) -> int:
    """R49: M on a point of sailing."""
    return m_traced(rig, at, force, rules).whole


def inertia_left(inertia: int, crit11: int) -> int:
    """R10, R106: what is left of the inertia."""
    return max(0, inertia - crit11)


# --- of a ship in play --------------------------------------------------------------------------------


def rig_of(battle: AosBattle, ship: AosShip) -> Rig:
    """What limits her M now."""
    card = battle.card(ship.id)
    found = values(card, battle.house)
    loss = {"B": card.loss_m_b, "C": card.loss_m_c, "D": card.loss_m_d}
    return Rig(
        m={"B": found.m_b, "C": found.m_c, "D": found.m_d},
        mast_sections=ship.mast_sections,
        mast_lost=ship.mast_lost,
        crit9=ship.crit9,
        crit11=ship.crit11,
        pv=ship.pv,
        initial_pv=ship.initial_pv,
        fs_set=ship.fs_set,
        anchored=ship.mode in {"anchored", "weighing"},
        after_loss={key: value for key, value in loss.items() if value is not None},
    )


def m_of(battle: AosBattle, ship: AosShip, at: Point) -> int:
    """R49: her M on a point of sailing in the wind of now."""
    return m_available(rig_of(battle, ship), at, battle.wind_force, battle.house)


def inertia_of(battle: AosBattle, ship: AosShip) -> int:
    return inertia_left(values(battle.card(ship.id), battle.house).inertia, ship.crit11)


def point_of(battle: AosBattle, ship: AosShip) -> Point | None:
    """R123: her point of sailing, where her heading is followed."""
    return None if ship.heading is None else point(ship.heading, battle.wind)


def full_sail_draws(battle: AosBattle, ship: AosShip) -> bool:
    """R63: she is under full sail and it draws."""
    return ship.fs_set and drawing(rig_of(battle, ship), battle.wind_force)
