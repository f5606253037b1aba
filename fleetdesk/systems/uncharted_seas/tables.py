"""The tables of the game, read once from `resources/systems/uncharted_seas/tables.toml`."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from fleetdesk import paths
from fleetdesk.core.base import Frozen
from fleetdesk.systems.common.attacks.attack_dice import Die


class AttackDie(Frozen):
    """Hits by face and the faces thrown again (R33)."""

    hits: Mapping[int, int]
    reroll_on: tuple[int, ...]


class WindChange(Frozen):
    """Faces of the first die that turn the wind, and notches by the second, + clockwise (R8, R9)."""

    check_on: tuple[int, ...]
    shift: Mapping[int, int]


class Command(Frozen):
    """Command range and the drift of ships that are not activated, in inches (R14-R16)."""

    range_inches: float
    drift_inches: float


class Derelict(Frozen):
    """How far a derelict drifts each turn, in inches (R38)."""

    drift_inches: float


class Hand(Frozen):
    """Cards for each squadron and the most a hand holds (R68)."""

    per_squadron: int
    maximum: int


class Tables(Frozen):
    attack_die: AttackDie
    wind_change: WindChange
    wind_cost: Mapping[str, int]
    command: Command
    derelict: Derelict
    obstacle_ad: Mapping[str, int]
    hand: Hand
    cards: Mapping[str, str]


@lru_cache(maxsize=1)
def tables() -> Tables:
    file = paths.resources() / "systems" / "uncharted_seas" / "tables.toml"
    return Tables.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def attack_die() -> Die:
    """R33: the attack die of the table."""
    table = tables().attack_die
    return Die(tuple(table.hits[face] for face in sorted(table.hits)), table.reroll_on)


def drift_inches() -> float:
    """R16: how far a ship of an element that is not activated drifts straight ahead."""
    return tables().command.drift_inches
