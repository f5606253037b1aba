"""Remarks on written lines in full, one below the other; a tap goes to what each is about."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.entry.line_editor import Remark, paint_remark_mark
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea, Wrapped

_MOST_LINES = 6


class RemarkRows(Wrapped, PartsArea):
    """Each remark with its mark, the number of its line, its words in full and its price."""

    remark_tapped = Signal(object)
    """The `Remark`."""

    def __init__(self, keeper: ThemeKeeper, *, name: str) -> None:
        super().__init__(keeper)
        self._remarks: tuple[Remark, ...] = ()
        self._numbered = True
        self.setAccessibleName(name)
        self.follow_width()

    def show_remarks(self, remarks: Sequence[Remark], *, numbered: bool) -> None:
        """Show these; `numbered` says of which line each is."""
        if (tuple(remarks), numbered) == (self._remarks, self._numbered):
            return
        self._remarks, self._numbered = tuple(remarks), numbered
        self.setVisible(bool(remarks))
        self.show_anew()

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(place, " ".join(text for text in (self._number(remark), remark.text, remark.cost) if text))
            for remark, place in zip(self._remarks, self._places(self.width()), strict=True)
        )

    def part_used(self, index: int) -> None:
        self.remark_tapped.emit(self._remarks[index])

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(160), 0)

    def _number(self, remark: Remark) -> str:
        return str(remark.line + 1) if self._numbered else ""

    def _room(self, remark: Remark, width: float) -> tuple[float, float]:
        """Where the words begin and how wide they may be."""
        theme = self.theme
        left = theme.px(30 + (26 if self._numbered else 0))
        cost = width_of(remark.cost, theme.font("small_strong")) + theme.px(12) if remark.cost else 0
        return left, max(40.0, width - left - cost - theme.px(8))

    def _places(self, width: int) -> list[QRectF]:
        theme = self.theme
        places: list[QRectF] = []
        top = 0.0
        for remark in self._remarks:
            _, room = self._room(remark, width)
            lines = wrapped(remark.text, theme.font("small"), room, _MOST_LINES)
            tall = max(theme.px(36), round(height_of(len(lines), theme.font("small"))) + theme.px(12))
            if remark.at is not None:
                tall = max(tall, theme.target)
            places.append(QRectF(0, top, width, tall))
            top += tall + theme.px(4)
        return places

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        for index, (remark, place) in enumerate(zip(self._remarks, self._places(self.width()), strict=True)):
            inks = theme.tone(remark.tone if remark.tone in ("harm", "brass") else "muted")
            ground = inks.ground if remark.tone in ("harm", "brass") else theme.soft
            if index == self.pressed_part:
                ground = mix(ground, theme.ink, 0.1)
            box(painter, place, theme.px(8), ground)
            side = theme.px(16)
            mark = QRectF(place.left() + theme.px(8), place.center().y() - side / 2, side, side)
            paint_remark_mark(painter, self._keeper, mark, remark.tone)
            left, room = self._room(remark, place.width())
            if self._numbered:
                number = QRectF(mark.right() + theme.px(4), place.top(), theme.px(26), place.height())
                draw_text(painter, number, self._number(remark), theme.font("small_strong"), theme.muted)
            font = theme.font("small")
            lines = wrapped(remark.text, font, room, _MOST_LINES)
            top = place.center().y() - height_of(len(lines), font) / 2
            draw_lines(painter, QRectF(left, top, room, place.height()), lines, font, theme.ink)
            if remark.cost:
                price = place.adjusted(0, 0, -theme.px(10), 0)
                strong = theme.font("small_strong")
                draw_text(painter, price, remark.cost, strong, theme.ink, align=Qt.AlignmentFlag.AlignRight)
        self.paint_place(painter, 8)
