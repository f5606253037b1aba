"""The log of a side with what writes many of its lines at once; the log may stand elsewhere, what it says stays."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.forms.log.ledger import LedgerView
from fleetdesk.ui.battle.forms.log.told import LedgerTold
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import NO_LIMIT, Column, Row, height_at
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.layouts import standing
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll

_ABREAST = 3
"""Buttons below the log that share its width; each keeps its place when another goes."""
_LEAST, _TOLD = 3, 40
"""Ships that are seen whatever stands below them, and how high it is said what an order was understood as."""
_HEAD = 24
"""Of the line of turns above the ships."""


class SideLog(Fitted, QWidget):
    """Scrolls its ships; below them stand the buttons, and whatever is added to `column`."""

    filled = Signal(int)
    """Number of the button that was tapped."""
    moved = Signal()
    """It went elsewhere, or came back."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._home, self._hidden = keeper, True, False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.ledger, self.told = LedgerView(keeper), LedgerTold(keeper, words)
        self.sheet, self._stand_in = Scroll(keeper, self.ledger), Scroll(keeper, self.told)
        for view in (self.sheet, self._stand_in):
            view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            view.setMinimumHeight(1)
        self.sheet.room_changed.connect(self._fit)
        self._stand_in.hide()
        self.many = QWidget()
        self._line = Row(keeper, self.many, gap=6)
        self.all = BigButton(keeper, words.text(N_("Same order for all")))
        self.all.setParent(self.many)  # it goes with the log also where it is never laid out
        self.fills: list[BigButton] = []
        self.column = Column(keeper, self, gap=6)
        self.column.addWidget(self.sheet, 1)
        self.column.addWidget(self._stand_in, 1)
        self.column.addStretch()
        self.column.addWidget(self.many)

    def show_fills(self, names: Sequence[str]) -> None:
        """Show these buttons beside the one that takes all ships."""
        if self._line.count() and [button.text() for button in self.fills] == list(names):
            return
        while (item := self._line.takeAt(0)) is not None:
            if (button := item.widget()) is not None and button is not self.all:
                button.hide()
                button.deleteLater()
        self.fills = [BigButton(self._keeper, name) for name in names]
        for at, button in enumerate(self.fills):
            button.clicked.connect(partial(self.filled.emit, at))
        for button in (self.all, *self.fills):
            self._line.addWidget(button, 1)
            button.show()
        self._line.addStretch(max(0, _ABREAST - len(self.fills) - 1))

    def gather(self) -> None:
        """Take the log back from wherever it stands."""
        if self.sheet.parentWidget() is not self:
            self.column.insertWidget(0, self.sheet, 1)
            self.refit()

    @property
    def at_home(self) -> bool:
        """Whether its ships stand here."""
        return self.sheet.parentWidget() is self

    @property
    def least(self) -> int:
        """How high it has to stand: also once a leader may be followed and an order is read below the ships."""
        theme = self._keeper.theme
        return theme.px(_HEAD) + _LEAST * theme.finger + self._below

    @property
    def _below(self) -> int:
        """What stands below the ships where it stands here: buttons, and what an order is understood as."""
        return self.all.sizeHint().height() + self._keeper.theme.px(_TOLD) + 2 * self.column.spacing()

    def most_told(self, most: int, beside: int | None) -> int:
        """How many sentences leave a few ships in sight, or all keys: one at least.

        `beside`: the pixels they have where they stand beside the ships; they need not be below the log then.
        """
        told = self._keeper.theme.px(_TOLD)
        if beside is None and (not self.at_home or self.column.indexOf(self.many) < 0):
            return most
        free = told + self.height() - self.least if beside is None else beside
        return max(1, min(most, free // told))

    def refit(self) -> None:
        """Less than a ship's row is not shown: what is left of the height then is nobody's."""
        theme, home = self._keeper.theme, self.at_home
        if home != self._home:
            self._home = home
            self.moved.emit()
        shown, views = standing(self), (self.sheet, self._stand_in)
        taken = sum(height_at(self.width(), one) for one in shown if one not in views)
        room = self.height() - taken - self.column.spacing() * len(shown)
        seen = room >= theme.target + theme.px(_HEAD)
        if home:
            self.sheet.setVisible(seen)
        self._stand_in.setVisible(seen and not home)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.refit()
            self._show_chosen()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def reveal(self) -> None:
        """Bring the order that is written into sight, once all has its place."""
        self._hidden = True
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def _show_chosen(self) -> None:
        place = self.ledger.chosen_place() if self._hidden else None
        self._hidden = False
        if place is not None:
            at = place.center().toPoint()
            around = min(round(place.height()), self.sheet.viewport().height() // 2)
            self.sheet.ensureVisible(at.x(), at.y(), 0, around)

    def _fit(self) -> None:
        """Here rows are as high as they stay once something is read below them, if two have room then."""
        room, most, theme = self.sheet.viewport().height(), NO_LIMIT, self._keeper.theme
        if self.at_home and self.column.indexOf(self.many) >= 0:
            left = self.height() - self._below
            if left >= theme.px(_HEAD) + 2 * theme.finger:
                room = most = left
        self.sheet.setMaximumHeight(most)
        self.ledger.set_room(room)
        self.refit()
        self.reveal()
