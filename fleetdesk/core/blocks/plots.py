"""Pictures as blocks of a card: shares over time, figures over bars, photographs."""

from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg


class Curve(Shown):
    """A line of a plot: a share (0..1) at each moment."""

    name: Msg
    shares: tuple[float, ...]
    figures: tuple[Msg, ...]
    """Each share in words: 75 %, 410 points."""


class Plot(Shown):
    """Shares over time, one line for each side."""

    title: Msg | None = None
    moments: tuple[Msg, ...]
    """What stands below each moment: the opening, then turn by turn."""
    curves: tuple[Curve, ...]
    whys: tuple[str, ...] = ()
    """Reference of each moment, where a tap on it leads somewhere."""


class Bar(Shown):
    """A figure, and its share of the longest bar of its column."""

    text: Msg
    share: float = 0.0
    """0..1."""
    marked: bool = False
    """It differs from what stands beside or above it: bold, with a diamond before it."""


class BarRow(Shown):
    """Figures of one thing."""

    label: Msg
    bars: tuple[Bar | None, ...] = ()
    """One for each column; `None`: there is no such figure. None at all: the row heads those below it."""


class Bars(Shown):
    """A table whose figures stand over bars, on one scale in each column: a plot that is read as a table, too."""

    title: Msg | None = None
    heads: tuple[Msg, ...]
    """First the head of the label column, then one for each column of bars."""
    rows: tuple[BarRow, ...]


class Photo(Shown):
    """A photograph of the ship."""

    data: str
    """As the card keeps it: see `core.photographs`."""
