"""Wings and flights on paper: a card for each flight, a line for each wing, a box for each turn (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Chips, Grid, Heading, Notes, Stat, Stats
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.papers import EMPTY, turn_numbers
from fleetdesk.systems.common.pricing import ship_name
from fleetdesk.systems.firestorm_armada.labels import type_msg
from fleetdesk.systems.firestorm_armada.paper.log import Log
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard
from fleetdesk.systems.firestorm_armada.state import WING_STATES, ArmadaShip, gone
from fleetdesk.systems.firestorm_armada.tables import tables
from fleetdesk.systems.firestorm_armada.wings import flights

BLANK_FLIGHTS = 3
WING_ROW = 4.9


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
    text = msg(
        "In each turn: R ready, P repelled (and by whom), X destroyed. One PD hit repels a wing {n}\N{DOUBLE PRIME}, two destroy it.",
        n=tables().pd.repel_move_inches,
    )
    head = Heading(title=msg("Wings and flights"), detail=text, level=2)
    return Card(blocks=(head,), with_next=True, dense=True)


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
            trailing=_totals(
                [card for entry, card in pairs if (state := states[entry.id]) is None or state.in_play]
            ),
            level=2,
        ),
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
    return Card(blocks=tuple(blocks), dense=True, row=True)


def _state(state: ArmadaShip) -> Msg:
    return Msg(key=WING_STATES[state.wing]) if state.in_play else gone(state)


def _told(state: ArmadaShip | None, played: int) -> tuple[Msg, ...]:
    """Cells of the turns that are over: a cross where the wing was lost."""
    if state is None or state.in_play or not state.lost_turn:
        return (EMPTY,) * played if state is not None else ()
    return (*(EMPTY,) * (state.lost_turn - 1), Msg.verbatim("\N{MULTIPLICATION SIGN}"))


def _totals(cards: list[ArmadaCard]) -> Msg:
    """P13: a flight throws the sum of the wings it has left; the slowest wing sets its MV."""
    moves = [card.move for card in cards if card.move is not None]
    return nmsg(
        "{n} wing: MV {move}\N{DOUBLE PRIME}, torpedoes {torpedoes}, PD {pd}, AP {ap}",
        "{n} wings: MV {move}\N{DOUBLE PRIME}, torpedoes {torpedoes}, PD {pd}, AP {ap}",
        len(cards),
        move=min(moves, default=0),
        torpedoes=sum(card.torpedo_ad for card in cards),
        pd=sum(card.pd or 0 for card in cards),
        ap=sum(card.ap or 0 for card in cards),
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
