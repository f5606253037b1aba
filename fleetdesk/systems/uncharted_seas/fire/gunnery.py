"""The dice of a weapon, and who may fire (R16, R20, R26, R28-R30, R57, R67, A07-A09, A36, A37)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty, halved
from fleetdesk.systems.uncharted_seas.options import HouseRules

Arc = Literal["full", "partial", "none"]
"""Whether the target is wholly, partly or not at all in the arc: judged at the table (R26)."""
WEAPON = msg("Attack dice of the weapon")
HALF = msg("Target partly in arc: half")


# --- dice --------------------------------------------------------------------------------------------


class ShotDice(NamedTuple):
    """The dice of one weapon, and how they came about."""

    printed: int
    penalty: int
    """what damage asks to be taken off"""
    trace: Trace

    @property
    def ad(self) -> int:
        return self.trace.whole

    @property
    def can_fire(self) -> bool:
        """A09: no dice, no shot."""
        return self.ad > 0


class Gun(NamedTuple):
    """A weapon that takes part in a shot: its printed dice at this distance, and the target's place in its arc."""

    printed: int
    arc: Arc = "full"


class Firing(NamedTuple):
    """A ship that takes part in a shot with one weapon or more."""

    guns: tuple[Gun, ...]
    hull_lost: int = 0
    crew_lost: int = 0


def after_damage(dice: int, penalty: int, rules: HouseRules) -> int:
    """R28, A09: the dice left after the penalty. What had no dice to begin with gets none from the floor."""
    return max(rules.ad_floor_after_damage, dice - penalty) if dice > 0 else 0


def shot_dice(
    printed: int, hull_lost: int, crew_lost: int, arc: Arc, rules: HouseRules, *, label: Msg = WEAPON
) -> ShotDice:
    """R28-R30, A07-A09: the attack dice of one weapon against one target, step by step."""
    penalty = dice_penalty(hull_lost, crew_lost)
    start = traced(label, printed, "R26")
    if arc == "none":
        return ShotDice(
            printed, penalty, start.to(0, msg("The target is not in the arc of the weapon."), "R26")
        )

    def damaged(dice: Trace) -> Trace:
        return dice.to(
            after_damage(dice.whole, penalty, rules),
            lambda: msg("Hull lost {hull}, crew lost {crew}: the greater", hull=hull_lost, crew=crew_lost),
            "R28",
        )

    def half(dice: Trace) -> Trace:
        if arc != "partial":
            return dice
        return dice.to(halved(dice.whole, rules.half_rounding), HALF, "R30")

    first_half = rules.order == "halve_first"
    return ShotDice(printed, penalty, damaged(half(start)) if first_half else half(damaged(start)))


def ship_dice(ship: Firing, rules: HouseRules) -> tuple[int, ...]:
    """R28-R30, A37: the dice of each weapon one ship brings to a shot.

    The penalty is taken once from the sum of the ship's weapons: from the first, and what that one cannot
    bear from the next. With `penalty_per_weapon` each weapon bears all of it.
    """
    if rules.penalty_per_weapon or len(ship.guns) == 1:
        return tuple(
            shot_dice(gun.printed, ship.hull_lost, ship.crew_lost, gun.arc, rules).ad for gun in ship.guns
        )
    halve_first = rules.order == "halve_first"
    dice = [gun.printed if gun.arc != "none" else 0 for gun in ship.guns]
    if halve_first:
        dice = _halve_partial(dice, ship.guns, rules)
    left = _take_once(dice, dice_penalty(ship.hull_lost, ship.crew_lost), rules)
    return tuple(left if halve_first else _halve_partial(left, ship.guns, rules))


def _halve_partial(dice: Sequence[int], guns: Sequence[Gun], rules: HouseRules) -> list[int]:
    return [
        halved(ad, rules.half_rounding) if gun.arc == "partial" else ad
        for ad, gun in zip(dice, guns, strict=True)
    ]


def _take_once(dice: Sequence[int], penalty: int, rules: HouseRules) -> list[int]:
    """Take a penalty from a row of dice, first weapon first, leaving the sum at its floor (A09)."""
    take = sum(dice) - after_damage(sum(dice), penalty, rules)
    left = []
    for ad in dice:
        taken = min(ad, take)
        take -= taken
        left.append(ad - taken)
    return left


# --- who may fire ------------------------------------------------------------------------------------


def why_no_fire(
    *,
    status: str = "in_play",
    activated: bool = True,
    engaged: bool = False,
    enemy_contact: bool = False,
    out_of_command: bool = False,
    weapon_used: bool = False,
) -> str:
    """R16, R20, R57, R67, A41: the code of the first reason why a ship may not fire a weapon, or nothing."""
    checks = (
        (status != "in_play", "out_of_play"),
        (out_of_command, "out_of_command"),
        (not activated, "not_activated"),
        (engaged, "engaged"),
        (enemy_contact, "enemy_contact"),
        (weapon_used, "weapon_used"),
    )
    return next((reason for applies, reason in checks if applies), "")


def into_melee(*, target_engaged: bool, rules: HouseRules) -> tuple[str, str]:
    """A24: firing at a ship in a melee: (reason to refuse, reminder), codes or nothing."""
    if not target_engaged:
        return "", ""
    return ("target_in_melee", "") if rules.fire_into_melee == "forbid" else ("", "fire_into_melee")
