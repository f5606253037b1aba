"""Moves, engines cut, wings moving off (R11-R13, R48, R54, R61, R62)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.answers import flag, number, some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Info, Many, Number, Toggle
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.firestorm_armada import turn, wings
from fleetdesk.systems.firestorm_armada.picks import asked_ship, comply, names, ship_pick, why
from fleetdesk.systems.firestorm_armada.squadrons import (
    why_no_move,
)
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.tables import tables
from fleetdesk.systems.firestorm_armada.values import excused, least_move, mv_now, ship_of


class Move(Frozen):
    """A ship's or wing's move, told in inches."""

    ship: str
    inches: float = Field(ge=0, le=99)
    touches: tuple[str, ...] = ()
    """A wing: whom it ends in contact with (R62)."""
    cut_next: bool = False
    """Cut the engines for the next turn (R13)."""


def why_not_so_far(battle: ArmadaBattle, ship: ArmadaShip, inches: float) -> str:
    """R11-R13, A37: why a move of so many inches is not legal, or nothing."""
    return turn.why_no_move(
        inches,
        mv_now(battle, ship.id),
        battle.house,
        crit=excused(ship) or ship.is_wing,
        engines_cut=ship.engines_cut,
    )


def why_no_touch(battle: ArmadaBattle, ship: ArmadaShip, other: str) -> str:
    """R62: why a wing may not end in contact with this one, or nothing."""
    enemy = battle.ships[other].side != ship.side
    return "" if wings.may_touch(enemy=enemy, repelled=ship.wing == "repelled") else "touch_after_repel"


def _move_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    if ship is None:
        return Form(title=msg("Move"))
    mv, least = mv_now(battle, ship.id), least_move(battle, ship.id)
    most = turn.most_move(mv, battle.house, engines_cut=ship.engines_cut)
    inches = round(number(answers, "inches", least or most, 0, 99), 2)
    fields: list[FormField] = [
        Number(key="inches", label=msg("Inches moved"), value=inches, most=99, step=0.5, unit="in")
    ]
    args: dict[str, object] = {"ship": ship.id, "inches": inches}
    if ship.is_wing:
        others = [one for one in battle.ships.values() if one.here and one.id != ship.id]
        others.sort(key=lambda one: one.side == ship.side)
        picks = tuple(ship_pick(battle, one, why(why_no_touch(battle, ship, one.id))) for one in others)
        touches = some_of(answers, "touches", [one.id for one in others], ship.touching)
        fields.append(Many(key="touches", label=msg("Ends in contact with"), picks=picks, values=touches))
        args["touches"] = touches
    else:
        cut = flag(answers, "cut_next", default=ship.engines_cut_next)
        fields.append(
            Toggle(
                key="cut_next",
                label=msg("Cut the engines for the next turn"),
                detail=msg("Next turn it need not move half its MV (R13)"),
                value=cut,
            )
        )
        args["cut_next"] = cut
    return Form(
        title=msg("{ship}: move", ship=ship.name),
        fields=tuple(fields),
        working=move_working(battle, ship),
        args=args,
        go=msg("Moved"),
    )


@action("move", N_("Move"), Move, rules="R11-R13 R48 R54 R62", form=_move_form, icon="ship")
def move(battle: ArmadaBattle, args: Move, table: Table) -> Outcome[ArmadaBattle]:
    """R11-R13, R48, R54, R62: a move; boarders aboard others stay where they are."""
    ship = ship_of(battle, args.ship)
    comply(table, why_no_move(battle, ship))
    comply(table, why_not_so_far(battle, ship, args.inches))
    for other in args.touches:
        ship_of(battle, other)
        if other == ship.id or not ship.is_wing:
            raise BadInput(msg("Only wings are asked whom they touch, and never themselves."))
        comply(table, why_no_touch(battle, ship, other))
    title = msg("{ship} moves {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=args.inches)
    lines = [Line(text=title, ships=(ship.id,))]
    if args.touches:
        touched = names(battle, args.touches)
        text = msg("{ship} touches {ships}", ship=ship.name, ships=touched)
        lines.append(Line(text=text, tone="sea", ships=(ship.id, *args.touches)))
    if args.cut_next and not ship.engines_cut_next:
        lines.append(_cut_line(ship, now=False, on=True))
    after = ship.but(
        moved=True,
        moved_inches=args.inches,
        touching=args.touches if ship.is_wing else (),
        retreats=False,
        engines_cut_next=ship.engines_cut_next or args.cut_next,
    )
    return Outcome(battle=battle.with_ship(after), title=title, lines=tuple(lines))


def move_working(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    """R11-R13: from half its MV up to MV, and what excuses it."""
    printed, now = battle.card(ship.id).move or 0.0, mv_now(battle, ship.id)
    rows = [Row(label=msg("Printed on the card"), value=printed)]
    if now != printed:
        rows.append(Row(label=msg("Engine failure: half of it"), value=now - printed, rule="E7"))
    if ship.is_wing:
        rows.append(Row(label=msg("A wing has no least move")))
    elif excused(ship):
        rows.append(Row(label=msg("A critical on the engines: no least move"), rule="R12"))
    elif ship.engines_cut:
        rows.append(Row(label=msg("Engines cut: no least move"), rule="R13"))
    else:
        least = least_move(battle, ship.id)
        rows.append(Row(label=msg("At least half: {inches}\N{DOUBLE PRIME}", inches=least), rule="R11"))
    return Working(title=msg("Movement"), rows=tuple(rows), total=now, unit="in")


def _cut_line(ship: ArmadaShip, *, now: bool, on: bool) -> Line:
    if not on:
        text = msg("{ship} keeps its engines running", ship=ship.name)
    elif now:
        text = msg("{ship} has cut its engines (R13)", ship=ship.name)
    else:
        text = msg("{ship} cuts its engines for the next turn (R13)", ship=ship.name)
    return Line(text=text, tone="brass", ships=(ship.id,))


def _running(asked: Asked) -> bool:
    """Whether the engines run in the turn it is about."""
    cut: bool = asked.ship.engines_cut if flag(asked.answers, "now") else asked.ship.engines_cut_next
    return not cut


class CutEngines(Frozen):
    """Cut the engines for the next turn, or start them again."""

    ship: str
    on: Annotated[bool, Ask(msg("Engines cut"), default=_running)] = True
    now: Annotated[bool, Ask(msg("This turn already"), detail=msg("Usually declared the turn before"))] = (
        False
    )
    """They are cut already this turn: told afterwards."""


@action(
    "cut_engines",
    N_("Cut engines"),
    CutEngines,
    rules="R13",
    icon="ship",
    asks=Asks(
        title=lambda asked: msg("{ship}: cut engines", ship=asked.ship.name),
        go=msg("Declare"),
        more=lambda _: (Info(key="rule", text=msg("Such a ship need not move half its MV (R13).")),),
    ),
)
def cut_engines(battle: ArmadaBattle, args: CutEngines, table: Table) -> Outcome[ArmadaBattle]:
    """R13, P6: declared the turn before, or told afterwards."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.in_play else "out_of_play")
    line = _cut_line(ship, now=args.now, on=args.on)
    field = "engines_cut" if args.now else "engines_cut_next"
    return Outcome(battle=battle.with_ship(ship.but(**{field: args.on})), title=line.text, lines=(line,))


@action("retreat", N_("Moved off"), OneShip, rules="R61", icon="arrow-left")
def retreat(battle: ArmadaBattle, args: OneShip, _: Table) -> Outcome[ArmadaBattle]:
    """R61: a repelled wing has moved off."""
    ship = ship_of(battle, args.ship)
    if not ship.is_wing:
        raise BadInput(msg("{ship} is not a wing.", ship=ship.name))
    title = msg(
        "{ship} moves off {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=tables().pd.repel_move_inches
    )
    after = ship.but(retreats=False, touching=())
    return Outcome(battle=battle.with_ship(after), title=title, lines=(Line(text=title, ships=(ship.id,)),))
