"""Ramming (R47-R63)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fleetdesk.core.actions import Fact, Line, Outcome, Table
from fleetdesk.core.answers import number
from fleetdesk.core.base import Frozen
from fleetdesk.core.forms import Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.galleys import contact
from fleetdesk.systems.galleys.harm import hurt
from fleetdesk.systems.galleys.labels import thrown
from fleetdesk.systems.galleys.odds import RAM_ENDS, ram_odds
from fleetdesk.systems.galleys.picks import (
    alone,
    comply,
    enemy,
    foe,
    said,
    ship_of,
)
from fleetdesk.systems.galleys.profiles import cm, known
from fleetdesk.systems.galleys.readiness import (
    ram_trial,
    ram_values,
    test_due,
    why_not_active,
)
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip
from fleetdesk.systems.galleys.tested import Tested
from fleetdesk.systems.galleys.trials import Trial

PROWS = (
    Pick(value="side", title=msg("the side")),
    Pick(value="stern", title=msg("the stern")),
    Pick(value="bow", title=msg("the bow"), discouraged=said("ram_bow")),
)


def _ram_test(battle: GalleyBattle, args: Ram) -> Trial:
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


def _ram_odds(battle: GalleyBattle, args: Ram) -> Odds:
    return ram_odds(battle, args.ship, args.target, RAM.trial(battle, args))


@action(
    "ram",
    N_("Ram"),
    Ram,
    rules="R47-R63",
    icon="ram",
    asks=Asks(
        title=lambda asked: msg("{ship}: ram", ship=asked.ship.name),
        go=msg("Ram"),
        working=RAM.working,
        instead=alone,
    ),
    odds=_ram_odds,
)
def ram(battle: GalleyBattle, args: Ram, table: Table) -> Outcome[GalleyBattle]:
    """R47-R63: the attempt, and on success the damage."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    comply(table, why_no_ram(battle, ship, args))
    table.require(not test_due(battle, ship), msg("The fatigue test is thrown before moving (R13)."))
    now = _with_move(ship, args)
    trial = RAM.trial(battle, args)
    both = (ship.id, target.id)
    title = msg("{ship} rams {target}", ship=ship.name, target=target.name)
    face = table.roll(1, title)[0]
    success = trial.succeeds(face)
    ram = now.but(ram_attempted=True, moved=now.moved or battle.house.ram_ends_move)
    after = battle.with_ship(ram)
    text = msg(
        "{what}: {throw} {result}",
        what=title,
        throw=thrown(trial, face),
        result=msg("rammed") if success else msg("missed"),
    )
    lines = [
        *RAM.overruled(battle, args),
        Line(
            text=text,
            tone="sea",
            ships=both,
            throw=table.last,
            facts=(
                Fact(kind="shot", by=ship.id, on=target.id),
                *((Fact(kind="hits", by=ship.id, on=target.id),) if success else ()),
            ),
        ),
    ]
    came = RAM_ENDS["missed"]
    if success:
        after = after.with_ship(after.ships[target.id].but(rammed_this_turn=True, just_rammed=True))
        card = battle.card(ship.id)
        value, defence = known(card.ram), known(battle.card(target.id).defence)
        face = table.roll(1, msg("Damage to {target}", target=target.name))[0]
        harm = contact.ram_harm(face, value, defence, damaged=target.damaged)
        text = msg(
            "Damage to {target}: {die} + {ram} = {total} against D {defence}",
            target=target.name,
            die=face,
            ram=value,
            total=harm.total,
            defence=defence,
        )
        lines.append(Line(text=text, ships=both, throw=table.last))
        after, more = hurt(after, target.id, ship.id, harm)
        lines.extend(more)
        came = RAM_ENDS["sunk" if harm.sunk else harm.result]
    done = msg("{what}: {result}", what=title, result=came)
    return Outcome(battle=after, title=done, lines=tuple(lines))
