"""The throws that mattered most stand under the report, and a tap on one shows its moment."""

from __future__ import annotations

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.widgets.choice_list import ChoiceList
from tests import players


def test_a_tap_shows_the_moment(make):
    system, journal = systems.load("age_of_sail"), players.begin("age_of_sail", 1)
    for number in range(60):
        players.step(system, journal, number * 7919 + 1)
    page = make(BattleSession(system, journal))
    telling = page.bridge.seen.report().luck.telling
    assert telling
    page.helm.open_report()
    sheet = page.helm.sheet
    assert sheet is not None
    listed = next(one for one in sheet.body.findChildren(ChoiceList) if len(one.rows) == len(telling))
    listed.chosen.emit(0)
    assert page.bridge.looking == telling[0].entry
