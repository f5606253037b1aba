"""Blocks to write in with a pencil: a column for each turn, a sea of squares."""

from typing import Literal

from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg


class Band(Shown):
    """A line of the cells of all turns."""

    label: Msg | None = None
    """At the left."""
    hint: Msg | None = None
    """Small and grey in each cell, where there is no label."""
    lower: Msg | None = None
    """The same for the second line of orders."""
    height: float
    """In millimetres; large letters make it taller."""
    least_mm: float = 0.0
    """It is no lower, however small the letters are."""
    kind: Literal["free", "pair", "orders", "ticks", "dial6", "dial8", "helm"] = "free"
    """`pair`: two halves; `orders`: a line for a move, one for a shot; `ticks`: a small box for each of several; a dial for the wind and a box beside it;
    speed, heading and a box of a ship's helm."""
    cells: tuple[Msg, ...] = ()
    """What is known, from the first turn shown."""
    slot: str = ""
    """What is written in its cells, for whoever reads it back; empty: nothing that is read."""
    second: tuple[Msg, ...] = ()
    """The same for the second half, the lower line, the box beside a dial, the last box of a helm."""
    boxes: tuple[Msg, ...] = ()
    """What stands under each of the ticks."""
    ticked: tuple[tuple[bool, ...], ...] = ()
    """Turn by turn, which of them are ticked."""
    degrees: tuple[float | None, ...] = ()
    """Arrow of a dial, heading of a helm: clockwise from north."""


class Turns(Shown):
    """A column for each turn: heads, cells to write in, or both."""

    corner: Msg | None = None
    first: int = 1
    count: int
    heads: bool = True
    """The numbers of the turns stand over the cells."""
    numbered: bool = False
    """They stand in the corner of the cells."""
    note: Msg | None = None
    """Under them: what is written in the cells."""
    small: tuple[Msg, ...] = ()
    """Beside each number: the clock."""
    bands: tuple[Band, ...] = ()
    now: int = 0
    """The turn being played, drawn bolder; 0: none."""
    label_mm: float = 0.0
    """Room for the labels of the bands."""
    least_mm: float = 5.0
    """No column is narrower where there is room below what stands beside them."""


class Sea(Shown):
    """A square grid of lettered columns and numbered rows, tinted five by five."""

    title: Msg
    detail: Msg | None = None
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    marks: tuple[tuple[int, int, str], ...] = ()
    """(column, row, what stands there), from 0."""
    gives_way: bool = False
    """Its squares become as small as a pencil can use where that saves a page."""
    most_mm: float = 0.0
    """Height of its squares together at most, where nobody writes in them; 0: as usual."""
    routes: tuple[tuple[tuple[int, int], ...], ...] = ()
    """(column, row) one after the other: where a ship went."""
    plain: bool = False
    """Without the tints of five squares: no part of a map, but what lies around a ship wherever she is."""


class Boxes(Shown):
    """Boxes in a line of a roll."""

    total: int
    lost: int = 0
    slot: str = ""
    shape: Literal["square", "round"] = "square"


class RollRow(Shown):
    """A ship in a line: what she is, her boxes, a cell for each turn."""

    sign: Msg | None = None
    """Before the name, small: her type; two lines at most."""
    name: Msg
    figures: Msg | None = None
    boxes: tuple[Boxes, ...] = ()
    cells: tuple[Msg, ...] = ()
    """What is known, from the first cell."""
    struck: bool = False


class Roll(Shown):
    """Ships of a fleet in lines, their boxes and cells under each other."""

    title: Msg
    heads: tuple[Msg | None, ...] = ()
    """Over the boxes, one for each kind of them."""
    room: tuple[int, ...] = ()
    """Boxes of each kind there is room for, so that several rolls stand in line; the longest row where it says less."""
    rows: tuple[RollRow, ...]
    columns: tuple[Msg, ...] = ()
    """Heads of the cells."""
    cell_mm: float = 5.8
    ticks: tuple[bool, ...] = ()
    """A box for the whole fleet around each of the last heads: whether it is ticked."""
    row_mm: float = 5.4
    least_mm: float = 0.0
    """A row is at least so high, where what stands beside it is; large print, which needs its room, adds nothing."""
