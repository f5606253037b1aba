"""A single shot: who fires which weapon how far, its dice, what the rules say of it (R14-R30, E1-E5, E13)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated

from pydantic import Field

from fleetdesk.core.answers import one_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.lists import fitting
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.attacks.asking_fire import ARCS, FROM_CARD, IN_ARC, Arms, band_pick, joins
from fleetdesk.systems.common.sentences import names_of, ship_of
from fleetdesk.systems.firestorm_armada.fire.attacks import Attack, Pool, odds_of, strike
from fleetdesk.systems.firestorm_armada.formulas.gunnery import Cover, InArc
from fleetdesk.systems.firestorm_armada.losses import became
from fleetdesk.systems.firestorm_armada.movement import opened
from fleetdesk.systems.firestorm_armada.picks import (
    COVERS,
    aimed,
    band_label,
    comply,
    said,
    target_ships,
    targets,
    weapon_name,
    why,
)
from fleetdesk.systems.firestorm_armada.profiles import BANDS
from fleetdesk.systems.firestorm_armada.profiles import Weapon as Gun
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
        yield msg(
            "Not moved yet: {ships}. The first shot says that they have.", ships=names_of(battle, still)
        )


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


# --- how a shot is asked ------------------------------------------------------------------------------


def _names(battle: ArmadaBattle, ship: ArmadaShip) -> tuple[Msg, ...]:
    every = range(len(weapons_of(battle.card(ship.id))))
    return tuple(weapon_name(battle, ship.id, at) for at in every)


def _dice(battle: ArmadaBattle, ship: ArmadaShip, weapon: int) -> Iterator[int]:
    return (dice_of(battle, Shot(ship=ship.id, weapon=weapon, band=band)).ad for band in range(BANDS))


def _why_not(battle: ArmadaBattle, ship: ArmadaShip, weapon: int) -> Msg | None:
    return why("weapon_used" if str(weapon) in ship.fired else why_no_fire(battle, ship, weapon))


ARMS = Arms(_names, _dice, _why_not)


def band_picks(asked: Asked, target: str, usual: int | None = None) -> tuple[Pick, ...]:
    """The bands a weapon reaches, with the dice each gives now at a target; `usual` is proposed if it is one."""
    battle, ship, weapon = asked.battle, asked["ship"], asked["weapon"]
    bands = bands_with_dice(battle, ship, weapon)
    proposed = usual if usual in bands else bands[0]
    now = int(one_of(asked.answers, "band", [str(band) for band in bands], str(proposed)))
    arc = one_of(asked.answers, "arc", tuple(ARCS), "full") if target else "full"
    shot = Shot.model_validate({"ship": ship, "weapon": weapon, "band": now, "arc": arc})
    return tuple(
        band_pick(
            band, band_label(weapon_of(battle, shot), band), dice_of(battle, shot.but(band=band), target).ad
        )
        for band in bands
        if printed_dice(battle, ship, weapon, band) or band == now
    )


def _at_target(asked: Asked) -> tuple[Pick, ...]:
    """The bands, at the target as answered, which may be asked below them."""
    target = asked.told.get("target")
    if target is None:
        picks = targets(asked.battle, asked["ship"])
        ids = [one.value for one in picks]
        target = one_of(asked.answers, "target", ids, AT_WHOM.default(asked) or next(iter(ids), ""))
    return band_picks(asked, target)


def _removes(asked: Asked) -> bool:
    weapon: Gun = weapons_of(asked.battle.card(asked["ship"]))[asked["weapon"]]
    return weapon.kind == "torpedo"


AT_WHOM = aimed(msg("At whom?"), why_no_target, kept=True)
"""The first one nothing speaks against is offered."""
DISTANCE = partial(Ask, msg("Distance"), segments=True)
Weapon = Annotated[
    int, Ask(msg("Weapon"), picks=ARMS.picks, default=ARMS.first, kept=True), Field(ge=0, le=40)
]
"""Number of a weapon on the card, from 0."""
Reach = Annotated[
    int, DISTANCE(picks=_at_target, kept=True, when=lambda asked: not asked.ship.is_wing), Field(ge=0, le=3)
]
"""Range band, nearest first."""
Aim = Annotated[InArc, Ask(msg("Target"), picks=IN_ARC, segments=True)]
Sight = Annotated[Cover, Ask(msg("Line of sight"), picks=lambda _: COVERS)]
Removed = Annotated[
    int, Ask(msg("Hits point defence takes off"), when=_removes), Field(ge=0, le=MOST_REMOVED)
]
"""Hits of torpedoes that point defence took off (E13), told by the players."""
Extra = Annotated[int, Ask(FROM_CARD, unit="AD"), Field(ge=-20, le=20)]
"""Dice added or taken by a card or special rule."""


class Laid(Shot):
    weapon: Weapon
    band: Reach = 0
    arc: Aim = "full"
    cover: Sight = "clear"


def like_gun(battle: ArmadaBattle, shot: Shot, other: str) -> int | None:
    """R35-R38: the weapon of another ship most like this one, of its kind and in its arc first, that has not fired."""
    gun, mate = weapon_of(battle, shot), battle.ships[other]
    found = [
        (one.arc != gun.arc, at)
        for at, one in enumerate(weapons_of(battle.card(other)))
        if one.kind == gun.kind and str(at) not in mate.fired
    ]
    return min(found)[1] if found else None


def _joins(asked: Asked) -> dict[str, Offer]:
    """R31, R41: a ship of the squadron joins with the like gun; a second enemy divides the dice."""
    battle, shot = asked.battle, _shot(asked)
    if asked.ship.is_wing or not asked["target"]:
        return {}
    others = target_ships(battle, shot.ship)
    laid = {"arc": shot.arc, "cover": shot.cover}
    return joins(asked, others, "combined_fire", laid, lambda other: like_gun(battle, shot, other))


class Fire(Frozen):
    """One weapon fires at one target."""

    ship: str
    weapon: Weapon
    band: Reach = 0
    target: Annotated[str, AT_WHOM]
    removed: Removed = 0
    arc: Aim = "full"
    cover: Sight = "clear"
    extra: Extra = 0

    @property
    def shot(self) -> Shot:
        """The weapon as laid."""
        return Shot(ship=self.ship, weapon=self.weapon, band=self.band, arc=self.arc, cover=self.cover)


def _shot(asked: Asked) -> Shot:
    return Shot.model_construct(**{name: asked[name] for name in Shot.model_fields})


def _attack(battle: ArmadaBattle, args: Fire) -> Attack:
    ad = shot_ad(battle, args.shot, args.target, args.extra)
    pool = Pool(ad, *faces_of(battle, (args.shot,), args.target))
    return Attack(args.target, args.ship, (pool,), args.removed)


def _odds(battle: ArmadaBattle, args: Fire) -> Odds:
    check_shot(battle, args.shot)
    ship_of(battle, args.target)
    return odds_of(battle, (_attack(battle, args),))


@action(
    N_("Fire"),
    rules="R14-R30",
    odds=_odds,
    icon="target",
    asks=Asks(
        title=lambda asked: msg("{ship}: fire", ship=asked.battle.acting_name(asked["ship"])),
        go=lambda asked: msg(
            "Fire: {n} AD", n=shot_ad(asked.battle, _shot(asked), asked["target"], asked["extra"])
        ),
        working=lambda asked: working(asked.battle, _shot(asked), asked["target"], asked["extra"]),
        remarks=lambda asked: reminders(asked.battle, asked.ship),
        instead=ARMS.none,
        joins=_joins,
    ),
)
def fire(battle: ArmadaBattle, args: Fire, table: Table) -> Outcome[ArmadaBattle]:
    """R16-R30, E1-E5: a single shot. Without dice there is no shot, whatever the arc (A07)."""
    ship = check_shot(battle, args.shot)
    flight = battle.flight(ship.id)
    permitted(battle, table, args.shot, args.target)
    target = ship_of(battle, args.target)
    attack = _attack(battle, args)
    comply(table, "" if attack.ad else "no_ad")
    weapon = weapon_name(battle, ship.id, args.weapon)
    shot: dict[str, Msg | str | float] = {"target": target.name, "weapon": weapon, "ad": attack.ad}
    what = (
        msg("{flight}: shot at {target} ({weapon}, {ad} AD)", flight=flight, **shot)
        if flight
        else msg("{ship} fires at {target} ({weapon}, {ad} AD)", ship=ship.name, **shot)
    )
    begun, moved = opened(battle)
    state, lines = strike(used(begun, (args.shot,), (target.id,)), table, ((attack, what),))
    result = became(battle, state, target.id)
    title = (
        msg("{flight}: shot at {target}, {result}", flight=flight, target=target.name, result=result)
        if flight
        else msg("{ship} fires at {target}: {result}", ship=ship.name, target=target.name, result=result)
    )
    return Outcome(battle=state, title=title, lines=(*moved, *lines))
