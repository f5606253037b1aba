"""A ship card, a panel or a page as blocks: described once, drawn on screen and on paper.

`core/layout/laying.py` says and measures their texts and turns them into marks in millimetres; the play screen paints
them in finger size. One renderer for each kind of block, none for a game.
"""

from typing import Literal

from fleetdesk.core.blocks.origin import Origin
from fleetdesk.core.blocks.pencil import Roll, Sea, Turns
from fleetdesk.core.blocks.plots import Bars, Photo, Plot
from fleetdesk.core.blocks.rows import Row, Signs
from fleetdesk.core.blocks.ways import Die, Way
from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, msg


class Heading(Shown):
    """Name and what kind of thing it is."""

    title: Msg
    detail: Msg | None = None
    trailing: Msg | None = None
    """Right-aligned on the same line: points, page, wind to fill in."""
    level: Literal[1, 2, 3] = 1
    struck: bool = False
    """The ship is lost: its name is struck."""
    drawing: str = ""
    """Silhouette before the name (`ship.galley`); empty: none."""
    blank: bool = False
    """To fill in: title and detail are labels before lines to write on."""
    ruled: bool = False
    detail_below: bool = False
    """A rule above: it begins a part of a page; the detail below also where it has room beside: all stand alike then."""

    @property
    def continued(self) -> "Heading":
        """Over what of it stands on the next page."""
        return self.but(title=msg("{title} (continued)", title=self.title), detail=None, trailing=None)


class Stat(Shown):
    """A number that matters, with its label."""

    label: Msg
    value: Msg
    printed: Msg | None = None
    """What the card says, where play has changed it: small and struck."""
    tone: Tone = "plain"
    why: str = ""
    """Reference for `GameSystem.explain`; empty: nothing to explain."""


class Stats(Shown):
    """A row of numbers."""

    items: tuple[Stat, ...]


class Track(Shown):
    """Boxes to strike one by one."""

    slot: str
    """Key of the slot a tap on a box marks."""
    ship: str = ""
    """Whose boxes they are; empty: of the ship whose card it is."""
    label: Msg
    total: int
    lost: int = 0
    shape: Literal["square", "round", "diamond"] = "square"
    breaks: tuple[int, ...] = ()
    """Box numbers after which a section ends."""
    blank: bool = False
    """A sheet without a ship: empty boxes, no figures."""
    uncounted: bool = False
    """A box that is empty until something befalls the ship: no figure says what is left."""
    ahead: bool = False
    """Its figure stands before its boxes, as in a ladder."""
    spars: bool = False
    """Its circles are masts."""
    heads: tuple[Msg, ...] = ()
    """Over each section what holds while it stands; the boxes of a section then stand wall to wall."""


class Cell(Shown):
    text: Msg | None = None
    printed: Msg | None = None
    """Value on the card, struck, where the effective one differs."""
    tone: Tone = "plain"
    why: str = ""
    muted: bool = False
    """Greyed: used this turn, out of play."""
    act: Offer | None = None
    """What a tap on it begins, rather than asking why: a gun at this distance."""
    ship: str = ""
    """Whom a tap on it takes in hand, rather than asking why: another wing of the flight."""


class TableRow(Shown):
    label: Msg
    cells: tuple[Cell, ...]
    muted: bool = False
    arc: tuple[float, float] | None = None
    """Of a weapon: where its arc begins and how wide it is, in degrees, as of a `Fan`."""


class Table(Shown):
    heads: tuple[Msg, ...]
    """First the head of the label column, then one for each column of cells."""
    rows: tuple[TableRow, ...]
    widths: tuple[float, ...] = ()
    """Relative column widths, the label column first; empty: measured."""
    row_mm: float = 0.0  # height of a row at least: room for a pencil
    values: bool = False
    """Its labels are read and its cells looked for: these are bold, not the labels."""
    worded: tuple[int, ...] = ()
    """Columns of words, the label column 0: they stand at the left even where nothing is written yet."""
    bands: int = 0
    """So many rows have a ground, so many none, by turns: the eye keeps to its row; 0: none has."""
    beside: bool = False
    """On the play screen it stands beside the card: it is read, nothing is struck or begun there."""


