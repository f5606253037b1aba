"""Who may assault whom now, and which choice comes first (R96-R98, R102, A-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fleetdesk.systems.galleys import boarding
from fleetdesk.systems.galleys.state import BOARDING, GalleyBattle, Hold


class Ratio(NamedTuple):
    """Marines on both sides of an assault, and the column read."""

    attackers: int
    defenders: int
    column: str


def link_for(battle: GalleyBattle, attacker: str, target: str) -> Hold | None:
    """The link an assault goes over: one the attacker threw before one it is held by."""
    own = [one for one in battle.links if one.by == attacker and one.to == target]
    held = [one for one in battle.links if one.to == attacker and one.by == target]
    return next(iter((*own, *held)), None)


def why_no_assault(battle: GalleyBattle, attacker: str, target: str) -> str:
    """R18, R96, R97, R102, A-15, A-30: why a ship cannot assault another now, or nothing."""
    ship, link = battle.ships[attacker], link_for(battle, attacker, target)
    if battle.phase != BOARDING:
        return "wrong_phase"
    if link is None:
        return "no_right"
    engager = link.by == attacker
    may = boarding.may_assault(
        engager=engager,
        last=link.last,
        rules=battle.house,
        tried_to_leave=link.left_tried,
        same_phase=link.last_turn == battle.turn,
    )
    if not may:
        return "no_right"
    at_once = not engager and battle.house.counter_boarding == "immediate" and link.last_turn == battle.turn
    if link.fought_turn == battle.turn and not at_once:
        return "fought"
    if battle.ships[target].assaulted:
        return "assaulted"
    return boarding.why_no_assault(ship.marines, resting=ship.resting)


def assailants(battle: GalleyBattle, target: str) -> tuple[str, ...]:
    """R98: ships that may assault a ship now, the oldest link first."""
    side = battle.ships[target].side
    ends = [link.by if link.to == target else link.to for link in battle.holds(target)]
    return tuple(
        one
        for one in dict.fromkeys(ends)
        if battle.ships[one].side != side and not why_no_assault(battle, one, target)
    )


def chooses_first(battle: GalleyBattle, attacker: str, target: str) -> bool:
    """R102, A-30: the target repulsed this attacker last time and may assault it first now."""
    return any(
        link.by == attacker
        and link.to == target
        and link.last == "r"
        and link.last_turn < battle.turn
        and not link.left_tried
        and link.fought_turn < battle.turn
        for link in battle.links
    )


def ratio(battle: GalleyBattle, ships: Sequence[str], target: str) -> Ratio:
    """R97-R99: marines of all that assault against those of the target."""
    attackers = sum(battle.ships[one].marines for one in ships)
    defenders = battle.ships[target].marines
    return Ratio(attackers, defenders, boarding.column(attackers, defenders, battle.house))


def possible(battle: GalleyBattle) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every assault that is still open: target, and who may join."""
    found = ((ship.id, assailants(battle, ship.id)) for ship in battle.in_play())
    return tuple((target, ships) for target, ships in found if ships)
