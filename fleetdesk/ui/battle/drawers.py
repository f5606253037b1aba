"""The side columns as sheets, where the window is too narrow to show them."""

from __future__ import annotations

from fleetdesk.core.words import N_
from fleetdesk.ui.battle.fleet_column import FleetColumn
from fleetdesk.ui.battle.play import Play
from fleetdesk.ui.battle.side_pane import SidePane, side_title
from fleetdesk.ui.widgets.sheet import Sheet


def fleets_drawer(play: Play, ship: str) -> Sheet:
    """The fleets, with the ship in hand marked; answers the ship or the offer (`Offer`) tapped."""
    title = play.words.text(N_("Fleets"))
    column = FleetColumn(play.keeper, play.words, name=title)
    column.show_sides(play.bridge.overview.sides)
    column.show_selected(ship)
    sheet = Sheet(play.keeper, play.words, play.host, title, body=column, place="right", width=380)
    column.ship_chosen.connect(sheet.answer)
    column.offer_wanted.connect(sheet.answer)
    sheet.open()
    return sheet


def side_drawer(play: Play, *, real_dice: bool) -> tuple[Sheet, SidePane]:
    """Odds, debts, journal and dice, and the pane that shows them; answers the debt or the entry's id tapped."""
    pane = SidePane(play.keeper, play.words, play.bridge)
    pane.dice.show_index(int(real_dice))
    pane.refresh()
    title = side_title(play.words, play.bridge)
    sheet = Sheet(play.keeper, play.words, play.host, title, body=pane, place="right", width=440)
    pane.debts.debt_tapped.connect(sheet.answer)
    pane.log.entry_tapped.connect(sheet.answer)
    sheet.open()
    return sheet, pane