class Tick(Shown):
    text: Msg
    ticked: bool = False
    slot: str = ""
    """Key of the slot a stroke in it marks; empty: the battle knows of none."""


class Flags(Shown):
    """Boxes to tick, in a line."""

    label: Msg | None = None
    ticks: tuple[Tick, ...]
    inside: bool = False
    """The words are short enough to stand in the boxes."""
    abreast: int = 0
    """So many in a line, under each other; 0: as many as have room."""


class Chips(Shown):
    """Small marks in a line: states, criticals; what a tap does; what it would lay, `spare`, where all else has room."""

    badges: tuple[Badge, ...]
    offers: tuple[Offer, ...] = ()
    spare: tuple[Offer, ...] = ()


class Fan(Shown):
    """An arc seen from above: degrees clockwise from the bow."""

    label: Msg
    start: float
    """Where the arc begins, clockwise from the bow (a port broadside: 225)."""
    sweep: float
    """How wide it is, in degrees."""
    text: Msg
    tone: Tone = "sea"
    muted: bool = False
    why: str = ""


class Arcs(Shown):
    """The ship from above with its arcs of fire: the signature drawing."""

    fans: tuple[Fan, ...]
    hull: Literal["broad", "slim", "round"] = "broad"
    plan: str = ""
    """Key of a ship from above (`two_decker`) drawn for the plain hull; empty: none."""
    centre: Msg | None = None
    """Written on the hull: the turret's dice."""
    centre_why: str = ""
    """Reference to ask how it came about."""


class Tied(Shown):
    """A ship in the picture of a melee."""

    key: str
    name: Msg
    left: bool = True
    """Which of the two rows it stands in: one for each side."""
    chosen: bool = False
    """The ship the card is about."""


class Tie(Shown):
    """One ship holds another."""

    by: str
    """Key of the ship that holds."""
    to: str
    """Key of the ship that is held."""
    text: Msg
    """The same in words, for whoever does not see the picture: Aquila holds Tanit."""
    strong: bool = False
    """Harder to break than the others: drawn thick."""
    why: str = ""
    """Reference to ask how hard it is to break."""


class Ties(Shown):
    """Who holds whom, as a picture: two rows of ships, and lines with a ring at the holder and a hook at the held."""

    title: Msg | None = None
    ships: tuple[Tied, ...]
    ties: tuple[Tie, ...]


class Notes(Shown):
    """Text, and lines for a pencil."""

    title: Msg | None = None
    text: Msg | None = None
    lines: int = 0
    small: bool = False  # in the size of labels; lines of this size stand close
    bold: Literal["", "figures", "head", "column"] = ""
    """What is looked for: every figure, or what stands before the colon; `column`: it is the head of one."""


class Rung(Shown):
    """A line of a ladder: what a weapon does after none, one, two ... losses."""

    label: Msg
    values: tuple[Msg, ...]


class Ladder(Shown):
    """Boxes to strike as the head of a table: the column of the rightmost cross is the one that holds."""

    tracks: tuple[Track, ...]
    ends: tuple[Msg | None, ...] = ()
    """What the last box of each track means, where it ends before the table."""
    rungs: tuple[Rung, ...]
    fate: Msg
    """What the last column says."""
    corner: Msg | None = None
    """What the values are of: the range bands they stand for, one after the other."""
    lost: int = 0
    """The column that holds now, drawn bolder."""


class Columns(Shown):
    """Blocks side by side."""

    columns: "tuple[tuple[Block, ...], ...]"
    weights: tuple[float, ...] = ()
    """Relative widths; empty: equal."""
    fixed: bool = False
    """Widths by weight alone, whatever stands in them: lines of a list stand under each other."""
    even_large: bool = False
    """Fixed in large print, too, where letters else get their room: cells stand under the numbers of their turns."""
    heads: bool = False
    """They stand over the columns of a list, and end at one height; in large print a list is not in columns."""


class Spread(Shown):
    """Parts of a page in columns of much the same height, in order."""

    parts: "tuple[tuple[Block, ...], ...]"
    least_mm: float = 62.0
    """No column is narrower."""


