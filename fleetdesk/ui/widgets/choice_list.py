"""Rich rows to choose from."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box, square
from fleetdesk.ui.widgets.choice import Choice
from fleetdesk.ui.widgets.flow import ChipText, chip_size, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.marks.chart_marks import paint_flag
from fleetdesk.ui.widgets.marks.counters import paint_counter
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

__all__ = ["Choice", "ChoiceList"]

_ROW = 52
_GAP = 6
_PAD = 14
_OUTLINE = 54
"""How wide a silhouette is at 100 %."""
_LOOSE = 2
"""Chips that stand below each other at their own height; more stand closer."""
_CLOSE = 23


class _Laid(NamedTuple):
    """A row laid out for the present width: its place, and its lines of text."""

    rect: QRectF
    title: tuple[str, ...]
    value: tuple[str, ...]
    sub: tuple[str, ...]


class ChoiceList(FollowsWidth, PartsArea):
    """Rows of 52 px and more, one or several of which can be chosen. Painted: a thousand rows cost nothing."""

    chosen = Signal(int)
    """The index of the row just chosen (or, among several, turned on or off)."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        rows: Sequence[Choice] = (),
        *,
        several: bool = False,
        ticks: bool = True,
        most: int = 2,
        pairs_from: int = 0,
        least: int = _ROW,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """`ticks=False` shows no mark before the rows: for lists where a tap acts at once.

        `most` is how many lines a title and the text below it may take each; from a width of `pairs_from` on two rows
        stand side by side, from half as much again on three (0: never); `least` is how high a row is at 100 %.
        """
        super().__init__(keeper, parent)
        self._several, self._ticks, self._most, self._pairs_from = several, ticks, most, pairs_from
        self._least = least
        self.rows: tuple[Choice, ...] = ()
        self._chosen: frozenset[int] = frozenset()
        self._laid: tuple[_Laid, ...] = ()
        self._laid_for: tuple[int, int] = (-1, -1)
        self.setAccessibleName(name)
        self.follow_width()
        self.set_rows(rows)

    @property
    def index(self) -> int | None:
        """The chosen row of a list for one."""
        return min(self._chosen, default=None)

    @property
    def indexes(self) -> tuple[int, ...]:
        """All chosen rows, in order."""
        return tuple(sorted(self._chosen))

    def set_rows(self, rows: Sequence[Choice], chosen: Sequence[int] = ()) -> None:
        self.rows = tuple(rows)
        self._chosen = frozenset(chosen)
        self.current = min(self._chosen, default=min(self.current, max(0, len(self.rows) - 1)))
        self._laid_for = (-1, -1)
        self.let_go()
        self.show_anew()

    def show_chosen(self, chosen: Sequence[int]) -> None:
        """Show another choice without telling anyone."""
        self._chosen = frozenset(chosen)
        self.update()

    def restyle(self) -> None:
        self._laid_for = (-1, -1)

    def parts(self) -> tuple[Part, ...]:
        kind = ("tick" if self._several else "choice") if self._ticks else "button"
        return tuple(
            Part(
                laid.rect,
                row.spoken,
                "tick" if kind == "tick" else "choice" if kind == "choice" else "button",
                index in self._chosen,
                row.reason,
            )
            for index, (row, laid) in enumerate(zip(self.rows, self._layout(self.width()), strict=True))
        )

    def part_used(self, index: int) -> None:
        if self._several:
            self._chosen ^= {index}
        else:
            self._chosen = frozenset({index})
        self.chosen.emit(index)

    def heightForWidth(self, width: int) -> int:
        rows = self._layout(width)
        return round(rows[-1].rect.bottom()) + 1 if rows else 0

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(280), once=self.theme.px(120))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(160))

    def _text_left(self, row: Choice) -> int:
        theme = self.theme
        left = theme.px(_PAD)
        if self._ticks:
            left += theme.px(24) + theme.px(12)
        if row.outline:
            left += theme.px(_OUTLINE) + theme.px(10)
        elif row.icon or row.side is not None:
            left += theme.px(24) + theme.px(10)
        return left

    def _layout(self, width: int) -> tuple[_Laid, ...]:
        key = (width, len(self.rows))
        if key == self._laid_for:
            return self._laid
        theme = self.theme
        title_font, sub_font = theme.font("strong"), theme.font("small")
        gap, least, pad = theme.px(_GAP), max(theme.px(self._least), theme.target), theme.px(_PAD)
        title_height, sub_height = height_of(1, title_font), height_of(1, sub_font)
        side_by_side = max(1, 2 * width // theme.px(self._pairs_from)) if self._pairs_from else 1
        wide = (width - (side_by_side - 1) * gap) / side_by_side
        top = 0.0
        laid: list[_Laid] = []
        for first in range(0, len(self.rows), side_by_side):
            beside: list[_Laid] = []
            for at, row in enumerate(self.rows[first : first + side_by_side]):
                end_font = sub_font if row.value else title_font
                end = max(width_of(row.trailing, end_font), width_of(row.under, sub_font))
                chips = self._stacked(row.chips)
                end = max([end, *(across for across, _ in chips)])
                whole = max(1.0, wide - self._text_left(row) - pad)
                room = max(1.0, whole - end - (theme.px(12) if end else 0))
                title = wrapped(row.title, title_font, room, self._most)
                told = row.sub if row.hushed else row.reason or row.sub
                if row.under and (row.trailing or told):  # it stands below the height of the title
                    taken = width_of(row.trailing, end_font) + theme.px(12) if row.trailing else 0
                    title = wrapped(row.title, title_font, max(1.0, whole - taken), 1)
                below = whole if row.value else room
                value = wrapped(row.value, title_font, below, self._most) if row.value else ()
                sub = wrapped(told, sub_font, below, self._most) if told else ()
                strong = (len(title) + len(value)) * title_height
                inner = max(strong + len(sub) * sub_height, sum(high for _, high in chips))
                height = max(least, inner + theme.px(4 if len(chips) > _LOOSE else 12 if chips else 16))
                beside.append(_Laid(QRectF(at * (wide + gap), top, wide, height), title, value, sub))
            tallest = max(one.rect.height() for one in beside)
            for one in beside:
                one.rect.setHeight(tallest)
            laid.extend(beside)
            top += tallest + gap
        self._laid, self._laid_for = tuple(laid), key
        return self._laid

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        exposed = QRectF(event.rect())
        for index, (row, laid) in enumerate(zip(self.rows, self._layout(self.width()), strict=True)):
            if laid.rect.intersects(exposed):
                self._paint_row(painter, index, row, laid)
        self.paint_place(painter, 8, inset=2)

    def _paint_row(self, painter: QPainter, index: int, row: Choice, laid: _Laid) -> None:
        theme = self.theme
        rect, pad = laid.rect, theme.px(_PAD)
        chosen = index in self._chosen
        ground = theme.wash if chosen and not row.proposed else theme.card
        # what it stands at is in doubt: the ground says so as it does in the mail beside it
        undecided = bool(row.value) and row.tone == "brass"
        if undecided:
            ground = theme.tone("brass").ground
        if index == self.pressed_part:
            ground = mix(ground, theme.ink, 0.1)
        dashed = row.reason or row.proposed or row.absent
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        line = theme.sea if chosen else theme.tone("brass").strong if undecided else theme.line
        box(painter, rect, theme.px(10), ground, line, width=theme.px(2 if chosen else 1), style=style)
        if undecided:
            bar = rect.adjusted(theme.px(1), theme.px(9), 0, -theme.px(9))
            painter.fillRect(QRectF(bar.left(), bar.top(), theme.px(4), bar.height()), line)
        ink = theme.muted if row.reason or row.absent else theme.ink
        if row.tone not in ("plain", "muted"):
            ink = theme.tone(row.tone).text if row.tone == "brass" else theme.tone(row.tone).strong
        if self._ticks:
            self._paint_tick(painter, rect, chosen=chosen)
        left = rect.left() + self._text_left(row)
        side = theme.px(24)
        spot = square(rect, left - side - theme.px(10), side)
        if row.side is not None:
            _paint_side(painter, theme, spot, row)
        elif row.outline:
            wide = theme.px(_OUTLINE)
            spot = QRectF(left - wide - theme.px(10), spot.top(), wide, side)
            _paint_outline(painter, spot, row.outline, ink, theme)
        elif row.icon:
            self._keeper.icons.paint(painter, spot, row.icon, ink)
        title_font, sub_font = theme.font("strong"), theme.font("small")
        height = height_of(len(laid.title) + len(laid.value), title_font) + height_of(len(laid.sub), sub_font)
        words = QRectF(left, rect.center().y() - height / 2, rect.right() - pad - left, height)
        used = draw_lines(painter, words, laid.title, title_font, theme.ink if row.value else ink)
        used += draw_lines(painter, words.adjusted(0, used, 0, 0), laid.value, title_font, ink)
        draw_lines(painter, words.adjusted(0, used, 0, 0), laid.sub, sub_font, theme.muted)
        self._paint_end(painter, row, rect, words.top(), ink)

    def _paint_end(self, painter: QPainter, row: Choice, rect: QRectF, top: float, ink: QColor) -> None:
        """What stands at the right end; `top` is where the title begins."""
        theme, pad = self.theme, self.theme.px(_PAD)
        title_font, sub_font = theme.font("strong"), theme.font("small")
        if row.value:
            end = QRectF(rect.left(), top, rect.width() - pad, height_of(1, title_font))
            draw_text(painter, end, row.trailing, sub_font, theme.muted, align=Qt.AlignmentFlag.AlignRight)
            return
        self._paint_chips(painter, row.chips, rect)
        under = height_of(1, sub_font) if row.under else 0
        end = QRectF(rect.left(), rect.top(), rect.width() - pad, rect.height() - under)
        draw_text(painter, end, row.trailing, title_font, ink, align=Qt.AlignmentFlag.AlignRight)
        if row.under:
            over = height_of(1, title_font) if row.trailing or row.sub or row.reason else 0
            end = QRectF(end.left(), rect.top() + over, end.width(), rect.height() - over)
            draw_text(painter, end, row.under, sub_font, theme.sea_deep, align=Qt.AlignmentFlag.AlignRight)

    def _stacked(self, chips: tuple[ChipText, ...]) -> list[tuple[float, float]]:
        """How large each of some chips is below each other; three stand closer, so that a row is hardly higher than with two."""
        most = self.theme.px(_CLOSE) if len(chips) > _LOOSE else float("inf")
        return [(wide, min(high, most)) for wide, high in (chip_size(self.theme, chip) for chip in chips)]

    def _paint_chips(self, painter: QPainter, chips: tuple[ChipText, ...], rect: QRectF) -> None:
        sizes = self._stacked(chips)
        right = rect.right() - self.theme.px(_PAD)
        top = rect.center().y() - sum(high for _, high in sizes) / 2
        for chip, (wide, high) in zip(chips, sizes, strict=True):
            paint_chip(
                painter, self.theme, self._keeper.icons, QRectF(right - wide, top + 1, wide, high - 2), chip
            )
            top += high

    def _paint_tick(self, painter: QPainter, rect: QRectF, *, chosen: bool) -> None:
        theme = self.theme
        side = theme.px(24)
        spot = QRectF(rect.left() + theme.px(_PAD), rect.center().y() - side / 2, side, side)
        round_or_square = theme.px(7) if self._several else side / 2
        if chosen:
            box(painter, spot, round_or_square, theme.sea, None)
            inset = theme.px(3)
            self._keeper.icons.paint(
                painter, spot.adjusted(inset, inset, -inset, -inset), "check", theme.on_sea
            )
        else:
            box(painter, spot, round_or_square, theme.field, theme.muted, width=theme.px(2))


def _paint_side(painter: QPainter, theme: Theme, spot: QRectF, row: Choice) -> None:
    side = row.side or 0
    if row.counter:
        paint_counter(painter, theme, spot.adjusted(-4, -4, 4, 4), side)
    else:
        paint_flag(painter, theme, spot.adjusted(0, spot.height() / 8, 0, -spot.height() / 8), side)


def _paint_outline(painter: QPainter, spot: QRectF, outline: str, ink: QColor, theme: Theme) -> None:
    from fleetdesk.ui.widgets.marks.silhouettes import Stroke, paint_silhouette  # noqa: PLC0415 - few lists draw ships

    deck = theme.card if outline.startswith("ship.") else None  # seen from abeam she is dark
    paint_silhouette(painter, spot, outline, Stroke(ink, theme.track, theme.px(1.4), deck))
