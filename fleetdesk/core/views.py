"""What the play screen shows of a battle, as data; made by a game, drawn by the window."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg

OfferKind = Literal["primary", "plain", "quiet"]
SquadronState = Literal["ready", "active", "done", "gone"]
StepState = Literal["done", "current", "next"]


class Badge(Shown):
    """A small mark on a ship: anchored, engaged, two criticals."""

    text: Msg
    tone: Tone = "plain"
    icon: str = ""
    why: str = ""
    """Reference to ask how it came about (`core.whys`); empty: nothing to explain."""
    sign: str = ""
    """A letter that ties her to another ship with the same; a tile shows it instead of the words."""
    square: bool = False
    """How the sign is framed: the two ends of a tie differ by it."""
    lasting: bool = False
    """Said of a ship of this class in every battle: nothing that happens to her brings or takes it."""


class Offer(Shown):
    """A button: an action with the answers it starts from."""

    action: str
    title: Msg
    answers: Mapping[str, Any] = {}
    discouraged: Msg | None = None
    """Why the rules would refuse it now; it can be tapped all the same."""
    kind: OfferKind = "plain"
    icon: str = ""
    die: int = 0
    """The face its die shows on the table: done with it, with nothing asked; 0: the die is yet to fall."""
    seats: tuple[str, ...] = ()
    """Sides it is for; empty: for whoever has the device."""
    joined: bool = False
    """Done right after what it follows from, both are one step to whoever takes it back."""
    provisional: bool = False
    """Taken for granted as soon as a ship of it is taken in hand; the first act that wants it brings it along."""
    standing: bool = False
    """Its form stands open for the side it is for, while nothing else is asked."""
    at_once: bool = False
    """Its answers are all there are: nothing is asked, unless the rules have something against it."""
    whole: bool = False
    """Its form is a table that takes the place of all that stands between the bars."""
    stays: bool = False
    """Offered in every step of the turn: it has the first place among the buttons of the table, whatever else there is."""


class Debt(Shown):
    """Something owed before the phase ends: shown, never blocking."""

    text: Msg
    ships: tuple[str, ...] = ()
    offer: Offer | None = None
    """The button that settles it, where one can."""
    seats: tuple[str, ...] = ()
    asked: Literal["", "in_row", "at_once"] = ""
    """Without a tap: never; after another of its kind was settled; or as soon as an act has left it."""


class Gauge(Shown):
    """What a ship can lose and players count: shown on its tile as one mark each."""

    label: Msg
    total: int
    lost: int = 0
    slot: str = ""
    """The track a tap on the marks strikes; empty: they are only looked at."""
    shape: Literal["square", "round"] = "square"
    sections: tuple[int, ...] = ()
    """Sizes of the sections the marks stand in, where a game counts by them."""


class ShipStrip(Shown):
    ship: str
    name: str
    detail: Msg
    left: float = 1.0
    """Share of its life that is left, 0..1."""
    gauges: tuple[Gauge, ...] = ()
    """What is counted on her tile, most important first; empty where whoever looks may not know."""
    outline: str = ""
    """Her silhouette, one of the plans of `core.drawings`."""
    note: Msg | None = None
    """A word or two beside the silhouette where there is room: how she sails; on the tile of a flight, what flies there."""
    small: bool = False
    """A wing of a flight: a squadron of such stands on one tile, a mark each, which looks as her first badge is meant."""
    badges: tuple[Badge, ...] = ()
    gone: bool = False
    why: str = ""
    """Reference to ask how its figures came about; empty: all that players may set by hand tells it."""


class SquadronStrip(Shown):
    id: str
    name: str
    state: SquadronState = "ready"
    ships: tuple[ShipStrip, ...] = ()
    offer: Offer | None = None
    """What a tap on its head offers (activate it)."""
    proposed: bool = False
    """Its state is taken for granted and not in the log yet. Only the window fills this in."""

    @property
    def due(self) -> bool:
        """Whether it has still to be activated this turn, now or later."""
        return self.state == "ready" and self.offer is not None


class SideStrip(Shown):
    id: str
    name: str
    detail: Msg
    squadrons: tuple[SquadronStrip, ...] = ()
    badges: tuple[Badge, ...] = ()
    waiting: tuple[str, ...] | None = None
    """Ships of which it has to choose one now, where that is told otherwise than by its squadrons."""

    @property
    def up(self) -> tuple[str, ...]:
        """Ships of which it has to choose one now, or of whose squadrons."""
        if self.waiting is not None:
            return self.waiting
        due = (one for one in self.squadrons if one.due and one.offer and one.offer.discouraged is None)
        return tuple(ship.ship for one in due for ship in one.ships if not ship.gone)

    @property
    def plays(self) -> bool:
        """Whether it is its turn: a squadron of it acts, or one is to be chosen."""
        return bool(self.up) or any(one.state == "active" for one in self.squadrons)

    @property
    def acts_whole(self) -> bool:
        """Whether all that is left of it acts at once, as a fleet does that knows no squadrons."""
        return all(one.state in ("active", "gone") for one in self.squadrons)


class PhaseStep(Shown):
    """A step of the turn in the phase bar."""

    id: str
    title: Msg
    state: StepState
    progress: Msg | None = None


class Dial(Shown):
    """The wind by where it comes from: 0 is north, counted clockwise."""

    title: Msg
    """What it is called, as on every chart and rose: "Wind from the N"."""
    points: int
    value: int
    label: Msg | None = None
    """What else the sky is like, where a game tells it."""
    force: int = 0
    """Barbs of the arrow, where a game counts how hard it blows."""
    offer: Offer | None = None


class Overview(Shown):
    """The whole table at a glance."""

    title: str
    clock: Msg
    prompt: Msg
    """What is to be done now, in one sentence."""
    steps: tuple[PhaseStep, ...]
    sides: tuple[SideStrip, ...]
    dial: Dial | None = None
    offers: tuple[Offer, ...] = ()
    """Actions of the whole table in this step; the first is the one that leads on."""
    ship: str = ""
    """The one ship whose turn it is, where a game plays ship by ship: the window takes it in hand."""
    together: Offer | None = None
    """What all may say at once where each side decides in secret otherwise: the blank screen offers it too."""
    follows: tuple[Offer, ...] = ()
    """What is asked without a tap, each once, after something was done: whose card is turned up, what a critical does."""
    sends: bool = False
    """Texts for the players wait to be sent: the way to them stands in the bar."""
    over: Msg | None = None
    """Said when the battle is decided."""


class Slot(Shown):
    """A value of the state that players may set by hand."""

    key: str
    label: Msg
    path: tuple[str | int, ...]
    """Where it stands in the battle."""
    kind: Literal["track", "counter", "flag", "choice", "text"]
    value: str | int | float | bool | None = None
    least: float = 0
    most: float = 999
    choices: tuple[tuple[str, Msg], ...] = ()
    counts: Literal["", "damage", "crew"] = ""
    """What a track counts in the report: points of the hull, or men."""
    counted: Msg | None = None
    """What one mark of a track takes, as a number of something (`n`): 2 marines; nothing: its label."""


class Symbol(Shown):
    """A key of the pad that writes orders."""

    text: str
    """What it writes."""
    said: Msg | None = None
    """What it writes where the letters depend on the reader's language: P or G for port."""
    title: Msg | None = None
    """What that means, under the sign."""


class Fitting(Shown):
    """Which signs the rules allow next in a line: worked out only for where somebody writes."""

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """Nothing: a phone asks which fit, and is told nothing of what they are found by."""
        return iter(())

    def __hash__(self) -> int:
        return hash(type(self))

    def of(self, line: int, before: str, behind: str, among: Collection[str]) -> frozenset[str]:
        """Those of the signs `among` that fit between what stands before and behind them in that line, from 0."""
        del line, before, behind, among
        return frozenset()
