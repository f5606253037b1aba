"""What is said for a moment lies over no tile: the next tap may be meant for one."""

import pytest
from PySide6.QtCore import QPoint, QRect

from fleetdesk.core.words import Msg
from fleetdesk.ui.widgets.notices import Toast
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of

SAID = Msg.verbatim("Seven marines of the Regulus are struck off. Undo takes it back.")


@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada", "galleys"])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200), (800, 1280)])
def test_a_notice_lies_over_no_tile_no_button_and_not_over_the_card(make, game, size):
    page = make(battle_of(game))
    page.resize(*size)
    settle()
    page.controller.say(SAID)
    settle()
    toast = page.window().findChild(Toast)
    shown = toast.geometry()
    for band in (page.far, page.near):
        for part in band.parts():
            at = band.mapTo(page.window(), part.rect.topLeft().toPoint())
            assert not shown.intersects(QRect(at, part.rect.size().toSize())), part.name
    buttons = [one for one in page.acts.grid.buttons if one.isVisible()]
    assert not shown.intersects(QRect(page.left.mapTo(page.window(), QPoint(0, 0)), page.left.size()))
    for button in (*buttons, page.foot.undo, page.foot.primary, page.foot.debts):
        assert not shown.intersects(QRect(button.mapTo(page.window(), QPoint(0, 0)), button.size()))
