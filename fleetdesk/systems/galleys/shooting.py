"""Archers and catapults: volleys are thrown one by one, their losses come together, and their odds (R86-R95)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.dice import Throw
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.enumeration import alike, fates
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.attacks.attack_dice import Die
from fleetdesk.systems.common.attacks.attack_odds import chances
from fleetdesk.systems.common.attacks.thrown import hits_of, throw_attack
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys.formulas.crews import archers, marines, rowers
from fleetdesk.systems.galleys.formulas.shooting import (
    ENGINE_POINTS,
    Loss,
    Men,
    dice_of,
    may_shoot_at,
    shot,
    shot_values,
    strike,
    strike_all,
    weapons_of,
)
from fleetdesk.systems.galleys.formulas.trials import FACES, Trial, needed
from fleetdesk.systems.galleys.picks import Tested, alone, comply, enemy, foe, said
from fleetdesk.systems.galleys.state import SHOOTING, Armed, GalleyBattle, GalleyShip, Volley
from fleetdesk.systems.galleys.tables import Location, Weapon, tables

WEAPONS: dict[Weapon, Msg] = {"archer": msg("Archers"), "catapult": msg("Catapult")}
PLACES: Mapping[Location, Msg] = {
    "marines": msg("Marines"),
    "archers": msg("Archers"),
    "engine": msg("Catapult"),
    "rowers": msg("Rowers"),
}
"""What a shot may hit."""


def men_of(battle: GalleyBattle, ship: GalleyShip) -> Men:
    """What a ship can lose."""
    return Men(ship.marines, ship.archers, ship.catapult, ship.rowers, battle.card(ship.id).cataphract)


def armed(battle: GalleyBattle, ship: GalleyShip) -> Armed:
    """R86: what a ship shoots with in this phase, whatever shooting has cost it since."""
    return battle.armed.get(ship.id, Armed(archers=ship.archers, catapult=ship.catapult))


def dice_of_ship(battle: GalleyBattle, ship: GalleyShip, weapon: Weapon) -> int:
    """R86, R88: all dice of a weapon in this phase."""
    now = armed(battle, ship)
    return dice_of(weapon, now.archers, now.catapult)


def dice_left(battle: GalleyBattle, ship: GalleyShip, weapon: Weapon) -> int:
    """R88: dice of a weapon not used yet in this phase."""
    used = sum(one.dice for one in battle.volleys if one.shooter == ship.id and one.weapon == weapon)
    return max(0, dice_of_ship(battle, ship, weapon) - used)


def unsettled(battle: GalleyBattle) -> tuple[Volley, ...]:
    """R86: what was shot and has not cost anybody anything yet."""
    return tuple(one for one in battle.volleys if not one.settled)


def shot_trial(battle: GalleyBattle, ship: str, target: str, weapon: Weapon) -> Trial:
    """R88-R90: what each die needs."""
    engine = armed(battle, battle.ships[ship]).catapult
    return shot(weapon, engine, target_engaged=battle.engaged(target))


SHOT = Tested(
    msg("Shoot"), lambda battle, args: shot_trial(battle, args.ship, args.target, args.weapon), shot_values
)


def _weapons(asked: Asked) -> tuple[Pick, ...]:
    """What she carries; with nothing aboard the archers stand for it."""
    carried = [one for one in WEAPONS if dice_of_ship(asked.battle, asked.ship, one)] or [*WEAPONS][:1]
    left = {one: dice_left(asked.battle, asked.ship, one) for one in carried}
    return tuple(
        Pick(
            value=one,
            title=WEAPONS[one],
            trailing=nmsg("1 die", "{n} dice", dice),
            discouraged=None if dice else said("no_dice"),
        )
        for one, dice in left.items()
    )


def _first_weapon(asked: Asked) -> str:
    found = _weapons(asked)
    return next((one.value for one in found if not one.discouraged), found[0].value)


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
            default=_first_weapon,
            when=lambda asked: len(_weapons(asked)) > 1,
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
        Ask(msg("Dice"), default=lambda asked: max(1, dice_left(asked.battle, asked.ship, asked["weapon"]))),
    ] = Field(ge=1, le=99)
    mods: Annotated[tuple[str, ...] | None, SHOT.mods] = None
    crew: None = None
    """Crews do not tell in a shot; older battles have it."""


def why_no_shot(battle: GalleyBattle, ship: GalleyShip, target: str, weapon: Weapon, distance: float) -> str:
    """R87, A-44: why a shot is not possible, or nothing."""
    if not dice_left(battle, ship, weapon):
        return "shot_already" if dice_of_ship(battle, ship, weapon) else "no_dice"
    other = armed(battle, battle.ships[target])
    answer = weapons_of(other.archers, other.catapult)
    return "" if may_shoot_at(weapon, distance, answer, battle.house) else "out_of_range"


def _die(trial: Trial) -> Die:
    """R88: the faces of a die that hit."""
    return Die(tuple(int(trial.succeeds(face)) for face in FACES), rerolls=())


def _shoot_odds(battle: GalleyBattle, args: Shoot) -> Odds:
    trial = SHOT.trial(battle, args)
    target = battle.ships[args.target]
    return volley_odds(target.name, men_of(battle, target), args.weapon, args.dice, trial)


@action(
    N_("Shoot"),
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
    hits, throw = throw_attack(table, args.dice, title, _die(trial))
    volley = Volley(shooter=ship.id, target=target.id, weapon=args.weapon, dice=args.dice, hits=hits)
    scored = hits_of(hits)
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
    line = Line(text=text, ships=(ship.id, target.id), throw=throw, facts=facts)
    after = battle.but(volleys=(*battle.volleys, volley))
    done = msg("{what}: {result}", what=title, result=scored)
    return Outcome(battle=after, title=done, lines=(*SHOT.overruled(battle, args), line))


@action(N_("Losses from shooting"), rules="R91-R95", icon="burst")
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
        before, at = men_of(battle, ship), len(table.dice.throws)
        result = _located(table, ship.name, before, [weapon for weapon, _ in shots])
        fallen = tuple(one for throw in table.dice.throws[at:] for one in throw.faces)
        left = result.men
        if (left.archers, left.catapult) != (before.archers, before.catapult):
            after = after.but(armed={**after.armed, target: armed(battle, ship)})
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
                throw=Throw(why=msg("Where {ship} is hit", ship=ship.name), faces=fallen),
                facts=facts,
            )
        )
    lost = sum(fact.amount for line in lines for fact in line.facts)
    title = msg("Losses from shooting: {n}", n=lost)
    if not lines:
        lines.append(Line(text=msg("No shot has hit.")))
    settled = tuple(one.but(settled=True) for one in battle.volleys)
    return Outcome(battle=after.but(volleys=settled), title=title, lines=tuple(lines))


def _located(table: Table, name: str, men: Men, hits: Sequence[Weapon]) -> Loss:
    """R91: a die for each hit; whoever tells it reads on its keys what each face costs by then."""
    lost = 0
    for weapon, run in groupby(hits):
        many = len([*run])
        why = msg(
            "Where {ship} is hit: {weapon}, {hits}", ship=name, weapon=WEAPONS[weapon], hits=hits_of(many)
        )
        for _ in range(many):
            men, more = strike(men, table.die(why, partial(_says, men, weapon)), weapon)
            lost += more
    return Loss(men, lost)


def _says(men: Men, weapon: Weapon, face: int) -> Result:
    """R91-R95: what a location die comes to."""
    after = strike(men, face, weapon)
    if after.lost_shots:
        return Result(label=msg("{place}: shot lost", place=PLACES[tables().shooting.location[face]]))
    (cost,) = _costs(men, after.men)
    return Result(label=cost, tone="harm")


def _costs(before: Men, after: Men) -> list[Msg]:
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
    return parts


def _loss(name: str, before: Men, after: Men, lost_shots: int) -> Msg:
    parts = _costs(before, after)
    if lost_shots:
        parts.append(nmsg("1 shot lost", "{n} shots lost", lost_shots))
    return msg("{ship}: {losses}", ship=name, losses=tuple(parts))


SHOWN_HITS = 6
NOBODY = Msg.verbatim("")


@lru_cache(maxsize=512)
def losses(men: Men, weapon: Weapon, dice: int, trial: Trial) -> Mapping[Men, float]:
    """R88-R95: what may be left of a ship's men after a volley, with chances."""
    row = tables().shooting
    places = tuple(dict.fromkeys(row.location.values()))
    most = {
        "marines": men.marines,
        "archers": men.archers,
        "rowers": 0 if men.cataphract else men.rowers,
        "engine": ENGINE_POINTS.get(men.catapult, 0),
    }

    def shoot(table: Table) -> int:
        """Where one die hits; 0: nowhere."""
        (face,) = table.roll(1, NOBODY)
        return table.roll(1, NOBODY)[0] if trial.succeeds(face) else 0

    def adds(face: int) -> tuple[int, ...]:
        points = row.weapons[weapon].points
        return tuple(points if face and row.location[face] == place else 0 for place in places)

    def play(table: Table) -> Men:
        fallen = alike(table, dice, shoot, adds, tuple(most[place] for place in places))
        return strike_all(men, ((weapon, face) for face in fallen if face)).men

    return {left: float(chance) for left, chance in fates(play).items()}


