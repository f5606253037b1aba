"""Shooting: volleys are thrown one by one, their losses come together (R86-R95)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fleetdesk.core.actions import Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.galleys import shooting
from fleetdesk.systems.galleys.labels import archers, marines, needed, rowers
from fleetdesk.systems.galleys.odds import volley_odds
from fleetdesk.systems.galleys.picks import (
    alone,
    comply,
    enemy,
    foe,
    said,
    ship_of,
)
from fleetdesk.systems.galleys.shooting import Men
from fleetdesk.systems.galleys.state import SHOOTING, GalleyBattle, GalleyShip, Volley
from fleetdesk.systems.galleys.tables import Weapon, tables
from fleetdesk.systems.galleys.tested import Tested
from fleetdesk.systems.galleys.trials import Trial

WEAPONS: dict[Weapon, Msg] = {"archer": msg("Archers"), "catapult": msg("Catapult")}


def men_of(battle: GalleyBattle, ship: GalleyShip) -> Men:
    """What a ship can lose."""
    return Men(ship.marines, ship.archers, ship.catapult, ship.rowers, battle.card(ship.id).cataphract)


def dice_left(battle: GalleyBattle, ship: GalleyShip, weapon: Weapon) -> int:
    """R88: dice of a weapon not used yet in this phase."""
    used = sum(one.dice for one in battle.volleys if one.shooter == ship.id and one.weapon == weapon)
    return max(0, shooting.dice_of(weapon, ship.archers, ship.catapult) - used)


def unsettled(battle: GalleyBattle) -> tuple[Volley, ...]:
    """R86: what was shot and has not cost anybody anything yet."""
    return tuple(one for one in battle.volleys if not one.settled)


def shot_values() -> dict[str, int]:
    """All a shot may add."""
    row = tables().shooting
    return {"target_engaged": row.target_engaged, "catapult_damaged": row.catapult_damaged}


def shot_trial(battle: GalleyBattle, ship: str, target: str, weapon: Weapon) -> Trial:
    """R88-R90: what each die needs."""
    return shooting.shot(weapon, battle.ships[ship].catapult, target_engaged=battle.engaged(target))


SHOT = Tested(
    msg("Shoot"), lambda battle, args: shot_trial(battle, args.ship, args.target, args.weapon), shot_values
)


def _weapons(asked: Asked) -> tuple[Pick, ...]:
    left = {one: dice_left(asked.battle, asked.ship, one) for one in WEAPONS}
    return tuple(
        Pick(
            value=one,
            title=title,
            trailing=nmsg("1 die", "{n} dice", left[one]),
            discouraged=None if left[one] else said("no_dice"),
        )
        for one, title in WEAPONS.items()
    )


def _range(asked: Asked) -> Msg:
    row = tables().shooting.weapons[asked["weapon"]]
    return msg("Distance ({least} to {most} cm)", least=row.range_min, most=row.range_max)


class Shoot(Frozen):
    """Some dice of one weapon at one target."""

    ship: str
    weapon: Annotated[
        Weapon,
        Ask(
            msg("With what?"),
            picks=_weapons,
            default=lambda asked: next((one.value for one in _weapons(asked) if not one.discouraged), ""),
            segments=True,
        ),
    ] = "archer"
    target: Annotated[str, enemy(msg("At whom?"))]
    distance: Annotated[
        float,
        Ask(
            _range,
            default=lambda asked: tables().shooting.weapons[asked["weapon"]].range_max,
            step=0.5,
            unit="cm",
        ),
    ] = Field(ge=0, le=200)
    dice: Annotated[
        int,
        Ask(
            msg("Dice"),
            default=lambda asked: max(1, dice_left(asked.battle, asked.ship, asked["weapon"])),
        ),
    ] = Field(ge=1, le=99)
    mods: Annotated[tuple[str, ...] | None, SHOT.mods] = None
    crew: None = None
    """Crews do not tell in a shot; older battles have it."""


def why_no_shot(battle: GalleyBattle, ship: GalleyShip, target: str, weapon: Weapon, distance: float) -> str:
    """R87, A-44: why a shot is not possible, or nothing."""
    if not dice_left(battle, ship, weapon):
        return "shot_already" if shooting.dice_of(weapon, ship.archers, ship.catapult) else "no_dice"
    other = battle.ships[target]
    answer = shooting.weapons_of(other.archers, other.catapult)
    return "" if shooting.may_shoot_at(weapon, distance, answer, battle.house) else "out_of_range"


def _shoot_odds(battle: GalleyBattle, args: Shoot) -> Odds:
    trial = SHOT.trial(battle, args)
    target = battle.ships[args.target]
    return volley_odds(target.name, men_of(battle, target), args.weapon, args.dice, trial)


@action(
    "shoot",
    N_("Shoot"),
    Shoot,
    rules="R86-R90",
    icon="target",
    asks=Asks(
        title=lambda asked: msg("{ship}: shoot", ship=asked.ship.name),
        go=lambda asked: nmsg("Shoot: 1 die", "Shoot: {n} dice", asked["dice"]),
        working=lambda asked: SHOT.working(asked).but(title=WEAPONS[asked["weapon"]]),
        instead=alone,
    ),
    odds=_shoot_odds,
)
def shoot(battle: GalleyBattle, args: Shoot, table: Table) -> Outcome[GalleyBattle]:
    """R86-R90: hits are noted; nobody loses anything before all have shot."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    table.require(battle.phase == SHOOTING, said("wrong_phase"))
    comply(table, why_no_shot(battle, ship, target.id, args.weapon, args.distance))
    table.require(
        args.dice <= max(1, dice_left(battle, ship, args.weapon)),
        nmsg(
            "There is only 1 die left.", "There are only {n} dice left.", dice_left(battle, ship, args.weapon)
        ),
    )
    trial = SHOT.trial(battle, args)
    title = msg("{ship} shoots at {target}", ship=ship.name, target=target.name)
    faces = table.roll(args.dice, title)
    hits = sum(trial.succeeds(face) for face in faces)
    volley = Volley(shooter=ship.id, target=target.id, weapon=args.weapon, dice=args.dice, hits=hits)
    scored = nmsg("1 hit", "{n} hits", hits)
    text = msg(
        "{what} ({weapon}, {need}): {hits}",
        what=title,
        weapon=WEAPONS[args.weapon],
        need=needed(trial),
        hits=scored,
    )
    facts = (
        Fact(kind="shot", by=ship.id, on=target.id),
        *((Fact(kind="hits", by=ship.id, on=target.id, amount=hits),) if hits else ()),
    )
    line = Line(text=text, ships=(ship.id, target.id), throw=table.last, facts=facts)
    after = battle.but(volleys=(*battle.volleys, volley))
    done = msg("{what}: {result}", what=title, result=scored)
    return Outcome(battle=after, title=done, lines=(*SHOT.overruled(battle, args), line))


