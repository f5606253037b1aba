"""Where a square will be: hatched, with what is known of its seat, until somebody taps it."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_lines, height_of, wrapped

STRIPE = 14


class CoveredCode(BigButton):
    """As large as the square it covers, `side` pixels; the text says who holds the seat, `sub` what else."""

    def __init__(self, keeper: ThemeKeeper, side: int) -> None:
        super().__init__(keeper, " ")
        self._side, self._sign = side, "qr"

    def show_words(self, text: str, sub: str, *, held: bool) -> None:
        """Say how the seat stands; one that is held shows a lock."""
        self._sign = "lock" if held else "qr"
        self.setText(text)
        self.set_sub(sub)

    def sizeHint(self) -> QSize:
        side = self.theme.px(self._side)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(180), self.theme.px(self._side))

    def hasHeightForWidth(self) -> bool:
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        side = min(self.width(), self.height())
        area = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(area, theme.px(12), theme.px(12))
        painter.save()
        painter.setClipPath(shape)
        painter.setPen(QPen(theme.soft, theme.px(STRIPE)))
        step = theme.px(STRIPE) * 2.8
        for n in range(int(2 * side / step) + 2):
            start = QPointF(area.left() - side + n * step, area.top() - step)
            painter.drawLine(QLineF(start, start + QPointF(side + 2 * step, side + 2 * step)))
        painter.restore()
        line = theme.sea if self.ringed else theme.faint
        box(painter, area, theme.px(12), None, line, width=theme.px(2), style=Qt.PenStyle.DashLine)
        self._paint_text(painter, area)

    def _paint_text(self, painter: QPainter, area: QRectF) -> None:
        theme = self.theme
        strong, small, sign, gap = theme.font("strong"), theme.font("small"), theme.px(40), theme.px(8)
        room = area.width() - theme.px(28)
        title, sub = wrapped(self.text(), strong, room, 3), wrapped(self.sub, small, room, 4)
        title_high, sub_high = height_of(len(title), strong), height_of(len(sub), small)
        top = area.center().y() - (sign + gap + title_high + gap + sub_high) / 2
        spot = QRectF(area.center().x() - sign / 2, top, sign, sign)
        ink = theme.ink if self.isEnabled() else theme.muted
        self._keeper.icons.paint(painter, spot, self._sign, theme.tone("sound").strong)
        words = QRectF(area.center().x() - room / 2, spot.bottom() + gap, room, title_high + gap + sub_high)
        centred = Qt.AlignmentFlag.AlignHCenter
        draw_lines(painter, words, title, strong, ink, align=centred)
        draw_lines(painter, words.adjusted(0, title_high + gap, 0, 0), sub, small, theme.muted, align=centred)
