"""Things side by side that wrap like words, and the chips one wraps most."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget, QWidgetItem

from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.look.theme import Theme, Tone, faded, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed, box, height_at, square
from fleetdesk.ui.widgets.lines import draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea, Wrapped


class FlowLayout(QLayout):
    """Places widgets side by side and begins a new line when one no longer fits."""

    def __init__(
        self, keeper: ThemeKeeper, parent: QWidget | None = None, *, gap: int = 8, column: int = 0
    ) -> None:
        """`column`: they stand in columns alike, at least so wide, and those of a line are of one height."""
        if parent is None:
            super().__init__()
        else:
            super().__init__(parent)
        self._keeper, self._gap, self._column = keeper, gap, column
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        keeper.clothe(self)

    def addWidget(self, widget: QWidget) -> None:
        # An item made here is ours. One made by Qt may lie where a deleted one did, and Python would then hand out
        # what it remembers of that one.
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Something in it needs other room."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        gap = self._keeper.theme.px(self._gap)
        hints = [item.sizeHint() for item in self._shown()]
        width = sum(hint.width() for hint in hints) + gap * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def wear(self) -> None:
        """Its gap follows the scale."""
        self.invalidate()

    def _alike(self, room: int) -> int:
        """How wide each is where all are; else 0."""
        theme = self._keeper.theme
        gap, least = theme.px(self._gap), theme.px(self._column)
        count = max(1, min(len(self._shown()), (room + gap) // (least + gap))) if least else 0
        return (room - gap * (count - 1)) // count if count else 0

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Lay the items out in `rect`; returns the height they take."""
        gap, alike = self._keeper.theme.px(self._gap), self._alike(rect.width())
        lines: list[list[tuple[QLayoutItem, QSize]]] = [[]]
        used = 0
        for item in self._shown():
            width = alike or min(item.sizeHint().width(), rect.width())
            if lines[-1] and used + gap + width > rect.width():
                lines.append([])
            used = width if not lines[-1] else used + gap + width
            lines[-1].append((item, QSize(width, height_at(width, item))))
        top = rect.top()
        for number, line in enumerate(lines):
            tall = max((size.height() for _, size in line), default=0)
            left = rect.left()
            for item, hint in line:
                size = QSize(hint.width(), tall) if alike else hint
                if move:
                    item.setGeometry(QRect(QPoint(left, top + (tall - size.height()) // 2), size))
                left += size.width() + gap
            top += tall + (gap if number + 1 < len(lines) else 0)
        return top - rect.top()


class ChipText(NamedTuple):
    """What a chip says: a mark and a tone never stand without a text."""

    text: str
    tone: Tone = "plain"
    icon: str = ""
    hint: str = ""
    dashed: bool = False
    """It names what is not there: an outline alone."""


def chip_size(theme: Theme, chip: ChipText, most: float = inf, lines: int = 1) -> tuple[float, float]:
    """How wide, at most `most`, and how high a pill is, in pixels; where it is narrow it holds up to `lines` lines."""
    font = theme.font("small")
    beside = theme.px(20)
    if chip.icon:
        beside += theme.px(16) + (theme.px(5) if chip.text else 0)
    width, high = beside + width_of(chip.text, font), float(theme.px(28))
    if width > most and lines > 1:
        high = max(high, height_of(len(wrapped(chip.text, font, most - beside, lines)), font) + theme.px(10))
    return min(most, width), high


def paint_chip(
    painter: QPainter,
    theme: Theme,
    icons: Icons,
    rect: QRectF,
    chip: ChipText,
    *,
    pressed: bool = False,
    most: int = 1,
) -> None:
    """Draw a pill in its tone; where the place is narrow its text takes up to `most` lines, then is elided."""
    inks = theme.tone(chip.tone)
    ground = mix(inks.ground, inks.text, 0.14) if pressed else inks.ground
    radius = min(rect.height() / 2, theme.px(14 if most > 1 else 16))
    if chip.dashed:
        box(painter, rect, radius, None, theme.muted, style=Qt.PenStyle.DashLine)
    else:
        box(painter, rect, radius, ground, faded(inks.text, 0.12), width=1)
    left = rect.left() + theme.px(10)
    if chip.icon:
        side = theme.px(16)
        icons.paint(painter, square(rect, left, side), chip.icon, inks.text)
        left += side + theme.px(5)
    words = QRectF(left, rect.top(), rect.right() - theme.px(9) - left, rect.height())
    draw_text(painter, words, chip.text, theme.font("small"), inks.text, most=most)


class Chip(Themed, QWidget):
    """A small pill that says one thing about what it stands beside. It is read, not tapped."""

    def __init__(self, keeper: ThemeKeeper, text: str = "", tone: Tone = "plain", icon: str = "") -> None:
        super().__init__()
        self.chip = ChipText(text, tone, icon)
        self.dress(keeper)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_chip(self, text: str, tone: Tone = "plain", icon: str = "") -> None:
        self.chip = ChipText(text, tone, icon)
        self.setAccessibleName(text)
        self.show_anew()

    def sizeHint(self) -> QSize:
        width, height = chip_size(self.theme, self.chip)
        return QSize(round(width) + 1, round(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(44), self.theme.px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_chip(QPainter(self), self.theme, self._keeper.icons, QRectF(self.rect()), self.chip)


class ChipRow(Wrapped, PartsArea):
    """Chips that wrap and can be tapped (to ask why, to cancel a critical); each has a finger's height around it."""

    tapped_chip = Signal(int)
    """The index of the chip tapped."""

    def __init__(self, keeper: ThemeKeeper, chips: Sequence[ChipText] = (), *, name: str = "") -> None:
        super().__init__(keeper)
        self._chips: tuple[ChipText, ...] = ()
        self.setAccessibleName(name)
        self.follow_width()
        self.set_chips(chips)

    def set_chips(self, chips: Sequence[ChipText]) -> None:
        self._chips = tuple(chips)
        self.current = min(self.current, max(0, len(self._chips) - 1))
        policy = Qt.FocusPolicy.StrongFocus if self._chips else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        self.show_anew()

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(place, chip.text, hint=chip.hint)
            for chip, place in zip(self._chips, self._places(self.width()), strict=True)
        )

    def part_used(self, index: int) -> None:
        self.tapped_chip.emit(index)

    def sizeHint(self) -> QSize:
        width = sum(chip_size(self.theme, chip)[0] + self.theme.px(6) for chip in self._chips)
        return QSize(round(width), self.heightForWidth(self.width() or round(width)))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(80))

    def _places(self, width: int) -> tuple[QRectF, ...]:
        theme = self.theme
        gap, tall = theme.px(6), theme.target
        left = top = 0.0
        places: list[QRectF] = []
        for chip in self._chips:
            wide = min(chip_size(self.theme, chip)[0], float(width))
            if left and left + wide > width:
                left, top = 0.0, top + tall
            places.append(QRectF(left, top, wide, tall))
            left += wide + gap
        return tuple(places)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        pill = self.theme.px(32)
        for index, (chip, place) in enumerate(zip(self._chips, self._places(self.width()), strict=True)):
            spare = (place.height() - pill) / 2
            rect = place.adjusted(0, spare, 0, -spare)
            paint_chip(
                painter, self.theme, self._keeper.icons, rect, chip, pressed=index == self.pressed_part
            )
            if index == self.current and self.ringed:
                self.paint_ring(painter, rect, pill / 2)
