"""A game system: one frozen object, made of data and pure functions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.fitting_whys import Explained
from fleetdesk.core.game.listing import LISTED, FittedList, fit, ships_counted
from fleetdesk.core.game.weighing import Prospect, Weighed
from fleetdesk.core.rule.settable import ship_slots
from fleetdesk.core.values import Value
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Working, unknown

if TYPE_CHECKING:  # what stands in annotations alone: a window opens without it
    from fleetdesk.core.battle.actions import Action, Line
    from fleetdesk.core.battle.battles import Battle, Setup
    from fleetdesk.core.battle.diffs import Path
    from fleetdesk.core.blocks.cards import Card, Document
    from fleetdesk.core.blocks.charts import Cell, Chart, Replay
    from fleetdesk.core.forms import FormField
    from fleetdesk.core.game.deployment import Seas
    from fleetdesk.core.game.dispatches import Dispatch
    from fleetdesk.core.game.posts import PostsRead
    from fleetdesk.core.game.quick import QuickOdds
    from fleetdesk.core.game.rule_book import RuleBook
    from fleetdesk.core.game.umpire import Umpiring
    from fleetdesk.core.lists.catalogues import Imported, ReadCatalogue, ReadProfile
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.core.lists.profiles import ShipProfile
    from fleetdesk.core.lists.ship_questions import ShipQuestion
    from fleetdesk.core.lists.verdicts import Problem
    from fleetdesk.core.paper.options import SheetOptions
    from fleetdesk.core.views import Debt, Offer, Overview, Slot

B = TypeVar("B", bound="Battle")
F = TypeVar("F", bound="FleetList")


class Sheet(Value, Generic[B, F]):
    """A kind of paper a game prints."""

    id: str
    title: str
    """Catalogue key."""
    draw: "Callable[[F, B | None, str, SheetOptions], Document]"
    """(list, battle or None, side id, options) -> pages to be."""
    timeless: bool = False
    """It shows nothing of how a battle stands, and does not say of which turn it is."""


def _always(answer: Any) -> Callable[..., Any]:
    """What a game without any of its own says, whatever is asked."""
    return lambda *_: answer


_nothing, _none, _never, _yes = _always(None), _always(()), _always(False), _always(True)
_one_shelf, _undrawn = _always(N_("Ships")), _always("")


def _not_weighed(_card: Any) -> Weighed:
    """A game that tells nothing its players weigh ships by."""
    return Weighed()


def _no_catalogue(_catalogues: Any) -> "Imported":
    """A game that knows no army list data."""
    from fleetdesk.core.lists.catalogues import Imported

    return Imported()


def _no_rules() -> "RuleBook":
    """A game whose rules nobody has told anew."""
    from fleetdesk.core.game.rule_book import RuleBook

    return RuleBook()


def _as_written(card: Any) -> Msg:
    """A game whose classes have names of their own."""
    return Msg.verbatim(card.class_name)


def _none_deciding(_battle: Any) -> tuple[str, ...]:
    """A game whose sides decide in the open."""
    return ()


def _nothing_to_explain(_battle: Any, reference: str) -> Working:
    """A game whose cards ask no "why?" of their own."""
    raise unknown(reference)


def _taken_at_its_word(battle: Any, _ship: str, _slot: str) -> "tuple[Any, tuple[Line, ...]]":
    """A game in which nothing follows from a value set by hand."""
    return battle, ()


def _everything_seen(battle: Any, _seat: str) -> Any:
    """A game without secrets."""
    return battle


def _no_cases(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """A game without worked cases."""
    from fleetdesk.core.game.case_reading import CaseProblem

    raise CaseProblem(msg('This game has no action "{action}".', action=str(case.get("action"))))


def cases_in(game: str) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """The worked cases of a game, by its package; loaded with the first that is run, as nobody who plays runs one."""

    def run(case: Mapping[str, Any]) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"{game}.cases").run_case(case)
        return found

    return run


class _FittedSetup(FittedList):
    """A function of a set-up, called with the options of its ships part of their cards."""

    def __call__(self, first: Any, *others: Any) -> Any:
        from fleetdesk.core.lists.fitting import fitted

        sides = tuple(side.but(fleet=fitted(side.fleet)) for side in first.sides)
        return self._function(first.but(sides=sides), *others)


class GameSystem(Value, Generic[B, F]):
    """Everything FleetDesk knows of a game. Functions that take a card get one of its own `profile` type."""

    id: str
    title: str
    """Catalogue key of its name."""
    tells: str = ""
    """Catalogue key of a line that tells a newcomer what it is; "": its name does."""
    picture: str = ""
    """What stands beside its name where games are chosen, one of `core.layout.drawings`; "": any ship."""
    criticals: str = N_("Criticals dealt")
    """Catalogue key of what a report counts in the facts called so."""
    rank: int = 100
    """Where it stands among the games, lowest first; those of one rank stand by their ids."""
    rules_version: str
    profile: "type[ShipProfile]"
    fleet: type[F]
    battle: type[B]
    options: type[Frozen]
    catalogue: "Callable[[], tuple[ShipProfile, ...]]"
    """The cards that come with the game."""
    groups: Callable[[Any], str] = _one_shelf
    """Catalogue key of the heading a card stands under in a catalogue."""
    class_title: Callable[[Any], Msg] = _as_written
    """What a class is called: as its card says, or in the player's language where that is a common noun."""
    counted: Callable[[Iterable[Any]], Msg] = ships_counted
    """(cards of what stands on a list, `None` for a missing one) -> how many ships that is."""
    summary: Callable[[Any], tuple[tuple[str, str], ...]] = _none
    """(catalogue key, value) pairs that tell a card at a glance: DR 5, CR 8, hull 6."""
    silhouette: Callable[[Any], str] = _undrawn
    """What a class looks like from above, one of the plans of `core.layout.drawings`; "": nothing is drawn."""
    mixed_squadrons: bool = False
    """Whether ships of all classes share a squadron as a matter of course: a division, a nation, a wing of the line."""
    cost: Callable[[F], Working]
    """The price of a list as rows that add up."""
    ship_cost: Callable[[F, str], Working]
    """The price of one ship (by id) as rows that add up."""
    ship_question: "Callable[[F, str], ShipQuestion | None]" = _nothing
    """(list, ship id) -> what is to be settled for that ship beside its card: where a wing flies from."""
    check: "Callable[[F], tuple[Problem, ...]]"
    check_card: "Callable[[Any], tuple[Problem, ...]]" = _none
    card: "Callable[[Any, str], Card]"
    """The printed card of a class, for the ship of that name ("" for the class itself)."""
    card_note: Callable[[Any], Msg | None] = _nothing
    """Why the card prints other figures than were entered, in one sentence, if it does."""
    weighed: Callable[[Any], Weighed] = _not_weighed
    """What its players weigh a class by: figures of its card, and its dice by distance."""
    prospects: Callable[[B, str, str], Iterable[Prospect]] = _none
    """(battle, ship id, id of another) -> the best she can do to the other at each distance, as both stand."""
    prospects_note: str = ""
    """Catalogue key of what `prospects` take for granted, and what they leave out."""
    setup_fields: "Callable[[Setup], tuple[FormField, ...]]" = _none
    """The game's own questions before a battle."""
    sides: tuple[int, int] = (2, 8)
    """How few and how many sides a battle may have."""
    usual_sides: int = 2
    """How many sides a battle is proposed with."""
    throws: bool = True
    """Whether dice are ever thrown in it: where none are, nobody is asked where they come from."""
    opening: "Callable[[Setup], B]"
    actions: "Mapping[str, Action[B, Any]]"
    """Those of its chapters, in the order of the rule book (`actions_of`), and those every game has (`completed`)."""
    overview: "Callable[[B, str], Overview]"
    """(battle, seat) -> the table at a glance."""
    panel: "Callable[[B, str, str], Card]"
    """(battle, ship id, seat) -> the large card of a ship in play."""
    offers: "Callable[[B, str], tuple[Offer, ...]]"
    """(battle, ship id) -> the buttons under its card."""
    due: "Callable[[B], tuple[Debt, ...]]" = _none
    explain: Callable[[B, str], Working] = _nothing_to_explain
    """(battle, reference from a card) -> how the number came about."""
    causes: "Callable[[str], tuple[Path, ...] | None]" = _none
    """(the same reference) -> where the values stand it depends on: the journal knows who changed them. `None`: that is not told."""
    slots: "Callable[[B, str], tuple[Slot, ...]]" = ship_slots
    """(battle, ship id or "" for the table) -> what players may set by hand."""
    settle: "Callable[[B, str, str], tuple[B, tuple[Line, ...]]]" = _taken_at_its_word
    """(battle, ship id, key of the slot) -> what follows from a value set by hand: sunk, taken, adrift."""
    view: Callable[[B, str], B] = _everything_seen
    """(battle, seat) -> the battle as that seat may see it; `TABLE` sees what every side may see."""
    secret: Callable[[B], bool] = _never
    """(battle) -> whether sides decide in secret now, even if nothing lies face down yet: orders to be laid."""
    deciding: Callable[[B], tuple[str, ...]] = _none_deciding
    """(battle) -> sides that have not done deciding in secret; that they have not, everybody may know."""
    passes: "Callable[[B], Offer | None]" = _nothing
    """(battle as all may see it) -> the way on from a step in which nothing is to be decided and nothing is owed."""
    has_umpire: bool = False
    """Whether an umpire runs a battle as a rule; the players may say otherwise when they set one up."""
    chart: "Callable[[B, str, str], Chart | None]" = _nothing
    """(battle as seen, ship in hand or "", seat) -> the sea from above; `None` for a game or battle without."""
    seas: "Seas[F] | None" = None
    """How its ships are drawn up on the map of a scenario; `None`: it has no scenarios."""
    replays: "Callable[[B], tuple[Replay, ...]]" = _none
    """(battle as a seat sees it) -> movements that can be played again, the latest first."""
    cell_offers: "Callable[[B, str, Cell], tuple[Offer, ...]]" = _none
    """(battle, ship in hand or "", cell touched) -> what may be done there: move here, fire at it."""
    way_offers: "Callable[[B, str, tuple[Cell, ...]], tuple[Offer, ...]]" = _none
    """(battle, ship in hand, cells a finger went through) -> what sails that way, the first of it meant."""
    dispatches: "Callable[[B], tuple[Dispatch, ...]]" = _none
    """(whole battle) -> texts to be sent, newest first; a dispatch says whom it is for."""
    leaks: Callable[[B, str | None, str], tuple[Msg, ...]] = _none
    """(whole battle, side it is for or `None`, rendered text) -> secrets it would give away."""
    check_seal: Callable[[str, str], Msg | None] | None = None
    """(code, text of an opened set-up) -> what speaks against the code being its own; `None`: nothing is sealed."""
    rule_book: "Callable[[], RuleBook]" = _no_rules
    """Its rules in our own words, to be read; without any, a number in a message stays a number."""
    from_catalogue: "Callable[[Sequence[ReadCatalogue]], Imported]" = _no_catalogue
    """(catalogues of an army list program) -> cards, and what was not understood."""
    stands_on_table: "Callable[[ReadProfile], bool]" = _yes
    """Whether a profile of such data holds the figures of something with a card of its own, not of a weapon."""
    umpiring: "Umpiring | None" = None
    """The desk of an umpire; `None`: it is not played by post."""
    read_posts: "Callable[[str], PostsRead] | None" = None
    """(file of posts as text) -> what is read in them; `None`: it is not played by post. Raises BadInput."""
    make_ready: Callable[[], object] = _nothing
    """Loads what takes long when it is first asked for, while nobody waits; it runs in a thread of its own."""
    sheets: Mapping[str, Sheet[B, F]]
    run_case: Callable[[Mapping[str, Any]], Mapping[str, Any]] = _no_cases
    """Adapter for worked cases: a case in, found values out."""
    odds: Mapping[str, "QuickOdds"] = {}

    def __post_init__(self) -> None:
        """Give every function of a list the cards its ships sail with, options and all: no game has to know of them."""
        fit(self, ship_question=FittedList, opening=_FittedSetup, **LISTED)
        if not isinstance(self.explain, Explained):
            object.__setattr__(self, "explain", Explained(self.explain))

    @property
    def mapped(self) -> bool:
        """Whether it has scenarios, ships drawn up on a map."""
        return self.seas is not None

    @property
    def reads_catalogues(self) -> bool:
        """Whether it makes cards of army list data."""
        return self.from_catalogue is not _no_catalogue

    @property
    def keeps_secrets(self) -> bool:
        """Whether there are steps in which sides decide in secret."""
        return self.deciding is not _none_deciding

    @property
    def draws_chart(self) -> bool:
        """Whether it may draw the sea from above."""
        return self.chart is not _nothing


AnySystem = GameSystem[Any, Any]
