"""Boarding as actions: declared before firing, then all assault points at once (R45-R54, E13)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Number, Pick, Toggle
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.answers import flag, number, one_of
from fleetdesk.systems.firestorm_armada.activation import why_no_boarding
from fleetdesk.systems.firestorm_armada.asking import (
    asked_ship,
    comply,
    said,
    ship_pick,
    target_choice,
)
from fleetdesk.systems.firestorm_armada.harm import (
    worn,
)
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip, Party
from fleetdesk.systems.firestorm_armada.values import ap_sent, ship_of

NOBODY = ""
MOST = 99


class Declare(Frozen):
    """Say before firing whom a ship will board, or that it will not (R46)."""

    ship: str
    target: str = NOBODY


class Board(Frozen):
    """All AP of a ship go aboard another."""

    ship: str
    target: str
    inches: float = Field(0.0, ge=0, le=99)
    between: bool = False
    """Another ship stands in the way (R51)."""
    removed: int = Field(0, ge=0, le=MOST)
    """AP of the party that point defence took off, as players told (E13)."""


def _enemies(battle: ArmadaBattle, ship: ArmadaShip) -> list[ArmadaShip]:
    return [one for one in battle.foes(ship.id) if not one.is_wing]


def _declare_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    if ship is None:
        return Form(title=msg("Will board"))
    foes = _enemies(battle, ship)
    target = one_of(answers, "target", [NOBODY, *(one.id for one in foes)], ship.will_board)
    picks = (
        Pick(value=NOBODY, title=msg("nobody")),
        *(
            ship_pick(battle, one, said("fired_at_target") if one.id in ship.fired_at else None)
            for one in foes
        ),
    )
    return Form(
        title=msg("{ship}: whom will it board?", ship=ship.name),
        fields=(
            Choice(key="target", label=msg("It may not fire at that ship (R46)"), picks=picks, value=target),
        ),
        args={"ship": ship.id, "target": target},
        go=msg("Declare"),
    )


@action("declare_boarding", N_("Will board"), Declare, rules="R46", form=_declare_form, icon="flag")
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


def _board_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    if ship is None:
        return Form(title=msg("Board"))
    given = {**answers, "target": answers.get("target", ship.will_board) or ship.will_board}
    choice, target = target_choice(
        battle, ship.id, given, lambda one: "fired_at_target" if one in ship.fired_at else "", msg("Whom?")
    )
    inches = number(answers, "inches", 0, 0, 99)
    between = flag(answers, "between")
    removed = int(number(answers, "removed", 0, 0, MOST))
    sent = ap_sent(battle, ship.id)
    rows = [Row(label=msg("All its assault points go (R53)"), value=sent, rule="R53")]
    if removed:
        rows.append(Row(label=msg("Taken off by point defence"), value=-min(sent, removed), rule="E13"))
    fields: tuple[FormField, ...] = (
        choice,
        Number(key="inches", label=msg("Distance"), value=inches, most=24, step=0.5, unit="in"),
        Toggle(key="between", label=msg("Another ship stands in the way (R51)"), value=between),
        Number(key="removed", label=msg("AP point defence takes off (E13)"), value=removed, most=MOST),
    )
    return Form(
        title=msg("{ship}: board", ship=ship.name),
        fields=fields,
        working=Working(title=msg("The party"), rows=tuple(rows), total=max(0, sent - removed), unit="AP"),
        args={
            "ship": ship.id,
            "target": target,
            "inches": inches,
            "between": between,
            "removed": removed,
        }
        if target
        else None,
        go=msg("Board with {n} AP", n=sent),
    )


@action("board", N_("Board"), Board, rules="R45-R54", form=_board_form, icon="swords")
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
