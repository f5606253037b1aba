"""A pad of signs for fingers: orders are written without a keyboard."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_text, shrunk, width_of
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea, Wrapped

ERASE, SPACE, NEW_LINE = "\b", " ", "\n"
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_TALL, _WIDEST, _LEAST, _GAP = 56, 108, 54, 6
_NARROW = 46
"""The least width of a key in a pad of few lines: the word below its sign is still read."""


class Key(NamedTuple):
    """A sign, and what it means in words."""

    sign: str
    title: str = ""


class SymbolPad(Wrapped, PartsArea):
    """Rows of keys, then space, backspace (which repeats while held) and, if wanted, a new line."""

    pressed = Signal(str)
    """What the key writes; `ERASE` takes the sign before the cursor away."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, *, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, parent)
        self._rows: tuple[tuple[Key, ...], ...] = ()
        self._few = False
        self._fitting: frozenset[str] = frozenset()
        self._fits = words.text(N_("The rules allow it next"))
        self._space = Key(SPACE, words.text(N_("Space")))
        self._erase = Key(ERASE, words.text(N_("Erase")))
        self._line = Key(NEW_LINE, words.text(N_("New line")))
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the cursor out of the text
        self.follow_width()
        self.held.connect(lambda _: self.pressed.emit(ERASE))

    def show_keys(self, rows: Sequence[Sequence[Key]], *, lines: bool) -> None:
        """Show these rows; `lines` adds the key for a new line."""
        last = (self._space, self._erase, self._line) if lines else (self._space, self._erase)
        wanted = (*(tuple(row) for row in rows if row), last)
        if wanted != self._rows:
            self._rows = wanted
            self.show_anew()

    def show_fitting(self, signs: frozenset[str]) -> None:
        """Mark the keys whose signs the rules allow next; the others write as well."""
        before, self._fitting = self._fitting, signs
        for key, rect in zip(self._keys(), self._places(self.width()), strict=True):
            if (key.sign in before) != (key.sign in signs):
                self.update(rect.toAlignedRect())

    def set_few(self, *, few: bool) -> None:
        """Whether keys run on from row to row, in as few lines as may be: what stands above needs the height."""
        if few != self._few:
            self._few = few
            self.show_anew()

    def finger_down(self, finger: int, where: QPointF) -> None:
        part = self.part_at(where)
        self.holds = part is not None and self._keys()[part].sign == ERASE
        super().finger_down(finger, where)

    def part_used(self, index: int) -> None:
        self.pressed.emit(self._keys()[index].sign)

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(
                rect, f"{key.sign} {key.title}".strip(), hint=self._fits if key.sign in self._fitting else ""
            )
            for key, rect in zip(self._keys(), self._places(self.width()), strict=True)
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.target)

    def _keys(self) -> tuple[Key, ...]:
        return tuple(key for row in self._rows for key in row)

    def _places(self, width: int) -> list[QRectF]:
        """Keys of one width in all rows; a row too long for the pad breaks."""
        theme = self.theme
        gap, tall = theme.px(_GAP), max(theme.px(_TALL), theme.target)
        if self._few:
            return self._run_on(width, gap, tall)
        longest = max((len(row) for row in self._rows[:-1]), default=4)
        room = max(1, int((width + gap) // (max(theme.px(_LEAST), theme.target) + gap)))
        across = min(longest, room)
        each = min(float(theme.px(_WIDEST)), (width - gap * (across - 1)) / across)
        places: list[QRectF] = []
        top = 0.0
        for row in self._rows[:-1]:
            for at in range(len(row)):
                line, column = divmod(at, across)
                places.append(QRectF(column * (each + gap), top + line * (tall + gap), each, tall))
            top += -(-len(row) // across) * (tall + gap)
        last = len(self._rows[-1]) if self._rows else 0
        free = across - len(self._rows[-2]) % across if len(self._rows) > 1 and longest <= across else 0
        if 0 < last <= free < across:  # beside the last signs, where these leave room
            left = (across - free) * (each + gap)
            wide = (free * (each + gap) - gap * last) / last
            top -= tall + gap
            return places + [QRectF(left + at * (wide + gap), top, wide, tall) for at in range(last)]
        whole = across * each + (across - 1) * gap
        whole = min(float(width), max(whole, 3.0 * theme.px(_WIDEST)))
        wide = (whole - gap * max(0, last - 1)) / max(1, last)
        places += [QRectF(at * (wide + gap), top, wide, tall) for at in range(last)]
        return places

    def _run_on(self, width: int, gap: int, tall: int) -> list[QRectF]:
        count, least = max(1, len(self._keys())), max(self.theme.px(_NARROW), self.theme.finger)
        lines = -(-count // max(1, (width + gap) // (least + gap)))
        across = -(-count // lines)
        each = min(float(self.theme.px(_WIDEST)), (width - gap * (across - 1)) / across)
        spots = (divmod(at, across) for at in range(len(self._keys())))
        return [QRectF(column * (each + gap), line * (tall + gap), each, tall) for line, column in spots]

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, asked = self.theme, event.region()
        painter = QPainter(self)
        signs = {ERASE: "backspace", NEW_LINE: "new-line"}
        for index, (key, rect) in enumerate(zip(self._keys(), self._places(self.width()), strict=True)):
            if not asked.intersects(rect.toAlignedRect()):
                continue  # of a tap a few keys look different
            pressed = index == self.pressed_part
            fits = key.sign in self._fitting  # told by its frame too, not by colour alone
            ground = theme.sea_soft if fits else theme.field
            ground = mix(ground, theme.ink, 0.14) if pressed else ground
            line, wide = (theme.sea, theme.px(2)) if fits else (theme.edge, theme.px(1))
            box(painter, rect, theme.px(10), ground, line, width=wide)
            icon = signs.get(key.sign)
            if icon is not None:
                side = theme.px(24)
                spot = square(rect, rect.center().x() - side / 2, side)
                self._keeper.icons.paint(painter, spot, icon, theme.ink)
            else:
                self._paint_sign(painter, key, rect)
        self.paint_place(painter, 10)

    def _paint_sign(self, painter: QPainter, key: Key, rect: QRectF) -> None:
        theme = self.theme
        if key.sign == SPACE:
            draw_text(painter, rect, key.title, theme.font("small"), theme.muted, align=_CENTRE)
            return
        font = theme.font("number")
        font = shrunk(key.sign, font, rect.width() - theme.px(6), 0.6)
        if not key.title:
            draw_text(painter, rect, key.sign, font, theme.ink, align=_CENTRE)
            return
        upper = QRectF(rect.left(), rect.top() + theme.px(4), rect.width(), rect.height() * 0.54)
        lower = QRectF(rect.left() + 3, upper.bottom() - theme.px(1), rect.width() - 6, theme.px(18))
        draw_text(painter, upper, key.sign, font, theme.ink, align=_CENTRE)
        small = theme.font("tiny")
        if width_of(key.title, small) > lower.width():
            small = shrunk(key.title, small, lower.width(), 0.8)
        ink = theme.sea_deep if key.sign in self._fitting else theme.muted
        draw_text(painter, lower, key.title, small, ink, align=_CENTRE)
