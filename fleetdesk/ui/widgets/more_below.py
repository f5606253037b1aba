"""The sign that there is more below the edge of a view: a line is rather faded there than cut in half."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.scroll import Scroll

_TALL, _SIGN = 28, 18
"""What fades, from the edge up; the arrow in it."""


class MoreBelow(Themed, QWidget):
    """Lies over the lower edge of a view while it can be scrolled down; taps go through it."""

    def __init__(self, keeper: ThemeKeeper, view: Scroll) -> None:
        super().__init__(view)
        self.dress(keeper)
        self._view = view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        bar = view.verticalScrollBar()
        bar.valueChanged.connect(self._fit)
        bar.rangeChanged.connect(self._fit)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        bar, seen = self._view.verticalScrollBar(), self._view.viewport().geometry()
        tall = min(self.theme.px(_TALL), seen.height())
        self.setGeometry(seen.left(), seen.bottom() + 1 - tall, seen.width(), tall)
        self.setVisible(bar.value() < bar.maximum())
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = self.theme, QRectF(self.rect())
        clear = QColor(theme.card)
        clear.setAlpha(0)
        fade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
        fade.setColorAt(0, clear)
        fade.setColorAt(0.6, theme.card)
        fade.setColorAt(1, theme.card)
        painter = QPainter(self)
        painter.fillRect(rect, fade)
        side = min(theme.px(_SIGN), rect.height())
        sign = QRectF(rect.center().x() - side / 2, rect.bottom() - side, side, side)
        self._keeper.icons.paint(painter, sign, "chevron-down", theme.ink)
