"""Small boxes are laid down as pictures: nobody sees that they are."""

from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from fleetdesk.ui.widgets.base import box

SIDE = 90
SHADE = 20
"""Of 255: pixels at an edge mix ground, line and what lies below in another order."""
_places = some.builds(QRectF, *[some.floats(2, 30)] * 2, *[some.floats(3, 56)] * 2)
_inks = some.sampled_from([None, QColor("#1d6f8a"), QColor(240, 220, 180), QColor(20, 20, 20, 40)])


def _bytes(image: QImage) -> bytes:
    return bytes(image.convertToFormat(QImage.Format.Format_RGB32).constBits())


def _painted(onto: QPixmap | QImage, paint) -> bytes:
    onto.fill(Qt.GlobalColor.white)
    painter = QPainter(onto)
    paint(painter)
    painter.end()
    return _bytes(onto if isinstance(onto, QImage) else onto.toImage())


@given(
    place=_places,
    ground=_inks,
    line=_inks,
    radius=some.floats(1, 12),
    width=some.sampled_from([1.0, 1.2, 2.0]),
)
def test_a_box_kept_as_a_picture_looks_like_one_that_is_drawn(qapp, place, ground, line, radius, width):
    radius = min(radius, place.width() / 2, place.height() / 2)

    def paint(painter: QPainter) -> None:
        painter.translate(0.4, 1.0)
        box(painter, place, radius, ground, line, width=width)

    kept = _painted(QPixmap(SIDE, SIDE), paint)
    drawn = _painted(QImage(SIDE, SIDE, QImage.Format.Format_RGB32), paint)
    assert max(abs(a - b) for a, b in zip(kept, drawn, strict=True)) <= SHADE


def test_where_pixels_are_not_whole_it_is_drawn(qapp):
    place, ink = QRectF(10.3, 10.6, 40, 30), QColor("#1d6f8a")

    def turned(painter: QPainter) -> None:
        painter.rotate(8)
        box(painter, place, 6, ink)

    drawn = _painted(QImage(SIDE, SIDE, QImage.Format.Format_RGB32), turned)
    assert _painted(QPixmap(SIDE, SIDE), turned) == drawn
