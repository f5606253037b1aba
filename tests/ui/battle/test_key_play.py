"""A keyboard player's table: panes, digits, Enter, and always seeing where one is."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.acting.keys import stops
from tests.bench import taps
from tests.players import begin
from tests.ui.battle.conftest import settle
from tests.ui.pages import among

KEYS = Qt.Key


def press(page, key, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget() or page, key, modifiers)
    settle()


@pytest.fixture
def shooting(make, tmp_path):
    """A squadron has moved, another ship is in hand, and the focus is nowhere in particular."""
    session = taps.session_of(taps.SEAS, tmp_path / "keys.battle", taps.FLEETS[taps.SEAS])
    taps._moved(session)
    page = make(session)
    page.select(next(one.id for one in session.state.ships.values() if one.squadron == taps.SQUADRON))
    page.setFocus()
    settle()
    yield page
    session.close()


def test_a_shot_takes_six_keys_at_most(shooting):
    page = shooting
    journal = page.bridge.session.journal
    before, keys = journal.head, 0

    def hit(key):
        nonlocal keys
        keys += 1
        press(page, key)

    hit(KEYS.Key_PageDown)  # the next ship of the squadron
    grid = page.acts.grid
    fire = grid.buttons.index(among(grid, "fire"))
    hit(KEYS(KEYS.Key_1 + fire))
    while page.prepare.go.guarded():
        QTest.qWait(20)
    hit(KEYS.Key_Return)
    assert journal.head > before
    assert journal.entry(journal.head).action == "fire"
    assert keys <= 6
    assert [one.key for one in grid.buttons[:2]] == [1, 2]  # shown from the first one used


def test_the_next_pane_is_one_key_away_and_comes_round(shooting):
    page, seen = shooting, []
    for _ in range(20):
        press(page, KEYS.Key_F6)
        seen.append(QApplication.focusWidget())
        if len(seen) > 1 and seen[-1] is seen[0]:
            break
    assert seen[-1] is seen[0]
    panes = (page.top, page.far, page.left, page.centre, page.near, page.foot)
    assert [
        next(pane for pane in panes if pane is one or pane.isAncestorOf(one)) for one in seen[:-1]
    ] == list(panes)
    press(page, KEYS.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert page.foot.isAncestorOf(QApplication.focusWidget())


@pytest.mark.parametrize("name", systems.system_ids())
def test_tab_goes_as_one_reads(make, name):
    page = make(BattleSession(systems.load(name), begin(name, 0)))
    page.setFocus()
    walked = []
    for _ in range(80):
        press(page, KEYS.Key_Tab)
        walked.append(QApplication.focusWidget())
        if walked[-1] in walked[:-1]:
            break
    assert walked[-1] is walked[0]
    assert set(walked) == set(stops(page))
    for pane in (page.top, page.centre, page.foot):
        inside = [one for one in walked[:-1] if pane.isAncestorOf(one)]
        lines = [one.mapTo(page, QPoint(0, 0)).y() // 60 for one in inside]
        assert lines == sorted(lines)


def test_the_part_the_keys_are_on_is_in_sight(make):
    page = make(BattleSession(systems.load("age_of_sail"), begin("age_of_sail", 0)), 1280, 800)
    page.acts.switch.use(len(page.acts.switch.parts()) - 1)
    settle()
    fleets = page.list
    assert fleets.isVisible()
    fleets.setFocus()
    for _ in fleets.parts():
        place = fleets.parts()[fleets.current].rect.toAlignedRect()
        assert fleets.visibleRegion().boundingRect().contains(place.center())
        press(page, KEYS.Key_Down)
    view = page._views[fleets]
    view.verticalScrollBar().setValue(0)
    page.foot.undo.setFocus()
    fleets.setFocus(Qt.FocusReason.BacktabFocusReason)
    view.ensureWidgetVisible(fleets)  # what Qt does after Tab
    last: QRect = fleets.parts()[fleets.current].rect.toAlignedRect()
    assert fleets.visibleRegion().boundingRect().contains(last.center())
