"""A shot as players tell it, and a single shot (R16, R20, R26-R36, R57, R67)."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.trace import Trace
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.attacks.asking_fire import FROM_CARD, IN_ARC, Arms, band_pick, joins
from fleetdesk.systems.common.attacks.thrown import hits_of, result_of
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.common.steps import all_moved
from fleetdesk.systems.uncharted_seas.fire.attacks import Attack, inflict, odds_of, throw
from fleetdesk.systems.uncharted_seas.fire.gunnery import Arc, ShotDice, into_melee, shot_dice, why_no_fire
from fleetdesk.systems.uncharted_seas.losses import Struck, became, settle_all
from fleetdesk.systems.uncharted_seas.movement import why_no_move
from fleetdesk.systems.uncharted_seas.picks import band_label, comply, printed_ad, said, ship_pick, weapon_msg
from fleetdesk.systems.uncharted_seas.squadrons import acting, enemy_contact
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip

InArc = Literal["full", "partial"]
"""What a shot may be: a target outside the arc is no target."""
NO_FEWER = msg("Never below 0")


def why_silent(battle: SeaBattle, ship: SeaShip, weapon: str = "") -> str:
    """R16, R20, R57, R67, A41: the code of the reason why a ship may not fire (a weapon), or nothing."""
    if ship.met == "fought" and ship.in_play and battle.melee_of(ship.id) is None:
        return "fought"
    return why_no_fire(
        status=ship.status,
        activated=bool(battle.active) and ship.squadron == battle.active,
        engaged=battle.melee_of(ship.id) is not None,
        enemy_contact=enemy_contact(battle, ship),
        out_of_command=ship.drifts,
        weapon_used=weapon in ship.fired,
    )


def _names(battle: SeaBattle, ship: SeaShip) -> tuple[Msg, ...]:
    card = battle.card(ship.id)
    return tuple(map(weapon_msg, card.weapons)) if card.ranges else ()


def _dice(battle: SeaBattle, ship: SeaShip, weapon: int) -> Iterator[int]:
    bands = range(len(battle.card(ship.id).ranges))
    return (dice_now(battle, ship.id, weapon, band).ad for band in bands)


ARMS = Arms(_names, _dice, lambda _, ship, weapon: said("weapon_used") if str(weapon) in ship.fired else None)


def bands_of(battle: SeaBattle, ship: str, weapon: int) -> list[int]:
    card = battle.card(ship)
    return [band for band in range(len(card.ranges)) if printed_ad(card, weapon, band)]


def band_picks(asked: Asked) -> tuple[Pick, ...]:
    """The bands of a weapon with the dice each gives now."""
    battle, ship, weapon = asked.battle, asked["ship"], asked["weapon"]
    card = battle.card(ship)
    arc: Arc = "partial" if asked.answers.get("arc") == "partial" else "full"
    return tuple(
        band_pick(band, band_label(card, band), dice_now(battle, ship, weapon, band, arc).ad)
        for band in bands_of(battle, ship, weapon)
    )


Weapon = Annotated[
    int,
    Ask(msg("Weapon"), picks=ARMS.picks, default=ARMS.first, segments=True, kept=True),
    Field(ge=0, le=40),
]
"""Number of a weapon on the card, from 0."""
Reach = Annotated[int, Ask(msg("Distance"), picks=band_picks, segments=True, kept=True), Field(ge=0, le=20)]
"""Range band, nearest first."""
Aim = Annotated[InArc, Ask(msg("Target"), picks=IN_ARC, segments=True)]
Extra = Annotated[int, Ask(FROM_CARD, unit="AD"), Field(ge=-20, le=20)]
"""Dice added or taken by a card or special rule."""


class Shot(Frozen):
    """One weapon of one ship, laid on a target."""

    ship: str
    weapon: Weapon
    band: Reach = 0
    arc: Aim = "full"


def check(battle: SeaBattle, shot: Shot) -> SeaShip:
    """The ship that fires. Raises BadInput: it has no such weapon or band."""
    ship = ship_of(battle, shot.ship)
    card = battle.card(shot.ship)
    if shot.weapon >= len(card.weapons):
        raise BadInput(msg("{ship} has no weapon number {n}.", ship=ship.name, n=shot.weapon + 1))
    if shot.band >= len(card.ranges):
        raise BadInput(msg("{ship} has no range band number {n}.", ship=ship.name, n=shot.band + 1))
    return ship


def dice_now(battle: SeaBattle, ship: str, weapon: int, band: int, arc: Arc = "full") -> ShotDice:
    """R28-R30: the dice of one weapon of a ship as it stands."""
    state, card = battle.ships[ship], battle.card(ship)
    name = msg("{weapon}, printed", weapon=weapon_msg(card.weapons[weapon]))
    printed = printed_ad(card, weapon, band)
    return shot_dice(printed, state.hull_lost, state.crew_lost, arc, battle.house, label=name)


def dice(battle: SeaBattle, shot: Shot) -> ShotDice:
    """R28-R30: the dice of a shot."""
    return dice_now(battle, shot.ship, shot.weapon, shot.band, shot.arc)


def with_extra(dice: Trace, extra: int) -> Trace:
    """What a card or special rule adds or takes."""
    return dice.plus(FROM_CARD, extra).at_least(0, NO_FEWER)


def permitted(battle: SeaBattle, table: Table, shot: Shot, target: str) -> None:
    """R16, R20, R26, R57, R67, A24: what the rules ask of a shot; the players may insist."""
    ship = check(battle, shot)
    comply(table, why_silent(battle, ship, str(shot.weapon)))
    comply(table, "" if dice(battle, shot).printed > 0 else "out_of_range")
    aimed = ship_of(battle, target)
    if aimed.id == ship.id:
        raise BadInput(msg("A ship cannot fire at itself: choose another target."))
    comply(table, "" if aimed.here else "out_of_play")
    refuse, _ = into_melee(target_engaged=battle.melee_of(target) is not None, rules=battle.house)
    comply(table, refuse)


def reminders(asked: Asked) -> Iterator[Msg]:
    """R18-R20, R56, A24: what comes before the first shot of a squadron, and a target in a melee."""
    battle, ship, target = asked.battle, asked.ship, asked.told.get("target", "")
    if target and battle.melee_of(target) is not None:
        _, remind = into_melee(target_engaged=True, rules=battle.house)
        if remind:
            yield said(remind)
    if not battle.active or ship.squadron != battle.active:
        return
    if battle.contacts:
        yield msg("Contacts are still to be resolved: that comes before firing (R19, R56).")
    still = tuple(
        Msg.verbatim(one.name) for one in acting(battle) if not one.moved and not why_no_move(battle, one)
    )
    if still:
        yield msg(
            "Not moved yet: {ships}. The first shot says that they have: nobody moves after it (R18, R20).",
            ships=still,
        )


def opened(battle: SeaBattle) -> Struck:
    """R18, R20: with the first shot of a squadron all of it has moved, unmeasured; who touches another stays there."""
    might = ("", "another_moves")
    ships = [
        one
        for one in acting(battle)
        if not one.moved and not one.enemies and why_no_move(battle, one) in might
    ]
    if not ships:
        return Struck(battle, ())
    after = battle.but(ships={**battle.ships, **{one.id: one.but(moved=True) for one in ships}})
    return Struck(after, (all_moved(ships),))


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


def resolve(battle: SeaBattle, table: Table, attack: Attack, title: Msg) -> Struck:
    """R27, R31-R36: throw, read the hits, mark the damage, settle what becomes of the target."""
    blow = throw(battle, table, attack, title)
    hurt = any(blow.damage)
    head = Line(
        text=msg(
            "{what}: {hits}, {result}",
            what=title,
            hits=hits_of(blow.thrown.hits),
            result=result_of(blow.damage),
        ),
        tone="harm" if hurt else "plain",
        ships=(attack.source, attack.on),
        throw=blow.thrown.throw,
        facts=(
            Fact(kind="shot", by=attack.source, on=attack.on),
            Fact(kind="hits", by=attack.source, on=attack.on, amount=blow.thrown.hits),
        ),
    )
    state, lines = inflict(battle, table, attack.on, blow.damage, attack.source)
    if hurt:
        state, more = settle_all(state, ((attack.on, attack.source),), "critical")
        lines += more
    return Struck(state, (head, *lines))


def target_picks(asked: Asked) -> tuple[Pick, ...]:
    """Every other ship on the table, enemies first; nothing is left out, the odd choice is remarked on."""
    return targets(asked.battle, asked["ship"])


@remembered
def targets(battle: SeaBattle, ship: str) -> tuple[Pick, ...]:
    """Every other ship on the table, enemies first; nothing is left out, the odd choice is remarked on."""
    own = battle.ships[ship].side
    others = [one for one in battle.ships.values() if one.here and one.id != ship]
    others.sort(key=lambda one: one.side == own or not one.in_play)
    engaged = {one for melee in battle.melees for one in melee.ships}

    def remark(one: SeaShip) -> tuple[Msg, Msg] | tuple[()]:
        if one.side == own:
            return msg("This is a ship of your own fleet."), msg("own")
        if not one.in_play:
            return msg("This is a derelict."), msg("derelict")
        refuse, remind = into_melee(target_engaged=one.id in engaged, rules=battle.house)
        return (said(refuse or remind), msg("in melee")) if refuse or remind else ()

    return tuple(ship_pick(battle, one, *remark(one)) for one in others)


def like_gun(battle: SeaBattle, ship: str, weapon: int, other: str) -> int | None:
    """The weapon of another ship in the same arc, if it has one that has not fired."""
    arc, fired = battle.card(ship).weapons[weapon].arc, battle.ships[other].fired
    guns = enumerate(battle.card(other).weapons)
    return next((at for at, gun in guns if gun.arc == arc and str(at) not in fired), None)


# --- one weapon at one target ------------------------------------------------------------------------


class Fire(Shot):
    """One weapon fires at one target."""

    target: Annotated[str, Ask(msg("At whom?"), picks=target_picks, kept=True)]
    extra: Extra = 0


def attack_dice(battle: SeaBattle, shot: Shot, extra: int = 0) -> Trace:
    """R28-R30: the dice of a single shot."""
    return with_extra(dice(battle, shot).trace, extra)


def _attack(battle: SeaBattle, args: Fire) -> Attack:
    check(battle, args)
    return Attack(args.target, args.ship, attack_dice(battle, args, args.extra).whole)


def shot_of(asked: Asked) -> Shot:
    """The shot as answered so far."""
    return Shot.model_construct(**{name: asked[name] for name in Shot.model_fields})


def _joins(asked: Asked) -> dict[str, Offer]:
    """R42, R45: a ship of the squadron joins with the same arc; a second enemy divides the dice.

    A mate who may not fire where the ship herself may (R20, R57, R67) is not offered.
    """
    battle, ship, gun = asked.battle, asked["ship"], asked["weapon"]
    silent = why_silent(battle, asked.ship)
    others = (
        one
        for one in battle.ships.values()
        if one.in_play and (one.side != asked.ship.side or why_silent(battle, one) in ("", silent))
    )
    laid = {"arc": asked["arc"]}
    return joins(asked, others, "linked_fire", laid, lambda other: like_gun(battle, ship, gun, other))


def _told_dice(asked: Asked) -> Trace:
    return attack_dice(asked.battle, shot_of(asked), asked["extra"])


@action(
    N_("Fire"),
    rules="R26-R36",
    icon="target",
    odds=lambda battle, args: odds_of(battle, (_attack(battle, args),)),
    asks=Asks(
        title=lambda asked: msg("{ship}: fire", ship=asked.ship.name),
        go=lambda asked: msg("Fire: {n} AD", n=_told_dice(asked).whole),
        working=lambda asked: _told_dice(asked).working(msg("Attack dice"), "AD"),
        remarks=reminders,
        instead=ARMS.none,
        joins=_joins,
    ),
)
def fire(battle: SeaBattle, args: Fire, table: Table) -> Outcome[SeaBattle]:
    """R26-R36: a single shot. Without dice there is no shot, whatever the arc (A09)."""
    ship = check(battle, args)
    target = ship_of(battle, args.target)
    permitted(battle, table, args, args.target)
    attack = _attack(battle, args)
    comply(table, "" if attack.ad else "no_ad")
    what = msg(
        "{ship} fires at {target} ({weapon}, {ad} AD)",
        ship=ship.name,
        target=target.name,
        weapon=weapon_msg(battle.card(ship.id).weapons[args.weapon]),
        ad=attack.ad,
    )
    begun, moved = opened(battle)
    after, lines = resolve(used(begun, (args,)), table, attack, what)
    title = msg(
        "{ship} fires at {target}: {result}",
        ship=ship.name,
        target=target.name,
        result=became(battle, after, target.id),
    )
    return Outcome(battle=after, title=title, lines=(*moved, *lines))
