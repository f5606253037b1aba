"""The tables of the game, read once from `resources/systems/galleys/tables.toml`."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from fleetdesk import paths
from fleetdesk.core.base import Frozen

Speed = Literal["none", "normal", "combat", "third"]
Hand = Literal["port", "starboard"]
Weapon = Literal["archer", "catapult"]
Location = Literal["marines", "archers", "engine", "rowers"]
Assault = Literal["r", "-", "C"]


class CrewLevel(Frozen):
    """Level of a crew and the value of its fatigue test (R10, R46)."""

    level: int
    fatigue: int


class OrderRow(Frozen):
    """An order: its speed, and how far it turns, in turning angles or degrees (R3-R8)."""

    speed: Speed
    turn_min: int = 0
    turn_max: int = 0
    degrees: int = 0
    sides: tuple[Hand, ...]


class RamTable(Frozen):
    """Ramming: what it needs and its modifiers (R47-R60)."""

    straight_cm: float
    turned_over: int
    target_damaged: int
    by_side: int
    target_held_by_friend: int
    fatigued: int
    normal_speed: int
    turned: int
    damaged_up_to: int


class GrappleTable(Frozen):
    """Modifiers of a grapple (R66-R71, R111)."""

    target_rammed: int
    target_damaged: int
    target_engaged: int
    own_rammed: int
    corvus: int
    corvus_degrees: int


class OarTable(Frozen):
    """Modifiers of breaking oars (R74-R81)."""

    over_degrees: int
    target_engaged: int
    opposite: int
    fatigued: int
    normal_speed: int


class DisengageTable(Frozen):
    """Modifiers of a disengagement, which must be high (R37-R41)."""

    held_by_another: int
    rammed: int
    corvus: int


class WeaponRow(Frozen):
    """A weapon: faces that hit, range in cm, points destroyed (R87, R88, R92)."""

    capacity: int
    range_min: float
    range_max: float
    points: int


class ShootingTable(Frozen):
    """Shooting (R86-R95)."""

    target_engaged: int
    catapult_damaged: int
    weapons: Mapping[Weapon, WeaponRow]
    location: Mapping[int, Location]


class BoardingTable(Frozen):
    """The boarding table: a row for each face, a column for each ratio (R99-R101)."""

    columns: tuple[str, ...]
    roman: int
    rows: Mapping[int, tuple[Assault, ...]]


class SwapTable(Frozen):
    """What a catapult costs a Roman ship (R108)."""

    marines: int
    archers: int


class Tables(Frozen):
    crew_levels: Mapping[str, CrewLevel]
    below_recruits: CrewLevel
    orders: Mapping[str, OrderRow]
    ram: RamTable
    grapple: GrappleTable
    oars: OarTable
    disengage: DisengageTable
    shooting: ShootingTable
    boarding: BoardingTable
    swap: SwapTable


@lru_cache(maxsize=1)
def tables() -> Tables:
    file = paths.resources() / "systems" / "galleys" / "tables.toml"
    return Tables.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))


Engine = Literal["none", "ok", "damaged", "destroyed"]
