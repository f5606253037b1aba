"""The orders of a side as a table: each cell says what play then gives; orders may be sealed with some missing."""

import pytest

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Stats
from fleetdesk.core.words import Words
from fleetdesk.systems.galleys.orders import ORDERS
from fleetdesk.systems.galleys.state import Hold

LE = "\N{LESS-THAN OR EQUAL TO}"


def side_form(game, **rows):
    orders = {game.ship(name).id: {"order": order} for name, order in rows.items()}
    return game.system.actions["place_orders"].form(game.state, {"side": "r", "orders": orders})


def cells(game, name):
    row = next(row for row in side_form(game).fields[0].rows if str(row.title) == name)
    return {pick.value: pick for pick in row.fields[0].picks}


def held(game, name, by):
    link = Hold(id="L1", by=game.ship(by).id, to=game.ship(name).id)
    game.journal = type(game.journal)(game.state.but(links=(link,)), game.system.actions)


@pytest.mark.parametrize("state", [{}, {"damaged": True, "fatigued": True}, {"port_broken": True}])
@pytest.mark.parametrize("order", ORDERS)
def test_a_cell_says_how_far_the_ship_may_go_once_its_order_is_turned_up(game, order, state):
    for key, value in state.items():
        game.put("Aquila", **{key: value})
    told = cells(game, "Aquila")[order]
    game.orders(Aquila=order) if told.discouraged is None else game.orders(Aquila="ahead")
    if told.discouraged is not None:
        assert (order, str(told.word)) == ("combat", "crew fatigued")
        return
    game.activate("Aquila")
    assert str(told.trailing) == f"{game.state.may_move(game.ship('Aquila').id):g} cm"


def test_a_cell_says_what_goes_with_an_order(game):
    told = {key: str(one.detail) for key, one in cells(game, "Aquila").items()}
    assert told == {
        "halt": "on the spot",
        "ahead": f"{LE} 45\N{DEGREE SIGN}",
        "combat": f"fatigue: D6 {LE} 3",
        "port": "45 to 180\N{DEGREE SIGN}",
        "starboard": "45 to 180\N{DEGREE SIGN}",
        "astern": f"{LE} 90\N{DEGREE SIGN}",
    }


def test_a_halt_tells_which_rest_it_would_be(game):
    game.put("Aquila", fatigued=True)
    assert str(cells(game, "Aquila")["halt"].detail) == "Rest 2"
    game.put("Aquila", fatigued=True, rest=2)
    assert str(cells(game, "Aquila")["halt"].detail) == "Rest 1"


def test_a_ship_that_is_held_reads_what_is_left_once_it_has_broken_free(game):
    free = game.state.may_move(game.ship("Aquila").id, "normal")
    held(game, "Aquila", "Tanit")
    told = cells(game, "Aquila")["ahead"]
    assert str(told.trailing) == f"{free:g} cm"
    assert str(told.detail) == f"broken free: {-(-free // 2):g} cm"


def test_orders_may_be_sealed_with_some_missing(game):
    form = side_form(game, Aquila="combat")
    ships = len(game.state.in_play("r"))
    assert form.lacks == ships - 1
    assert str(form.go) == f"Seal ({ships - 1} without an order)"
    game.do("place_orders", **form.left)
    assert "r" in game.system.deciding(game.state), "left open it is not settled"
    texts = game.do("place_orders", **form.args)
    assert game.system.deciding(game.state) == ("c",)
    assert f"Rome: orders sealed, {ships - 1} ships have none and go ahead (R2)" in texts
    assert not [debt for debt in game.system.due(game.state) if "r" in debt.seats], "it has been warned"
    game.do("next_phase")
    assert game.state.sealed == ()


def test_an_order_is_taken_back_only_where_that_is_said(game):
    game.do("place_order", ship="Aquila", order="halt")
    game.do("place_orders", **side_form(game).args)
    assert game.ship("Aquila").order == "halt", "nothing was said of it"
    game.do("place_orders", **side_form(game, Aquila="").args)
    assert not game.ship("Aquila").order


def test_the_orders_of_the_turn_before_are_given_again_where_they_may(game):
    game.orders(default="ahead", Aquila="combat", Lupa="port")
    for name in ("Aquila", "Lupa"):
        game.activate(name)
        game.end(name)
    game.rest_of_turn()
    game.put("Aquila", fatigued=True)
    fill = next(one for one in side_form(game).fields[0].fills if str(one.title) == "As in turn 1")
    assert fill.value == {game.ship("Lupa").id: {"order": "port"}}, (
        "what was never turned up is told to nobody"
    )


def test_the_card_says_at_once_what_an_open_order_allows_and_which_test_it_owes(game):
    game.orders(Aquila="combat", Spes="halt")
    game.activate("Aquila")

    def told(name):
        card = game.system.panel(game.state, game.ship(name).id, "r")
        stats = [block for block in card.blocks if isinstance(block, Stats)][1]
        return {str(one.label): str(one.value) for one in stats.items}

    assert told("Aquila") == {
        "To battle!": "12 cm",
        "TURN": f"{LE} 45\N{DEGREE SIGN}",
        "before a ram": "4 cm",
        "Fatigue test": f"D6 {LE} 3",
    }
    game.do("fatigue_test", 1, ship="Aquila")
    assert "Fatigue test" not in told("Aquila")
    assert "Normal" in told("Spes"), "its order lies face down still"


def test_what_a_die_needs_is_never_torn_apart(game):
    """In a cell the French is wider than its room: a lone 5 in the second line says nothing."""
    french = Words.load("fr", paths.texts())
    (need,) = (one.detail for key, one in cells(game, "Aquila").items() if key == "combat")
    assert french.say(need).split(" ") == [
        "fatigue\N{NO-BREAK SPACE}:",
        "1D6\N{NO-BREAK SPACE}≤\N{NO-BREAK SPACE}3",
    ]
