"""What stands in Qt's layouts, and what Python remembers of it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget
from shiboken6 import createdByPython, invalidate


def standing(home: QWidget) -> list[QWidget]:
    """The widgets that stand in one whose layout takes all of them, in no order.

    Not asked of its layout: Python's name for an item of one may outlive it, and then be taken for something else.
    """
    children = home.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [one for one in children if not one.isHidden()]


def forget_items(layout: QLayout) -> None:
    """Have Python forget the items of a layout that was filled before it was added to another, and of those in it.

    Qt's binding then names each of them, and keeps the name when Qt deletes the item: whatever Qt makes later in the
    same place would be handed out as that item, and a program ends where C++ is called with it.
    """
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if isinstance(item, QLayout):
            forget_items(item)
        elif item is not None and not createdByPython(item):
            invalidate(item)
