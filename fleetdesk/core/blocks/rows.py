"""Blocks of a ship's row on a sheet where many stand under each other: her name, her figures, her speeds, her boxes."""

from fleetdesk.core.blocks.pencil import Boxes
from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg


class Figure(Shown):
    """A number to be read at arm's length, over the word for it."""

    value: Msg
    label: Msg


class Figures(Shown):
    """Numbers without frames, under each other in as many columns as are asked for."""

    items: tuple[Figure, ...]
    abreast: int = 3


class Nameplate(Shown):
    """A name, large; below it the silhouette and what kind of ship she is; the number that is thrown for, in a ring."""

    name: Msg
    lines: tuple[Msg, ...] = ()
    """Beside the silhouette, quiet."""
    strong: Msg | None = None
    """Under them, bold."""
    drawing: str = ""
    ring: Figure | None = None
    struck: bool = False
    """She is lost: her name is struck."""
    blank: bool = False
    """To fill in: the name is a label before a line to write on."""


class Rank(Shown):
    """Boxes to strike, and the word before them."""

    label: Msg
    boxes: Boxes


class Ranks(Shown):
    """Boxes in lines, the first of each line under each other, their words at the right edge before them."""

    lines: tuple[tuple[Rank, ...], ...]


class GridRow(Shown):
    label: Msg
    values: tuple[Msg, ...]


class Grid(Shown):
    """Figures in groups of columns: a word over each group, the same small heads in all of them."""

    corner: Msg
    """Before the small heads: what they count."""
    groups: tuple[Msg, ...]
    heads: tuple[Msg, ...]
    """Of the columns of one group."""
    rows: tuple[GridRow, ...]


class Sign(Shown):
    """What is written for short, what it stands for, and what it does."""

    short: Msg
    name: Msg
    meaning: Msg


class Signs(Shown):
    """A key to what is written for short: in columns, read from the top down."""

    items: tuple[Sign, ...]
    abreast: int = 2


Row = Figures | Nameplate | Ranks | Grid | Signs
