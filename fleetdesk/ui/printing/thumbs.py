"""All pages in small beside the large one."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.ui.cards.mark_painter import MarkPainter
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.printing.preview import paper_inks
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_WIDE, _NUMBER, _EDGE = 104, 26, 6


class Thumbs(PartsArea):
    """One below the other; a tap goes there."""

    chosen = Signal(int)
    """The number of the page tapped, from 0."""

    def __init__(self, keeper: ThemeKeeper, name: str) -> None:
        super().__init__(keeper)
        self.setAccessibleName(name)
        self._pages: tuple[Page, ...] = ()
        self._style = Style()
        self._at = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_pages(self, pages: Sequence[Page], at: int, style: Style) -> None:
        """Show these pages; `at` is the one seen large."""
        self._pages, self._at, self._style = tuple(pages), at, style
        self.current = at
        self.show_anew()

    def _places(self) -> list[QRectF]:
        theme = self.theme
        wide, edge = theme.px(_WIDE), theme.px(_EDGE)
        top = float(edge)
        places = []
        for page in self._pages:
            tall = wide * page.height / page.width
            places.append(QRectF(edge, top, wide, tall))
            top += tall + theme.px(_NUMBER)
        return places

    def parts(self) -> tuple[Part, ...]:
        below = self.theme.px(_NUMBER)
        return tuple(
            Part(place.adjusted(0, 0, 0, below - 4), str(number + 1), "choice", number == self._at)
            for number, place in enumerate(self._places())
        )

    def part_used(self, index: int) -> None:
        self.chosen.emit(index)

    def place_of(self, at: int) -> QPointF:
        """The middle of a page."""
        places = self._places()
        return places[at].center() if at < len(places) else QPointF()

    def sizeHint(self) -> QSize:
        places = self._places()
        tall = round(places[-1].bottom()) + self.theme.px(_NUMBER) if places else 0
        return QSize(self.theme.px(_WIDE + 2 * _EDGE), tall)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        inks, exposed = paper_inks(self._style), QRectF(event.rect())
        for number, (page, place) in enumerate(zip(self._pages, self._places(), strict=True)):
            below = QRectF(place.left(), place.bottom() + theme.px(4), place.width(), theme.px(_NUMBER - 8))
            if not place.united(below).adjusted(-6, -6, 6, 6).intersects(exposed):
                continue
            painter.fillRect(place, Qt.GlobalColor.white)
            painter.save()
            painter.setClipRect(place)
            painter.translate(place.topLeft())
            MarkPainter(painter, inks, place.width() / page.width, paper=True).draw(page.marks)
            painter.restore()
            here = number == self._at
            thick = theme.px(3 if here else 1)
            ring = place.adjusted(-thick, -thick, thick, thick)
            box(painter, ring, theme.px(3), None, theme.sea if here else theme.line, width=thick)
            font = theme.font("small_strong" if here else "small")
            ink = theme.ink if here else theme.muted
            draw_text(painter, below, str(number + 1), font, ink, align=Qt.AlignmentFlag.AlignHCenter)
            if self.ringed and number == self.current:
                self.paint_ring(painter, ring.adjusted(-1, -1, 1, 1), theme.px(4))
