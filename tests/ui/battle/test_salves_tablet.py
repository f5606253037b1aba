"""Two fleets and no umpire at one tablet: each turn of a fleet begins with the device handed over (R22, R24)."""

from __future__ import annotations

import pytest

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.seating import Seating
from tests.systems.salves.games import CELLS, SYSTEM, Game
from tests.ui.battle.conftest import settle


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
