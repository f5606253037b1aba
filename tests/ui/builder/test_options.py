"""Options chosen in the builder with real taps: price, card, verdict and undo follow at once."""

import pytest

from fleetdesk.core.lists.fittings import SpecialRule
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.store.presets import Presets
from fleetdesk.ui.builder.board_view import Thing
from fleetdesk.ui.builder.builder_page import BuilderPage
from fleetdesk.ui.builder.catalogue_column import OfferedCard
from tests import fakes
from tests.core.test_fitting import fleet


@pytest.fixture
def page(qtbot, context, tmp_path):
    made = BuilderPage(context, Presets(tmp_path / "presets"))
    made.resize(1300, 900)
    qtbot.addWidget(made)
    context.furnish(made)
    editor = FleetEditor(fakes.SYSTEM, fleet())
    made.show_editor(editor, [OfferedCard(card) for card in editor.fleet.cards.values()])
    with qtbot.waitExposed(made):
        made.show()
    made.fleet.show_thing(Thing("ship", "s1"))
    made._picked(Thing("ship", "s1"))
    return made


def panel(page):
    return page.inspector.card_side.options


def group(page, option):
    """The group an option stands in, and its row if it is one to be ticked."""
    for found in panel(page).groups:
        if option in found._ticked:
            return found, found._ticked.index(option)
        if option in found.counts:
            return found, None
    raise AssertionError(option)


def chosen(page, ship="s1"):
    return next(dict(one.options) for _, one in page.editor.fleet.ships() if one.id == ship)


def test_a_tap_chooses_and_the_price_follows(page, tap):
    before = page.editor.cost.total
    found, row = group(page, "long")
    tap(found.list, found.list.parts()[row].rect.center())
    assert chosen(page) == {"long": 1}
    assert page.editor.cost.total == before + 8
    assert page.inspector.card_side.why.text() == "Why 48 points?"
    assert page.fleet.undo.text() == "Undo: Duck: Long guns"
    found, row = group(page, "long")
    assert found.list.indexes == (row,)
    assert found.title.accessibleName() == "Deck: 1 of 1"
    tap(page.fleet.undo)
    assert chosen(page) == {}
    assert group(page, "long")[0].list.indexes == ()


def test_an_option_one_may_have_twice_is_counted(page):
    found, row = group(page, "stout")
    assert row is None
    label, stepper = found.counts["stout"]
    assert label.text() == "Stout planks (+5 pts)"
    stepper.changed.emit(2)
    assert chosen(page) == {"stout": 2}
    assert group(page, "stout")[0].counts["stout"][1].value == 2


def test_what_speaks_against_an_option_stands_in_its_row(page, tap):
    found, row = group(page, "long")
    tap(found.list, found.list.parts()[row].rect.center())
    found, row = group(page, "bow")
    assert found.list.rows[row].reason == "Not with Long guns"


def test_ships_that_are_brought_come_with_a_step(page):
    found, _ = group(page, "escort")
    found.counts["escort"][1].changed.emit(1)
    assert [ship.name for _, ship in page.editor.fleet.ships()] == ["Duck", "Duckling 1"]


def test_a_ship_without_options_shows_none(page):
    page.fleet.show_thing(Thing("ship", "s2"))
    page._picked(Thing("ship", "s2"))
    assert not panel(page).isVisible()


def test_the_text_of_a_special_rule_stands_under_the_card(page):
    card = page.editor.fleet.cards["galleon"]
    page.editor.change_card(card.but(rules=(SpecialRule(name="Nimble", text="Turns twice."),)))
    page.refresh()
    assert [(row.title, row.sub) for row in page.inspector.card_side.rules.rows] == [
        ("Nimble", "Turns twice.")
    ]


def test_options_stand_before_the_card_and_the_card_is_a_tap_away(page, tap):
    side = page.inspector.card_side
    assert side.options.isVisible()
    assert not side.view.isVisible()
    tap(side.halves, side.halves.parts()[1].rect)
    assert side.view.isVisible()
    assert not side.options.isVisible()
