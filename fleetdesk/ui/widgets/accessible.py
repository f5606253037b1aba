"""Painted parts told to screen readers as if each were a widget of its own.

Qt asks the factory for an interface the first time a reader looks at a widget. Python must keep every interface it
hands out alive, so the widget keeps its own and that one keeps its parts'; they know the widget only weakly. Qt lets
go of a widget's interface with the widget, but of a part's only when it is told to.
"""

import weakref
from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import Any, cast

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QWidget
from shiboken6 import isValid

from fleetdesk.core import escaping
from fleetdesk.ui.widgets.painted import Painted, Part, PartKind

_INSTALLED = "fleetdesk_accessible"
# Qt takes a null pointer for "there is none"; its annotations do not say so.
_NO_OBJECT = cast("QObject", None)
_NO_WINDOW = cast("QWindow", None)
_NO_INTERFACE = cast("QAccessibleInterface", None)
_ENOUGH = 50
"""Parts that tell whether a widget is a list: one of thousands is not asked for each of them."""
_PRESS = QAccessibleActionInterface.pressAction()
_FOCUS = QAccessibleActionInterface.setFocusAction()
_ROLES: Mapping[PartKind, QAccessible.Role] = {
    "button": QAccessible.Role.Button,
    "choice": QAccessible.Role.RadioButton,
    "row": QAccessible.Role.ListItem,
    "tick": QAccessible.Role.CheckBox,
    "text": QAccessible.Role.StaticText,
}


