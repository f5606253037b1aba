"""Orders plotted on the chart: what is forecast is what play gives, whatever the wind and however she lies."""

from random import Random

import pytest
from hypothesis import settings

from fleetdesk.systems.age_of_sail.chart import chart
from fleetdesk.systems.age_of_sail.hexes import DEGREES, HEADINGS, number
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.systems.age_of_sail.orders.helms import helm_of
from fleetdesk.systems.age_of_sail.orders.routes import FARTHEST, forecast, plan_of, way_offers
from fleetdesk.systems.age_of_sail.orders.rules import check
from fleetdesk.systems.age_of_sail.orders.squadron import squadron_offer
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
    touched = chance.randrange(len(end.headings))
    if end.cell == HOME:  # R55: touched, she asks which way
        assert len(drawn.reach) == 1
        offer = cell_offers(game.state, ship.id, end.cell)[touched]
        game.do(offer.action, **offer.answers)
    else:
        for _ in range(touched + 1):
            (offer,) = cell_offers(game.state, ship.id, end.cell)
            game.do(offer.action, **offer.answers)
    game.do("close_orders", side="b")
    game.to("movement")
    game.do("sail_one", ship=ship.id)
    after = game.ship(ship.name)
    assert after.hex == end.cell
    assert float(DEGREES * number(after.heading)) == end.headings[touched]
    assert (after.mode == "irons") == (end.headings[touched] in end.risky)


