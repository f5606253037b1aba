"""One painted widget made of several parts one can choose: tapped, walked by arrow keys, read by screen readers."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from fleetdesk.core import escaping
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets import accessible
from fleetdesk.ui.widgets.base import FollowsWidth, WidgetMixin, box
from fleetdesk.ui.widgets.painted import Painted, Part
from fleetdesk.ui.widgets.touch import TapArea

_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)
_ON = (Qt.Key.Key_Right, Qt.Key.Key_Down)
_EDGE = 8
"""What is left free around a part that is scrolled into sight."""
_PRESS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select)


class Fitted(WidgetMixin):
    """What it shows is laid anew whenever its room is another."""

    def refit(self) -> None:
        """Lay what it shows in the room there is."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refit()


class FittedWidth(Fitted):
    """The same where only the width counts."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            super().resizeEvent(event)
        else:
            super(Fitted, self).resizeEvent(event)


class OnPaper(WidgetMixin):
    """Nothing behind it shows; it is `Themed` as well."""

    theme: Theme

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self.theme.paper)


class Wrapped(FollowsWidth):
    """What is laid in places, as many beside each other as the width takes."""

    _keeper: ThemeKeeper
    _usual = 320
    """How wide it likes to be at 100 %, where nobody says."""

    def _places(self, width: int) -> Sequence[QRectF]:
        """Where each part lies; nothing is shown yet."""
        del width
        return ()

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return round(places[-1].bottom()) if places else 0

    def sizeHint(self) -> QSize:
        width = max(self.width(), self._keeper.theme.px(self._usual))
        return QSize(width, self.heightForWidth(width))


class PartsArea(Painted, TapArea):
    """Base of painted widgets with parts. A subclass gives `parts()`, paints them, and hears `part_used`."""

    walked = Signal(int)
    """The index of the part the arrow keys moved to."""

    def __init__(self, keeper: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(keeper, parent)
        self.current = 0
        self.spoken = None
        self._pressed_part: int | None = None
        self._shown_pressed: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        accessible.watch()

    def parts_near(self, where: QPointF, near: float) -> Iterable[tuple[int, Part]]:
        """At least all parts within `near` px of a point, with their index: who has thousands need not look at each."""
        del where, near
        return enumerate(self.parts())

    def part_used(self, index: int) -> None:
        """A part was tapped, or chosen by key or screen reader."""

    def part_at(self, where: QPointF) -> int | None:
        """The part under a point; a point in a gap belongs to the nearest part within 6 px."""
        near = self.theme.px(6)
        best: tuple[float, int] | None = None
        for index, part in self.parts_near(where, near):
            if part.rect.contains(where):
                return index
            if part.rect.adjusted(-near, -near, near, near).contains(where):
                away = (part.rect.center() - where).manhattanLength()
                if best is None or away < best[0]:
                    best = (away, index)
        return best[1] if best else None

    @property
    def pressed_part(self) -> int | None:
        """The part now under a finger."""
        return self._pressed_part if self.pressed_at is not None else None

    def show_pressed_part(self) -> None:
        """What `show_pressed` is where a finger changes the look of its part alone, and all else is told by what is shown."""
        before, self._shown_pressed = self._shown_pressed, self.pressed_part
        if self.ringed:
            self.update()
            return
        parts = self.parts()
        for index in {before, self._shown_pressed}:
            if index is not None and index < len(parts):
                self.update(parts[index].rect.toAlignedRect())

    def walk_to(self, index: int) -> None:
        """Move the keyboard's place to a part and tell the screen reader."""
        count = len(self.parts())
        if not count:
            return
        self.current = max(0, min(count - 1, index))
        self.update()
        self._bring()
        accessible.focus_part(self, self.current)
        self.walked.emit(self.current)

    def _bring(self) -> None:
        """Scroll until the part the keyboard is on is in sight."""
        place = self.parts()[self.current].rect.toAlignedRect()
        above = self.parentWidget()
        while above is not None:
            inside = above.widget() if isinstance(above, QScrollArea) else None
            if isinstance(above, QScrollArea) and inside is not None:
                centre = self.mapTo(inside, place.center())
                above.ensureVisible(centre.x(), centre.y(), place.width() // 2, place.height() // 2 + _EDGE)
            above = above.parentWidget()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        """Where the keyboard is: a view that is tabbed into shows this part, not the middle of all of them."""
        parts = self.parts() if query == Qt.InputMethodQuery.ImCursorRectangle else ()
        if not parts:
            return super().inputMethodQuery(query)
        return parts[min(self.current, len(parts) - 1)].rect.toAlignedRect()

    def use(self, index: int) -> None:
        if 0 <= index < len(self.parts()):
            self.current = index
            self.part_used(index)
            self.show_pressed()

    def marks_at(self, where: QPointF) -> bool:
        index = self.part_at(where)
        return index is not None and self.parts()[index].kind == "tick"

    def finger_down(self, finger: int, where: QPointF) -> None:
        self._pressed_part = None if self.trembles(where) else self.part_at(where)
        super().finger_down(finger, where)

    def finger_tap(self, finger: int, where: QPointF) -> None:
        pressed = self._pressed_part
        was_held = self._was_held
        super().finger_tap(finger, where)
        if pressed is not None and not was_held and self.part_at(where) == pressed:
            self.use(pressed)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The focus lands on a part, not on the group."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self._tell_part)  # Qt tells of the group first

    def _tell_part(self) -> None:
        if self.hasFocus() and self.parts():
            accessible.focus_part(self, self.current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        self.key_used()
        if key in _BACK:
            self.walk_to(self.current - 1)
        elif key in _ON:
            self.walk_to(self.current + 1)
        elif key == Qt.Key.Key_Home:
            self.walk_to(0)
        elif key == Qt.Key.Key_End:
            self.walk_to(len(self.parts()) - 1)
        elif key in _PRESS:
            if not event.isAutoRepeat():
                self.use(self.current)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.part_at(QPointF(event.pos()))
            hint = self.parts()[index].hint if index is not None else ""
            if self.show_tip(event, escaping.tip(hint)):
                return True
        return super().event(event)

    def paint_place(self, painter: QPainter, radius: float, inset: float = 0) -> None:
        """The ring of the part the keyboard is on, so many pixels within it; `radius` is that at 100 %."""
        if self.ringed and self.current < len(parts := self.parts()):
            rect = parts[self.current].rect.adjusted(inset, inset, -inset, -inset)
            self.paint_ring(painter, rect, self.theme.px(radius))

    def paint_ring(self, painter: QPainter, rect: QRectF, radius: float) -> None:
        """The keyboard's place: two rings, so that one of them stands out whatever lies below."""
        theme = self.theme
        box(painter, rect, radius, None, theme.sea, width=theme.px(2))
        inner = theme.px(2)
        within = rect.adjusted(inner, inner, -inner, -inner)
        box(painter, within, max(0.0, radius - inner), None, theme.card, width=theme.px(1))


class LaidArea(FollowsWidth, PartsArea):
    """Base of those whose parts are laid once for a width. A subclass lays them in `lay`, and gives them to `laid`."""

    def __init__(self, keeper: ThemeKeeper, name: str = "") -> None:
        super().__init__(keeper)
        self._parts: Sequence[Part] = ()
        self.setAccessibleName(name)
        self.follow_width()

    def parts(self) -> Sequence[Part]:
        return self._parts

    def lay(self) -> None:
        """Find the places of all parts in the present width and looks."""

    def laid(self, parts: Sequence[Part]) -> None:
        """Show these parts; the keyboard's place stays among them, and no finger is on one."""
        self._parts = parts
        self.current = min(self.current, max(0, len(parts) - 1))
        self.let_go()
        self.show_anew()

    def restyle(self) -> None:
        self.lay()

    def width_changed(self) -> None:
        self.lay()
