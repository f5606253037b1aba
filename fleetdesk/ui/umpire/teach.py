"""A player's words taught: the umpire says what they mean, and sees at once how the mail is read then."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.umpire import Doubt, Fleet, Lesson, Umpiring
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.umpire.mail_lines import SIGNS, TONES
from fleetdesk.ui.umpire.rewrite import WrittenLine
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.panels import Panel, SectionTitle

_FOLDS = 640
"""In less, what they mean stands below the words."""


class Teach(Panel):
    """Lies below the doubts while a word is taught."""

    kept = Signal(object)
    """An `Offer`: the reader learns it."""
    opened = Signal(bool)
    """Whether it shows now."""

    def __init__(self, play: SheetContext, desk: Umpiring) -> None:
        keeper, words = play.keeper, play.words
        super().__init__(keeper, " ", tone="brass", margin=10)
        self._texts, self._bridge, self._desk = words, play.bridge, desk
        self._side = ""
        self._offer: Offer | None = None
        self._ships: tuple[str, ...] = ()
        fold = Fold(keeper, _FOLDS, tight=True)
        self.words = WrittenLine(keeper, words.text(N_("The player\N{RIGHT SINGLE QUOTATION MARK}s words")))
        self.means = WrittenLine(keeper, words.text(N_("What they mean")))
        self.means.setPlaceholderText(words.text(N_("a ship of his, north, 2W, G7")))
        fold.row.addWidget(self.words, 1)
        fold.row.addWidget(Label(keeper, "=", "strong"))
        fold.row.addWidget(self.means, 1)
        self.picks = ChipRow(keeper, name=words.text(N_("Ships of this player")))
        self.told = Label(keeper, "", "small")
        self.keep = BigButton(keeper, words.text(N_("Remember it")), "check", "primary", does=self._keep)
        self.leave = BigButton(keeper, words.text(N_("Leave it")), "close", does=self.leave_it)
        last = Row(keeper, gap=8)
        last.addWidget(self.told, 1)
        last.add(self.keep, self.leave)
        self.body.addWidget(fold)
        self.body.addWidget(self.picks)
        self.body.addLayout(last)
        self.body.addStretch(1)
        self.words.textChanged.connect(self._show)
        self.means.textChanged.connect(self._show)
        self.means.returnPressed.connect(self._keep)
        self.picks.tapped_chip.connect(lambda at: self.means.setText(self._ships[at]))
        self.hide()

    def begin(self, fleet: Fleet, doubt: Doubt) -> None:
        """Teach a word of a doubt."""
        self._side, self._ships = fleet.side, tuple(one.ship for one in fleet.kept)
        quote = self._texts.say(msg("“{text}”", text=" ".join(doubt.quote.split())))
        self.set_title(self._texts.say(msg("What {player} calls so", player=fleet.player)), quote)
        self.picks.set_chips([ChipText(one) for one in self._ships])
        self.means.clear()
        self.words.setText(doubt.unknown)
        self.show()
        self._show()
        self.opened.emit(True)
        (self.means if doubt.unknown else self.words).setFocus()

    def leave_it(self) -> None:
        """Enough of it."""
        self.hide()
        self.opened.emit(False)

    def _show(self) -> None:
        read = self._desk.teach(self._bridge.whole, self._side, self.words.text(), self.means.text())
        self._offer = read.offer
        tone: Tone = TONES[read.fate]
        self.told.set_tone(tone)
        self.told.setText(f"{SIGNS[read.fate]} {self._texts.say(read.told)}")
        self.keep.setEnabled(read.offer is not None)

    def _keep(self) -> None:
        if self._offer is not None and not self.isHidden():
            self.leave_it()
            self.kept.emit(self._offer)


class Lessons(QWidget):
    """What the reader was taught; a tap forgets it, and undo brings it back."""

    forgotten = Signal(object)
    """An `Offer`."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._offers: tuple[Offer, ...] = ()
        self._gone = False
        whole = Column(keeper, self, gap=2)
        whole.addWidget(SectionTitle(keeper, words.text(N_("Words learnt: tap one to forget it"))))
        self.chips = whole.put(ChipRow(keeper, name=words.text(N_("Words learnt"))))
        self.chips.tapped_chip.connect(lambda at: self.forgotten.emit(self._offers[at]))
        self.hide()

    def show_lessons(self, lessons: Sequence[Lesson]) -> None:
        """Show them; nothing where there are none."""
        self._offers = tuple(one.forget for one in lessons)
        self.chips.set_chips([ChipText(self._words.say(one.text), "plain", "close") for one in lessons])
        self._fit()

    def make_room(self, *, wanted: bool) -> None:
        """Go while a word is taught: there is little room in height."""
        self._gone = wanted
        self._fit()

    def _fit(self) -> None:
        self.setVisible(bool(self._offers) and not self._gone)
