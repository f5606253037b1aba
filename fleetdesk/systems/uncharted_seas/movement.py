"""Sailing: what a move costs, where it stops, the contacts it notes (R10-R13, R16, R18, R23, R55, A23, A35)."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, RowsOf, named
from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import names_of, ship_of
from fleetdesk.systems.common.steps import all_moved
from fleetdesk.systems.common.turns import of_active
from fleetdesk.systems.uncharted_seas import wind
from fleetdesk.systems.uncharted_seas.engaged import engage_freed, part, touch
from fleetdesk.systems.uncharted_seas.losses import touch_is_attack
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import comply, others, said, sided_pick
from fleetdesk.systems.uncharted_seas.state import DERELICT, Contact, Obstacle, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.wind import WindSide

WINDS: dict[WindSide, Msg] = {"astern": msg("astern"), "abeam": msg("abeam"), "ahead": msg("ahead (x2)")}
OBSTACLES: dict[Obstacle, Msg] = {
    "soft": msg("soft (4 AD)"),
    "solid": msg("solid (8 AD)"),
    "very_solid": msg("very solid (12 AD)"),
}


# --- who may move ------------------------------------------------------------------------------------


def why_held(
    *,
    rules: HouseRules,
    anchored: bool = False,
    engaged: bool = False,
    out_of_command: bool = False,
    raising: bool = False,
    status: str = "in_play",
) -> str:
    """R16, R23, R24, A23: why a ship may not move now (a code of `reasons`), or nothing."""
    checks = (
        (status != "in_play", "out_of_play"),
        (anchored, "anchored"),
        (raising, "has_moved"),
        (engaged and not rules.engaged_may_move, "engaged"),
        (out_of_command, "out_of_command"),
    )
    return next((reason for applies, reason in checks if applies), "")


def why_no_move(battle: SeaBattle, ship: SeaShip) -> str:
    """R16, R18, R20, R23, R24, A23: the code of the reason why a ship may not move now, or nothing."""
    if ship.in_play and ship.squadron != battle.active:
        return "not_activated"
    return why_held(
        rules=battle.house,
        status=ship.status,
        anchored=ship.anchored,
        raising=ship.raising_turn == battle.turn,
        engaged=battle.melee_of(ship.id) is not None,
        out_of_command=ship.drifts,
    ) or _after_others(battle, ship)


def _after_others(battle: SeaBattle, ship: SeaShip) -> str:
    """R18, R20: one ship after the other, and all of them before the first one fires."""
    others = [one for one in battle.squadron(ship.squadron) if one.in_play]
    if any(one.fired for one in others):
        return "squadron_fired"
    begun = any(one.move_spent and not one.moved for one in others if one.id != ship.id)
    return "another_moves" if begun else ""


# --- contacts ----------------------------------------------------------------------------------------


def why_no_ram_score(ram: int, met: str) -> str:
    """A30: why a contact cannot be a ram (it is a collision then), a code of `reasons`, or nothing."""
    if met != "enemy":
        return "not_an_enemy"
    return "" if ram > 0 else "no_ram"


def why_no_ram(battle: SeaBattle, ship: str, target: str) -> str:
    """A22, A30: the code of the reason why a contact cannot be a ram, or nothing."""
    if battle.ships[target].status in DERELICT:
        return "recovered"
    met = "friend" if battle.friends(ship, target) else "enemy"
    return why_no_ram_score(battle.card(ship).ram, met)


def contacts_of(battle: SeaBattle, ship: SeaShip, touches: tuple[str, ...], ram: str) -> tuple[Contact, ...]:
    """What each touch calls for: a ram, a collision, or the recovery of a derelict (A22, A30, A34)."""
    found: list[Contact] = []
    for other in touches:
        wreck = battle.ships[other].status in DERELICT
        if wreck and touch_is_attack(battle.house):
            found.append(Contact(ship=ship.id, other=other, how="collision"))
        if wreck:
            found.append(Contact(ship=ship.id, other=other, how="recover"))
        else:
            found.append(Contact(ship=ship.id, other=other, how="ram" if other == ram else "collision"))
    return tuple(found)


def noted(battle: SeaBattle, contacts: tuple[Contact, ...]) -> SeaBattle:
    """The battle with contacts to be resolved later, each once."""
    return battle.but(contacts=tuple(dict.fromkeys((*battle.contacts, *contacts))))


# --- the move ----------------------------------------------------------------------------------------


def left_of(battle: SeaBattle, ship: SeaShip, start: Msg, spent: Msg) -> Trace:
    """R12: the movement a ship has left this turn."""
    return traced(start, battle.move_points(ship.id)).plus(spent, -ship.move_spent, "R12")


def _rest(asked: Asked) -> float:
    """What the ship has left to sail: proposed for the first leg."""
    ship = asked.outer.ship
    return 0.0 if asked.settled["row"] else max(0.0, asked.battle.move_points(ship.id) - ship.move_spent)


class Leg(Frozen):
    """A straight part of a move, in inches."""

    inches: Annotated[float, Ask(msg("Inches"), default=_rest, step=0.5, unit="in"), Field(ge=0, le=99)]
    wind: Annotated[WindSide, Ask(msg("Wind"), picks=named(WINDS), default="abeam", segments=True)] = "astern"


def _touchable(asked: Asked) -> list[Pick]:
    ship = asked.ship
    ordered = sorted(others(asked.battle, ship), key=lambda one: one.side == ship.side)
    return [sided_pick(asked.battle, one) for one in ordered]


def _rammable(asked: Asked) -> list[str]:
    """The enemies it touches."""
    battle = asked.battle
    return [
        one
        for one in asked["touches"]
        if not battle.friends(asked["ship"], one) and battle.ships[one].in_play
    ]


def _ram_picks(asked: Asked) -> list[Pick]:
    score = msg("{n} AD", n=asked.battle.card(asked["ship"]).ram)
    rams = [
        Pick(value=one, title=msg("ram {ship}", ship=asked.battle.ships[one].name), trailing=score)
        for one in _rammable(asked)
    ]
    return [Pick(value="", title=msg("no ram: a collision")), *rams]


class Move(Frozen):
    """A ship's move, with what it touched at the end."""

    ship: str
    legs: Annotated[
        tuple[Leg, ...],
        Ask(
            msg("Inches sailed, leg by leg"),
            rows=RowsOf(title=lambda n: msg("Leg {n}", n=n), more=msg("Another leg")),
        ),
    ] = ()
    touches: Annotated[
        tuple[str, ...], Ask(msg("Ships touched: the move stops (R55)"), picks=_touchable)
    ] = ()
    """Ships it ends in contact with."""
    ram: Annotated[
        str,
        Ask(
            msg("Ram?"),
            picks=_ram_picks,
            when=lambda asked: asked.battle.card(asked["ship"]).ram > 0 and bool(_rammable(asked)),
        ),
    ] = ""
    """The one of them it rams; any other contact is a collision (A30)."""
    obstacle: Annotated[
        Obstacle | Literal[""],
        Ask(msg("Obstacle touched"), picks=named({"": msg("none"), **OBSTACLES}), segments=True),
    ] = ""
    over: Annotated[
        bool,
        Ask(msg("This ends its movement"), when=lambda asked: not asked["touches"] and not asked["obstacle"]),
    ] = True
    """Its movement of this turn is over."""


