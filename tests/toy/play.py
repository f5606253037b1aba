"""The paper boat game at the table: boats fire (dice explode on 6), bail out water, and turns end."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.battle.battles import Battle, Setup, ShipState, Side
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.errors import Refusal
from fleetdesk.core.forms import Answers, Choice, Form, Pick
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg
from tests.toy.lists import BoatFleet


class BoatSide(Side):
    fleet: BoatFleet


class Boat(ShipState):
    hull: int
    hull_lost: int = Field(0, ge=0, le=12)
    sunk: bool = False
    fired: bool = False
    flag: str = ""
    drift: float = 0.0


class Pond(Battle):
    sides: tuple[BoatSide, ...] = ()
    ships: Mapping[str, Boat] = {}
    wind: int = Field(0, ge=0, le=7)


class FireArgs(Frozen):
    ship: str
    target: str


class BailArgs(Frozen):
    ship: str


class EndTurn(Frozen):
    pass


def opening(given: Setup) -> Pond:
    sides, ships = [], {}
    for side in given.sides:
        sides.append(BoatSide(id=side.id, name=side.name, player=side.player, fleet=side.fleet))
        for squadron, ship in side.fleet.sailing():
            card: Any = side.fleet.cards[ship.card]
            boat = Boat(
                id=f"{side.id}.{ship.id}",
                side=side.id,
                squadron=squadron.id,
                name=ship.name,
                card=ship.card,
                hull=card.hull,
            )
            ships[boat.id] = boat
    return Pond(
        system="toy",
        rules="1",
        title=given.title,
        sides=tuple(sides),
        ships=ships,
        dice=DiceBox(seed=given.seed),
    )


def dice_of(battle: Pond, ship: str) -> int:
    boat = battle.ships[ship]
    card: Any = battle.side(boat.side).fleet.cards[boat.card]
    return max(0, sum(battery.dice for battery in card.guns) - boat.hull_lost)


def run_fire(battle: Pond, args: FireArgs, table: Table) -> Outcome[Pond]:
    boat, target = battle.ships[args.ship], battle.ships[args.target]
    table.require(not boat.fired, msg("{ship} has fired this turn (T4).", ship=boat.name))
    table.require(not target.sunk, msg("{ship} is sunk (T5).", ship=target.name))
    hits, more = 0, dice_of(battle, args.ship)
    if not more:
        raise Refusal(msg("{ship} has no gun left.", ship=boat.name))
    while more:
        faces = table.roll(more, msg("{ship} fires", ship=boat.name))
        hits += sum(face >= 4 for face in faces)
        more = sum(face == 6 for face in faces)
    lost = min(hits, target.hull - target.hull_lost)
    battle = battle.with_ship(boat.but(fired=True))
    target = battle.ships[args.target]
    battle = battle.with_ship(target.but(hull_lost=target.hull_lost + lost))
    battle, lines = settle(battle, args.target)
    title = msg("{target} \N{MINUS SIGN}{lost} hull", target=target.name, lost=lost)
    facts: tuple[Fact, ...] = (
        Fact(kind="shot", by=boat.id, on=target.id),
        Fact(kind="hits", by=boat.id, on=target.id, amount=hits),
        Fact(kind="damage", by=boat.id, on=target.id, amount=lost),
    )
    if battle.ships[args.target].sunk:
        facts = (*facts, Fact(kind="kill", by=boat.id, on=target.id))
    line = Line(
        text=msg("{ship} fires at {target}: {hits} hits", ship=boat.name, target=target.name, hits=hits),
        tone="harm",
        ships=(boat.id, target.id),
        throw=table.last,
        facts=facts,
    )
    return Outcome(battle=battle, title=title, lines=(line, *lines))


def fire_form(battle: Pond, answers: Answers) -> Form:
    shooter = str(answers.get("ship", ""))
    side = battle.ships[shooter].side if shooter in battle.ships else ""
    picks = tuple(
        Pick(value=boat.id, title=Msg.verbatim(boat.name))
        for boat in battle.ships.values()
        if boat.side != side
    )
    target = str(answers.get("target", ""))
    return Form(
        title=msg("Fire"),
        fields=(Choice(key="target", label=msg("Target"), picks=picks, value=target),),
        args={"ship": shooter, "target": target} if target else None,
        go=msg("Fire"),
    )


def fire_odds(battle: Pond, args: FireArgs) -> Odds:
    """One die only, honest enough for a paper boat: does the first die hit?"""
    del battle
    hit = Chance(label=msg("hit"), probability=0.5)
    miss = Chance(label=msg("miss"), probability=0.5)
    return Odds(tables=(OddsTable(title=Msg.verbatim(args.target), chances=(hit, miss), mean=0.5),))


def run_bail(battle: Pond, args: BailArgs, table: Table) -> Outcome[Pond]:
    boat = battle.ships[args.ship]
    (face,) = table.roll(1, msg("{ship} bails out", ship=boat.name))
    saved = min(1, boat.hull_lost) if face >= 5 else 0
    title = msg("{ship} +{saved} hull", ship=boat.name, saved=saved)
    return Outcome(
        battle=battle.with_ship(boat.but(hull_lost=boat.hull_lost - saved)),
        title=title,
        lines=(Line(text=title, tone="sound", ships=(boat.id,), throw=table.last),),
    )


def run_end_turn(battle: Pond, args: EndTurn, table: Table) -> Outcome[Pond]:
    del args, table
    ships = {number: boat.but(fired=False) if boat.fired else boat for number, boat in battle.ships.items()}
    title = msg("Turn {turn} begins", turn=battle.turn + 1)
    after = battle.but(turn=battle.turn + 1, ships=ships, wind=(battle.wind + 1) % 8)
    return Outcome(battle=after, title=title, lines=(Line(text=title),))


def settle(battle: Pond, ship: str, slot: str = "") -> tuple[Pond, tuple[Line, ...]]:
    del slot
    boat = battle.ships[ship]
    sunk = boat.hull_lost >= boat.hull
    if sunk == boat.sunk:
        return battle, ()
    text = msg("{ship} sinks", ship=boat.name) if sunk else msg("{ship} floats again", ship=boat.name)
    return battle.with_ship(boat.but(sunk=sunk)), (Line(text=text, tone="harm", ships=(ship,)),)


def slots_of(battle: Pond, ship: str) -> tuple[Slot, ...]:
    if not ship:
        return (
            Slot(key="wind", label=msg("Wind"), path=("wind",), kind="counter", value=battle.wind, most=7),
        )
    boat = battle.ships[ship]
    at = ("ships", ship)
    return (
        Slot(
            key="hull_lost",
            label=msg("hull"),
            path=(*at, "hull_lost"),
            kind="track",
            value=boat.hull_lost,
            most=boat.hull,
            counts="damage",
        ),
        Slot(key="fired", label=msg("has fired"), path=(*at, "fired"), kind="flag", value=boat.fired),
        Slot(key="flag", label=msg("flag"), path=(*at, "flag"), kind="text", value=boat.flag),
    )
