"""One of a few, side by side; where many have no room in one line, in two."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box
from fleetdesk.ui.widgets.lines import draw_lines, fitted, halved_width, height_of, widest_word, width_of
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_FOLDS = 4
"""So many choices may stand in two lines; fewer are short enough for one."""


class Segments(FollowsWidth, PartsArea):
    """An exclusive choice of two to six short texts; arrow keys choose at once, as radio buttons do."""

    chosen = Signal(int)
    """The index of the segment the player chose."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        texts: Sequence[str],
        *,
        current: int = 0,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(keeper, parent)
        self._texts = tuple(texts)
        self._laid_width = 0
        self.index = current
        self.current = current
        self.setAccessibleName(name)
        self.follow_width()

    def set_texts(self, texts: Sequence[str]) -> None:
        self._texts = tuple(texts)
        self.index = self.current = min(self.index, max(0, len(self._texts) - 1))
        self.show_anew()

    def show_index(self, index: int) -> None:
        """Show another choice without telling anyone."""
        self.index = self.current = index
        self.update()

    def parts(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        lines = self._lines(self.width())
        high, top = self.height() / len(lines), 0.0
        for line in lines:
            left = 0.0
            for text, width in zip(line, self._widths(line), strict=True):
                parts.append(Part(QRectF(left, top, width, high), text, "choice", len(parts) == self.index))
                left += width
            top += high
        return tuple(parts)

    def _lines(self, width: int) -> tuple[tuple[str, ...], ...]:
        """The texts in one line, or in two where `width` pixels would cut them."""
        texts, half = self._texts, ceil(len(self._texts) / 2)
        if len(texts) < _FOLDS or len(texts) * self._least() <= width:
            return (texts,)
        return texts[:half], texts[half:]

    def _widths(self, texts: Sequence[str]) -> list[float]:
        """All alike where that holds every text; else those that need more get it from those that need less."""
        theme, count = self.theme, len(texts)
        each = self.width() / max(1, count)
        needs = self._needs(texts)
        if max(needs, default=0.0) <= each:
            return [each] * count
        needs = [max(need, theme.target) for need in needs]
        spare = self.width() - sum(needs)
        return [need + spare / count if spare > 0 else need * self.width() / sum(needs) for need in needs]

    def _needs(self, texts: Sequence[str]) -> list[float]:
        """What each needs to stand whole, in two lines of its own if it must."""
        font, pad = self.theme.font("button"), self.theme.px(18)
        return [halved_width(text, font) + pad for text in texts]

    @property
    def whole_width(self) -> int:
        """The least width in which none of the texts is cut or shrunk."""
        needs = self._needs(self._texts)
        return ceil(sum(max(need, self.theme.target) for need in needs))

    def part_used(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.chosen.emit(index)

    def walk_to(self, index: int) -> None:
        super().walk_to(index)
        if self._texts:
            self.use(self.current)

    def sizeHint(self) -> QSize:
        theme = self.theme
        font = theme.font("button")
        widest = max((width_of(text, font) for text in self._texts), default=0.0)
        width = round(widest + theme.px(28)) * len(self._texts)
        return QSize(width, self.heightForWidth(self._laid_width or width))

    def minimumSizeHint(self) -> QSize:
        count = len(self._texts)
        return QSize(self._least() * (ceil(count / 2) if count >= _FOLDS else count), self.theme.target)

    def heightForWidth(self, width: int) -> int:
        return len(self._lines(width)) * self.theme.target

    def width_changed(self) -> None:
        self._laid_width = self.width()
        if self.heightForWidth(self._laid_width) != self.height():
            self.updateGeometry()

    def _least(self) -> int:
        """What the longest word needs; it may shrink a little before it must be elided."""
        font = self.theme.font("button")
        widest = max((widest_word(text, font) for text in self._texts), default=0.0)
        return max(self.theme.target, ceil(0.82 * widest) + 2 * self._edge + 1)

    @property
    def _edge(self) -> int:
        """What stays free left and right of a text."""
        return self.theme.px(3) + self.theme.px(5)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        whole = QRectF(self.rect())
        radius = theme.px(12)
        box(painter, whole, radius, theme.soft, theme.edge, width=theme.px(1))
        for n, part in enumerate(self.parts()):
            inset = theme.px(3)
            inner = part.rect.adjusted(inset, inset, -inset, -inset)
            ink = theme.muted
            if part.chosen:
                box(painter, inner, radius - inset, theme.sea, None)
                ink = theme.on_sea
            elif n == self.pressed_part:
                box(painter, inner, radius - inset, mix(theme.soft, theme.ink, 0.12), None)
            room = part.rect.adjusted(self._edge, 0, -self._edge, 0)
            font, lines = fitted(part.name, theme.font("button"), room.width())
            high = height_of(len(lines), font)
            words = QRectF(room.left(), room.center().y() - high / 2, room.width(), high)
            draw_lines(painter, words, lines, font, ink, align=Qt.AlignmentFlag.AlignHCenter)
            if n == self.current and self.ringed:
                box(painter, inner, radius - inset, None, theme.brass, width=theme.px(2))
