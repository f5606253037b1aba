"""The parts of a game that are loaded by themselves are those of the whole."""

import pytest

from fleetdesk import systems
from fleetdesk.core.game.listing import Listing


@pytest.mark.parametrize("game", systems.system_ids())
def test_odds_and_lists_are_those_of_the_game(game):
    whole, listing = systems.load(game), systems.listing(game)
    assert whole.odds is systems.odds(game)
    assert isinstance(listing, Listing)
    for name, part in listing:
        assert getattr(whole, name) is part, name
