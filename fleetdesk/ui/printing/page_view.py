"""A page as it will be printed, drawn from the very marks the PDF is made of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.marks import Role
from fleetdesk.core.pages import Page
from fleetdesk.core.pen import Style
from fleetdesk.printing.canvas import palette
from fleetdesk.ui.cards.mark_painter import Inks, MarkPainter
from fleetdesk.ui.theme import faded
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.touch import TapArea

ZOOMS = (1.0, 1.5, 2.0, 3.0)


def paper_inks(style: Style) -> Inks:
    """The printer's colours for the screen; what is not printed is not drawn."""
    nothing = QColor(0, 0, 0, 0)
    inks: dict[Role, QColor] = {}
    for role, colour in palette(style).items():
        inks[role] = QColor.fromRgbF(*colour) if colour is not None else nothing
    return inks


class PageView(TapArea):
    """One page on the table: its shadow, its marks. At 1.0 the whole page is seen.

    Signals:
        turn_wanted: +1 or -1, by key or wheel.
    """

    turn_wanted = Signal(int)

    def __init__(self, keeper: ThemeKeeper, name: str, parent: QWidget | None = None) -> None:
        super().__init__(keeper, parent)
        self.setAccessibleName(name)
        self._page: Page | None = None
        self._style = Style()
        self.zoom = 1.0
        self._room = QSize(400, 500)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def page(self) -> Page | None:
        """The page shown."""
        return self._page

    def show_page(self, page: Page | None, style: Style) -> None:
        """Show a page, or nothing."""
        self._page, self._style = page, style
        self.updateGeometry()
        self.update()

    def set_room(self, room: QSize) -> None:
        """Tell how large the view is: the whole page fits it at 1.0."""
        if room != self._room:
            self._room = room
            self.setMinimumSize(self._wanted())

    def set_zoom(self, zoom: float) -> None:
        """Make the page larger than the view."""
        self.zoom = zoom
        self.setMinimumSize(self._wanted())
        self.update()

    def _edge(self) -> int:
        return self.theme.px(14)

    def _dots(self) -> float:
        """Pixels a millimetre takes."""
        if self._page is None:
            return 1.0
        edge = 2 * self._edge()
        across = (self._room.width() - edge) / self._page.width
        down = (self._room.height() - edge) / self._page.height
        return max(0.5, min(across, down) * self.zoom)

    def _wanted(self) -> QSize:
        if self._page is None or self.zoom <= 1:
            return QSize(0, 0)
        dots, edge = self._dots(), 2 * self._edge()
        return QSize(round(self._page.width * dots) + edge, round(self._page.height * dots) + edge)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(420), self.theme.px(560))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = Qt.Key
        if event.key() in (keys.Key_PageDown, keys.Key_Right, keys.Key_Space):
            self.turn_wanted.emit(1)
        elif event.key() in (keys.Key_PageUp, keys.Key_Left):
            self.turn_wanted.emit(-1)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
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
        theme, painter = self.theme, QPainter(self)
        dots = self._dots()
        wide, tall = page.width * dots, page.height * dots
        left, top = max(0.0, (self.width() - wide) / 2), max(0.0, (self.height() - tall) / 2)
        sheet = QRectF(left, top, wide, tall)
        for step in range(4, 0, -1):
            shadow = sheet.translated(0, theme.px(2)).adjusted(-step, -step, step, step)
            box(painter, shadow, theme.px(4), faded(theme.dim, 0.05))
        painter.fillRect(sheet, QColor("white"))
        painter.save()
        painter.setClipRect(sheet)
        painter.translate(QPointF(left, top))
        MarkPainter(painter, paper_inks(self._style), dots).draw(page.marks)
        painter.restore()
        if self.ringed:
            self.paint_focus(painter, sheet)

    def paint_focus(self, painter: QPainter, sheet: QRectF) -> None:
        """A ring round the page that has the keyboard."""
        box(painter, sheet.adjusted(-3, -3, 3, 3), 4, None, self.theme.sea, width=self.theme.px(2))


class Thumbs(TapArea):
    """All pages in small, one below the other; a tap goes there.

    Signals:
        chosen: the number of the page tapped, from 0.
    """

    chosen = Signal(int)

    def __init__(self, keeper: ThemeKeeper, name: str, parent: QWidget | None = None) -> None:
        super().__init__(keeper, parent)
        self.setAccessibleName(name)
        self._pages: tuple[Page, ...] = ()
        self._style = Style()
        self._at = 0
        self.tapped.connect(self._tapped)
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)

    def show_pages(self, pages: Sequence[Page], at: int, style: Style) -> None:
        """Show these pages; `at` is the one in the large view."""
        self._pages, self._at, self._style = tuple(pages), at, style
        self.updateGeometry()
        self.update()

    def place_of(self, at: int) -> QRectF:
        """Where a page lies."""
        theme = self.theme
        wide = theme.px(96)
        top = 0.0
        for number, page in enumerate(self._pages):
            tall = wide * page.height / page.width
            if number == at:
                return QRectF(theme.px(6), top + theme.px(6), wide, tall)
            top += tall + theme.px(30)
        return QRectF()

    def sizeHint(self) -> QSize:
        last = self.place_of(len(self._pages) - 1)
        return QSize(self.theme.px(108), round(last.bottom()) + self.theme.px(26))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _tapped(self, where: QPointF) -> None:
        for number in range(len(self._pages)):
            if self.place_of(number).adjusted(0, 0, 0, self.theme.px(20)).contains(where):
                self.chosen.emit(number)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        inks = paper_inks(self._style)
        for number, page in enumerate(self._pages):
            rect = self.place_of(number)
            if not rect.adjusted(-6, -6, 6, 24).intersects(QRectF(event.rect())):
                continue
            painter.fillRect(rect, QColor("white"))
            painter.save()
            painter.setClipRect(rect)
            painter.translate(rect.topLeft())
            MarkPainter(painter, inks, rect.width() / page.width).draw(page.marks)
            painter.restore()
            here = number == self._at
            thick = theme.px(3 if here else 1)
            ring = rect.adjusted(-thick, -thick, thick, thick)
            box(painter, ring, theme.px(4), None, theme.sea if here else theme.line, width=thick)
            below = QRectF(rect.left(), rect.bottom() + theme.px(3), rect.width(), theme.px(18))
            painter.setFont(theme.font("label"))
            painter.setPen(theme.ink if here else theme.muted)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(number + 1))
