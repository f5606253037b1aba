"""Wings and flights on paper: a card for each flight, a line for each wing, a box for each turn (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import Block, Card, Cell, Chips, Grid, Heading, Notes, Stat, Stats, Table, TableRow
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.papers import DASH, EMPTY, number, turn_numbers
from fleetdesk.systems.common.pricing import ship_name
from fleetdesk.systems.firestorm_armada.labels import type_msg
from fleetdesk.systems.firestorm_armada.paper.log import Log
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard
from fleetdesk.systems.firestorm_armada.state import WING_STATES, ArmadaShip, gone
from fleetdesk.systems.firestorm_armada.tables import tables
from fleetdesk.systems.firestorm_armada.wings import flights

BLANK_FLIGHTS = 3
WING_ROW = 6.4


def wing_pages(log: Log) -> Iterator[Card]:
    """A card for each flight; empty ones for a blank sheet; nothing for a fleet without wings."""
    found = [unit for unit in flights.units(log.fleet) if unit.kind == "flight"]
    if log.blank:
        yield _key()
        yield from (_blank(log) for _ in range(BLANK_FLIGHTS))
    elif found:
        yield _key()
        homes = flights.carriers(log.fleet)
        yield from (_flight(log, unit, homes) for unit in found)


def _key() -> Card:
    """What is written in the boxes."""
    pd = tables().pd
    blocks = (
        Heading(
            title=msg("Wings and flights"),
            detail=msg("In each turn: R ready, P repelled (and by whom), X destroyed"),
            level=2,
        ),
        Table(
            heads=(msg("PD hits on the wing"), msg("{n}", n=0), msg("{n}", n=1), msg("2 or more")),
            rows=(
                TableRow(
                    label=msg("What becomes of it"),
                    cells=(
                        Cell(text=msg("Unharmed")),
                        Cell(text=msg("Repelled: {n}\N{DOUBLE PRIME} away", n=pd.repel_move_inches)),
                        Cell(text=msg("Destroyed")),
                    ),
                ),
            ),
            widths=(2, 1, 2, 1),
        ),
    )
    return Card(blocks=blocks, with_next=True)


def _flight(log: Log, unit: flights.Unit, homes: flights.Homes) -> Card:
    fleet = log.fleet
    pairs = [(entry, fleet.cards[entry.card]) for entry in unit.entries]
    names = {entry.id: ship_name(entry) for _, entry in fleet.ships()}
    at = dict.fromkeys(homes.get(entry.id, "") for entry, _ in pairs)
    carriers = tuple(names[home] for home in at if home) or (msg("no carrier"),)
    states = {entry.id: log.state(entry) for entry, _ in pairs}
    played = log.battle.turn - 1 if log.battle is not None and any(states.values()) else 0
    rows = tuple((ship_name(entry), _told(states[entry.id], played)) for entry, _ in pairs)
    kinds = tuple(dict.fromkeys(type_msg(card) for _, card in pairs))
    blocks: list[Block] = [
        Heading(
            title=Msg.verbatim(unit.name) if unit.name.strip() else msg("Unnamed flight"),
            detail=msg("{types} \N{MIDDLE DOT} from {carriers}", types=kinds, carriers=carriers),
            trailing=nmsg("{n} wing", "{n} wings", len(pairs)),
            level=2,
        ),
        _totals([card for entry, card in pairs if (state := states[entry.id]) is None or state.in_play]),
        Grid(
            corner=msg("Wing"),
            columns=turn_numbers(log.options),
            rows=rows,
            crossed=0,
            label_width=0.28,
            row_mm=WING_ROW,
        ),
    ]
    badges = tuple(
        Badge(text=msg("{wing}: {state}", wing=ship_name(entry), state=_state(state)))
        for entry, _ in pairs
        if (state := states[entry.id]) is not None
    )
    if badges:
        blocks.append(Chips(badges=badges))
    return Card(blocks=tuple(blocks))


def _state(state: ArmadaShip) -> Msg:
    return Msg(key=WING_STATES[state.wing]) if state.in_play else gone(state)


def _told(state: ArmadaShip | None, played: int) -> tuple[Msg, ...]:
    """Cells of the turns that are over: a cross where the wing was lost."""
    if state is None or state.in_play or not state.lost_turn:
        return (EMPTY,) * played if state is not None else ()
    return (*(EMPTY,) * (state.lost_turn - 1), Msg.verbatim("\N{MULTIPLICATION SIGN}"))


def _totals(cards: list[ArmadaCard]) -> Stats:
    """P13: a flight throws the sum of the wings it has left; the slowest wing sets its MV."""
    moves = [card.move for card in cards if card.move is not None]
    move = msg("{n}\N{DOUBLE PRIME}", n=min(moves)) if moves else EMPTY

    def total(values: list[int]) -> Msg:
        return msg("{n}", n=sum(values)) if any(values) else DASH

    return Stats(
        items=(
            Stat(label=msg("MV"), value=move),
            Stat(label=msg("Torpedoes together"), value=total([card.torpedo_ad for card in cards])),
            Stat(label=msg("PD together"), value=total([card.pd or 0 for card in cards])),
            Stat(label=msg("AP together"), value=total([card.ap or 0 for card in cards])),
            Stat(label=msg("Points"), value=number(sum(card.points or 0 for card in cards))),
        )
    )


def _blank(log: Log) -> Card:
    labels = (msg("MV"), msg("Torpedoes"), msg("PD"), msg("AP"), msg("Points"))
    blocks = (
        Heading(title=msg("Flight"), detail=msg("Type, carrier"), level=2),
        Stats(items=tuple(Stat(label=label, value=EMPTY) for label in labels)),
        Grid(
            corner=msg("Wing"),
            columns=turn_numbers(log.options),
            rows=tuple((msg("{n}", n=wing), ()) for wing in range(1, flights.WINGS_IN_FLIGHT + 1)),
            label_width=0.28,
            row_mm=WING_ROW,
        ),
    )
    return Card(blocks=blocks)


def no_wings() -> Card:
    """For a fleet that carries none."""
    return Card(blocks=(Notes(text=msg("This fleet has no wings.")),))
