"""The words of a rose stand whole in every sea, and clear of the tools in its lower corner."""

import pytest
from PySide6.QtCore import QRectF

from fleetdesk.ui.chart.rose import _chip, rose_room

LABEL = "Wind from the NW \N{MIDDLE DOT} force 2"
TOOLS = 64


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("high", [150, 180, 220, 400, 700])
def test_words_of_a_rose_are_whole_and_clear_of_the_tools(keeper, scale, high):
    keeper.set_scale(scale)
    theme = keeper.theme
    area = QRectF(0, 0, theme.px(500), theme.px(high))
    chip = _chip(theme, area, LABEL)
    assert area.contains(chip)
    assert chip.bottom() <= area.bottom() - theme.px(TOOLS)
    assert rose_room(theme, area, LABEL).contains(chip)
