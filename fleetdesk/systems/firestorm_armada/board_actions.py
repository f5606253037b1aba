"""Boarding as actions: declared before firing, then all assault points at once (R45-R54, E13)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.words import N_, msg
from fleetdesk.core.workings import Working
from fleetdesk.systems.firestorm_armada.activation import why_no_boarding
from fleetdesk.systems.firestorm_armada.asking import (
    aimed,
    comply,
    said,
    ship_pick,
)
from fleetdesk.systems.firestorm_armada.harm import (
    worn,
)
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, Party
from fleetdesk.systems.firestorm_armada.values import ap_sent, ship_of

NOBODY = ""
MOST = 99


def _whom(asked: Asked) -> list[Pick]:
    battle, ship = asked.battle, asked.ship
    foes = (
        ship_pick(battle, one, said("fired_at_target") if one.id in ship.fired_at else None)
        for one in battle.foes(ship.id)
        if not one.is_wing
    )
    return [Pick(value=NOBODY, title=msg("nobody")), *foes]


class Declare(Frozen):
    """Say before firing whom a ship will board, or that it will not (R46)."""

    ship: str
    target: Annotated[
        str,
        Ask(
            msg("It may not fire at that ship (R46)"),
            picks=_whom,
            default=lambda asked: asked.ship.will_board,
        ),
    ] = NOBODY


@action(
    "declare_boarding",
    N_("Will board"),
    Declare,
    rules="R46",
    icon="flag",
    asks=Asks(
        title=lambda asked: msg("{ship}: whom will it board?", ship=asked.ship.name), go=msg("Declare")
    ),
)
def declare_boarding(battle: ArmadaBattle, args: Declare, table: Table) -> Outcome[ArmadaBattle]:
    """R45, R46: declared before the ship fires."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.in_play else "out_of_play")
    if args.target:
        target = ship_of(battle, args.target)
        if target.id == ship.id or target.is_wing:
            raise BadInput(msg("A ship boards another ship: choose one."))
        comply(table, "rammed_this_turn" if ship.rammed_turn == battle.turn else "")
        comply(table, "fired_at_target" if target.id in ship.fired_at else "")
        title = msg("{ship} will board {target}", ship=ship.name, target=target.name)
    else:
        title = msg("{ship} will not board", ship=ship.name)
    after = battle.with_ships(one.but(will_board=args.target) for one in battle.mates(ship.id))
    ships = (ship.id, args.target) if args.target else (ship.id,)
    return Outcome(battle=after, title=title, lines=(Line(text=title, tone="sea", ships=ships),))


# --- the boarding ------------------------------------------------------------------------------------


class Board(Frozen):
    """All AP of a ship go aboard another."""

    ship: str
    target: Annotated[
        str,
        aimed(
            msg("Whom?"),
            lambda _, ship, one: "fired_at_target" if one in ship.fired_at else "",
            lambda ship: ship.will_board,
        ),
    ]
    inches: Annotated[float, Ask(msg("Distance"), most=24, step=0.5, unit="in")] = Field(0.0, ge=0, le=99)
    between: Annotated[bool, Ask(msg("Another ship stands in the way (R51)"))] = False
    """Another ship stands in the way (R51)."""
    removed: Annotated[int, Ask(msg("AP point defence takes off (E13)"))] = Field(0, ge=0, le=MOST)
    """AP of the party that point defence took off, as players told (E13)."""


def _party(asked: Asked) -> Working:
    sent, removed = ap_sent(asked.battle, asked["ship"]), asked["removed"]
    found = traced(msg("All its assault points go (R53)"), sent, "R53")
    found = found.plus(msg("Taken off by point defence"), -min(sent, removed), "E13")
    return found.working(msg("The party"), "AP")


@action(
    "board",
    N_("Board"),
    Board,
    rules="R45-R54",
    icon="swords",
    asks=Asks(
        title=lambda asked: msg("{ship}: board", ship=asked.ship.name),
        go=lambda asked: msg("Board with {n} AP", n=ap_sent(asked.battle, asked["ship"])),
        working=_party,
    ),
)
def board(battle: ArmadaBattle, args: Board, table: Table) -> Outcome[ArmadaBattle]:
    """R45-R53: all AP leave, and never come back (R49)."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    if ship.id == target.id or target.is_wing:
        raise BadInput(msg("A ship boards another ship: choose one."))
    comply(table, why_no_boarding(battle, ship, target.id, inches=args.inches, between=args.between))
    comply(table, "" if target.here else "out_of_play")
    sent = ap_sent(battle, ship.id)
    landed = max(0, sent - args.removed)
    number_of = f"p{battle.next_party}"
    party = Party(id=number_of, by=ship.id, to=target.id, side=ship.side, ap=landed, since_turn=battle.turn)
    state = battle.with_ships(
        worn(one, ap=battle.ap_now(one.id)).but(will_board="", boarded_turn=battle.turn)
        for one in battle.mates(ship.id)
    )
    title = msg("{ship} boards {target} with {ap} AP", ship=ship.name, target=target.name, ap=sent)
    lines = [Line(text=title, tone="sea", ships=(ship.id, target.id))]
    if args.removed:
        text = msg("Point defence takes off {n} AP", n=min(sent, args.removed))
        lines.append(Line(text=text, tone="brass", ships=(ship.id, target.id)))
    if landed:
        state = state.but(links=(*state.links, party), next_party=battle.next_party + 1)
    else:
        lines.append(Line(text=msg("Nobody of the party is left"), tone="harm", ships=(ship.id,)))
    return Outcome(battle=state, title=title, lines=tuple(lines))
