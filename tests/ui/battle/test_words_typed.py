"""Words typed into a form: no letter is lost because the form has less to ask with each."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from tests.players import begin
from tests.ui.battle.conftest import click, settle

CARDS = ("uncharted_seas", "firestorm_armada")
SIZES = ((1280, 800), (1280, 640), (800, 1280))


def _typed(page, text: str) -> None:
    """As a player types: into the line that was touched, wherever the keyboard goes."""
    line = next(one for one in page.prepare.findChildren(QLineEdit) if one.isVisibleTo(page))
    click(line)
    assert line.hasFocus()
    for letter in text:
        focus = page.window().focusWidget()
        QTest.keyClicks(focus, letter)
        settle()
    assert line.isVisible()
    assert line.text() == text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", CARDS)
def test_what_a_card_is_is_typed_whole(make, game, size):
    session = BattleSession(systems.load(game), begin(game, 3))
    session.do("next_phase", {}, insist=True)
    page = make(session, *size)
    offers = [one for one in page.bridge.overview.offers if one.action == "note_card"]
    page.flow.start(offers[0])
    settle()
    _typed(page, "Dense fog")
    assert page.flow.form.args["title"] == "Dense fog"


@pytest.mark.parametrize("size", SIZES)
def test_what_a_critical_does_is_typed_whole_beside_its_dice(make, size):
    session = BattleSession(systems.load("uncharted_seas"), begin("uncharted_seas", 3))
    session.do("next_phase", {}, insist=True)
    page = make(session, *size)
    page.set_real_dice(real=True)
    offer = next(one for one in page.bridge.overview.offers if one.action == "edit_row")
    page.flow.start(offer)
    settle()
    _typed(page, "Rudder jammed")
