"""Painted parts told to screen readers: moving to a part says its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleEvent

if TYPE_CHECKING:
    from fleetdesk.ui.widgets.parts import PartsArea


def focus_part(area: PartsArea, index: int) -> None:
    """Tell the reader which part the keyboard is on now."""
    area.setAccessibleDescription(area.parts()[index].name)
    QAccessible.updateAccessibility(QAccessibleEvent(area, QAccessible.Event.DescriptionChanged))
