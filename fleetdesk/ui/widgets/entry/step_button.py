"""Undo: its name, and what it takes back beside it."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_text, widest_word, width_of, wrapped

_LINES = 2
_BEFORE = 14
"""Between the name, the line after it, and what it takes back."""


class StepButton(BigButton):
    """Undo; what it takes back stands beside its arrow and its name, in up to two lines.

    Its name gives way to what it takes back.
    """

    title = ""
    """Its name."""

    def heightForWidth(self, _width: int) -> int:
        return self.theme.target

    def _paint_words(self, painter: QPainter, area: QRectF, ink: QColor) -> None:
        if not self.text():
            super()._paint_words(painter, area, ink)
            return
        theme = self.theme
        side = theme.px(22)
        spot = QRectF(area.left() + theme.px(12), area.center().y() - side / 2, side, side)
        self._keeper.icons.paint(painter, spot, self._icon, ink)
        left = spot.right() + theme.px(10)
        strong, gap = theme.font("button"), theme.px(_BEFORE)
        wide = width_of(self.title, strong)
        room = area.right() - theme.px(8) - left - wide - 2 * gap
        small = theme.font("small")
        whole = widest_word(self.text(), small) <= room  # a longer one would be cut to nothing
        if self.title and whole and len(wrapped(self.text(), small, room, _LINES + 1)) <= _LINES:
            name = QRectF(left, area.top(), wide + 1, area.height())
            draw_text(painter, name, self.title, strong, theme.sea_deep if self.isEnabled() else ink)
            left = name.right() + 2 * gap
            painter.setPen(QPen(theme.line, theme.px(1)))
            painter.drawLine(QPointF(left - gap, area.top() + gap), QPointF(left - gap, area.bottom() - gap))
        words = QRectF(left, area.top(), area.right() - theme.px(8) - left, area.height())
        draw_text(painter, words, self.text(), theme.font("small"), ink, most=_LINES)
