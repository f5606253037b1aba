"""Written orders lie face down: whatever the other side opens, prints, hears or takes away is the same."""

import pytest

from fleetdesk import paths
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.words import Words
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.ui.battle.seating import Seating
from tests.ui import leaks
from tests.ui.leaks import hush

pytestmark = pytest.mark.slow

ONE_WAY = ("2", "1P1", "2\n1S1\n0\n3")
OTHERWISE = ("1S1", "3 FS", "0\n2x1\n1P1\n0")
"""What the British write: as many lines as turns, some that cannot be sailed."""


@pytest.fixture(scope="module")
def fleets():
    return leaks.few("age_of_sail", "trafalgar_british", "trafalgar_allies")


@pytest.fixture
def begin(qtbot, keeper, fleets):
    """A battle on the screen while orders are written; one British ship is out of command.

    All of them in one look, as on one device: letters drawn anew may differ by a breath.
    """

    def made():
        session = leaks.opened("age_of_sail", dict(zip("bf", fleets, strict=True)))
        far = british(session.state)[2]
        session.do("place", {"ship": far.id, "hex": (2, 30), "heading": "SE", "v": 2})
        session.do("work_out_command", {})
        session.do("next_phase", {})
        assert len(open_turns(session.state, session.state.ships[far.id]).missing) == 4
        return leaks.at_table(qtbot, keeper, Words.load("fr", paths.texts()), session)

    return made


def british(battle):
    return battle.in_play("b")


def write(page, ship: str, text: str) -> None:
    """Orders of a ship as its player writes them: looked at, changed, entered."""
    page.select(ship)
    page.flow.start(next(one for one in page.bridge.offers(ship) if one.action == "write_orders"))
    page.flow.answer({**page.flow.offer.answers, "orders": text})
    leaks.settle()
    page.flow.go()
    assert not page.flow.busy


def played(place, orders) -> Seating:
    """The British write, leave a draft, close their log and hand the device over."""
    place.take_seat("b")
    page = place.page
    ships = [one.id for one in british(page.bridge.session.state)]
    for ship, text in zip(ships, orders, strict=True):
        write(page, ship, text)
    page.select(ships[1])
    page.flow.start(next(one for one in page.bridge.offers(ships[1]) if one.action == "write_orders"))
    page.flow.answer({**page.flow.offer.answers, "orders": orders[0] + "x"})
    page.flow.cancel()
    page.bridge.do("close_orders", {"side": "b"})
    place.hand_over()
    leaks.settle()
    return place


def both(begin) -> tuple[Seating, Seating]:
    return played(begin(), ONE_WAY), played(begin(), OTHERWISE)


def test_the_walk_finds_orders_that_are_open(begin):
    """The helper is no use if it sees nothing: the umpire does read the orders."""
    places = both(begin)
    for place in places:
        place.take_seat(EVERYONE)
        place.page.select(british(place.session.state)[2].id)
    one, other = (leaks.read(place, look=False) for place in places)
    assert leaks.differences(one, other)


def test_no_screen_paper_report_or_log_tells_an_order(begin):
    leaks.nothing_tells(*both(begin), "f", TABLE)


def test_orders_ahead_stay_hidden_while_ships_move(begin):
    """Movement shows what is sailed; turns written ahead stay face down for whoever wrote none of them."""
    found = []
    for ahead in ("2\n0\n1P1", "2\n1S1\n3"):
        place = played(begin(), ("2", "1P1", f"{ahead}\n0"))
        place.session.do("close_orders", {"side": "f"}, seat="f")
        place.take_seat("f")
        hush(place.page)
        place.page.bridge.do("next_phase", {})
        assert place.seat == TABLE, "the seat does not outlast its phase"
        place.page.bridge.do("sail_all", {})
        found.append((*leaks.read(place), *leaks.wander(place.page)))
    assert not leaks.differences(*found)


def test_what_was_undone_tells_nothing_either(begin):
    places = both(begin)
    for place in places:
        place.session.undo()
        place.take_seat("f")
        place.page.controller.undo()
    assert not leaks.differences(*(leaks.read(place) for place in places))
