"""The mark of a side, beside its name."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.marks.counters import paint_counter

_SIDE = 34
"""Pixels of the square it stands in, at 100 %."""


class SideMark(Themed, QWidget):
    """Small, and no part to tap: the name beside it says the same to a screen reader."""

    def __init__(self, keeper: ThemeKeeper, side: int = 0) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._side = side
        self.dress(keeper)
        self.restyle()

    def show_side(self, side: int) -> None:
        """Show the mark of a side, by its number."""
        self._side = side
        self.update()

    def restyle(self) -> None:
        self.setFixedSize(self.theme.px(_SIDE), self.theme.px(_SIDE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_counter(QPainter(self), self.theme, QRectF(self.rect()), self._side)
