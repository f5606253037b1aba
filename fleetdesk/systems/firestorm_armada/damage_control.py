"""What happens to one ship apart from fire: criticals named and repaired, losses typed (E7, E8, A16, A20)."""

from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common import criticals as held
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.attacks.damage_tables import one_die
from fleetdesk.systems.common.criticals import critical_of, losses, own, replaced, told
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada import tables
from fleetdesk.systems.firestorm_armada.fire.attacks import inflict
from fleetdesk.systems.firestorm_armada.formulas import criticals
from fleetdesk.systems.firestorm_armada.losses import became, men_of, settle, settle_all, worn
from fleetdesk.systems.firestorm_armada.picks import comply, critical_name, weapon_name
from fleetdesk.systems.firestorm_armada.state import END, ArmadaBattle
from fleetdesk.systems.firestorm_armada.values import weapons_of

MOST_LOST = 99


def _suggested(_: Asked) -> tuple[Msg, ...]:
    return tuple(Msg(key=row.name) for row in tables.criticals().values())


_owing = held.picks(lambda one: bool(one.owes), critical_name)
_broken = held.picks(lambda one: not one.repaired, critical_name)


@action(N_("Critical"), rules="E2 E7", icon="burst")
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


def _follows(asked: Asked) -> str:
    """What the table says of the effect that was named, where the program carries that out; else as it was."""
    row = tables.row_called(asked["text"])
    return row.effect_key if row is not None and row.effect_key in criticals.EFFECTS else told(asked).effect


def _effects(asked: Asked) -> list[Pick]:
    """What the program carries out; an effect only the table gives stays where nothing else is chosen."""
    kept = told(asked).effect
    other = "" if kept in criticals.EFFECTS else kept
    return [Pick(value=key or other, title=Msg(key=name)) for key, name in criticals.EFFECTS.items()]


def _weapons(asked: Asked) -> list[Pick]:
    count = len(weapons_of(asked.battle.card(asked["ship"])))
    named = (Pick(value=str(n), title=weapon_name(asked.battle, asked["ship"], n)) for n in range(count))
    return [Pick(value="", title=msg("none")), *named]


class NameCritical(Frozen):
    """Say what a critical did; its cost may be set right at the same time."""

    ship: str
    at: Annotated[int, held.which(held.picks(name=critical_name)), Field(ge=0, le=99)]
    """Which of the ship's criticals, from 0."""
    text: Annotated[str, own("text", msg("Its effect"), suggestions=_suggested, known=True)] = Field(
        min_length=1, max_length=120
    )
    hull: Annotated[int | None, own("hull", msg("Hull points it cost"))] = Field(None, ge=0, le=40)
    """What it cost; left out: what was marked when it was thrown."""
    crew: Annotated[int | None, own("crew", msg("Crew it cost"))] = Field(None, ge=0, le=40)
    effect: Annotated[
        str | None,
        Ask(
            msg("What the program carries out"),
            key=lambda asked: f"effect{asked['at']}",
            default=_follows,
            picks=_effects,
        ),
    ] = Field(None, max_length=60)
    """What the program carries out; left out: as it was."""
    affects_movement: Annotated[
        bool | None,
        Ask(
            msg("Affects movement"),
            key=lambda asked: f"moves{asked['at']}",
            default=lambda asked: told(asked).affects_movement or asked["effect"] == criticals.MV_HALVED,
            detail=msg("The ship need not move half its MV (R12)"),
        ),
    ] = None
    weapon: Annotated[
        str | None,
        own(
            "weapon", msg("Weapon that was hit"), picks=_weapons, when=lambda asked: len(_weapons(asked)) > 1
        ),
    ] = Field(None, max_length=4)
    """Number of the weapon that was hit."""


