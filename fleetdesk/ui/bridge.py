"""Between a battle and the widgets that show it: one object to ask, one signal to hear."""

import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.battle.journal import Ahead, Touched
from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.views import Debt, Offer, Overview
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.activation import Hand, meant, taken
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import Look

if TYPE_CHECKING:
    from fleetdesk.services.battle import BattleSession, Playing

EVERYTHING = Touched.model_construct(ships=(), sections=("*",))
"""What is told when any part may look different: another moment, another seat."""


class _Ear:
    """What a session tells; it does not keep alive who listens."""

    def __init__(self, bridge: "BattleBridge") -> None:
        self._bridge = weakref.ref(bridge)

    def __call__(self, touched: Touched) -> None:
        bridge = self._bridge()
        if bridge is not None and isValid(bridge):
            bridge.stepped(touched)


class BattleBridge(QObject):
    """One battle, seen from one seat, at one moment: mostly now."""

    changed = Signal(object)
    """A `Touched`: what the last step changed; each panel decides whether that concerns it."""
    looked = Signal(object)
    """Id of the entry looked back at, or None for now."""

    def __init__(self, session: "BattleSession", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.seat = EVERYONE
        self.looking: int | None = None
        self.free = False
        """Whether the window that played it has let go: it may be played here, once somebody says so."""
        self._bare: Onlooker | None = None
        self._seen: Onlooker | None = None
        self._taken = ""
        """The ship a player took in hand, as long as that means her squadron."""
        self.proposed: Offer | None = None
        """What is taken for granted with her in hand: her squadron's activation. Nothing of it is in the log."""
        self._ahead: Ahead | None = None
        self._ear = _Ear(self)
        session.listen(self._ear)

    def let_go(self) -> None:
        """Hear no more of the battle: what showed it is going."""
        self.session.forget(self._ear)

    @property
    def system(self) -> AnySystem:
        """The game that is played."""
        return self.session.system

    # --- what is shown -------------------------------------------------------------------------------

    @property
    def seen(self) -> Onlooker:
        """All this seat may know at the moment shown, with what is taken for granted; made once a step."""
        if self._seen is None:
            if self._bare is None:
                self._bare = Onlooker(self.session, self.seat, at=self.looking)
            self._seen = self._with_proposal(self._bare)
        return self._seen

    def _with_proposal(self, bare: Onlooker) -> Onlooker:
        hand = Hand(bare) if self.locked else taken(self.session, bare, self._taken)
        self.proposed, self._ahead = hand.proposed, hand.ahead
        return hand.seen

    def take(self, ship: str) -> bool:
        """A player takes a ship in hand (or none): whether that changes what is taken for granted."""
        meant = self._meant(ship)
        if meant == self.proposed:  # within one squadron, and where nothing is meant
            self._taken = ship if meant is not None else ""
            return False
        self._taken, self._seen = ship, None
        return True

    def may_take(self, ship: str) -> bool:
        """Whether taking that ship in hand would mean her squadron, and nothing means it yet."""
        meant = self._meant(ship)
        return meant is not None and meant != self.proposed

    def _meant(self, ship: str) -> Offer | None:
        seen = self.seen  # asked for first: it knows what is taken for granted
        return None if self.locked else meant((self._bare or seen).overview, ship)

    @property
    def whole(self) -> Battle:
        """The battle at the moment shown, nothing hidden: for who is asked next, never for the screen."""
        return self.session.state if self.looking is None else self.session.at(self.looking)

    @property
    def battle(self) -> Battle:
        """The battle at the moment shown, as this seat may see it."""
        return self.seen.battle

    def as_seen_by(self, seat: str) -> Onlooker:
        """What another seat may know at the moment shown: for who sees everything, and wonders what that is."""
        return Onlooker(self.session, seat, at=self.looking)

    @property
    def overview(self) -> Overview:
        """The table at a glance."""
        return self.seen.overview

    def offers(self, ship: str) -> tuple[Offer, ...]:
        """The buttons of a ship; none while looking back."""
        return () if self.locked else self.seen.offers(ship)

    def cell_offers(self, ship: str, cell: Cell) -> tuple[Offer, ...]:
        """What may be done at a cell with that ship in hand; nothing while looking back."""
        return () if self.locked else self.seen.cell_offers(ship, cell)

    def way_offers(self, ship: str, cells: tuple[Cell, ...]) -> tuple[Offer, ...]:
        """What sails a way that was drawn with that ship in hand; nothing while looking back."""
        return () if self.locked else self.seen.way_offers(ship, cells)

    @property
    def debts(self) -> tuple[Debt, ...]:
        """What is owed before the phase ends, as far as this seat may know; nothing while looking back.

        A squadron that is only taken for granted owes its activation still, and nothing of what that would bring.
        """
        seen = self.seen  # asked for first: it knows what is taken for granted
        if self.looking is not None:
            return ()
        return seen.debts if self.proposed is None or self._bare is None else self._bare.debts

    @property
    def has_desk(self) -> bool:
        """Whether who sits here runs a game by post: only who sees everything does."""
        return self.seat == EVERYONE and self.session.seat is None and self.system.umpiring is not None

    @property
    def locked(self) -> bool:
        """Whether nothing can be done: a past moment is shown, or the battle is open in another window."""
        return self.looking is not None or self.free or self.session.read_only is not None

    @property
    def reason_locked(self) -> Msg | None:
        """Why nothing can be done."""
        if self.session.read_only is not None:
            return self.session.read_only
        return None if self.looking is None else msg("This is a moment of the past.")

    # --- what is done --------------------------------------------------------------------------------

    def do(self, action: str, args: Mapping[str, Any], **way: "Unpack[Playing]") -> Touched:
        """Run an action from this seat and keep it. Raises what `BattleSession.do` raises."""
        return self.session.do(action, args, seat=self.seat, ahead=self._ahead, onward=True, **way)

    def undo(self, agreed: tuple[str, ...] = ()) -> None:
        """Take the last step back. Raises NotYours."""
        self.session.undo(self.seat, agreed)

    def redo(self) -> None:
        """Do it again. Raises NotYours."""
        self.session.redo(self.seat)

    def look_at(self, entry: int | None) -> None:
        """Show another moment without leaving the present; `None` comes back to now.

        Raises NotYours: what was turned up there is covered again; StoreError: that moment cannot be shown.
        """
        if entry == self.session.journal.head:
            entry = None
        if entry == self.looking:
            return
        if entry is not None:
            stop = self.session.referee.may(self.seat, Look(entry))
            if stop is not None:
                raise NotYours(stop)
            self.session.at(entry)
        self.looking = entry
        self._forget()
        self.looked.emit(entry)
        self.changed.emit(EVERYTHING)

    def sit_down(self, seat: str) -> None:
        """Show the battle from another seat."""
        self.seat = seat
        self._forget()
        self.changed.emit(EVERYTHING)

    def stepped(self, touched: Touched) -> None:
        """The journal took a step: show the present. What is taken for granted lasts no longer than its phase."""
        self.looking = None
        if {"turn", "phase", "*"} & set(touched.sections):
            self._taken = ""
        self._forget()
        self.changed.emit(touched)

    def _forget(self) -> None:
        self._bare = self._seen = None
