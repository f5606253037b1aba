"""What Qt's binding remembers that it should not."""

from PySide6.QtWidgets import QLayout, QLayoutItem
from shiboken6 import createdByPython, getAllValidWrappers


def remembered_items() -> list[QLayoutItem]:
    """Items of layouts that Qt made and Python has a name for: it keeps the name when Qt deletes them.

    What Qt makes later in the same place is then taken for such an item, and a program ends where C++ is called with it.
    """
    every = (one for one in getAllValidWrappers() if isinstance(one, QLayoutItem))
    return [one for one in every if not isinstance(one, QLayout) and not createdByPython(one)]
