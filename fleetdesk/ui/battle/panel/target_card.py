"""Above the dice, where there is room: the ship that is aimed at, or crews that fight each other."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from fleetdesk.ui.battle.card.pane import TargetPane
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column


class Aimed(QWidget):
    """Holds the card of a target while no column of the window has a place for it."""

    outgrown = Signal()
    """The card became higher or lower than the place it was given, as in other letters."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self._whole = Column(keeper, self, gap=0)
        self._pane: TargetPane | None = None
        self._given = False
        self._room = self._wide = self._tall = 0
        self.hide()

    def hold(self, pane: TargetPane, elsewhere: QBoxLayout | None = None) -> None:
        """Show this card from now on, or give it its place elsewhere."""
        if self._pane is None:
            pane.installEventFilter(self)
        self._pane, self._given = pane, elsewhere is not None
        home = self._whole if elsewhere is None else elsewhere
        if home.indexOf(pane) < 0:
            home.insertWidget(0, pane)
            pane.setVisible(pane.shown)
        self.stand_in(self._room, self._wide)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.ShowToParent, QEvent.Type.HideToParent}:
            self.stand_in(self._room, self._wide)
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        found = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._needed() != self._tall:
            self.outgrown.emit()
        return found

    def _needed(self) -> int:
        """How high the card would stand here."""
        pane = None if self._given else self._pane
        return high(pane, max(1, self._wide)) if pane is not None and pane.shown else 0

    def stand_in(self, room: int, wide: int) -> int:
        """Stand there if `room` is high enough for the whole card at that width; returns the pixels taken."""
        self._room, self._wide = room, wide
        if self._pane is not None:
            self._pane.set_room(room if not self._given and room > 0 else None)
        self._tall = self._needed()
        self.setMinimumHeight(self._tall if self._tall <= room else 0)  # keys would like more than they need
        self.setVisible(0 < self._tall <= room)
        return self._tall if not self.isHidden() else 0


def high(widget: QWidget | QLayout, width: int) -> int:
    """What a widget, or what is laid out, needs at that width."""
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    hint = widget.sizeHint().height()
    return max(hint, widget.heightForWidth(width)) if widget.hasHeightForWidth() else hint


def heights(widgets: Sequence[QWidget], width: int) -> int:
    """What all of them need together."""
    return sum(high(one, width) for one in widgets)
