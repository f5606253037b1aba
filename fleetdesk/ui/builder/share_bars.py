"""How a whole is shared out: a bar for each part, longest first or as given."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.marks.meters import BarPart, paint_bar


class Share(NamedTuple):
    """A part of the whole."""

    name: str
    amount: float
    said: str


class ShareBars(Themed, QWidget):
    """Name, bar and number of each part."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self._shares: tuple[Share, ...] = ()
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shares(self, shares: Sequence[Share]) -> None:
        self._shares = tuple(shares)
        self.setAccessibleName(", ".join(f"{share.name} {share.said}" for share in self._shares))
        self.show_anew()

    def _row(self) -> int:
        return self.theme.metrics("small").lineSpacing() + self.theme.px(16)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(240), self._row() * len(self._shares))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self._row() * len(self._shares))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        small, strong = theme.font("small"), theme.font("small_strong")
        whole = max((share.amount for share in self._shares), default=0.0)
        top, line = 0, theme.metrics("small").lineSpacing()
        for share in self._shares:
            end = width_of(share.said, strong) + theme.px(10)
            words = QRectF(0, top, self.width() - end, line)
            draw_text(painter, words, share.name, small, theme.ink)
            number = QRectF(self.width() - end, top, end, line)
            draw_text(painter, number, share.said, strong, theme.ink, align=Qt.AlignmentFlag.AlignRight)
            bar = QRectF(0, top + line + theme.px(2), self.width(), theme.px(6))
            paint_bar(painter, self._keeper, bar, (BarPart(share.amount, "sea"),), whole)
            top += self._row()
