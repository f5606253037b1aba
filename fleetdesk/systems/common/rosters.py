"""The ships of a list in a table: a line for each, a column for each figure, as every roster prints them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from fleetdesk.core.base import Frozen
from fleetdesk.core.blocks.cards import Block, Card, Cell, Heading, Stat, Table, TableRow
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists.pricing import squadron_title

C = TypeVar("C")
Column = tuple[Msg, float, Callable[[C], Msg | Cell]]
"""Its head, its width, and what a card has in it."""


def ship_table(ships: Iterable[tuple[Msg, C | None]], first: tuple[Msg, float], *columns: Column[C]) -> Table:
    """A line for each ship: her name under `first`, then the figures of her card, if the list has it."""
    none = (Cell(text=msg("no card")), *(Cell() for _ in columns[1:]))
    rows = tuple(
        TableRow(
            label=name, cells=none if card is None else tuple(_cell(shown(card)) for _, _, shown in columns)
        )
        for name, card in ships
    )
    heads, widths = (
        (first[0], *(head for head, _, _ in columns)),
        (first[1], *(width for _, width, _ in columns)),
    )
    return Table(heads=heads, rows=rows, widths=widths)


def _cell(shown: Msg | Cell) -> Cell:
    return shown if isinstance(shown, Cell) else Cell(text=shown)


def priced_roster(
    fleet: FleetList,
    stats: Iterable[Stat],
    squadron: Callable[[Squadron, Sequence[tuple[ShipEntry, Any]]], Iterable[Block]],
    problems: Sequence[Problem],
    rules: Frozen,
) -> Iterator[Card]:
    """A list with points: its head with `stats`, every squadron that sails, what a check says, the house rules.

    `squadron`: (squadron, ships that sail with their cards) -> what stands of it on the roster.
    """
    yield Card(blocks=tuple(papers.roster_head(fleet, stats, problems)))
    for one in fleet.squadrons:
        sailing = [(entry, fleet.cards.get(entry.card)) for entry in one.ships if entry.sails]
        if sailing:
            yield Card(blocks=tuple(squadron(one, sailing)))
    yield from papers.roster_tail(fleet, problems, rules)


def squadron_head(squadron: Squadron, counted: Msg | None, cards: Iterable[Any]) -> Heading:
    """Its name, what is counted in it, what it costs."""
    price = sum(card.points or 0 for card in cards if card is not None)
    points = msg("{points} points", points=price)
    return Heading(title=squadron_title(squadron), detail=counted, trailing=points, level=2)
