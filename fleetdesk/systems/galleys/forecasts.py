"""What an order would bring, before it is chosen: the fatigue test it needs and the ram after it (R10-R13, R50-R62)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.odds import OddsTable
from fleetdesk.core.words import msg
from fleetdesk.systems.galleys.labels import trial_table
from fleetdesk.systems.galleys.odds import ram_spread, spread_table
from fleetdesk.systems.galleys.orders import speed_after_test
from fleetdesk.systems.galleys.readiness import fatigue_trial, ram_trial
from fleetdesk.systems.galleys.state import GalleyBattle
from fleetdesk.systems.galleys.tables import Speed


class Way(NamedTuple):
    """One way a dash may go."""

    chance: float
    battle: GalleyBattle


def ways(battle: GalleyBattle, ship: str, speed: Speed) -> tuple[Way, ...]:
    """How a ship may stand when it reaches an enemy at this speed; a failed test tires its crew on the way."""
    state = battle.ships[ship]
    dashing = battle.with_ship(state.but(speed=speed))
    late = battle.house.fatigue_timing == "after_activation"
    if speed != "combat" or state.revealed or state.fatigued or late:
        return (Way(1.0, dashing),)
    chance = fatigue_trial(battle, ship).chance
    slower = speed_after_test(speed, battle.house, passed=False)
    tired = battle.with_ship(state.but(speed=slower, fatigued=True))
    return Way(chance, dashing), Way(1 - chance, tired)


def ram_tables(battle: GalleyBattle, ship: str, target: str, speed: Speed) -> Iterator[OddsTable]:
    """The fatigue test where one is due, then the ram and what becomes of its target, all ways together."""
    found = ways(battle, ship, speed)
    if len(found) == 1:
        after = found[0].battle
        trial = ram_trial(after, ship, target)
        yield trial_table(msg("Ram"), trial)
        yield spread_table(after, ship, target, ram_spread(after, ship, target, trial))
        return
    yield trial_table(msg("Fatigue test"), fatigue_trial(battle, ship))
    spread: dict[str, float] = {}
    for way in found:
        for key, one in ram_spread(way.battle, ship, target, ram_trial(way.battle, ship, target)).items():
            spread[key] = spread.get(key, 0.0) + way.chance * one
    yield spread_table(battle, ship, target, spread).but(title=msg("Ram, test and all"))
