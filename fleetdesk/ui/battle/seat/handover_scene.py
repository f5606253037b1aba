"""What the blank screen shows: to whom the device goes, and nothing of the battle that not everybody may know."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF, QRadialGradient
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.look.theme import SERIF, faded, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed, box, grow
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, fitted, height_of, wrapped
from fleetdesk.ui.widgets.marks.wind_rose import compass_point

_MARGIN = 52
_LEAST_ROSE, _MOST_ROSE, _ROSE_SHARE = 70, 132, 0.165
"""Radius of the compass, and what it may take of a high screen; where even the least has no room there is none.

The least is of pixels, in letters of any size: it is no word.
"""
_POINTS = 32
_RAYS = 24
_NOTES = 2
_BETWEEN = 24
"""Two notes beside each other, and how far apart."""
_LINES = (9, 5, 3)
"""The most a note may take."""
_LOW = 420
"""Below this height the words are smaller, and there is no room for notes."""


class Pen(NamedTuple):
    """How a text is written."""

    font: QFont
    ink: QColor


class Told(NamedTuple):
    """The words of the blank screen."""

    moment: str
    asks: str
    name: str
    below: str = ""
    side: int | None = None
    """Number of the side, for its flag; `None`: no flag."""
    notes: tuple[tuple[str, str], ...] = ()
    """(what matters, the rest) of each note."""
    points: tuple[str, ...] = ()
    """Letters around the compass, clockwise from north."""

    @property
    def spoken(self) -> str:
        """All of it, for a screen reader."""
        notes = (f"{first} {rest}" for first, rest in self.notes)
        return ". ".join(
            part for part in (self.moment, f"{self.asks} {self.name}", self.below, *notes) if part
        )


class _Notes(NamedTuple):
    """Notes laid out: what matters and the rest of each in lines, how high each is, and all of them, in pixels."""

    written: list[tuple[tuple[str, ...], tuple[str, ...]]]
    highs: list[float]
    high: float


def _serif(pixels: int) -> QFont:
    font = QFont(SERIF)
    font.setPixelSize(pixels)
    font.setBold(True)
    return font


class HandoverScene(Themed, QWidget):
    """A dark sea by day and by night: who is called, a compass with a lock, and two notes at its foot."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self._told = Told("", "", "")
        self.dress(keeper)
        grow(self, down=True)

    def tell(self, told: Told) -> None:
        """Show these words."""
        self._told = told
        self.setAccessibleName(told.spoken)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(520), self.theme.px(300))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.px(190))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_sea(painter)
        theme, area = self.theme, self._area
        top = self._paint_call(painter, area)
        foot = self._paint_notes(painter, area, top)
        most = max(float(theme.px(_MOST_ROSE)), _ROSE_SHARE * self.height())
        radius = min((foot - top) / 2 - theme.px(40), area.width() / 2 - theme.px(30), most)
        if radius >= _LEAST_ROSE:
            self._paint_rose(painter, QPointF(area.center().x(), (top + foot) / 2), radius)

    @property
    def _area(self) -> QRectF:
        """Where words stand."""
        margin = self.theme.px(_MARGIN if self.width() > self.theme.px(560) else 24)
        return QRectF(self.rect()).adjusted(margin, margin * 0.8, -margin, -margin * 0.8)

    @property
    def words_from(self) -> int:
        """Where the notes at its foot begin, in pixels: no notice covers them."""
        if self.height() < self.theme.px(_LOW):
            return self.height()
        wide, across = self._note_room(self._area)
        return round(self._area.bottom() - self._fitting_notes(wide, self._area.height(), across=across).high)

    def _paint_sea(self, painter: QPainter) -> None:
        bar, box_ = self.theme.bar, self.theme.bar_box
        gradient = QRadialGradient(QPointF(0, self.height() * 0.55), max(self.width(), self.height()))
        gradient.setColorAt(0, mix(bar, box_, 0.9))
        gradient.setColorAt(1, bar)
        painter.fillRect(self.rect(), gradient)

    @staticmethod
    def _write(painter: QPainter, area: QRectF, text: str, pen: Pen) -> QRectF:
        """Write at the top of an area; what is left of it below."""
        if not text:
            return area
        font, lines = fitted(text, pen.font, area.width(), 0.5)
        draw_lines(painter, area, lines, font, pen.ink)
        return area.adjusted(0, height_of(len(lines), font), 0, 0)

    def _paint_call(self, painter: QPainter, area: QRectF) -> float:
        theme, told = self.theme, self._told
        low = self.height() < theme.px(_LOW)
        moment = Pen(theme.font("caps"), theme.bar_muted)
        area = self._write(painter, area, told.moment.upper(), moment)
        area = area.adjusted(0, theme.px(6 if low else 20), 0, 0)
        area = self._write(painter, area, told.asks, Pen(_serif(theme.px(26 if low else 38)), theme.brass))
        big = _serif(theme.px(36 if low else 60))
        if told.side is not None:
            flag = QRectF(area.left(), 0, theme.px(60), theme.px(38))
            flag.moveTop(area.top() + height_of(1, big) / 2 - flag.height() / 2)
            self._paint_flag(painter, flag, theme.side(told.side))
            area = area.adjusted(flag.width() + theme.px(28), 0, 0, 0)
        area = self._write(painter, area, told.name, Pen(big, theme.bar_text))
        below = QFont(theme.font("number"))
        below.setBold(False)
        ink = mix(theme.bar_text, theme.bar_muted, 0.4)
        return self._write(painter, area, told.below, Pen(below, ink)).top()

    def _paint_flag(self, painter: QPainter, rect: QRectF, colour: QColor) -> None:
        theme = self.theme
        ground = mix(colour, theme.bar_text, 0.25)
        box(painter, rect, theme.px(3), ground, theme.bar_text, width=theme.px(3))
        staff = QRectF(rect.left(), rect.top(), theme.px(4), rect.height() + theme.px(12))
        painter.fillRect(staff, theme.bar_text)
        self._keeper.icons.paint(painter, rect.adjusted(0, 6, 0, -6), "star", theme.brass)

    def _paint_notes(self, painter: QPainter, area: QRectF, above: float) -> float:
        """Two notes side by side at the foot, up to `above` if need be; the height above them."""
        theme = self.theme
        strong, plain = theme.font("strong"), theme.font("body")
        if self.height() < theme.px(_LOW):
            return area.bottom()
        inside, across = self._note_room(area)
        room = area.bottom() - above - theme.px(20)
        written, highs, high = self._fitting_notes(inside, room, across=across)
        top = area.bottom() - high
        left, at = area.left(), top
        for (first, rest), tall in zip(written, highs, strict=True):
            painter.fillRect(QRectF(left, at, theme.px(4), tall), theme.brass)
            text = QRectF(left + theme.px(18), at, inside, tall)
            draw_lines(painter, text, first, strong, theme.bar_text)
            text.setTop(at + height_of(len(first), strong))
            draw_lines(painter, text, rest, plain, mix(theme.bar_text, theme.bar_muted, 0.3))
            if across:
                left += inside + theme.px(20 + _BETWEEN)
            else:
                at += tall + theme.px(14)
        return top

    def _note_room(self, area: QRectF) -> tuple[float, bool]:
        """How wide the words of a note may be, and whether notes stand beside each other."""
        across = area.width() > self.theme.px(560)
        wide = (area.width() - self.theme.px(_BETWEEN)) / _NOTES if across else area.width()
        return wide - self.theme.px(20), across

    def _fitting_notes(self, wide: float, room: float, *, across: bool) -> _Notes:
        """The notes in as many lines as there is room for: the compass gives way to words, these to who is called."""
        *more, least = (self._lay_notes(wide, most, across=across) for most in _LINES)
        return next((way for way in more if way.high <= room), least)

    def _lay_notes(self, wide: float, most: int, *, across: bool) -> _Notes:
        """The notes in so many lines each."""
        theme = self.theme
        strong, plain = theme.font("strong"), theme.font("body")
        written = [
            (wrapped(first, strong, wide, 2), wrapped(rest, plain, wide, most))
            for first, rest in self._told.notes
        ]
        highs = [height_of(len(first), strong) + height_of(len(rest), plain) for first, rest in written]
        if across:
            return _Notes(written, highs, max(highs, default=0.0))
        return _Notes(written, highs, sum(highs) + float(theme.px(14) * max(0, len(highs) - 1)))

    def _paint_rose(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        theme = self.theme
        brass = theme.brass
        sea = QRectF(0, centre.y() - radius - theme.px(36), self.width(), 2 * (radius + theme.px(36)))
        painter.setClipRect(sea)  # rays end before the words begin
        painter.setPen(QPen(faded(mix(theme.sea, theme.bar, 0.5), 0.5), 1))
        for ray in range(_RAYS):
            spot = compass_point(centre, radius * 2.6, ray / _RAYS)
            painter.drawLine(compass_point(centre, radius * 1.08, ray / _RAYS), spot)
        painter.setClipping(False)
        painter.setBrush(faded(theme.bar_box, 0.6))
        painter.setPen(QPen(brass, theme.px(1.5)))
        painter.drawEllipse(centre, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, radius * 0.91, radius * 0.91)
        for point in range(_POINTS * 2):
            turn, inner = point / (_POINTS * 2), 0.91 if point % 2 == 0 else 0.955
            painter.drawLine(compass_point(centre, radius * inner, turn), compass_point(centre, radius, turn))
        self._paint_letters(painter, centre, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        for point in range(8):
            long_ = radius * (0.8 if point % 2 == 0 else 0.55)
            self._paint_point(painter, centre, long_, point / 8)
        painter.setBrush(theme.bar)
        painter.setPen(QPen(brass, theme.px(2.5)))
        painter.drawEllipse(centre, radius * 0.35, radius * 0.35)
        lock = QRectF(0, 0, radius * 0.42, radius * 0.42)
        lock.moveCenter(centre)
        self._keeper.icons.paint(painter, lock, "lock", brass)

    def _paint_letters(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        font, names = _serif(self.theme.px(22)), self._told.points
        high = height_of(1, font)
        for at, name in enumerate(names):
            spot = QRectF(0, 0, 2 * high, high)
            spot.moveCenter(compass_point(centre, radius + high * 0.72, at / len(names)))
            draw_text(painter, spot, name, font, self.theme.brass, align=Qt.AlignmentFlag.AlignHCenter)

    def _paint_point(self, painter: QPainter, centre: QPointF, long_: float, turn: float) -> None:
        """A point of the compass: one half in brass, the other in shade."""
        tip = compass_point(centre, long_, turn)
        for sign, colour in ((-1, self.theme.brass), (1, mix(self.theme.brass, self.theme.bar, 0.75))):
            waist = compass_point(centre, long_ * 0.24, turn + sign / 12)
            painter.setBrush(colour)
            painter.drawPolygon(QPolygonF([tip, waist, centre]))
