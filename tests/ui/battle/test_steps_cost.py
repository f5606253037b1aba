"""A step makes anew what it changed and nothing else: what is counted here is counted, never timed."""

import sys

import pytest
from PySide6.QtCore import QSize

from fleetdesk import systems
from fleetdesk.core.blocks.cards import Arcs, Card, Chips, Fan, Notes
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.systems.common.card_state import CardShip
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.card.side_notes import ToldPanel
from fleetdesk.ui.battle.tiles import words as words_of_tiles
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


def test_a_card_follows_what_it_tells_of_other_ships(make):
    page = make(BattleSession(systems.load("firestorm_armada"), players.begin("firestorm_armada", 2)))
    wing = next(one for one in page.bridge.battle.ships.values() if one.is_wing and one.carrier)
    page.select(wing.carrier)
    told = page.acts._said
    assert wing.name in str(told)
    wings = [
        one.id for one in page.bridge.battle.ships.values() if one.is_wing and one.carrier == wing.carrier
    ]
    page.bridge.do("launch", {"ship": wing.carrier, "wings": wings}, insist=True)
    settle()
    assert wing.name not in str(page.acts._said)


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


@pytest.fixture
def laid(monkeypatch):
    """Each time a card is laid out: by whom, and how wide."""
    found: list[tuple[ShipPanel, int]] = []
    lay = ShipPanel._lay_at

    def counted(self, width, manner, **more):
        found.append((self, width))
        return lay(self, width, manner, **more)

    monkeypatch.setattr(ShipPanel, "_lay_at", counted)
    return found


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_card_that_stands_whole_is_laid_in_the_width_it_has_and_no_other(make, game, laid):
    page = make(BattleSession(systems.load(game), players.begin(game, 3)))
    card = page.card_pane.card
    for ship in page.ships[1:4]:
        laid.clear()
        page.select(ship)
        settle()
        assert {width for by, width in laid if by is card} == {card.width()}


def test_where_a_badge_comes_and_goes_what_a_card_says_is_fitted_as_it_was_before(qtbot, keeper, words, laid):
    told, room = ToldPanel(keeper, words), QSize(500, 100)
    qtbot.addWidget(told)
    fan = Fan(label=Msg.verbatim("Fore"), start=315, sweep=90, text=Msg.verbatim("5"))
    said = Arcs(fans=(fan,)), *(Notes(text=Msg.verbatim(f"Calm {n}")) for n in range(4))
    sizes, tries = [], []
    for turn in range(6):
        badge = Chips(badges=(Badge(text=Msg.verbatim(f"On fire {turn}")),))
        laid.clear()
        assert told.tell(Card(blocks=(*said, badge) if turn % 2 else said), room)
        sizes.append(told.size())
        tries.append(len(laid))
    assert max(tries[2:]) < min(tries[:2])
    assert sizes[:2] * 3 == sizes


def test_a_layout_that_asks_how_large_something_of_fixed_size_is_has_nothing_laid(qtbot, keeper, words, laid):
    told = ToldPanel(keeper, words)
    qtbot.addWidget(told)
    told.tell(Card(blocks=(Notes(text=Msg.verbatim("Calm")),)), QSize(150, 300))
    laid.clear()
    told._laid.clear()
    assert told.sizeHint() == told.size()
    assert not laid


def test_a_mark_measures_no_name_but_that_of_the_tile_it_paints(make, monkeypatch):
    page, measured = make(BattleSession(systems.load(SEAS), players.begin(SEAS, 3))), []
    for step in ("width_of", "halved_width"):
        measure = getattr(words_of_tiles, step)
        monkeypatch.setattr(
            words_of_tiles, step, lambda name, font, how=measure: measured.append(name) or how(name, font)
        )
    for lost in STRUCK:
        page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": lost})
        settle()
    struck = page.bridge.battle.ships[page.ship].name
    assert {name.replace("- ", "") for name in measured} <= {struck}


def test_a_mark_asks_no_other_ship_what_does_not_follow_from_it(make):
    page, asked = make(BattleSession(systems.load(SEAS), players.begin(SEAS, 3))), []
    state = vars(CardShip)["in_play"].fget.__code__
    for lost in STRUCK:
        sys.setprofile(
            lambda frame, event, _: asked.append(1) if frame.f_code is state and event == "call" else None
        )
        page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": lost})
        sys.setprofile(None)
        settle()
    assert len(asked) < len(STRUCK) * len(page.bridge.battle.ships), "of the fleet nothing changed but a hull"


def test_what_a_card_says_stands_in_its_place_before_it_is_painted(make):
    acts = make(BattleSession(systems.load(SEAS), players.begin(SEAS, 3))).acts
    fan = Fan(label=Msg.verbatim("Fore"), start=315, sweep=90, text=Msg.verbatim("5"))
    for said in (Arcs(fans=(fan,)), Notes(text=Msg.verbatim("Calm"))):
        acts._said = Card(blocks=(said,))
        acts.catch_up()
        assert acts.told.isVisible()
        middle = acts.told.parentWidget().rect().center().x()
        assert abs(acts.told.geometry().center().x() - middle) <= 1


def test_in_larger_letters_the_page_is_laid_once(make, keeper):
    page, placed = make(BattleSession(systems.load(SEAS), players.begin(SEAS, 3))), []
    page.placed.connect(lambda: placed.append(page.card_pane.card.theme.scale))
    keeper.set_scale(125)
    settle()
    assert placed == [125]


def test_a_card_in_larger_letters_is_laid_in_no_width_but_its_own(make, keeper, laid):
    page = make(BattleSession(systems.load(SEAS), players.begin(SEAS, 3)))
    card = page.card_pane.card
    laid.clear()
    keeper.set_scale(125)
    settle()
    assert {width for one, width in laid if one is card} == {card.width()}
