"""A step makes anew what it changed and nothing else: what is counted here is counted, never timed."""

from __future__ import annotations

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.card.panel import ShipPanel
from tests import fakes, players
from tests.ui.battle.conftest import begin, settle

SEAS = "uncharted_seas"
STRUCK = (1, 2)


def test_the_card_of_a_ship_is_made_once_a_step(make):
    made: list[str] = []

    def panel(battle, ship, seat):
        made.append(ship)
        return fakes.SYSTEM.panel(battle, ship, seat)

    page = make(begin(fakes.SYSTEM.but(panel=panel)))
    made.clear()
    page.bridge.do("mark", {"ship": page.ship, "slot": "hull_lost", "lost": 1})
    settle()
    assert made == [page.ship]


def test_a_struck_card_is_laid_once_and_stands_as_it_would_anew(make, monkeypatch):
    page = make(BattleSession(systems.load(SEAS), players.begin(SEAS, 3)))
    card, laid = page.card_pane.card, []
    lay = ShipPanel._lay_at

    def counted(self, width, manner, **more):
        if self is card:
            laid.append(width)
        return lay(self, width, manner, **more)

    monkeypatch.setattr(ShipPanel, "_lay_at", counted)
    for lost in STRUCK:
        page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": lost})
    assert len(laid) == len(STRUCK)
    before = [one.part.rect for one in card._lay(card.width()).hots]
    card.restyle()
    assert [one.part.rect for one in card._lay(card.width()).hots] == before


def test_a_card_whose_room_is_not_known_yet_gives_nothing_up(keeper, words, page, monkeypatch):
    laid = []
    lay = ShipPanel._lay_at
    monkeypatch.setattr(ShipPanel, "_lay_at", lambda *told, **more: laid.append(told) or lay(*told, **more))
    card = ShipPanel(keeper, words, name="card")
    card.show_card(page.bridge.seen.panel(page.ship))
    laid.clear()
    card.heightForWidth(321)
    assert len(laid) == 1, "layouts try widths before there is a place"
