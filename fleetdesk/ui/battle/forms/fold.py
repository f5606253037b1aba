"""Things side by side where there is room, else one below the other."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row, height_at
from fleetdesk.ui.widgets.layouts import standing


class _FoldRow(Row):
    """The row of a fold: it says how high it is at a width where it will stand the other way."""

    least = 0

    def heightForWidth(self, width: int) -> int:
        along = self.direction() == QBoxLayout.Direction.LeftToRight
        home = self.parentWidget()
        shown = standing(home) if home is not None else []
        if not along or width >= self._keeper.theme.px(self.least) or not shown:
            return super().heightForWidth(width)
        return sum(height_at(width, one) for one in shown) + self.spacing() * (len(shown) - 1)


class Fold(QWidget):
    """Side by side where there is room, else one below the other; `tight`: then the first takes no more than it needs."""

    def __init__(self, keeper: ThemeKeeper, least: int, *, tight: bool = False) -> None:
        super().__init__()
        self._keeper, self._least, self._tight = keeper, least, tight
        self._share = 0
        self.row = _FoldRow(keeper, self, gap=12)
        self.row.least = least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= self._keeper.theme.px(self._least)
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self.row.direction() != direction:
            self.row.setDirection(direction)
            if self._tight:  # the share it gives up is kept for when there is room again
                share = self.row.stretch(0)
                self.row.setStretch(0, self._share)
                self._share = share
