"""A row of the fleet column: the name of a ship is whole as long as there is room for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.views import Badge, ShipStrip
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle import strips
from fleetdesk.ui.battle.look import Look
from fleetdesk.ui.widgets.lines import width_of


@pytest.mark.parametrize("width", [230, 276, 360])
def test_badges_leave_a_name_its_room(keeper, words, monkeypatch, width):
    drawn = []
    monkeypatch.setattr(strips, "draw_text", lambda _p, rect, text, *_a, **_k: drawn.append((rect, text)))
    chips = []
    monkeypatch.setattr(strips, "paint_chip", lambda _p, _look, rect, chip: chips.append((rect, chip)))
    look = Look.of(keeper, words)
    badges = (
        Badge(text=Msg.verbatim("to be placed"), icon="anchor"),
        Badge(text=Msg.verbatim("2 crit."), icon="burst"),
    )
    ship = ShipStrip(ship="a", name="HMS King George", detail=Msg.verbatim("Battleship"), badges=badges)
    image = QImage(width, 60, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    strips.paint_row(painter, look, QRectF(0, 0, width, 58), strips.Row(ship, "a"))
    painter.end()
    name = next(rect for rect, text in drawn if text == ship.name)
    assert name.width() >= width_of(ship.name, keeper.theme.font("strong"))
    assert chips
    assert all(rect.left() >= name.right() for rect, _ in chips)
    assert any(chip.text for _, chip in chips) or width < 360
