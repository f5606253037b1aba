"""Shooting as actions: volleys are thrown one by one, their losses come together (R86-R95)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Fact, Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Number, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.answers import number, one_of
from fleetdesk.systems.galleys import shooting
from fleetdesk.systems.galleys.asking import (
    Adjusted,
    adjusted,
    comply,
    enemy_choice,
    modifiers,
    said,
    ship_of,
)
from fleetdesk.systems.galleys.contact_actions import foe
from fleetdesk.systems.galleys.labels import archers, marines, needed, rowers, working
from fleetdesk.systems.galleys.move_actions import overruled
from fleetdesk.systems.galleys.odds import volley_odds
from fleetdesk.systems.galleys.shooting import Men
from fleetdesk.systems.galleys.state import SHOOTING, GalleyBattle, GalleyShip, Volley
from fleetdesk.systems.galleys.tables import Weapon, tables
from fleetdesk.systems.galleys.trials import Trial

WEAPONS: dict[Weapon, Msg] = {"archer": msg("Archers"), "catapult": msg("Catapult")}


class Shoot(Adjusted):
    """Some dice of one weapon at one target."""

    ship: str
    weapon: Weapon = "archer"
    target: str
    distance: float = Field(ge=0, le=200)
    dice: int = Field(ge=1, le=99)


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


def why_no_shot(battle: GalleyBattle, ship: GalleyShip, target: str, weapon: Weapon, distance: float) -> str:
    """R87, A-44: why a shot is not possible, or nothing."""
    if not dice_left(battle, ship, weapon):
        return "shot_already" if shooting.dice_of(weapon, ship.archers, ship.catapult) else "no_dice"
    other = battle.ships[target]
    answer = shooting.weapons_of(other.archers, other.catapult)
    return "" if shooting.may_shoot_at(weapon, distance, answer, battle.house) else "out_of_range"


def _shoot_form(battle: GalleyBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Shoot"))
    able: list[Weapon] = [one for one in WEAPONS if dice_left(battle, ship, one)]
    wanted = one_of(answers, "weapon", WEAPONS, able[0] if able else "archer")
    weapon: Weapon = "catapult" if wanted == "catapult" else "archer"
    row = tables().shooting.weapons[weapon]
    distance = number(answers, "distance", row.range_max, 0, 200)
    choice, target = enemy_choice(battle, ship.id, answers, msg("At whom?"))
    left = dice_left(battle, ship, weapon)
    dice = int(number(answers, "dice", max(1, left), 1, 99))
    picks = tuple(
        Pick(
            value=one,
            title=title,
            trailing=nmsg("1 die", "{n} dice", dice_left(battle, ship, one)),
            discouraged=None if dice_left(battle, ship, one) else said("no_dice"),
        )
        for one, title in WEAPONS.items()
    )
    fields: tuple[FormField, ...] = (
        Choice(key="weapon", label=msg("With what?"), picks=picks, value=weapon, segments=True),
        choice,
    )
    if not target:
        return Form(title=msg("{ship}: shoot", ship=ship.name), fields=fields)
    modified = modifiers(shot_trial(battle, ship.id, target, weapon), shot_values(), answers, crews=False)
    range_text = msg("Distance ({least} to {most} cm)", least=row.range_min, most=row.range_max)
    return Form(
        title=msg("{ship}: shoot", ship=ship.name),
        fields=(
            *fields,
            Number(key="distance", label=range_text, value=distance, most=200, step=0.5, unit="cm"),
            Number(key="dice", label=msg("Dice"), value=dice, least=1),
            *modified.fields,
        ),
        working=working(WEAPONS[weapon], modified.trial),
        args={
            "ship": ship.id,
            "weapon": weapon,
            "target": target,
            "distance": distance,
            "dice": dice,
            "mods": modified.args["mods"],
        },
        go=nmsg("Shoot: 1 die", "Shoot: {n} dice", dice),
    )


def _shoot_odds(battle: GalleyBattle, args: Shoot) -> Odds:
    trial = adjusted(shot_trial(battle, args.ship, args.target, args.weapon), shot_values(), args.but(crew=0))
    target = battle.ships[args.target]
    return volley_odds(target.name, men_of(battle, target), args.weapon, args.dice, trial)


@action("shoot", N_("Shoot"), Shoot, rules="R86-R90", icon="target", form=_shoot_form, odds=_shoot_odds)
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
    plain = shot_trial(battle, ship.id, target.id, args.weapon)
    trial = adjusted(plain, shot_values(), args.but(crew=0))
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
    return Outcome(battle=after, title=done, lines=(*overruled(plain, trial, ship.id), line))


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
