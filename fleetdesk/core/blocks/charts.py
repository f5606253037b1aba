"""The sea seen from above, as data: a grid of squares or hexes, what stands on it and what is drawn over it.

A game makes a `Chart` of a battle for a seat; the window paints it, zooms it and tells which cell was touched.
Cells are pairs of whole numbers. On squares they are (column, row) from the north-west corner; on hexes they
are axial (q, r) of a flat-topped grid: north is (0, -1), north-east (1, -1), south-east (1, 0).
"""

from collections.abc import Mapping
from typing import Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg

Cell = tuple[int, int]
Shape = Literal["squares", "hexes"]
Soil = Literal["shoal", "land", "fort"]
"""What a cell may be besides open sea."""
Sails = Literal["", "set", "full", "aback", "furled"]
"""How a ship with masts carries her sails; the window sets them by the wind."""
Plight = Literal["fire", "anchor", "irons", "struck", "grappled", "leak"]
"""What has befallen a ship and is to be seen from afar."""
LinkKind = Literal["command", "second", "grapple"]
Flag = Literal["plain", "chief", "second", "struck"]
"""Of whom she carries the flag: her side's, of who leads it, of who is next, or none any more."""


class Layer(Shown):
    """Something that may be shown over the grid or left out: fields of fire, cells in reach."""

    id: str
    title: Msg
    shown: bool = False
    """Whether it shows before anybody chose."""


class Shade(Shown):
    """A cell with a ground of its own; never told by colour alone: `mark` is written into it."""

    cell: Cell
    tone: Tone = "brass"
    strength: float = 0.35
    """How opaque, 0..1."""
    mark: str = ""
    """One or two signs in the middle of the cell."""
    side: int | None = None
    """The side whose colour it has instead of that of its tone."""
    sign: Literal["", "shots", "hit"] = ""
    """Its mark tells how many shots fell there, or hit: it stands on a disc or a star, and the cell keeps its ground."""
    layer: str = ""
    """Id of the layer it belongs to; "" always shows."""


class Piece(Shown):
    """A ship, or anything else that stands in one cell."""

    id: str
    """Ship id; "" if it is no ship (a mark, an obstacle)."""
    cell: Cell
    name: str
    short: str = ""
    """Two or three signs for a small counter; "" lets the window shorten the name."""
    side: int = 0
    """Number of its side: the window has a colour and a shape for each."""
    heading: float | None = None
    """Degrees clockwise from north; `None`: no bow is drawn."""
    pips: tuple[int, int] | None = None
    """(left, most) of its life."""
    note: Msg | None = None
    """Said beside the name when the cell is touched."""
    faint: bool = False
    """Not really there: where it was, where it would be."""
    gone: bool = False
    outline: str = ""
    """Her silhouette, one of the plans of `core.drawings`; "": a plain hull."""
    sails: Sails = ""
    masts: tuple[int, int] = (0, 0)
    """(standing, most) of her rig, however it is counted; most 0: all stand."""
    rings: tuple[tuple[int, int], ...] = ()
    """(left, most) of each section of her life, drawn round her instead of `pips`."""
    plights: tuple[Plight, ...] = ()
    flag: Flag = "plain"
    squad: int = 0
    """Number of her squadron in her side: the pattern of her flag."""
    turn: str = ""
    """Written beside it: of what is faint, the turn it will be there; of an enemy on a map that is posted, her letters."""
    layer: str = ""


class Track(Shown):
    """A way from cell to cell: what was sailed or what is plotted."""

    cells: tuple[Cell, ...]
    tone: Tone = "brass"
    side: int | None = None
    """The side whose colour it has instead of that of its tone."""
    dotted: bool = False
    end: Literal["", "arrow", "cross", "bar"] = "arrow"
    """A bar alone: what the first cell was to be left by, and was not, for the second is taken."""
    layer: str = ""


class Link(Shown):
    """What ties two ships: the chain of command, or grapples."""

    ends: tuple[Cell, Cell]
    kind: LinkKind = "command"
    layer: str = ""


class Shot(Frozen):
    """A broadside lately fired: smoke where it began, a line to its target. A battle may keep it."""

    start: Cell
    end: Cell
    text: str = ""
    """What it did, in two or three signs."""
    layer: str = ""


class Reach(Shown):
    """A cell the order of the ship in hand may end in."""

    cell: Cell
    text: str = ""
    """The least it takes."""
    headings: tuple[float, ...] = ()
    """Headings she may end on, degrees clockwise from north."""
    risky: tuple[float, ...] = ()
    """Those of them that cost her her way."""
    layer: str = ""


class Sector(Shown):
    """A fan about a cell: how a ship sails in these directions, where she bears."""

    cell: Cell
    start: float
    """Degrees clockwise from north of its first edge."""
    width: float
    radius: float
    """In cells."""
    text: Msg | None = None
    tone: Tone = "brass"
    layer: str = ""


class Remark(Shown):
    """Words about a cell: what it comes to there. They stand where there is room, in one of these directions."""

    cell: Cell
    text: Msg
    start: float = 0.0
    """Degrees clockwise from north of the first direction."""
    width: float = 360.0
    either: bool = False
    """As true of the opposite directions: there they stand where these have no room."""
    radius: float = 0.9
    """How far off, in cells."""
    tone: Tone = "brass"
    layer: str = ""


