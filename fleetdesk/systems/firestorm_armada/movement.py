"""Activations and the moves in them: who is up, how far a ship goes, launches and repelled wings (R4, R8-R13, R54, R61)."""

from typing import Annotated

from pydantic import Field

from fleetdesk.core.answers import flag, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.lists import fitting
from fleetdesk.core.rule.acting import Nothing, OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.sentences import names_of, ship_of
from fleetdesk.systems.common.steps import all_moved, ending, has_finished, left_undone
from fleetdesk.systems.common.turns import finished, of_active, side_to_act, unit_picks, unit_side
from fleetdesk.systems.firestorm_armada.conditions import ship_card
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.picks import comply, said, ship_pick, why
from fleetdesk.systems.firestorm_armada.squadrons import may_open_fire, why_no_move
from fleetdesk.systems.firestorm_armada.state import ACTIVATIONS, ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.tables import tables
from fleetdesk.systems.firestorm_armada.turn.debts import OWED
from fleetdesk.systems.firestorm_armada.values import excused, least_move, mv_now
from fleetdesk.systems.firestorm_armada.wings import harm as wings


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


def _usual(asked: Asked) -> float:
    """R11-R13: the least move, or as far as it goes."""
    battle, ship = asked.battle, asked.ship
    return least_move(battle, ship.id) or turn.most_move(
        mv_now(battle, ship.id), battle.house, engines_cut=ship.engines_cut
    )


def _touchable(asked: Asked) -> list[Pick]:
    """Enemies first."""
    battle, ship = asked.battle, asked.ship
    others = [one for one in battle.ships.values() if one.here and one.id != ship.id]
    others.sort(key=lambda one: one.side == ship.side)
    return [ship_pick(battle, one, why(why_no_touch(battle, ship, one.id))) for one in others]


class Move(Frozen):
    """A ship's or wing's move, told in inches."""

    ship: str
    inches: Annotated[
        float, Ask(msg("Inches moved"), default=_usual, step=0.5, unit="in"), Field(ge=0, le=99)
    ]
    touches: Annotated[
        tuple[str, ...],
        Ask(
            msg("Ends in contact with"),
            picks=_touchable,
            default=lambda asked: asked.ship.touching,
            when=lambda asked: asked.ship.is_wing,
        ),
    ] = ()
    """A wing: whom it ends in contact with (R62)."""
    cut_next: Annotated[
        bool,
        Ask(
            msg("Cut the engines for the next turn"),
            detail=msg("Next turn it need not move half its MV (R13)"),
            default=lambda asked: asked.ship.engines_cut_next,
            when=lambda asked: not asked.ship.is_wing,
        ),
    ] = False
    """Cut the engines for the next turn (R13)."""


@action(
    N_("Move"),
    rules="R11-R13 R48 R54 R62",
    icon="ship",
    asks=Asks(
        title=lambda asked: msg("{ship}: move", ship=asked.ship.name),
        go=msg("Moved"),
        working=lambda asked: move_working(asked.battle, asked.ship),
    ),
)
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
        touched = names_of(battle, args.touches)
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
    card, now = ship_card(battle, ship.id), mv_now(battle, ship.id)
    printed = card.move or 0.0
    rows = [*fitting.rows_of(card, "move", printed)]
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
    N_("Cut engines"),
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


@action(N_("Moved off"), rules="R61", icon="arrow-left")
def retreat(battle: ArmadaBattle, args: OneShip, _: Table) -> Outcome[ArmadaBattle]:
    """R61: a repelled wing has moved off."""
    ship = ship_of(battle, args.ship)
    if not ship.is_wing:
        raise BadInput(msg("{ship} is not a wing.", ship=ship.name))
    title = msg(
        "{ship} moves off {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=tables().pd.repel_move_inches
    )
    after = ship.but(retreats=False, touching=())
    return in_one_line(battle.with_ship(after), title, ship.id)


def still_to_move(battle: ArmadaBattle) -> tuple[ArmadaShip, ...]:
    """R11: ships and wings of the activated unit that have not moved yet and may; repelled wings move off instead."""
    members = (
        ship for ship in battle.unit(battle.active) if battle.active and ship.here and not ship.retreats
    )
    return tuple(ship for ship in members if not why_no_move(battle, ship))


@action(N_("All moved"), rules="R11 R54", acts=of_active, icon="check")
def squadron_moved(battle: ArmadaBattle, _: Nothing, __: Table) -> Outcome[ArmadaBattle]:
    """R11, R54: all that still could have moved, on the table and unmeasured; wings touch nobody."""
    after, lines = opened(battle)
    if not lines:
        raise BadInput(msg("Nothing of the unit has still to move."))
    return Outcome(battle=after, title=lines[0].text, lines=lines)


