"""Sailing as actions: moves and their cost, contacts noted, anchors, drifting (R10-R13, R16, R22-R25, R38, R55)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Many, Number, Pick, Toggle
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.uncharted_seas import contact, crew, turn, wind
from fleetdesk.systems.uncharted_seas.activation import ship_of, why_no_anchor, why_no_move, why_no_raise
from fleetdesk.systems.uncharted_seas.asking import flag, number, one_of, rows, said, some_of
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import DERELICT, Contact, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.wind import WindSide

WINDS: dict[str, Msg] = {
    "astern": msg("astern"),
    "abeam": msg("abeam"),
    "ahead": msg("ahead (x2)"),
}
OBSTACLES: dict[str, Msg] = {
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
    obstacle: Literal["", "soft", "solid", "very_solid"] = ""
    over: bool = True
    """Its movement of this turn is over."""


class OneShip(Frozen):
    """An action of a ship without more to say."""

    ship: str


class Drift(Frozen):
    """A drift of 2 inches straight ahead, with what it met."""

    ship: str
    met: str = ""
    """A ship, or the kind of an obstacle; empty: nothing."""


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


def touch(battle: SeaBattle, ship: str, others: tuple[str, ...]) -> SeaBattle:
    """Note which enemies a ship touches, on both sides (R57)."""
    ships = dict(battle.ships)
    for other in others:
        if ships[other].status == "in_play" and not battle.friends(ship, other):
            ships[ship] = ships[ship].but(enemies=_with(ships[ship].enemies, other))
            ships[other] = ships[other].but(enemies=_with(ships[other].enemies, ship))
    return battle.but(ships=ships)


def _with(known_ones: tuple[str, ...], other: str) -> tuple[str, ...]:
    return known_ones if other in known_ones else (*known_ones, other)


def priced(battle: SeaBattle, ship: SeaShip, legs: tuple[Leg, ...]) -> wind.Sailing:
    """R10-R13: what a move costs on top of what the ship spent before this turn."""
    card = battle.card(ship.id)
    mv = (card.move if card.move is not None else 0.0) - ship.move_spent
    return wind.sailing(
        mv,
        [wind.Leg(leg.inches, leg.wind) for leg in legs],
        battle.house,
        wind_affected=card.wind_affected,
    )


def _move(battle: SeaBattle, args: Move, table: Table) -> Outcome[SeaBattle]:
    """R12, R18, R55: sail, stop at the first contact, note what is to be thrown afterwards."""
    ship = ship_of(battle, args.ship)
    for other in (*args.touches, args.ram):
        if other:
            ship_of(battle, other)
    reason = why_no_move(battle, ship)
    table.require(not reason, said(reason) if reason else msg("Allowed"))
    table.require(not ship.moved, msg("This ship has already moved this turn (R18)."))
    sail = priced(battle, ship, args.legs)
    if args.legs:
        table.require(sail.legal, _too_long(battle, ship, sail))
    if args.ram:
        why = contact.why_no_ram(
            battle.card(ship.id).ram, "friend" if battle.friends(ship.id, args.ram) else "enemy"
        )
        table.require(not why, said(why) if why else msg("Allowed"))
    touches = args.touches if not args.ram or args.ram in args.touches else (*args.touches, args.ram)
    moved = ship.but(
        moved=args.over or bool(touches) or bool(args.obstacle), move_spent=ship.move_spent + sail.cost
    )
    after = touch(battle.but(ships={**battle.ships, ship.id: moved}), ship.id, touches)
    pending = contacts_of(battle, ship, touches, args.ram)
    if args.obstacle:
        pending = (*pending, Contact(ship=ship.id, how="obstacle", obstacle=args.obstacle))
    title = (
        msg("{ship} sails {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=sail.inches)
        if args.legs
        else msg("{ship} has moved", ship=ship.name)
    )
    lines = [Line(text=title, ships=(ship.id,))]
    if args.legs and sail.cost != sail.inches:
        text = msg(
            "{ship}: the wind makes it cost {cost} of {mv}",
            ship=ship.name,
            cost=sail.cost,
            mv=sail.cost + sail.rest,
        )
        lines.append(Line(text=text, ships=(ship.id,)))
    lines.extend(
        Line(
            text=msg("{ship} touches {other}", ship=ship.name, other=battle.ships[other].name),
            tone="sea",
            ships=(ship.id, other),
        )
        for other in touches
    )
    return Outcome(battle=after.but(contacts=(*battle.contacts, *pending)), title=title, lines=tuple(lines))


def _too_long(battle: SeaBattle, ship: SeaShip, sail: wind.Sailing) -> Msg:
    if sail.reason == "below_min_move":
        return said("below_min_move")
    return msg(
        "The move costs {cost} of {mv}: the last leg can be {longest}\N{DOUBLE PRIME} at most (R12).",
        cost=sail.cost,
        mv=known(battle.card(ship.id).move) - ship.move_spent,
        longest=sail.longest_last_leg,
    )


def _move_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Move"))
    card = battle.card(ship.id)
    given = rows(answers, "legs")
    count = max(1, min(MOST_LEGS, len(given)))
    legs = tuple(
        Leg(
            inches=number(given.get(str(at), {}), "inches", (card.move or 0.0) if not at else 0.0, 0, 99),
            wind=one_of(given.get(str(at), {}), "wind", WINDS, "abeam"),  # type: ignore[arg-type]
        )
        for at in range(count)
    )
    winds = tuple(Pick(value=key, title=title) for key, title in WINDS.items())
    others = [one for one in battle.ships.values() if one.on_table and one.id != ship.id]
    touched = some_of(answers, "touches", [one.id for one in others])
    enemies = [one for one in touched if not battle.friends(ship.id, one) and battle.ships[one].fights]
    obstacle = one_of(answers, "obstacle", ("", *OBSTACLES))
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
    reason = why_no_move(battle, ship)
    warnings = [said(reason)] if reason else []
    if not sail.legal:
        warnings.append(_too_long(battle, ship, sail))
    return Form(
        title=msg("{ship}: move", ship=ship.name),
        fields=tuple(fields),
        working=_move_working(battle, ship, legs, sail),
        warnings=tuple(warnings),
        args={
            "ship": ship.id,
            "legs": [leg.model_dump() for leg in legs],
            "touches": touched,
            "ram": ram,
            "obstacle": obstacle,
            "over": over,
        },
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
    start = Row(label=msg("Movement (MV)"), value=card.move or 0.0)
    spent = [Row(label=msg("Already sailed"), value=-ship.move_spent)] if ship.move_spent else []
    return Working(title=msg("Movement left"), rows=(start, *spent, *found), total=sail.rest, unit="in")


def _drop(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """R22: drop anchor after the whole move and before firing."""
    ship = ship_of(battle, args.ship)
    reason = why_no_anchor(battle, ship)
    table.require(not reason, said(reason) if reason else msg("Allowed"))
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
    reason = why_no_raise(battle, ship)
    table.require(not reason, said(reason) if reason else msg("Allowed"))
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
    table.require(wreck or ship.drifts, msg("Only derelicts and ships out of command drift (R16, R38)."))
    table.require(ship.drifted_turn < battle.turn, msg("This ship has already drifted this turn."))
    table.require(not ship.anchored, said("anchored"))
    if args.met and args.met not in OBSTACLES:
        ship_of(battle, args.met)
    drift = crew.derelict_drift(ship.status, met_obstacle=args.met in OBSTACLES, anchored=ship.anchored)
    after = ship.but(drifted_turn=battle.turn, moved=True, status=drift.status if wreck else ship.status)
    state = battle.but(ships={**battle.ships, ship.id: after})
    title = msg("{ship} drifts {inches}\N{DOUBLE PRIME}", ship=ship.name, inches=turn.drift_inches())
    lines = [Line(text=title, ships=(ship.id,))]
    if after.status == "derelict_stopped" and ship.status == "derelict":
        lines.append(Line(text=msg("{ship} runs aground", ship=ship.name), tone="harm", ships=(ship.id,)))
    elif args.met in OBSTACLES:
        pending = Contact(ship=ship.id, how="obstacle", obstacle=args.met)  # type: ignore[arg-type]
        state = state.but(contacts=(*state.contacts, pending))
    elif args.met:
        state = _met_ship(state, ship, args.met)
        other = battle.ships[args.met]
        text = msg("{ship} drifts into {other}", ship=ship.name, other=other.name)
        lines.append(Line(text=text, tone="sea", ships=(ship.id, other.id)))
    return Outcome(battle=state, title=title, lines=tuple(lines))


def _met_ship(battle: SeaBattle, ship: SeaShip, met: str) -> SeaBattle:
    """A22, A34: a ship drifting into another collides; a derelict is recovered by the one it meets."""
    if ship.status in DERELICT:
        pending = contacts_of(battle, battle.ships[met], (ship.id,), "")
    else:
        pending = contacts_of(battle, ship, (met,), "")
        battle = touch(battle, ship.id, (met,))
    return battle.but(contacts=(*battle.contacts, *pending))


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
        id="move",
        title=N_("Move"),
        rules="R10-R13 R18 R55",
        args=Move,
        run=_move,
        form=_move_form,
        icon="ship",
    ),
    Action(
        id="drop_anchor", title=N_("Drop anchor"), rules="R22 R23", args=OneShip, run=_drop, icon="anchor"
    ),
    Action(id="raise_anchor", title=N_("Raise anchor"), rules="R24", args=OneShip, run=_raise, icon="anchor"),
    Action(
        id="drift", title=N_("Drift"), rules="R16 R38", args=Drift, run=_drift, form=_drift_form, icon="wind"
    ),
)
