"""A working as rows: what was added, and the total under a line; chips beside it lead to the rules."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import Words
from fleetdesk.core.workings import Row, Working
from fleetdesk.ui.cards.spelling import added, unit_mark
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, Themed
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped


class WorkingView(FollowsWidth, Themed, QWidget):
    """Painted rows of a `Working`; nothing for none."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, titled: bool = True) -> None:
        super().__init__()
        self._words, self._titled = words, titled
        self._working: Working | None = None
        self.dress(keeper)
        self.follow_width()
        self.setVisible(False)

    def show_working(self, working: Working | None) -> None:
        """Show how a number came about."""
        self.setVisible(working is not None)
        if working == self._working:
            return
        self._working = working
        self.setAccessibleName(", ".join(self._said()))
        self.show_anew()

    def heightForWidth(self, width: int) -> int:
        return round(
            sum(height for _, _, height in self._lay(width)) + self._title_height() + self._total_height()
        )

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(260))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(180))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._working is None:
            return
        theme = self.theme
        painter = QPainter(self)
        body = theme.font("small")
        y = self._title_height()
        width = self.width()
        right = Qt.AlignmentFlag.AlignRight
        if y:
            title = self._words.say(self._working.title)
            draw_text(painter, QRectF(0, 0, width, y), title, theme.font("small_strong"), theme.ink)
        for row, lines, height in self._lay(width):
            value = self._value(row.value)
            place = QRectF(0, y + theme.px(2), width, height)
            ink = theme.ink if value else theme.muted
            draw_lines(painter, place, lines, body, ink)
            place = QRectF(0, y, width, height_of(1, body) + theme.px(4))
            draw_text(painter, place, value, theme.font("small_strong"), ink, align=right)
            y += height
        if self._working.total is not None:
            painter.setPen(QPen(theme.line, theme.px(1)))
            painter.drawLine(QPointF(0, y + 1), QPointF(width, y + 1))
            place = QRectF(0, y + 2, width, self._total_height() - 2)
            draw_text(painter, place, self._total(), theme.font("number"), theme.ink, align=right)

    def _said(self) -> Sequence[str]:
        if self._working is None:
            return ()
        say = self._words.say
        rows = [f"{say(row.label)} {self._value(row.value)}" for row in self._working.rows]
        return (say(self._working.title), *rows, self._total())

    def _total(self) -> str:
        if self._working is None or self._working.total is None:
            return ""
        number = added if self._working.signed else Words.number
        return number(self._words, self._working.total) + unit_mark(self._words, self._working.unit)

    def _value(self, value: float | None) -> str:
        if value is None:
            return ""
        working = self._working
        adds = working is not None and working.total is not None and working.rows[0].value != value
        adds = adds or (working is not None and working.signed)
        return added(self._words, value) if adds else self._words.number(value)

    def _title_height(self) -> float:
        shown = self._titled and self._working is not None
        return height_of(1, self.theme.font("small_strong")) + self.theme.px(4) if shown else 0.0

    def _total_height(self) -> float:
        shown = self._working is not None and self._working.total is not None
        return height_of(1, self.theme.font("number")) + self.theme.px(6) if shown else 0.0

    def _lay(self, width: int) -> list[tuple[Row, tuple[str, ...], float]]:
        if self._working is None:
            return []
        theme = self.theme
        body = theme.font("small")
        done = []
        for row in self._working.rows:
            end = width_of(self._value(row.value), theme.font("small_strong")) + theme.px(10)
            lines = wrapped(self._words.say(row.label), body, max(40.0, width - end), 3)
            done.append((row, lines, height_of(len(lines), body) + theme.px(5)))
        return done
