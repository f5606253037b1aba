"""Kits for the table from small tables of a game: a card for every ship, counters, rulers."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.blocks.cards import Card, Notes, Stats, Table, TableRow
from fleetdesk.core.blocks.cards import Cell as Entry
from fleetdesk.core.blocks.charts import place_of
from fleetdesk.core.blocks.kit import Board, Counter, Counters, Deck, Pocket, Ruler, Tool, Tools
from fleetdesk.core.lists.fleets import FleetList, ShipEntry
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.lists.pricing import squadron_title
from fleetdesk.systems.common.papers import DASH, dotted

NAMED = 32.0
"""Side of a counter that bears the name of a ship, in millimetres."""

Facing = Callable[[Any, ShipEntry], Pocket]
"""(card, entry) -> what stands on its card to cut out; squadron and emblem are put there by `deck`."""


def deck(fleet: FleetList, emblem: str, facing: Facing) -> Iterator[Card]:
    """A card for every ship that sails, by name; nothing for a list without any."""
    pockets = []
    for squadron, entry in fleet.sailing():
        profile = fleet.cards.get(entry.card)
        if profile is not None:
            pocket, under = facing(profile, entry), squadron_title(squadron)
            pockets.append(pocket.but(below=under if under != pocket.name else None, emblem=emblem))
    if pockets:
        yield Card(plate=Deck(title=msg("Ship cards"), pockets=tuple(pockets)), starts_page=True)


def sea(battle: Battle | None, open_sea: Board) -> Iterator[Card]:
    """The map of the scenario a battle was begun from, else open sea; cells are as large as its."""
    board, story = open_sea, battle.story if battle is not None else None
    if story is not None:
        ground = story.ground
        soil = {
            kind: tuple(place_of(ground.shape, one) for one in cells) for kind, cells in ground.soil.items()
        }
        names = tuple(one.but(cell=place_of(ground.shape, one.cell)) for one in ground.lettered)
        board = open_sea.but(columns=ground.columns, rows=ground.rows, soil=soil, names=names)
        board = board.but(title=Msg.verbatim(story.name)) if story.name else board
    yield Card(plate=board, starts_page=True)


def tools(*wanted: Tool) -> Iterator[Card]:
    """Counters and measures on as many pages as they take."""
    yield Card(plate=Tools(title=msg("Markers and measures"), tools=wanted), starts_page=True)


def lesser(stats: Stats) -> Notes:
    """Figures that are looked up now and then, in a line instead of tiles; nothing of what a ship has not."""
    told = (
        msg("{label}\N{NO-BREAK SPACE}{value}", label=one.label, value=one.value)
        for one in stats.items
        if one.value != DASH
    )
    return Notes(text=dotted(told), small=True, bold="figures")


def row_of(label: str, sign: str, count: int, *, dark: bool = False) -> Counter:
    """Counters with a sign; `label` is a catalogue key."""
    return Counter(label=Msg(key=label), sign=f"marker.{sign}", count=max(1, count), dark=dark)


def named(title: Msg, hint: Msg, counters: tuple[Counter, ...]) -> tuple[Counters, ...]:
    """Counters that bear a name, if there are any."""
    return (Counters(title=title, hint=hint, side=NAMED, counters=counters),) if counters else ()


def markers(*told: tuple[str, str, int, bool]) -> Counters:
    """Counters of a game; `told`: catalogue key, sign, how many, whether it is dark."""
    return Counters(
        title=msg("Markers"),
        hint=msg("{mm} mm, to glue on card; a sheet for each side, good for every battle.", mm=18),
        counters=tuple(row_of(label, sign, n, dark=dark) for label, sign, n, dark in told),
    )


LONGEST = 10
"""A strip on a page, in inches."""


def ranges(title: Msg, ends: Sequence[float]) -> Iterator[Ruler]:
    """Strips in inches, named by their bands, up to the last range band, end to end where they are longer than a page."""
    whole = -(-int(max(ends)) // 1)
    bands = tuple((end, msg("band {n}", n=number)) for number, end in enumerate(ends, 1))
    least = int(min(ends))
    length = least if LONGEST / 2 <= least <= LONGEST else LONGEST
    for first in range(0, whole, length):
        yield Ruler(title=title, first=first, length=min(length, whole - first), bands=bands)


def after_losses(heads: Sequence[Msg], columns: Sequence[Sequence[Msg]]) -> Table:
    """What each weapon throws after none, one, two ... losses, one below the other."""
    rows = tuple(
        TableRow(label=msg("{n}", n=-at), cells=tuple(Entry(text=one) for one in line))
        for at, line in enumerate(zip(*columns, strict=True))
    )
    return Table(heads=(msg("Lost"), *heads), rows=rows, widths=(7, *(16,) * len(heads)))
