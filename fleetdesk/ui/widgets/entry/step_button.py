"""Undo, with what it takes back beside its arrow."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_text


class StepButton(BigButton):
    """Undo; what it takes back stands beside its arrow, in up to two lines."""

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
        words = QRectF(left, area.top(), area.right() - theme.px(8) - left, area.height())
        draw_text(painter, words, self.text(), theme.font("small"), ink, most=2)
