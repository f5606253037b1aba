"""Options of one's own: a row with name, price and what it changes, on the card of any game."""

from typing import Any

import pytest

from fleetdesk.core.lists.fitting import fit
from fleetdesk.core.lists.fittings import Change
from fleetdesk.ui.cards.card_page import CardPage
from fleetdesk.ui.cards.changes_field import figures
from fleetdesk.ui.widgets.buttons import BigButton
from tests.fakes import SYSTEM
from tests.toy.lists import CARDS


@pytest.fixture
def page(qtbot, context):
    made = CardPage(context, SYSTEM, CARDS[1], users=0, new=False)
    made.resize(1100, 900)
    qtbot.addWidget(made)
    context.furnish(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_an_option_of_ones_own_changes_what_one_says(page, sheet_of):
    page.form._add_row("options")
    body = sheet_of(page).body
    body.rows["name"].changed.emit("Thick hull")
    body.rows["price"].changed.emit(12)
    known = [one.label for one in figures(page._context.words, page.editor)]
    assert known[:2] == ["Hull", "Speed"]
    assert "Dice · Guns, every row" in known
    assert "Long range · Guns, row 2" in known
    body.changes._figure_picked(list(figures(page._context.words, page.editor)), 0)
    body.changes.steppers[0].changed.emit(3)
    (option,) = page.editor.card.options
    assert (option.id, option.name, option.price) == ("own-1", "Thick hull", 12)
    assert option.changes == (Change(field="hull", value=3),)
    made: Any = fit(page.editor.card, {"own-1": 1})
    assert (made.hull, made.points) == (11, 52)
    page.step_back()
    assert page.editor.card.options[0].changes == (Change(field="hull", value=1),)


def test_a_change_can_be_taken_away(page, sheet_of):
    page.form._add_row("rules")
    body = sheet_of(page).body
    body.rows["on"].changed.emit(True)
    body.changes._figure_picked(list(figures(page._context.words, page.editor)), 1)
    (rule,) = page.editor.card.rules
    assert rule.on
    made: Any = fit(page.editor.card, {})
    assert made.speed == page.editor.card.speed + 1
    body.changes._remove(0)
    assert page.editor.card.rules[0].changes == ()


def test_a_change_may_wait_for_what_the_game_knows(page, sheet_of, monkeypatch):
    known = {"half": "Less than half its hull left"}
    monkeypatch.setattr(type(page.editor.card), "conditions", known)
    page.form._add_row("rules")
    body = sheet_of(page).body
    body.changes._figure_picked(list(figures(page._context.words, page.editor)), 0)
    body.changes._ask_when(0)
    body.changes._when_picked(0, ("", "half"), 1)
    assert page.editor.card.rules[0].changes == (Change(field="hull", value=1, when="half"),)
    texts = [one.text() for one in body.changes.rows[0].findChildren(BigButton)]
    assert "Less than half its hull left" in texts
