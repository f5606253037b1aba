"""Dice of a shot: damage, arcs, obstruction, small targets, combined and split fire (R15-R44, E4, E5)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fleetdesk.systems.common.attacks.attack_dice import Damage, apply_dr_cr, dice_penalty, halved, support
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.printed.types import SMALL
from fleetdesk.systems.firestorm_armada.tables import Floor, tables

InArc = Literal["full", "partial", "none"]
"""Whether the base centre is wholly, partly or not at all in the arc: judged at the table (A17)."""
Cover = Literal["clear", "half", "far", "blocked"]
"""The line of sight: clear, through up to 8 inches of obstacles, through more, through a planet (R18-R20)."""

BROADSIDES = frozenset({"fore", "aft", "port", "starboard", "broadside"})
FAMILIES = ("broadside", "turret", "torpedo")
PRIMARY = frozenset({*BROADSIDES, "turret", "primary"})
FOUR = 4


class ShotDice(NamedTuple):
    """The dice of one weapon step by step, for the line "9 printed, -3, half arc -> 3"."""

    printed: int
    penalty: int
    """what damage asks to be taken off this weapon"""
    reduced: int
    """after damage"""
    halvings: tuple[tuple[str, int], ...]
    """(why, dice left) for each halving: `critical`, `cloaked`, `arc`, `cover`"""
    ad: int
    reason: str = ""
    """why there is no shot at all, a code of `reasons`"""

    @property
    def can_fire(self) -> bool:
        """A07: no dice, no shot."""
        return self.ad > 0

    @property
    def insisted(self) -> int:
        """The dice all the same, where players overrule what stands in the way."""
        return self.halvings[-1][1] if self.halvings else self.reduced


class Contribution(NamedTuple):
    """A weapon of a combined shot."""

    ship: str
    squadron: str
    weapon: str
    """`turret`, `torpedo`, or the arc of a broadside"""
    ad: int = 1
    in_command: bool = True
    split: bool = False
    """it (or its ship, by house rule) divides its fire this turn"""
    critical: bool = False
    """hurt by a critical: no guaranteed die (R34)"""

    @property
    def family(self) -> str:
        """What it may be combined with."""
        return "broadside" if self.weapon in BROADSIDES else self.weapon


class Combined(NamedTuple):
    """A combined shot: the dice each weapon brings, the focus first."""

    reason: str
    contributions: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The dice of the whole shot."""
        return sum(self.contributions)


def floor_of(kind: str) -> Floor:
    """R24, R25, R28: what damage leaves of a weapon at least; weapons the sheet does not know lose nothing."""
    return tables().damage_reduces.get("turret" if kind in {"primary", "broadside"} else kind, "no")


def after_damage(printed: int, kind: str, penalty: int, rules: HouseRules) -> int:
    """R23-R25, R28, A04, A07: dice left after damage; what had none to begin with gets none from the floor."""
    floor = floor_of(kind)
    if printed <= 0 or floor == "no":
        return max(0, printed)
    least = 1 if floor == "min1" else rules.pd_min_ad
    return max(least, printed - penalty)


def cover_of(inches: float, blocked_by: str = "") -> Cover:
    """R18-R20: what stands between two bases; inches of asteroids or distortion field add up along the line."""
    table = tables().obstruction
    if blocked_by in table.blocks:
        return "blocked"
    if inches > table.halve_up_to_inches:
        return "far"
    return "half" if inches > 0 else "clear"


def shot_dice(
    printed: int,
    kind: str,
    rules: HouseRules,
    *,
    hull_dmg: int = 0,
    crew_dmg: int = 0,
    hull_for_die: int = 1,
    arc: InArc = "full",
    cover: Cover = "clear",
    target_cloaked: bool = False,
    cloaked: bool = False,
    primary_halved: bool = False,
) -> ShotDice:
    """R16-R28, A06, E5, E7: damage first, then each halving; a cloak and an obstacle halve only once."""
    penalty = 0 if floor_of(kind) == "no" else dice_penalty(hull_dmg, crew_dmg, hull_for_die)
    reduced = after_damage(printed, kind, penalty, rules)
    reason = {"far": "too_obstructed", "blocked": "blocked"}.get(cover, "out_of_arc" if arc == "none" else "")
    primary = kind in PRIMARY
    causes = (
        ("critical", primary and primary_halved),
        ("cloaked", primary and cloaked),
        ("arc", arc == "partial"),
        ("cover", cover == "half" or target_cloaked),
    )
    left, steps = reduced, []
    for why, applies in causes:
        if applies and left:
            left = halved(left, rules.half_rounding)
            steps.append((why, left))
    return ShotDice(printed, penalty, reduced, tuple(steps), 0 if reason else left, reason)


