"""Amounts drawn: points spent, health left, activations done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.words import Words
from fleetdesk.ui.theme import Tone
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed, box
from fleetdesk.ui.widgets.lines import draw_text, width_of

_VERDICT_ICONS = {"sound": "check", "harm": "warning", "brass": "question"}


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
        painter.restore()
        left += width


class Meter(Themed, QWidget):
    """`410 / 750 pts`, a verdict at the right (with a mark, never colour alone), and a bar below.

    Points over the limit show as the bar's red end.
    """

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        number = self._words.number
        limit = f" / {number(self._limit)}" if self._limit else ""
        return f"{number(self._value)}{limit} {self._unit}".strip()

    def sizeHint(self) -> QSize:
        theme = self.theme
        words = width_of(self.text(), theme.font("strong")) + width_of(self._verdict, theme.font("small"))
        return QSize(max(theme.px(210), round(words) + theme.px(44)), self._tall())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(150), self._tall())

    def _tall(self) -> int:
        return self.theme.px(42 if self._limit else 24)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        line = QRectF(0, 0, self.width(), theme.px(24))
        inks = theme.tone(self._tone)
        small = theme.font("small_strong")
        used = 0.0
        if self._verdict:
            icon = _VERDICT_ICONS.get(self._tone, "info")
            side = theme.px(16)
            used = min(width_of(self._verdict, small) + side + theme.px(6), 0.6 * line.width())
            start = line.right() - used
            ink = inks.text if self._tone == "brass" else inks.strong
            spot = QRectF(start, line.center().y() - side / 2, side, side)
            self._keeper.icons.paint(painter, spot, icon, ink)
            words = QRectF(
                start + side + theme.px(5), line.top(), used - side - theme.px(5) + 1, line.height()
            )
            draw_text(painter, words, self._verdict, small, ink)
        sum_room = line.adjusted(0, 0, -used - theme.px(8), 0)
        strong, body = theme.font("strong"), theme.font("body")
        value = self._words.number(self._value)
        draw_text(painter, sum_room, value, strong, theme.ink)
        rest = self.text()[len(value) :]
        draw_text(painter, sum_room.adjusted(width_of(value, strong), 0, 0, 0), rest, body, theme.ink)
        if self._limit:
            bar = QRectF(0, theme.px(28), self.width(), theme.px(12))
            over = max(0.0, self._value - self._limit)
            within = self._value - over
            tone: Tone = "sound" if self._tone == "sound" else "sea"
            parts = (BarPart(within, tone), BarPart(over, "harm"))
            paint_bar(painter, self._keeper, bar, parts, max(self._limit, self._value))


class HealthBar(Themed, QWidget):
    """A thin bar: what is sound, then what is lost."""

    def __init__(self, keeper: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left = self._whole = 0.0
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_health(self, left: float, whole: float, said: str = "") -> None:
        """`said` is what a screen reader says: "hull 5 of 8"."""
        self._left, self._whole = left, whole
        self.setAccessibleName(said)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.px(8))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(40), self.theme.px(8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        parts = (BarPart(self._left, "sound"), BarPart(self._whole - self._left, "harm"))
        middle = QRectF(0, (self.height() - self.theme.px(6)) / 2, self.width(), self.theme.px(6))
        paint_bar(QPainter(self), self._keeper, middle, parts, self._whole)


class DotsRow(Themed, QWidget):
    """One dot a thing, filled once it is done: activations, reloads, actions left."""

    def __init__(self, keeper: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._done = self._count = 0
        self._tone: Tone = "sea"
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_dots(self, done: int, count: int, said: str = "", tone: Tone = "sea") -> None:
        self._done, self._count, self._tone = done, count, tone
        self.setAccessibleName(said)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        each = self.theme.px(16)
        return QSize(max(1, self._count) * each, each)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), self.theme.px(60)), self.theme.px(16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._count:
            return
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(float(theme.px(16)), self.width() / self._count)
        radius = min(theme.px(5), 0.4 * step)
        strong = theme.tone(self._tone).strong
        painter.setPen(QPen(strong, theme.px(2)))
        for n in range(self._count):
            painter.setBrush(strong if n < self._done else Qt.BrushStyle.NoBrush)
            middle = QRectF(n * step, 0, step, self.height()).center()
            painter.drawEllipse(middle, radius, radius)
