"""Positions set right or told for the first time: hex, heading, V; and what a touched hex offers (section 10)."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from fleetdesk.core.answers import number as number_of
from fleetdesk.core.answers import one_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.blocks.charts import Cell, Chart
from fleetdesk.core.forms import Answers, Cells, Choice, Form, FormField, Number, Pick, Rose
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail.chart import chart
from fleetdesk.systems.age_of_sail.fight.fire import fire
from fleetdesk.systems.age_of_sail.hexes import HEADINGS, Heading, Hex, label, number
from fleetdesk.systems.age_of_sail.orders.labels import heading_msg
from fleetdesk.systems.age_of_sail.orders.routes import route_offers
from fleetdesk.systems.age_of_sail.state import (
    BROADSIDES,
    COMMAND,
    MODES,
    MOVEMENT,
    WEATHER,
    AosBattle,
    AosShip,
    Mode,
)
from fleetdesk.systems.common.sentences import ship_of

FARTHEST = 400
MOST_V = 30


class Place(Frozen):
    """Where a ship is, how she lies and how fast she goes."""

    ship: str
    hex: Hex | None = None
    heading: Heading | None = None
    v: int = Field(0, ge=0, le=MOST_V)
    mode: Mode = "sailing"


def where(battle: AosBattle, ship: AosShip) -> Msg:
    """Where she is, as far as that is followed."""
    if battle.is_fort(ship.id):
        return msg("hex {cell}", cell=label(ship.hex)) if ship.hex is not None else msg("not on the chart")
    heading = heading_msg(ship.heading) if ship.heading is not None else msg("heading not followed")
    if ship.hex is None:
        return msg("{heading}, V {v}", heading=heading, v=ship.v_prev)
    return msg("hex {cell}, {heading}, V {v}", cell=label(ship.hex), heading=heading, v=ship.v_prev)


def cell_told(answers: Answers, key: str, default: Hex | None) -> Hex | None:
    """A touched cell; what cannot be one is left aside."""
    value: Any = answers.get(key, None)
    if value is None:
        return default
    if isinstance(value, list | tuple) and value and isinstance(value[-1], list | tuple):
        value = value[-1]
    if not isinstance(value, list | tuple) or not value:
        return None
    numbers = [
        one for one in value if isinstance(one, int) and not isinstance(one, bool) and abs(one) <= FARTHEST
    ]
    return (numbers[0], numbers[1]) if len(numbers) == len(value) == 2 else default


def _place_form(battle: AosBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Position"))
    fort = battle.is_fort(ship.id)
    fields: list[FormField] = []
    cell = cell_told(answers, "hex", ship.hex)
    heading = ship.heading
    if battle.tracking == "hex":
        sea = _sea(battle, ship, cell)
        if sea is not None:
            values = (cell,) if cell is not None else ()
            fields.append(Cells(key="hex", label=msg("Hex"), chart=sea, values=values))
    args: dict[str, Any] = {
        "ship": ship.id,
        "hex": cell,
        "heading": heading,
        "v": ship.v_prev,
        "mode": ship.mode,
    }
    if not fort:
        heading = HEADINGS[int(number_of(answers, "heading", number(heading or battle.wind), 0, 5))]
        speed = int(number_of(answers, "v", ship.v_prev, 0, MOST_V))
        mode = one_of(answers, "mode", MODES, ship.mode)
        if battle.tracking != "none":
            names = tuple(heading_msg(one) for one in HEADINGS)
            fields.append(
                Rose(
                    key="heading",
                    label=msg("Heading"),
                    points=6,
                    value=number(heading),
                    names=names,
                    onward=True,
                )
            )
            args["heading"] = heading
        fields += [
            Number(key="v", label=msg("V: hexes crossed last turn"), value=speed, most=MOST_V),
            Choice(
                key="mode",
                label=msg("How she lies"),
                picks=tuple(Pick(value=one, title=Msg(key=name)) for one, name in MODES.items()),
                value=mode,
                segments=True,
            ),
        ]
        args |= {"v": speed, "mode": mode}
    return Form(
        title=msg("Position of {ship}", ship=ship.name), fields=tuple(fields), args=args, go=msg("Set")
    )


def _sea(battle: AosBattle, ship: AosShip, cell: Hex | None) -> Chart | None:
    """The chart without orders: whoever looks over the shoulder sees where ships are and nothing else."""
    bare = battle.with_ships(one.but(log={}) for one in battle.ships.values())
    sea = chart(bare.with_ship(bare.ships[ship.id].but(hex=cell)), "", ship.side)
    return sea.but(layers=(), legend=(), tracks=(), reach=(), begins=None) if sea is not None else None


def place_offer(battle: AosBattle, ship: AosShip) -> Offer:
    """The button that sets her position right."""
    title = msg("Put on the chart") if battle.tracking == "hex" and ship.hex is None else msg("Position")
    return offer(place, title=title, kind="quiet", ship=ship.id)


def _may_be_put(battle: AosBattle, ship: AosShip) -> bool:
    """Where a touch means setting a ship down: not on the chart yet, before the first orders, after a move."""
    setting_up = battle.turn == 1 and battle.phase in {WEATHER, COMMAND}
    return ship.hex is None or setting_up or battle.phase == MOVEMENT


def cell_offers(battle: AosBattle, ship: str, cell: Cell) -> tuple[Offer, ...]:
    """What may be done in a hex: fire at who stands there, sail there, put the ship in hand there."""
    own = battle.ships.get(ship)
    if own is None or battle.tracking != "hex":
        return ()
    found = []
    if battle.phase == BROADSIDES:
        found += [
            offer(
                fire, title=msg("Fire at {ship}", ship=one.name), kind="primary", ship=own.id, target=one.id
            )
            for one in battle.foes(own.id)
            if one.hex == cell
        ]
    found += route_offers(battle, own, cell)
    if own.hex != cell and own.on_map and _may_be_put(battle, own):
        answers: Mapping[str, Any] = {"ship": own.id, "hex": (cell,)}
        title = msg("Put {ship} in {cell}", ship=own.name, cell=label(cell))
        found.append(offer(place, title=title, kind="quiet", **answers))
    return tuple(found)


@action(N_("Position"), rules="R122 R123", icon="edit", form=_place_form)
def place(battle: AosBattle, args: Place, _: Table) -> Outcome[AosBattle]:
    """R122, R123 (section 10): a position can be corrected at any time; nothing else follows from it."""
    ship = ship_of(battle, args.ship)
    after = ship.but(hex=args.hex, heading=args.heading, v_prev=args.v, mode=args.mode)
    title = msg("Position of {ship}", ship=ship.name)
    text = msg("{ship}: {where}", ship=ship.name, where=where(battle, after))
    return Outcome(
        battle=battle.with_ship(after), title=title, lines=(Line(text=text, tone="sea", ships=(ship.id,)),)
    )
