"""Linked fire: one ship leads with all its dice, each weapon that joins adds half of its own (R42-R44, R46)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, Inline, RowOf, RowsOf
from fleetdesk.core.rule.trace import Trace
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.attacks.asking_fire import ALL_OR_NONE
from fleetdesk.systems.common.attacks.attack_dice import support
from fleetdesk.systems.common.sentences import names_of, ship_of
from fleetdesk.systems.common.shares import bars
from fleetdesk.systems.uncharted_seas.fire.attacks import Attack, odds_of
from fleetdesk.systems.uncharted_seas.fire.gunnery import Firing, Gun, ship_dice
from fleetdesk.systems.uncharted_seas.fire.shot import (
    ARMS,
    Extra,
    Shot,
    bands_of,
    check,
    dice,
    dice_now,
    like_gun,
    opened,
    permitted,
    reminders,
    resolve,
    target_picks,
    used,
    why_silent,
    with_extra,
)
from fleetdesk.systems.uncharted_seas.losses import became
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import band_label, comply, weapon_msg, why
from fleetdesk.systems.uncharted_seas.state import SeaBattle


class LinkedShot(NamedTuple):
    """A linked shot: what each weapon brings, in the order leader, leader's other weapons, then the ships that join."""

    reason: str
    """why it is refused, a code of `reasons`, or nothing"""
    each: tuple[int, ...] = ()
    """also where it is refused: the players may insist"""


def linked_shot(leader: Firing, supporters: Sequence[Firing], rules: HouseRules) -> LinkedShot:
    """R42-R44, A09, A12, A37: one ship leads with all its dice, each weapon that joins adds half of its own.

    The first weapon of `leader` leads. Its other weapons add all their dice, or half with the house rule.
    """
    own = ship_dice(leader, rules)
    half = rules.own_second_weapon == "half"
    each = [*own[:1], *(support(dice) if half else dice for dice in own[1:])]
    silent = _silent(leader.guns[1:], own[1:], rules) or (half and 0 in own)
    for ship in supporters:
        dice_of_ship = ship_dice(ship, rules)
        silent = silent or not any(dice_of_ship) or _silent(ship.guns, dice_of_ship, rules)
        each.extend(support(dice) for dice in dice_of_ship)
    reason = "supporter_has_no_ad" if silent else ""
    if not any(own) or (half and own[0] == 0) or _silent(leader.guns[:1], own[:1], rules):
        reason = "leader_has_no_ad"
    return LinkedShot(reason, tuple(each))


def _silent(guns: Sequence[Gun], dice: Sequence[int], rules: HouseRules) -> bool:
    """Whether one of these weapons cannot fire; a penalty shared by the ship's weapons silences none alone."""
    if any(gun.printed <= 0 or gun.arc == "none" for gun in guns):
        return True
    return rules.penalty_per_weapon and 0 in dice


# --- at the table ------------------------------------------------------------------------------------


def _bands(asked: Asked) -> tuple[Pick, ...]:
    card = asked.battle.card(asked["ship"])
    return tuple(Pick(value=str(band), title=band_label(card, band)) for band in _reached(asked))


def _reached(asked: Asked) -> list[int]:
    return bands_of(asked.battle, asked["ship"], asked["weapon"])


class Join(Shot):
    band: Annotated[
        int,
        Ask(msg("Distance"), picks=_bands, default=lambda row: row.outer["band"], segments=True),
        Field(ge=0, le=20),
    ] = 0


def _candidates(asked: Asked) -> Iterator[RowOf]:
    """Every weapon of the squadron that might join, the leader's own first."""
    battle, leader = asked.battle, asked.ship
    members = [one for one in battle.squadron(leader.squadron) if one.in_play and one.id != asked["target"]]
    members.sort(key=lambda one: one.id != leader.id)
    for ship in members:
        for at, weapon in enumerate(battle.card(ship.id).weapons):
            if (ship.id, at) != (leader.id, asked["weapon"]) and any(weapon.ad):
                shot = Shot.model_construct(ship=ship.id, weapon=at)
                bars = "split_and_linked" if _split_before(battle, shot) else ""
                reason = why_silent(battle, ship, str(at)) or bars
                yield RowOf(
                    f"{ship.id}/{at}",
                    msg("{ship}: {weapon}", ship=ship.name, weapon=weapon_msg(weapon)),
                    partial(_own_dice, battle, ship.id, at),
                    why(reason),
                    {"ship": ship.id, "weapon": at},
                    ship.id if at == like_gun(battle, leader.id, asked["weapon"], ship.id) else "",
                )


def _own_dice(battle: SeaBattle, ship: str, weapon: int, row: Asked | None) -> Msg:
    if row is None:
        bands = bands_of(battle, ship, weapon) or [0]
        return msg("{n} AD of its own", n=dice_now(battle, ship, weapon, bands[0]).ad)
    return msg("{n} AD of its own", n=dice_now(battle, ship, weapon, row["band"], row["arc"]).ad)


