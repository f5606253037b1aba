"""Split fire: one weapon's dice divided among several targets, each thrown on its own (R45, R46, A13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Asked
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.shares import MOST, Dealing, aimed
from fleetdesk.systems.uncharted_seas.fire.attacks import Attack, odds_of, results
from fleetdesk.systems.uncharted_seas.fire.gunnery import Arc, halved
from fleetdesk.systems.uncharted_seas.fire.linked import split_bars_link
from fleetdesk.systems.uncharted_seas.fire.shot import (
    ARMS,
    Aim,
    Reach,
    Shot,
    Weapon,
    check,
    dice,
    dice_now,
    permitted,
    reminders,
    resolve,
    target_picks,
    used,
)
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import comply
from fleetdesk.systems.uncharted_seas.state import SeaBattle


class SplitShot(NamedTuple):
    """A split shot: the dice thrown at each target, in the order of the shares."""

    reason: str
    dice: tuple[int, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the rules allow the shot."""
        return not self.reason


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


# --- at the table ------------------------------------------------------------------------------------


def _whole(asked: Asked) -> int:
    return dice_now(asked.battle, asked["ship"], asked["weapon"], asked["band"]).ad


DEALING = Dealing(_whole, target_picks, "R45")


class Share(Frozen):
    """The dice for one target."""

    target: str
    dice: Annotated[int, DEALING.dice, Field(ge=1, le=MOST)]
    arc: Aim = "full"


class SplitFire(Frozen):
    """One weapon, several targets; each share has its own arc."""

    ship: str
    weapon: Weapon
    band: Reach = 0
    shares: Annotated[tuple[Share, ...], DEALING.shares]

    @property
    def shot(self) -> Shot:
        """The weapon as laid."""
        return Shot(ship=self.ship, weapon=self.weapon, band=self.band)


def _linked_before(battle: SeaBattle, shot: Shot) -> bool:
    """R46, A25: whether this ship (or weapon, by house rule) took part in a linked shot in this activation."""
    return any(
        split_bars_link(same_weapon=weapon == str(shot.weapon), rules=battle.house)
        for weapon in battle.ships[shot.ship].linked
    )


def _divided(battle: SeaBattle, args: SplitFire) -> SplitShot:
    """R45, A13: the dice thrown at each target."""
    shares, arcs = [one.dice for one in args.shares], [one.arc for one in args.shares]
    return split_shot(dice(battle, args.shot).ad, shares, arcs, battle.house)


def _attacks(battle: SeaBattle, args: SplitFire) -> tuple[Attack, ...]:
    """One attack a share, as dealt even where they are more than the weapon has: players may insist."""
    return tuple(
        Attack(one.target, args.ship, halved(one.dice, battle.house) if one.arc == "partial" else one.dice)
        for one in args.shares
    )


def _odds(battle: SeaBattle, args: SplitFire) -> Odds:
    return odds_of(battle, _attacks(battle, args))


@action(
    N_("Split fire"),
    rules="R45 R46",
    icon="split",
    odds=_odds,
    asks=DEALING.asks(reminders, ARMS.none),
)
def split_fire(battle: SeaBattle, args: SplitFire, table: Table) -> Outcome[SeaBattle]:
    """R45, R46: one weapon throws at several targets, each share by itself."""
    ship = check(battle, args.shot)
    targets = aimed(battle, args.shares)
    for target in targets:
        permitted(battle, table, args.shot, target)
    comply(table, "split_and_linked" if _linked_before(battle, args.shot) else "")
    comply(table, _divided(battle, args).reason)
    what = msg("{ship} splits its fire", ship=ship.name)
    state = used(battle, (args.shot,), "split")
    lines = [Line(text=what, tone="sea", ships=(ship.id, *targets))]
    for attack in _attacks(battle, args):
        shot = msg(
            "{ship} fires at {target} with {ad} AD",
            ship=ship.name,
            target=battle.ships[attack.on].name,
            ad=attack.ad,
        )
        state, more = resolve(state, table, attack, shot)
        lines.extend(more)
    return Outcome(battle=state, title=results(battle, state, what, targets), lines=tuple(lines))