@pytest.mark.parametrize("seed", range(settings.default.max_examples * 4 // 10))
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


def test_in_irons_the_chart_shows_her_turning_on_the_spot_and_the_turn_after_from_no_way(game):
    """R55, R56: headings of her own hex and no M of any; once she has turned, what she may spend from V 0."""
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Victory", (60, 60), "N", v=0, mode="irons")
    game.place("Temeraire", (70, 70), "N", v=0, mode="irons")
    game.do("work_out_command")
    game.to("orders")
    ship = game.ship("Temeraire")
    assert ship.lead, "out of command: she writes turns ahead"
    drawn = chart(game.state, ship.id, "b")
    assert [(one.cell, one.headings) for one in drawn.reach] == [(ship.hex, (0.0, 300.0, 60.0))]
    assert not drawn.sectors
    turn = game.state.turn
    game.do("plot_order", ship=ship.id, orders=[{"turn": turn, "text": "S"}])
    drawn = chart(game.state, ship.id, "b")
    assert drawn.begins == ship.hex
    assert drawn.sectors
    assert {one.text for one in drawn.reach} == {"1", "2"}, "V 0 and inertia"
    game.do("plot_order", ship=ship.id, orders=[{"turn": turn + 1, "text": "2"}])
    drawn = chart(game.state, ship.id, "b")
    assert {one.cell for one in drawn.sectors} == {drawn.begins} == {(72, 68)}, "from where that turn begins"


@pytest.mark.parametrize("seed", range(30))
def test_turns_written_ahead_end_where_the_chart_said(lone, seed):
    """R55-R61: three turns of one ship, each written on the chart behind the last, in a wind that holds."""
    chance = Random(700 + seed)
    game, ship = lone(chance)
    game.do("tick_command", ships=[{"ship": ship.id, "status": "none"}])
    first, ends = game.state.turn, []
    for turn in range(first, first + 3):
        plan = plan_of(game.state, game.ship(ship.name))
        if plan is None or plan.turn != turn:
            break
        (q, r), ways = chance.choice(sorted(forecast(plan.helm).ends.items()))
        text, verdict = chance.choice(ways)
        game.do("write_orders", ship=ship.id, orders=[{"turn": turn, "text": text}])
        ends.append(((plan.start[0] + q, plan.start[1] + r), verdict.heading, verdict.mode))
    for turn, (cell, heading, mode) in enumerate(ends, first):
        if turn > first:
            game.to("orders")
        assert game.state.turn == turn
        game.do("close_orders", side="b", insist=True)
        game.to("movement")
        wind = game.state.wind
        game.do("sail_one", ship=ship.id)
        after = game.ship(ship.name)
        assert (after.hex, after.heading, after.mode) == (cell, heading, mode)
        while game.state.turn == turn:
            game.do("next_phase", insist=True)
        game.do("set_wind", direction=wind, force=game.state.wind_force, visibility=1)


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


def test_half_an_order_is_not_red(game):
    """2P is on the way to 2P1; 2PP never becomes anything."""
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Victory", HOME, "SE", v=2)
    game.to("orders")

    def tones(text):
        form = game.form("write_orders", ship="Victory", orders=text)
        written = next(field for field in form.fields if field.kind == "written")
        chart_ = next(field.chart for field in form.fields if field.kind == "cells")
        return {one.tone for one in written.readings} | {track.tone for track in chart_.tracks}

    written = next(
        field
        for field in game.form("write_orders", ship="Victory", orders="2P").fields
        if field.kind == "written"
    )
    assert [str(one.cost) for one in written.readings] == ["2M"], "what it takes so far, not nothing"
    assert "harm" not in tones("2P") | tones("2P1")
    assert "harm" in tones("2PP")
    assert "harm" in tones("9")


# --- the log of a side ----------------------------------------------------------------------------------


def ledger(game, **answers):
    offer = squadron_offer(game.state, "b")
    form = game.form("write_squadron", **{**offer.answers, **answers})
    return form, next(field for field in form.fields if field.kind == "written")


@pytest.fixture
def line_ahead(game):
    """The three ships of a squadron one behind the other, 1 hex apart, on a reach."""
    game.do("set_wind", direction="N", force=3, visibility=1)
    squadron = game.ship("Victory").squadron
    names = [one.name for one in game.state.afloat("b") if one.squadron == squadron][:3]
    for at, name in enumerate(names):
        game.place(name, (-at, 0), "SE", v=2)
    game.to("orders")
    return game, names


def test_what_stands_is_shown_and_only_the_rest_is_written(game):
    """R40: a row a ship, a column a turn, whatever their leads."""
    game.place("Temeraire", (60, 60), "SE", v=2)
    game.do("work_out_command")
    game.to("orders")
    lead = game.ship("Temeraire").lead
    assert lead
    _, field = ledger(game)
    rows = {row.title: row for group in field.ledger.groups for row in group.rows}
    assert rows["Temeraire"].lead == lead
    assert [cell.due for cell in rows["Temeraire"].cells][: lead + 1] == [True] * (lead + 1)
    cells = [cell for row in rows.values() for cell in row.cells if cell.line >= 0]
    assert sorted(cell.line for cell in cells) == list(range(field.lines))
    orders = "\n".join("0" for cell in cells if not cell.ahead)
    form, _ = ledger(game, orders=orders)
    game.do("write_squadron", **form.args)
    assert not any(open_turns(game.state, ship).missing for ship in game.state.afloat("b"))
    game.do("close_orders", side="b")
    game.do("close_orders", side="f")
    while game.state.turn == 1:
        game.do("next_phase")
    game.to("orders")
    _, field = ledger(game)
    rows = {row.title: row for group in field.ledger.groups for row in group.rows}
    assert [cell.stands is not None for cell in rows["Temeraire"].cells][:lead] == [True] * lead
    assert "As in turn 1" in [str(fill.title) for fill in field.ledger.fills]


def test_followers_sail_in_the_wake_of_the_ship_ahead(line_ahead):
    """Each ends as far along the track of the ship ahead as that one sails, by an order that is legal for her."""
    game, names = line_ahead
    _, field = ledger(game)
    rows = {row.title: row.cells[0].line for group in field.ledger.groups for row in group.rows}
    lines = [""] * field.lines
    lines[rows[names[0]]] = "1D1"
    _, field = ledger(game, orders="\n".join(lines))
    (follow,) = [fill for fill in field.ledger.fills if str(fill.title) == "Follow the leader"]
    form, _ = ledger(game, orders=follow.value)
    game.do("write_squadron", **form.args)
    written = [game.ship(name).order_of(1) for name in names]
    assert all(written)
    leader = game.ship(names[0])
    track = check("1D1", helm_of(game.state, leader, "SE")).track((0, 0))
    wake = {(-2, 0), (-1, 0), *track}
    for at, name in enumerate(names[1:], 1):
        ship = game.ship(name)
        verdict = check(ship.order_of(1).text, helm_of(game.state, ship, "SE"))
        assert verdict.legal
        assert verdict.track((-at, 0))[-1] in wake


def test_of_targets_equally_near_the_one_she_enfilades_comes_first(game):
    """R88-R91: the likely target of the next shooter; the next one comes into hand by itself."""
    keep = ("Victory", "Bucentaure", "Redoutable")
    for ship in list(game.state.ships.values()):
        if ship.name not in keep:
            game.do("leave_map", ship=ship.id)
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Victory", HOME, "N")
    game.place("Bucentaure", (-2, 0), "N")
    game.place("Redoutable", (2, 0), "SE")
    game.to("broadsides")
    assert overview(game.state, "").ship == game.ship("Victory").id
    fires = [one for one in game.system.offers(game.state, game.ship("Victory").id) if one.action == "fire"]
    first = game.state.ships[fires[0].answers["target"]]
    assert first.name == "Redoutable", "she cannot answer"


@pytest.mark.parametrize("seed", range(30))
def test_a_way_that_is_drawn_is_the_way_she_sails(lone, seed):
    """R44-R61: hex by hex where an order sails it, else to where it ends; a way nobody can sail writes nothing."""
    chance = Random(300 + seed)
    game, ship = lone(chance)
    plan = plan_of(game.state, ship)
    tracks = forecast(plan.helm).tracks if plan is not None else {}
    drawn = [track for track in tracks if len(track) > 1]
    if not drawn:
        assert way_offers(game.state, ship.id, (HOME, (1, 0))) == ()
        return
    way = chance.choice(sorted(drawn))
    cells = tuple((plan.start[0] + q, plan.start[1] + r) for q, r in way)
    (offer,) = way_offers(game.state, ship.id, cells)
    game.do(offer.action, **offer.answers)
    (again,) = way_offers(game.state, ship.id, (cells[-1], *cells[-2:]))
    assert again.answers["orders"][0]["turn"] == game.state.turn, "drawn from her ghost it is written anew"
    assert way_offers(game.state, ship.id, (cells[0], (90, 90))) == ()
    assert way_offers(game.state, ship.id, ((70, 7), (71, 7))) == ()
    game.do("close_orders", side="b")
    game.to("movement")
    game.do("sail_one", ship=ship.id)
    sailed = game.ship(ship.name).order_of(game.state.turn).sailed
    assert (sailed.start, *sailed.path) == cells


def test_orders_may_be_written_ahead_and_anew_until_they_are_owed(game):
    """R40: a ship that needs none but this turn's may have the next ones too, and each is written anew freely."""
    game.place("Victory", (5, 5), "S", v=2)
    game.do("work_out_command")
    game.to("orders")
    victory = game.ship("Victory")
    assert victory.lead == 0
    form, field = ledger(game)
    row = next(row for group in field.ledger.groups for row in group.rows if row.title == "Victory")
    assert [(cell.due, cell.ahead) for cell in row.cells[:3]] == [(True, False), (False, True), (False, True)]
    lines = [""] * field.lines
    lines[row.cells[0].line], lines[row.cells[1].line] = "2", "1"
    form, _ = ledger(game, orders="\n".join(lines))
    game.do("write_squadron", **form.args)
    assert [game.ship("Victory").order_of(turn).text for turn in (1, 2)] == ["2", "1"]
    _, again = ledger(game)
    assert again.ledger.heads == field.ledger.heads, "no column comes because one is written"
    ghosts = [one for one in form.fields[1].chart.pieces if one.faint and one.name == "Victory"]
    assert len(ghosts) == 2, "one for each turn"
    game.do("write_orders", ship="Victory", orders=[{"turn": 2, "text": "2"}])
    assert game.ship("Victory").order_of(2).text == "2"
    game.do("close_orders", side="b")
    game.do("close_orders", side="f")
    while game.state.turn == 1:
        game.do("next_phase")
    game.to("orders")
    _, field = ledger(game)
    row = next(row for group in field.ledger.groups for row in group.rows if row.title == "Victory")
    assert (row.cells[0].due, row.cells[0].stands) == (False, None), "written, and still free"


def test_what_fills_many_orders_leaves_those_ahead_alone(game):
    game.do("work_out_command")
    game.to("orders")
    _, field = ledger(game)
    cells = {cell.line: cell for group in field.ledger.groups for row in group.rows for cell in row.cells}
    first = next(line for line, cell in sorted(cells.items()) if cell.due)
    _, field = ledger(game, orders="\n" * first + "2")
    for fill in field.ledger.fills:
        filled = [line for line, text in enumerate(fill.value.split("\n")) if text]
        assert not any(cells[line].ahead for line in filled)
