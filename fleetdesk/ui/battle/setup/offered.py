"""What lies on the shelf for a battle that is set up; what cannot be read is told there."""

from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.words import Words
from fleetdesk.services.shelf.library import Library
from fleetdesk.services.shelf.scenario_keeper import told_in

_MOST_FLEETS = 60
"""Lists that are offered: the latest ones."""


def fleets_offered(library: Library, words: Words, game: str) -> list[FleetList]:
    """The latest lists of a game."""
    found: list[FleetList] = []
    for item in library.fleets(game)[:_MOST_FLEETS]:
        try:
            loaded = library.open_fleet(item.path)
        except StoreError:
            continue
        fleet = loaded.value.but(id=loaded.edition.document or loaded.value.id)
        # A sample is named as the shelf names it, so that the list one came with is known again.
        found.append(fleet.in_words(words) if item.shipped else fleet)
    return found


def scenarios_offered(library: Library, words: Words, game: str) -> list[Scenario]:
    """Those of a game, as the shelf tells them."""
    found: list[Scenario] = []
    for item in library.scenarios(game):
        try:
            scenario = library.scenario_keeper.open(item.path).value
        except StoreError:
            continue
        found.append(told_in(words, scenario) if item.shipped else scenario)
    return found
