"""A number with a minus and a plus a finger can hit."""

from math import ceil, floor
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.entry.keypad import ask_number
from fleetdesk.ui.widgets.lines import draw_text, shrunk, width_of
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_LESS, _VALUE, _MORE = range(3)


class Spell(Protocol):
    """How a value is written: `7"`, `none`, `1/2`."""

    def __call__(self, value: float) -> str: ...


class Stepper(PartsArea):
    """A value between a minus and a plus: tap or hold those, tap the value to type it."""

    changed = Signal(object)
    """The new value (int, or float where the step has decimals)."""

    holds = True

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        value: float = 0,
        *,
        least: float = 0,
        most: float = 99,
        step: float = 1,
        unit: str = "",
        name: str = "",
        spell: Spell | None = None,
    ) -> None:
        """`name` says what is counted; `spell` writes the value where digits and unit will not do."""
        super().__init__(keeper)
        self._words, self._spell, self._unit, self._step = words, spell, unit, step
        self._least, self._most = least, most
        self.value = self._within(value)
        self._name = name
        self.current = _VALUE
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.held.connect(self._held_at)
        self._say()

    def show_value(self, value: float) -> None:
        """Show another value without telling anyone."""
        self.value = self._within(value)
        self._say()
        self.update()

    def set_bounds(self, least: float, most: float) -> None:
        self._least, self._most = least, most
        self.show_value(self.value)

    def set_value(self, value: float) -> None:
        """Change the value as the player does; tells if it did change."""
        value = self._within(value)
        if value != self.value:
            self.show_value(value)
            self.changed.emit(value)

    def text(self) -> str:
        if self._spell is not None:
            return self._spell(self.value)
        number = self._words.number(self.value)
        return f"{number}{self._unit}"

    def parts(self) -> tuple[Part, ...]:
        side, width, height = self._side(), self.width(), self.height()
        words = self._words
        return (
            Part(QRectF(0, 0, side, height), words.text(N_("Less")), hint=self._name),
            Part(QRectF(side, 0, width - 2 * side, height), self.text(), hint=self._name),
            Part(QRectF(width - side, 0, side, height), words.text(N_("More")), hint=self._name),
        )

    def part_used(self, index: int) -> None:
        self.current = _VALUE
        match index:
            case 0:
                self._stepped(-1)
            case 2:
                self._stepped(1)
            case _:
                self.type_value()

    def type_value(self, first: str = "") -> None:
        """Open the keypad; `first` is a digit already typed on a keyboard."""
        sheet = ask_number(
            self._keeper,
            self._words,
            self,
            self._name,
            self.value,
            least=self._least,
            most=self._most,
            decimals=not float(self._step).is_integer(),
            first=first,
        )
        sheet.finished.connect(self._typed)

    def _typed(self, value: object) -> None:
        if isinstance(value, int | float):
            self.set_value(value)

    def _held_at(self, where: QPointF) -> None:
        match self.part_at(where):
            case 0:
                self._stepped(-1)
            case 2:
                self._stepped(1)
            case _:
                pass

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.key_used()
        keys = Qt.Key
        match event.key():
            case keys.Key_Up | keys.Key_Right | keys.Key_Plus:
                self._stepped(1)
            case keys.Key_Down | keys.Key_Left | keys.Key_Minus:
                self._stepped(-1)
            case keys.Key_PageUp:
                self._stepped(10)
            case keys.Key_PageDown:
                self._stepped(-10)
            case keys.Key_Home:
                self.set_value(self._least)
            case keys.Key_End:
                self.set_value(self._most)
            case _ if event.text().isdecimal() and event.text().isascii():
                self.type_value(event.text())
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: a value must not change because one scrolled over it."""
        event.ignore()

    def sizeHint(self) -> QSize:
        theme = self.theme
        room = max(theme.px(76), round(width_of(self._widest(), theme.font("number"))) + theme.px(20))
        return QSize(2 * self._side() + room, theme.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(2 * self.theme.target + self.theme.px(44), self.theme.target)

    def _widest(self) -> str:
        ends = (f"{self._words.number(end)}{self._unit}" for end in (self._least, self._most))
        return max(self.text(), *ends, key=len)

    def _side(self) -> int:
        return self.theme.target

    def _within(self, value: float) -> float:
        """Between the bounds and as fine as the step; whole where the step is, if between two steps."""
        fine = 1 if float(self._step).is_integer() else self._step
        kept = max(self._least, min(self._most, round(value / fine) * fine))
        return int(kept) if float(self._step).is_integer() and float(kept).is_integer() else round(kept, 6)

    def _stepped(self, steps: int) -> None:
        """Go on by so many steps; from between two, the first leads onto one."""
        at = round(self.value / self._step, 6)
        self.set_value((floor(at) if steps > 0 else ceil(at)) * self._step + steps * self._step)

    def _say(self) -> None:
        self.setAccessibleName(f"{self._name} {self.text()}".strip())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        whole = QRectF(self.rect())
        radius = theme.px(10)
        less, value, more = self.parts()
        box(painter, whole, radius, theme.field, theme.edge, width=theme.px(1))
        painter.save()
        clip = QPainterPath()
        clip.addRoundedRect(whole.adjusted(1, 1, -1, -1), radius - 1, radius - 1)
        painter.setClipPath(clip)
        for index, part in ((_LESS, less), (_VALUE, value), (_MORE, more)):
            ground = theme.card if index != _VALUE else theme.field
            if index == self.pressed_part:
                ground = mix(ground, theme.ink, 0.12)
            painter.fillRect(part.rect, ground)
        thin = theme.px(1)
        painter.fillRect(QRectF(less.rect.right() - thin, 0, thin, whole.height()), theme.edge)
        painter.fillRect(QRectF(more.rect.left(), 0, thin, whole.height()), theme.edge)
        painter.restore()
        box(painter, whole, radius, None, theme.edge, width=theme.px(1))
        side = theme.px(20)
        for part, icon, end in ((less, "minus", self._least), (more, "plus", self._most)):
            centre = part.rect.center()
            spot = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            self._keeper.icons.paint(painter, spot, icon, theme.faint if self.value == end else theme.ink)
        room = value.rect.adjusted(theme.px(4), 0, -theme.px(4), 0)
        font = shrunk(self.text(), theme.font("number"), room.width(), 0.6)
        ink = theme.ink if self.isEnabled() else theme.muted
        draw_text(painter, room, self.text(), font, ink, align=Qt.AlignmentFlag.AlignHCenter)
        if self.ringed:
            self.paint_ring(painter, whole, radius)
