"""What is cut out for the table: cards of ships, markers, the wind dial, a map of hexes."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Notes
from fleetdesk.core.blocks.kit import Board, Counter, Counters, Key, Pocket, Tool, WindDial
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.fight.harm import CRITICALS
from fleetdesk.systems.age_of_sail.paper.log import Log, criticals, emblem
from fleetdesk.systems.age_of_sail.profiles import AosCard, silhouette
from fleetdesk.systems.age_of_sail.wind import HEADING_NAMES
from fleetdesk.systems.common import kits
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import EMPTY, dotted, fleet_name

COLUMNS, ROWS, HEX = 22, 18, 25.0
"""Of the map: a model of a ship of the line stands in a hex."""
TILES = 5
"""Figures in large tiles; the rest stands in a line."""
WHAT_HAPPENS = dotted(msg("{n} {what}", n=number, what=Msg(key=name)) for number, name in CRITICALS.items())
"""The criticals by number."""


def deck(asked: Log) -> Iterator[Card]:
    """Figures, hull and masts on the front, what is left after each section and the criticals on the back."""
    if not asked.blank:
        yield from kits.deck(asked.fleet, emblem(asked), lambda card, entry: _pocket(asked, card, entry))


def _pocket(asked: Log, card: AosCard, entry: ShipEntry) -> Pocket:
    state = asked.state(entry)
    lost = card.hull - state.pv if state is not None else 0
    figures = cards.stats(card, asked.rules)
    front: list[Block] = [
        figures.but(items=figures.items[:TILES]),
        kits.lesser(figures.but(items=figures.items[TILES:])),
        cards.hull(card, max(0, lost)),
    ]
    if card.masts:
        front.append(cards.masts(card, state.mast_lost if state is not None else 0))
    front.append(criticals(card, state))
    if not card.is_fort:
        front.append(cards.sailing(card, asked.rules))
    return Pocket(
        kicker=cards.kind(card),
        name=Msg.verbatim(entry.name or card.class_name) if entry.name or card.class_name else EMPTY,
        line=cards.grade(card),
        front=tuple(front),
        back=(cards.fighting(card, asked.rules), Notes(text=WHAT_HAPPENS, small=True), *special(card)),
        drawing="" if card.is_fort else f"ship.{silhouette(card)}",
    )


def markers(asked: Log) -> Iterator[Card]:
    """As many as a fleet of this size can need at once."""
    ships = max(6, len(list(asked.fleet.sailing())))
    told = (
        (N_("At anchor"), "anchor", ships, False),
        (N_("Full sail"), "sail", ships, False),
        (N_("Fired"), "gun", ships, False),
        (N_("Moved"), "tick", ships, False),
        (N_("Fire aboard"), "flame", ships // 2, True),
        (N_("Leak"), "drop", ships // 2, True),
        (N_("Critical"), "crack", ships, True),
        (N_("Grappled"), "grapple", ships // 2, False),
        (N_("Captured"), "flag", ships // 2, False),
        (N_("Sunk"), "wreck", ships // 2, True),
    )
    yield from kits.tools(
        *_ships(asked),
        kits.markers(*told),
        WindDial(
            title=msg("The wind blows to where the arrow points"),
            points=tuple(Msg(key=key) for key in HEADING_NAMES.values()),
        ),
    )


def _ships(asked: Log) -> Iterator[Tool]:
    """A counter for every ship, by number, and what the numbers stand for: no name is read in a hex."""
    sides = asked.battle.sides if asked.battle is not None else ()
    second = any(one.id == asked.seat for one in sides[1::2])
    sailing = (
        []
        if asked.blank
        else [(entry, asked.fleet.cards.get(entry.card)) for _, entry in asked.fleet.sailing()]
    )
    ships = [(entry, card) for entry, card in sailing if card is not None]
    named = [Msg.verbatim(entry.name or card.class_name) for entry, card in ships]
    if not ships:
        return
    yield Counters(
        title=msg("Ships"),
        hint=msg("{mm} mm, one for each ship; her bow points to the right.", mm=18),
        counters=tuple(
            Counter(label=name, sign=f"plan.{silhouette(card)}", figure=str(n), dark=second)
            for n, (name, (_, card)) in enumerate(zip(named, ships, strict=True), 1)
        ),
    )
    yield Key(
        title=msg("Who is who"),
        hint=fleet_name(asked.fleet),
        lines=tuple((str(n), name) for n, name in enumerate(named, 1)),
    )


def board(asked: Log) -> Iterator[Card]:
    """The sea in hexes, flat side north, as the chart on the screen."""
    plate = Board(title=msg("Sea of hexes"), shape="hexes", columns=COLUMNS, rows=ROWS, cell=HEX)
    return kits.sea(asked.battle, plate)
