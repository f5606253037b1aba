"""Split fire: one weapon's dice divided among several targets, each thrown on its own (R45, R46, A13)."""

from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Asked
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.attacks.attack_dice import halved, why_no_split
from fleetdesk.systems.common.shares import MOST, Dealing, aimed, bars
from fleetdesk.systems.uncharted_seas.fire.attacks import Attack, odds_of, results
from fleetdesk.systems.uncharted_seas.fire.gunnery import Arc
from fleetdesk.systems.uncharted_seas.fire.shot import (
    ARMS,
    Aim,
    Reach,
    Shot,
    Weapon,
    check,
    dice,
    dice_now,
    opened,
    permitted,
    reminders,
    resolve,
    target_picks,
    used,
)
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import comply
from fleetdesk.systems.uncharted_seas.state import SeaBattle


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


def _why_not(battle: SeaBattle, args: SplitFire) -> str:
    """R45, A13: the code of what speaks against these shares, or nothing."""
    shares, arcs = [one.dice for one in args.shares], [one.arc for one in args.shares]
    reason = why_no_split(dice(battle, args.shot).ad, shares, arcs)
    return reason or ("out_of_arc" if "none" in arcs else "")


def share_dice(share: int, arc: Arc, rules: HouseRules) -> int:
    """A13: the dice at one target; a share aimed at a partly covered one is halved."""
    return halved(share, rules.half_rounding) if arc == "partial" else share


def _attacks(battle: SeaBattle, args: SplitFire) -> tuple[Attack, ...]:
    """One attack a share, as dealt even where they are more than the weapon has: players may insist."""
    return tuple(
        Attack(one.target, args.ship, share_dice(one.dice, one.arc, battle.house)) for one in args.shares
    )


def _odds(battle: SeaBattle, args: SplitFire) -> Odds:
    return odds_of(battle, _attacks(battle, args))


@action(N_("Split fire"), rules="R45 R46", icon="split", odds=_odds, asks=DEALING.asks(reminders, ARMS.none))
def split_fire(battle: SeaBattle, args: SplitFire, table: Table) -> Outcome[SeaBattle]:
    """R45, R46: one weapon throws at several targets, each share by itself."""
    ship = check(battle, args.shot)
    targets = aimed(battle, args.shares)
    for target in targets:
        permitted(battle, table, args.shot, target)
    linked = bars(ship.linked, args.weapon, battle.house.split_link_scope)  # R46, A25
    comply(table, "split_and_linked" if linked else "")
    comply(table, _why_not(battle, args))
    what = msg("{ship} splits its fire", ship=ship.name)
    begun, moved = opened(battle)
    state = used(begun, (args.shot,), "split")
    lines = [*moved, Line(text=what, tone="sea", ships=(ship.id, *targets))]
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
