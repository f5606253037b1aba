"""What a seat may do: the one place that window, command line, exports and phones ask.

Actions say whose they are (`Action.rights`), entries remember it; here it is weighed for a seat. Nothing here knows
how anything is shown. A `Stop` says why not, and which sides may agree to it all the same.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from fleetdesk.core.battle.actions import acting, nobodys
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.battle.journal import OPENING, Entry, Journal
from fleetdesk.core.battle.rights import Rights, Stop
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.seat.sight import COVERED, UNTOLD, Sight, declared, given


class Do(NamedTuple):
    """Play an action."""

    action: str
    args: Mapping[str, Any]


class Undo(Value):
    """Take the last step back."""


class Redo(Value):
    """Do the next step again."""


class Look(NamedTuple):
    """See the battle as it stood after an entry."""

    entry: int


class Branch(NamedTuple):
    """Continue from a moment as a battle of its own."""

    entry: int


class Sit(Value):
    """Take a seat."""


Intent = Do | Undo | Redo | Look | Branch | Sit


def has_umpire(system: AnySystem, battle: Battle) -> bool:
    """Whether somebody may see everything: the set-up says so, or the game as a rule."""
    return system.has_umpire if battle.umpire is None else battle.umpire


def _first(stops: Iterable[Stop | None]) -> Stop | None:
    """What is first said against several steps."""
    return next((stop for stop in stops if stop is not None), None)


class Referee:
    """Weighs what the seats of one battle want."""

    def __init__(self, system: AnySystem, journal: Journal[Any], sight: Sight) -> None:
        self._system, self._journal, self._sight = system, journal, sight

    def may(self, seat: str, intent: Intent) -> Stop | None:
        """Why a seat may not; `None`: it may. `EVERYONE` is the umpire, or a table that hides nothing.

        An action need not be answered in full: whose it is may be known before.
        """
        journal = self._journal
        found: Stop | None = None
        match intent:
            case Sit():
                found = self._sit(seat)
            case _ if seat == EVERYONE:
                pass
            case Do():
                found = self._do(seat, declared(self._system, journal.state, intent.action, intent.args))
            case Undo():
                steps = [journal.entry(step) for step in journal.steps_back]
                found = _first(self._back(seat, step) for step in steps)
                if found is not None:
                    found = found.but(
                        lost=tuple(text for step in steps for text in self._sight.told(seat, step))
                    )
            case Redo():
                found = _first(self._again(seat, journal.entry(step)) for step in journal.steps_on)
            case Look():
                found = self._look(seat, intent.entry)
            case Branch():
                found = self._branch(seat, intent.entry)
        return found

    def _sit(self, seat: str) -> Stop | None:
        state = self._journal.state
        if seat == EVERYONE and not has_umpire(self._system, state):
            return Stop(why=msg("This battle has no umpire."))
        if seat in {EVERYONE, TABLE} or any(side.id == seat for side in state.sides):
            return None
        return Stop(why=msg("There is no side {side} in this battle.", side=seat))

    def _do(self, seat: str, rights: Rights) -> Stop | None:
        if rights.umpire:
            if has_umpire(self._system, self._journal.state):
                return Stop(why=msg("Only the umpire does that."))
            return self._agreed(msg("There is no umpire: all sides must agree to that."))
        if rights.sides and seat not in rights.sides:
            return Stop(
                why=msg("That is for {side} alone: hand the device over.", side=self._names(rights.sides))
            )
        if late := self._others((*rights.waits, *(() if seat == TABLE else rights.consent)), seat):
            return self._agreed(
                msg("Not done yet: {side}. To go on, all sides must agree.", side=self._names(late))
            )
        anew = self._anew(seat) if rights.sides else None
        return anew or self._meddling(seat, rights) or self._turning_up(seat, rights)

    def _anew(self, seat: str) -> Stop | None:
        """What others laid or what came after it is known: who decides anew now would know better than they did."""
        if seen := self._others(self._sight.seen(), seat):
            return self._agreed(
                msg(
                    "Seen already: what {side} laid face down. To decide anew, all sides must agree.",
                    side=self._names(seen),
                )
            )
        if self._sight.settled():
            return self._agreed(
                msg("What came after it is known already: to decide anew, all sides must agree.")
            )
        return None

    def _meddling(self, seat: str, rights: Rights) -> Stop | None:
        """What is another side's is done with everybody's consent."""
        if touched := self._others(rights.touches, seat):
            return self._agreed(
                msg(
                    "That meddles with what {side} decides in secret: all sides must agree.",
                    side=self._names(touched),
                )
            )
        if seat == TABLE or not rights.owners or seat in rights.owners:
            return None
        return self._agreed(
            msg(
                "That is for {side}, or for all at the table; from here all sides must agree.",
                side=self._names(rights.owners),
            )
        )

    def _turning_up(self, seat: str, rights: Rights) -> Stop | None:
        """What lies face down is turned up by whoever laid it, with all looking on, or once all have closed."""
        others = self._others(rights.opens, seat)
        if seat == TABLE or not others or (rights.together and not rights.waits):
            return None
        return Stop(
            why=msg(
                "Still face down: {side}. It is turned up at the table: hand the device over.",
                side=self._names(others),
            )
        )

    def _back(self, seat: str, entry: Entry) -> Stop | None:
        rights = self._sight.rights_of(entry)
        if entry.seat == EVERYONE and has_umpire(self._system, self._journal.state):
            return Stop(why=msg("What the umpire did, only the umpire takes back."))
        if rights.sides and seat not in rights.sides:
            return self._agreed(
                msg(
                    "That is for {side} alone to take back; else all sides must agree.",
                    side=self._names(rights.sides),
                )
            )
        if (stop := self._meddling(seat, rights)) is not None:
            return stop
        if rights.opens:
            return self._agreed(
                msg("Face-down things were turned up there: to go back, all sides must agree.")
            )
        return None

    def _again(self, seat: str, entry: Entry) -> Stop | None:
        rights = self._sight.rights_of(entry)
        if rights.sides and seat not in rights.sides:
            return Stop(
                why=msg("That is for {side} alone: hand the device over.", side=self._names(rights.sides))
            )
        meddling = None if entry.agreed else self._meddling(seat, rights)
        return meddling or self._turning_up(seat, rights)

    def _look(self, seat: str, entry: int) -> Stop | None:
        if entry == OPENING or self._sight.reads(seat, entry):
            return None
        return Stop(why=COVERED.text)

    def _branch(self, seat: str, entry: int) -> Stop | None:
        """In another battle hidden things can be turned up unseen: it takes one that is over, or hides nothing."""
        system, journal = self._system, self._journal
        now = journal.state
        if system.overview(now, EVERYONE).over is not None:
            return None
        open_now = not system.secret(now) and all(
            system.view(one, seat) == one for one in (now, journal.at(entry))
        )
        read = all(
            self._sight.lines(seat, one) == one.lines for one in map(journal.entry, journal.path(entry))
        )
        if open_now and read:
            return None
        return self._agreed(
            msg("In a battle of its own what is hidden here could be turned up: all sides must agree.")
        )

    def _agreed(self, why: Msg) -> Stop:
        return Stop(why=why, sides=tuple(side.id for side in self._journal.state.sides))

    def _others(self, sides: Iterable[str], seat: str) -> tuple[str, ...]:
        return tuple(side for side in sides if side != seat)

    def _names(self, sides: Iterable[str]) -> tuple[Msg, ...]:
        names = {side.id: side.name for side in self._journal.state.sides}
        return tuple(Msg.verbatim(names.get(side, side)) for side in sides)

    def whose(self, action: str, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The sides an action belongs to; nothing: it is anybody's."""
        return declared(self._system, self._journal.state, action, args).sides

    def spoken_for(self, action: str, args: Mapping[str, Any]) -> frozenset[str]:
        """The sides for which an action speaks too, where all look on."""
        return frozenset(declared(self._system, self._journal.state, action, args).consent)

    def acting(self, action: str, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The sides whose ships or hands act in it; nothing: nobody's in particular, or it is not answered yet."""
        spec, battle = self._system.actions.get(action), self._journal.state
        if spec is None:
            return ()
        try:
            found = acting(spec, battle, given(spec, args))
        except UNTOLD:
            found = ()
        if found or spec.acts is nobodys:
            return found
        # A button begins with the ship or the side it belongs to.
        ship = battle.ships.get(str(args.get("ship", "")))
        begun = ship.side if ship is not None else args.get("side")
        return tuple(one.id for one in battle.sides if one.id == begun)

    def for_another(self, seat: str, action: str, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The sides that act in it, where the seat is none of them: from a phone, in one hand, that waits for a nod.

        A window at a side's seat stands on the table, and all who are round it use it: `may` does not ask this.
        """
        sides = self.acting(action, args)
        return () if seat in {EVERYONE, TABLE, *sides} else sides
