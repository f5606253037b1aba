"""The side columns as sheets, where the window is too narrow to show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fleetdesk.core.words import N_
from fleetdesk.ui.battle.fleet_column import FleetColumn
from fleetdesk.ui.battle.side_pane import SidePane, side_title
from fleetdesk.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from fleetdesk.ui.battle.page import BattlePage


def fleets_drawer(page: BattlePage) -> Sheet:
    """The fleets: a tap on a ship takes it in hand."""
    title = page.words.text(N_("Fleets"))
    column = FleetColumn(page.keeper, page.words, name=title)
    column.show_sides(page.bridge.overview.sides)
    column.show_selected(page.ship)
    sheet = Sheet(page.keeper, page.words, page, title, body=column, place="right", width=380)
    column.ship_chosen.connect(sheet.answer)
    column.offer_wanted.connect(sheet.answer)
    sheet.finished.connect(page.helm.fleets_answered)
    sheet.open()
    return sheet


def side_drawer(page: BattlePage) -> Sheet:
    """Odds, debts, journal and dice."""
    pane = SidePane(page.keeper, page.words, page.bridge)
    pane.dice.show_index(int(page.flow.real_dice))
    pane.refresh()
    sheet = Sheet(
        page.keeper,
        page.words,
        page,
        side_title(page.words, page.bridge),
        body=pane,
        place="right",
        width=440,
    )
    pane.real_dice_chosen.connect(page.side.real_dice_chosen)
    pane.remark_wanted.connect(page.helm.remark)
    pane.debts.debt_tapped.connect(sheet.answer)
    pane.log.entry_tapped.connect(sheet.answer)
    sheet.finished.connect(page.helm.side_answered)
    sheet.open()
    return sheet
