"""Questions one below the other, or in two columns where they are many and there is the width."""

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QBoxLayout, QWidget, QWidgetItem

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row, height_at
from fleetdesk.ui.widgets.flow import FlowLayout

APART = 24
"""Between two columns, at 100 %."""
LEAST, _ROW = 440, 290
"""The least width of one of two columns, and of a row that stands beside others, at 100 %."""


class Columns:
    """Where questions stand: all in the first layout, or from one of them on in a second beside it."""

    def __init__(self, keeper: ThemeKeeper, whole: QWidget) -> None:
        self._beside = beside = Row(keeper, whole, gap=APART)
        self.first: QBoxLayout = Column(keeper, gap=14)
        self._second = Column(keeper, gap=14)
        beside.addLayout(self.first, 1)
        beside.addLayout(self._second)

    def part(self, views: Sequence[QWidget], cut: int) -> None:
        """Let all from number `cut` on stand in the second column."""
        for at, view in enumerate(views):
            home, place = (self.first, at) if at < cut else (self._second, at - cut)
            if home.indexOf(view) != place:
                away = self._second if self._second.indexOf(view) >= 0 else self.first
                stretch = away.stretch(away.indexOf(view))
                away.removeWidget(view)
                home.insertWidget(place, view, stretch)
        self._beside.setStretch(1, int(cut < len(views)))  # an empty one would take its share


class RowsLayout(FlowLayout):
    """Rows of a group one below the other, or in as many columns as have their least width."""

    least = _ROW

    def insertWidget(self, at: int, widget: QWidget) -> None:
        self.addChildWidget(widget)
        self._items.insert(at, QWidgetItem(widget))
        self.invalidate()

    def heightForWidth(self, width: int) -> int:
        return self._placed(QRect(0, 0, width, 0))

    def setGeometry(self, rect: QRect) -> None:
        super(FlowLayout, self).setGeometry(rect)
        self._placed(rect, move=True)

    def _placed(self, rect: QRect, *, move: bool = False) -> int:
        """Put them there, or only say how high they are."""
        theme, shown = self._keeper.theme, self._shown()
        gap = theme.px(self._gap)
        count = max(1, min(len(shown), (rect.width() + gap) // (theme.px(self.least) + gap)))
        wide, top = (rect.width() - gap * (count - 1)) // count, rect.top()
        for first in range(0, len(shown), count):
            row = shown[first : first + count]
            tall = max(height_at(wide, one) for one in row)
            if move:
                for at, one in enumerate(row):
                    one.setGeometry(QRect(rect.left() + at * (wide + gap), top, wide, tall))
            top += tall + gap
        return max(0, top - gap - rect.top())
