"""A code for the seat one sits at: typed twice, so that no slip of a finger is one's code."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.store.pins import DIGITS
from fleetdesk.ui.battle.seat.seats import seat_name
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.pin_pad import PinPad
from fleetdesk.ui.widgets.sheet import Sheet


def wrong_code(wait: float) -> Msg:
    """What is said of a code that does not fit."""
    if wait <= 0:
        return msg("That is another code.")
    return nmsg("Not that code. Wait 1 second.", "Not that code. Wait {n} seconds.", int(wait) + 1)


class _Code(QWidget):
    """The pad, and the way to do without a code."""

    def __init__(self, play: SheetContext, *, first: bool) -> None:
        super().__init__()
        self._play, self._seat = play, play.bridge.seat
        self._first = ""
        self.sheet: Sheet | None = None
        words = play.words
        column = Column(play.keeper, self, gap=12)
        note = N_(
            "Asked for whenever somebody takes this seat, on this device only. It is in no file you share."
        )
        column.addWidget(Label(play.keeper, words.text(note), "small", "muted"))
        who = seat_name(words, play.bridge.battle, self._seat)
        title = words.say(msg("Code of {side}", side=who))
        self.pad = column.put(PinPad(play.keeper, words, title, digits=DIGITS, forgets=False))
        self.pad.entered.connect(self._entered)
        self.pad.set_low(0)
        self.none = column.put(BigButton(play.keeper, words.text(N_("Do without a code")), "close", "ghost"))
        self.none.clicked.connect(self._remove)
        self.none.setVisible(first or play.pins.has(self._seat))

    def _entered(self, code: str) -> None:
        text = self._play.words.text
        if not self._first:
            self._first = code
            self.pad.say(text(N_("Once more, to be sure.")))
        elif code != self._first:
            self._first = ""
            self.pad.say(text(N_("Those were two different codes. Begin again.")))
        else:
            self._do(lambda: self._play.pins.put(self._seat, code), chosen="code")

    def _remove(self) -> None:
        self._do(lambda: self._play.pins.remove(self._seat), chosen="none")

    def _do(self, does: Callable[[], None], *, chosen: str) -> None:
        try:
            does()
        except StoreError as error:
            self._play.say(error.message)
            return
        if self.sheet is not None:
            self.sheet.answer(chosen)


def code_sheet(play: SheetContext, *, first: bool = False) -> Sheet:
    """Ask for the code of the seat that looks; it answers "code", "none", or None where nothing was chosen.

    At the `first` sitting down doing without one is a choice as well, and has to be made.
    """
    body = _Code(play, first=first)
    body.sheet = Sheet(
        play.keeper, play.words, play.host, play.words.text(N_("A code for this seat")), body=body, width=440
    )
    body.sheet.open()
    body.pad.setFocus()
    return body.sheet
