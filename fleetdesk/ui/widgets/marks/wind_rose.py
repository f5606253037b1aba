"""The wind, to be read and to be turned."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.layout.drawings import arrow
from fleetdesk.core.layout.marks import Line, Move, Path, To
from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Down)
_ON = (Qt.Key.Key_Right, Qt.Key.Key_Up)


def compass_point(centre: QPointF, radius: float, turn: float) -> QPointF:
    """The point `radius` away in a direction; `turn` counts whole circles clockwise from the top."""
    angle = 2 * math.pi * turn
    return QPointF(centre.x() + radius * math.sin(angle), centre.y() - radius * math.cos(angle))


class WindRose(PartsArea):
    """A compass of 6 to 16 points, each a finger target: where the wind comes from, or a ship heads. Arrow keys turn it."""

    turned = Signal(int)
    """The index of the direction chosen, clockwise from the top."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        labels: Sequence[str],
        *,
        direction: int = 0,
        name: str = "",
        onward: bool = False,
    ) -> None:
        """`labels` names every point, clockwise from the top; the arrow flies from `direction`, or `onward` to it."""
        super().__init__(keeper)
        self.onward = onward
        self._labels = tuple(labels)
        self._name = name
        self.direction = self.current = direction
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._say()

    def show_direction(self, direction: int) -> None:
        """Show another direction without telling anyone."""
        self.direction = self.current = direction % len(self._labels)
        self._say()
        self.update()

    def parts(self) -> tuple[Part, ...]:
        centre, ring, side = self._frame()
        return tuple(
            Part(
                _square(compass_point(centre, ring, n / len(self._labels)), side),
                label,
                "choice",
                n == self.direction,
            )
            for n, label in enumerate(self._labels)
        )

    def part_used(self, index: int) -> None:
        if index != self.direction:
            self.show_direction(index)
            self.turned.emit(index)

    def part_at(self, where: QPointF) -> int | None:
        """Anywhere in a point's sector counts, save the hub."""
        centre, ring, side = self._frame()
        way = where - centre
        away = math.hypot(way.x(), way.y())
        if away < 0.3 * ring or away > ring + 0.75 * side:
            return None
        count = len(self._labels)
        return round(math.atan2(way.x(), -way.y()) / (2 * math.pi) * count) % count

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _BACK or event.key() in _ON:
            self.key_used()
            self.use((self.direction + (1 if event.key() in _ON else -1)) % len(self._labels))
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return self._room_for(self.theme.target, 260)

    def minimumSizeHint(self) -> QSize:
        crowded = len(self._labels) > 8
        return self._room_for(round(0.8 * self.theme.target) if crowded else self.theme.target, 186)

    def _room_for(self, each: int, least: int) -> QSize:
        """The room in which targets of this size stand side by side on the ring; `least` in pixels at 100 %."""
        ring = each / 2 / math.sin(math.pi / max(3, len(self._labels)))
        side = max(self.theme.px(least), round(2 * ring + each) + 2)
        return QSize(side, side)

    def _frame(self) -> tuple[QPointF, float, float]:
        """Centre, radius of the ring of points, side of a point."""
        centre = QRectF(self.rect()).center()
        half = min(self.width(), self.height()) / 2
        side = min(self.theme.target, half * 0.42)
        return centre, half - side / 2 - 1, side

    def _say(self) -> None:
        self.setAccessibleName(f"{self._name} {self._labels[self.direction]}".strip())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre, ring, side = self._frame()
        count = len(self._labels)
        inner = ring - side * 0.72
        painter.setPen(QPen(theme.line, theme.px(1)))
        painter.setBrush(theme.card)
        painter.drawEllipse(centre, inner, inner)
        painter.setPen(QPen(theme.muted, theme.px(1)))
        for n in range(count):
            long = n % max(1, count // 4) == 0
            start = inner * (0.84 if long else 0.91)
            painter.drawLine(
                compass_point(centre, start, n / count), compass_point(centre, inner - 2, n / count)
            )
        for n, part in enumerate(self.parts()):
            main = n % max(1, count // 4) == 0
            ink = theme.ink if main else theme.muted
            if part.chosen:
                box(painter, part.rect, side / 2, theme.brass, None)
                ink = theme.on_brass
            else:
                ground = mix(theme.card, theme.ink, 0.12) if n == self.pressed_part else theme.card
                box(painter, part.rect, side / 2, ground, theme.edge, width=theme.px(1))
            font = theme.font("small_strong" if count <= 8 or main else "tiny")
            draw_text(painter, part.rect, part.name, font, ink, align=Qt.AlignmentFlag.AlignHCenter)
            if part.chosen and self.ringed:
                self.paint_ring(painter, part.rect, side / 2)
        comes = 360 * self.direction / count + (180 if self.onward else 0)
        barbs = 0 if self.onward else 2
        paint_arrow(painter, theme.brass_deep, centre, inner * 0.8, wind=comes, barbs=barbs)


class WindDial(PartsArea):
    """The wind in the dark bar: its arrow, and what it is called; a tap asks to turn it."""

    turn_wanted = Signal()
    """It was tapped."""

    def __init__(self, keeper: ThemeKeeper, title: str = "") -> None:
        super().__init__(keeper)
        self._title, self._text, self._wind, self._barbs = title, "", 0.0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_wind(self, wind: float, text: str, title: str | None = None, *, barbs: int = 0) -> None:
        """`wind` is where it comes from, degrees clockwise from north; a barb for each step of its force."""
        self._wind, self._barbs, self._text = wind, barbs, text
        self._title = self._title if title is None else title
        self.setAccessibleName(f"{self._title} {text}".strip())
        self.show_anew()

    def parts(self) -> tuple[Part, ...]:
        return (Part(QRectF(self.rect()), self.accessibleName()),)

    def part_used(self, _index: int) -> None:
        self.turn_wanted.emit()

    def sizeHint(self) -> QSize:
        side = max(self.theme.px(48), self.theme.target)
        return QSize(self.width_for(self._title, self._text), side)

    def width_for(self, title: str, text: str) -> int:
        """The width it takes with these words beside the needle."""
        theme = self.theme
        words = max(
            theme.metrics("small").horizontalAdvance(title), theme.metrics("strong").horizontalAdvance(text)
        )
        return max(theme.px(48), theme.target) + (words + theme.px(12) if words else 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        side = self.height()
        disc = QRectF(1, 1, side - 2, side - 2)
        ground = mix(theme.bar_box, theme.bar_muted, 0.3) if self.pressed_part is not None else theme.bar_box
        box(painter, disc, side / 2, ground, None)
        paint_arrow(painter, theme.brass, disc.center(), side * 0.46, wind=self._wind, barbs=self._barbs)
        left = side + theme.px(10)
        small, strong = theme.font("small"), theme.font("strong")
        half = self.height() / 2
        room = self.width() - left
        if self._title:
            draw_text(
                painter,
                QRectF(left, half - theme.px(20), room, theme.px(20)),
                self._title,
                small,
                theme.bar_text,
            )
            below = QRectF(left, half, room, theme.px(20))
        else:
            below = QRectF(left, 0, room, self.height())
        draw_text(painter, below, self._text, strong, theme.bar_text)
        if self.ringed:
            box(painter, disc, side / 2, None, theme.bar_text, width=theme.px(2))


def _square(centre: QPointF, side: float) -> QRectF:
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


def paint_arrow(
    painter: QPainter, ink: QColor, centre: QPointF, radius: float, *, wind: float, barbs: int = 0
) -> None:
    """The arrow of the wind, the same in the bar, on a chart and where it is set, across a dial of that radius.

    It flies with the wind; `wind` is where it comes from, degrees clockwise from north.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in arrow(centre.x(), centre.y(), radius, wind + 180, barbs):
        match mark:
            case Line(x1, y1, x2, y2):
                painter.setPen(QPen(ink, max(1.5, radius * 0.085), c=Qt.PenCapStyle.RoundCap))
                painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
            case Path(steps):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ink)
                spots = [QPointF(step.x, step.y) for step in steps if isinstance(step, Move | To)]
                painter.drawPolygon(QPolygonF(spots))
            case _:
                raise TypeError(mark)
    painter.restore()