class LinkedFire(Frozen):
    """A leader's shot and all that join it, at one target."""

    target: Annotated[str, Ask(msg("At whom?"), picks=target_picks, kept=True)]
    leader: Annotated[Shot, Inline()]
    joins: Annotated[
        tuple[Join, ...],
        Ask(
            msg("Who joins? (half their dice, at least 1)"), rows=RowsOf(rows=_candidates, every=ALL_OR_NONE)
        ),
    ] = ()
    extra: Extra = 0


def _by_ship(args: LinkedFire) -> dict[str, list[Shot]]:
    """The shots of each ship in the order of their contributions, the leader's first."""
    found: dict[str, list[Shot]] = {args.leader.ship: [args.leader]}
    for shot in args.joins:
        found.setdefault(shot.ship, []).append(shot)
    return found


def _firing(battle: SeaBattle, shots: Sequence[Shot]) -> Firing:
    """One ship with all the weapons it brings to a shot."""
    ship = battle.ships[shots[0].ship]
    guns = tuple(Gun(dice(battle, one).printed, one.arc) for one in shots)
    return Firing(guns, ship.hull_lost, ship.crew_lost)


def _combined(battle: SeaBattle, args: LinkedFire) -> LinkedShot:
    own, *others = (_firing(battle, shots) for shots in _by_ship(args).values())
    return linked_shot(own, others, battle.house)


def _dice(battle: SeaBattle, args: LinkedFire) -> Trace:
    """R42-R44, A12, A37: the dice each weapon brings; the leader's own other weapons come right after it."""
    found = Trace()
    order = [shot for shots in _by_ship(args).values() for shot in shots]
    for shot, ad in zip(order, _combined(battle, args).each, strict=True):
        name = battle.ships[shot.ship].name
        weapon = weapon_msg(battle.card(shot.ship).weapons[shot.weapon])
        if shot is args.leader:
            found = found.plus(
                msg("{ship}: {weapon}, leader", ship=name, weapon=weapon), ad, "R42", always=True
            )
        else:
            found = found.plus(
                msg("{ship}: {weapon} joins", ship=name, weapon=weapon), ad, "R43", always=True
            )
    return with_extra(found, args.extra)


def _split_before(battle: SeaBattle, shot: Shot) -> bool:
    """R46, A25: whether this ship (or weapon, by house rule) split its fire in this activation."""
    return bars(battle.ships[shot.ship].split, shot.weapon, battle.house.split_link_scope)


def _attack(battle: SeaBattle, args: LinkedFire) -> Attack:
    return Attack(args.target, args.leader.ship, _dice(battle, args).whole)


def _told(asked: Asked) -> Trace:
    leader = Shot.model_construct(**asked["leader"])
    joins = tuple(Join.model_construct(**one) for one in asked["joins"])
    return _dice(
        asked.battle, LinkedFire.model_construct(target="", leader=leader, joins=joins, extra=asked["extra"])
    )


def _reminders(asked: Asked) -> Iterator[Msg]:
    yield from reminders(asked)
    if not any(True for _ in _candidates(asked)):
        yield msg("No other weapon of this squadron can join.")


@action(
    N_("Linked fire"),
    rules="R42-R44 R46",
    icon="link-fire",
    odds=lambda battle, args: odds_of(battle, (_attack(battle, args),)),
    asks=Asks(
        title=lambda asked: msg("{ship} leads a linked shot", ship=asked.ship.name),
        go=lambda asked: msg("Fire: {n} AD", n=_told(asked).whole),
        working=lambda asked: _told(asked).working(msg("Attack dice"), "AD"),
        remarks=_reminders,
        instead=ARMS.none,
    ),
    acts=lambda _, args: (args.leader.ship, *(one.ship for one in args.joins)),
)
def linked_fire(battle: SeaBattle, args: LinkedFire, table: Table) -> Outcome[SeaBattle]:
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
        comply(table, "split_and_linked" if _split_before(battle, shot) else "")
    comply(table, _combined(battle, args).reason)
    attack = _attack(battle, args)
    comply(table, "" if attack.ad else "no_ad")
    what = msg(
        "{ship} leads a linked shot at {target} ({ad} AD)", ship=leader.name, target=target.name, ad=attack.ad
    )
    begun, moved = opened(battle)
    after, lines = resolve(used(begun, everyone, "linked"), table, attack, what)
    title = msg(
        "{ship} leads a linked shot at {target}: {result}",
        ship=leader.name,
        target=target.name,
        result=became(battle, after, target.id),
    )
    names = names_of(battle, dict.fromkeys(shot.ship for shot in args.joins))
    if names:
        ships = tuple(dict.fromkeys(shot.ship for shot in everyone))
        lines = (Line(text=msg("Linked with {ships}", ships=names), ships=ships), *lines)
    return Outcome(battle=after, title=title, lines=(*moved, *lines))
