"""Ships that touch: ram, collision, obstacle, and the steps of a boarding (R47-R58)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.uncharted_seas.crew import touch_is_attack
from fleetdesk.systems.uncharted_seas.fire import after_damage, apply_hits, dice_penalty
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.tables import tables

Met = Literal["enemy", "friend", "obstacle"]
Obstacle = Literal["soft", "solid", "very_solid"]

BOARDING_STEPS = (
    "move_and_stop_on_contact",
    "resolve_ram_or_collision_and_remove_wrecks",
    "fire_ships_not_in_contact_with_an_enemy",
    "record_crew_killed",
    "melee_round",
)
"""R55-R59. The damage both steps 2 and 4 of the sheet speak of is thrown once, in step 2 (A17)."""

DAMAGE_THROWN_TIMES = 1


class Attack(NamedTuple):
    """An attack owed because of a contact: on whom, because of whom (or of which obstacle), how many dice."""

    on: str
    source: str
    ad: int


class RamDice(NamedTuple):
    """The dice of the two attacks of a ram."""

    on_target: int
    on_rammer: int


def stops(met: Met) -> bool:
    """R55: touching an enemy, a friend or an obstacle stops the move at once."""
    return met in {"enemy", "friend", "obstacle"}


def why_no_ram(ram: int, met: Met) -> str:
    """A30: why a contact cannot be a ram (it is a collision then), a code of `reasons`, or nothing."""
    if met != "enemy":
        return "not_an_enemy"
    return "" if ram > 0 else "no_ram"


def ram_dice(ram: int, hull_lost: int, crew_lost: int, target_hp: int, rules: HouseRules) -> RamDice:
    """R47, R48, A15, A16: the rammer's score on the target, the target's INITIAL hull points on the rammer.

    Throw both attacks first, then apply them together.
    """
    penalty = dice_penalty(hull_lost, crew_lost) if rules.ram_reduced else 0
    return RamDice(after_damage(ram, penalty, rules) if penalty else max(0, ram), target_hp)


def ram_result(hits: int, dr: int, cr: int, rules: HouseRules, *, red: bool) -> Damage:
    """R49, R50, A14: a ram printed in red uses DR as CR, and reaching DR is enough whatever `dr_mode` says."""
    if not red:
        return apply_hits(hits, dr, cr, rules)
    if hits < dr:
        return Damage(0, 0)
    if rules.red_ram_mode == "max1_or_cr":
        return Damage(0, max(1, hits // cr))
    return Damage(0, hits // dr)


def collision_attacks(hp: Mapping[str, int], contacts: Iterable[tuple[str, str]]) -> tuple[Attack, ...]:
    """R51-R53, A34: each pair of ships attacks one another with its INITIAL hull points.

    Every pair is on its own and all are simultaneous: throw all the dice first, then apply.
    """
    attacks: list[Attack] = []
    for one, other in contacts:
        attacks += (Attack(one, other, hp[other]), Attack(other, one, hp[one]))
    return tuple(attacks)


def obstacle_attack(ship: str, obstacle: Obstacle) -> Attack:
    """R54: 4, 8 or 12 dice on the ship, by the kind of obstacle."""
    return Attack(ship, obstacle, obstacle_dice(obstacle))


def obstacle_dice(obstacle: Obstacle) -> int:
    """R54: soft 4, solid 8, very solid 12."""
    return tables().obstacle_ad[obstacle]


def derelict_contact_attacks(
    hp: Mapping[str, int], ship: str, derelict: str, rules: HouseRules
) -> tuple[Attack, ...]:
    """A22, A34: touching a derelict recovers it without an attack, unless the house rules collide first."""
    return collision_attacks(hp, ((ship, derelict),)) if touch_is_attack(rules) else ()


def fires_after_contact(met: Met | None) -> bool:
    """R57: a ship of the active squadron fires unless it is in contact with an ENEMY."""
    return met != "enemy"


def engages(met: Met, statuses: Iterable[str]) -> bool:
    """R58, R60, A31: contact with an enemy becomes a melee when every ship of it came through."""
    return met == "enemy" and all(status == "in_play" for status in statuses)