class Lettered(Shown):
    """A name written on the sea or the land itself, under all that stands there."""

    cell: Cell
    text: str
    large: bool = False
    """Of a water; else of a cape, a town, a shoal."""


class Chart(Shown):
    """One drawing of the sea."""

    shape: Shape
    corners: tuple[Cell, Cell]
    """First and last (column, row) shown; on hexes columns are q and rows r + floor(q / 2)."""
    endless: bool = False
    """The sea goes on beyond the corners: a view of another shape shows more of it."""
    numbered: bool = True
    """Whether cells have names players know; else the edges stay bare."""
    counters: bool = False
    """Ships are counters: the mark of their side, their short name in it, and no more beside them while cells are small."""
    lettered: bool = False
    """Columns are named A, B, ... Z, AA and rows from 1, as players write them; else both count from 1."""
    soil: Mapping[Soil, tuple[Cell, ...]] = {}
    """What is no open sea; neighbours are drawn as one, with a coast."""
    names: tuple[Lettered, ...] = ()
    title: Msg | None = None
    """What a cartouche calls it, where there is room for one."""
    scale: Msg | None = None
    """How much sea a cell is."""
    layers: tuple[Layer, ...] = ()
    shades: tuple[Shade, ...] = ()
    tracks: tuple[Track, ...] = ()
    pieces: tuple[Piece, ...] = ()
    links: tuple[Link, ...] = ()
    shots: tuple[Shot, ...] = ()
    reach: tuple[Reach, ...] = ()
    sectors: tuple[Sector, ...] = ()
    remarks: tuple[Remark, ...] = ()
    begins: Cell | None = None
    """Where the next order of the ship in hand begins: a finger draws her way from there."""
    wind: float | None = None
    """Where the wind comes from, degrees clockwise from north."""
    force: int | None = None
    """How hard it blows, where a game counts that: a barb of the arrow for each."""
    wind_said: Msg | None = None
    """What players call it; `None`: where it comes from and its force."""
    legend: tuple[tuple[Tone, Msg], ...] = ()
    """What the shades mean, in words."""
    sides: tuple[str, ...] = ()
    """Names of the sides by their number, for the legend; empty: the colours are not explained."""
    note: Msg | None = None
    """One sentence under the drawing."""


class Way(Shown):
    """Where a ship went, one step after the other."""

    piece: Piece
    cells: tuple[Cell, ...]
    headings: tuple[float, ...]
    """Degrees clockwise from north in each of them."""


class Halt(Shown):
    """Something that happened on the way: a replay stops there."""

    step: int
    cell: Cell
    text: Msg
    ship: str
    back: Cell
    """Where that ship stood in the end."""


class Replay(Shown):
    """A movement that was made at once, to be played again."""

    title: Msg
    ways: tuple[Way, ...] = ()
    halts: tuple[Halt, ...] = ()
    shots: tuple[Shot, ...] = ()
    """Fired after it."""
    counted: str = ""
    """What its steps are, in a letter or two."""

    @property
    def steps(self) -> int:
        """How many it takes: the longest way, and one more where somebody fell back."""
        longest = max((len(one.cells) - 1 for one in self.ways), default=0)
        return longest + bool(self.halts)


def place_of(shape: Shape, cell: Cell) -> Cell:
    """(column, row) of a cell, as `Chart.corners` counts them."""
    return cell if shape == "squares" else (cell[0], cell[1] + cell[0] // 2)


def cell_of(shape: Shape, place: Cell) -> Cell:
    """The cell of a (column, row): the other way round."""
    return place if shape == "squares" else (place[0], place[1] - place[0] // 2)


_ROUND: Mapping[Shape, tuple[Cell, ...]] = {
    "hexes": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "squares": ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
}
"""The neighbours of a cell, clockwise from the north."""


def astern(shape: Shape, cell: Cell, heading: float, far: int) -> Cell:
    """The cell so far behind one, for whoever heads so many degrees from the north."""
    round_ = _ROUND[shape]
    right, down = round_[round((heading + 180) * len(round_) / 360) % len(round_)]
    return cell[0] + far * right, cell[1] + far * down


def column_name(column: int) -> str:
    """A, B, ... Z, AA, AB, ... of a column counted from 0."""
    name, left = "", column + 1
    while left > 0:
        left, letter = divmod(left - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def cell_name(cell: Cell) -> str:
    """C4 of a cell of squares, (2, 3)."""
    return f"{column_name(cell[0])}{cell[1] + 1}"


def name_in(chart: Chart, cell: Cell) -> str:
    """What players call a cell of this chart: C4 where columns are lettered, else 0304, as hex maps print it.

    A cell left of the first column or above the first row is written with a point between, -2.15.
    """
    column, row = place_of(chart.shape, cell)
    if chart.lettered and column >= 0:
        return cell_name((column, row))
    if 0 <= column < 99 and 0 <= row < 99:
        return f"{column + 1:02d}{row + 1:02d}"
    return f"{column + 1}.{row + 1}"
