"""Scenarios: a map, a briefing, the lists that meet on it, hour and weather, and what each side has to do."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import Field, SerializeAsAny

from fleetdesk.core.base import Lasting
from fleetdesk.core.blocks.charts import Cell, Lettered, Shape, Soil, place_of
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.formats import SCENARIO_FORMAT
from fleetdesk.core.words import N_

MOST_ACROSS = 120
"""Columns or rows of a map: more is wider than any table."""
MOST_SIDES = 8
MOST_WORDS = 4000
MOST_NAMES = 60
"""Places of a map that have one."""

SOILS: Mapping[Soil, str] = {"shoal": N_("Shoal"), "land": N_("Dry land"), "fort": N_("Fort")}
"""What a map may have besides open sea. A fort is only a mark here; one that fires is a card of its side."""


class PlaceName(Lasting):
    """What a bay, a cape, a shoal or a town of the map is called."""

    cell: Cell
    text: str = Field(max_length=60)
    large: bool = False
    """In large letters, as a water is."""


class Ground(Lasting):
    """The map: how large it is, which cells are no open sea, and what places are called."""

    shape: Shape = "hexes"
    columns: int = Field(40, ge=6, le=MOST_ACROSS)
    rows: int = Field(30, ge=6, le=MOST_ACROSS)
    soil: Mapping[Soil, tuple[Cell, ...]] = {}
    names: tuple[PlaceName, ...] = Field((), max_length=MOST_NAMES)

    def holds(self, cell: Cell) -> bool:
        column, row = place_of(self.shape, cell)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def cells(self) -> Iterator[tuple[Cell, Soil]]:
        """Every cell that is no open sea."""
        return ((cell, soil) for soil, cells in self.soil.items() for cell in cells)

    def at(self, cell: Cell) -> Soil | None:
        """What a cell is; `None`: open sea."""
        return next((soil for one, soil in self.cells() if one == cell), None)

    def painted(self, cell: Cell, soil: Soil | None) -> "Ground":
        """The map with one cell made something else; `None`: open sea."""
        bare = {one: tuple(each for each in cells if each != cell) for one, cells in self.soil.items()}
        if soil is not None:
            bare[soil] = tuple(sorted((*bare.get(soil, ()), cell)))
        return self.but(soil={one: cells for one, cells in bare.items() if cells})

    def sized(self, columns: int, rows: int) -> "Ground":
        """The map larger or smaller; what falls off it is open sea again when it grows."""
        cut = self.but(columns=columns, rows=rows)
        kept = {one: tuple(filter(cut.holds, cells)) for one, cells in self.soil.items()}
        names = tuple(one for one in self.names if cut.holds(one.cell))
        return cut.but(soil={one: cells for one, cells in kept.items() if cells}, names=names)

    def name_at(self, cell: Cell) -> PlaceName | None:
        return next((one for one in self.names if one.cell == cell), None)

    def named(self, cell: Cell, text: str, *, large: bool = False) -> "Ground":
        """The map with a place called so; without letters it has no name."""
        others = tuple(one for one in self.names if one.cell != cell)
        added = (PlaceName(cell=cell, text=text, large=large),) if text.strip() else ()
        return self.but(names=tuple(sorted((*others, *added), key=lambda one: one.cell)))

    @property
    def lettered(self) -> tuple[Lettered, ...]:
        """Its names, as a chart wants them."""
        return tuple(Lettered(cell=one.cell, text=one.text, large=one.large) for one in self.names)

    @property
    def corners(self) -> tuple[Cell, Cell]:
        """First and last (column, row), as a chart wants them."""
        return (0, 0), (self.columns - 1, self.rows - 1)


class Aim(Lasting):
    """What a side has to do: so many ships of another are to be out of it, sunk, taken or struck."""

    side: int = Field(ge=0, lt=MOST_SIDES)
    of: int = Field(ge=0, lt=MOST_SIDES)
    least: int = Field(1, ge=1, le=400)


class Story(Lasting):
    """What a battle that was begun from a scenario keeps of it; its lists are with the sides."""

    name: str = Field("", max_length=120)
    briefing: str = Field("", max_length=MOST_WORDS)
    victory: str = Field("", max_length=MOST_WORDS)
    source: str = Field("", max_length=MOST_WORDS)
    """Where its figures come from."""
    turns: int = Field(0, ge=0, le=200)
    """The last turn; 0: until the players agree."""
    aims: tuple[Aim, ...] = Field((), max_length=MOST_SIDES)
    ground: Ground = Ground.model_construct()


class Scenario(Lasting):
    """A scenario as its file holds it: complete by itself, lists and cards included."""

    format: int = SCENARIO_FORMAT
    id: str = ""
    system: str
    story: Story = Story.model_construct()
    sides: tuple[SerializeAsAny[FleetList], ...] = Field((), max_length=MOST_SIDES)
    answers: Mapping[str, Any] = {}
    """Answers to the game's own set-up questions: hour, wind, visibility."""
