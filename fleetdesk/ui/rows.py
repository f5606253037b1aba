"""A row that says what is set and opens what changes it."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box, square
from fleetdesk.ui.widgets.lines import draw_lines, height_of, width_of, wrapped
from fleetdesk.ui.widgets.touch import Deed, TapButton


class ValueRow(FollowsWidth, TapButton):
    """A title, what is set now, a line that explains, and an arrow."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        title: str,
        value: str = "",
        *,
        sub: str = "",
        icon: str = "",
        does: Deed | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(keeper, parent, does)
        self.value, self._sub, self._icon, self._marked = value, sub, icon, False
        self.setText(title)
        self.follow_width(QSizePolicy.Policy.Preferred)
        self._say()

    def set_value(self, value: str, *, marked: bool = False) -> None:
        """Show another value; `marked` puts a brass mark beside one that is not the usual."""
        self.value, self._marked = value, marked
        self._say()
        self.show_anew()

    def _say(self) -> None:
        self.setAccessibleName(", ".join(text for text in (self.text(), self.value) if text))
        self.setAccessibleDescription(self._sub)

    def _left(self) -> int:
        return self.theme.px(14) + (self.theme.px(34) if self._icon else 0)

    def _lines(self, width: float) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        theme = self.theme
        room = max(1.0, width - self._left() - theme.px(44))
        title = wrapped(self.text(), theme.font("strong"), room, 2)
        value = wrapped(self.value, theme.font("body"), room, 3) if self.value else ()
        return title, value, wrapped(self._sub, theme.font("small"), room, 3) if self._sub else ()

    def heightForWidth(self, width: int) -> int:
        theme = self.theme
        title, value, sub = self._lines(width)
        words = height_of(len(title), theme.font("strong")) + height_of(len(value), theme.font("body"))
        words += height_of(len(sub), theme.font("small"))
        return max(theme.target, round(words) + theme.px(20))

    def sizeHint(self) -> QSize:
        theme = self.theme
        words = max(
            width_of(self.text(), theme.font("strong")),
            width_of(self.value, theme.font("body")),
            width_of(self._sub, theme.font("small")),
        )
        width = min(round(words) + self._left() + theme.px(46), theme.px(420))
        return QSize(width, self.heightForWidth(self.width() if self.width() > theme.px(120) else width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(180), self.theme.target)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        area = QRectF(self.rect())
        ground = theme.card
        if self.isDown():
            ground = mix(ground, theme.ink, 0.1)
        elif self.underMouse() and self.isEnabled():
            ground = mix(ground, theme.ink, 0.03)
        box(painter, area, theme.px(10), ground, theme.line, width=theme.px(1))
        title, value, sub = self._lines(area.width())
        strong, body, small = theme.font("strong"), theme.font("body"), theme.font("small")
        height = height_of(len(title), strong) + height_of(len(value), body) + height_of(len(sub), small)
        left = float(self._left())
        if self._icon:
            side = theme.px(24)
            self._keeper.icons.paint(painter, square(area, theme.px(14), side), self._icon, theme.sea)
        room = QRectF(left, area.center().y() - height / 2, area.width() - left - theme.px(44), height)
        used = draw_lines(painter, room, title, strong, theme.ink if self.isEnabled() else theme.muted)
        room = room.adjusted(0, used, 0, 0)
        used = draw_lines(painter, room, value, body, theme.brass_deep if self._marked else theme.sea_deep)
        draw_lines(painter, room.adjusted(0, used, 0, 0), sub, small, theme.muted)
        if self._marked:
            bar = QRectF(
                area.left() + theme.px(4),
                area.top() + theme.px(10),
                theme.px(4),
                area.height() - theme.px(20),
            )
            box(painter, bar, theme.px(2), theme.brass)
        side = theme.px(20)
        spot = QRectF(area.right() - side - theme.px(12), area.center().y() - side / 2, side, side)
        self._keeper.icons.paint(painter, spot, "chevron-right", theme.muted)
        if self.ringed:
            box(painter, area, theme.px(10), None, theme.sea, width=theme.px(2))
