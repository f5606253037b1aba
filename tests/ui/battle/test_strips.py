"""A row of the fleet column: the name of a ship is whole as long as there is room for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.views import Badge, ShipStrip, SideStrip
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle import strips
from fleetdesk.ui.battle.look import Look


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
    assert name.width() >= strips.width_of(ship.name, keeper.theme.font("strong"))
    assert chips
    assert all(rect.left() >= name.right() for rect, _ in chips)
    assert any(chip.text for _, chip in chips) or width < 360


def test_a_short_name_leaves_its_badge_all_the_rest(keeper, words, monkeypatch):
    chips = []
    monkeypatch.setattr(strips, "paint_chip", lambda _p, _look, rect, chip: chips.append((rect, chip)))
    look = Look.of(keeper, words)
    badge = Badge(text=Msg.verbatim("no hull points left"), icon="skull")
    ship = ShipStrip(ship="a", name="Duc", detail=Msg.verbatim("hull 0/9"), badges=(badge,))
    image = QImage(276, 60, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    strips.paint_row(painter, look, QRectF(0, 0, 276, 58), strips.Row(ship, "a"))
    painter.end()
    ((rect, chip),) = chips
    assert chip.text == "no hull points left"
    assert rect.width() >= strips.chip_size(look, chip, 1000)[0]


def test_only_the_ship_in_hand_offers_to_tell_more(keeper, words, monkeypatch):
    drawn = []
    monkeypatch.setattr(strips, "draw_text", lambda _p, _r, text, *_a, **_k: drawn.append(text))
    ship = ShipStrip(ship="a", name="Duc", detail=Msg.verbatim("hull 0/9"))
    image = QImage(276, 60, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    for chosen in (False, True):
        strips.paint_row(
            painter, Look.of(keeper, words), QRectF(0, 0, 276, 58), strips.Row(ship, "a"), chosen=chosen
        )
        assert ("?" in drawn) is chosen
    painter.end()


@pytest.mark.parametrize(
    ("second", "shown"),
    [("not detected: fires only", ["orders in", ""]), ("cards 5/5 held in hand", ["orders in"])],
)
def test_a_side_shows_a_picture_where_words_have_no_room_but_no_figure_without_its_number(
    keeper, words, monkeypatch, second, shown
):
    chips = []
    monkeypatch.setattr(strips, "paint_chip", lambda _p, _look, rect, chip: chips.append((rect, chip)))
    badges = (
        Badge(text=Msg.verbatim("orders in"), icon="card"),
        Badge(text=Msg.verbatim(second), icon="eye"),
    )
    image = QImage(230, 80, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    side = SideStrip(id="a", name="North", detail=Msg.verbatim(""), badges=badges)
    strips.paint_row(painter, Look.of(keeper, words), QRectF(0, 0, 230, 70), strips.Row(side, "a"))
    painter.end()
    assert [chip.text for _, chip in chips] == shown
    assert all(rect.right() <= 231 for rect, _ in chips)
