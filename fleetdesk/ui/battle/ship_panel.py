"""The large card of a ship in play: painted, struck with a finger, and asked "why?"."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.cards import Card
from fleetdesk.core.words import Words
from fleetdesk.ui.battle import block_figures  # noqa: F401 - tables and drawings join the layouts
from fleetdesk.ui.battle.blocks import Spot, stack
from fleetdesk.ui.battle.look import NOTHING, Laid, Look, Mark, Why
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import grow
from fleetdesk.ui.widgets.parts import Part, PartsArea


class ShipPanel(PartsArea):
    """Draws a `Card` in finger size.

    Signals:
        mark_wanted: a `Mark`: a box of a track was tapped.
        why_wanted: a `Why`: a value was tapped.
    """

    mark_wanted = Signal(object)
    why_wanted = Signal(object)

    def __init__(
        self, keeper: ThemeKeeper, words: Words, *, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, parent)
        self._words = words
        self._card: Card | None = None
        self._laid: Laid = NOTHING
        self._laid_for = -1
        self._locked = False
        self.setAccessibleName(name)
        grow(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_card(self, card: Card | None, *, locked: bool = False) -> None:
        """Show a card; `locked` while looking back, when boxes are not to be struck."""
        self._card, self._locked = card, locked
        self._laid_for = -1
        height = self.height()
        if self.heightForWidth(self.width()) != height:
            self.updateGeometry()
        self.update()

    def restyle(self) -> None:
        self._laid_for = -1

    def parts(self) -> tuple[Part, ...]:
        return tuple(one.part for one in self._lay(self.width()).hots)

    def part_used(self, index: int) -> None:
        match self._lay(self.width()).hots[index].act:
            case Mark() as mark:
                if not self._locked:
                    self.mark_wanted.emit(mark)
            case Why() as why:
                self.why_wanted.emit(why)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._lay(width).height)

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > self.theme.px(200) else self.theme.px(640)
        return QSize(self.theme.px(320), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(260), self.heightForWidth(max(self.width(), self.theme.px(260))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._lay(self.width()).paint(painter)
        if self.ringed:
            parts = self.parts()
            if self.current < len(parts):
                self.paint_ring(painter, parts[self.current].rect.adjusted(-3, -3, 3, 3), self.theme.px(11))

    def _lay(self, width: int) -> Laid:
        if self._card is None:
            return NOTHING
        if width != self._laid_for:
            margin = self.theme.px(4)
            room = max(1, width - 2 * margin)
            look = Look(self._keeper, self._words)
            laid = stack(self._card.blocks, Spot(margin, margin, room), look)
            self._laid = Laid(laid.height + 2 * margin, laid.paint, laid.hots)
            self._laid_for = width
        return self._laid
