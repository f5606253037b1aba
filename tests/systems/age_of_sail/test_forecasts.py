"""What is told beforehand of M: no more than the wind and her masts give her."""

from fleetdesk.systems.age_of_sail.hexes import POINTS
from fleetdesk.systems.age_of_sail.orders.labels import leads_to
from fleetdesk.systems.age_of_sail.orders.rules import Helm, check
from fleetdesk.systems.age_of_sail.sailing import rig_of


def helm(game, heading, **rig):
    """Victory with the wind in the north, force 3."""
    whole = rig_of(game.state, game.ship("Victory"))._replace(**rig)
    return Helm(heading=heading, wind="N", force=3, rig=whole, v=3, inertia=1)


def test_the_turn_after_promises_no_more_than_she_has(game):
    """A ship with a mast left cannot spend what her inertia alone would let her."""
    whole, dismasted = (helm(game, "SE", mast_lost=lost) for lost in (0, 1))
    for now in (whole, dismasted):
        verdict = check("2", now)._replace(v_next=3)
        most = max(now.m(at) for at in POINTS)
        assert str(leads_to(now, verdict)).endswith(f"next turn {min(2, most)} to {min(4, most)}M")
    assert max(dismasted.m(at) for at in POINTS) < 4, "she had been promised more than that"


def test_one_caught_head_to_wind_is_promised_nothing(game):
    """R57: she stops, and says so where her orders are written."""
    now = helm(game, "N")
    assert (now.least, now.most) == (0, 0)
    game.put("Victory", heading=game.state.wind)
    game.to("orders")
    form = game.form("write_squadron", side="b")
    (ledger,) = (one.ledger for one in form.fields if getattr(one, "ledger", None))
    (row,) = (row for group in ledger.groups for row in group.rows if row.title == "Victory")
    assert str(row.detail) == f"V {game.ship('Victory').v_prev}, head to wind"
