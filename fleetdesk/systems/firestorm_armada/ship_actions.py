"""What happens to one ship apart from fire: criticals named and repaired, losses typed (E7, E8, A16, A20)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from fleetdesk.core.actions import Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Number, Pick, Text, Toggle
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.answers import flag, number, one_of, text
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.firestorm_armada import criticals
from fleetdesk.systems.firestorm_armada.asking import (
    asked_ship,
    comply,
    critical_name,
    weapon_name,
)
from fleetdesk.systems.firestorm_armada.harm import became, inflict, men_of, settle, settle_all, worn
from fleetdesk.systems.firestorm_armada.odds import one_die
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip, Critical
from fleetdesk.systems.firestorm_armada.values import ship_of, weapons_of

MOST_LOST = 99
SUGGESTED = tuple(Msg(key=name) for name in criticals.NAMES.values())


class NameCritical(Frozen):
    """Say what a critical did; its cost may be set right at the same time."""

    ship: str
    at: int = Field(ge=0, le=99)
    """Which of the ship's criticals, from 0."""
    text: str = Field(min_length=1, max_length=120)
    hull: int | None = Field(None, ge=0, le=40)
    """What it cost; left out: what was marked when it was thrown."""
    crew: int | None = Field(None, ge=0, le=40)
    effect: str | None = Field(None, max_length=60)
    """What the program carries out; left out: as it was."""
    affects_movement: bool | None = None
    weapon: str | None = Field(None, max_length=4)
    """Number of the weapon that was hit."""


class TakePoints(Frozen):
    """Points of crew or AP a critical cost, as the player chooses."""

    ship: str
    at: int = Field(ge=0, le=99)
    crew: int = Field(0, ge=0, le=9)
    ap: int = Field(0, ge=0, le=9)


class Repair(Frozen):
    """Try to repair the effect of a critical (house option)."""

    ship: str
    at: int = Field(ge=0, le=99)


class Lose(Frozen):
    """Hull, crew or AP lost to something the rules do not throw for."""

    ship: str
    hull: int = Field(0, ge=0, le=MOST_LOST)
    crew: int = Field(0, ge=0, le=MOST_LOST)
    ap: int = Field(0, ge=0, le=MOST_LOST)


def _critical_of(ship: ArmadaShip, at: int) -> Critical:
    if at >= len(ship.criticals):
        raise BadInput(msg("{ship} has no critical number {n}.", ship=ship.name, n=at + 1))
    return ship.criticals[at]


def _replaced(ship: ArmadaShip, at: int, critical: Critical) -> tuple[Critical, ...]:
    return tuple(critical if n == at else one for n, one in enumerate(ship.criticals))


@action("take_critical", N_("Critical"), OneShip, rules="E2 E7", icon="burst")
def take_critical(battle: ArmadaBattle, args: OneShip, table: Table) -> Outcome[ArmadaBattle]:
    """E2: a critical from elsewhere, as any other."""
    ship = ship_of(battle, args.ship)
    if ship.is_wing:
        raise BadInput(msg("A wing takes no criticals: it is repelled or destroyed."))
    comply(table, "" if ship.here else "out_of_play")
    state, lines = inflict(battle, table, ship.id, Damage(0, 1))
    state, more = settle_all(state, ((ship.id, ""),))
    title = msg("{what}: {results}", what=Msg.verbatim(ship.name), results=became(battle, state, ship.id))
    return Outcome(battle=state, title=title, lines=(*lines, *more))


def _facts(ship: str, hull: int, men: int) -> tuple[Fact, ...]:
    found = (Fact(kind="damage", on=ship, amount=hull), Fact(kind="crew", on=ship, amount=men))
    return tuple(fact for fact in found if fact.amount)


def _critical_picks(ship: ArmadaShip, numbers: Sequence[int]) -> tuple[Pick, ...]:
    found = []
    for at in numbers:
        one = ship.criticals[at]
        title = critical_name(one) if one.text else msg("not named")
        detail = (
            msg("Turn {turn}, 2D6 {roll}", turn=one.turn, roll=one.roll)
            if one.roll
            else msg("Turn {turn}", turn=one.turn)
        )
        found.append(Pick(value=str(at), title=title, detail=detail))
    return tuple(found)