@action(
    N_("Name a critical"),
    rules="E7",
    icon="burst",
    asks=held.naming(lambda asked: msg("{ship}: critical", ship=asked.ship.name)),
)
def name_critical(battle: ArmadaBattle, args: NameCritical, _: Table) -> Outcome[ArmadaBattle]:
    """A16: the sheet prints no effects, so players write what a critical did (E7)."""
    ship = ship_of(battle, args.ship)
    old = critical_of(ship, args.at)
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
    after = worn(ship, hull - old.hull, men - old.crew).but(criticals=replaced(ship, args.at, new))
    state = battle.with_ship(after)
    facts = losses(battle, state, ship.id)
    state, more = settle(state, ship.id, revives=True)
    named = msg("{ship}: critical \N{EN DASH} {effect}", ship=ship.name, effect=critical_name(new))
    title = named
    if state.ships[ship.id].status != ship.status or facts:
        title = msg("{what}: {results}", what=named, results=became(battle, state, ship.id))
    line = Line(text=title, tone="harm", ships=(ship.id,), facts=facts)
    return Outcome(battle=state, title=title, lines=(line, *more))


def _points_title(asked: Asked) -> Msg:
    return nmsg(
        "{ship}: {n} point of crew or AP",
        "{ship}: {n} points of crew or AP",
        told(asked).owes,
        ship=asked.ship.name,
    )


def _exactly(owed: int) -> Msg:
    return nmsg("Exactly 1 point of crew or AP is lost.", "Exactly {n} points of crew and AP are lost.", owed)


class TakePoints(Frozen):
    """Points of crew or AP a critical cost, as the player chooses."""

    ship: str
    at: Annotated[
        int, Ask(held.WHICH, picks=_owing, when=lambda asked: len(_owing(asked)) > 1), Field(ge=0, le=99)
    ]
    crew: Annotated[
        int,
        Ask(
            msg("Crew lost"),
            default=lambda asked: min(told(asked).owes, asked.battle.crew_now(asked["ship"])),
        ),
    ] = Field(0, ge=0, le=9)
    ap: Annotated[
        int, Ask(msg("AP lost"), default=lambda asked: max(0, told(asked).owes - asked["crew"]))
    ] = Field(0, ge=0, le=9)


@action(
    N_("Crew or AP"),
    rules="E7",
    icon="people",
    asks=Asks(
        title=_points_title,
        go=msg("Write it down"),
        instead=lambda asked: None if _owing(asked) else (),
    ),
)
def take_points(battle: ArmadaBattle, args: TakePoints, table: Table) -> Outcome[ArmadaBattle]:
    """E7: what a fire, a pounding or a decompression costs, crew or AP as its player likes."""
    ship = ship_of(battle, args.ship)
    critical = critical_of(ship, args.at)
    owed = critical.owes
    table.require(args.crew + args.ap == owed, _exactly(owed))
    after = worn(ship, men=args.crew, ap=args.ap).but(
        criticals=replaced(ship, args.at, critical.but(owes=0, crew=critical.crew + args.crew))
    )
    title = msg("{ship}: {losses}", ship=ship.name, losses=men_of(0, args.crew, args.ap))
    state = battle.with_ship(after)
    return in_one_line(state, title, ship.id, tone="harm", facts=losses(battle, state, ship.id))


class Repair(Frozen):
    """Try to repair the effect of a critical (house option)."""

    ship: str
    at: Annotated[int, Ask(held.WHICH, picks=_broken), Field(ge=0, le=99)]


_REPAIRED, _BROKEN = msg("Repaired"), msg("Not yet")


def repair_from(battle: ArmadaBattle, ship: str) -> int:
    """E8: the lowest face that repairs: by the card, where a special rule of the ship says so."""
    return battle.card(ship).repairs_on or battle.house.repair_target


def why_no_repair(battle: ArmadaBattle) -> str:
    """E8: why nothing is repaired now, or nothing."""
    if not battle.house.repair:
        return "no_repair"
    return "" if battle.phase == END else "repair_at_end"


