"""A look at the pages: painted from the very marks the PDF gets."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.layout.marks import Role
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.printing.canvas import palette
from fleetdesk.ui.cards.mark_painter import Inks, MarkPainter
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.touch import TapArea

EDGE = 14


@cache
def paper_inks(style: Style) -> Inks:
    """The printer's colours for the screen; what is not printed is not drawn. Paper is white by day and night."""
    inks: dict[Role, QColor] = {}
    for role, colour in palette(style).items():
        if colour is None:
            inks[role] = QColor(0, 0, 0, 0)
        else:
            inks[role] = QColor.fromRgbF(*colour)
    return inks


class PagePreview(TapArea):
    """One page on the table, as large as there is room, or enlarged to read it.

    A tap enlarges it and a second one shows it whole again.
    """

    turn_wanted = Signal(int)
    """+1 or -1, by key or wheel."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__(keeper)
        self._page: Page | None = None
        self._style = Style()
        self.zoom = 1.0
        self._room = QSize(400, 500)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tapped.connect(self._tapped)

    def show_page(self, page: Page | None, style: Style) -> None:
        """Draw this page, or an empty table."""
        self._page, self._style = page, style
        self.show_anew()

    def set_room(self, room: QSize) -> None:
        """How large the view is: a whole page fits in it."""
        if room != self._room:
            self._room = room
            self.show_anew()

    def set_zoom(self, zoom: float) -> None:
        """Enlarge: 1 shows the whole page."""
        self.zoom = max(1.0, min(3.0, zoom))
        self.show_anew()

    def sizeHint(self) -> QSize:
        page = self._page
        if page is None:
            return self._room
        dots, edge = self._dots(page), 2 * self.theme.px(EDGE)
        whole = QSize(round(page.width * dots) + edge, round(page.height * dots) + edge)
        return whole.expandedTo(self._room)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if self.zoom > 1 else QSize(120, 160)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = Qt.Key
        if event.key() in (keys.Key_PageDown, keys.Key_Right, keys.Key_Space):
            self.turn_wanted.emit(1)
        elif event.key() in (keys.Key_PageUp, keys.Key_Left):
            self.turn_wanted.emit(-1)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel turns pages; an enlarged page it moves."""
        if self.zoom > 1:
            event.ignore()
            return
        turned = event.angleDelta().y()
        if turned:
            self.turn_wanted.emit(-1 if turned > 0 else 1)
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        page = self._page
        if page is None:
            return
        dots = self._dots(page)
        width, height = page.width * dots, page.height * dots
        place = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
        painter = QPainter(self)
        shade = QColor(self.theme.ink)
        shade.setAlphaF(0.12)
        painter.fillRect(place.translated(self.theme.px(3), self.theme.px(4)), shade)
        painter.fillRect(place, Qt.GlobalColor.white)
        painter.setClipRect(place)
        painter.translate(place.topLeft())
        MarkPainter(painter, paper_inks(self._style), dots, paper=True).draw(page.marks)

    def _dots(self, page: Page) -> float:
        """Pixels a millimetre takes."""
        edge = 2 * self.theme.px(EDGE)
        across = (self._room.width() - edge) / page.width
        down = (self._room.height() - edge) / page.height
        return max(0.5, min(across, down)) * self.zoom

    def _tapped(self, _where: QPointF) -> None:
        self.set_zoom(1.0 if self.zoom > 1 else 2.0)