def priced(battle: SeaBattle, ship: SeaShip, legs: Sequence[Leg]) -> wind.Sailing:
    """R10-R13: what a move costs on top of what the ship spent before this turn."""
    return wind.sailing(
        battle.move_points(ship.id) - ship.move_spent,
        [wind.Leg(leg.inches, leg.wind) for leg in legs],
        battle.house,
        wind_affected=battle.card(ship.id).wind_affected,
    )


def _left(asked: Asked) -> Trace:
    """R10-R13: what is left of the movement, leg by leg."""
    battle, ship = asked.battle, asked.ship
    found = left_of(battle, ship, msg("Movement (MV)"), msg("Already sailed"))
    for at, leg in enumerate(asked["legs"]):
        text = msg(
            "Leg {n}: {inches}\N{DOUBLE PRIME} {wind}",
            n=at + 1,
            inches=leg["inches"],
            wind=WINDS[leg["wind"]],
        )
        factor = wind.leg_factor(leg["wind"], wind_affected=battle.card(ship.id).wind_affected)
        found = found.plus(text, -leg["inches"] * factor, "R10 R11", always=True)
    return found


def _refusal(battle: SeaBattle, ship: SeaShip, args: Move, sail: wind.Sailing) -> Msg | None:
    """R12, A35: what is wrong with the length of a move; a move cut short by a contact is long enough."""
    if sail.reason == "move_too_long":
        return msg(
            "The move costs {cost} of {mv}: the last leg can be {longest}\N{DOUBLE PRIME} at most (R12).",
            cost=sail.cost,
            mv=battle.move_points(ship.id) - ship.move_spent,
            longest=sail.longest_last_leg,
        )
    measured = args.legs and args.over and not args.touches and not args.obstacle
    if measured and ship.sailed + sail.inches < battle.house.min_move:
        return said("below_min_move")
    return None


