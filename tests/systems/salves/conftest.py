"""A game of the shipped fleets, and players who write orders at random."""

import pytest

from tests.systems.salves import games


@pytest.fixture
def game():
    return games.placed()


@pytest.fixture
def game_with():
    return games.placed
