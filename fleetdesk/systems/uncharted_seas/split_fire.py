"""Split fire: one weapon's dice divided among several targets, each thrown on its own (R45, R46, A13)."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Info, Number
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common import shares as shares_of
from fleetdesk.systems.common.answers import flag, one_of, rows
from fleetdesk.systems.uncharted_seas import fire
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import ARC_PICKS, comply, said, targets
from fleetdesk.systems.uncharted_seas.harm import all_became
from fleetdesk.systems.uncharted_seas.odds_tables import attack_on
from fleetdesk.systems.uncharted_seas.shots import (
    InArc,
    Shot,
    asked_shot,
    check,
    dice,
    permitted,
    reminders,
    resolve,
    shot_fields,
    used,
)
from fleetdesk.systems.uncharted_seas.state import SeaBattle


class Share(Frozen):
    """The dice for one target."""

    target: str
    dice: int = Field(ge=1, le=99)
    arc: InArc = "full"


class SplitFire(Frozen):
    """One weapon, several targets."""

    ship: str
    weapon: int = Field(ge=0, le=40)
    band: int = Field(0, ge=0, le=20)
    shares: tuple[Share, ...]

    @property
    def shot(self) -> Shot:
        """The weapon as laid; each share has its own arc."""
        return Shot(ship=self.ship, weapon=self.weapon, band=self.band)


def linked_before(battle: SeaBattle, shot: Shot) -> bool:
    """R46, A25: whether this ship (or weapon, by house rule) took part in a linked shot in this activation."""
    ship = battle.ships[shot.ship]
    return any(
        fire.split_bars_link(same_weapon=weapon == str(shot.weapon), rules=battle.house)
        for weapon in ship.linked
    )


def divided(battle: SeaBattle, args: SplitFire) -> fire.SplitShot:
    """R45, A13: the dice thrown at each target."""
    return _divided(battle, args, dice(battle, args.shot).ad)


def _divided(battle: SeaBattle, args: SplitFire, ad: int) -> fire.SplitShot:
    shares, arcs = [one.dice for one in args.shares], [one.arc for one in args.shares]
    return fire.split_shot(ad, shares, arcs, battle.house)


def thrown_dice(battle: SeaBattle, args: SplitFire) -> tuple[int, ...]:
    """The dice of each share, as dealt even where they are more than the weapon has: players may insist."""
    shots = divided(battle, args)
    return (shots if shots.accepted else _divided(battle, args, sum(one.dice for one in args.shares))).dice


def _run(battle: SeaBattle, args: SplitFire, table: Table) -> Outcome[SeaBattle]:
    """R45, R46: one weapon throws at several targets, each share by itself."""
    ship = check(battle, args.shot)
    if not args.shares:
        raise BadInput(said("no_targets"))
    if len({share.target for share in args.shares}) < len(args.shares):
        raise BadInput(msg("Each target of a split shot is named once: add the shares together."))
    for share in args.shares:
        ship_of(battle, share.target)
        permitted(battle, table, args.shot, share.target)
    comply(table, "split_and_linked" if linked_before(battle, args.shot) else "")
    comply(table, divided(battle, args).reason)
    what = msg("{ship} splits its fire", ship=ship.name)
    state = used(battle, (args.shot,), "split")
    lines: list[Line] = [
        Line(text=what, tone="sea", ships=(ship.id, *(share.target for share in args.shares)))
    ]
    for share, ad in zip(args.shares, thrown_dice(battle, args), strict=True):
        target = battle.ships[share.target]
        shot = msg("{ship} fires at {target} with {ad} AD", ship=ship.name, target=target.name, ad=ad)
        done = resolve(state, table, by=ship.id, target=target.id, ad=ad, title=shot)
        state = done.battle
        lines.extend(done.lines)
    results = all_became(battle, state, (share.target for share in args.shares))
    title = msg("{what}: {results}", what=what, results=results)
    return Outcome(battle=state, title=title, lines=tuple(lines))


def _form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    shot = asked_shot(battle, ship, {**answers, "arc": "full"}) if ship else None
    if ship is None or shot is None:
        text = msg("This card has no weapon: give it attack dice in the card editor.")
        return Form(title=msg("Split fire"), fields=(Info(text=text),) if ship else ())
    given = rows(answers, "shares")
    whole = dice(battle, shot).ad
    dealt = shares_of.dealt(whole, given)
    shares: list[Share] = []
    found: list[GroupRow] = []
    for pick in targets(battle, ship.id):
        row = given.get(pick.value, {})
        on = flag(row, "on")
        count = dealt.get(pick.value, 1)
        arc: InArc = one_of(row, "arc", ("full", "partial"), "full")
        fields: tuple[FormField, ...] = ()
        if on:
            shares.append(Share(target=pick.value, dice=count, arc=arc))
            fields = (
                Number(key="dice", label=msg("Dice"), value=count, least=1, most=max(1, whole), unit="AD"),
                Choice(key="arc", label=msg("Target"), picks=ARC_PICKS, value=arc, segments=True),
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
    args: dict[str, Any] = {
        "ship": ship.id,
        "weapon": shot.weapon,
        "band": shot.band,
        "shares": [one.model_dump() for one in shares],
    }
    weapon, band = shot_fields(battle, shot)
    return Form(
        title=msg("{ship}: split fire", ship=ship.name),
        fields=(
            weapon,
            band,
            Group(
                key="shares",
                label=shares_of.label(whole, tuple(one.dice for one in shares)),
                rows=tuple(found),
            ),
        ),
        working=_working(battle, shot, shares),
        remarks=tuple(reminders(battle, ship)),
        args=args if shares else None,
        go=msg("Fire"),
    )


def _working(battle: SeaBattle, shot: Shot, shares: list[Share]) -> Working:
    whole = dice(battle, shot).ad
    given = [
        Row(label=msg("For {ship}", ship=battle.ships[one.target].name), value=-one.dice, rule="R45")
        for one in shares
    ]
    start = Row(label=msg("Attack dice of the weapon"), value=whole)
    left = whole - sum(one.dice for one in shares)
    return Working(title=msg("Dice left to divide"), rows=(start, *given), total=left, unit="AD")


def _odds(battle: SeaBattle, args: SplitFire) -> Odds:
    dealt = zip(args.shares, thrown_dice(battle, args), strict=True)
    return Odds(tables=tuple(attack_on(battle, share.target, ad) for share, ad in dealt))


SPLIT: Action[SeaBattle, SplitFire] = Action(
    id="split_fire",
    title=N_("Split fire"),
    rules="R45 R46",
    args=SplitFire,
    run=_run,
    form=_form,
    odds=_odds,
    icon="split",
)
