"""A ship of the card games that is taken, as a trophy or captured: her hull is lost to the fleet she sailed for."""

import pytest

from fleetdesk import systems
from fleetdesk.services.after import report
from tests import players


@pytest.mark.parametrize(
    ("game", "status"), [("uncharted_seas", "trophy_of_enemy"), ("firestorm_armada", "captured")]
)
def test_hull_of_a_ship_that_was_taken_is_lost_to_her_fleet(game, status):
    journal = players.begin(game, 2)
    ships = journal.state.ships
    carriers = {getattr(one, "carrier", "") for one in ships.values()}
    taken = next(
        one for one in ships.values() if one.id not in carriers and not getattr(one, "is_wing", False)
    )
    journal.do("correct", {"ship": taken.id, "slot": "status", "value": status}, insist=True)
    (side,) = (one for one in report.make(systems.load(game), journal).sides if one.side == taken.side)
    hulls = {one.id: journal.state.card(one.id).hull or 0 for one in ships.values() if one.side == taken.side}
    assert side.hull[-1] == pytest.approx(1 - hulls[taken.id] / sum(hulls.values()))
