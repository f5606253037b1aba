"""What a list can do, beside the list: it follows the edits, and a screen reader hears every figure."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.store.fleets import load
from fleetdesk.store.presets import Presets
from fleetdesk.ui.builder.builder_page import BuilderPage
from fleetdesk.ui.builder.catalogue_column import OfferedCard
from fleetdesk.ui.builder.weigh_pane import Other
from fleetdesk.ui.widgets.sheet import Sheet
from tests.ui.conftest import settle

GAME = "uncharted_seas"


def lists():
    return [load(path).value for path in sorted((paths.shipped_fleets() / GAME).glob("*.json"))]


@pytest.fixture
def page(qtbot, context, tmp_path):
    system = systems.load(GAME)
    made = BuilderPage(context, Presets(tmp_path / "presets"))
    made.resize(1300, 800)
    qtbot.addWidget(made)
    context.furnish(made)
    made.show_editor(FleetEditor(system, lists()[0]), [OfferedCard(card) for card in system.catalogue()])
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def pane(page, tap):
    tap(page.inspector.list_side.weigh)
    assert page.inspector.weigh_side.isVisible()
    return page.inspector.weigh_side


def heard(pane):
    return [part.name for part in pane.plots.parts()]


def test_it_follows_an_edit_and_undo(page, pane):
    before = heard(pane)
    ship = next(iter(page.editor.fleet.ships()))[1]
    page.editor.set_sails(ship.id, sails=False)
    page.refresh()
    assert heard(pane) != before
    page.undo()
    assert heard(pane) == before


def test_a_row_is_heard_with_its_figures(pane):
    assert any("0\N{EN DASH}8\N{DOUBLE PRIME} 8" in name for name in heard(pane))


def test_the_cross_leads_back_to_the_list(page, pane, tap):
    tap(page.inspector.head.close_button)
    assert page.inspector.list_side.isVisible()
    assert not pane.isVisible()


def test_against_a_fleet_each_of_its_classes_has_a_plot(page, pane, tap, qtbot):
    other = lists()[1]
    pane.others = lambda: (Other(other.name, lambda: other),)
    index = next(at for at, part in enumerate(pane.rows[1].parts()) if part.name == "Chances")
    tap(pane.rows[1], pane.rows[1].parts()[index].rect.center())
    tap(pane.against)
    sheet = page.findChild(Sheet)
    sheet.answer(0)
    settle()
    classes = {ship.card for _, ship in other.sailing()}
    qtbot.waitUntil(lambda: len(pane.plots.blocks) == len(classes))
    assert pane.against.value == other.name


def test_no_class_is_compared_with_itself_unless_asked(page, pane):
    pane.show_view("compare")
    settle()
    assert not any("(the other)" in name for name in heard(pane))
