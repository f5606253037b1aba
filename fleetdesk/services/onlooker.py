"""What one seat may know of a battle: the one door to it, for the window, paper, texts, files and the command line.

Whatever is made of a battle for somebody goes through here. `tests/trust/secrets.py` walks every public member, for
pairs of battles that differ in what another side keeps face down, and finds no difference: a new member without a
walk of its own makes a test fail.
"""

import contextlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fleetdesk.core.battle import rehearsal
from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.battle.entries import Named
from fleetdesk.core.battle.journal import OPENING, Ahead, Entry
from fleetdesk.core.battle.remembering import kept_by
from fleetdesk.core.battle.rights import Stop
from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.blocks.charts import Cell, Chart, Replay
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Typed
from fleetdesk.core.errors import Said, StoreError
from fleetdesk.core.forms import Answers, Form
from fleetdesk.core.game.dispatches import Dispatch, Markup
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.whys import explained
from fleetdesk.core.odds import Odds
from fleetdesk.core.views import Debt, Offer, Overview, ShipStrip, SideStrip, Slot
from fleetdesk.core.words import Msg, Words
from fleetdesk.core.workings import Working
from fleetdesk.services import seats
from fleetdesk.services.after import victory
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.seat.rights import Do, Intent
from fleetdesk.services.seat.sight import COVERED, lines_for

if TYPE_CHECKING:  # a battle is played without it
    from fleetdesk.services.after.report import Report
    from fleetdesk.services.printing import Printable
    from fleetdesk.services.sending.dispatches import Rendered


_FORMS = 4
"""Forms kept of one moment: to begin an action the same is asked for more than once."""


def told(entry: Entry, title: Msg, lines: tuple[Line, ...]) -> Entry:
    """An entry as a seat may know it that reads these lines of it: without what led to them."""
    whole = lines == entry.lines
    throws = entry.throws if whole else ()
    return entry.but(
        args={},
        throws=throws,
        changes=(),
        rights=None,
        title=title,
        lines=lines,
        insisted=entry.insisted and whole,
    )


@kept_by(2048)
def _told_to(entry: Entry, seat: str, *, reads: bool) -> Entry:
    """An entry as a seat may know it that reads of it, or of which it is covered again; a list shows many at every step."""
    return (
        told(entry, entry.title, lines_for(seat, entry)) if reads else told(entry, COVERED.text, (COVERED,))
    )


def _proposed(side: SideStrip) -> SideStrip:
    """A side whose active squadron is so only for the time being."""
    return side.but(
        squadrons=tuple(one.but(proposed=True) if one.state == "active" else one for one in side.squadrons)
    )


def _turns(sides: tuple[SideStrip, ...]) -> tuple[SideStrip, ...]:
    """The sides: while a squadron acts it is no other side's turn, although the rules may let it begin already."""
    acting = {side.id for side in sides if any(one.state == "active" for one in side.squadrons)}
    if not acting:
        return sides
    return tuple(side if side.id in acting else side.but(waiting=()) for side in sides)


class Heading(NamedTuple):
    """What an entry is about, as far as a seat may read it; nothing of what it says was read for that."""

    entry: int
    turn: int
    """In which it is read: what begins a turn, in that one."""
    lines: tuple[Named, ...]
    stands: bool
    done: int
    """The turn in which it was done."""

    @property
    def ships(self) -> tuple[str, ...]:
        """The ships it is about."""
        return tuple(ship for line in self.lines for ship in line.ships)