def opened(battle: ArmadaBattle) -> tuple[ArmadaBattle, tuple[Line, ...]]:
    """R11, R54: with the first shot of a unit all of it has moved, on the table and unmeasured."""
    ships = still_to_move(battle)
    if not ships:
        return battle, ()
    after = battle.with_ships(ship.but(moved=True, touching=()) for ship in ships)
    return after, (all_moved(ships),)


def _permitted(battle: ArmadaBattle, args: "Activate", table: Table) -> None:
    """R4: what the rules ask of an activation."""
    side = unit_side(battle, args.unit)
    table.require(battle.phase == ACTIVATIONS, msg("Units are activated in the third step of the turn (R4)."))
    table.require(args.unit not in battle.activated and args.unit != battle.active, said("already_activated"))
    table.require(
        any(ship.here for ship in battle.unit(args.unit)), msg("Nothing of this unit is on the table.")
    )
    table.require(
        not battle.active or spent(battle),
        msg("Another unit is still being activated: end its activation first."),
    )
    turn_of = side_to_act(finished(battle))
    if turn_of is not None:
        table.require(side == turn_of, _not_up(battle, turn_of))


def spent(battle: ArmadaBattle) -> bool:
    """R4: nothing is left to the activated unit: the next activation ends its own. Who may still fire has not."""
    silent = all(not may_open_fire(battle, ship) for ship in battle.unit(battle.active) if ship.here)
    return silent and not OWED.of_unit(battle) and not still_to_move(battle)


def _not_up(battle: ArmadaBattle, turn_of: str) -> Msg:
    return msg("It is the turn of {side} to activate a unit (R4).", side=battle.side(turn_of).name)


def _flight(battle: ArmadaBattle, unit: str) -> Msg | None:
    return msg("flight") if battle.is_flight(unit) else None


def _units(asked: Asked) -> tuple[Pick, ...]:
    return unit_picks(asked.battle, text(asked.answers, "unit"), _not_up, _flight)


def _beyond(asked: Asked) -> Msg:
    ships = _members(asked)
    reach = asked.battle.side(asked.battle.home(ships[0].squadron)).fleet.command if ships else 0
    return msg("More than {inches}\N{DOUBLE PRIME} from every other ship of its squadron (R7)", inches=reach)


def _members(asked: Asked) -> list[ArmadaShip]:
    return [one for one in asked.battle.unit(asked["unit"]) if one.here and not one.is_wing]


class Activate(Frozen):
    """Activate a squadron or a flight."""

    unit: Annotated[str, Ask(msg("Squadron or flight"), picks=_units, by_button=True)]
    out: Annotated[
        tuple[str, ...],
        Ask(
            _beyond,
            picks=lambda asked: [ship_pick(asked.battle, one) for one in _members(asked)],
            when=lambda asked: len(_members(asked)) > 1,
        ),
    ] = ()
    """Ships beyond command distance."""


@action(
    N_("Activate"),
    rules="R4 R7-R10",
    icon="flag",
    asks=Asks(
        title=lambda asked: msg("Activate {squadron}", squadron=asked.battle.unit_name(asked["unit"])),
        go=msg("Activate"),
    ),
    acts=lambda battle, args: (unit_side(battle, args.unit),),
)
def activate(battle: ArmadaBattle, args: Activate, table: Table) -> Outcome[ArmadaBattle]:
    """R4, R7-R10: begin the activation; ships beyond command distance combine nothing and get no cards."""
    _permitted(battle, args, table)
    members = [ship for ship in battle.unit(args.unit) if ship.here]
    if any(one not in {ship.id for ship in members if not ship.is_wing} for one in args.out):
        raise BadInput(msg("Only ships of this squadron are checked for command distance (R10)."))
    undone = left_undone(OWED.of_unit(battle)) if battle.active else ()
    if battle.active:
        undone = (*undone, has_finished(battle.unit_name(battle.active)))
    before = finished(battle)
    title = msg("{squadron} is activated", squadron=battle.unit_name(args.unit))
    lines = [Line(text=title, tone="sea", ships=tuple(ship.id for ship in members))]
    lines += [
        Line(
            text=msg("{ship} is beyond command distance (R8, R9)", ship=battle.ships[one].name),
            tone="brass",
            ships=(one,),
        )
        for one in args.out
    ]
    after = before.with_ships(
        ship.but(out_of_command=ship.id in args.out)
        for ship in members
        if ship.out_of_command != (ship.id in args.out)
    ).but(active=args.unit, activated=tuple(one for one in before.activated if one != args.unit))
    return Outcome(battle=after, title=title, lines=(*undone, *lines))


end_activation = ending("R4", lambda battle: battle.unit_name(battle.active), OWED.of_unit, finished)