@action(
    N_("Move"),
    rules="R10-R13 R18 R55",
    icon="ship",
    asks=Asks(
        title=lambda asked: msg("{ship}: move", ship=asked.ship.name),
        go=msg("Move"),
        working=lambda asked: _left(asked).working(msg("Movement left"), "in"),
    ),
)
def move(battle: SeaBattle, args: Move, table: Table) -> Outcome[SeaBattle]:
    """R12, R18, R55: sail, stop at the first contact, note what is to be thrown afterwards."""
    ship = ship_of(battle, args.ship)
    touches = tuple(dict.fromkeys((*args.touches, args.ram) if args.ram else args.touches))
    for other in touches:
        if ship_of(battle, other).id == ship.id:
            raise BadInput(msg("A ship cannot touch itself: choose another."))
    comply(table, why_no_move(battle, ship))
    comply(table, "moved" if ship.moved else "")
    comply(table, "" if all(battle.ships[one].here for one in touches) else "out_of_play")
    sail = priced(battle, ship, args.legs)
    refusal = _refusal(battle, ship, args.but(touches=touches), sail)
    if refusal is not None:
        table.require(condition=False, otherwise=refusal)
    if args.ram:
        comply(table, why_no_ram(battle, ship.id, args.ram))
    moved = ship.but(
        moved=args.over or bool(touches) or bool(args.obstacle),
        move_spent=round(ship.move_spent + sail.cost, 4),
        sailed=round(ship.sailed + sail.inches, 4),
        met="touched" if touches or args.obstacle else ship.met,
    )
    after = battle.with_ship(moved)
    if sail.inches or not args.legs:
        after = part(after, ship.id, touches)
    after = touch(after, ship.id, touches)
    pending = contacts_of(battle, ship, touches, args.ram)
    if args.obstacle:
        pending = (*pending, Contact(ship=ship.id, how="obstacle", obstacle=args.obstacle))
    after, freed = engage_freed(noted(after, pending))
    title = _title(battle, ship, args, sail, touches)
    lines = [Line(text=title, ships=(ship.id, *touches))]
    if args.legs and sail.cost != sail.inches:
        text = msg(
            "{ship}: the wind makes it cost {cost} of {mv}",
            ship=ship.name,
            cost=sail.cost,
            mv=sail.cost + sail.rest,
        )
        lines.append(Line(text=text, ships=(ship.id,)))
    return Outcome(battle=after, title=title, lines=(*lines, *freed))


def _title(battle: SeaBattle, ship: SeaShip, args: Move, sail: wind.Sailing, touches: tuple[str, ...]) -> Msg:
    title = (
        msg("{ship} sails {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=sail.inches)
        if args.legs
        else msg("{ship} has moved", ship=ship.name)
    )
    met = names_of(battle, touches)
    if args.obstacle:
        met = (*met, msg("an obstacle: {kind}", kind=OBSTACLES[args.obstacle]))
    return msg("{what} and touches {others}", what=title, others=met) if met else title


# --- a squadron at once ------------------------------------------------------------------------------


def still_to_move(battle: SeaBattle) -> tuple[SeaShip, ...]:
    """R18: ships of the activated squadron that have not moved yet and may."""
    members = (ship for ship in battle.squadron(battle.active) if battle.active and ship.in_play)
    return tuple(ship for ship in members if not ship.moved and not why_no_move(battle, ship))


@action(N_("All moved"), rules="R18", acts=of_active, icon="check")
def squadron_moved(battle: SeaBattle, _: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R18: every ship that still could has moved, on the table and unmeasured, and touches nobody."""
    ships = still_to_move(battle)
    if not ships:
        raise BadInput(msg("No ship of the squadron has still to move."))
    after, more = battle, list[Line]()
    for ship in ships:
        done = move.run(after, Move(ship=ship.id), table)
        after = done.battle
        more += done.lines[1:]  # its own line is told once for all
    told = all_moved(ships)
    return Outcome(battle=after, title=told.text, lines=(told, *more))
