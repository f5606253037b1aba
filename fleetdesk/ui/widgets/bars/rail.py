"""The navigation rail at the left edge."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_lines, height_of, shrunk, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea


class RailItem(NamedTuple):
    """A place to go; `foot` ones stand at the lower end (settings, theme)."""

    key: str
    icon: str
    text: str
    foot: bool = False


class Rail(PartsArea):
    """Places to go, one of which one is at."""

    chosen = Signal(str)
    """The key of the item tapped (also of the one already current)."""

    def __init__(self, keeper: ThemeKeeper, items: Sequence[RailItem], *, name: str = "") -> None:
        super().__init__(keeper)
        self._items = tuple(item for item in items if not item.foot) + tuple(
            item for item in items if item.foot
        )
        self.key = self._items[0].key if self._items else ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def set_items(self, items: Sequence[RailItem]) -> None:
        """Change texts or icons (another language, another theme), keeping the place."""
        self._items = tuple(item for item in items if not item.foot) + tuple(
            item for item in items if item.foot
        )
        self.show_anew()

    def show_key(self, key: str) -> None:
        """Show another place as current without telling anyone."""
        self.key = key
        self.update()

    def parts(self) -> tuple[Part, ...]:
        theme = self.theme
        gap, edge = theme.px(4), theme.px(8)
        wanted = theme.px(74)
        count = max(1, len(self._items))
        # On a low screen the items come closer rather than leave it; never below a finger's height.
        each = min(wanted, max(theme.finger, (self.height() - 2 * edge) // count - gap))
        made: list[Part] = []
        top, feet = edge, sum(item.foot for item in self._items)
        foot_top = max(edge + (count - feet) * (each + gap), self.height() - edge - feet * (each + gap) + gap)
        for item in self._items:
            at = foot_top if item.foot else top
            rect = QRectF(edge - theme.px(2), at, self.width() - 2 * edge + theme.px(4), each)
            made.append(Part(rect, item.text, "choice", item.key == self.key))
            if item.foot:
                foot_top += each + gap
            else:
                top += each + gap
        return tuple(made)

    def part_used(self, index: int) -> None:
        self.chosen.emit(self._items[index].key)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(88), self.theme.px(400))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(88), self.least_height(self.theme, len(self._items)))

    @staticmethod
    def least_height(theme: Theme, count: int) -> int:
        """How high it must be for so many places that a finger can hit."""
        return count * (theme.finger + theme.px(4)) + theme.px(16)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.bar)
        for index, (item, part) in enumerate(zip(self._items, self.parts(), strict=True)):
            ink = theme.bar_muted
            if part.chosen:
                box(painter, part.rect, theme.px(12), theme.brass, None)
                ink = theme.on_brass
            elif index == self.pressed_part:
                box(painter, part.rect, theme.px(12), mix(theme.bar, theme.bar_muted, 0.25), None)
            room = part.rect.adjusted(theme.px(3), 0, -theme.px(3), 0)
            font = QFont(theme.font("tiny"))
            font.setBold(part.chosen)
            font = shrunk(item.text, font, room.width(), 0.75)
            side = theme.px(24)
            lines = wrapped(item.text, font, room.width(), 2)
            if height_of(len(lines), font) + side + theme.px(8) > part.rect.height():
                lines = wrapped(item.text, font, room.width(), 1)
            height = side + theme.px(4) + height_of(len(lines), font)
            top = part.rect.center().y() - height / 2
            spot = QRectF(part.rect.center().x() - side / 2, top, side, side)
            self._keeper.icons.paint(painter, spot, item.icon, ink)
            below = QRectF(room.left(), top + side + theme.px(4), room.width(), height)
            draw_lines(painter, below, lines, font, ink, align=Qt.AlignmentFlag.AlignHCenter)
            if index == self.current and self.ringed:
                box(painter, part.rect, theme.px(12), None, theme.bar_text, width=theme.px(2))
