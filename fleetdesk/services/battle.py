"""A battle being played: its journal, its file, and everybody who wants to hear of a step."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Unpack

from fleetdesk import systems
from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle, Setup
from fleetdesk.core.battle.diffs import diff
from fleetdesk.core.battle.entries import touched_by
from fleetdesk.core.battle.journal import Ahead, Entry, Journal, Touched
from fleetdesk.core.battle.rehearsal import foresee
from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.dice import Faces
from fleetdesk.core.errors import Said, StoreError
from fleetdesk.core.game.corrections import CORRECT
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.seat.rights import Do, Intent, Redo, Referee, Undo
from fleetdesk.services.seat.sight import Sight
from fleetdesk.store.battle import battles
from fleetdesk.store.battle.battles import OpenedBattle

Listener = Callable[[Touched], object]

PASSED = Line.model_construct(text=msg("Nothing was to be decided in the step before: it is passed over."))
"""Said where a step went by without a tap of its own."""


class Playing(Faces, total=False):
    """How an action is played from a seat, see `BattleSession.do`."""

    insist: bool
    agreed: tuple[str, ...]
    joined: bool


class BattleSession:
    """One open battle."""

    def __init__(
        self, system: AnySystem, journal: Journal[Any], *, opened: OpenedBattle | None = None
    ) -> None:
        """Play on a journal; with `opened`, the file its ledger writes to."""
        self.system = system
        self.journal = journal
        """What happened, and where now is."""
        self.sight = Sight(system, journal)
        """What of the log each seat may read."""
        self.referee = Referee(system, journal, self.sight)
        """What each seat may do."""
        self._opened = opened
        self.notices: tuple[Msg, ...] = opened.notices if opened else ()
        """What the player should be told about the file."""
        self.trials: Iterator[bool] = chain.from_iterable(opened.trials if opened else ())
        """Whether the rest of it hangs together, a question at a time."""
        self._listeners: list[Listener] = []

    @classmethod
    def create(
        cls,
        system: AnySystem,
        setup: Setup,
        path: Path,
        *,
        clock: Callable[[], str] = str,
        find: Callable[[str], AnySystem] = systems.load,
    ) -> "BattleSession":
        """Open a battle from a set-up and keep it in a new file.

        Raises StoreError: the file exists already or cannot be written.
        """
        opening = system.opening(setup).but(umpire=setup.umpire, story=setup.story)
        return cls._of(battles.create(path, opening, find=find, at=clock()), clock)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        clock: Callable[[], str] = str,
        find: Callable[[str], AnySystem] = systems.load,
        look: bool = False,
        later: bool = False,
    ) -> "BattleSession":
        """Open a battle where the players left it; to `look` at it changes nothing on the disk.

        Whoever opens it with `later` sees to `trials`. Raises StoreError: see `store.battles.open_battle`.
        """
        return cls._of(battles.open_battle(path, find=find, look=look, later=later), clock)

    @classmethod
    def _of(cls, opened: OpenedBattle, clock: Callable[[], str]) -> "BattleSession":
        try:
            journal, more = opened.journal(clock)
        except BaseException:
            opened.file.close()
            raise
        session = cls(opened.system, journal, opened=opened)
        session.notices = (*session.notices, *more)
        return session

    def copy_to(self, target: Path) -> None:
        """Save a copy as it stands, even if its own file is gone. Raises StoreError."""
        if self._opened is not None:
            self._opened.file.copy_to(target)

    def close(self) -> None:
        """Let go of the file."""
        if self._opened is not None:
            self._opened.file.close()

    # --- reading -------------------------------------------------------------------------------------

    @property
    def state(self) -> Battle:
        state: Battle = self.journal.state
        return state

    def at(self, entry: int) -> Battle:
        """The battle as it stood after an entry; the present stays where it is."""
        state: Battle = self.journal.at(entry)
        return state

    @property
    def path(self) -> Path | None:
        """The file it is kept in."""
        return self._opened.file.path if self._opened else None

    @property
    def identity(self) -> str:
        """What tells this battle from every other; empty where it is kept in no file."""
        return self._opened.file.battle if self._opened else ""

    @property
    def seat(self) -> str | None:
        """The seat this file is a copy for; `None`: it is the battle itself."""
        return self._opened.seat if self._opened else None

    @property
    def read_only(self) -> Msg | None:
        """Why it can only be looked at; `None`: it can be played."""
        return self._opened.file.why_not if self._opened else None

    # --- beside another window -----------------------------------------------------------------------

    @property
    def watches(self) -> bool:
        """Whether it is only looked at here and may be played in another window."""
        return self.read_only is not None and self.seat is None

    def follow(self, *, play: bool = False) -> None:
        """Go on from what another window has written since; to `play`, in its place.

        Raises StoreError: it cannot be read now, or not be played.
        """
        before, seen = self._opened, self.state
        if before is None or not self.watches:
            return
        opened = battles.open_battle(before.file.path, find=lambda _: self.system, look=not play)
        if play and opened.file.why_not is not None:
            opened.file.close()
            raise StoreError(opened.file.why_not)
        if not play:
            opened.file.why_not = before.file.why_not
        fresh = BattleSession._of(opened, self.journal.clock)
        self._opened, self.journal = opened, fresh.journal
        self.sight, self.referee = fresh.sight, fresh.referee
        self.notices = fresh.notices
        before.file.close()
        changed = touched_by(diff(seen, self.state), self.journal.head)
        self._tell(changed.but(sections=("*",)) if play else changed)

    # --- doing ---------------------------------------------------------------------------------------

    def do(
        self,
        action: str,
        args: Mapping[str, Any],
        *,
        seat: str = EVERYONE,
        wish: str = "",
        ahead: Ahead | None = None,
        onward: bool = False,
        insist: bool = False,
        agreed: tuple[str, ...] = (),
        joined: bool = False,
        **faces: Unpack[Faces],
    ) -> Touched:
        """Play an action from a seat, to fulfil a `wish` if it has a number; when this returns it is on the disk.

        What is taken for granted (`ahead`) is done first, if the rules want it; with `onward`, steps it leads to that
        hold nothing to decide are passed over. Undo takes back all of it at once, and the step before where this one is
        `joined` to it. Raises NotYours: the seat may not, and not every side that could agree to it is among `agreed`;
        Said: what `Journal.do` raises.
        """
        first = None if ahead is None else self._wanted(ahead, action, args)
        more = self._entitled(seat, Do(action, args), agreed)
        if ahead is not None and first is not None:
            more = (*self._entitled(seat, Do(ahead.action, ahead.args), agreed), *more)
        touched = self.journal.do(
            action,
            args,
            insist=insist or bool(more),
            seat=seat,
            agreed=agreed if more else (),
            more=more,
            wish=wish,
            first=first,
            joined=joined,
            **faces,
        )
        if onward and action != CORRECT:  # where players set the step by hand they stay in it
            touched = self._passed(touched, seat)
        self._tell(touched)
        return touched

    def _passed(self, touched: Touched, seat: str) -> Touched:
        """Pass over steps just begun in which nothing is to be decided; each keeps its line, and none comes twice."""
        met, gone = set[str](), [touched]
        begun = {"turn", "phase"} & set(touched.sections)
        while begun and (offer := self.system.passes(self.system.view(self.state, TABLE))) is not None:
            phase = self.state.phase
            if phase in met or self.referee.may(seat, Do(offer.action, offer.answers)) is not None:
                break
            met.add(phase)
            try:
                step = self.journal.do(offer.action, offer.answers, seat=seat, more=(PASSED,), joined=True)
            except Said:  # what was tapped is done and kept; this waits for another tap
                break
            gone.append(step)
        return Touched(
            ships=tuple(dict.fromkeys(ship for one in gone for ship in one.ships)),
            sections=tuple(dict.fromkeys(section for one in gone for section in one.sections)),
            entry=gone[-1].entry,
        )

    def _wanted(self, ahead: Ahead, action: str, args: Mapping[str, Any]) -> tuple[Entry, Battle] | None:
        """What is taken for granted, rehearsed, if the rules have more against an action as long as it is not done."""
        known = self.system.actions
        now = foresee(known, self.state, action, args)
        if now.stop is None and not now.refusals:
            return None
        first = self.journal.rehearse(ahead.action, ahead.args)
        return first if now != foresee(known, first[1], action, args) else None

    def _entitled(self, seat: str, intent: Intent, agreed: tuple[str, ...]) -> tuple[Line, ...]:
        """What the log says of an agreement the intent needs; nothing where none is needed. Raises NotYours."""
        stop = self.referee.may(seat, intent)
        if stop is None:
            return ()
        if not stop.sides or not set(stop.sides) <= set(agreed):
            raise NotYours(stop)
        names = tuple(Msg.verbatim(self.state.side(side).name) for side in stop.sides)
        return (Line(text=msg("Agreed by {sides}: {why}", sides=names, why=stop.why), tone="brass"),)

    def undo(self, seat: str = EVERYONE, agreed: tuple[str, ...] = ()) -> Touched | None:
        """Take back the last step; `None` at the opening. Raises NotYours; an agreement is written down."""
        more = self._entitled(seat, Undo(), agreed)
        touched = self.journal.undo()
        try:
            for line in more:
                self.journal.witness(line, seat=seat, agreed=agreed)
        finally:  # it is taken back all the same
            self._told(touched)
        return touched

    def redo(self, seat: str = EVERYONE) -> Touched | None:
        """Do it again; `None` if nothing was taken back. Raises NotYours."""
        self._entitled(seat, Redo(), ())
        return self._told(self.journal.redo())

    def witness(self, line: Line, seat: str = EVERYONE, *, remember: Mapping[str, Any] | None = None) -> None:
        """Write down what happened beside the game, with what is to be remembered of it. Raises StoreError."""
        self._tell(self.journal.witness(line, seat=seat, args=remember))

    # --- hearing -------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Tell somebody of every step from now on."""
        self._listeners.append(listener)

    def forget(self, listener: Listener) -> None:
        """Tell them no more."""
        self._listeners.remove(listener)

    def _told(self, touched: Touched | None) -> Touched | None:
        if touched is not None:
            self._tell(touched)
        return touched

    def _tell(self, touched: Touched) -> None:
        for listener in tuple(self._listeners):
            listener(touched)