def _name_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    if ship is None or not ship.criticals:
        return Form(title=msg("Name a critical"))
    numbers = [str(at) for at in range(len(ship.criticals))]
    unnamed = next((str(at) for at, one in enumerate(ship.criticals) if not one.text), numbers[-1])
    at = int(one_of(answers, "at", numbers, unnamed))
    critical = ship.criticals[at]
    # each critical keeps its own answers: choosing another one must not carry words over
    words = text(answers, f"text{at}", critical.text, most=120)
    hull = int(number(answers, f"hull{at}", critical.hull, 0, 40))
    men = int(number(answers, f"crew{at}", critical.crew, 0, 40))
    keys = [key for key in criticals.EFFECTS if key]
    effect = one_of(answers, f"effect{at}", ["", *keys], critical.effect if critical.effect in keys else "")
    moves = flag(answers, f"moves{at}", default=critical.affects_movement or effect == criticals.MV_HALVED)
    weapons = [str(n) for n in range(len(weapons_of(battle.card(ship.id))))]
    weapon = one_of(answers, f"weapon{at}", ["", *weapons], critical.weapon)
    fields: list[FormField] = []
    if len(numbers) > 1:
        picks = _critical_picks(ship, range(len(numbers)))
        fields.append(Choice(key="at", label=msg("Which critical?"), picks=picks, value=str(at)))
    fields += [
        Text(key=f"text{at}", label=msg("Its effect"), value=words, suggestions=SUGGESTED),
        Number(key=f"hull{at}", label=msg("Hull points it cost"), value=hull, most=40),
        Number(key=f"crew{at}", label=msg("Crew it cost"), value=men, most=40),
        Choice(
            key=f"effect{at}",
            label=msg("What the program carries out"),
            picks=tuple(Pick(value=key, title=Msg(key=name)) for key, name in criticals.EFFECTS.items()),
            value=effect,
        ),
        Toggle(
            key=f"moves{at}",
            label=msg("Affects movement"),
            detail=msg("The ship need not move half its MV (R12)"),
            value=moves,
        ),
    ]
    if weapons:
        fields.append(
            Choice(
                key=f"weapon{at}",
                label=msg("Weapon that was hit"),
                picks=(
                    Pick(value="", title=msg("none")),
                    *(Pick(value=n, title=weapon_name(battle, ship.id, int(n))) for n in weapons),
                ),
                value=weapon,
            )
        )
    kept = critical.effect if critical.effect and critical.effect not in keys else effect
    args = {
        "ship": ship.id,
        "at": at,
        "text": words,
        "hull": hull,
        "crew": men,
        "effect": effect or (kept if kept not in keys else ""),
        "affects_movement": moves,
        "weapon": weapon,
    }
    return Form(
        title=msg("{ship}: critical", ship=ship.name),
        fields=tuple(fields),
        args=args if words.strip() else None,
        go=msg("Write it down"),
    )


@action("name_critical", N_("Name a critical"), NameCritical, rules="E7", form=_name_form, icon="burst")
def name_critical(battle: ArmadaBattle, args: NameCritical, _: Table) -> Outcome[ArmadaBattle]:
    """E7: the sheet prints no effects, so players write what a critical did."""
    ship = ship_of(battle, args.ship)
    old = _critical_of(ship, args.at)
    hull = old.hull if args.hull is None else args.hull
    men = old.crew if args.crew is None else args.crew
    effect = old.effect if args.effect is None else args.effect
    moves = old.affects_movement if args.affects_movement is None else args.affects_movement
    new = old.but(
        text=args.text,
        hull=hull,
        crew=men,
        effect=effect,
        affects_movement=moves or effect == criticals.MV_HALVED,
        weapon=old.weapon if args.weapon is None else args.weapon,
    )
    after = worn(ship, hull - old.hull, men - old.crew).but(criticals=_replaced(ship, args.at, new))
    facts = _facts(ship.id, hull - old.hull, men - old.crew)
    state, more = settle(battle.with_ship(after), ship.id, revives=True)
    named = msg("{ship}: critical \N{EN DASH} {effect}", ship=ship.name, effect=critical_name(new))
    title = named
    if state.ships[ship.id].status != ship.status or facts:
        title = msg("{what}: {results}", what=named, results=became(battle, state, ship.id))
    line = Line(text=title, tone="harm", ships=(ship.id,), facts=facts)
    return Outcome(battle=state, title=title, lines=(line, *more))


def _exactly(owed: int) -> Msg:
    return nmsg("Exactly 1 point of crew or AP is lost.", "Exactly {n} points of crew and AP are lost.", owed)


def _take_points_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    owing = [at for at, one in enumerate(ship.criticals) if one.owes] if ship else []
    if ship is None or not owing:
        return Form(title=msg("Crew or AP"))
    at = int(one_of(answers, "at", [str(n) for n in owing], str(owing[0])))
    owed = ship.criticals[at].owes
    crew = int(number(answers, "crew", min(owed, battle.crew_now(ship.id)), 0, 9))
    ap = int(number(answers, "ap", max(0, owed - crew), 0, 9))
    fields: list[FormField] = []
    if len(owing) > 1:
        fields.append(
            Choice(key="at", label=msg("Which critical?"), picks=_critical_picks(ship, owing), value=str(at))
        )
    fields += [
        Number(key="crew", label=msg("Crew lost"), value=crew, most=9),
        Number(key="ap", label=msg("AP lost"), value=ap, most=9),
    ]
    return Form(
        title=msg("{ship}: {n} points of crew or AP", ship=ship.name, n=owed),
        fields=tuple(fields),
        args={"ship": ship.id, "at": at, "crew": crew, "ap": ap},
        go=msg("Write it down"),
    )


