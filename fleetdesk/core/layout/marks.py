"""What a page is drawn with: marks in millimetres, x to the right and y down, colours as role names.

The layout makes marks, the window and the printer only draw them, so that a preview is the print. Weights of
lines and sizes of letters are in points.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from fleetdesk.core.words import Msg

Role = Literal[
    "ink", "muted", "line", "sea", "brass", "harm", "sound", "struck", "head", "tint", "card", "fan", "fan_dark",
    "solid", "detail", "blue", "gold", "red",
]  # fmt: skip
"""Who draws decides what colour a role has: navy on the screen by day and on paper, black where ink is saved.

`struck` is the cross over a lost box; `head` fills the head of a table, `tint` every second column of one,
`card` the ground under a drawing, `fan` and `fan_dark` an arc of fire. The last five fill silhouettes and
emblems: where ink is saved they are drawn in outline.
"""

Face = Literal["sans", "sans-bold", "serif", "serif-bold"]
Anchor = Literal["start", "middle", "end"]
Shape = Literal["square", "rounded", "round", "diamond"]
TagKind = Literal["H1", "H2", "H3", "H4", "Figure"]

POINT = 25.4 / 72
"""Millimetres in a point."""

GRID = 0.15 / POINT
"""The thinnest of the three lines, in points: inside a table."""
FRAME = 0.32 / POINT
"""A box to strike, the frame of a table."""
RULE = 0.9 / POINT
"""Over a title."""
STRIKE = 1.7
"""How much bolder the cross in a struck box is than the box."""


class Text(NamedTuple):
    """A line of text on its baseline."""

    x: float
    y: float
    """The baseline."""
    text: str
    size: float
    face: Face = "sans"
    role: Role = "ink"
    anchor: Anchor = "start"
    room: float = 0.0
    """Width it was given; 0: as much as it likes."""
    url: str = ""


class Box(NamedTuple):
    """A rectangle, a rounded one, or the ellipse or the diamond inside it."""

    x: float
    y: float
    w: float
    h: float
    shape: Shape = "square"
    stroke: Role | None = "ink"
    weight: float = FRAME
    fill: Role | None = None
    struck: bool = False
    """Crossed from corner to corner."""
    hot: tuple[str, int] | None = None
    """(slot, number of the box from 1) a tap on it marks."""
    radius: float = 0.8
    """Of the corners, for a rounded one."""

    @property
    def cross(self) -> tuple[float, float, float, float]:
        """Left, top, right and lower edge of the cross in a struck one."""
        inset = {"round": 0.22, "diamond": 0.3}.get(self.shape, 0.16)
        across, down = self.w * inset, self.h * inset
        return self.x + across, self.y + down, self.x + self.w - across, self.y + self.h - down


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    role: Role = "line"
    weight: float = GRID
    dotted: bool = False


class Move(NamedTuple):
    """Lift the pen and put it down here."""

    x: float
    y: float


class To(NamedTuple):
    """Draw straight to here."""

    x: float
    y: float


class Curve(NamedTuple):
    """Draw a cubic Bézier curve to (x, y)."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


Step = Move | To | Curve


class Path(NamedTuple):
    """An outline of lines and curves."""

    steps: tuple[Step, ...]
    stroke: Role | None = "ink"
    weight: float = FRAME
    fill: Role | None = None
    dotted: bool = False
    closed: bool = True


class Picture(NamedTuple):
    """A photograph in a rectangle of its own proportions."""

    x: float
    y: float
    w: float
    h: float
    data: str
    """As a card keeps it: see `core.photographs`."""


class Tag(NamedTuple):
    """What the marks behind it are, for whoever has a page read aloud; nothing is drawn: see `core.layout.tags`."""

    kind: TagKind
    reach: int
    """How many marks it speaks of, other tags left out."""
    text: Msg | None = None
    """Of a figure: what it shows."""


Mark = Text | Box | Line | Path | Picture | Tag


def moved(marks: Iterable[Mark], dx: float, dy: float) -> Iterator[Mark]:
    """The same marks somewhere else."""
    for mark in marks:
        match mark:
            case Text():
                yield Text(mark[0] + dx, mark[1] + dy, *mark[2:])
            case Box():
                yield Box(mark[0] + dx, mark[1] + dy, *mark[2:])
            case Line():
                yield Line(mark[0] + dx, mark[1] + dy, mark[2] + dx, mark[3] + dy, *mark[4:])
            case Picture():
                yield Picture(mark[0] + dx, mark[1] + dy, *mark[2:])
            case Tag():
                yield mark
            case Path():
                yield mark._replace(steps=tuple(_step(step, dx, dy) for step in mark.steps))


def _step(step: Step, dx: float, dy: float) -> Step:
    if isinstance(step, Curve):
        x1, y1, x2, y2, x, y = step
        return Curve(x1 + dx, y1 + dy, x2 + dx, y2 + dy, x + dx, y + dy)
    return type(step)(step[0] + dx, step[1] + dy)


def as_json(marks: Iterable[Mark], digits: int = 2) -> list[list[object]]:
    """Plain lists for a stored layout: the kind of mark, then its fields, lengths to a hundredth."""
    return [[type(mark).__name__, *(_plain(value, digits) for value in mark)] for mark in marks]


def _plain(value: object, digits: int) -> object:
    if isinstance(value, float):
        return round(value, digits) + 0.0
    if isinstance(value, Move | To | Curve):
        return [type(value).__name__, *(round(number, digits) + 0.0 for number in value)]
    if isinstance(value, tuple):
        return [_plain(part, digits) for part in value]
    return value
