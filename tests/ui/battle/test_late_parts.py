"""What nobody sees when a battle opens is made while it stands already, and heard however early it is asked for."""

import pytest
from PySide6.QtWidgets import QWidget

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.battle.screen_parts import LATE
from fleetdesk.ui.battle.tiles.band import FleetBand
from tests import players
from tests.ui.battle.conftest import begin, settle
from tests.ui.pages import seated

WIDE, HIGH = 1280, 800
BESIDE = 40
"""So much less a width may come to be: a bar beside it, a frame around it."""


@pytest.fixture
def opened(qtbot, keeper, words):
    """A page as it stands before it was painted."""

    def made(session, size=(WIDE, HIGH)):
        page = seated(keeper, words, session)
        qtbot.addWidget(page)
        page.resize(*size)
        return page

    return made


def test_they_are_made_once_the_page_is_seen(opened, qtbot):
    page = opened(begin())
    assert not any(page.is_made(one) for one in LATE)
    with qtbot.waitExposed(page):
        page.show()
    qtbot.waitUntil(lambda: all(page.is_made(one) for one in LATE))


def test_nothing_is_made_before_all_is_painted(opened):
    """However long painting takes: whoever opens a battle waits for that."""
    page = opened(begin())
    page.show()
    assert not page._laying.isActive()
    page.grab()
    assert page._laying.isActive()
    page._make_next()  # the first turn after all was painted
    assert not any(page.is_made(one) for one in LATE)


def test_the_log_hears_taps_and_shows_what_came_before_it_was_made(opened):
    page = opened(begin())
    for lost in (1, 2):
        page.bridge.do("mark", {"ship": page.ship, "slot": "hull_lost", "lost": lost})
    assert not page.is_made("log")
    page.show()
    page.show_log(shown=True)
    settle()
    assert page.log.isVisible()
    assert [one.id for one in page.log._kept] == [2, 1]
    heard = []
    page.bridge.looked.connect(heard.append)
    page.log.entry_tapped.emit(1)
    assert heard


def test_what_is_owed_is_shown_as_it_stands_and_closed_again(opened):
    page = opened(BattleSession(systems.load("galleys"), players.begin("galleys", 3)))
    page.show()
    owed = page.bridge.debts
    page.show_debts(shown=True)
    settle()
    assert owed
    assert page.owing
    assert page.debts.isVisible()
    page.debts.closed.emit()
    assert not page.owing


def test_dice_told_before_anybody_saw_the_tray_are_heard(opened):
    page = opened(begin())
    dice, heard = page.dice_view, []
    page.flow.type_faces = heard.append
    assert dice._low == page._low
    dice.cancelled.emit()
    assert page.flow.offer is None


def test_what_is_asked_before_the_form_was_made_is_asked_as_ever(opened):
    page = opened(BattleSession(systems.load("uncharted_seas"), players.begin("uncharted_seas", 3)))
    page.set_real_dice(real=True)
    page.show()
    assert not page.is_made("prepare")
    offered = page.bridge.offers(page.ship)
    page.flow.start(next(one for one in offered if one.action == "lay_marker"))
    assert page.is_made("prepare")
    settle()
    prepare = page.prepare
    assert prepare.isVisible()
    assert prepare._real_dice
    assert prepare.form.questions.views
    prepare.cancelled.emit()
    assert page.flow.offer is None
    assert page.acts.isVisible()


def test_all_is_laid_once_until_it_is_seen_and_again_in_another_room(opened, monkeypatch):
    laid = []
    deal = BattleScreen._deal
    monkeypatch.setattr(BattleScreen, "_deal", lambda *told: laid.append(told) or deal(*told))
    page = opened(BattleSession(systems.load("uncharted_seas"), players.begin("uncharted_seas", 3)))
    laid.clear()  # it was made in another size
    page.refit()
    page.show()
    settle()
    assert len(laid) == 1
    page.resize(WIDE, HIGH - 100)
    settle()
    assert len(laid) == 2


@pytest.mark.parametrize("game", systems.system_ids())
def test_what_nobody_has_seen_yet_is_laid_about_as_wide_as_it_will_be(
    qtbot, keeper, words, monkeypatch, game
):
    widths: list[tuple[QWidget, int]] = []
    lay, kept = ShipPanel._lay_at, FleetBand._kept_plan

    def carded(self, width, *told, **more):
        widths.append((self, width))
        return lay(self, width, *told, **more)

    def planned(self, how, make):
        widths.append((self, how[1]))
        return kept(self, how, make)

    page = BattlePage(keeper, words, BattleSession(systems.load(game), players.begin(game, 20)))
    qtbot.addWidget(page)
    page.resize(WIDE, HIGH)
    while not page.laid:
        page.lay_on()
    monkeypatch.setattr(ShipPanel, "_lay_at", carded)
    monkeypatch.setattr(FleetBand, "_kept_plan", planned)
    page.sit_down("", real_dice=True, sent=set())
    page.show()
    settle()
    widths = [(by, width) for by, width in widths if by in (page.card_pane.card, page.far, page.near)]
    assert widths
    for by, width in widths:
        assert by.width() <= width <= by.width() + keeper.theme.px(BESIDE), (
            by.accessibleName(),
            width,
            by.width(),
        )
