"""Movement played again: every ship from where she was to where she is, whoever met whom."""

from itertools import pairwise
from random import Random

import pytest

from fleetdesk.systems.age_of_sail.hexes import distance
from fleetdesk.systems.age_of_sail.show.replay import replays

ORDERS = ("0", "1", "2", "3", "1P1", "2S1", "1S1S", "2P1", "4")


def sail(game, chance):
    """A turn of the whole fleet with orders as they fall."""
    game.to("orders")
    for ship in game.state.afloat():
        turns = range(game.state.turn, game.state.turn + ship.lead + 1)
        orders = [{"turn": turn, "text": chance.choice(ORDERS)} for turn in turns if not ship.order_of(turn)]
        if orders:
            game.do("write_orders", ship=ship.id, orders=orders, insist=True)
    for side in game.state.sides:
        game.do("close_orders", side=side.id)
    game.to("movement")
    before = {ship.id: ship.hex for ship in game.state.afloat()}
    game.journal.do("sail_all", {}, roll_rest=True)
    return before, {ship.id: ship.hex for ship in game.state.ships.values()}


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_leads_from_where_ships_were_to_where_they_are(game, seed):
    """R70-R74; two turns, the first of them looked at from the second."""
    chance = Random(seed)
    ends = []
    for turn in (1, 2):
        before, after = sail(game, chance)
        ends.append((before, after))
        found = replays(game.state)
        assert [str(one.title) for one in found] == [f"Turn {n}" for n in range(turn, 0, -1)]
        for replay, (start, end) in zip(found, reversed(ends), strict=True):
            back = {halt.ship: halt.back for halt in replay.halts}
            for way in replay.ways:
                assert way.cells[0] == start[way.piece.id]
                assert back.get(way.piece.id, way.cells[-1]) == end[way.piece.id]
                assert len(way.headings) == len(way.cells)
                assert all(distance(one, other) == 1 for one, other in pairwise(way.cells))
                assert replay.steps >= len(way.cells) - 1
            assert {halt.step for halt in replay.halts} <= set(range(1, replay.steps + 1))
        game.to("surrender")
        game.do("next_phase")


def test_what_is_not_sailed_yet_is_in_no_replay(game):
    game.to("orders")
    game.do("write_orders", ship="Victory", orders=[{"turn": 1, "text": "2"}])
    for seat in ("", "b", "f"):
        assert replays(game.system.view(game.state, seat)) == ()


def test_leaving_the_map_is_asked_and_never_beside_the_guns(game):
    form = game.form("leave_map", ship="Victory")
    assert form.fields
    assert form.args
    game.to("movement")
    assert "leave_map" in game.offers("Victory")
    game.to("broadsides")
    assert "leave_map" not in game.offers("Victory")


def test_shots_of_past_turns_are_played_again_where_they_were_fired(game):
    sail(game, Random(1))
    for ship, cell in (("Victory", (40, 0)), ("Bucentaure", (41, 0))):
        game.do("place", ship=ship, hex=cell, heading="N", v=0)
    game.to("broadsides")
    ours, theirs = game.ship("Victory"), game.ship("Bucentaure")
    places = ours.hex, theirs.hex
    game.journal.do("fire", {"ship": ours.id, "target": theirs.id}, roll_rest=True, insist=True)
    (now,) = replays(game.state)[0].shots
    assert (now.start, now.end) == places
    game.to("surrender")
    game.do("next_phase")
    game.do("place", ship="Victory", hex=(9, 9), heading="N", v=0)
    assert game.state.turn == 2
    past = next(one for one in replays(game.state) if str(one.title) == "Turn 1")
    assert past.shots == (now,)
