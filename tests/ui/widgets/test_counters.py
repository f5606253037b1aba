"""Ten sides by the marks of counters: none looks like another, in colour or in grey, on screen as on a map to post."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from fleetdesk import paths
from fleetdesk.printing import chart_grid
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.marks.counters import paint_counter
from tests.ui.pixels import greys

SIDE = 32


def drawn(keeper, side, *, grey):
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_counter(painter, keeper.theme, QRectF(0, 0, SIDE, SIDE), side)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if grey else image


def apart(one, other) -> int:
    return int((abs(greys(one) - greys(other)) > 60).sum())


@pytest.mark.parametrize("theme", ["day", "night"])
def test_ten_marks_are_told_apart_in_grey(qapp, theme):
    keeper = ThemeKeeper(paths.resources(), name=theme)
    marks = [drawn(keeper, side, grey=True) for side in range(10)]
    for one, other in combinations(range(10), 2):
        assert apart(marks[one], marks[other]) > SIDE, (one, other)


def test_a_map_to_post_has_the_colours_of_the_screen(qapp):
    theme = ThemeKeeper(paths.resources()).theme
    assert [theme.side(side).name() for side in range(10)] == list(chart_grid.COLOURS)
