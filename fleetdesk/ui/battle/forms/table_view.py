"""The rows of a table of orders: a ship each, with her picks beside each other; one touch of a cell chooses."""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.forms import GroupRow, Pick
from fleetdesk.core.words import Words, msg
from fleetdesk.ui.battle.forms.table_heads import LEAST, Spread, broken, choice_of
from fleetdesk.ui.battle.painting import Look, at_size, short_badge
from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.flow import chip_size, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, fitted, height_of, shrunk, width_of, wrapped
from fleetdesk.ui.widgets.marks.silhouettes import Stroke, paint_silhouette
from fleetdesk.ui.widgets.painted import Asked, Part
from fleetdesk.ui.widgets.parts import FittedWidth, PartsArea

_INSET, _LEAST_INSET, _MOST_ROW = 4, 3, 124
"""Around a cell; around one of a row as low as a finger allows, in pixels; the most of a row."""
_OUTLINE, _BROAD = 84, 250
"""How wide a silhouette is drawn, and the name's width from which it is."""
_OWN_LINE, _CHIP = 58, 22
"""From this height of a row badges stand in a line of their own; how high that is."""
_ICON, _BESIDE = 26, 132
"""Size of a pick's picture, and the width of a cell from which it stands beside the words."""
_LARGE, _AIRY = 1.3, 1.9
"""How far letters grow, from where the lines of a cell have so many times their height."""
_SMALL, _LEGIBLE, _MANY = 0.7, 0.85, 40
"""How far a name shrinks and what is told of her, where both would not be read whole; lines that are never reached."""
_SHRINKING = (1.0, 0.9, 0.8, _SMALL)
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_BAR = 5
"""The bar before a row that owes an answer."""


