"""What one seat cannot decide alone: every side says yes, in its own name, and the log says so."""

from functools import partial

from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.rights import Stop
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import N_, msg
from fleetdesk.store.pins import DIGITS
from fleetdesk.ui.battle.seat.seats import seat_name
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.widgets.base import Column, Label, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.pin_pad import PinPad
from fleetdesk.ui.widgets.sheet import Sheet


class _Consent(QWidget):
    """A button a side; a side with a code gives it."""

    def __init__(self, play: SheetContext, stop: Stop) -> None:
        super().__init__()
        self._play, self._stop = play, stop
        self.sheet: Sheet | None = None
        self._agreed: set[str] = set()
        self._column = Column(play.keeper, self, gap=12)
        self._column.addWidget(Label(play.keeper, play.words.say(stop.why)))
        if stop.sides and stop.lost:
            lost = play.words.say(msg("This is taken back: {steps}", steps=stop.given_up))
            self._column.addWidget(Label(play.keeper, lost, "strong"))
        if stop.sides:
            note = N_("Each side says so itself. The log will tell.")
            self._column.addWidget(Label(play.keeper, play.words.text(note), "small", "muted"))
        self.buttons: dict[str, BigButton] = {}
        for side in stop.sides:
            text = play.words.say(msg("Agreed: {side}", side=self._name(side)))
            icon = "lock" if play.pins.has(side) else ""
            button = self.buttons[side] = BigButton(play.keeper, text, icon, does=partial(self._tapped, side))
            self._column.addWidget(button)
        self.pad: PinPad | None = None

    def _name(self, side: str) -> str:
        return seat_name(self._play.words, self._play.bridge.battle, side)

    def _tapped(self, side: str) -> None:
        self._drop_pad()
        if not self._play.pins.has(side):
            self._agree(side)
            return
        title = self._play.words.say(msg("Code of {side}", side=self._name(side)))
        self.pad = PinPad(self._play.keeper, self._play.words, title, digits=DIGITS, forgets=False)
        self.pad.set_low(0)
        self.pad.entered.connect(partial(self._entered, side))
        self._column.addWidget(self.pad)
        self.pad.setFocus()

    def _entered(self, side: str, code: str) -> None:
        from fleetdesk.ui.battle.seat.code_sheet import wrong_code

        pins = self._play.pins
        try:
            fits = pins.fits(side, code)
        except StoreError as error:
            self._play.say(error.message)
            return
        if fits:
            self._drop_pad()
            self._agree(side)
        elif self.pad is not None:
            told = wrong_code(pins.wait(side))
            self.pad.say(self._play.words.say(told))

    def _agree(self, side: str) -> None:
        self._agreed.add(side)
        button = self.buttons[side]
        button.set_icon("check")
        button.setEnabled(False)
        if self.sheet is not None and self._agreed >= set(self._stop.sides):
            self.sheet.answer(self._stop.sides)

    def _drop_pad(self) -> None:
        if self.pad is not None:
            discard(self.pad)
            self.pad = None


def agree_sheet(play: SheetContext, stop: Stop) -> Sheet:
    """Say why not, and ask every side that may agree; answers the tuple of sides once all have."""
    title = play.words.text(N_("All must agree") if stop.sides else N_("Not from this seat"))
    body = _Consent(play, stop)
    body.sheet = Sheet(play.keeper, play.words, play.host, title, body=body, width=480)
    body.sheet.open()
    return body.sheet
