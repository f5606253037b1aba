"""Ramming (R47-R63)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from fleetdesk.core.answers import number
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.forms import Pick
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys.formulas import contact
from fleetdesk.systems.galleys.formulas.contact import ram_values
from fleetdesk.systems.galleys.formulas.trials import Trial, throw_trial, thrown, trial_table
from fleetdesk.systems.galleys.harm import hurt
from fleetdesk.systems.galleys.picks import Tested, alone, comply, enemy, foe, said
from fleetdesk.systems.galleys.profiles import cm, known
from fleetdesk.systems.galleys.readiness import ram_trial, why_not_active, why_untested
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip

PROWS = (
    Pick(value="side", title=msg("the side")),
    Pick(value="stern", title=msg("the stern")),
    Pick(value="bow", title=msg("the bow"), discouraged=said("ram_bow")),
)


def _ram_test(battle: GalleyBattle, args: "Ram") -> Trial:
    return ram_trial(battle, args.ship, args.target, by_side=args.contact == "side", turned=args.turned)


RAM = Tested(msg("Ram"), _ram_test, ram_values)


def _came(asked: Asked) -> float:
    return float(asked.ship.spent_cm or asked.battle.may_move(asked["ship"]))


def _came_straight(asked: Asked) -> float:
    turned = number(asked.answers, "turned", asked.ship.turned, 0, 360)
    return asked.ship.straight_cm or (0 if turned else asked["spent"])


class Ram(Frozen):
    """A ship tries to ram another; what it moved so far is taken from the move unless given."""

    ship: str
    target: Annotated[str, enemy(msg("Whom?"))]
    contact: Annotated[
        Literal["side", "stern", "bow"], Ask(msg("The prow touches"), picks=lambda _: PROWS, segments=True)
    ] = "side"
    spent: Annotated[float | None, Ask(msg("Moved before contact"), default=_came, step=0.5, unit="cm")] = (
        Field(None, ge=0, le=200)
    )
    straight: Annotated[
        float | None, Ask(msg("Straight at the end"), default=_came_straight, step=0.5, unit="cm")
    ] = Field(None, ge=0, le=200)
    turned: Annotated[
        float | None, Ask(msg("Turned by"), default=lambda asked: asked.ship.turned, step=5, unit="°")
    ] = Field(None, ge=0, le=360)
    mods: Annotated[tuple[str, ...] | None, RAM.mods] = None
    crew: Annotated[int | None, RAM.crew] = None


def _with_move(ship: GalleyShip, args: Ram) -> GalleyShip:
    """The ship with the move it made up to the contact."""
    return ship.but(
        spent_cm=ship.spent_cm if args.spent is None else args.spent,
        straight_cm=ship.straight_cm if args.straight is None else args.straight,
        turned=ship.turned if args.turned is None else args.turned,
    )


def why_no_ram(battle: GalleyBattle, ship: GalleyShip, args: Ram) -> str:
    """R18, R47-R49, R63, R75: why a ship cannot ram now, or nothing."""
    now = _with_move(ship, args)
    if reason := why_not_active(battle, ship):
        return reason
    if ship.ram_attempted:
        return "ram_tried"
    if ship.oars_attempted:
        return "ram_after_oars"
    return contact.why_no_ram(
        args.contact,
        cruise=cm(battle.card(ship.id).cruise_cm),
        spent=now.spent_cm,
        straight=now.straight_cm,
        order=now.carried_out,
        resting=now.resting,
        held=battle.bound(ship.id),
    )


@action(
    N_("Ram"),
    rules="R47-R63",
    icon="ram",
    asks=Asks(
        title=lambda asked: msg("{ship}: ram", ship=asked.ship.name),
        go=msg("Ram"),
        working=RAM.working,
        instead=alone,
    ),
    odds=lambda battle, args: ram_odds(battle, args.ship, args.target, RAM.trial(battle, args)),
)
def ram(battle: GalleyBattle, args: Ram, table: Table) -> Outcome[GalleyBattle]:
    """R47-R63: the attempt, and on success the damage."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    comply(table, why_no_ram(battle, ship, args))
    comply(table, why_untested(battle, ship))
    now = _with_move(ship, args)
    trial = RAM.trial(battle, args)
    both = (ship.id, target.id)
    title = msg("{ship} rams {target}", ship=ship.name, target=target.name)
    card = battle.card(ship.id)
    value, defence = known(card.ram), known(battle.card(target.id).defence)
    whys = (title, msg("Damage to {target}", target=target.name))
    before = len(table.dice.throws)
    face, harm = throw_ram(table, trial, value, defence, damaged=target.damaged, whys=whys)
    fallen = (*table.dice.throws[before:], None)
    ram = now.but(ram_attempted=True, ram_target=target.id, moved=now.moved or battle.house.ram_ends_move)
    after = battle.with_ship(ram)
    text = msg(
        "{what}: {throw} {result}",
        what=title,
        throw=thrown(trial, face),
        result=msg("rammed") if harm else msg("missed"),
    )
    lines = [
        *RAM.overruled(battle, args),
        Line(
            text=text,
            tone="sea",
            ships=both,
            throw=fallen[0],
            facts=(Fact(kind="hits", by=ship.id, on=target.id),) if harm else (),
        ),
    ]
    if harm:
        after = after.with_ship(after.ships[target.id].but(rammed_this_turn=True, just_rammed=True))
        text = msg(
            "Damage to {target}: {die} + {ram} = {total} against D {defence}",
            target=target.name,
            die=harm.total - value,
            ram=value,
            total=harm.total,
            defence=defence,
        )
        lines.append(Line(text=text, ships=both, throw=fallen[1]))
        after, more = hurt(after, target.id, ship.id, harm)
        lines.extend(more)
    done = msg("{what}: {result}", what=title, result=RAM_ENDS[_end(harm)])
    return Outcome(battle=after, title=done, lines=tuple(lines))


