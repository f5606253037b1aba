"""Who looks at the screen. At an open table everybody does; where a game hides things, the device is handed over."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.battles import EVERYONE, Battle
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Themed
from fleetdesk.ui.widgets.buttons import BigButton


def hides(system: AnySystem, battle: Battle) -> bool:
    """Whether some seat may not see everything."""
    return any(system.view(battle, side.id) != battle for side in battle.sides)


class Handover(Themed, QWidget):
    """A blank screen over the whole window, until whoever took the device says so with a tap of its own.

    Signals:
        seat_taken: id of the side that sits down now; "" for the umpire or an open table.
    """

    seat_taken = Signal(str)

    def __init__(self, keeper: ThemeKeeper, words: Words, host: QWidget, battle: Battle) -> None:
        window = host.window()
        super().__init__(window)
        self._window = window
        self.dress(keeper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        whole = Column(keeper, self, gap=14, margins=(24,))
        whole.addStretch(2)
        self.title = Label(keeper, words.text(N_("Who takes the device?")), "title")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        note = Label(
            keeper, words.text(N_("Nothing of the battle is shown until somebody answers.")), "body", "muted"
        )
        note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        whole.addWidget(self.title)
        whole.addWidget(note)
        self.buttons: dict[str, BigButton] = {}
        for side in battle.sides:
            said = (
                side.name
                if not side.player
                else words.say(msg("{side} ({player})", side=side.name, player=side.player))
            )
            self._add(side.id, said, "people", whole)
        self._add(EVERYONE, words.text(N_("Umpire: everything open")), "eye", whole)
        whole.addStretch(3)
        window.installEventFilter(self)
        self.setGeometry(window.rect())
        self.raise_()
        self.show()
        self.setFocus()

    def _add(self, seat: str, text: str, icon: str, whole: Column) -> None:
        button = BigButton(self._keeper, text, icon)
        button.setMinimumWidth(self.theme.px(340))
        button.setProperty("seat", seat)
        button.clicked.connect(self._taken)
        whole.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.buttons[seat] = button

    def _taken(self) -> None:
        button = self.sender()
        if isinstance(button, BigButton):
            self._window.removeEventFilter(self)
            self.hide()
            self.seat_taken.emit(str(button.property("seat")))
            self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), self.theme.paper)
