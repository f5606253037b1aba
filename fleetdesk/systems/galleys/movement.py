"""Moving: disengaging, the fatigue test, the move itself (R10-R13, R26, R32-R45, R112)."""

from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Working
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.formulas.links import disengage_values
from fleetdesk.systems.galleys.formulas.trials import Trial, throw_trial, thrown, trial_odds, working
from fleetdesk.systems.galleys.harm import release
from fleetdesk.systems.galleys.picks import Tested, comply, crew_name, said
from fleetdesk.systems.galleys.readiness import (
    disengage_trial,
    fatigue_trial,
    house_free_release,
    other_end,
    test_due,
    turn_limits,
    why_no_disengage,
    why_no_move,
    why_no_stay,
    why_untested,
)
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip, Hold

# --- fatigue ----------------------------------------------------------------------------------------


def throw_fatigue(
    battle: GalleyBattle, ship: str, trial: Trial, table: Table
) -> tuple[GalleyBattle, tuple[Line, ...]]:
    """R10, R11, R13: one fatigue test and what it does."""
    state = battle.ships[ship]
    why = msg("Fatigue test: {ship}", ship=state.name)
    face = throw_trial(table, trial, why, msg("passed"), msg("failed: fatigued"))
    passed = trial.succeeds(face)
    after = state.but(
        tested=True,
        fatigued=state.fatigued or not passed,
        speed=orders.speed_after_test(state.speed, battle.house, passed=passed),
    )
    text = msg(
        "Fatigue test of {ship} ({crew}): {throw} {result}",
        ship=state.name,
        crew=crew_name(state),
        throw=thrown(trial, face),
        result=msg("passed") if passed else msg("failed: fatigued"),
    )
    line = Line(text=text, tone="sound" if passed else "harm", ships=(ship,), throw=table.last)
    return battle.with_ship(after), (line,)


@action(
    N_("Fatigue test"),
    rules="R10-R13",
    icon="dice",
    asks=Asks(
        title=lambda asked: msg("{ship}: fatigue test", ship=asked.ship.name),
        go=msg("Throw"),
        working=lambda asked: working(crew_name(asked.ship), fatigue_trial(asked.battle, asked["ship"])),
    ),
    odds=lambda battle, args: trial_odds(msg("Fatigue test"), fatigue_trial(battle, args.ship)),
)
def fatigue_test(battle: GalleyBattle, args: OneShip, table: Table) -> Outcome[GalleyBattle]:
    """R10-R13: a die up to the value of the crew, or it is fatigued."""
    ship = ship_of(battle, args.ship)
    table.require(test_due(battle, ship), msg("{ship} owes no fatigue test now (R5, R13).", ship=ship.name))
    after, lines = throw_fatigue(battle, ship.id, fatigue_trial(battle, ship.id), table)
    passed = after.ships[ship.id].fatigued == ship.fatigued
    title = (
        msg("{ship} passes its fatigue test", ship=ship.name)
        if passed
        else msg("{ship} is fatigued", ship=ship.name)
    )
    return Outcome(battle=after, title=title, lines=lines)


# --- disengaging ------------------------------------------------------------------------------------


def _link(battle: GalleyBattle, ship: str, number_of: str) -> Hold | None:
    return next((one for one in battle.holds(ship) if one.id == number_of), None)


def _links(asked: Asked) -> tuple[Pick, ...]:
    return tuple(
        Pick(
            value=one.id,
            title=Msg.verbatim(asked.battle.ships[other_end(one, asked["ship"])].name),
            detail=msg("corvus") if one.kind == "corvus" else msg("grapple"),
            discouraged=said("disengage_tried") if one.id in asked.ship.disengage_tried else None,
        )
        for one in asked.battle.holds(asked["ship"])
    )


def _disengage_test(battle: GalleyBattle, args: "Disengage") -> Trial:
    return disengage_trial(battle, args.ship, _needed_link(battle, args.ship, args.link))


