"""The parts of a game that are loaded by themselves are those of the whole."""

from __future__ import annotations

from dataclasses import fields

import pytest

from fleetdesk import systems


@pytest.mark.parametrize("game", systems.system_ids())
def test_odds_and_lists_are_those_of_the_game(game):
    whole, listing = systems.load(game), systems.listing(game)
    assert whole.odds is systems.odds(game)
    for part in fields(listing):
        assert getattr(whole, part.name) is getattr(listing, part.name), part.name
