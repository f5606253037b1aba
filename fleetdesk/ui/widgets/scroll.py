"""A view that scrolls under the finger, with taps left to what it shows, and the sign that there is more below its edge."""

import weakref

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScroller, QScrollerProperties, QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.touch import Touchable

_DRAG_START, _NEVER = 0.004, 100.0
"""Metres a finger moves before a view scrolls under it."""
_TALL, _SIGN = 28, 18
"""What fades, from the edge up; the arrow in it."""
_MOST_TURNS = 4
"""How often a view fits its content anew while it is at it."""
_OF_CONTENT = frozenset((QEvent.Type.LayoutRequest, QEvent.Type.Resize))
"""What a view hears of its content; of all else only Qt does."""


class Scroll(Themed, QScrollArea):
    """Kinetic scrolling for fingers, the wheel and thin bars for mice.

    Its content must read touches itself (`TapArea`, `BigButton` and all of this kit do). A touch that turns into a
    scroll is taken away from what it began on; a tap on a coasting view only stops it.
    """

    room_changed = Signal()
    """Another part of what it holds is seen; how large that is, the viewport says."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        content: QWidget | None = None,
        *,
        across: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`across` lets it scroll sideways too; otherwise the content is as wide as the view."""
        super().__init__(parent)
        self.setViewport(
            QWidget()
        )  # to know Qt's own for what it is, every class there is of widgets is made
        self.dress(keeper)
        self._touched: list[weakref.ref[QObject]] = []
        self._state = QScroller.State.Inactive
        self._caught = False
        self._turns = 0
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(needed if across else off)
        self.viewport().setAutoFillBackground(False)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        scroller = QScroller.scroller(self.viewport())
        properties = scroller.scrollerProperties()
        metric = QScrollerProperties.ScrollMetric
        never = QScrollerProperties.OvershootPolicy.OvershootAlwaysOff
        properties.setScrollMetric(metric.HorizontalOvershootPolicy, never)
        properties.setScrollMetric(metric.VerticalOvershootPolicy, never)
        properties.setScrollMetric(metric.DragStartDistance, _DRAG_START)
        scroller.setScrollerProperties(properties)
        scroller.stateChanged.connect(self._state_changed)
        if content is not None:
            self.setWidget(content)
        Scroll.restyle(self)

    def restyle(self) -> None:
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.setStyleSheet(self._keeper.sheet("bars"))

    def setWidget(self, widget: QWidget) -> None:
        widget.setObjectName("scrolled")
        super().setWidget(widget)
        widget.setAutoFillBackground(False)
        widget.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.room_changed.emit()
        super().resizeEvent(event)

    def minimumSizeHint(self) -> QSize:
        least = self.theme.px(40)
        content = self.widget()
        fixed = self.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        across = content.minimumSizeHint().width() if content is not None and fixed else least
        return QSize(max(least, across), least)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind not in _OF_CONTENT or watched is not self.widget():
            return super().eventFilter(watched, event)
        # A column that may not scroll sideways must never be wider than the view: ask for the width it needs.
        if (
            kind == QEvent.Type.LayoutRequest
            and self.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        ):
            self.updateGeometry()
        if kind != QEvent.Type.Resize:
            return super().eventFilter(watched, event)
        # Content that is too high only while no bar takes room from it makes bars come and go for ever, each
        # inside the last: after a few turns it stays as it is.
        if self._turns >= _MOST_TURNS:
            return False
        self._turns += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._turns -= 1

    def finger_caught_it(self) -> bool:
        return self._caught or self._state == QScroller.State.Scrolling

    def finger_down_on(self, touched: Touchable) -> None:
        self._touched = [one for one in self._touched if one() is not None and one() is not touched]
        self._touched.append(weakref.ref(touched))

    def hold_still(self, *, hold: bool) -> None:
        """Not scroll while a finger moves something inside, such as a chart; then scroll again."""
        scroller = QScroller.scroller(self.viewport())
        properties = scroller.scrollerProperties()
        properties.setScrollMetric(
            QScrollerProperties.ScrollMetric.DragStartDistance, _NEVER if hold else _DRAG_START
        )
        scroller.setScrollerProperties(properties)

    def show_whole(self, widget: QWidget) -> None:
        """Scroll until all of `widget` is in view."""
        self.ensureWidgetVisible(widget, 0, self.theme.px(12))

    def _state_changed(self, state: QScroller.State) -> None:
        before, self._state = self._state, state
        states = QScroller.State
        match state:
            case states.Pressed:
                self._caught = before == states.Scrolling
            case states.Dragging:
                self._caught = False
                self._take_back()
            case states.Inactive | states.Scrolling:
                self._caught = False

    def _take_back(self) -> None:
        touched, self._touched = self._touched, []
        for one in touched:
            widget = one()
            if isinstance(widget, Touchable):
                widget.let_go()


class MoreBelow(Themed, QWidget):
    """Lies over the lower edge of a view while it can be scrolled down: a line is faded there rather than cut in half.

    Taps go through it.
    """

    def __init__(self, keeper: ThemeKeeper, view: Scroll) -> None:
        super().__init__(view)
        self.dress(keeper)
        self._view = view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        bar = view.verticalScrollBar()
        bar.valueChanged.connect(self._fit)
        bar.rangeChanged.connect(self._fit)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        bar, seen = self._view.verticalScrollBar(), self._view.viewport().geometry()
        tall = min(self.theme.px(_TALL), seen.height())
        self.setGeometry(seen.left(), seen.bottom() + 1 - tall, seen.width(), tall)
        self.setVisible(bar.value() < bar.maximum())
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = self.theme, QRectF(self.rect())
        clear = QColor(theme.card)
        clear.setAlpha(0)
        fade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
        fade.setColorAt(0, clear)
        fade.setColorAt(0.6, theme.card)
        fade.setColorAt(1, theme.card)
        painter = QPainter(self)
        painter.fillRect(rect, fade)
        side = min(theme.px(_SIGN), rect.height())
        sign = QRectF(rect.center().x() - side / 2, rect.bottom() - side, side, side)
        self._keeper.icons.paint(painter, sign, "chevron-down", theme.ink)