DISENGAGE = Tested(msg("Disengagement"), _disengage_test, disengage_values)


class Disengage(Frozen):
    """Try to leave one link."""

    ship: str
    link: Annotated[
        str,
        Ask(
            msg("From whom?"),
            picks=_links,
            default=lambda asked: next((one.value for one in _links(asked) if not one.discouraged), ""),
        ),
    ]
    mods: Annotated[tuple[str, ...] | None, DISENGAGE.mods] = None
    crew: Annotated[int | None, DISENGAGE.crew] = None


def _needed_link(battle: GalleyBattle, ship: str, number_of: str) -> Hold:
    link = _link(battle, ship, number_of)
    if link is None:
        raise BadInput(said("not_linked"))
    return link


def _disengage_odds(battle: GalleyBattle, args: Disengage) -> Odds | None:
    link = _link(battle, args.ship, args.link)
    if link is None or house_free_release(battle.house, link, args.ship):
        return None
    return DISENGAGE.odds(battle, args)


@action(
    N_("Disengage"),
    rules="R36-R45 R112",
    icon="chain",
    asks=Asks(
        title=lambda asked: msg("{ship}: disengage", ship=asked.ship.name),
        go=msg("Throw"),
        working=DISENGAGE.working,
        instead=lambda asked: None if _links(asked) else (Info(text=said("not_linked")),),
        more=lambda _: (Info(text=msg("The die must be high: here a minus hinders."), tone="brass"),),
    ),
    odds=_disengage_odds,
)
def disengage(battle: GalleyBattle, args: Disengage, table: Table) -> Outcome[GalleyBattle]:
    """R36-R45, R112: one attempt to leave one link."""
    ship = ship_of(battle, args.ship)
    link = _needed_link(battle, ship.id, args.link)
    comply(table, why_no_disengage(battle, ship, link))
    other = battle.ships[other_end(link, ship.id)]
    ships = (ship.id, other.id)
    lines: list[Line] = []
    success = house_free_release(battle.house, link, ship.id)
    if not success:
        trial = DISENGAGE.trial(battle, args)
        lines.extend(DISENGAGE.overruled(battle, args))
        why = msg("{ship} disengages from {other}", ship=ship.name, other=other.name)
        face = throw_trial(table, trial, why, msg("free"), msg("still held"))
        success = trial.succeeds(face)
        text = msg(
            "{ship} disengages from {other}: {throw} {result}",
            ship=ship.name,
            other=other.name,
            throw=thrown(trial, face),
            result=msg("free") if success else msg("still held"),
        )
        lines.append(Line(text=text, tone="sound" if success else "harm", ships=ships, throw=table.last))
    tried = ship.but(disengage_tried=(*ship.disengage_tried, link.id))
    marked = tuple(
        one.but(left_tried=True) if one.id == link.id and link.to == ship.id else one for one in battle.links
    )
    after = battle.with_ship(tried).but(links=marked)
    if success:
        after, more = release(after, link, ship.id)
        lines.extend(more)
        if not after.bound(ship.id):
            after = after.with_ship(after.ships[ship.id].but(freed=True))
            text = msg("{ship} may move {cm} cm (R34)", ship=ship.name, cm=after.may_move(ship.id))
            lines.append(Line(text=text, tone="sound", ships=(ship.id,)))
        title = msg("{ship} leaves {other}", ship=ship.name, other=other.name)
    else:
        title = msg("{ship} stays held by {other}", ship=ship.name, other=other.name)
    if house_free_release(battle.house, link, ship.id):
        lines.insert(0, Line(text=title, tone="sound", ships=ships))
    return Outcome(battle=after, title=title, lines=tuple(lines))


# --- the move ---------------------------------------------------------------------------------------


def _least_turn(asked: Asked) -> float:
    return float(max(0.0, turn_limits(asked.battle, asked.ship).least - asked.ship.turned))


def cm_left(battle: GalleyBattle, ship: GalleyShip) -> float:
    """R30-R35: what a ship may still move."""
    return max(0.0, battle.may_move(ship.id) - ship.spent_cm)


