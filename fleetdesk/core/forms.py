"""What an action asks before it runs, as data: the window draws it, the rules fill it.

A form is a pure function of the battle and the answers so far. After each answer it is made again, so a field may appear,
change its choices or its default with what was said before. `Form.args` stays empty until everything needed was answered;
nothing an answer holds can raise. What the rules would refuse is not said again here: `core.rehearsal` adds it.
"""

from collections.abc import Mapping
from typing import Any, Literal

from fleetdesk.core.blocks.cards import Block
from fleetdesk.core.blocks.charts import Cell, Chart, Flag
from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.views import Badge, Fitting, Offer, Symbol
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Working

Answers = Mapping[str, Any]
"""Field key -> answer. A group's answer maps row keys to the answers of that row."""


class Pick(Shown):
    """One thing to choose."""

    value: str
    title: Msg
    detail: Msg | None = None
    trailing: Msg | None = None
    """Short text at the right edge: points, dice, distance."""
    discouraged: Msg | None = None
    """Why the rules would not have it. It may be chosen all the same."""
    word: Msg | None = None
    """The same in a word or two, for the tile of a ship."""
    icon: str = ""
    """File of `resources/icons`, where there is room for one."""


class Choice(Shown):
    """Exactly one of a few."""

    kind: Literal["choice"] = "choice"
    key: str
    label: Msg
    picks: tuple[Pick, ...]
    value: str = ""
    segments: bool = False
    """Few short picks: draw them side by side."""
    kept: bool = False
    """Proposed again the next time something like it is asked: the same enemy, the same distance."""
    otherwise: str = ""
    """The pick that stands for it where nobody answers."""
    at_once: bool = False
    """Where it is all that is asked, the pick runs the action."""


class Many(Shown):
    """Any number of several."""

    kind: Literal["many"] = "many"
    key: str
    label: Msg
    picks: tuple[Pick, ...]
    values: tuple[str, ...] = ()
    usual: bool = False
    """What is ticked was read off the table: none of them is an answer too."""


class Number(Shown):
    """A count or a length."""

    kind: Literal["number"] = "number"
    key: str
    label: Msg
    value: float = 0
    least: float = 0
    most: float = 99
    step: float = 1
    unit: str = ""


class Toggle(Shown):
    """Yes or no."""

    kind: Literal["toggle"] = "toggle"
    key: str
    label: Msg
    detail: Msg | None = None
    value: bool = False


class Text(Shown):
    """Words the player types."""

    kind: Literal["text"] = "text"
    key: str
    label: Msg
    value: str = ""
    suggestions: tuple[Msg, ...] = ()
    known: bool = False
    """The answer is the key of a suggestion where it is one of them: it is said in every language."""
    at_once: bool = False
    """A suggestion that is tapped runs the action: what else is asked stands as proposed."""
    multiline: bool = False


class Shares(Shown):
    """A number of dice dealt out among several targets."""

    kind: Literal["shares"] = "shares"
    key: str
    label: Msg
    picks: tuple[Pick, ...]
    total: int
    values: Mapping[str, int] = {}
    least: int = 0


class Rose(Shown):
    """A direction on a rose of `points` points; 0 is north, counted clockwise."""

    kind: Literal["rose"] = "rose"
    key: str
    label: Msg
    points: int = 8
    value: int = 0
    names: tuple[Msg, ...] = ()
    onward: bool = False
    """Where something heads; else where a wind comes from."""


class Cells(Shown):
    """Cells of a chart, touched one after the other."""

    kind: Literal["cells"] = "cells"
    key: str
    label: Msg
    chart: Chart
    values: tuple[Cell, ...] = ()
    most: int = 1
    """How many may be chosen; a touch on a chosen one takes it away again. 0: it only shows."""
    small: bool = False
    """A glance below other questions: the drawing takes what height is left; its label is only read out."""


class Reading(Shown):
    """How one written line was understood."""

    line: int
    """Which line of the text, from 0."""
    text: Msg
    """What it means, or what is wrong with it and how to mend it."""
    tone: Tone = "sound"
    """`harm`: not understood or not allowed; `brass`: understood, with a reminder."""
    at: tuple[int, int] | None = None
    """(first, behind the last) sign of that line the words are about."""
    cost: Msg | None = None
    """Short text at the right edge: the price, the end heading."""
    whose: str = ""
    """Name of the ship it is about, where lines of several are written: said before it away from her line."""


