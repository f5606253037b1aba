"""Every figure of the report leads to its lines of the log, and from there to the moment; plots are heard, too."""

import pytest

from fleetdesk import systems
from fleetdesk.services.after import luck_told, report
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.widgets.choice_list import ChoiceList
from tests import players


@pytest.fixture(scope="module")
def journal():
    system, journal = systems.load("age_of_sail"), players.begin("age_of_sail", 1)
    for number in range(60):
        players.step(system, journal, number * 7919 + 1)
    return journal


@pytest.fixture
def page(make, journal):
    made = make(BattleSession(systems.load("age_of_sail"), journal))
    made.controller.open_report()
    return made


@pytest.fixture
def part(page, sheet_of):
    """Finds the panel of figures, and the middle of what is heard so."""

    def find(begins):
        panel = sheet_of(page).body.findChild(ShipPanel)
        return panel, next(one.rect.center() for one in panel.parts() if one.name.startswith(begins))

    return find


def test_a_tap_shows_the_moment_of_what_mattered_and_of_what_happened(page, sheet_of):
    made, say = page.bridge.seen.report(), page.controller.play.words.say
    for told, entries in ((luck_told.sentence, made.luck.telling), (report.event, made.story)):
        page.controller.open_report()
        wanted = say(told(entries[0]))
        lists = sheet_of(page).body.findChildren(ChoiceList)
        next(one for one in lists if one.rows[0].title == wanted).chosen.emit(0)
        assert page.bridge.looking == entries[0].entry


def test_a_figure_leads_to_its_lines_and_back(page, part, tap, sheet_of):
    side = next(one for one in page.bridge.seen.report().sides if len(one.lines.get("shots", ())) > 1)
    tap(*part(f"{side.name}, Shots: {side.shots}"))
    listed = sheet_of(page).body
    assert len(listed.rows) == len(side.lines["shots"])
    sheet_of(page).dismiss()
    assert page.bridge.looking is None
    tap(*part(f"{side.name}, Shots: {side.shots}"))
    sheet_of(page).body.chosen.emit(1)
    assert page.bridge.looking == side.lines["shots"][1]


def test_a_figure_of_luck_leads_to_the_throws(page, part, tap, sheet_of):
    made = page.bridge.seen.report()
    ship = made.luck.ships[0]
    tap(*part(f"\N{EN DASH} {ship.name}, Came: {ship.got}"))
    if len(ship.lines) > 1:
        sheet_of(page).body.chosen.emit(0)
    assert page.bridge.looking == ship.lines[0]


def test_a_moment_of_a_plot_is_heard_and_leads_to_its_line(page, part, tap):
    made = page.bridge.seen.report()
    heard = ", ".join(f"{one.name} 100 %" for one in made.sides)
    tap(*part(f"Hull over time, Opening: {heard}"))
    assert page.bridge.looking == made.moments[0]
