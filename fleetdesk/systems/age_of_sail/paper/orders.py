"""Order sheets: a squadron's ships and the turns to come, with what a captain looks up while writing (section 13.2)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import Block, Card, Cell, Columns, Heading, Notes, Table, TableRow
from fleetdesk.core.fleets import ShipEntry, Squadron
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.systems.age_of_sail.orders.labels import order_msg
from fleetdesk.systems.age_of_sail.paper.log import Log
from fleetdesk.systems.age_of_sail.paper.reference import notation
from fleetdesk.systems.age_of_sail.picks import wind_name
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.sailing import inertia_of, m_of
from fleetdesk.systems.age_of_sail.state import HIDDEN, AosBattle, AosShip
from fleetdesk.systems.common.papers import EMPTY, number

AHEAD = 8
"""Turns on a sheet: t ... t+7."""
BLANK_ROWS = 12
WRITE = Msg.verbatim("\N{WHITE SQUARE}")
WIDTHS = (31.0, 9.0, 15.0, 19.0, 17.0, *(12.0,) * AHEAD)


def sheets(asked: Log) -> Iterator[Card]:
    """A sheet for each squadron, then the notation."""
    battle = asked.current
    first = battle.turn if battle is not None else 1
    yield _wind(asked)
    if asked.options.state == "blank":
        rows = tuple(
            TableRow(label=_two_lines(EMPTY, EMPTY), cells=_blank_cells()) for _ in range(BLANK_ROWS)
        )
        yield Card(blocks=(Heading(title=msg("Squadron"), level=2), _table(asked, None, rows)))
    else:
        for squadron in asked.fleet.squadrons:
            rows = tuple(_rows(asked, squadron))
            if rows:
                yield Card(blocks=(_head(asked, squadron), _table(asked, first, rows)))
    yield notation().but(scale=1.0, dense=True)


def _head(asked: Log, squadron: Squadron) -> Heading:
    admirals = tuple(
        Msg.verbatim(card.commander)
        for ship in squadron.ships
        if ship.sails and (card := asked.fleet.cards.get(ship.card)) is not None
        if card.role != "none" and card.commander
    )
    title = Msg.verbatim(squadron.name) if squadron.name.strip() else msg("Squadron")
    return Heading(title=title, detail=msg("{names}", names=admirals) if admirals else None, level=2)


def _table(asked: Log, first: int | None, rows: tuple[TableRow, ...]) -> Table:
    del asked
    turns = [msg("T {n}", n=first + at) if first is not None else msg("T __") for at in range(AHEAD)]
    heads = (
        msg("Ship"),
        msg("V"),
        msg("M least\N{EN DASH}most"),
        msg("M: B, C, D"),
        msg("Command, lead"),
        *turns,
    )
    return Table(heads=heads, rows=rows, widths=WIDTHS)


def _two_lines(first: Msg, second: Msg) -> Msg:
    """Two lines in one cell: room for a pencil beside them."""
    return msg("{first}\n{second}", first=first, second=second)


def _blank_cells() -> tuple[Cell, ...]:
    return (Cell(),) * (4 + AHEAD)


def _rows(asked: Log, squadron: Squadron) -> Iterator[TableRow]:
    for entry in squadron.ships:
        card = asked.fleet.cards.get(entry.card)
        if not entry.sails or card is None or card.is_fort:
            continue
        state = asked.state(entry)
        if state is not None and not state.on_map:
            continue
        yield TableRow(label=_name(entry, card), cells=tuple(_cells(asked, card, state)))


def _name(entry: ShipEntry, card: AosCard) -> Msg:
    name = Msg.verbatim(entry.name or card.class_name)
    second = (
        Msg(key=ROLES[card.role])
        if card.role != "none"
        else Msg(key=card.ship_type)
        if card.ship_type
        else EMPTY
    )
    return _two_lines(name, second)


def _cells(asked: Log, card: AosCard, state: AosShip | None) -> Iterator[Cell]:
    """V, window, M by point, command; then the turns: written, locked or to be written."""
    battle = asked.current
    if battle is None or state is None:
        found = values(card, asked.rules)
        yield Cell()
        yield Cell(text=msg("V \N{PLUS-MINUS SIGN} {n}", n=found.inertia))
        yield Cell(text=msg("{b}, {c}, {d}", b=found.m_b, c=found.m_c, d=found.m_d))
        yield Cell(text=msg("line") if card.of_the_line else EMPTY)
        yield from (Cell() for _ in range(AHEAD))
        return
    inertia = inertia_of(battle, state)
    b, c, d = (m_of(battle, state, at) for at in ("B", "C", "D"))
    yield Cell(text=number(state.v_prev))
    yield Cell(
        text=msg("{low}\N{EN DASH}{high}", low=max(0, state.v_prev - inertia), high=state.v_prev + inertia)
    )
    yield Cell(text=msg("{b}, {c}, {d}", b=b, c=c, d=d))
    yield Cell(text=msg("{mark}, {n}", mark=_status(state), n=state.lead))
    found_ = open_turns(battle, state)
    for turn in range(battle.turn, battle.turn + AHEAD):
        if turn in found_.standing:
            yield Cell(text=msg("{order} locked", order=_told(asked, state, turn)), muted=True)
        elif turn in found_.missing:
            yield Cell(text=WRITE, tone="harm")
        else:
            yield Cell(text=_told(asked, state, turn))


def _status(state: AosShip) -> Msg:
    """C commanded, 2 by a second, a dash for nobody."""
    marks = {"chief": "C", "second_in_command": "C", "second": "2", "none": "\N{EN DASH}"}
    return Msg.verbatim(marks[state.commanded])


def _told(asked: Log, state: AosShip, turn: int) -> Msg:
    order = state.order_of(turn)
    if order is None or not order.text:
        return EMPTY
    if order.sailed is None and (order.text == HIDDEN or not asked.sees_orders):
        return EMPTY
    return order_msg(order.text)


def _wind(asked: Log) -> Card:
    """Wind, clock and visibility of the turn."""
    battle = asked.current
    if battle is None:
        text = msg("Turn ____   Clock ____ : ____   Wind ____   Force ____   Visibility ____")
        return Card(blocks=(Notes(text=text),))
    seen = airs.sight(battle.visibility, battle.wind_force, night=airs.is_night(battle.clock))
    text = msg(
        "Turn {turn}, {clock}. Wind {wind}, force {force}. {sky}, one can see {n} hexes.",
        turn=battle.turn,
        clock=airs.clock_text(battle.clock),
        wind=wind_name(battle.wind),
        force=battle.wind_force,
        sky=Msg(key=airs.WEATHER_NAMES[seen.kind]),
        n=seen.reach,
    )
    return Card(blocks=(Notes(text=text), _legend(battle)), dense=True)


def _legend(battle: AosBattle) -> Block:
    del battle
    return Columns(
        columns=(
            (Notes(text=msg("C: commanded. 2: by a second. Lead: turns written ahead.")),),
            (Notes(text=msg("\N{WHITE SQUARE}: to be written now. Locked turns stay as they are.")),),
        )
    )
