"""What a card does not know is never shown as if it did: neither as 0 on paper nor as 1 on the screen."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.cards import Stats, Track
from fleetdesk.core.words import Words
from fleetdesk.store import fleets
from fleetdesk.systems.common.cards import faces
from fleetdesk.systems.uncharted_seas.paper import card as cards
from fleetdesk.systems.uncharted_seas.paper import log
from fleetdesk.systems.uncharted_seas.show.panel import panel

GAME = systems.load("uncharted_seas")


@pytest.fixture
def fleet():
    return fleets.load(paths.shipped_fleets() / GAME.id / "dragon_lords.json").value


def unfinished(fleet, **figures):
    key, card = next(iter(fleet.cards.items()))
    return key, fleet.but(cards={**fleet.cards, key: card.but(**figures)})


def test_boxes_of_an_unknown_hull_are_drawn_to_be_counted_by_hand(fleet):
    key, fleet = unfinished(fleet, hull=None, crew=None)
    for track in cards.tracks(fleet.cards[key]):
        assert track.blank
        assert track.total == faces.BLANK


def test_a_known_hull_keeps_its_boxes(fleet):
    card = next(iter(fleet.cards.values()))
    hull, crew = cards.tracks(card, 2, 1)
    assert (hull.total, hull.lost, hull.blank) == (card.hull, 2, False)
    assert (crew.total, crew.lost, crew.blank) == (card.crew, 1, False)


def test_the_log_asks_for_figures_nobody_knows(fleet):
    key, fleet = unfinished(fleet, dr=None, cr=None)
    said = Words.load("en", paths.texts()).say(log._figures(fleet.cards[key]))
    assert "DR ?" in said
    assert "CR ?" in said


def test_the_log_says_of_a_ship_without_a_ram_that_she_has_none(fleet):
    key, fleet = unfinished(fleet, ram=0)
    said = Words.load("en", paths.texts()).say(log._figures(fleet.cards[key]))
    assert said.endswith("ram \N{EN DASH}")


def test_the_screen_says_that_nobody_knows(fleet):
    key, fleet = unfinished(fleet, dr=None)
    sides = tuple(SideSetup(id=one, fleet=fleet) for one in "ab")
    battle = GAME.opening(Setup(title="Trial", sides=sides, seed=3))
    ship = next(one for one in battle.ships if battle.card(one) == fleet.cards[key])
    shown = panel(battle, ship, "").blocks
    stats = next(one for one in shown if isinstance(one, Stats)).items
    assert stats[0].value.args["text"] == "?"
    assert any(isinstance(one, Track) for one in shown)