@action("take_points", N_("Crew or AP"), TakePoints, rules="E7", form=_take_points_form, icon="people")
def take_points(battle: ArmadaBattle, args: TakePoints, table: Table) -> Outcome[ArmadaBattle]:
    """E7: what a fire, a pounding or a decompression costs, crew or AP as its player likes."""
    ship = ship_of(battle, args.ship)
    critical = _critical_of(ship, args.at)
    owed = critical.owes
    table.require(args.crew + args.ap == owed, _exactly(owed))
    after = worn(ship, men=args.crew, ap=args.ap).but(
        criticals=_replaced(ship, args.at, critical.but(owes=0, crew=critical.crew + args.crew))
    )
    title = msg("{ship}: {losses}", ship=ship.name, losses=men_of(0, args.crew, args.ap))
    line = Line(text=title, tone="harm", ships=(ship.id,), facts=_facts(ship.id, 0, args.crew))
    return Outcome(battle=battle.with_ship(after), title=title, lines=(line,))


def _repair_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    waiting = [at for at, one in enumerate(ship.criticals) if not one.repaired] if ship else []
    if ship is None or not waiting:
        return Form(title=msg("Repair"))
    at = int(one_of(answers, "at", [str(n) for n in waiting], str(waiting[0])))
    return Form(
        title=msg("{ship}: repair", ship=ship.name),
        fields=(
            Choice(
                key="at", label=msg("Which critical?"), picks=_critical_picks(ship, waiting), value=str(at)
            ),
            Info(
                key="need",
                text=msg("1D6: {n} or more repairs it (E8)", n=battle.house.repair_target),
            ),
        ),
        args={"ship": ship.id, "at": at},
        go=msg("Throw"),
    )


def _repair_odds(battle: ArmadaBattle, _: Repair) -> Odds:
    return one_die(msg("Repair"), 7 - battle.house.repair_target, msg("Repaired"), msg("Not yet"))


@action("repair", N_("Repair"), Repair, rules="E8", form=_repair_form, odds=_repair_odds, icon="check")
def repair(battle: ArmadaBattle, args: Repair, table: Table) -> Outcome[ArmadaBattle]:
    """E8: one test for each effect in the end phase."""
    ship = ship_of(battle, args.ship)
    critical = _critical_of(ship, args.at)
    comply(table, "" if battle.house.repair else "no_repair")
    comply(table, "already_repaired" if critical.repaired else "")
    comply(table, "repair_tried" if critical.tried_turn == battle.turn else "")
    why = msg("{ship}: repair", ship=ship.name)
    least = battle.house.repair_target
    (face,) = table.roll(1, why, hits=range(least, 7))
    fixed = face >= least
    new = critical.but(tried_turn=battle.turn, repaired=fixed)
    title = (
        msg("{ship}: critical repaired", ship=ship.name)
        if fixed
        else msg("{ship}: the repair fails", ship=ship.name)
    )
    text_of = msg("{what}: {effect}", what=title, effect=critical_name(critical)) if critical.text else title
    line = Line(text=text_of, tone="sound" if fixed else "plain", ships=(ship.id,), throw=table.last)
    after = ship.but(criticals=_replaced(ship, args.at, new))
    return Outcome(battle=battle.with_ship(after), title=title, lines=(line,))


def _lose_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    if ship is None:
        return Form(title=msg("Losses"))
    hull = int(number(answers, "hull", 0, 0, MOST_LOST))
    crew = int(number(answers, "crew", 0, 0, MOST_LOST))
    ap = int(number(answers, "ap", 0, 0, MOST_LOST))
    return Form(
        title=msg("{ship}: losses", ship=ship.name),
        fields=(
            Number(key="hull", label=msg("Hull lost"), value=hull, most=MOST_LOST),
            Number(key="crew", label=msg("Crew lost"), value=crew, most=MOST_LOST),
            Number(key="ap", label=msg("AP lost"), value=ap, most=MOST_LOST),
        ),
        args={"ship": ship.id, "hull": hull, "crew": crew, "ap": ap} if hull or crew or ap else None,
        go=msg("Mark it"),
    )


@action("lose", N_("Losses"), Lose, rules="A20 A22", form=_lose_form, icon="burst")
def lose(battle: ArmadaBattle, args: Lose, table: Table) -> Outcome[ArmadaBattle]:
    """E10, A20, A22: losses the players tell."""
    ship = ship_of(battle, args.ship)
    if not (args.hull or args.crew or args.ap):
        raise BadInput(msg("Nothing was lost: set hull, crew or AP to more than 0."))
    comply(table, "" if ship.in_play else "out_of_play")
    state, more = settle_all(battle.with_ship(worn(ship, args.hull, args.crew, args.ap)), ((ship.id, ""),))
    title = msg("{what}: {results}", what=Msg.verbatim(ship.name), results=became(battle, state, ship.id))
    losses = msg("{ship}: {losses}", ship=ship.name, losses=men_of(args.hull, args.crew, args.ap))
    line = Line(text=losses, tone="harm", ships=(ship.id,), facts=_facts(ship.id, args.hull, args.crew))
    return Outcome(battle=state, title=title, lines=(line, *more))
