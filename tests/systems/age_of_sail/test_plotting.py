"""Orders plotted on the chart: what is forecast is what play gives, whatever the wind and however she lies."""

from __future__ import annotations

from random import Random

import pytest

from fleetdesk.systems.age_of_sail.chart import chart
from fleetdesk.systems.age_of_sail.hexes import DEGREES, HEADINGS, number
from fleetdesk.systems.age_of_sail.orders.helms import helm_of
from fleetdesk.systems.age_of_sail.orders.routes import FARTHEST, forecast, plan_of
from fleetdesk.systems.age_of_sail.orders.rules import check
from fleetdesk.systems.age_of_sail.position import cell_offers
from fleetdesk.systems.age_of_sail.show.overview import overview
from fleetdesk.systems.age_of_sail.show.panel import panel

HOME = (0, 0)
MODES = ("sailing", "sailing", "sailing", "irons", "anchored", "weighing")


@pytest.fixture
def lone(game):
    """One British ship far from everybody, of both classes by turns."""

    def made(chance: Random):
        name = chance.choice(["Victory", "Temeraire"])
        heading, v = chance.choice(HEADINGS), chance.randint(0, 5)
        game.do("set_wind", direction=chance.choice(HEADINGS), force=chance.randint(1, 4), visibility=1)
        for ship in game.state.ships.values():
            if ship.hex is not None:
                game.do("place", ship=ship.id, hex=None, heading=ship.heading, v=0, mode="sailing")
        mode = chance.choice(MODES)
        game.place(name, HOME, heading, v=v if mode == "sailing" else 0, mode=mode)
        game.to("orders")
        return game, game.ship(name)

    return made


@pytest.mark.parametrize("seed", range(40))
def test_where_the_chart_says_an_order_ends_the_ship_ends(lone, seed):
    """R44-R69, R57-R59: every end in reach, one of them chosen, written by a touch, sealed and sailed."""
    chance = Random(seed)
    game, ship = lone(chance)
    drawn = chart(game.state, ship.id, "b")
    plan = plan_of(game.state, ship)
    if plan is None or not drawn.reach:
        assert forecast(helm_of(game.state, ship, ship.heading)).ends.keys() <= {HOME}
        return
    end = chance.choice(drawn.reach)
    (offer,) = cell_offers(game.state, ship.id, end.cell)
    game.do(offer.action, **offer.answers)
    touched = chance.randrange(len(end.headings))
    for _ in range(touched):
        (offer,) = cell_offers(game.state, ship.id, end.cell)
        game.do(offer.action, **offer.answers)
    game.do("close_orders", side="b")
    game.to("movement")
    game.do("sail_one", ship=ship.id)
    after = game.ship(ship.name)
    assert after.hex == end.cell
    assert float(DEGREES * number(after.heading)) == end.headings[touched]
    assert (after.mode == "irons") == (end.headings[touched] in end.risky)


@pytest.mark.parametrize("seed", range(40))
def test_the_m_forecast_are_those_of_all_orders_that_are_legal(lone, seed):
    """R50-R52, R57-R59: head to wind, at anchor and with way on, as the check of orders has it."""
    game, ship = lone(Random(100 + seed))
    helm = helm_of(game.state, ship, ship.heading)
    found = forecast(helm)
    legal = [one for one in (check(text, helm) for text in _every(helm.upper)) if one.legal]
    assert {one.cost for one in legal} >= {found.least, found.most}
    assert all(found.least <= one.cost <= found.most for one in legal)
    assert found.tacks == any(one.tacked for one in legal)
    assert {one.track(HOME)[-1] for one in legal} == set(found.ends)


def _every(most: int):
    """All orders of up to three legs, told apart from the ones the chart tries."""
    hands = ("", "P", "S")
    legs = [str(n) for n in range(min(most, FARTHEST) + 1)]
    yield from (*legs, "P", "S", "A", "-A-", "P1P", "S1S")
    for first in legs[1:]:
        for one in hands[1:]:
            yield f"{first}{one}"
            yield f"{first}{one}1{one}"
            for second in legs[1:]:
                for other in hands:
                    for third in (*legs[1:], "") if other else ("",):
                        yield f"{first}{one}{second}{other}{third}"
                    if other:
                        yield f"{first}{one}{second}{other}1{other}"
                        for third in legs[1:]:
                            yield from (f"{first}{one}{second}{other}{third}{end}" for end in hands[1:])
                            yield from (f"{first}{one}{second}{other}{third}{end}1{end}" for end in hands[1:])


def test_a_ship_head_to_wind_is_promised_nothing_she_cannot_do(lone, game):
    """R49, R57: no M head to wind, whatever way she has on."""
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Victory", HOME, "N", v=1)
    game.to("orders")
    told = [str(badge.text) for badge in badges(game, "Victory")]
    assert "can tack" not in told
    assert "spends 0 M" in told


def badges(game, name):
    found = panel(game.state, game.ship(name).id, "")
    return [badge for block in found.blocks for badge in getattr(block, "badges", ())]


def test_the_next_ship_that_owes_an_order_comes_into_hand(game):
    """Of the seat that looks, in the order of the list; nobody's once all is written."""
    game.to("orders")
    seen = []
    while ship := overview(game.state, "b").ship:
        assert game.state.ships[ship].side == "b"
        seen.append(ship)
        turns = range(game.state.turn, game.state.turn + game.state.ships[ship].lead + 1)
        game.do("write_orders", ship=ship, orders=[{"turn": turn, "text": "0"} for turn in turns])
    assert seen == [one.id for one in game.state.afloat("b")]
    assert game.state.ships[overview(game.state, "f").ship].side == "f"


def test_nobody_sees_where_ships_of_others_could_end(game):
    game.to("orders")
    ship = game.ship("Victory")
    assert chart(game.state, ship.id, "b").reach
    assert chart(game.system.view(game.state, "f"), ship.id, "f").reach == ()
