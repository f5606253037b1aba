"""A line of a player read otherwise: the umpire writes it as it was meant, and sees at once how that is read."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.umpire import Reread, Umpiring
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.umpire.mail_lines import SIGNS, TONES
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.panels import Panel

_FOLDS = 480
"""In less, the buttons stand below the line."""


class WrittenLine(Line):
    """One line to write in, as high as a finger."""

    def __init__(self, keeper: ThemeKeeper, name: str) -> None:
        super().__init__(keeper)
        self.setAccessibleName(name)
        self.restyle()

    def restyle(self) -> None:
        super().restyle()
        self.setMinimumHeight(self.theme.target)


class Rewrite(Panel):
    """Lies below the mail while a line is read otherwise."""

    kept = Signal(object)
    """An `Offer`: what was written goes on the paper."""
    left = Signal()
    """It is closed again, whether anything was kept or not."""

    def __init__(self, play: SheetContext, desk: Umpiring) -> None:
        keeper, words = play.keeper, play.words
        super().__init__(
            keeper, words.text(N_("Touch the line to be read otherwise")), tone="brass", margin=10
        )
        self._texts, self._bridge, self._desk = words, play.bridge, desk
        self._reader: Callable[[str], Reread] | None = None
        self._read: Reread | None = None
        self.line = WrittenLine(keeper, words.text(N_("The order as it was meant")))
        self.told = Label(keeper, "", "small")
        self.keep = BigButton(keeper, words.text(N_("Keep it")), "check", "primary", does=self._keep)
        self.leave = BigButton(keeper, words.text(N_("Leave it")), "close", does=self.left)
        fold, left, right = Fold(keeper, _FOLDS, tight=True), QWidget(), QWidget()
        Column(keeper, left, gap=2).add(self.line, self.told)
        buttons = Row(keeper, right, gap=8)
        for one in (self.keep, self.leave):
            buttons.addWidget(one, 1)
        fold.row.addWidget(left, 1)
        fold.row.addWidget(right)
        self.body.addWidget(fold)
        self.line.textChanged.connect(self._show)
        self.line.returnPressed.connect(self._keep)
        self.hide()

    def wait(self) -> None:
        """Until a line is touched."""
        self._reader = None
        self.set_title(self._texts.text(N_("Touch the line to be read otherwise")))
        self._open(writing=False)

    def begin(self, side: str, words: str) -> None:
        """Write a line anew, from the player's own words."""
        title = msg("“{text}” read as:", text=" ".join(words.split()))
        self._write(
            title, words.strip(" >"), lambda text: self._desk.reread(self._bridge.whole, side, words, text)
        )

    def set_deadline(self, due: str) -> None:
        """Write when orders are due."""
        title = msg("Orders are due by")
        self._write(title, due, lambda text: self._desk.deadline(self._bridge.whole, text))

    def _write(self, title: Msg, text: str, reader: Callable[[str], Reread]) -> None:
        self._reader = reader
        self.set_title(self._texts.say(title))
        self.line.setAccessibleName(self._texts.say(title))
        self._open(writing=True)
        self.line.setText(text)
        self._show()
        self.line.setFocus()
        self.line.selectAll()

    def _open(self, *, writing: bool) -> None:
        for one in (self.line, self.told, self.keep):
            one.setVisible(writing)
        self.show()

    def _show(self) -> None:
        if self._reader is None:
            return
        self._read = read = self._reader(self.line.text())
        tone: Tone = TONES[read.fate]
        self.told.set_tone(tone)
        self.told.setText(f"{SIGNS[read.fate]} {self._texts.say(read.told)}")
        self.keep.setEnabled(read.offer is not None)

    def _keep(self) -> None:
        if self._reader is not None and self._read is not None and self._read.offer is not None:
            offer = self._read.offer
            self.left.emit()
            self.kept.emit(offer)
