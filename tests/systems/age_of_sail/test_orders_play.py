"""Orders and movement at the table: writing, hiding, locking, sailing, meeting, the chart."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Refusal
from fleetdesk.systems.age_of_sail.collision_resolution import part
from fleetdesk.systems.age_of_sail.hexes import disc
from fleetdesk.systems.age_of_sail.orders.asking import open_turns, order_offer, stands
from fleetdesk.systems.age_of_sail.orders.helms import at_anchor, helm_of
from fleetdesk.systems.age_of_sail.orders.routes import plan_of, reach_of, route_offers, routes
from fleetdesk.systems.age_of_sail.orders.rules import check
from fleetdesk.systems.age_of_sail.orders.squadron import squadron_offer
from fleetdesk.systems.age_of_sail.position import cell_offers
from fleetdesk.systems.age_of_sail.show.panel import window_text
from fleetdesk.systems.age_of_sail.state import HIDDEN
from tests.written_out import written_out


def write(game, name, *texts, first=None, insist=False):
    turn = first or game.state.turn
    orders = [{"turn": turn + at, "text": text} for at, text in enumerate(texts)]
    return game.do("write_orders", ship=name, orders=orders, insist=insist)


def alone(game, *names):
    """Everybody else leaves the map."""
    for ship in list(game.state.ships.values()):
        if ship.name not in names:
            game.do("leave_map", ship=ship.id)


@pytest.fixture
def pair(game):
    """Two British ships on a reach with the wind in the north, and one enemy."""
    alone(game, "Victory", "Temeraire", "Bucentaure")
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Victory", (0, 0), "SE", v=2)
    game.place("Temeraire", (0, 4), "SE", v=2)
    game.place("Bucentaure", (12, 0), "S", v=2)
    game.to("orders")
    return game


def field(form, key="orders"):
    return next(one for one in form.fields if one.key == key)


def plot_of(game, name, *texts):
    """What the order form draws below the lines, before anything is entered."""
    ship = game.ship(name)
    action = game.system.actions["write_orders"]
    return field(action.form(game.state, {"ship": ship.id, "orders": "\n".join(texts)}), "plot")


def test_an_order_is_drawn_while_it_is_written(pair):
    chart = plot_of(pair, "Victory", "1S2").chart
    (track,) = chart.tracks
    assert track.cells == ((0, 0), (1, 0), (1, 1), (1, 2))
    assert track.tone == "brass"
    ghost = next(one for one in chart.pieces if one.faint)
    assert (ghost.cell, ghost.heading) == ((1, 2), 180)
    assert "3M" in str(chart.note)
    assert "V 3" in str(chart.note)


def test_what_cannot_be_sailed_as_written_ends_in_a_cross(pair):
    (track,) = plot_of(pair, "Victory", "9").chart.tracks
    assert (track.tone, track.end) == ("harm", "cross")
    assert len(track.cells) == 5  # 4M is all her inertia allows


def test_what_cannot_be_read_is_not_drawn(pair):
    for text in ("", "1x1"):
        chart = plot_of(pair, "Victory", text).chart
        assert not chart.tracks
        assert chart.note is None


def test_the_drawing_keeps_still_while_one_writes_within_reach(pair):
    seen = {plot_of(pair, "Victory", text).chart.corners for text in ("", "1", "2", "3", "4", "1x")}
    assert len(seen) == 1


def test_the_drawing_tells_nothing_that_stands_in_a_log(pair):
    before = plot_of(pair, "Temeraire", "1").chart
    write(pair, "Victory", "2")
    write(pair, "Bucentaure", "2")
    assert plot_of(pair, "Temeraire", "1").chart == before


def test_an_order_is_drawn_where_hexes_are_not_followed(pair):
    state = pair.state.but(tracking="heading")
    form = pair.system.actions["write_orders"].form(state, {"ship": pair.ship("Victory").id, "orders": "1S2"})
    chart = field(form, "plot").chart
    assert not chart.numbered
    assert [len(track.cells) for track in chart.tracks] == [4]
    assert {piece.name for piece in chart.pieces} == {"Victory"}


def test_one_ship_sails_with_her_track_shown_to_those_who_may_read_it(pair):
    write(pair, "Victory", "1S2")
    pair.to("movement")
    ship = pair.ship("Victory").id

    def shown(seat):
        seen = pair.system.view(pair.state, seat)
        offer = next(one for one in pair.system.offers(seen, ship) if one.action == "sail_one")
        return field(pair.system.actions["sail_one"].form(pair.state, offer.answers), "plot").chart

    assert [len(track.cells) for track in shown("b").tracks] == [4]
    assert not shown("f").tracks


# --- writing --------------------------------------------------------------------------------------------


def test_only_their_own_side_reads_orders(pair):
    lines = pair.journal.entry(pair.journal.head).lines
    write(pair, "Victory", "1p1")
    lines = pair.journal.entry(pair.journal.head).lines
    assert [str(line.text) for line in lines if line.seats] == ["Victory, turn 1: 1P1"]
    assert all(line.seats == ("b",) for line in lines if "1P1" in str(line.text))
    assert "1P1" not in str(pair.journal.entry(pair.journal.head).title)
    seen = pair.system.view(pair.state, "f")
    assert seen.ships[pair.ship("Victory").id].order_of(1).text == HIDDEN
    assert pair.system.view(pair.state, "b").ships[pair.ship("Victory").id].order_of(1).text == "1P1"


@pytest.mark.parametrize("stands", [False, True], ids=["open", "standing"])
def test_whether_a_closed_order_was_changed_is_not_told(pair, stands):
    """The other side sees that something was written anew, and the same of it whether or not the words are others."""
    turns = 1
    if stands:  # she writes ahead: the order of this turn stands once the log is closed
        pair.put("Temeraire", captain_dead=True)
        pair.do("work_out_command")
        pair.do("tick_command", ships=[{"ship": pair.ship("Temeraire").id, "status": "none"}])
        turns = 5
    write(pair, "Temeraire", *"1" * turns)
    pair.do("close_orders", side="b")
    seen = []
    for words in ("1", "2"):
        write(pair, "Temeraire", words, insist=True)
        assert pair.ship("Temeraire").order_of(1).text == words
        seen.append(pair.system.view(pair.state, "f").ships)
        pair.journal.undo()
    assert seen[0] == seen[1]


def test_a_closed_log_is_opened_again_before_anything_in_it_is_changed(pair):
    """R40: no touch of the chart writes in it, the form says so, and opening it is read by everybody."""
    write(pair, "Victory", "2")
    victory = pair.ship("Victory")
    goal = next(iter(reach_of(plan_of(pair.state, victory)))).cell
    assert list(route_offers(pair.state, victory, goal))
    pair.do("close_orders", side="b")
    assert plan_of(pair.state, pair.ship("Victory")) is None
    assert not list(route_offers(pair.state, pair.ship("Victory"), goal))
    with pytest.raises(Refusal, match="open it again"):
        write(pair, "Victory", "1", insist=False)
    assert pair.ship("Victory").order_of(1).text == "2"
    (again,) = [one for one in pair.system.overview(pair.state, "b").offers if one.action == "open_log"]
    assert not any(one.action == "open_log" for one in pair.system.overview(pair.state, "f").offers)
    pair.do(again.action, **again.answers)
    assert pair.state.written == ()
    write(pair, "Victory", "1", insist=False)
    assert pair.ship("Victory").order_of(1).text == "1"
    pair.journal.undo()
    pair.journal.undo()
    assert pair.state.written == ("b",)
    assert pair.ship("Victory").order_of(1).text == "2"


def test_debts_of_orders_are_told_to_their_own_side(pair):
    debts = [
        debt for debt in pair.system.due(pair.state) if debt.offer and debt.offer.action == "write_orders"
    ]
    assert {(debt.ships[0].split("-")[0], debt.seats) for debt in debts} == {("b", ("b",)), ("f", ("f",))}
    write(pair, "Victory", "2")
    assert not any("Victory has no order" in text for text in pair.debts())


def test_a_late_captain_writes_ahead_and_what_stands_is_locked(pair):
    pair.put("Temeraire", captain_dead=True)
    pair.do("work_out_command")
    pair.do("tick_command", ships=[{"ship": pair.ship("Temeraire").id, "status": "none"}])
    ship = pair.ship("Temeraire")
    assert ship.lead == 4
    assert open_turns(pair.state, ship).missing == (1, 2, 3, 4, 5)
    write(pair, "Temeraire", "2", "2", "2", "2", "1S1")
    write(pair, "Temeraire", "3", insist=False)  # still this turn: it may be written anew
    pair.do("close_orders", side="b")
    assert open_turns(pair.state, pair.ship("Temeraire")).standing == (1, 2, 3, 4)
    with pytest.raises(Refusal, match="locked"):
        write(pair, "Temeraire", "4")
    pair.to("surrender")
    pair.do("next_phase")
    pair.to("orders")
    found = open_turns(pair.state, pair.ship("Temeraire"))
    assert (found.standing, found.missing) == ((2, 3, 4, 5), (6,))
    form = pair.form("write_orders", **order_offer(pair.state, pair.ship("Temeraire")).answers)
    told = [str(one.text) for one in form.fields if one.kind == "info"]
    assert sum("locked" in text for text in told) == 4
    assert field(form).lines == 1


def test_the_form_reads_line_by_line_and_shows_the_place(pair):
    pair.do("tick_command", ships=[{"ship": pair.ship("Victory").id, "status": "none"}])
    form = pair.form("write_orders", ship="Victory", orders="1P1\n2x\n1 FS\n9")
    found = field(form)
    assert found.lines == 4
    assert [(one.line, one.tone, one.at) for one in found.readings][:2] == [
        (0, "sound", None),
        (1, "harm", (1, 2)),
    ]
    assert "ends NE, close-hauled" in str(found.readings[0].text)
    assert str(found.readings[0].cost) == "2M"
    assert form.args is not None, "orders that are not legal may be entered all the same"
    assert pair.form("write_orders", ship="Victory", orders="").args is None
    keys = {sign.text for row in found.symbols for sign in row}
    assert {"1", "9", "0", "P", "S", "A", "-A-"} <= keys
    assert "FS" not in keys, "three-deckers set no full sail"


def test_the_form_never_looks_into_the_log(pair):
    write(pair, "Victory", "1P1")
    bare = pair.form("write_orders", ship="Victory")
    assert "1P1" not in written_out(bare)
    offer = order_offer(pair.state, pair.ship("Victory"))
    assert offer.answers["orders"] == "1P1"
    seen = pair.system.view(pair.state, "f")
    assert "1P1" not in str(order_offer(seen, seen.ships[pair.ship("Victory").id]))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(value=st.text(max_size=300), standing=st.dictionaries(st.text(max_size=3), st.text(max_size=5)))
def test_a_form_takes_any_text(pair, value, standing):
    for action in ("write_orders", "write_squadron"):
        form = pair.form(action, ship="Victory", side="b", orders=value, standing=standing)
        if form.args is not None:
            pair.system.actions[action].args.model_validate(form.args)


def test_a_squadron_writes_a_line_for_each_ship(pair):
    offer = squadron_offer(pair.state, "b")
    assert offer is not None
    form = pair.form("write_squadron", **(dict(offer.answers) | {"orders": "1P1\n"}))
    (reading,) = field(form).readings
    assert (reading.tone, reading.whose) == ("sound", "Victory")
    assert "Victory" not in str(reading.text)
    (group,) = field(form).ledger.groups
    assert [(row.title, row.cells[0].line, row.cells[0].due) for row in group.rows] == [
        ("Victory", 0, True),
        ("Temeraire", 1, True),
    ]
    pair.do("write_squadron", **form.args)
    assert pair.ship("Victory").order_of(1).text == "1P1"
    assert pair.ship("Temeraire").order_of(1) is None
    assert squadron_offer(pair.state, "b").answers["orders"].startswith("1P1")


def test_orders_are_asked_for_within_the_same_figures_as_the_card_tells(pair):
    """The log said 0 to 5M of a ship to which the wind gave 4."""
    victory = pair.ship("Victory")
    pair.place("Victory", (0, 0), "SE", v=4)
    spends = str(window_text(pair.state, pair.ship("Victory")))
    helm = helm_of(pair.state, pair.ship("Victory"), pair.ship("Victory").heading)
    assert helm.upper > helm.most, "her way would let her spend more than the wind gives"
    (group,) = field(pair.form("write_squadron", **squadron_offer(pair.state, "b").answers)).ledger.groups
    row = next(one for one in group.rows if one.ship == victory.id)
    least, most = spends.removeprefix("spends ").removesuffix(" M").split("\N{EN DASH}")
    assert str(row.detail) == f"V 4, {least} to {most}M"
    assert f": {least} to {most}M. Close-hauled" in str(stands(helm))


# --- sailing --------------------------------------------------------------------------------------------


def test_all_orders_are_carried_out_at_once(pair):
    write(pair, "Victory", "1P1")
    write(pair, "Temeraire", "2")
    pair.to("movement")
    texts = pair.do("sail_all")
    victory, temeraire, enemy = (pair.ship(one) for one in ("Victory", "Temeraire", "Bucentaure"))
    assert (victory.hex, victory.heading, victory.v_prev) == ((2, -1), "NE", 2)
    assert (temeraire.hex, temeraire.heading, temeraire.v_prev) == ((2, 4), "SE", 2)
    assert enemy.hex == (12, 1), "no order: straight on at the least her way allows"
    assert any("Bucentaure has no order and goes on" in text for text in texts)
    assert all(ship.moved for ship in (victory, temeraire, enemy))
    assert victory.order_of(1).sailed.path == ((1, 0), (2, -1))


def test_undoing_the_move_brings_everything_back(pair):
    write(pair, "Victory", "1P1")
    pair.to("movement")
    before = pair.state
    pair.do("sail_all")
    pair.journal.undo()
    assert pair.state == before


def test_who_spends_more_keeps_the_hex(pair):
    pair.place("Temeraire", (3, 0), "NW", v=1)
    write(pair, "Victory", "2")
    write(pair, "Temeraire", "1")
    pair.to("movement")
    texts = pair.do("sail_all")
    assert pair.ship("Victory").hex == (2, 0)
    assert (pair.ship("Temeraire").hex, pair.ship("Temeraire").v_prev) == ((3, 0), 0)
    assert any("2M spent against 1M" in text and "hex 0402" in text for text in texts)


def test_a_ship_that_did_not_move_is_not_pushed_out(pair):
    pair.place("Temeraire", (2, 0), "SE", v=0)
    write(pair, "Victory", "2")
    write(pair, "Temeraire", "0")
    pair.to("movement")
    pair.do("sail_all")
    assert pair.ship("Victory").hex == (1, 0)
    assert pair.ship("Victory").v_prev == 1


def test_a_ship_gives_way_again_where_the_hex_behind_is_taken(pair):
    pair.place("Temeraire", (3, 0), "SE", v=0)
    pair.place("Bucentaure", (2, -1), "S", v=1)
    pair.do("set_wind", direction="N", force=4, visibility=1)
    pair.place("Victory", (0, 0), "SE", v=3)
    write(pair, "Victory", "3")
    write(pair, "Temeraire", "0")
    write(pair, "Bucentaure", "1")
    pair.to("movement")
    pair.do("sail_all")
    assert pair.ship("Temeraire").hex == (3, 0)
    assert pair.ship("Victory").hex == (2, 0), "three M against one: now the enemy makes room"
    assert pair.ship("Bucentaure").hex == (2, -1)


def test_a_full_tie_is_diced_for(pair):
    pair.do("set_wind", direction="NE", force=3, visibility=1)
    pair.place("Victory", (0, 2), "N", v=2)
    pair.place("Temeraire", (-2, 0), "SE", v=2)
    write(pair, "Victory", "2")
    write(pair, "Temeraire", "2")
    pair.to("movement")
    with pytest.raises(NeedsDice):
        pair.do("sail_all")
    pair.do("sail_all", 5)
    assert pair.ship("Temeraire").hex == (0, 0)
    assert pair.ship("Victory").hex == (0, 1)


def test_enemies_in_one_hex_may_board_unless_it_blows(pair):
    pair.place("Bucentaure", (2, -2), "S", v=2)
    write(pair, "Victory", "2")
    write(pair, "Bucentaure", "2")
    pair.to("movement")
    pair.do("sail_all")
    (contact,) = pair.state.contacts
    assert set(contact.ships) == {pair.ship("Victory").id, pair.ship("Bucentaure").id}
    assert contact.place == (2, 0)
    pair.journal.undo()
    pair.do("set_wind", direction="N", force=4, visibility=1)
    pair.do("sail_all")
    assert pair.state.contacts == ()
    assert len({pair.ship(one).hex for one in ("Victory", "Bucentaure")}) == 2


def test_a_boarding_that_comes_to_nothing_ends_in_two_hexes(pair):
    pair.place("Bucentaure", (2, -2), "S", v=2)
    write(pair, "Victory", "2")
    write(pair, "Bucentaure", "2")
    pair.to("movement")
    pair.do("sail_all")
    ids = [pair.ship(one).id for one in ("Victory", "Bucentaure")]

    class Bare:
        def roll(self, *_):
            raise AssertionError("nothing to dice for: their M differ")

    after, lines = part(pair.state, ids, Bare())
    assert {after.ships[one].hex for one in ids} != {(2, 0)}
    assert len(lines) == 1


def test_orders_are_carried_out_in_their_own_phase(pair):
    with pytest.raises(Refusal):
        pair.do("sail_all")
    pair.do("sail_all", insist=True)
    assert pair.ship("Victory").moved


def test_the_anchor_holds_from_the_next_turn_on(pair):
    pair.place("Victory", (0, 0), "SE", v=0)
    write(pair, "Victory", "A")
    pair.to("movement")
    pair.do("sail_all")
    assert pair.ship("Victory").mode == "anchored"
    assert not at_anchor(pair.state, pair.ship("Victory"))
    pair.to("surrender")
    pair.do("next_phase")
    assert at_anchor(pair.state, pair.ship("Victory"))


def test_full_sail_draws_from_the_next_turn_on(game):
    alone(game, "Conqueror")
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Conqueror", (0, 0), "SE", v=2)
    game.to("orders")
    write(game, "Conqueror", "2 VH")
    game.to("movement")
    game.do("sail_all")
    assert (game.ship("Conqueror").fs_set, game.ship("Conqueror").fs_pending) == (False, 1)
    game.to("surrender")
    game.do("next_phase")
    assert game.ship("Conqueror").fs_set


# --- what is not followed is asked ----------------------------------------------------------------------


@pytest.mark.parametrize("tracking", ["none", "heading"])
def test_games_without_hexes_ask_in_words(game_with, tracking):
    game = game_with({"tracking": tracking})
    game.to("orders")
    form = game.form("write_orders", ship="Conqueror", orders="1P1", course="C-port")
    asked = {one.key for one in form.fields}
    assert ("course" in asked) == (tracking == "none")
    assert field(form).readings
    game.do("write_orders", **form.args)
    assert game.system.chart(game.state, "", "") is None
    assert cell_offers(game.state, game.ship("Conqueror").id, (0, 0)) == ()
    game.to("movement")
    form = game.form("sail_all")
    assert any(one.kind == "group" for one in form.fields) == (tracking == "none")
    game.do("sail_all", **form.args)
    assert game.ship("Conqueror").hex is None
    assert game.ship("Conqueror").heading is not None
    victory, other = game.ship("Conqueror"), game.ship("Ajax")
    game.do("meet", ships=[victory.id, other.id])
    assert min(game.ship("Conqueror").v_prev, game.ship("Ajax").v_prev) < max(victory.v_prev, 1)
    game.do("meet", ships=[game.ship("Conqueror").id, game.ship("Bucentaure").id])
    assert len(game.state.contacts) == 1
    places = game.form("place", ship="Conqueror")
    assert ("heading" in {one.key for one in places.fields}) == (tracking == "heading")
    assert not any(one.kind == "cells" for one in places.fields)


# --- the chart ------------------------------------------------------------------------------------------


def test_the_chart_shows_plots_to_their_own_side_only(pair):
    write(pair, "Victory", "1P1")
    own = pair.system.chart(pair.system.view(pair.state, "b"), "", "b")
    other = pair.system.chart(pair.system.view(pair.state, "f"), "", "f")
    assert [track.cells for track in own.tracks] == [((0, 0), (1, 0), (2, -1))]
    assert other.tracks == ()
    assert sum(piece.faint for piece in own.pieces) == 1
    assert not any(piece.faint for piece in other.pieces)
    assert own.wind == 0.0


def test_the_chart_warns_of_two_that_would_end_in_one_hex(pair):
    pair.place("Temeraire", (3, 0), "NW", v=1)
    write(pair, "Victory", "2")
    write(pair, "Temeraire", "1")
    found = pair.system.chart(pair.state, "", "")
    assert [shade.cell for shade in found.shades if shade.tone == "harm"] == [(2, 0)]
    assert "would end in 0302" in str(found.note)


def test_the_field_of_fire_is_the_two_broadsides(pair):
    found = pair.system.chart(pair.state, pair.ship("Victory").id, "")
    cells = {shade.cell: shade.mark for shade in found.shades if shade.layer == "fire"}
    assert cells[(0, -1)] == "1"
    assert (1, 0) not in cells, "dead ahead"
    assert max(int(mark) for mark in cells.values()) == 7
    pair.do("set_wind", direction="N", force=3, visibility=4)
    fog = pair.system.chart(pair.state, pair.ship("Victory").id, "")
    assert max(int(one.mark) for one in fog.shades if one.layer == "fire") == 6
    assert any(layer.id == "sight" for layer in fog.layers)


def test_every_ship_lies_inside_the_chart(game):
    found = game.system.chart(game.state, "", "")
    (left, top), (right, bottom) = found.corners
    for piece in found.pieces:
        column, row = piece.cell[0], piece.cell[1] + piece.cell[0] // 2
        assert left <= column <= right
        assert top <= row <= bottom


def test_a_touched_hex_offers_to_put_the_ship_there_and_to_fire(pair):
    victory, enemy = pair.ship("Victory"), pair.ship("Bucentaure")
    assert cell_offers(pair.state, victory.id, (5, 5)) == (), (
        "once orders are written ships lie where they lie"
    )
    pair.to("movement")
    (offer,) = cell_offers(pair.state, victory.id, (5, 5))
    form = pair.system.actions["place"].form(pair.state, offer.answers)
    pair.do("place", **form.args)
    assert pair.ship("Victory").hex == (5, 5)
    assert pair.ship("Victory").heading == "SE"
    pair.to("broadsides")
    assert [one.action for one in cell_offers(pair.state, victory.id, enemy.hex)] == ["fire"]


def test_a_touched_hex_offers_the_orders_that_end_there(pair):
    victory = pair.ship("Victory")

    def touch(cell):
        (offer,) = cell_offers(pair.state, victory.id, cell)
        assert (offer.action, offer.kind) == ("plot_order", "primary")
        pair.do(offer.action, **offer.answers)
        return str(offer.title), pair.ship("Victory").log["1"].text

    assert touch((2, -1)) == ("1P1: ends NE, 2M", "1P1")
    assert touch((2, -1)) == ("1P1P: ends N, 3M", "1P1P"), "touched again: the next heading; she luffs"
    assert touch((2, -1)) == ("1P1: ends NE, 2M", "1P1"), "and round again"
    write(pair, "Temeraire", "1G1")
    assert touch((1, 1))[1] == "1D1", "in the letters this side writes"
    seen = pair.system.view(pair.state, "f")
    assert cell_offers(seen, victory.id, (1, 1)) == ()


@pytest.mark.parametrize("heading", ["NE", "SE", "S"])
def test_every_order_offered_is_legal_and_ends_in_the_hex(pair, heading):
    pair.place("Victory", (0, 0), heading, v=2)
    helm = helm_of(pair.state, pair.ship("Victory"), heading)
    found = {goal: routes(helm, (0, 0), goal) for goal in disc((0, 0), 4)}
    assert sum(map(bool, found.values())) > 3
    for goal, ways in found.items():
        for words, verdict in ways:
            assert check(words, helm) == verdict
            assert verdict.legal
            assert verdict.track((0, 0))[-1] == goal
        assert len({verdict.heading for _, verdict in ways}) == len(ways)


def test_a_position_set_right_after_phase_2_reminds_of_command(game):
    """R34-R40: moved out of the chain by hand, she owes a new reckoning before she writes."""
    game.to("orders")
    assert all(one.offer.action != "work_out_command" for one in game.system.due(game.state))
    game.place("Temeraire", (60, 60), heading="SE", v=2)
    debt = game.system.due(game.state)[0]
    assert debt.offer.action == "work_out_command"
    assert game.ship("Temeraire").id in debt.ships
    assert game.ship("Temeraire").lead == 0
    game.do("work_out_command")
    assert game.ship("Temeraire").lead == 3
    assert all(one.offer.action != "work_out_command" for one in game.system.due(game.state))


def test_command_that_changed_is_nobodys_business_once_ships_move(game):
    game.to("movement")
    game.place("Temeraire", (60, 60), heading="SE", v=2)
    assert all(one.offer.action != "work_out_command" for one in game.system.due(game.state))


def test_a_prize_set_by_hand_takes_no_orders_to_her_new_side(pair):
    victory = pair.ship("Victory").id
    pair.do("write_orders", ship=victory, orders=[{"turn": pair.state.turn, "text": "2"}])
    assert pair.ship("Victory").log
    pair.do("correct", ship=victory, slot="side", value="f")
    assert not pair.ship("Victory").log
