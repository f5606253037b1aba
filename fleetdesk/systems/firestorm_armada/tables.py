"""The tables of the game, read once from `resources/systems/firestorm_armada/tables.toml`."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from fleetdesk import paths
from fleetdesk.core.base import Frozen
from fleetdesk.systems.common.attacks.attack_dice import Die, die_for

Floor = Literal["min1", "min0", "no"]


class AttackDie(Frozen):
    """Hits by face, the faces thrown again, and the weapons it is for (R21, R22)."""

    hits: Mapping[int, int]
    reroll_on: tuple[int, ...]
    weapons: tuple[str, ...]


class PointDefence(Frozen):
    """Point defence against wings (R55-R61)."""

    range_inches: float
    hits_on: tuple[int, ...]
    destroy_at: int
    repel_at: int
    repel_move_inches: float


class Obstruction(Frozen):
    """What stands in the line of sight (R18-R20)."""

    halve_up_to_inches: float
    blocks: tuple[str, ...]


class Boarding(Frozen):
    """How far a party goes (R50)."""

    range_inches: float


class Mine(Frozen):
    """How far a mine reaches and the faces that set another one off (E6)."""

    range_inches: float
    chain_on: tuple[int, ...]


class Ram(Frozen):
    """The ram of the first edition (E10)."""

    hull_left: int
    succeeds_on: tuple[int, ...]


class Hand(Frozen):
    """Cards for each squadron (R66)."""

    per_squadron: int


class CriticalRow(Frozen):
    """A row of the critical table of the revised edition (E7)."""

    roll: int
    name: str
    hull: int
    """Hull points lost; -1: all of them."""
    effect_key: str
    affects_movement: bool = False
    marker: str = ""
    losses: int = 0
    """Points of crew or AP lost besides: a die of so many sides, 1 is one point."""


class Tables(Frozen):
    attack_die: AttackDie
    pd: PointDefence
    obstruction: Obstruction
    damage_reduces: Mapping[str, Floor]
    boarding: Boarding
    mine: Mine
    ram: Ram
    hand: Hand
    cards: Mapping[str, str]
    critical_revised: tuple[CriticalRow, ...]


ALL_HULL = -1


@lru_cache(maxsize=1)
def tables() -> Tables:
    file = paths.resources() / "systems" / "firestorm_armada" / "tables.toml"
    return Tables.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))


@lru_cache(maxsize=4)
def attack_die(threshold: int = 4) -> Die:
    """R21, R29, R30: the attack die of the table, or that for a small target hit from 5 up or by 6 alone."""
    if threshold > 4:
        return die_for(threshold)
    table = tables().attack_die
    return Die(tuple(table.hits[face] for face in sorted(table.hits)), table.reroll_on)


@lru_cache(maxsize=2)
def pd_die(*, explodes: bool) -> Die:
    """R58, A13: the die of point defence: 5 and 6 hit once; by house rule a 6 hits twice and throws again."""
    if explodes:
        return die_for(5)
    return Die(tuple(int(face in tables().pd.hits_on) for face in range(1, 7)), ())


@lru_cache(maxsize=1)
def row_called(name: str) -> CriticalRow | None:
    """E7: the row of an effect by its name; none: players call it otherwise."""
    return next((row for row in criticals().values() if row.name == name), None)


def criticals() -> Mapping[int, CriticalRow]:
    """E7: the rows of the revised critical table by 2D6."""
    return {row.roll: row for row in tables().critical_revised}
