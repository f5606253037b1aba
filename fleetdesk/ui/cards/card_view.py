"""A card on the screen, drawn by the layout of the printed one."""

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.layout.laying import Laid, lay_card
from fleetdesk.core.layout.marks import Box
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.words import Words
from fleetdesk.printing.fonts import on_screen
from fleetdesk.ui.cards.mark_painter import MarkPainter, screen_inks
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth
from fleetdesk.ui.widgets.touch import TapArea

LETTERS = Style(body=8.0, small=7.0)
"""The window's face runs wider than that of paper."""
NARROW_MM = 86.0
"""A card is laid out for this width of paper, then drawn as large as the widget is wide."""


class CardView(FollowsWidth, TapArea):
    """A printed card; a tap on one of its boxes says which."""

    box_tapped = Signal(object)
    """(slot, number of the box from 1), for a box that can be struck."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, width_mm: float = NARROW_MM) -> None:
        super().__init__(keeper)
        self._words, self._width_mm = words, width_mm
        self._card: Card | None = None
        self.laid = Laid(0.0, ())
        """The marks now shown, in millimetres."""
        self.follow_width()
        self.tapped.connect(self._tapped)

    def show_card(self, card: Card | None) -> None:
        """Draw this card, or nothing."""
        if card == self._card:
            return
        self._card = card
        self.laid = self._lay(card) if card is not None else Laid(0.0, ())
        self.show_anew()

    def heightForWidth(self, width: int) -> int:
        return round(self.laid.height * width / self._width_mm) + 1

    def sizeHint(self) -> QSize:
        width = self.theme.px(360)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(200))

    def box_at(self, where: QPointF) -> tuple[str, int] | None:
        """The box to strike under a point; a point in a gap belongs to the nearest box within a finger's width."""
        dots = self._dots()
        near = self.theme.px(6) / dots
        x, y = where.x() / dots, where.y() / dots
        best: tuple[float, tuple[str, int]] | None = None
        for mark in self.laid.marks:
            if not isinstance(mark, Box) or mark.hot is None:
                continue
            place = QRectF(mark.x, mark.y, mark.w, mark.h)
            if place.adjusted(-near, -near, near, near).contains(x, y):
                away = (place.center() - QPointF(x, y)).manhattanLength()
                if best is None or away < best[0]:
                    best = (away, mark.hot)
        return best[1] if best else None

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.laid.marks:
            painter = QPainter(self)
            MarkPainter(painter, screen_inks(self.theme), self._dots()).draw(self.laid.marks)

    def _lay(self, card: Card) -> Laid:
        return lay_card(card, self._width_mm, Pen(self._words, on_screen, LETTERS))

    def _dots(self) -> float:
        return max(0.1, (self.width() - 1) / self._width_mm)

    def _tapped(self, where: QPointF) -> None:
        hot = self.box_at(where)
        if hot is not None:
            self.box_tapped.emit(hot)