class Move(Frozen):
    """A part of a ship's move."""

    ship: str
    cm: Annotated[
        float,
        Ask(msg("Centimetres"), default=lambda asked: cm_left(asked.battle, asked.ship), step=0.5, unit="cm"),
    ] = Field(ge=0, le=200)
    degrees: Annotated[float, Ask(msg("Turned by"), default=_least_turn, step=5, unit="°")] = Field(
        0, ge=0, le=360
    )
    straight: Annotated[
        float,
        Ask(
            msg("Straight at the end"),
            default=lambda asked: 0 if asked["degrees"] else asked["cm"],
            step=0.5,
            unit="cm",
        ),
    ] = Field(0, ge=0, le=200)
    """Straight centimetres at its end."""
    over: Annotated[bool, Ask(msg("This ends its movement"))] = True
    """Its movement of this turn is over."""


def _movement_left(asked: Asked) -> Working:
    left = traced(msg("Movement of this order"), asked.battle.may_move(asked["ship"]), "R30-R35")
    left = left.plus(msg("Moved before"), -asked.ship.spent_cm, always=True)
    return left.plus(msg("This move"), -asked["cm"], always=True).working(msg("Movement left"), "cm")


def _may_move(battle: GalleyBattle, ship: GalleyShip, args: Move, table: Table) -> None:
    """R3-R8, R13, R30-R35: what the rules ask of a move."""
    reason = why_no_move(battle, ship)
    comply(table, reason)
    comply(table, why_untested(battle, ship))
    spent, allowed = ship.spent_cm + args.cm, battle.may_move(ship.id)
    table.require(
        bool(reason) or spent <= allowed,
        msg("{cm} cm is more than the {allowed} cm it may move.", cm=spent, allowed=allowed),
    )
    limits, turned = turn_limits(battle, ship), ship.turned + args.degrees
    table.require(
        turned <= limits.most and (not args.over or turned >= limits.least),
        msg(
            "{order} turns it by {least} to {most}°, not {degrees}°.",
            order=Msg(key=orders.ORDERS[ship.carried_out or "halt"]),
            least=limits.least,
            most=limits.most,
            degrees=turned,
        ),
    )


@action(
    N_("Move"),
    rules="R25 R30-R35",
    icon="ship",
    asks=Asks(
        title=lambda asked: msg("{ship}: move", ship=asked.ship.name), go=msg("Move"), working=_movement_left
    ),
)
def move(battle: GalleyBattle, args: Move, table: Table) -> Outcome[GalleyBattle]:
    """R25, R32: record what was measured on the table."""
    ship = ship_of(battle, args.ship)
    _may_move(battle, ship, args, table)
    whole = args.degrees == 0 and args.straight >= args.cm
    now = ship.but(
        spent_cm=min(999.0, ship.spent_cm + args.cm),
        turned=min(720.0, ship.turned + args.degrees),
        straight_cm=min(999.0, ship.straight_cm + args.cm) if whole else args.straight,
        moved=args.over,
    )
    title = (
        msg("{ship} moves {cm} cm and turns {degrees}°", ship=ship.name, cm=args.cm, degrees=args.degrees)
        if args.degrees
        else msg("{ship} moves {cm} cm", ship=ship.name, cm=args.cm)
    )
    return in_one_line(battle.with_ship(now), title, ship.id)


@action(N_("Stay"), rules="R6 R7 R26 R44", icon="anchor")
def stay(battle: GalleyBattle, args: OneShip, table: Table) -> Outcome[GalleyBattle]:
    """R6, R7, R26, R44: a ship that does not move may still act where it lies; one ordered to turn has to."""
    ship = ship_of(battle, args.ship)
    comply(table, why_no_stay(battle, ship))
    title = msg("{ship} does not move", ship=ship.name)
    after = battle.with_ship(ship.but(moved=True))
    return in_one_line(after, title, ship.id)
