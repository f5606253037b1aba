"""Linked fire: one ship leads with all its dice, each weapon that joins adds half of its own (R42-R44, R46)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Info, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working, limited
from fleetdesk.systems.common.answers import flag, one_of, rows
from fleetdesk.systems.uncharted_seas import fire
from fleetdesk.systems.uncharted_seas.activation import ship_of, why_no_fire
from fleetdesk.systems.uncharted_seas.asking import (
    ARC_PICKS,
    arc_choice,
    band_label,
    comply,
    printed_ad,
    said,
    targets,
    weapon_msg,
)
from fleetdesk.systems.uncharted_seas.odds_tables import attack_on
from fleetdesk.systems.uncharted_seas.shots import (
    Shot,
    asked_shot,
    check,
    dice,
    extra_dice,
    firing,
    permitted,
    reminders,
    resolve,
    shot_fields,
    used,
)
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip


class LinkedFire(Frozen):
    """A leader's shot and all that join it, at one target."""

    leader: Shot
    joins: tuple[Shot, ...] = ()
    target: str
    extra: int = Field(0, ge=-20, le=20)


def by_ship(args: LinkedFire) -> dict[str, list[Shot]]:
    """The shots of each ship in the order of their contributions, the leader's first."""
    found = {args.leader.ship: [args.leader]}
    for shot in args.joins:
        found.setdefault(shot.ship, []).append(shot)
    return found


def combined(battle: SeaBattle, args: LinkedFire) -> fire.LinkedShot:
    """R42-R44, A12, A37: the dice each weapon brings; the leader's own other weapons come right after it."""
    own, *others = (firing(battle, shots) for shots in by_ship(args).values())
    return fire.linked_shot(own, others, battle.house)


def total_of(battle: SeaBattle, args: LinkedFire) -> int:
    """The dice of the whole shot; a weapon that should not join for want of dice brings none."""
    together = combined(battle, args)
    if together.accepted:
        return max(0, together.total + args.extra)
    own, *others = (fire.ship_dice(firing(battle, shots), battle.house) for shots in by_ship(args).values())
    total = sum(own) + sum(fire.support(ad) for ship in others for ad in ship)
    return max(0, total + args.extra)


def split_before(battle: SeaBattle, shot: Shot) -> bool:
    """R46, A25: whether this ship (or weapon, by house rule) split its fire in this activation."""
    ship = battle.ships[shot.ship]
    return any(
        fire.split_bars_link(same_weapon=weapon == str(shot.weapon), rules=battle.house)
        for weapon in ship.split
    )


def _run(battle: SeaBattle, args: LinkedFire, table: Table) -> Outcome[SeaBattle]:
    """R42-R44, R46: the leader throws all its dice, every ship that joins adds half its own."""
    leader = check(battle, args.leader)
    target = ship_of(battle, args.target)
    everyone = (args.leader, *args.joins)
    if len({(one.ship, one.weapon) for one in everyone}) < len(everyone):
        raise BadInput(msg("A weapon can join a linked shot only once: take the second one out."))
    for shot in everyone:
        ship = check(battle, shot)
        permitted(battle, table, shot, args.target)
        comply(table, "" if ship.squadron == leader.squadron else "other_squadron")
        comply(table, "split_and_linked" if split_before(battle, shot) else "")
    comply(table, combined(battle, args).reason)
    total = total_of(battle, args)
    comply(table, "" if total else "no_ad")
    names = tuple(
        Msg.verbatim(battle.ships[one].name) for one in dict.fromkeys(shot.ship for shot in args.joins)
    )
    what = msg(
        "{ship} leads a linked shot at {target} ({ad} AD)", ship=leader.name, target=target.name, ad=total
    )
    done = resolve(
        used(battle, everyone, "linked"), table, by=leader.id, target=target.id, ad=total, title=what
    )
    title = msg(
        "{ship} leads a linked shot at {target}: {result}",
        ship=leader.name,
        target=target.name,
        result=done.result,
    )
    if not names:
        return Outcome(battle=done.battle, title=title, lines=done.lines)
    ships = tuple(dict.fromkeys(shot.ship for shot in everyone))
    joined = Line(text=msg("Linked with {ships}", ships=names), ships=ships)
    return Outcome(battle=done.battle, title=title, lines=(joined, *done.lines))


def _candidates(battle: SeaBattle, leader: Shot, target: str) -> list[tuple[SeaShip, int]]:
    """Every weapon of the squadron that might join: (ship, weapon), the leader's own first."""
    ship = battle.ships[leader.ship]
    members = [one for one in battle.squadron(ship.squadron) if one.fights and one.id != target]
    members.sort(key=lambda one: one.id != leader.ship)
    return [
        (one, at)
        for one in members
        for at in range(len(battle.card(one.id).weapons))
        if (one.id, at) != (leader.ship, leader.weapon) and any(battle.card(one.id).weapons[at].ad)
    ]


