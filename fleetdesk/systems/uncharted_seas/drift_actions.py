"""Anchors and drifting as actions (R16, R22-R25, R38)."""

from __future__ import annotations

from typing import Any

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, Pick
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.answers import one_of
from fleetdesk.systems.uncharted_seas import crew, turn
from fleetdesk.systems.uncharted_seas.activation import held, ship_of, why_no_anchor, why_no_raise
from fleetdesk.systems.uncharted_seas.asking import comply
from fleetdesk.systems.uncharted_seas.melee_groups import engage_freed, touch
from fleetdesk.systems.uncharted_seas.move_actions import OBSTACLES, contacts_of, noted
from fleetdesk.systems.uncharted_seas.removal import part
from fleetdesk.systems.uncharted_seas.state import DERELICT, Contact, SeaBattle, SeaShip


class OneShip(Frozen):
    """An action of a ship without more to say."""

    ship: str


class Drift(Frozen):
    """A drift of 2 inches straight ahead, with what it met."""

    ship: str
    met: str = ""
    """A ship, or the kind of an obstacle; empty: nothing."""


def _drop(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """R22: drop anchor after the whole move and before firing."""
    ship = ship_of(battle, args.ship)
    comply(table, why_no_anchor(battle, ship))
    title = msg("{ship} drops anchor", ship=ship.name)
    after = ship.but(anchored=True, turn_anchored=battle.turn)
    return Outcome(
        battle=battle.but(ships={**battle.ships, ship.id: after}),
        title=title,
        lines=(Line(text=title, tone="sea", ships=(ship.id,)),),
    )


def _raise(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """R24: give up the movement of a later turn to raise the anchor."""
    ship = ship_of(battle, args.ship)
    comply(table, why_no_raise(battle, ship))
    title = msg("{ship} raises its anchor instead of moving", ship=ship.name)
    after = ship.but(anchored=False, raising_turn=battle.turn, moved=True)
    return Outcome(
        battle=battle.but(ships={**battle.ships, ship.id: after}),
        title=title,
        lines=(Line(text=title, tone="sea", ships=(ship.id,)),),
    )


def _drift(battle: SeaBattle, args: Drift, table: Table) -> Outcome[SeaBattle]:
    """R16, R38, A21, A34: 2 inches straight ahead; an obstacle stops a derelict for good, a ship is met."""
    ship = ship_of(battle, args.ship)
    wreck = ship.status in DERELICT
    obstacle = next((kind for kind in OBSTACLES if kind == args.met), None)
    if args.met and obstacle is None and ship_of(battle, args.met).id == ship.id:
        raise BadInput(msg("A ship cannot touch itself: choose another."))
    table.require(wreck or ship.drifts, msg("Only derelicts and ships out of command drift (R16, R38)."))
    table.require(ship.drifted_turn < battle.turn, msg("This ship has already drifted this turn."))
    comply(table, "aground" if ship.status == "derelict_stopped" else "")
    comply(table, "anchored" if ship.anchored else "")
    comply(table, "engaged" if held(battle, ship) and not ship.anchored else "")
    met = battle.ships.get(args.met)
    comply(table, "out_of_play" if met is not None and not met.on_table else "")
    stops = bool(args.met) and (met is None or not met.fights)
    status = ship.status
    if wreck:
        status = crew.derelict_drift("derelict", met_obstacle=stops).status
    after = ship.but(drifted_turn=battle.turn, moved=True, status=status)
    state = part(battle.with_ship(after), ship.id, (args.met,))
    title = msg("{ship} drifts {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=turn.drift_inches())
    if met is not None:
        title = msg("{what} and touches {others}", what=title, others=(Msg.verbatim(met.name),))
    elif obstacle is not None:
        kind = msg("an obstacle: {kind}", kind=OBSTACLES[obstacle])
        title = msg("{what} and touches {others}", what=title, others=(kind,))
    lines = [Line(text=title, ships=(ship.id, *((met.id,) if met else ())))]
    if status == "derelict_stopped":
        lines.append(Line(text=msg("{ship} runs aground", ship=ship.name), tone="harm", ships=(ship.id,)))
    elif met is not None:
        state = _met_ship(state, after, met)
    elif obstacle is not None:
        state = noted(state, (Contact(ship=ship.id, how="obstacle", obstacle=obstacle),))
    state, freed = engage_freed(state)
    return Outcome(battle=state, title=title, lines=(*lines, *freed))


def _met_ship(battle: SeaBattle, ship: SeaShip, met: SeaShip) -> SeaBattle:
    """A22, A34: a ship drifting into another collides; a derelict is recovered by the ship it meets."""
    if ship.status in DERELICT:
        return noted(battle, contacts_of(battle, met, (ship.id,), ""))
    return noted(touch(battle, ship.id, (met.id,)), contacts_of(battle, ship, (met.id,), ""))


def _drift_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Drift"))
    others = [one for one in battle.ships.values() if one.on_table and one.id != ship.id]
    picks = (
        Pick(value="", title=msg("nothing: open water")),
        *(Pick(value=key, title=msg("an obstacle: {kind}", kind=title)) for key, title in OBSTACLES.items()),
        *(
            Pick(value=one.id, title=Msg.verbatim(one.name), detail=Msg.verbatim(battle.side(one.side).name))
            for one in others
        ),
    )
    met = one_of(answers, "met", [pick.value for pick in picks])
    args: dict[str, Any] = {"ship": ship.id, "met": met}
    return Form(
        title=msg("{ship} drifts 2\N{DOUBLE PRIME} straight ahead", ship=ship.name),
        fields=(Choice(key="met", label=msg("What did it meet?"), picks=picks, value=met),),
        args=args,
        go=msg("Drift"),
    )


ACTIONS = (
    Action(
        id="drop_anchor", title=N_("Drop anchor"), rules="R22 R23", args=OneShip, run=_drop, icon="anchor"
    ),
    Action(id="raise_anchor", title=N_("Raise anchor"), rules="R24", args=OneShip, run=_raise, icon="anchor"),
    Action(
        id="drift", title=N_("Drift"), rules="R16 R38", args=Drift, run=_drift, form=_drift_form, icon="wind"
    ),
)
