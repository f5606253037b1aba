"""The totals of a throw as keys, and over them what they come to: odds and entry at once."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.dice_totals import Band, Cell, hundredths
from fleetdesk.core.words import Words, msg
from fleetdesk.ui.look.theme import Tone, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.dice.keys import DiceKeys
from fleetdesk.ui.widgets.dice.odds_bars import percent
from fleetdesk.ui.widgets.dice.pips import PIPS, paint_die
from fleetdesk.ui.widgets.lines import (
    draw_lines,
    draw_text,
    height_of,
    shrunk,
    widest_word,
    width_of,
    wrapped,
)
from fleetdesk.ui.widgets.painted import Part

_FIGURE, _LINE, _RULE, _TALL, _GAP = 22, 16, 8, 76, 4
"""Height of a chance, of a line of words above it, of the rule below and of a key; between two keys."""
_MOST = 240
"""Keys higher than that say no more."""
_LINES = 3
"""Lines that words above a narrow key may take, or in one."""
_OVER, _WORDED, _BAR = 6, 96, 6
"""Results that have words above their keys. Where more are told apart each key says its own: it is so wide at least,
and at its foot lies a bar so high.
"""
_TEXT = 30
"""What the number of a key takes at its foot; the bar stands above it."""
_SAME = 1e-9
_DIE, _SMALL_DIE = 64, 24
"""A die above its number: so large at most, and not smaller."""


class DiceStrip(DiceKeys):
    """Keys of a strip."""

    chosen = Signal(object)
    """The `Cell` tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, name: str) -> None:
        super().__init__(keeper)
        self._words = words
        self._bands: tuple[Band, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The keys, from left to right."""
        return tuple(cell for band in self._bands for cell in band.cells)

    def show_bands(self, bands: Sequence[Band]) -> None:
        before = self.cells
        self._bands = tuple(bands)
        if before and [one.total for one in before] != [one.total for one in self.cells]:
            self.guard()
        self.current = min(self.current, max(0, len(self.cells) - 1))
        self.update()

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(
                rect,
                ", ".join(
                    filter(None, (cell.total.text, self._label(band), self._share(cell), self.overrules))
                ),
            )
            for band, cell, rect in self._placed()
        )

    def part_used(self, index: int) -> None:
        cell = self.cells[index]
        if not self.guarded():
            self.chosen.emit(cell)

    @property
    def worded(self) -> bool:
        """Whether each key says what it comes to."""
        return len(self._bands) > _OVER

    @property
    def _alike(self) -> bool:
        """Whether every key is as likely as every other, as the faces of one die are: then bars would say nothing."""
        chances = [one.chance for one in self.cells]
        return max(chances) - min(chances) < _SAME

    @property
    def _rows(self) -> int:
        """How many rows the keys stand in."""
        wide = self.theme.px(_WORDED) * -(-len(self.cells) // 2)
        return 1 if not self.worded else 2 if wide <= self.width() else 3

    def sizeHint(self) -> QSize:
        if self.worded:
            return QSize(self.theme.px(300), self.least)
        return QSize(self.theme.px(300), self.least + max(0, self.theme.px(_TALL) - self.theme.target))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(240), self.least)

    @property
    def least(self) -> int:
        """The height of keys without bars, as low as a finger needs them."""
        if self.worded:
            return self._rows * self.theme.target + (self._rows - 1) * self.theme.px(_GAP)
        return self.theme.px(_FIGURE + _LINE + _RULE) + self.theme.target

    def _label(self, band: Band) -> str:
        if band.result is None:
            return ""
        label = band.result.label
        beyond = band.result.beyond or msg("{what} or more", what=label)
        return self._words.say(beyond if band.more else label)

    def _percent(self, chance: float) -> str:
        return percent(self._words, min(1.0, chance))

    def _share(self, cell: Cell) -> str:
        """How likely it is; a key that leads back to lower totals says nothing of them."""
        return self._percent(cell.chance) if cell.chance else ""

    @property
    def _wide(self) -> float:
        """How wide a key is."""
        count = -(-len(self.cells) // self._rows)
        return (self.width() - self.theme.px(_GAP) * (count - 1)) / max(1, count)

    @property
    def roomy(self) -> int:
        """The height in which words are read whole above keys as narrow as six beside each other, or in them."""
        if self.worded:
            key = _TEXT + (5 - self._rows) * _LINE + _BAR + 2 * _GAP
            return self.theme.px(self._rows * key + (self._rows - 1) * _GAP)
        return self.sizeHint().height() + (_LINES - 1) * self.theme.px(_LINE)

    @property
    def _lines(self) -> int:
        """How many lines of words there are above the chances: as they need, while the keys stay as high as a finger."""
        wide, gap, font = self._wide, self.theme.px(_GAP), self.theme.font("label")
        spare = (self.height() - self.least) // self.theme.px(_LINE)
        rooms = ((self._label(band), (wide + gap) * len(band.cells) - gap) for band in self._bands)
        asked = max((len(wrapped(label, font, room, _LINES)) for label, room in rooms), default=1)
        return max(1, min(asked, 1 + spare))

    @property
    def _head(self) -> int:
        """The height of chances and their words, without the rule."""
        return self.theme.px(_FIGURE + _LINE * self._lines)

    def _placed(self) -> Iterator[tuple[Band, Cell, QRectF]]:
        theme, wide, gap = self.theme, self._wide, self.theme.px(_GAP)
        rows = self._rows
        top = 0 if self.worded else self._head + theme.px(_RULE)
        tall = min((self.height() - top - (rows - 1) * gap) / rows, theme.px(_MOST) / min(rows, 2))
        across = -(-len(self.cells) // rows)
        cells = ((band, cell) for band in self._bands for cell in band.cells)
        for at, (band, cell) in enumerate(cells):
            row, column = divmod(at, across)
            yield band, cell, QRectF(column * (wide + gap), top + row * (tall + gap), wide, tall)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        placed = list(self._placed())
        most = max((cell.chance for _, cell, _ in placed), default=0.0) or 1.0
        free = 0.0
        for band in () if self.worded else self._bands:
            rects = [rect for one, _, rect in placed if one is band]
            whole = rects[0].united(rects[-1])
            if self._paint_head(painter, band, whole, free):
                free = whole.right() + self.theme.px(_GAP)
        for index, (band, cell, rect) in enumerate(placed):
            self._paint_cell(painter, band, cell, rect, most, down=index == self.pressed_part)
        self.paint_place(painter, 8, inset=2)

    def _tone(self, band: Band) -> Tone:
        tone = band.result.tone if band.result is not None else "sea"
        return "sea" if tone == "plain" else tone

    def _paint_head(self, painter: QPainter, band: Band, rect: QRectF, free: float) -> bool:
        """The chance in large, what it is of beside it or above, and a line over its keys.

        Above it, the words of a narrow one begin as far left as the upper line is `free`. Returns whether they stand
        there.
        """
        if not band.chance:
            return False
        theme = self.theme
        harm = band.result is not None and band.result.tone == "harm"
        ink = theme.harm_deep if harm else theme.ink
        rule = theme.px(3)
        head = self._head
        line = QRectF(rect.left(), head, rect.width(), rule)
        if harm and band.more:  # told apart without colour: a double line
            box(painter, line.adjusted(0, 0, 0, -rule * 2 / 3), 0, ink, None)
            box(painter, line.adjusted(0, rule * 2 / 3, 0, 0), 0, ink, None)
        else:
            box(painter, line, 0, ink if harm else theme.muted, None)
        telling = [n for n, one in enumerate(self._bands) if one.result and one.result.tone != "plain"]
        shares = hundredths([one.chance for one in self._bands], telling)
        figure, label = self._percent(shares[self._bands.index(band)]), self._label(band)
        big = shrunk(figure, theme.font("number"), rect.width(), 0.6)
        if not label:
            return False
        small = theme.font("label")
        room = rect.width() - width_of(figure, big) - theme.px(8)
        if width_of(label, small) <= room:
            place = QRectF(rect.left(), head - theme.px(24), rect.width(), theme.px(24))
            draw_text(painter, place, figure, big, ink)
            beside = place.adjusted(rect.width() - room, 0, 0, 0)
            draw_text(painter, beside, label, small, theme.muted)
            return False
        place = QRectF(rect.left(), head - theme.px(_FIGURE), rect.width(), theme.px(_FIGURE))
        draw_text(painter, place, figure, big, ink)
        small = shrunk(label, small, rect.width(), 0.7)
        lines = wrapped(label, small, rect.width(), self._lines)
        if len(lines) > 1 or self._lines > 1:
            high = height_of(len(lines), small)
            draw_lines(painter, place.translated(0, -high), lines, small, theme.muted)
            return False
        left = max(free, min(rect.left(), rect.right() - width_of(label, small) - 1))
        upper = QRectF(left, 0, rect.right() - left, theme.px(_LINE))
        draw_text(painter, upper, label, shrunk(label, small, upper.width()), theme.muted)
        return True

    def _paint_cell(
        self, painter: QPainter, band: Band, cell: Cell, rect: QRectF, most: float, *, down: bool
    ) -> None:
        theme = self.theme
        self.paint_key(painter, rect, self.ground, down=down)
        if self.worded:
            self._paint_words(painter, band, cell, rect, most)
            return
        room = rect.height() - theme.px(_TEXT) - theme.px(6)
        if not self._alike:
            tall = room * cell.chance / most
            if tall >= 1:
                bar = QRectF(rect.left() + 1, rect.bottom() - theme.px(_TEXT) - tall, rect.width() - 2, tall)
                box(painter, bar, 0, mix(self.ground, theme.tone(self._tone(band)).strong, 0.5), None)
        elif len(self.cells) == len(PIPS) and cell.total.first in PIPS:
            side = min(room - theme.px(6), rect.width() - theme.px(12), theme.px(_DIE))
            if side >= theme.px(_SMALL_DIE):
                above = QRectF(rect.left(), rect.top(), rect.width(), rect.height() - theme.px(_TEXT))
                paint_die(
                    painter, theme, square(above, above.center().x() - side / 2, side), cell.total.first
                )
        text = cell.total.text
        foot = QRectF(rect.left(), rect.bottom() - theme.px(_TEXT), rect.width(), theme.px(_TEXT - 3))
        font = shrunk(text, theme.font("big_number"), rect.width() - theme.px(4), 0.45)
        draw_text(painter, foot, text, font, theme.ink, align=Qt.AlignmentFlag.AlignHCenter)

    def _paint_words(self, painter: QPainter, band: Band, cell: Cell, rect: QRectF, most: float) -> None:
        """The total and its chance, under them what it comes to, at the foot a bar as long as it is likely."""
        theme, small = self.theme, self.theme.font("label")
        low = rect.height() < theme.px(_TEXT + _LINES * _LINE)
        high = theme.px(2 if low else _BAR)
        bar = QRectF(rect.left() + high, rect.bottom() - 1.5 * high, rect.width() - 2 * high, high)
        bar.setWidth(bar.width() * cell.chance / most)
        box(painter, bar, high / 2, theme.tone(self._tone(band)).strong, None)
        inside = rect.adjusted(theme.px(4), theme.px(2), -theme.px(3), -2 * high)
        head = QRectF(inside.left(), inside.top(), inside.width(), theme.px(_TEXT - 4))
        draw_text(painter, head, cell.total.text, theme.font("big_number"), theme.ink)
        told = hundredths([one.chance for one in self.cells])
        share = self._percent(told[self.cells.index(cell)]) if cell.chance else ""
        draw_text(painter, head, share, small, theme.muted, align=Qt.AlignmentFlag.AlignRight)
        below = QRectF(inside.left(), head.bottom(), inside.width(), inside.bottom() - head.bottom())
        small = self._fitting(below.width(), below.height())
        most_lines = max(1, int(below.height() // height_of(1, small)))
        lines = wrapped(self._label(band), small, below.width(), most_lines)
        draw_lines(painter, below, lines, small, theme.ink)

    def _fitting(self, wide: float, high: float) -> QFont:
        """The largest letters, alike in all keys, in which their words are whole in such a room; else the least."""
        small = QFont(self.theme.font("label"))
        labels, full = [self._label(band) for band in self._bands], small.pixelSize()
        for share in (1.0, 0.9, 0.8):
            small.setPixelSize(round(full * share))
            if all(
                widest_word(label, small) <= wide
                and height_of(len(wrapped(label, small, wide, 9)), small) <= high
                for label in labels
            ):
                break
        return small