def _joined(battle: SeaBattle, leader: Shot, target: str, answers: Answers) -> dict[str, Shot | None]:
    """Candidate key -> its shot, or nothing where it is not ticked."""
    given = rows(answers, "joins")
    found: dict[str, Shot | None] = {}
    for ship, at in _candidates(battle, leader, target):
        key = f"{ship.id}/{at}"
        row = given.get(key, {})
        bands = _bands(battle, ship.id, at)
        default = str(leader.band) if str(leader.band) in bands else bands[0]
        shot = Shot(
            ship=ship.id,
            weapon=at,
            band=int(one_of(row, "band", bands, default)),
            arc=one_of(row, "arc", ("full", "partial"), "full"),
        )
        found[key] = shot if flag(row, "on") else None
    return found


def _bands(battle: SeaBattle, ship: str, weapon: int) -> list[str]:
    card = battle.card(ship)
    return [str(band) for band in range(len(card.ranges)) if printed_ad(card, weapon, band)] or ["0"]


def _rows(
    battle: SeaBattle, leader: Shot, target: str, joined: dict[str, Shot | None]
) -> tuple[GroupRow, ...]:
    found = []
    for ship, at in _candidates(battle, leader, target):
        key = f"{ship.id}/{at}"
        shot = joined[key]
        card = battle.card(ship.id)
        shown = shot or Shot(ship=ship.id, weapon=at, band=int(_bands(battle, ship.id, at)[0]))
        reason = why_no_fire(battle, ship, str(at)) or (
            "split_and_linked" if split_before(battle, shown) else ""
        )
        fields: tuple[FormField, ...] = ()
        if shot:
            picks = tuple(
                Pick(value=band, title=band_label(card, int(band))) for band in _bands(battle, ship.id, at)
            )
            fields = (
                Choice(key="band", label=msg("Distance"), picks=picks, value=str(shot.band), segments=True),
                Choice(key="arc", label=msg("Target"), picks=ARC_PICKS, value=shot.arc, segments=True),
            )
        found.append(
            GroupRow(
                key=key,
                title=msg("{ship}: {weapon}", ship=ship.name, weapon=weapon_msg(card.weapons[at])),
                detail=msg("{n} AD of its own", n=dice(battle, shown).ad),
                ticked=shot is not None,
                fields=fields,
                discouraged=said(reason) if reason else None,
            )
        )
    return tuple(found)


def _working(battle: SeaBattle, args: LinkedFire, extra: int) -> Working:
    together = combined(battle, args)
    order = [shot for shots in by_ship(args).values() for shot in shots]
    found = []
    for shot, ad in zip(order, together.contributions, strict=False):
        name = battle.ships[shot.ship].name
        weapon = weapon_msg(battle.card(shot.ship).weapons[shot.weapon])
        key = (
            msg("{ship}: {weapon}, leader", ship=name, weapon=weapon)
            if shot is args.leader
            else msg("{ship}: {weapon} joins", ship=name, weapon=weapon)
        )
        found.append(Row(label=key, value=ad, rule="R42" if shot is args.leader else "R43"))
    if extra:
        found.append(Row(label=msg("Dice from a card or special rule"), value=extra))
    total = total_of(battle, args)
    rows = limited(found, total, msg("Never below 0"))
    return Working(title=msg("Attack dice"), rows=rows, total=total, unit="AD")


def _form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    leader = asked_shot(battle, ship, answers) if ship else None
    if ship is None or leader is None:
        text = msg("This card has no weapon: give it attack dice in the card editor.")
        return Form(title=msg("Linked fire"), fields=(Info(text=text),) if ship else ())
    picks = targets(battle, ship.id)
    target = one_of(
        answers, "target", [pick.value for pick in picks], next((pick.value for pick in picks), "")
    )
    joined = _joined(battle, leader, target, answers)
    extra, extra_field = extra_dice(answers)
    args = LinkedFire(
        leader=leader, joins=tuple(one for one in joined.values() if one), target=target, extra=extra
    )
    found = list(reminders(battle, ship, target))
    if not joined:
        found.append(msg("No other weapon of this squadron can join."))
    weapon, band = shot_fields(battle, leader)
    return Form(
        title=msg("{ship} leads a linked shot", ship=ship.name),
        fields=(
            Choice(key="target", label=msg("At whom?"), picks=picks, value=target),
            weapon,
            band,
            arc_choice("arc", {"arc": leader.arc}),
            Group(
                key="joins",
                label=msg("Who joins? (half their dice, at least 1)"),
                rows=_rows(battle, leader, target, joined),
            ),
            extra_field,
        ),
        working=_working(battle, args, extra),
        remarks=tuple(found),
        args=args.model_dump() if target else None,
        go=msg("Fire: {n} AD", n=total_of(battle, args)),
    )


def _odds(battle: SeaBattle, args: LinkedFire) -> Odds:
    return Odds(tables=(attack_on(battle, args.target, total_of(battle, args)),))


LINKED: Action[SeaBattle, LinkedFire] = Action(
    id="linked_fire",
    title=N_("Linked fire"),
    rules="R42-R44 R46",
    args=LinkedFire,
    run=_run,
    form=_form,
    odds=_odds,
    icon="link-fire",
)
