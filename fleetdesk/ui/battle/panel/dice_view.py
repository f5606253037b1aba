"""Faces read from real dice, typed one tap a face; the same pure action is run again until it has them all."""

from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.panel.dice_pad import DicePad
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.dice.faces import Face, shown
from fleetdesk.ui.widgets.dice.tray import DiceTray, Fallen
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll

_MARGIN = 12
"""Around counts and totals, at 100 %."""


class DiceView(QWidget):
    """The tray with what it is for.

    Dice that may be told by counts or by their total are, unless players chose to tell them die by die.
    """

    faces_typed = Signal(object)
    """Tuple of int, the faces just asked for."""
    told = Signal(object)
    """A `Told`: counts of faces, or a total."""
    roll_wanted = Signal()
    """The program shall roll what is missing."""
    touched = Signal()
    """Dice were told that wait for others, or taken back."""
    cancelled = Signal()
    """Nothing is done."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.die_by_die = self._low = False
        """Whether faces are told one by one."""
        self._about = ""
        self._needs: NeedsDice | None = None
        whole = Column(keeper, self, gap=12)
        self._head = head = Row(keeper, gap=12)
        self._title = head.put(Label(keeper, "", "heading"), 1)
        self.cancel = BigButton(keeper, words.text(N_("Cancel")), "close", "ghost", does=self.cancelled)
        head.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(head)
        inside = QWidget()
        column = Column(keeper, inside, gap=6, margins=(0, 0, 8, 0))
        column.addStretch(1)  # the keys of the next throw lie where those of the last one did, at the foot
        self._keeper, self._panel = keeper, Panel(keeper, margin=_MARGIN)
        panel = self._panel
        self.tray = panel.body.put(DiceTray(keeper, words))
        column.addWidget(panel)
        self.pad = panel.body.put(DicePad(keeper, words))
        self.other_way = BigButton(keeper, " ", "keypad", does=self._turn)
        self._hint = Label(
            keeper,
            words.text(N_("Tap what each die shows. Dice that are thrown again are asked for again.")),
            "small",
            "muted",
        )
        column.addWidget(self._hint)
        self.view = whole.put(Scroll(keeper, inside), 1)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.view.room_changed.connect(self._fit)
        self.view.verticalScrollBar().rangeChanged.connect(self._see_last)
        whole.addWidget(self.tray.keypad)  # below what fell, which grows: no key moves under the finger
        self._foot = foot = Row(keeper, gap=8)
        foot.add(self.other_way, self.tray.roll_button, stretch=1)
        whole.addLayout(foot)
        self.tray.faces_typed.connect(self.faces_typed)
        self.tray.roll_wanted.connect(self.roll_wanted)
        self.pad.told.connect(self.told)
        self.tray.touched.connect(self.touched)
        self.tray.touched.connect(self._see_last)
        self.pad.counts.touched.connect(self.touched)

    def set_low(self, *, low: bool) -> None:
        """In a low window the keys come before the hint, and no line is spent on a button."""
        self._low = low
        if low:
            self._foot.insertWidget(0, self.cancel)
        else:
            self._head.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignTop)
        self._show_hint()
        self.tray.set_low(low=low)

    def _fit(self) -> None:
        """Counts and totals have the room that dice which fell leave them: none of them is scrolled."""
        fallen = self.tray.sizeHint().height() + self._keeper.theme.px(10) if not self.tray.isHidden() else 0
        around = self._keeper.theme.px(2 * _MARGIN)
        self.pad.set_room(max(0, self.view.viewport().height() - fallen - around))

    def clear(self) -> None:
        """Keep nothing of what was asked for."""
        self._title.setText("")
        self._needs = None
        self.tray.clear()
        self.pad.show_throw(None)

    def ask(self, title: str, needs: NeedsDice) -> None:
        """Ask for exactly the dice the rules still need, showing those that fell before."""
        self._about, self._needs = title, needs
        thrown, earlier = _fallen(needs, self._words)
        self.tray.ask(needs.count, needs.sides, self._words.say(needs.why), thrown, earlier)
        self._show_way()
        self._see_last()

    def _show_hint(self) -> None:
        """It has no room where the keys come first, nor beside dice that fell: whoever told those knows."""
        self._hint.setHidden(self._low or self.tray.fallen or not self.pad.isHidden())

    def _see_last(self) -> None:
        """Of much that fell the dice told now are what is seen."""
        if not self.tray.erase_button.isHidden():
            self.view.ensureWidgetVisible(self.tray.erase_button)

    def _turn(self) -> None:
        self.die_by_die = not self.die_by_die
        self._show_way()

    def _show_way(self) -> None:
        """Keys for faces, or counts and totals."""
        needs, words = self._needs, self._words
        either = needs is not None and needs.pool is not None
        self.tray.show_keys(shown=self.die_by_die or not either)
        self.pad.show_throw(None if self.die_by_die else needs)
        told = either and not self.die_by_die
        # One line says what is thrown, and what fell before stands above the keys: they need the room.
        self._title.setText(words.say(needs.why) if needs is not None and told else self._about)
        self.tray.show_head(shown=not told)
        self.tray.setHidden(told and not self.tray.fallen)
        self._show_hint()
        # a single die has its faces on the keys already
        self.other_way.setVisible(needs is not None and either and (self.die_by_die or not needs.single))
        self.other_way.set_meaning(
            words.text(N_("Counts or total")) if self.die_by_die else words.text(N_("Die by die"))
        )
        self._fit()


def _fallen(needs: NeedsDice, words: Words) -> tuple[tuple[Face, ...], Fallen | None]:
    """The dice known of what is thrown now, and those of what was thrown for something else just before."""
    runs = [
        Fallen(words.say(why), tuple(shown(face) for throw in throws for face in throw.faces))
        for why, throws in groupby(needs.thrown, lambda throw: throw.why)
    ]
    now = runs.pop().faces if runs else ()
    return now, next((one for one in reversed(runs) if one.faces), None)
