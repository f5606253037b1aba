"""Sailing as an action: what a move costs, where it stops, the contacts it notes (R10-R13, R18, R55, A35)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Many, Number, Pick, Toggle
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.answers import flag, number, one_of, rows, some_of
from fleetdesk.systems.uncharted_seas import contact, crew, wind
from fleetdesk.systems.uncharted_seas.activation import ship_of, why_no_move
from fleetdesk.systems.uncharted_seas.asking import comply, said
from fleetdesk.systems.uncharted_seas.contact import Obstacle
from fleetdesk.systems.uncharted_seas.melee_groups import engage_freed, touch
from fleetdesk.systems.uncharted_seas.removal import part
from fleetdesk.systems.uncharted_seas.state import DERELICT, Contact, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.wind import WindSide

WINDS: dict[WindSide, Msg] = {
    "astern": msg("astern"),
    "abeam": msg("abeam"),
    "ahead": msg("ahead (x2)"),
}
OBSTACLES: dict[Obstacle, Msg] = {
    "soft": msg("soft (4 AD)"),
    "solid": msg("solid (8 AD)"),
    "very_solid": msg("very solid (12 AD)"),
}
MOST_LEGS = 6


class Leg(Frozen):
    """A straight part of a move, in inches."""

    inches: float = Field(ge=0, le=99)
    wind: WindSide = "astern"


class Move(Frozen):
    """A ship's move, with what it touched at the end."""

    ship: str
    legs: tuple[Leg, ...] = ()
    touches: tuple[str, ...] = ()
    """Ships it ends in contact with."""
    ram: str = ""
    """The one of them it rams; any other contact is a collision (A30)."""
    obstacle: Obstacle | Literal[""] = ""
    over: bool = True
    """Its movement of this turn is over."""


def contacts_of(battle: SeaBattle, ship: SeaShip, touches: tuple[str, ...], ram: str) -> tuple[Contact, ...]:
    """What each touch calls for: a ram, a collision, or the recovery of a derelict (A22, A30, A34)."""
    found: list[Contact] = []
    for other in touches:
        wreck = battle.ships[other].status in DERELICT
        if wreck and crew.touch_is_attack(battle.house):
            found.append(Contact(ship=ship.id, other=other, how="collision"))
        if wreck:
            found.append(Contact(ship=ship.id, other=other, how="recover"))
        else:
            found.append(Contact(ship=ship.id, other=other, how="ram" if other == ram else "collision"))
    return tuple(found)


def noted(battle: SeaBattle, contacts: tuple[Contact, ...]) -> SeaBattle:
    """The battle with contacts to be resolved later, each once."""
    return battle.but(contacts=tuple(dict.fromkeys((*battle.contacts, *contacts))))


def priced(battle: SeaBattle, ship: SeaShip, legs: tuple[Leg, ...]) -> wind.Sailing:
    """R10-R13: what a move costs on top of what the ship spent before this turn."""
    return wind.sailing(
        battle.move_points(ship.id) - ship.move_spent,
        [wind.Leg(leg.inches, leg.wind) for leg in legs],
        battle.house,
        wind_affected=battle.card(ship.id).wind_affected,
    )


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


def _move(battle: SeaBattle, args: Move, table: Table) -> Outcome[SeaBattle]:
    """R12, R18, R55: sail, stop at the first contact, note what is to be thrown afterwards."""
    ship = ship_of(battle, args.ship)
    touches = tuple(dict.fromkeys((*args.touches, args.ram) if args.ram else args.touches))
    for other in touches:
        if ship_of(battle, other).id == ship.id:
            raise BadInput(msg("A ship cannot touch itself: choose another."))
    comply(table, why_no_move(battle, ship))
    comply(table, "moved" if ship.moved else "")
    comply(table, "" if all(battle.ships[one].on_table for one in touches) else "out_of_play")
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
    met = tuple(Msg.verbatim(battle.ships[one].name) for one in touches)
    if args.obstacle:
        met = (*met, msg("an obstacle: {kind}", kind=OBSTACLES[args.obstacle]))
    return msg("{what} and touches {others}", what=title, others=met) if met else title


def why_no_ram(battle: SeaBattle, ship: str, target: str) -> str:
    """A22, A30: the code of the reason why a contact cannot be a ram, or nothing."""
    if battle.ships[target].status in DERELICT:
        return "recovered"
    met: contact.Met = "friend" if battle.friends(ship, target) else "enemy"
    return contact.why_no_ram(battle.card(ship).ram, met)