class Onlooker:
    """One battle seen from one seat at one moment; made anew after every step."""

    def __init__(
        self,
        session: BattleSession,
        seat: str = EVERYONE,
        *,
        at: int | None = None,
        ahead: Ahead | None = None,
    ) -> None:
        """Look at a battle, with what is taken for granted as if it were done.

        Raises StoreError: that moment cannot be shown; Said: what is taken for granted cannot be done.
        """
        self._session = session
        self._first = None if ahead is None else session.journal.rehearse(ahead.action, ahead.args)
        self._whole: Battle = session.state if at is None else session.at(at)
        if self._first is not None:
            _, self._whole = self._first
        self.system: AnySystem = session.system
        self.seat = seat
        """Id of a side, `EVERYONE` or `TABLE`."""
        self.at = at
        """Id of the entry looked back at; `None`: now."""
        self._cards: dict[str, Card] = {}
        self._charts: dict[str, Chart | None] = {}
        self._ends: list[tuple[str, Mapping[str, Any], bool]] = []
        self._forms: deque[tuple[str, Answers, Form | None]] = deque(maxlen=_FORMS)

    # --- how it stands -------------------------------------------------------------------------------

    @cached_property
    def battle(self) -> Battle:
        """The battle, without what this seat may not know."""
        seen: Battle = self.system.view(self._whole, self.seat)
        return seen

    @cached_property
    def overview(self) -> Overview:
        """The table at a glance."""
        table = self.system.overview(self.battle, self.seat)
        sides = table.sides if self._first is None else tuple(_proposed(side) for side in table.sides)
        offers, over = self._for_seat(table.offers), table.over or self._won()
        return table.but(offers=offers, sides=_turns(sides), over=over)

    def _won(self) -> Msg | None:
        """What the scenario says of it, the same to every seat."""
        story, opening = self.battle.story, self._session.journal.opening
        if story is None:
            return None
        table = victory.open_table(self.system, self._whole)
        return victory.decided(story, opening, table, self.battle.turn)

    @property
    def over(self) -> bool:
        """Whether the rules end the game; where a scenario is only won, players may go on."""
        return self.system.overview(self.battle, self.seat).over is not None

    @property
    def aims(self) -> tuple[Msg, ...]:
        """How far each side is in what its scenario asks, the same to every seat; none without one."""
        story, opening = self.battle.story, self._session.journal.opening
        if story is None:
            return ()
        return victory.standing(story, opening, victory.open_table(self.system, self._whole))

    def panel(self, ship: str) -> Card:
        """The large card of a ship; several places show one."""
        if ship not in self._cards:
            self._cards[ship] = self.system.panel(self.battle, ship, self.seat)
        return self._cards[ship]

    def strip(self, ship: str) -> ShipStrip:
        """How a ship stands in the column of fleets."""
        groups = (squadron for side in self.overview.sides for squadron in side.squadrons)
        return next(one for squadron in groups for one in squadron.ships if one.ship == ship)

    def chart(self, ship: str) -> Chart | None:
        """The sea from above with that ship in hand; none where the game has no chart."""
        if ship not in self._charts:
            self._charts[ship] = self.system.chart(self.battle, ship, self.seat)
        return self._charts[ship]

    @cached_property
    def replays(self) -> tuple[Replay, ...]:
        """Movements that can be played again, the latest first."""
        return self.system.replays(self.battle)

    def slots(self, ship: str) -> tuple[Slot, ...]:
        """What players may set by hand."""
        return self.system.slots(self.battle, ship)

    def explain(self, reference: str) -> tuple[Working, tuple[Entry, ...] | None]:
        """How a value came about, and the standing entries that had a part in it, oldest first; `None`: that is not told."""
        working, paths = explained(self.system, self.battle, reference)
        if paths is None:
            return working, None
        journal = self._session.journal
        found = {one.id for path in paths for one in journal.causes(path, self.at)}
        return working, tuple(self.entry(number) for number in sorted(found))

    @property
    def hides(self) -> bool:
        """Whether some seat may not see everything now."""
        return seats.hides(self.system, self._whole)

    # --- what can be done ----------------------------------------------------------------------------

    def offers(self, ship: str) -> tuple[Offer, ...]:
        """The buttons of a ship."""
        return self._for_seat(self.system.offers(self.battle, ship))

    def cell_offers(self, ship: str, cell: Cell) -> tuple[Offer, ...]:
        """What may be done at a cell with that ship in hand."""
        return self._for_seat(self.system.cell_offers(self.battle, ship, cell))

    def way_offers(self, ship: str, cells: tuple[Cell, ...]) -> tuple[Offer, ...]:
        """What sails a way that was drawn with that ship in hand."""
        return self._for_seat(self.system.way_offers(self.battle, ship, cells))

    @cached_property
    def debts(self) -> tuple[Debt, ...]:
        """What is owed before the phase ends, as far as this seat may know.

        All read what the table shows: what each side still owes, without its button.
        """
        if self.seat == TABLE:
            owed = self.system.due(self.battle)
            return tuple(one.but(offer=None, asked="") if one.seats else one for one in owed)
        owed = self.system.due(self._whole)
        return tuple(one for one in owed if not one.seats or not self.seat or self.seat in one.seats)

    def _for_seat(self, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
        """The buttons this seat may tap, with what the rules or its rights would refuse; the umpire may tap all."""
        own = (one for one in offers if not one.seats or not self.seat or self.seat in one.seats)
        return tuple(map(self._stopped, rehearsal.announced(self.system.actions, self.battle, own)))

    def _stopped(self, offer: Offer) -> Offer:
        """A button with why it is none of this seat's business, where nobody is asked to agree after the tap."""
        stop = self.may(Do(offer.action, offer.answers))
        return offer if stop is None or stop.sides else offer.but(discouraged=stop.why)

    def form(self, action: str, answers: Answers) -> Form | None:
        """What an action asks, with what the rules say of it as answered, as far as this seat may know.

        `None`: it asks nothing. Answers may be of any kind, and the action one that no button of this seat begins.
        """
        for *asked, found in self._forms:
            if asked == [action, answers]:
                return found
        form = rehearsal.asked(self.system.actions, self.battle, action, answers)
        self._forms.append((action, deepcopy(dict(answers)), form))  # a page goes on filling in its own
        return form

    def odds(self, action: str, args: Mapping[str, Any]) -> Odds | None:
        """The exact odds of an action as it would run now, as far as this seat may know."""
        spec = self.system.actions[action]
        return None if spec.odds is None else spec.odds(self.battle, spec.args.model_validate(args))

    def throw(self, action: str, args: Mapping[str, Any], typed: tuple[Typed, ...] = ()) -> NeedsDice | None:
        """The first dice an action would throw now, or after those `typed`, as far as this seat may know."""
        return rehearsal.first_throw(self.system.actions, self.battle, action, args, typed)

    def refusal(self, action: str, args: Mapping[str, Any]) -> Msg | None:
        """What would be said against an action now; `None`: nothing."""
        try:
            self._session.journal.rehearse(action, args, first=self._first)
        except Said as said:
            return said.message
        return None

    def may(self, intent: Intent) -> Stop | None:
        """Why this seat may not; `None`: it may. Raises BadInput: the arguments of an action make no sense."""
        return self._session.referee.may(self.seat, intent)

    def left_undone(self, action: str, args: Mapping[str, Any]) -> tuple[Msg, ...]:
        """What is owed, if this action would end the step or the turn: at the table not what it says for the sides."""
        if not self.debts:
            return ()
        ends = next((ends for *asked, ends in self._ends if asked == [action, args]), None)
        if ends is None:
            ends = self._ends_step(action, args)
            self._ends.append((action, args, ends))
        if not ends:
            return ()
        spoken = self._session.referee.spoken_for(action, args) if self.seat == TABLE else frozenset()
        return tuple(debt.text for debt in self.debts if not debt.seats or not spoken.issuperset(debt.seats))

    def _ends_step(self, action: str, args: Mapping[str, Any]) -> bool:
        try:
            _, after = self._session.journal.rehearse(action, args, insist=True, first=self._first)
        except (Said, NeedsDice):
            return False
        return (after.turn, after.phase) != (self._whole.turn, self._whole.phase)

    # --- what happened -------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """Id of the last standing entry."""
        return self._session.journal.head

    @property
    def numbers(self) -> tuple[int, ...]:
        """Ids of every entry ever made, undone ones too, in the order made."""
        return self._session.journal.numbers

    def log(self) -> Iterator[tuple[Entry, bool]]:
        """Entries this seat may read something of, newest first, each with whether it stands; read as they come."""
        return ((self.entry(one.entry), one.stands) for one in self.headings())

    def headings(self) -> Iterator[Heading]:
        """What each entry this seat may read something of is about, newest first: to pick out those to be read."""
        journal, seat = self._session.journal, self.seat
        hidden = self._session.sight.covered(seat)
        standing = self.head  # the newest entry not met yet that stands; those before it are older
        turn = self._session.state.turn  # what begins a turn is read in that turn
        for number in reversed(journal.numbers):  # whoever reads in slices goes on after a step
            stands = number == standing
            if stands:
                standing = journal.parent(number)
            glance, covered = journal.glance(number), number in hidden
            led_to, turn = (turn, glance.turn) if stands else (glance.turn, turn)
            lines = glance.read_by(seat)
            if lines or covered or not glance.lines:
                yield Heading(number, led_to, () if covered else lines, stands or glance.witness, glance.turn)

    def entry(self, number: int) -> Entry:
        """An entry as this seat may know it. Raises KeyError."""
        entry, sight = self._session.journal.entry(number), self._session.sight
        if self.seat == EVERYONE:
            return entry
        return _told_to(entry, self.seat, reads=sight.reads(self.seat, number))

    @property
    def last(self) -> Entry | None:
        """The last standing entry; `None` at the opening."""
        return None if self.head == OPENING else self.entry(self.head)

    @property
    def undo_title(self) -> Msg | None:
        """What undo would take back."""
        step = self._session.journal.last_step
        return None if step == OPENING else self._session.sight.title(self.seat, step)

    @property
    def redo_title(self) -> Msg | None:
        """What redo would do again; a line that was lost leads nowhere."""
        steps = self._session.journal.steps_on
        if not steps:
            return None
        with contextlib.suppress(StoreError):
            self._session.at(steps[-1])
            return self._session.sight.title(self.seat, steps[-1])
        return None

    # --- to take along -------------------------------------------------------------------------------

    def report(self) -> "Report":
        """The battle in figures, up to now."""
        from fleetdesk.services.after import report  # noqa: PLC0415 - a battle is played without it

        return report.make(self.system, self._session.journal, self.seat)

    def papers(self) -> "tuple[Printable, ...]":
        """What can be printed: the list of each side in this battle."""
        from fleetdesk.services import printing  # noqa: PLC0415 - a battle is played without it

        ended = printing.turns_ended(self._session.journal, self.at)
        return printing.of_battle(self.system, self._whole, self.seat, self._session.identity, ended)

    def texts(self) -> tuple[Dispatch, ...]:
        """Texts to be sent that this seat may see, newest first."""
        from fleetdesk.services.sending import dispatches  # noqa: PLC0415 - a battle is played without it

        return dispatches.listed(self.system, self._whole, self.seat)

    def rendered(self, dispatch: Dispatch, words: Words, markup: Markup) -> "Rendered":
        """A text in one language and markup, looked through for secrets."""
        from fleetdesk.services.sending import dispatches  # noqa: PLC0415 - a battle is played without it

        return dispatches.rendered(self.system, self._whole, dispatch, words, markup)


def ending(path: Path, find: Callable[[str], AnySystem]) -> Msg | None:
    """How the battle in a file ended, as all may know; `None`: it goes on. The file is left as it is.

    Raises StoreError: it cannot be read.
    """
    with contextlib.closing(BattleSession.open(path, find=find, look=True, later=True)) as session:
        return Onlooker(session, TABLE).overview.over
