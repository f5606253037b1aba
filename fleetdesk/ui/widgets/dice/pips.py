"""A die as it lies on the table, its pips up."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.base import box

PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face lie from its middle: a column and a line."""


def paint_die(painter: QPainter, theme: Theme, place: QRectF, face: int) -> None:
    """The face of a six-sided die, as large as the square."""
    side = place.width()
    box(painter, place, side * 0.2, theme.field, theme.ink, width=max(1.5, side / 18))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.ink)
    for column, line in PIPS[face]:
        painter.drawEllipse(place.center() + QPointF(column, line) * side * 0.26, side * 0.09, side * 0.09)