class PartSpoken(QAccessibleWidget):
    """One part, to a screen reader: what it is called, how it stands, and what can be done with it."""

    def __init__(self, area: QWidget, index: int) -> None:
        super().__init__(
            area, QAccessible.Role.NoRole
        )  # that class knows actions; all else is told anew here
        self._area = weakref.ref(area)
        self._index = index

    def _found(self) -> tuple[QWidget, Part] | None:
        area = _finished(self._area())
        if area is None or not isinstance(area, Painted):
            return None
        parts = area.parts()
        return (area, parts[self._index]) if self._index < len(parts) else None

    def isValid(self) -> bool:
        return self._found() is not None

    def object(self) -> QObject:
        return _NO_OBJECT  # a part is no object of its own

    def window(self) -> QWindow:
        found = self._found()
        return found[0].window().windowHandle() if found else _NO_WINDOW

    def parent(self) -> QAccessibleInterface:
        found = self._found()
        return QAccessible.queryAccessibleInterface(found[0]) if found else _NO_INTERFACE

    def childCount(self) -> int:
        return 0

    def child(self, _index: int) -> QAccessibleInterface:
        return _NO_INTERFACE

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface:
        return _NO_INTERFACE

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    # What follows would be asked of the object there is none of, and the program would end.

    def focusChild(self) -> QAccessibleInterface:
        return _NO_INTERFACE

    def relations(self, _match: Any = None) -> list[Any]:
        return []

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()

    def rect(self) -> QRect:
        found = self._found()
        if found is None:
            return QRect()
        area, part = found
        place = part.rect.toRect()
        return QRect(area.mapToGlobal(place.topLeft()), place.size())

    def role(self) -> QAccessible.Role:
        found = self._found()
        return _ROLES[found[1].kind] if found else QAccessible.Role.NoRole

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        found = self._found()
        if found is None:
            state.invalid = True
            return state
        area, part = found
        state.invisible = not area.isVisible()
        state.offscreen = not area.visibleRegion().intersects(part.rect.toAlignedRect())
        state.focusable = part.kind != "text"
        state.selectable = part.kind == "row"
        state.selected = part.kind == "row" and part.chosen
        state.checkable = part.kind in ("choice", "tick")
        state.checked = part.kind != "row" and part.chosen
        state.disabled = not area.isEnabled()
        state.focused = area.hasFocus() and isinstance(area, Painted) and area.current == self._index
        return state

    def actionNames(self) -> list[str]:
        found = self._found()
        if found is None or found[1].kind == "text" or not found[0].isEnabled() or not found[0].isVisible():
            return []
        return [_PRESS, _FOCUS]

    def doAction(self, name: str) -> None:
        found = self._found()
        if found is None or name not in self.actionNames():
            return
        area = found[0]
        if not isinstance(area, Painted):
            return
        if name == _FOCUS:
            area.current = self._index
            area.setFocus(Qt.FocusReason.OtherFocusReason)
            area.update()
        else:  # as Qt's own buttons: what follows may take this part away, which must have answered by then
            QTimer.singleShot(0, area, partial(area.use, self._index))

    def text(self, kind: QAccessible.Text) -> str:
        found = self._found()
        if found is None:
            return ""
        if kind == QAccessible.Text.Name:
            return escaping.shown(found[1].name)
        return escaping.shown(found[1].hint) if kind == QAccessible.Text.Description else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Parts are named by what they show."""


class AreaSpoken(QAccessibleWidget):
    """A painted widget with its parts below it, to a screen reader."""

    def __init__(self, area: QWidget) -> None:
        super().__init__(area, QAccessible.Role.Grouping, area.accessibleName())
        self._area = weakref.ref(area)
        self._parts: list[PartSpoken] = []
        area.destroyed.connect(partial(_forget, self._parts))

    def _painted(self) -> Painted | None:
        area = _finished(self._area())
        return area if area is not None and isinstance(area, Painted) else None

    def role(self) -> QAccessible.Role:
        painted = self._painted()
        first = islice(painted.parts(), _ENOUGH) if painted else ()
        rows = any(part.kind == "row" for part in first)
        return QAccessible.Role.List if rows else QAccessible.Role.Grouping

    def childCount(self) -> int:
        painted = self._painted()
        return len(painted.parts()) if painted else 0

    def child(self, index: int) -> QAccessibleInterface:
        area, count = self._area(), self.childCount()
        if area is None or not 0 <= index < count:
            return _NO_INTERFACE
        while len(self._parts) < count:
            self._parts.append(PartSpoken(area, len(self._parts)))
        return self._parts[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((index for index, part in enumerate(self._parts) if part is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        found = (index for index in range(self.childCount()) if self.child(index).rect().contains(x, y))
        return self.child(next(found, -1))

    def focusChild(self) -> QAccessibleInterface:
        painted, area = self._painted(), self._area()
        if painted is None or area is None or not area.hasFocus():
            return _NO_INTERFACE
        return self.child(painted.current)

    def text(self, kind: QAccessible.Text) -> str:
        area = self._area()
        if area is not None and isValid(area):
            if kind == QAccessible.Text.Name:
                return area.accessibleName()
            if kind == QAccessible.Text.Description:
                return area.accessibleDescription()
        return ""


def _finished(area: QWidget | None) -> QWidget | None:
    """The widget, unless it is gone or was never shown: a reader asks as soon as it has a name, before it has parts."""
    if area is None or not isValid(area) or not area.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        return None
    return area


def _forget(parts: list[PartSpoken]) -> None:
    for part in parts:
        if isValid(part):
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))
    parts.clear()


def _interface(_class_name: str, thing: QObject | None) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget) or not isinstance(thing, Painted):
        return None
    spoken = AreaSpoken(thing)
    thing.spoken = spoken
    return spoken


def watch() -> None:
    """Let Qt ask us about painted widgets, once an application."""
    app = QApplication.instance()
    if app is not None and not app.property(_INSTALLED):
        app.setProperty(_INSTALLED, True)
        QAccessible.installFactory(_interface)


def focus_part(area: QWidget, index: int) -> None:
    """Tell the reader which part the keyboard is on now."""
    if not QAccessible.isActive():
        return
    spoken = QAccessible.queryAccessibleInterface(area)
    part = spoken.child(index) if isinstance(spoken, AreaSpoken) else None
    if isinstance(part, PartSpoken):
        QAccessible.updateAccessibility(QAccessibleEvent(part, QAccessible.Event.Focus))


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Say something that happened without anybody going there; `urgent`: at once, over what is being said."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, escaping.shown(text))
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
