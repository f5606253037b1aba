"""Markers a tap away beside the card: laid and taken by one touch, where all else has room."""

import pytest

from fleetdesk.core.blocks.cards import Arcs, Card, Chips, Columns
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg
from fleetdesk.systems.firestorm_armada.picks import usual_markers
from fleetdesk.ui.battle.card.side_notes import told_ways
from tests.bench import taps
from tests.ui.battle.conftest import click_part, settle
from tests.ui.battle.test_games import battle_of

V = Msg.verbatim


@pytest.fixture
def table(tmp_path):
    return taps.session_of(taps.SEAS, tmp_path / "x.battle", taps.FLEETS[taps.SEAS])


def lying(page, ship):
    return [(one.text, one.ends_turn) for one in page.bridge.battle.ships[ship].markers]


def test_one_tap_lays_a_marker_until_the_turn_ends_and_one_takes_it_away(make, table):
    page, told = make(table), None
    ship, told = page.ship, page.acts.told
    click_part(told, "Fire on board")
    assert lying(page, ship) == [("Fire on board", 1)]
    assert not page.flow.busy, "nothing is asked"
    settle()
    click_part(told, "Fire on board (turn 1)")
    assert lying(page, ship) == []
    page.controller.undo()
    assert lying(page, ship) == [("Fire on board", 1)]


def test_what_lies_on_the_table_is_offered_first_and_nothing_twice(make, table):
    page = make(table)
    ship, other = page.ship, next(one for one in table.state.ships if one != page.ship)
    table.do("lay_marker", {"ship": other, "text": "In the fog"})
    settle()
    (chips,) = (one for one in page.bridge.seen.panel(ship).blocks if isinstance(one, Chips))
    assert [page.words.say(one.title) for one in chips.spare][:2] == ["In the fog", "Rudder hit"]
    (hers,) = (one for one in page.bridge.seen.panel(other).blocks if isinstance(one, Chips))
    assert "In the fog" not in [page.words.say(one.title) for one in hers.spare]


def test_a_marker_of_the_game_is_said_in_the_language_of_whoever_reads(table):
    ship = next(iter(table.state.ships))
    table.do("lay_marker", {"ship": ship, "text": "Fire on board"})
    (chips,) = (one for one in table.system.panel(table.state, ship, "").blocks if isinstance(one, Chips))
    assert "Fire on board" in [one.title.key for one in chips.offers], (
        "a text of the catalogue, not of a player"
    )


def test_what_is_spare_goes_before_the_ship_from_above_and_before_any_word():
    spare = tuple(Offer(action="lay", title=V(f"word {n}"), at_once=True) for n in range(4))
    lies = (Offer(action="take", title=V("adrift"), at_once=True),)
    arcs, chips = Arcs(fans=()), Chips(badges=(), offers=lies, spare=spare)
    ways = told_ways(Card(blocks=(arcs, chips)))
    said = told_ways(Card(blocks=(arcs, chips.but(badges=(Badge(text=V("anchored")),)))))

    def left(way):
        blocks = [
            one
            for block in way.blocks
            for one in (
                [each for column in block.columns for each in column]
                if isinstance(block, Columns)
                else [block]
            )
        ]
        found = next((one for one in blocks if isinstance(one, Chips)), None)
        return len(found.spare) if found is not None else -1, any(isinstance(one, Arcs) for one in blocks)

    assert {left(way)[0] for way in said} == {0}, "beside what is said of her nothing is spare"
    lasting = chips.but(badges=(Badge(text=V("Capital class"), lasting=True),))
    assert max(left(way)[0] for way in told_ways(Card(blocks=(arcs, lasting)))) == 4, (
        "her class comes and goes not"
    )
    counts = [left(way) for way in ways]
    assert [many for many, _ in counts] == sorted((many for many, _ in counts), reverse=True)
    assert all(drawn for many, drawn in counts if many > 0), "beside the ship, never instead of her"
    assert counts[-1] == (0, False), "what is said of her stays last"


def test_a_ship_of_firestorm_has_markers_at_hand_beside_her_class(make, tmp_path):
    """Her class alone kept them away from every capital ship."""
    session = battle_of("firestorm_armada")
    for _ in range(2):
        session.do("next_phase", {})
    page = make(session)
    page.select("a-s9")
    settle()
    words = [page.words.say(one) for one in usual_markers()]
    parts = [part.name for part in page.acts.told.parts()]
    assert any(word in part for word in words for part in parts)
