"""Drifting, and derelicts reached (R16, R38-R41, A21, A22, A34)."""

from typing import Annotated

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.uncharted_seas.contact.ramming import without
from fleetdesk.systems.uncharted_seas.engaged import engage_freed, part, remove, touch
from fleetdesk.systems.uncharted_seas.losses import capture, derelict_drift, derelict_touched, untallied
from fleetdesk.systems.uncharted_seas.movement import OBSTACLES, contacts_of, noted
from fleetdesk.systems.uncharted_seas.picks import comply, others, ship_pick, sided_pick
from fleetdesk.systems.uncharted_seas.squadrons import held
from fleetdesk.systems.uncharted_seas.state import DERELICT, END, Contact, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.tables import drift_inches


def _met(asked: Asked) -> list[Pick]:
    obstacles = [
        Pick(value=key, title=msg("an obstacle: {kind}", kind=title)) for key, title in OBSTACLES.items()
    ]
    ships = [sided_pick(asked.battle, one) for one in others(asked.battle, asked.ship)]
    return [Pick(value="", title=msg("nothing: open water")), *obstacles, *ships]


class Drift(Frozen):
    """A drift of 2 inches straight ahead, with what it met."""

    ship: str
    met: Annotated[str, Ask(msg("What did it meet?"), picks=_met)] = ""
    """A ship, or the kind of an obstacle; empty: nothing."""


@action(
    N_("Drift"),
    rules="R16 R38",
    icon="wind",
    asks=Asks(
        title=lambda asked: msg("{ship} drifts 2\N{DOUBLE PRIME} straight ahead", ship=asked.ship.name),
        go=msg("Drift"),
    ),
)
def drift(battle: SeaBattle, args: Drift, table: Table) -> Outcome[SeaBattle]:
    """R16, R38, A06, A21, A34: 2 inches straight ahead; an obstacle stops a derelict for good, a ship is met."""
    ship = ship_of(battle, args.ship)
    wreck = ship.status in DERELICT
    obstacle = next((kind for kind in OBSTACLES if kind == args.met), None)
    if args.met and obstacle is None and ship_of(battle, args.met).id == ship.id:
        raise BadInput(msg("A ship cannot touch itself: choose another."))
    table.require(wreck or ship.drifts, msg("Only derelicts and ships out of command drift (R16, R38)."))
    table.require(ship.drifted_turn < battle.turn, msg("This ship has already drifted this turn."))
    against = (
        (ship.status == "derelict_stopped", "aground"),
        (ship.anchored, "anchored"),
        (wreck and battle.phase != END, "drifts_at_end"),
        (held(battle, ship), "engaged"),
    )
    comply(table, next((code for applies, code in against if applies), ""))
    met = battle.ships.get(args.met)
    comply(table, "out_of_play" if met is not None and not met.here else "")
    stops = bool(args.met) and (met is None or not met.in_play)
    status = ship.status
    if wreck:
        status = derelict_drift("derelict", met_obstacle=stops).status
    after = ship.but(drifted_turn=battle.turn, moved=True, status=status)
    state = part(battle.with_ship(after), ship.id, (args.met,))
    title = msg("{ship} drifts {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=drift_inches())
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


class Recover(Frozen):
    """A ship reaches a derelict."""

    ship: str
    target: Annotated[
        str,
        Ask(
            msg("Which derelict?"),
            picks=lambda asked: [
                ship_pick(asked.battle, one) for one in asked.battle.ships.values() if one.status in DERELICT
            ],
        ),
    ]


@action(
    N_("Recover a derelict"),
    rules="R39-R41",
    icon="flag",
    asks=Asks(title=lambda asked: msg("{ship}: recover a derelict", ship=asked.ship.name), go=msg("Recover")),
)
def recover(battle: SeaBattle, args: Recover, table: Table) -> Outcome[SeaBattle]:
    """R39-R41: the first ship to touch a derelict takes it, or saves it for its own fleet."""
    ship, wreck = ship_of(battle, args.ship), ship_of(battle, args.target)
    if ship.id == wreck.id:
        raise BadInput(msg("A derelict cannot recover itself: choose the ship that reaches it."))
    table.require(wreck.status in DERELICT, msg("{ship} is not a derelict.", ship=wreck.name))
    comply(table, "" if ship.in_play else "out_of_play")
    friends = ship.side == wreck.side
    fate = derelict_touched("same_fleet" if friends else "enemy_of_derelict")
    state = without(battle, ship.id, wreck.id, frozenset({"recover"}))
    if fate.status == "trophy_of_enemy":
        after, lines = capture(state, wreck.id, ship.id)
        return Outcome(
            battle=after,
            title=msg("{ship} takes {wreck} as a trophy", ship=ship.name, wreck=wreck.name),
            lines=lines,
        )
    after = untallied(remove(state, wreck.id, "saved"), wreck.id)
    side = after.side(wreck.side)
    after = after.with_side(side.but(saved=(*side.saved, wreck.id)))
    title = msg("{ship} saves {wreck} from the enemy", ship=ship.name, wreck=wreck.name)
    return in_one_line(after, title, ship.id, wreck.id, tone="sound")
