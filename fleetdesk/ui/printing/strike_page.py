"""A sheet as it was printed, to strike and write on with a finger."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.layout.fields import WRITE, Place, Spot
from fleetdesk.core.layout.pen import SMALL_BOX, Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.ui.cards.mark_painter import MarkPainter
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.printing.preview import paper_inks
from fleetdesk.ui.widgets.lines import draw_text
from fleetdesk.ui.widgets.touch import TapArea

FINGER = 53
"""Pixels from one box to the next, so that a finger finds each."""
APART = 0.4
"""Millimetres between two boxes."""
DOT, LOW = 0.06, 0.86
"""Radius of the dot in a box that can be struck, and how low it stands, as shares of its side."""
MOST, LARGER = 16.0, 1.5
"""Pixels of a millimetre at 100 %, and how much a step enlarges."""


class StrikePage(TapArea):
    """One page; a tap strikes a box or asks what stands in a cell."""

    touched = Signal(object)
    """The `Place` tapped; never one that was printed struck."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__(keeper)
        self._page: Page | None = None
        self._struck: frozenset[Spot] = frozenset()
        self._words: Mapping[Spot, str] = {}
        self._near = self._dots = FINGER / (SMALL_BOX + APART)
        self._least = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.tapped.connect(self._tapped)

    def show_page(self, page: Page | None, struck: frozenset[Spot], words: Mapping[Spot, str]) -> None:
        """Draw this page with what was struck and written on it by hand; a new one so that a finger finds each box."""
        if page is not None and page is not self._page:
            least = min((min(one.w, one.h) for one in page.places), default=SMALL_BOX)
            self._near = self._dots = FINGER / (least + APART)
        self._page, self._struck, self._words = page, struck, words
        self.updateGeometry()
        self.adjustSize()
        self.update()

    def set_room(self, width: int) -> None:
        """How wide the view is: no smaller than the whole width of a page in it, which leaves no half empty."""
        if self._page is not None:
            self._least = min(MOST, width / self._page.width * self._dots / self.dots)
            if self._dots < self._least:
                self._draw_at(self._least)

    def enlarge(self, *, larger: bool) -> None:
        """Draw it larger, or as wide as the view: from there the first step leads to boxes a finger finds."""
        if self._page is None:
            return
        steps = [self._least, *(self._near * LARGER**n for n in range(2))]
        kept = [one for one in steps if self._least <= one <= MOST]
        other = [one for one in kept if (one > self._dots + 0.01 if larger else one < self._dots - 0.01)]
        if other:
            self._draw_at(min(other) if larger else max(other))

    def _draw_at(self, dots: float) -> None:
        self._dots = dots
        self.updateGeometry()
        self.adjustSize()
        self.update()

    def sizeHint(self) -> QSize:
        if self._page is None:
            return QSize(200, 200)
        dots = self.dots
        return QSize(round(self._page.width * dots), round(self._page.height * dots))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def dots(self) -> float:
        """Pixels of a millimetre."""
        return self._dots * self.theme.px(100) / 100

    def rect_of(self, place: Place) -> QRectF:
        """Where a place lies, in pixels."""
        dots = self.dots
        return QRectF(place.x * dots, place.y * dots, place.w * dots, place.h * dots)

    def _places(self) -> Sequence[Place]:
        return [one for one in self._page.places if not one.struck] if self._page is not None else ()

    @property
    def first(self) -> QPointF:
        """Where the first box that can be struck begins, else the first cell, in millimetres."""
        places = self._places()
        one = next((place for place in places if place.number != WRITE), next(iter(places), None))
        return QPointF(one.x, one.y) if one is not None else QPointF()

    def ship_at(self, seen: QRectF) -> str:
        """Id of the first ship of which a box or a cell is seen; empty for none."""
        return next((one.ship for one in self._places() if seen.intersects(self.rect_of(one))), "")

    def place_at(self, where: QPointF) -> Place | None:
        """The place under a point; beside all of them, the nearest box within a finger's breadth."""
        near = self.theme.px(FINGER) / 4
        best: tuple[float, Place] | None = None
        for place in self._places():
            area = self.rect_of(place)
            reach = 0.0 if place.number == WRITE else near
            if area.adjusted(-reach, -reach, reach, reach).contains(where):
                away = (area.center() - where).manhattanLength() * (0 if area.contains(where) else 1)
                if best is None or away < best[0]:
                    best = away, place
        return best[1] if best is not None else None

    def _tapped(self, where: QPointF) -> None:
        place = self.place_at(where)
        if place is not None:
            self.touched.emit(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._page is None:
            return
        painter = QPainter(self)
        painter.fillRect(event.rect(), Qt.GlobalColor.white)
        painter.save()
        MarkPainter(painter, paper_inks(Style()), self.dots, paper=True).draw(self._page.marks)
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in self._places():
            area = self.rect_of(place)
            if not area.intersects(QRectF(event.rect())):
                continue
            if place.spot in self._words:
                self._write(painter, area, self._words[place.spot])
            elif place.spot in self._struck:
                self._strike(painter, area)
            elif place.number != WRITE:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(*_SEA))
                dot = area.width() * DOT
                low = QPointF(area.center().x(), area.top() + area.height() * LOW)
                painter.drawEllipse(low, dot, dot)

    def _strike(self, painter: QPainter, area: QRectF) -> None:
        """A cross that goes beyond its box, as a pencil's does: told from the printed ones by its shape too."""
        painter.setPen(
            QPen(
                QColor(*_PENCIL),
                max(2.0, area.width() * 0.09),
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
            )
        )
        out = area.adjusted(-2, -2, 2, 2)
        painter.drawLine(out.topLeft(), out.bottomRight())
        painter.drawLine(out.bottomLeft(), out.topRight())

    def _write(self, painter: QPainter, area: QRectF, text: str) -> None:
        painter.fillRect(area.adjusted(1, 1, -1, -1), QColor(255, 253, 235))
        draw_text(
            painter, area, text, self.theme.font("body"), QColor(*_PENCIL), align=Qt.AlignmentFlag.AlignCenter
        )


_SEA = (47, 111, 143)
_PENCIL = (150, 30, 20)
"""Paper is white by day and by night, so are its colours the same."""
