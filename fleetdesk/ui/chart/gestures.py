"""A hand on a chart: one finger pans and flings, two pinch, the wheel zooms; what stays where it was is a tap.

A touch that only repeats the last one pans, but is no tap: a hand that trembles would take back what it just chose.
"""

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QEventPoint, QMouseEvent, QNativeGestureEvent, QTouchEvent, QWheelEvent

from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.touch import MOUSE, made_from_touch, moved_too_far

_TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)
_FRAME_MS = 16
_SLOWING = 0.004
"""Share of its speed a flung chart loses in a millisecond."""
_LEAST_SPEED, _FLING_FROM = 0.03, 0.25
"""Pixels a millisecond: below the first it stops, from the second on a lifted finger flings."""
_NOTCH = 120.0
_WHEEL = 1.25
_REMEMBERED_MS = 90


class Moved(Themed):
    """Mix-in for a painted widget that is panned and zoomed. Call `take_hand` in `__init__`."""

    def take_hand(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._down: dict[int, QPointF] = {}
        self._pressed: QPointF | None = None
        self._pressed_globally = QPointF()
        self._wandered = False
        self._no_tap = False
        self._drawing = False
        self._trail: list[tuple[int, QPointF]] = []
        self._speed = QPointF()
        self._watch = QElapsedTimer()
        self._coast = QTimer(self)
        self._coast.setInterval(_FRAME_MS)
        self._coast.timeout.connect(self._coasted)

    def moved_by(self, way: QPointF) -> bool:
        """The sea is drawn along; whether it moved at all (it stops at its edges)."""
        del way
        return False

    def zoomed_by(self, factor: float, about: QPointF) -> None:
        """It is spread or wheeled."""

    def hand_tap(self, where: QPointF, *, finger: bool) -> None:
        """Touched or clicked and lifted at the same place."""

    def grips(self, where: QPointF) -> bool:
        """Whether a finger laid there draws a way instead of the sea."""
        del where
        return False

    def drawn_to(self, where: QPointF) -> None:
        """A way is drawn on to a place."""

    def drawn_out(self, *, done: bool) -> None:
        """The finger that drew a way was lifted, or another came to it."""

    @property
    def pannable(self) -> bool:
        """Whether a finger may draw it along at all; else a view it lies in scrolls."""
        return True

    @property
    def coasting(self) -> bool:
        """Whether it still moves after a fling."""
        return self._coast.isActive()

    def stand_still(self) -> None:
        """Stop coasting."""
        self._coast.stop()

    # --- fingers -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() in _TOUCHES and isinstance(event, QTouchEvent):
            if self.isEnabled():
                self._touched(event)
            event.accept()
            return True
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoomed_by(1 + event.value(), event.position())
            return True
        return super().event(event)

    def _touched(self, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchCancel:
            self._forget()
            return
        before = dict(self._down)
        lifted: QEventPoint | None = None
        for point in event.points():
            lifted = self._point(point, event.timestamp()) or lifted
        still = [number for number in self._down if number in before]
        if len(still) >= 2:
            self._pinch([before[number] for number in still[:2]], [self._down[n] for n in still[:2]])
        elif still and len(self._down) == 1:
            for point in event.points():
                if point.id() == still[0] and point.state() == QEventPoint.State.Updated:
                    now, globally = point.position(), point.globalPosition()
                    self._drag(before[still[0]], now, globally, event.timestamp())
        if lifted is not None and not self._down:
            self._lift(lifted.position(), lifted.globalPosition(), event.timestamp(), finger=True)

    def _point(self, point: QEventPoint, time: int) -> QEventPoint | None:
        """Note where a finger is now; the finger itself if it was lifted."""
        number = point.id()
        match point.state():
            case QEventPoint.State.Pressed:
                self._down[number] = point.position()
                if len(self._down) == 1:
                    self._begin(point.position(), point.globalPosition(), time)
                else:
                    self._wandered = True
                    self._put_pen_down(done=False)
                    self._hold_view(True)
            case QEventPoint.State.Updated if number in self._down:
                self._down[number] = point.position()
            case QEventPoint.State.Released if self._down.pop(number, None) is not None:
                return point
            case _:
                pass
        return None

    def _pinch(self, before: list[QPointF], now: list[QPointF]) -> None:
        self._wandered = True
        self._trail.clear()
        middle, old = (now[0] + now[1]) / 2, (before[0] + before[1]) / 2
        self.moved_by(middle - old)
        was, is_ = (_length(one[0] - one[1]) for one in (before, now))
        if was > 1:
            self.zoomed_by(is_ / was, middle)

    def _begin(self, where: QPointF, globally: QPointF, time: int) -> None:
        self._no_tap = self.coasting or self.trembles(where)
        self.stand_still()
        self._drawing = self.grips(where)
        self._hold_view(self.pannable or self._drawing)
        self._pressed, self._pressed_globally = where, globally
        self._wandered = False
        self._trail = [(time, where)]

    def _drag(self, before: QPointF, now: QPointF, globally: QPointF, time: int) -> None:
        if self._pressed is not None and not self._wandered:
            if not moved_too_far(self._pressed_globally, globally):
                return
            self._wandered = True
            before = self._pressed
        if self._drawing:
            self.drawn_to(now)
            return
        self._trail = [one for one in self._trail if time - one[0] <= _REMEMBERED_MS] + [(time, now)]
        self.moved_by(now - before)

    def _lift(self, where: QPointF, globally: QPointF, time: int, *, finger: bool) -> None:
        pressed, self._pressed = self._pressed, None
        self._hold_view(False)
        if pressed is None:
            return
        if self._drawing and self._wandered:
            self._put_pen_down(done=True)
        elif self._wandered or moved_too_far(self._pressed_globally, globally):
            self._fling(where, time)
        elif not self._no_tap:
            self.counts(where, marks=True)
            self.hand_tap(where, finger=finger)

    def _fling(self, where: QPointF, time: int) -> None:
        trail = [one for one in self._trail if time - one[0] <= _REMEMBERED_MS]
        if len(trail) < 2 or time <= trail[0][0]:
            return
        self._speed = (where - trail[0][1]) / (time - trail[0][0])
        if _length(self._speed) >= _FLING_FROM:
            self._watch.start()
            self._coast.start()

    def _coasted(self) -> None:
        passed = min(64, max(1, self._watch.restart()))
        moved = self.moved_by(self._speed * passed)
        self._speed *= max(0.0, 1 - _SLOWING * passed)
        if not moved or _length(self._speed) < _LEAST_SPEED:
            self.stand_still()

    def _put_pen_down(self, *, done: bool) -> None:
        if self._drawing:
            self._drawing = False
            self.drawn_out(done=done)

    def _forget(self) -> None:
        self._put_pen_down(done=False)
        self._down.clear()
        self._pressed = None
        self._hold_view(False)

    def _hold_view(self, hold: bool) -> None:  # noqa: FBT001 - one word says it
        """Let a view this lies in not scroll while a finger moves the chart."""
        above: QObject | None = self.parentWidget()
        while above is not None:
            if isinstance(above, Scroll):
                above.hold_still(hold=hold)
            above = above.parent()

    # --- mouse ---------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not made_from_touch(event) and event.button() == Qt.MouseButton.LeftButton:
            self._down = {MOUSE: event.position()}
            self._begin(event.position(), event.globalPosition(), event.timestamp())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if made_from_touch(event) or MOUSE not in self._down:
            return
        before, self._down[MOUSE] = self._down[MOUSE], event.position()
        self._drag(before, event.position(), event.globalPosition(), event.timestamp())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if made_from_touch(event) or event.button() != Qt.MouseButton.LeftButton:
            return
        if self._down.pop(MOUSE, None) is not None:
            self._lift(event.position(), event.globalPosition(), event.timestamp(), finger=False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned:
            self.stand_still()
            self.zoomed_by(_WHEEL ** (turned / _NOTCH), event.position())
        event.accept()


def _length(way: QPointF) -> float:
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)