@action("resolve_shooting", N_("Losses from shooting"), Nothing, rules="R91-R95", icon="burst")
def resolve_shooting(battle: GalleyBattle, _: Nothing, table: Table) -> Outcome[GalleyBattle]:
    """R86, R91-R95: a location die for each hit; all losses together."""
    open_volleys = unsettled(battle)
    if not open_volleys:
        raise BadInput(msg("Nobody has shot yet."))
    lines: list[Line] = []
    after = battle
    for target in dict.fromkeys(one.target for one in open_volleys):
        ship = after.ships[target]
        shots: list[tuple[Weapon, str]] = [
            (one.weapon, one.shooter) for one in open_volleys if one.target == target for _ in range(one.hits)
        ]
        if not shots:
            continue
        faces = table.roll(len(shots), msg("Where {ship} is hit", ship=ship.name))
        before = men_of(battle, ship)
        result = shooting.strike_all(before, zip([weapon for weapon, _ in shots], faces, strict=True))
        left = result.men
        after = after.with_ship(
            ship.manned(marines=left.marines, archers=left.archers, rowers=left.rowers).but(
                catapult=left.catapult
            )
        )
        lost = before.marines - left.marines + before.archers - left.archers + before.rowers - left.rowers
        facts = (Fact(kind="crew", by=shots[0][1], on=target, amount=lost),) if lost else ()
        lines.append(
            Line(
                text=_loss(ship.name, before, left, result.lost_shots),
                tone="harm",
                ships=(target,),
                throw=table.last,
                facts=facts,
            )
        )
    lost = sum(fact.amount for line in lines for fact in line.facts)
    title = msg("Losses from shooting: {n}", n=lost)
    if not lines:
        lines.append(Line(text=msg("No shot has hit.")))
    settled = tuple(one.but(settled=True) for one in battle.volleys)
    return Outcome(battle=after.but(volleys=settled), title=title, lines=tuple(lines))


def _loss(name: str, before: Men, after: Men, lost_shots: int) -> Msg:
    parts: list[Msg] = []
    for count, text in (
        (before.marines - after.marines, marines),
        (before.archers - after.archers, archers),
        (before.rowers - after.rowers, rowers),
    ):
        if count:
            parts.append(msg("\N{MINUS SIGN}{men}", men=text(count)))
    if before.catapult != after.catapult:
        parts.append(msg("catapult destroyed") if after.catapult == "destroyed" else msg("catapult damaged"))
    if lost_shots:
        parts.append(nmsg("1 shot lost", "{n} shots lost", lost_shots))
    return msg("{ship}: {losses}", ship=name, losses=tuple(parts))
