"""The dark bar over a screen: where one is, what goes on, what one can always do."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import NO_LIMIT, Column, Label, Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_lines, elided, height_of, width_of, wrapped

_SHARES, _HALF = (1.0, 0.85, 0.7, 0.6), 0.5
"""How large the letters of a long title may be on one line, and on two."""
_LEAST_TITLE = 150
"""The least room for one, at 100 %."""
_BETWEEN = 14
"""Gaps at 100 %."""


class BarLabel(Label):
    """Text on the dark bar."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            return self.show_tip(event, self.toolTip())
        return super().event(event)

    def restyle(self) -> None:
        super().restyle()
        palette = QPalette(self.palette())
        ink = self.theme.bar_muted if self._tone == "muted" else self.theme.bar_text
        palette.setColor(QPalette.ColorRole.WindowText, ink)
        self.setPalette(palette)


class LongTitle(BarLabel):
    """A title that somebody made up: where it is long it is smaller, then on two lines, before it is cut."""

    def shown(self) -> tuple[QFont, tuple[str, ...]]:
        """Its letters and lines in the present width."""
        text, font = self.text(), QFont(self.font())
        for share in _SHARES:
            font.setPixelSize(max(1, round(self.font().pixelSize() * share)))
            if width_of(text, font) <= self.width():
                return font, (text,)
        font.setPixelSize(max(1, round(self.font().pixelSize() * _HALF)))
        return font, wrapped(text, font, self.width(), 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(_LEAST_TITLE), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        font, lines = self.shown()
        room = QRectF(self.rect())
        room.setTop(room.center().y() - height_of(len(lines), font) / 2)
        draw_lines(QPainter(self), room, lines, font, self.palette().color(QPalette.ColorRole.WindowText))


class SmallLine(BarLabel):
    """What stands above the title: cut at its end where it has no room, and whole in its tip."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        font, ink = self.font(), self.palette().color(QPalette.ColorRole.WindowText)
        draw_lines(QPainter(self), QRectF(self.rect()), (elided(self.text(), font, self.width()),), font, ink)


class TopBar(Themed, QWidget):
    """A title with a small line above it, room for a widget in the middle, square buttons at the right.

    Folded, the middle stands in a line of its own below the rest.
    """

    def __init__(
        self,
        keeper: ThemeKeeper,
        title: str = "",
        sub: str = "",
        *,
        slim: bool = False,
        long: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`slim` is as high as a finger target, no more: where every line counts; `long` where titles are made up."""
        super().__init__(parent)
        self._slim = slim
        self._middle: QWidget | None = None
        self.folded = False
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        lines = Column(keeper, self, gap=6, margins=(12, 0) if slim else (18, 6))
        whole = lines.put(Row(keeper, gap=_BETWEEN), 1)
        self._below = lines.put(Row(keeper, gap=8))
        self._front = whole.put(Row(keeper, gap=8))
        words = whole.put(Column(keeper, gap=0))
        self.sub = SmallLine(keeper, sub, "label", "muted", wrap=False)
        self.title = (LongTitle if long else BarLabel)(keeper, title, "big_number", wrap=False)
        words.addStretch(1)
        words.add(self.sub, self.title)
        words.addStretch(1)
        self._centre = whole.put(Row(keeper, gap=8), 1)
        self._tools = whole.put(Row(keeper, gap=8))
        self.set_title(title, sub)
        self.restyle()

    def set_title(self, title: str, sub: str = "") -> None:
        self.title.setText(title)
        self.sub.setText(sub)
        self.sub.setToolTip(sub)
        self.sub.setVisible(bool(sub))
        self._give_room()

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self._give_room()
        return super().event(event)

    def _give_room(self) -> None:
        """Cut the small line before anything of the middle is folded."""
        layout, middle = self.layout(), self._middle
        if layout is None or middle is None or self.folded:
            self.sub.setMaximumWidth(NO_LIMIT)
            return
        edges, ends = layout.contentsMargins(), (self._front, self._tools)
        taken = edges.left() + edges.right() + middle.sizeHint().width()
        taken += sum(one.sizeHint().width() for one in ends) + 3 * self.theme.px(_BETWEEN)
        self.sub.setMaximumWidth(max(self.title.sizeHint().width(), self.width() - taken))

    def add_front(self, widget: QWidget) -> None:
        """Put something before the title: the way back."""
        self._front.addWidget(widget)

    def set_centre(self, widget: QWidget) -> None:
        """Fill the middle; the widget gets all the room there is."""
        self._middle = widget
        self._centre.addWidget(widget, 1, Qt.AlignmentFlag.AlignVCenter)

    def fold(self, *, folded: bool) -> None:
        """Put the middle into a line of its own, or back beside the title."""
        if folded == self.folded or self._middle is None:
            return
        self.folded = folded
        to = self._below if folded else self._centre
        (self._centre if folded else self._below).removeWidget(self._middle)
        to.addWidget(self._middle, 1, Qt.AlignmentFlag.AlignVCenter)
        self.restyle()

    def add_tool(self, icon: str, name: str) -> BigButton:
        """Add a square button at the right end; `name` is its tip and what a screen reader says."""
        return self._tools.put(BigButton(self._keeper, icon=icon, kind="bar", name=name))

    def add_widget(self, widget: QWidget) -> None:
        """Add something else at the right end (a wind rose)."""
        self._tools.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def restyle(self) -> None:
        theme = self.theme
        below = theme.target + theme.px(6) if self.folded else 0
        least = (
            max(theme.px(52), theme.target) if self._slim else max(theme.px(72), theme.target + theme.px(12))
        )
        self.setFixedHeight(least + below)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self.theme.bar)
