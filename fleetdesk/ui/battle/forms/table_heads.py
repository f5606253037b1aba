"""The head of a table of orders: a column a pick, and how they share its width; a touch of one is for all that owe one."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.forms import Choice, GroupRow, Pick
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.painting import at_size, narrow
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, shrunk, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_HEAD, _HEAD_LOW = 56, 42
"""How high the headings are, and where height is short."""
_NAMED, _NAME_SHARE, _NAME = 132, 0.225, 290
"""The least and most of a ship's name, and what it takes of a wide table."""
_ICON = 26
"""Size of a pick's picture."""
LEAST = 0.7
"""How far letters shrink where room is short."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter


def choice_of(row: GroupRow) -> Choice:
    """What a row asks."""
    first = row.fields[0]
    assert isinstance(first, Choice)  # noqa: S101 - `is_table` has seen to it
    return first


class Spread(NamedTuple):
    """How the columns of a table share its width."""

    named: float
    each: float

    @classmethod
    def of(cls, theme: Theme, width: float, count: int) -> "Spread":
        """A name, and so many picks of the same width."""
        named = max(float(theme.px(_NAMED)), min(float(theme.px(_NAME)), _NAME_SHARE * width))
        return cls(named, (width - named) / max(1, count))

    def cell(self, at: int, top: float, tall: float) -> QRectF:
        """The place of a pick."""
        return QRectF(self.named + at * self.each, top, self.each, tall)


class TableHeads(PartsArea):
    """The picks."""

    chosen = Signal(int)
    """Number of the pick that is given to all."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper)
        self._words = words
        self._picks: Sequence[Pick] = ()
        self._wide, self._low = 0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_picks(self, picks: Sequence[Pick]) -> None:
        self._picks = picks
        self.update()

    def set_low(self, *, low: bool) -> None:
        """Learn whether height is short."""
        if low != self._low:
            self._low = low
            self.updateGeometry()

    def set_wide(self, width: int) -> None:
        """Learn how wide the rows are: a bar beside them takes of it."""
        if width != self._wide:
            self._wide = width
            self.update()

    @property
    def _spread(self) -> Spread:
        return Spread.of(self.theme, self._wide or self.width(), len(self._picks))

    def sizeHint(self) -> QSize:
        high = self.theme.px(_HEAD_LOW if self._low else _HEAD)
        return QSize(self.theme.px(320), max(high, self.theme.finger))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def parts(self) -> tuple[Part, ...]:
        spread, say = self._spread, self._words.say
        hint = self._words.text(N_("For all that lack it"))
        return tuple(
            Part(spread.cell(at, 0, self.height()), say(pick.title), "button", hint=hint)
            for at, pick in enumerate(self._picks)
        )

    def part_used(self, index: int) -> None:
        self.chosen.emit(index)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.soft)
        corner = QRectF(0, 0, self._spread.named, self.height())
        self._paint_corner(painter, corner.adjusted(theme.px(10), theme.px(4), -theme.px(6), -theme.px(4)))
        for at, part in enumerate(self.parts()):
            place = part.rect.adjusted(theme.px(3), theme.px(4), -theme.px(3), -theme.px(4))
            ground = mix(theme.card, theme.ink, 0.12) if at == self.pressed_part else theme.card
            box(painter, place, theme.px(8), ground, theme.line, width=theme.px(1))
            self._headed(painter, place, self._picks[at].icon, part.name)
        self.paint_place(painter, 8)

    def _paint_corner(self, painter: QPainter, inner: QRectF) -> None:
        """What a touch does: a line each, condensed where that keeps them larger, or two where that does."""
        theme, half = self.theme, inner.height() / 2
        taps = self._words.text(N_("A tap sets it or takes it back."))
        heads = self._words.text(N_("A heading: all that lack one."))
        strong, small = theme.font("small_strong"), theme.font("small")
        least = inner.width() / max(width_of(taps, strong), width_of(heads, small))
        if least < 1.0:
            strong, small = narrow(strong), narrow(small)
            least = inner.width() / max(width_of(taps, strong), width_of(heads, small))
        lines = 1 if least > (two := half / height_of(2, small)) else 2
        share = min(1.0, max(least, two))
        for at, (words, font, ink) in enumerate(((taps, strong, theme.ink), (heads, small, theme.muted))):
            room = QRectF(inner.left(), inner.top() + at * half, inner.width(), half)
            draw_text(painter, room, words, at_size(font, share * 0.98), ink, most=lines)

    def _headed(self, painter: QPainter, place: QRectF, icon: str, words: str) -> None:
        """A picture and words: beside each other where there is room, else one above the other."""
        theme = self.theme
        font, side = theme.font("strong"), float(theme.px(_ICON)) if icon else 0.0
        gap = theme.px(6) if icon else 0
        wide = width_of(words, font)
        if side + gap + wide <= place.width() - theme.px(8):
            left = place.center().x() - (side + gap + wide) / 2
            spot = square(place, left, side)
            room = QRectF(left + side + gap, place.top(), wide + 2, place.height())
            draw_text(painter, room, words, font, theme.ink)
        else:
            font, room = theme.font("small_strong"), place.adjusted(theme.px(2), 0, -theme.px(2), 0)
            high = place.height() * 0.42
            if width_of(words, font) * LEAST > room.width():  # on two lines
                high = max(0.0, place.height() - height_of(2, font) - theme.px(4))
            side = min(side, high)
            spot = QRectF(place.center().x() - side / 2, place.top() + theme.px(3), side, side)
            room.setTop(spot.bottom())
            font, lines = broken(words, font, room.size())
            room.setTop(room.center().y() - height_of(len(lines), font) / 2)
            draw_lines(painter, room, lines, font, theme.ink, align=_CENTRE)
        if icon:
            self._keeper.icons.paint(painter, spot, icon, theme.ink)


def broken(text: str, font: QFont, room: QSizeF, least: float = LEAST) -> tuple[QFont, tuple[str, ...]]:
    """Words on as many lines as have room, condensed and smaller where one of them, or all on one line, is too long."""
    most = max(1, int(room.height() // height_of(1, font)))
    whole = text if most > 1 else text.replace(" ", "_")
    if width_of(whole, font) * least > room.width():
        font = narrow(font)
    font = shrunk(whole, font, room.width(), least)
    return font, wrapped(text, font, room.width(), most) if text else ()
