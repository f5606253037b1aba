"""Points spent, drawn against their limit."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, Themed, box, square
from fleetdesk.ui.widgets.lines import draw_text, width_of

_VERDICT_ICONS = {"sound": "check", "harm": "warning", "brass": "question"}


_STRIPE = 0.3
"""Width of a stripe, as a share of the bar's height."""


class BarPart(NamedTuple):
    """A stretch of a bar, in the bar's own units."""

    amount: float
    tone: Tone = "sound"


def paint_bar(
    painter: QPainter, keeper: ThemeKeeper, rect: QRectF, parts: Sequence[BarPart], whole: float
) -> None:
    """A rounded bar filled from the left; what `parts` leave of `whole` stays empty."""
    theme = keeper.theme
    radius = rect.height() / 2
    box(painter, rect, radius, theme.track, None)
    left = rect.left()
    for part in parts:
        width = rect.width() * part.amount / whole if whole > 0 else 0.0
        if width <= 0:
            continue
        painter.save()
        painter.setClipRect(QRectF(left, rect.top(), width, rect.height()))
        box(painter, rect, radius, theme.tone(part.tone).strong, None)
        if part.tone == "harm":  # striped: red is not told from green by everybody
            painter.setClipPath(_rounded(rect), Qt.ClipOperation.IntersectClip)
            painter.setPen(QPen(theme.card, rect.height() * _STRIPE))
            for at in range(
                round(left), round(left + width + rect.height()), round(rect.height() * 2 * _STRIPE) + 2
            ):
                painter.drawLine(QPointF(at, rect.top()), QPointF(at - rect.height(), rect.bottom()))
        painter.restore()
        left += width


def _rounded(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    return path


class Meter(FollowsWidth, Themed, QWidget):
    """`410 / 750 pts`, a verdict at the right (with a mark, never colour alone), and a bar below.

    Points over the limit show as the bar's red end.
    """

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._value = self._limit = 0.0
        self._unit = self._verdict = ""
        self._tone: Tone = "sound"
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_points(
        self, value: float, limit: float | None, unit: str = "", verdict: str = "", tone: Tone = "sound"
    ) -> None:
        """Without a limit the bar is left out of it: only the sum shows."""
        self._value, self._limit = value, limit or 0.0
        self._unit, self._verdict, self._tone = unit, verdict, tone
        self.setAccessibleName(f"{self.text()} {verdict}".strip())
        self.show_anew()

    def text(self) -> str:
        number = self._words.number
        limit = f" / {number(self._limit)}" if self._limit else ""
        return f"{number(self._value)}{limit} {self._unit}".strip()

    def heightForWidth(self, width: int) -> int:
        tall = 42 if self._limit else 24
        return self.theme.px(tall if self._side_by_side(width) else tall + 24)

    def sizeHint(self) -> QSize:
        width = max(self.theme.px(210), round(sum(self._needed())))
        return QSize(width, self.heightForWidth(self.width() or width))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(110))

    def _needed(self) -> tuple[float, float]:
        """The widths of the sum and of the verdict with its mark."""
        theme = self.theme
        value = self._words.number(self._value)
        rest = width_of(self.text()[len(value) :], theme.font("body"))
        mark = theme.px(16) + theme.px(5) + theme.px(12) if self._verdict else 0
        verdict = width_of(self._verdict, theme.font("small_strong")) + mark
        return width_of(value, theme.font("strong")) + rest + 1, verdict + 1

    def _side_by_side(self, width: int) -> bool:
        return not self._verdict or sum(self._needed()) <= width

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        line = QRectF(0, 0, self.width(), theme.px(24))
        value = self._words.number(self._value)
        strong, body = theme.font("strong"), theme.font("body")
        draw_text(painter, line, value, strong, theme.ink)
        rest = self.text()[len(value) :]
        draw_text(painter, line.adjusted(width_of(value, strong), 0, 0, 0), rest, body, theme.ink)
        if self._verdict:
            self._paint_verdict(painter)
        if self._limit:
            bar = QRectF(0, theme.px(28), self.width(), theme.px(12))
            over = max(0.0, self._value - self._limit)
            within = self._value - over
            tone: Tone = "sound" if self._tone == "sound" else "sea"
            parts = (BarPart(within, tone), BarPart(over, "harm"))
            paint_bar(painter, self._keeper, bar, parts, max(self._limit, self._value))

    def _paint_verdict(self, painter: QPainter) -> None:
        """At the right end of the sum, or below the bar where both do not fit."""
        theme = self.theme
        inks = theme.tone(self._tone)
        ink = inks.text if self._tone == "brass" else inks.strong
        side, small = theme.px(16), theme.font("small_strong")
        if self._side_by_side(self.width()):
            start = self.width() - width_of(self._verdict, small) - side - theme.px(5) - 1
            top = 0
        else:
            start, top = 0.0, self.height() - theme.px(24)
        line = QRectF(start, top, self.width() - start, theme.px(24))
        spot = square(line, start, side)
        self._keeper.icons.paint(painter, spot, _VERDICT_ICONS.get(self._tone, "info"), ink)
        draw_text(painter, line.adjusted(side + theme.px(5), 0, 0, 0), self._verdict, small, ink)