class LedgerCell(Shown):
    """An order of a ledger: one that is written, or one that stands."""

    line: int = -1
    """Which line of the text fills it, from 0; -1: nothing is written there."""
    stands: Msg | None = None
    """The order that stands there already."""
    due: bool = False
    """It is owed now."""
    risk: Msg | None = None
    """Why what stands there will not be carried out as it is."""
    ahead: bool = False
    """It may be written, but is not owed yet; until then it may be written anew."""


class LedgerRow(Shown):
    """A ship of a ledger, and her order for each turn."""

    ship: str
    title: str
    lead: int = 0
    """How many turns ahead her orders stand."""
    detail: Msg | None = None
    side: int = 0
    squad: int = 0
    flag: Flag = "plain"
    """Numbers of her side and of her squadron in it, and of whom she carries the flag, as on a chart."""
    cells: tuple[LedgerCell, ...] = ()

    @property
    def open_lines(self) -> tuple[int, ...]:
        """Lines that may be written: those that are owed, else all but what is written ahead."""
        owed = tuple(cell.line for cell in self.cells if cell.line >= 0 and cell.due)
        return owed or tuple(cell.line for cell in self.cells if cell.line >= 0 and not cell.ahead)


class LedgerGroup(Shown):
    """Ships that are written for together."""

    title: str
    rows: tuple[LedgerRow, ...]


class Fill(Shown):
    """A button that answers much at once: many lines, many rows."""

    title: Msg
    value: Any
    """The whole answer as it would be then."""


class Ledger(Shown):
    """Lines laid out as players keep a log: a row a ship, a column a turn."""

    heads: tuple[Msg, ...]
    groups: tuple[LedgerGroup, ...]
    fills: tuple[Fill, ...] = ()

    @property
    def lines(self) -> Mapping[tuple[str, int], int]:
        """(ship, column) -> the line that may be written there."""
        rows = (row for group in self.groups for row in group.rows)
        return {(row.ship, at): one.line for row in rows for at, one in enumerate(row.cells) if one.line >= 0}


class Written(Shown):
    """Orders as players write them: typed, pasted, or tapped sign by sign on a pad."""

    kind: Literal["written"] = "written"
    key: str
    label: Msg
    value: str = ""
    symbols: tuple[tuple[Symbol, ...], ...] = ()
    """Rows of the pad; empty: only the keyboard writes."""
    fitting: Fitting | None = None
    """Which of its keys the rules allow next; `None`: nobody knows."""
    readings: tuple[Reading, ...] = ()
    lines: int = 1
    """Lines shown at least; 1 is a single line."""
    hint: Msg | None = None
    """An example, shown while nothing is written."""
    ledger: Ledger | None = None
    """Where each line belongs; `None`: the lines are the log of one ship."""


TICK = "on"
"""Answer of a group's row that says whether it is ticked."""


class GroupRow(Shown):
    """One row of a group: a thing with a tick and some answers of its own."""

    key: str
    title: Msg
    detail: Msg | None = None
    ticked: bool | None = None
    """`None`: the row has no tick and always counts."""
    fields: "tuple[FormField, ...]" = ()
    discouraged: Msg | None = None
    ship: str = ""
    """A tap on that ship turns its tick."""
    outline: str = ""
    """Her silhouette, one of the plans of `core.drawings`."""
    badges: tuple[Badge, ...] = ()


class FaceDown(Shown):
    """What somebody else has laid where nobody reads it: only how much of it."""

    title: Msg
    text: Msg
    count: int


class Group(Shown):
    """Rows that repeat the same questions: supporters of a linked shot, legs of a move.

    Rows that all ask the same choice of a few are a table: a row each, a column a pick.
    """

    kind: Literal["group"] = "group"
    key: str
    label: Msg
    rows: tuple[GroupRow, ...] = ()
    more: Msg | None = None
    """Wording of the button that adds a row (the next key is the row count as text); `None`: fixed."""
    fills: tuple[Fill, ...] = ()
    across: tuple[FaceDown, ...] = ()
    """What the others have laid."""


