"""On or off."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box, square
from fleetdesk.ui.widgets.lines import draw_lines, height_of, width_of, wrapped
from fleetdesk.ui.widgets.touch import TapButton


class Switch(FollowsWidth, TapButton):
    """A text, a line that explains it, and a slider at the right end; a tap anywhere turns it.

    Connect to Qt's own `toggled`.
    """

    def __init__(self, keeper: ThemeKeeper, text: str, *, sub: str = "", on: bool = False) -> None:
        super().__init__(keeper)
        self._sub = sub
        self.setText(text)
        self.setCheckable(True)
        self.setChecked(on)
        self.setAccessibleDescription(sub)
        self.follow_width(QSizePolicy.Policy.Preferred)

    def heightForWidth(self, width: int) -> int:
        title, sub = self._lines(width)
        theme = self.theme
        words = height_of(len(title), theme.font("body")) + height_of(len(sub), theme.font("small"))
        return max(theme.target, round(words) + theme.px(12))

    def sizeHint(self) -> QSize:
        theme = self.theme
        words = max(width_of(self.text(), theme.font("body")), width_of(self._sub, theme.font("small")))
        width = min(round(words), theme.px(360)) + self._track().width() + theme.px(14)
        return QSize(width, self.heightForWidth(self.width() or width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._track().width() + self.theme.px(90), self.theme.target)

    def _track(self) -> QSize:
        return QSize(self.theme.px(54), self.theme.px(30))

    def _lines(self, width: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        theme = self.theme
        room = max(1, width - self._track().width() - theme.px(14))
        title = wrapped(self.text(), theme.font("body"), room, 3) if self.text() else ()
        return title, wrapped(self._sub, theme.font("small"), room, 4) if self._sub else ()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        title, sub = self._lines(self.width())
        big, small = theme.font("body"), theme.font("small")
        height = height_of(len(title), big) + height_of(len(sub), small)
        words = QRectF(0, (self.height() - height) / 2, self.width(), height)
        used = draw_lines(painter, words, title, big, theme.ink if self.isEnabled() else theme.muted)
        draw_lines(painter, words.adjusted(0, used, 0, 0), sub, small, theme.muted)
        size = self._track()
        track = QRectF(
            self.width() - size.width(), (self.height() - size.height()) / 2, size.width(), size.height()
        )
        on = self.isChecked()
        round_end = track.height() / 2
        line = theme.sea if on else theme.muted
        box(painter, track, round_end, theme.sea if on else theme.track, line, width=theme.px(2))
        side = track.height() - theme.px(8)
        left = track.right() - side - theme.px(4) if on else track.left() + theme.px(4)
        knob = square(track, left, side)
        box(painter, knob, side / 2, theme.card if on else theme.muted, None)
        if on:
            # Never colour alone: the knob carries a tick.
            self._keeper.icons.paint(painter, knob.adjusted(3, 3, -3, -3), "check", theme.sea)
        if self.ringed:
            ring = theme.px(3)
            box(
                painter,
                track.adjusted(-ring, -ring, 0, ring),
                round_end + ring,
                None,
                theme.brass,
                width=theme.px(2),
            )