def band_at(inches: float, band_inches: float, bands: int = FOUR) -> int | None:
    """R15, A32: which band (from 0) a distance falls in; an upper limit belongs to the nearer band."""
    for band in range(bands):
        if inches <= band_inches * (band + 1):
            return band
    return None


def threshold(target_row: str, *, capital: bool, others: int = FOUR) -> int:
    """R29, R30: the lowest face that hits; `target_row` is the small-target mark of the card.

    `others` is what ships that are not capital need: more than 4 by a special rule of the target.
    """
    return {"5+": 5, "6": 6}.get(target_row, FOUR) if capital else others


def threshold_by_type(ship_type: str, *, capital: bool) -> int:
    """R29, R30: the same by the type of the target."""
    return threshold(SMALL.get(ship_type, "none"), capital=capital)


def net_hits(hits: int, shield_hits: int) -> int:
    """E4: hits that get past the shields."""
    return max(0, hits - shield_hits)


def apply_hits(hits: int, dr: int, cr: int) -> Damage:
    """E1, E2: what the hits of one attack do."""
    return apply_dr_cr(hits, dr, cr)


def combine(focus: Contribution, supporters: Sequence[Contribution], rules: HouseRules) -> Combined:
    """R31-R40: one weapon with all its dice, half of each that joins; own second weapons by house rule (A09)."""
    reason = why_no_combine(focus, supporters, rules)
    return Combined(reason, contributions(focus, supporters, rules))


def contributions(
    focus: Contribution, supporters: Sequence[Contribution], rules: HouseRules
) -> tuple[int, ...]:
    """R31, R33, R34, A09: the dice each weapon brings, whether the rules allow the shot or not."""
    whole = rules.own_second_weapon == "full"
    return (
        max(0, focus.ad),
        *(
            max(0, one.ad) if whole and one.ship == focus.ship else support(one.ad, critical=one.critical)
            for one in supporters
        ),
    )


def why_no_combine(focus: Contribution, supporters: Sequence[Contribution], rules: HouseRules) -> str:
    """R9, R32, R35-R40, A34: the code of the first reason against a combined shot, or nothing."""
    pool = (focus, *supporters)
    alone = len({one.ship for one in pool}) == 1
    excused = alone and rules.ooc_own_combine
    checks = (
        (any(one.squadron != focus.squadron for one in pool), "other_squadron"),
        (not excused and not all(one.in_command for one in pool), "out_of_command"),
        (any(one.split for one in pool), "combine_and_split"),
        (_two_broadsides(pool), "two_broadsides_one_ship"),
        (_mixed(pool), "weapon_mix"),
        (any(one.ad <= 0 for one in pool), "supporter_has_no_ad"),
    )
    return next((reason for applies, reason in checks if applies), "")


def _two_broadsides(pool: Sequence[Contribution]) -> bool:
    """R40: whether a ship brings more than one of its broadsides."""
    ships = [one.ship for one in pool if one.family == "broadside"]
    return len(set(ships)) < len(ships)


def _mixed(pool: Sequence[Contribution]) -> bool:
    """R35-R38: like with like, or every ship joins its turrets with exactly one broadside."""
    families = {one.family for one in pool}
    if len(families) == 1:
        return families.isdisjoint(FAMILIES)
    if families != {"turret", "broadside"}:
        return True
    return any(
        {one.family for one in pool if one.ship == ship} != families for ship in {o.ship for o in pool}
    )


def share_dice(share: int, arc: InArc, rules: HouseRules, *, obstructed: bool) -> int:
    """R41-R43, A06: one share of a divided shot after its own halvings."""
    dice = halved(share, rules.half_rounding) if arc == "partial" else share
    return halved(dice, rules.half_rounding) if obstructed else dice


def why_no_target(
    *, is_boarder: bool = False, boarded: bool = False, boarders_own_squadron: bool = True
) -> str:
    """R46, R47, A12: why a ship may not fire at this target because of a boarding, or nothing."""
    if is_boarder:
        return "will_board"
    return "boarded_by_others" if boarded and not boarders_own_squadron else ""
