"""The desk of an umpire who runs a game by post, as data: what came, what is in doubt, what a turn would bring.

A game that is played by post gives an `Umpiring`; the window draws it without knowing the game. Everything here shows
secrets of all sides: it is for the seat that sees everything, and for no other.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.core.display import Shown
from fleetdesk.core.game.dispatches import Dispatch
from fleetdesk.core.game.posted_maps import PostedMap
from fleetdesk.core.odds import Tone
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg

Fate = Literal["taken", "asked", "refused", "passed"]
"""Of a part of a message: an order, a doubt, an order the rules refuse, or passed over."""
Manner = Literal["", "struck", "quoted", "replaced"]
"""Why words count for nothing, where it is how they were written, or what was written after them."""
Sign = Literal["hit", "sunk", "moved", "stopped", "refused", "quiet"]
"""What comes of an order."""


class Answer(Shown):
    """One way to settle a doubt."""

    title: Msg
    detail: Msg | None = None
    offer: Offer


class Said(Shown):
    """One line of a message and how it was read."""

    text: str
    fate: Fate
    told: Msg | None = None
    detail: Msg | None = None
    """Of an order: where it leads and what it costs."""
    manner: Manner = ""
    warned: bool = False
    """An order that is carried out, and that the player may regret."""
    answers: tuple[Answer, ...] = ()
    """The likeliest ways to settle it, where it is in doubt."""


class Message(Shown):
    at: str
    late: bool
    behind: Msg | None = None
    """How much later than it was due, where that can be told."""
    lines: tuple[Said, ...]


class Kept(Shown):
    """A ship and the order it has now."""

    ship: str
    detail: Msg
    order: Msg
    tone: Tone = "plain"
    source: Msg | None = None
    """Which message it stands in, and what it replaces."""


class Lesson(Shown):
    """Words of a player that are read as the umpire said."""

    text: Msg
    forget: Offer


class Reread(Shown):
    """What the umpire writes in place of a player's words, or says they mean, read."""

    told: Msg
    fate: Fate
    offer: Offer | None = None
    """Keeps it."""


class Doubt(Shown):
    """Words the umpire has to decide about."""

    side: str
    quote: str
    question: Msg
    """What there is to settle, in a few words."""
    why: Msg
    source: Msg | None = None
    """Which message of the player they stand in."""
    answers: tuple[Answer, ...]
    aside: Offer
    """Takes nothing of it."""
    back: Msg
    """The question as it is sent back to the player."""
    unknown: str = ""
    """The first of them the reader does not know, to be taught."""
    chart: Chart | None = None
    """The player's own ships alone, so that nobody is favoured."""


class Fleet(Shown):
    """A side and what came of it."""

    side: str
    number: int
    title: Msg
    player: str
    """Who plays it; where nobody is named, what the fleet is called."""
    named: bool = True
    """Whether its player is known by a name of his own."""
    messages: tuple[Message, ...] = ()
    kept: tuple[Kept, ...] = ()
    gate: Msg | None = None
    """What holds for all its ships."""
    sure: int = 0
    doubts: int = 0
    refused: int = 0
    missing: bool = False
    """Something is due of it, and nothing has come."""
    done: Msg | None = None
    """Why nothing is due of it any more this turn: it has played, or has no ship left."""


class Inbox(Shown):
    """What came for this turn."""

    clock: Msg
    detail: Msg
    carry: Msg
    """What carries out what is on the desk."""
    played: Msg | None = None
    """The turn that is to be sent, once one was carried out."""
    due: str = ""
    fleets: tuple[Fleet, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    waits: tuple[Msg, ...] = ()
    """What is still to come before all is there, where no doubt asks for it."""
    tried: bool = True
    """Whether there is a turn to be tried and carried out; else ships are placed."""
    over: bool = False
    """Nothing comes any more: the last texts are to be sent."""


class Row(Shown):
    """What would come of one order."""

    side: str
    ship: str
    order: Msg
    sign: Sign
    told: Msg | None = None


class DryRun(Shown):
    """A turn played on a copy."""

    rows: tuple[Row, ...]
    chart: Chart
    idle: tuple[str, ...] = ()
    """Sides of which nothing came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Umpiring:
    """What a game gives the umpire's desk; every function takes the whole battle."""

    inbox: Callable[[Any], Inbox]
    dry_run: Callable[[Any], DryRun]
    ledger: Callable[[Any], tuple[Dispatch, ...]]
    """What is to be sent now, one text for all and one for each side."""
    map: Callable[[Any, str | None], PostedMap]
    """(battle, side or `None`) -> the map that goes with its text: what that reader may know, and nothing else."""
    ahead: Callable[[Any, str], Iterator[tuple[int, int]]]
    """(battle, what is to be pasted): reads it message by message, beside the window; (how many are read, of how many)."""
    most: int
    """Letters of one paste; what is longer is refused in a sentence."""
    reread: Callable[[Any, str, str, str], Reread]
    """(battle, side, a line of its player, the same written anew) -> how it is read."""
    deadline: Callable[[Any, str], Reread]
    """(battle, when orders are due) -> how that is read; later messages are marked."""
    teach: Callable[[Any, str, str, str], Reread]
    """(battle, side, words of its player, what they mean) -> what is read then of what is in doubt now."""
    refusals: Callable[[Any], tuple[Dispatch, ...]]
    """What goes back to players whose orders the rules refuse, before anything is carried out."""
    paste: Callable[[Any], str]
    """The action that reads what several players sent; it takes `text` and `authors` (name in a head -> side)."""
    carry_out: Callable[[Any], str]
    """The action that ends what is on the desk: the turn is played, the set-up sealed."""
