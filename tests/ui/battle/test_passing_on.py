"""Who still decides in secret is named, and whoever has decided is led on to pass the device."""

import pytest
from PySide6.QtCore import QPoint, QRect

from fleetdesk.core.forms import Form
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Working
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.acting.aiming import aim_said
from fleetdesk.ui.battle.forms.opened import in_words
from fleetdesk.ui.battle.seat.handover import Handover
from fleetdesk.ui.widgets.buttons import BigButton
from tests.ui.battle.conftest import click, settle
from tests.ui.battle.test_games import battle_of


@pytest.fixture
def galleys() -> BattleSession:
    """Both sides still lay their orders face down."""
    return battle_of("galleys")


def test_every_side_that_must_decide_is_named_the_one_addressed_too(sit, galleys):
    place = sit(galleys)
    assert isinstance(place.handover, Handover)
    told, who = place.handover._others()
    assert told.startswith("2 sides")
    for side in galleys.state.sides:
        assert side.name in who


def test_whoever_has_decided_is_offered_to_pass_the_device_and_not_to_decide_anew(make, heard):
    """A T card laid, and the offer to pass on tapped away: the next step is still to pass on."""
    session = battle_of("firestorm_armada")
    page = make(session, seat="a")
    passed = heard(page.hand_over_wanted)
    click(page.foot.primary)
    click(page.prepare.go)
    assert "a" not in session.system.deciding(session.state)
    page.controller.sheet.answer(None)
    settle()
    assert page.foot.primary.text() == "Hand the device over"
    click(page.foot.primary)
    assert len(passed) == 1


def test_no_second_tap_on_what_is_due_leaves_the_battle(sit, galleys):
    """Where the primary button was nothing stands on the screen that hides all."""
    place = sit(galleys)
    buttons = [one for one in place.handover.findChildren(BigButton) if one.isVisible()]
    assert [one for one in buttons if one.text() == "Leave the battle"]
    primary = QRect(986, 747, 286, 50)
    where = [QRect(one.mapTo(place, QPoint()), one.size()) for one in buttons]
    assert not [one for one in where if one.intersects(primary)]


class French:
    """Words of which one is known."""

    def text(self, key: str) -> str:
        return {"on the die": "au dé"}.get(key, key)

    def say(self, message: Msg) -> str:
        return message.key

    def number(self, value: float) -> str:
        return f"{value:g}"


def test_a_unit_is_said_in_the_language_of_the_reader():
    working = Working(title=msg("Ram"), rows=(), total=-1, unit="on the die")
    form = Form(title=msg("Ram"), working=working)
    assert in_words(form, (), French()).endswith("au dé")
    assert aim_said(French(), working).endswith("au dé")
