"""The fleet on paper: its page in the ship log, and the roster with points and house rules (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import (
    Block,
    Card,
    Cell,
    Columns,
    Flags,
    Heading,
    Notes,
    Stat,
    Table,
    TableRow,
    Tick,
)
from fleetdesk.core.fleets import Squadron
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import card_logs, papers
from fleetdesk.systems.common.pricing import ship_name, squadron_title
from fleetdesk.systems.uncharted_seas import hand
from fleetdesk.systems.uncharted_seas.lists.checks import check
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper.log import Log
from fleetdesk.systems.uncharted_seas.profiles import SHIP_TYPES, SeaFleet
from fleetdesk.systems.uncharted_seas.state import SeaBattle
from fleetdesk.systems.uncharted_seas.tables import rose

TURN_ROW = 5.6


def fleet_card(log: Log) -> Card:
    """The captain's page: initiative, wind, hand and score, turn by turn."""
    side, battle, rules = log.side, log.battle, log.rules
    heading = card_logs.captain(log.fleet, blank=log.blank)
    rows = (
        msg("Initiative (1D6)"),
        msg("Wind: D6, new direction"),
        msg("Squadrons activated"),
        msg("Hand after drawing"),
        msg("Points lost"),
    )
    turns = papers.turn_grid(log.options, rows, TURN_ROW, 0.24)
    scores = Columns(
        columns=(
            (_hand(log),),
            (
                Notes(
                    title=msg("Trophies taken"), text=_names(battle, side.trophies if side else ()), lines=3
                ),
            ),
            (Notes(title=msg("Derelicts saved"), text=_names(battle, side.saved if side else ()), lines=3),),
        ),
        weights=(1.25, 1, 1),
    )
    start = Flags(
        label=msg("Wind from"), ticks=tuple(Tick(text=Msg(key=name)) for name in rose(int(rules.wind_points)))
    )
    return Card(blocks=(heading, start, turns, scores))


def _hand(log: Log) -> Notes:
    """The hand and its size."""
    if log.blank:
        text = msg("One for each squadron, five at most")
    else:
        squadrons = sum(any(ship.sails for ship in one.ships) for one in log.fleet.squadrons)
        text = nmsg(
            "{n} card to begin with: one for each squadron, five at most",
            "{n} cards to begin with: one for each squadron, five at most",
            hand.hand_size(squadrons),
        )
    return card_logs.hand(log.side, log.options.seat, text, lines=2)


def _names(battle: SeaBattle | None, ships: tuple[str, ...]) -> Msg | None:
    """Names written down already."""
    if battle is None or not ships:
        return None
    return msg("{names}", names=tuple(Msg.verbatim(battle.ships[ship].name) for ship in ships))


def roster(fleet: SeaFleet, rules: HouseRules) -> Iterator[Card]:
    """Every ship with its figures and points, what a check says, and the house rules."""
    problems = check(fleet)
    squadrons = [one for one in fleet.squadrons if any(ship.sails for ship in one.ships)]
    counted = (
        Stat(label=msg("Ships"), value=msg("{n}", n=sum(1 for _ in fleet.sailing()))),
        Stat(label=msg("Squadrons"), value=msg("{n}", n=len(squadrons))),
        Stat(label=msg("Cards in hand"), value=msg("{n}", n=hand.hand_size(len(squadrons)))),
    )
    yield Card(blocks=(*papers.roster_head(fleet, counted, problems),))
    for squadron in squadrons:
        yield Card(blocks=_squadron(fleet, squadron))
    yield from papers.roster_tail(fleet, problems, rules)


def _squadron(fleet: SeaFleet, squadron: Squadron) -> tuple[Block, ...]:
    sailing = [ship for ship in squadron.ships if ship.sails]
    found = [fleet.cards.get(ship.card) for ship in sailing]
    price = sum(card.points or 0 for card in found if card is not None)
    rows = []
    for ship, card in zip(sailing, found, strict=True):
        if card is None:
            cells = (Cell(text=msg("no card")), *(Cell() for _ in range(7)))
        else:
            ram = msg("{n} RED", n=card.ram) if card.ram_red and card.ram else papers.number(card.ram or None)
            kind = msg(
                "{class_name}, {type}", class_name=card.class_name, type=Msg(key=SHIP_TYPES[card.ship_type])
            )
            figures = (card.move, card.dr, card.cr, card.hull, card.crew)
            cells = (
                Cell(text=kind),
                *(Cell(text=papers.number(figure)) for figure in figures),
                Cell(text=ram, tone="harm" if card.ram_red and card.ram else "plain"),
                Cell(text=papers.number(card.points)),
            )
        rows.append(TableRow(label=ship_name(ship), cells=cells))
    heads = (
        msg("Ship"),
        msg("Class"),
        msg("MV"),
        msg("DR"),
        msg("CR"),
        msg("Hull"),
        msg("Crew"),
        msg("Ram (AD)"),
        msg("Points"),
    )
    head = Heading(
        title=squadron_title(squadron),
        detail=nmsg("{n} ship", "{n} ships", len(sailing)),
        trailing=msg("{points} points", points=price),
        level=2,
    )
    return head, Table(heads=heads, rows=tuple(rows), widths=(46, 50, 11, 11, 11, 13, 15, 18, 14))
