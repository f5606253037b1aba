"""Accents of capitals stand whole: "À la table", "Équipage"."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.blocks.cards import Track
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.card import tracks  # noqa: F401 - it joins the layouts
from fleetdesk.ui.battle.painting import Look, Spot, lay
from fleetdesk.ui.widgets.base import Label

WHITE = Qt.GlobalColor.white


def rows(image: QImage) -> list[int]:
    """The rows with ink in them."""
    ground = image.pixel(image.width() - 1, image.height() - 1)
    across = range(image.width())
    return [y for y in range(image.height()) if any(image.pixel(x, y) != ground for x in across)]


@pytest.mark.parametrize("scale", [100, 110, 125, 150, 200])
@pytest.mark.parametrize("role", ["body", "strong", "small", "label"])
def test_a_label_cuts_no_accent(qtbot, keeper, role, scale):
    keeper.set_scale(scale)
    label = Label(keeper, "À l’Étrave", role)
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    shown = label.grab().toImage()
    free = QImage(shown.width() + 20, 200, QImage.Format.Format_RGB32)
    free.fill(WHITE)
    painter = QPainter(free)
    painter.setFont(label.font())
    painter.drawText(QPointF(5, 100), label.text())
    painter.end()
    keeper.set_scale(100)
    assert len(rows(shown)) == len(rows(free))


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_the_name_of_a_track_paints_within_its_place(keeper, words, scale):
    """What is left of it on the card of the next ship was a speck above the letters."""
    keeper.set_scale(scale)
    track = Track(label=Msg.verbatim("Équipage"), total=3, slot="crew", shape="round")
    laid = lay(track, Spot(10, 20, 600), Look.of(keeper, words))
    image = QImage(640, 300, QImage.Format.Format_RGB32)
    for leaf in laid.leaves:
        image.fill(WHITE)
        painter = QPainter(image)
        leaf.paint(painter)
        painter.fillRect(QRectF(leaf.rect.toAlignedRect()), WHITE)
        painter.end()
        assert not rows(image)
    keeper.set_scale(100)
