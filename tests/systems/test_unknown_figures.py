"""What a card does not know is never printed as nothing or as 0: boxes to count by hand, or a question mark."""

import itertools

import pytest

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Columns, Stats, Track
from fleetdesk.core.words import Words
from fleetdesk.systems.age_of_sail import card as sail_card
from fleetdesk.systems.age_of_sail.profiles import AosCard, HullSection
from fleetdesk.systems.firestorm_armada import figures
from fleetdesk.systems.firestorm_armada.paper import card as armada_card
from fleetdesk.systems.firestorm_armada.paper import log as armada_log
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard
from fleetdesk.systems.firestorm_armada.show.panel import panel
from fleetdesk.systems.salves.paper import cards as salves_cards
from fleetdesk.systems.salves.profiles import SalvesCard
from tests.systems.firestorm_armada.conftest import Game

ENGLISH = Words.load("en", paths.texts())


def boxes(card):
    beside = (column for one in card.blocks if isinstance(one, Columns) for column in one.columns)
    every = itertools.chain(card.blocks, *beside)
    return {one.slot: (one.total, one.blank) for one in every if isinstance(one, Track)}


def test_firestorm_draws_boxes_for_what_it_does_not_know():
    assert boxes(armada_card.card(ArmadaCard(crew=0, ap=0))) == {"hull": (figures.BLANK, True)}
    every = dict.fromkeys(("hull", "crew", "ap"), (figures.BLANK, True))
    assert boxes(armada_card.card(ArmadaCard())) == every
    known = ArmadaCard(hull=4, crew=0, ap=2)
    assert boxes(armada_card.card(known)) == {"hull": (4, False), "ap": (2, False)}


def test_firestorm_has_no_boxes_of_hull_for_a_wing():
    assert boxes(armada_card.card(ArmadaCard(ship_type="fighter"))) == {}


def test_a_firestorm_ship_of_an_unknown_hull_has_a_box_to_strike_in_play():
    game = Game()
    ship = next(iter(game.state.ships))
    own = game.state.ships[ship]
    side = game.state.side(own.side)
    cards = {**side.fleet.cards, own.card: game.state.card(ship).but(hull=None, dr=None, cr=None)}
    fleet = side.fleet.but(cards=cards)
    sides = tuple(one.but(fleet=fleet) if one.id == side.id else one for one in game.state.sides)
    shown = panel(game.state.but(sides=sides), ship, "")
    assert boxes(shown)["hull"] == (1, False)
    ratings = next(one for one in shown.blocks if isinstance(one, Stats)).items[:2]
    assert [ENGLISH.say(one.value) for one in ratings] == ["?", "?"]


def test_the_lines_of_firestorm_ask_for_figures_nobody_knows():
    said = ENGLISH.say(armada_log.figures_line(ArmadaCard()))
    assert "MV ?" in said
    assert "DR ?  CR ?" in said


def test_an_age_of_sail_hull_without_sections_is_counted_by_hand():
    found = sail_card.hull(AosCard())
    assert found.blank
    assert (found.total, found.breaks) == (20, (5, 10, 15))
    known = sail_card.hull(AosCard(hull_sections=(HullSection(points=3), HullSection(points=2))), 4)
    assert (known.total, known.lost, known.breaks, known.blank) == (5, 4, (3,), False)


@pytest.mark.parametrize(("armour", "drawn"), [(None, (6, True)), (3, (3, False))])
def test_salves_draws_boxes_of_an_unknown_armour(armour, drawn):
    assert boxes(salves_cards.card(SalvesCard(armour=armour)))["lost"] == drawn
