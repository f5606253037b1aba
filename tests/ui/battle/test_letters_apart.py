"""A figure and its label never stand in each other's place, however large the letters are."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.blocks.cards import Stat, Stats, Track
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.battle import painting as looks
from fleetdesk.ui.battle.card import blocks, tracks
from fleetdesk.ui.battle.card.blocks import Kept, stack
from fleetdesk.ui.battle.painting import Look, Room, Spot
from fleetdesk.ui.widgets import lines

V = Msg.verbatim
WIDE, HIGH = 500, 120


@pytest.fixture(params=[100, 125, 150])
def theme(request, keeper):
    return keeper.theme.scaled(request.param, 5.0)


@pytest.fixture
def inked(monkeypatch, keeper, theme):
    """The places that `only` takes, painted in a block; each pixel as (x, y)."""

    def do(block, room, only):
        def some(painter, rect, text, *args, **kwargs):
            if text in only:
                lines.draw_text(painter, rect, text, *args, **kwargs)

        for module in (looks, blocks, tracks):
            monkeypatch.setattr(module, "draw_text", some)
            if hasattr(module, "box"):
                monkeypatch.setattr(module, "box", lambda *_, **__: None)
        monkeypatch.setattr(tracks, "_box", lambda *_, **__: None)
        image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        try:
            laid = stack(
                (block,), Spot(10, 20, WIDE - 20), Look(theme, keeper.icons, Words("en"), room), Kept()
            )
            laid.paint(painter)
        finally:
            painter.end()
        data = bytes(image.constBits())
        found = {(at // 4 % WIDE, at // 4 // WIDE) for at in range(3, len(data), 4) if data[at]}
        assert found, f"nothing painted of {only}"
        return found, laid.height

    return do


def apart(inked, block, room, figure, label):
    """Whether the lowest of the figure stands over the highest of its label (or the other way round)."""
    one, height = inked(block, room, {figure})
    other, _ = inked(block, room, {label})
    upper, lower = sorted((min(y for _, y in each), max(y for _, y in each)) for each in (one, other))
    assert upper[1] < lower[0]
    assert upper[0] >= 20
    assert lower[1] <= 20 + height


@pytest.mark.parametrize("room", [Room.AMPLE, Room.TIGHT, Room.PACKED])
@pytest.mark.parametrize("figure", ["5", "45°", "4 cm"])
def test_a_figure_stands_over_its_label(inked, room, figure):
    block = Stats(items=(Stat(value=V(figure), label=V("SIZE")),))
    apart(inked, block, room, figure, "SIZE")


def test_a_count_stands_under_its_name(inked):
    block = Track(slot="marines", label=V("Marines"), total=6, lost=1)
    apart(inked, block, Room.PACKED, "5", "Marines")
