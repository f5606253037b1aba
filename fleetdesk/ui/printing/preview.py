"""A look at the pages: painted from the very marks the PDF gets."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.marks import Role
from fleetdesk.core.pages import Page
from fleetdesk.ui.cards.mark_painter import MarkPainter
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.touch import TapArea

PAPER_INKS: dict[Role, QColor] = {
    "ink": QColor("#000000"),
    "muted": QColor("#555555"),
    "line": QColor("#777777"),
    "sea": QColor("#000000"),
    "brass": QColor("#000000"),
    "harm": QColor("#a01810"),
    "sound": QColor("#000000"),
    "struck": QColor("#000000"),
    "head": QColor("#e6e6e6"),
    "card": QColor("#ffffff"),
    "fan": QColor("#ececec"),
    "fan_dark": QColor("#d8d8d8"),
}
"""Paper is white by day and night."""
EDGE = 14


class PagePreview(TapArea):
    """One page on the table, as large as there is room, or enlarged to read it.

    A tap enlarges it and a second one shows it whole again.
    """

    def __init__(self, keeper: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(keeper, parent)
        self._page: Page | None = None
        self.zoom = 1.0
        self._room = QSize(400, 500)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.tapped.connect(self._tapped)

    def show_page(self, page: Page | None) -> None:
        """Draw this page, or an empty table."""
        self._page = page
        self.updateGeometry()
        self.update()

    def set_room(self, room: QSize) -> None:
        """How large the view is: a whole page fits in it."""
        if room != self._room:
            self._room = room
            self.updateGeometry()
            self.update()

    def set_zoom(self, zoom: float) -> None:
        """Enlarge: 1 shows the whole page."""
        self.zoom = max(1.0, min(3.0, zoom))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        if self._page is None:
            return self._room
        dots = self._dots()
        edge = 2 * self.theme.px(EDGE)
        return QSize(
            round(self._page.width * dots) + edge, round(self._page.height * dots) + edge
        ).expandedTo(self._room)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if self.zoom > 1 else QSize(120, 160)

    def paintEvent(self, _event: QPaintEvent) -> None:
        page = self._page
        if page is None:
            return
        dots = self._dots()
        width, height = page.width * dots, page.height * dots
        place = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
        painter = QPainter(self)
        shade = QColor(self.theme.ink)
        shade.setAlphaF(0.12)
        painter.fillRect(place.translated(self.theme.px(3), self.theme.px(4)), shade)
        painter.fillRect(place, Qt.GlobalColor.white)
        painter.setClipRect(place)
        painter.translate(place.topLeft())
        MarkPainter(painter, PAPER_INKS, dots).draw(page.marks)

    def _dots(self) -> float:
        """Pixels a millimetre takes."""
        assert self._page is not None  # noqa: S101 - all callers have looked
        edge = 2 * self.theme.px(EDGE)
        across = (self._room.width() - edge) / self._page.width
        down = (self._room.height() - edge) / self._page.height
        return max(0.5, min(across, down)) * self.zoom

    def _tapped(self, _where: QPointF) -> None:
        self.set_zoom(1.0 if self.zoom > 1 else 2.0)
