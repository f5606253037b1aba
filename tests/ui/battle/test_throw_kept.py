"""Dice told of a throw are never lost by a look elsewhere: only their own ✕ lays them down."""

import pytest

from fleetdesk.core.battle.journal import OPENING
from fleetdesk.ui.battle.painting import Mark
from fleetdesk.ui.widgets.notices import Toast
from tests.ui.battle.conftest import click, click_part, settle
from tests.ui.pages import among

DUCK, DUCKLING, FOE = "a.s1", "a.s2", "b.s2"


@pytest.fixture
def thrown(page):
    """A boat fires two real dice: a six and a four are told, the six owes one die."""
    page.set_real_dice(real=True)
    page.select(DUCKLING)
    click(among(page.acts.grid, "fire"))
    click_part(page.prepare.form.questions.view("target").tiles, "Duckling 1")
    click(page.prepare.go)
    tell(page, 6, 4)
    return page


def tell(page, *faces):
    for face in faces:
        click(page.dice_view.tray.keys[face - 1])


def fallen(page):
    return [face.text for face in page.dice_view.tray._shown._faces]


def lost(page):
    return page.bridge.session.state.ships[FOE].hull_lost


def still_there(page):
    assert page.dice_view.isVisible(), "the throw is asked for again"
    assert fallen(page) == ["6", "4", ""]
    tell(page, 2)
    assert lost(page) == 2


def test_the_journal_and_back(thrown):
    click(thrown.foot.journal)
    assert thrown.log.isVisible()
    click(thrown.foot.journal)
    still_there(thrown)


def test_a_ship_looked_at_meanwhile(thrown):
    click(thrown.foot.journal)
    thrown.controller.tile_tapped(DUCK)
    click(thrown.foot.journal)
    still_there(thrown)


def test_no_box_is_struck_meanwhile(thrown):
    """Undo would take back the dice and leave the box struck."""
    thrown.controller.mark(Mark(slot="hull_lost", lost=1, ship=DUCK))
    assert thrown.bridge.session.journal.head == OPENING
    assert "First the rest of these dice" in thrown.window().findChild(Toast).accessibleName()
    still_there(thrown)


def test_the_primary_says_that_dice_are_told(thrown):
    click(thrown.foot.primary)
    assert thrown.bridge.session.journal.head == OPENING
    still_there(thrown)


def test_another_button_of_a_ship(thrown):
    thrown.flow.start(thrown.bridge.offers(DUCK)[1])
    settle()
    still_there(thrown)


def test_a_debt_settled_by_its_row_is_not_taken_for_the_throw(thrown):
    thrown.flow.settle(thrown.bridge.offers(DUCK)[1])
    settle()
    still_there(thrown)


def test_a_moment_of_the_past(page):
    page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 2})
    thrown_on(page)
    page.bridge.look_at(OPENING)
    settle()
    assert page.banner.isVisible()
    click(page.foot.primary)
    still_there(page)


def thrown_on(page):
    page.set_real_dice(real=True)
    page.select(DUCKLING)
    click(among(page.acts.grid, "fire"))
    click_part(page.prepare.form.questions.view("target").tiles, "Duckling 1")
    click(page.prepare.go)
    tell(page, 6, 4)


def test_a_box_struck_elsewhere(thrown):
    thrown.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 2})
    settle()
    still_there(thrown)


def test_a_box_that_changes_the_dice_says_so(thrown, heard):
    said = heard(thrown.flow.failed)
    thrown.bridge.do("mark", {"ship": DUCKLING, "slot": "hull_lost", "lost": 1})
    settle()
    assert len(said) == 1
    assert not thrown.flow.throwing


def test_a_wider_window_that_takes_the_journal_out_of_the_panel(thrown):
    click(thrown.foot.journal)
    thrown.resize(1920, 1200)
    settle()
    still_there(thrown)


def test_undo_takes_back_the_last_die_alone(page):
    page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 2})
    thrown_on(page)
    head = page.bridge.session.journal.head
    assert "Duck" not in page.foot.undo.text()
    click(page.foot.undo)
    assert fallen(page) == ["6", ""]
    click(page.foot.undo)
    assert fallen(page) == ["", ""]
    assert page.bridge.session.journal.head == head
    assert "Duck" in page.foot.undo.text(), "with nothing told it is the step before again"
    tell(page, 6, 4)
    still_there(page)


def test_undo_takes_back_a_die_of_those_not_told_whole(page):
    thrown_on(page)
    click(page.foot.undo)
    click(page.foot.undo)
    tell(page, 3)
    click(page.foot.undo)
    assert fallen(page) == ["", ""]
    assert page.flow.throwing


def test_half_a_throw_outlives_the_journal(page):
    thrown_on(page)
    click(page.foot.undo)
    click(page.foot.undo)
    tell(page, 3)
    click(page.foot.journal)
    click(page.foot.journal)
    assert fallen(page) == ["3", ""]


def test_the_button_that_only_begins_what_is_asked_rests(page):
    """Tapped, it would do nothing."""
    page.flow.start(page.foot.offer)
    settle()
    assert page.flow.offer is None or not page.foot.primary.isEnabled()
