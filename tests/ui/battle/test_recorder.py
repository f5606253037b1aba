"""The recorder's keys under the journal."""

from __future__ import annotations

from fleetdesk.core.battle.journal import OPENING
from fleetdesk.services.after.recorder import bookmarks
from fleetdesk.ui.battle.over.sheets import RemarkSheet
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from tests.ui.battle.conftest import settle


def test_keys_move_the_moment_and_not_the_present(make, session):
    for lost in (1, 2, 3):
        session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": lost})
    page, head = make(session), session.journal.head
    page.controller.presenter.turn_journal()
    settle()
    recorder, path = page.log.recorder, session.journal.path()
    recorder.keys["back"].click()
    assert page.bridge.looking == path[-2]
    recorder.keys["start"].click()
    assert page.bridge.looking == OPENING
    recorder.keys["on"].click()
    assert page.bridge.looking == path[0]
    recorder.keys["end"].click()
    assert page.bridge.looking is None
    assert session.journal.head == head


def test_a_moment_is_named_and_found_again(make, session):
    for lost in (1, 2, 3):
        session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": lost})
    page, moment = make(session), session.journal.path()[0]
    page.controller.presenter.turn_journal()
    page.controller.look_at(moment)
    page.log.recorder.open_marks()
    sheet = next(one for one in page.window().findChildren(Sheet) if isinstance(one.body, ChoiceList))
    sheet.answer(0)
    settle()
    asked = page.window().findChild(RemarkSheet)
    assert asked is not None
    asked.line.setText("First blood")
    asked.answer("keep")
    assert [(one.entry, one.name) for one in bookmarks(session)] == [(moment, "First blood")]
