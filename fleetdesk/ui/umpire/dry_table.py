"""The orders of a dry run, fleet by fleet: ship, order, and what comes of it; six fleets on one page."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen

from fleetdesk.ui.look.theme import FontRole, Tone, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.marks.counters import paint_counter
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_LEFT, _PAD, _GAP, _SIGN, _FLAG = 76, 12, 8, 24, 24
_MOST_LEFT, _MOST_WORD = 0.25, 0.4
"""Of the width, for whoever plays a fleet: on two lines, and for a long word of them."""
_WAYS: tuple[tuple[FontRole, int], ...] = (*(("body", between) for between in range(30, 7, -2)), ("small", 6))
"""Letters, and what lies between lines at 100 %: the first way that shows all fleets at once, else the last."""
_MOST = 3


class DryLine(NamedTuple):
    """A ship, its order, and what comes of it."""

    ship: str
    order: str = ""
    sign: str = ""
    told: str = ""
    tone: Tone = "plain"


class DryFleet(NamedTuple):
    number: int
    player: str
    lines: tuple[DryLine, ...]
    idle: str = ""
    """What is said where there are none."""


class _LaidLine(NamedTuple):
    top: float
    beside: bool
    """What comes of it stands beside the order, else below."""
    below: tuple[str, ...]
    """The order, where it has no room beside the name."""
    told: tuple[str, ...]

    @property
    def high(self) -> int:
        """How many lines it takes."""
        return 1 + len(self.below) + (0 if self.beside else len(self.told))


class _Laid(NamedTuple):
    rect: QRectF
    player: tuple[str, ...]
    """Who plays it, below its mark."""
    lines: tuple[_LaidLine, ...]
    left: float
    """Where names of ships begin, orders, and signs."""
    ship: float
    order: float


class DryTable(FollowsWidth, PartsArea):
    """Painted; a fleet can be tapped."""

    chosen = Signal(int)
    """The index of the fleet tapped."""

    def __init__(self, keeper: ThemeKeeper, *, name: str) -> None:
        super().__init__(keeper)
        self.fleets: tuple[DryFleet, ...] = ()
        self._laid: tuple[_Laid, ...] = ()
        self._laid_for = -1
        self._room = 0
        self._way = _WAYS[-1]
        self.setAccessibleName(name)
        self.follow_width()

    def set_fleets(self, fleets: Sequence[DryFleet]) -> None:
        self.fleets = tuple(fleets)
        self._laid_for = -1
        self.let_go()
        self.show_anew()

    def set_room(self, height: int) -> None:
        """How high it may be without being scrolled."""
        if height != self._room:
            self._room, self._laid_for = height, -1
            self.show_anew()

    def restyle(self) -> None:
        self._laid_for = -1

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(laid.rect, "; ".join([one.player, *map(_said, one.lines), *filter(None, [one.idle])]))
            for one, laid in zip(self.fleets, self._layout(self.width()), strict=True)
        )

    def part_used(self, index: int) -> None:
        self.chosen.emit(index)

    def heightForWidth(self, width: int) -> int:
        laid = self._layout(width)
        return round(laid[-1].rect.bottom()) + 1 if laid else 0

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(320), once=self.theme.px(120))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(240))

    # --- where everything stands ---------------------------------------------------------------------

    @property
    def _strong(self) -> QFont:
        font = QFont(self.theme.font(self._way[0]))
        font.setBold(True)
        return font

    @property
    def _plain(self) -> QFont:
        return self.theme.font(self._way[0])

    def _layout(self, width: int) -> tuple[_Laid, ...]:
        if width != self._laid_for:
            for self._way in _WAYS:
                self._laid = self._lay_all(width)
                if self._laid and self._laid[-1].rect.bottom() <= self._room:
                    break
            self._laid_for = width
        return self._laid

    def _lay_all(self, width: int) -> tuple[_Laid, ...]:
        px, plain, strong = self.theme.px, self._plain, self._strong
        told = max((width_of(one.player, strong) for one in self.fleets), default=0) + px(_GAP)
        words = (width_of(word, strong) for one in self.fleets for word in one.player.split())
        word = min(max(words, default=0) + px(_GAP), width * _MOST_WORD)
        left = max(px(_LEFT), word, min(told, width * _MOST_LEFT))
        room = width - left - px(_PAD)
        lines = [line for one in self.fleets for line in one.lines]
        names = max((width_of(one.ship, strong) for one in lines), default=0) + px(_GAP)
        orders = max((width_of(one.order, plain) for one in lines), default=0) + px(_GAP)
        names = min(names, room - px(_SIGN))
        orders = min(orders, room - px(_SIGN) - names)
        ship = left + names
        order = ship + orders
        between = px(self._way[1])
        gap = max(px(_GAP), between / 2)
        laid: list[_Laid] = []
        top = 0.0
        for one in self.fleets:
            at = top + gap
            found: list[_LaidLine] = []
            for line in one.lines:
                found.append(self._lay(line, at, width, (left, ship, order)))
                at += height_of(1, strong) * found[-1].high + between
            player = wrapped(one.player, strong, left - px(8), 2)
            called = px(_FLAG) + height_of(len(player), strong)
            least = max(called + 3 * px(_GAP), self.theme.target)
            height = max(least, at - top + gap - between)
            laid.append(_Laid(QRectF(0, top, width, height), player, tuple(found), left, ship, order))
            top += height
        return tuple(laid)

    def _lay(self, line: DryLine, top: float, width: int, columns: tuple[float, float, float]) -> _LaidLine:
        px, font, (fleet, ship, order) = self.theme.px, self._strong, columns
        left, across = order + px(_SIGN), width - fleet - 2 * px(_PAD)
        fits = width_of(line.order, self._plain) <= order - ship - px(4)
        below = () if fits else wrapped(line.order, self._plain, across, _MOST)
        if width_of(line.told, font) <= width - left - px(_PAD):
            return _LaidLine(top, beside=True, below=below, told=(line.told,) if line.told else ())
        return _LaidLine(top, beside=False, below=below, told=wrapped(line.told, font, across, _MOST))

    # --- how it looks --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        laid = self._layout(self.width())
        if not laid:
            return
        painter, theme = QPainter(self), self.theme
        box(painter, QRectF(0, 0, self.width(), laid[-1].rect.bottom()), theme.px(10), theme.card, theme.line)
        exposed = QRectF(event.rect())
        for index, (one, place) in enumerate(zip(self.fleets, laid, strict=True)):
            if place.rect.intersects(exposed):
                self._paint_fleet(painter, index, one, place)
        self.paint_place(painter, 8, inset=3)

    def _paint_fleet(self, painter: QPainter, index: int, one: DryFleet, laid: _Laid) -> None:
        theme, px = self.theme, self.theme.px
        inside = laid.rect.adjusted(1, 1, -1, -1)
        if index == self.pressed_part:
            box(painter, inside, px(9), mix(theme.card, theme.ink, 0.1))
        if index:
            painter.setPen(QPen(theme.line, 1))
            painter.drawLine(inside.topLeft(), inside.topRight())
        plain, side = self._plain, px(_FLAG)
        high = height_of(len(laid.player), self._strong)
        mark = laid.rect.center().y() - (side + high) / 2
        paint_counter(painter, theme, QRectF((laid.left - side) / 2, mark, side, side), one.number)
        under = QRectF(px(4), mark + side, laid.left - px(8), high)
        draw_lines(painter, under, laid.player, self._strong, theme.ink, align=Qt.AlignmentFlag.AlignHCenter)
        for line, place in zip(one.lines, laid.lines, strict=True):
            self._paint_line(painter, line, place, laid)
        if one.idle:
            spot = QRectF(laid.left, laid.rect.top(), self.width() - laid.left - px(_PAD), laid.rect.height())
            draw_text(painter, spot, one.idle, plain, theme.muted)

    def _paint_line(self, painter: QPainter, line: DryLine, place: _LaidLine, laid: _Laid) -> None:
        theme, px, strong = self.theme, self.theme.px, self._strong
        high = height_of(1, strong)
        tone = theme.tone(line.tone).text if line.tone not in {"plain", "muted"} else theme.ink
        draw_text(
            painter,
            QRectF(laid.left, place.top, laid.ship - laid.left - px(4), high),
            line.ship,
            strong,
            theme.ink,
        )
        order = QRectF(laid.ship, place.top, laid.order - laid.ship - px(4), high)
        draw_text(painter, order, "" if place.below else line.order, self._plain, theme.ink)
        sign = QRectF(laid.order, place.top, px(_SIGN) - px(4), high)
        draw_text(painter, sign, line.sign, strong, tone, align=Qt.AlignmentFlag.AlignHCenter)
        inset = laid.left + px(_PAD)
        under = QRectF(inset, place.top + high, self.width() - inset - px(_PAD), high * len(place.below))
        draw_lines(painter, under, place.below, self._plain, theme.ink)
        left, top = laid.order + px(_SIGN), place.top
        if not place.beside:
            left, top = inset, under.bottom()
        told = QRectF(left, top, self.width() - left - px(_PAD), high * len(place.told))
        draw_lines(painter, told, place.told, strong, tone)


def _said(line: DryLine) -> str:
    return ", ".join(filter(None, (line.ship, line.order, line.told)))
