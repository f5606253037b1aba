"""Who sits at a battle on this device: a page for one seat, or the blank screen between two.

Nothing survives a handover by construction: the page of the seat before is torn down, and the next one is made anew
from what its seat may know. What lies outside a page (sheets, clipboard, papers about to be printed) goes first.
While the blank screen stands the parts of the next page are made, with nothing in them but what all may know: whoever
sits down waits only for what is theirs. That is laid in one turn of the window's loop, and shown in the next.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.errors import Said
from fleetdesk.core.words import msg
from fleetdesk.services import seats
from fleetdesk.services.drafts import Drafts
from fleetdesk.services.seat.rights import Sit
from fleetdesk.store.pins import Pins
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from fleetdesk.core.views import Offer
    from fleetdesk.core.words import Words
    from fleetdesk.services.battle import BattleSession
    from fleetdesk.ui.awake import Awake
    from fleetdesk.ui.battle.seat.handover import Handover
    from fleetdesk.ui.battle.seat.handover_scene import HandoverScene
    from fleetdesk.ui.look.theme_keeper import ThemeKeeper
    from fleetdesk.ui.sounds import Sounds


def _none_has_one(_sides: Iterable[str]) -> bool:
    return False


class Seating(QWidget):
    """One battle at this device."""

    leave_wanted = Signal()
    """Back to the library."""
    room_wanted = Signal(str)
    """Another room of the window, by its key: the papers of this battle, settings."""
    phones_wanted = Signal()
    """Phones are to be invited."""
    real_dice_chosen = Signal(bool)
    """Where dice come from now, to be remembered."""
    stuck = Signal(object)
    """A `FolderError`: where the battle lies nothing can be written."""
    seat_left = Signal()
    """The device changes hands; nothing made for the seat before may be shown."""
    covered = Signal(bool)
    """Whether the blank screen is shown now."""
    desk_wanted = Signal()
    """The umpire's desk shall be opened."""
    help_wanted = Signal()
    """What is this?"""

    def __init__(
        self,
        keeper: "ThemeKeeper",
        words: "Words",
        session: "BattleSession",
        *,
        real_dice: bool = False,
        awake: "Awake | None" = None,
        drafts: Drafts | None = None,
        pins: Pins | None = None,
        codes: bool = False,
        sounds: "Sounds | None" = None,
    ) -> None:
        """Show nothing yet: `begin` asks who sits where the battle keeps secrets, `sit` takes a seat unasked.

        With `codes` whoever takes the seat of a side for the first time is asked for a code of their own.
        """
        super().__init__()
        self._keeper, self._words, self.session = keeper, words, session
        self._awake, self._drafts, self._sounds = awake, Drafts() if drafts is None else drafts, sounds
        self._pins = Pins(None, session.journal.opening) if pins is None else pins
        self._uncoded = {side.id for side in session.state.sides} if codes else set()
        self._sent: dict[str, set[tuple[str, str]]] = {}
        self._before, self._heard = session.state, session.journal.head
        self.real_dice = real_dice
        self.on_phones: Callable[[Iterable[str]], bool] = _none_has_one
        """Whether these sides all decide on phones of their own."""
        self.page: BattlePage | None = None
        self.handover: Handover | None = None
        self._next: BattlePage | None = None
        """The page of whoever sits down next: it stands nowhere yet, and shows nothing."""
        self._laying = QTimer(self)
        self._laying.timeout.connect(self._lay_on)
        self._stack = Column(keeper, self, gap=0).put(QStackedWidget())

    @property
    def seat(self) -> str:
        """Who looks; where nobody sits yet, what all may see."""
        return self.page.bridge.seat if self.page is not None else TABLE

    def begin(self) -> None:
        """Open the battle: where it hides something, somebody takes a seat first."""
        system, state = self.session.system, self.session.state
        if self.session.seat is not None:  # the copy of one seat holds nothing that others may not see
            self.sit(self.session.seat)
        elif seats.hides(system, state):
            self.hand_over()
        else:
            self.sit(seats.unasked(system, state))

    def hand_over(self, seat: str = "", *, code: str = "") -> None:
        """Blank the window until whoever takes the device says so: a `seat` is called; all note a `code` before."""
        from fleetdesk.ui.battle.seat.handover import Handover

        if self.page is not None:
            self.page.flow.give_way()  # what stands open is entered, not only kept
        self.clear()
        self.handover = Handover(self._keeper, self._words, self.session, self._pins, code=code)
        if seat:
            self.handover.choose(seat)
        self.handover.seat_taken.connect(self._called)
        self.handover.together_wanted.connect(self._together)
        self.handover.leave_wanted.connect(self.leave_wanted)
        self._show(self.handover)
        self.covered.emit(True)
        self._laying.start()

    def _lay_on(self) -> None:
        """A part at a time: a finger is heard in between. The blank screen is painted before the first."""
        if self._next is None:
            self._next = self._new_page()
        elif not self._next.lay_on():
            self._laying.stop()

    def _called(self, seat: str) -> None:
        """Lay the page of whoever takes the device behind the blank screen; of an umpire the log has to say so first."""
        self._laying.stop()
        if seat != EVERYONE and self.session.referee.may(seat, Sit()) is None:
            page = self._ready(seat)
            self._lay(page, seat)
            self._next = page
        QTimer.singleShot(0, self, partial(self._open, self.handover, seat))

    def _open(self, blank: "Handover | None", seat: str) -> None:
        if blank is self.handover:
            self.take_seat(seat)

    def take_seat(self, seat: str) -> None:
        """Somebody sits down: an umpire leaves a line in the log, nobody else a trace."""
        try:
            if self.session.referee.may(seat, Sit()) is not None:
                return
            if seat == EVERYONE:
                seats.umpire_sits_down(self.session)
        except Said as said:
            if self.handover is not None:
                self.handover.say(said.message)
            return
        self.sit(seat)
        if self.page is not None:
            self.page.select_own()
            if self.page.bridge.has_desk:  # a game by post is run from there
                self.desk_wanted.emit()
            if seat in self._uncoded and not self._pins.has(seat):
                from fleetdesk.ui.battle.seat.code_sheet import code_sheet

                self._cover(code_sheet(self.page.controller.play, first=True))

    def _chosen(self, choice: object) -> None:
        """The seat opens once its player has chosen: a question only closed leads back to the blank screen."""
        page = self.page
        if page is None:  # the window is left with the question open
            return
        if choice is None:
            self.hand_over()
            return
        self._uncoded.discard(self.seat)
        self._stack.setCurrentWidget(page)
        page.setFocus()
        if choice == "none":
            page.controller.say(msg("No code: whoever holds the device may take this seat."))

    def _cover(self, sheet: Sheet) -> None:
        """While a code is asked for, nothing of the seat lies open behind the question."""
        from fleetdesk.ui.battle.seat.handover_scene import HandoverScene

        scene = HandoverScene(self._keeper)
        self._stack.addWidget(scene)
        self._stack.setCurrentWidget(scene)
        sheet.finished.connect(self._chosen)
        sheet.finished.connect(lambda _: self._uncover(scene))

    def _uncover(self, scene: "HandoverScene") -> None:
        self._stack.removeWidget(scene)
        scene.setParent(None)
        scene.deleteLater()

    def _together(self, offer: "Offer") -> None:
        """All look on and say at once what each side would decide for itself."""
        self.take_seat(TABLE)
        if self.page is not None:
            self.page.flow.start(offer)

    def _new_page(self) -> BattlePage:
        """A page nobody sits at, as large as it will stand here."""
        page = BattlePage(
            self._keeper, self._words, self.session, awake=self._awake, drafts=self._drafts, pins=self._pins
        )
        page.resize(self.size())
        return page

    def _ready(self, seat: str) -> BattlePage:
        """The next page, unless it was laid for another seat."""
        if self._next is not None and self._next.taken not in {None, seat}:
            self._drop_next()
        page, self._next = self._next or self._new_page(), None
        return page

    def _lay(self, page: BattlePage, seat: str) -> None:
        """Let that seat sit down at a page where it will stand, unless it has; nobody sees it yet."""
        if page.taken is None:
            self._stack.resize(self.size())
            page.setParent(self._stack)
            page.resize(self._stack.size())
            page.sit_down(seat, real_dice=self.real_dice, sent=self._sent.setdefault(seat, set()))

    def _drop_next(self) -> None:
        left, self._next = self._next, None
        if left is not None:
            left.bridge.let_go()
            left.setParent(None)
            left.deleteLater()

    def sit(self, seat: str) -> None:
        """Show what a seat may see, on a page of its own."""
        page = self._ready(seat)
        self.clear()
        self._lay(page, seat)
        page.leave_wanted.connect(self.leave_wanted)
        page.room_wanted.connect(self.room_wanted)
        page.phones_wanted.connect(self.phones_wanted)
        page.hand_over_wanted.connect(self.hand_over)
        page.real_dice_chosen.connect(self._dice_chosen)
        page.stuck.connect(self.stuck)
        page.top.desk_wanted.connect(self.desk_wanted)
        page.top.help_wanted.connect(self.help_wanted)
        page.bridge.changed.connect(self._stepped)
        self._before = self.session.state
        self.page = page
        self._show(page)
        self.covered.emit(False)

    def clear(self) -> None:
        """Tear down what is shown, with all that somebody did, wrote, opened or copied on it."""
        page, self.page = self.page, None
        blank, self.handover = self.handover, None
        self._laying.stop()
        self._drop_next()
        if page is not None:
            page.flow.cancel()  # what is written on it is kept for its seat
            page.bridge.let_go()
            for sheet in self.window().findChildren(Sheet):
                sheet.answer(None)
            page.clipboard.wipe()
            self.seat_left.emit()
        for shown in (page, blank):
            if shown is not None:
                self._stack.removeWidget(shown)
                shown.setParent(None)  # out of the window, and out of what a screen reader walks, at once
                shown.deleteLater()

    def _show(self, widget: QWidget) -> None:
        self._stack.addWidget(widget)
        self._stack.setCurrentWidget(widget)
        widget.setFocus()

    def _dice_chosen(self, real: bool) -> None:  # noqa: FBT001 - a signal's payload
        self.real_dice = real
        self.real_dice_chosen.emit(real)

    def _stepped(self) -> None:
        """A step may begin a phase in which this seat sees too much."""
        before, self._before = self._before, self.session.state
        seat = seats.seat_after(self.session.system, before, self._before, self.seat)
        if seat is None and self.on_phones(self.session.system.deciding(self._before)):
            seat = TABLE  # each decides on a phone of its own: the tablet lies open in the middle
        self._sound(handed_over=seat != self.seat)
        if seat is None:
            self.hand_over(code=self._before.code if self._before.code != before.code else "")
        elif seat != self.seat:
            self.sit(seat)
            if self.page is not None:
                self.page.acts.show_result()

    def _sound(self, *, handed_over: bool) -> None:
        """Let the last step be heard: that the tablet goes on, or dice of the program that this seat sees fall."""
        if self._sounds is None or self.page is None:
            return
        seen, heard = self.page.bridge.seen, self._heard
        self._heard = seen.head
        if handed_over:
            self._sounds.play("turn")
        elif seen.head > heard and seen.last is not None:
            faces = (face for throw in seen.last.throws for face in throw.faces)
            if any(not face.typed for face in faces):
                self._sounds.play("dice")
