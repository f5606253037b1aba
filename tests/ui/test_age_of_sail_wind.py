"""The wind turns once: every figure that hangs on it changes in one paint; and it tells how it came to be."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from tests.ui.finger import battle_page, open_table, tap_ship
from tests.ui.leaks import hush

PLACES = {"Victory": ((8, 8), "SE"), "Temeraire": ((12, 8), "NW"), "Bucentaure": ((8, 12), "S")}


class Paints(QObject):
    """Which widgets are painted, and in how many rounds of the window."""

    def __init__(self, window, watched) -> None:
        super().__init__()
        self.window, self.watched = window, watched
        self.rounds: list[set[str]] = []
        for one in (window, *watched.values()):
            one.installEventFilter(self)

    def eventFilter(self, widget, event) -> bool:
        if widget is self.window and event.type() == QEvent.Type.UpdateRequest:
            self.rounds.append(set())
        if event.type() == QEvent.Type.Paint and self.rounds:
            self.rounds[-1] |= {name for name, one in self.watched.items() if one is widget}
        return False


@pytest.fixture
def table(qtbot, tmp_path):
    """A window wide enough for card and chart, with three ships on the chart and the wind in the north."""
    window, finger = open_table(qtbot, tmp_path, "fr")
    window.resize(1920, 1200)
    system = systems.load("age_of_sail")
    sides = []
    for side, file in (("b", "trafalgar_british"), ("f", "trafalgar_allies")):
        content = (paths.shipped_fleets() / "age_of_sail" / f"{file}.json").read_bytes()
        fleet = system.fleet.model_validate_json(content)
        kept = tuple(
            one.but(ships=tuple(ship for ship in one.ships if ship.name in PLACES))
            for one in fleet.squadrons
            if any(ship.name in PLACES for ship in one.ships)
        )
        sides.append(SideSetup(id=side, name=file, fleet=fleet.but(squadrons=kept)))
    setup = Setup(title="Cadix", sides=tuple(sides), seed=3, answers={"wind": 0, "force": 3})
    path = tmp_path / "wind.battle"
    session = BattleSession.create(system, setup, path, clock=lambda: "2026-01-01T12:00:00")
    for ship in list(session.state.ships.values()):
        cell, heading = PLACES[ship.name]
        session.do("place", {"ship": ship.id, "hex": cell, "heading": heading, "mode": "sailing", "v": 2})
    session.close()
    window.rooms.open_file(path)
    finger.settle()
    return window, finger, battle_page(window)


def turn_wind(window, finger, page, to: str) -> None:
    """Tap the dial, tap the direction, tap the button."""
    finger.touch(page.top.dial)
    rose = page.prepare.form.questions.view("direction").rose
    finger.part(rose, to)
    assert page.prepare.go.isVisible()


def test_one_turn_of_the_wind_changes_all_that_hangs_on_it_in_one_paint(table):
    window, finger, page = table
    page.select(next(one.id for one in page.bridge.battle.ships.values() if one.name == "Victory"))
    finger.settle()
    card, chart = page.card_pane.card, page.chart
    bands = [band for band in page.findChildren(FleetBand) if band.isVisible()]
    strips = {part.name.split(",")[0]: part.name for band in bands for part in band.parts()}
    assert "Largue" in strips["Victory"]
    assert "Face au vent" not in " ".join(strips.values())
    shown = " ".join(part.name for part in card.parts())
    turn_wind(window, finger, page, "SE")
    while page.prepare.go.guarded():
        finger.settle()
    watched = {
        **{band.objectName(): band for band in bands},
        "card": card,
        "dial": page.top.dial,
        "chart": chart.board.canvas,
    }
    paints = Paints(window, watched)
    page.prepare.go.click()
    # Nothing has been painted yet; all of it tells the new wind already.
    after = {part.name.split(",")[0]: part.name for band in bands for part in band.parts()}
    assert "Face au vent" in after["Victory"]
    assert {name for name in PLACES if after[name] == strips[name]} == set(), (after, strips)
    assert " ".join(part.name for part in card.parts()) != shown
    assert page.top.dial.accessibleName().startswith("Vent du SE")
    assert chart.board.canvas.chart.wind == 120
    QApplication.processEvents()
    first = next(one for one in paints.rounds if one)
    assert first == set(watched)


def test_wind_and_figures_of_the_column_tell_why(table):
    window, finger, page = table
    turn_wind(window, finger, page, "SE")
    finger.click(page.prepare.go)
    finger.touch(page.top.dial)
    finger.click(page.prepare.why)
    assert "SE" in told(window)
    assert any("SE" in row.title for row in causes(window).rows)
    hush(page)
    page.flow.cancel()
    finger.settle()
    tap_ship(window, finger, "Temeraire")
    assert page.ship == next(one.id for one in page.bridge.battle.ships.values() if one.name == "Temeraire")
    assert not [one for one in window.findChildren(Sheet) if one.isVisible()]
    tap_ship(window, finger, "Temeraire")
    assert "vent SE" in told(window)
    assert any("SE" in row.title for row in causes(window).rows)


def sheet(window) -> Sheet:
    return next(one for one in window.findChildren(Sheet) if one.isVisible())


def told(window) -> str:
    return " ".join(sheet(window).findChild(WorkingView)._said())


def causes(window) -> ChoiceList | None:
    return sheet(window).findChild(ChoiceList)


def test_a_form_without_a_story_shows_no_button_for_it(table):
    _, finger, page = table
    page.flow.start(next(one for one in page.bridge.offers(page.ship) if one.action == "place"))
    finger.settle()
    assert isinstance(page.prepare.why, BigButton)
    assert not page.prepare.why.isVisible()
