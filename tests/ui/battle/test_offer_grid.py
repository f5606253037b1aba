"""The buttons of a ship are as tall as their words need, row by row, and never cut a reason short."""

from __future__ import annotations

import pytest

from fleetdesk.core.views import Offer
from fleetdesk.core.words import msg
from fleetdesk.ui.battle.panel.offer_grid import OfferGrid
from tests.ui.battle.conftest import settle

LONG = Offer(
    action="defend", title=msg("Defence systems"), discouraged=msg("No attack die is left for this throw.")
)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("width", [360, 480, 680])
def test_a_long_reason_makes_only_its_own_row_taller(qtbot, keeper, words, scale, width):
    keeper.set_scale(scale)
    grid = OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(grid)
    grid.show_offers([LONG, *(Offer(action=f"do{n}", title=msg("Move")) for n in range(12))])
    across = keeper.theme.px(width)
    grid.resize(across, grid.heightForWidth(across))
    grid.show()
    settle()
    shown = [one for one in grid.buttons if not one.isHidden()]
    for button in shown:
        assert button.height() >= button.heightForWidth(button.width())
    assert shown[0].height() > shown[-1].height()
    assert max(one.geometry().bottom() for one in shown) < grid.height()
    assert not any(
        a.geometry().intersects(b.geometry()) for at, a in enumerate(shown) for b in shown[at + 1 :]
    )
