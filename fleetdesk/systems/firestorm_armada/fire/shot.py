"""A single shot: who fires which weapon how far, its dice, what the rules say of it (R14-R30, E1-E5, E13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import Field

from fleetdesk.core.answers import number, one_of
from fleetdesk.core.battle.actions import Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Number, Pick
from fleetdesk.core.lists import fitting
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada.fate import became
from fleetdesk.systems.firestorm_armada.fire.attacks import Attack, Pool, odds_of, strike
from fleetdesk.systems.firestorm_armada.picks import (
    COVERS,
    arc_choice,
    asked_ship,
    band_label,
    comply,
    cover_choice,
    extra_dice,
    names,
    said,
    target_choice,
    target_ships,
    weapon_name,
)
from fleetdesk.systems.firestorm_armada.squadrons import why_no_fire, why_no_move, why_no_shot, why_no_target
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.values import (
    Shot,
    bands_with_dice,
    braved,
    check_shot,
    dice_of,
    faces_of,
    least_move,
    printed_dice,
    shot_card,
    threshold_of,
    weapon_of,
    weapons_of,
)

HALVES = {
    "critical": (msg("Weapon damage: primary weapons at half"), "E7"),
    "cloaked": (msg("Own cloak: primary weapons at half"), "E5"),
    "arc": (msg("Target partly in arc: half"), "R16"),
    "cover": (msg("Obstructed line or cloaked target: half"), "R18 E5"),
}
FROM_CARD = msg("Dice from a card or special rule")
MOST_REMOVED = 60


def working(battle: ArmadaBattle, shot: Shot, target: str = "", extra: int = 0) -> Working:
    """Why this many dice: printed, damage, then each halving (R16-R28, A06)."""
    ship, weapon = battle.ships[shot.ship], weapon_of(battle, shot)
    steps = dice_of(battle, shot, target)
    name = weapon_name(battle, shot.ship, shot.weapon)
    flight = len(battle.mates(ship.id))
    printed = msg("{weapon}, printed", weapon=name)
    less = braved(battle, target, flight) if ship.is_wing else 0
    if ship.is_wing and flight > 1:
        printed = msg("{weapon}, {n} wings together", weapon=name, n=flight)
    card = shot_card(battle, shot, target)
    field, row, whole = f"band_{shot.band + 1}", shot.weapon + 1, steps.printed + less
    first, *others = fitting.rows_of(card, field, whole, table="weapons", row=row)
    found = traced(printed, first.value or 0, "R15")
    for one in others:
        found = found.plus(one.label, one.value or 0)
    if less:
        found = found.to(steps.printed, msg("A flight throws less at this target"), "")
    if steps.reduced != steps.printed:
        label = msg(
            "Hull lost {hull}, crew lost {crew}: the greater", hull=ship.hull_lost, crew=ship.crew_lost
        )
        found = found.to(steps.reduced, label, "R26")
        if steps.penalty > steps.printed - steps.reduced:
            found = found.noted(msg("A primary weapon keeps 1 die"), "R28")
    elif weapon.kind == "torpedo" and max(ship.hull_lost, ship.crew_lost):
        found = found.noted(msg("Damage does not touch torpedoes"), "R25")
    for cause, after in steps.halvings:
        found = found.to(after, *HALVES[cause], always=True)
    if steps.reason:
        found = found.to(0, said(steps.reason), always=True)
    found = found.plus(FROM_CARD, extra).at_least(0, msg("Never below 0"))
    hits = _threshold(battle, shot, target) if target else ()
    return found.working(msg("Attack dice"), "AD", more=hits)


def _threshold(battle: ArmadaBattle, shot: Shot, target: str) -> Iterator[Row]:
    (face,) = faces_of(battle, (shot,), target)
    usual = threshold_of(battle, shot.ship, target)
    if face != usual:
        yield Row(label=msg("A special rule of the weapon: hits from {face} up", face=face))
    elif not battle.card(shot.ship).is_capital and face > 4:
        yield Row(label=msg("A special rule of the target: hits from {face} up", face=face))
    elif face == 5:
        yield Row(label=msg("Capital ship at a small target: hits on 5 or 6 only"), rule="R29")
    elif face == 6:
        yield Row(label=msg("Capital ship at a small target: hits on 6 only"), rule="R30")


def shot_ad(battle: ArmadaBattle, shot: Shot, target: str, extra: int = 0) -> int:
    """The dice of a shot; through what stands in the way too, if players insist."""
    return max(0, dice_of(battle, shot, target).insisted + extra)


def permitted(battle: ArmadaBattle, table: Table, shot: Shot, target: str) -> None:
    """R16-R20, R46, R47: what the rules ask of a shot; the players may insist."""
    check_shot(battle, shot)
    aimed = ship_of(battle, target)
    if aimed.id == shot.ship:
        raise BadInput(msg("A ship cannot fire at itself: choose another target."))
    if aimed.is_wing:
        raise BadInput(msg("Only point defence fires at wings: use it, or choose a ship (R58)."))
    comply(table, why_no_shot(battle, shot, target))
    comply(table, dice_of(battle, shot, target).reason)


def reminders(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Msg]:
    """Section 4: ships move before they fire, and say first whom they board (R46)."""
    if not battle.active or ship.squadron != battle.active:
        return
    still = tuple(
        one.id
        for one in battle.unit(battle.active)
        if one.here and least_move(battle, one.id) and not one.moved and not why_no_move(battle, one)
    )
    if still:
        yield msg("Not moved yet: {ships}", ships=names(battle, still))


def used(battle: ArmadaBattle, shots: Iterable[Shot], targets: Sequence[str], how: str = "") -> ArmadaBattle:
    """Mark weapons as fired and their targets; `how` is `split` or `combined`, where it was (R39)."""
    ships = dict(battle.ships)
    for shot in shots:
        for ship in battle.mates(shot.ship):
            state, weapon = ships[ship.id], str(shot.weapon)
            changes: dict[str, tuple[str, ...]] = {
                "fired": tuple(dict.fromkeys((*state.fired, weapon))),
                "fired_at": tuple(dict.fromkeys((*state.fired_at, *targets))),
            }
            if how:
                changes[how] = tuple(dict.fromkeys((*getattr(state, how), weapon)))
            ships[ship.id] = state.but(**changes)
    return battle.but(ships=ships)


def weapon_picks(battle: ArmadaBattle, ship: ArmadaShip) -> tuple[Pick, ...]:
    """The weapons of a ship, with their dice now; a weapon already fired is remarked on."""
    picks = []
    for at, _ in enumerate(weapons_of(battle.card(ship.id))):
        now = [dice_of(battle, Shot(ship=ship.id, weapon=at, band=band)).ad for band in range(4)]
        dice = " \N{MIDDLE DOT} ".join(str(one) if one else "\N{EN DASH}" for one in now)
        reason = "weapon_used" if str(at) in ship.fired else why_no_fire(battle, ship, at)
        picks.append(
            Pick(
                value=str(at),
                title=weapon_name(battle, ship.id, at),
                trailing=msg("{dice} AD", dice=dice),
                discouraged=said(reason) if reason else None,
            )
        )
    return tuple(picks)


def asked_shot(battle: ArmadaBattle, ship: ArmadaShip, answers: Answers) -> Shot | None:
    """The shot as answered so far; the first unused weapon and the nearest band with dice by default."""
    numbers = [str(at) for at in range(len(weapons_of(battle.card(ship.id))))]
    if not numbers:
        return None
    unused = next((one for one in numbers if not why_no_fire(battle, ship, int(one))), "")
    unused = unused or next((one for one in numbers if one not in ship.fired), numbers[0])
    weapon = int(one_of(answers, "weapon", numbers, unused))
    bands = bands_with_dice(battle, ship.id, weapon)
    band = int(one_of(answers, "band", [str(one) for one in bands], str(bands[0])))
    arc = one_of(answers, "arc", ("full", "partial"), "full")
    cover = one_of(answers, "cover", COVERS, "clear")
    return Shot.model_validate({"ship": ship.id, "weapon": weapon, "band": band, "arc": arc, "cover": cover})


def weaponless(title: Msg, ship: ArmadaShip | None) -> Form:
    """The form for fire of a ship whose card has no weapon; an empty one where no ship is asked for."""
    text = msg("This card has no weapon: give it attack dice in the card editor.")
    return Form(title=title, fields=(Info(text=text),) if ship else ())


def band_picks(battle: ArmadaBattle, shot: Shot, target: str = "") -> tuple[Pick, ...]:
    """The bands a weapon reaches, with the dice each gives now."""
    return tuple(
        Pick(
            value=str(band),
            title=band_label(weapon_of(battle, shot), band),
            trailing=msg("{n} AD", n=dice_of(battle, shot.but(band=band, cover="clear"), target).ad),
        )
        for band in bands_with_dice(battle, shot.ship, shot.weapon)
        if printed_dice(battle, shot.ship, shot.weapon, band) or band == shot.band
    )


def shot_fields(battle: ArmadaBattle, shot: Shot, target: str = "") -> tuple[FormField, ...]:
    """The questions of a shot: weapon, and band with the dice each gives now."""
    ship = battle.ships[shot.ship]
    picks = weapon_picks(battle, ship)
    weapon = Choice(key="weapon", label=msg("Weapon"), picks=picks, value=str(shot.weapon), kept=True)
    if ship.is_wing:
        return (weapon,)
    bands = band_picks(battle, shot, target)
    return (
        weapon,
        Choice(
            key="band", label=msg("Distance"), picks=bands, value=str(shot.band), segments=True, kept=True
        ),
    )


def removed_hits(battle: ArmadaBattle, shot: Shot, answers: Answers) -> tuple[int, tuple[FormField, ...]]:
    """E13: hits of torpedoes that point defence takes off, told by the players."""
    if weapon_of(battle, shot).kind != "torpedo":
        return 0, ()
    removed = int(number(answers, "removed", 0, 0, MOST_REMOVED))
    field = Number(
        key="removed", label=msg("Hits point defence takes off (E13)"), value=removed, most=MOST_REMOVED
    )
    return removed, (field,)


def like_gun(battle: ArmadaBattle, shot: Shot, other: str) -> int | None:
    """R35-R38: the weapon of another ship most like this one, of its kind and in its arc first, that has not fired."""
    gun, mate = weapon_of(battle, shot), battle.ships[other]
    found = [
        (one.arc != gun.arc, at)
        for at, one in enumerate(weapons_of(battle.card(other)))
        if one.kind == gun.kind and str(at) not in mate.fired
    ]
    return min(found)[1] if found else None


def _joins(battle: ArmadaBattle, shot: Shot, target: str) -> dict[str, Offer]:
    """R31, R41: a ship of the squadron joins with the like gun; a second enemy divides the dice."""
    ship = battle.ships[shot.ship]
    if ship.is_wing or not target:
        return {}
    gun = {"ship": ship.id, "weapon": str(shot.weapon), "band": str(shot.band)}
    found = {}
    for one in target_ships(battle, ship.id):
        if one.id == target:
            continue
        if one.side != ship.side:
            shares = {target: {"on": True}, one.id: {"on": True}}
            found[one.id] = Offer(action="split_fire", title=msg("split?"), answers={**gun, "shares": shares})
        elif one.squadron == ship.squadron and (like := like_gun(battle, shot, one.id)) is not None:
            joins = {f"{one.id}/{like}": {"on": True}}
            answers = {**gun, "arc": shot.arc, "cover": shot.cover, "target": target, "joins": joins}
            found[one.id] = Offer(action="combined_fire", title=msg("joins?"), answers=answers)
    return found


class Fire(Shot):
    """One weapon fires at one target."""

    target: str
    extra: int = Field(0, ge=-20, le=20)
    """Dice added or taken by a card or special rule."""
    removed: int = Field(0, ge=0, le=MOST_REMOVED)
    """Hits of torpedoes that point defence took off (E13)."""


def _form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    shot = asked_shot(battle, ship, answers) if ship else None
    if ship is None or shot is None:
        return weaponless(msg("Fire"), ship)
    choice, target = target_choice(battle, ship.id, answers, lambda one: why_no_target(battle, ship, one))
    extra, extra_field = extra_dice(answers)
    removed, removed_fields = removed_hits(battle, shot, answers)
    ad = shot_ad(battle, shot, target, extra)
    return Form(
        title=msg("{ship}: fire", ship=ship.name),
        fields=(
            *shot_fields(battle, shot, target),
            choice,
            arc_choice(shot.arc),
            cover_choice(shot.cover),
            *removed_fields,
            extra_field,
        ),
        working=working(battle, shot, target, extra),
        remarks=tuple(reminders(battle, ship)),
        args={**shot.model_dump(), "target": target, "extra": extra, "removed": removed} if target else None,
        go=msg("Fire: {n} AD", n=ad),
        joins=_joins(battle, shot, target),
    )


def _attack(battle: ArmadaBattle, args: Fire) -> Attack:
    ad = shot_ad(battle, args, args.target, args.extra)
    pool = Pool(ad, *faces_of(battle, (args,), args.target))
    return Attack(args.target, args.ship, (pool,), args.removed)


def _odds(battle: ArmadaBattle, args: Fire) -> Odds:
    check_shot(battle, args)
    ship_of(battle, args.target)
    return odds_of(battle, (_attack(battle, args),))


@action(N_("Fire"), rules="R14-R30", form=_form, odds=_odds, icon="target")
def fire(battle: ArmadaBattle, args: Fire, table: Table) -> Outcome[ArmadaBattle]:
    """R16-R30, E1-E5: a single shot. Without dice there is no shot, whatever the arc (A07)."""
    ship = check_shot(battle, args)
    permitted(battle, table, args, args.target)
    target = ship_of(battle, args.target)
    attack = _attack(battle, args)
    comply(table, "" if attack.ad else "no_ad")
    what = msg(
        "{ship} fires at {target} ({weapon}, {ad} AD)",
        ship=ship.name,
        target=target.name,
        weapon=weapon_name(battle, ship.id, args.weapon),
        ad=attack.ad,
    )
    state, lines = strike(used(battle, (args,), (target.id,)), table, ((attack, what),))
    title = msg(
        "{ship} fires at {target}: {result}",
        ship=ship.name,
        target=target.name,
        result=became(battle, state, target.id),
    )
    return Outcome(battle=state, title=title, lines=lines)
