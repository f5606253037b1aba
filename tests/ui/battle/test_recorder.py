"""The recorder's keys under the journal."""

from fleetdesk.core.battle.journal import OPENING
from fleetdesk.services.after.recorder import bookmarks
from fleetdesk.ui.battle.log.panel import PAGE
from fleetdesk.ui.battle.over.sheets import RemarkSheet
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.notices import Toast
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


def test_the_line_one_stands_at_is_marked_and_in_sight_however_far_back(make, session):
    for at in range(2 * PAGE):
        session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1 + at % 3})
    page, path = make(session), session.journal.path()
    page.controller.presenter.turn_journal()
    log, view = page.log.list, page.log.scroll_view
    for wanted in (path[-30], path[PAGE // 2], path[-2]):
        page.controller.look_at(wanted)
        settle()
        (marked,) = (part.rect for part in log.parts() if part.chosen)
        seen = log.mapFrom(view.viewport(), view.viewport().rect().topLeft()).y()
        assert seen <= marked.top(), wanted
        assert marked.bottom() <= seen + view.viewport().height(), wanted


def test_a_tap_on_the_newest_line_says_that_this_is_now(make, session):
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1})
    page = make(session)
    page.controller.presenter.turn_journal()
    page.log.entry_tapped.emit(session.journal.head)
    said = [one.accessibleName() for one in page.window().findChildren(Toast) if one.isVisible()]
    assert said == ["This is the last line: the battle is shown as it stands now."]


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
