"""Fire: how many dice a shot throws, linked and split fire, and what the hits do (R26-R35, R42-R46)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fleetdesk.systems.common.attack_dice import Damage, apply_dr_cr
from fleetdesk.systems.uncharted_seas.options import HouseRules

Arc = Literal["full", "partial", "none"]
"""Whether the target is wholly, partly or not at all in the arc: judged at the table (R26)."""


class Band(NamedTuple):
    """A range band of a weapon: attack dice up to `max_inches`, that distance included (A36)."""

    max_inches: float
    ad: int


class ShotDice(NamedTuple):
    """The dice of one weapon step by step, for the line "8 printed, -3, half arc -> 2"."""

    printed: int
    penalty: int
    """what damage asks to be taken off"""
    reduced: int
    """after the first of the two steps (damage, or halving with the house rule)"""
    halved: bool
    ad: int

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


class LinkedShot(NamedTuple):
    """A linked shot: contributions in the order leader, leader's other weapons, then the ships that join."""

    reason: str
    """why it is refused, a code of `reasons`, or nothing"""
    contributions: tuple[int, ...] = ()
    total: int = 0

    @property
    def accepted(self) -> bool:
        """Whether the rules allow the shot."""
        return not self.reason


class SplitShot(NamedTuple):
    """A split shot: the dice thrown at each target, in the order of the shares."""

    reason: str
    dice: tuple[int, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the rules allow the shot."""
        return not self.reason


def dice_penalty(hull_lost: int, crew_lost: int) -> int:
    """R28: the greater of hull points lost and crew lost."""
    return max(0, hull_lost, crew_lost)


def after_damage(dice: int, penalty: int, rules: HouseRules) -> int:
    """R28, A09: the dice left after the penalty. What had no dice to begin with gets none from the floor."""
    return max(rules.ad_floor_after_damage, dice - penalty) if dice > 0 else 0


def halved(dice: int, rules: HouseRules) -> int:
    """R30, A07: half the dice, rounded as the house rules say, never below 1; none stay none."""
    if dice <= 0:
        return 0
    return max(1, (dice + 1) // 2 if rules.half_rounding == "up" else dice // 2)


def shot_dice(printed: int, hull_lost: int, crew_lost: int, arc: Arc, rules: HouseRules) -> ShotDice:
    """R28-R30, A07-A09: the attack dice of one weapon against one target."""
    penalty = dice_penalty(hull_lost, crew_lost)
    if arc == "none":
        return ShotDice(printed, penalty, 0, halved=False, ad=0)
    partial = arc == "partial"
    if rules.order == "halve_first":
        reduced = halved(printed, rules) if partial else printed
        return ShotDice(printed, penalty, reduced, partial, after_damage(reduced, penalty, rules))
    reduced = after_damage(printed, penalty, rules)
    return ShotDice(printed, penalty, reduced, partial, halved(reduced, rules) if partial else reduced)


def band_at(bands: Sequence[Band], inches: float) -> int | None:
    """R26, A36: which band a distance falls in; a distance equal to a limit belongs to the nearer band."""
    for index, band in enumerate(bands):
        if inches <= band.max_inches:
            return index
    return None


def band_dice(bands: Sequence[Band], inches: float) -> int:
    """R26: the printed dice at a distance, 0 beyond the last band."""
    index = band_at(bands, inches)
    return 0 if index is None else bands[index].ad


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
    return [halved(ad, rules) if gun.arc == "partial" else ad for ad, gun in zip(dice, guns, strict=True)]


def _take_once(dice: Sequence[int], penalty: int, rules: HouseRules) -> list[int]:
    """Take a penalty from a row of dice, first weapon first, leaving the sum at its floor (A09)."""
    take = sum(dice) - after_damage(sum(dice), penalty, rules)
    left = []
    for ad in dice:
        taken = min(ad, take)
        take -= taken
        left.append(ad - taken)
    return left


def support(dice: int) -> int:
    """R43: what a ship that joins adds: half, rounded down, at least 1; without dice it cannot join."""
    return max(1, dice // 2) if dice > 0 else 0


def linked_shot(leader: Firing, supporters: Sequence[Firing], rules: HouseRules) -> LinkedShot:
    """R42-R44, A09, A12, A37: one ship leads with all its dice, each weapon that joins adds half of its own.

    The first weapon of `leader` leads. Its other weapons add all their dice, or half with the house rule.
    """
    own = ship_dice(leader, rules)
    half = rules.own_second_weapon == "half"
    if not own or not any(own) or (half and own[0] == 0) or _silent(leader.guns[:1], own[:1], rules):
        return LinkedShot("leader_has_no_ad")
    contributions = [own[0], *(support(dice) if half else dice for dice in own[1:])]
    silent = _silent(leader.guns[1:], own[1:], rules) or (half and 0 in own)
    for ship in supporters:
        dice_of_ship = ship_dice(ship, rules)
        silent = silent or not any(dice_of_ship) or _silent(ship.guns, dice_of_ship, rules)
        contributions.extend(support(dice) for dice in dice_of_ship)
    if silent:
        return LinkedShot("supporter_has_no_ad")
    return LinkedShot("", tuple(contributions), sum(contributions))


def _silent(guns: Sequence[Gun], dice: Sequence[int], rules: HouseRules) -> bool:
    """Whether one of these weapons cannot fire; a penalty shared by the ship's weapons silences none alone."""
    if any(gun.printed <= 0 or gun.arc == "none" for gun in guns):
        return True
    return rules.penalty_per_weapon and 0 in dice


def split_shot(
    ad: int, shares: Sequence[int], arcs: Sequence[Arc], rules: HouseRules, *, also_linked: bool = False
) -> SplitShot:
    """R45, R46, A13: divide `ad` dice among targets; a share aimed at a partly covered target is halved.

    `ad` is what the weapon has after damage, before any halving; `arcs` says for each share where its target
    is, and may be empty when all are wholly in arc. `also_linked`: the ship takes part in a linked shot (A25).
    """
    checks = (
        (also_linked, "split_and_linked"),
        (ad <= 0, "no_ad"),
        (not shares, "no_targets"),
        (bool(arcs) and len(arcs) != len(shares), "shares_and_arcs_differ"),
        (min(shares, default=1) < 1, "share_too_small"),
        (sum(shares) > ad, "too_many_dice"),
        ("none" in arcs, "out_of_arc"),
    )
    reason = next((why for applies, why in checks if applies), "")
    if reason:
        return SplitShot(reason)
    each = arcs or ("full",) * len(shares)
    return SplitShot(
        "",
        tuple(
            halved(share, rules) if arc == "partial" else share
            for share, arc in zip(shares, each, strict=True)
        ),
    )


def split_bars_link(*, same_weapon: bool, rules: HouseRules) -> bool:
    """R46, A25: whether splitting one weapon keeps this weapon of the ship out of linked fire, and the reverse."""
    return same_weapon or rules.split_link_scope == "ship"


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


def apply_hits(hits: int, dr: int, cr: int, rules: HouseRules) -> Damage:
    """R31, R32, R34, R35, A10: what the hits of one attack do."""
    return apply_dr_cr(hits, dr, cr, strict_dr=rules.dr_mode == "gt")


def hull_points(damage: Damage, rules: HouseRules) -> int:
    """R31, A11: hull points that damage costs when each critical takes the default of the house rules."""
    return damage.hull + damage.criticals * rules.crit_hull_loss
