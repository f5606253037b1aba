"""Hull that nobody's gun took, and what a hull without men is: a report counts both as they are."""

import pytest

from fleetdesk.core.words import ENGLISH
from fleetdesk.services.after import report
from fleetdesk.systems.age_of_sail.fight.harm import EXPLOSION
from tests.systems.age_of_sail.conftest import Game as Sail
from tests.systems.galleys.conftest import Game as Galleys


@pytest.fixture
def burnt():
    """Bucentaure explodes beside Victory, whose guns did it; a leak takes from Redoutable."""
    game = Sail()
    game.to("movement")
    game.do("sail_all")
    game.place("Victory", (0, 20), "N")
    game.place("Bucentaure", (1, 20), "N")
    game.place("Redoutable", (0, 60), "N")
    game.put("Redoutable", leaks=1)
    game.put("Victory", hull=10)
    game.to("broadsides")
    game.do("fire", 6, 2, ship="Victory", target="Bucentaure")
    assert game.state.broadsides[0].critical == EXPLOSION
    game.to("damage")
    return game


def tally(game, name):
    found = report.make(game.system, game.journal)
    return next(one for one in found.ships if one.name == name)


def test_explosions_and_leaks_cost_hull(burnt):
    names = ("Bucentaure", "Victory", "Redoutable")
    before = {name: burnt.ship(name).pv for name in names}
    while burnt.state.chores:
        burnt.journal.do("settle", {"at": 0}, roll_rest=True)
    for name in names:
        assert tally(burnt, name).taken == before[name] - burnt.ship(name).pv > 0, name
    assert tally(burnt, "Victory").dealt == tally(burnt, "Bucentaure").taken, "her shot made it explode"


def test_a_galley_without_marines_is_no_wreck():
    game = Galleys()
    game.put("Gadir", damaged=True, marines=game.ship("Gadir").marines_listed)
    assert game.ship("Gadir").marines == 0
    assert tally(game, "Gadir").hull[-1] == 0.5
    game.put("Gadir", status="sunk")
    assert tally(game, "Gadir").hull[-1] == 0.0


def test_oars_are_called_oars():
    game = Galleys()
    game.orders()
    game.activate("Tanit")
    game.do("break_oars", 1, ship="Tanit", target="Lupa", side="port")
    text = report.markdown(report.make(game.system, game.journal), ENGLISH)
    assert "| Banks broken |" in text
    assert "Criticals" not in text
