"""QR codes on the screen, black on white by day and night: a phone must read them."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed, box

Matrix = Sequence[Sequence[bool]]


class QrView(Themed, QWidget):
    """One code, as large as there is room in a square of `side` pixels."""

    def __init__(self, keeper: ThemeKeeper, name: str, *, side: int = 400) -> None:
        super().__init__()
        self._side = side
        self.dress(keeper)
        self.setAccessibleName(name)
        self._matrix: Matrix = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)

    def show_matrix(self, matrix: Matrix) -> None:
        self._matrix = matrix
        self.show_anew()

    def sizeHint(self) -> QSize:
        side = self.theme.px(self._side)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(220), self.theme.px(self._side))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._matrix:
            return
        painter = QPainter(self)
        count = len(self._matrix)
        dot = max(1, min(self.width(), self.height()) // count)  # whole pixels: sharp edges read best
        side = dot * count
        left, top = (self.width() - side) // 2, (self.height() - side) // 2
        edge = self.theme.px(8)
        ground = QRectF(left - edge, top - edge, side + 2 * edge, side + 2 * edge)
        box(painter, ground, self.theme.px(10), QColor("white"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for row, cells in enumerate(self._matrix):
            for column, dark in enumerate(cells):
                if dark:
                    painter.fillRect(left + column * dot, top + row * dot, dot, dot, Qt.GlobalColor.black)
