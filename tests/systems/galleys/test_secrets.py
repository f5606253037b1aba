"""An order lies face down for the other side until it is turned up: in the state, on screen, in the log, on paper."""

import json

import pytest

from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.systems.galleys.orders import ORDERS
from fleetdesk.systems.galleys.state import HIDDEN
from tests.written_out import written_out

LAID = "astern"


@pytest.fixture
def laid(game):
    for side in ("r", "c"):
        orders = [{"ship": ship.id, "order": LAID} for ship in game.state.in_play(side)]
        game.do("place_orders", side=side, orders=orders)
    return game


def test_the_other_seat_sees_only_that_an_order_lies_there(laid):
    seen = laid.system.view(laid.state, "c")
    for ship in seen.ships.values():
        assert ship.order == (LAID if ship.side == "c" else HIDDEN)
    assert LAID not in json.dumps(
        [seen.ships[one.id].model_dump(mode="json") for one in laid.state.in_play("r")]
    )


def test_an_order_laid_anew_lies_face_down_again(laid):
    """The players went back to the phase of command by hand, after she had been turned up."""
    ship = laid.state.in_play("r")[0]
    before = laid.state.with_ship(ship.but(revealed=True, carried_out="halt"))
    laid.journal = Journal(before, laid.system.actions)
    laid.do("place_order", ship=ship.id, order="ahead")
    assert laid.system.view(laid.state, "c").ships[ship.id].order == HIDDEN


def test_the_umpire_sees_everything(laid):
    assert laid.system.view(laid.state, "") == laid.state


def test_nothing_on_the_screen_of_the_other_seat_tells_it(laid):
    system, seen = laid.system, laid.system.view(laid.state, "c")
    table = system.overview(seen, "c")
    theirs = next(side for side in table.sides if side.id == "r")
    for ship in laid.state.in_play("r"):
        for part in (system.panel(seen, ship.id, "c"), system.offers(seen, ship.id), theirs):
            assert LAID not in written_out(part)
            assert ORDERS[LAID] not in written_out(part)
        assert not any(offer.action == "place_order" for offer in system.offers(seen, ship.id))
    assert not any(offer.answers.get("side") == "r" for offer in table.offers)
    own = next(side for side in table.sides if side.id == "c")
    assert ORDERS[LAID] in written_out(own)


def test_no_form_fills_itself_from_an_order_face_down(laid):
    """A form is made from the whole battle, so it must not look."""
    ship = laid.ship("Aquila")
    for spec in laid.system.actions.values():
        if spec.form is not None:
            for answers in ({}, {"ship": ship.id}, {"side": "r"}):
                form = spec.form(laid.state, answers)
                assert f'"value":"{LAID}"' not in written_out(form.but(fields=tuple(_without_picks(form))))
                assert form.args is None or LAID not in str(form.args)


def _without_picks(form):
    for field in form.fields:
        yield (
            field.but(picks=())
            if hasattr(field, "picks")
            else field.but(rows=())
            if hasattr(field, "rows")
            else field
        )


def test_debts_tell_only_how_many(game):
    game.do("place_order", ship="Aquila", order=LAID)
    assert LAID not in written_out(game.system.due(game.state))
    assert ORDERS[LAID] not in written_out(game.system.due(game.state))


def test_the_log_keeps_it_from_the_other_side(laid):
    for number in laid.journal.numbers:
        entry = laid.journal.entry(number)
        assert ORDERS[LAID] not in written_out(entry.title)
        for line in entry.lines:
            if ORDERS[LAID] in written_out(line):
                assert line.seats in {("r",), ("c",)}
                assert {laid.state.ships[one].side for one in line.ships} == set(line.seats)


def test_no_slot_offers_an_order_that_lies_face_down(laid):
    for ship in laid.state.ships:
        for slot in laid.system.slots(laid.state, ship):
            assert slot.path[-1] not in {"order", "rest_wanted"}
            assert slot.value != LAID


@pytest.mark.parametrize("seat", ["c", "r", ""])
def test_no_paper_tells_an_order(laid, seat):
    seen = laid.system.view(laid.state, seat)
    for sheet in laid.system.sheets.values():
        paper = sheet.draw(laid.state.side("r").fleet, seen, "r", SheetOptions(state="current", seat=seat))
        assert f'"{LAID}"' not in written_out(paper)


def test_turned_up_everybody_sees_it(laid):
    laid.do("next_phase")
    laid.activate("Aquila")
    seen = laid.system.view(laid.state, "c")
    assert seen.ships[laid.ship("Aquila").id].order == LAID
    assert ORDERS[LAID] in written_out(laid.system.panel(seen, laid.ship("Aquila").id, "c"))
    assert seen.ships[laid.ship("Lupa").id].order == HIDDEN


def test_a_prize_takes_no_secrets_along(game):
    """Set by hand as by a boarding: an order her old side laid face down is not for her new one, who lays its own."""
    game.do("place_order", ship="Aquila", order=LAID)
    game.put("Aquila", side="c")
    ship = game.ship("Aquila").id
    assert game.system.view(game.state, "c").ships[ship].order == ""
    game.do("place_order", ship="Aquila", order=LAID)
    assert game.system.view(game.state, "c").ships[ship].order == LAID
    assert game.system.view(game.state, "r").ships[ship].order == HIDDEN


def test_what_was_overruled_with_an_order_is_read_by_its_own_side_only(game):
    """Only combat speed needs overruling: that it was would tell the order."""
    ship = game.state.in_play("r")[0]
    game.do("correct", ship=ship.id, slot="fatigued", value=True)
    game.do("place_order", ship=ship.id, order="combat", insist=True)
    lines = game.journal.entry(game.journal.head).lines
    assert any("R12" in str(line.text) for line in lines)
    assert all(line.seats == ("r",) for line in lines if "R12" in str(line.text))
