"""Split fire: one weapon's dice divided among several targets, each thrown on its own (R41-R43, A06)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from fleetdesk.core.answers import flag, one_of, rows
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Number
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common import shares as shares_of
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada.fate import all_became
from fleetdesk.systems.firestorm_armada.fire.attacks import Attack, Pool, odds_of, strike
from fleetdesk.systems.firestorm_armada.fire.shot import (
    asked_shot,
    permitted,
    reminders,
    shot_fields,
    used,
    weaponless,
)
from fleetdesk.systems.firestorm_armada.formulas import gunnery
from fleetdesk.systems.firestorm_armada.formulas.gunnery import Cover, InArc
from fleetdesk.systems.firestorm_armada.picks import (
    ARC_PICKS,
    COVER_PICKS,
    COVERS,
    asked_ship,
    comply,
    said,
    targets,
)
from fleetdesk.systems.firestorm_armada.squadrons import why_no_target
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.values import Shot, check_shot, dice_of, faces_of


class Share(Frozen):
    """The dice for one target."""

    target: str
    dice: int = Field(ge=1, le=99)
    arc: InArc = "full"
    cover: Cover = "clear"


class SplitFire(Frozen):
    """One weapon, several targets."""

    ship: str
    weapon: int = Field(ge=0, le=40)
    band: int = Field(0, ge=0, le=3)
    shares: tuple[Share, ...]

    @property
    def shot(self) -> Shot:
        """The weapon as laid; each share has its own arc and line of sight."""
        return Shot(ship=self.ship, weapon=self.weapon, band=self.band)


def combined_before(battle: ArmadaBattle, shot: Shot) -> bool:
    """R39, A28: whether this ship (or weapon, by house rule) was in a combined shot this turn."""
    return any(
        gunnery.split_bars_combining(same_weapon=weapon == str(shot.weapon), rules=battle.house)
        for weapon in battle.ships[shot.ship].combined
    )


def obstructed(battle: ArmadaBattle, share: Share) -> bool:
    """R18, E5: whether a share is halved for its line of sight or a cloak, once."""
    return share.cover != "clear" or battle.ships[share.target].cloak_on


def divided(battle: ArmadaBattle, args: SplitFire) -> gunnery.Divided:
    """R39, R41, A06: the dice thrown at each target, and what speaks against it."""
    return gunnery.divide(
        dice_of(battle, args.shot).ad,
        [one.dice for one in args.shares],
        [(one.arc, obstructed(battle, one)) for one in args.shares],
        battle.house,
        combined=combined_before(battle, args.shot),
    )


def _attacks(battle: ArmadaBattle, args: SplitFire) -> tuple[Attack, ...]:
    """The shares as dealt even where they are more than the weapon has: players may insist."""
    found = []
    for one in args.shares:
        ad = gunnery.share_dice(one.dice, one.arc, battle.house, obstructed=obstructed(battle, one))
        pool = Pool(ad, *faces_of(battle, (args.shot,), one.target))
        found.append(Attack(one.target, args.ship, (pool,)))
    return tuple(found)


def _form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    shot = asked_shot(battle, ship, {**answers, "arc": "full", "cover": "clear"}) if ship else None
    if ship is None or shot is None:
        return weaponless(msg("Split fire"), ship)
    given = rows(answers, "shares")
    whole = dice_of(battle, shot).ad
    dealt = shares_of.dealt(whole, given)
    shares: list[Share] = []
    found: list[GroupRow] = []
    for pick in targets(battle, ship.id, lambda one: why_no_target(battle, ship, one)):
        row = given.get(pick.value, {})
        on = flag(row, "on")
        fields: tuple[FormField, ...] = ()
        if on:
            share = Share.model_validate(
                {
                    "target": pick.value,
                    "dice": dealt.get(pick.value, 1),
                    "arc": one_of(row, "arc", ("full", "partial"), "full"),
                    "cover": one_of(row, "cover", COVERS, "clear"),
                }
            )
            shares.append(share)
            fields = (
                Number(
                    key="dice", label=msg("Dice"), value=share.dice, least=1, most=max(1, whole), unit="AD"
                ),
                Choice(key="arc", label=msg("Target"), picks=ARC_PICKS, value=share.arc, segments=True),
                Choice(key="cover", label=msg("Line of sight"), picks=COVER_PICKS, value=share.cover),
            )
        found.append(
            GroupRow(
                key=pick.value,
                title=pick.title,
                detail=pick.detail,
                ticked=on,
                fields=fields,
                discouraged=pick.discouraged,
            )
        )
    args = SplitFire(ship=ship.id, weapon=shot.weapon, band=shot.band, shares=tuple(shares))
    return Form(
        title=msg("{ship}: split fire", ship=ship.name),
        fields=(
            *shot_fields(battle, shot),
            Group(
                key="shares",
                label=shares_of.label(whole, tuple(one.dice for one in shares)),
                rows=tuple(found),
            ),
        ),
        working=_working(battle, shot, shares),
        remarks=tuple(reminders(battle, ship)),
        args=args.model_dump() if shares else None,
        go=msg("Fire"),
    )


def _working(battle: ArmadaBattle, shot: Shot, shares: Sequence[Share]) -> Working:
    whole = dice_of(battle, shot).ad
    given = [
        Row(label=msg("For {ship}", ship=battle.ships[one.target].name), value=-one.dice, rule="R41")
        for one in shares
    ]
    start = Row(label=msg("Attack dice of the weapon"), value=whole)
    left = whole - sum(one.dice for one in shares)
    return Working(title=msg("Dice left to divide"), rows=(start, *given), total=left, unit="AD")


def _odds(battle: ArmadaBattle, args: SplitFire) -> Odds:
    check_shot(battle, args.shot)
    for share in args.shares:
        ship_of(battle, share.target)
    return odds_of(battle, _attacks(battle, args))


@action(N_("Split fire"), rules="R41-R43", form=_form, odds=_odds, icon="split")
def split_fire(battle: ArmadaBattle, args: SplitFire, table: Table) -> Outcome[ArmadaBattle]:
    """R41-R43: one weapon throws at several targets, each share by itself."""
    ship = check_shot(battle, args.shot)
    if not args.shares:
        raise BadInput(said("no_targets"))
    if len({share.target for share in args.shares}) < len(args.shares):
        raise BadInput(msg("Each target of a split shot is named once: add the shares together."))
    for share in args.shares:
        ship_of(battle, share.target)
        permitted(battle, table, args.shot.but(arc=share.arc, cover=share.cover), share.target)
    comply(table, divided(battle, args).reason)
    what = msg("{ship} splits its fire", ship=ship.name)
    aimed = tuple(share.target for share in args.shares)
    state = used(battle, (args.shot,), aimed, "split")
    shots = []
    for attack in _attacks(battle, args):
        name = battle.ships[attack.on].name
        shots.append(
            (
                attack,
                msg("{ship} fires at {target} with {ad} AD", ship=ship.name, target=name, ad=attack.ad),
            )
        )
    state, lines = strike(state, table, shots)
    title = msg("{what}: {results}", what=what, results=all_became(battle, state, aimed))
    head = Line(text=what, tone="sea", ships=(ship.id, *aimed))
    return Outcome(battle=state, title=title, lines=(head, *lines))
