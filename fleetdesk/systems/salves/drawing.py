"""The sea seen from above: ships, and what one of them can fire at or reach (R27, R35)."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from fleetdesk.core.blocks.charts import Cell, Chart, Layer, Piece, Shade, Track
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import msg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.profiles import SalvesCard
from fleetdesk.systems.salves.sea.grid import band_cells
from fleetdesk.systems.salves.state import SalvesBattle, SalvesShip

Part = Literal["band", "reach"]
MARKS: dict[Part, str] = {"band": "+", "reach": "\N{MIDDLE DOT}"}
OUTLINES = {"CV": "carrier", "BB": "capital", "DD": "frigate", "SS": "submarine"}


def silhouette(card: SalvesCard) -> str:
    """What a class looks like from above."""
    return OUTLINES.get(card.kind, "")


"""The silhouette of a type."""
TONES: dict[Part, Tone] = {"band": "harm", "reach": "sea"}


def bare(battle: SalvesBattle, more: Iterable[Piece] = (), **parts: Any) -> Chart:
    """The ships whoever looks may see, with whatever else is drawn: parts of `Chart`."""
    return Chart(
        shape="squares",
        corners=((0, 0), (battle.columns - 1, battle.rows - 1)),
        lettered=True,
        counters=True,
        pieces=(*_pieces(battle), *more),
        sides=tuple(side.name for side in battle.sides),
        **parts,
    )


def of_ship(battle: SalvesBattle, ship: str, part: Part, way: tuple[Cell, ...] = ()) -> Chart:
    """The ships, and what one of them can fire at or reach."""
    told = msg("It can fire here") if part == "band" else msg("It can move here")
    return bare(
        battle,
        layers=(Layer(id=part, title=told, shown=True),),
        shades=reach_of(battle, battle.ships[ship], part),
        legend=((TONES[part], told),),
        tracks=(Track(cells=way),) if len(way) > 1 else (),
    )


def piece(battle: SalvesBattle, ship: SalvesShip, cell: Cell, **more: object) -> Piece:
    """A ship whose position may be seen."""
    number = next((at for at, side in enumerate(battle.sides) if side.id == ship.side), 0)
    card = battle.card(ship.id)
    values = str(card.values)
    note = msg("{type} \N{MIDDLE DOT} {values}", type=wording.type_name(card.kind), values=values)
    if ship.has_fired and not ship.sunk:
        note = msg("{what} \N{MIDDLE DOT} detected", what=note)
    made = Piece(
        id=ship.id,
        cell=cell,
        name=ship.name,
        short=card.kind,
        side=number,
        pips=(battle.left(ship), card.values.armour),
        outline=silhouette(card),
        note=note,
    )
    return made.but(**more)


def _pieces(battle: SalvesBattle) -> Iterator[Piece]:
    for ship in battle.afloat():
        if ship.cell is not None:
            yield piece(battle, ship, ship.cell)


def reach_of(battle: SalvesBattle, ship: SalvesShip, part: Part) -> tuple[Shade, ...]:
    """R27, R35: the band of a ship, or the cells in its reach. Ships in the way are not looked at: they are hidden."""
    if ship.cell is None:
        return ()
    grid, card = battle.grid, battle.card(ship.id)
    if part == "band":
        found = band_cells(grid, card.kind, ship.cell, battle.house)
    else:
        here = grid.bit(ship.cell)
        found = grid.grown(here, card.values.speed) & ~here
    return tuple(
        Shade(cell=cell, tone=TONES[part], strength=0.22, mark=MARKS[part], layer=part)
        for cell in grid.cells(found)
    )
