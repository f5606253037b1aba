"""A table of orders: a row a ship, a column a pick; one touch of a cell chooses, one of a head for all that owe one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.forms import Choice, GroupRow, Pick
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.painting import Look, at_size, chip_size, paint_chip
from fleetdesk.ui.battle.tiles.paint import short_badge
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, fitted, height_of, shrunk, width_of, wrapped
from fleetdesk.ui.widgets.marks.silhouettes import Stroke, paint_silhouette
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_HEAD, _HEAD_LOW = 56, 42
"""How high the headings are, and where height is short."""
_NAMED, _NAME_SHARE, _NAME = 150, 0.225, 290
"""The least and most of a ship's name, and what it takes of a wide table."""
_INSET, _LEAST_INSET, _MOST_ROW = 4, 3, 124
"""Around a cell; around one of a row as low as a finger allows, in pixels; the most of a row."""
_OUTLINE, _BROAD = 84, 250
"""How wide a silhouette is drawn, and the name's width from which it is."""
_OWN_LINE, _CHIP = 58, 22
"""From this height of a row badges stand in a line of their own; how high that is."""
_ICON, _BESIDE = 26, 132
"""Size of a pick's picture, and the width of a cell from which it stands beside the words."""
_LEAST, _LARGE, _AIRY = 0.7, 1.3, 1.9
"""How far letters shrink where rows are low, and grow from where the lines of a cell have so many times their height."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_BAR = 5
"""The bar before a row that owes an answer."""


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
    def of(cls, theme: Theme, width: float, count: int) -> Spread:
        """A name, and so many picks of the same width."""
        named = max(float(theme.px(_NAMED)), min(float(theme.px(_NAME)), _NAME_SHARE * width))
        return cls(named, (width - named) / max(1, count))

    def cell(self, at: int, top: float, tall: float) -> QRectF:
        """The place of a pick."""
        return QRectF(self.named + at * self.each, top, self.each, tall)


class TableHeads(PartsArea):
    """The picks.

    Signals:
        chosen: number of the pick that is given to all.
    """

    chosen = Signal(int)

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
        """What a touch does: a line each, or two small ones where it is narrow."""
        theme, half = self.theme, inner.height() / 2
        taps = self._words.text(N_("A tap sets it, another takes it back."))
        heads = self._words.text(N_("A heading sets all that lack it."))
        strong, small = theme.font("small_strong"), theme.font("small")
        least = min(inner.width() / max(width_of(taps, strong), width_of(heads, small)), 1.0)
        share = least if least > _LEAST else min(1.0, half / height_of(2, small))
        for at, (words, font, ink) in enumerate(((taps, strong, theme.ink), (heads, small, theme.muted))):
            room = QRectF(inner.left(), inner.top() + at * half, inner.width(), half)
            draw_text(painter, room, words, at_size(font, share * 0.98), ink, most=1 if least > _LEAST else 2)

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
            side = min(side, place.height() * 0.42)
            spot = QRectF(place.center().x() - side / 2, place.top() + theme.px(3), side, side)
            room = QRectF(place.left(), spot.bottom(), place.width(), place.bottom() - spot.bottom())
            room.adjust(theme.px(2), 0, -theme.px(2), 0)
            font, lines = _broken(words, theme.font("small_strong"), room.size())
            room.setTop(room.center().y() - height_of(len(lines), font) / 2)
            draw_lines(painter, room, lines, font, theme.ink, align=_CENTRE)
        if icon:
            self._keeper.icons.paint(painter, spot, icon, theme.ink)


class TableView(PartsArea):
    """The ships and their picks.

    Signals:
        chosen: (row, number of the pick); the one that is chosen already is taken back so.
    """

    chosen = Signal(int, int)

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, parent)
        self._words = words
        self._rows: tuple[GroupRow, ...] = ()
        self._room = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[GroupRow, ...]) -> None:
        before, self._rows = self._rows, rows
        if len(before) != len(rows):
            self._fit()
            return
        tall = self._tall
        for at, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old is not new and old != new:
                self.update(0, at * tall, self.width(), tall)

    def set_room(self, height: int) -> None:
        """Learn how high it is seen: where all ships have room they share it."""
        if height != self._room:
            self._room = height
            self._fit()

    def restyle(self) -> None:
        if hasattr(self, "_rows"):
            self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._tall * len(self._rows))
        self.update()

    @property
    def _tall(self) -> int:
        """How high a row is: a finger's target at least."""
        theme = self.theme
        least = theme.finger + 2 * _LEAST_INSET
        return max(least, min(theme.px(_MOST_ROW), self._room // max(1, len(self._rows))))

    @property
    def _count(self) -> int:
        return len(choice_of(self._rows[0]).picks) if self._rows else 0

    # --- parts ---------------------------------------------------------------------------------------

    def parts(self) -> tuple[Part, ...]:
        return tuple(self._parts())

    def _parts(self) -> Iterator[Part]:
        spread, tall = Spread.of(self.theme, self.width(), self._count), self._tall
        for at, row in enumerate(self._rows):
            yield Part(QRectF(0, at * tall, spread.named, tall), self._named(row), "text")
            asked = choice_of(row)
            for number, pick in enumerate(asked.picks):
                reason = self._words.say(pick.discouraged) if pick.discouraged is not None else ""
                place = spread.cell(number, at * tall, tall)
                yield Part(place, self._said(row, pick), "choice", pick.value == asked.value, reason)

    def _named(self, row: GroupRow) -> str:
        say = self._words.say
        words = [say(row.title), say(row.detail) if row.detail is not None else ""]
        words += [say(badge.text) for badge in row.badges]
        asked = choice_of(row)
        words += [] if asked.value else [say(msg("{what}: none", what=asked.label))]
        return ", ".join(one for one in words if one)

    def _said(self, row: GroupRow, pick: Pick) -> str:
        say = self._words.say
        told = (pick.trailing, pick.detail) if pick.discouraged is None else (pick.discouraged,)
        return ", ".join((say(row.title), say(pick.title), *(say(one) for one in told if one is not None)))

    def part_used(self, index: int) -> None:
        row, at = divmod(index, self._count + 1)
        if at:
            self.chosen.emit(row, at - 1)

    def marks_at(self, where: QPointF) -> bool:
        """The same touch again would take a pick back."""
        return self.part_at(where) is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down go from ship to ship."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        there = self.current + (step or 0) * (self._count + 1)
        if step is None:
            super().keyPressEvent(event)
        elif 0 <= there < len(self.parts()):
            self.key_used()
            self.walk_to(there)

    # --- painting ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), theme.card)
        look = Look.of(self._keeper, self._words)
        spread, tall = Spread.of(theme, self.width(), self._count), float(self._tall)
        for at, row in enumerate(self._rows):
            top = at * tall
            if not event.rect().intersects(QRectF(0, top, self.width(), tall).toAlignedRect()):
                continue
            painter.fillRect(QRectF(0, top + tall - 1, self.width(), 1), theme.line)
            self._paint_name(painter, look, QRectF(0, top, spread.named, tall - 1), row)
            asked = choice_of(row)
            for number, pick in enumerate(asked.picks):
                down = self.pressed_part == at * (self._count + 1) + number + 1
                self._paint_cell(painter, spread.cell(number, top, tall), pick, asked.value, down=down)
        self.paint_place(painter, 8, theme.px(_INSET))

    def _paint_name(self, painter: QPainter, look: Look, rect: QRectF, row: GroupRow) -> None:
        theme, say = self.theme, self._words.say
        if not choice_of(row).value:
            painter.fillRect(rect, theme.brass_soft)
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(_BAR), rect.height()), theme.brass_deep)
        inner = rect.adjusted(theme.px(_BAR + 5), theme.px(4), -theme.px(5), -theme.px(4))
        if row.outline and inner.width() >= theme.px(_BROAD):
            spot = QRectF(inner.left(), inner.top(), theme.px(_OUTLINE), inner.height())
            paint_silhouette(painter, spot, row.outline, Stroke(theme.ink, theme.card, theme.px(1.2)))
            inner.setLeft(spot.right() + theme.px(8))
        own = inner.height() >= theme.px(_OWN_LINE) and bool(row.badges)
        name, small = theme.font("heading"), theme.font("label")
        name.setPixelSize(min(name.pixelSize(), theme.px(18)))
        title, detail = say(row.title), say(row.detail) if row.detail is not None else ""
        tall = inner.height() - (chip := float(theme.px(_CHIP)) if own else 0.0)
        name, titles = _broken(title, name, QSizeF(inner.width(), tall - height_of(bool(detail), small)), 0.6)
        rest = QSizeF(inner.width(), tall - height_of(len(titles), name))
        small, details = _broken(detail, small, rest, 0.75)
        first, second = height_of(len(titles), name), height_of(len(details), small)
        line = QRectF(inner.left(), inner.center().y() - (first + second + chip) / 2, inner.width(), first)
        draw_lines(painter, line, titles, name, theme.ink)
        draw_lines(painter, line.translated(0, first), details, small, theme.muted)
        wide, chip = 0.0 if own else width_of(titles[-1], name) + theme.px(6), float(theme.px(_CHIP))
        under = line.bottom() + second if own else line.top()
        badges = QRectF(line.left() + wide, under, line.width() - wide, chip)
        self._paint_badges(painter, look, badges, row)

    def _paint_badges(self, painter: QPainter, look: Look, line: QRectF, row: GroupRow) -> None:
        """As many as have room, in words, else as figure or picture."""
        picture = float(self.theme.px(30))
        gap, left, over = self.theme.px(3), line.left(), len(row.badges)
        for badge in row.badges:
            over -= 1
            room = line.right() - left - over * (picture + gap)
            chip = short_badge(look, badge, room)
            if chip is None:
                continue
            width = chip_size(look, chip, line.width())[0] if chip.text else picture
            if left + width > line.right() + 1:
                break
            high = line.height() - self.theme.px(2)
            paint_chip(painter, look, QRectF(left, line.center().y() - high / 2, width, high), chip)
            left += width + gap

    def _paint_cell(self, painter: QPainter, rect: QRectF, pick: Pick, value: str, *, down: bool) -> None:
        theme = self.theme
        inset = max(_LEAST_INSET, min(theme.px(_INSET), (self._tall - theme.finger) // 2))
        place = rect.adjusted(inset, inset, -inset, -inset)
        against, chosen = pick.discouraged is not None, pick.value == value
        ground, ink, quiet = theme.card, theme.ink, theme.muted
        if chosen:
            ground, ink = (theme.brass, theme.on_brass) if against else (theme.sea, theme.on_sea)
            quiet = ink
        elif against:
            ground, ink = theme.soft, theme.muted
        if down:
            ground = mix(ground, theme.ink, 0.12)
        dashed = not value and not against
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        line = theme.brass if dashed else ground if chosen else theme.line
        box(painter, place, theme.px(9), ground, line, width=theme.px(1.5), style=style)
        if against and not chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(theme.line, Qt.BrushStyle.BDiagPattern))
            painter.drawRoundedRect(place, theme.px(9), theme.px(9))
        self._tell(painter, place.adjusted(theme.px(4), 1, -theme.px(4), -1), pick, ink, quiet, chosen=chosen)

    def _tell(
        self, painter: QPainter, place: QRectF, pick: Pick, ink: QColor, quiet: QColor, *, chosen: bool
    ) -> None:
        """How far, and below what goes with it; the chosen one shows its picture too where there is room."""
        theme, say = self.theme, self._words.say
        against = pick.discouraged is not None and not chosen
        big = "\N{EN DASH}" if against else say(pick.trailing or pick.title)
        told = (pick.word or pick.discouraged) if pick.discouraged is not None else pick.detail
        below = say(told) if told is not None else ""
        if chosen and pick.icon and place.width() >= theme.px(_BESIDE):
            side = float(min(theme.px(_ICON), int(place.height() * 0.6)))
            spot = QRectF(place.left() + theme.px(2), place.center().y() - side / 2, side, side)
            self._keeper.icons.paint(painter, spot, pick.icon, ink)
            place = place.adjusted(side + theme.px(4), 0, 0, 0)
        number = theme.font("number" if against or pick.trailing is not None else "strong")
        number, small = _sized(number, theme.font("label"), place.height())
        wanted = height_of(bool(below), small)
        number, bigs = _broken(big, number, QSizeF(place.width(), place.height() - wanted))
        most = max(1, int((place.height() - height_of(len(bigs), number)) // height_of(1, small)))
        if most == 1 and below:
            small = at_size(small, min(1.0, 0.98 * place.width() / width_of(below, small)))
        small, lines = fitted(below, small, place.width()) if below else (small, ())
        top = place.center().y() - (height_of(len(bigs), number) + height_of(len(lines), small)) / 2
        first = QRectF(place.left(), top, place.width(), place.height())
        used = draw_lines(painter, first, bigs, number, ink, align=_CENTRE)
        rest = QRectF(place.left(), top + used, place.width(), place.height())
        draw_lines(painter, rest, lines, small, quiet, align=_CENTRE)


def _broken(text: str, font: QFont, room: QSizeF, least: float = _LEAST) -> tuple[QFont, tuple[str, ...]]:
    """Words on as many lines as have room, a little smaller where one of them, or all on one line, is too long."""
    most = max(1, int(room.height() // height_of(1, font)))
    font = shrunk(text if most > 1 else text.replace(" ", "_"), font, room.width(), least)
    return font, wrapped(text, font, room.width(), most) if text else ()


def _sized(number: QFont, small: QFont, height: float) -> tuple[QFont, QFont]:
    """Letters of two lines: smaller where the height is short, a little larger where there is much."""
    times = height / (height_of(1, number) + height_of(1, small))
    share = max(_LEAST, times) if times < 1 else min(_LARGE, max(1.0, times / _AIRY))
    return at_size(number, share), at_size(small, share)