NOBODY = Msg.verbatim("")
RAM_ENDS: Mapping[str, Msg] = {
    "missed": msg("missed"),
    "nothing": msg("no damage"),
    "damaged": msg("damaged"),
    "sunk": msg("sunk"),
}


def throw_ram(
    table: Table,
    trial: Trial,
    ram: int,
    defence: int,
    *,
    damaged: bool,
    whys: tuple[Msg, Msg] = (NOBODY, NOBODY),
) -> tuple[int, contact.RamHarm | None]:
    """R50-R62: the die of the attempt, and what the ram does where it strikes."""
    face = throw_trial(table, trial, whys[0], msg("rammed"), msg("missed"))
    if not trial.succeeds(face):
        return face, None

    def says(die: int) -> Result:
        harm = contact.ram_harm(die, ram, defence, damaged=damaged)
        return Result(label=RAM_ENDS[_end(harm)], tone="plain" if harm.result == "nothing" else "harm")

    second = table.die(whys[1], says)
    return face, contact.ram_harm(second, ram, defence, damaged=damaged)


def _end(harm: contact.RamHarm | None) -> str:
    return "missed" if harm is None else "sunk" if harm.sunk else harm.result


@lru_cache(maxsize=512)
def ram_chances(trial: Trial, ram: int, defence: int, *, damaged: bool) -> Mapping[str, float]:
    """R50-R62: chances that a ram misses, does nothing, damages, sinks."""
    found = fates(lambda table: _end(throw_ram(table, trial, ram, defence, damaged=damaged)[1]))
    return {end: float(found.get(end, 0)) for end in RAM_ENDS}


def ram_spread(battle: GalleyBattle, ship: str, target: str, trial: Trial) -> Mapping[str, float]:
    ram, defence = known(battle.card(ship).ram), known(battle.card(target).defence)
    return ram_chances(trial, ram, defence, damaged=battle.ships[target].damaged)


def spread_table(battle: GalleyBattle, ship: str, target: str, found: Mapping[str, float]) -> OddsTable:
    """The same, to be shown."""
    ram, defence = known(battle.card(ship).ram), known(battle.card(target).defence)
    return OddsTable(
        title=Msg.verbatim(battle.ships[target].name),
        detail=msg("D6 + {ram} against D {defence}", ram=ram, defence=defence),
        chances=(
            Chance(label=RAM_ENDS["missed"], probability=found["missed"]),
            Chance(label=RAM_ENDS["nothing"], probability=found["nothing"]),
            Chance(label=RAM_ENDS["damaged"], probability=found["damaged"], tone="brass"),
            Chance(label=RAM_ENDS["sunk"], probability=found["sunk"], tone="harm"),
        ),
    )


def ram_odds(battle: GalleyBattle, ship: str, target: str, trial: Trial) -> Odds:
    """The two tables of a ram: the attempt, and what becomes of the target."""
    harm = spread_table(battle, ship, target, ram_spread(battle, ship, target, trial))
    return Odds(tables=(trial_table(msg("Ram"), trial), harm), hope=harm.effect, hoped=msg("Damaged or sunk"))
