"""What is cut out for the table: cards of ships, markers, the sea in squares."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card
from fleetdesk.core.blocks.charts import column_name
from fleetdesk.core.blocks.kit import Board, Counter, Pocket
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import kits
from fleetdesk.systems.common.lists.ship_lists import ship_name
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.paper import cards
from fleetdesk.systems.salves.paper.parts import EMBLEM, Log, known
from fleetdesk.systems.salves.paper.player import SILHOUETTES
from fleetdesk.systems.salves.profiles import SalvesCard

SQUARE = 22.0
"""Side of a square of the map: a counter has room in it."""
USUAL = 10
"""Columns and rows where no battle says."""


def deck(paper: Log) -> Iterator[Card]:
    """A card for every ship, as its reader may see it."""
    battle = paper.shown
    if paper.blank or not known(paper) or (battle is not None and not battle.sees(paper.seat)):
        return

    def pocket(profile: SalvesCard, entry: ShipEntry) -> Pocket:
        ship = paper.state(entry)
        front: list[Block] = [cards.stats(profile, paper.rules)]
        struck = profile.values.armour - battle.left(ship) if battle is not None and ship is not None else 0
        front.append(cards.hit_points(profile, struck))
        flags = {"detected": ship.has_fired, "sunk": ship.sunk} if ship is not None else {}
        front.append(cards.flags(**flags))
        return Pocket(
            kicker=wording.type_name(profile.ship_type) if profile.ship_type else None,
            name=ship_name(entry, profile),
            line=Msg(key=profile.faction) if profile.faction else None,
            drawing=SILHOUETTES.get(profile.kind, "ship.battleship"),
            front=tuple(front),
            back=tuple(cards.tail(profile)),
        )

    yield from kits.deck(paper.fleet, EMBLEM, pocket)


def markers(paper: Log) -> Iterator[Card]:
    """Hits and misses for the map, and a counter for every ship."""
    fleet = paper.fleet
    told = (
        (N_("Hit"), "hit", 20, True),
        (N_("Miss"), "miss", 30, False),
        (N_("Detected"), "eye", 10, False),
        (N_("Sunk"), "wreck", 10, True),
    )
    names = tuple(
        Counter(label=ship_name(entry, fleet.cards.get(entry.card)), figure=str(number))
        for number, (_, entry) in enumerate(fleet.sailing(), 1)
    )
    ships = kits.named(msg("Ships"), msg("One for each ship."), names)
    yield from kits.tools(kits.markers(*told), *ships)


def board(paper: Log) -> Iterator[Card]:
    """The sea of the battle, square by square."""
    battle = paper.battle
    columns, rows = (battle.columns, battle.rows) if battle is not None else (USUAL, USUAL)
    yield Card(
        plate=Board(
            title=msg("The sea"),
            shape="squares",
            columns=columns,
            rows=rows,
            cell=SQUARE,
            column_names=tuple(column_name(at) for at in range(columns)),
            row_names=tuple(str(at + 1) for at in range(rows)),
        ),
        starts_page=True,
    )