def _move_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Move"))
    card = battle.card(ship.id)
    given = rows(answers, "legs")
    count = max(1, min(MOST_LEGS, len(given)))
    rest = max(0.0, battle.move_points(ship.id) - ship.move_spent)
    legs = tuple(
        Leg(
            inches=number(given.get(str(at), {}), "inches", rest if not at else 0.0, 0, 99),
            wind=one_of(given.get(str(at), {}), "wind", WINDS, "abeam"),
        )
        for at in range(count)
    )
    winds = tuple(Pick(value=key, title=title) for key, title in WINDS.items())
    others = [one for one in battle.ships.values() if one.on_table and one.id != ship.id]
    touched = some_of(answers, "touches", [one.id for one in others])
    enemies = [one for one in touched if not battle.friends(ship.id, one) and battle.ships[one].fights]
    obstacle: Obstacle | Literal[""] = one_of(answers, "obstacle", ("", *OBSTACLES), "")
    ram = one_of(answers, "ram", enemies)
    over = flag(answers, "over", default=True)
    sail = priced(battle, ship, legs)
    fields: list[FormField] = [
        Group(
            key="legs",
            label=msg("Inches sailed, leg by leg"),
            rows=tuple(
                GroupRow(
                    key=str(at),
                    title=msg("Leg {n}", n=at + 1),
                    fields=(
                        Number(
                            key="inches", label=msg("Inches"), value=leg.inches, most=99, step=0.5, unit="in"
                        ),
                        Choice(key="wind", label=msg("Wind"), picks=winds, value=leg.wind, segments=True),
                    ),
                )
                for at, leg in enumerate(legs)
            ),
            more=msg("Another leg") if count < MOST_LEGS else None,
        ),
        _touch_field(battle, ship, others, touched),
    ]
    if enemies and card.ram > 0:
        fields.append(_ram_field(battle, card.ram, enemies, ram))
    picks = (
        Pick(value="", title=msg("none")),
        *(Pick(value=key, title=title) for key, title in OBSTACLES.items()),
    )
    fields.append(
        Choice(key="obstacle", label=msg("Obstacle touched"), picks=picks, value=obstacle, segments=True)
    )
    if not touched and not obstacle:
        fields.append(Toggle(key="over", label=msg("Its movement is over"), value=over))
    args = Move(
        ship=ship.id,
        legs=legs,
        touches=touched,
        ram=ram,
        obstacle=obstacle,
        over=over or bool(touched or obstacle),
    )
    return Form(
        title=msg("{ship}: move", ship=ship.name),
        fields=tuple(fields),
        working=_move_working(battle, ship, legs, sail),
        args=args.model_dump(),
        go=msg("Move"),
    )


def _touch_field(
    battle: SeaBattle, ship: SeaShip, others: list[SeaShip], touched: tuple[str, ...]
) -> FormField:
    ordered = sorted(others, key=lambda one: one.side == ship.side)
    picks = tuple(
        Pick(value=one.id, title=Msg.verbatim(one.name), detail=Msg.verbatim(battle.side(one.side).name))
        for one in ordered
    )
    return Many(key="touches", label=msg("Ships touched (the move stops, R55)"), picks=picks, values=touched)


def _ram_field(battle: SeaBattle, score: int, enemies: list[str], ram: str) -> FormField:
    picks = (
        Pick(value="", title=msg("no ram: a collision")),
        *(
            Pick(
                value=one,
                title=msg("ram {ship}", ship=battle.ships[one].name),
                trailing=msg("{n} AD", n=score),
            )
            for one in enemies
        ),
    )
    return Choice(key="ram", label=msg("Ram?"), picks=picks, value=ram)


def _move_working(battle: SeaBattle, ship: SeaShip, legs: tuple[Leg, ...], sail: wind.Sailing) -> Working:
    card = battle.card(ship.id)
    found = [
        Row(
            label=msg(
                "Leg {n}: {inches}\N{DOUBLE PRIME} {wind}", n=at + 1, inches=leg.inches, wind=WINDS[leg.wind]
            ),
            value=-leg.inches * wind.leg_factor(leg.wind, wind_affected=card.wind_affected),
            rule="R10 R11",
        )
        for at, leg in enumerate(legs)
    ]
    start = Row(label=msg("Movement (MV)"), value=battle.move_points(ship.id))
    spent = [Row(label=msg("Already sailed"), value=-ship.move_spent)] if ship.move_spent else []
    return Working(title=msg("Movement left"), rows=(start, *spent, *found), total=sail.rest, unit="in")


ACTIONS = (
    Action(
        id="move",
        title=N_("Move"),
        rules="R10-R13 R18 R55",
        args=Move,
        run=_move,
        form=_move_form,
        icon="ship",
    ),
)
