"""Fingers: a tap is a touch that stayed where it began.

Qt's own buttons lose taps inside a view that scrolls under the finger, and toggle on a drag that began on them.
So ours read the touches themselves: the place where each finger came down is kept in screen coordinates (the
widget may scroll away beneath it), and the tap counts on release if the finger moved less than
`startDragDistance()`. Mouse events a system makes up from touches are ignored.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QEventPoint, QHelpEvent, QInputDevice, QKeyEvent, QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Captioned, Themed

if TYPE_CHECKING:
    _Widget = Themed
else:
    _Widget = object

Deed = Callable[..., object] | SignalInstance
MOUSE = -1
HOLD_MS = 450
REPEAT_MS = 90

_TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)


@runtime_checkable
class Scrolling(Protocol):
    """A view that scrolls under the finger; `Scroll` is one."""

    def finger_caught_it(self) -> bool:
        """Whether the finger now down stopped a view that was still coasting."""
        ...

    def finger_down_on(self, touched: "Touchable") -> None:
        """Tell `touched` to let go if this touch turns into a scroll."""
        ...


def made_from_touch(event: QMouseEvent) -> bool:
    """Whether a system or Qt made this mouse event up from a touch (a pen's counts as a mouse)."""
    source = event.source()
    if source == Qt.MouseEventSource.MouseEventNotSynthesized:
        return False
    if source == Qt.MouseEventSource.MouseEventSynthesizedBySystem:
        return True
    return event.device().type() == QInputDevice.DeviceType.TouchScreen


def moved_too_far(start: QPointF, now: QPointF) -> bool:
    return (now - start).manhattanLength() >= QApplication.startDragDistance()


class Touchable(_Widget):
    """Mix-in, written before `Themed`, that turns touches into presses, let-goes and taps. Call `take_touches` in `__init__`."""

    def take_touches(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._fingers: dict[int, QPointF] = {}

    def finger_down(self, finger: int, where: QPointF) -> None:
        """A finger came down at `where`, in this widget's coordinates."""

    def finger_off(self, finger: int) -> None:
        """That finger slid away, or the view began to scroll: no tap will come of it."""

    def finger_tap(self, finger: int, where: QPointF) -> None:
        """That finger was lifted where it came down."""

    def let_go(self) -> None:
        """Forget all fingers: what they touch has changed, or scrolls."""
        fingers, self._fingers = self._fingers, {}
        for finger in fingers:
            self.finger_off(finger)

    def event(self, event: QEvent) -> bool:
        kind = event.type()  # hundreds of events a page: to ask again is dear
        if kind in _TOUCHES and isinstance(event, QTouchEvent):
            if self.isEnabled():
                self._touched(event)
            event.accept()
            return True
        if kind == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            return self.show_tip(event, self.toolTip())
        return super().event(event)

    def _touched(self, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchCancel:
            self.let_go()
            return
        for point in event.points():
            match point.state():
                case QEventPoint.State.Pressed:
                    self._point_down(point)
                case QEventPoint.State.Updated:
                    self._point_moved(point)
                case QEventPoint.State.Released:
                    start = self._fingers.pop(point.id(), None)
                    if start is None:
                        continue
                    if moved_too_far(start, point.globalPosition()):
                        self.finger_off(point.id())
                    else:
                        self.finger_tap(point.id(), point.position())
                case _:
                    pass

    def _point_down(self, point: QEventPoint) -> None:
        view = self._view()
        if view is not None:
            if view.finger_caught_it():
                return
            view.finger_down_on(self)
        self._fingers[point.id()] = point.globalPosition()
        self.finger_down(point.id(), point.position())

    def _point_moved(self, point: QEventPoint) -> None:
        start = self._fingers.get(point.id())
        if start is not None and moved_too_far(start, point.globalPosition()):
            del self._fingers[point.id()]
            self.finger_off(point.id())

    def _view(self) -> Scrolling | None:
        above: QObject | None = self.parentWidget()
        while above is not None:
            if isinstance(above, Scrolling):
                return above
            above = above.parent()
        return None


class TapButton(Touchable, Captioned, Themed, QAbstractButton):
    """One of Qt's buttons, painted by a subclass, pressed by finger, pen, mouse, Space or Enter.

    A touch that only repeats the last one (a hand that trembles) does not count.
    """

    def __init__(self, keeper: ThemeKeeper, parent: QWidget | None = None, does: Deed | None = None) -> None:
        """A tap `does` what is given."""
        super().__init__(parent)
        if does is not None:
            self.clicked.connect(does)
        self.dress(keeper)
        self.take_touches()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def marks(self) -> bool:
        """Whether the same tap again would take back what the first did, or do too much."""
        return True

    def finger_down(self, finger: int, where: QPointF) -> None:
        if self.trembles(where):
            self._fingers.pop(finger, None)
        else:
            self.setDown(True)

    def finger_off(self, _finger: int) -> None:
        self.setDown(False)

    def finger_tap(self, _finger: int, where: QPointF) -> None:
        # Another finger may have taken the keyboard focus and with it Qt's "down": the touch still is a tap.
        self.setDown(False)
        if self.rect().contains(where.toPoint()):
            self.counts(where, marks=self.marks())
            self.click()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if made_from_touch(event) or self.trembles(event.position()):
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.isDown() and self.rect().contains(event.position().toPoint()):
            self.counts(event.position(), marks=self.marks())
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.key_used()
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class TapArea(Touchable, Themed, QWidget):
    """A painted widget that is tapped, by finger, pen or mouse."""

    tapped = Signal(QPointF)
    """Where (QPointF, in this widget's coordinates)."""
    held = Signal(QPointF)
    """Where, once a finger has rested for half a second and then again for as long as it stays, where the widget
    wants that (`holds = True`). After the first no tap follows."""

    holds = False
    hold_ms = HOLD_MS
    repeat_ms = REPEAT_MS

    def __init__(self, keeper: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dress(keeper)
        self.take_touches()
        self.pressed_at: QPointF | None = None
        self._pressing: int | None = None
        self._mouse_from: QPointF | None = None
        self._was_held = False
        self._hold = QTimer(self)
        self._hold.timeout.connect(self._held_on)

    def marks_at(self, _where: QPointF) -> bool:
        """Whether a tap there strikes something, so that the same again would take it back or strike more."""
        return False

    def finger_down(self, finger: int, where: QPointF) -> None:
        if self.trembles(where):
            self._mouse_from = None
            self._fingers.pop(finger, None)
            return
        self.pressed_at, self._pressing, self._was_held = where, finger, False
        if self.holds:
            self._hold.start(self.hold_ms)
        self.show_pressed()

    def finger_off(self, finger: int) -> None:
        if finger == self._pressing:
            self._release()

    def finger_tap(self, finger: int, where: QPointF) -> None:
        was_held = self._was_held and finger == self._pressing
        if finger == self._pressing:
            self._release()
        if not was_held and self.rect().contains(where.toPoint()):
            self.counts(where, marks=self.marks_at(where))
            self.tapped.emit(where)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if made_from_touch(event):
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._mouse_from = event.globalPosition()
            self.finger_down(MOUSE, event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        # A hand on a mouse may wander inside what it presses; it gives up by leaving it.
        if self._pressing == MOUSE and not self.rect().contains(event.position().toPoint()):
            self._mouse_from = None
            self._release()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if made_from_touch(event) or event.button() != Qt.MouseButton.LeftButton:
            return
        start, self._mouse_from = self._mouse_from, None
        if start is not None:
            self.finger_tap(MOUSE, event.position())

    def let_go(self) -> None:
        self._mouse_from = None
        super().let_go()
        self._release()

    def _release(self) -> None:
        self.pressed_at, self._pressing, self._was_held = None, None, False
        self._hold.stop()
        self.show_pressed()

    def show_pressed(self) -> None:
        """A finger came or went: paint what that changes."""
        self.update()

    def _held_on(self) -> None:
        if self.pressed_at is None:
            self._hold.stop()
            return
        self._was_held = True
        self._hold.start(self.repeat_ms)
        self.held.emit(self.pressed_at)
