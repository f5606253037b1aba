"""A shot as players tell it: who fires which weapon at what distance; its dice and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from fleetdesk.core.actions import Fact, Line, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, FormField, Number, Pick
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working, limited
from fleetdesk.systems.common.answers import number, one_of
from fleetdesk.systems.common.thrown import hits_of, result_of
from fleetdesk.systems.uncharted_seas import fire
from fleetdesk.systems.uncharted_seas.activation import acting, ship_of, why_no_fire, why_no_move
from fleetdesk.systems.uncharted_seas.asking import (
    band_label,
    comply,
    printed_ad,
    said,
    weapon_msg,
)
from fleetdesk.systems.uncharted_seas.harm import (
    attackable,
    became,
    inflict,
    settle_all,
    throw_attack,
)
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip

InArc = Literal["full", "partial"]
"""Wholly or partly in the arc; a target outside it is no target (R26)."""


class Shot(Frozen):
    """One weapon of one ship, laid on a target."""

    ship: str
    weapon: int = Field(ge=0, le=40)
    """Number of the weapon on the card, from 0."""
    band: int = Field(0, ge=0, le=20)
    """Range band, nearest first."""
    arc: InArc = "full"


def check(battle: SeaBattle, shot: Shot) -> SeaShip:
    """The ship that fires.

    Raises:
        BadInput: it has no such weapon or band.
    """
    ship = ship_of(battle, shot.ship)
    card = battle.card(shot.ship)
    if shot.weapon >= len(card.weapons):
        raise BadInput(msg("{ship} has no weapon number {n}.", ship=ship.name, n=shot.weapon + 1))
    if shot.band >= len(card.ranges):
        raise BadInput(msg("{ship} has no range band number {n}.", ship=ship.name, n=shot.band + 1))
    return ship


def gun(battle: SeaBattle, shot: Shot) -> fire.Gun:
    """The weapon as the rules read it."""
    return fire.Gun(printed_ad(battle.card(shot.ship), shot.weapon, shot.band), shot.arc)


def firing(battle: SeaBattle, shots: Sequence[Shot]) -> fire.Firing:
    """One ship with all the weapons it brings to a shot."""
    ship = battle.ships[shots[0].ship]
    return fire.Firing(tuple(gun(battle, one) for one in shots), ship.hull_lost, ship.crew_lost)


def dice(battle: SeaBattle, shot: Shot) -> fire.ShotDice:
    """R28-R30: the dice of the shot, step by step."""
    ship = battle.ships[shot.ship]
    one = gun(battle, shot)
    return fire.shot_dice(one.printed, ship.hull_lost, ship.crew_lost, one.arc, battle.house)


def working(battle: SeaBattle, shot: Shot, extra: int = 0) -> Working:
    """Why this many dice: printed, damage or crew lost, half for a target partly in arc (R28-R30)."""
    ship = battle.ships[shot.ship]
    steps = dice(battle, shot)
    weapon = battle.card(shot.ship).weapons[shot.weapon]
    rows = [Row(label=msg("{weapon}, printed", weapon=weapon_msg(weapon)), value=steps.printed, rule="R26")]
    first, second = steps.reduced - steps.printed, steps.ad - steps.reduced
    damage_first = battle.house.order == "damage_first"
    penalty = Row(
        label=msg(
            "Hull lost {hull}, crew lost {crew}: the greater", hull=ship.hull_lost, crew=ship.crew_lost
        ),
        value=first if damage_first else second,
        rule="R28",
    )
    half = Row(label=msg("Target partly in arc: half"), value=second if damage_first else first, rule="R30")
    order = (penalty, half) if damage_first else (half, penalty)
    rows.extend(row for row in order if row.value)
    if extra:
        rows.append(Row(label=msg("Dice from a card or special rule"), value=extra))
    total = max(0, steps.ad + extra)
    found = limited(rows, total, msg("Never below 0"))
    return Working(title=msg("Attack dice"), rows=found, total=total, unit="AD")


def permitted(battle: SeaBattle, table: Table, shot: Shot, target: str) -> None:
    """R16, R20, R26, R57, R67, A24: what the rules ask of a shot; the players may insist."""
    ship = check(battle, shot)
    comply(table, why_no_fire(battle, ship, str(shot.weapon)))
    comply(table, "" if gun(battle, shot).printed > 0 else "out_of_range")
    aimed = ship_of(battle, target)
    if aimed.id == ship.id:
        raise BadInput(msg("A ship cannot fire at itself: choose another target."))
    comply(table, "" if aimed.on_table else "out_of_play")
    refuse, _ = fire.into_melee(target_engaged=battle.melee_of(target) is not None, rules=battle.house)
    comply(table, refuse)


def reminders(battle: SeaBattle, ship: SeaShip, target: str = "") -> Iterator[Msg]:
    """R18-R20, R56, A24: what comes before the first shot of a squadron, and who else may be hit."""
    if target:
        _, remark = fire.into_melee(target_engaged=battle.melee_of(target) is not None, rules=battle.house)
        if remark:
            yield said(remark)
    if not battle.active or ship.squadron != battle.active:
        return
    if battle.contacts:
        yield msg("Contacts are still to be resolved: that comes before firing (R19, R56).")
    still = tuple(
        Msg.verbatim(one.name) for one in acting(battle) if not one.moved and not why_no_move(battle, one)
    )
    if still:
        yield msg(
            "Not moved yet: {ships}. All ships move before the first one fires (R18, R20).", ships=still
        )


def used(battle: SeaBattle, shots: Iterable[Shot], how: str = "") -> SeaBattle:
    """Mark weapons as fired this activation; `how` is `split` or `linked`, where it was (R46)."""
    ships = dict(battle.ships)
    for shot in shots:
        ship, weapon = ships[shot.ship], str(shot.weapon)
        changes = {"fired": (*ship.fired, weapon)}
        if how:
            changes[how] = (*getattr(ship, how), weapon)
        ships[shot.ship] = ship.but(**changes)
    return battle.but(ships=ships)


class Resolved(NamedTuple):
    """What a shot did, for the log and for the name of its undo step."""

    battle: SeaBattle
    lines: tuple[Line, ...]
    result: tuple[Msg, ...]


def resolve(battle: SeaBattle, table: Table, *, by: str, target: str, ad: int, title: Msg) -> Resolved:
    """R27, R31-R36: throw, read the hits, mark the damage, settle what becomes of the target."""
    thrown = throw_attack(table, ad, title)
    damage = fire.apply_hits(thrown.hits, *attackable(battle, target), battle.house)
    text = msg("{what}: {hits}, {result}", what=title, hits=hits_of(thrown.hits), result=result_of(damage))
    hurt = bool(damage.hull or damage.criticals)
    head = Line(
        text=text,
        tone="harm" if hurt else "plain",
        ships=(by, target),
        throw=thrown.throw,
        facts=(Fact(kind="shot", by=by, on=target), Fact(kind="hits", by=by, on=target, amount=thrown.hits)),
    )
    state, lines = inflict(battle, table, target, damage, by)
    if hurt:
        state, more = settle_all(state, ((target, by),), "critical")
        lines += more
    return Resolved(state, (head, *lines), became(battle, state, target))


def weapon_picks(battle: SeaBattle, ship: SeaShip) -> tuple[Pick, ...]:
    """The weapons of a ship, with their dice now; a weapon already fired is remarked on."""
    card = battle.card(ship.id)
    picks = []
    for at, weapon in enumerate(card.weapons):
        now = [dice(battle, Shot(ship=ship.id, weapon=at, band=band)).ad for band in range(len(card.ranges))]
        picks.append(
            Pick(
                value=str(at),
                title=weapon_msg(weapon),
                trailing=msg(
                    "{dice} AD",
                    dice=" \N{MIDDLE DOT} ".join(str(one) if one else "\N{EN DASH}" for one in now),
                ),
                discouraged=said("weapon_used") if str(at) in ship.fired else None,
            )
        )
    return tuple(picks)


def asked_shot(battle: SeaBattle, ship: SeaShip, answers: Answers) -> Shot | None:
    """The shot as answered so far; the first unused weapon and the nearest band with dice by default."""
    card = battle.card(ship.id)
    if not card.weapons or not card.ranges:
        return None
    numbers = [str(at) for at in range(len(card.weapons))]
    unused = next((one for one in numbers if one not in ship.fired), numbers[0])
    weapon = int(one_of(answers, "weapon", numbers, unused))
    bands = [band for band in range(len(card.ranges)) if printed_ad(card, weapon, band)] or [0]
    band = int(one_of(answers, "band", [str(one) for one in bands], str(bands[0])))
    arc: InArc = one_of(answers, "arc", ("full", "partial"), "full")
    return Shot(ship=ship.id, weapon=weapon, band=band, arc=arc)


def shot_fields(battle: SeaBattle, shot: Shot, prefix: str = "") -> tuple[FormField, FormField]:
    """The questions of a shot: weapon, and band with the dice each gives now."""
    ship = battle.ships[shot.ship]
    card = battle.card(shot.ship)
    bands = tuple(
        Pick(
            value=str(band),
            title=band_label(card, band),
            trailing=msg("{n} AD", n=dice(battle, shot.but(band=band)).ad),
        )
        for band in range(len(card.ranges))
        if printed_ad(card, shot.weapon, band)
    )
    return (
        Choice(
            key=f"{prefix}weapon",
            label=msg("Weapon"),
            picks=weapon_picks(battle, ship),
            value=str(shot.weapon),
            segments=True,
        ),
        Choice(key=f"{prefix}band", label=msg("Distance"), picks=bands, value=str(shot.band), segments=True),
    )


def extra_dice(answers: Answers) -> tuple[int, FormField]:
    """More or fewer dice from a card or special rule, told by the players."""
    extra = int(number(answers, "extra", 0, -20, 20))
    field = Number(
        key="extra", label=msg("Dice from a card or special rule"), value=extra, least=-20, most=20, unit="AD"
    )
    return extra, field
