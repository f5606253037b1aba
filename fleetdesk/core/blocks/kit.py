"""What is cut out and used on the table, at true scale: cards, counters, rulers, gauges, dials, maps.

A game names what it uses; `core.plates` draws it on pages of its own.
"""

from collections.abc import Mapping
from typing import Literal

from fleetdesk.core.blocks.cards import Block, Plate
from fleetdesk.core.blocks.charts import Cell, Lettered, Shape, Soil
from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg


class Pocket(Shown):
    """A card of 63 x 88 mm: a ship by her name, what is read often on the front, the rest on the back."""

    kicker: Msg | None = None
    """Over the name: squadron and type."""
    name: Msg
    line: Msg | None = None
    """Under the name: class and points."""
    below: Msg | None = None
    """Under the name on the back: the squadron."""
    emblem: str = ""
    """Key of a drawing (`emblem.anchor`); empty: none."""
    drawing: str = ""
    """Silhouette under what stands on the front, where there is room (`ship.galley`); empty: none."""
    front: tuple[Block, ...] = ()
    back: tuple[Block, ...] = ()


class Deck(Plate):
    """Cards, nine on a page, each page followed by its backs, mirrored for printing on both sides."""

    pockets: tuple[Pocket, ...]


class Booklet(Shown):
    """What stands outside a booklet of orders that is folded shut: whose it is."""

    name: Msg
    lines: tuple[Msg, ...] = ()
    emblem: str = ""
    """Key of a drawing (`emblem.anchor`); empty: none."""
    drawing: str = ""
    """Silhouette before the name (`ship.galley`); empty: none."""


class Booklets(Plate):
    """Booklets of 95 x 66 mm, eight on a page: in each turn an order is circled, and the booklet folded shut again."""

    hint: Msg
    """How to cut and fold them."""
    booklets: tuple[Booklet, ...]
    first: int = 1
    turns: int
    orders: tuple[Msg, ...]
    """Short words, one of which is circled."""
    tick: Msg | None = None
    """Beside a box in each turn; `None`: no box."""


class Counter(Shown):
    """A square of cardboard, as often as it is needed."""

    label: Msg
    sign: str = ""
    """Key of a drawing (`marker.anchor`); empty: `figure` stands there."""
    figure: str = ""
    """A number, or a sign or two; below a sign it stands for the label, which a `Key` tells."""
    count: int = 1
    dark: bool = False
    """On a tinted ground: it tells of harm, or is of the second of two sides."""


class Counters(Shown):
    title: Msg
    hint: Msg | None = None
    side: float = 18.0
    """In millimetres."""
    counters: tuple[Counter, ...]


class Key(Shown):
    """What the figures on counters stand for, to be kept beside the map."""

    title: Msg
    hint: Msg | None = None
    lines: tuple[tuple[str, Msg], ...]
    """(figure, what it stands for)."""


class Ruler(Shown):
    """A strip with a line for each unit; what a stretch of it is called stands beside it."""

    title: Msg
    unit: Literal["in", "cm"] = "in"
    first: int = 0
    """The number it begins with: a long range is measured with several strips end to end."""
    length: int
    """In units."""
    bands: tuple[tuple[float, Msg], ...] = ()
    """(where a band ends, what it is called), in units."""


class Gauge(Shown):
    """Half a disc with rays to turn a ship by: laid with its notch at her bow."""

    title: Msg
    degrees: tuple[int, ...]
    """Angles from straight ahead that have a ray, to either side."""
    radius: float = 60.0


class WindDial(Shown):
    """A compass rose, and the arrow to lay on it."""

    title: Msg
    points: tuple[Msg, ...]
    """What the points are called, clockwise from north."""
    radius: float = 38.0


Tool = Counters | Key | Ruler | Gauge | WindDial


class Tools(Plate):
    """Counters, rulers and gauges, as many on a page as there is room for."""

    tools: tuple[Tool, ...]


class Board(Plate):
    """A map in cells, over as many pages as it takes; what two pages share is drawn on both."""

    shape: Shape
    columns: int
    rows: int
    cell: float
    """Side of a square, or a hex from flat to flat, in millimetres."""
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    """Names of squares; hexes are numbered 0101."""
    soil: Mapping[Soil, tuple[Cell, ...]] = {}
    """(column, row) of what is no open sea."""
    names: tuple[Lettered, ...] = ()
    """What places are called, at their (column, row)."""
