"""Two fleets and no umpire at one tablet: each turn of a fleet begins with the device handed over (R22, R24)."""

import pytest

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.systems.salves.state import SalvesBattle
from fleetdesk.ui.battle.seat.handover import lines_of
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.widgets.base import Label
from tests.systems.salves.games import CELLS, SYSTEM, Game
from tests.ui.battle.conftest import click, settle


@pytest.fixture
def tablet() -> BattleSession:
    """Sealed, and nobody has fired yet."""
    opening = Game("ga").journal.opening.but(umpire=False)
    session = BattleSession(SYSTEM, Journal(opening, SYSTEM.actions))
    for side in "ag":
        session.do("place_fleet", {"side": side, "text": CELLS[side]})
    session.do("lock_setup", {})
    return session


def number(session: BattleSession, name: str) -> str:
    return next(ship.id for ship in session.state.ships.values() if ship.name == name)


def paper(session: BattleSession, side: str) -> str:
    assert isinstance(session.state, SalvesBattle)
    return session.state.paper(side)


def second_turn(session: BattleSession) -> None:
    for side, text in (("a", "USS Washington - tir D4"), ("g", "Bismarck - tir E5")):
        session.do("paste_orders", {"side": side, "text": text})
    session.do("resolve_first_turn", {})
    session.do("next_nation", {})


def carry_out(session: BattleSession, place: Seating) -> None:
    session.do("paste_orders", {"side": "a", "text": "USS Fletcher - passe"})
    session.do("resolve_player_turn", {})
    session.do("next_nation", {})
    settle()
    assert session.state.turn == 2, place


@pytest.mark.parametrize("seat", ["a", TABLE])
def test_the_next_fleet_takes_the_device_in_the_same_turn_too(sit, tablet, seat):
    second_turn(tablet)
    place = sit(tablet, seat)
    carry_out(tablet, place)
    assert place.page is None
    assert place.handover.seat == "g"


def test_no_side_that_is_still_to_play_is_said_to_have_decided(sit, tablet):
    second_turn(tablet)
    place = sit(tablet)
    (told, _), _ = place.handover._told().notes
    assert told == "Nobody else has to decide now"


def test_at_the_table_nothing_is_carried_out_while_the_orders_are_not_in(sit, tablet):
    second_turn(tablet)
    place = sit(tablet, TABLE)
    foot = place.page.foot
    assert foot.lead is None
    assert foot.primary.text() == Words("en").text("Hand the device over")


def touch(place: Seating, cell) -> None:
    canvas = place.page.chart.board.canvas
    click(canvas, canvas.camera.pixel(Grid.of(canvas.chart).middle(cell)))


def test_a_touch_of_a_cell_is_an_order_and_nothing_typed_is_asked_for(sit, tablet):
    place = sit(tablet, "a")
    place.page.select(number(tablet, "USS Washington"))
    assert place.page.foot.offer.action == "salvo"
    touch(place, (3, 3))
    assert paper(tablet, "a") == "USS Washington \N{EN DASH} tir D4 ×5"
    assert [mark.text for mark in place.page.chart.board.canvas._scene.marks if mark.text != "+"] == ["×5"]
    assert place.page.chart.board.canvas.describe((3, 3)) == "D4: It can fire here, ×5"
    assert SYSTEM.deciding(tablet.state) == ("g",), "one ship and one cell is all there is (R23)"


def test_a_fleet_that_has_ordered_some_of_its_ships_may_carry_that_out(sit, tablet):
    second_turn(tablet)
    place = sit(tablet, "a")
    assert place.page.foot.offer.action == "salvo"
    assert "paste_orders" not in {one.action for one in place.page.bridge.overview.offers}
    tablet.do("pass_ship", {"ship": number(tablet, "USS Fletcher")})
    assert place.page.foot.offer.action == "resolve_player_turn"


def test_who_is_asked_for_several_orders_says_when_he_is_done():
    game = Game("ga", first_turn="any_fire")
    opening = game.journal.opening.but(umpire=False)
    session = BattleSession(SYSTEM, Journal(opening, SYSTEM.actions))
    for side in "ag":
        session.do("place_fleet", {"side": side, "text": CELLS[side]})
    session.do("lock_setup", {})
    session.do("pass_ship", {"ship": number(session, "USS Fletcher")})
    done = SYSTEM.overview(SYSTEM.view(session.state, "a"), "a").offers[0]
    form = SYSTEM.actions[done.action].form(session.state, done.answers)
    assert not form.fields
    session.do(done.action, form.args)
    assert SYSTEM.deciding(session.state) == ("g",)
    assert "Fletcher" in paper(session, "a")


def test_the_code_stands_there_until_it_is_noted(sit):
    opening = Game("ga").journal.opening.but(umpire=False)
    session = BattleSession(SYSTEM, Journal(opening, SYSTEM.actions))
    for side in "ag":
        session.do("place_fleet", {"side": side, "text": CELLS[side]})
    place = sit(session, "g")
    session.do("lock_setup", {})
    settle()
    shown = [one.text() for one in place.handover.findChildren(Label) if one.isVisible()]
    assert "".join(f"{row}-" for row in lines_of(session.state.code))[:-1] == session.state.code
    assert set(lines_of(session.state.code)) <= set(shown)
    assert not place.handover.buttons
    click(place.handover.noted)
    assert "a" in place.handover.buttons


def test_the_table_reads_what_its_signs_mean_and_of_no_reports_to_send(tablet):
    for side, text in (("a", "USS Washington - tir D4"), ("g", "Bismarck - tir E5")):
        tablet.do("paste_orders", {"side": side, "text": text})
    tablet.do("resolve_first_turn", {})
    seen = SYSTEM.view(tablet.state, TABLE)
    assert "reports" not in str(SYSTEM.overview(seen, TABLE).prompt)
    assert str(SYSTEM.chart(seen, "", TABLE).note).startswith("?: an enemy may lie there")


def test_of_a_fleet_whose_turn_it_is_only_the_ship_in_hand_is_heard_to_act(sit, tablet):
    second_turn(tablet)
    place = sit(tablet, "a")
    page = place.page
    own = [one for one in tablet.state.ships.values() if one.side == "a"]
    for ship in own[:2]:
        page.select(ship.id)
        settle()
        said = [part.name for band in (page.near, page.far) for part in band.parts()]
        assert all(any(name.startswith(one.name) for name in said) for one in own)
        assert [name.split(",")[0] for name in said if ", active" in name] == [ship.name]
