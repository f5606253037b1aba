"""What is said for a moment lies over no tile: the next tap may be meant for one."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.painting import Mark
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


def test_what_undo_takes_back_is_said_no_longer_than_it_is_so(make):
    page = make(battle_of("uncharted_seas"))
    page.select("a-s1")
    page.controller.mark(Mark(slot="hull", lost=1, ship="b-s1"))
    settle()
    toast = page.window().findChild(Toast)
    assert toast.isVisible()
    page.controller.mark(Mark(slot="hull", lost=1))
    settle()
    assert not toast.isVisible()


def test_a_notice_makes_way_for_the_buttons_of_what_is_begun_under_it(make):
    page = make(battle_of("uncharted_seas"))
    page.resize(1280, 800)
    page.select("a-s1")
    settle()
    page.controller.say(SAID)
    page.flow.start(next(one for one in page.bridge.overview.offers if one.action == "play_card"))
    settle()
    QTest.qWait(50)
    toast, go = page.window().findChild(Toast), page.prepare.go
    assert go.isVisible()
    shown = QRect(go.mapTo(page.window(), QPoint(0, 0)), go.size())
    assert not toast.isVisible() or not toast.geometry().intersects(shown)


def test_a_notice_lies_over_no_die_that_is_asked_for_and_a_tap_puts_it_away(make):
    session = battle_of("galleys")
    page = make(session)
    page.resize(1280, 800)
    for action, args in (("next_phase", {}), ("draw_card", {"side": "a"}), ("activate", {"ship": "a-s1"})):
        session.do(action, args, insist=True)
    page.select("a-s1")
    page.flow.start(next(one for one in page.bridge.offers("a-s1") if one.action == "ram"))
    settle()
    page.prepare.pad.strip.part_used(0)  # she is hit: the die of the damage is asked for
    settle()
    page.controller.say(SAID)
    settle()
    toast, strip = page.window().findChild(Toast), page.dice_view.pad.strip
    assert strip.isVisible()
    assert not toast.geometry().intersects(QRect(strip.mapTo(page.window(), QPoint(0, 0)), strip.size()))
    QTest.mouseClick(toast, Qt.MouseButton.LeftButton)
    assert not toast.isVisible()
