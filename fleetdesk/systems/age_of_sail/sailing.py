"""What a ship can sail: M by point of sailing, inertia, full sail (R8-R10, R13, R22-R25, R49, R63-R65)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fleetdesk.core.words import N_
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import Point, point
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip
from fleetdesk.systems.age_of_sail.steps import Step, total
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


def m_steps(rig: Rig, at: Point, force: int, rules: HouseRules) -> tuple[Step, ...]:
    """R49: how the M on a point of sailing come about; a step that allows none stands alone."""
    if at == "A":
        return (Step("head_to_wind", 0),)
    if rig.anchored:
        return (Step("anchor", 0),)
    if not airs.row(force).movement:
        return (Step("no_wind", 0),)
    if rig.mast_sections and rig.mast_lost >= rig.mast_sections:
        return (Step("dismasted", 0),)
    full = rig.m.get(at, 0)
    steps = [Step("card", full)]
    if rig.mast_lost:
        steps.append(Step("half_masts", rig.after_loss.get(at, full // 2) - full))
    if rig.crit9:
        steps.append(Step("rigging", -rig.crit9))
    weak = airs.is_weak(rig.pv, rig.initial_pv, rules) and airs.row(force).modifier_weak is not None
    steps.append(Step("weak_wind" if weak else "wind", airs.modifier(force, at, weak=weak)))
    if drawing(rig, force):
        steps.append(Step("full_sail_m", tables().orders.full_sail_gain))
    return tuple(steps)


def m_available(rig: Rig, at: Point, force: int, rules: HouseRules) -> int:
    """R49: M on a point of sailing."""
    return max(0, total(m_steps(rig, at, force, rules)))


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
    """Her inertia now."""
    return inertia_left(values(battle.card(ship.id), battle.house).inertia, ship.crit11)


def point_of(battle: AosBattle, ship: AosShip) -> Point | None:
    """R123: her point of sailing, where her heading is followed."""
    return None if ship.heading is None else point(ship.heading, battle.wind)


def full_sail_draws(battle: AosBattle, ship: AosShip) -> bool:
    """R63: she is under full sail and it draws."""
    return ship.fs_set and drawing(rig_of(battle, ship), battle.wind_force)
