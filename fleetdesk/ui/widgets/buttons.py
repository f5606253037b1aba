"""Buttons for fingers."""

from math import ceil
from typing import Literal

from PySide6.QtCore import QDeadlineTimer, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.ui.look.theme import FontRole, faded, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import (
    draw_lines,
    fitted,
    fitted_in,
    height_of,
    widest_word,
    width_of,
    wrapped,
)
from fleetdesk.ui.widgets.touch import Deed, TapButton

ButtonKind = Literal["plain", "primary", "brass", "harm", "ghost", "bar", "done", "redo", "choice"]

GUARD_MS = 300
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
_MOST_BELOW = 9
"""Lines of what stands below the text, a hint or why it is discouraged: more than any sentence takes."""
_HEIGHTS = 32
"""Heights a button remembers: one that says what was done last says something else all evening."""
_WIDEST = 260
"""Words wider than this wrap rather than push others aside."""


class BigButton(TapButton):
    """A button a finger cannot miss: 48 px high at least, 62 px with a second line.

    A button whose meaning has just changed (`set_meaning`) ignores taps for 300 ms: the finger that was on its way
    meant the old one. A button the rules speak against (`discourage`) is muted and says why; it can still be tapped,
    for the program never forbids.
    """

    def __init__(
        self,
        keeper: ThemeKeeper,
        text: str = "",
        icon: str = "",
        kind: ButtonKind = "plain",
        *,
        sub: str = "",
        name: str = "",
        font: FontRole = "button",
        tall: bool = False,
        does: Deed | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`name` is what a screen reader says where there is no text, or not enough; it shows as a tip too.

        `tall` gives the 62 px of a button with two lines to one that has only one now.
        """
        super().__init__(keeper, parent, does)
        self._role, self._tall = font, tall
        self._icon, self.kind, self.sub, self._reason, self._name = icon, kind, sub, "", ""
        self._guard_ms = GUARD_MS
        self._heights: dict[tuple[int, str, str, bool], int] = {}
        self._laid_width = 0
        self._guard = QDeadlineTimer(0)
        self.setText(text)
        self._set_name(name)
        across = QSizePolicy.Policy.Fixed if icon and not text else QSizePolicy.Policy.Preferred
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def set_kind(self, kind: ButtonKind) -> None:
        if kind != self.kind:
            self.kind = kind
            self.update()

    def set_sub(self, sub: str) -> None:
        if sub != self.sub:
            self.sub = sub
            self.show_anew()

    def set_icon(self, icon: str) -> None:
        if icon != self._icon:
            self._icon = icon
            self.update()

    def set_meaning(
        self,
        text: str,
        *,
        sub: str | None = None,
        icon: str | None = None,
        kind: ButtonKind | None = None,
        name: str | None = None,
    ) -> None:
        """Make the button mean something else; if anything did change, taps are ignored for 300 ms."""
        before = (self.text(), self.sub, self._icon, self.kind, self._name)
        self.setText(text)
        self.sub = self.sub if sub is None else sub
        self._icon = self._icon if icon is None else icon
        self.kind = self.kind if kind is None else kind
        if name is not None:
            self._set_name(name)
        if (self.text(), self.sub, self._icon, self.kind, self._name) == before:
            return
        self.setDown(False)
        self.let_go()
        self._guard = QDeadlineTimer(self._guard_ms)
        self.show_anew()

    def guarded(self) -> bool:
        """Whether the meaning is so new that taps do not count yet."""
        return not self._guard.hasExpired()

    def discourage(self, reason: str | None) -> None:
        """Mute the button and say why, or (with None) take that back."""
        reason = reason or ""
        if reason == self._reason:
            return
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setToolTip(reason or self._name)
        self.show_anew()

    # Sizes

    def sizeHint(self) -> QSize:
        theme = self.theme
        title = theme.font(self._role)
        small = theme.font("label")
        words = min(width_of(self.text(), title), theme.px(_WIDEST))
        lines = self._second_line()
        if lines:
            words = max(words, min(width_of(lines, small), theme.px(_WIDEST)))
        width = ceil(words) + self._icon_room() + 2 * self._padding()
        if not self.text():
            return QSize(theme.target, theme.target)
        # A layout takes this height for the most: it must be right for the width it gave.
        return QSize(max(theme.target, width), self.heightForWidth(self._laid_width or width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before, self._laid_width = self._laid_width, event.size().width()
        if before != self._laid_width and self.heightForWidth(self._laid_width) != self.height():
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        theme = self.theme
        if not self.text():
            return QSize(theme.target, theme.target)
        # The longest word may shrink a little before it must be elided.
        word = 0.82 * widest_word(self.text(), theme.font(self._role))
        width = max(theme.target, round(word) + self._icon_room() + theme.px(14))
        return QSize(width, theme.target)

    def hasHeightForWidth(self) -> bool:
        return bool(self.text())

    def heightForWidth(self, width: int) -> int:
        # A page that opens asks each of its buttons a dozen times.
        asked = (width, self.text(), self._second_line(), bool(self._icon))
        if asked not in self._heights:
            if len(self._heights) >= _HEIGHTS:
                self._heights.clear()
            self._heights[asked] = self._height_at(width)
        return self._heights[asked]

    def wear(self) -> None:
        """Its letters follow the look, and with them how high it is."""
        self._heights.clear()
        super().wear()

    def _height_at(self, width: int) -> int:
        theme = self.theme
        room = max(1, width - self._icon_room() - 2 * self._padding(width))
        font, lines = fitted(self.text(), theme.font(self._role), room)
        needed = height_of(len(lines), font)
        sub = self._second_line()
        if sub:
            small = theme.font("label")
            needed += height_of(len(wrapped(sub, small, room, _MOST_BELOW)), small) + theme.px(2)
        least = theme.px(62) if sub or self._tall else theme.target
        return max(theme.target, least, round(needed) + theme.px(14))

    def _second_line(self) -> str:
        return self._reason or self.sub

    def _padding(self, width: int | None = None) -> int:
        """Room left and right; a narrow button gives most of it up."""
        full = self.theme.px(16)
        return full if width is None or width >= self.theme.px(150) else self.theme.px(7)

    def _icon_room(self) -> int:
        return self.theme.px(20) + self.theme.px(8) if self._icon and self.text() else 0

    # Taps

    def marks(self) -> bool:
        return self.isCheckable()

    def trembles(self, where: QPointF) -> bool:
        return self.guarded() or super().trembles(where)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.guarded() and event.key() in _PRESSES:
            self.key_used()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    # Looks

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        """Ground, border and text of this kind."""
        theme = self.theme
        sound, harm = theme.tone("sound"), theme.tone("harm")
        kinds: dict[ButtonKind, tuple[QColor | None, QColor | None, QColor]] = {
            "plain": (theme.field, theme.edge, theme.ink),
            "primary": (theme.sea, None, theme.on_sea),
            "brass": (theme.brass, None, theme.on_brass),
            "harm": (theme.harm, None, theme.on_harm),
            "ghost": (None, None, theme.sea_deep),
            "choice": (theme.field, theme.sea, theme.ink),
            "bar": (theme.bar_box, None, theme.bar_text),
            "done": (sound.ground, sound.strong, sound.text),
            "redo": (theme.field, harm.strong, harm.text),
        }
        return kinds[self.kind]

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, line, ink = self._colours()
        if self._reason or not self.isEnabled():
            ink = theme.bar_muted if self.kind == "bar" else theme.muted
            if self.kind != "bar":
                ground, line = None, theme.edge if self._reason or self.kind != "ghost" else None
            elif not self.isEnabled():
                ground, ink = faded(theme.bar_box, 0.5), faded(theme.bar_muted, 0.55)
        if self.isChecked() and self.kind in ("plain", "ghost"):
            ground, line, ink = theme.sea_soft, theme.sea, theme.sea_deep
        elif self.isChecked() and self.kind == "bar":
            ground, ink = theme.brass, theme.on_brass
        if self.isDown():
            ground = mix(ground or theme.paper, ink, 0.16)
        elif self.underMouse() and self.isEnabled():
            ground = mix(ground or theme.paper, ink, 0.05)
        area = QRectF(self.rect())
        dashed = Qt.PenStyle.DashLine if self._reason else Qt.PenStyle.SolidLine
        radius = theme.px(12)
        box(
            painter,
            area,
            radius,
            ground,
            line,
            width=theme.px(2) if (self.isChecked() or self.kind == "redo") and line else theme.px(1),
            style=dashed,
        )
        self._paint_words(painter, area, ink)
        if self.ringed:
            inner = theme.sea if self.kind in ("plain", "ghost", "done", "redo") else theme.card
            box(painter, area, radius, None, theme.sea, width=theme.px(2))
            inset = theme.px(3)
            area.adjust(inset, inset, -inset, -inset)
            box(painter, area, radius - inset, None, inner, width=theme.px(1))

    def _paint_words(self, painter: QPainter, area: QRectF, ink: QColor) -> None:
        theme = self.theme
        icons = self._keeper.icons
        if not self.text().strip():  # a blank keeps the height of words
            if self._icon:
                side = theme.px(24)
                centre = area.center()
                spot = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
                icons.paint(painter, spot, self._icon, ink)
            return
        padding = self._padding(self.width())
        room = max(1.0, area.width() - self._icon_room() - 2 * padding)
        title, lines = fitted_in(self.text(), theme.font(self._role), room, area.height())
        role: FontRole = "label"
        small = theme.font(role)
        sub = self._second_line()
        free = area.height() - height_of(len(lines), title) - theme.px(8)
        fitting = int(free // height_of(1, small)) if sub else 0
        under = wrapped(sub, small, room, max(1, min(_MOST_BELOW, fitting))) if sub and fitting else ()
        height = height_of(len(lines), title) + (height_of(len(under), small) + theme.px(2) if under else 0)
        top = area.center().y() - height / 2
        widest = max(
            [width_of(line, title) for line in lines] + [width_of(line, small) for line in under], default=0.0
        )
        left = area.left() + padding + self._icon_room() + max(0.0, (room - widest) / 2)
        words = QRectF(left, top, widest, height)
        if self._icon:
            side = theme.px(20)
            icons.paint(painter, square(area, left - theme.px(8) - side, side), self._icon, ink)
        middle = Qt.AlignmentFlag.AlignHCenter
        used = draw_lines(painter, words, lines, title, ink, align=middle)
        if under:
            below = words.adjusted(0, used + theme.px(2), 0, 0)
            quiet = (
                ink
                if self._reason or self.kind in ("primary", "harm", "brass", "done", "redo")
                else theme.muted
            )
            draw_lines(painter, below, under, small, quiet, align=middle)

    def _set_name(self, name: str) -> None:
        self._name = name
        self.setAccessibleName(name)
        self.setToolTip(self._reason or name)
