"""The form of an action, read off its arguments: beside each field stands how it is asked.

    class Lose(Frozen):
        ship: str                                                  # settled by the button
        hull: Annotated[int, Ask(msg("Hull points lost"))] = Field(0, ge=0, le=99)
        cause: Annotated[Cause, Ask(msg("Why?"), picks=named(CAUSES), segments=True)] = "spell"

What is asked follows from the type: a number within the bounds of its field, yes or no, words, one or several of some
picks, dice dealt among picks, rows that repeat the questions of an inner model. Whatever depends on the battle or on
the answers so far is a function of `Asked`. A form that needs more than this is written by hand: no language here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from fleetdesk.core.blocks.cards import Block
from fleetdesk.core.forms import Answers, FormField, Pick
from fleetdesk.core.values import Value
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg
from fleetdesk.core.workings import Working


class Asked:
    """A form half answered: the battle, what was answered, and the arguments read from that so far."""

    def __init__(
        self,
        battle: Any,
        answers: Answers,
        *,
        settled: Mapping[str, Any] | None = None,
        outer: "Asked | None" = None,
    ) -> None:
        self.battle = battle
        self.answers = answers
        self.told: dict[str, Any] = {}
        """Arguments read so far, those that are asked first before those below them."""
        self.settled = settled or {}
        """Arguments that are not asked here: those of a row, by what the row is about."""
        self.lacks = False
        """There is nothing to choose from where one must be chosen."""
        self._outer = outer

    @property
    def outer(self) -> "Asked":
        """For a row: the form it stands in."""
        return self._outer or self

    def __getitem__(self, name: str) -> Any:
        """An argument read before this one."""
        return self.told[name]

    @property
    def ship(self) -> Any:
        """The ship the form was opened for."""
        return self.battle.ships[self.told["ship"]]


Say = Msg | Callable[[Asked], Msg]
Word = str | Callable[[Asked], str]
Limit = float | Callable[[Asked], float]


class RowOf(NamedTuple):
    """A row of a group: what it is about."""

    key: str
    title: Msg
    detail: Msg | Callable[[Asked | None], Msg] | None = None
    """A text, or what makes it of the answers of the row; `None`: it is not ticked."""
    discouraged: Msg | None = None
    told: Mapping[str, Any] = {}
    """Arguments of the row that are settled by what it is about."""
    ship: str = ""
    """A tap on that ship turns its tick."""


class RowsOf(Value):
    """Rows for an argument that is a series of models."""

    rows: Callable[[Asked], Sequence[RowOf]] | None = None
    """One for each thing that may take part, to be ticked; `None`: rows are added one by one."""
    most: int = 6
    title: Callable[[int], Msg] | None = None
    """(number of the row, from 1) -> its title, where rows are added."""
    more: Msg | None = None
    """The button that adds one."""
    every: tuple[Msg, Msg] | None = None
    """The button that ticks each ship nothing speaks against, with one row for her, and what it says once all are."""


class Inline:
    """Beside an argument that is a model: its questions stand among the others, as if its fields were arguments."""


class Ask(NamedTuple):
    label: Say
    picks: Callable[[Asked], Sequence[Pick]] | None = None
    default: Any = None
    """Proposed until it is answered, a value or a function of `Asked`; left out: that of the field, or the first pick."""
    when: Callable[[Asked], bool] | None = None
    """Asked only then; else the default stands."""
    key: Word = ""
    """Of its answer, where that is not its name."""
    least: Limit | None = None
    most: Limit | None = None
    step: float = 1
    unit: str = ""
    segments: bool = False
    by_button: bool = False
    """A button that says `fixed` has settled it: then it is told, and not asked."""
    kept: bool = False
    """Proposed again the next time."""
    at_once: bool = False
    """Where it is all that is asked, the pick runs the action; of words, a suggestion that is tapped does."""
    detail: Say | None = None
    suggestions: tuple[Msg, ...] | Callable[[Asked], tuple[Msg, ...]] = ()
    known: bool = False
    """Suggestions are kept by their keys, words only where they are none of them."""
    points: Callable[[Asked], Sequence[Msg]] | None = None
    """Names of the points of a rose."""
    total: Callable[[Asked], int] | None = None
    """Dice to be dealt."""
    rows: RowsOf | None = None


class Asks(Value):
    """What a form says around its questions."""

    title: Say
    go: Say
    working: Callable[[Asked], Working | None] | None = None
    instead: Callable[[Asked], Iterable[FormField] | None] | None = None
    """What is said where there is nothing to ask: a card without weapons; `None`: ask."""
    ready: Callable[[Asked], bool] | None = None
    """Whether enough was answered; the arguments must be valid besides."""
    more: Callable[[Asked], Iterable[FormField]] | None = None
    """What is told below the questions."""
    remarks: Callable[[Asked], Iterable[Msg]] | None = None
    """What to think of and no rule refuses; what the rules refuse is found by rehearsing, never told here."""
    joins: Callable[[Asked], Mapping[str, Offer]] | None = None
    """Ship -> what a tap on it makes of the action so far."""
    facing: Callable[[Asked], Iterable[Block]] | None = None
    """What stands in the place of the card meanwhile."""
    why: str = ""


def named(titles: Mapping[Any, Msg]) -> Callable[[Asked], Sequence[Pick]]:
    """Picks that are always the same."""
    picks = tuple(Pick(value=str(key), title=title) for key, title in titles.items())
    return lambda _: picks
