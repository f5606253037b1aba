"""Split fire: one weapon's dice divided among several targets, each thrown on its own (R41-R43, A06)."""

from functools import partial
from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.forms import Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Asked
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.attacks.attack_dice import why_no_split
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.common.shares import MOST, Dealing, aimed, bars
from fleetdesk.systems.firestorm_armada.fire.attacks import Attack, Pool, odds_of, strike
from fleetdesk.systems.firestorm_armada.fire.shot import (
    ARMS,
    DISTANCE,
    Aim,
    Sight,
    Weapon,
    band_picks,
    permitted,
    reminders,
    used,
)
from fleetdesk.systems.firestorm_armada.formulas import gunnery
from fleetdesk.systems.firestorm_armada.losses import all_became
from fleetdesk.systems.firestorm_armada.movement import opened
from fleetdesk.systems.firestorm_armada.picks import comply, targets
from fleetdesk.systems.firestorm_armada.squadrons import why_no_target
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.values import Shot, check_shot, dice_of, faces_of


def _whole(asked: Asked) -> int:
    shot = Shot(ship=asked["ship"], weapon=asked["weapon"], band=asked["band"])
    return dice_of(asked.battle, shot).ad


def _targets(asked: Asked) -> tuple[Pick, ...]:
    return targets(asked.battle, asked["ship"], partial(why_no_target, asked.battle, asked.ship))


DEALING = Dealing(_whole, _targets, "R41")


class Share(Frozen):
    """The dice for one target."""

    target: str
    dice: Annotated[int, DEALING.dice, Field(ge=1, le=MOST)]
    arc: Aim = "full"
    cover: Sight = "clear"


class SplitFire(Frozen):
    """One weapon, several targets."""

    ship: str
    weapon: Weapon
    band: Annotated[
        int,
        DISTANCE(
            picks=lambda asked: band_picks(asked, ""), kept=True, when=lambda asked: not asked.ship.is_wing
        ),
        Field(ge=0, le=3),
    ] = 0
    shares: Annotated[tuple[Share, ...], DEALING.shares]

    @property
    def shot(self) -> Shot:
        """The weapon as laid; each share has its own arc and line of sight."""
        return Shot(ship=self.ship, weapon=self.weapon, band=self.band)


def obstructed(battle: ArmadaBattle, share: Share) -> bool:
    """R18, E5: whether a share is halved for its line of sight or a cloak, once."""
    return share.cover != "clear" or battle.ships[share.target].cloak_on


def _why_not(battle: ArmadaBattle, args: SplitFire) -> str:
    """R39, R41, A28: the code of what speaks against these shares, or nothing."""
    combined = bars(battle.ships[args.ship].combined, args.weapon, battle.house.split_combine_scope)
    shares, arcs = [one.dice for one in args.shares], [one.arc for one in args.shares]
    together = "combine_and_split" if combined else ""
    reason = why_no_split(dice_of(battle, args.shot).ad, shares, arcs, together=together)
    return reason or ("out_of_arc" if "none" in arcs else "")


def _attacks(battle: ArmadaBattle, args: SplitFire) -> tuple[Attack, ...]:
    """The shares as dealt even where they are more than the weapon has: players may insist."""
    found = []
    for one in args.shares:
        ad = gunnery.share_dice(one.dice, one.arc, battle.house, obstructed=obstructed(battle, one))
        pool = Pool(ad, *faces_of(battle, (args.shot,), one.target))
        found.append(Attack(one.target, args.ship, (pool,)))
    return tuple(found)


def _odds(battle: ArmadaBattle, args: SplitFire) -> Odds:
    check_shot(battle, args.shot)
    for share in args.shares:
        ship_of(battle, share.target)
    return odds_of(battle, _attacks(battle, args))


@action(
    N_("Split fire"),
    rules="R41-R43",
    odds=_odds,
    icon="split",
    asks=DEALING.asks(lambda asked: reminders(asked.battle, asked.ship), ARMS.none),
)
def split_fire(battle: ArmadaBattle, args: SplitFire, table: Table) -> Outcome[ArmadaBattle]:
    """R41-R43: one weapon throws at several targets, each share by itself."""
    ship = check_shot(battle, args.shot)
    aim = aimed(battle, args.shares)
    for share in args.shares:
        permitted(battle, table, args.shot.but(arc=share.arc, cover=share.cover), share.target)
    comply(table, _why_not(battle, args))
    what = msg("{ship} splits its fire", ship=ship.name)
    begun, moved = opened(battle)
    state = used(begun, (args.shot,), aim, "split")
    told = {share.target: battle.ships[share.target].name for share in args.shares}
    shots = [
        (one, msg("{ship} fires at {target} with {ad} AD", ship=ship.name, target=told[one.on], ad=one.ad))
        for one in _attacks(battle, args)
    ]
    state, lines = strike(state, table, shots)
    title = msg("{what}: {results}", what=what, results=all_became(battle, state, aim))
    head = Line(text=what, tone="sea", ships=(ship.id, *aim))
    return Outcome(battle=state, title=title, lines=(*moved, head, *lines))