class Info(Shown):
    """A working or remark between the questions."""

    kind: Literal["info"] = "info"
    key: str = ""
    text: Msg | None = None
    working: Working | None = None
    tone: Literal["plain", "brass", "harm", "sound"] = "plain"


FormField = Choice | Many | Number | Toggle | Text | Shares | Rose | Group | Info | Cells | Written


class Form(Shown):
    """The questions as they stand."""

    title: Msg
    fields: tuple[FormField, ...] = ()
    working: Working | None = None
    """How the number that matters (dice, inches) comes about."""
    remarks: tuple[Msg, ...] = ()
    """What players may want to think of and no rule refuses; shown, never blocking."""
    args: Mapping[str, Any] | None = None
    """Arguments of the action once everything was answered."""
    go: Msg | None = None
    """Wording of the button that runs the action."""
    lacks: int = 0
    """Answers that may be left out, and are: `go` says so."""
    left: Mapping[str, Any] | None = None
    """Arguments where it stands open and is left without `go`, which settles more than what is answered; `None`: `args`."""
    passes: bool = False
    """`go` says that the device goes on to somebody else: whoever tapped it is not asked again."""
    joins: Mapping[str, Offer] = {}
    """Ship -> what a tap on it makes of this: it joins the shot, or the shot is divided between two."""
    facing: tuple[Block, ...] = ()
    """What stands in the place of the card while this is asked: the crews that fight each other."""
    why: str = ""
    """Reference to ask how what is set here came to be as it is (`core.whys`)."""
    refusals: tuple[Msg, ...] = ()
    """What the rules say against it as answered; players may overrule it. Only a rehearsal fills this in."""
    stop: Msg | None = None
    """Why it cannot be done as answered, whoever insists. Only a rehearsal fills this in."""
    throws: bool = False
    """Whether it throws dice as answered. Only a rehearsal fills this in."""

    @property
    def warnings(self) -> tuple[Msg, ...]:
        """All that is said beforehand, what the rules say first; then what speaks against what is chosen."""
        stop = () if self.stop is None else (self.stop,)
        odd = (against for field in self.fields for against in discouraged(field))
        return tuple(dict.fromkeys((*self.refusals, *stop, *odd, *self.remarks)))


def _taken(field: FormField) -> tuple[Pick | GroupRow, ...]:
    match field:
        case Choice():
            return tuple(pick for pick in field.picks if pick.value == field.value)
        case Many():
            return tuple(pick for pick in field.picks if pick.value in field.values)
        case Group():
            return tuple(row for row in field.rows if row.ticked)
        case _:
            return ()


def chosen(field: FormField) -> tuple[Msg, ...]:
    """What was chosen of a question with picks or rows, in words."""
    return tuple(one.title for one in _taken(field))


def discouraged(field: FormField) -> tuple[Msg, ...]:
    """What speaks against what was chosen of a question with picks or rows."""
    return tuple(one.discouraged for one in _taken(field) if one.discouraged is not None)


def stands(field: FormField) -> tuple[Msg, ...]:
    """How a question that is not seen is answered, in words: what was chosen, a figure with its label, a tick that is set."""
    match field:
        case Number():
            return (msg("{what}: {value}", what=field.label, value=field.value),)
        case Toggle():
            return (field.label,) if field.value else ()
        case Text():
            known = field.known and any(one.key == field.value for one in field.suggestions)
            return (Msg(key=field.value) if known else Msg.verbatim(field.value),) if field.value else ()
        case Rose() if field.names:
            return (msg("{what}: {value}", what=field.label, value=field.names[field.value]),)
        case Choice() if not field.value:
            return ()  # of nothing chosen there is nothing to say
        case _:
            return chosen(field)


def waits(field: FormField) -> bool:
    """Whether a question still waits for its one answer."""
    if isinstance(field, Choice) and any(one.value == field.value for one in field.picks):
        return False  # to have none of it is an answer as well
    return isinstance(field, Choice | Text) and not field.value
