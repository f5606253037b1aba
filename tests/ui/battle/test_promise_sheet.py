"""The chances of the ship in hand, from the menu of the table."""

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.gun_odds import promises
from fleetdesk.ui.cards.bars_view import BarsView
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from tests import players


def test_the_menu_leads_to_it(make):
    page = make(BattleSession(systems.load("galleys"), players.begin("galleys", 1)))
    ship = page.ship
    assert ship
    page.controller.open_menu()
    menu = page.controller.sheet.body
    assert isinstance(menu, ChoiceList)
    menu.chosen.emit(next(at for at, row in enumerate(menu.rows) if "chances against each" in row.title))
    shown = [view for sheet in page.window().findChildren(Sheet) for view in sheet.findChildren(BarsView)]
    assert shown[-1].blocks == promises(page.bridge.seen, ship)
    assert any("Ram at combat speed" in part.name for part in shown[-1].parts())
