"""Figures over bars on the screen, drawn by the layout of the printed ones; each row is a text to a screen reader."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent

from fleetdesk.core.blocks.plots import BarRow, Bars
from fleetdesk.core.layout.laying import Laid, lay
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import Words
from fleetdesk.printing.fonts import on_screen
from fleetdesk.ui.cards.card_view import LETTERS
from fleetdesk.ui.cards.mark_painter import MarkPainter, screen_inks
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import LaidArea

MM = 4.2
"""Pixels a millimetre takes at 100 %: letters of the size of running text."""
_GAP = 14


class _Placed(NamedTuple):
    """Figures laid out, and how far down they begin."""

    top: float
    bars: Bars
    laid: Laid


class BarsView(LaidArea):
    """Plots one under the other, as wide as there is room."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper)
        self._words = words
        self.blocks: tuple[Bars, ...] = ()
        """What is shown."""
        self._placed: tuple[_Placed, ...] = ()

    def show_blocks(self, blocks: Sequence[Bars]) -> None:
        """Draw these; those that were there already and stand where they stood are not laid out again."""
        self.blocks = tuple(blocks)
        self.lay()

    def restyle(self) -> None:
        self._placed = ()
        self.lay()

    def heightForWidth(self, _width: int) -> int:
        return self._tall()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(300), self._tall())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self._tall())

    def width_changed(self) -> None:
        self._placed = ()
        self.lay()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, area = QPainter(self), QRectF(event.rect())
        marks = MarkPainter(painter, screen_inks(self.theme), self._dots)
        for one in self._placed:
            if QRectF(0, one.top, self.width(), one.laid.height * self._dots).intersects(area):
                painter.save()
                painter.translate(0, one.top)
                marks.draw(one.laid.marks)
                painter.restore()
        self.paint_place(painter, 4)

    @property
    def _dots(self) -> float:
        return self.theme.px(100) * MM / 100

    def _tall(self) -> int:
        last = self._placed[-1] if self._placed else None
        return round(last.top + last.laid.height * self._dots) + 2 if last is not None else 0

    def lay(self) -> None:
        pen = Pen(self._words, on_screen, LETTERS)
        known = {id(one.bars): one.laid for one in self._placed}
        placed, parts, top = list[_Placed](), list[Part](), 0.0
        for bars in self.blocks:
            laid = known.get(id(bars)) or lay(bars, max(60.0, (self.width() - 2) / self._dots), pen)
            placed.append(_Placed(top, bars, laid))
            tall = laid.height * self._dots
            each = tall / max(1, len(bars.rows))
            parts += [
                Part(QRectF(0, top + each * at, self.width(), each), self._told(bars, row), "text")
                for at, row in enumerate(bars.rows)
            ]
            top += tall + self.theme.px(_GAP)
        self._placed = tuple(placed)
        self.setAccessibleName(". ".join(self._words.say(one.title) for one in self.blocks if one.title))
        self.laid(tuple(parts))

    def _told(self, bars: Bars, row: BarRow) -> str:
        """A row in words: 'Sentinel: 0-8″ 12, 8-16″ 9'."""
        say = self._words.say
        figures = (
            f"{say(head)} {say(bar.text)}"
            for head, bar in zip(bars.heads[1:], row.bars, strict=False)
            if bar is not None
        )
        told = ", ".join(figures)
        return f"{say(row.label)}: {told}" if told else say(row.label)