class TableView(FittedWidth, PartsArea):
    """The ships and their picks."""

    chosen = Signal(int, int)
    """(row, number of the pick); the one that is chosen already is taken back so."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, parent)
        self._words = words
        self._rows: tuple[GroupRow, ...] = ()
        self._room = 0
        self._needs = (0, 0)
        """How high a row must be for all that is told of a ship to be read, in small letters and in usual ones."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[GroupRow, ...]) -> None:
        before, self._rows = self._rows, rows
        if len(before) != len(rows) or self._needs != self._needed():
            self.refit()
            return
        tall = self._tall
        for at, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old is not new and old != new:
                self.update(0, at * tall, self.width(), tall)

    def set_room(self, height: int) -> None:
        """Learn how high it is seen: where all ships have room they share it."""
        if height != self._room:
            self._room = height
            self.refit()

    def restyle(self) -> None:
        if hasattr(self, "_rows"):
            self.refit()

    def refit(self) -> None:
        self._needs = self._needed()
        self.setFixedHeight(self._tall * len(self._rows))
        self.update()

    @property
    def _tall(self) -> int:
        """How high a row is: a finger's target at least, and all that is told of a ship."""
        theme, (small, usual) = self.theme, self._needs
        least = max(theme.finger + 2 * _LEAST_INSET, small)
        return max(least, min(max(theme.px(_MOST_ROW), usual), self._room // max(1, len(self._rows))))

    def _needed(self) -> tuple[int, int]:
        theme, say = self.theme, self._words.say
        inner = self._inner(QRectF(0, 0, Spread.of(theme, self.width(), self._count).named, 0))
        found = [(0, 0)]
        for row in self._rows:
            if row.detail is not None and not (row.outline and inner.width() >= theme.px(_BROAD)):
                told = _Told(say(row.title), say(row.detail), *self._fonts(), inner.width())
                chip = theme.px(_CHIP) if row.badges else 0
                found.append((told.tall(_SMALL), told.tall(1.0) + chip))
        margin = ceil(-inner.height()) + 1  # the rule below
        return max(one for one, _ in found) + margin, max(one for _, one in found) + margin

    def _inner(self, rect: QRectF) -> QRectF:
        """What is told of a ship, inside the place of her name."""
        theme = self.theme
        return rect.adjusted(theme.px(_BAR + 5), theme.px(4), -theme.px(5), -theme.px(4))

    def _fonts(self) -> tuple[QFont, QFont]:
        name, small = QFont(self.theme.font("heading")), self.theme.font("label")
        name.setPixelSize(min(name.pixelSize(), self.theme.px(18)))
        return name, small

    @property
    def _count(self) -> int:
        return len(choice_of(self._rows[0]).picks) if self._rows else 0

    # --- parts ---------------------------------------------------------------------------------------

    def parts(self) -> Sequence[Part]:
        return Asked(len(self._rows) * (self._count + 1), self._part)

    def parts_near(self, where: QPointF, near: float) -> Iterator[tuple[int, Part]]:
        tall, parts, across = self._tall, self.parts(), self._count + 1
        first, last = (floor((where.y() + away) / tall) for away in (-near, near))
        for index in range(max(0, first) * across, min(len(parts), (last + 1) * across)):
            yield index, parts[index]

    def _part(self, index: int) -> Part:
        """A ship's name, or one of her picks."""
        at, number = divmod(index, self._count + 1)
        row, tall = self._rows[at], self._tall
        spread = Spread.of(self.theme, self.width(), self._count)
        if not number:
            return Part(QRectF(0, at * tall, spread.named, tall), self._named(row), "text")
        asked = choice_of(row)
        pick = asked.picks[number - 1]
        place = spread.cell(number - 1, at * tall, tall)
        reason = self._words.say(pick.discouraged)
        return Part(place, self._said(row, pick), "choice", pick.value == asked.value, reason)

    def _named(self, row: GroupRow) -> str:
        say = self._words.say
        words = [say(row.title), say(row.detail)]
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

    def show_pressed(self) -> None:
        self.show_pressed_part()

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
        theme, painter, seen = self.theme, QPainter(self), event.region()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), theme.card)
        look = Look.of(self._keeper, self._words)
        spread, tall = Spread.of(theme, self.width(), self._count), float(self._tall)
        for at, row in enumerate(self._rows):
            top = at * tall
            if not seen.intersects(QRectF(0, top, self.width(), tall).toAlignedRect()):
                continue
            painter.fillRect(QRectF(0, top + tall - 1, self.width(), 1), theme.line)
            name = QRectF(0, top, spread.named, tall - 1)
            if seen.intersects(name.toAlignedRect()):
                self._paint_name(painter, look, name, row)
            asked = choice_of(row)
            for number, pick in enumerate(asked.picks):
                place = spread.cell(number, top, tall)
                if seen.intersects(place.toAlignedRect()):
                    down = self.pressed_part == at * (self._count + 1) + number + 1
                    self._paint_cell(painter, place, pick, asked.value, down=down)
        self.paint_place(painter, 8, theme.px(_INSET))

    def _paint_name(self, painter: QPainter, look: Look, rect: QRectF, row: GroupRow) -> None:
        theme, say = self.theme, self._words.say
        if not choice_of(row).value:
            painter.fillRect(rect, theme.brass_soft)
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(_BAR), rect.height()), theme.brass_deep)
        inner = self._inner(rect)
        if row.outline and inner.width() >= theme.px(_BROAD):
            spot = QRectF(inner.left(), inner.top(), theme.px(_OUTLINE), inner.height())
            paint_silhouette(painter, spot, row.outline, Stroke(theme.ink, theme.card, theme.px(1.2)))
            inner.setLeft(spot.right() + theme.px(8))
        own = inner.height() >= theme.px(_OWN_LINE) and bool(row.badges)
        name, small = self._fonts()
        title, detail = say(row.title), say(row.detail)
        tall = inner.height() - (chip := float(theme.px(_CHIP)) if own else 0.0)
        told = _Told(title, detail, name, small, inner.width())
        share = next((one for one in _SHRINKING if told.tall(one) <= tall), None)
        if share is not None:
            (titles, name), (details, small) = told.lines(share)
        else:
            name, titles = broken(
                title, name, QSizeF(inner.width(), tall - height_of(bool(detail), small)), 0.6
            )
            small, details = broken(
                detail, small, QSizeF(inner.width(), tall - height_of(len(titles), name)), 0.75
            )
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
            width = chip_size(look.theme, chip, line.width())[0] if chip.text else picture
            if left + width > line.right() + 1:
                break
            high = line.height() - self.theme.px(2)
            paint_chip(
                painter, look.theme, look.icons, QRectF(left, line.center().y() - high / 2, width, high), chip
            )
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
        self._tell(painter, place.adjusted(theme.px(4), 3, -theme.px(4), -3), pick, ink, quiet, chosen=chosen)

    def _tell(
        self, painter: QPainter, place: QRectF, pick: Pick, ink: QColor, quiet: QColor, *, chosen: bool
    ) -> None:
        """How far, and below what goes with it; the chosen one shows its picture too where there is room."""
        theme, say = self.theme, self._words.say
        against = pick.discouraged is not None and not chosen
        big = "\N{EN DASH}" if against else say(pick.trailing or pick.title)
        told = (pick.word or pick.discouraged) if pick.discouraged is not None else pick.detail
        below = say(told)
        if chosen and pick.icon and place.width() >= theme.px(_BESIDE):
            side = float(min(theme.px(_ICON), int(place.height() * 0.6)))
            spot = QRectF(place.left() + theme.px(2), place.center().y() - side / 2, side, side)
            self._keeper.icons.paint(painter, spot, pick.icon, ink)
            place = place.adjusted(side + theme.px(4), 0, 0, 0)
        number = theme.font("number" if against or pick.trailing is not None else "strong")
        number, small = _sized(number, theme.font("label"), place.height())
        wanted = height_of(bool(below), small)
        plain, line = number, QSizeF(place.width(), height_of(1, number))
        number, bigs = broken(big, plain, line)
        if bigs != (big,):
            number, bigs = broken(big, plain, QSizeF(place.width(), place.height() - wanted))
        most = max(1, int((place.height() - height_of(len(bigs), number)) // height_of(1, small)))
        if most == 1 and below:
            small = at_size(small, min(1.0, 0.98 * place.width() / width_of(below, small)))
        small, lines = fitted(below, small, place.width()) if below else (small, ())
        top = place.center().y() - (height_of(len(bigs), number) + height_of(len(lines), small)) / 2
        first = QRectF(place.left(), top, place.width(), place.height())
        used = draw_lines(painter, first, bigs, number, ink, align=_CENTRE)
        rest = QRectF(place.left(), top + used, place.width(), place.height())
        draw_lines(painter, rest, lines, small, quiet, align=_CENTRE)


class _Told(NamedTuple):
    """A ship's name, what is told of her, and their letters, in a column so wide."""

    title: str
    detail: str
    name: QFont
    small: QFont
    width: float

    def lines(self, share: float) -> tuple[tuple[tuple[str, ...], QFont], tuple[tuple[str, ...], QFont]]:
        """All of both in smaller letters; what is told stays legible."""
        return (
            self._parted(self.title, at_size(self.name, share)),
            self._parted(self.detail, at_size(self.small, max(share, _LEGIBLE))),
        )

    def _parted(self, text: str, font: QFont) -> tuple[tuple[str, ...], QFont]:
        font = shrunk(text, font, self.width, LEAST)
        return (wrapped(text, font, self.width, _MANY) if text else ()), font

    def tall(self, share: float) -> int:
        """What these take."""
        return ceil(sum(height_of(len(lines), font) for lines, font in self.lines(share)))


def _sized(number: QFont, small: QFont, height: float) -> tuple[QFont, QFont]:
    """Letters of two lines: smaller where the height is short, a little larger where there is much."""
    times = height / (height_of(1, number) + height_of(1, small))
    share = max(LEAST, times) if times < 1 else min(_LARGE, max(1.0, times / _AIRY))
    return at_size(number, share), at_size(small, share)
