"""What widgets and layouts need, reckoned before they are laid out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLayout, QWidget


def high(widget: QWidget | QLayout, width: int) -> int:
    """What a widget, or what is laid out, needs at that width."""
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    hint = widget.sizeHint().height()
    return max(hint, widget.heightForWidth(width)) if widget.hasHeightForWidth() else hint


def heights(widgets: Sequence[QWidget], width: int) -> int:
    """What all of them need together."""
    return sum(high(one, width) for one in widgets)
