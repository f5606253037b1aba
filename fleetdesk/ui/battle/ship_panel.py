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
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_ZOOMS = (1.5, 1.35, 1.2, 1.1, 1.0)
"""How much larger a card is drawn, where it fits; once smaller it stays so until there is more room."""


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
        self._laid: dict[int, Laid] = {}
        self._zoom: dict[int, int] = {}
        self._locked = False
        self._room = 0
        self.setAccessibleName(name)
        grow(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_card(self, card: Card | None, *, locked: bool = False, afresh: bool = False) -> None:
        """Show a card; `locked` while looking back, when boxes are not to be struck; `afresh`: of another ship."""
        if afresh:
            self._zoom = {}
        before = self.heightForWidth(self.width())
        self._card, self._locked = card, locked
        self._laid = {}
        self.current = min(self.current, max(0, len(self.parts()) - 1))
        if self.heightForWidth(self.width()) != before:
            self.updateGeometry()
        self.update()

    def set_room(self, height: int) -> None:
        """How high the view is: a card that leaves room free is drawn larger, to be read from further away."""
        if height != self._room:
            self._room = height
            self._zoom = {}
            self._laid = {}
            self.updateGeometry()

    def restyle(self) -> None:
        self._zoom = {}
        self._laid = {}

    def show_pressed(self) -> None:
        """A finger changes nothing here until something is struck; only the keyboard's ring may move."""
        if self.ringed:
            self.update()

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
        return QSize(self.theme.px(260), self.theme.px(120))

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
        found = self._laid.get(width)
        if found is None:
            zoom = self._zoom.get(width, 0)  # layouts try widths that will never be: each has its own
            found = self._lay_at(width, _ZOOMS[zoom])
            while found.height > self._room and zoom < len(_ZOOMS) - 1:
                zoom += 1
                found = self._lay_at(width, _ZOOMS[zoom])
            self._zoom[width] = zoom
            self._laid[width] = found
        return found

    def _lay_at(self, width: int, zoom: float) -> Laid:
        assert self._card is not None  # noqa: S101 - only asked with a card
        look = Look.of(self._keeper, self._words, zoom)
        margin = self.theme.px(4)
        laid = stack(self._card.blocks, Spot(margin, margin, max(1, width - 2 * margin)), look)
        return Laid(laid.height + 2 * margin, laid.paint, laid.hots)
