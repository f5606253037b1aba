"""Faces read from real dice, typed one tap a face; the same pure action is run again until it has them all."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.dice_faces import shown
from fleetdesk.ui.widgets.dice_tray import DiceTray
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll


class DiceView(QWidget):
    """The tray with what it is for.

    Signals:
        faces_typed: tuple of int, the faces just asked for.
        roll_wanted: the program shall roll what is missing.
        cancelled: nothing is done.
    """

    faces_typed = Signal(object)
    roll_wanted = Signal()
    cancelled = Signal()

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        whole = Column(keeper, self, gap=12)
        head = Row(keeper, gap=12)
        self._title = Label(keeper, "", "heading")
        self.cancel = BigButton(keeper, words.text(N_("Cancel")), "close", "ghost")
        head.addWidget(self._title, 1)
        head.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(head)
        inside = QWidget()
        column = Column(keeper, inside, gap=12, margins=(0, 0, 8, 0))
        panel = Panel(keeper, margin=12)
        self.tray = DiceTray(keeper, words)
        panel.body.addWidget(self.tray)
        column.addWidget(panel)
        self._hint = Label(
            keeper,
            words.text(N_("Tap what each die shows. Dice that are thrown again are asked for again.")),
            "small",
            "muted",
        )
        column.addWidget(self._hint)
        column.addStretch(1)
        view = Scroll(keeper, inside)
        view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        whole.addWidget(view, 1)
        self.tray.faces_typed.connect(self.faces_typed)
        self.tray.roll_wanted.connect(self.roll_wanted)
        self.cancel.clicked.connect(self.cancelled)

    def set_low(self, *, low: bool) -> None:
        """In a low window the keys come before the hint."""
        self._hint.setHidden(low)
        self.tray.set_low(low=low)

    def clear(self) -> None:
        """Keep nothing of what was asked for."""
        self._title.setText("")
        self.tray.clear()

    def ask(self, title: str, needs: NeedsDice) -> None:
        """Ask for exactly the dice the rules still need, showing those that fell before."""
        self._title.setText(title)
        before = [shown(face) for throw in needs.thrown for face in throw.faces]
        self.tray.ask(needs.count, needs.sides, self._words.say(needs.why), before)