def _repair_odds(battle: ArmadaBattle, args: Repair) -> Odds:
    def passes(face: int) -> bool:
        return criticals.repaired(face, battle.house, battle.card(args.ship).repairs_on)

    return one_die(msg("Repair"), passes, _REPAIRED, _BROKEN)


@action(
    N_("Repair"),
    rules="E8",
    icon="check",
    odds=_repair_odds,
    asks=Asks(
        title=lambda asked: msg("{ship}: repair", ship=asked.ship.name),
        go=msg("Throw"),
        instead=lambda asked: None if _broken(asked) else (),
        more=lambda asked: (
            Info(
                key="need",
                text=msg("1D6: {n} or more repairs it", n=repair_from(asked.battle, asked["ship"])),
            ),
        ),
    ),
)
def repair(battle: ArmadaBattle, args: Repair, table: Table) -> Outcome[ArmadaBattle]:
    """E8: one test for each effect in the end phase."""
    ship = ship_of(battle, args.ship)
    critical = critical_of(ship, args.at)
    comply(table, why_no_repair(battle))
    comply(table, "already_repaired" if critical.repaired else "")
    comply(table, "repair_tried" if critical.tried_turn == battle.turn else "")
    why = msg("{ship}: repair", ship=ship.name)
    least = repair_from(battle, ship.id)

    def says(face: int) -> Result:
        mends = face >= least
        return Result(label=_REPAIRED if mends else _BROKEN, tone="sound" if mends else "plain")

    fixed = table.die(why, says, hits=range(least, 7)) >= least
    new = critical.but(tried_turn=battle.turn, repaired=fixed)
    title = (
        msg("{ship}: critical repaired", ship=ship.name)
        if fixed
        else msg("{ship}: the repair fails", ship=ship.name)
    )
    text_of = msg("{what}: {effect}", what=title, effect=critical_name(critical)) if critical.text else title
    line = Line(text=text_of, tone="sound" if fixed else "plain", ships=(ship.id,), throw=table.last)
    after = ship.but(criticals=replaced(ship, args.at, new))
    return Outcome(battle=battle.with_ship(after), title=title, lines=(line,))


class Lose(Frozen):
    """Hull, crew or AP lost to something the rules do not throw for."""

    ship: str
    hull: Annotated[int, Ask(msg("Hull lost"))] = Field(0, ge=0, le=MOST_LOST)
    crew: Annotated[int, Ask(msg("Crew lost"))] = Field(0, ge=0, le=MOST_LOST)
    ap: Annotated[int, Ask(msg("AP lost"))] = Field(0, ge=0, le=MOST_LOST)


@action(
    N_("Losses"),
    rules="A20 A22",
    icon="burst",
    asks=Asks(
        title=lambda asked: msg("{ship}: losses", ship=asked.ship.name),
        go=msg("Mark it"),
        ready=lambda asked: bool(asked["hull"] or asked["crew"] or asked["ap"]),
    ),
)
def lose(battle: ArmadaBattle, args: Lose, table: Table) -> Outcome[ArmadaBattle]:
    """E10, A20, A22: losses the players tell."""
    ship = ship_of(battle, args.ship)
    if not (args.hull or args.crew or args.ap):
        raise BadInput(msg("Nothing was lost: set hull, crew or AP to more than 0."))
    comply(table, "" if ship.in_play else "out_of_play")
    hurt = battle.with_ship(worn(ship, args.hull, args.crew, args.ap))
    state, more = settle_all(hurt, ((ship.id, ""),))
    title = msg("{what}: {results}", what=Msg.verbatim(ship.name), results=became(battle, state, ship.id))
    lost = msg("{ship}: {losses}", ship=ship.name, losses=men_of(args.hull, args.crew, args.ap))
    line = Line(text=lost, tone="harm", ships=(ship.id,), facts=losses(battle, hurt, ship.id))
    return Outcome(battle=state, title=title, lines=(line, *more))