def hurt_chance(battle: GalleyBattle, ship: str, target: str, weapon: Weapon, dice: int) -> float:
    """R88-R95: how likely so many dice of a ship cost another men or an engine."""
    men = men_of(battle, battle.ships[target])
    return _hurt(men, losses(men, weapon, dice, shot_trial(battle, ship, target, weapon)))


def _hurt(men: Men, after: Mapping[Men, float]) -> float:
    return 1.0 - after.get(men, 0.0)


def volley_odds(target: str, men: Men, weapon: Weapon, dice: int, trial: Trial) -> Odds:
    """Hits of a volley, what the target loses on average, and how likely it loses anything."""
    spread = chances(dice, _die(trial))
    shown = [*spread[:SHOWN_HITS], sum(spread[SHOWN_HITS:])] if len(spread) > SHOWN_HITS + 1 else [*spread]
    shown_chances = tuple(
        Chance(
            label=msg("{n} hits or more", n=at)
            if at == SHOWN_HITS and len(spread) > len(shown)
            else hits_of(at),
            probability=one,
            tone="harm" if at else "plain",
        )
        for at, one in enumerate(shown)
    )
    after = losses(men, weapon, dice, trial)
    marines = sum(weight * (men.marines - left.marines) for left, weight in after.items())
    archers = sum(weight * (men.archers - left.archers) for left, weight in after.items())
    detail = msg(
        "on average {marines} marines, {archers} archers lost",
        marines=round(marines, 2),
        archers=round(archers, 2),
    )
    table = OddsTable(
        title=Msg.verbatim(target),
        detail=detail,
        chances=shown_chances,
        mean=dice * trial.chance,
        mean_label=msg("hits on average"),
    )
    return Odds(tables=(table,), hope=_hurt(men, after), hoped=msg("Losses"))