Block = (
    Heading
    | Stats
    | Track
    | Table
    | Flags
    | Chips
    | Arcs
    | Ties
    | Plot
    | Bars
    | Photo
    | Notes
    | Turns
    | Ladder
    | Sea
    | Roll
    | Row
    | Way
    | Die
    | Columns
    | Spread
)


class Head(Shown):
    """What stands over the pages of a paper, and the line under them."""

    title: Msg
    """What paper it is."""
    name: Msg | None = None
    """Whose it is: large, where there is somebody."""
    line: Msg | None = None
    """Points, turn, date."""
    blanks: Msg | None = None
    """Behind it: room to write the players' names, as long as there is room."""
    emblem: str = ""
    """Key of a drawing (`emblem.anchor`); empty: none."""
    rose: Literal[0, 6, 8] = 0
    """Points of the compass rose in the corner; 0: none."""
    aside: Msg | Signs | None = None
    """At the right: what is looked up all the time."""
    foot: Msg | None = None
    """How to read and fill in the paper, in a line."""
    strip: tuple[Block, ...] = ()
    """Stands under the head of every page: the turns and their weather."""
    key: tuple[Block, ...] = ()
    """Stands over the foot of every page: what is looked up while writing."""


class Plate(Shown):
    """Something to cut out, at true scale on pages of its own: see `core.kit`."""

    title: Msg


class Card(Shown):
    """Blocks that stand together: never split across pages."""

    blocks: tuple[Block, ...] = ()
    roomy: tuple[tuple[Block, ...], ...] = ()
    """The same with more room for a pencil, the roomiest first: the first that takes no further page is printed."""
    again: tuple[Block, ...] = ()
    """What stands over it where a page begins with it: the name of its squadron, which began on the one before."""
    under: tuple[Msg, Msg] | None = None
    """Its squadron and its name: the head of a page that has no line for the squadron says both."""
    plate: Plate | None = None
    """Instead of blocks."""
    framed: bool = True
    ship: str = ""
    """Id of the ship in play whose boxes and cells stand on it: see `core.fields`."""
    mark: Msg | None = None
    """Stands at the foot of each page the card is on: it is part of a list that is not legal."""
    starts_page: bool = False
    head: Head | None = None
    """Stands over the pages from this card on: it is the first of another paper in the same file."""
    landscape: bool = False
    """It begins pages that lie on their long side; asked of a first card and of one that starts a page."""
    one_page: bool = False
    """Set closer and smaller rather than go on on the next page: a face of a sheet that is looked up."""
    with_next: bool = False
    """A heading: never left alone at the foot of a page."""
    half: bool = False
    """Narrow enough to stand two abreast."""
    row: bool = False
    """A line of a list: next to no room between it and the one before."""
    dense: bool = False
    """Many of its kind stand on a page: less room around things and between blocks."""
    small_boxes: bool = False
    """So many of its kind stand on a page that boxes to strike are a little smaller, too."""
    tight: bool = False
    """Rows to write in are no higher than others: a page is saved."""
    scale: float = 1.0
    """1..2.2: letters at least so much larger than running text: tables that are read at arm's length."""
    excuse: Msg | None = None
    """It stands where a paper cannot be printed, and says why."""


class Document(Shown):
    """Cards in order, with what stands on every page."""

    head: Head
    cards: tuple[Card, ...]
    list_name: Msg | None = None
    """The list it is of, where it is of one: told with its mark where papers of others stand beside it."""
    mark: Msg | None = None
    """Printed on every page of an illegal list."""
    author: str = ""
    """Who sails the list, where that is known."""
    fleets: str = ""
    """What it is of, for the name of a file."""
    sheet: Msg | None = None
    """Which of a game's papers it is."""
    date: str = ""
    """The day it is of (ISO 8601); empty: none was given."""
    shared: bool = False
    """A paper of the whole table, the same for every side: printed once."""
    origin: Origin | None = None
    """Where it comes from, if that is a battle: its pages bear a code and can be read back from a photograph."""

    @property
    def excuse(self) -> Msg | None:
        """Why there is nothing on it, where it says so and nothing else."""
        found = [card.excuse for card in self.cards]
        return found[0] if found and None not in found else None
