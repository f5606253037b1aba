"""What stands about a ship in hand on the chart: what her guns come to, and what a fire aboard would cost others."""

import pytest

from fleetdesk.core.words import Words
from fleetdesk.systems.age_of_sail.chart import FIRE, chart
from fleetdesk.systems.age_of_sail.fight import gunnery
from fleetdesk.systems.age_of_sail.show.overview import overview


def _said(game, name, seat="b"):
    drawn = chart(game.state, game.ship(name).id, seat)
    return [Words("en").say(one.text) for one in drawn.remarks]


@pytest.fixture
def near(game):
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Victory", (50, 50), "S", v=2)
    game.place("Bucentaure", (52, 49), "S", v=2)
    game.to("broadsides")
    return game


def test_her_guns_are_told_for_both_ranges(near):
    """R87: b of the card up to two hexes, c up to seven."""
    firer = gunnery.firer_of(near.state, near.ship("Victory"))
    assert _said(near, "Victory") == [f"1–2: force {firer.b}", f"3–7: force {firer.c}"]


def test_a_lost_section_lowers_what_is_told(near):
    """R99: two less for each section."""
    before = gunnery.firer_of(near.state, near.ship("Victory"))
    near.put("Victory", hull=near.ship("Victory").sections[0])
    after = gunnery.firer_of(near.state, near.ship("Victory"))
    assert after.sections_lost == 1
    assert _said(near, "Victory") == [f"1–2: force {before.b - 2}", f"3–7: force {before.c - 2}"]


def test_who_cannot_fire_has_no_force_told(near):
    """R111: no combat while she burns."""
    near.put("Victory", fire=True)
    assert not [one for one in _said(near, "Victory") if "force" in one]


def test_a_fire_says_what_its_neighbours_would_lose(near):
    """R115: a quarter of what they began with, within one hex only."""
    near.place("Temeraire", (50, 51), "S", v=0)
    near.put("Victory", fire=True)
    lost = near.ship("Temeraire").initial_pv // 4
    assert _said(near, "Victory") == [f"if 6: \N{MINUS SIGN}{lost}"]
    drawn = chart(near.state, near.ship("Victory").id, "b")
    assert [(one.cell, one.tone) for one in drawn.remarks] == [((50, 51), "harm")]
    assert not [one for one in _said(near, "Bucentaure", "f") if "if 6" in one], "only about the ship in hand"


def test_forces_go_with_their_layer(near):
    drawn = chart(near.state, near.ship("Victory").id, "b")
    assert {one.layer for one in drawn.remarks} == {FIRE}


def test_the_ship_a_die_is_owed_for_is_in_hand(near):
    """R114, R119: so the chart shows her, whom her fire would reach, and who could take her."""
    near.put("Bucentaure", fire=True)
    near.to("damage")
    chores = near.state.chores
    assert chores
    assert overview(near.state, "").ship == chores[0].ship == near.ship("Bucentaure").id
    near.put("Bucentaure", hull=near.ship("Bucentaure").initial_pv)
    while near.state.chores:
        near.do("settle", 4, insist=True, at=0)
    near.to("surrender")
    assert overview(near.state, "").ship == near.ship("Bucentaure").id
