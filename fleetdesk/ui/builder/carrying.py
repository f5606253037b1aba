"""Carrying something by finger in a view that scrolls under it: the view stands still meanwhile."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QScroller, QWidget


def scroll_area_of(widget: QWidget) -> QScrollArea | None:
    """The view a widget lies in."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above


def hold_still(widget: QWidget) -> None:
    """Stop the view from following the finger: it carries something now."""
    area = scroll_area_of(widget)
    if area is not None and QScroller.hasScroller(area.viewport()):
        QScroller.scroller(area.viewport()).stop()
